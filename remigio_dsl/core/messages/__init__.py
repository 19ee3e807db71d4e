"""Every sentence that people read, in Spanish and English, by key.

A catalogue entry is `key: (english, spanish)`. Slots are written `{name}`; `{name:form}` asks for a form of the value
(an article: `{card:the}` gives "la J♠", `{pile:of_the}` gives "del mazo"). A sentence that changes with a number has
the entries `key.one` and `key.other` (and `key.zero` where a person would say it otherwise), chosen by the slot `n`.
"""

from __future__ import annotations

from collections.abc import Mapping

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Any


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence of the catalogue, by key, with the values of its slots: rendered by a `Voice`."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


def text(key: str, /, **args: Any) -> Text:
    """Return the sentence `key` with its slots filled."""
    return Text(key, args)
