"""The pages of the finding codes: what each means, and an example with boards and without."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final

from boards import Boards
from markup import checker_link, page

from rococo_notation.codes import AGAINST_THE_RULES, CODES, FAMILIES, Code, Example, Rule, Severity
from rococo_notation.editor import check
from rococo_notation.finding import Finding
from rococo_notation.formats.reports.code_pages import replay_example
from rococo_notation.formats.writer import as_sentence, sentence
from rococo_notation.replayer import Record
from rococo_notation.rules import variant
from rococo_notation.rules.reasons import listed

ADMONITIONS: Final = {Severity.ERROR: "failure", Severity.WARNING: "warning", Severity.NOTE: "note"}
ENCODINGS: Final = {"utf-8": "UTF-8", "windows-1252": "Windows-1252"}
TAKEN_BACK: Final = (
    "If the game is still going on, tell the players: Game Courier lets them take back any move. The checker and "
    "`rococo kibitz` [write the comment](../reports.md#a-comment-for-the-players), which gives the fault but suggests "
    "no other move. If the log was copied by hand, check first whether it is a typing error."
)
ADVICE: Final = {
    "GC0": "[What is read](../notation.md) lists the texts, pages and files that are understood.",
    "GC1": "[One turn](../notation.md#one-turn) shows how moves are written, "
    "[what people paste](../notation.md#what-people-paste) what else is understood.",
    "GC110": "Fix what stopped it, and the moves after it are judged: "
    "[what helps](../notation.md#what-is-not-judged-and-why).",
    "GC2": TAKEN_BACK,
    "GC3": "[Captures: written or implied](../notation.md#captures-written-or-implied) shows how logs write captures. "
    + TAKEN_BACK,
    "GC4": TAKEN_BACK,
    "GC5": "The players decide how their game ended: Game Courier does not detect the end of these games, and no move "
    "is ever called illegal for a draw that nobody claimed.",
    "GC6": "[Headers](../notation.md) give the game, its starting position and the date it was begun. On the command "
    "line, use `--variant`, `--position`, `--option` and `--edition`.",
    "GC606": "If the moves were changed on purpose, delete the last comment; otherwise make a log from the comment.",
}
"""What to do about the findings of a family, or about one, if they are more than a note."""

GUIDE: Final = {
    "Cannon Pawn": "rococo.md#cannon-pawn",
    "Long Leaper": "rococo.md#long-leaper",
    "Swapper": "rococo.md#swapper",
    "no swapping back": "rococo.md#swapper",
    "mutual destruction": "rococo.md#swapper",
    "Immobilizer": "rococo.md#immobilizer",
    "suicide": "rococo.md#immobilizer",
    "edge squares": "rococo.md#the-edge",
    "editions of the rules": "rococo.md#the-edge",
    "promotion": "rococo.md#promotion",
    "Coordinator": "coordinator-chess.md#coordinator",
    "check": "family.md#further-rules",
    "castling": "family.md#further-rules",
    "how the pieces move": "index.md#the-pieces",
    "captures are part of the move": "index.md#the-pieces",
}
"""Where the guide shows what a rule is about."""

INTRODUCTION: Final = """\
A finding is something wrong with a log, or worth knowing about it. Each has a code that never changes, and a page here
with an example to try. An **error** of the families GC2 to GC5 makes the verdict illegal, and the
[exit code](../reports.md#exit-code) follows the verdict. An illegal move has one finding that names its fault; further
remarks about it are notes.

`rococo explain GC403` shows the same in the terminal. `--select` and `--ignore` choose
[which findings](../reports.md#which-findings) are reported. The [rulings](../rulings.md) cite who decided what the
rules leave open.
"""


def pages(folder: Path) -> None:
    """Write the pages into ``findings/`` of a folder, with their pictures."""
    findings = folder / "findings"
    boards = Boards(findings / "pictures")
    (findings / "index.md").write_text(index(), encoding="utf-8")
    for code in CODES.values():
        (findings / f"{code.code}.md").write_text(page_of(code, boards), encoding="utf-8")


def index() -> str:
    """List all codes by family."""
    return page(
        "Findings", "All that rococo_notation reports about a log, by code.", INTRODUCTION, *map(_table, FAMILIES)
    )


def _table(family: str) -> str:
    rows = (
        f"| {_link(code.code)}<br>{code.severity} | **{code.title}**<br>{_in_a_line(code)} |"
        for code in _family(family)
    )
    return "\n".join([f"## {_heading(family)}\n\n| code | finding |\n|---|---|", *rows])


def page_of(code: Code, boards: Boards) -> str:
    """Write the page of a code."""
    record = replay_example(code.bad)
    finding = next(finding for finding in record.findings if finding.code == code.code)
    family = code.code[:3]
    heading = _heading(family)
    bad, good = (
        (
            boards.pair(f"{code.code}-bad", code.bad, record, finding),
            boards.pair(f"{code.code}-good", code.good, replay_example(code.good)),
        )
        if family in AGAINST_THE_RULES or code.bad.position
        else ("", "")
    )
    return page(
        f"{code.code}: {code.title}",
        f"{code.code}, {code.title}: {_in_a_line(code)}",
        f"**{code.severity.title()}**, one of the findings about [{FAMILIES[family]}](index.md#{_anchor(heading)}).",
        code.meaning,
        _cited(code.rule) if code.rule else "",
        "## An example",
        _lead(code.bad, code),
        _text(code.bad, finding),
        f'!!! {ADMONITIONS[finding.severity]} "{code.code} {code.title}"\n    {_as_text(sentence(finding))}',
        _beside(record, code),
        bad,
        _try(code.bad, code),
        "## What to do",
        " ".join(_advice(code, finding)),
        "## Without the finding",
        _lead(code.good, code),
        _text(code.good),
        good,
        "## See also",
        "\n".join(f"- {row}" for row in _see_also(code, drawn=bool(bad))),
        _neighbours(code),
    )


def given(example: Example) -> str:
    """Return an example as a text of its own, with its position."""
    return f"Position: {example.position}\n\n{example.text}" if example.position else example.text


def _lead(example: Example, code: Code) -> str:
    """Tell what kind of text an example is; its encoding only where that makes the difference."""
    game = f"A log of [{variant(example.game).title}](../games/{example.game}.md)" if example.game else "A log"
    encoded = f", as a file in {ENCODINGS[example.encoding]}" if code.bad.encoding != code.good.encoding else ""
    return f"{game}{encoded}:"


def _text(example: Example, finding: Finding | None = None) -> str:
    """Show the text of an example, with what a finding is about marked."""
    text, start, end = given(example), *(_place(example, finding) if finding else (0, 0))
    if end > start:
        shown = f"{escape(text[:start], quote=False)}<mark>{escape(text[start:end], quote=False)}</mark>"
    else:
        shown, end = "", 0
    return f"<pre><code>{shown}{escape(text[end:].rstrip(), quote=False)}\n</code></pre>"


def _place(example: Example, finding: Finding) -> tuple[int, int]:
    """Find where the words of a finding are in the text that is shown."""
    text = given(example)
    if finding.line is None or finding.column is None:
        start = text.find(finding.text) if finding.text else -1
        return (start, start + len(finding.text)) if start >= 0 else (0, 0)
    before = example.text.splitlines(keepends=True)[: finding.line - 1]
    line = len(text) - len(example.text) + sum(map(len, before))
    return line + finding.column - 1, line + (finding.end_column or finding.column + 1) - 1


def _beside(record: Record, code: Code) -> str:
    """Name what else an example gives."""
    others = dict.fromkeys(finding.code for finding in record.findings if finding.code != code.code)
    if not others:
        return ""
    return f"The same text has {listed(f'{_link(other)} ({CODES[other].title})' for other in others)} too."


def _try(example: Example, code: Code) -> str:
    """Open an example in the checker, or tell what shows it where the checker would not."""
    text = given(example)
    found = {each.finding.code for game in check(text, variant=example.game).games for each in game.diagnostics}
    if code.code in found:
        other = "GC602" in found and code.code != "GC602"
        more = f"\n\nThe text also has {_link('GC602')}, because it begins in the middle of a game." if other else ""
        return checker_link("Open it in the checker", text, example.game) + more
    if example.effects != "auto":
        return (
            "The checker infers from the moves how a log writes captures, but a single turn is not enough. On the "
            f"command line `rococo validate --effects {example.effects}` says so."
        )
    return ""


def _advice(code: Code, finding: Finding) -> Iterator[str]:
    if finding.suggestion:
        yield f"Here the program suggests `{finding.suggestion}`; in the checker, one click inserts it."
    if code.severity is Severity.NOTE:
        yield "Nothing has to be done."
    else:
        yield ADVICE.get(code.code) or ADVICE[code.code[:3]]
    illegal = code.severity is Severity.ERROR and code.code.startswith(AGAINST_THE_RULES)
    yield f"It {'makes' if illegal else 'does not make'} a log illegal."
    yield f"`--ignore {code.code}` leaves it out."


def _cited(rule: Rule) -> str:
    """Quote a rule, with its page and the rulings about it."""
    lines = [f"> **The rule: {rule.name}.** {rule.text}", f"> Source: <{rule.page}>"]
    if rule.rulings:
        links = ", ".join(f"[{number}](../rulings.md#ruling-{number})" for number in rule.rulings)
        lines.append(f"> Ruling{'s' * (len(rule.rulings) > 1)}: {links}")
    return "\n>\n".join(lines)


def _see_also(code: Code, *, drawn: bool) -> Iterator[str]:
    if code.rule and code.rule.name in GUIDE:
        yield (
            f"[The guide: {code.rule.name}](../guide/{GUIDE[code.rule.name]}), where the moves are played on a board"
        )
    if drawn:
        yield "[The guide](../guide/index.md), which explains the signs in the pictures"
    yield from (f"{_link(other.code)}: {other.title}" for other in _family(code.code[:3]) if other != code)


def _neighbours(code: Code) -> str:
    """Lead to the codes before and after."""
    codes = list(CODES)
    back = [f"[← {before}]({before}.md)" for before, after in pairwise(codes) if after == code.code]
    on = [f"[{after} →]({after}.md)" for before, after in pairwise(codes) if before == code.code]
    return " · ".join([*back, "[all findings](index.md)", *on])


def _family(family: str) -> list[Code]:
    return [code for code in CODES.values() if code.code.startswith(family)]


def _heading(family: str) -> str:
    return f"{family}: {FAMILIES[family]}"


def _anchor(heading: str) -> str:
    return heading.lower().replace(":", "").replace(" ", "-")


def _in_a_line(code: Code) -> str:
    return as_sentence(code.meaning.partition(". ")[0])


def _link(code: str) -> str:
    return f"[{code}]({code}.md)"


def _as_text(words: str) -> str:
    """Keep words from being read as Markdown."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#" else char for char in words)
