"""A game as Fairy-Stockfish reads it from its ``variants.ini``: board, pieces, promotion and castling.

Fairy-Stockfish captures by landing on a piece alone. What else a game has stands in comments, and of such a game it
shows positions, and cannot judge moves.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase

from rococo_notation.replayer import Position
from rococo_notation.rules import Variant
from rococo_notation.rules.betza import FAR, Atom, parse_betza
from rococo_notation.rules.powers import Power, capturing, moving
from rococo_notation.rules.tables import BLACK, WHITE
from rococo_notation.rules.variant import Piece

USUAL = "chess"
"""The game that Fairy-Stockfish plays unless another is given."""

PREFIX = "gc-"
"""What the names begin with that games have there, but for the usual one."""
_BUILT_IN = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen"}
_PAWN = "mfWcfF"
_TWO_STEP_PAWN = "mfW2cfF"
"""A Pawn that may go two steps from everywhere."""
_READ = re.compile(r"[mcifblrvshnpg]*[A-Z]([A-Z]|\d+)?")
"""An atom that Fairy-Stockfish can read."""
_LIMITLESS = "RBQ"
_PARTS = {"K": "WF", "Q": "RB"}
DOUBLE = 2
"""The reach of the usual first move of a Pawn."""
_DOUBLE_STEP = "fmnD"
MOST_RANKS = 10


def fairy_name(variant: Variant) -> str:
    """Return the name of a game there: a different one, because built-in names cannot be redefined.

    >>> from rococo_notation.rules import variant
    >>> fairy_name(variant("capablanca")), fairy_name(variant("chess"))
    ('gc-capablanca', 'chess')
    """
    return variant.name if variant.name == USUAL else f"{PREFIX}{variant.name}"


@lru_cache(maxsize=64)
def plain_squares(variant: Variant) -> Mapping[str, str]:
    """Map the squares of a board to their names counted from a1, as Fairy-Stockfish has them.

    >>> from rococo_notation.rules import variant
    >>> [plain_squares(variant("rococo"))[square] for square in ("x0", "a1", "z00")]
    ['a1', 'b2', 'j10']
    """
    return {
        file + rank: f"{chr(ord('a') + x)}{y}"
        for x, file in enumerate(variant.files)
        for y, rank in enumerate(variant.ranks, 1)
    }


def ini_of(variant: Variant) -> str:
    """Write the section of a game.

    >>> from rococo_notation.rules import variant
    >>> print(ini_of(variant("chess")).splitlines()[1])
    [chess]
    """
    lines = [f"# {variant.title}"]
    if variant.height > MOST_RANKS:
        # A section of such a board makes it crash.
        return "\n".join([*lines, f"# Fairy-Stockfish has no board of more than {MOST_RANKS} ranks.", ""])
    if left := [f"# - {each}" for each in unsaid(variant)]:
        why = "because it does not know:"
        lines += [f"# Fairy-Stockfish shows positions of this game but cannot judge its moves, {why}", *left]
    if variant.name == USUAL:
        # It knows this game, under this name.
        return "\n".join([*lines, f"[{USUAL}]", ""])
    lines.append(f"[{fairy_name(variant)}:{USUAL}]")
    lines += (f"{key} = {value}" for key, value in _settings(variant))
    return "\n".join([*lines, ""])


def _settings(variant: Variant) -> Iterator[tuple[str, str]]:
    yield "maxFile", str(variant.width)
    yield "maxRank", str(variant.height)
    yield from _pieces(variant)
    yield from _promotion(variant)
    yield from _first_moves(variant)
    yield from _castling(variant)
    rules = (
        ("stalemateValue", variant.stuck, "draw"),
        ("checkmateValue", variant.mate, "loss"),
        ("mustCapture", variant.must_capture, False),
        ("checking", variant.gives_check, True),
    )
    yield from ((key, str(value).lower()) for key, value, usual in rules if value != usual)
    yield from next(_endings(variant), {}).items()
    yield "startFen", fen_of(Position.start(variant))


def fen_of(position: Position) -> str:
    """Return a position in the six fields of FEN; what else a position remembers has no place there.

    >>> fen_of(Position.from_code("10/4k5/10/10/1p8/10/1L8/10/4K5/10 b - - ban d4,d7;"))
    '10/4k5/10/10/1p8/10/1L8/10/4K5/10 b - - 0 1'
    """
    fields = position.fen().split()[:6]
    passed = fields[3].split(",")[0]
    fields[0] = re.sub(r"\{(.*?)\}", r"\1", fields[0])
    fields[3] = plain_squares(position.variant).get(passed, passed)
    return " ".join(fields)


def _pieces(variant: Variant) -> Iterator[tuple[str, str]]:
    """Name the piece of each letter: one that Fairy-Stockfish has, or one of its own moves."""
    names: dict[str, str] = {}
    custom = 0
    # A promoted piece needs a letter of its own there, though it is shown as +P.
    free = [letter for letter in ascii_uppercase if letter not in variant.pieces]
    stands_for = {letter: free.pop() for letter in variant.pieces if letter.startswith("+")}
    if pairs := [(letter[1:], other) for letter, other in stands_for.items()]:
        yield "promotedPieceType", " ".join(f"{letter}:{other}".lower() for letter, other in pairs)
    for letter, piece in ((stands_for.get(letter, letter), piece) for letter, piece in variant.pieces.items()):
        text = _atoms(piece, variant)
        if piece.royal and variant.check and not variant.last_royal:
            name, value = "king", letter.lower() if text == "K" else f"{letter.lower()}:{text}"
        elif text in (_PAWN, _TWO_STEP_PAWN) and "pawn" not in names:
            name, value = "pawn", letter.lower()
        elif text in _BUILT_IN and _BUILT_IN[text] not in names:
            name, value = _BUILT_IN[text], letter.lower()
        else:
            custom += 1
            passing = [f"ce{each}" for each in _captures(piece, variant)] if letter in variant.en_passant else []
            name, value = f"customPiece{custom}", f"{letter.lower()}:{text}{''.join(passing)}"
        names[name] = value
        if piece.within is not None:
            for side, squares in zip(("White", "Black"), piece.within, strict=True):
                yield f"mobilityRegion{side}{name[0].upper()}{name[1:]}", _listed(squares, variant)
    for name in ("king", "pawn", *_BUILT_IN.values()):
        yield name, names.pop(name, "-")
    yield from names.items()


def _atoms(piece: Piece, variant: Variant) -> str:
    moves = _texts(map(moving, piece.moves), piece)
    landing = _captures(piece, variant)
    both = [text for text in moves if text in landing]
    only = [f"m{text}" for text in moves if text not in both] + [f"c{text}" for text in landing if text not in both]
    return "".join(both + only)


def _captures(piece: Piece, variant: Variant) -> list[str]:
    return _texts(map(capturing, _landing(piece, variant)), piece)


def _texts(ways: Iterable[Power], piece: Piece) -> list[str]:
    """Write ways to go, but for what a piece does only from some squares."""
    local = [*_betza(parse_betza(piece.local))] if piece.local else []
    return [text for way in ways for text in _betza(way.pattern) if text not in local]


def _landing(piece: Piece, variant: Variant) -> list[str]:
    """List the ways by which a piece captures most pieces of the enemy by landing on them."""
    named = Counter(name for letter in variant.pieces for name in piece.enemy.get(letter, ()))
    return [name for name, count in named.items() if capturing(name).pattern and 2 * count > len(variant.pieces)]


def _betza(atoms: tuple[Atom, ...]) -> Iterator[str]:
    """Write atoms, without whether they move or capture, and without those that Fairy-Stockfish cannot read."""
    for atom in atoms:
        if not _READ.fullmatch(atom.text):
            continue
        manner = "".join(letter for letter in "npg" if letter in atom.text)
        # Of a compound Fairy-Stockfish reads directions in another way than of its parts.
        for name in _PARTS.get(atom.name, atom.name) if atom.directions else atom.name:
            usual = FAR if name in _LIMITLESS else 1
            extent = "" if atom.reach == usual else name if atom.reach == FAR else str(atom.reach)
            yield f"{'i' if atom.first else ''}{manner}{atom.directions}{name}{extent}"


def _promotion(variant: Variant) -> Iterator[tuple[str, str]]:
    # The others are reported as unknown.
    for letter, promotion in [*variant.promotions.items()][:1]:
        yield "promotionPawnTypes", letter.lower()
        for side, zone, choices in zip(("White", "Black"), promotion.zones, promotion.to, strict=True):
            yield f"promotionRegion{side}", _listed(zone, variant)
            yield f"promotionPieceTypes{side}", "".join(choices).lower()
        if variant.limit:
            yield "promotionLimit", " ".join(f"{x.lower()}:{most}" for x, most in variant.limit.items())
        if promotion.zones != promotion.compulsory:
            yield "mandatoryPawnPromotion", "false"


def _first_moves(variant: Variant) -> Iterator[tuple[str, str]]:
    everywhere = frozenset(plain_squares(variant))
    zones = [(first.reach, first.zones) for first in variant.first_moves.values()]
    for piece in variant.pieces.values():
        if piece.local == _DOUBLE_STEP:
            zones.append((DOUBLE, piece.local_on))
        elif _atoms(piece, variant) == _TWO_STEP_PAWN:
            zones.append((DOUBLE, (everywhere, everywhere)))
    yield "doubleStep", str(bool(zones)).lower()
    # Those of a second kind of piece are reported as unknown.
    for reach, squares in zones[:1]:
        for side, own in zip(("White", "Black"), squares, strict=True):
            yield f"doubleStepRegion{side}", _listed(own, variant)
            if reach > DOUBLE:
                yield f"tripleStepRegion{side}", _listed(own, variant)


def _endings(variant: Variant) -> Iterator[dict[str, str]]:
    """Yield the settings of each way in which the game ends besides mate; of a bare King there are none."""
    royals = "".join(letter.lower() for letter, piece in variant.pieces.items() if piece.royal)
    if royals and (variant.last_royal or not variant.check):
        pseudo = {"extinctionPseudoRoyal": "true", "dupleCheck": "true"} if variant.last_royal else {}
        yield {"extinctionValue": "loss", "extinctionPieceTypes": royals, **pseudo}
    for end in variant.endings:
        if end.goal is not None:
            yield {
                "flagPiece": "*" if len(end.groups[0]) > 1 else end.groups[0][0].lower(),
                "flagRegionWhite": _listed(end.goal[WHITE], variant),
                "flagRegionBlack": _listed(end.goal[BLACK], variant),
                "flagMove": str(end.answer == "black").lower(),
            }
        elif not end.answer:
            whole = end.groups == (tuple(variant.pieces),)
            yield {
                "extinctionValue": "win" if end.wins else "loss",
                "extinctionPieceTypes": "*" if whole else "".join(map("".join, end.groups)).lower(),
                "extinctionPieceCount": str(end.left),
            }


def _castling(variant: Variant) -> Iterator[tuple[str, str]]:
    ways = {castling.letter: castling for castling in variant.castling}
    yield "castling", str(bool(ways)).lower()
    if not ways:
        return
    squares = plain_squares(variant)
    some = next(iter(ways.values()))
    yield "castlingRank", squares[some.king[0]][1:]
    yield "castlingKingFile", squares[some.king[0]][0]
    yield "castlingKingPiece", variant.standing(some.king[0]).lower()
    partners = (variant.standing(way.partner[0]).lower() for way in ways.values())
    yield "castlingRookPieces", "".join(dict.fromkeys(partners))
    for letter, side in (("K", "Kingside"), ("Q", "Queenside")):
        if letter in ways:
            yield f"castling{side}File", squares[ways[letter].king[1]][0]
            yield f"castlingRook{side}File", squares[ways[letter].partner[0]][0]


def _listed(squares: Iterable[str], variant: Variant) -> str:
    plain = plain_squares(variant)
    return " ".join(plain[square] for square in sorted(squares, key=variant.place)) or "-"


def unsaid(variant: Variant) -> Iterator[str]:
    """Yield what of a game Fairy-Stockfish cannot express.

    >>> from rococo_notation.rules import variant
    >>> [*unsaid(variant("capablanca"))], [*unsaid(variant("withdrawer-chess"))]
    ([], ['Withdrawer (W): captures by withdraw'])
    """
    for piece in variant.pieces.values():
        for each in _unsaid_of(piece, variant):
            yield f"{piece.name} ({piece.letter}): {each}"
    rules = {
        "squares that pieces enter only to capture": variant.edge,
        "suicide": variant.suicide,
        "several ways to end the game other than mate": len([*_endings(variant)]) > 1,
        "passing": variant.may_pass,
        "promotion of more than one kind of piece": len(variant.promotions) > 1,
        "drops": variant.hand is not None,
        "promotion at the start of a move": any(each.when != "arrives" for each in variant.promotions.values()),
        "promotion only to captured pieces": any(promotion.captured for promotion in variant.promotions.values()),
        "promotion that differs from square to square": any(each.only_on for each in variant.promotions.values()),
        "castling to a choice of squares": len(variant.castling) > len({c.letter for c in variant.castling}),
        "a board with this many ranks": variant.height > MOST_RANKS,
        "a first move in addition to moves from some squares": any(
            piece.local == _DOUBLE_STEP and letter in variant.first_moves for letter, piece in variant.pieces.items()
        ),
        "first moves of more than one kind of piece": len(variant.first_moves) > 1,
        "several set-ups": variant.set_ups,
    }
    yield from (rule for rule, there in rules.items() if there)


def _unsaid_of(piece: Piece, variant: Variant) -> Iterator[str]:
    landing = _landing(piece, variant)
    others = sorted({name for row in (*piece.enemy.values(), *piece.own.values()) for name in row} - {*landing})
    if others:
        yield f"captures by {', '.join(others)}"
    elif any(name not in piece.enemy.get(enemy, ()) for name in landing for enemy in variant.pieces):
        yield "does not capture every piece in the same way"
    atoms = [atom for name in piece.moves for atom in moving(name).pattern]
    atoms += [atom for name in landing for atom in capturing(name).pattern]
    if foreign := dict.fromkeys(atom.text for atom in atoms if not _READ.fullmatch(atom.text)):
        yield f"goes {', '.join(foreign)}"
    if piece.freezes:
        yield "immobilizes"
    if piece.local not in ("", _DOUBLE_STEP):
        yield f"also goes {piece.local} from some squares"
