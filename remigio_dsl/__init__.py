"""Rummy games of the Remigio family, played from rules that stand in one readable YAML file."""

__version__ = "0.1.0"
