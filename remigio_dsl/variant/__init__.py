"""A variant: found, put together from its layers, checked, and compiled into frozen rules."""

from remigio_dsl.variant.load import check, load
from remigio_dsl.variant.model import Variant

__all__ = ["Variant", "check", "load"]
