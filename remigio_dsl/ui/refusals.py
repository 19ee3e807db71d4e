"""A refusal as it is said at the table: what is so, then the rule and the line where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from remigio_dsl.core.cards import Written
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.said import Card, CardList, Noun, Title
from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.moves import Move
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.conditions import condition_sentence
from remigio_dsl.ui.screen import Screen, open_piles
from remigio_dsl.ui.width import columns, right, wrapped
from remigio_dsl.variant.origin import Choice

_RULE_WIDTH = 76


def refusal_lines(
    game: Game, state: State, move: Move | None, refusal: Refusal, screen: Screen, company: Company
) -> list[str]:
    """Return the refusal: one sentence, and the rule's path, file and line below it."""
    voice = screen.voice
    said = refusal_sentence(game, state, move, refusal, voice, company)
    if refusal.reason.startswith("cards."):  # a slip of the hand, and no rule
        return wrapped(capital(said), screen.columns, "    ")
    lines = wrapped(f"{voice.say('refusal.no')} {said}", screen.columns, "    ")
    if not refusal.path:
        return lines
    place = rule_place(refusal.path, refusal.span)
    if screen.columns is None:
        return [*lines, voice.say("refusal.rule", place=place)]
    more = voice.say("refusal.more")
    line = f"    {place}"
    width = min(_RULE_WIDTH, screen.columns)
    if columns(line) + 2 + columns(more) <= width:
        return [*lines, line + right(more, width - columns(line))]
    return [*lines, *(f"    {part}" for part in wrapped(place, screen.columns - 4))]


def rule_place(path: str, span: Span | None) -> str:
    """Return where a rule stands: `turn.steps, variants/remigio-10.yaml:11`."""
    return path if span is None else f"{path}, {span.source.name}:{span.line}"


def refusal_sentence(
    game: Game, state: State, move: Move | None, refusal: Refusal, voice: Voice, company: Company
) -> str:
    """Return the sentence behind "No: ", in the words of the rules' author where a condition has them."""
    if refusal.say:
        said = voice.words(refusal.say)
        return said if said.endswith(".") else f"{said}."
    args = said_args(game, state, move, refusal, voice, company)
    if voice.knows(refusal.reason):
        return voice.say(Text(_form(refusal), args))
    worded = condition_sentence(game.variant, refusal.path, voice)
    if worded is not None:
        return worded
    name = str(refusal.args.get("name") or refusal.reason.rpartition(".")[2]).replace("_", " ")
    return voice.say("condition.named", name=name)


def _form(refusal: Refusal) -> str:
    """Return the key of the sentence; some reasons have another where the arguments differ in kind."""
    cards = refusal.args.get("cards")
    if refusal.reason == "meld.last_card" and isinstance(cards, tuple) and len(cards) > 1:
        return "meld.last_card.many"
    if refusal.reason == "swap.not_yet" and isinstance(cards, tuple) and len(cards) > 1:
        return "swap.not_yet.many"
    if refusal.reason == "meld.not_consecutive" and refusal.args.get("wheel"):
        return "meld.not_consecutive.wheel"
    for how in ("offered", "declined"):
        if refusal.reason == "draw.not_allowed" and refusal.args.get(how):
            return f"draw.not_allowed.{how}"
    if refusal.reason == "close.cards_left" and refusal.args.get("most") is not None:
        return "close.leaves_too_much"
    return refusal.reason


def said_args(
    game: Game, state: State, move: Move | None, refusal: Refusal, voice: Voice, company: Company
) -> dict[str, Any]:
    """Return the arguments of a refusal as values that sentences can say."""
    deck = game.deck
    found: dict[str, Any] = {}
    for name, value in refusal.args.items():
        found[name] = _said(game, name, value)
    cards = refusal.args.get("cards")
    if isinstance(cards, Sequence):
        found["cards"] = CardList(deck, _written(cards))
    kind = refusal.args.get("kind")
    if not isinstance(kind, Mapping):
        meld = next((one for one in state.table if one.id == refusal.args.get("meld")), None)
        if meld is not None:
            found["kind"] = Title(meld.kind.title)
    return found | _more(game, state, refusal, found, company.name(state.turn, voice))


def _more(game: Game, state: State, refusal: Refusal, found: dict[str, Any], on_turn: str) -> dict[str, Any]:
    """Return what the sentences of single reasons need besides."""
    match refusal.reason:
        case "turn.not_yours":
            return {"who": on_turn}
        case "turn.not_in_this_game":
            return {"never": text(f"never.{refusal.args['move']}"), "steps": _steps(game)}
        case "turn.wrong_step":
            return dict(_wrong_step(game, state, refusal))
        case "cards.not_in_deck":
            return {"word": found["card"]}
        case "cards.not_held":
            also = [Card(game.deck, face) for face in _alike(game, state, refusal.args["card"])]
            return {"also": text("cards.not_held.also", cards=also, n=len(also)) if also else ""}
        case "meld.not_consecutive":
            return {"order": _order(refusal.args.get("order"))}
        case "meld.ambiguous_joker" | "lay.which_end":
            readings = refusal.args.get("readings", ())
            return _readings(game, refusal.args.get("cards", ()), readings if isinstance(readings, tuple) else ())
        case "draw.too_many":
            most, there = refusal.args.get("most"), refusal.args.get("n")
            both = [n for n in (most, there) if isinstance(n, int)]
            return {"allowed": min(both) if both else 0}
        case "meld.last_card":
            return {"what": text(f"meld.last_card.{refusal.args.get('move', 'meld')}", cards=found.get("cards"))}
        case "close.hand_not_allowed" | "close.hand_does_not_fit":
            return {"hand": hand_title(game, str(refusal.args.get("hand")))}
    return {}


def _said(game: Game, name: str, value: object) -> object:
    match name, value:
        case "card", int(face):
            return Card(game.deck, face)
        case "card", Written():
            return Card.of(game.deck, value)
        case "twice", tuple():
            return CardList.of_faces(game.deck, value)
        case "kind", Mapping():
            return Title(value)
        case "pile", str():
            return Noun("discards" if value == "discard" else value)
    return value


def _order(ranks: object) -> str:
    """Return the order of a run's ranks in few words: `A 2 ... K A`."""
    said = [str(rank) for rank in ranks] if isinstance(ranks, Sequence) else []
    return " ".join(said if len(said) < 6 else [*said[:2], "...", *said[-2:]])


def _written(cards: Sequence[object]) -> tuple[Written, ...]:
    return tuple(
        card if isinstance(card, Written) else Written(card) for card in cards if isinstance(card, Written | int)
    )


def _steps(game: Game) -> list[Text]:
    return [text(f"step.{step.name}") for step in game.variant.turn.steps]


def _wrong_step(game: Game, state: State, refusal: Refusal) -> dict[str, Text]:
    move = str(refusal.args.get("move"))
    now = str(refusal.args.get("now"))
    piles = [_said(game, "pile", pile) for pile in open_piles(game, state)]
    says_now = text(f"now.{now}", piles=[text("pile.from", pile=pile) for pile in piles])
    if now == "draw":
        return {"not_now": text("not_now.first"), "now": says_now}
    if move == "draw" and state.source >= 0:
        return {"not_now": text("not_now.drawn"), "now": says_now}
    step = next((one for one in game.variant.turn.steps if one.name == ("draw" if move == "draw" else "play")), None)
    asks_lap = step is not None and step.when is not None and "lap" in step.when.names
    when = text("when.first_lap" if state.lap == 1 and asks_lap else "when.now")
    return {"not_now": text(f"not_now.{move}", when=when), "now": says_now}


def _alike(game: Game, state: State, card: object) -> list[int]:
    """Return the faces of the same rank that the player holds, for one who slipped in the suit."""
    deck = game.deck
    if not isinstance(card, int) or card == deck.joker:
        return []
    held = game.faces_of(state.hands[state.turn])
    rank = deck.rank_of(card)
    return [face for face in dict.fromkeys(held) if face not in (card, deck.joker) and deck.rank_of(face) == rank]


def _readings(game: Game, cards: object, readings: Sequence[Group]) -> dict[str, Any]:
    stands = [reading_card(game, cards if isinstance(cards, tuple) else (), group) for group in readings]
    said = [one for one in stands if one is not None]
    return {
        "options": [text("refusal.the", card=Card(game.deck, card.stands)) for card in said],
        "typed": [text("refusal.typed", card=Card.of(game.deck, card)) for card in said],
    }


def reading_card(game: Game, cards: Sequence[Written], group: Group) -> Written | None:
    """Return the first joker of a reading that was typed without saying what it stands for."""
    bare = {card.face for card in cards if card.stands < 0 and card.face in game.book().wild}
    said = {(card.face, card.stands) for card in cards if card.stands >= 0}
    for card in group.cards:
        if card.face in bare and card.stands >= 0 and (card.face, card.stands) not in said:
            return card
    return None


def hand_title(game: Game, name: str) -> Title:
    """Return what a closing hand is called, also one that only another answer to an option brings."""
    for hand in game.variant.closing.hands:
        if hand.name == name:
            return Title(hand.title)
    for option in game.variant.options:
        for choice in option.choices:
            title = closing_titles(choice).get(name)
            if title:
                return Title(title)
    return Title({"en": name.replace("_", " ")})


def closing_titles(choice: Choice) -> dict[str, dict[str, str]]:
    """Return the titles of closing hands that an answer brings into the rules, by the name of the hand."""
    found: dict[str, dict[str, str]] = {}
    for path, value in choice.change.items():
        parts = path.split(".")
        if parts[:2] == ["closing", "hands"] and parts[3:4] == ["title"] and isinstance(value, str):
            found.setdefault(parts[2], {})[parts[4] if len(parts) > 4 else "es"] = value
    return found
