"""The functions that a page in a browser calls; each returns JSON.

A game is chosen by its name, by the text of a variant file, or with "" by what the log says. Nothing is kept between
two calls but caches and the files that were opened last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec

from rococo_notation.editor import entering
from rococo_notation.editor.checked import CheckedGame, CheckedText, Diagnostic, faults_of, is_named, own_game
from rococo_notation.editor.checked import check as check_text
from rococo_notation.editor.opened_files import OpenedFiles
from rococo_notation.errors import RococoError
from rococo_notation.formats.plain_data import finding_data
from rococo_notation.formats.registry import format_of
from rococo_notation.home import finding_page
from rococo_notation.replayer import Position, replay
from rococo_notation.rules import variant, variants
from rococo_notation.rules.loader import toml_of
from rococo_notation.text_safety import as_json, one_line
from rococo_notation.view import replay_page, scene_of_ply, svg
from rococo_notation.view.drawing import Board, paint_of
from rococo_notation.view.markers import SIDE

if TYPE_CHECKING:
    from rococo_notation.notation import Side
    from rococo_notation.replayer import Record
    from rococo_notation.rules import Variant
    from rococo_notation.view.drawing import Theme

_Given = ParamSpec("_Given")

_opened = OpenedFiles(())


def _as_json(call: Callable[_Given, Any]) -> Callable[_Given, str]:
    """Answer in JSON; an error that is meant for people becomes ``{"error": message}``."""

    @wraps(call)
    def answer(*args: _Given.args, **kwargs: _Given.kwargs) -> str:
        try:
            return as_json(call(*args, **kwargs))
        except RococoError as error:
            return as_json({"error": str(error)})

    return answer


@_as_json
def games() -> list[dict[str, str]]:
    """List the games whose rules are known, by title."""
    known = ({"name": name, "title": variant(name).title} for name in variants())
    return sorted(known, key=lambda game: game["title"])


@_as_json
def check(
    text: str, name: str = "", game: str = "", chosen: int | None = None, *, complete: bool = False
) -> dict[str, Any]:
    """Check a text: its verdict, all its games in short, and what there is to say about the chosen one.

    ``chosen`` is the number of a game from 0, None for the first that is illegal, or else the first that is not legal.
    ``complete`` says that the text is not cut off.
    """
    checked = _checked(text, name, game, complete=complete)
    number = _number(checked, chosen)
    return {
        "verdict": checked.verdict,
        "sentence": checked.sentence,
        "unread": list(checked.unread),
        "games": [_summary(each) for each in checked.games],
        "chosen": number,
        "game": _detail(checked.games[number]) if checked.games else None,
    }


@_as_json
def board(text: str, name: str = "", game: str = "", chosen: int | None = None, *, complete: bool = False) -> str:
    """Write the replay page of a game of a text."""
    return replay_page(_game(text, name, game, chosen, complete=complete).record, embedded=True)


@_as_json
def export(
    text: str, name: str, game: str, chosen: int | None, form: str, ply: int = 0, *, complete: bool = False
) -> str:
    """Write a game of a text as ``html``, as ``svg`` of the board after a ply, or in a format that is text."""
    checked = _game(text, name, game, chosen, complete=complete)
    record = checked.record
    if form == "html":
        return replay_page(record, comment=checked.comment)
    if form == "svg":
        return _picture(record, ply)
    writer_of = format_of(form).writer
    if writer_of is None:
        raise RococoError(f"games cannot be written as {form}")
    writer = writer_of()
    return writer.opening() + writer.game(record) + writer.closing()


@_as_json
def moves(code: str, game: str, orientation: str = "white", theme: str = "light") -> dict[str, Any]:
    """List what can be entered in the position of a code, or with "" in the set-up, with a drawing of the board."""
    given = _variant(game) or variant("rococo")
    position = Position.from_code(code.strip(), given) if code.strip() else Position.start(given)
    side: Side = "black" if orientation == "black" else "white"
    drawn = Board(given, side, paint_of(_theme(theme)))
    tables = given.tables()
    outcome = position.outcome
    return {
        "title": given.title,
        "code": position.code(),
        "side": position.side,
        "over": f"{outcome.result} ({outcome.reason})" if outcome else None,
        "faults": list(position.faults),
        "svg": svg(position, orientation=side, theme=_theme(theme)),
        "width": drawn.width,
        "height": drawn.height,
        "square": SIDE,
        "squares": {tables.names[square]: drawn.centre(tables.names[square]) for square in tables.squares},
        "pieces": {square: tables.name(tables.codes[label]) for square, label in position.pieces.items()},
        "entries": [] if outcome else [entry._asdict() for entry in entering.entries(position)],
    }


@_as_json
def play(code: str, game: str, text: str) -> str:
    """Return the code of the position after a move."""
    return Position.from_code(code, _variant(game) or variant("rococo")).play(text).code()


@_as_json
def toml(name: str) -> str:
    """Return the file of a known game, to begin one's own with."""
    return toml_of(name)


@_as_json
def own(toml: str, theme: str = "light") -> dict[str, Any]:
    """Say what is wrong in a variant file, or which game it describes, with its set-up."""
    faults = faults_of(toml)
    if faults:
        return {"faults": [fault._asdict() for fault in faults]}
    built = own_game(toml)
    start = Position.start(built)
    return {
        "faults": [],
        "title": built.title,
        "moves": len(start.legal_moves()),
        "svg": svg(start, theme=_theme(theme)),
    }


@_as_json
def open_file(name: str, data: bytes) -> dict[str, Any]:
    """Open a file or package that was dropped, and say how many logs there are; ``judge`` judges them."""
    global _opened
    _opened = OpenedFiles(())
    return _add(name, data)


@_as_json
def add_file(name: str, data: bytes) -> dict[str, Any]:
    """Open a further file beside those that are open, and say how many logs there are in all."""
    return _add(name, data)


@_as_json
def names_game() -> bool:
    """Return whether any log of the opened file says that it is of a game whose rules are known."""
    return any(is_named(log) for log in _opened.logs)


@_as_json
def judge(start: int, count: int, game: str = "") -> list[dict[str, Any]]:
    """Judge some logs of the opened file: a short account of each."""
    chosen = _variant(game)
    logs = _opened.logs[start : start + count]
    return [_summary(CheckedGame(replay(log, chosen), None, chosen, log)) for log in logs]


@_as_json
def take(number: int, game: str = "") -> dict[str, str]:
    """Return the text of a log of the opened file, to be shown in the editor, and its name."""
    return _opened.text_of(number, _variant(game))._asdict()


def _theme(name: str) -> Theme:
    return "dark" if name == "dark" else "light"


def _add(name: str, data: bytes) -> dict[str, Any]:
    global _opened
    _opened += OpenedFiles.of(bytes(data), name)
    return {"logs": len(_opened.logs), "unread": list(_opened.unread)}


@lru_cache(maxsize=2)
def _checked(text: str, name: str, game: str, *, complete: bool) -> CheckedText:
    return check_text(text, name, _variant(game), complete=complete)


def _game(text: str, name: str, game: str, chosen: int | None, *, complete: bool) -> CheckedGame:
    checked = _checked(text, name, game, complete=complete)
    if not checked.games:
        raise RococoError(checked.sentence)
    return checked.games[_number(checked, chosen)]


def _number(checked: CheckedText, chosen: int | None) -> int:
    """Return the number of the chosen game, the last one if the text has fewer by now; by default the worst one."""
    if chosen is not None:
        return min(chosen, len(checked.games) - 1)
    verdicts = [game.record.verdict for game in checked.games]
    return next((verdicts.index(each) for each in ("illegal", "unreadable") if each in verdicts), 0)


def _variant(game: str) -> Variant | None:
    if not game:
        return None
    return own_game(game) if "=" in game or "\n" in game else variant(game)


def _summary(game: CheckedGame) -> dict[str, Any]:
    record = game.record
    players = [one_line(record.log.header(side) or "") for side in ("White", "Black")]
    return {
        "name": one_line(record.log.source.name or record.log.name or ""),
        "title": game.title,
        "players": " - ".join(players) if any(players) else "",
        "verdict": record.verdict,
        "kind": record.summary.kind,
        "sentence": game.sentence,
        "names_game": is_named(game.read),
        "other_game": game.other_game,
        "plies": len(record.plies),
        "result": record.result,
    }


def _detail(game: CheckedGame) -> dict[str, Any]:
    record = game.record
    end = record.positions[-1] if record.positions else None
    return {
        **_summary(game),
        "variant": record.variant.name if record.variant else None,
        "diagnostics": [_diagnostic(each, record) for each in game.diagnostics],
        "comment": game.comment,
        "cut_off": record.cut_off,
        "end": end.code() if end else None,
    }


def _diagnostic(diagnostic: Diagnostic, record: Record) -> dict[str, Any]:
    finding, rule = diagnostic.finding, diagnostic.rule
    ply = record.plies[finding.ply - 1] if finding.ply and finding.ply <= len(record.plies) else None
    return {
        **finding_data(finding),
        "title": finding.title,
        "label": ply.label if ply else "",
        "message": diagnostic.message,
        "start": diagnostic.start,
        "end": diagnostic.end,
        "page": finding_page(finding.code),
        "rule": {"name": rule.name, "page": rule.page} if rule else None,
        "repair": diagnostic.repair._asdict() if diagnostic.repair else None,
    }


def _picture(record: Record, ply: int) -> str:
    """Draw the board after a ply, with the signs of its move."""
    if not record.positions:
        raise RococoError("the game is not known, so there is no board")
    scene = scene_of_ply(record.plies[ply - 1]) if ply else None
    if scene is None:
        return svg(record.positions[0])
    return svg(scene.position, signs=scene.signs)
