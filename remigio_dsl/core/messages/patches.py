"""What is said of files that change other files."""

TEXTS: dict[str, tuple[str, str]] = {
    "E201": ("`{key}` is not a path", "`{key}` no es una ruta"),
    "E201.label": (
        "single dots stand between names; two dots belong to a range, as in `values.hand.2..9`",
        "un punto separa nombres; dos puntos seguidos son de un intervalo, como en `values.hand.2..9`",
    ),
    "E202": ("nothing to remove: `{path}` does not exist", "nada que quitar: `{path}` no existe"),
    "E202.near": ("did you mean `{path}`?", "¿quizá `{path}`?"),
    "E202.label": ("take this line out", "quitar esta línea"),
    "E203": ("`{key}` is said twice", "`{key}` se dice dos veces"),
    "E203.again": ("again; leave one of them", "otra vez; dejar una sola"),
    "W201": ("a new name in `{place}`: `{name}`", "un nombre nuevo en `{place}`: `{name}`"),
    "W201.near": ("did you mean `{near}`, which is there already?", "¿quizá `{near}`, que ya existe?"),
}
