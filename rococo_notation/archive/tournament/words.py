"""What is said about the games of a tournament, the same in text and on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.archive.tournament.games import written_result
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.tournament.table import Game, Table

SIGNS: Final = "+ won, = drawn, - lost, * open, ! stands on an illegal move, ? not judged"
TIE_BREAK: Final = (
    "S-B, Sonneborn-Berger: the points of the opponents beaten, and half of those drawn with. Without points for "
    "anybody: games that are open, that stand on an illegal move, and that could not be judged."
)


class Matter(NamedTuple):
    """A game with what is to be said of it: where, why, and by which rule."""

    game: Game
    where: str
    why: str
    code: str = ""


class Concern(NamedTuple):
    """Games that need the director for one reason, which is explained."""

    title: str
    explained: str
    matters: list[Matter]


def concerns(table: Table) -> Iterator[Concern]:
    """Yield what the director has to look at, the gravest first."""
    told = (
        Concern(
            "Illegal moves that stand",
            "A game is not finished until the illegal move and all after it are taken back. Only a loss on time "
            "counts.",
            [_illegal(game) for game in table.illegal],
        ),
        Concern(
            "Results to settle",
            "What is written contradicts the moves or itself, or cannot be read. The table counts what the moves give.",
            [Matter(game, "", game.count.unsettled) for game in table.unsettled],
        ),
        Concern(
            "One game twice",
            "Two logs have the same players and moves, and the table counts both. If it is one game, take one out.",
            [Matter(game, "", f"the same moves as game {game.twin}") for game in table.twins],
        ),
        Concern(
            "Not judged",
            "Whether their moves are legal is not known, so they count for nobody, whatever result is written.",
            [_unjudged(game) for game in table.unjudged],
        ),
        Concern(
            "Players not known",
            "These games count for nobody until White and Black are known.",
            [Matter(game, "", game.advice) for game in table.unplaced],
        ),
    )
    return (concern for concern in told if concern.matters)


def summary(table: Table) -> str:
    """Count the games and how they stand in one sentence."""
    counted = [game for game in table.games if game.is_placed and game.count.result != "*"]
    written = sum(game.count.basis == "written" for game in counted)
    parts = [f"{len(counted)} with a result"]
    if written:
        parts[0] += f" ({written} on the written word alone)"
    parts += [f"{len(found)} {name}" for name, found in (
        ("on an illegal move", table.illegal), ("to settle", table.unsettled), ("not judged", table.unjudged),
        ("without known players", table.unplaced),
    ) if found]  # fmt: skip
    return f"{_some(len(table.games), 'game')} of {_some(len(table.standings), 'player')}: {', '.join(parts)}."


def players_of(game: Game) -> str:
    """Return White and Black, or a question mark for whom is not known."""
    return " - ".join(
        one_line(player or "?") for player in (game.white or game.row.white, game.black or game.row.black)
    )


def how(game: Game) -> str:
    """Say how a game has come to its result, or why it has none."""
    if game.is_illegal and game.count.result != "*":
        return f"{game.count.how}; illegal move"
    return f"{game.count.how}; to settle" if game.count.unsettled else game.count.how


def _illegal(game: Game) -> Matter:
    fault = game.row.fault
    written = written_result(game.row)
    claimed = f"; {game.count.result} on time counts" if game.count.result != "*" else ""
    if not claimed and written:
        claimed = f"; {written} does not count while it stands"
    if fault is None:
        return Matter(game, "", f"an illegal move{claimed}")
    return Matter(game, one_line(fault.label), f"{fault.message}{claimed}", fault.code)


def _unjudged(game: Game) -> Matter:
    written = written_result(game.row)
    claimed = f"; written: {written}" if written else ""
    if game.row.verdict is None:
        return Matter(game, "", f"no verdict yet: run `rococo archive validate`{claimed}")
    fault = game.row.fault
    return Matter(
        game, "", f"{fault.message if fault else 'the log cannot be read'}{claimed}", fault.code if fault else ""
    )


def _some(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
