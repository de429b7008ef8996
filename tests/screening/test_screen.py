"""Screening: what it accepts is legal, and the replay says the same of it; what it cannot tell goes to the replay."""

import os
import random
from pathlib import Path

import pytest
from support import LOGS, Game, implied, one_log_of_each, play

import rococo_notation as rn
from rococo_notation.formats.plain_data import listing_data
from rococo_notation.formats.writer import Choice
from rococo_notation.notation.turns.line import LONGEST_LINE
from rococo_notation.replayer import replaying
from rococo_notation.replayer.replaying import summarize
from rococo_notation.replayer.screened import judge, screened
from rococo_notation.rules.twin import twin_of
from rococo_notation.screening import reading

SCREENED = [name for name in rn.variants() if reading.is_screened(rn.variant(name))]

BUILT = twin_of(rn.variant("rococo").tables()) is not None or os.environ.get("ROCOCO_EXPECT") == "compiled"

pytestmark = pytest.mark.skipif(not BUILT, reason="not built")


def in_full(source: rn.Source, variant: rn.Variant | None, effects: str, edition: str) -> rn.Record:
    """The record of a log that is replayed ply by ply, by the engine alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROCOCO_ACCEL", "0")
        patch.setattr(replaying, "screened", lambda *_: None)
        return rn.replay(source, variant, edition, effects)  # type: ignore[arg-type]


def agree(data: bytes, variant: str | rn.Variant | None = None, effects: str = "auto", edition: str = "auto") -> bool:
    """Whether a log is accepted; then the replay must find nothing in it, sum it up alike, and have the same record."""
    known = rn.variant(variant) if isinstance(variant, str) else variant
    (summary,) = judge(data, [0, len(data)], ["log"], known, edition, effects)  # type: ignore[arg-type]
    if summary is None:
        return False
    source = rn.Source.decode(data, "log")
    record = in_full(source, known, effects, edition)
    assert not record.findings, (data, record.findings)
    assert record.summary == summary, data
    assert rn.replay(source, known, edition, effects) == record, data  # type: ignore[arg-type]
    return True


def removal(style: str, square: str) -> str:
    return {"at": f"@-{square}", "tail": f"{square}-", "capture": f"capture {square}"}[style]


def written(move: rn.Move, style: str, chance: random.Random) -> str:
    """A move in a hand of writing."""
    if style == "implied":
        return implied(move)
    parts = str(move).split("; ")
    said = [removal(style, part[2:]) if part.startswith("@-") else part for part in parts]
    if chance.random() < 0.3 and " " in said[0]:
        said[0] = said[0].split(" ", 1)[1]
    return "; ".join(said)


def log_of(game: Game, style: str, layout: str, chance: random.Random) -> bytes:
    """A whole log in a hand of writing."""
    turns = [written(move, style, chance) for move in game.moves]
    lines = [f"Game: {game.variant}", "Log: someone-else-2006-36-554", "White: Someone", ""]
    if layout == "pairs":
        pairs = zip(turns[::2], [*turns[1::2], ""], strict=False)
        lines += [f"{number}. {one} {other}".rstrip() for number, (one, other) in enumerate(pairs, 1)]
    elif layout == "numbered":
        lines += [f"{ply // 2 + 1}.{'..' * (ply % 2)} {turn}" for ply, turn in enumerate(turns)]
    else:
        lines += turns
    if chance.random() < 0.5:
        lines[-1] += " // a comment; with signs: @-e4"
    if chance.random() < 0.3 and game.positions[-1].outcome is None:
        lines.append("resign")
    end = chance.choice(["\n", "\r\n"])
    return (end.join(lines) + chance.choice(["", end, end * 3])).encode()


def some_logs(count: int, seed: int) -> list[bytes]:
    chance = random.Random(seed)
    logs = []
    for _ in range(count):
        start = rn.Position.start(chance.choice(SCREENED))
        game = play(start, [chance.randrange(10_000) for _ in range(chance.randrange(1, 40))])
        style = chance.choice(["at", "tail", "capture", "implied"])
        logs.append(log_of(game, style, chance.choice(["pairs", "numbered", "raw"]), chance))
    return logs


@pytest.mark.parametrize("entry", one_log_of_each())
def test_legal_logs_are_accepted_and_no_others(entry: dict[str, str]) -> None:
    data = (LOGS / entry["file"]).read_bytes()
    for effects in ("auto", "implied", "manual"):
        # There may be something to tell of a legal log, as where a piece lost by suicide is regained.
        record = rn.replay(rn.Source.decode(data), entry["variant"], effects=effects)  # type: ignore[arg-type]
        assert agree(data, entry["variant"], effects) == (not record.findings)


@pytest.mark.parametrize("count", [15, pytest.param(150, marks=pytest.mark.slow)])
def test_random_games_in_every_hand_are_accepted(count: int) -> None:
    logs = some_logs(count, 1)
    accepted = sum(agree(data) for data in logs)
    # A third repetition, a fifty-move claim, or a mixed hand is for the replay to tell.
    assert accepted > len(logs) * 0.7


MATE = "f2-f3 e7-e5 g2-g4 d8-h4"
STALEMATE = (
    "e2-e3 a7-a5 d1-h5 a8-a6 h5-a5 h7-h5 h2-h4 a6-h6 a5-c7 f7-f6 c7-d7 e8-f7 d7-b7 d8-d3 b7-b8 d3-h7 b8-c8 f7-g6 c8-e6"
)


@pytest.mark.parametrize(("turns", "result", "reason"), [
    (MATE, "0-1", "checkmate"),
    (STALEMATE, "1/2-1/2", "no legal move"),
])  # fmt: skip
def test_a_game_that_ends_because_a_side_cannot_move_is_accepted(turns: str, result: str, reason: str) -> None:
    data = "\n".join(["Game: Chess", *turns.split()]).encode()
    assert agree(data)
    summary = summarize(data)
    assert summary.outcome is not None
    assert (summary.result, summary.outcome.reason) == (result, reason)


def test_a_placement_that_stands_three_times_with_other_moves_is_no_third_repetition() -> None:
    # After 3. e2-e4 a Pawn can be taken en passant, and later that is past.
    turns = ["a2-a3", "d7-d5", "a3-a4", "d5-d4", "e2-e4", *("b8-c6", "b1-c3", "c6-b8", "c3-b1") * 2]
    data = "\n".join(["Game: Chess", *turns]).encode()
    record = rn.replay(data.decode())
    assert record.findings == ()
    assert summarize(data) == record.summary
    assert [finding.code for finding in rn.replay(f"{data.decode()}\nb8-c6").findings] == ["GC503"]
    assert not agree(data + b"\nb8-c6")


def test_a_log_in_which_a_piece_lost_by_suicide_is_regained_has_no_summary_at_once() -> None:
    data = (LOGS / "clean-035.txt").read_bytes()
    assert [finding.code for finding in rn.replay(rn.Source.decode(data)).findings] == ["GC413"]
    assert not agree(data)


def test_a_game_that_goes_on_after_mate_is_left_to_the_replay() -> None:
    assert not agree("\n".join(["Game: Chess", *MATE.split(), "a2-a3"]).encode())


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A log with some edits: characters, words and lines taken out, put in, exchanged, or all after a place cut off."""
    text = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(7):
            case 0:
                del text[at : at + chance.randrange(1, 4)]
            case 1:
                text[at:at] = chance.choice(
                    [b" ", b";", b"-", b"@", b"x", b"1", b"0", b"\n", b"\r", b"//", b"\0", b"<"]
                )
            case 2 if at < len(text):
                text[at] = chance.choice(b"abcdefghxzyKLSWACIUPklswaciup0123456789 .;-@\n")
            case 3:
                del text[at:]
            case 4:
                lines = text.split(b"\n")
                lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
                text = bytearray(b"\n".join(lines))
            case 5:
                lines = text.split(b"\n")
                del lines[chance.randrange(len(lines))]
                text = bytearray(b"\n".join(lines))
            case _:
                words = text.split(b" ")
                one, other = chance.randrange(len(words)), chance.randrange(len(words))
                words[one], words[other] = words[other], words[one]
                text = bytearray(b" ".join(words))
    return bytes(text)


def check_mutations(logs: list[bytes], seed: int) -> None:
    chance = random.Random(seed)
    accepted = 0
    for data in logs:
        for _ in range(4):
            twisted = mutated(data, chance)
            if twisted[:4] == b"Game" and b"\0" not in twisted:
                accepted += agree(twisted, effects=chance.choice(["auto", "implied", "manual"]))
    # A comment, an end or a header may change.
    assert accepted > len(logs) / 5


@pytest.mark.parametrize(
    ("rounds", "seed"),
    [(40, 2), pytest.param(250, 3, marks=pytest.mark.slow)],
)
def test_nothing_is_accepted_in_which_the_replay_finds_something(rounds: int, seed: int) -> None:
    check_mutations(some_logs(rounds, seed), seed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "Game: Rococo\n",
        "Game: Rococo\n1. P a2-a3 \x00\n",
        "Game: Rococo\n1. P a2-a3\r1... p a7-a6\n",
        "Game: Rococo\nGame: Rococo\n1. P a2-a3\n",
        "Game: Rococo\n1. P a2-a3\nGame: Rococo\n",
        "Game: Rococo\nPosition: 10/4k5/10/10/10/10/10/10/4K5/10 w - -\n1. P a2-a3\n",
        "Game: Rococo\nResult: 1-0\n1. P a2-a3\n",
        "Game: Rococo\n1. P a2-a3 // <html>\n",
        "Game: Rococo\n1. P a2-a3\n3... p a7-a6\n",
        "Game: Rococo\n1. P a2-a3\n2. p a7-a6\n",
        "Game: Rococo\n1.P a2-a3\n",
        "Game: Rococo\n1. p a2-a3\n",
        "Game: Rococo\n1. P a2-a3 . \n",
        "Game: Rococo\n1. P a2-a3\nhello\n",
        "Game: Rococo\n1. P a2-a3\nresign\n1... p a7-a6\n",
        "Game: Tamerlane\n1. P a2-a3\n",
        "1. P a2-a3\n",
    ],
)
def test_what_is_not_plain_is_left_to_the_replay(text: str) -> None:
    assert not agree(text.encode())


def test_a_line_too_long_for_the_log_reader_is_not_accepted() -> None:
    turn = "1. P a2-a3 //"
    lines = [turn + "x" * (length - len(turn)) for length in (LONGEST_LINE // 2, LONGEST_LINE + 1)]
    assert [agree(f"Game: Rococo\n{line}\n".encode()) for line in lines] == [True, False]


def test_a_log_of_which_only_the_beginning_is_read_is_left_to_the_replay() -> None:
    # The line ends of Windows are not those of a plain log, which is read however long it is.
    said = " // " + "1 " * 3_500
    log = "\r\n".join(["Game: Rococo", "", f"P a2-a3{said}", f"p a7-a6{said}", "P b2-b3", ""])
    assert not agree(log.encode())
    assert rn.summarize(log.encode()) == rn.replay(log).summary


def test_logs_of_several_games_in_one_go_are_told_apart() -> None:
    logs = [*some_logs(40, 5), b"nonsense", *some_logs(20, 6)]
    bounds = [0]
    for data in logs:
        bounds.append(bounds[-1] + len(data))
    names = [f"log {number}" for number in range(len(logs))]
    together = judge(b"".join(logs), bounds, names)
    for data, name, summary in zip(logs, names, together, strict=True):
        assert judge(data, [0, len(data)], [name])[0] == summary
    assert sum(summary is not None for summary in together) > 30


def test_the_edition_is_told_by_the_name_of_the_log() -> None:
    data = b"Game: Rococo\nLog: a-b-2004-99-1\n\n1. P a2-a3\n"
    assert agree(data)
    (summary,) = judge(data, [0, len(data)], ["log"])
    assert summary is not None
    assert (summary.edition, summary.log) == ("2002", "a-b-2004-99-1")


EDGE = """
title = "Mine"
[board]
files = ["a", "b", "c", "d", "e"]
ranks = ["1", "2", "3", "4", "5", "6"]
edge.files = ["c"]
setup = '''
. . l . .
. . R . .
R . . . .
. . . . k
. . . . .
K . . . .
'''
[pieces.K]
royal = true
moves = []
enemy = {}
[pieces.R]
moves = ["orthogonal"]
enemy = { all = ["orthogonal"] }
[pieces.L]
moves = ["orthogonal"]
enemy = { all = ["overtake"] }
[rules]
check = true
[editions.old]
until = "2005-01-01"
edge-landing = "any"
[editions.new]
"""


@pytest.mark.parametrize(("year", "accepted", "reason"), [(2004, False, None), (2006, True, "checkmate")])
def test_who_is_stuck_under_one_edition_may_have_a_move_under_another(
    year: int, reason: str | None, tmp_path: Path, *, accepted: bool
) -> None:
    # Black's Leaper comes between Rook and King only by a landing that is farther along the edge than needed.
    file = tmp_path / "mine.toml"
    file.write_text(EDGE, encoding="utf-8")
    variant = rn.load_variant(file)
    data = f"Game: Mine\nLog: a-b-{year}-99-1\n\n1. R a4-a3\n".encode()
    assert agree(data, variant) == accepted
    outcome = summarize(data, variant).outcome
    assert (outcome.reason if outcome else None) == reason


@pytest.mark.parametrize("text", ["Game: Rococo\n1. P a2-a3\n", "Game: Rococo\n1. P a2-a5\n", "hm?", ""])
def test_a_summary_is_that_of_the_replay(text: str) -> None:
    assert summarize(text) == summarize(text.encode()) == rn.replay(text).summary


def test_a_summary_of_what_is_no_text_is_refused() -> None:
    with pytest.raises(rn.UnreadableError):
        summarize(b"\0" + Path(__file__).read_bytes())


# ---------------------------------------------------------------- what was once accepted wrongly


def test_a_position_that_returns_after_two_plies_is_seen_to_repeat() -> None:
    turns = ["S h1-g2; P-h1", "p a7-a6", "S g2-h1; P-g2", "p a6-a7"] * 3
    assert not agree("\n".join(["Game: Rococo", *turns, ""]).encode())


def test_a_character_cut_in_two_by_the_end_of_a_log_is_to_be_guessed_at() -> None:
    logs = [b"Game: Rococo\n1. P a2-a3 // caf\xc3", b"\xa9\nGame: Rococo\n1. P a2-a3\n", b"Game: Rococo\n1. P a2-a3\n"]
    bounds = [0, len(logs[0]), len(logs[0]) + len(logs[1]), sum(map(len, logs))]
    judged = judge(b"".join(logs), bounds, ["a", "b", "c"])
    assert [summary is not None for summary in judged] == [False, False, True]


@pytest.mark.parametrize("name", ["", " ", "foo\x01", "foo\u00a0", "\u3000foo"])
def test_the_name_of_a_log_is_what_the_replay_says(name: str) -> None:
    assert agree(f"Game: Rococo\nLog: {name}\n1. P a2-a3\n".encode())


def test_a_variation_before_the_headers_hides_none_of_them() -> None:
    assert agree(b"| a2-a3\nGame: Rococo\n1. P a2-a3\n")


@pytest.mark.parametrize(
    "header", ["Game: e4-", "Game: Rococo; e7-; f6-", "Game: Rococo; capture a3 a2", "White: P e2-e4"]
)
def test_a_header_that_may_hold_a_move_is_left_to_the_replay(header: str) -> None:
    reader = reading.reader_of(rn.variant("rococo").tables())
    data = f"{header}\n1. P a2-a3\n".encode()
    assert reader is not None
    assert not reader.read(data, (0, len(data)), b"")[0]


# ---------------------------------------------------------------- promotions that regain what suicide lost

VARIANTS = [name for name in rn.variants() if "rococo" in name]


def regaining_game(variant: str, chance: random.Random) -> Game:
    """A random game of many suicides and promotions."""
    positions, moves = [rn.Position.start(variant)], []
    for _ in range(chance.randrange(60, 120)):
        legal = positions[-1].legal_moves()
        if not legal:
            break
        promotions = [move for move in legal if move.promotion]
        suicides = [move for move in legal if move.target is None and len(move.effects) == 1]
        pawns = [move for move in legal if move.mover in "Pp"]
        moves.append(chance.choice(promotions or suicides or chance.choice([pawns, legal]) or legal))
        positions.append(positions[-1].play(moves[-1]))
    return Game(positions, moves)


def some_regaining_logs(count: int, seed: int) -> list[bytes]:
    chance = random.Random(seed)
    logs = []
    for _ in range(count):
        game = regaining_game(chance.choice(VARIANTS), chance)
        style = chance.choice(["at", "tail", "capture", "implied"])
        data = log_of(game, style, chance.choice(["pairs", "numbered", "raw"]), chance)
        # Under an older edition of the rules there may be more to tell.
        logs.append(data.replace(b"-2006-", chance.choice([b"-2006-", b"-2003-"])))
    return logs


@pytest.mark.parametrize(("count", "seed"), [(10, 4), pytest.param(120, 5, marks=pytest.mark.slow)])
def test_what_is_found_is_what_the_replay_finds(count: int, seed: int) -> None:
    told = 0
    for data in some_regaining_logs(count, seed):
        source = rn.Source.decode(b"// a caf\xc3\xa9\n" + data, "log", 7)
        record = screened(source, None, "auto", "auto")
        full = in_full(source, None, "auto", "auto")
        if record is None:
            # There is something else to tell, such as a third repetition.
            assert {finding.code for finding in full.findings} != {"GC413"}
            continue
        # The listing is made of a record of which no more was asked for.
        assert listing_data(Choice().of(record)) == listing_data(Choice().of(full)), data
        assert record == full, data
        assert record.summary == full.summary
        told += len(record.findings)
    assert told > count / 4


def test_a_summary_tells_of_the_log_in_which_a_piece_is_regained() -> None:
    (data,) = some_regaining_logs(1, 8)
    summary = rn.summarize(data)
    assert (summary.verdict, summary) == ("legal", in_full(rn.Source.decode(data), None, "auto", "auto").summary)
