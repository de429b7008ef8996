"""The functions that a page in a browser calls; each returns JSON.

A game is chosen by its name, by the text of a variant file, or with "" by what the log says. Nothing is kept between
two calls but caches and the files that were opened last.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from rococo_notation.editor import entering
from rococo_notation.editor.checked import CheckedGame, CheckedText, Diagnostic, faults_of, is_named, own_game
from rococo_notation.editor.checked import check as check_text
from rococo_notation.errors import RococoError, UnreadableError
from rococo_notation.formats.containers import Unread, documents_in
from rococo_notation.formats.plain_data import attributes, finding_data
from rococo_notation.formats.read import is_plain, is_skipped, logs_of, source_of
from rococo_notation.formats.registry import format_of
from rococo_notation.formats.writer import as_sentence
from rococo_notation.home import finding_page
from rococo_notation.notation import LineKind, Log, Side, write_log
from rococo_notation.notation.plain_log import plain_headers
from rococo_notation.replayer import Position, Record, replay
from rococo_notation.replayer.record import errors_of, first_fault, is_illegal
from rococo_notation.replayer.short_notation import write_short
from rococo_notation.rules import Variant, variant, variants
from rococo_notation.rules.loader import toml_of
from rococo_notation.text_safety import as_json, one_line
from rococo_notation.view import Scene, replay_page, scene_of_move, scene_of_ply, svg
from rococo_notation.view.replay_html import position_parts, replay_parts
from rococo_notation.view.rules_text import move_in_words

_Given = ParamSpec("_Given")


def _as_json(call: Callable[_Given, Any]) -> Callable[_Given, str]:
    """Answer in JSON; an error for the user becomes ``{"error": message}``."""

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
def board(text: str, name: str = "", game: str = "", chosen: int | None = None, *, complete: bool = False) -> Any:
    """Return board and moves of a game of a text, or of no text the set-up of the game, as ``replay_parts`` does."""
    if not text.strip():
        return replay_parts(replay("", _variant(game) or variant("rococo")))
    return replay_parts(_game(text, name, game, chosen, complete=complete).record)


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
    if (writer_of := format_of(form).writer) is None:
        raise RococoError(f"games cannot be written as {form}")
    writer = writer_of()
    return writer.opening() + writer.game(record) + writer.closing()


@_as_json
def thumbnail(text: str, name: str, game: str, chosen: int | None, *, complete: bool = False) -> str:
    """Draw the first illegal move of a game of a text as a small SVG, in the colours of the reader."""
    record = _game(text, name, game, chosen, complete=complete).record
    return _picture(record, first_fault(record) or 0, is_small=True)


@_as_json
def position(code: str, game: str, move: str = "") -> dict[str, Any]:
    """Describe the position of a code, with "" the set-up, or the one after a move: board and legal moves."""
    before = _position(code, game)
    played = before.parse(move) if move else None
    scene = scene_of_move(before, played) if played else Scene(before)
    after = scene.position
    words = {}
    if played:
        short, full = write_short(played, before), move_in_words(played, before.state)
        words = {"text": str(played), "short": short, "words": full}
    return {
        **position_parts(scene),
        **words,
        "side": after.side,
        "says": entering.status(after),
        "entries": [] if after.outcome else [entry._asdict() for entry in entering.entries(after)],
    }


@_as_json
def picture(code: str, game: str, move: str = "") -> str:
    """Draw the position of a code as SVG, or the one after a move with its signs."""
    before = _position(code, game)
    return svg(before, move=before.parse(move), caption=[move]) if move else svg(before)


@_as_json
def arrange(code: str, game: str, changes: dict[str, str], side: Side) -> str:
    """Return the code of a position with other pieces on some squares, ``""`` for none, and a side to move."""
    return entering.arranged(_position(code, game), changes, side).code()


@_as_json
def add_moves(
    text: str,
    name: str,
    game: str,
    chosen: int | None,
    ply: int,
    moves: list[str],
    code: str | None = None,
    *,
    complete: bool = False,
) -> dict[str, Any]:
    """Return a text with moves added after a ply of a game, as ``continued`` does.

    With the ``code`` of a position, ``""`` for the set-up, they begin a log of their own.
    """
    if code is not None:
        begins = _position(code, game)
        known = "" if begins == Position.start(begins.variant) else f"Position: {begins.code()}\n"
        text, name, chosen, ply = f"Game: {begins.variant.title}\n{known}", "", None, 0

    def checked(longer: str) -> CheckedGame:
        return _game(longer, name, game, chosen, complete=complete)

    shown = checked(text)
    _check_ply(shown.record, ply)
    if (longer := entering.continued(text, shown, ply, moves, checked)) is None:
        raise RococoError("This text is not a plain log, so the moves are shown only on the board.")
    return longer._asdict()


@_as_json
def toml(name: str) -> str:
    """Return the file of a known game, as a start for a new one."""
    return toml_of(name)


@_as_json
def own(toml: str) -> dict[str, Any]:
    """Say what is wrong in a variant file, or which game it describes."""
    if faults := faults_of(toml):
        return {"faults": [fault._asdict() for fault in faults]}
    built = own_game(toml)
    return {"faults": [], "title": built.title, "moves": len(Position.start(built).legal_moves())}


_logs: list[Log] = []
"""The logs of the files that were opened last."""
_unread: list[str] = []
"""For each part of these files that could not be read the reason."""


def open_file(name: str, data: bytes) -> str:
    """Open a file or package that was dropped, and say how many logs there are; ``judge`` judges them."""
    _logs.clear()
    _unread.clear()
    return add_file(name, data)


@_as_json
def add_file(name: str, data: bytes) -> dict[str, Any]:
    """Open another file in addition to those that are open, and return the total number of logs.

    It may be in any format that ``rococo_notation.read`` reads.
    """
    for document in documents_in(bytes(data), name):
        if is_skipped(document, name):
            continue
        if isinstance(document, Unread):
            _unread.append(document.message)
            continue
        try:
            # Of a plain log only the headers are read, because ``replay`` is faster with its text.
            source = source_of(document)
            headers = plain_headers(source.text) if is_plain(document.raw) else None
            plain = headers and "Game" in headers and Log(source, headers=headers, is_text=True)
            _logs.extend([plain] if plain else logs_of(document))
        except UnreadableError as error:
            _unread.append(str(error))
    return {"logs": len(_logs), "unread": _unread}


@_as_json
def names_game() -> bool:
    """Return whether any log of the opened files says that it is of a game whose rules are known."""
    return any(map(is_named, _logs))


@_as_json
def judge(start: int, count: int, game: str = "") -> list[dict[str, Any]]:
    """Judge some logs of the opened files: a short account of each."""
    chosen = _variant(game)
    logs = _logs[start : start + count]
    records = [replay(log.source if log.is_text and not log.turns else log, chosen) for log in logs]
    return [_summary(CheckedGame(record, None, chosen, log)) for record, log in zip(records, logs, strict=True)]


@_as_json
def take(number: int, game: str = "") -> dict[str, str]:
    """Return the text of a log of the opened files to work on in the editor, its name, and what was done to it.

    Of a saved page that is its moves alone, if they are judged just as the page is; else the page as it was saved.
    """
    if not 0 <= number < len(_logs):
        raise RococoError(f"there is no log {number + 1} of the {len(_logs)} that are open")
    log, chosen = _logs[number], _variant(game)
    shown = {"name": log.source.name, "text": log.source.text, "remark": ""}
    if log.turns and any(line.kind is LineKind.MARKUP for line in log.lines):
        moves = write_log(log, "canonical")
        if _judgement(replay(log, chosen)) == _judgement(replay(moves, chosen)):
            shown |= {"text": moves, "remark": "These are the moves that were found in the file."}
    return shown


def _judgement(record: Record) -> object:
    variant = record.variant.name if record.variant else None
    return variant, record.verdict, [(finding.code, finding.ply) for finding in record.findings if finding.ply]


def _position(code: str, game: str) -> Position:
    given = _variant(game) or variant("rococo")
    return Position.from_code(code.strip(), given) if code.strip() else Position.start(given)


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
    record, log = game.record, game.read
    players = [one_line(log.header(side) or "") for side in ("White", "Black")]
    return {
        "name": one_line(log.source.name or log.name or ""),
        "players": " - ".join(players) if any(players) else "",
        "names_game": is_named(game.read),
        **attributes(game, "title", "sentence", "other_game"),
        **attributes(record.summary, "verdict", "kind", "plies", "result"),
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
        "illegal": ply is not None and is_illegal(ply) and finding in errors_of(ply),
        "title": finding.title,
        "label": ply.label if ply else "",
        **attributes(diagnostic, "message", "start", "end"),
        "page": finding_page(finding.code),
        "rule": attributes(rule, "name", "page") if rule else None,
        "repair": diagnostic.repair._asdict() if diagnostic.repair else None,
    }


def _check_ply(record: Record, ply: int) -> None:
    """Raise RococoError if there is no board after a ply."""
    if not record.positions:
        raise RococoError("the game is not known, so there is no board")
    if not 0 <= ply < len(record.positions):
        raise RococoError(f"there is no ply {ply}, because the game has {len(record.plies)} plies")


def _picture(record: Record, ply: int, *, is_small: bool = False) -> str:
    """Draw the board after a ply, with the signs of its move and, unless it is small, what is wrong below it."""
    _check_ply(record, ply)
    if not ply:
        return svg(record.positions[0])
    shown = record.plies[ply - 1]
    scene = scene_of_ply(shown) or Scene(record.positions[ply])
    if is_small:
        return svg(scene.position, signs=scene.signs, size=160, theme="auto")
    faults = [as_sentence(one_line(each.tactful or each.message)) for each in errors_of(shown)]
    return svg(scene.position, signs=scene.signs, caption=[f"{shown.label} {one_line(shown.turn.text)}", *faults])
