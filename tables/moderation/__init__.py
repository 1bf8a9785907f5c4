"""The moderators' services: reports, cases, acts, what was looked at, and the log of all of it.

Whatever somebody on the staff does goes through here, and leaves a row in the staff log in the same transaction.
"""
