"""Explain the finding codes: as a table, or one by one with examples on boards."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from rococo_notation.codes import AGAINST_THE_RULES, CODES, FAMILIES, Code, Example, Rule
from rococo_notation.finding import Finding
from rococo_notation.formats.plain_data import attributes
from rococo_notation.formats.registry import guess
from rococo_notation.formats.reports.text_report import WIDTH
from rococo_notation.formats.writer import sentence
from rococo_notation.home import finding_page, page
from rococo_notation.notation import Source
from rococo_notation.replayer import Position, Record, replay
from rococo_notation.rules.loader import read_variant
from rococo_notation.view import draw_board


def replay_example(example: Example, name: str = "") -> Record:
    """Replay an example, as the content of a file with this name.

    >>> replay_example(CODES["GC403"].bad).findings[0].code
    'GC403'
    """
    source = Source.decode(example.text.encode(example.encoding), name)
    form = guess(source.text)
    # What is said of another format is said of a log that was read from it.
    log = source if form.name in ("courier", "html") or form.reader is None else next(form.reader.logs(source, None))
    game = read_variant(example.definition, Path("game.txt")) if example.definition else example.game
    return replay(log, game, example.edition, example.effects, position=example.position)


def table() -> str:
    """List every code with its title, by family."""
    lines = []
    for family, name in FAMILIES.items():
        lines += ["", f"{family} {name}"]
        lines += [f"  {code.code}  {code.severity:<7}  {code.title}" for code in _family(family)]
    return "\n".join(lines[1:])


def explanation(code: Code) -> str:
    """Explain a code: its meaning, its rule, and a bad and a good example with boards."""
    blocks = [f"{code.code} {code.title} ({code.severity})", _folded(code.meaning)]
    if code.rule:
        rulings = f"  {_rulings(code.rule)}:\n  {page('rulings/')}\n" if code.rule.rulings else ""
        blocks.append(f"{_folded(f'Rule: {code.rule.name}. {code.rule.text}')}\n{rulings}  {code.rule.page}")
    blocks += _example("Bad", code.bad, code)
    blocks += _example("Good", code.good, code)
    blocks.append(f"The same with pictures:\n  {finding_page(code.code)}")
    return "\n\n".join(blocks)


def codes_data() -> list[dict[str, Any]]:
    """Convert the table of codes to plain data."""
    return [
        {
            **attributes(code, "code", "title", "severity"),
            "family": FAMILIES[code.code[:3]],
            "meaning": code.meaning,
            "page": finding_page(code.code),
            "rule": code.rule and attributes(code.rule, "name", "text", "page"),
            "rulings": list(code.rule.rulings) if code.rule else [],
            "bad": code.bad.text,
            "good": code.good.text,
        }
        for code in CODES.values()
    ]


def as_markdown() -> str:
    """Write the table as a Markdown page."""
    lines = [_INTRODUCTION, "| code | title | severity |", "|---|---|---|"]
    lines += [f"| [{code.code}](#{code.code.lower()}) | {code.title} | {code.severity} |" for code in CODES.values()]
    for family, name in FAMILIES.items():
        lines += ["", f"## {family}: {name}"]
        for code in _family(family):
            lines += ["", *_section(code)]
    return "\n".join(lines) + "\n"


_INTRODUCTION = """\
# Findings

<!-- Made by `rococo explain --output-format markdown`; change the table in rococo_notation/codes instead. -->

`rococo validate` reports findings, each with a code that never changes. An *error* of the families GC2 to GC5 makes the
verdict `illegal`, and the [exit code](reports.md#exit-code) follows the verdict. An illegal move has one finding that
names its fault; further remarks about it are notes. `rococo explain GC403` draws the boards of the examples. The
rulings are in [rulings.md](rulings.md), which names who made each and where.
"""


def _family(family: str) -> list[Code]:
    return [code for code in CODES.values() if code.code.startswith(family)]


def _section(code: Code) -> list[str]:
    lines = [f"### {code.code}", "", f"**{code.title}** ({code.severity}). {code.meaning}", ""]
    if code.rule:
        rulings = f" {_rulings(code.rule).capitalize()}." if code.rule.rulings else ""
        lines += [f"*Rule:* [{code.rule.name}]({code.rule.page}). {code.rule.text}{rulings}", ""]
    for word, example in (("Bad", code.bad), ("Good", code.good)):
        position = [f"Position: {example.position}"] if example.position else []
        lines += [f"{word}:", "", "```", *position, *example.text.splitlines(), "```", ""]
    finding = _finding_of(replay_example(code.bad), code)
    assert finding
    return [*lines, sentence(finding)]


def _example(word: str, example: Example, code: Code) -> Iterator[str]:
    """Draw an example with the board before its last ply and after it."""
    record = replay_example(example)
    game = f", in {record.variant.title}" if record.variant and example.game != "rococo" else ""
    yield f"{word}{game}:\n" + "\n".join(f"  {line}" for line in example.text.splitlines())
    ply = record.plies[-1] if record.plies else None
    if finding := _finding_of(record, code):
        yield _folded(sentence(finding), "  ")
    if ply is None or ply.before is None or ply.after is None or code.code[:3] not in AGAINST_THE_RULES:
        return
    marked = finding.squares if finding else ply.move.ends if ply.move else ()
    before, after = (draw_board(Position(state), marked).splitlines() for state in (ply.before, ply.after))
    width = max(map(len, before)) + 6
    titles = f"  {'Before:':<{width}}After{', as written' if ply.status == 'illegal' else ''}:"
    yield "\n".join([titles, *(f"  {left:<{width}}{right}" for left, right in zip(before, after, strict=True))])


def _finding_of(record: Record, code: Code) -> Finding | None:
    return next((finding for finding in record.findings if finding.code == code.code), None)


def _rulings(rule: Rule) -> str:
    return f"ruling{'s' if len(rule.rulings) > 1 else ''} {', '.join(map(str, rule.rulings))}"


def _folded(text: str, indent: str = "") -> str:
    return "\n".join(wrap(text, WIDTH + 4, initial_indent=indent, subsequent_indent=indent))
