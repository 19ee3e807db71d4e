"""What is said of the text of a file: the YAML that is read, and the YAML that is refused."""

TEXTS: dict[str, tuple[str, str]] = {
    "place.key": ("`{path}`", "`{path}`"),
    "place.file": ("the file", "el archivo"),
    "E001": ("the file is too large", "el archivo es demasiado grande"),
    "E001.size": ("{size} bytes; a rules file has {most} at most", "{size} bytes; un archivo de reglas tiene {most} como mucho"),
    "E002": ("the file is not saved as UTF-8", "el archivo no está guardado como UTF-8"),
    "E002.cp1252": (
        "this was `{char}` in an old Windows encoding; save as UTF-8",
        "esto era `{char}` en una codificación antigua de Windows; guardar como UTF-8",
    ),
    "E002.byte": ("this byte is no text in UTF-8; save as UTF-8", "este byte no es texto en UTF-8; guardar como UTF-8"),
    "E002.utf16": ("this is UTF-16; save as UTF-8", "esto es UTF-16; guardar como UTF-8"),
    "E003": ("a tab is used for indentation", "la sangría lleva un tabulador"),
    "E003.label": ("use spaces, two a level", "poner espacios, dos por nivel"),
    "E003.note.one": ("one more line begins with a tab", "otra línea más empieza con un tabulador"),
    "E003.note.other": ("{n} more lines begin with a tab", "otras {n} líneas empiezan con un tabulador"),
    "E004": ("a no-break space ({char}) stands here", "aquí hay un espacio de no separación ({char})"),
    "E004.label": ("looks like a space and is none; type a space", "parece un espacio y no lo es; escribir un espacio"),
    "E005": ("a byte-order mark in the middle of the file", "una marca de orden de bytes en medio del archivo"),
    "E005.label": ("invisible; take it out", "no se ve; hay que quitarla"),
    "E006": ("the character {char} is not text", "el carácter {char} no es texto"),
    "E006.label": ("take it out", "hay que quitarlo"),
    "E007": ("more than {limit} levels of nesting", "más de {limit} niveles de anidamiento"),
    "E007.label": ("level {limit} is the last; nothing below is read", "el nivel {limit} es el último; lo que sigue no se lee"),
    "E008": ("`{word}` without quotes is not accepted", "`{word}` sin comillas no se admite"),
    "E008.truth": ("write `{spelling}`, or {quoted} for the word", "escribir `{spelling}`, o {quoted} si es la palabra"),
    "E008.means": ("write `{spelling}` ({meaning})", "escribir `{spelling}` ({meaning})"),
    "E008.plain": ("write `{spelling}`", "escribir `{spelling}`"),
    "E008.word": ("write `{spelling}`, with quotes", "escribir `{spelling}`, con comillas"),
    "E008.choice": ("write {choices}", "escribir {choices}"),
    "E008.wanted": ("write {wanted}", "escribir {wanted}"),
    "E008.key": ("write `{spelling}`", "escribir `{spelling}`"),
    "E008.nothing_remove": (
        "leave the key out; what a parent says is taken out by `remove: [{path}]`",
        "quitar la clave; lo que dice la variante de partida se quita con `remove: [{path}]`",
    ),
    "E008.nothing": ("leave the key out where nothing is meant", "si no se quiere decir nada, quitar la clave"),
    "E009": ("`{word}` is no number that is read here", "`{word}` no es un número que se lea aquí"),
    "E009.label": ("write `{spelling}`", "escribir `{spelling}`"),
    "E009.key": ("as a key, write `{spelling}`", "como clave, escribir `{spelling}`"),
    "E009.quoted": ("write a whole number, or `{spelling}` if it is text", "escribir un número entero, o `{spelling}` si es texto"),
    "E010": ("the key `{key}` stands twice in {place}", "la clave `{key}` está dos veces en {place}"),
    "E010.first": ("the first time", "la primera vez"),
    "E010.again": ("again; leave one of them", "otra vez; dejar una sola"),
    "E010.join": ("again; make one: `{joined}`", "otra vez; juntarlas: `{joined}`"),
    "E011": ("anchors (`&`) are not accepted", "no se admiten anclas (`&`)"),
    "E011.label": ("take it out, and write the value where it is needed", "quitarla, y escribir el valor donde haga falta"),
    "E011.and": ("write `and` between two conditions", "entre dos condiciones, escribir `and`"),
    "E012": ("`{word}` begins with `*`, which YAML keeps for itself", "`{word}` empieza por `*`, que YAML se reserva"),
    "E012.label": ('put cards in quotes: `"{whole}"`', 'las cartas van entre comillas: `"{whole}"`'),
    "E013": ("merge keys (`<<`) are not accepted", "no se admite la clave de mezcla (`<<`)"),
    "E013.label": ("write the keys out; a file takes over another with `extends`", "escribir las claves; un archivo parte de otro con `extends`"),
    "E014": ("tags (`{tag}`) are not accepted", "no se admiten etiquetas (`{tag}`)"),
    "E014.label": ("take it out", "hay que quitarla"),
    "E014.not": ("in an expression write `not {rest}`", "en una expresión, escribir `not {rest}`"),
    "E015": ("a second document begins here", "aquí empieza un segundo documento"),
    "E015.label": ("one file, one document: take the `---` out", "un archivo, un documento: quitar `---`"),
    "E016": ("a value cannot begin with `{mark}`", "un valor no puede empezar por `{mark}`"),
    "E016.label": ('write `"{whole}"` if it is text', 'si es texto, escribir `"{whole}"`'),
    "E016.more": (
        "say what is compared, as in `points >= 36`; or put it in quotes",
        "decir qué se compara, como en `points >= 36`; o ponerlo entre comillas",
    ),
    "E016.bar": (
        "`|` stands between what `in` allows, as in `rank in A|K`",
        "`|` va entre lo que admite `in`, como en `rank in A|K`",
    ),
    "E016.percent": ("for a share of something write `1/2 * points`", "para una parte de algo, escribir `1/2 * points`"),
    "E017": ("`{key}` has no value", "`{key}` no tiene valor"),
    "E017.label": (
        "write a value after the colon, or take the key out",
        "escribir un valor tras los dos puntos, o quitar la clave",
    ),
    "E017.flow": (
        "write `key: value`; in brackets { } every key has a value",
        "escribir `clave: valor`; entre llaves { } toda clave tiene valor",
    ),
    "E018": ("a list or map cannot be a key", "una lista o un mapa no puede ser clave"),
    "E018.label": ("a key is one word", "una clave es una palabra"),
    "E019": ("this cannot be read as YAML", "esto no se puede leer como YAML"),
    "E019.label": ("not expected here", "aquí no se esperaba"),
    "E020": ("a quotation mark is not closed", "hay unas comillas sin cerrar"),
    "E020.label": ("opened here; close it with `{quote}`", "se abren aquí; cerrarlas con `{quote}`"),
    "E021": ("a bracket is not closed", "hay un corchete o una llave sin cerrar"),
    "E021.label": ("opened here; close it with `{close}`", "se abre aquí; cerrar con `{close}`"),
    "E021.met": ("this does not fit inside", "esto no cabe dentro"),
    "E022": ("the indentation fits no line above", "la sangría no corresponde a ninguna línea de arriba"),
    "E022.label": ("begin it below the line that it belongs to", "alinearla con la línea a la que pertenece"),
    "E022.deeper": ("deeper than the line above, which has its value already", "más adentro que la línea anterior, que ya tiene su valor"),
    "E022.above": ("this line is complete", "esta línea está completa"),
    "E022.begins": ("the block begins here, at another depth", "el bloque empieza aquí, con otra sangría"),
    "E022.ends": ("this line ended the block above", "esta línea cerró el bloque de arriba"),
    "E023": ("a second colon in one line", "segundos dos puntos en una línea"),
    "E023.quote": ('if it is text, put it in quotes: `"{whole}"`', 'si es texto, ponerlo entre comillas: `"{whole}"`'),
    "E024": ("directives (`%`) are not accepted", "no se admiten directivas (`%`)"),
    "E024.label": ("take the line out", "quitar la línea"),
    "E025": ("this is not a rules file", "esto no es un archivo de reglas"),
    "E025.label": ("a rules file begins with keys, such as `format: 1`", "un archivo de reglas empieza con claves, como `format: 1`"),
    "E026": ("a blank is missing after `{key}:`", "falta un espacio tras `{key}:`"),
    "E026.label": ("write `{key}: ` and then the value", "escribir `{key}: ` y luego el valor"),
    "E027": ("a list cannot begin in this line", "una lista no puede empezar en esta línea"),
    "E027.label": ("write `[a, b]`, or each item in a line of its own", "escribir `[a, b]`, o cada elemento en su línea"),
    "E028": ("nothing stands here", "aquí no hay nada"),
    "E028.label": ("write what belongs here, or take the dash or colon out", "escribir lo que falta, o quitar el guion o los dos puntos"),
    "E029": ("in double quotes `{word}` means nothing", "entre comillas dobles `{word}` no significa nada"),
    "E029.label": ("for a backslash write two, or use single quotes", "para una barra inversa, escribir dos, o usar comillas simples"),
    "E030": ("this line has no colon", "esta línea no tiene dos puntos"),
    "E030.label": ("write `key: value`", "escribir `clave: valor`"),
    "E031": ("`{bracket}` closes nothing", "`{bracket}` no cierra nada"),
    "E031.label": ("take it out, or open it before", "quitarlo, o abrirlo antes"),
    "E032": ("a comma is missing between two values", "falta una coma entre dos valores"),
    "E032.label": ("put a comma before this", "poner una coma delante"),
    "E033": ("`{mark}` with nothing before it", "`{mark}` sin nada delante"),
    "E033.label": ("take it out, or write a value before it", "quitarlo, o escribir un valor delante"),
    "E034": ("something stands after a value that is complete", "hay algo detrás de un valor ya completo"),
    "E034.label": ("put the whole value in quotes, or take this out", "poner todo el valor entre comillas, o quitar esto"),
    "E035": ("a number of more than {most} digits", "un número de más de {most} cifras"),
    "E035.label": ("numbers have {most} digits at most", "los números tienen {most} cifras como mucho"),
    "W001": ("a comment cuts this expression off", "un comentario corta esta expresión"),
    "W001.label": (
        "not read; if it belongs to the rule, write `{whole}`",
        "no se lee; si es parte de la regla, escribir `{whole}`",
    ),
    "explain.E001": (
        "A rules file has 1 MiB at most; real ones have a few hundred lines. Something else was probably "
        "saved under this name.",
        "Un archivo de reglas tiene 1 MiB como mucho; los de verdad tienen unos cientos de líneas. Lo más "
        "probable es que bajo este nombre se guardara otra cosa.",
    ),
    "explain.E002": (
        "Rules files are text in UTF-8, on every system. An editor set to an old Windows encoding writes `ó` "
        "or `ñ` as bytes that are no UTF-8; the line shown is the first with such a byte.\n"
        "    In the editor: Save as … > Encoding: UTF-8",
        "Los archivos de reglas son texto en UTF-8, en cualquier sistema. Un editor con una codificación "
        "antigua de Windows escribe `ó` o `ñ` con bytes que no son UTF-8; la línea que se ve es la primera "
        "con un byte así.\n"
        "    En el editor: Guardar como… > Codificación: UTF-8",
    ),
    "explain.E003": (
        "What belongs to a key stands deeper than the key, and the depth is counted in spaces. A tab is as "
        "wide as each editor likes, so it says nothing about depth.\n"
        "    deal:\n"
        "    →hand: 10          # E003: a tab\n"
        "    deal:\n"
        "      hand: 10         # two spaces",
        "Lo que pertenece a una clave va más adentro que ella, y la sangría se cuenta en espacios. Un "
        "tabulador es tan ancho como cada editor quiera, y por eso no dice cuánta sangría hay.\n"
        "    deal:\n"
        "    →hand: 10          # E003: un tabulador\n"
        "    deal:\n"
        "      hand: 10         # dos espacios",
    ),
    "explain.E004": (
        "A no-break space looks like a space, but YAML takes it for a letter: it often comes along with text "
        "copied from a web page or a word processor. In quotes and comments it does no harm.\n"
        "    deal: {hand: 10}     # E004 before the brace\n"
        "    deal: {hand: 10}",
        "Un espacio de no separación parece un espacio, pero YAML lo toma por una letra; suele venir con "
        "texto copiado de una página web o de un procesador de textos. Entre comillas y en comentarios no "
        "molesta.\n"
        "    deal: {hand: 10}     # E004 delante de la llave\n"
        "    deal: {hand: 10}",
    ),
    "explain.E005": (
        "Some editors put an invisible mark at the beginning of a file, which is fine. In the middle it was "
        "left there when files were put together.\n"
        "    deal: {hand: ‹mark›10}     # E005",
        "Algunos editores ponen una marca invisible al principio del archivo, y no pasa nada. En medio se "
        "queda cuando se juntan archivos.\n"
        "    deal: {hand: ‹marca›10}     # E005",
    ),
    "explain.E006": (
        "Control characters, and line ends that only old systems know, are not text that people can see. Line "
        "ends of Unix and of Windows are both fine.\n"
        "    title: {es: Casa‹U+0007›}     # E006",
        "Los caracteres de control, y los fines de línea que solo conocen sistemas antiguos, no son texto que "
        "se vea. Valen los fines de línea de Unix y los de Windows.\n"
        "    title: {es: Casa‹U+0007›}     # E006",
    ),
    "explain.E007": (
        "Maps and lists may stand in each other 64 levels deep; a game needs seven or eight. Usually a "
        "bracket was typed many times, or copied.\n"
        "    melds: [[[[[[…     # E007 at the 65th",
        "Los mapas y las listas pueden ir unos dentro de otros hasta 64 niveles; un juego necesita siete u "
        "ocho. Lo normal es que se repitiera o copiara un corchete.\n"
        "    melds: [[[[[[…     # E007 en el 65",
    ),
    "explain.E008": (
        "Many programs read `yes`, `no`, `on`, `off`, `y`, `n` and `~` as true, false or nothing, others as "
        "words. Here they have to say which is meant: `true` and `false` are the truth values, and words "
        "stand in quotes.\n"
        "    deal: {upcard: no}        # E008\n"
        "    deal: {upcard: false}     # no card is turned up\n"
        "    say: {en: \"no\"}           # the word",
        "Muchos programas leen `yes`, `no`, `on`, `off`, `y`, `n` y `~` como verdadero, falso o nada, y otros "
        "como palabras. Aquí hay que decir cuál de las dos cosas es: `true` y `false` son los valores de "
        "verdad, y las palabras van entre comillas.\n"
        "    deal: {upcard: no}        # E008\n"
        "    deal: {upcard: false}     # no se descubre carta\n"
        "    say: {es: \"no\"}           # la palabra",
    ),
    "explain.E009": (
        "Numbers are whole numbers in ordinary digits: `0`, `13`, `-25`. Other spellings mean different "
        "numbers to different programs (`0500` can be 320), so none of them is taken. Fractions are written "
        "as such.\n"
        "    limit: 0500        # E009: write 500\n"
        "    factor: 0.5        # E009: write 1/2\n"
        "    minutes: 1:30      # E009: write 90",
        "Los números son enteros y se escriben con cifras: `0`, `13`, `-25`. Otras formas son números "
        "distintos según el programa (`0500` puede ser 320), y por eso no se admite ninguna. Las fracciones "
        "se escriben como tales.\n"
        "    limit: 0500        # E009: escribir 500\n"
        "    factor: 0.5        # E009: escribir 1/2\n"
        "    minutes: 1:30      # E009: escribir 90",
    ),
    "explain.E010": (
        "A key stands once in its map; of two, most programs would quietly forget the first. Both places are "
        "shown, and where the two can be put together, how.\n"
        "    melds:\n"
        "      run: {size: 4..}\n"
        "      run: {ace: wheel}              # E010\n"
        "      run: {size: 4.., ace: wheel}   # both in one",
        "Una clave está una sola vez en su mapa; de dos, casi todos los programas olvidarían la primera sin "
        "decir nada. Se muestran los dos sitios y, si se pueden juntar, cómo.\n"
        "    melds:\n"
        "      run: {size: 4..}\n"
        "      run: {ace: wheel}              # E010\n"
        "      run: {size: 4.., ace: wheel}   # las dos en una",
    ),
    "explain.E011": (
        "YAML can give a value a name with `&` and repeat it with `*`. In rules a value stands where it is "
        "needed, or is a definition that several rules share.\n"
        "    one: &x 500        # E011\n"
        "    define: {limit: 500}",
        "YAML puede dar nombre a un valor con `&` y repetirlo con `*`. En las reglas, el valor se escribe "
        "donde hace falta, o es una definición común a varias reglas.\n"
        "    uno: &x 500        # E011\n"
        "    define: {limit: 500}",
    ),
    "explain.E012": (
        "At the beginning of a value `*` repeats something that was named with `&`, which is not accepted "
        "here. Cards, and jokers above all, stand in quotes.\n"
        "    meld: *8H 9H 10H         # E012\n"
        "    meld: \"*8H 9H 10H\"",
        "Al principio de un valor, `*` repite algo a lo que se dio nombre con `&`, y aquí no se admite. Las "
        "cartas, y sobre todo los comodines, van entre comillas.\n"
        "    meld: *8H 9H 10H         # E012\n"
        "    meld: \"*8H 9H 10H\"",
    ),
    "explain.E013": (
        "`<<` mixes one map into another in YAML. A variant takes over another as a whole, with `extends`, "
        "and then says what it changes.\n"
        "    <<: base                 # E013\n"
        "    extends: remigio-10",
        "En YAML, `<<` mezcla un mapa con otro. Una variante parte de otra entera, con `extends`, y luego "
        "dice qué cambia.\n"
        "    <<: base                 # E013\n"
        "    extends: remigio-10",
    ),
    "explain.E014": (
        "At the beginning of a value `!` is a tag, which tells a program of which kind the value is. Kinds "
        "are known here without it, and a negation is the word `not`.\n"
        "    when: !opened            # E014\n"
        "    when: not opened",
        "Al principio de un valor, `!` es una etiqueta, que dice a un programa de qué clase es el valor. Aquí "
        "se sabe sin ella, y para negar está la palabra `not`.\n"
        "    when: !opened            # E014\n"
        "    when: not opened",
    ),
    "explain.E015": (
        "`---` begins a new document, and a rules file is one document. Two variants are two files.\n"
        "    id: house\n"
        "    ---                      # E015\n"
        "    id: summer",
        "`---` empieza otro documento, y un archivo de reglas es un solo documento. Dos variantes son dos "
        "archivos.\n"
        "    id: casa\n"
        "    ---                      # E015\n"
        "    id: verano",
    ),
    "explain.E016": (
        "YAML keeps some signs for itself when they begin a value: `>` and `|` begin long texts, `%`, `@` and "
        "the backtick are reserved. An expression begins with what is compared.\n"
        "    when: >= 36              # E016\n"
        "    when: points >= 36",
        "YAML se reserva algunos signos al principio de un valor: `>` y `|` empiezan textos largos; `%`, `@` "
        "y el acento grave están reservados. Una expresión empieza por lo que se compara.\n"
        "    when: >= 36              # E016\n"
        "    when: points >= 36",
    ),
    "explain.E017": (
        "A key without a value says nothing, and what it would mean is a guess. Leave it out, and the default "
        "applies.\n"
        "    opening:                 # E017\n"
        "    opening: {points: 36}",
        "Una clave sin valor no dice nada, y habría que adivinar qué significa. Si se quita, vale lo que hay "
        "por defecto.\n"
        "    opening:                 # E017\n"
        "    opening: {points: 36}",
    ),
    "explain.E018": (
        "A key is a word (or a rank, a range of ranks), never a list or a map. A bracket in the wrong place "
        "is the usual cause.\n"
        "    {[set, run]: true}       # E018\n"
        "    groups: [set, run]",
        "Una clave es una palabra (o un índice, o un intervalo de índices), nunca una lista ni un mapa. Suele "
        "ser un corchete fuera de sitio.\n"
        "    {[set, run]: true}       # E018\n"
        "    groups: [set, run]",
    ),
    "explain.E019": (
        "Something stands where YAML expects nothing like it. A value with signs in it is safe in quotes.\n"
        "    end: ? best              # E019\n"
        "    end: best >= 500",
        "Hay algo donde YAML no espera nada parecido. Un valor con signos está a salvo entre comillas.\n"
        "    end: ? best              # E019\n"
        "    end: best >= 500",
    ),
    "explain.E020": (
        "Quotation marks come in pairs, and everything after the first is text until the second comes. An "
        "apostrophe inside single quotes is written twice.\n"
        "    title: {en: \"House}      # E020\n"
        "    title: {en: \"House\"}\n"
        "    say: {en: 'it isn''t'}",
        "Las comillas van por parejas, y todo lo que sigue a la primera es texto hasta la segunda. Un "
        "apóstrofo entre comillas simples se escribe dos veces.\n"
        "    title: {es: \"Casa}       # E020\n"
        "    title: {es: \"Casa\"}\n"
        "    say: {es: 'l''Alguer'}",
    ),
    "explain.E021": (
        "Every `{` has its `}`, every `[` its `]`. The opening one is shown, since the place where the other "
        "is missing cannot be known.\n"
        "    deal: {hand: 10          # E021\n"
        "    deal: {hand: 10}",
        "Cada `{` tiene su `}` y cada `[` su `]`. Se muestra el que abre, porque dónde falta el otro no se "
        "puede saber.\n"
        "    deal: {hand: 10          # E021\n"
        "    deal: {hand: 10}",
    ),
    "explain.E022": (
        "Lines of one map begin in the same column; what belongs to a key begins deeper, all of it in one "
        "column.\n"
        "    deal:\n"
        "      hand: 10\n"
        "     upcard: true            # E022: one space less\n"
        "    deal:\n"
        "      hand: 10\n"
        "      upcard: true",
        "Las líneas de un mapa empiezan en la misma columna; lo que pertenece a una clave empieza más "
        "adentro, todo en una columna.\n"
        "    deal:\n"
        "      hand: 10\n"
        "     upcard: true            # E022: un espacio menos\n"
        "    deal:\n"
        "      hand: 10\n"
        "      upcard: true",
    ),
    "explain.E023": (
        "A colon followed by a space ends a key, and a line has one key. A text with such a colon stands in "
        "quotes.\n"
        "    es: Casa: la de abajo        # E023\n"
        "    es: \"Casa: la de abajo\"",
        "Dos puntos seguidos de un espacio cierran una clave, y una línea tiene una sola. Un texto que los "
        "lleve va entre comillas.\n"
        "    es: Casa: la de abajo        # E023\n"
        "    es: \"Casa: la de abajo\"",
    ),
    "explain.E024": (
        "Lines with `%` at the very beginning tell a YAML program how to read the file. All rules files are "
        "read in one way.\n"
        "    %YAML 1.1                # E024",
        "Las líneas que empiezan con `%` dicen a un programa de YAML cómo leer el archivo. Los archivos de "
        "reglas se leen todos igual.\n"
        "    %YAML 1.1                # E024",
    ),
    "explain.E025": (
        "A rules file is a map: keys with values. An empty file, a list or a lone text is none.\n"
        "    - format: 1              # E025: a list\n"
        "    format: 1\n"
        "    id: house\n"
        "    extends: remigio-10",
        "Un archivo de reglas es un mapa: claves con valores. Un archivo vacío, una lista o un texto suelto "
        "no lo son.\n"
        "    - format: 1              # E025: una lista\n"
        "    format: 1\n"
        "    id: casa\n"
        "    extends: remigio-10",
    ),
    "explain.E026": (
        "A colon ends a key only if a blank follows; without it the whole is one word.\n"
        "    deal: {hand:10}          # E026\n"
        "    deal: {hand: 10}",
        "Los dos puntos cierran una clave solo si les sigue un espacio; sin él, todo es una palabra.\n"
        "    deal: {hand:10}          # E026\n"
        "    deal: {hand: 10}",
    ),
    "explain.E027": (
        "A list with dashes has each item in a line of its own, below its key. In one line it stands in "
        "brackets.\n"
        "    steps: - draw            # E027\n"
        "    steps: [draw, discard]",
        "Una lista con guiones tiene cada elemento en su línea, debajo de la clave. En una sola línea va "
        "entre corchetes.\n"
        "    steps: - draw            # E027\n"
        "    steps: [draw, discard]",
    ),
    "explain.E028": (
        "A dash begins an item of a list, and a colon stands behind a key; here one of them has nothing to go "
        "with it.\n"
        "    steps:\n"
        "    - draw\n"
        "    -                        # E028",
        "Un guion empieza un elemento de una lista, y los dos puntos van detrás de una clave; aquí a uno de "
        "los dos le falta lo suyo.\n"
        "    steps:\n"
        "    - draw\n"
        "    -                        # E028",
    ),
    "explain.E029": (
        "In double quotes a backslash begins a special character, such as `\\n`. Single quotes leave it alone.\n"
        "    \"La\\qasa\"                # E029\n"
        "    'La\\qasa'",
        "Entre comillas dobles, la barra inversa empieza un carácter especial, como `\\n`. Las comillas "
        "simples la dejan como está.\n"
        "    \"La\\qasa\"                # E029\n"
        "    'La\\qasa'",
    ),
    "explain.E030": (
        "Every line of a map has a key, a colon and a value (or what belongs to the key, below it and "
        "deeper).\n"
        "    melds                    # E030\n"
        "    melds:\n"
        "      run: {ace: low}",
        "Cada línea de un mapa tiene una clave, dos puntos y un valor (o lo que pertenece a la clave, debajo "
        "y más adentro).\n"
        "    melds                    # E030\n"
        "    melds:\n"
        "      run: {ace: low}",
    ),
    "explain.E031": (
        "A closing bracket with no opening one before it: one too many, or the other was forgotten.\n"
        "    deal: {hand: 10}}        # E031",
        "Un corchete o una llave que cierra sin que antes se abriera: sobra, o se olvidó el otro.\n"
        "    deal: {hand: 10}}        # E031",
    ),
    "explain.E032": (
        "Within brackets commas stand between the entries.\n"
        "    {hand: \"10\" upcard: true}    # E032\n"
        "    {hand: 10, upcard: true}",
        "Entre llaves o corchetes, las comas separan los elementos.\n"
        "    {hand: \"10\" upcard: true}    # E032\n"
        "    {hand: 10, upcard: true}",
    ),
    "explain.E033": (
        "A comma, a colon or a dash stands where a value should be.\n"
        "    steps: [draw, , discard]     # E033\n"
        "    steps: [draw, discard]",
        "Hay una coma, dos puntos o un guion donde debería haber un valor.\n"
        "    steps: [draw, , discard]     # E033\n"
        "    steps: [draw, discard]",
    ),
    "explain.E034": (
        "A value in quotes or brackets ends with them; nothing may follow in the line but a comment.\n"
        "    when: \"opened\" or closed     # E034\n"
        "    when: opened or closed",
        "Un valor entre comillas o corchetes acaba con ellos; después, en esa línea, solo puede haber un "
        "comentario.\n"
        "    when: \"opened\" or closed     # E034\n"
        "    when: opened or closed",
    ),
    "explain.E035": (
        "Numbers of more than 200 digits are no points of any game, and would slow everything down.\n"
        "    define: {limit: 9999…}       # E035",
        "Un número de más de 200 cifras no son puntos de ningún juego, y lo haría todo lento.\n"
        "    define: {limit: 9999…}       # E035",
    ),
    "explain.W001": (
        "After a blank, `#` begins a comment, and the rest of the line is not read. Here the comment begins "
        "as the rest of the expression would.\n"
        "    when: melds >= 2 # and not closed     # W001\n"
        "    when: melds >= 2 and not closed",
        "Tras un espacio, `#` empieza un comentario, y el resto de la línea no se lee. Aquí el comentario "
        "empieza como seguiría la expresión.\n"
        "    when: melds >= 2 # and not closed     # W001\n"
        "    when: melds >= 2 and not closed",
    ),
}
