"""The rule sheet: a variant's rules in prose, in the order of play, made from the resolved rules."""
