"""Types, names and bounds: a syntax tree becomes a typed tree, or the reasons why it cannot."""

from __future__ import annotations

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import facts as known
from remigio_dsl.lang import problems, syntax, typed
from remigio_dsl.lang.hooks import element_names, names_of
from remigio_dsl.lang.literals import compare, place_within
from remigio_dsl.lang.parse import parse
from remigio_dsl.lang.scope import Checker, Frame, kinds_here
from remigio_dsl.lang.syntax import format_node
from remigio_dsl.lang.types import Bag, Type, Vocabulary


def check(excerpt: Excerpt, tree: syntax.Node, hook: str, words: Vocabulary) -> tuple[typed.Typed | None, Checker]:
    """Return the typed tree (None if something is wrong), and the checker with what it found."""
    checker = Checker(words, hook)
    checker.frames.append(Frame(names_of(hook), hook))
    checker.excerpts.append(excerpt)
    return visit(checker, tree), checker


def visit(c: Checker, node: syntax.Node) -> typed.Typed | None:
    """Return the typed node; None where a problem was reported."""
    if c.depth >= problems.MAX_DEPTH:
        c.report(Diagnostic("E318", c.span(node), {"most": problems.MAX_DEPTH}))
        return None
    c.depth += 1
    try:
        made = _visit(c, node)
    finally:
        c.depth -= 1
    return None if made is None else _bounded(c, node, made)


def _bounded(c: Checker, node: syntax.Node, made: typed.Typed) -> typed.Typed | None:
    """Return the node if it stays within the bounds; the smallest node that does not is the one reported."""
    own = made.facts
    if own.bags > problems.MAX_BAGS:
        c.report(Diagnostic("E323", c.span(node), {"most": problems.MAX_BAGS}))
    elif own.nodes > problems.MAX_WHOLE or own.cost > problems.MAX_COST:
        c.report(Diagnostic("E319", c.span(node), {"cost": own.cost, "most": problems.MAX_COST}))
    elif own.digits > problems.MAX_DIGITS or own.below > problems.MAX_DIGITS:
        c.report(Diagnostic("E320", c.span(node), {"most": problems.MAX_DIGITS}))
    else:
        return made
    return None


def _visit(c: Checker, node: syntax.Node) -> typed.Typed | None:  # noqa: PLR0912  (one line a kind of node)
    place = (c.excerpts[-1], node.at)
    match node:
        case syntax.Number(value=value):
            return typed.Constant(Type.NUMBER, *place, known.of_number(value), value)
        case syntax.Truth(value=value):
            return typed.Constant(Type.TRUTH, *place, known.known_true([]), value)
        case syntax.Word():
            return _word(c, node)
        case syntax.Choice():
            return _choice(c, node)
        case syntax.Junction(op=op, parts=parts):
            truths = [wanted(c, part, op, Type.TRUTH) for part in parts]
            done = [part for part in truths if part is not None]
            if len(done) < len(parts):
                return None
            return typed.Junction(Type.TRUTH, *place, known.known_true(done), op, tuple(done))
        case syntax.Negation(times=times, operand=operand):
            inner = wanted(c, operand, "not", Type.TRUTH)
            return inner and typed.Negation(Type.TRUTH, *place, known.known_true([inner]), times, inner)
        case syntax.Minus(times=times, operand=operand):
            inner = wanted(c, operand, "-", Type.NUMBER)
            if inner is None:
                return None
            own = known.opposite(inner.facts) if times % 2 else inner.facts
            return typed.Minus(Type.NUMBER, *place, _onto(own, known.joined([inner])), times, inner)
        case syntax.Comparison():
            return compare(c, node, visit)
        case syntax.Within():
            return place_within(c, node, visit)
        case syntax.Chain():
            return _chain(c, node)
        case syntax.Owned():
            return _owned(c, node)
        case syntax.Rounding(fn=fn, operand=operand):
            inner = wanted(c, operand, fn, Type.NUMBER)
            return inner and typed.Rounding(Type.NUMBER, *place, known.rounded(fn, inner), fn, inner)
        case _:
            return _over_bag(c, node)


def _onto(own: typed.Facts, counts: typed.Facts) -> typed.Facts:
    """Return the number's facts of `own` with the steps, nodes and depth of `counts`."""
    return replace(
        counts, low=own.low, high=own.high, digits=own.digits, below=own.below, some=own.some
    )  # fmt: skip


def wanted(c: Checker, node: syntax.Node, what: str, of: Type) -> typed.Typed | None:
    """Return the typed node if it is of the type that `what` wants; else report E306."""
    made = visit(c, node)
    if made is not None and made.type != of:
        c.report(problems.wrong_type(c.span(node), what, of, made.type, format_node(node)))
        return None
    return made


def resolve(c: Checker, node: syntax.Word) -> typed.Typed | None:
    """Return what a word names here: a name, a bag of one kind of group, or a definition; None if nothing."""
    place = (c.excerpts[-1], node.at)
    for at in range(len(c.frames) - 1, -1, -1):
        frame = c.frames[at]
        name = frame.names.get(node.id)
        if name is not None:
            return typed.Read(name.type, *place, known.of_name(name), node.id, at, frame.subject)
        melds = frame.names.get("melds")
        if melds is not None and node.id in c.words.kinds:
            whole = typed.Read(melds.type, *place, known.of_name(melds), "melds", at, frame.subject)
            return typed.OfKind(melds.type, *place, replace(known.joined([whole]), some=False), whole, node.id)
    return _defined(c, node) if node.id in c.words.defines else None


def _word(c: Checker, node: syntax.Word) -> typed.Typed | None:
    before = len(c.found)
    made = resolve(c, node)
    if made is None and len(c.found) == before and node.id not in c.words.defines:
        c.report(problems.unknown_name(c.span(node), node.id, c.names(), c.words, kinds_here(c)))
    return made


def _defined(c: Checker, node: syntax.Word) -> typed.Typed | None:
    if node.id in c.defining:
        chain = [*c.defining[c.defining.index(node.id) :], node.id]
        c.report(problems.cycle(c.span(node), chain, c.words.defines))
        return None
    key = (node.id, *(id(frame.names) for frame in c.frames))
    if key not in c.known:
        c.known[key] = None
        excerpt = c.words.defines[node.id]
        if node.id not in c.words.parsed:
            c.words.parsed[node.id] = parse(excerpt)
        tree, wrong = c.words.parsed[node.id]
        c.found.extend(wrong)
        if tree is not None:
            c.defining.append(node.id)
            c.excerpts.append(excerpt)
            c.known[key] = visit(c, tree)
            c.excerpts.pop()
            c.defining.pop()
    body = c.known[key]
    if body is None:
        return None
    counts = replace(body.facts, cost=body.facts.cost + 1, nodes=body.facts.nodes + 1, depth=body.facts.depth + 1)
    return typed.Defined(body.type, c.excerpts[-1], node.at, counts, node.id, body)


def _choice(c: Checker, node: syntax.Choice) -> typed.Typed | None:
    conditions = [wanted(c, when, "if", Type.TRUTH) for when, _ in node.branches]
    values = [visit(c, value) for value in (*(then for _, then in node.branches), node.otherwise)]
    kept = [value for value in values if value is not None]
    sure = [when for when in conditions if when is not None]
    if len(kept) < len(values) or len(sure) < len(conditions):
        return None
    first = kept[0]
    for value, source in zip(kept, (*(then for _, then in node.branches), node.otherwise), strict=True):
        if isinstance(value.type, Bag):
            c.report(problems.wrong_type(c.span(source), "then", Type.NUMBER, value.type, format_node(source)))
            return None
        if value.type != first.type:
            args = {"first": first.type.said, "other": value.type.said}
            c.report(Diagnostic("E329", c.span(source), args))
            return None
    own = known.chosen([*sure, *kept], kept)
    if first.type is Type.TRUTH:
        own = replace(own, null=False)
    branches = tuple(zip(sure, kept[:-1], strict=True))
    return typed.Choice(first.type, c.excerpts[-1], node.at, own, branches, kept[-1])


def _chain(c: Checker, node: syntax.Chain) -> typed.Typed | None:
    first_op = node.rest[0][0]
    first = wanted(c, node.first, first_op, Type.NUMBER)
    rest = [(op, wanted(c, operand, op, Type.NUMBER)) for op, operand in node.rest]
    done = [(op, operand) for op, operand in rest if operand is not None]
    if first is None or len(done) < len(rest):
        return None
    own = first.facts
    for op, operand in done:
        own = known.step(own, op, operand.facts)
        if own.digits > problems.MAX_DIGITS or own.below > problems.MAX_DIGITS:
            break
    counts = known.joined([first, *(operand for _, operand in done)])
    return typed.Chain(Type.NUMBER, c.excerpts[-1], node.at, _onto(own, counts), first, tuple(done))


def path(c: Checker, node: syntax.Path) -> typed.Typed | None:
    """Return what a path names: the last word is read here, each one before it with the names of what follows it."""
    if len(node.words) > problems.MAX_PATH:
        c.report(Diagnostic("E318", c.span(node), {"most": problems.MAX_PATH}))
        return None
    made = _word(c, node.words[-1])
    for word, after in zip(node.words[-2::-1], node.words[:0:-1], strict=True):
        if made is None or not _enter(c, made, after):
            return None
        owner, body = made, _of_owner(c, word)
        c.frames.pop()
        made = None if body is None else _member(c, node.at, owner, body, len(c.frames))
    return made


def _enter(c: Checker, owner: typed.Typed, node: syntax.Node) -> bool:
    """Open the frame of an owner; report E309 if it is nothing that has names."""
    names = {} if isinstance(owner.type, Bag) else element_names(c.hook, owner.type)
    if not names:
        c.report(problems.no_owner(c.span(node), owner.type, None))
        return False
    assert isinstance(owner.type, Type)
    c.frames.append(Frame(names, owner.type.value))
    return True


def _of_owner(c: Checker, node: syntax.Node) -> typed.Typed | None:
    """Return the node read in the frame just opened; a bare name has to be one of that frame."""
    made = visit(c, node)
    bare = made.bag if isinstance(made, typed.OfKind) else made
    if isinstance(bare, typed.Read) and isinstance(node, syntax.Word) and bare.frame != len(c.frames) - 1:
        c.report(problems.unknown_name(c.span(node), node.id, c.frames[-1].names, c.words))
        return None
    return made


def _member(c: Checker, at: syntax.At, owner: typed.Typed, body: typed.Typed, frame: int) -> typed.Typed:
    counts = known.joined([owner, body])
    null = (owner.facts.null or body.facts.null) and body.type is not Type.TRUTH
    own = replace(_onto(body.facts, counts), null=null, some=body.facts.some and not owner.facts.null)
    return typed.Owned(body.type, c.excerpts[-1], at, own, owner, body, frame)


def _owned(c: Checker, node: syntax.Owned) -> typed.Typed | None:
    owner = path(c, node.owner)
    if owner is None:
        return None
    if isinstance(owner.type, Bag):
        word = node.operand.id if isinstance(node.operand, syntax.Word) else ""
        mend = f"sum({format_node(node)})" if word in element_names(c.hook, owner.type.of) else None
        c.report(problems.no_owner(c.span(node.owner), owner.type, mend))
        return None
    if not _enter(c, owner, node.owner):
        return None
    body = _of_owner(c, node.operand)
    c.frames.pop()
    return None if body is None else _member(c, node.at, owner, body, len(c.frames))


def _over_bag(c: Checker, node: syntax.Node) -> typed.Typed | None:
    assert isinstance(node, syntax.Count | syntax.Exists | syntax.Every | syntax.Fold)
    bag = path(c, node.bag)
    if bag is None:
        return None
    if not isinstance(bag.type, Bag):
        c.report(problems.no_bag(c.span(node.bag), _call_of(node), bag.type, format_node(node)))
        return None
    c.frames.append(Frame(element_names(c.hook, bag.type.of), bag.type.of.value))
    made = _inside_bag(c, node, bag, len(c.frames) - 1)
    c.frames.pop()
    return made


def _call_of(node: syntax.Count | syntax.Exists | syntax.Every | syntax.Fold) -> str:
    match node:
        case syntax.Fold(fn=fn):
            return fn
        case syntax.Count():
            return "count"
        case _:
            return "any" if isinstance(node, syntax.Exists) else "all"


def _inside_bag(
    c: Checker, node: syntax.Count | syntax.Exists | syntax.Every | syntax.Fold, bag: typed.Typed, frame: int
) -> typed.Typed | None:
    place = (c.excerpts[-1], node.at)
    where = None
    if node.where is not None:
        where = wanted(c, node.where, "where", Type.TRUTH)
        if where is None:
            return None
    inside = [where] if where else []
    match node:
        case syntax.Count():
            return typed.Count(Type.NUMBER, *place, known.counted(bag, where), bag, where, frame)
        case syntax.Exists():
            return typed.Exists(Type.TRUTH, *place, known.in_bag(bag, inside), bag, where, frame)
        case syntax.Every():
            have = wanted(c, node.have, "have", Type.TRUTH)
            return have and typed.Every(Type.TRUTH, *place, known.in_bag(bag, [*inside, have]), bag, where, have, frame)
        case syntax.Fold(fn=fn):
            item = _of_owner(c, node.item)
            if item is None or not _foldable(c, node, item):
                return None
            return typed.Fold(Type.NUMBER, *place, known.folded(fn, item, bag, where), fn, item, bag, where, frame)


def _foldable(c: Checker, node: syntax.Fold, item: typed.Typed) -> bool:
    """Return whether values of that type can be added, ordered or told apart."""
    if item.type is Type.NUMBER or (
        node.fn == "distinct" and item.type in (Type.RANK, Type.SUIT, Type.COLOUR, Type.KIND, Type.CLOSING)
    ):
        return True
    c.report(problems.wrong_type(c.span(node.item), node.fn, Type.NUMBER, item.type, format_node(node.item)))
    return False
