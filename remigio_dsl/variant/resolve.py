"""From a name to the rules: files found and read, laid over each other, answers put in, checked and compiled."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.core.diagnostics import Diagnostic, LoadError, by_place
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Span
from remigio_dsl.source import patch, schema
from remigio_dsl.source.nodes import read
from remigio_dsl.source.tree import Entry, Leaf, Node, Table, at
from remigio_dsl.variant import agreement, misnamed
from remigio_dsl.variant.build import build
from remigio_dsl.variant.build.reading import SETTING, Part, Reading
from remigio_dsl.variant.build.table import faces
from remigio_dsl.variant.find import Found, NotFound, find, find_parent
from remigio_dsl.variant.layers import Resolved, laid, over
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.options import Answer, Settlement, declare, given_by_caller, given_in, settle
from remigio_dsl.variant.origin import Options, Request, Sets
from remigio_dsl.variant.trial import try_answers

if TYPE_CHECKING:
    from pathlib import Path

MOST_FILES = 8
# what is told of a value as a text or a word, and what says more of it as an expression or an answer
_SAY_MORE: Mapping[str, tuple[str, ...]] = {"E109": ("E316",), "E110": ("E315",), "E008": ("E407", "E408")}
HEAD = ("format", "id", "title", "extends", "options", "answers", "remove", "sources")  # said of a file, not of a game
ReadFile = tuple[Found, Table | None, list[Diagnostic]]


@dataclass(frozen=True)
class Layer:
    """One file of a chain: what it says, as a patch written out in full."""

    found: Found
    tree: Table


def loaded(name: str | Path, options: Options, sets: Sets) -> tuple[Variant, list[Found]]:
    """Return the rules that a name and some answers stand for, and the files they were read from.

    Raises:
        LoadError: if a file cannot be used, with every problem found.
    """
    chain, problems = _chain(name)
    variant = None
    resolved, found = _resolved(name, chain, options, sets)
    problems += found
    if resolved is not None:
        variant, found = _finish(resolved, Reading(file=resolved.file))
        problems = misnamed.told(resolved, _without_echoes(problems + found))
    if variant is None or any(one.is_error for one in problems):
        raise LoadError(misnamed.with_guesses(problems))
    return variant, [file for file, _, _ in chain]


def check(
    name: str | Path, *, options: Options = {}, sets: Sets = {}, answers: bool = True  # noqa: B006
) -> tuple[Variant | None, list[Diagnostic]]:
    """Return the rules, None where there is an error, and every problem and warning, sorted by place.

    Unlike `load`, this also tries every answer to every question, unless `answers` is False; that takes about a
    fiftieth of a second for the rules themselves, and as much again for every eight answers.
    """
    resolved, problems = resolve(name, options, sets)
    if resolved is None:
        return None, by_place(problems)
    reading = Reading(file=resolved.file)
    variant, found = _finish(resolved, reading)
    found += agreement.check_answers(resolved.settled)
    if answers:
        found += try_answers(resolved, reading, problems + found)
    found = by_place(misnamed.told(resolved, _without_echoes(problems + found)))
    return (None if any(one.is_error for one in found) else variant), found


def answered(variant: Variant, option: str, choice: str | int) -> Variant:
    """Return the same rules with one question answered otherwise.

    Raises:
        LoadError: if that answer does not go with the rest.
    """
    return answered_all(variant, {option: choice})


def answered_all(variant: Variant, answers: Mapping[str, str | int], without: Collection[str] = ()) -> Variant:
    """Return the same rules with questions answered otherwise, and the answers to those of `without` taken back.

    Raises:
        LoadError: if the answers do not go together.
    """
    resolved = files_of(variant)
    kept = [answer for name, answer in resolved.settled.answers.items() if name not in without]
    settled = replace(resolved.settled, answers={}, blocked={}, found=[])
    _settle(settled, [*kept, *given_by_caller(answers, len(resolved.rules))], resolved.rules)
    problems: list[Diagnostic] = []
    tree = laid(resolved.rules, resolved.head, resolved.setting, settled, problems)
    request = replace(resolved.request, options={**resolved.request.options, **answers})
    again = replace(resolved, settled=settled, tree=tree, request=request)
    made, found = _finish(again, Reading(file=resolved.file))
    found += problems + settled.found
    if made is None or any(one.is_error for one in found):
        raise LoadError(one for one in found if one.is_error)
    return made


def files_of(variant: Variant) -> Resolved:
    """Return the files and answers from which a variant was made."""
    resolved = variant.origin.resolved
    assert isinstance(resolved, Resolved), "a variant that was not loaded"
    return resolved


def rebuild(resolved: Resolved) -> Variant:
    """Return the variant of files and answers that were without errors when they were taken along."""
    variant, found = _finish(resolved, Reading(file=resolved.file))
    assert variant is not None, found
    return variant


def _finish(resolved: Resolved, reading: Reading) -> tuple[Variant | None, list[Diagnostic]]:
    """Return the variant of a resolved tree: the schema looks at the whole, defaults come in, meaning is checked."""
    found = schema.check(resolved.tree, "variant")
    tree = schema.with_defaults(resolved.tree)
    final = agreement.options_of(resolved.settled, tree)
    variant, meaning = build(tree, resolved.name, resolved.file, final, reading)
    shapeless = {str(one.span) for one in found if one.is_error}  # told already, in the schema's words
    found += [one for one in meaning if str(one.span) not in shapeless]
    if variant is None or any(one.is_error for one in found):
        return None, found
    origin = replace(variant.origin, resolved=resolved, rebuild=rebuild)
    return replace(variant, request=resolved.request, source=origin), found


def _without_echoes(problems: list[Diagnostic]) -> list[Diagnostic]:
    """Return the problems without those that say less exactly what another says of the same value."""
    by_code: dict[str, list[Span]] = {}
    for one in problems:
        if one.span is not None:
            by_code.setdefault(one.code, []).append(one.span)
    return [one for one in problems if not _is_echo(one, by_code)]


def _is_echo(one: Diagnostic, by_code: Mapping[str, list[Span]]) -> bool:
    told = [span for code in _SAY_MORE.get(one.code, ()) for span in by_code.get(code, ())]
    here = one.span
    return here is not None and any(
        span.source is here.source and here.start <= span.start and span.end <= here.end for span in told
    )


def resolve(name: str | Path, options: Options = (), sets: Sets = ()) -> tuple[Resolved | None, list[Diagnostic]]:
    """Return all files of a variant as one tree, None where nothing could be read, and the problems on the way."""
    chain, problems = _chain(name)
    resolved, found = _resolved(name, chain, options, sets)
    return resolved, problems + found


def _resolved(
    name: str | Path, chain: list[ReadFile], options: Options, sets: Sets
) -> tuple[Resolved | None, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    layers: list[Layer] = []
    for found, tree, said in chain:
        problems += said
        if tree is not None:
            full = patch.expand(tree)
            problems += schema.check(full, "file")
            layers.append(Layer(found, full))
    if not layers:
        return None, problems
    resolved = _lay(layers, options, sets)
    resolved.request = Request(str(name), _as_mapping(options), sets if isinstance(sets, Mapping) else tuple(sets))
    return resolved, problems + resolved.problems + resolved.settled.found


def _as_mapping(options: Options) -> Mapping[str, str | int]:
    """Return answers by question, as they can be given again."""
    return {one.option: one.value for one in given_by_caller(options, 0)}


# ---------------------------------------------------------------- the chain of files


def _chain(name: str | Path) -> tuple[list[ReadFile], list[Diagnostic]]:
    """Return a file and all that it extends, each as it was read, the oldest first."""
    chain: list[Found] = []
    read_: list[ReadFile] = []
    links: list[Span] = []
    try:
        found: Found | None = find(name)
        while found is not None:
            tree, said = read(found.data, found.name)
            chain.append(found)
            read_.append((found, tree, said))
            found = _parent(chain, links, at(tree, "extends"))
    except NotFound as problem:
        return [], [*(one for _, _, said in read_ for one in said), problem.diagnostic]
    return read_[::-1], []


def _parent(chain: list[Found], links: list[Span], named: Node | None) -> Found | None:
    """Return what the last file of a chain extends; `links` are the places where each file says so."""
    if not isinstance(named, Leaf):
        return None
    links.append(named.span)
    parent = find_parent(named.text, chain[-1], named.span)
    known = [one.key for one in chain]
    if parent.key in known:
        first = known.index(parent.key)
        names = " -> ".join(one.stem for one in [*chain[first:], parent])
        n = len(chain) - first
        help_ = text(f"E205.help{n if n <= 3 else ''}", n=n)
        raise NotFound(Diagnostic("E205", links[first], label=text("E205.ring", names=names), help=help_))
    if len(chain) == MOST_FILES:
        raise NotFound(Diagnostic("E207", named.span, {"most": MOST_FILES}))
    return parent


# ---------------------------------------------------------------- layers


def _lay(layers: list[Layer], options: Options, sets: Sets) -> Resolved:
    """Return the layers as one tree: each file, then the answers to its questions; what the caller sets comes last."""
    newest = layers[-1]
    rules = [_rules(layer.tree) for layer in layers]
    settled = Settlement(deck=_deck(layers))
    _declare(layers, rules, settled)
    answers = [one for at_, layer in enumerate(layers) for one in given_in(_part(layer, "answers"), at_)]
    _settle(settled, [*answers, *given_by_caller(options, len(layers))], rules)
    setting, problems = _settings(sets)
    head = _head(layers)
    tree = laid(rules, head, setting, settled, problems)
    name = at(tree, "id")
    stem = name.text if isinstance(name, Leaf) else newest.found.stem
    request = Request(newest.found.name, {}, ())
    resolved = Resolved(stem, newest.found.name, request, rules, head, setting, settled, tree, problems)
    if len(layers) > 1:
        above = layers[-2].found
        named = at(newest.tree, "extends")
        resolved.parent = above.stem if above.folder is None else _path(above.key)
        resolved.extends = named.span if named is not None else None
        resolved.says_something = bool(rules[-1].entries) or at(newest.tree, "answers") is not None
        resolved.says_something &= at(newest.tree, "options") is None
    return resolved


def _path(name: str) -> Path:
    from pathlib import Path  # noqa: PLC0415  (slow to import, and not needed for what is shipped)

    return Path(name)


def _settle(settled: Settlement, answers: Iterable[Answer], rules: list[Table]) -> None:
    """Choose among the answers, and note those that cannot hold."""
    settle(settled, answers)
    agreement.check_later_files(settled, rules)
    agreement.check_pairs(settled)


def _head(layers: list[Layer]) -> tuple[Entry, ...]:
    """Return what the newest file says of itself; a title and sources that it does not give, its parents give."""
    entries: dict[str, Entry] = {}
    sources: dict[str, Entry] = {}
    for layer in layers:
        entries.pop("id", None)
        entries |= {one.key: one for one in layer.tree.entries if one.key in ("format", "id", "title", "sources")}
        cited = at(layer.tree, "sources")
        sources |= {one.key: one for one in cited.entries} if isinstance(cited, Table) else {}
    if "sources" in entries and isinstance(entries["sources"].value, Table):
        whole = replace(entries["sources"].value, entries=tuple(sources.values()))
        entries["sources"] = replace(entries["sources"], value=whole)
    return tuple(entries.values())


def _rules(tree: Table) -> Table:
    """Return what a file says of the game, and what it removes."""
    kept = tuple(one for one in tree.entries if one.key not in HEAD or one.key == "remove")
    return replace(tree, entries=kept)


def _deck(layers: list[Layer]) -> Deck:
    """Return the faces that keys of value tables speak of: those of the newest file that says which pack it is."""
    for layer in reversed(layers):
        if at(layer.tree, "deck.cards") is not None:
            ranks, suits = faces(Part(Reading(), layer.tree, "")["deck"])
            return Deck(ranks, suits, 1, 1)
    return Deck(jokers=1)


def _part(layer: Layer, key: str) -> Part:
    return Part(Reading(), layer.tree, "")[key]


def _declare(layers: list[Layer], rules: list[Table], settled: Settlement) -> None:
    """Note the questions of every file, with what their answers change."""
    tree = Table((), layers[0].tree.span)
    for at_, layer in enumerate(layers):
        tree = over(tree, rules[at_], [])
        declare(_part(layer, "options"), at_, tree, settled)


def _written(value: object) -> str:
    """Return a value as a file would write it; a text that is a number or a truth is meant as one."""
    is_word = isinstance(value, str) and re.fullmatch(r"true|false|-?(0|[1-9][0-9]*)", value)
    if is_word or isinstance(value, int):
        return str(value).lower()
    return json.dumps(str(value) if isinstance(value, Fraction) else value)


def _settings(sets: Sets) -> tuple[Table | None, list[Diagnostic]]:
    """Return the patch of `path=value` lines, or of values by path, and what is wrong with it."""
    if isinstance(sets, Mapping):
        lines = [f"{path}: {_written(value)}" for path, value in sets.items()]
    else:
        lines = [": ".join(line.split("=", 1)) for line in sets]
    if not lines:
        return None, []
    tree, found = read("\n".join(lines).encode(), SETTING)
    if tree is None:
        return None, found
    full = patch.expand(tree)
    no_rules = [one for one in full.entries if one.key in HEAD and one.key not in ("title", "remove")]
    found += [Diagnostic("E432", one.key_span, {"key": one.key}) for one in no_rules]
    return _rules(full), found + schema.check(full, "patch")
