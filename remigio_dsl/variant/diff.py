"""Where two variants differ, in rule words: what each says, and where it says so.

Only rules in force count: comments, the order of keys, titles, names of entries, and values equal to inherited ones
make no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Voice
from remigio_dsl.source.schema import is_default
from remigio_dsl.source.tree import Items, Leaf, Node, Table, at, leaves, segments
from remigio_dsl.variant.articles import Article, articles
from remigio_dsl.variant.articles.article import Writer
from remigio_dsl.variant.articles.scoring import faces_label
from remigio_dsl.variant.build.values import key_faces
from remigio_dsl.variant.layers import Resolved
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.wording import Wording, decks

SECTIONS = ("cards", "deal", "turn", "melds", "opening", "table", "closing", "scoring", "end", "others")


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two variants says, and where; `place` is None where no file says it."""

    value: str
    place: Span | None


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule in which two variants differ: the section of the sheet, what it is about, what each says."""

    section: str
    label: str
    path: str
    first: Side
    second: Side


def load_answered(name: str) -> Variant:
    """Return the variant that a name stands for, perhaps with answers: `remigio-10+five_pairs=allowed`.

    Raises:
        LoadError: if its file cannot be used.
    """
    stem, *answers = name.split("+")
    if not answers or not all("=" in one for one in answers):
        return load(name)
    return load(stem, options=answers)


def differences(first: Variant, second: Variant, voice: Voice) -> list[Difference]:
    """Return every rule in which two variants differ, in the order of the sheet."""
    seats = _seats(first, second)
    one, other = (articles(variant, voice, seats or decks.seats(variant, None)) for variant in (first, second))
    found = list(_Comparison(first, second, voice).lists(one, other))
    return sorted(found, key=lambda difference: SECTIONS.index(difference.section))


def _seats(first: Variant, second: Variant) -> Sequence[int]:
    """Return the numbers of players that both variants allow."""
    least = max(first.players.min, second.players.min)
    return range(least, min(first.players.max, second.players.max) + 1)


class _Comparison:
    """Two variants, and the words in which they are compared."""

    def __init__(self, first: Variant, second: Variant, voice: Voice) -> None:
        self.first, self.second, self.voice = first, second, voice

    # -- articles
    def lists(self, one: Sequence[Article], other: Sequence[Article]) -> Iterator[Difference]:
        """Yield the differences of two lists of articles."""
        mine = {article.key: article for article in one}
        theirs = {article.key: article for article in other}
        alike = _renamed(mine, theirs)
        for key in [*mine, *(key for key in theirs if key not in mine)]:
            if key in alike:
                continue
            left, right = mine.get(key), theirs.get(key)
            if left is not None and right is not None:
                yield from self.both(left, right)
            elif not self.is_folded(left or right, mine if left is None else theirs):
                yield self.missing(left, right)
        yield from self.order(one, other)

    def both(self, left: Article, right: Article) -> Iterator[Difference]:
        """Yield in what two articles about the same thing differ."""
        if left.same == right.same:
            return
        if left.key.startswith("values."):
            yield from self.values(left, right)
        elif left.parts or right.parts:
            yield from self.lists(left.parts, right.parts)
        else:
            yield self.differ(left, right)

    def differ(self, left: Article, right: Article) -> Difference:
        """Return one difference; where both read the same, the expressions are shown too."""
        values = [left.value, right.value]
        if values[0] == values[1]:
            texts = ["; ".join(rule.text for rule in article.rules) for article in (left, right)]
            values = [f"{value} [{text}]" for value, text in zip(values, texts, strict=True)]
        sides = (
            Side(values[0], self.place(self.first, self.second, left)),
            Side(values[1], self.place(self.second, self.first, right)),
        )
        return Difference(left.section, left.label, left.key, *sides)

    def missing(self, left: Article | None, right: Article | None) -> Difference:
        """Return the difference where only one of the variants has something."""
        there = left or right
        assert there is not None
        none = self.voice.say(f"diff.absent.{_absence(there)}")
        first = Side(left.value, self.place(self.first, self.second, left)) if left else None
        second = Side(right.value, self.place(self.second, self.first, right)) if right else None
        return Difference(
            there.section,
            there.label,
            there.key,
            first or Side(none, absent_place(self.first, there.key)),
            second or Side(none, absent_place(self.second, there.key)),
        )

    def is_folded(self, there: Article | None, elsewhere: dict[str, Article]) -> bool:
        """Return whether a kind of meld is told of with the closing hand that alone knows it, and is new as well."""
        if there is None or there.group != "melds.*":
            return False
        name = there.key.rpartition(".")[2]
        for variant in (self.first, self.second):
            kind = next((kind for kind in variant.melds if kind.name == name), None)
            if kind is not None and kind.only == "closing":
                hands = [hand.path for hand in variant.closing.hands if name in (hand.groups or ())]
                return bool(hands) and not any(hand in elsewhere for hand in hands)
        return False

    def order(self, one: Sequence[Article], other: Sequence[Article]) -> Iterator[Difference]:
        """Yield groups of entries that both have, in another order, where that decides among equals."""
        for group, name in _ORDERED.items():
            left, right = ([a for a in some if a.group == group] for some in (one, other))
            common = {a.key for a in left} & {a.key for a in right}
            keys, theirs = ([a.key for a in some if a.key in common] for some in (left, right))
            if keys == theirs:
                continue
            what = self.voice.say("diff.label.order", what=self.voice.say(f"diff.group.{name}"))
            sides = [
                Side(", ".join(a.label for a in some if a.key in common), self.place(variant, variant, some[0]))
                for some, variant in ((left, self.first), (right, self.second))
            ]
            yield Difference(left[0].section, what, group.removesuffix(".*"), sides[0], sides[1])

    # -- values
    def values(self, left: Article, right: Article) -> Iterator[Difference]:
        """Yield the cards that count otherwise, ranks that go together as one."""
        purpose = left.key.rpartition(".")[2]
        mine = {article.key: article for article in left.parts}
        theirs = {article.key: article for article in right.parts}
        groups: dict[tuple[str, str], list[int]] = {}
        deck = decks.deck_of(self.first, decks.seats(self.first, None))
        names = [deck.format_face(face) for face in range(deck.joker + 1)]
        for key in [*mine, *(key for key in theirs if key not in mine)]:
            one, other = mine.get(key), theirs.get(key)
            if one is None or other is None or one.same == other.same:
                continue  # a deck without jokers is told of with the deck
            groups.setdefault((one.value, other.value), []).append(names.index(key.rpartition("#")[2]))
        label_of = left.parts[0].label if left.parts else ""
        for (one_, other_), faces in groups.items():
            for some in _runs(self.first, faces):
                card = self.cards(some)
                label = self.voice.say(f"diff.label.purpose.{label_of}", card=card)
                sides = [
                    Side(value, value_place(variant, purpose, names[some[0]]))
                    for value, variant in ((one_, self.first), (other_, self.second))
                ]
                yield Difference("scoring", label, f"values.{purpose}", sides[0], sides[1])

    def cards(self, faces: list[int]) -> str:
        """Return what some cards are called."""
        deck = decks.deck_of(self.first, decks.seats(self.first, None))
        writer = Writer(self.first, self.voice, Wording.of(self.first, self.voice), (), deck)
        return faces_label(writer, faces)

    # -- places
    def place(self, variant: Variant, other: Variant, article: Article) -> Span | None:
        """Return where a variant says what it says: the leaf that differs, or the definition that does."""
        nodes = [(path, at(variant.tree, path)) for path in article.paths]
        for path, node in nodes:
            if isinstance(node, Leaf | Items) and _text(node) != _text(at(other.tree, path)) and not is_default(node):
                return node.via or node.span
        for rule in article.rules:
            for name in sorted(rule.defines):
                node = at(variant.tree, f"define.{name}")
                if isinstance(node, Leaf) and _text(node) != _text(at(other.tree, f"define.{name}")):
                    return node.via or node.span
        for _, node in nodes:
            if node is not None and not is_default(node):
                return _first_place(node)
        return absent_place(variant, article.paths[0])


_ORDERED = {
    "melds.*": "melds",
    "closing.hands.*": "hands",
    "premiums.rows.*": "premiums",
    "score.rows.*": "score",
}


def _renamed(mine: dict[str, Article], theirs: dict[str, Article]) -> set[str]:
    """Return the entries that only have another name in the other variant."""
    found: set[str] = set()
    for key, article in mine.items():
        if key in theirs or not article.group:
            continue
        twin = next(
            (other.key for other in theirs.values()
             if other.group == article.group and other.same == article.same and other.key not in mine
             and other.key not in found),
            None,
        )  # fmt: skip
        if twin is not None:
            found |= {key, twin}
    return found


def _absence(article: Article) -> str:
    """Return the word for what a variant does not have."""
    match article.group:
        case "melds.*":
            return "kind"
        case "closing.hands.*":
            return "hands" if article.label.split(" ")[0].endswith("s") or " " in article.label else "hand"
        case "premiums.rows.*":
            return "premium"
        case "score.rows.*" | "match.rows.*":
            return "row"
        case "turn.draw.from.*":
            return "source"
    if article.group:
        return "condition"
    head = article.key.partition(".")[0]
    if article.key == "premiums.join":
        return "join"
    if head == "turn" and article.key.endswith(".when"):
        return "act"
    if head == "values":
        return "values"
    if head in ("table", "showdown", "offers"):
        return "act"
    return "opening" if head == "opening" else "rule"


def _text(node: Node | None) -> str | None:
    match node:
        case Leaf():
            return " ".join(node.text.split())
        case Items():
            return ", ".join(str(_text(one)) for one in node.items)
    return None


def _runs(variant: Variant, faces: list[int]) -> Iterator[list[int]]:
    """Yield cards whose ranks stand next to each other, all suits together; single cards and jokers alone."""
    ranks, suits = len(variant.deck.ranks), len(variant.deck.suits)
    whole = [rank for rank in range(ranks) if all(suit * ranks + rank in faces for suit in range(suits))]
    run: list[int] = []
    for rank in whole:
        if run and rank != run[-1] + 1:
            yield [suit * ranks + one for suit in range(suits) for one in run]
            run = []
        run.append(rank)
    if run:
        yield [suit * ranks + one for suit in range(suits) for one in run]
    joker = ranks * suits
    rest = [face for face in faces if face != joker and face % ranks not in whole]
    if rest:
        yield rest
    if joker in faces:
        yield [joker]


# -- places
def value_place(variant: Variant, purpose: str, card: str) -> Span | None:
    """Return where a card gets its value: the narrowest key of the layer that speaks last."""
    table = at(variant.tree, f"values.{purpose}")
    deck = decks.deck_of(variant, decks.seats(variant, None))
    face = next(face for face in range(deck.joker + 1) if deck.format_face(face) == card)
    while isinstance(table, Table):
        speaking = [(len(faces), entry.value) for entry in table.entries
                    if face in (faces := key_faces(entry.key, deck) or frozenset())]  # fmt: skip
        if speaking:
            return _first_place(min(speaking, key=lambda one: one[0])[1])
        table = table.under
    return None


def _first_place(node: Node) -> Span | None:
    if isinstance(node, Leaf):
        return None if is_default(node) else node.via or node.span
    spans = [leaf.via or leaf.span for _, leaf in leaves(node) if not is_default(leaf)]
    return spans[0] if spans else node.span


def absent_place(variant: Variant, path: str) -> Span | None:
    """Return where a variant would say what it does not: the question that decides it, or what stands around it."""
    resolved = variant.origin.resolved if isinstance(variant.origin.resolved, Resolved) else None
    here = at(variant.tree, path)
    if here is not None and not is_default(here):
        return _first_place(here)
    if resolved is not None:
        keys = tuple(segments(path))
        for question in resolved.settled.questions.values():
            if any(place[: len(keys)] == keys for place in question.leaves):
                answer = resolved.settled.answers.get(question.name)
                return answer.whole if answer is not None else question.part.key_span
    keys_ = segments(path)
    while keys_:
        node = at(variant.tree, keys_)
        if node is not None and not is_default(node):
            return node.span
        keys_.pop()
    return None
