"""The rules of a variant in words, in Spanish and English: what the sheet, differences and refusals say."""

from remigio_dsl.variant.wording.wording import Wording

__all__ = ["Wording"]
