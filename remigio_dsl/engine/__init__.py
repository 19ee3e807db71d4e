"""The generic rummy interpreter: positions, moves, refusals, scores and matches of any variant.

Variants are imported before it: the deeper imports are nested, the longer they take.
"""

import remigio_dsl.variant  # noqa: F401
