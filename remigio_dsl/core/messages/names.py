"""What the names of expressions mean, how sentences say them, and what the places of expressions are called."""

# name: (meaning en, meaning es, phrase en, phrase es, form): a short explanation for tables and guesses, and the words
# from which sentences are made. Forms: ms, fs, mp, fp (gender and number of the Spanish noun), or "clause".
Entry = tuple[str, str, str, str, str]

_CARD: dict[str, Entry] = {
    "rank": ("rank of the card", "índice de la carta", "the rank", "el índice", "ms"),
    "suit": ("suit of the card", "palo de la carta", "the suit", "el palo", "ms"),
    "colour": ("red or black", "rojo o negro", "the colour", "el color", "ms"),
    "index": ("number printed on the card; J 11, Q 12, K 13", "número de la carta; J 11, Q 12, K 13", "the number", "el número", "ms"),
    "value": ("what the card counts in a hand", "lo que la carta vale en la mano", "the value", "el valor", "ms"),
    "joker": ("the card is a printed joker", "la carta es un comodín", "it is a joker", "es un comodín", "clause"),
    "wild": ("the card may be used as a joker", "la carta puede hacer de comodín", "it may be a joker", "puede hacer de comodín", "clause"),
}
_GROUP: dict[str, Entry] = {
    "size": ("cards in the group", "cartas de la combinación", "the cards", "las cartas", "fp"),
    "naturals": ("natural cards in the group", "cartas naturales de la combinación", "the natural cards", "las cartas naturales", "fp"),
    "jokers": ("jokers in the group", "comodines de la combinación", "the jokers", "los comodines", "mp"),
    "suits": ("different suits among the natural cards", "palos distintos entre las cartas naturales", "the suits", "los palos", "mp"),
    "colours": ("different colours among the natural cards", "colores distintos entre las cartas naturales", "the colours", "los colores", "mp"),
    "ranks": ("different ranks among the natural cards", "índices distintos entre las cartas naturales", "the ranks", "los índices", "mp"),
    "points": ("points of the group", "puntos de la combinación", "the points", "los puntos", "mp"),
    "stretch": ("natural cards side by side at most", "cartas naturales seguidas, como mucho", "the longest row without a joker", "el mayor tramo sin comodín", "ms"),
    "rank": ("rank of a set", "índice de un trío", "the rank", "el índice", "ms"),
    "suit": ("suit of a run", "palo de una escalera", "the suit", "el palo", "ms"),
    "kind": ("kind of meld", "clase de combinación", "the kind", "la clase", "fs"),
    "adjacent": ("two jokers lie side by side", "hay dos comodines juntos", "two jokers lie side by side", "hay dos comodines juntos", "clause"),
    "cards": ("cards of the group", "cartas de la combinación", "the cards", "las cartas", "fp"),
}
_SHOWN: dict[str, Entry] = {
    "points": ("points of the cards {place}", "puntos de las cartas {place}", "the points", "los puntos", "mp"),
    "size": ("cards {place}", "cartas {place}", "the cards", "las cartas", "fp"),
    "jokers": ("jokers {place}", "comodines {place}", "the jokers", "los comodines", "mp"),
    "naturals": ("natural cards {place}", "cartas naturales {place}", "the natural cards", "las cartas naturales", "fp"),
    "suits": ("different suits {place}", "palos distintos {place}", "the suits", "los palos", "mp"),
    "colours": ("different colours {place}", "colores distintos {place}", "the colours", "los colores", "mp"),
    "ranks": ("different ranks {place}", "índices distintos {place}", "the ranks", "los índices", "mp"),
    "deadwood": ("points left in no group", "puntos sin ligar", "the points left over", "los puntos sin ligar", "mp"),
    "hand_points": ("points left in the hand", "puntos que quedan en la mano", "the points in hand", "los puntos en la mano", "mp"),
    "loose": ("cards left in no group", "cartas sin ligar", "the cards left over", "las cartas sin ligar", "fp"),
    "closes": ("the act closes the deal", "con ello se cierra", "it closes", "con ello se cierra", "clause"),
    "concealed": ("nothing was laid before this turn", "no se había bajado nada antes de este turno", "nothing was laid before", "no se había bajado nada", "clause"),
    "cards": ("the cards {place}", "las cartas {place}", "the cards", "las cartas", "fp"),
    "melds": ("the groups {place}", "las combinaciones {place}", "the groups", "las combinaciones", "fp"),
}
_AFTER: dict[str, Entry] = {
    "deadwood": ("points that the player has in no group", "puntos sin ligar del jugador", "the points left over", "los puntos sin ligar", "mp"),
    "hand_points": ("points left in the player's hand", "puntos que quedan en la mano del jugador", "the points in hand", "los puntos en la mano", "mp"),
    "melded": ("points of the cards the player laid", "puntos de las cartas que el jugador bajó", "the points laid", "los puntos bajados", "mp"),
    "factor": ("premium of the close", "premio del cierre", "the premium", "el premio", "ms"),
    "jokers": ("jokers of the close, or in the hand of who did not close", "comodines del cierre, o en la mano de quien no cierra", "the jokers", "los comodines", "mp"),
    "points": ("points of this deal", "puntos de esta mano", "the points", "los puntos", "mp"),
    "closed": ("the player closed", "el jugador cerró", "the player closed", "cerró", "clause"),
    "concealed": ("the player had laid nothing before the last turn", "el jugador no había bajado nada antes del último turno", "nothing was laid before", "no había bajado nada", "clause"),
}
_PLAYER: dict[str, Entry] = {
    "total": ("points of the player in the match", "puntos del jugador en la partida", "the total", "el total", "ms"),
    "turns": ("turns the player has had in this deal, the present one included", "turnos del jugador en esta mano, contado el presente", "the turns", "los turnos", "mp"),
    "taken": ("cards taken in this turn", "cartas robadas en este turno", "the cards taken", "las cartas robadas", "fp"),
    "cards_laid": ("cards laid in this turn", "cartas bajadas en este turno", "the cards laid", "las cartas bajadas", "fp"),
    "opened": ("the player has opened", "el jugador ha abierto", "the player has opened", "ha abierto", "clause"),
    "opened_before": ("the player had opened before this turn", "el jugador había abierto antes de este turno", "the player had opened before", "había abierto antes", "clause"),
    "starts": ("the player starts the deal", "el jugador empieza la mano", "the player starts", "empieza", "clause"),
    "dealing": ("the player deals", "el jugador reparte", "the player deals", "reparte", "clause"),
    "hand": ("cards in the player's hand", "cartas en la mano del jugador", "the cards in hand", "las cartas", "fp"),
    "melds": ("groups the player has on the table", "combinaciones del jugador en la mesa", "the groups on the table", "las combinaciones", "fp"),
    "past": ("the deals before this one", "las manos anteriores", "the deals before", "las manos anteriores", "fp"),
    "previous": ("the deal before this one, if there is one", "la mano anterior, si la hay", "the deal before", "la mano anterior", "fs"),
}
_PLACES: dict[str, tuple[str, str]] = {
    "groups": ("being laid", "que se bajan"),
    "shown": ("in the close", "del cierre"),
}
_CLOSED_WITH: Entry = ("closing hand of the deal", "cierre de la mano", "the closing hand", "el cierre", "ms")

SUBJECTS: dict[str, dict[str, Entry]] = {
    "players": {"players": ("number of players", "número de jugadores", "the players", "los jugadores", "mp")},
    "match_deal": {"deal": ("number of the deal, from 1", "número de la mano, desde 1", "the deal", "la mano", "fs")},
    "packs": {"packs": ("number of packs", "número de barajas", "the packs", "las barajas", "fp")},
    "deck": {"jokers": ("jokers in the deck", "comodines de la baraja", "the jokers", "los comodines", "mp")},
    "seat": {key: _PLAYER[key] for key in ("dealing", "starts")},
    "play": {
        "lap": ("number of the lap, from 1", "número de la vuelta, desde 1", "the lap", "la vuelta", "fs"),
        "stock": ("cards in the stock", "cartas del mazo", "the cards in the stock", "las cartas del mazo", "fp"),
        "discards": ("cards in the discard pile", "cartas del pozo", "the discards", "las cartas del pozo", "fp"),
        "discard_draws": ("how often somebody drew from the discards in this deal, an offered card left out", "cuántas veces se ha robado del pozo en esta mano, sin contar la carta que se ofrece", "the draws from the discards", "los robos del pozo", "mp"),
        "thrown_back": ("turns in a row, up to now, in which a card just taken was thrown back", "turnos seguidos, hasta ahora, en que se tiró la carta que se acababa de robar del pozo", "the cards thrown back in a row", "las cartas devueltas al pozo seguidas", "fp"),
        "top": ("top card of the discard pile", "carta de arriba del pozo", "the top discard", "la carta de arriba del pozo", "fs"),
        "upcard": ("card turned up at the deal", "carta descubierta al repartir", "the upcard", "la carta descubierta", "fs"),
    },
    "seats": {"everyone": ("all who are in the match", "todos los que siguen en la partida", "everyone", "todos", "mp")},
    "card": _CARD,
    "face": {key: entry for key, entry in _CARD.items() if key != "value"},
    "printed": {key: _CARD[key] for key in ("rank", "suit", "colour", "index")},
    "thrown": {
        "just_taken": ("the card was taken from the discard pile in this turn", "la carta se robó del pozo en este turno", "it was just taken", "se acaba de robar", "clause"),
        "fits_table": ("the card fits a group on the table", "la carta cabe en una combinación de la mesa", "it fits a group on the table", "cabe en la mesa", "clause"),
        "closes": ("the discard closes the deal", "con el descarte se cierra", "it closes", "con ello se cierra", "clause"),
    },
    "group": _GROUP,
    "shape": {key: entry for key, entry in _GROUP.items() if key != "points"},
    "exchange": {
        "given": ("cards given for the joker", "cartas que se dan por el comodín", "the cards given", "las cartas que se dan", "fp"),
        "missing": ("cards the group lacks, the joker's own among them", "cartas que le faltan a la combinación, contada la del comodín", "the cards missing", "las cartas que faltan", "fp"),
    },
    "onto": {
        "added": ("cards that are laid on the group, or given for its joker", "cartas que se colocan en la combinación, o se dan por su comodín", "the cards added", "las cartas añadidas", "fp"),
        "own": ("the group was laid by the player", "la combinación la bajó el propio jugador", "the meld is their own", "la combinación es propia", "clause"),
    },
    "groups": _SHOWN,
    "shown": _SHOWN,
    "duty": {
        "laid": ("all cards taken in this turn were laid", "se han bajado todas las cartas robadas en este turno", "the cards taken were laid", "se han bajado las cartas robadas", "clause"),
        "top_laid": ("the top one of the cards taken was laid", "se ha bajado la de arriba de las robadas", "the top card was laid", "se ha bajado la de arriba", "clause"),
        "deepest_laid": ("the deepest of the cards taken was laid", "se ha bajado la más honda de las robadas", "the deepest card was laid", "se ha bajado la más honda", "clause"),
        "new_meld": ("a card taken lies in a new group", "una carta robada está en una combinación nueva", "it lies in a new group", "está en una combinación nueva", "clause"),
        "from_hand": ("cards from the hand were laid with it", "con ella se han bajado cartas de la mano", "cards from the hand were laid", "se han bajado cartas de la mano", "clause"),
        "opened": _PLAYER["opened"],
        "opened_before": _PLAYER["opened_before"],
        "closed": ("the player closed in this turn", "el jugador ha cerrado en este turno", "the player closed", "ha cerrado", "clause"),
    },
    "joker_duty": {
        "laid": ("every joker taken from a group in this turn was laid again", "se han vuelto a bajar los comodines tomados de la mesa en este turno", "the joker taken was laid", "se ha bajado el comodín tomado", "clause"),
        "new_meld": ("every joker taken lies in a new group", "los comodines tomados están en combinaciones nuevas", "it lies in a new group", "está en una combinación nueva", "clause"),
        "opened": _PLAYER["opened"],
        "opened_before": _PLAYER["opened_before"],
        "closed": ("the player closed in this turn", "el jugador ha cerrado en este turno", "the player closed", "ha cerrado", "clause"),
    },
    "bag": {"hand": ("cards of the hand", "cartas de la mano", "the cards in hand", "las cartas", "fp")},
    "player": _PLAYER,
    "seated": {
        **{key: _PLAYER[key] for key in ("total", "turns", "opened", "starts", "dealing", "melds", "past", "previous")},
        "held": ("cards in the player's hand", "cartas en la mano del jugador", "the cards in hand", "las cartas en la mano", "fp"),
    },
    "after": _AFTER,
    "past": {**_AFTER, "deal": ("number of that deal", "número de esa mano", "the deal", "la mano", "fs"), "closed_with": _CLOSED_WITH},
    "end": {
        "closed_with": _CLOSED_WITH,
        "closer": ("the player who closed, if anyone did", "quien cerró, si alguien lo hizo", "the closer", "quien cierra", "ms"),
        "dealer": ("the player who dealt", "quien repartió", "the dealer", "quien reparte", "ms"),
        "starter": ("the player who started", "quien empezó", "the first player", "quien empieza", "ms"),
        "winner": ("the player with fewest points shown, if it is one", "quien enseña menos puntos, si es una sola persona", "the winner", "quien gana", "ms"),
        "others": ("those who did not close", "quienes no cerraron", "the others", "los demás", "mp"),
        "everyone": ("all who are in the match", "todos los que siguen en la partida", "everyone", "todos", "mp"),
        "survivors": ("those who stay in the match", "quienes siguen en la partida", "those who are left", "quienes quedan", "mp"),
        "lap": ("number of the lap, from 1", "número de la vuelta, desde 1", "the lap", "la vuelta", "fs"),
    },
    "match": {
        "total": ("points of all players together", "puntos de todos los jugadores juntos", "the total", "el total", "ms"),
        "best": ("total of the leader", "total de quien va en cabeza", "the best total", "el mejor total", "ms"),
        "worst": ("total of the last", "total de quien va detrás", "the worst total", "el peor total", "ms"),
        "active": ("players who are not out", "jugadores que no están fuera", "the players left", "los jugadores que quedan", "mp"),
        "deals": ("deals played", "manos jugadas", "the deals played", "las manos jugadas", "fp"),
        "minutes": ("minutes since the match began", "minutos desde que empezó la partida", "the minutes", "los minutos", "mp"),
    },
    "final": {
        "winner": ("the player who has won the match, if it is one", "quien ha ganado la partida, si es una sola persona", "the winner", "quien gana", "ms"),
        "others": ("all players but this one", "todos los jugadores menos este", "the others", "los demás", "mp"),
        "everyone": ("all players of the match", "todos los jugadores de la partida", "everyone", "todos", "mp"),
    },
}

HOOKS: dict[str, tuple[str, str]] = {
    "deck": ("in `deck.packs`", "en `deck.packs`"),
    "jokers": ("in `deck.jokers`", "en `deck.jokers`"),
    "wild": ("in `deck.wild`", "en `deck.wild`"),
    "deal": ("in `deal.hand`", "en `deal.hand`"),
    "turn": ("in the conditions of a turn", "en las condiciones del turno"),
    "duty": ("in `must` of a source", "en el `must` de un sitio de donde se roba"),
    "joker_duty": ("in `table.swap.must`", "en `table.swap.must`"),
    "thrown": ("in `turn.discard`", "en `turn.discard`"),
    "group": ("in `melds`", "en `melds`"),
    "exchange": ("in `melds.*.swap`", "en `melds.*.swap`"),
    "groups": ("in `opening` and `table.meld`", "en `opening` y `table.meld`"),
    "lay": ("in `table.lay_off` and `table.swap`", "en `table.lay_off` y `table.swap`"),
    "card_melded": ("in `values.melded` and `values.opening`", "en `values.melded` y `values.opening`"),
    "card_hand": ("in `values.hand`", "en `values.hand`"),
    "shown": ("in `closing` and `premiums`", "en `closing` y `premiums`"),
    "score": ("in `score`", "en `score`"),
    "showdown": ("in `showdown`", "en `showdown`"),
    "standing": ("in `match.out`", "en `match.out`"),
    "match": ("in `match.end`", "en `match.end`"),
    "final": ("in `match.rows`", "en `match.rows`"),
}


def _texts() -> dict[str, tuple[str, str]]:
    made = {f"hook.{key}": pair for key, pair in HOOKS.items()}
    for subject, entries in SUBJECTS.items():
        en, es = _PLACES.get(subject, ("", ""))
        for name, entry in entries.items():
            made[f"name.{subject}.{name}"] = (entry[0].replace("{place}", en), entry[1].replace("{place}", es))
            made[f"phrase.{subject}.{name}"] = (entry[2], entry[3])
    return made


TEXTS: dict[str, tuple[str, str]] = {
    "hook.inside": ("Inside {bag}: {names}", "Dentro de {bag}: {names}"),
    **_texts(),
}
