"""The view one fact a line, cards in words: for readers of screens, pipes and windows without a width."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.said import Title, in_words, rank_word, suit_word
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import Group, used_as_joker
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import TableMeld
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.screen import HandShown, notes


def view_lines(
    game: Game, view: View, company: Company, voice: Voice, hand: HandShown, piles: Sequence[str] = ()
) -> list[str]:
    """Return the whole view; players by seat, melds by number, discards from the top; `piles` are those open now."""
    title = voice.words(game.variant.title)
    lines = [
        voice.say("plain.head", title=title, deal=view.deal, lap=view.lap),
        voice.say("plain.stock", n=view.stock),
        _discards(game, view, voice),
    ]
    lines += [_player(game, view, seat, company, voice) for seat in range(view.players)]
    lines += [_meld(game, meld, view.seat, company, voice) for meld in view.table]
    lines += _turn(game, view, voice, piles)
    return lines + hand_lines(game, voice, hand)


def _turn(game: Game, view: View, voice: Voice, piles: Sequence[str]) -> list[str]:
    _, what = notes(game, view, view.seat, voice, piles)
    return [capital(what) + "."] if what else []


def _discards(game: Game, view: View, voice: Voice) -> str:
    pile = view.discard[::-1]
    said = [in_words(voice, game.deck, face) for face in pile]
    if game.variant.turn.discards_seen == "all":
        return voice.say("plain.discards", n=len(pile), cards=", ".join(said))
    return voice.say("plain.top", n=view.discards if said else 0, cards=said[0] if said else "")


def _player(game: Game, view: View, seat: int, company: Company, voice: Voice) -> str:
    name = company.name(seat, voice)
    if company.is_bot(seat):
        name = voice.say("plain.bot", name=name)
    points = voice.say("word.points", n=view.totals[seat])
    found, what = notes(game, view, seat, voice)
    found = found[:-1] if what else found
    parts = [voice.say("word.cards", n=view.counts[seat])] if seat in view.seats else []
    line = f"{name}: {', '.join([*parts, points])}"
    return "; ".join([line, *found]) + "."


def _meld(game: Game, meld: TableMeld, me: int, company: Company, voice: Voice) -> str:
    faces = game.deck.faces
    cards = [Written(faces[slot.card], slot.stands if slot.stands != faces[slot.card] else -1) for slot in meld.slots]
    owners = [slot.owner if slot.owner != meld.owner else None for slot in meld.slots]
    said = group_in_words(game, voice, Group(meld.kind, tuple(cards)), owners=(owners, me, company))
    if meld.owner == me:
        return voice.say("plain.your_meld", id=meld.id, group=said)
    return voice.say("plain.their_meld", id=meld.id, owner=company.name(meld.owner, voice), group=said)


def group_in_words(
    game: Game,
    voice: Voice,
    group: Group,
    owners: tuple[Sequence[int | None], int, Company] | None = None,
) -> str:
    """Return a group in words: `run of hearts, 8 (laid by Ben), 9, 10, joker as jack`."""
    deck = game.deck
    place = next(card.face for card in group.cards if not used_as_joker(card))
    is_run = group.kind.shape == "run"
    said = []
    for at, card in enumerate(group.cards):
        text = _in_run(game, voice, card) if is_run else _in_set(game, voice, card)
        owner = owners[0][at] if owners else None
        if owners and owner is not None:
            key = "plain.laid_by_you" if owner == owners[1] else "plain.laid_by"
            text = voice.say(key, card=text, name=owners[2].name(owner, voice))
        said.append(text)
    cards = ", ".join(said) if voice.lang == "en" else voice.join(said)
    kind = Title(group.kind.title).said(voice, "")
    if is_run:
        return voice.say("plain.run", kind=kind, suit=suit_word(voice, deck, deck.suit_of(place)), cards=cards)
    return voice.say("plain.set", kind=kind, rank=rank_word(voice, deck, place, plural=True), cards=cards)


def _in_run(game: Game, voice: Voice, card: Written) -> str:
    deck = game.deck
    if used_as_joker(card):
        return _used_as(game, voice, card.face, rank_word(voice, deck, card.stands))
    return rank_word(voice, deck, card.face)


def _in_set(game: Game, voice: Voice, card: Written) -> str:
    deck = game.deck
    if not used_as_joker(card):
        return suit_word(voice, deck, deck.suit_of(card.face))
    if not deck.is_open(card.stands):
        return _used_as(game, voice, card.face, suit_word(voice, deck, deck.suit_of(card.stands)))
    return in_words(voice, deck, card.face)


def _used_as(game: Game, voice: Voice, face: int, what: str) -> str:
    """Return a joker, or another wild card, with what it stands for: `joker as 8`, `2 of clubs as 8`."""
    if face == game.deck.joker:
        return voice.say("word.joker_as", card=what)
    return voice.say("word.wild_as", wild=in_words(voice, game.deck, face), card=what)


def hand_lines(game: Game, voice: Voice, hand: HandShown) -> list[str]:
    """Return the own cards: groups first, then suit by suit, then the points that are left."""
    deck = game.deck
    lines = [
        voice.say("plain.combined", n=n, group=group_in_words(game, voice, group))
        for n, group in enumerate(hand.groups, 1)
    ]
    for suit in hand.suits:
        if suit[0] == deck.joker:
            lines.append(voice.say("plain.jokers", n=len(suit)))
            continue
        name = capital(suit_word(voice, deck, deck.suit_of(suit[0])))
        cards = voice.join(rank_word(voice, deck, face) for face in suit)
        lines.append(voice.say("plain.suit", suit=name, cards=cards))
    if hand.points is not None:
        lines.append(voice.say(f"plain.{hand.points_key}", points=voice.say("word.points", n=hand.points)))
    return lines
