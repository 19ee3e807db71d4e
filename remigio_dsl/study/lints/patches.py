"""W411: a file that changes nothing of what it extends."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.diagnostics import Diagnostic, LoadError
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.resolve import files_of


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a warning where a file says something of the rules, and all of it is as in its parent."""
    resolved = files_of(variant)
    if resolved.parent is None or not resolved.says_something:
        return
    try:
        parent = load(resolved.parent)
    except LoadError:
        return
    if parent.rules_hash == variant.rules_hash:
        yield Diagnostic("W411", resolved.extends, {"parent": parent.name})
