"""A bot that plays Classic over the local API of a daemon, with Python's standard library alone."""
