"""Games as kibitzers post them: with a question or a remark about the last move, above or below the moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random

from .sheet import Shape, Sheet

QUESTIONS: dict[str, Shape] = {}
NAMES = {"P": "Pawn", "K": "King", "W": "Withdrawer", "L": "Long Leaper", "S": "Swapper", "I": "Immobilizer"}
NAMES |= {
    "C": "Chameleon",
    "A": "Advancer",
    "N": "Knight",
    "B": "Bishop",
    "R": "Rook",
    "Q": "Queen",
    "U": "Coordinator",
}
MOVE = re.compile(r"([A-Za-z] )?([a-z]\d+)-([a-z]\d+)?")

# {label}, {name}, {origin} and {target} are those of the last move, {other} is a square of a move shortly before it.
SENTENCES = """
Is {label} {origin}-{target} legal?
Is {label}{origin}-{target} ok?
Can the {name} take on {target}?
What can stop the {name} on {target} now?
{name} {origin}-{target}, is this allowed?
Please check the last move, {origin} to {target}.
Why can it go to {target}? There is a piece on {other}.
Is the piece on {other} immobilized? Then {label} {origin}-{target} is illegal.
The {name} on {origin} is frozen by the piece on {other}, isn't it?
I say {label} {origin}-{target} captures nothing. Bob says it captures on {other}.
Does {origin}-{target} capture the piece on {other}?
My position before {label} {origin}-{target} looked good, I had {other} covered.
Can I still win? I'm thinking of {other} and {target}.
Which rule forbids {label} {origin}-{target}?
{side} just moved from {origin} to {target}. Legal or not?
Rules question: may a {name} move from {origin} to {target} if {other} is occupied?
Hi! Kibitzer here. {label} {origin}-{target} can't be right, the way over {other} is blocked.
Nice game! I like {side}'s {name} on {target}.
({side} has just played {origin}-{target})
It's my turn now and my {name} is on {target}.
""".strip().splitlines()

# What stands above the moves and below them.
POSTS = {
    "a thread of comments": (
        "Bob Greenwade wrote on Thu, Nov 20, 2026 03:33 PM UTC:\n\nIs {label} {origin}-{target} legal:\n",
        "\nFergus wrote on Thu, Nov 20, 2026 05:01 PM UTC in reply to Bob Greenwade from 03:33 PM:\n\n"
        "> Is {label} {origin}-{target} legal:\n\nIt depends on what is on {other}.",
    ),
    "a letter to the editor": (
        "Hi Fergus,\n\nmy opponent moved the {name} from {origin} to {target}. The preset accepted that.\n",
        "\nIs this a bug in the preset?\n\nBest regards\nKevin",
    ),
    "a postscript": ("", "\nP.S. I know that {label} {origin}-{target} looks strange, but {side} really played it."),
    "a puzzle": (
        "Spoiler: the last move is illegal. Find out why!\n",
        "\nSolution: the {name} cannot reach {target} from {origin}.",
    ),
    "a form": ("Reported by: carol\nMove: {origin}-{target}\nComment: I believe this is not possible\n", ""),
    "an edit": ("Can anyone say if this is legal?\n", "\nEDIT: never mind, I see it now - {other} is empty."),
    "the last move once more": ("", "\nLast move: {side} {name} {origin} to {target}\nTime used: 3 days"),
}


def lines(sheet: Sheet, rng: Random) -> list[str]:
    return [f"{at // 2 + 1}{'...' if at % 2 else '.'} {ply}" for at, ply in enumerate(sheet.plies)]


def pairs(sheet: Sheet, rng: Random) -> list[str]:
    return [f"{at // 2 + 1}. {' '.join(sheet.plies[at : at + 2])}" for at in range(0, len(sheet.plies), 2)]


def asked(sheet: Sheet, rng: Random, above: str, below: str) -> None:
    """Put a question above or below the moves; a suicide has no target, and is asked about by its square."""
    last = MOVE.match(sheet.game.plies[-1])
    assert last, sheet.game.plies[-1]
    label, origin = (last[1] or "P ").strip(), last[2]
    squares = re.findall(r"[a-z]\d+", " ".join(sheet.game.plies[-6:-1]))
    facts = {
        "label": label,
        "name": NAMES.get(label.upper(), "piece"),
        "origin": origin,
        "target": last[3] or origin,
        "other": rng.choice([square for square in squares if square not in (origin, last[3])] or ["d4"]),
        "side": "Black" if len(sheet.game.plies) % 2 == 0 else "White",
    }
    sheet.lines = [*filter(None, [above.format(**facts)]), *sheet.lines, *filter(None, [below.format(**facts)])]


def _add(name: str, above: str, below: str) -> None:
    layouts: dict[str, Callable[[Sheet, Random], list[str]]] = {"lines": lines, "pairs": pairs}
    for how, layout in layouts.items():
        frame = partial(asked, above=above, below=below)
        QUESTIONS[f"{name}, {how}"] = Shape(f"{name}, {how}", layout, frames=(frame,))


for sentence in SENTENCES:
    _add(f"above: {sentence}", f"{sentence}\n", "")
    _add(f"below: {sentence}", "", f"\n{sentence}")
for post, (head, foot) in POSTS.items():
    _add(post, head, foot)
