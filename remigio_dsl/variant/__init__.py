"""A variant: found, put together from its layers, checked, and compiled into frozen rules.

What it stands on is imported before it: the deeper imports are nested, the longer they take.
"""

import remigio_dsl.lang
import remigio_dsl.source.nodes  # noqa: F401  (with YAML)
from remigio_dsl.variant.load import check, load
from remigio_dsl.variant.model import Variant

__all__ = ["Variant", "check", "load"]
