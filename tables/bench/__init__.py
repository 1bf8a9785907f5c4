"""Figures of speed and size, each beside a reference loop of the same minute: `manage.py bench`."""
