"""Settings of a caller that name what is not there: a slip of the pen, and not the beginning of a new rule."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.core.suggest import nearest
from remigio_dsl.source import patch
from remigio_dsl.source.patch import NewName
from remigio_dsl.source.tell import Listed
from remigio_dsl.source.tree import Table
from remigio_dsl.variant.layers import Resolved, laid


def told(resolved: Resolved, problems: list[Diagnostic]) -> list[Diagnostic]:
    """Return the problems, with E204 in place of those of a name that only a setting brings in.

    A setting may add a whole new entry, in several lines. One that lacks something, a definition that no rule uses, or
    one whose name is almost that of an entry which is there, was meant for another.
    """
    setting = resolved.setting
    if setting is None or not any(_is_of(one, setting.span.source) for one in problems):
        return problems
    before = laid(resolved.rules, resolved.head, None, resolved.settled, [])
    for new in patch.new_names(before, setting):
        about = [one for one in problems if one.span is not None and _begins_at(one, new)]
        if about:
            problems = [*(one for one in problems if one not in about), _unknown(new, about)]
    return [_placed(one, before) if _is_of(one, setting.span.source) else one for one in problems]


def _placed(problem: Diagnostic, rules: Table) -> Diagnostic:
    """Return the problem of an unknown key with the one path at which the rules have that name, where there is one."""
    if problem.code != "E101":
        return problem
    key = str(problem.args["key"])
    found = [path for path in patch.paths(rules) if path.rpartition(".")[2] == key]
    return replace(problem, label=text("E204.near", near=found[0])) if len(found) == 1 else problem


def with_guesses(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the errors, and with them the warnings that say of the same name which other one may be meant."""
    wrong = {str(one.span) for one in problems if one.is_error}
    return [one for one in problems if one.is_error or (one.code == "W201" and str(one.span) in wrong)]


def _is_of(problem: Diagnostic, source: object) -> bool:
    return problem.span is not None and problem.span.source is source


def _begins_at(problem: Diagnostic, new: NewName) -> bool:
    here, key = problem.span, new.entry.key_span
    return here is not None and here.source is key.source and here.start == key.start


def _unknown(new: NewName, about: Sequence[Diagnostic]) -> Diagnostic:
    near = nearest(new.entry.key, new.known)
    label = text("E204.near", near=near[0]) if near else text("E204.known", names=Listed(new.known, "and"))
    lacking = next((one.args["keys"] for one in about if one.code == "E102"), None)
    help_ = text("E204.new", keys=lacking) if lacking is not None and not near else None
    note = text("E204.unused") if not near and any(one.code == "W401" for one in about) else None
    named = {"name": new.entry.key, "place": new.place}
    return Diagnostic("E204", new.entry.key_span, named, label, help=help_, note=note)
