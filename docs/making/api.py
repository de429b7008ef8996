"""The reference of the library: a page for each part of it, which mkdocstrings fills from the docstrings."""

from pathlib import Path
from typing import Final

PARTS: Final = {
    "replay": (
        "Replay a log",
        "From a text or a file to plies, findings and a verdict.",
        "replay read summarize summarize_many Record Ply Finding Severity Verdict Summary Outcome",
    ),
    "position": (
        "Positions and moves",
        "Legal moves, playing them, position codes, perft.",
        "Position Move Effect perft",
    ),
    "log": (
        "Logs and turns",
        "What is written, before anything is known of a board.",
        "parse_log parse_turn write_log Log Turn Part PartKind Source",
    ),
    "variants": (
        "Games",
        "The games of the package, and games of your own.",
        "variant variants load_variant use_games own_games Variant",
    ),
    "errors": (
        "Errors",
        "What the library raises. A fault of a log is a finding, not an error.",
        "RococoError NotationError AmbiguousMoveError IllegalMoveError UnreadableError VariantError CODES",
    ),
    "formats": (
        "Formats",
        "Other notations, read and written.",
        "formats.formats formats.format_of formats.guess formats.read_short formats.write_short "
        "formats.Format formats.Reader formats.Writer",
    ),
    "view": (
        "Pictures and pages",
        "Positions and games to look at.",
        "view.draw_board view.svg view.animation view.replay_page view.index_page view.png view.gif",
    ),
    "editor": (
        "For editors",
        "A text as an editor shows it.",
        "editor.check editor.CheckedText editor.CheckedGame editor.Diagnostic editor.Repair editor.entries "
        "editor.Entry editor.faults_of editor.checked",
    ),
    "arrow": (
        "Columns of logs",
        "For DuckDB, polars and pandas.",
        "arrow.register arrow.judge_column arrow.judge_each",
    ),
}
"""The pages by file: the title, what it is about, and what of the package it explains."""

INTRO: Final = """\
# The library

```python
import rococo_notation as rn

(log,) = rn.read("game.txt")  # any document; read() gives one log after another
record = rn.replay(log)
print(record.verdict, [finding.message for finding in record.findings])
```

Everything here is typed and public. [For variant programmers](../programmers.md) begins with examples that run.

"""


def pages(folder: Path) -> None:
    """Write the reference into ``api/`` of a folder."""
    (folder / "api").mkdir(parents=True, exist_ok=True)
    index = [INTRO, "| page | about |\n|---|---|"]
    for file, (title, about, names) in PARTS.items():
        index.append(f"| [{title}]({file}.md) | {about} |")
        explained = "\n\n".join(f"::: rococo_notation.{name}" for name in names.split())
        (folder / "api" / f"{file}.md").write_text(f"# {title}\n\n{about}\n\n{explained}\n", encoding="utf-8")
    (folder / "api" / "index.md").write_text("\n".join(index) + "\n", encoding="utf-8")
