"""A variant: found, put together from its layers, checked, and compiled into frozen rules."""
