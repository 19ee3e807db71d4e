"""The files of a variant laid over each other, with the answers put in: one tree, before defaults and meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from remigio_dsl.core.dataclass import dataclass, field, replace
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.spans import Span
from remigio_dsl.source import patch
from remigio_dsl.source.tree import Entry, Table
from remigio_dsl.variant.options import Settlement
from remigio_dsl.variant.origin import Request

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Resolved:
    """All files of a variant as one tree, with the answers put in, before defaults and meaning."""

    name: str
    file: str
    request: Request
    rules: list[Table]  # what each file says of the game, the oldest first
    head: tuple[Entry, ...]  # what the newest file says of itself
    setting: Table | None
    settled: Settlement
    tree: Table
    problems: list[Diagnostic] = field(default_factory=list)
    parent: str | Path | None = None  # what the newest file extends, as it can be loaded, and
    extends: Span | None = None  # where it says so
    says_something: bool = False  # of the game, or by answers


def laid(
    rules: list[Table], head: tuple[Entry, ...], setting: Table | None, settled: Settlement, problems: list[Diagnostic]
) -> Table:
    """Return the files as one tree, each followed by the answers to its own questions, and the caller's values last."""
    tree = Table((), rules[-1].span)
    for at_, layer in enumerate(rules):
        tree = over(tree, layer, problems)
        for _, answer, change in settled.patches(at_):
            tree = over(tree, patch.stamp(change, answer.whole), problems)
    if setting is not None:
        tree = over(tree, setting, problems)
    said = {one.key for one in tree.entries}
    return replace(tree, entries=(*(one for one in head if one.key not in said), *tree.entries))


def over(tree: Table, change: Table, problems: list[Diagnostic]) -> Table:
    """Return the rules with a patch laid over them: what it removes goes first."""
    merged, said = patch.merge(tree, change)
    problems += said
    return merged
