"""What all games share.

Read in this order: `contract` (what a game is), `moves` and `effects` (what is said and what
happened), `audience` (who may know), `chance` and `dice` (luck), `course` (a table being played),
`picks` (how a player says a move), `positions` (a state as text).
"""
