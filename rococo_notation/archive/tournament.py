"""The crosstable of a tournament: what counts of each game, who is who, with how many points; and writing it.

By the official rules of Game Courier's tournaments a game is not finished as long as an illegal move has not been taken
back: mate, stalemate and resignation count for nothing then. Only who runs out of time loses all the same.
"""

import re
from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePath
from textwrap import wrap
from typing import Any, Final, NamedTuple

from rococo_notation.archive.judging import program
from rococo_notation.archive.query import Filter, replayed, rows
from rococo_notation.archive.store import Store
from rococo_notation.codes import CODES
from rococo_notation.errors import RococoError
from rococo_notation.formats.plain_data import csv_rows
from rococo_notation.notation.log_reader import name_and_id
from rococo_notation.text_safety import as_json, one_line
from rococo_notation.view import scene_of_ply, svg
from rococo_notation.view.templating import page

_SIGNS_OF: Final = {"1-0": "+-", "0-1": "-+", "1/2-1/2": "=="}
"""Of each result White's sign and Black's."""
MOST_ACROSS: Final = 60
"""Of more players than this nobody can read who has played whom in a table."""

_NOT_ON_BOARD: Final = (None, "as recorded", "draw", "resignation", "stalemate", "time", "won")
_FRACTIONS: Final = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


class IllegalMove(NamedTuple):
    """The first illegal move of a log."""

    code: str
    message: str
    ply: int | None = None
    side: str | None = None
    move: str = ""
    position: str | None = None
    """The code of the position before it, from which the game is to be continued."""

    @property
    def label(self) -> str:
        """The move with its number, as players write it.

        >>> IllegalMove("GC205", "the way is blocked", 6, "black", "a b7-g7").label
        '3... a b7-g7'
        """
        if self.ply is None:
            return ""
        black_began = (self.ply % 2 == 1) != (self.side == "white")
        return f"{(self.ply + 1 + black_began) // 2}{'.' if self.side == 'white' else '...'} {self.move}".rstrip()


class LogRow(NamedTuple):
    """What an archive knows of a log.

    ``recorded`` is the result in the text of the log, ``result`` and ``reason`` are those of the verdict. ``denied``
    tells whether the board contradicts the written result. ``page`` is what a file of the game is named after.
    """

    log: str
    game: str | None = None
    address: str | None = None
    begun: str | None = None
    white: str | None = None
    black: str | None = None
    recorded: str | None = None
    verdict: str | None = None
    result: str | None = None
    reason: str | None = None
    illegal_move: IllegalMove | None = None
    denied: bool = False
    page: str = ""
    id: int = 0


def counted(row: LogRow) -> tuple[str, bool]:
    """Return the result that counts, and whether it stands on the written word alone.

    >>> counted(LogRow("a", verdict="legal", result="1-0", reason="checkmate"))
    ('1-0', False)
    """
    if row.verdict == "illegal":
        recorded_time = row.reason == "as recorded" and re.search(r"\btime\b", row.recorded or "", re.IGNORECASE)
        if (row.reason == "time" or recorded_time) and row.result in ("1-0", "0-1"):
            return row.result, True
        return "*", False
    if row.verdict != "legal" or row.result not in _SIGNS_OF:
        return "*", False
    # A draw by repetition has to be claimed.
    if (row.reason, row.result) == ("third repetition", "1/2-1/2") or (row.reason == "as recorded" and row.denied):
        return "*", False
    return row.result, row.reason in _NOT_ON_BOARD


def written_result(row: LogRow) -> str:
    """Return the result that a log claims, with the cause, whatever it counts; an empty string for none.

    >>> written_result(LogRow("a", result="1-0", reason="resignation"))
    '1-0 (resignation)'
    """
    if row.result not in _SIGNS_OF:
        return row.recorded if row.recorded not in (None, "*") else ""
    return row.result if row.reason in (None, "as recorded", "won") else f"{row.result} ({row.reason})"


def games_of(store: Store, chosen: Filter) -> list[LogRow]:
    """Read what is known of the chosen logs, ordered by game, day and name."""
    games = []
    columns = LogRow._fields[: LogRow._fields.index("illegal_move")]
    for log, name, source, *known in rows(store, chosen, ("id", "name", "source", *columns)):
        row = LogRow(*known)._replace(page=name or PurePath(source).stem, id=log)
        with store.skip_corrupt(f"log {log}"):
            if row.verdict == "illegal":
                asked = Filter(ids=frozenset([log])), IllegalMove._fields, 1
                found = next(rows(store, *asked, of="illegal-moves", sort=("ply",)), None)
                row = row._replace(illegal_move=IllegalMove(*found) if found else None)
            elif row.verdict == "legal":
                query = "SELECT 1 FROM findings WHERE log_id = ? AND code = 'GC502'"
                row = row._replace(denied=store.db.execute(query, (log,)).fetchone() is not None)
            games.append(row)
    return games


def judged_by_others(store: Store, chosen: Filter) -> int:
    """Count the chosen logs that another program has judged."""
    versions = (version for (version,) in rows(store, chosen, ("version",)))
    return sum(version not in (None, program()) for version in versions)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the tournament; ``white`` and ``black`` are players of the table, None where they are not known."""

    number: int
    row: LogRow
    result: str
    """That counts."""
    is_written: bool
    """Whether this stands on the written word alone."""
    white: str | None
    black: str | None

    @property
    def is_placed(self) -> bool:
        """Whether it is known who played whom."""
        return self.white is not None and self.black is not None

    @property
    def signs(self) -> str:
        """White's sign and Black's: ``+``, ``=``, ``-``, or if it does not count ``*`` (open), ``!`` (illegal), ``?``.

        They are what the table counts.
        """
        return _SIGNS_OF.get(self.result) or {"legal": "**", "illegal": "!!"}.get(self.row.verdict or "", "??")


class Standing(NamedTuple):
    """The line of a player; players with equal points and tie-break share a rank.

    ``cells`` have a sign for each game, by opponents. ``games`` counts all that are known to be the player's, ``open``
    those that are not finished, and ``unjudged`` those that could not be judged.
    """

    player: str
    rank: int
    points: float
    tie_break: float
    games: int
    won: int
    drawn: int
    lost: int
    open: int
    unjudged: int
    cells: dict[str, str]


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
        """Whether every game is legal and has known players."""
        return all(game.is_placed and game.row.verdict == "legal" for game in self.games)

    @property
    def illegal(self) -> list[Game]:
        """The games that stand on an illegal move."""
        return [game for game in self.games if game.row.verdict == "illegal"]


def pictures(store: Store, table: Table) -> dict[int, str]:
    """Draw the illegal move of each game that stands on one, by the number of the game."""
    drawn = {}
    for game in table.illegal:
        ply = game.row.illegal_move.ply if game.row.illegal_move else None
        with suppress(RococoError, IndexError):
            scene = scene_of_ply(replayed(store, game.row.id).plies[ply - 1]) if ply else None
            if scene is not None:
                drawn[game.number] = svg(scene.position, signs=scene.signs, size=300)
    return drawn


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
    {'Bob': '+*'}
    """
    rows = list(rows)
    written = [player for row in rows for player in (row.white, row.black) if player and player.strip()]
    who = who_is_who(written)
    games = []
    for number, row in enumerate(rows, 1):
        white, black = (who.get(player) if player else None for player in (row.white, row.black))
        games.append(Game(number, row, *counted(row), *((white, black) if white != black else (None, None))))
    cells: dict[str, dict[str, str]] = defaultdict(lambda: defaultdict(str))
    for game in games:
        if game.white is not None and game.black is not None:
            cells[game.white][game.black] += game.signs[0]
            cells[game.black][game.white] += game.signs[1]
    points = {player: points_of("".join(against.values())) for player, against in cells.items()}
    ties = {
        player: sum(points_of(against[each]) * points[each] for each in against) for player, against in cells.items()
    }
    ranks: dict[tuple[float, float], int] = {}
    lines: list[Standing] = []
    for player in sorted(cells, key=lambda player: (-points[player], -ties[player], player.casefold())):
        rank = ranks.setdefault((points[player], ties[player]), len(lines) + 1)
        signs = "".join(cells[player].values())
        won, drawn, lost, unjudged, unfinished, illegal = map(signs.count, "+=-?*!")
        counts = (len(signs), won, drawn, lost, unfinished + illegal, unjudged)
        lines.append(Standing(player, rank, points[player], ties[player], *counts, dict(cells[player])))
    return Table(lines, games)


def who_is_who(written: Iterable[str]) -> dict[str, str]:
    """Map each way of writing a player to the one that is used most.

    Case does not tell players apart. "Fergus Duniho (fergus)" is fergus, and the only Fergus Duniho; two players of one
    name with different ids are two.

    >>> who_is_who(["fergus", "fergus", "Fergus Duniho (fergus)", "FERGUS DUNIHO", "Ann (one)", "Ann (two)"])
    ... # doctest: +NORMALIZE_WHITESPACE
    {'fergus': 'fergus', 'Fergus Duniho (fergus)': 'fergus', 'FERGUS DUNIHO': 'fergus', 'Ann (one)': 'Ann (one)',
     'Ann (two)': 'Ann (two)'}
    """
    counts = Counter(written)
    ids: dict[str, set[str]] = defaultdict(set)
    for name, userid in map(name_and_id, counts):
        if userid:
            ids[name].add(userid)
    known = set().union(*ids.values())

    def person(player: str) -> str:
        name, userid = name_and_id(player)
        if userid or name in known or len(ids[name]) != 1:
            return userid or name
        return next(iter(ids[name]))

    best: dict[str, str] = {}
    for player in sorted(counts, key=lambda player: -counts[player]):
        best.setdefault(person(player), player)
    return {player: best[person(player)] for player in counts}


def points_of(signs: str) -> float:
    """Return the points for games of which the signs are given."""
    return signs.count("+") + signs.count("=") / 2


def cell_text(signs: str) -> str:
    """Write the games of a player against another as crosstables have them.

    >>> cell_text("+="), cell_text("+"), cell_text("!"), cell_text("**")
    ('1½ +=', '1', '!', '**')
    """
    if set(signs).isdisjoint("+=-"):
        return signs
    points = points_text(points_of(signs))
    return points if len(signs) == 1 else f"{points} {signs}"


def points_text(points: float) -> str:
    """Write points, which are whole, halves or quarters, or a count.

    >>> points_text(0.5), points_text(2.0), points_text(3.25)
    ('½', '2', '3¼')
    """
    whole, part = divmod(points, 1)
    return f"{int(whole) if whole or not part else ''}{_FRACTIONS[part]}"


SIGNS: Final = "+ won, = drawn, - lost, * open, ! ended with an illegal move, ? not judged"
TIE_BREAK: Final = (
    "S-B, Sonneborn-Berger: the points of the opponents beaten, and half of those drawn with. No points for "
    "games that are open, that ended with an illegal move, or that could not be judged."
)
ILLEGAL: Final = "Illegal moves not taken back"
UNFINISHED: Final = (
    "A game is not finished until the illegal move and all after it are taken back. Only a loss on time counts."
)
WIDTH: Final = 100
"""Characters of a line of text; a name longer than that stays whole."""
VERSION: Final = 2
"""Version of the document; it changes when a program that reads it must change."""

COUNTED: Final = ("points", "tie_break", "games", "won", "drawn", "lost", "open", "unjudged")
_TOTALS: Final = ("PTS", "S-B", "GAMES", "WON", "DRAWN", "LOST", "OPEN", "?")


def summary(table: Table) -> str:
    """Count the games and how they stand in one sentence."""
    finished = [game for game in table.games if game.is_placed and game.result != "*"]
    written = sum(game.is_written for game in finished)
    parts = [f"{len(finished)} with a result"]
    if written:
        parts[0] += f" ({written} on the written word alone)"
    others = (
        ("on an illegal move", len(table.illegal)),
        ("not judged", sum(game.signs == "??" for game in table.games)),
        ("without known players", sum(not game.is_placed for game in table.games)),
    )
    parts += [f"{count} {name}" for name, count in others if count]
    return f"{_some(len(table.games), 'game')} of {_some(len(table.standings), 'player')}: {', '.join(parts)}."


def why_open(game: Game) -> str:
    """Say what is wrong with the illegal move of a game, and what becomes of the written result."""
    written = written_result(game.row)
    why = game.row.illegal_move.message if game.row.illegal_move else "an illegal move"
    if game.result != "*":
        return f"{why}; {game.result} on time counts"
    return f"{why}; {written} does not count while it stands" if written else why


def continued(game: Game) -> str:
    """Say from where a game is to be continued; an empty string if that is not known, or if it is over by time."""
    move = game.row.illegal_move
    known = move is not None and move.position is not None and game.result == "*"
    return one_line(f"to be continued before {move.label}: {move.position}") if move and known else ""


def players_of(game: Game) -> Iterator[str]:
    """Yield White and Black, or a question mark for whom is not known."""
    for player in (game.white or game.row.white, game.black or game.row.black):
        yield one_line(player or "?")


def _some(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def as_text(table: Table, title: str) -> str:
    """Write the whole table, and the illegal moves."""
    blocks = [[one_line(title), *_wrapped(summary(table))]]
    if table.standings:
        blocks += [*_crosstable(table), [SIGNS, *_wrapped(TIE_BREAK)]]
    if table.illegal:
        heading = f"{ILLEGAL.upper()} ({len(table.illegal)})"
        blocks.append([heading, *_wrapped(UNFINISHED), *chain.from_iterable(map(_illegal_lines, table.illegal))])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _illegal_lines(game: Game) -> list[str]:
    move = game.row.illegal_move
    where = [one_line(move.label)] if move and move.label else []
    code = f" [{move.code}]" if move else ""
    return [
        f"  {', '.join([' - '.join(players_of(game)), one_line(game.row.game or '?'), *where])}",
        *_wrapped(one_line(why_open(game)) + code, indent=5),
        *_wrapped(continued(game), indent=5),
        f"     {one_line(game.row.address or game.row.log)}",
    ]


def _crosstable(table: Table) -> Iterator[list[str]]:
    """Write the points and who played whom as one table, or in parts if that is too wide."""
    lines = table.standings
    ranks = [str(place) if line.rank == place else f"{place} (={line.rank})" for place, line in enumerate(lines, 1)]
    names = [("", ranks), ("PLAYER", [one_line(line.player) for line in lines])]
    against = [
        (str(place), ["\\" if line is other else _cell(line, other.player, ".") for line in lines])
        for place, other in enumerate(table.across, 1)
    ]
    columns = zip(_TOTALS, COUNTED, strict=True)
    totals = [(head, [points_text(getattr(line, name)) for line in lines]) for head, name in columns]
    whole = _aligned([*names, *against, *totals])
    if max(map(len, whole)) <= WIDTH:
        yield whole
        return
    yield _aligned([*names, *totals])
    begin = 0
    while begin < len(against):
        # As many opponents as fit; at least one, whatever the names.
        for end in range(len(against), begin, -1):
            part = _aligned([*names, *against[begin:end]])
            if max(map(len, part)) <= WIDTH:
                break
        yield part
        begin = end


def _cell(line: Standing, player: str, empty: str) -> str:
    return cell_text(line.cells[player]) if player in line.cells else empty


def _aligned(columns: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Write columns, each with its head; totals stand at the right."""
    aligned = []
    for head, cells in columns:
        width = max(map(len, (head, *cells)))
        aligned.append([f"{cell:{'>' if head in _TOTALS else '<'}{width}}" for cell in (head, *cells)])
    return ["  ".join(row).rstrip() for row in zip(*aligned, strict=True)]


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_long_words=False)


def as_page(table: Table, title: str, links: Mapping[int, str], pictures: Mapping[int, str]) -> str:
    """Write the table and the illegal moves as a page of HTML.

    ``links`` are those of replay pages, by the numbers of games; other games link to their address. ``pictures`` are
    those of the illegal moves, as SVG.
    """

    def link(game: Game) -> str:
        if game.number in links:
            ply = game.row.illegal_move.ply if game.row.illegal_move else None
            return f"{links[game.number]}#{ply}" if ply else links[game.number]
        address = game.row.address or ""
        # What stands in an archive of strangers may be anything.
        return address if address.startswith(("https://", "http://")) else ""

    return page(
        "tournament.html",
        styles=("tournament.css",),
        title=one_line(title),
        table=table,
        summary=summary(table),
        signs=SIGNS,
        tie_break=TIE_BREAK,
        heading=ILLEGAL,
        unfinished=UNFINISHED,
        codes=CODES,
        players=players_of,
        why=why_open,
        line=one_line,
        link=link,
        continued=continued,
        pictures={number: b64encode(drawn.encode()).decode() for number, drawn in pictures.items()},
        points=points_text,
        cell=cell_text,
    )


def as_csv(table: Table) -> str:
    """Write the crosstable, one row for each player, with a column for each place of an opponent."""
    players = [line.player for line in table.across]
    against = [f"against_{place}" for place in range(1, len(players) + 1)]
    rows: list[list[str | int | None]] = [["place", "rank", "player", *COUNTED, *against]]
    for place, line in enumerate(table.standings, 1):
        cells = [_cell(line, player, "") for player in players]
        points, tie_break, *counts = (getattr(line, name) for name in COUNTED)
        rows.append([place, line.rank, line.player, f"{points:g}", f"{tie_break:g}", *counts, *cells])
    return csv_rows(rows)


def as_document(table: Table, title: str) -> str:
    """Write the table and the illegal moves as a document of JSON."""
    data = {
        "version": VERSION,
        "title": title,
        "players": [_player(line) for line in table.standings],
        "illegal": [_illegal(game) for game in table.illegal],
    }
    return as_json(data, indented=True) + "\n"


def _player(line: Standing) -> dict[str, Any]:
    against = [
        {"player": other, "points": points_of(signs), "games": list(signs)} for other, signs in line.cells.items()
    ]
    counted = {name: getattr(line, name) for name in COUNTED}
    return {"rank": line.rank, "player": line.player, **counted, "against": against}


def _illegal(game: Game) -> dict[str, Any]:
    row, move = game.row, game.row.illegal_move
    return {
        "white": game.white,
        "black": game.black,
        **{name: getattr(row, name) for name in ("log", "game", "address", "begun")},
        "counted": game.result,
        "written": written_result(row),
        "fault": move and {**move._asdict(), "label": move.label},
    }
