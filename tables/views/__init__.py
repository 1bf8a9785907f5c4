"""The pages: thin, one function an address."""
