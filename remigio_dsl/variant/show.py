"""The resolved rules as a file that loads again to the same rules, with the questions beside them as comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Voice
from remigio_dsl.source.schema import is_default
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table, leaves, plain
from remigio_dsl.variant.build.values import key_faces
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option, Words

# what YAML, or this project's reading of it, would take for something else
_PLAIN = re.compile(r"-?[A-Za-zÀ-ÿ0-9_(][^:#\[\]{},\"'`\t\n\\]*\Z")
_MISREAD = re.compile(
    r"(?!-?[0-9]+\.\.[0-9A-Z]*\Z)(?:true|false|yes|no|on|off|y|n|null|~|-?[0-9][0-9_,.:]*|0[xob][0-9a-fA-F]+|[-+.0-9eE_]+|\.nan|\.inf"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*)\Z",
    re.IGNORECASE,
)
WIDTH = 100
_HEAD = ("format", "id", "title")


def show(variant: Variant, voice: Voice, *, origins: bool = False) -> str:
    """Return the resolved rules as YAML; with `origins`, each value is followed by the place that said it."""
    default = voice.say("show.default")
    printer = _Printer(Deck(variant.deck.ranks, variant.deck.suits, 1, 1), default if origins else "")
    lines = []
    for entry in variant.tree.entries:
        if entry.key in _HEAD:
            lines += printer.entry(entry, 0)
    lines += _questions(variant.options, voice)
    for entry in variant.tree.entries:
        if entry.key not in _HEAD:
            lines += ["", *printer.entry(entry, 0)]
    return "\n".join(lines) + "\n"


def _questions(options: tuple[Option, ...], voice: Voice) -> Iterator[str]:
    """Yield the questions as comments: what is asked, each answer, and which one these rules hold."""
    if not options:
        return
    yield ""
    yield f"# {voice.say('show.questions')}"
    for option in options:
        yield f"#   {option.name}: {_line(voice, option.ask)}"
        if option.condition:
            yield f"#       {voice.say('show.only_if', condition=' '.join(option.condition))}"
        if option.number:
            least, most = option.number
            yield f"#     > {option.answer}    {voice.say('show.number', least=least, most=most)}"
        for choice in option.choices:
            mark = ">" if choice.name == option.answer else " "
            yield f"#     {mark} {choice.name}: {_line(voice, choice.say)}"


def _line(voice: Voice, said: Words) -> str:
    return " ".join(voice.words(said).split())


class _Printer:
    """Writes nodes as YAML, on one line where they are short and nobody asked where they come from."""

    def __init__(self, deck: Deck, default: str) -> None:
        self.deck = deck
        self.default = default  # the word for what no file says; "" where nobody asks for origins

    def entry(self, entry: Entry, depth: int) -> list[str]:
        """Return the lines of a key and its value."""
        return self._lines(quoted(entry.key), entry.value, depth)

    def _lines(self, key: str, node: Node, depth: int) -> list[str]:
        indent = "  " * depth
        if isinstance(node, Table):
            node = one_layer(node, self.deck)
        if isinstance(node, Table) and node.entries and not self._short(node, key, depth):
            return [f"{indent}{key}:", *(line for one in node.entries for line in self.entry(one, depth + 1))]
        line = f"{indent}{key}: {flow(node)}"
        return [f"{line}    # {origin(node) or self.default}" if self.default and not _is_text(node) else line]

    def _short(self, node: Table, key: str, depth: int) -> bool:
        """Return whether a map stands on one line: small, and, with origins, all of it from one place."""
        if depth == 0 and any(isinstance(one.value, Table) for one in node.entries):
            return False
        places = {origin(leaf) for _, leaf in leaves(node)}
        return len(flow(node)) + len(key) + 2 * depth < WIDTH and not (self.default and len(places) > 1)


def _is_text(node: Node) -> bool:
    return isinstance(node, Table) and {one.key for one in node.entries} <= {"es", "en"}


def one_layer(table: Table, deck: Deck) -> Table:
    """Return a table of values whose layers have been made one, with the widest keys that say the same."""
    if table.under is None:
        return table
    entries = [_resolved(table, face, deck) for face in range(deck.joker + 1)]
    made: list[Entry] = []
    ranks = len(deck.ranks)
    last: tuple[int, int, object] | None = None
    for rank in range(ranks + 1):
        alike = _of_rank(entries, rank, deck) if rank < ranks else None
        if last is not None and (alike is None or alike is not last[2]):
            low, high = deck.ranks[last[0]], deck.ranks[last[1]]
            made += _entry(low if low == high else f"{low}..{high}", last[2], table.span)
            last = None
        if alike is not None:
            last = (last[0] if last else rank, rank, alike)
        elif rank < ranks:
            for suit in range(len(deck.suits)):
                face = suit * ranks + rank
                made += _entry(deck.format_face(face), entries[face], table.span)
    return Table((*made, *_entry("joker", entries[deck.joker], table.span)), table.span)


def _of_rank(entries: Sequence[object], rank: int, deck: Deck) -> object | None:
    """Return what all cards of a rank count, None where they differ, or count nothing."""
    first, *others = (entries[suit * len(deck.ranks) + rank] for suit in range(len(deck.suits)))
    return first if all(one is first for one in others) else None


def _entry(key: str, value: object, span: Span) -> list[Entry]:
    return [Entry(key, span, value)] if isinstance(value, Leaf | Table) else []


def _resolved(table: Table, face: int, deck: Deck) -> Node | None:
    """Return what a table with layers says of one face; the same object where nothing had to be put together."""
    layers = [table]
    while layers[0].under is not None:
        layers.insert(0, layers[0].under)
    said: Node | None = None
    for layer in layers:
        keys = [(one, key_faces(one.key, deck) or frozenset()) for one in layer.entries]
        for entry, _ in sorted((pair for pair in keys if face in pair[1]), key=lambda pair: -len(pair[1])):
            said = _under(said, entry.value)
    return said


def _under(below: Node | None, above: Node) -> Node:
    """Return an entry by place with what stood there before for the places that it does not name."""
    if not isinstance(above, Table) or below is None:
        return above
    before = below.entries if isinstance(below, Table) else (Entry("else", above.span, below),)
    places = {one.key: one for one in (*before, *above.entries)}
    return Table(tuple(places.values()), above.span)


def origin(node: Node) -> str:
    """Return file and line of a value, of the answer that put it there where one did; "" for a default."""
    leaf = next((one for _, one in leaves(node)), node)
    span = node.span if isinstance(leaf, Table) else leaf.via or leaf.span
    return "" if is_default(leaf) else f"{span.source.name}:{span.line}"


def flow(node: Node) -> str:
    """Return a node on one line."""
    match node:
        case Leaf():
            return scalar(node.value)
        case Items():
            return f"[{', '.join(map(flow, node.items))}]"
        case Table():
            return f"{{{', '.join(f'{quoted(one.key)}: {flow(one.value)}' for one in node.entries)}}}"


def scalar(value: str | int | bool) -> str:
    """Return a value as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else quoted(value)


def quoted(value: str) -> str:
    """Return a text plain where it reads back as itself, else in double quotes."""
    if _PLAIN.match(value) and not _MISREAD.match(value) and value == value.strip():
        return value
    return json.dumps(value, ensure_ascii=False)


def plain_rules(variant: Variant) -> object:
    """Return the resolved rules as plain data, the layers of value tables made one."""
    deck = Deck(variant.deck.ranks, variant.deck.suits, 1, 1)
    return plain(_without_layers(variant.tree, deck))


def _without_layers(node: Node, deck: Deck) -> Node:
    if not isinstance(node, Table):
        return node
    table = one_layer(node, deck)
    return replace(table, entries=tuple(replace(one, value=_without_layers(one.value, deck)) for one in table.entries))
