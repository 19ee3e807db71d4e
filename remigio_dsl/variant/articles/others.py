"""Articles about what no other article tells of: keys that have no effect in this game, or are newer than these."""

from __future__ import annotations

from remigio_dsl.source import shapes
from remigio_dsl.source.schema import is_default
from remigio_dsl.source.shapes import Shape
from remigio_dsl.source.tree import Leaf, leaves, segments
from remigio_dsl.variant.articles.article import Article, Writer

_NO_RULES = ("format", "id", "title", "extends", "options", "answers", "remove", "sources", "define", "values")
_FOR_PEOPLE = ("title", "say")


def others(writer: Writer) -> None:
    """Note an article for every value that no other article stands for."""
    writer.section = "others"
    told = {path for article in writer.articles for path in _paths(article)}
    for path, leaf in leaves(writer.variant.tree):
        keys = segments(path)
        if keys[0] in _NO_RULES or any(key in _FOR_PEOPLE for key in keys) or is_default(leaf):
            continue
        if any(".".join(keys[: at + 1]) in told for at in range(len(keys))) or keys[-3:-2] in (["needs"], ["forbid"]):
            continue  # a condition that asks for nothing has no article
        word = " ".join(leaf.text.split()) if isinstance(leaf, Leaf) else ""
        label, value = _described(writer, keys, word)
        writer.add(Article(path, "others", label, value, word, (path,)))


def _paths(article: Article) -> list[str]:
    """Return the leaves that an article and its parts stand for; not the entries that hold them."""
    inner = [path for part in article.parts for path in _paths(part)]
    return inner or list(article.paths)


def _described(writer: Writer, keys: list[str], word: str) -> tuple[str, str]:
    shape: Shape | None = shapes.root("variant")
    for key in keys:
        shape = shape.child(key) if shape is not None else None
    at = writer.voice.lang == "es"
    label = shape.describe()[at] if shape is not None else ".".join(keys)
    meaning = shape.meaning(word) if shape is not None else None
    return label or ".".join(keys), meaning[at] if meaning else word
