"""What an editor shows of a text: verdict, findings at their places, repairs, the comment."""

import json
from pathlib import Path

import pytest
from support import LOGS, ROOT, conformance_logs

import rococo_notation as rn
from rococo_notation.editor import CheckedGame, check, faults_of, own_game
from rococo_notation.errors import VariantError
from rococo_notation.formats.registry import format_of

ILLEGAL = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"


def only(text: str, **options: str) -> CheckedGame:
    (game,) = check(text, **options).games
    return game


def test_the_verdict_names_the_first_illegal_move() -> None:
    assert check(ILLEGAL).sentence == "Move 1 of Black is illegal."


@pytest.mark.parametrize(
    ("text", "verdict", "sentence"),
    [
        ("Game: Rococo\n1. P a2-a3\n", "legal", "Every move is legal."),
        ("", "unreadable", "There is nothing to check."),
        ("hello", "unreadable", "There is nothing to check."),
        ("Game: Tamerlane Chess\n1. P a2-a3\n", "unreadable", "The rules of this game are not known here."),
        (f"{ILLEGAL}2. P b2-b9\n", "illegal", "Move 1 of Black is illegal, and so is 1 later move."),
        (f"{ILLEGAL}\nGame: Ultima\n1. P a2-a3\n", "illegal", "2 logs: 1 legal, 1 illegal."),
        ("\0\1\2", "unreadable", "the file is not text: it contains NUL bytes; give a text log or a saved page"),
    ],
)
def test_every_text_has_a_verdict_in_words(text: str, verdict: str, sentence: str) -> None:
    checked = check(text)
    assert (checked.verdict, checked.sentence) == (verdict, sentence)


def test_a_finding_covers_what_is_written_at_its_place() -> None:
    (found,) = only(ILLEGAL).diagnostics
    assert found.start is not None
    assert ILLEGAL[found.start : found.end] == "p a7-a5" == found.finding.text
    assert found.rule is not None
    assert found.message.endswith(".")


def test_places_are_counted_as_browsers_count() -> None:
    before = "Game: Rococo\n// 😀😀 well met\n1. P a2-a3\n"
    text = f"{before}1... p a7-a5 // 😀\n"
    (found,) = only(text).diagnostics
    in_utf_16 = text.encode("utf-16-le")
    assert found.start is not None
    assert found.end is not None
    assert in_utf_16[2 * found.start : 2 * found.end].decode("utf-16-le") == "p a7-a5"


def test_a_repair_mends_the_text() -> None:
    text = "Game: Rococo\n1. P a2-a3\n1... P a7-a6\n"
    repair = next(each.repair for each in only(text).diagnostics if each.repair)
    mended = text[: repair.start] + repair.text + text[repair.end :]
    assert check(mended).verdict == "legal"
    assert not only(mended).diagnostics


def test_places_count_in_the_whole_of_a_text_of_several_logs() -> None:
    text = f"Game: Rococo\n1. P a2-a3\n\n{ILLEGAL}"
    first, second = check(text).games
    assert not first.diagnostics
    (found,) = second.diagnostics
    assert found.start is not None
    assert text[found.start : found.end] == "p a7-a5"


@pytest.mark.parametrize("form", ["pgn", "zsg", "json"])
def test_findings_of_another_format_are_at_their_places_or_at_none(form: str) -> None:
    writer = format_of(form).writer
    assert writer is not None
    to = writer()
    text = to.opening() + to.game(rn.replay(ILLEGAL)) + to.closing()
    for each in only(text).diagnostics:
        assert each.start is None or text[each.start : each.end] == each.finding.text


def test_a_comment_is_written_only_where_enough_is_known() -> None:
    assert only(ILLEGAL).comment.startswith("I checked the 2 plies of this game of Rococo")
    assert only("Game: Rococo\n1. P a2-a3\n1... @-z1 @\n").comment == ""


def test_no_message_points_to_another_move() -> None:
    text = "Game: Rococo\n1. W b1-b2\n"
    for each in only(text).diagnostics:
        assert each.finding.tactful in ("", each.message[:1].lower() + each.message[1:-1])


def test_a_chosen_game_takes_the_place_of_the_named_one_and_nobody_is_accused_by_it() -> None:
    game = only(f"{ILLEGAL}2. P b2-c3\n", variant="ultima")
    assert game.record.verdict == "illegal"
    assert game.title == "Ultima"
    assert game.sentence == "Move 2 of White is illegal. The log says Rococo; checked as Ultima."
    assert game.comment == ""


@pytest.mark.parametrize(
    ("text", "chosen", "other"),
    [
        ("Game: Rococo\n1. P a2-a3\n", "ultima", "Rococo"),
        ("Rococo\n1. P a2-a3\n", "ultima", "Rococo"),
        ("Game: Rococo with mirror arrays\n1. P a2-a3\n", "rococo-mirror", ""),
        ("Game: Tamerlane\n1. P a2-a3\n", "ultima", "Tamerlane"),
        ("1. P a2-a3\n", "ultima", ""),
        ("1. e4 e5\n", "capablanca", ""),
        ('[Variant "Rococo"]\n\n1. Pa2a3 *\n', "ultima", "Rococo"),
        ("Game: Rococo\n1. P a2-a3\n", None, ""),
    ],
)
def test_another_game_is_one_that_the_log_names(text: str, chosen: str | None, other: str) -> None:
    (game,) = check(text, variant=chosen).games
    assert game.other_game == other


@pytest.mark.parametrize(
    ("text", "chosen", "said"),
    [
        ("1. P a2-a4\n", None, "Every move is legal. The log does not name its game; Chess is a guess."),
        ("1. P a2-a4\n", "chess", "Every move is legal."),
        ("Game: Chess\n1. P a2-a4\n", None, "Every move is legal."),
    ],
)
def test_a_guess_is_called_one(text: str, chosen: str | None, said: str) -> None:
    assert check(text, variant=chosen).sentence == said


def test_a_last_line_that_may_be_cut_off_is_judged_if_the_text_is_complete() -> None:
    text = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n2. C e1-"
    assert check(text).verdict == "unreadable"
    assert check(text, complete=True).verdict == "illegal"


def test_the_saved_page_has_its_findings_in_its_own_text() -> None:
    text = (ROOT / "samples/saved-page.html").read_text(encoding="utf-8")
    (found,) = only(text).diagnostics
    assert found.start is not None
    assert text[found.start : found.end] == "a b7-g7"


def test_conformance_logs_are_judged_as_by_a_replay() -> None:
    for log in list(conformance_logs())[:40]:
        text = (LOGS / log["file"]).read_text(encoding="utf-8")
        game, record = only(text), rn.replay(text)
        assert game.record.verdict == record.verdict == log["verdict"]
        assert [each.finding for each in game.diagnostics] == list(record.findings)
        json.dumps(game.comment)


def test_of_many_logs_only_the_edited_one_is_replayed_again() -> None:
    before = check(f"{ILLEGAL}---\n{ILLEGAL}2. P b2-b3\n").games
    after = check(f"{ILLEGAL}---\n{ILLEGAL}2. P b2-c3\n").games
    assert after[0].record is before[0].record
    assert after[1].record is not before[1].record


def test_a_ply_is_found_by_its_place() -> None:
    text = f"// 😀\n{ILLEGAL}"
    game = only(text)
    start = text.index("p a7") + 1
    ply = game.ply_at(start)
    assert ply is not None
    assert (ply.number, game.stretch(ply)) == (2, (start, start + len("p a7-a5")))
    assert game.ply_at(start - 1) is None


def test_edition_and_effects_are_those_that_are_wanted() -> None:
    text = (ROOT / "samples" / "edge-landing-2006.txt").read_text(encoding="utf-8")
    assert check(text, edition="2002").verdict == "legal"
    assert check(text, edition="1999").unread == ("Rococo has no edition '1999'; it has 2002, 2005",)
    implied = (ROOT / "samples" / "hand-implied.txt").read_text(encoding="utf-8")
    assert check(implied, effects="manual").verdict == "illegal"


# ---------------------------------------------------------------- variant files

SETUP = "[board]\nfiles = ['a', 'b']\nranks = ['1']\nsetup = 'K Q'\n"


def marked(toml: str) -> list[tuple[str, str]]:
    return [(fault.message.partition(":")[0], toml[fault.start : fault.end]) for fault in faults_of(toml)]


def test_a_file_without_faults_is_a_game_to_check_logs_by() -> None:
    toml = 'title = "Quick Rococo"\nextends = "rococo"\n'
    assert faults_of(toml) == ()
    assert check("1. P a2-a3\n", variant=own_game(toml)).games[0].title == "Quick Rococo"


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ('title = "x"\nextends = \n', [("not TOML", "extends = ")]),
        ('title = 3\nextends = "rococo"\n', [("title", "title = 3")]),
        ('title = "x"\nextends = "nothing"\n', [("extends", 'extends = "nothing"')]),
        ('title = "x"\nextends = "rococo"\n[rules]\nstuck = "lost"\n', [("rules.stuck", 'stuck = "lost"')]),
        ('extends = "rococo"\n[pieces.L]\nmoves = ["hopp"]\n', [("pieces.L.moves", 'moves = ["hopp"]')]),
    ],
)
def test_a_fault_is_on_the_line_of_its_key(toml: str, expected: list[tuple[str, str]]) -> None:
    assert marked(toml) == expected


def test_a_fault_without_a_key_in_the_file_is_on_the_nearest_table() -> None:
    toml = 'title = "x"\nextends = "rococo"\n[board]\n# the set-up of another board\nranks = ["1", "2"]\n'
    found = marked(toml)
    assert ("board.setup", "[board]") in found


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(VariantError) as caught:
        own_game("title = 3\nrules = 4\n")
    assert len(caught.value.faults) == len(faults_of("title = 3\nrules = 4\n")) == 2


def test_a_file_may_extend_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('title = "Base"\nextends = "rococo"\n', encoding="utf-8")
    toml = 'title = "Mine"\nextends = "base.toml"\n'
    assert faults_of(toml, tmp_path / "mine.toml") == ()
    assert [fault.message for fault in faults_of(toml)] == ["extends: there is no file 'base.toml' in the same folder"]


def test_a_fault_of_the_extended_file_is_on_the_line_that_extends_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('title = "Base"\n\n\n\nrules = 3\n', encoding="utf-8")
    toml = 'title = "Mine"\nextends = "base.toml"\n'
    (fault,) = faults_of(toml, tmp_path / "mine.toml")
    assert fault.message == "extends: base.toml:5: rules: must be a table"
    assert toml[fault.start : fault.end] == 'extends = "base.toml"'


@pytest.mark.parametrize("piece", ["[", "[ ", "{", "[[a", "=", "\n", '"'])
def test_a_text_that_is_no_file_of_a_game_is_refused_soon(piece: str) -> None:
    assert faults_of(piece * 20_000)
