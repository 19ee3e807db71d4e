"""One way to change a file: dotted keys and short forms written out, a patch laid over what was there, `remove`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_

from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.core.suggest import is_close, nearest
from remigio_dsl.source import shapes
from remigio_dsl.source.shapes import Shape
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table, segments

REMOVE = "remove"
_LONGEST_PATH = 32

# --- writing out ------------------------------------------------------------------------------------------------------


def expand(tree: Table) -> Table:
    """Return a file or patch with dotted keys split and short forms written out; every value keeps its place.

    What one patch says twice is kept in `twice` of the map where it happens, for `schema.check` to tell.
    """
    return _expand_table(tree, shapes.root("variant"))


def _expand_table(table: Table, shape: Shape | None) -> Table:
    entries: dict[str, Entry] = {}
    twice = list(table.twice)
    for entry in table.entries:
        whole = _unfold(entry) if _splits(entry.key, shape) else entry
        first = entries.get(whole.key)
        if first is None:
            entries[whole.key] = whole
        elif isinstance(first.value, Table) and isinstance(whole.value, Table):
            entries[whole.key] = replace(first, value=_join(first.value, whole.value))
        else:
            twice.append((first, entry))
    out = tuple([_expand_entry(entry, shape) for entry in entries.values()])
    if len(out) == len(table.entries) and all(map(is_, out, table.entries)):
        return table
    return replace(table, entries=out, twice=tuple(twice))


def _splits(key: str, shape: Shape | None) -> bool:
    """Return whether a key is a path: those of `sources` are not split."""
    return "." in key and not (shape is not None and shape.others is not None and not shape.is_values)


def _unfold(entry: Entry) -> Entry:
    """Return `a.b.c: x` as `a: {b: {c: x}}`; a key that is no path stays as it is."""
    parts = segments(entry.key)
    if len(parts) < 2 or not all(parts) or len(parts) > _LONGEST_PATH:
        return entry
    spans = _part_spans(entry, parts)
    value = entry.value
    around = Span(entry.key_span.source, entry.key_span.start, max(entry.key_span.end, value.span.end))
    for part, span in zip(parts[:0:-1], spans[:0:-1], strict=True):
        value = Table((Entry(part, span, value),), around)
    return Entry(parts[0], spans[0], value)


def _part_spans(entry: Entry, parts: Sequence[str]) -> list[Span]:
    """Return where each part of a dotted key stands."""
    key = entry.key_span
    start = key.start + (key.text[:1] in ("'", '"'))
    if key.source.text[start : start + len(entry.key)] != entry.key:
        return [key] * len(parts)
    spans = []
    for part in parts:
        spans.append(Span(key.source, start, start + len(part)))
        start += len(part) + 1
    return spans


def _join(one: Table, other: Table) -> Table:
    """Return two maps of one patch as one; keys that both have stand side by side until they are expanded."""
    entries, twice = {entry.key: entry for entry in one.entries}, [*one.twice, *other.twice]
    for entry in other.entries:
        first = entries.get(entry.key)
        if first is None:
            entries[entry.key] = entry
        elif isinstance(first.value, Table) and isinstance(entry.value, Table):
            entries[entry.key] = replace(first, value=_join(first.value, entry.value))
        else:
            twice.append((first, entry))
    return replace(one, entries=tuple(entries.values()), twice=tuple(twice))


def _expand_entry(entry: Entry, shape: Shape | None) -> Entry:
    child = shape.child(entry.key) if shape is not None else None
    value = entry.value
    if isinstance(value, Table):
        expanded = _expand_table(value, child)
        return entry if expanded is value else Entry(entry.key, entry.key_span, expanded)
    if isinstance(value, Leaf) and child is not None and child.short is not None and value.style != "broken":
        long = Table((Entry(child.short, value.span, value),), value.span, replaces=True)
        return replace(entry, value=long)
    return entry


# --- laying over ------------------------------------------------------------------------------------------------------


def merge(parent: Table, patch: Table) -> tuple[Table, list[Diagnostic]]:
    """Return the rules with an expanded patch laid over them, and what is odd about it.

    What the patch removes goes first. Then maps merge key by key and everything else replaces; a short form replaces
    the whole entry; a table of values becomes a further layer over the one that was there.
    """
    found: list[Diagnostic] = []
    listed = patch.get(REMOVE)
    if isinstance(listed, Items):
        parent, found = remove(parent, [item for item in listed.items if isinstance(item, Leaf)])
        patch = replace(patch, entries=tuple(entry for entry in patch.entries if entry.key != REMOVE))
    return _merge(parent, patch, shapes.root("variant"), found, ()), found


def _merge(parent: Table, patch: Table, shape: Shape | None, found: list[Diagnostic], path: tuple[str, ...]) -> Table:
    if patch.replaces:
        return patch
    if shape is not None and shape.is_values:
        return replace(patch, under=parent)
    entries = {entry.key: entry for entry in parent.entries}
    inherited = [entry.key for entry in parent.entries]
    for entry in patch.entries:
        before = entries.get(entry.key)
        if before is None and shape is not None and shape.is_named and shape.child(entry.key) is not None:
            found.extend(_close_name(entry, inherited, path))
        if before is not None and isinstance(before.value, Table) and isinstance(entry.value, Table):
            child = shape.child(entry.key) if shape is not None else None
            merged = _merge(before.value, entry.value, child, found, (*path, entry.key))
            entries[entry.key] = replace(before, value=merged)
        elif before is not None and isinstance(entry.value, Leaf) and entry.value.style == "broken":
            continue  # told already: what it says of the parent's rules would only confuse
        else:
            entries[entry.key] = entry
    return replace(parent, entries=tuple(entries.values()), replaces=False)


def _close_name(entry: Entry, inherited: Sequence[str], path: Sequence[str]) -> Iterator[Diagnostic]:
    near = next((name for name in inherited if is_close(entry.key, name)), None)
    if near is not None:
        args = {"name": entry.key, "place": ".".join(path)}
        yield Diagnostic("W201", entry.key_span, args, label=text("W201.near", near=near))


@dataclass(frozen=True, slots=True)
class NewName:
    """An entry that a patch adds to a map whose keys are names: `place` is the map, `known` what it had."""

    entry: Entry
    place: str
    known: tuple[str, ...]


def new_names(parent: Table, patch: Table) -> Iterator[NewName]:
    """Yield the entries of named maps that an expanded patch brings in where the parent has others."""
    yield from _new_names(parent, patch, shapes.root("variant"), ())


def _new_names(parent: Table, patch: Table, shape: Shape, path: tuple[str, ...]) -> Iterator[NewName]:
    known = {entry.key: entry.value for entry in parent.entries}
    for entry in patch.entries:
        child, before = shape.child(entry.key), known.get(entry.key)
        if child is None:
            continue
        if before is None and shape.is_named and known:
            yield NewName(entry, ".".join(path), tuple(known))
        elif isinstance(before, Table) and isinstance(entry.value, Table):
            yield from _new_names(before, entry.value, child, (*path, entry.key))


def value_layers(table: Table) -> list[Table]:
    """Return the layers of a table of values, the one that speaks first (the latest) first."""
    layers = []
    node: Table | None = table
    while node is not None:
        layers.append(node)
        node = node.under
    return layers


def remove(tree: Table, paths: Sequence[Leaf]) -> tuple[Table, list[Diagnostic]]:
    """Return the tree without what stands at the paths; a path where nothing stands is told, with what was meant."""
    found: list[Diagnostic] = []
    for leaf in paths:
        if leaf.style == "broken":
            continue
        without = _without(tree, segments(leaf.text))
        if without is None:
            found.append(_nothing_there(tree, leaf))
        else:
            tree = without
    return tree, found


def _without(table: Table, parts: Sequence[str]) -> Table | None:
    """Return the map without the entry at a path, None if there is none; in a table of values from every layer."""
    key, rest = parts[0], parts[1:]
    hit, entries = False, []
    for entry in table.entries:
        if entry.key != key:
            entries.append(entry)
        elif not rest:
            hit = True
        elif isinstance(entry.value, Table) and (value := _without(entry.value, rest)) is not None:
            hit = True
            entries.append(replace(entry, value=value))
        else:
            entries.append(entry)
    under = table.under
    if under is not None and (deeper := _without(under, parts)) is not None:
        hit, under = True, deeper
    return replace(table, entries=tuple(entries), under=under) if hit else None


def _nothing_there(tree: Table, leaf: Leaf) -> Diagnostic:
    path = leaf.text
    near = _near_path(tree, segments(path))
    label: Text | None = text("E202.near", path=near) if near else text("E202.label")
    return Diagnostic("E202", leaf.span, {"path": path}, label=label)


def _near_path(tree: Table, parts: Sequence[str]) -> str | None:
    """Return the path in the tree that was probably meant."""
    known: list[str] = []
    walked: list[str] = []
    node: Node | None = tree
    for part in parts:
        if not isinstance(node, Table):
            return None
        known = [entry.key for layer in value_layers(node) for entry in layer]
        near = part if part in known else next(iter(nearest(part, known)), None)
        if near is None:
            break
        walked.append(near)
        node = next((value for layer in value_layers(node) if (value := layer.get(near)) is not None), None)
    if len(walked) == len(parts):
        return ".".join(walked)
    ends = [path for path in paths(tree) if path.rpartition(".")[2] == parts[-1]]
    return ends[0] if len(ends) == 1 else None


def paths(table: Table, path: str = "") -> Iterator[str]:
    """Yield the path of every entry of a tree."""
    for entry in table.entries:
        here = f"{path}.{entry.key}" if path else entry.key
        yield here
        if isinstance(entry.value, Table):
            yield from paths(entry.value, here)


# --- where a value came from ------------------------------------------------------------------------------------------


def stamp(tree: Table, via: Span) -> Table:
    """Return a patch of which every value knows the answer or setting that put it in force."""
    return replace(tree, entries=tuple(replace(entry, value=_stamped(entry.value, via)) for entry in tree.entries))


def _stamped(node: Node, via: Span) -> Node:
    return stamp(node, via) if isinstance(node, Table) else replace(node, via=via)


def origins(tree: Table) -> dict[str, Span]:
    """Return where each value was said, by dotted path: its own place, or that of the answer that put it in force.

    A default has the source `schema.DEFAULT`. In a table of values the latest layer comes first.
    """
    return dict(_origins(tree, ""))


def _origins(table: Table, path: str) -> Iterator[tuple[str, Span]]:
    if table.under is not None:
        yield from _origins(table.under, path)
    for entry in table.entries:
        here = f"{path}.{entry.key}" if path else entry.key
        if isinstance(entry.value, Table):
            yield from _origins(entry.value, here)
        else:
            yield here, entry.value.via or entry.value.span


def twice(table: Table) -> Iterator[Diagnostic]:
    """Yield what one map of an expanded patch says twice (`deal: {hand: 10}` and `deal.hand: 11`)."""
    for first, again in table.twice:
        yield Diagnostic(
            "E203",
            again.key_span,
            {"key": again.key},
            label=text("E203.again"),
            related=(Label(first.key_span, text("E010.first")),),
        )
