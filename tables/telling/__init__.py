"""Being told: what a player has seen, what happened since, and how it reaches somebody who is not at the page.

attention   what was seen, how one wants to hear of a table
since       what happened meanwhile, in a few sentences
reasons     why somebody should be told now, derived from the table alone
outbox      a row for each thing to be told; found again by a scan, so nothing is lost with a process
letters     a row as words
mail, webhook, push, public   the ways out
calls       calls to other servers and mails, in threads of their own
hooks, devices   what a player sets up
sender      sends what is due, once, whichever worker comes first
teller      the thread of a server process that does all this
"""
