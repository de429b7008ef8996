"""Rules for people to read, made from the data of a game: in words, and for pieces as small boards of text."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rococo_notation.rules import Move, State, Variant
from rococo_notation.rules.betza import FAR, STEPS, Atom, Manner, Vector, hops_straight, lame_squares, turned
from rococo_notation.rules.betza_words import in_words
from rococo_notation.rules.move import captures
from rococo_notation.rules.powers import capturing, moving
from rococo_notation.rules.reasons import listed
from rococo_notation.rules.tables import SIDES
from rococo_notation.rules.variant import EndRule, Hand, Option, Piece, Promotion, Zones

# ---------------------------------------------------------------- the game

TOLD: Final = 8
"""As many choices of an option are listed one by one."""


def rules_of(variant: Variant) -> Iterator[str]:
    """Tell the rules that are not of one piece, a sentence or two each.

    >>> from rococo_notation.rules import variant
    >>> list(rules_of(variant("shatranj")))[-2:]
    ['There is no castling.', 'Nothing is captured en passant.']
    """
    yield from _board(variant)
    yield from _ends(variant)
    yield from _pawns(variant)
    yield from _castling(variant)
    if variant.hand is not None:
        yield from _drops(variant, variant.hand)
    if variant.check and variant.promotions:
        # What players of chess would expect.
        if not variant.castling:
            yield "There is no castling."
        if not variant.en_passant:
            yield "Nothing is captured en passant."


def open_points_of(variant: Variant) -> Iterator[str]:
    """Tell what the rules leave open, and how it is decided here, a sentence each."""
    for option in variant.options.values():
        choices = listed(some_choices(option, [f"`{choice}`" for choice in option.choices]), "or")
        yield f"The rules leave open {option.summary} (option `{option.name}`: {choices}; here `{option.chosen}`)."


def some_choices(option: Option, listed: Sequence[str]) -> list[str]:
    """Keep the choices of an option as they are ``listed``, or two of them and the number of the others."""
    return [*listed] if len(option.choices) <= TOLD else [*listed[:2], f"{len(listed) - 2} others"]


def _board(variant: Variant) -> Iterator[str]:
    yield f"The board has {variant.width} files and {variant.height} ranks."
    if not variant.edge:
        return
    yield (
        f"The {len(variant.edge)} outer squares are the edge. A piece passes over them or lands on one only to capture"
        " what it could not capture otherwise, and goes no farther along the edge than the capture requires; this also"
        " applies to moves that begin on the edge. Leaving the edge inwards needs no capture."
    )
    if any("swap" in powers for piece in variant.pieces.values() for powers in piece.enemy.values()):
        yield "On the edge a swap counts as a capture."
    for edition in variant.editions.values():
        if not edition.nearest_edge_landing:
            yield f"Before {edition.until} the rules did not require the nearest landing along the edge."


def _ends(variant: Variant) -> Iterator[str]:
    yield from _check(variant)
    if variant.must_capture:
        yield "A player who can capture must do so."
    if variant.may_pass:
        yield "A player may pass."
    results = {"loss": "loses", "win": "wins", "draw": "is stalemated: a draw"}
    yield f"A player who has no legal move {results[variant.stuck]}."
    yield from (_ending(end, variant) for end in variant.endings)
    if variant.repetition == "loss":
        yield "A player who brings about a position for the third time loses."
    else:
        yield "When a position occurs for the third time, a draw may be claimed."
    if variant.fifty_moves:
        movers = listed((piece.name for letter, piece in variant.pieces.items() if letter in variant.progress), "or")
        moves = f" or a {movers} move" if movers else ""
        yield f"A draw may be claimed after fifty moves by each side without a capture{moves}."
    if variant.suicide:
        royals = listed((piece.name for piece in variant.pieces.values() if piece.royal), "or")
        yield f"A frozen piece other than the {royals} may remove itself from the board as its move (suicide)."


def _check(variant: Variant) -> Iterator[str]:
    king = listed((piece.name for piece in variant.pieces.values() if piece.royal), "or")
    last = ", except one of several, which may be lost" if variant.last_royal else ""
    if variant.check:
        end = "wins" if variant.mate == "win" else "loses"
        yield f"A {king} may not be left where it could be captured in any way{last}; a player who is checkmated {end}."
    else:
        wins = f": capturing the {'last' if last else 'enemy'} {king} wins" if king else ""
        yield f"There is no check or checkmate{wins}."
    if not variant.gives_check:
        yield f"No move may put the enemy {king} in check."


def _ending(end: EndRule, variant: Variant) -> str:
    names = [listed((variant.pieces[letter].name for letter in group), "or") for group in end.groups]
    what = "piece" if end.groups == (tuple(variant.pieces),) else listed(names, "or")
    other = "Black" if end.answer == "black" else "the other player"
    if end.goal is not None:
        met = f"whose {what} comes to {zones_in_words(end.goal, variant)}"
        answer = f", unless {other} comes there too with the next move: then the game is a draw"
    else:
        met = f"who has {f'only {end.left}' if end.left else 'no'} {what}{'s' * (end.left > 1)} left"
        answer = ", unless the next move leaves the other player with as few: then the game is a draw"
    return f"A player {met} {'wins' if end.wins else 'loses'}{answer if end.answer else ''}."


def _pawns(variant: Variant) -> Iterator[str]:
    for letter in variant.pieces:
        yield from _first_move(letter, variant)
    for letter, promotion in sorted(variant.promotions.items()):
        name = variant.pieces[letter].name
        yield from _promotion(name, promotion, variant)
        if promotion.in_place:
            yield f"A {name} that was carried to its last rank may promote where it stands, as a move."
    for letter, most in variant.limit.items():
        yield f"A player may have no more than {most} {variant.pieces[letter].name}{'s' * (most > 1)} by promotion."
    if variant.reserve:
        names = ((count, variant.pieces[letter].name) for letter, count in variant.reserve.items())
        some = (f"{count} {name}{'s' * (count > 1)}" for count, name in names)
        yield f"Each side has {listed(some)} off the board from the start."


def _first_move(letter: str, variant: Variant) -> Iterator[str]:
    piece, first = variant.pieces[letter], variant.first_moves.get(letter)
    passing = letter in variant.en_passant
    taken = ", and then be taken en passant on any square it passed" if passing else ""
    zones = zones_in_words(first.zones, variant) if first else ""
    if first and first.reach:
        yield f"A {piece.name} may go up to {first.reach} squares on its first move from {zones}{taken}."
    elif first:
        atoms = [atom._replace(first=False) for way in piece.moves for atom in moving(way).pattern if atom.first]
        yield f"On its first move, from {zones}, a {piece.name} may make {in_words(tuple(atoms))}{taken}."
    elif passing:
        yield f"A {piece.name} that goes more than one square may be taken en passant on any square it passed."


_PROMOTING: Final = {
    "arrives": "that moves to {zones}",
    "touches": "whose move begins or ends on {zones}",
    "enters-or-captures": "that comes to {zones} from elsewhere, or captures there,",
}


def _drops(variant: Variant, hand: Hand) -> Iterator[str]:
    names = {letter: piece.name for letter, piece in variant.pieces.items()}
    for side, start in zip(SIDES, hand.start, strict=True):
        if start:
            yield f"{side.title()} begins with {listed(f'{count} {names[x]}' for x, count in start.items())} in hand."
    if hand.captured:
        whose = "its captor, whose piece it is now" if hand.captured == "changes-side" else "its owner"
        again = ", and is again what it was before it promoted" if hand.demoted else ""
        yield f"A captured piece goes into the hand of {whose}{again}."
    where = f" on {zones_in_words(hand.zones, variant)}" if hand.zones else ""
    yield f"Instead of moving, a player may drop a piece in hand on an empty square{where}."
    for piece in variant.pieces.values():
        if any(piece.never_on):
            yield f"A {piece.name} is not dropped on {zones_in_words(piece.never_on, variant)}."
    for letter, zone in hand.only_on.items():
        yield f"A {names[letter]} is dropped {'only on ' * any(zone)}{zones_in_words(zone, variant)}."
    for letter, most in hand.most_a_file.items():
        yield f"No {names[letter]} is dropped on a file where its side has {most} already."
    yield from (f"A drop of a {names[letter]} may not give mate." for letter in sorted(hand.no_mate))


def _promotion(name: str, promotion: Promotion, variant: Variant) -> Iterator[str]:
    whole = promotion.compulsory == promotion.zones
    moves = _PROMOTING[promotion.when].format(zones=zones_in_words(promotion.zones, variant))
    yield f"A {name} {moves} {'must' if whole else 'may'} become {_choices(promotion, variant)}."
    last = "There" if whole else f"On {zones_in_words(promotion.compulsory, variant)}"
    if any(promotion.compulsory) and (promotion.captured or not whole):
        blocked = ", and it may not go there if there is nothing to become" if promotion.captured else ""
        yield f"{last} it must{blocked}."
    limits: defaultdict[str, list[str]] = defaultdict(list)
    for letter, only_on in promotion.only_on.items():
        limits[zones_in_words(only_on, variant)].append(letter)
    for places, letters in limits.items():
        yield f"It may become {listed((a(variant.pieces[x].name) for x in letters), 'or')} only on {places}."


def _choices(promotion: Promotion, variant: Variant) -> str:
    others = {letter for letter, piece in variant.pieces.items() if not piece.royal} - variant.promotions.keys()
    off = " that its side has off the board" if promotion.captured else ""
    if all({*letters} == others for letters in promotion.to):
        royal = listed((a(piece.name) for piece in variant.pieces.values() if piece.royal), "or")
        return f"any other piece{off or f' but {royal}'}"
    white, black = (listed((a(variant.pieces[x].name) for x in letters), "or") + off for letters in promotion.to)
    return white if white == black else f"{white} (White), or {black} (Black)"


def _castling(variant: Variant) -> Iterator[str]:
    for letter in dict.fromkeys(way.letter for way in variant.castling if way.letter.isupper()):
        way, *others = (way for way in variant.castling if way.letter == letter)
        (king, target), (rook, place) = way.king, way.partner
        labels = (variant.standing(square).upper() for square in (king, rook))
        movers = [variant.pieces[label].name if label in variant.pieces else "piece" for label in labels]
        more = listed((f"to {other.king[1]} and {other.partner[1]}" for other in others), "or")
        yield (
            f"Castling: the {movers[0]} goes from {king} to {target} and the {movers[1]} from {rook} to {place}"
            f"{f', or they go {more}' if more else ''}; Black castles in the same way."
        )


# ---------------------------------------------------------------- pieces

FEW: Final = 3
"""As many squares are named one by one."""


def a(name: str) -> str:
    """Put the article before a name: ``an Elephant``, but ``a Unicorn``."""
    return f"{'an' if name[:1] in 'AEIOU' and not name.startswith('Uni') else 'a'} {name}"


def moves_of(piece: Piece) -> str:
    """Tell how a piece moves without capturing.

    >>> from rococo_notation.rules import variant
    >>> moves_of(variant("xiangqi").pieces["N"])
    "a Knight's leap, with nothing in between"
    """
    return listed((moving(way).summary for way in piece.moves), "or")


def captures_of(piece: Piece, variant: Variant) -> str:
    """Tell which pieces a piece captures, and how."""
    kinds = captured_by(piece, variant)
    return "; ".join(f"{_whom(names, variant)} {_how(powers, piece)}" for powers, names in kinds.items()) or "nothing"


def captures_in_short(piece: Piece, variant: Variant) -> str:
    """Tell how a piece captures most of what it captures."""
    kinds = captured_by(piece, variant)
    if len(kinds) > 2:
        return "each piece in that piece's own way"
    return next((_how(powers, piece) for powers in kinds), "nothing")


def captured_by(piece: Piece, variant: Variant) -> dict[tuple[str, ...], list[str]]:
    """List the names of the enemies a piece takes off the board, by the powers it takes them with, the usual first."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for letter, victim in variant.pieces.items():
        if powers := tuple(power for power in piece.enemy.get(letter, ()) if power != "swap"):
            kinds.setdefault(powers, []).append(victim.name)
    return dict(sorted(kinds.items(), key=lambda kind: -len(kind[1])))


def powers_of(piece: Piece, variant: Variant) -> Iterator[str]:
    """Tell what a piece does besides moving and capturing, and where it may not, a sentence each."""
    enemy, own = (
        [each.name for letter, each in variant.pieces.items() if "swap" in row.get(letter, ())]
        for row in (piece.enemy, piece.own)
    )
    if enemy:
        yield f"Swaps with {_whom(enemy, variant)} of {'either side' if own == enemy else 'the enemy'}."
    if frozen := [each.name for letter, each in variant.pieces.items() if letter in piece.freezes]:
        yield f"Freezes {_whom(frozen, variant)} of the enemy next to it."
    if piece.local:
        yield f"Goes {moving(piece.local).summary} only from {zones_in_words(piece.local_on, variant)}."
    if piece.within:
        goes_far = any({*powers} - {*piece.moves} for powers in piece.enemy.values())
        capture = f" but to capture the enemy {piece.name}" if piece.royal and goes_far else ""
        yield f"Never leaves {zones_in_words(piece.within, variant)}{capture}."


def zones_in_words(zones: Zones, variant: Variant) -> str:
    """Tell which squares White's zone and Black's has: ``rank 8 (White) or rank 1 (Black)``."""
    white, black = (_squares(zone, variant) for zone in zones)
    return white if white == black else f"{white} (White) or {black} (Black)"


def _squares(zone: frozenset[str], variant: Variant) -> str:
    """Name the squares of a zone if they are few, its ranks, or its corners if it is a part of some ranks."""
    ranks = [rank for rank in variant.ranks if any(file + rank in zone for file in variant.files)]
    files = [file for file in variant.files if any(file + rank in zone for rank in variant.ranks)]
    block = {file + rank for file in files for rank in ranks}
    few = len(zone) <= FEW and len(files) < variant.width
    if few or zone & variant.tables().index.keys() != block & variant.tables().index.keys():
        return listed(sorted(zone), "or") if zone else "nowhere"
    if len(files) == variant.width:
        return _run("rank", ranks, variant.ranks)
    if _together(files, variant.files) and _together(ranks, variant.ranks):
        return f"squares {files[0]}{ranks[0]} to {files[-1]}{ranks[-1]}"
    return f"{_run('file', files, variant.files)} of {_run('rank', ranks, variant.ranks)}"


def _run(kind: str, names: list[str], every: tuple[str, ...]) -> str:
    """Name some files or ranks: ``rank 3``, ``ranks 8 to 10`` or ``files a or c``."""
    if len(names) > 2 and _together(names, every):
        return f"{kind}s {names[0]} to {names[-1]}"
    return f"{kind} {listed(names, 'or')}"


def _together(names: list[str], every: tuple[str, ...]) -> bool:
    return every.index(names[-1]) - every.index(names[0]) == len(names) - 1


def _how(powers: tuple[str, ...], piece: Piece) -> str:
    if {*powers} == {*piece.moves} and all(capturing(power).pattern == moving(power).pattern for power in powers):
        return "by landing on it"
    ways = [capturing(power) for power in powers]
    if len(ways) > 1 and all(way.taking == f"by landing on it ({way.listed})" for way in ways):
        return f"by landing on it ({listed((way.listed for way in ways), 'or')})"
    return listed((way.taking for way in ways), "or")


def _whom(names: list[str], variant: Variant) -> str:
    others = [piece.name for piece in variant.pieces.values() if piece.name not in names]
    if len(others) > 1:
        return f"any {listed(names, 'or')}"
    return f"any piece but the {others[0]}" if others else "any piece"


# ---------------------------------------------------------------- moves


def move_in_words(move: Move, state: State) -> str:
    """Tell a move that is legal in a state.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> move_in_words(position.parse("L a2-a4; @-a3"), position.state)
    'Long Leaper a2 to a4, takes the Cannon Pawn on a3 by leaping over it'
    """
    return ", ".join(_clauses(move, state))


def _clauses(move: Move, state: State) -> Iterator[str]:
    mover = _name(move.mover, state)
    if move.target is None:
        others = [f"the {_name(label, state)} on {square}" for label, square in move.removed]
        yield f"{mover} on {move.origin} leaves the board" + (f" together with {listed(others)}" if others else "")
        return
    if move.target == move.origin:
        yield f"{mover} on {move.origin}"
    elif not move.origin:
        yield f"{mover} from the hand to {move.target}"
    else:
        yield f"{mover} {move.origin} to {move.target}"
    if move.partner:
        label, origin, target = move.partner
        yield f"castling with the {_name(label, state)}, which goes from {origin} to {target}"
    if move.swapped:
        yield f"changes places with the {_name(move.swapped, state)}"
    ways: dict[str, list[str]] = {}
    for label, square, power in captures(move, state):
        lands = square == move.target
        place = "" if lands else f" on {square}"
        ways.setdefault("" if lands else power.taking or power.name, []).append(f"the {_name(label, state)}{place}")
    for way, victims in ways.items():
        yield f"takes {listed(victims)} {way.replace(' it', ' them') if len(victims) > 1 else way}".rstrip()
    if move.promotion:
        yield f"becomes {a(_name(move.promotion, state))}"


def _name(label: str, state: State) -> str:
    return state.tables.variant.pieces[label.upper()].name


# ---------------------------------------------------------------- a small board for a piece

FARTHEST: Final = 4
"""How far from the piece the board goes at most, but for long leaps."""

BENT: Final = 3
"""How far from the piece the ends of bent paths are drawn."""
RIDE: Final = 3
"""How far from the piece it goes for one that goes any distance."""

LEGEND: Final = {
    ("|", "-", "/", "\\"): "moves and captures any distance",
    ("*",): "moves and captures",
    ("o",): "only moves",
    ("x",): "only captures",
    ("o o o", "x x x"): "any distance",
    ("1",): "only on the first move",
    ("+",): "only from some squares",
    (":",): "must be empty",
    ("@",): "any piece; it leaps over it",
    ("^",): "over the piece next to it",
}
"""The signs in a diagram, alike ones together, and what they mean."""

_LINES: Final = {(0, 1): "|", (1, 0): "-", (1, 1): "/", (1, -1): "\\"}
_UNITS: Final = {step for letter in "WF" for step in turned(*STEPS[letter])}

Square = tuple[int, int]


class Diagram(NamedTuple):
    """A small board: its lines from the top, and the signs in it, which the legend explains."""

    lines: tuple[str, ...]
    signs: frozenset[str]


class _Ride(NamedTuple):
    """An atom along one vector; the piece ``moves``, ``captures`` or goes ``first`` on it, perhaps only locally."""

    vector: Vector
    reach: int
    act: str
    local: bool = False
    hops: bool = False

    @property
    def step(self) -> int:
        """The length of a step."""
        return max(abs(self.vector.files), abs(self.vector.ranks))

    @property
    def extent(self) -> int:
        """How far from the piece it has to be drawn."""
        return max(RIDE, 2 * self.step) if self.reach >= FAR else max(self.step, min(self.step * self.reach, FARTHEST))

    def squares(self, radius: int) -> list[Square]:
        """List its squares that are drawn, near ones first."""
        count = min(self.reach, radius // self.step)
        return [(self.vector.files * n, self.vector.ranks * n) for n in range(1, count + 1)]


def diagram_of(piece: Piece, variant: Variant) -> Diagram:
    r"""Draw where a piece goes, and where it captures by landing as it captures most pieces.

    >>> from rococo_notation.rules import variant
    >>> game = variant("xiangqi")
    >>> print(*diagram_of(game.pieces["N"], game).lines, sep="\n")
    . * . * .
    * . : . *
    . : N : .
    * . : . *
    . * . * .
    """
    rides = list(_rides(piece, variant))
    hops = "hop" in piece.moves or "cannon" in _usual(piece, variant)
    radius = max([ride.extent for ride in rides] + [2 * hops])
    signs = {
        (n * ride.vector.files + x, n * ride.vector.ranks + y): ":"
        for ride in rides
        if ride.vector.manner == Manner.LAME
        for n in range(len(ride.squares(radius)))
        for x, y in lame_squares(ride.vector.files, ride.vector.ranks)
    }
    signs |= _marked(rides, radius)
    if hops:
        signs |= {(2 * x, 2 * y): "^" for x, y in _UNITS if (2 * x, 2 * y) not in signs}
    along = [{signs.get(square, "") for square in ride.squares(radius)} for ride in rides if ride.reach >= FAR]
    far = {f"{sign} {sign} {sign}" for sign in ("o", "x") if {sign} in along}
    board = signs | {(0, 0): piece.letter}
    xs, ys = ([square[axis] for square in board] for axis in (0, 1))
    columns, width = range(min(xs), max(xs) + 1), len(piece.letter)
    lines = (" ".join(board.get((x, y), ".").rjust(width) for x in columns) for y in range(max(ys), min(ys) - 1, -1))
    return Diagram(tuple(lines), frozenset({*signs.values(), *far}))


def legend_of(signs: frozenset[str]) -> Iterator[str]:
    """Yield a row for each kind of sign: ``*  moves and captures``."""
    for group, meaning in LEGEND.items():
        if shown := [sign for sign in group if sign in signs]:
            yield f"{' '.join(shown)}  {meaning}"


def _usual(piece: Piece, variant: Variant) -> tuple[str, ...]:
    """Return the powers by which a piece captures at least half of the kinds of pieces."""
    powers, names = next(iter(captured_by(piece, variant).items()), ((), []))
    return powers if 2 * len(names) >= len(variant.pieces) else ()


def _rides(piece: Piece, variant: Variant) -> Iterator[_Ride]:
    ways = [(name, "moves", moving(name).pattern) for name in piece.moves]
    ways += [(name, "captures", capturing(name).pattern) for name in _usual(piece, variant)]
    for name, act, atoms in ways:
        for atom in atoms:
            for vector, reach, hops in _lines_of(atom):
                yield _Ride(vector, reach, "first" if atom.first else act, name == piece.local, hops)
    first = variant.first_moves.get(piece.letter)
    if first and first.reach:
        yield _Ride(Vector(0, 1), first.reach, "first")


def _lines_of(atom: Atom) -> Iterator[tuple[Vector, int, bool]]:
    """Yield the vectors of an atom, how far it goes along each, and whether over a piece; bent paths by their ends."""
    for way in atom.ways:
        if isinstance(way, Vector):
            yield way, atom.reach, False
            continue
        for path in way:
            leg = path.legs[0]
            if hops_straight(way):
                yield leg.steps[0], max(leg.reach, 2), True
            elif len(path.legs) == len(leg.steps) == 1:
                yield leg.steps[0], leg.reach, False
            else:
                yield from ((Vector(*end), 1, False) for end in path.ends(BENT) if any(end))


def _marked(rides: list[_Ride], radius: int) -> dict[Square, str]:
    """Give each square that a piece comes to its sign; where it leaps over a piece, one is put in its way."""
    does: defaultdict[Square, set[str]] = defaultdict(set)
    lines: defaultdict[Square, set[str]] = defaultdict(set)
    behind: set[Square] = set()
    mounts: dict[Square, str] = {}
    for ride in sorted(rides, key=lambda ride: not ride.hops):
        squares = ride.squares(radius)
        if ride.hops:
            mounts[squares[-2]] = "@"
            squares = squares[-1:]
            behind |= {*squares}
        else:
            # What lies behind a piece is drawn as it is with that piece.
            squares = [square for square in squares if square not in behind]
        for square in squares:
            does[square] |= {ride.act, "local"} if ride.local else {ride.act}
            if ride.reach >= FAR and ride.vector[:2] in _UNITS and not (ride.vector.manner or ride.hops):
                lines[square].add(ride.act)
    return {square: _sign(square, done, lines[square]) for square, done in does.items()} | mounts


def _sign(square: Square, done: set[str], line: set[str]) -> str:
    if "local" in done:
        return "+"
    if line == {"moves", "captures"}:
        x, y = ((number > 0) - (number < 0) for number in square)
        return _LINES.get((x, y)) or _LINES[-x, -y]
    if {"moves", "captures"} <= done:
        return "*"
    return "o" if "moves" in done else "x" if "captures" in done else "1"
