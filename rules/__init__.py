"""The games: pure rules, without Django, clock, files or hidden randomness."""
