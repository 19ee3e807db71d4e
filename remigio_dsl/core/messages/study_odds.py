"""What `odds` says of a dealt hand."""

TEXTS: dict[str, tuple[str, str]] = {
    "odds.help": ("tell what a dealt hand looks like", "cuenta cómo es una mano recién repartida"),
    "odds.hands": ("how many hands are dealt (default {n})", "cuántas manos se reparten (si falta, {n})"),
    "odds.head": ("{title} ({name} {hash}): {size} cards of {deck}, {players} players; {hands} hands dealt, seed {seed}", "{title} ({name} {hash}): {size} cartas de {deck}, {players} jugadores; {hands} manos repartidas, semilla {seed}"),
    "odds.brackets": ("in brackets, the 95 % interval; without, exact", "entre corchetes, intervalo del 95 %; sin corchetes, exacto"),
    "odds.looked_up": ("points left and groups held: {hands} hands more", "puntos sin ligar y combinaciones: {hands} manos más"),
    "odds.looked_up_ready": ("points left, groups held, and enough for a close as dealt: {hands} hands more", "puntos sin ligar, combinaciones y lo que ya vale para cerrar: {hands} manos más"),
    "odds.melds": ("melds in the pack, not counting two in one", "combinaciones en la baraja, sin las que son dos en una"),
    "odds.left": ("least points left", "puntos sin ligar, lo mínimo"),
    "odds.left_spread": ("  their spread", "  su dispersión"),
    "odds.held": ("points in the hand", "puntos en la mano"),
    "odds.held_spread": ("  their spread", "  su dispersión"),
    "odds.group": ("hold a group, %", "tienen alguna combinación, %"),
    "odds.opens": ("can open with it, %", "pueden abrir con ella, %"),
    "odds.ready": ("dealt with little enough left to close, %", "recién repartidas, dejan lo que vale para cerrar, %"),
    "odds.closes": ("can close in the first turn, %", "pueden cerrar en el primer turno, %"),
    "odds.jokers.none": ("no joker, %", "ningún comodín, %"),
    "odds.jokers.one": ("one joker, %", "un comodín, %"),
    "odds.jokers.two": ("two jokers, %", "dos comodines, %"),
    "odds.jokers.more": ("three jokers or more, %", "tres comodines o más, %"),
    "picture.left": ("Least points left in a dealt hand", "Puntos sin ligar de una mano repartida, lo mínimo"),
}
