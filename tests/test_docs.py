"""The consoles in README and docs show what the commands really print."""

import os
import re
import shlex
from collections.abc import Iterator
from doctest import ELLIPSIS, DocTestParser, DocTestRunner
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import duckdb
import pytest
from click.testing import CliRunner
from support import ROOT

import rococo_notation as rn
from rococo_notation.cli import main

README = ROOT / "README.md"
DOCUMENTS = [
    path for path in [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))] if path.is_file()
]


class Shown(NamedTuple):
    """A command with the lines shown under it, and where it stands."""

    command: str
    output: tuple[str, ...]
    place: str


def consoles(text: str, name: str) -> Iterator[list[Shown]]:
    """The commands of ``rococo`` in each console block of a document."""
    for block in re.finditer(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        shown = list(_commands(block[1], name, text.count("\n", 0, block.start(1)) + 1))
        if shown:
            yield shown


def _commands(block: str, name: str, first: int) -> Iterator[Shown]:
    command, place, output = "", "", []
    for number, line in enumerate(block.splitlines(), first):
        if line.startswith("$ "):
            if command.startswith("rococo "):
                yield Shown(command, tuple(output), place)
            command, place, output = line[2:], f"{name}:{number}", []
        else:
            output.append(line)
    if command.startswith("rococo "):
        yield Shown(command, tuple(output), place)


def agrees(shown: tuple[str, ...], real: str) -> bool:
    """Whether the lines shown are the real ones; ``...`` stands for any text, alone on a line for any lines."""
    lines = list(shown)
    while lines and not lines[-1]:
        lines.pop()
    pattern = ""
    for line in lines:
        pattern += r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
    return re.fullmatch(pattern, real.rstrip("\n") + "\n" if real.strip() else "") is not None


TUTORIAL = ROOT / "docs" / "variants.md"
PASTED = [TUTORIAL, *(ROOT / "docs" / "pages" / f"{name}.md" for name in ("archivists", "definitions", "programmers"))]
"""Pages whose blocks go on where those before them ended."""
BLOCKS = [
    block for path in DOCUMENTS if path not in PASTED for block in consoles(path.read_text(encoding="utf-8"), path.name)
]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout as far as the commands go, so that what they write is not left in the real one."""
    for name in ("samples", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize("block", BLOCKS, ids=[block[0].place for block in BLOCKS])
def test_a_console_shows_what_the_commands_print(block: list[Shown]) -> None:
    run_all(block)


def run_all(block: list[Shown]) -> None:
    """Run the commands of a console, and compare what they print."""
    for shown in block:
        result = CliRunner().invoke(main, shlex.split(shown.command)[1:], prog_name="rococo", catch_exceptions=False)
        # The documents show the paths of POSIX.
        printed = result.output.replace(os.sep, "/")
        assert agrees(shown.output, printed), f"{shown.place}: {shown.command} prints\n{result.output}"


def paste_all(path: Path) -> list[str]:
    """Run the blocks of a page one after the other; return of what kinds they are."""
    text = path.read_text(encoding="utf-8")
    kinds: list[str] = []
    told: dict[str, Any] = {}
    for pasted in re.finditer(r"^```(\w+)\n(.*?)^```\n", text, re.MULTILINE | re.DOTALL):
        kind, body = pasted.groups()
        kinds.append(kind)
        match kind:
            case "console":
                for block in consoles(pasted[0], path.name):
                    run_all(block)
            case "pycon":
                examples = DocTestParser().get_doctest(body, told, path.name, None, text.count("\n", 0, pasted.start()))
                assert DocTestRunner(optionflags=ELLIPSIS).run(examples, clear_globs=False).failed == 0
                told.update(examples.globs)
            case "sql":
                duckdb.sql(body).fetchall()
            case "sh":
                pass
            case _:
                # It goes into the file that the paragraph before it names last.
                before = text[: pasted.start()].rstrip().rpartition("\n\n")[2]
                file = Path(re.findall(r"`([\w/-]+\.(?:toml|txt))`", before)[-1])
                file.parent.mkdir(exist_ok=True)
                with file.open("a", encoding="utf-8") as opened:
                    opened.write(body + "\n")
    assert len(kinds) == text.count("\n```") // 2
    return kinds


def test_the_tutorial_runs_as_pasted_from_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROCOCO_GAMES")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    kinds = paste_all(TUTORIAL)
    rn.use_games()
    assert (kinds.count("console"), kinds.count("pycon")) == (5, 1)
    monkeypatch.undo()
    own, known = rn.load_variant(tmp_path / "my-game.toml"), rn.variant("mini-rococo")
    assert (own.setup, own.pieces, own.promotions) == (known.setup, known.pieces, known.promotions)


def test_the_tutorial_from_an_article_to_a_verdict_runs_as_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kinds = paste_all(ROOT / "docs" / "pages" / "definitions.md")
    assert (kinds.count("console"), kinds.count("text")) == (4, 4)


@pytest.mark.usefixtures("checkout")
def test_the_page_for_archivists_runs_as_pasted() -> None:
    kinds = paste_all(ROOT / "docs" / "pages" / "archivists.md")
    assert (kinds.count("console"), kinds.count("sql")) == (6, 1)


@pytest.mark.usefixtures("checkout")
def test_the_page_for_programmers_runs_as_pasted() -> None:
    kinds = paste_all(ROOT / "docs" / "pages" / "programmers.md")
    assert (kinds.count("console"), kinds.count("pycon"), kinds.count("toml")) == (1, 5, 1)


def test_the_readme_shows_commands() -> None:
    if README.is_file():
        assert any(block[0].place.startswith("README.md:") for block in BLOCKS)


TEXT = """\
Some words.

```console
$ pip install .
Installed.
$ rococo perft 1
25
$ rococo variants
...
rococo-mirror ...
...
```

```sh
$ rococo perft 9
```

```console
rococo perft 2
```
"""


def test_only_commands_of_ours_in_consoles_are_collected() -> None:
    assert list(consoles(TEXT, "x.md")) == [
        [
            Shown("rococo perft 1", ("25",), "x.md:6"),
            Shown("rococo variants", ("...", "rococo-mirror ...", "..."), "x.md:8"),
        ]
    ]


@pytest.mark.parametrize(
    ("shown", "real"),
    [
        (["25"], "25\n"),
        (["25", ""], "25\n"),
        ([], ""),
        (["a", "...", "d"], "a\nb\nc\nd\n"),
        (["a", "...", "d"], "a\nd\n"),
        (["..."], ""),
        (['{"a": 1, ...'], '{"a": 1, "b": 2}\n'),
        (["a", "", "b"], "a\n\nb\n\n"),
        (["1... p a7-a6"], "1... p a7-a6\n"),
    ],
)
def test_lines_shown_agree_with_the_real_ones(shown: list[str], real: str) -> None:
    assert agrees(tuple(shown), real)


@pytest.mark.parametrize(
    ("shown", "real"),
    [
        (["25"], "26\n"),
        (["25"], "25\n26\n"),
        (["25"], ""),
        ([], "25\n"),
        (["a", "...", "d"], "a\nb\nc\n"),
        (['{"a": 1, ...'], '{"a": 1, "b": 2}\nmore\n'),
        (["a.c"], "abc\n"),
    ],
)
def test_lines_shown_disagree_with_other_ones(shown: list[str], real: str) -> None:
    assert not agrees(tuple(shown), real)


SOURCES = {path.name for path in (ROOT / "rococo_notation").rglob("*.py")}


def words(*paths: Path) -> int:
    """Count the words of documents as ``wc`` does."""
    return sum(len(path.read_text(encoding="utf-8").split()) for path in paths)


def test_the_documents_are_short_enough_to_be_read() -> None:
    counted = [
        path
        for path in (ROOT / "docs").rglob("*.md")
        if path.relative_to(ROOT / "docs").parts[0]
        not in ("guide", "site", "findings.md", "rulings.md", "performance.md")
    ]
    assert words(*counted) <= 15_400
    assert words(README) <= 900


def test_a_term_of_the_glossary_is_linked_to_and_every_link_leads_to_one() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = {term.lower().replace(" ", "-") for term in re.findall(r"^## (.+)$", glossary, re.MULTILINE)}
    linked = {
        anchor
        for path in DOCUMENTS
        for anchor in re.findall(r"glossary\.md#([\w-]+)", path.read_text(encoding="utf-8"))
    }
    assert {"ply", "effects", "preset", "edition", "position-code", "finding", "slip", "set-up"} <= linked <= terms


def test_every_document_that_is_named_exists() -> None:
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        # Links of pages that only the site has are those of the site; tests/website follows them.
        links = [] if path.parent.name == "pages" else re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text)
        for target in links:
            assert (path.parent / target).exists(), (path.name, target)
        rooms = r"docs|samples|rococo_notation|tests|benchmarks|grammars|fuzz|\.ci"
        for named, new in re.findall(rf"`((?:{rooms})/[\w./-]*)`(, a new file)?", text):
            assert (ROOT / named).exists() != bool(new), (path.name, named)
        assert {*re.findall(r"`(\w+\.py)`", text)} <= SOURCES, path.name


def test_the_first_page_counts_the_games_and_shows_a_sample() -> None:
    text = (ROOT / "docs" / "pages" / "index.md").read_text(encoding="utf-8")
    assert f"for {len(rn.variants())} games" in text
    sample = (ROOT / "samples" / "illegal-moves.txt").read_text(encoding="utf-8")
    assert {unquote(log) for log in re.findall(r"check/index.html#log=([\w.%-]+)", text)} == {sample}


def test_every_function_on_the_path_of_a_turn_is_where_it_is_said_to_be() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"`(\w+)`\s+in\s+`([\w/]+\.py)`", text)
    drawn = [(name, f"rococo_notation/{file}") for file, name in re.findall(r"\d  (\S+\.py)\s+(\w+)", text)]
    assert len(listed) > len(drawn) == 8
    for name, module in listed + drawn:
        assert re.search(rf"^(def |class )?{name}\b", (ROOT / module).read_text(encoding="utf-8"), re.MULTILINE), name


@pytest.mark.parametrize("path", sorted((ROOT / "samples" / "games").glob("*.txt")), ids=lambda path: path.stem)
def test_a_sample_of_a_game_is_named_after_it_and_shows_it_legally(path: Path) -> None:
    record = rn.replay(path.read_text(encoding="utf-8"))
    assert record.variant.name == path.stem
    assert not record.findings
    assert 10 <= len(record.plies) <= 30


def test_every_game_has_a_sample() -> None:
    samples = [*rn.read(ROOT / "samples" / "games"), *rn.read(ROOT / "samples" / "family")]
    assert {rn.replay(log).variant.name for log in samples} == {*rn.variants()}


@pytest.mark.slow
def test_every_sample_is_a_file_the_command_reads() -> None:
    samples = [path for path in (ROOT / "samples").rglob("*") if path.is_file()]
    assert samples
    for path in samples:
        result = CliRunner().invoke(main, ["validate", str(path)], catch_exceptions=False)
        assert result.exit_code in (0, 1), result.output


def test_the_readme_says_of_how_many_games_the_rules_are_known() -> None:
    assert f"The rules of {len(rn.variants())} games are known" in (ROOT / "README.md").read_text(encoding="utf-8")
