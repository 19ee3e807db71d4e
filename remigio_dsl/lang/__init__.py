"""The expressions of rules files: read, checked against the names of their hook, evaluated and compiled."""

from remigio_dsl.lang import hooks
from remigio_dsl.lang.evaluate import Trace
from remigio_dsl.lang.names import taken
from remigio_dsl.lang.rule import Rule, build_rule
from remigio_dsl.lang.types import Bag, Type, Vocabulary

__all__ = ["Bag", "Rule", "Trace", "Type", "Vocabulary", "build_rule", "hooks", "taken"]
