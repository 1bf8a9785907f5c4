"""People: what they chose on the page of settings, their accounts, and being forgotten."""
