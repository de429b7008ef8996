"""How the package is built: who imports whom, who prints, and what stands where it should not."""

import ast
import importlib
import io
import re
import runpy
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.rules.powers import POWERS

PACKAGE = ROOT / "rococo_notation"
NAME = PACKAGE.name
MODULES = sorted(PACKAGE.rglob("*.py"))
TREES = {path.relative_to(PACKAGE).as_posix(): (path, ast.parse(path.read_text(encoding="utf-8"))) for path in MODULES}

# A room of the house, and the rooms it may lean on. The ground is what everybody stands on.
GROUND = {
    "arguments",
    "built",
    "codes",
    "dates",
    "finding",
    "errors",
    "home",
    "lazy",
    "links",
    "meant",
    "processes",
    "text_safety",
    "toml_text",
}
MAY_IMPORT = {
    "arguments": set(),
    "built": set(),
    "codes": {"links"},
    "dates": set(),
    "finding": {"codes"},
    "errors": set(),
    "home": set(),
    "lazy": set(),
    "links": set(),
    "meant": set(),
    "processes": set(),
    "text_safety": set(),
    "toml_text": set(),
    "notation": set(),
    "rules": set(),
    "replayer": {"screening", "notation", "rules"},
    "screening": {"notation", "rules"},
    "view": {"replayer", "notation", "rules"},
    "formats": {"view", "replayer", "notation", "rules", "__init__"},
    "arrow": {"replayer", "notation", "rules"},
    "editor": {"formats", "view", "replayer", "notation", "rules"},
    "lsp": {"editor", "formats", "view", "replayer", "notation", "rules", "__init__"},
    "archive": {"screening", "formats", "view", "replayer", "notation", "rules", "__init__"},
    "cli": {"archive", "lsp", "formats", "view", "replayer", "notation", "rules", "__init__"},
    "__init__": {"formats", "replayer", "notation", "rules"},
    "__main__": {"cli"},
}
SOCKETS = ("socket", "ssl", "http", "urllib.request", "requests", "urllib3", "httpx", "aiohttp", "ftplib", "asyncio")


def room_of(path: Path) -> str:
    """The part of the package a module belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(tree: ast.Module, path: Path) -> Iterator[str]:
    """The dotted name of every module imported anywhere in a module, also inside functions and for types only."""
    parents = [NAME, *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = parents[: len(parents) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def without_displays(tree: ast.Module) -> ast.Module:
    """A module without the methods by which Python and notebooks show an object.

    How a position looks is for ``view`` to know, but print() and a notebook ask the position.
    """

    class Cut(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
            return None if node.name in ("_repr_svg_", "_repr_html_", "__str__") else self.generic_visit(node)

    return Cut().visit(tree)


def rooms_imported(tree: ast.Module, path: Path) -> set[str]:
    rooms = set()
    for name in imports_of(tree, path):
        head, _, rest = name.partition(".")
        if head == NAME:
            first = rest.split(".")[0]
            is_room = (PACKAGE / first).is_dir() or (PACKAGE / f"{first}.py").is_file()
            rooms.add(first if is_room else "__init__")
    return rooms


# ---------------------------------------------------------------- imports run downwards


def test_imports_run_downwards_only() -> None:
    homeless = {room_of(path) for path in MODULES} - set(MAY_IMPORT)
    assert not homeless, "a room has no place in the house yet: give it one in MAY_IMPORT"
    upwards = {}
    for name, (path, _) in TREES.items():
        room = room_of(path)
        allowed = MAY_IMPORT[room] | {room} | (GROUND if room not in GROUND else set())
        upwards[name] = rooms_imported(without_displays(parse(path)), path) - allowed
    assert not {name: rooms for name, rooms in upwards.items() if rooms}


@pytest.mark.parametrize(
    ("source", "rooms"),
    [
        ("import rococo_notation.cli.show", {"cli"}),
        ("from rococo_notation.rules import State", {"rules"}),
        ("from rococo_notation import rules", {"rules"}),
        ("from rococo_notation import __version__", {"__init__"}),
        ("def f():\n    from rococo_notation.cli import main", {"cli"}),
        ("from . import walk", {"rules"}),
        ("from ..cli import main", {"cli"}),
        ("from .. import cli", {"cli"}),
        ("import json", set()),
    ],
)
def test_every_kind_of_import_is_seen(source: str, rooms: set[str]) -> None:
    assert rooms_imported(ast.parse(source), PACKAGE / "rules" / "engine.py") == rooms


# A variant makes its tables, and the tables know their variant.
MUTUAL = {f"{NAME}.rules.{name}" for name in ("tables", "variant")}


@pytest.mark.parametrize("room", ["archive", "cli", "codes", "formats", "lsp", "rules", "screening", "view"])
def test_no_two_files_of_a_room_lean_on_each_other(room: str) -> None:
    paths = (PACKAGE / room).rglob("*.py")
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}
    leans: dict[str, set[str]] = {name: set() for name in files}
    for name, path in files.items():
        for imported in imports_of(parse(path), path):
            mutual = MUTUAL if name in MUTUAL else set()
            # What is imported is a file, or a name in one.
            leant_on = imported if imported in files else imported.rpartition(".")[0]
            leans[name] |= {leant_on} & (files.keys() - mutual - {name})
    # Whoever leans on nobody left is taken away, until nobody is left, or a circle.
    while free := [name for name, on in leans.items() if not on & leans.keys()]:
        for name in free:
            del leans[name]
    assert not leans


def test_only_the_archive_opens_sockets() -> None:
    prefixes = tuple(f"{module}." for module in SOCKETS)
    opened = {
        name: [each for each in imports_of(tree, path) if f"{each}.".startswith(prefixes)]
        for name, (path, tree) in TREES.items()
    }
    assert {name.partition("/")[0] for name, modules in opened.items() if modules} == {"archive"}, opened


def test_only_the_command_line_prints() -> None:
    ways = {"print", "input", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}
    printed = {
        name: {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)} & ways
        for name, (_, tree) in TREES.items()
    }
    assert {name.partition("/")[0] for name, calls in printed.items() if calls} == {"cli"}, printed


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    code = f"import sys, {NAME}; print(sorted(m for m in sys.modules if m.startswith('{NAME}.')))"
    assert run_python(code) == "[]"


def test_asking_for_help_imports_no_command() -> None:
    code = (
        "import sys; from rococo_notation.cli import main\n"
        "try: main(['validate', '--help'], prog_name='rococo')\n"
        "except SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m in ('lark', 'bs4', 'rich', 'requests', 'rococo_notation.rules')))"
    )
    assert run_python(code).splitlines()[-1] == "[]"


SELDOM = (
    *("bs4", "importlib.metadata", "lark", "requests", "rich", "shutil", "sqlite3"),
    *("subprocess", "tempfile", "traceback"),
    *(f"{NAME}.notation.{each}" for each in ("decoding", "draft", "line_kinds", "readings", "scanner", "tokens")),
    *(f"{NAME}.notation.{each}" for each in ("pages.html_source", "pages.saved_page")),
    *(f"{NAME}.formats.{each}" for each in ("epd", "fairy_stockfish", "pgn_reading", "uci", "zsg")),
    *(f"{NAME}.{each}" for each in ("archive.store", "cli.archive", "replayer.interpretation", "view.scene")),
)
"""Modules that a plain legal log does not need."""
CHOICE = ["notation.line_kinds"]
"""What tells whether a text holds several logs, of which these commands take one."""


@pytest.mark.skipif(engine_in_use() != "compiled", reason="not built")
@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("validate", []),
        ("validate --output-format json", []),
        ("convert --to pgn", []),
        ("convert --to json", []),
        ("moves", CHOICE),
        ("kibitz", [*CHOICE, "view.scene"]),
        ("show", [*CHOICE, "view.scene", "rich", "shutil"]),
    ],
)
def test_a_plain_legal_log_imports_only_what_it_needs(command: str, needed: list[str]) -> None:
    log = str(ROOT / "samples" / "hand-implied.txt")
    code = (
        "import sys; before = {*sys.modules}; from rococo_notation.cli import main\n"
        f"try: main([*{command.split()!r}, {log!r}], prog_name='rococo')\n"
        "except SystemExit as end: print('exit', end.code)\n"
        f"print(sorted(({{*sys.modules}} - before) & {{*{SELDOM!r}}}))"
    )
    named = {each if each in ("rich", "shutil") else f"{NAME}.{each}" for each in needed}
    assert run_python(code).splitlines()[-2:] == ["exit 0", str(sorted(named))]


def test_the_version_is_printed_without_the_rules() -> None:
    code = (
        "import sys; from rococo_notation.cli import main\n"
        "try: main(['--version'], prog_name='rococo')\n"
        "except SystemExit: pass\n"
        f"print([m for m in sys.modules if m.startswith('{NAME}.rules')])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


def run_python(code: str) -> str:
    import sys

    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


# ---------------------------------------------------------------- the public names


def test_every_public_name_can_be_imported() -> None:
    for name in rn.__all__:
        assert getattr(rn, name) is not None
    assert len(set(rn.__all__)) == len(rn.__all__)
    assert dir(rn) == sorted(rn.__all__)


def test_every_name_the_package_gives_away_is_public() -> None:
    assert set(rn._HOME) | {"__version__", "formats"} == set(rn.__all__)
    for name, home in rn._HOME.items():
        assert getattr(importlib.import_module(home), name) is getattr(rn, name)


def test_the_names_for_type_checkers_are_the_same() -> None:
    tree = parse(PACKAGE / "__init__.py")
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    typed = {alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == set(rn._HOME) | {"formats"}


def test_the_library_has_what_was_promised() -> None:
    assert {
        "Position", "perft", "parse_log", "replay", "variants", "variant", "load_variant", "Finding", "Move", "Record",
        "IllegalMoveError", "AmbiguousMoveError", "NotationError",
    } <= set(rn.__all__)  # fmt: skip
    for name in ("legal_moves", "parse", "verdict", "play", "code", "side", "variant", "outcome", "start", "from_code"):
        assert hasattr(rn.Position, name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Tamerlane'"):
        _ = rn.Tamerlane


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_all_names_of_a_package_exist(path: Path) -> None:
    module = importlib.import_module(".".join(path.parent.relative_to(ROOT).parts))
    for name in getattr(module, "__all__", ()):
        assert hasattr(module, name)


def test_every_package_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    data_only = {f"{NAME}.{each}" for each in ("grammars", "rules.variants", "view.glyphs", "view.templates")}
    listed = set(project["tool"]["setuptools"]["packages"])
    assert data_only <= listed
    assert listed - data_only == {
        ".".join(path.parent.relative_to(ROOT).parts) for path in PACKAGE.rglob("__init__.py")
    }


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    "name", ["NotationError", "IllegalMoveError", "AmbiguousMoveError", "VariantError", "UnreadableError"]
)
def test_every_error_is_a_rococo_error_and_a_value_error(name: str) -> None:
    assert issubclass(getattr(rn, name), rn.RococoError)
    assert issubclass(rn.RococoError, ValueError)


# ---------------------------------------------------------------- variants are data


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules" / "variants").glob("*.toml")), ids=lambda path: path.stem)
def test_the_letters_of_pieces_are_single_characters_and_those_of_promoted_ones_have_a_plus(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert all(len(letter.removeprefix("+")) == 1 for letter in data.get("pieces", {}))


def strings_of(path: Path) -> Iterator[str]:
    """Names and strings of a module, docstrings and comments left out."""
    tree = parse(path)
    docstrings = {
        id(node.value)
        for parent in ast.walk(tree)
        if hasattr(parent, "body") and isinstance(parent.body, list)
        for node in parent.body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        elif isinstance(node, (ast.Name, ast.arg)):
            yield node.id if isinstance(node, ast.Name) else node.arg


LANGUAGES = {"diagram.py", "variants_ini.py"}
"""Readers of languages in which the name of a piece says how it moves."""
ENGINE = [path for path in sorted((PACKAGE / "rules").glob("*.py")) if path.name not in LANGUAGES]


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_names_no_piece_and_no_variant(path: Path) -> None:
    pieces = {piece.name for name in rn.variants() for piece in rn.variant(name).pieces.values()} - {"King"}
    # A power may have the name of a piece.
    pieces -= {name for name in pieces if name.lower() in POWERS}
    titles = {title for name in rn.variants() for title in (name, rn.variant(name).title)}
    names = re.compile(rf"\b({'|'.join(map(re.escape, pieces | titles))})s?\b", re.IGNORECASE)
    for text in strings_of(path):
        # The field's word for a way to go, whatever piece goes it.
        assert not names.search(re.sub(r"\w+'s leaps?", "", text)), (path.name, text)


# ---------------------------------------------------------------- the repository stands alone


def text_files() -> list[Path]:
    """The files of the repository: those git knows, or all but hidden ones where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode == 0:
        return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]
    hidden = re.compile(r"/(\.(?!ci/)[^/]*|__pycache__|build|dist|node_modules|[^/]*\.egg-info)(/|$)")
    return [path for path in ROOT.rglob("*") if path.is_file() and not hidden.search(f"/{path.relative_to(ROOT)}")]


# Put together here so that this file does not find itself.
MACHINE_PATH = re.compile(
    "|".join(["/" + name + r"/\w" for name in ("work", "tmp", "home", "root", "Users", "mnt")] + [r"\b[C]:\\"])
)


def test_no_file_names_a_place_on_somebody_s_machine() -> None:
    files = text_files()
    assert Path(__file__) in files
    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = [line for line in text.splitlines() if MACHINE_PATH.search(line)]
        assert not found, (str(path.relative_to(ROOT)), found[:3])


def test_every_module_says_what_it_is_for() -> None:
    assert not [name for name, (_, tree) in TREES.items() if not ast.get_docstring(tree)]


def test_no_module_is_longer_than_a_chapter() -> None:
    for path in MODULES:
        if "compiled" not in path.parts:
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path


# Lines and files of each room, compiled parts and docstrings among them. They only go down.
BUDGET = {
    "archive": (4_395, 15),
    "beside the rooms": (944, 15),
    "cli": (5_276, 18),
    "codes": (741, 4),
    "editor": (879, 4),
    "formats": (4_767, 22),
    "lsp": (698, 4),
    "notation": (7_895, 26),
    "replayer": (6_293, 17),
    "rules": (7_618, 23),
    "screening": (993, 5),
    "view": (3_540, 17),
}


def test_no_module_of_the_page_imports_what_the_page_leaves_out() -> None:
    pack = runpy.run_path(str(ROOT / "web" / "pack.py"))
    left_out = pack["LEFT_OUT_OF_PYTHON"] + pack["LEFT_OUT_OF_PACKAGES"]
    denied = re.compile(rf"(?:{'|'.join(left_out.split())})(?!\w)")
    assert denied.match("rococo_notation/cli")
    assert denied.match("configparser")
    for name, (_, tree) in TREES.items():
        module = f"{NAME}/{name.removesuffix('.py')}"
        if not (denied.match(module) or module.replace("/", ".").startswith(pack["ELSEWHERE"])):
            wanted = {each for each in pack["_imports"](tree) if not each.startswith(pack["ELSEWHERE"])}
            assert not [each for each in wanted if denied.match(each.replace(".", "/"))], name


def test_no_room_grows() -> None:
    rooms = {room for room in map(room_of, MODULES) if (PACKAGE / room).is_dir()}
    files = {room: [path for path in MODULES if room_of(path) == room] for room in sorted(rooms)}
    files["beside the rooms"] = [path for path in MODULES if path.parent == PACKAGE]
    size = {
        room: (sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths), len(paths))
        for room, paths in files.items()
    }
    assert size.keys() == BUDGET.keys()
    grown = {room: size[room] for room, most in BUDGET.items() if size[room][0] > most[0] or size[room][1] > most[1]}
    assert not grown, "these rooms are larger than they were: extend what is there, or take something away"
    # What was taken away stays away.
    shrunk = {
        room: size[room] for room, most in BUDGET.items() if size[room][0] < most[0] - 50 or size[room][1] < most[1]
    }
    assert not shrunk, "these rooms are smaller than they were: write down their new sizes"


def test_comments_of_work_left_over_are_not_kept() -> None:
    for path in MODULES:
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type == tokenize.COMMENT:
                assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", token.string), (path, token.string)


# ---------------------------------------------------------------- the English of the field


# Words that Python's documentation would not use in this sense: say reported, next to, this many, user-defined, again.
BOOKISH = re.compile(
    r"\b(?:told|beside|so many|so far as|one's own|anew|whoever|wished|mend(?:s|ed|ing)?|(?:take[ns]?|took) for)\b"
    r"|(?<!there )\bis (?-i:none)\b",
    re.IGNORECASE,
)
NAMED = re.compile(r"```.*?```|``.*?``|`[^`]*`|\{[^{}]*\}|<[^<>]*>|#\w+|^ *>>> .*?$", re.DOTALL | re.MULTILINE)
"""Blocks of code, names of code, gaps and tags in a sentence."""
WRITTEN = [*MODULES, *(ROOT / "docs" / "making").glob("*.py")]
SPOKEN = {"tokens.py", "words.toml"}
"""Vocabularies of what players write."""
PAGES = [
    *(PACKAGE / "view" / "templates").glob("*.html"),
    *(path for path in PACKAGE.rglob("*.toml") if path.name not in SPOKEN),
    *(ROOT / "web" / "src").glob("*.html"),
    *ROOT.glob("*.md"),
    *(path for path in (ROOT / "docs").rglob("*.md") if "guide" not in path.parts),
]
SCRIPTS = [*(PACKAGE / "view" / "templates").glob("*.js"), *(ROOT / "web").glob("[su]*/*.js")]


def bookish_words(text: str) -> list[str]:
    return [match[0] for match in BOOKISH.finditer(NAMED.sub(" ", text))]


def prose_of(path: Path) -> Iterator[str]:
    """Comments, and strings of several words, of a module: messages, help and docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT or (tokenize.tok_name[token.type] in PROSE and " " in token.string):
            yield token.string


PROSE = {"STRING", "FSTRING_MIDDLE"}


def test_words_of_old_books_are_seen_in_prose_alone() -> None:
    assert bookish_words("It is TOLD anew, beside a game of one's own.") == ["TOLD", "anew", "beside", "one's own"]
    assert bookish_words("``None`` if there is none; `told` and {beside}\n  >>> mended") == []
    assert bookish_words("'x' is none, and is mended") == ["is none", "mended"]


@pytest.mark.parametrize("path", [path for path in WRITTEN if path.name not in SPOKEN], ids=lambda path: path.stem)
def test_messages_help_and_docstrings_have_no_bookish_words(path: Path) -> None:
    assert not [(words, text) for text in prose_of(path) if (words := bookish_words(text))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_have_no_bookish_words(path: Path) -> None:
    assert not bookish_words(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_sentences_of_scripts_have_no_bookish_words(path: Path) -> None:
    strings_and_comments = r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|//[^\n]*|/\*.*?\*/"
    said = re.findall(strings_and_comments, path.read_text(encoding="utf-8"), re.DOTALL)
    assert not [(words, text) for text in said if " " in text and (words := bookish_words(text))]
