"""The crosstable of a tournament: who has played whom, and with how many points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from rococo_notation.archive.tournament.games import POINTS, Count, LogRow, count_of
from rococo_notation.archive.tournament.players import who_is_who
from rococo_notation.notation.log import players_in

MOST_ACROSS: Final = 60
"""Of more players than this nobody can read who has played whom in a table."""

_SIGNS: Final = {1.0: "+", 0.5: "=", 0.0: "-"}
_FRACTIONS: Final = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the tournament; ``white`` and ``black`` are players of the table, None where they are not known."""

    number: int
    row: LogRow
    count: Count
    white: str | None
    black: str | None
    twin: int | None = None
    """The number of an earlier game with the same players and moves."""

    @property
    def is_placed(self) -> bool:
        """Whether it is known who played whom."""
        return self.white is not None and self.black is not None

    @property
    def is_judged(self) -> bool:
        """Whether the moves could be judged."""
        return self.row.verdict in ("legal", "illegal")

    @property
    def is_illegal(self) -> bool:
        """Whether it stands on an illegal move."""
        return self.row.verdict == "illegal"

    @property
    def is_clean(self) -> bool:
        """Whether the director has nothing to do about it."""
        return self.is_placed and self.row.verdict == "legal" and not self.count.unsettled and self.twin is None

    def points(self, player: str) -> float | None:
        """Return the points of one of its players, or None if it is not finished."""
        points = POINTS.get(self.count.result)
        return points and points[player != self.white]

    def sign(self, player: str) -> str:
        """Return ``+``, ``=`` or ``-``, or for a game that does not count ``*`` (open), ``!`` (illegal), ``?``."""
        points = self.points(player)
        if points is not None:
            return _SIGNS[points]
        return "!" if self.is_illegal else "*" if self.is_judged else "?"

    @property
    def advice(self) -> str:
        """What to do about players that are not known."""
        white, black = (one if one and one.strip() else None for one in (self.row.white, self.row.black))
        add = "and add it again with `rococo archive add`"
        if white and black:
            return f"White and Black are the same player, {white}: correct the headers White and Black, {add}"
        named = players_in(self.row.log)
        told = (
            f"; by its name it is between {named[0]} and {named[1]}, which does not tell their sides" if named else ""
        )
        missing = " and ".join(side for side, one in (("White", white), ("Black", black)) if not one)
        return f"the log does not say who has {missing}{told}: save its page, or write headers White and Black, {add}"


class Cell(NamedTuple):
    """The games of a player against another: the points, and a sign for each game."""

    points: float
    signs: str

    @property
    def text(self) -> str:
        """The cell in words of the field.

        >>> Cell(1.5, "+=").text, Cell(1.0, "+").text, Cell(0.0, "!").text, Cell(0.0, "**").text
        ('1½ +=', '1', '!', '**')
        """
        if not set(self.signs) & set(_SIGNS.values()):
            return self.signs
        return points_text(self.points) if len(self.signs) == 1 else f"{points_text(self.points)} {self.signs}"


@dataclass(slots=True)
class Standing:
    """The line of a player; players with equal points and tie-break share a rank.

    ``games`` counts all that are known to be the player's, ``open`` those that are not finished, and ``unjudged`` those
    that could not be judged.
    """

    player: str
    rank: int = 0
    points: float = 0.0
    tie_break: float = 0.0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    open: int = 0
    unjudged: int = 0
    cells: dict[str, Cell] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost + self.open + self.unjudged

    def add(self, opponent: str, game: Game) -> None:
        """Count a game."""
        sign, points = game.sign(self.player), game.points(self.player) or 0.0
        before = self.cells.get(opponent, Cell(0.0, ""))
        self.cells[opponent] = Cell(before.points + points, before.signs + sign)
        self.points += points
        self.won += sign == "+"
        self.drawn += sign == "="
        self.lost += sign == "-"
        self.open += sign in "*!"
        self.unjudged += sign == "?"


class Table(NamedTuple):
    """A tournament: its players in order, and its games."""

    standings: list[Standing]
    games: list[Game]

    @property
    def across(self) -> list[Standing]:
        """The players with a column of their own: all, or none if they are too many."""
        return self.standings if len(self.standings) <= MOST_ACROSS else []

    @property
    def is_clean(self) -> bool:
        """Whether the director has nothing to do."""
        return all(game.is_clean for game in self.games)

    @property
    def illegal(self) -> list[Game]:
        """The games that stand on an illegal move."""
        return [game for game in self.games if game.is_illegal]

    @property
    def unsettled(self) -> list[Game]:
        """The games with a written result that is not that of the moves, or cannot be read."""
        return [game for game in self.games if game.count.unsettled]

    @property
    def unjudged(self) -> list[Game]:
        """The games that could not be judged."""
        return [game for game in self.games if not game.is_judged]

    @property
    def twins(self) -> list[Game]:
        """The games that have the players and the moves of an earlier one."""
        return [game for game in self.games if game.twin is not None]

    @property
    def unplaced(self) -> list[Game]:
        """The games whose players are not both known; they count for nobody."""
        return [game for game in self.games if not game.is_placed]


def table_of(rows: Iterable[LogRow]) -> Table:
    """Make the table of a tournament.

    Players are ordered by points, then by Sonneborn-Berger: for each win the points of the opponent, for each draw half
    of them. Then they share a rank.

    >>> mate = {"verdict": "legal", "reason": "checkmate"}
    >>> table = table_of([
    ...     LogRow("a", white="Ann", black="Bob", result="1-0", **mate),
    ...     LogRow("b", white="BOB", black="Ann", result="*", verdict="legal"),
    ... ])
    >>> [(line.rank, line.player, line.points, line.open) for line in table.standings]
    [(1, 'Ann', 1.0, 1), (2, 'Bob', 0.0, 1)]
    >>> table.standings[0].cells
    {'Bob': Cell(points=1.0, signs='+*')}
    """
    rows = list(rows)
    written = [player for row in rows for player in (row.white, row.black) if player and player.strip()]
    who = who_is_who(written)
    games = _with_twins([_game(number, row, who) for number, row in enumerate(rows, 1)])
    lines: dict[str, Standing] = {}
    for game in games:
        for player, opponent in ((game.white, game.black), (game.black, game.white)):
            if player is not None and opponent is not None:
                lines.setdefault(player, Standing(player)).add(opponent, game)
    for line in lines.values():
        line.tie_break = sum(cell.points * lines[other].points for other, cell in line.cells.items())
    ordered = sorted(lines.values(), key=lambda line: (-line.points, -line.tie_break, line.player.casefold()))
    ranks: dict[tuple[float, float], int] = {}
    for place, line in enumerate(ordered, 1):
        line.rank = ranks.setdefault((line.points, line.tie_break), place)
    return Table(ordered, games)


def points_text(points: float) -> str:
    """Write points, which are whole, halves or quarters.

    >>> points_text(0.5), points_text(2.0), points_text(3.25)
    ('½', '2', '3¼')
    """
    whole, part = divmod(points, 1)
    return f"{int(whole) if whole or not part else ''}{_FRACTIONS[part]}"


def _game(number: int, row: LogRow, who: dict[str, str]) -> Game:
    white, black = (who.get(player) if player else None for player in (row.white, row.black))
    if white == black:
        white = black = None
    return Game(number, row, count_of(row), white, black)


def _with_twins(games: list[Game]) -> list[Game]:
    """Note which games have the same players and moves as an earlier one."""
    first: dict[tuple[str | None, ...], int] = {}
    noted = []
    for game in games:
        key = (game.white, game.black, (game.row.game or "").casefold(), game.row.moves)
        number = first.setdefault(key, game.number) if game.is_placed and game.row.moves else game.number
        noted.append(game if number == game.number else replace(game, twin=number))
    return noted
