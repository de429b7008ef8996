"""Variant files: what they may say, what is wrong with them, and the folders of user-defined variants."""

import multiprocessing
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rococo_notation as rn
from rococo_notation.processes import in_order
from rococo_notation.rules.loader import FOLDER, near_titles, read_variant, toml_of

FILE = """
title = "Tiny"
[board]
files = ["a", "b"]
ranks = ["1", "2"]
setup = '''
. k
K .
'''
[pieces.K]
name = "King"
royal = true
moves = ["step"]
enemy = { all = ["step"] }
"""


def load(folder: Path, text: str) -> rn.Variant:
    file = folder / "tiny.toml"
    file.write_text(text, encoding="utf-8")
    return rn.load_variant(file)


def test_a_small_file_is_a_game(tmp_path: Path) -> None:
    tiny = load(tmp_path, FILE)
    start = rn.Position.start(tiny)
    assert start.code() == "1k/K1 w - -"
    assert sorted(map(str, start.legal_moves())) == ["K a1-a2", "K a1-b1", "K a1-b2"]
    assert (tiny.name, tiny.title, tiny.edition, tiny.width, tiny.height) == ("tiny", "Tiny", "current", 2, 2)
    assert repr(tiny) == "<Variant tiny>"


def test_a_file_may_be_given_by_its_path_as_text(tmp_path: Path) -> None:
    load(tmp_path, FILE)
    assert rn.Position.start(str(tmp_path / "tiny.toml")).variant.title == "Tiny"


def test_being_stuck_and_repeating_are_draws_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    tiny = load(tmp_path, FILE.replace('moves = ["step"]', "moves = []").replace('enemy = { all = ["step"] }', ""))
    assert rn.Position.start(tiny).outcome == rn.Outcome(None, "no legal move")


FAULTS: dict[str, tuple[str, str]] = {
    "files are no list": (FILE.replace('["a", "b"]', "3"), "board.files"),
    "files are numbers": (FILE.replace('["a", "b"]', "[1, 2]"), "board.files"),
    "a file is there twice": (FILE.replace('["a", "b"]', '["a", "a"]'), "board.files: 'a' is given twice"),
    "the board is no table": ("board = 'x'", "board: must be a table"),
    "there is no board": ("title = 'x'", "no files or no ranks"),
    "pieces are no table": ("pieces = 3", "pieces: must be a table"),
    "a piece is no table": ("[pieces]\nQ = 3", "pieces.Q: must be a table"),
    "the set-up is a list": (FILE.replace("'''\n. k\nK .\n'''", "[]"), "board.setup"),
    "the set-up lacks a rank": (FILE.replace(". k\n", ""), "board.setup: 1 ranks, but board.ranks has 2"),
    "a rank lacks a square": (FILE.replace(". k", "k"), "board.setup: rank 2 has 1 squares, but board.files has 2"),
    "the set-up has a strange piece": (FILE.replace(". k", "Q k"), "board.setup: no piece has the letter Q"),
    "another set-up has a strange piece": (
        FILE + "[set-ups.other]\nsetup = '''\nQ k\nK .\n'''",
        "set-ups.other.setup: no piece has the letter Q",
    ),
    "another set-up lacks a rank": (
        FILE + "[set-ups.other]\nsetup = '. k'",
        "set-ups.other.setup: 1 ranks, but board.ranks has 2",
    ),
    "the title is a number": (FILE.replace('"Tiny"', "3"), "title: must be a string"),
    "aliases are a text": ("aliases = 'x'\n" + FILE, "aliases: must be a list of strings"),
    "moves are a text": (FILE.replace('moves = ["step"]', 'moves = "step"'), "pieces.K.moves: must be a list"),
    "a pattern is unknown": (FILE.replace('moves = ["step"]', 'moves = ["run"]'), "K.moves: unknown pattern 'run'"),
    "a method is unknown": (FILE.replace('all = ["step"]', 'all = ["eat"]'), "K.enemy.all: unknown method 'eat'"),
    "a victim is unknown": (FILE.replace("all =", "Q ="), "pieces.K.enemy: no piece has the letter Q"),
    "a row is a list": (FILE.replace('{ all = ["step"] }', "[]"), "pieces.K.enemy: must be a table"),
    "a freezer freezes what is not there": (FILE + 'freezes = ["Q"]', "pieces.K.freezes: no piece has the letter Q"),
    "freezes is a number": (FILE + "freezes = 3", "pieces.K.freezes: must be a list of strings"),
    "a letter is a word": (FILE + "[pieces.QQ]", "pieces.QQ: name a piece by one letter"),
    "a letter is a digit": (FILE + "[pieces.1]", "pieces.1: name a piece by one letter"),
    "two letters differ in case only": (FILE + "[pieces.k]", "pieces.k: two pieces have this letter"),
    "what promotes is unknown": (FILE + "[promotion]\npieces = ['Q']", "promotion.pieces: no piece has the letter Q"),
    "what it becomes is unknown": (FILE + "[promotion]\nto = ['Q']", "promotion.to: no piece has the letter Q"),
    "what it becomes is a number": (
        FILE + "[promotion]\nto = 3",
        "promotion.to: must be 'captured', 'any' or a list of letters",
    ),
    "a zone is a text": (FILE + "[promotion]\nzone.white = '8'", "promotion.zone.white: must be a table"),
    "a zone is off the board": (
        FILE + "[promotion]\nzone.black = { ranks = ['9'] }",
        "promotion.zone.black.ranks: the board has no '9' among its ranks",
    ),
    "a piece is to be chosen only off the board": (
        FILE + "[promotion]\nonly-on.K.white = { squares = ['a3'] }",
        "promotion.only-on.K.white.squares: 'a3' is not a square of the board",
    ),
    "a piece to be chosen on some squares is unknown": (
        FILE + "promotion.only-on.Q.white = { ranks = ['2'] }",
        "pieces.K.promotion.only-on.Q: no piece has the letter Q",
    ),
    "a reserve is of a strange piece": (
        FILE + "[promotion]\nreserve = { Q = 2 }",
        "promotion.reserve.Q: no piece has the letter Q",
    ),
    "a reserve is for nothing": (
        FILE + "[pieces.P]\n[promotion]\npieces = ['P']\nto = 'any'\nreserve = { P = 2 }",
        "promotion.reserve: it has no effect unless to = 'captured'",
    ),
    "an option has no default": (
        FILE + "[options.colour]\nsummary = 'x'\nchoices.a = {}",
        "options.colour.default: missing",
    ),
    "an option has nothing but a default": (FILE + "[options.colour]\ndefault = 'a'", "colour.choices: missing"),
    "the default of an option is no choice": (
        FILE + "[options.colour]\nsummary = 'x'\ndefault = 'b'\nchoices.a = {}",
        "options.colour.default: 'b' is not one of the choices a",
    ),
    "a choice holds an unknown key": (
        FILE + "[options.colour]\nsummary = 'x'\ndefault = 'a'\nchoices.a = { rules.stuk = 'loss' }",
        "options.colour.choices.a.rules.stuk: unknown key",
    ),
    "a choice holds a key that an option cannot change": (
        FILE + "[options.colour]\nsummary = 'x'\ndefault = 'a'\nchoices.a = { title = 'Other' }",
        "options.colour.choices.a.title: unknown key",
    ),
    "a choice holds rubbish": (
        FILE + "[options.colour]\nsummary = 'x'\ndefault = 'a'\nchoices.a = { pieces.K.betza = 'qqq' }",
        "options.colour.choices.a.pieces.K.betza: ",
    ),
    "a choice that nobody takes yet holds rubbish": (
        FILE + "[options.colour]\nsummary = 'x'\ndefault = 'a'\nchoices.a = {}\nchoices.b = { board.setup = 'x' }",
        "options.colour.choices.b.board.setup: 1 ranks",
    ),
    "it does without a piece of nothing": (
        "without = ['A']\n" + FILE.replace("K .", "A ."),
        "no piece has the letter A",
    ),
    "a piece promotes nowhere": (
        FILE.replace("K .", "K P") + "[pieces.P]\n[promotion]\npieces = ['P']\nto = ['K']",
        "promotion.zone.white: the P has no square to promote on; write zone.white = { ranks = [\"2\"] }",
    ),
    "the edge is off the board": (
        FILE.replace("setup", "edge = { files = ['q'] }\nsetup", 1),
        "board.edge.files: the board has no 'q' among its files",
    ),
    "a square of a zone is off the board": (
        FILE + "never-on.white = { squares = ['a1', 'a3'] }",
        "pieces.K.never-on.white.squares: 'a3' is not a square of the board",
    ),
    "a square of the edge is a hole": (
        FILE.replace("K .", "K -").replace("setup", "edge = { squares = ['b1'] }\nsetup", 1),
        "board.edge.squares: 'b1' is not a square of the board",
    ),
    "an alias leads nowhere": (
        FILE.replace("setup", "aliases = { ranks = { 9 = '00' } }\nsetup", 1),
        "board.aliases.ranks.9: the board has no '00' among its ranks",
    ),
    "there are no editions": (FILE + "[editions]", "editions: at least one is needed"),
    "an edition ends some day": (FILE + "[editions.a]\nuntil = 'soon'", "editions.a.until: must be a date"),
    "there are too many files and ranks": (
        f"[board]\nfiles = {[*map(str, range(61))]}\nranks = {[*map(str, range(99))]}", "board.ranks: at most 60, not"),
    "there are too many pieces": (
        FILE + "".join(f"[pieces.P{number}]\n" for number in range(61)), ": at most 60 pieces, not 6"),
    "it is too long": (FILE + "#" * (1 << 18), "longer than 256 kB"),
    "an edition ends on a day that never comes": (
        FILE + "[editions.a]\nuntil = '2006-02-30'", "editions.a.until: must be a date"),
    "an edition ends on a TOML date": (FILE + "[editions.a]\nuntil = 2005-04-10", "editions.a.until: must be a date"),
    "an edition lands sometimes": (FILE + "[editions.a]\nedge-landing = 'sometimes'", "editions.a.edge-landing"),
    "being stuck is a win for all": (FILE + "[rules]\nstuck = 'wins'", "rules.stuck: must be 'loss' or 'draw'"),
    "a goal is a square": (FILE + "[endings.hill]\ngoal = 'd4'", "endings.hill.goal: must be a table"),
    "an ending without a goal": (FILE + "[endings.hill]\npieces = ['K']", "endings.hill: give either a goal"),
    "a goal off the board": (
        FILE + "[endings.hill]\ngoal.white.squares = ['z9']",
        "endings.hill.goal.white.squares: 'z9' is not a square",
    ),
    "an ending of no piece": (FILE + "[endings.none]\nleft = 0\npieces = ['Z']", "endings.none.pieces: no piece has"),
    "suicide is a word": (FILE + "[rules]\nsuicide = 'no'", "rules.suicide: must be true or false"),
    "it extends nothing known": ("extends = 'chass'", "extends: unknown variant 'chass'"),
    "it extends a file that is not there": ("extends = 'mine.toml'", "there is no file 'mine.toml' in the same folder"),
    "it extends itself": ("extends = 'tiny.toml'", "extends: 'tiny.toml' itself extends this file"),
    "it extends a number": ("extends = 3", "extends: must be a name or a list of names"),
    "it does without a number": ("extends = 'rococo'\nwithout = 3", "without: must be a list of strings"),
    "it does without what the set-up has": ("extends = 'rococo'\nwithout = ['A']", "no piece has the letter A"),
    "a castling goes nowhere": (
        FILE + "[castling]\nK = { king = 'a1-c1', partner = 'b1-a1' }", "castling.K.king: 'c1' is not a square"),
    "a castling begins in a hole": (
        FILE.replace("K .", "K -") + "[castling]\nK = { king = 'a1-b2', partner = 'b1-a1' }",
        "castling.K.partner: 'b1' is not a square"),
    "a castling has no King": (FILE + "[castling]\nK = { partner = 'b1-a1' }", "castling.K.king: '' is not a square"),
    "castling is a text": (FILE + "[castling]\nK = 'a1-b1'", "castling.K: must be a table"),
    "there is no castling in the list": (FILE + "[castling]\nK = []", "castling.K: must be a table"),
    "the second castling goes nowhere": (
        FILE + "[castling]\nK = [\n{ king = 'a1-b1', partner = 'b1-a1' },\n"
        "{ king = 'a1-c1', partner = 'b1-a1' }\n]",
        "castling.K.2.king: 'c1' is not a square",
    ),
    "a castling of several has another key": (
        FILE + "[castling]\nK = [{ rook = 'a1-b1' }]",
        "castling.K.1.rook: unknown key; there are king, partner",
    ),
    "it is no TOML": ("title = ", "not TOML"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_says_what_is_wrong_with_a_file(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(rn.VariantError) as caught:
        load(tmp_path, text)
    assert message in str(caught.value)
    assert str(caught.value).startswith("tiny")


@pytest.mark.parametrize(
    ("zone", "squares"),
    [
        ("squares = ['a1', 'b2']", {"a1", "b2"}),
        ("squares = ['a1'], ranks = ['2']", {"a1", "a2", "b2"}),
        ("squares = ['a1'], files = ['b'], ranks = ['2']", {"a1", "b2"}),
    ],
)
def test_the_squares_a_piece_may_not_leave_are_named_or_on_named_files_and_ranks(
    zone: str, squares: set[str], tmp_path: Path
) -> None:
    within = load(tmp_path, FILE + f"within.white = {{ {zone} }}").pieces["K"].within
    assert within is not None
    assert within[0] == squares


def test_a_zone_has_the_squares_named_and_those_on_any_named_file_or_rank(tmp_path: Path) -> None:
    tiny = load(tmp_path, FILE + "never-on.black = { squares = ['a1'], ranks = ['2'] }")
    assert tiny.pieces["K"].never_on == (frozenset(), frozenset({"a1", "a2", "b2"}))


def test_a_file_may_extend_another_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Mine"\nextends = "rococo"\n[rules]\nstuck = "loss"\n')
    (tmp_path / "yours.toml").write_text('title = "Yours"\nextends = "mine.toml"\n[rules]\nsuicide = false\n')
    yours = rn.load_variant(tmp_path / "yours.toml")
    assert (yours.title, yours.stuck, yours.suicide) == ("Yours", "loss", False)


def test_two_files_may_not_extend_each_other(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('extends = "yours.toml"\n')
    (tmp_path / "yours.toml").write_text('extends = "mine.toml"\n')
    with pytest.raises(rn.VariantError, match="itself extends this file"):
        rn.load_variant(tmp_path / "mine.toml")


@pytest.mark.parametrize("name", rn.variants())
def test_the_file_of_a_game_is_a_game_of_its_own(name: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_text(toml_of(name), encoding="utf-8")
    copied, known = rn.load_variant(file), rn.variant(name)
    assert (copied.title, copied.setup, copied.pieces) == (known.title, known.setup, known.pieces)


def test_says_everything_that_is_wrong_at_once(tmp_path: Path) -> None:
    text = FILE.replace(". k\n", "Q k\n").replace('moves = ["step"]', 'moves = ["run"]').replace("all =", "X =")
    with pytest.raises(rn.VariantError) as caught:
        load(tmp_path, text + "freezes = ['Y']")
    for fault in ("letter Q", "'run'", "letter X", "letter Y"):
        assert fault in str(caught.value)


def test_every_wrong_type_is_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(rn.VariantError) as caught:
        load(tmp_path, FILE.replace('"Tiny"', "3").replace('["a", "b"]', "3") + "[rules]\nsuicide = 1")
    assert str(caught.value).splitlines() == [
        "tiny.toml:2: title: must be a string",
        "tiny.toml:4: board.files: must be a list of strings",
        "tiny.toml:16: rules.suicide: must be true or false",
    ]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_the_line_of_its_key(tmp_path: Path, fault: str) -> None:
    text, _ = FAULTS[fault]
    with pytest.raises(rn.VariantError) as caught:
        load(tmp_path, text)
    for told, line in zip(caught.value.faults, caught.value.lines, strict=True):
        *tables, key = told.partition(":")[0].split(".")
        if line is None:
            # The file has no such key, or is no table at all.
            assert not any(re.match(rf"\W*{(tables or [key])[0]}\b", each) for each in text.splitlines()), told
        else:
            assert any(each in text.splitlines()[line - 1] for each in (*tables, key, "title =")), told


def test_a_fault_of_the_file_that_is_extended_is_told_of_that_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Mine"\nextends = "rococo"\n[rules]\nsuicide = 1\n')
    with pytest.raises(rn.VariantError, match=r"^mine\.toml:4: rules\.suicide: must be true or false$"):
        load(tmp_path, "extends = 'mine.toml'\ntitle = 'Tiny'")


def test_a_fault_of_a_key_that_the_file_has_not_itself_has_no_line(tmp_path: Path) -> None:
    with pytest.raises(rn.VariantError, match=r"^tiny\.toml: board\.setup: no piece has the letter a") as caught:
        load(tmp_path, "extends = 'rococo'\nwithout = ['A']")
    assert caught.value.lines == (None, None)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('title = \'x\'\n[board]\nsetup = """\n. k\nK .\n', 3),
        ("title = 'x'\n\n[board]\nfiles = [\n'a',\n", 5),
        ("# A game.\ntitle = 'x'\n", 2),
        ("title = 'x'\n\nboard.files = ['a']\n", 3),
    ],
    ids=["a text is not closed", "a list is not closed", "there is no board", "there are no ranks"],
)
def test_a_fault_has_a_line_where_the_key_does_not_tell_it(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(rn.VariantError) as caught:
        load(tmp_path, text)
    assert caught.value.lines[0] == line


VALUES = [
    "''",
    "[]",
    "{}",
    "3",
    "true",
    "['x']",
    "{ a = 3 }",
    "[[1]]",
    "-1",
    "1.5",
    "2026-01-01",
    "{ white = {} }",
    "'any'",
]
OTHERS = [
    "[options.x]",
    "[options.x]\ndefault = 'a'\nchoices.a = { board.setup = 'x', pieces.N.betza = 'qq', promotion.zone = [] }",
    "[pieces.X]",
    "[castling]",
    "[promotion]",
    "[set-ups.other]",
    "[set-ups.shuffle]\norder = 'RKR'",
    "[editions]",
]


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """The text of a game of the package in which a few lines are changed."""
    lines = draw(st.sampled_from(sorted(FOLDER.glob("*.toml")))).read_text(encoding="utf-8").splitlines()
    for _ in range(draw(st.integers(1, 3))):
        index = draw(st.integers(0, len(lines) - 1))
        line = lines[index]
        place = draw(st.integers(0, len(line)))
        changes = [
            [line, line],
            [],
            [f"{line.split('=')[0]}= {draw(st.sampled_from(VALUES))}"],
            [line[:place] + line[place + 1 :]],
            [line[:place] + draw(st.sampled_from("abKp.-[]\"={}1 '")) + line[place + 1 :]],
            [line, draw(st.sampled_from(OTHERS))],
        ]
        lines[index : index + 1] = draw(st.sampled_from(changes)) or ([] if len(lines) > 1 else [""])
    return "\n".join(lines[: draw(st.just(len(lines)) | st.integers(0, len(lines)))])


@given(mutants())
def test_a_changed_file_is_a_game_or_has_faults(text: str) -> None:
    with suppress(rn.VariantError):
        found = read_variant(text, FOLDER / "mutant.toml")
        assert rn.Position.start(found).variant == found


def test_bytes_are_no_file(tmp_path: Path) -> None:
    file = tmp_path / "tiny.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(rn.VariantError, match="not text in UTF-8 or UTF-16"):
        rn.load_variant(file)


def test_a_missing_file_is_refused_as_read_refuses_it(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.toml"
    for function in (rn.load_variant, rn.read, rn.Position.start):
        with pytest.raises(rn.UnreadableError, match=r"nothing\.toml: no such file or directory"):
            function(missing)


def test_a_file_that_extends_another_changes_only_what_it_names(tmp_path: Path) -> None:
    mine = load(tmp_path, "title = 'Mine'\nextends = 'rococo'\n[rules]\nsuicide = false\n[pieces.L]\nname = 'Jumper'")
    parent = rn.variant("rococo")
    assert (mine.title, mine.suicide, mine.pieces["L"].name) == ("Mine", False, "Jumper")
    assert (mine.files, mine.edge, mine.setup, mine.stuck) == (parent.files, parent.edge, parent.setup, "loss")
    assert mine.pieces["L"].enemy == parent.pieces["L"].enemy
    assert mine.aliases == ()


def test_a_file_may_extend_one_that_extends(tmp_path: Path) -> None:
    mine = load(tmp_path, "title = 'Mine'\nextends = 'rococo-mirror'")
    assert mine.setup == rn.variant("rococo-mirror").setup


def test_a_piece_done_without_is_gone_from_every_row() -> None:
    variant = rn.variant("rococo-pushme-pullyu")
    assert set(variant.pieces) == set("KLSICPU")
    for piece in variant.pieces.values():
        assert not {"A", "W"} & {*piece.enemy, *piece.own, *piece.freezes}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("rococo", "rococo"),
        ("Rococo", "rococo"),
        ("ROCOCO", "rococo"),
        ("Rococo with mirror arrays", "rococo-mirror"),
        ("rococo with Mirror Arrays!", "rococo-mirror"),
        ("Rococo with Pushme-Pullyus", "rococo-pushme-pullyu"),
        ("Rococo with Enhanced Withdrawers", "rococo-enhanced-withdrawer"),
        ("rococo_mirror", "rococo-mirror"),
    ],
)
def test_a_variant_is_found_by_the_names_people_use(name: str, expected: str) -> None:
    assert rn.variant(name).name == expected


@pytest.mark.parametrize("name", rn.variants())
def test_every_variant_is_found_by_its_names_and_titles(name: str) -> None:
    variant = rn.variant(name)
    assert variant.name == name
    assert variant.sources
    for alias in (variant.title, *variant.aliases):
        assert rn.variant(alias) is variant


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(rn.VariantError, match="did you mean 'Rococo'"):
        rn.variant("Rocco")
    assert near_titles("Rococo with Mirror Array")[0] == "Rococo with Mirror Arrays"


@pytest.mark.parametrize("name", ["Tamerlane", "Supremo", "Jetan", "Hexagonal Chess", "Alice Chess", "Tafl"])
def test_a_name_like_no_other_is_refused_on_a_line(name: str) -> None:
    with pytest.raises(rn.VariantError) as caught:
        rn.variant(name)
    assert str(caught.value).startswith(f"unknown variant '{name}'; there are ")
    assert "`rococo variants` lists them" in str(caught.value)
    assert len(str(caught.value)) < 200
    assert near_titles(name) == ()


@pytest.mark.parametrize("name", ["Western Chess", "Orthochess", "FIDE Chess", "International Chess", "orthodox chess"])
def test_chess_has_many_names(name: str) -> None:
    assert rn.variant(name).name == "chess"


@pytest.mark.parametrize(
    ("day", "edition"),
    [(date(2002, 5, 1), "2002"), (date(2005, 4, 9), "2002"), (date(2005, 4, 10), "2005"), (date(2024, 1, 1), "2005")],
    ids=str,
)
def test_the_edition_in_force_goes_by_the_day(day: date, edition: str) -> None:
    assert rn.variant("rococo").edition_on(day) == edition


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(rn.VariantError, match="no edition '1999'; it has 2002, 2005"):
        rn.Position.start("rococo", edition="1999")


def test_the_tables_of_an_edition_are_compiled_once() -> None:
    rococo = rn.variant("rococo")
    assert rococo.tables("2005") is rococo.tables()
    assert rococo.tables("2002") is not rococo.tables()


@pytest.mark.parametrize("name", rn.variants())
def test_every_shipped_file_loads_by_its_path(name: str) -> None:
    variant = rn.load_variant(FOLDER / f"{name}.toml")
    assert variant.setup == rn.variant(name).setup
    assert all(len(letter.removeprefix("+")) == 1 for letter in variant.pieces)


def test_the_mirror_array_is_a_true_mirror() -> None:
    rows = rn.variant("rococo-mirror").setup
    assert [label.lower() for label in rows[8]] == list(reversed(rows[1]))


@pytest.mark.parametrize("name", ["x" * 10_000, "_family", "\0", ""])
def test_a_name_no_file_could_have_is_an_unknown_variant(name: str) -> None:
    with pytest.raises(rn.VariantError, match="unknown variant"):
        rn.variant(name)


# ---------------------------------------------------------------- user-defined variants in folders


MINE = 'title = "Hasty Game"\naliases = ["Rush"]\nextends = "rococo"\n[promotion]\nto = "any"\n'
LOG = "Game: Hasty Game\n1. P a2-a3\n"


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    rn.use_games()


def faults(folder: Path, **files: str) -> dict[str, str]:
    """Use a folder of these files, and return what is wrong with each."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return {file.stem: "; ".join(error.faults) for file, error in rn.use_games(folder).items()}


@pytest.mark.parametrize("name", ["hasty", "Hasty", "hasty game", "Hasty Game!", "RUSH"])
def test_a_game_in_the_folder_is_found_by_its_file_its_title_and_its_aliases(name: str, tmp_path: Path) -> None:
    assert faults(tmp_path, hasty=MINE) == {}
    assert (rn.variant(name).name, rn.variant(name).promotions["P"].captured) == ("hasty", False)
    assert toml_of(name) == MINE


def test_no_folder_is_looked_into_unless_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hasty.toml").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROCOCO_GAMES", str(tmp_path))
    with pytest.raises(rn.VariantError):
        rn.variant("hasty")


def test_a_log_that_names_the_game_is_judged_by_it(tmp_path: Path) -> None:
    assert rn.replay(LOG).variant is None
    faults(tmp_path, hasty=MINE)
    assert rn.replay(LOG).variant == rn.summarize(LOG).variant == rn.variant("hasty")
    assert rn.parse_log(LOG).turns[0].findings == ()
    rn.use_games()
    assert rn.replay(LOG).variant is None


def test_an_option_of_the_game_is_chosen_as_one_of_any_other(tmp_path: Path) -> None:
    option = '[options.o]\nsummary = "s"\ndefault = "a"\n[options.o.choices.a]\n[options.o.choices.b.rules]\n'
    faults(tmp_path, hasty=MINE + option + "check = true\n")
    assert (rn.variant("rush").check, rn.variant("rush", {"o": "b"}).check) == (False, True)


def test_its_games_are_listed_apart_from_those_of_the_package(tmp_path: Path) -> None:
    faults(tmp_path, hasty=MINE, broken="title = ")
    assert rn.own_games() == {"hasty": tmp_path / "hasty.toml"}
    assert "hasty" not in rn.variants()


def test_a_game_may_extend_another_one_by_any_of_its_names(tmp_path: Path) -> None:
    told = faults(
        tmp_path,
        a='title = "A"\nextends = "Hasty Game"\n',
        b='title = "B"\nextends = ["rush", "Rococo with Mirror Arrays"]\n',
        hasty=MINE,
    )
    assert told == {}
    assert not rn.variant("a").promotions["P"].captured
    assert rn.variant("b").setup == rn.variant("rococo-mirror").setup


def test_games_that_extend_each_other_by_name_are_told(tmp_path: Path) -> None:
    told = faults(tmp_path, a='title = "A"\nextends = "b"\n', b='title = "B"\nextends = "a"\n')
    assert told == {"a": "extends: 'a' itself extends this file", "b": "extends: 'b' itself extends this file"}


def test_a_broken_file_is_told_and_breaks_no_other_game(tmp_path: Path) -> None:
    told = faults(tmp_path, broken='title = "Broken"\nextends = "hastie"\n', torn="title = ", hasty=MINE)
    assert told["broken"] == "extends: unknown variant 'hastie'; did you mean 'hasty'?"
    assert told["torn"].startswith("not TOML: ")
    assert rn.variant("rush").name == "hasty"
    for name in ("broken", "torn"):
        with pytest.raises(rn.VariantError, match=rf"^{name}\.toml(:\d)?: "):
            rn.variant(name)
    assert rn.replay("Game: Broken\n1. P a2-a3\n").findings[0].code == "GC601"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert faults(tmp_path) == {"bytes": "the file is not text in UTF-8 or UTF-16"}


def test_a_name_of_the_package_goes_on_meaning_its_game(tmp_path: Path) -> None:
    rococo = rn.variant("rococo")
    told = faults(tmp_path, rococo=MINE, mine='title = "Rococo"\nextends = "ultima"\n')
    assert told == {
        "rococo": "'rococo' means rococo, which comes with the program, so this file is left out; give it another name",
        "mine": "'Rococo' means rococo, which comes with the program; use the name mine for this game",
    }
    assert rn.variant("Rococo") == rococo
    assert rn.variant("mine").setup == rn.variant("ultima").setup
    with pytest.raises(rn.VariantError):
        rn.variant("Hasty Game")


def test_a_game_without_a_title_of_its_own_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, mine='extends = "rococo"\n')["mine"].startswith("'Rococo' means rococo, which comes")


def test_of_two_files_the_first_has_the_name(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "hasty.toml").write_text(MINE.replace("Hasty", name))
    told = rn.use_games(tmp_path / "one", tmp_path / "two")
    assert rn.variant("hasty").title == "one Game"
    first, second = (tmp_path / name / "hasty.toml" for name in ("one", "two"))
    assert {file: error.faults for file, error in told.items()} == {
        second: (f"'hasty' means {first}, so this file is left out; give it another name",)
    }


def test_a_file_keeps_its_name_though_another_one_has_it_as_title(tmp_path: Path) -> None:
    told = faults(tmp_path, a=MINE.replace("Hasty Game", "hasty"), hasty=MINE.replace("Rush", "Dash"))
    assert rn.variant("hasty").title == "Hasty Game"
    assert told == {"a": f"'hasty' means {tmp_path / 'hasty.toml'}; use the name a for this game"}


def test_names_in_other_scripts_are_names_of_their_own(tmp_path: Path) -> None:
    accented = 'title = "No\u0301"\nextends = "rococo"\n'
    assert faults(tmp_path, ŻÓŁW=MINE.replace("Hasty Game", "Żółw"), né=accented) == {}
    assert (rn.variant("żółw").name, rn.variant("nÓ").name) == ("ŻÓŁW", "né")
    with pytest.raises(rn.VariantError, match="unknown variant"):
        rn.variant("ł")


def test_what_is_no_game_may_lie_beside(tmp_path: Path) -> None:
    (tmp_path / "more.toml").mkdir()
    (tmp_path / ".hasty.toml").write_text("#")
    (tmp_path / "notes.txt").write_text("#")
    assert faults(tmp_path, rococo='variant = "hasty"\ngames = "."\n', pyproject="[tool.rococo]\n") == {}


def test_a_name_without_a_letter_is_told(tmp_path: Path) -> None:
    assert "no letter and no digit" in faults(tmp_path, **{"-": MINE})["-"]
    with pytest.raises(rn.VariantError, match="unknown variant"):
        rn.variant("")


def test_a_folder_that_is_not_there_is_an_os_error_and_leaves_all_as_it_was(tmp_path: Path) -> None:
    faults(tmp_path, hasty=MINE)
    with pytest.raises(FileNotFoundError):
        rn.use_games(tmp_path / "none")
    assert rn.variant("rush").name == "hasty"


def test_a_misspelt_name_gets_a_suggestion_of_these_games_too(tmp_path: Path) -> None:
    faults(tmp_path, hasty=MINE)
    assert near_titles("Hasty Gane") == ("Hasty Game",)
    for wrong, meant in (("hasti", "Hasty Game"), ("sty", "hasty")):
        with pytest.raises(rn.VariantError, match=f"did you mean '{meant}'\\?"):
            rn.variant(wrong)
    with pytest.raises(rn.VariantError, match=r"there are .*, hasty$"):
        rn.variant("Tamerlane")
    finding = rn.replay("Game: Hasty Gane\n1. P a2-a3\n").findings[0]
    assert "did you mean 'Hasty Game'?" in finding.message


def test_a_title_that_means_another_game_is_not_suggested(tmp_path: Path) -> None:
    faults(tmp_path, mine='title = "Ultima"\nextends = "rococo"\n')
    with pytest.raises(rn.VariantError, match="did you mean 'mine'\\?"):
        rn.variant("minne")


def title_of(name: str) -> tuple[str, int]:
    return rn.variant(name).title, os.getpid()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_worker_processes_know_the_games_however_they_begin(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults(tmp_path, hasty=MINE)
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method(method, force=True)
    try:
        done = [result for _, result in in_order(title_of, ["hasty", "rush"], 2)]
    finally:
        multiprocessing.set_start_method(before, force=True)
    assert [title for title, _ in done] == ["Hasty Game", "Hasty Game"]
    assert os.getpid() not in {process for _, process in done}
