"""What is said of a saved match that cannot go on."""

TEXTS: dict[str, tuple[str, str]] = {
    "E501": ("the saved match {path} cannot be opened: {why}", "la partida guardada {path} no se puede abrir: {why}"),
    "E502": ("{path} is no saved match", "{path} no es una partida guardada"),
    "E503": (
        "line {line} of the saved match was changed or damaged; what comes after it cannot be trusted",
        "la línea {line} de la partida guardada está cambiada o dañada; lo que sigue no es de fiar",
    ),
    "E504": ("`{line}` cannot be played here", "`{line}` no se puede jugar aquí"),
    "E505": (
        "the match was played by other rules ({then}; they are {now} now)",
        "la partida se jugó con otras reglas ({then}; ahora son {now})",
    ),
    "explain.E501": (
        "The file of a saved match could not be opened: it is not there, or may not be read. "
        "`remigio play --resume FILE` names another.",
        "No se pudo abrir el archivo de la partida guardada: no está o no se puede leer. "
        "`remigio play --resume ARCHIVO` nombra otro.",
    ),
    "explain.E502": (
        "A saved match begins with `remigio-record: 1`, says its variant, names, seats and seed, and then holds one "
        "move a line. This file does not.",
        "Una partida guardada empieza con `remigio-record: 1`, dice la variante, los nombres, los asientos y la "
        "semilla, y después tiene una jugada por línea. Este archivo no.",
    ),
    "explain.E503": (
        "Every line of a saved match ends with four digits that seal it and all lines before it. A torn last line is "
        "left out; a line in the middle that does not fit was changed or damaged, and the match is not played on.",
        "Cada línea de una partida guardada acaba en cuatro cifras que la sellan junto con las anteriores. Una última "
        "línea cortada se descarta; si no cuadra una de en medio, está cambiada o dañada, y la partida no sigue.",
    ),
    "explain.E504": (
        "A line of the saved match is no move, or not one that the rules allow at that point.",
        "Una línea de la partida guardada no es una jugada, o no es una que las reglas permitan en ese momento.",
    ),
    "explain.E505": (
        "A saved match carries the hash of its rules. The rules have changed since: play it with the file as it was, "
        "or start a new match.",
        "Una partida guardada lleva la huella de sus reglas. Desde entonces han cambiado: se sigue con el archivo como "
        "estaba, o se empieza otra partida.",
    ),
}
