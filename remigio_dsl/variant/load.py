"""From a name to the rules: as an earlier start has kept them, or else from their files."""

from __future__ import annotations

from remigio_dsl.core.hints import TYPE_CHECKING
from remigio_dsl.variant import kept
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Options, Sets

if TYPE_CHECKING:
    from pathlib import Path


def load(name: str | Path, *, options: Options = {}, sets: Sets = {}) -> Variant:  # noqa: B006  (never changed)
    """Return the rules that a name and some answers stand for.

    `name` is the id of a shipped variant or of a file in the current folder, or a path. `options` are answers by
    question, or lines `question=answer`; `sets` are values by dotted path, or lines `path=value`.

    Raises:
        LoadError: if a file cannot be used, with every problem found.
    """
    plain = not options and not sets
    variant = kept.find(name) if plain else None
    if variant is None:
        from remigio_dsl.variant.keeping import keep  # noqa: PLC0415  (what is kept needs none of this)
        from remigio_dsl.variant.resolve import loaded  # noqa: PLC0415

        variant, files = loaded(name, options, sets or {})
        if plain:
            keep(name, variant, files)
    return variant
