"""The scene of a ply: the signs a picture draws, and which pieces go where; and each piece from scene to scene."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from rococo_notation.replayer import Ply, Position
from rococo_notation.replayer.record import is_illegal
from rococo_notation.replayer.written import write
from rococo_notation.rules import Move, State
from rococo_notation.rules.move import leapt
from rococo_notation.rules.tables import SIDES
from rococo_notation.view.markers import BENEATH, Sign, signs_of_fault, signs_of_move, signs_of_text


@dataclass(frozen=True)
class Scene:
    """A position, and the effects of the ply that led to it.

    ``relocations`` are the origins and targets of the pieces that went, the mover first; ``leaps`` says whether it
    went over others.
    """

    position: Position
    signs: tuple[Sign, ...] = ()
    relocations: tuple[tuple[str, str], ...] = ()
    leaps: bool = False


def scene_of_move(position: Position, move: Move) -> Scene:
    """Return the scene after a move that is legal in a position."""
    return _scene_of_legal(position.state, move, position.play(move))


def _scene_of_legal(before: State, move: Move, after: Position) -> Scene:
    moved = tuple((effect.square, effect.target) for effect in move.effects if effect.target)
    return Scene(after, tuple(signs_of_move(move, before)), moved, bool(leapt(move, before)))


def scene_of_ply(ply: Ply, *, hints: bool = False) -> Scene | None:
    """Return the scene after a ply, with the signs of why it is illegal if it is; None without a board.

    ``hints`` adds signs that point to another move, which players of a game still going on should not see.
    """
    if ply.before is None or ply.after is None:
        return None
    # Who is immobilized after a move that cannot be made explains nothing.
    amiss = [Sign("frozen", frozen(Position(ply.before)))] if is_illegal(ply) else []
    if ply.move is not None:
        scene = _scene_of_legal(ply.before, ply.move, Position(ply.after))
        return replace(scene, signs=(*scene.signs, Sign("no", ply.move.ends[-1:]), *amiss)) if amiss else scene
    if ply.status == "unchecked" and ply.after.board == ply.before.board:
        return Scene(Position(ply.after))
    # What the text says is drawn; what could not be judged is accused of nothing.
    names, written = ply.before.tables.names, write(ply.turn.parts, ply.before)
    went = tuple((names[way.origin], names[way.target]) for way in written.relocations())
    if is_illegal(ply):
        signs = signs_of_fault(ply, ply.before, ply.after, hints=hints)
    else:
        signs = signs_of_text(written, ply.before)
    return Scene(Position(ply.after), (*signs, *amiss), went)


def frozen(position: Position) -> tuple[str, ...]:
    """Return the squares of the immobilized pieces of both sides."""
    state = position.state
    board, tables = state.board, state.tables
    # Few pieces are next to one that freezes, and every position of a game is asked.
    freezers = frozenset(chain.from_iterable(tables.freezers))
    near = {at - step for at in tables.squares if board[at] in freezers for step in tables.around}
    return tuple(tables.names[at] for at in tables.squares if board[at] and at in near and state.frozen_by(at))


def fills_of(position: Position, signs: Iterable[Sign]) -> list[Sign]:
    """Return the signs beneath the pieces, with those of a position that are immobilized unless the signs say it."""
    drawn = [sign for sign in signs if sign.kind in BENEATH]
    if not any(sign.kind == "frozen" for sign in drawn):
        drawn.append(Sign("frozen", frozen(position)))
    return [sign for sign in drawn if sign.squares]


def lines_of(signs: Iterable[Sign]) -> list[Sign]:
    """Return the signs that are lines over the pieces."""
    return [sign for sign in signs if sign.kind not in BENEATH]


def off_board(position: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of White's and of Black's pieces off the board.

    >>> off_board(Position.from_code("10/4k5/10/10/10/10/10/10/2PPPPK3/10 w - - pool Pl;"))
    (('P',), ('l',))
    """
    labels, pool = position.state.tables.labels, position.state.pool
    off = [label for label, count in zip(labels, pool, strict=True) for _ in range(count)]
    return tuple(filter(str.isupper, off)), tuple(filter(str.islower, off))


def off_board_line(position: Position) -> str:
    """Say in words which pieces are off the board, or in hand in a game with drops; "" for none of the first.

    >>> off_board_line(Position.start("pocket-knight"))
    'In hand: White N, Black n'
    """
    both = zip(SIDES, off_board(position), strict=True)
    said = [f"{side.title()} {' '.join(labels)}" for side, labels in both if labels]
    if position.variant.hand is None:
        return f"Off the board: {', '.join(said)}" if said else ""
    return f"In hand: {', '.join(said) or 'nothing'}"


# ---------------------------------------------------------------- pieces from scene to scene


@dataclass
class PieceTrack:
    """A piece through a sequence of scenes.

    ``stands`` maps the number of the scene in which it comes to a square to that square, the first being where it comes
    into the picture. It is gone in scene ``gone``, where its last square is the one it vanishes from; None if it stays.
    """

    label: str
    stands: dict[int, str] = field(default_factory=dict)
    leaps: set[int] = field(default_factory=set)
    """The scenes into which it leaps."""
    gone: int | None = None

    @property
    def born(self) -> int:
        """The first scene with the piece."""
        return min(self.stands)

    @property
    def last(self) -> str:
        """The last square it stands on."""
        return self.stands[max(self.stands)]


def tracks_of(scenes: Sequence[Scene]) -> list[PieceTrack]:
    """List every piece that stands in any of the scenes.

    >>> from rococo_notation import Position
    >>> from rococo_notation.view.scene import Scene, scene_of_move
    >>> start = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> tracks = tracks_of([Scene(start), scene_of_move(start, start.parse("L a2-a4"))])
    >>> [(track.stands, track.gone) for track in tracks if track.label in "Lp"]
    [({0: 'a2', 1: 'a4'}, None), ({0: 'a3'}, 1)]
    """
    everybody: list[PieceTrack] = []
    standing: dict[str, PieceTrack] = {}
    for number, scene in enumerate(scenes):
        went = dict(scene.relocations)
        arrived: dict[str, PieceTrack] = {}
        # Those who moved come last, so that on one square they stand instead of whom they took.
        for square, track in sorted(standing.items(), key=lambda each: each[0] in went):
            if square in went:
                track.stands[number] = went[square]
                if scene.leaps and square == scene.relocations[0][0]:
                    track.leaps.add(number)
            place = went.get(square, square)
            if place in arrived:
                arrived[place].gone = number
            arrived[place] = track
        standing = {}
        for square, label in scene.position.pieces.items():
            found = arrived.pop(square, None)
            if found is None or found.label != label:
                if found is not None:
                    found.gone = number
                found = PieceTrack(label, {number: square})
                everybody.append(found)
            standing[square] = found
        for left in arrived.values():
            left.gone = number
    return everybody
