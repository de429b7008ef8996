"""Zillions saved games: what is written is read back, and what is wrong is told with its place."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import (
    LOGS,
    ROOT,
    Game,
    conformance_logs,
    conformance_move_lists,
    few_of,
    games,
    header_log,
    log_of,
    position_of,
)
from support import text_of as log_text

import rococo_notation as rn
from rococo_notation.formats.zsg import ZsgReader, ZsgWriter, names_of, read_turn, text_parser, write_turn
from rococo_notation.notation import GENERIC, Log, PartKind, Source
from rococo_notation.notation.source import Mapped
from rococo_notation.notation.turns.line import Anchor, build_turn
from rococo_notation.replayer.games import dialect_of

HEAD = "Zillions Save Game File Version 0.02 HH\nRulesFile=rococo.zrf\nVariantName=Rococo\n"
SOUND = [entry["file"] for entry in conformance_logs() if entry["verdict"] == "legal"]


def written(record: rn.Record) -> str:
    writer = ZsgWriter()
    return writer.opening() + writer.game(record) + writer.closing()


def read(text: str, variant: str | None = None) -> Log:
    (log,) = ZsgReader().logs(Source(text), rn.Position.start(variant).variant if variant else None)
    return log


def places(record: rn.Record) -> list[tuple[str, int | None, int | None, str]]:
    return [(finding.code, finding.line, finding.column, finding.text) for finding in record.findings]


def read_back(text: str, position: rn.Position) -> rn.Verdict:
    """What a position says to the canonical text of the turn a text is read as."""
    reading = read_turn(text, names_of(position.variant), position.pieces, position.state.side)
    turn = build_turn(reading, text, Anchor(Source(text), Mapped.of(text)))
    assert turn.findings == ()
    return position.verdict(str(turn), effects="manual")


def assert_round_trip(record: rn.Record) -> None:
    assert record.variant is not None
    text = written(record)
    log = read(text)
    assert log.dialect == dialect_of(record.variant)
    again = rn.replay(log, edition=record.edition or "auto")
    assert again.variant == record.variant
    assert [str(ply.move) for ply in again.plies] == [str(ply.move) for ply in record.plies], text
    assert again.verdict == "legal"
    assert written(again) == text


# ---------------------------------------------------------------- moves


CASTLING = "r4k1i2/4p1p2p/1p3p1B2/3p3i2/p2n6/P2P3P2/2P2P4/10/1PK7/1N2q5 b q -"
BUSY_SWAP = "1piL6/A9/2Pa4p1/10/8P1/6K2P/1l1k6/3S6/4Cl4/2p2wW3 w - -"


KINDS = [
    (position_of("Kd4"), "K d4-e5", "King d4 - e5"),
    (position_of("Kd4 pd5"), "K d4-d5", "King d4 x d5"),
    (position_of("Lx00 px3"), "L x00-x2; @-x3", "LongLeaper x00 - x2 x x3"),
    (position_of("Sd4 ld7"), "S d4-d7; l-d4", "Swapper d4 x d7 LongLeaper d7 - d4"),
    (position_of("Sd4 Ld7"), "S d4-d7; L-d4", "Swapper d4 x d7 LongLeaper d7 - d4"),
    (rn.Position.from_code(BUSY_SWAP), "C d1-c2; S-d1; @-e0", "Chameleon d1 x c2 Swapper c2 - d1 x e0"),
    (position_of("Sd4 ld5"), "S d4-; @-d5", "x d4 x d5"),
    (position_of("Ld4 id5"), "L d4-", "x d4"),
    (position_of("Pg7", operations="pool W;"), "P g7-g8; W-g8", "CannonPawn g7 - g8 = Withdrawer"),
    (position_of("Pf6 sg7 ph8", operations="pool W;"), "P f6-h8; W-h8", "CannonPawn f6 x h8 = Withdrawer"),
    (rn.Position.from_code(CASTLING, "immobilizer-chess"), "k f10-c10; r a10-d10", "King f10 - c10 Rook a10 - d10"),
    (rn.Position.from_code("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "chess"), "P e5-d6; @-d5", "Pawn e5 - d6 x d5"),
    (rn.Position.from_code("3P6/10/10/10/10/10/10/10/k9/9K w - -", "swapper-chess"), "Q-d10", "= Queen on d10"),
]


@pytest.mark.parametrize(("position", "move", "text"), KINDS)
def test_each_kind_of_move(position: rn.Position, move: str, text: str) -> None:
    assert write_turn(position.parse(move), names_of(position.variant)) == text
    assert str(read_back(text, position).move) == move


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("longleaper d4 - d6", "L d4-d6"),
        ("Long-Leaper d4 - y9", "L d4-z00"),
        ("L d4 - d6", "L d4-d6"),
        ("LongLeaper d4 - d6 @ d6 0 0", "L d4-d6"),
        ("LongLeaper d4 x d7 Black CannonPawn d4", "L d4-d7; p-d4"),
        ("CannonPawn d4 - d8 x d7 = Withdrawer on d8", "P d4-d8; @-d7; W-d8"),
        ("Pass", "pass"),
    ],
)
def test_what_else_is_read(text: str, canonical: str) -> None:
    position = position_of("Ld4 pd7")
    reading = read_turn(text, names_of(position.variant), position.pieces, 0)
    turn = build_turn(reading, text, Anchor(Source(text), Mapped.of(text)))
    assert (str(turn), turn.findings) == (canonical, ())


@pytest.mark.parametrize("one_of", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_every_position_of_the_conformance_data(one_of: int) -> None:
    """Of each position the moves that do the most, and a few of the others."""
    seen = set()
    for number, entry in enumerate(conformance_move_lists()[::one_of]):
        position = rn.Position.from_code(entry["code"], entry["variant"])
        names = names_of(position.variant)
        busy = sorted(entry["moves"], key=lambda text: -text.count(";"))[:2]
        others = [move for move in entry["moves"] if ";" in move or "- " in move or move.endswith("-")]
        for canonical in {*busy, *others[number % 5 :: 11], *entry["moves"][number % 40 :: 40]}:
            text = write_turn(position.parse(canonical), names)
            seen.add(re.sub(r"[A-Z][\w-]+", "N", re.sub(r"\b[a-z]+\d+", "s", text)))
            verdict = read_back(text, position)
            assert str(verdict.move) == canonical, (entry["code"], text, verdict.message)
    assert len(seen) > 10


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("file", SOUND)
def test_every_sound_log_of_the_conformance_data(file: str) -> None:
    assert_round_trip(rn.replay((LOGS / file).read_text(encoding="utf-8")))


@settings(max_examples=60, deadline=None)
@given(games())
def test_random_games(game: Game) -> None:
    assert_round_trip(rn.replay(log_text(game), effects="manual", edition="auto"))


@pytest.mark.parametrize("variant", few_of(rn.variants()))
def test_a_game_of_every_variant(variant: str) -> None:
    position, moves = rn.Position.start(variant), []
    for number in range(24):
        legal = position.legal_moves()
        busy = [move for move in legal if len(move.effects) > 1]
        moves.append((busy or legal)[number * 7 % len(busy or legal)])
        position = position.play(moves[-1])
        if position.outcome:
            break
    assert_round_trip(rn.replay(log_of(*map(str, moves), game=variant)))


@pytest.mark.parametrize("side", ["w", "b"])
def test_another_set_up(side: str) -> None:
    text = header_log("Sd4 ld7 Pg6 wa1", "S d4-d7; l-d4" if side == "w" else "l d7-d3; @-d4", side=side)
    record = rn.replay(text)
    assert record.verdict == "legal"
    assert_round_trip(record)
    lines = written(record).splitlines()
    assert "(x a2)" in lines
    assert "(White Swapper d4)" in lines
    assert "(Black Withdrawer a1)" in lines
    assert ("1. Pass" in lines) == (side == "b")
    assert read(written(record)).header("Position") == rn.Position(record.start).code() if record.start else False


def test_the_usual_set_up_with_black_to_move() -> None:
    log = read(HEAD + "1. Pass\n1. CannonPawn a7 - a6\n")
    assert [str(turn) for turn in log.turns] == ["p a7-a6"]
    assert log.turns[0].side == "black"
    assert rn.replay(log).verdict == "legal"


def test_a_castling_right_is_there_where_both_pieces_stand_as_usual() -> None:
    head = HEAD.replace("Rococo", "Chess") + "(x f1)\n(x g1)\n(x h8)\n"
    record = rn.replay(read(head + "1. King e1 - g1 Rook h1 - f1\n"))
    assert record.verdict == "legal"
    assert record.start is not None
    assert rn.Position(record.start).code().split()[2] == "KQq"


def test_it_ends_before_the_first_move_that_is_not_legal() -> None:
    record = rn.replay(log_of("P a2-a3", "p a7-a6", "P b2-b5", "p b7-b6"))
    assert written(record) == HEAD + "1. CannonPawn a2 - a3\n1. CannonPawn a7 - a6\n"


def test_a_resignation_is_left_out() -> None:
    assert written(rn.replay(log_of("P a2-a3", "resign"))) == HEAD + "1. CannonPawn a2 - a3\n"


def test_of_an_unknown_game_only_its_name_is_written() -> None:
    text = written(rn.replay(log_of("P a2-a3", game="Nochess")))
    assert text == "Zillions Save Game File Version 0.02 HH\nVariantName=Nochess\n"


def test_names_of_a_variant_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    table = '[zillions]\nrules = "Ultimates.zrf"\npieces = { P = "Soldier", L = "K9" }\n'
    path.write_text(f'title = "Mine"\nextends = "rococo"\n{table}', encoding="utf-8")
    mine = rn.load_variant(path)
    record = rn.replay("1. P a2-a3\n1... l f8-h8\n", mine)
    text = written(record)
    assert text == HEAD.replace("rococo", "Ultimates").replace("Rococo", "Mine") + "1. Soldier a2 - a3\n"
    (log,) = ZsgReader().logs(Source(text + "1. K9 f8 - f6\n"), mine)
    assert [str(turn) for turn in log.turns] == ["P a2-a3", "l f8-f6"]


def test_a_piece_that_takes_and_comes_back_is_written_with_what_it_takes(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "chess"\npieces.N.betza = "KcabK"', encoding="utf-8")
    position = rn.Position.from_code("4k3/8/8/3p4/3N4/8/8/4K3 w - -", rn.load_variant(path))
    move = position.parse("N d4-d4; @-d5")
    text = write_turn(move, names_of(position.variant))
    assert text == "Knight d4 - d4 x d5"
    assert read_back(text, position).move == move


@pytest.mark.parametrize(
    ("pieces", "fault"),
    [('Q = "Queen"', "zillions.pieces.Q: no piece has this letter"), ('P = "a b"', "zillions.pieces.P: 'a b' is not")],
)
def test_faults_of_the_names_of_a_variant_file(pieces: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "rococo"\nzillions.pieces = {{ {pieces} }}\n', encoding="utf-8")
    with pytest.raises(rn.VariantError, match=re.escape(fault)):
        rn.load_variant(path)


def test_several_games_in_a_file() -> None:
    first, second = (written(rn.replay(log_of(move))) for move in ("P a2-a3", "P b2-b9"))
    second = second.rstrip() + "\n1. CannonPawn b2 - b8\n"
    logs = list(ZsgReader().logs(Source(first + second, "games.zsg"), None))
    assert [[str(turn) for turn in log.turns] for log in logs] == [["P a2-a3"], ["P b2-b8"]]
    assert rn.replay(logs[1]).findings[0].line == 8


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("1. CannonPawn a7 - a5", ("GC207", 5, 4, "CannonPawn a7 - a5")),
        ("what is this", ("GC101", 5, 1, "what")),
        ("1. what is this - now", ("GC101", 5, 17, "-")),
        ("1. CannonPawn a7 -", ("GC101", 5, 4, "CannonPawn a7 -")),
        ("1.CannonPawn a7 - a6", ("GC101", 5, 1, "1.CannonPawn")),
        ("1. partial 2 CannonPawn a7 - a6", ("GC101", 5, 4, "partial")),
        ("1. Knight a7 - a6", ("GC103", 5, 4, "Knight")),
        ("1. = Knight on a7", ("GC103", 5, 6, "Knight")),
        ("1. = Swapper", ("GC101", 5, 6, "Swapper")),
        ("1. Red Swapper a5", ("GC101", 5, 4, "Red")),
        ("1. Withdrawer a7 - a6", ("GC202", 5, 4, "Withdrawer a7 - a6")),
        ("1. CannonPawn a7 - i6", ("GC102", 5, 20, "i6")),
        ("1. CannonPawn a7 - a6 x a2", ("GC302", 5, 23, "x a2")),
        ("2. CannonPawn a7 - a6", ("GC110", 5, 4, "CannonPawn a7 - a6")),
        ("1. Pass", ("GC505", 5, 4, "Pass")),
        ("1. " + "x a2 " * 3000, ("GC101", 5, 4, ("x a2 " * 3000)[:79] + "…")),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_wrong_is_told_with_its_place(line: str, finding: tuple[str, int, int, str], end: str) -> None:
    text = (HEAD + f"1. CannonPawn a2 - a3\n{line}\n").replace("\n", end)
    found = [place for place in places(rn.replay(read(text))) if place[1] is not None]
    assert found[0] == finding


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("(White Knight a3)", ("GC602", 4, 8, "Knight")),
        ("(White Swapper i3)", ("GC602", 4, 16, "i3")),
        ("(x a3", ("GC602", 4, 1, "(x a3")),
        ("(x a3) x", ("GC602", 4, 8, "x")),
    ],
)
def test_a_line_of_the_set_up_that_cannot_be_read(line: str, finding: tuple[str, int, int, str]) -> None:
    log = read(f"{HEAD}{line}\n1. CannonPawn a2 - a3\n")
    assert [(f.code, f.line, f.column, f.text) for f in log.findings] == [finding]
    assert rn.replay(log).plies[0].status == "legal"


def test_what_is_read_as_it_stands() -> None:
    text = "\ufeff\r\n" + HEAD.replace("\n", "\r\n") + "1. CannonPawn a2 - a3\r\n\r\n1. CannonPawn a7 - a6"
    assert ZsgReader().recognizes(text)
    log = read(text)
    assert rn.replay(log).verdict == "legal"
    assert [text[slice(*turn.span)] for turn in log.turns] == ["CannonPawn a2 - a3", "CannonPawn a7 - a6"]
    assert [text[slice(*line.span)] for line in log.lines] == text.splitlines(keepends=True)
    assert [(turn.number, turn.side) for turn in log.turns] == [(1, "white"), (1, "black")]


def test_an_unknown_game_keeps_its_turns() -> None:
    record = rn.replay(read(HEAD.replace("=Rococo", "=Rokoko") + "1. Dragon a2 - a3 x a4\n1. Pass\n"))
    assert places(record) == [("GC601", None, None, "Rokoko")]
    assert "'Rokoko' is not a game this program knows" in record.findings[0].message
    assert [(ply.status, str(ply.turn)) for ply in record.plies] == [
        ("unchecked", "Dragon a2 - a3 x a4"),
        ("unchecked", "Pass"),
    ]
    assert record.log.turns[0].parts[0].kind is PartKind.CODE


def test_the_game_may_be_given() -> None:
    log = read(HEAD.replace("=Rococo", "=Rokoko") + "1. CannonPawn a2 - a3\n", "rococo")
    assert log.game == "Rococo"
    assert rn.replay(log).verdict == "legal"


def test_the_game_is_that_of_the_rules_file_where_nothing_else_names_it() -> None:
    text = HEAD.replace("VariantName=Rococo\n", "").replace("=rococo", "=..\\Games\\Rococo")
    assert read(text + "1. CannonPawn a2 - a3\n").game == "Rococo"


@pytest.mark.parametrize("text", ["", "\n\n", HEAD, "Zillions Save Game File Version 0.02 HH"])
def test_a_file_without_moves(text: str) -> None:
    log = read(text)
    assert [finding.code for finding in log.findings] == ["GC002"]
    assert rn.replay(log).plies == ()
    assert ZsgReader().recognizes(text) == text.startswith("Z")


def test_a_log_of_game_courier_is_none() -> None:
    assert not ZsgReader().recognizes("Game: Rococo\n\n1. P a2-a3\n")


def test_a_guessed_encoding_is_told() -> None:
    (log,) = ZsgReader().logs(Source.decode(HEAD.encode() + b"1. \xe9\n"), None)
    assert [finding.code for finding in log.findings] == ["GC001"]


WORDS = st.sampled_from(
    ["Pass", "CannonPawn", "Swapper", "King", "x", "-", "=", "on", "@", "0", "a2", "a3", "b7", "q9", "White", "(", ")"]
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(max_size=80),
        st.lists(WORDS, max_size=9).map(" ".join).map("1. {}".format),
        st.lists(WORDS, max_size=6).map(" ".join).map("({})".format),
    ),
    st.booleans(),
    st.booleans(),
)
def test_any_text_is_read(text: str, has_head: bool, moved: bool) -> None:  # noqa: FBT001
    whole = (HEAD if has_head else "") + ("1. CannonPawn a2 - a3\n" if moved else "") + text
    for log in ZsgReader().logs(Source(whole), None):
        assert log.dialect == (dialect_of(rn.Position.start().variant) if log.game == "Rococo" else GENERIC)
        spans = [line.span for line in log.lines]
        assert all(one.end == other.start for one, other in pairwise(spans))
        assert sum(line.turns for line in log.lines) == len(log.turns)
        for turn in log.turns:
            assert log.source.text[slice(*turn.span)] == turn.text
        rn.replay(log)


def test_the_grammar_is_free_of_collisions() -> None:
    pytest.importorskip("interegular")
    text_parser(strict=True)


# ---------------------------------------------------------------- the page


def test_the_page_shows_each_kind_of_move() -> None:
    page = (ROOT / "docs" / "formats" / "zsg.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*? \| `([^`]*)` \| `([^`]*)` \|$", page, re.MULTILINE)
    assert len(rows) > 8
    assert set(rows) <= {(move, text) for _, move, text in KINDS}


def test_an_unknown_name_is_reported_with_those_that_there_are() -> None:
    (log,) = rn.read(b"Zillions Save Game File Version 0.02 HH\nVariantName=Rococo\n1. Pawn e2 - e3\n")
    (finding,) = (each for each in log.all_findings() if each.code == "GC103")
    said, known = finding.message.split("; there are ")
    assert said == "no piece of this game is called Pawn"
    assert "CannonPawn" in known.split(", ")
