"""The expressions of rules files: read, checked against the names of their hook, evaluated and compiled."""
