"""Articles about values, premiums, the score and the end of the match."""

from __future__ import annotations

from typing import Any

from remigio_dsl.core.said import Title
from remigio_dsl.lang.typed import Typed
from remigio_dsl.variant.articles.article import Article, Writer
from remigio_dsl.variant.model import MatchRow, PremiumRow, Purpose, ScoreRow
from remigio_dsl.variant.wording.nouns import counted, in_words
from remigio_dsl.variant.wording.shown import hand_phrase
from remigio_dsl.variant.wording.simple import bound, simple, truth
from remigio_dsl.variant.wording.values import card_label, cell, coloured, purposes, ranks_label, value_rows


def write(writer: Writer) -> None:
    """Note the articles about points and the end."""
    writer.section = "scoring"
    for purpose in purposes(writer.variant):
        _values(writer, purpose)
    _premiums(writer)
    _score(writer)
    writer.section = "end"
    _match(writer)


# -- values
def _values(writer: Writer, purpose: Purpose) -> None:
    """Note an article for every card, which the differences put together again."""
    table = writer.variant.values[purpose]
    several = len(purposes(writer.variant)) > 1
    parts = []
    for face, entry in enumerate(table.entries):
        if face == writer.deck.joker and not writer.deck.jokers:
            continue
        same = None if entry is None else tuple(sorted(_entry(writer, dict(entry)).items(), key=lambda one: one[0]))
        path = f"values.{purpose}.#{writer.deck.format_face(face)}"
        value = cell(writer.variant, writer.w, writer.deck, purpose, face)
        rules = () if entry is None else tuple(entry.values())
        parts.append(Article(path, "scoring", purpose if several else "", value, same, (path,), rules))
    label = writer.label(f"values_{purpose}")
    key = f"values.{purpose}"
    rows = value_rows(writer.variant, writer.w, writer.deck, (purpose,))
    value = "; ".join(writer.say("diff.values.row", card=row.label, value=row.cells[0]) for row in rows)
    writer.add(
        Article(key, "scoring", label, value, tuple(part.same for part in parts), (key,),
                (), tuple(parts), "")
    )  # fmt: skip


def _entry(writer: Writer, entry: dict[str, Any]) -> dict[str, Typed]:
    """Return what a card counts by place, "else" only where a kind has no value of its own."""
    kinds = [kind.name for kind in writer.variant.melds]
    if kinds and all(kind in entry for kind in kinds):
        entry.pop("else", None)
    plain = {place: simple(rule.tree) for place, rule in entry.items()}
    everywhere = plain.get("else")
    return {place: tree for place, tree in plain.items() if place == "else" or tree != everywhere}


def faces_label(writer: Writer, faces: list[int]) -> str:
    """Return cards as a row of a table names them: *as*, `J, Q, K`, `Q♠`, *comodín*."""
    deck, w = writer.deck, writer.w
    if faces == [deck.joker]:
        return w.say("word.joker")
    ranks = sorted({deck.rank_of(face) for face in faces if face != deck.joker})
    if len(faces) == len(ranks) * len(deck.suits):
        return ranks_label(w, deck, ranks)
    colours = {deck.is_red(deck.suit_of(face)) for face in faces}
    if len(colours) == 1 and 2 * len(faces) == len(ranks) * len(deck.suits) and len(ranks) == 1:
        return coloured(w, deck, ranks[0], colours.pop())
    return ", ".join(card_label(w, deck, face) for face in faces)


# -- premiums
def _premiums(writer: Writer) -> None:
    rules = writer.variant.premiums
    label = writer.label
    writer.add(*(_premium(writer, row) for row in rules.rows))
    if len(rules.rows) > 1:
        writer.add(writer.word("premiums.join", "join", writer.say(f"diff.join.{rules.join}"), rules.join))
    writer.add(writer.rule("premiums.base", label("base"), writer.amount(rules.base, "shown"), rules.base))
    most = writer.say("diff.no_most") if rules.most is None else writer.amount(rules.most, "shown")
    writer.add(writer.rule("premiums.most", label("most"), most, rules.most))


def _premium(writer: Writer, row: PremiumRow) -> Article:
    title = writer.label("premium", title=writer.voice.format(Title(row.title)))
    tree = writer.tree(row.when)
    assert tree is not None
    when = hand_phrase(writer.w.at("shown"), tree, None)
    times = writer.say("diff.premium", amount=writer.amount(row.factor, "shown"))
    parts = (
        writer.rule(f"{row.path}.when", title, when, row.when),
        writer.rule(f"{row.path}.factor", title, times, row.factor),
    )
    same = tuple(part.same for part in parts)
    paths = (row.path, f"{row.path}.factor", f"{row.path}.when")
    return Article(row.path, "scoring", title, times, same, paths, (row.when, row.factor), parts, "premiums.rows.*")


# -- score
def _score(writer: Writer) -> None:
    rules = writer.variant.score
    writer.add(*(_row(writer, row) for row in rules.rows))
    times = writer.rule("score.times", writer.label("times"), writer.amount(rules.times, "score"), rules.times)
    writer.add(
        times, writer.word("score.no_close", "no_close", writer.say(f"diff.no_close.{rules.no_close}"), rules.no_close)
    )


def _row(writer: Writer, row: ScoreRow) -> Article:
    title = writer.voice.format(Title(row.title))
    amount = writer.amount(row.points, "score")
    who = writer.say(f"prose.score.to.{row.payer or row.to}")
    args: dict[str, str] = {"who": who[:1].lower() + who[1:], "amount": amount}
    key = "diff.row"
    if row.payer is not None:
        key, args["payee"] = "diff.row_paid", writer.say(f"prose.score.payee.{row.to}")
    value = writer.say(key, **args)
    if not writer.is_always(row.when):
        value += f", {writer.when(row.when, 'score')}"
    when = None if writer.is_always(row.when) else writer.tree(row.when)
    same = (row.to, row.payer, when, writer.tree(row.points))
    paths = tuple(f"{row.path}.{key}" for key in ("points", "to", "from", "when"))
    rules = tuple(rule for rule in (row.points, row.when) if rule is not None)
    return Article(row.path, "scoring", title, value, same, paths, rules, (), "score.rows.*")


# -- the match
def _match(writer: Writer) -> None:
    rules = writer.variant.match
    writer.add(writer.rule("match.out", writer.label("out"), _out(writer), rules.out))
    writer.add(writer.rule("match.end", writer.label("end"), _end(writer), rules.end))
    writer.add(
        writer.word("match.winner", "winner", writer.say(f"diff.winner.{rules.winner}"), rules.winner),
        writer.word("match.tie", "tie", writer.say(f"diff.tie.{rules.tie}"), rules.tie),
    )
    writer.add(*(_final(writer, row) for row in rules.rows or ()))


def _final(writer: Writer, row: MatchRow) -> Article:
    """Return the article about what the end of the match adds."""
    title = writer.label("final", title=writer.voice.format(Title(row.title)))
    value = writer.say(f"diff.final.{row.to}", amount=writer.amount(row.points, "final"))
    when = None
    if row.when is not None and not writer.is_always(row.when):
        value += f", {writer.when(row.when, 'final')}"
        when = writer.tree(row.when)
    paths = tuple(f"{row.path}.{key}" for key in ("points", "to", "when"))
    rules = tuple(rule for rule in (row.points, row.when) if rule is not None)
    same = (row.to, when, writer.tree(row.points))
    return Article(row.path, "end", title, value, same, paths, rules, (), "match.rows.*")


def _out(writer: Writer) -> str:
    tree = writer.tree(writer.variant.match.out)
    assert tree is not None
    if truth(tree) is False:
        return writer.say("diff.out.nobody")
    match bound(tree):
        case ("total", ">=", n):
            return writer.say("diff.out.reaches", n=n)
        case ("total", ">", n):
            return writer.say("diff.out.passes", n=n)
    return writer.w.at("standing").when(tree)


def _end(writer: Writer) -> str:
    tree = writer.tree(writer.variant.match.end)
    assert tree is not None
    leader = "best" if writer.variant.match.winner == "highest" else "worst"
    match bound(tree):
        case ("active", "<=", int(n)) if n >= 1:
            return writer.say("diff.end.left", n=n, number=in_words(writer.voice, n, "f"))
        case (name, ">=", n) if name == leader:
            return writer.say("diff.end.reaches", n=n)
        case (name, ">", n) if name == leader:
            return writer.say("diff.end.passes", n=n)
        case ("deals", "=" | ">=", int(n)):
            return writer.say("diff.end.deals", deals=counted(writer.voice, n, writer.w.thing("deals")))
    return writer.say("diff.end.when", clause=writer.w.at("match").clause(tree))
