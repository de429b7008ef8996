"""What an editor shows of a document: diagnostics, hover, completions and quick fixes."""

import re
from collections.abc import Collection, Iterator
from functools import partial
from typing import Final

from lsprotocol import types

from rococo_notation.codes import CODES, Code, Severity
from rococo_notation.editor import CheckedGame, Diagnostic, Entry, entries, faults_of, in_words, own_game
from rococo_notation.formats.registry import guess
from rococo_notation.formats.writer import as_sentence
from rococo_notation.home import finding_page
from rococo_notation.lsp.open_document import LONGEST, Document, is_likely_log
from rococo_notation.notation.dialect import NUMBER
from rococo_notation.replayer import Ply, Position
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.record import is_illegal, text_of
from rococo_notation.text_safety import one_line
from rococo_notation.view import draw_board
from rococo_notation.view.finding_text import AFTER_ILLEGAL

# ---------------------------------------------------------------- diagnostics

SOURCE: Final = "rococo"
_SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}
_PLACE: Final = re.compile(r".*?:(\d+): ")
_error = partial(types.Diagnostic, severity=types.DiagnosticSeverity.Error, source=SOURCE)
_warning = partial(types.Diagnostic, severity=types.DiagnosticSeverity.Warning, source=SOURCE)


def diagnostics_of(document: Document, *, related: bool = True) -> list[types.Diagnostic]:
    """List the diagnostics of a document, each at its place.

    Notes on the same ply are related information of the finding; without ``related``, for editors that do not
    show that, it is a diagnostic of its own.
    """
    if document.kind == "game":
        return [
            _error(document.line_range(document.position(fault.start).line), one_line(fault.message))
            for fault in faults_of(document.text, document.path)
        ]
    if document.kind == "log" and len(document.text) > LONGEST:
        what = "This document is too long to check while you type; run rococo validate on the file."
        return [_unread(document, what)]
    found = [_unread(document, message) for message in document.checked.unread]
    for game in document.checked.games:
        found += _of_game(document, game, related=related)
    return found


def _of_game(document: Document, game: CheckedGame, *, related: bool) -> list[types.Diagnostic]:
    found: list[types.Diagnostic] = []
    ply = None
    for diagnostic in game.diagnostics:
        finding = diagnostic.finding
        if not document.settings.choice.takes(finding.code):
            continue
        made = _made(document, game, diagnostic)
        if related and finding.secondary and found and finding.ply == ply:
            location = types.Location(document.uri, made.range)
            cause = types.DiagnosticRelatedInformation(location, f"{finding.code}: {made.message}")
            found[-1].related_information = [*(found[-1].related_information or ()), cause]
        else:
            found.append(made)
            ply = finding.ply
    return found


def _made(document: Document, game: CheckedGame, diagnostic: Diagnostic) -> types.Diagnostic:
    finding = diagnostic.finding
    # One about a log as a whole is on its first line.
    where = document.line_range(game.record.log.source.first_line - 1)
    if diagnostic.start is not None and diagnostic.end is not None:
        where = document.range(diagnostic.start, diagnostic.end)
    aside = f" {AFTER_ILLEGAL}" if finding.after_illegal and finding.severity is Severity.ERROR else ""
    return types.Diagnostic(
        where,
        f"{diagnostic.message}{aside}",
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        code_description=types.CodeDescription(finding_page(finding.code)),
        source=SOURCE,
    )


def _unread(document: Document, message: str) -> types.Diagnostic:
    """Say why a part of a document is not read, on the line that the message names."""
    place = _PLACE.match(message)
    return _warning(document.line_range(int(place[1]) - 1 if place else 0), one_line(message))


# ---------------------------------------------------------------- hover

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
    if (game := document.game_at(offset)) is None:
        return None
    if (ply := game.ply_at(offset)) is not None:
        stretch = game.stretch(ply)
        return _hover(_ply(document, game, ply), document.range(*stretch) if stretch else None)
    return _hover(_set_up(Position(game.record.start))) if _NAMED.match(line) and game.record.start else None


def _hover(blocks: list[str], where: types.Range | None = None) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(blocks)), where)


def _explained(code: Code) -> list[str]:
    lines = [f"**{code.code} {code.title}** ({code.severity})", code.meaning]
    if code.rule:
        lines.append(f"Rule: [{code.rule.name}]({code.rule.page}). {code.rule.text}")
    return [*lines, f"[More about {code.code}]({finding_page(code.code)})"]


def _set_up(position: Position) -> list[str]:
    moves = len(position.legal_moves())
    heading = f"**{_plain(position.variant.title)}**: {position.side.title()} has {moves} moves at the beginning."
    return [heading, _drawn(position)]


def _ply(document: Document, game: CheckedGame, ply: Ply) -> list[str]:
    lines = [f"**{ply.label} {_plain(text_of(ply))}**"]
    before, after = (Position(state) if state else None for state in (ply.before, ply.after))
    if ply.status == "legal" and ply.move and before:
        lines.append(as_sentence(in_words(ply.move, before)))
    elif ply.status == "unjudged":
        lines.append("The position before this move is not certain, so the move is not judged.")
    elif ply.status == "unchecked":
        lines.append("The rules of this game are not known here, so nothing is checked.")
    findings = [each for each in game.diagnostics if each.finding.ply == ply.number]
    lines += [
        f"- [{each.finding.code}]({finding_page(each.finding.code)}) {_plain(each.message)}"
        for each in findings
        if document.settings.choice.takes(each.finding.code)
    ]
    if is_illegal(ply) and before:
        return [*lines, "Before the move:", _drawn(before, {at for each in findings for at in each.finding.squares})]
    if ply.status == "legal" and after:
        move = ply.move
        touched = {*move.ends, *(square for _, square in move.removed), *(move.partner or ())[1:]} if move else ()
        return [*lines, "After the move:", _drawn(after, touched)]
    return lines


def _drawn(position: Position, marked: Collection[str] = ()) -> str:
    return f"```text\n{draw_board(position, marked)}\n```"


def _plain(text: str) -> str:
    """Write foreign text so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~&])", r"\\\1", one_line(text))


# ---------------------------------------------------------------- completion

TRIGGERS: Final = (" ", "-")
"""Characters after which an editor asks unprompted."""
_NUMBERED: Final = re.compile(rf"\s*(?:{NUMBER}\s*)?")
_WORD: Final = re.compile(r"\s+")
_MOST_WORDS: Final = 12


def completions_at(document: Document, position: types.Position) -> types.CompletionList:
    """List the legal moves where a line ends, if the position there is known for certain."""
    index, line = document.index(position), document.line(position.line)
    start = document.index(types.Position(position.line, 0))
    written = line[: index - start]
    nothing = types.CompletionList(is_incomplete=False, items=[])
    if document.kind not in ("log", "perhaps") or line[index - start :].strip() or "//" in written:
        return nothing
    is_log = document.kind == "log" or is_likely_log(document.text[:start], fewest=0)
    if not is_log or len(document.text) > LONGEST or guess(document.text).name != "courier":
        return nothing
    for begin in _beginnings(written):
        column = types.Position(position.line, position.character - document.units(written[begin:]))
        where = types.Range(column, position)
        if items := _items(document, document.text[: start + begin], written[begin:], where):
            return types.CompletionList(is_incomplete=True, items=items)
    return nothing


def _beginnings(written: str) -> Iterator[int]:
    """Yield where on a line the move may begin that is being written: after its number, or after a turn."""
    numbered = _NUMBERED.match(written)
    first = numbered.end() if numbered else 0
    yield first
    spaces = [found.end() for found in _WORD.finditer(written, first) if found.end() > first]
    yield from spaces[:_MOST_WORDS]


def _items(document: Document, before: str, typed: str, where: types.Range) -> list[types.CompletionItem]:
    """List the legal moves after a text that begin with what is typed, to be put where that is."""
    if (game := _game_before(document, before)) is None:
        return []
    record = game.record
    position = record.positions[-1]
    if position.outcome or (record.plies and record.outcome):
        return []
    line = before.rpartition("\n")[2]
    numbered = bool(record.plies) and all(ply.turn.number is not None for ply in record.plies)
    label = ""
    if numbered and not line.strip() and not typed:
        last = record.plies[-1]
        label = f"{last.move_number}... " if last.side == "white" else f"{last.move_number + 1}. "
    begun = [(entry, form) for entry in entries(position) if (form := _begun(entry, typed))]
    # A number that does not follow, or another doubt about the place, shows when a move is put in.
    found = document.check(before + label + begun[0][0].text).games if begun else ()
    plies = found[-1].record.plies if found else ()
    if len(plies) != len(record.plies) + 1 or plies[-1].status != "legal":
        return []
    return [
        types.CompletionItem(
            label=label + entry.text,
            kind=types.CompletionItemKind.Value,
            detail=entry.words,
            # Some editors look for the beginning of the word, not of the move, where this is given.
            filter_text=label + form if form != entry.text else None,
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(where, label + entry.text),
        )
        for number, (entry, form) in enumerate(begun)
    ]


def _game_before(document: Document, before: str) -> CheckedGame | None:
    """Return the game that a text ends in, if every move in it is legal."""
    if not (found := document.check(before).games):
        return None
    record = found[-1].record
    is_certain = all(ply.status == "legal" for ply in record.plies) and record.positions
    guessed = any(kind_of(finding.code) is FaultKind.GUESSED_GAME for finding in record.findings)
    return found[-1] if is_certain and not guessed else None


def _begun(entry: Entry, typed: str) -> str:
    """Return the form of an entry that begins with what is typed, or ""."""
    wanted = _WORD.sub(" ", typed).casefold()
    forms = (entry.text, entry.text.partition(" ")[2], entry.short)
    return next((form for form in forms if form.casefold().startswith(wanted)), "")


# ---------------------------------------------------------------- quick fixes


def quick_fixes_in(document: Document, where: types.Range) -> Iterator[types.CodeAction]:
    """Offer the repair of each finding in a range."""
    listed = diagnostics_of(document)
    for game in document.checked.games:
        for diagnostic in game.diagnostics:
            if (repair := diagnostic.repair) is None:
                continue
            place = document.range(repair.start, repair.end)
            if place.start <= where.end and where.start <= place.end:
                found = [each for each in listed if each.code == diagnostic.finding.code and each.range == place]
                yield types.CodeAction(
                    f'Write "{repair.text}"',
                    kind=types.CodeActionKind.QuickFix,
                    # Notes that only accompany another finding are not listed.
                    diagnostics=found[-1:] or None,
                    edit=types.WorkspaceEdit(changes={document.uri: [types.TextEdit(place, repair.text)]}),
                    is_preferred=True,
                )
