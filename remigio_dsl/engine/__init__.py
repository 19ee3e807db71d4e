"""The generic rummy interpreter: positions, moves, refusals, scores and matches of any variant."""
