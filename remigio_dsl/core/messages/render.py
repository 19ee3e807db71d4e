"""The words around a problem that is drawn: what it is, where it is, how many there are."""

TEXTS: dict[str, tuple[str, str]] = {
    "render.error": ("error", "error"),
    "render.warning": ("warning", "aviso"),
    "render.help": ("help", "ayuda"),
    "render.note": ("note", "nota"),
    "render.place": ("{file}, line {line}, column {column}", "{file}, línea {line}, columna {column}"),
    "render.line": ("line {line}", "línea {line}"),
    "render.errors.one": ("1 error", "1 error"),
    "render.errors.other": ("{n} errors", "{n} errores"),
    "render.warnings.one": ("1 warning", "1 aviso"),
    "render.warnings.other": ("{n} warnings", "{n} avisos"),
    "render.files.one": ("1 file", "1 archivo"),
    "render.files.other": ("{n} files", "{n} archivos"),
    "render.no_problems": ("no problems", "sin problemas"),
    "render.summary": ("{counts} in {files}", "{counts} en {files}"),
}
