"""Articles about the cards, the deal, turns, melds, the opening and the table."""

from __future__ import annotations

from typing import Any

from remigio_dsl.core.cards import PACKS
from remigio_dsl.core.said import Title, suit_word
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.articles.article import Article, Writer
from remigio_dsl.variant.model import DrawSource, Kind, Seat
from remigio_dsl.variant.wording import decks
from remigio_dsl.variant.wording.clauses import quantity
from remigio_dsl.variant.wording.kinds import ace, ace_word, limit, own_limit
from remigio_dsl.variant.wording.nouns import both_in_words, counted, in_words, span
from remigio_dsl.variant.wording.simple import number, truth
from remigio_dsl.variant.wording.turns import source_sentence


def write(writer: Writer) -> None:
    """Note the articles up to the close."""
    for write_section in (_cards, _deal, _turn, _stock, _melds, _opening, _table):
        write_section(writer)


# -- cards and deal
def _cards(writer: Writer) -> None:
    writer.section = "cards"
    rules, variant = writer.variant.deck, writer.variant
    least, most = variant.players.min, variant.players.max
    n, m = both_in_words(writer.voice, least, most)
    people = n if least == most else writer.say("span.both", n=n, m=m)
    writer.add(
        writer.word("players.min", "players", people, (least, most), "players.max"),
        writer.word("deck.cards", "pack", pack(writer), (rules.ranks, rules.suits), "deck.ranks", "deck.suits"),
        _number(writer, "packs"),
        _number(writer, "jokers"),
    )
    never = rules.wild is None or truth(writer.tree(rules.wild)) is False
    value = writer.say("diff.wild.none") if never else writer.when(rules.wild, "wild")
    writer.add(writer.rule("deck.wild", writer.label("wild"), value, rules.wild, False))


def pack(writer: Writer) -> str:
    """Return which pack is used."""
    rules = writer.variant.deck
    for name, known in PACKS.items():
        if known == (rules.ranks, rules.suits):
            return writer.say(f"diff.pack.{name}")
    suits = writer.voice.join(suit_word(writer.voice, writer.deck, suit) for suit in range(len(rules.suits)))
    return writer.say("diff.pack.own", ranks=" ".join(rules.ranks), suits=suits)


def _number(writer: Writer, what: decks.What) -> Article:
    """Return the article about the number of packs, jokers or cards dealt: worked out where players decide alone."""
    said = {"packs": decks.packs, "jokers": decks.jokers, "hand": decks.hand}[what]
    rule = decks.rule_of(writer.variant, what)
    path = f"{'deal' if what == 'hand' else 'deck'}.{what}"
    parts = decks.stretches(writer.variant, what, writer.seats)
    same: Any = writer.tree(rule)
    if parts is not None:
        same = tuple(decks.value(writer.variant, what, seated) for seated in writer.seats)
    if what == "jokers" and (each := decks.jokers_a_pack(writer.variant, writer.seats)) is not None:
        same = "each", each
    value = said(writer.variant, writer.w, writer.seats)
    return Article(path, writer.section, writer.label(what), value, same, (path,), (rule,))


def _deal(writer: Writer) -> None:
    writer.section = "deal"
    rules, variant = writer.variant.deal, writer.variant
    cut = variant.cut
    if cut is None:
        said = writer.say("diff.cut.none")
    elif cut.look == 1:
        said = writer.say("prose.cut_first")
    else:
        said = writer.say("prose.cut_cards", n=in_words(writer.voice, cut.look, "f"))
    upcard = truth(writer.tree(rules.upcard))
    shown = (
        writer.when(rules.upcard, "deal") if upcard is None else writer.say(f"diff.yes_no.{'yes' if upcard else 'no'}")
    )
    starts, dealer = _seat(writer, rules.starts), _seat(writer, rules.dealer)
    writer.add(
        writer.word("cut", "cut", said, cut, "cut.look"),
        _number(writer, "hand"),
        writer.rule("deal.upcard", writer.label("upcard"), shown, rules.upcard),
        writer.word("players.direction", "direction", writer.say(f"diff.direction.{variant.players.direction}"),
                    variant.players.direction),
        writer.word("deal.starts", "starts", writer.say(f"prose.seat.{starts}"), starts),
        writer.word("deal.dealer", "dealer", writer.say(f"diff.dealer.{dealer}"), dealer),
    )  # fmt: skip
    for offer in variant.offers or ():
        parts = [
            writer.word(f"{offer.path}.to", "offer", writer.say(f"diff.offer.{offer.to}"), offer.to,
                        f"{offer.path}.at", f"{offer.path}.gives"),
            writer.condition(f"{offer.path}.when", writer.label("offer"), offer.when, "turn"),
        ]  # fmt: skip
        writer.add(whole(writer, offer.path, writer.label("offer"), parts))


def _seat(writer: Writer, word: Seat) -> Seat:
    if word != "next":
        return word
    return "right" if writer.variant.players.direction == "counterclockwise" else "left"


# -- turns
def _turn(writer: Writer) -> None:
    writer.section = "turn"
    rules = writer.variant.turn
    names = tuple(step.name for step in rules.steps)
    writer.add(writer.word("turn.steps", "steps", ", ".join(writer.say(f"diff.step.{name}") for name in names), names))
    for step in rules.steps:
        label = writer.label(f"step_{step.name}")
        writer.add(writer.condition(f"turn.{step.name}.when", label, step.when, "turn"))
    ordered = sorted(rules.sources, key=lambda one: (one.pile != "stock", one.name != one.pile, one.name))
    writer.add(*(_source(writer, source) for source in ordered))
    cards = counted(writer.voice, rules.discard.cards, writer.w.thing("cards"))
    writer.add(writer.word("turn.discard.cards", "thrown", cards, rules.discard.cards))
    label = writer.label("discard")
    writer.add(*writer.conditions(rules.discard.needs, "thrown", "diff.throw.needs", label))
    writer.add(*writer.conditions(rules.discard.forbid, "thrown", "diff.throw.forbid", label))
    seen = rules.discards_seen
    writer.add(writer.word("turn.discards_seen", "seen", writer.say(f"diff.seen.{seen}"), seen))


def _source(writer: Writer, source: DrawSource) -> Article:
    value = source_sentence(writer.w, source, "diff.source")
    must = writer.tree(source.must)
    same = (source.pile, source.least, source.most, source.whole, _asked(writer, source.when), _asked_tree(must))
    paths = tuple(f"{source.path}.{key}" for key in ("take", "when", "must", "pile"))
    rules = tuple(rule for rule in (source.when, source.must) if rule is not None)
    label = writer.label(f"draw_{source.pile}")
    return Article(source.path, writer.section, label, value, same, paths, rules, (), "turn.draw.from.*")


def _asked(writer: Writer, rule: Any) -> Any:
    return None if writer.is_always(rule) else writer.tree(rule)


def _asked_tree(tree: Any) -> Any:
    return None if truth(tree) is True else tree


def _stock(writer: Writer) -> None:
    rules = writer.variant.turn.empty_stock
    end = writer.say(f"prose.ends.{rules.otherwise}")
    if rules.refill == "none" or rules.times == 0:
        value, same = end, ("none", rules.otherwise, rules.left or 0, rules.kept or 0)
    else:
        value = writer.say(f"diff.stock.{rules.refill}{'' if rules.shuffle else '_turned'}")
        if rules.times is not None:
            times = in_words(writer.voice, rules.times, "f")
            value += writer.say("prose.stock.times", n=rules.times, times=times)
        value += writer.say("diff.stock.then", end=end)
        same = (  # type: ignore[assignment]
            rules.refill, rules.shuffle, rules.times, rules.otherwise, rules.left or 0, rules.kept or 0
        )  # fmt: skip
    if rules.kept:
        cards = counted(writer.voice, rules.kept, writer.w.thing("cards"))
        value = writer.say("diff.stock.kept", cards=cards, what=value)
    if rules.left:
        cards = counted(writer.voice, rules.left, writer.w.thing("cards"))
        value = writer.say("diff.stock.left", cards=cards, what=value)
    paths = [f"turn.empty_stock.{key}" for key in ("refill", "shuffle", "times", "else", "left", "kept")]
    writer.add(writer.word(paths[0], "stock", value, same, *paths[1:]))
    writer.add(_limit(writer))


def _limit(writer: Writer) -> Article:
    limit = writer.variant.turn.limit
    value = writer.say("diff.limit", n=limit.laps, end=writer.say(f"prose.ends.{limit.otherwise}"))
    asked = writer.tree(limit.when)
    rules: tuple[Rule, ...] = ()
    if limit.when is None or truth(asked) is False:
        asked = None
    else:
        value = writer.say("diff.limit.when", when=writer.when(limit.when, "turn"), what=value)
        rules = (limit.when,)
    paths = ("turn.limit.laps", "turn.limit.when", "turn.limit.else")
    same = (limit.laps, limit.otherwise, asked)
    return Article(paths[0], writer.section, writer.label("limit"), value, same, paths, rules)


# -- melds
def _melds(writer: Writer) -> None:
    writer.section = "melds"
    for kind in writer.variant.melds:
        parts = tuple(_kind(writer, kind))
        same = tuple(part.same for part in parts)
        title = writer.w.kind(kind.name).one
        rules = tuple(rule for part in parts for rule in part.rules)
        value = writer.say("diff.kind.all", size=parts[0].value, more=", ".join(part.value for part in _told(parts)))
        writer.add(Article(kind.path, "melds", title, value, same, (f"{kind.path}.size",), rules, parts, "melds.*"))


def _told(parts: tuple[Article, ...]) -> list[Article]:
    """Return the parts of a kind that are told where the whole kind is new."""
    keys = ("shape", "suits", "ace", "jokers")
    told = [part for part in parts[1:] if part.value and part.key.rpartition(".")[2] in keys]
    return told + [part for part in parts if part.key.endswith(".only") and part.same is not None]


def _kind(writer: Writer, kind: Kind) -> list[Article]:
    w, voice = writer.w, writer.voice
    title = w.kind(kind.name).one

    def word(key: str, value: str, same: Any) -> Article:
        return Article(f"{kind.path}.{key}", "melds", writer.label(f"kind_{key}", kind=Title(kind.title)), value, same,
                       (f"{kind.path}.{key}",))  # fmt: skip

    def rule(key: str, value: str, one: Any, default: Any) -> Article:
        return writer.rule(
            f"{kind.path}.{key}", writer.label(f"kind_{key}", kind=Title(kind.title)), value, one, default
        )

    parts = [
        word("size", span(voice, kind.least, kind.most, w.thing("cards")), (kind.least, kind.most)),
        word("shape", writer.say(f"diff.shape.{kind.shape}"), kind.shape),
    ]
    if kind.shape == "set":
        parts.append(word("suits", writer.say(f"diff.suits.{kind.suits}"), kind.suits))
    elif ace_word(kind, writer.deck):
        both = (f"{kind.path}.ace", f"{kind.path}.order")
        label = writer.label(
            "kind_ace" if ace_word(kind, writer.deck) != "own" else "kind_order", kind=Title(kind.title)
        )
        word_ = ace_word(kind, writer.deck)
        names = tuple(writer.deck.ranks[place] for place in kind.order)
        same = (word_, names, kind.wheel) if word_ == "own" else (word_, (), False)
        parts.append(Article(both[0], "melds", label, ace(w, kind, writer.deck, "diff."), same, both))
    asked = limit(w, kind)
    q = quantity(w.at("group"), asked, negated=True) if asked is not None else None
    jokers = writer.say("diff.no_more", q=q) if q is not None else own_limit(w, kind).removeprefix(", ")
    parts.append(rule("jokers", jokers, kind.jokers, True))
    parts.append(rule("when", writer.when(kind.when, "group"), kind.when, True))
    parts += writer.conditions(kind.forbid, "group", "diff.forbid", title)
    parts.append(word("joker_is", writer.say(f"diff.joker_is.{kind.joker_is}"), kind.joker_is))
    swap = truth(writer.tree(kind.swap)) if kind.swap is not None else False
    said = writer.say("diff.swap.never") if swap is False else writer.when(kind.swap, "exchange")
    parts.append(rule("swap", said, kind.swap, False))
    parts.append(word("only", writer.say(f"diff.only.{kind.only or 'any'}"), kind.only))
    return parts


# -- opening and table
def _opening(writer: Writer) -> None:
    writer.section = "opening"
    rules = writer.variant.opening
    if rules is None:
        return
    points = writer.say("diff.none")
    if rules.points is not None:
        is_number = number(writer.tree(rules.points)) is not None
        points = writer.say(
            "diff.points" if is_number else "diff.points_case", amount=writer.amount(rules.points, "groups")
        )
    parts = [writer.rule("opening.points", writer.label("opening"), points, rules.points)]
    parts += writer.conditions(rules.needs, "groups", "diff.needs", writer.label("opening"))
    parts += writer.conditions(rules.forbid, "groups", "diff.forbid", writer.label("opening"))
    writer.add(whole(writer, "opening", writer.label("opening"), parts))


def _table(writer: Writer) -> None:
    writer.section = "table"
    rules = writer.variant.table
    if not writer.variant.turn.has("play"):
        return
    label = writer.label("meld")
    writer.add(writer.condition("table.meld.when", label, rules.meld.when, "turn"))
    writer.add(*writer.conditions(rules.meld.needs, "groups", "diff.needs", label))
    writer.add(*writer.conditions(rules.meld.forbid, "groups", "diff.forbid", label))
    if rules.lay_off is not None:
        one, label = rules.lay_off, writer.label("lay_off")
        parts = [
            writer.word("table.lay_off.onto", "lay_off", writer.say(f"diff.onto.{one.onto}"), one.onto),
            writer.condition("table.lay_off.when", label, one.permission.when, "turn"),
            *writer.conditions(one.permission.needs, "lay", "diff.needs", label),
            *writer.conditions(one.permission.forbid, "lay", "diff.forbid", label),
            writer.word("table.lay_off.scores_for", "scores_for", writer.say(f"diff.scores.{one.scores_for}"),
                        one.scores_for),
        ]  # fmt: skip
        writer.add(whole(writer, "table.lay_off", label, parts))
    if rules.swap is not None:
        label = writer.label("swap")
        must = writer.say("diff.none")
        if rules.swap_must is not None:
            must = writer.w.at("joker_duty").clause(rules.swap_must.tree)
        parts = [
            writer.condition("table.swap.when", label, rules.swap.when, "turn"),
            *writer.conditions(rules.swap.needs, "lay", "diff.needs", label),
            *writer.conditions(rules.swap.forbid, "lay", "diff.forbid", label),
            writer.rule("table.swap.must", writer.label("swap_must"), must, rules.swap_must, True),
        ]
        writer.add(whole(writer, "table.swap", label, parts))


def whole(writer: Writer, path: str, label: str, parts: list[Article]) -> Article:
    """Return the article about an act that another variant may not have at all."""
    rules = tuple(rule for part in parts for rule in part.rules)
    same = tuple(part.same for part in parts)
    paths = tuple(place for part in parts for place in part.paths)
    more = [part.value for part in parts[1:] if part.same not in (True, None)]
    value = ", ".join([parts[0].value, *more])
    return Article(path, writer.section, label, value, same, (path, *paths), rules, tuple(parts))
