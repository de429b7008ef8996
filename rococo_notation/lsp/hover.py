"""What an editor shows about the place that is pointed at: a move with its board, or what a finding code means."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from lsprotocol import types

from rococo_notation.codes import CODES, Code
from rococo_notation.editor import CheckedGame, faults_of, in_words, own_game
from rococo_notation.formats.writer import as_sentence
from rococo_notation.home import finding_page
from rococo_notation.lsp.documents import Document
from rococo_notation.replayer import Ply, Position
from rococo_notation.replayer.record import is_illegal, text_of
from rococo_notation.text_safety import one_line
from rococo_notation.view import draw_board

if TYPE_CHECKING:
    from rococo_notation.rules import Move

_CODE: Final = re.compile(r"\bGC\d{3}\b")
_NAMED: Final = re.compile(r"\s*(Game:|title\s*=|\[board\])")


def hover_at(document: Document, position: types.Position) -> types.Hover | None:
    """Say what there is to say about a place, in Markdown."""
    if document.kind == "other":
        return None
    line = document.line(position.line)
    column = document.index(position) - document.index(types.Position(position.line, 0))
    code = next((found[0] for found in _CODE.finditer(line) if found.start() <= column <= found.end()), "")
    if code in CODES:
        return _hover(_explained(CODES[code]))
    if document.kind == "game":
        is_sound = _NAMED.match(line) and not faults_of(document.text, document.path)
        return _hover(_set_up(Position.start(own_game(document.text, document.path)))) if is_sound else None
    offset = document.offset(position)
    game = document.game_at(offset)
    if game is None:
        return None
    ply = game.ply_at(offset)
    if ply is not None:
        stretch = game.stretch(ply)
        return _hover(_ply(document, game, ply), document.range(*stretch) if stretch else None)
    return _hover(_set_up(Position(game.record.start))) if _NAMED.match(line) and game.record.start else None


def _hover(blocks: list[str], where: types.Range | None = None) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(blocks)), where)


def _explained(code: Code) -> list[str]:
    told = [f"**{code.code} {code.title}** ({code.severity})", code.meaning]
    if code.rule:
        told.append(f"Rule: [{code.rule.name}]({code.rule.page}). {code.rule.text}")
    return [*told, f"[More about {code.code}]({finding_page(code.code)})"]


def _set_up(position: Position) -> list[str]:
    moves = len(position.legal_moves())
    told = f"**{_plain(position.variant.title)}**: {position.side.title()} has {moves} moves at the beginning."
    return [told, _drawn(position)]


def _ply(document: Document, game: CheckedGame, ply: Ply) -> list[str]:
    told = [f"**{ply.label} {_plain(text_of(ply))}**"]
    before, after = (Position(state) if state else None for state in (ply.before, ply.after))
    if ply.status == "legal" and ply.move and before:
        told.append(f"{as_sentence(in_words(ply.move, before))}")
    elif ply.status == "unjudged":
        told.append("The position before this move is not known for certain, so it is not judged.")
    elif ply.status == "unchecked":
        told.append("The rules of this game are not known here, so nothing is checked.")
    findings = [each for each in game.diagnostics if each.finding.ply == ply.number]
    told += [
        f"- [{each.finding.code}]({finding_page(each.finding.code)}) {_plain(each.message)}"
        for each in findings
        if document.settings.choice.takes(each.finding.code)
    ]
    if is_illegal(ply) and before:
        return [*told, "Before the move:", _drawn(before, {at for each in findings for at in each.finding.squares})]
    if ply.status == "legal" and after:
        return [*told, "After the move:", _drawn(after, _touched(ply.move) if ply.move else ())]
    return told


def _touched(move: Move) -> set[str]:
    squares = {move.origin, *filter(None, [move.target]), *(square for _, square in move.removed)}
    return squares | set(move.partner[1:]) if move.partner else squares


def _drawn(position: Position, marked: Collection[str] = ()) -> str:
    return f"```text\n{draw_board(position, marked)}\n```"


def _plain(text: str) -> str:
    """Write foreign text so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~&])", r"\\\1", one_line(text))
