"""How well pastes are read.

``python -m tests.pastes.measure [--shapes first|second|third|fourth|fifth|sixth|combined|all] [--seed N]
[--per-shape K] [--shape WORDS] [--cut] [--list-bad]``
``python -m tests.pastes.measure --texts [--list-bad]``
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from rococo_notation import UnreadableError

from .combined import COMBINED
from .fifth import FIFTH
from .fourth import FOURTH
from .games import Game, cut_games, games
from .second import SECOND
from .shapes import SHAPES
from .sheet import Paste, Shape
from .sixth import SIXTH
from .texts import texts
from .third import THIRD
from .verdicts import Said, verdicts_of

GENERATORS = {
    "first": SHAPES,
    "second": SECOND,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
    "sixth": SIXTH,
    "combined": COMBINED,
    "all": {**SHAPES, **SECOND, **THIRD, **FOURTH},
}


@dataclass(frozen=True)
class Trial:
    """One paste and what was said of it; ``said`` is empty after an exception, which ``error`` names."""

    shape: Shape
    game: Game
    paste: Paste
    said: list[Said]
    error: str
    seconds: float

    @property
    def accuses(self) -> bool:
        """Whether a legal game is called illegal."""
        return self.game.is_legal and any(log.verdict == "illegal" for log in self.said)

    @property
    def overlooks(self) -> bool:
        """Whether an illegal game is called legal though its fault is there."""
        kept = not self.game.is_legal and self.shape.keeps_fault_of(self.game) and bool(self.said)
        return kept and all(log.verdict == "legal" for log in self.said)

    @property
    def whole(self) -> bool:
        """Whether every log in the paste is called legal, with all its plies."""
        return self.said == [Said("legal", plies) for plies in self.paste.expected]

    @property
    def charges(self) -> bool:
        """Whether an illegal game is called illegal for its last ply, which is the one at fault, and for no other."""
        return not self.game.is_legal and {ply for log in self.said for ply in log.charged} == {len(self.game.plies)}

    @property
    def harms(self) -> bool:
        """Whether a ply before the fault of an illegal game is called illegal."""
        return not self.game.is_legal and any(ply < len(self.game.plies) for log in self.said for ply in log.charged)

    @property
    def drops(self) -> bool:
        """Whether a paste of legal games is called legal with other plies than those it holds."""
        are_legal = [log.verdict for log in self.said] == ["legal"] * len(self.paste.expected)
        return self.game.is_legal and are_legal and not self.whole

    @property
    def missed(self) -> bool:
        """Whether nothing is lost, and yet a legal game is not read whole, or the fault of another not found."""
        if self.shape.cost == "lossy":
            return False
        return not (self.whole if self.game.is_legal else self.charges or not self.shape.keeps_fault_of(self.game))

    @property
    def is_bad(self) -> bool:
        return bool(self.error) or self.accuses or self.harms or self.overlooks or self.missed


def try_out(shape: Shape, game: Game, seed: object) -> Trial:
    paste = shape.paste(game, Random(f"{seed}/{shape.name}/{game.file}"))
    said: list[Said] = []
    error = ""
    begin = time.perf_counter()
    try:
        said = verdicts_of(paste.data)
    except Exception as raised:
        error = f"{type(raised).__name__}: {raised}"
    return Trial(shape, game, paste, said, error, time.perf_counter() - begin)


def trials(shape: Shape, seed: object, legal: int, illegal: int) -> Iterator[Trial]:
    """Try a shape on so many legal logs and so many illegal ones, chosen by the seed."""
    for count, is_legal in ((legal, True), (illegal, False)):
        pool = games(legal=is_legal)
        chosen = Random(f"{seed}/{shape.name}/{is_legal}").sample(pool, min(count, len(pool)))
        for game in chosen:
            yield try_out(shape, game, seed)


def trials_of_cuts(shape: Shape, seed: object, count: int) -> Iterator[Trial]:
    """Try a shape on so many games cut behind special plies, chosen by the seed, and each kind as often."""
    rng = Random(f"{seed}/{shape.name}/cut")
    kinds = [*cut_games().values()]
    for _ in range(count):
        yield try_out(shape, rng.choice(rng.choice(kinds)), seed)


@dataclass
class Tally:
    """The counts of one shape, or of all."""

    legal: int = 0
    illegal: int = 0
    accused: int = 0
    whole: int = 0
    charged: int = 0
    innocent: int = 0
    overlooked: int = 0
    errors: int = 0
    slowest: float = 0.0
    bad: list[Trial] = field(default_factory=list)

    def add(self, trial: Trial) -> None:
        self.legal += trial.game.is_legal
        self.illegal += not trial.game.is_legal
        self.accused += trial.accuses
        self.whole += trial.game.is_legal and trial.whole
        self.charged += trial.charges
        self.innocent += trial.harms
        self.overlooked += trial.overlooks
        self.errors += bool(trial.error)
        self.slowest = max(self.slowest, trial.seconds)
        if trial.is_bad:
            self.bad.append(trial)

    def merge(self, other: Tally) -> None:
        for name in ("legal", "illegal", "accused", "whole", "charged", "innocent", "overlooked", "errors"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)

    def row(self, name: str) -> str:
        share = self.whole / self.legal if self.legal else 0
        return (
            f"{name:56}{self.legal:6}{self.accused:9}{self.whole:7}{share:6.0%}{self.illegal:9}{self.charged:9}"
            f"{self.innocent:10}{self.overlooked:12}{self.errors:8}{self.slowest * 1000:9.0f}"
        )


HEADING = (
    f"{'shape':56} legal  accused  whole       illegal  charged  innocent  overlooked  errors       ms\n"
    "accused, whole: of the legal games; charged at their ply, an innocent ply charged, overlooked: of the illegal ones"
)


def _show(trial: Trial) -> None:
    kinds = (("ACCUSED", trial.accuses), ("INNOCENT", trial.harms), ("OVERLOOKED", trial.overlooks))
    words = [word for word, is_so in kinds if is_so]
    print(f"\n=== {trial.shape.name} | {trial.game.file} | {' '.join(words) or trial.error or 'missed'}")
    print(f"said {[tuple(log) for log in trial.said]}, expected {trial.paste.expected} plies")
    print(trial.paste.data.decode("utf-8", "backslashreplace"))


def _measure_texts(*, list_bad: bool) -> None:
    true: dict[str, int] = {}
    accused = overlooked = 0
    for text in texts():
        try:
            said = verdicts_of(text.text.encode())
        except UnreadableError:
            said = []
        true[text.verdict] = true.get(text.verdict, 0) + text.said_truly(said)
        accused += text.accused(said)
        overlooked += text.overlooked(said)
        if list_bad and not text.said_truly(said):
            sign = "ACCUSED " * text.accused(said) + "OVERLOOKED " * text.overlooked(said)
            expected = f"{text.verdict} {text.ply or len(text.plies)}"
            print(f"{sign}{text.name}: {[tuple(log) for log in said]}, not {expected}")
    print(f"{len(texts())} texts, accused {accused}, overlooked {overlooked}, as expected {true}")


def main() -> None:
    """Measure, and print a row a shape."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--shapes", choices=GENERATORS, default="first", help="whose shapes")
    options.add_argument("--seed", default="0")
    options.add_argument("--per-shape", type=int, default=40, help="legal logs a shape")
    options.add_argument("--illegal", type=int, help="illegal logs a shape; half as many as legal ones if not given")
    options.add_argument("--shape", action="append", help="only shapes whose name holds this")
    options.add_argument("--cut", action="store_true", help="legal games cut behind special plies")
    options.add_argument("--list-bad", action="store_true", help="print every paste that fails")
    options.add_argument("--texts", action="store_true", help="the whole texts instead of shapes")
    given = options.parse_args()
    if given.texts:
        _measure_texts(list_bad=given.list_bad)
        return
    totals = {"whole shapes": Tally(), "lossy shapes": Tally(), "all": Tally()}
    print(HEADING)
    illegal = given.per_shape // 2 if given.illegal is None else given.illegal
    for shape in GENERATORS[given.shapes].values():
        if given.shape and not any(words in shape.name for words in given.shape):
            continue
        tally = Tally()
        tried = trials(shape, given.seed, given.per_shape, illegal)
        for trial in trials_of_cuts(shape, given.seed, given.per_shape) if given.cut else tried:
            tally.add(trial)
        print(tally.row(f"{shape.name} ({shape.cost})" if shape.cost == "lossy" else shape.name), flush=True)
        for total in (totals[f"{shape.cost} shapes"], totals["all"]):
            total.merge(tally)
        if given.list_bad:
            for trial in tally.bad:
                _show(trial)
    print()
    for name, total in totals.items():
        print(total.row(f"total of {name}"))


if __name__ == "__main__":
    main()
