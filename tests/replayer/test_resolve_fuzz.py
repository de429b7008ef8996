"""Texts almost right: resolving never raises, and what it calls legal has the effect of a legal move."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import positions

import rococo_notation as rn
from rococo_notation.notation import parse_turn
from rococo_notation.notation.readings import parse_meant_turn
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.resolve import Effects, resolve
from rococo_notation.replayer.written import execute, write

FORMS = (
    "{l} {a}-{b}",
    "{a}-{b}",
    "@-{a}",
    "{a}-",
    "-{a}",
    "{l}-{a}",
    "{l}*{a}",
    "capture {a} {b}",
    "{l} {a}-",
    "add {l} {a}",
)


def mutate(text: str, position: rn.Position, chance: random.Random) -> str:
    """The text with one thing changed: a square, a label, a part left out, added, doubled, or put elsewhere."""
    squares = sorted(position.state.tables.index)
    labels = sorted(position.variant.labels)
    parts = text.split("; ")
    index = chance.randrange(len(parts))
    here = chance.choice([*position.pieces, *squares[:: max(1, len(squares) // 8)]])
    there = chance.choice(squares)
    match chance.randrange(7):
        case 0:
            known = [word for word in parts[index].replace("-", " ").split() if word in position.state.tables.index]
            if known:
                parts[index] = parts[index].replace(chance.choice(known), chance.choice([here, there]))
        case 1:
            if parts[index][0] in labels:
                parts[index] = chance.choice(labels) + parts[index][1:]
        case 2:
            parts.pop(index)
        case 3:
            form = chance.choice(FORMS)
            parts.insert(index, form.format(l=chance.choice(labels), a=here, b=there))
        case 4:
            parts.append(parts[index])
        case 5:
            chance.shuffle(parts)
        case _:
            origin = next(iter(parts[0].split()[1:]), "a1-").split("-")[0]
            parts.append(chance.choice(FORMS).format(l=chance.choice(labels), a=origin, b=here))
    return "; ".join(parts)


def check(text: str, position: rn.Position, effects: Effects) -> bool:
    """Whether the text is legal; it may be only if it does what a legal move does, or all but what a preset does."""
    verdict = position.verdict(text, effects=effects)
    if verdict.move is None:
        assert verdict.code is not None
        assert verdict.message
        return False
    move = verdict.move
    assert position.is_legal(move), text
    written = write(parse_meant_turn(text, dialect_of(position.variant)).parts, position.state)
    literal = dict(rn.Position(execute(written, position.state)).pieces)
    implied = {**position.pieces, str(move.target): move.promotion or move.mover}
    implied.pop(move.origin, None)
    allowed = [dict(position.play(move).pieces)]
    if move.target is not None and effects != "manual":
        allowed.append(implied)
    assert literal in allowed, (text, str(move))
    return True


@settings(max_examples=150)
@given(positions(max_size=3), st.integers(0, 2**32), st.sampled_from(["auto", "manual", "implied"]))
def test_what_is_called_legal_has_the_effect_of_a_legal_move(
    position: rn.Position, seed: int, effects: Effects
) -> None:
    chance = random.Random(seed)
    moves = position.legal_moves()
    for _ in range(12):
        text = str(chance.choice(moves)) if moves else "K a1-a2"
        for _ in range(chance.randrange(1, 4)):
            text = mutate(text, position, chance) or "a1-a2"
        check(text, position, effects)


@pytest.mark.slow
def test_what_is_called_legal_has_the_effect_of_a_legal_move_at_length() -> None:
    chance = random.Random(20240229)
    legal = total = 0
    for name in rn.variants():
        for _ in range(4):
            position = rn.Position.start(name)
            for _ in range(60):
                moves = position.legal_moves()
                if not moves:
                    break
                text = str(chance.choice(moves))
                for _ in range(chance.randrange(1, 3)):
                    text = mutate(text, position, chance) or "a1-a2"
                effects: Effects = chance.choice(["auto", "manual", "implied"])
                legal += check(text, position, effects)
                total += 1
                busy = [move for move in moves if len(move.effects) > 1]
                position = position.play(chance.choice(busy if busy and chance.random() < 0.5 else moves))
    assert 0 < legal < total


@settings(max_examples=200)
@given(positions(max_size=2), st.text(st.sampled_from("KLSCPklscp xabh0123478z9@-*; capture"), max_size=40))
def test_resolving_never_raises(position: rn.Position, text: str) -> None:
    turn = parse_turn(text, dialect_of(position.variant))
    for effects in ("auto", "manual", "implied"):
        resolution = resolve(turn, position.state, effects)
        assert (resolution.fault is None) <= (resolution.move is not None)
        execute(resolution.written, position.state)
