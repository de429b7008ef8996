"""What the target is fed: logs that are right, and logs spoilt in ways that go to the limits of the reader."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from random import Random

import rococo_notation as rn
from rococo_notation.rules.state import Packed, State
from rococo_notation.rules.twin import twin_of

ROOT = Path(__file__).parent.parent
MOST_PLIES, MOST_CLEARS, FIFTY_MOVES = 4096, 24, 100
"""Of the compiled reader."""

_TOKEN = re.compile(rb"[A-Za-z]+\d+|\d+|[A-Za-z]+|[ \t]+|\r?\n|.", re.DOTALL)
_SQUARE = re.compile(rb"[a-jxyz]\d\d?")
_WORDS = (
    *(b"Game: ", b"Game:", b"Log: ", b"White: x\n", b"Black: ", b"Game: Rococo\n", b"Game: chess\n", b"Position: "),
    *(b"//", b"/", b"| ", b"<", b"-", b"--", b";", b";;", b" ; ", b"@-", b"@", b"capture ", b"captures ", b"resign"),
    *(b"1.", b"1. ", b"1... ", b"1...", b"1.. ", b"2. ", b"01. ", b"0. ", b"999999. ", b"1000000. ", b"resign // "),
    *(b"e4", b"z00", b"x0", b"y9", b"a10", b"j10", b"a01", b"a1", b"h8", b"e4-", b"@-e4", b"W-g8", b"e1-g1"),
    *(b"\n", b"\r", b"\r\n", b"\n\n", b"\t", b" ", b"  ", b"\0", b"\x0b", b"\x0c", b"\x1a", b"\x1c", b"\x1f", b"\x7f"),
    *(each.encode() for each in ("\u0085", "\u00a0", "é", "\u0660", "\u2028", "\u3000", "\ufeff", "½")),
    *(b"\x80", b"\xc3", b"\xa9", b"\xe2\x80", b"\xff", b"P", b"p", b"k", b"S ", b"Q-a8", b"; q-a1", b"1-0", b"---\n"),
)


# Swappers that change places with their like leave everything as it was: a position comes again after two plies.
_SAME_AGAIN = (
    *(b"Game: swapper-chess", b"c2-c5", b"c9-c6", b"c1-c4", b"c10-c7", b"h2-h5", b"h9-h6", b"h1-h4", b"h10-h7"),
    *(b"S c4-h4; S-c4", b"s c7-h7; s-c7") * 2,
)


def handmade() -> list[bytes]:
    """Limits that chance does not find: sizes, mate, fifty moves, as much as is read and a little more."""
    longest = quiet_game("rococo", MOST_PLIES + 3, Random(1), pawns=True)
    barren = quiet_game("chess", FIFTY_MOVES + 1, Random(3), pawns=False)
    mate = b"Game: chess\n1. f2-f3 e7-e5\n2. g2-g4 d8-h4\n"
    logs = [b"", b" ", b"\n", b"\t" * 5000, b" " * 9001, b"\r", b"\r\n" * 300, b"/", b"//", b"|", b"1", b"1.", b"@-a"]
    logs += [mate, mate + b"resign", mate + b"3. a2-a3", b"\n".join(_SAME_AGAIN)]
    logs += [b"Game: Rococo\n" + b"\n".join(longest[:plies]) for plies in (MOST_PLIES, MOST_PLIES + 1, MOST_PLIES + 3)]
    logs += [b"Game: chess\n" + b"\n".join(barren[:plies]) for plies in range(FIFTY_MOVES - 1, FIFTY_MOVES + 2)]
    logs += [b"Game: Rococo\n" + b"\n" * lines + b"White: x\na2-a3" for lines in range(146, 152)]
    for many in range(MOST_CLEARS - 1, MOST_CLEARS + 3):
        logs += [b"Game: chess\na2-a3; @-" + b"; @-".join(_SQUARES[:many]), b"capture " + b" ".join(_SQUARES[:many])]
    for size in range(8985, 9006):
        logs += [b"Game: Rococo\na2-a3 //" + b"x" * size, b"Game: Rococo\nLog: " + b"x" * size + b"\na2-a3\n"]
        logs += [b"Game: Rococo\n" + b" " * size + b"a2-a3\n", b"Game: Rococo\na2-a3" + b" " * size]
        logs += [b"Game: Rococo\n//" + b"\xc3\xa9" * (size // 2) + b"\na2-a3", b"Game: Rococo\na2-a3;" + b" " * size]
    return logs


def corpus() -> list[bytes]:
    """The logs of the conformance data and the samples, and some of the positions."""
    files = sorted(path for folder in ("tests/conformance/logs", "samples") for path in (ROOT / folder).rglob("*.*"))
    logs = [path.read_bytes() for path in files if path.suffix in (".txt", ".html")]
    with gzip.open(ROOT / "tests/conformance/movelists.jsonl.gz", "rt", encoding="utf-8") as lines:
        placed = [json.loads(line) for line in lines][::7]
    return logs + [f"Game: {each['variant']}\nPosition: {each['code']}\n".encode() for each in placed]


def random_game(random: Random) -> bytes:
    """The log of a random legal game of any variant, with effects written in full, left out, or now so and now so."""
    variant = rn.variant(random.choice(rn.variants()))
    position = rn.Position.start(variant)
    lines = [f"Game: {random.choice((variant.title, variant.name))}"]
    written = random.choice((0.0, 0.0, 1.0, 1.0, 0.7))
    for _ in range(random.randrange(1, 50)):
        moves = position.legal_moves()
        if not moves:
            break
        busy = [move for move in moves if len(move.effects) > 1]
        move = random.choice(busy if busy and random.random() < 0.5 else moves)
        text = str(move)
        if move.target is not None and move.target != move.origin and random.random() >= written:
            text = f"{move.origin}-{move.target}" + (f"; {move.promotion}-{move.target}" if move.promotion else "")
        lines.append(text)
        position = position.play(move)
    return "\n".join(lines).encode()


def quiet_game(name: str, plies: int, random: Random, *, pawns: bool) -> list[bytes]:
    """The turns of a game in which nothing is captured; where Pawns may move, one does before fifty moves are full."""
    tables = rn.variant(name).tables()
    twin = twin_of(tables)
    assert twin is not None
    turns: list[bytes] = []
    while len(turns) < plies:
        turns, state, idle = [], State.start(tables), 0
        while len(turns) < plies:
            moves = [move for move in map(Packed._make, twin.moves(state)) if move.target and not any(move[3:])]
            steps = [move for move in moves if tables.progress[move.piece]]
            quiet = [move for move in moves if not tables.progress[move.piece]]
            # Few Pawns move at a time, so that they last.
            may = steps if pawns and (not quiet or idle > FIFTY_MOVES - 4) else quiet
            if not may:
                break
            move = random.choice(may)
            idle = 0 if tables.progress[move.piece] else idle + 1
            turns.append(f"{tables.names[move.origin]}-{tables.names[move.target]}".encode())
            state.apply(move)
    return turns


def mutated(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Bytes changed in one to four ways."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choices(_WAYS, _WEIGHTS)[0](data, others, random)
    return data[:100_000]


def _bytes(data: bytes, others: list[bytes], random: Random) -> bytes:
    at, width = random.randrange(len(data) + 1), random.randrange(3)
    return data[:at] + bytes(random.choices(range(256), k=random.randrange(3))) + data[at + width :]


def _word(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Put a word in, before a token or in place of it."""
    tokens = _TOKEN.findall(data) or [b""]
    at = random.randrange(len(tokens))
    word = random.choice((*_WORDS, random.choice(tokens)))
    tokens[at] = random.choice((word, word + tokens[at]))
    return b"".join(tokens)


def _tokens(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Drop, double or exchange tokens."""
    tokens = _TOKEN.findall(data) or [b""]
    at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
    way = random.randrange(3)
    if way == 0:
        del tokens[at]
    elif way == 1:
        tokens.insert(other, tokens[at])
    else:
        tokens[at], tokens[other] = tokens[other], tokens[at]
    return b"".join(tokens)


def _lines(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Drop, double, exchange or join lines, or go on with those of another log."""
    lines = data.splitlines(keepends=True) or [b""]
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    way = random.randrange(5)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(other, lines[at])
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 3:
        lines[at] = lines[at].rstrip(b"\r\n") + random.choice((b" ", b"", b"\r", b";", b"; "))
    else:
        lines[at:] = random.choice(others).splitlines(keepends=True)[random.randrange(9) :]
    return b"".join(lines)


def _cut(data: bytes, others: list[bytes], random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return random.choice((data[:at], data[at:]))


def _digits(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Make a number longer, perhaps much longer."""
    numbers = list(re.finditer(rb"\d+", data))
    if not numbers:
        return data
    found = random.choice(numbers)
    digit = random.choice((b"0", b"1", b"9"))
    at = random.choice(found.span())
    return data[:at] + digit * random.choice((1, 2, 3, 4, 5, 6, 7, 9, 19, 300)) + data[at:]


def _long_line(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Fill a line up to about the length that is still read."""
    at = random.randrange(len(data) + 1)
    filling = random.choice((b" ", b"\t", b"x", b"//", b";", b" e4", b"\xc3\xa9"))
    return data[:at] + filling * (random.randrange(8980, 9010) // len(filling)) + data[at:]


def _parts(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Add parts to a turn, up to more than a turn may have: squares emptied, pieces put, moves."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    squares = random.choice((_SQUARES, list(dict.fromkeys(_SQUARE.findall(data))) or _SQUARES))
    some = random.sample(squares, min(len(squares), random.choice((1, 2, 3, 5, 23, 24, 25, 26, 60))))
    opening, form = random.choice(_FORMS)
    lines[at] = lines[at].rstrip(b"\r") + opening + b"".join(form.replace(b"?", square) for square in some)
    return b"\n".join(lines)


_SQUARES = [f"{file}{rank}".encode() for file in "abcdefgh" for rank in range(1, 9)]
_FORMS = (
    *((b"", form) for form in (b"; @-?", b"; ?-", b"; p-?", b"; S ?-", b"; a2-?", b"; R ?-e4")),
    (b"; capture", b" ?"),
)


def _rewritten(data: bytes, others: list[bytes], random: Random) -> bytes:
    """Another hand of writing the same, mostly."""
    pattern, by = random.choice(_HANDS)
    return re.sub(pattern, by, data, count=random.choice((0, 1)), flags=re.MULTILINE)


_HANDS = (
    (rb"^\d+\.+ ", b""),
    (rb"\n(?=\d+\.\.\. )\d+\.\.\. ", b" "),
    (rb"\n(?=\w)", b" "),
    (rb"\b[A-Za-z] (?=[a-jxyz]\d)", b""),
    (rb"\b([a-jxyz]\d\d?)-(?=\s|;|$)", rb"@-\1"),
    (rb"@-([a-jxyz]\d\d?)", rb"\1-"),
    (rb"@-([a-jxyz]\d\d?)", rb"capture \1"),
    (rb"; @-[a-jxyz]\d\d?", b""),
    (rb"; [A-Za-z]-", b"; "),
    (rb"$", b"\r"),
    (rb"$", b" // so"),
    (rb"$", b";"),
    (rb"^(?=\w)", b"  "),
    (rb" ", b"\t"),
    (rb";", b" ;"),
    (rb"\b0*([1-9]) ", rb"0\1 "),
    (rb"([a-jxyz])(\d)\b", rb"\g<1>0\2"),
    (rb"^\d+\.(?=\.)", rb"7."),
    (rb"^Game: .*$", b""),
    (rb"\Z", b"\nresign"),
    (rb"z", b"y"),
    (rb"00", b"9"),
)
_WAYS = (_bytes, _word, _tokens, _lines, _cut, _digits, _long_line, _parts, _rewritten)
_WEIGHTS = (2, 4, 4, 4, 2, 1, 1, 2, 4)
