"""Plain logs: they are read as the reader of all else reads them, and nothing else is taken for one."""

import random
from collections.abc import Callable

import pytest
from support import LOGS, conformance_logs, play

import rococo_notation as rn
from rococo_notation.notation import GENERIC, log_reader, read_headers, read_log, write_log
from rococo_notation.notation.plain_log import headers_of_plain, read_plain
from rococo_notation.replayer.games import dialect_of

ROCOCO = dialect_of(rn.variant("rococo"))
LINES = (
    *("Game: Rococo", "Log: a-b-2004-1-2", "White: Zoë", "Result: 1-0", "Position: 8/8", "Game: Ultima", "Result: *"),
    *("", " ", "1. P a2-a3", "1... p a7-a6", "1. P a2-a3 p a7-a6", "2. L a1-a2; @-b2", "2... l a8-a7 // well played"),
    *(
        "P a2-a3",
        "p a7-a6",
        "a2-a3",
        "P a2-a3;",
        "; @-a4",
        "@-a4",
        "capture a4",
        "W-g8",
        "L d4-",
        "S d4-; @-d5",
        "resign",
    ),
    *(
        "3. P a2-a9",
        "3. Q a2-a3",
        "3.P a2-a3",
        "03. P a2-a3",
        "5. P a2-a3",
        "1. P a2-a3! p a7-a6",
        "| a2-a3",
        "// hello",
    ),
    *(
        "S d4-d7; l-d4",
        "K f1-i1; R j1-h1",
        "Black has resigned",
        "hello",
        "1-0",
        "{hm",
        "a4 a5",
        "P a2\u2013a3",
        "P a2-a3\r",
    ),
)


@pytest.fixture
def otherwise(monkeypatch: pytest.MonkeyPatch) -> Callable[..., rn.Log]:
    """The reader of all else."""

    def read(text: str, dialect: rn.notation.Dialect) -> rn.Log:
        with monkeypatch.context() as patch:
            patch.setattr(log_reader, "read_plain", lambda *_: None)
            return read_log(text, dialect)

    return read


def texts(mixtures: int, one_of: int = 1) -> list[str]:
    """One of so many logs of the conformance data, and so many of lines put together at random."""
    logs = [(LOGS / entry["file"]).read_bytes().decode() for entry in conformance_logs()[::one_of]]
    chance = random.Random(1)
    mixed = ["\n".join(chance.choices(LINES, k=chance.randrange(1, 9))) for _ in range(mixtures)]
    ends = [
        f"Game: Rococo\n\n1. P a2-a3{end}" for end in ("", "\n", "\n\n", "\r\n", " ", " \n", "\n \n", "\t", "//", "// ")
    ]
    return logs + mixed + ends


@pytest.mark.parametrize(("mixtures", "one_of"), [(50, 6), pytest.param(2000, 1, marks=pytest.mark.slow)])
def test_a_plain_log_is_read_as_any_log_is(mixtures: int, one_of: int, otherwise: Callable[..., rn.Log]) -> None:
    plain = 0
    for text in texts(mixtures, one_of):
        for dialect in (ROCOCO, GENERIC):
            plain += read_plain(rn.Source(text), dialect) is not None
            assert read_log(text, dialect) == otherwise(text, dialect), text
    # The test is of plain logs, so there have to be many.
    assert plain > 200 / one_of


def test_its_headers_are_those_of_any_log(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [dict(read_headers(text)) for text in texts(3000)]
    monkeypatch.setattr(log_reader, "plain_headers", lambda _: None)
    assert found == [dict(read_headers(text)) for text in texts(3000)]


def test_where_headers_are_all_there_is_beside_moves_they_are_all_that_any_reader_finds() -> None:
    chance = random.Random(3)
    mixed = [
        f"Game: Rococo\n\n{chr(10).join(chance.choices(LINES[9:], k=chance.randrange(1, 4)))}\n" for _ in range(2000)
    ]
    common = 0
    for text in texts(0) + mixed:
        headers = headers_of_plain(text.encode())
        if headers is None:
            continue
        common += 1
        log = read_log(text, ROCOCO)
        assert (dict(log.headers), log.result) == (headers, headers.get("Result")), text
        assert (write_log(log, "keep"), log.comments) == (text, ()), text
        assert log.turns
        assert not any(turn.comment for turn in log.turns)
    assert common > 100


@pytest.mark.slow
def test_the_canonical_text_of_every_game_is_plain() -> None:
    chance = random.Random(2)
    for name in rn.variants():
        game = play(rn.Position.start(name), [chance.randrange(10_000) for _ in range(30)])
        turns = [f"{n // 2 + 1}.{'' if n % 2 == 0 else '..'} {move}" for n, move in enumerate(game.moves)]
        castles = any(move.partner for move in game.moves)
        changes = any(len({*move.ends}) < 2 for move in game.moves)
        # Drops, and labels of two characters, are for the full reader.
        marked = any("*" in str(move) or "+" in str(move) for move in game.moves)
        if not (castles or changes or marked):
            text = "\n".join([f"Game: {name}", "", *turns, ""])
            assert read_plain(rn.Source(text), dialect_of(rn.variant(name))) is not None, text


def test_a_header_longer_than_a_line_of_moves_is_read_whole() -> None:
    name = "the game of the " + "very " * 60 + "long name"
    assert read_headers(f"Game: Rococo\nLog: {name}\n\n1. P e2-e3\n")["Log"] == name
