"""Everything that a variant says, as a list of articles in the order of its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.voice import Voice
from remigio_dsl.variant.articles import closing, playing, scoring
from remigio_dsl.variant.articles.article import Article, Writer
from remigio_dsl.variant.articles.others import others
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.wording import Wording, decks

__all__ = ["Article", "articles"]


def articles(variant: Variant, voice: Voice, seats: Sequence[int]) -> list[Article]:
    """Return what a variant says of itself, for these numbers of players."""
    w = Wording.of(variant, voice)
    writer = Writer(variant, voice, w, seats, decks.deck_of(variant, seats))
    playing.write(writer)
    closing.write(writer)
    scoring.write(writer)
    others(writer)
    return writer.articles
