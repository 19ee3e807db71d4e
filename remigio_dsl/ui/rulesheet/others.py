"""What a file says beyond the sections: rules that have no effect in this game, or that no section knows."""

from __future__ import annotations

from remigio_dsl.source import shapes
from remigio_dsl.source.schema import is_default
from remigio_dsl.source.shapes import Shape
from remigio_dsl.source.tree import leaves, segments
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Section

_NO_RULES = ("format", "id", "title", "extends", "options", "answers", "remove", "sources", "define")
_FOR_PEOPLE = ("title", "say")


def others(draft: Draft) -> Section | None:
    """Return the section of what no other section has said, None where nothing is left."""
    sentences = []
    for path, leaf in leaves(draft.variant.tree):
        keys = segments(path)
        if keys[0] in _NO_RULES or any(key in _FOR_PEOPLE for key in keys) or is_default(leaf) or draft.is_said(keys):
            continue
        sentences.append(_sentence(draft, keys, str(getattr(leaf, "text", ""))))
    return Section("others", draft.say("prose.title.others"), tuple(sentences)) if sentences else None


def _sentence(draft: Draft, keys: list[str], word: str) -> str:
    shape: Shape | None = shapes.root("variant")
    for key in keys:
        shape = shape.child(key) if shape is not None else None
    at = draft.voice.lang == "es"
    what = shape.describe()[at] if shape is not None else ""
    meaning = shape.meaning(word) if shape is not None else None
    return draft.say("prose.other", what=f"{'.'.join(keys)} ({what})", value=meaning[at] if meaning else word)
