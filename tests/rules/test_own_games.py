"""Games of one's own in a folder, known by name as those of the package are."""

import multiprocessing
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.processes import in_order
from rococo_notation.rules.loader import near_titles, toml_of

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
    assert told == {"a": "extends: 'a' extends this file in turn", "b": "extends: 'b' extends this file in turn"}


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
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert faults(tmp_path) == {"bytes": "not TOML: the file is not UTF-8 text"}


def test_a_name_of_the_package_goes_on_meaning_its_game(tmp_path: Path) -> None:
    rococo = rn.variant("rococo")
    told = faults(tmp_path, rococo=MINE, mine='title = "Rococo"\nextends = "ultima"\n')
    assert told == {
        "rococo": "'rococo' means rococo, which comes with the program, so this file is left out; give it another name",
        "mine": "'Rococo' means rococo, which comes with the program; this game is found by the name mine",
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
    assert told == {"a": f"'hasty' means {tmp_path / 'hasty.toml'}; this game is found by the name a"}


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
    for wrong, meant in (("hasti", "Hasty Game"), ("ast", "hasty")):
        with pytest.raises(rn.VariantError, match=f"did you mean '{meant}'\\?"):
            rn.variant(wrong)
    with pytest.raises(rn.VariantError, match=r"known are .*, hasty$"):
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
