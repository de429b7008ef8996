"""What must hold of any bytes: the compiled reader survives them, and accepts no log that the engine finds fault with.

``check`` is the target.
"""

from __future__ import annotations

import ctypes
import os
from itertools import accumulate
from zlib import crc32

import rococo_notation as rn
import rococo_notation.rules

# Before anything imports it: the checked build stands before the normal one.
rococo_notation.rules.__path__.insert(0, os.environ["FUZZ_BUILT"])

from rococo_notation.built import SWITCH  # noqa: E402
from rococo_notation.errors import NotationError, UnreadableError, VariantError  # noqa: E402
from rococo_notation.notation import Source  # noqa: E402
from rococo_notation.replayer.resolve import Effects  # noqa: E402
from rococo_notation.replayer.screened import judge, screened  # noqa: E402
from rococo_notation.rules import State, Variant, accel, legal_moves  # noqa: E402
from rococo_notation.rules.loader import variant_titled  # noqa: E402
from rococo_notation.rules.twin import twin_of  # noqa: E402
from rococo_notation.screening import reading  # noqa: E402

assert accel.COMPILED
assert accel.__file__.startswith(os.environ["FUZZ_BUILT"]), accel.__file__

NAMED = ("rococo", "rococo-pushme-pullyu", "swapper-chess", "coordinator-chess", "chess", "ultima")
VARIANTS = (*map(rn.variant, NAMED), rn.variant("coordinator-chess", {"coordination": "optional"}))
HABITS: tuple[Effects, ...] = ("auto", "manual", "implied")
NAME = "log.txt"
LONG = 100
"""Records of so many plies are not compared in full, which takes its time."""

Told = list[tuple[int, ...] | None]


def check(data: bytes) -> bool:
    """Raise AssertionError where the two engines disagree; whether the log was accepted."""
    # What is not tried of every input is chosen by its bytes, so that a failure can be had again.
    mark = crc32(data)
    cut, effects = mark % (len(data) + 1), HABITS[mark % len(HABITS)]
    accepted = _check_verdict([data], None, effects)
    for variant in _variants(data, mark):
        _check_bounds(variant, data, cut)
        accepted |= _check_verdict([data], variant, effects)
        _check_verdict([data[:cut], data[cut:]], variant, effects)
        if b"\nPosition: " in data:
            _check_position(data, variant)
    return accepted


def _variants(data: bytes, mark: int) -> list[Variant]:
    """The variant the log names, and another one."""
    game = reading.game_of(data, 0, len(data))
    named = variant_titled(game.decode()) if game and reading.is_utf8(game) else None
    other = VARIANTS[mark % len(VARIANTS)]
    return [other] if named is None or named is other else [named, other]


def _check_bounds(variant: Variant, data: bytes, cut: int) -> None:
    """A log is read the same whatever stands before and behind it."""
    reader = reading.reader_of(reading.strictest(variant))
    if reader is None:
        # A game without a twin, or whose set-up is open, is for the engine alone.
        assert variant not in VARIANTS
        return
    size = len(data)
    head, tail = _read(reader, data[:cut], [0, cut])[0], _read(reader, data[cut:], [0, size - cut])[0]
    together = _read(reader, data, [0, cut, cut, size])
    assert together[0] == head, ("what follows changes a log", cut, head, together[0])
    assert not together[1], "an empty log is accepted"
    moved = tail and (*tail[:-2], *((each + cut for each in tail[-2:]) if tail[-1] else (0, 0)))
    assert together[2] == moved, ("what stands before changes a log", cut, moved, together[2])
    assert not _read(reader, data, [0, size], b"another game")[0], "a log of another game is accepted"
    for wrong in ([0, size + 1], [-1, size], [size, size - 1], [0, cut + 1, cut]):
        try:
            _read(reader, data, wrong)
        except ValueError:
            continue
        raise AssertionError(f"bounds are taken as they are: {wrong} of {size}")


def _read(reader: accel.Reader, data: bytes, bounds: list[int], game: bytes = b"") -> Told:
    """Have bytes read out of memory that ends with them: even the NUL Python puts behind is out of bounds."""
    exact = bytes(bytearray(data))
    behind = ctypes.c_void_p(id(exact) + bytes.__basicsize__ - 1 + len(exact))
    # Bytes of a length below two are shared and lie in the interpreter.
    if len(exact) > 1:
        _POISON(behind, ctypes.c_size_t(1))
    try:
        return reader.read(exact, bounds, game)
    finally:
        _UNPOISON(behind, ctypes.c_size_t(1))


_POISON, _UNPOISON = (getattr(ctypes.CDLL(None), f"__asan_{word}_memory_region") for word in ("poison", "unpoison"))


def _check_verdict(logs: list[bytes], variant: Variant | None, effects: Effects) -> bool:
    """What the reader accepts is what ``replay`` has nothing to say of, and both sum it up alike.

    Of a log that it reads with moves it may tell that pieces lost by suicide are regained.
    """
    bounds = [0, *accumulate(map(len, logs))]
    judged = judge(b"".join(logs), bounds, [NAME] * len(logs), variant, "auto", effects)
    for log, summary in zip(logs, judged, strict=True):
        source = _decoded(log)
        regaining = screened(source, variant, "auto", effects) if source and summary is None else None
        if source is None or (summary is None and regaining is None):
            assert summary is None
            continue
        os.environ[SWITCH] = "0"
        try:
            record = rn.replay(source, variant, effects=effects)
        finally:
            del os.environ[SWITCH]
        if len(record.plies) < LONG:
            assert rn.replay(source, variant, effects=effects) == record, ("built in two ways", effects)
        if regaining is None:
            assert not record.findings, ("accepted, and", effects, record.findings)
        else:
            assert regaining.findings == record.findings, ("told in two ways", effects, regaining.findings)
        told = regaining.summary if regaining else summary
        assert record.summary == told, ("summed up in two ways", effects, record.summary, told)
        _check_states([ply.after for ply in record.plies if ply.after], crc32(log))
    return any(judged)


def _decoded(log: bytes) -> Source | None:
    try:
        return Source.decode(log, NAME)
    except UnreadableError:
        return None


def _check_position(data: bytes, variant: Variant) -> None:
    """A header Position only says where moves are to be compared; the reader leaves such a log alone."""
    code = data.partition(b"\nPosition: ")[2].partition(b"\n")[0]
    try:
        state = rn.Position.from_code(code.decode(), variant).state
    except (NotationError, VariantError, UnicodeDecodeError):
        return
    _check_states([state], 0)


def _check_states(states: list[State], mark: int) -> None:
    """Some of the states: the same moves, and for some of these the same that follows."""
    for state in states[mark % 16 :: max(16, len(states) // 4)]:
        twin = twin_of(state.tables)
        if twin is None:
            # A board too large for one.
            assert state.tables.variant not in VARIANTS
            return
        try:
            told = sorted(twin.moves(state))
        except (ValueError, OverflowError):
            continue
        moves = sorted(legal_moves(state))
        assert told == [tuple(move) for move in moves], ("moves differ", rn.Position(state).code())
        for move in moves[mark % 16 :: 16]:
            after = twin.facts(state.after(move))
            assert twin.after(state, move) == after, ("what follows differs", rn.Position(state).code(), move)
        assert twin.perft(state, 1) == len(moves)
