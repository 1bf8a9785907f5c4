"""Bots at the tables of a server: whose turn it is to be thought for, who is there to see it, and the moves.

`queue` shares the time for thinking out fairly, `visits` knows where somebody looks, `alone` bounds how many tables
bots may have among themselves, and `runner` does the work in every server process.
"""

from tables.play.bots.runner import COURTESY, Bots, due_at, holds_back, start, stop

__all__ = ["COURTESY", "Bots", "due_at", "holds_back", "start", "stop"]
