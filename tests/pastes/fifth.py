"""A fifth generator of pastes, made by somebody who had not seen the reader: echoes, undone and disputed moves."""

# ruff: noqa: RUF001
from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Callable
from functools import partial
from random import Random

import rococo_notation as rn

from . import second
from .fourth import in_parts, once, parts
from .games import Game, games
from .second import (
    BY_PLY,
    GC,
    NUMBERED,
    Spoken,
    changed,
    each,
    facts,
    flowing,
    framed,
    marked,
    pairs,
    rewritten,
    sides,
    strewn,
    turns,
    voice,
)
from .sheet import Frame, Layout, Shape, Sheet
from .third import around

FIFTH: dict[str, Shape] = {}


class Apart(Shape):
    """Where captures are told apart from the moves, one that is not told is no fault for certain."""

    def keeps_fault_of(self, game: Game) -> bool:
        return super().keeps_fault_of(game) and "missing-removal" not in game.file


shape = partial(second.shape, into=FIFTH)
data = partial(second.data, into=FIFTH)
lossy = partial(second.lossy, into=FIFTH)

# ------------------------------------------------------------------------------------------------------------ Tools


def named(sheet: Sheet, index: int) -> str:
    """A ply as Game Courier writes it, with its number and dots."""
    return "{n}{dots} {ply}".format(ply=sheet.plies[index], **facts(index))


def elsewhere(sheet: Sheet, rng: Random, ply: str) -> str:
    """The same piece on another square: a move that is not played."""
    said = Spoken.of(ply)
    squares = {f"{file}{rank}" for file in "bcdefg" for rank in "34567"} - {said.origin, said.target}
    return f"{said.label} {said.origin}-{rng.choice(sorted(squares))}".lstrip()


def beside(template: str, share: float = 1.0, without: str = "{n}{dots} {ply}") -> Layout:
    """As ``each``, with a move that was not played, ``{bad}``; some plies, and the last, go ``without`` if not all."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for i, ply in enumerate(sheet.plies):
            way = template if rng.random() < share and (share == 1 or i < len(sheet.plies) - 1) else without
            texts.append(way.format(ply=ply, bad=elsewhere(sheet, rng, ply), **facts(i)))
        return "\n".join(texts).split("\n")

    return layout


def coded(i: int) -> str:
    """Something hexadecimal."""
    return hashlib.md5(str(i).encode(), usedforsecurity=False).hexdigest()


def uid(i: int) -> str:
    return str(uuid.UUID(f"a1b2c3{i:02x}-e5f6-4711-b8a9-c4d5e6f7a2b3"))


def answering(first: str, other: str) -> Layout:
    """Each ply after the one that it answers, which is ``{before}``, with its number: ``{b}``."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for i, ply in enumerate(sheet.plies):
            way = other if i else first
            texts.append(way.format(ply=ply, before=sheet.plies[i - 1], b=named(sheet, i - 1) if i else "", **facts(i)))
        return "\n".join(texts).split("\n")

    return layout


def last_apart(layout: Layout, way: str, joint: Callable[[list[str], str], list[str]]) -> Layout:
    """The last ply away from the others: ``way`` names it, and ``joint`` says where it stands."""

    def apart(sheet: Sheet, rng: Random) -> list[str]:
        shorter = Sheet(sheet.game, sheet.head, sheet.plies[:-1], sheet.comments[:-1])
        at = len(sheet.plies) - 1
        return joint(layout(shorter, rng), way.format(ply=sheet.plies[at], **facts(at)))

    return apart


def below(lines: list[str], text: str) -> list[str]:
    return [*lines, *text.split("\n")]


def above(lines: list[str], text: str) -> list[str]:
    return [*text.split("\n"), *lines]


def behind(lines: list[str], text: str) -> list[str]:
    return [*lines[:-1], f"{lines[-1]} {text}"]


def in_words(names: dict[str, str]) -> Frame:
    """The names of pieces in a language for their letters, wherever they stand; without case."""

    def frame(sheet: Sheet, rng: Random) -> None:
        def name(match: re.Match[str]) -> str:
            return names.get(match[1].upper(), match[1]) + match[2]

        sheet.plies = [re.sub(r"\b([A-Za-z])([ -](?=[a-z]\d))", name, ply) for ply in sheet.plies]

    return frame


def letters(table: dict[str, str]) -> Frame:
    """Other letters for the pieces, in their case."""

    def frame(sheet: Sheet, rng: Random) -> None:
        def letter(match: re.Match[str]) -> str:
            other = table.get(match[1].upper(), match[1].upper())
            return (other if match[1].isupper() else other.lower()) + match[2]

        sheet.plies = [re.sub(r"\b([A-Za-z])([ -](?=[a-z]\d))", letter, ply) for ply in sheet.plies]

    return frame


def taken_apart(sheet: Sheet) -> list[tuple[int, tuple[str, ...]]]:
    """Take the captures out of the plies; which, and of which ply."""
    found = []
    for i, ply in enumerate(sheet.plies):
        said = Spoken.of(ply)
        if said.taken:
            found.append((i, said.taken))
            sheet.plies[i] = second.Voice(takes="", joint="")(second_only(ply))
    return found


def second_only(ply: str) -> str:
    """A ply without its captures."""
    kept = [part for part in ply.split("; ") if not re.fullmatch(r"@-[a-z]\d+|[a-z]\d+-|capture .*", part)]
    first = ply.split("; ", 1)[0]
    return "; ".join([first, *(part for part in kept if part != first)])


def captures_below(heading: str, row: str, joint: str) -> Layout:
    """The captures of the game in a list behind it."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        found = taken_apart(sheet)
        lines = GC(sheet, rng)
        texts = [row.format(taken=", ".join(taken), **facts(i)) for i, taken in found]
        return [*lines, "", *f"{heading}{joint.join(texts) or 'none'}".split("\n")]

    return layout


def captures_after(template: str, line: str) -> Layout:
    """The captures of a ply in a line of its own, below it."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        found = dict(taken_apart(sheet))
        texts = []
        for i, ply in enumerate(sheet.plies):
            texts.append(template.format(ply=ply, **facts(i)))
            if i in found:
                texts.append(line.format(taken=" and ".join(found[i]), **facts(i)))
        return "\n".join(texts).split("\n")

    return layout


def another(sheet: Sheet, rng: Random) -> tuple[str, list[str]]:
    """Another game, which is legal."""
    game = rng.choice([game for game in games(legal=True) if game.file != sheet.game.file])
    return game.name, list(game.plies)


def two_games(write: Callable[[str, list[str], str, list[str]], list[str]], *, first: bool = True) -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        name, plies = another(sheet, rng)
        sheet.expected = [len(sheet.plies), len(plies)] if first else [len(plies), len(sheet.plies)]
        sheet.head = []
        ours, theirs = (sheet.game.name, sheet.plies), (name, plies)
        return write(*ours, *theirs) if first else write(*theirs, *ours)

    return layout


def gc(plies: list[str]) -> list[str]:
    return ["{n}{dots} {ply}".format(ply=ply, **facts(i)) for i, ply in enumerate(plies)]


# ----------------------------------------------------------------------------------------------- Answers and echoes

shape(
    "letter: your move was, my reply is",
    answering("Dear Antje,\nmy first move is {ply}.\nRoberto\n", "You played {b}. I answer {n}{dots} {ply}.\n{who}\n"),
)
shape("letter: you, me", answering("me: {ply}\n", "you: {before}\nme: {ply}\n"))
shape(
    "postcard with the last move above",
    answering(
        "Card 1 | {when:%d.%m.%Y} | {who}\nYour move: -\nMy move: {ply}\n",
        "Card {i} | {when:%d.%m.%Y} | {who}\nYour move: {before}\nMy move: {ply}\nDays used: {n}\n",
    ),
)
shape("messenger: replying to the last message", answering("{who}\n{ply}\n", "{who}\n┃ {before}\n{ply}\n"))
shape(
    "Telegram: in reply to",
    answering(
        "{who}, [{when:%d.%m.%Y %H:%M}]\n{ply}\n",
        '{who}, [{when:%d.%m.%Y %H:%M}]\n[In reply to: "{before}"]\n{ply}\n',
    ),
)
shape("iMessage: liked", each("{who}: {n}{dots} {ply}\n{who}'s friend: Liked “{n}{dots} {ply}”"))
shape(
    "iMessage: loved by the other, then the answer", answering("{who}: {ply}", "{who}: Loved “{before}”\n{who}: {ply}")
)
shape("WhatsApp: reacted with", answering("{who}: {ply}", '{who} reacted 👍 to "{before}"\n{who}: {ply}'))
shape("bot: command and echo", each("{who}: !move {ply}\nGameBot: ✔ {side} played {ply} (move {n})"))
shape(
    "bot: command and echo with the whole game so far",
    lambda sheet, rng: [
        line
        for i, ply in enumerate(sheet.plies)
        for line in (f"{facts(i)['who']}: {ply}", f"GameBot: so far: {', '.join(sheet.plies[: i + 1])}")
    ],
)
shape(
    "engine: position with moves, growing",
    lambda sheet, rng: [f"position startpos moves {' | '.join(sheet.plies[: i + 1])}" for i in range(len(sheet.plies))],
)
shape(
    "status after each move: last move, next",
    each("{who}: {ply}\n-- last move: {ply}; ply {i} done --"),
)
shape(
    "pinned moves",
    lambda sheet, rng: [
        line
        for i, ply in enumerate(sheet.plies)
        for line in (f"{facts(i)['who']}: {ply}", *([f"{facts(i)['who']} pinned «{ply}»"] if i % 5 == 4 else []))
    ],
)
shape(
    "key moves named above",
    NUMBERED,
    lambda sheet, rng: sheet.head.extend(
        [f"Key moves: {named(sheet, len(sheet.plies) // 2)} and {named(sheet, len(sheet.plies) // 3)}", ""]
    ),
)
shape(
    "key moves named below",
    GC,
    lambda sheet, rng: sheet.foot.extend(
        ["", f"The turning point was {named(sheet, len(sheet.plies) // 2)}, after {named(sheet, 3)} all was equal."]
    ),
)
shape(
    "dispute of a legal move below",
    GC,
    lambda sheet, rng: sheet.foot.extend(
        ["", f"My opponent claims that {named(sheet, len(sheet.plies) // 2)} was illegal. Is it?"]
    ),
)
shape(
    "captions of diagrams name the last move",
    lambda sheet, rng: [
        line
        for i in range(len(sheet.plies))
        for line in (named(sheet, i), *([f"Diagram {i // 6 + 1}: after {named(sheet, i)}"] if i % 6 == 5 else []))
    ],
)

# --------------------------------------------------------------------------------------------- Undone and disputed

shape("console: undo", once("{side}> {bad}\nok\n{side}> undo\nok\n{side}> {ply}"))
shape("console: illegal move, try again", once("{n}{dots} {bad}\nIllegal move: {bad}\n{n}{dots} {ply}", share=0.1))
shape("console: error, then again", once("> {bad}\n! error: no such move\n> {ply}", share=0.1))
shape(
    "dispute: you can't play that, then another",
    once("{n}{dots} {bad}\nOpponent: you can't play {bad}! Look again.\nSorry. {n}{dots} {ply}"),
)
shape("dispute: not legal said the referee", once("{n}{dots} {bad} -- referee: not legal -- {ply}", share=0.1))
shape("takeback asked and granted", once("{n}{dots} {bad}\n(Takeback requested)\n(Takeback accepted)\n{n}{dots} {ply}"))


def _takeback(words: str) -> Layout:
    """Two plies are taken back, of both sides, and played otherwise."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        at = rng.randrange(1, len(lines) - 2)
        wrong = ["{n}{dots} {bad}".format(bad=elsewhere(sheet, rng, sheet.plies[i]), **facts(i)) for i in (at, at + 1)]
        return [*lines[:at], *wrong, words, *lines[at:]]

    return layout


shape("takeback of two plies", _takeback("(we agreed to take back the last two half-moves)"))
shape("takeback of two plies, undo 2", _takeback("undo 2"))
shape("delete my last", once("{who}: {bad}\n{who}: please delete my last\n{who}: {ply}"), keeps_fault=True)
shape("ignore my last message", once("{n}{dots} {bad}\nIgnore my last message, wrong game!\n{n}{dots} {ply}"))
shape("strike of Jira", once("{n}{dots} -{bad}- {ply}"))
shape("strike of org-mode", once("{n}{dots} +{bad}+ {ply}"))
shape("strike of LaTeX", once("{n}{dots} \\sout{{{bad}}} {ply}"))
shape("strike of a terminal", once("{n}{dots} \x1b[9m{bad}\x1b[0m {ply}"))
shape("strike of [strike]", once("{n}{dots} [strike]{bad}[/strike] {ply}"))
shape("tracked changes", once("{n}{dots} [Deleted: {bad}] [Inserted: {ply}]"))
shape("was, in brackets", once("{n}{dots} {ply} [was: {bad}]"))
shape("not that, but this", once("{n}{dots} not {bad} but {ply}"))
shape("this, not that", once("{n}{dots} {ply}, not {bad}"))
shape("instead of", once("{n}{dots} {ply} instead of {bad}"))
shape("edited from and to", once("{n}{dots} {ply}\n(edited from “{bad}” to “{ply}”)"))
shape("rather than", once("{n}{dots} {ply} rather than {bad}?!"))
shape(
    "backspaces written out",
    lambda sheet, rng: [
        re.sub(r"<(.*?)>", lambda match: match[1] + "^H" * len(match[1]), line)
        for line in once("{n}{dots} <{bad}>{ply}")(sheet, rng)
    ],
)
shape("diff of a log", once("-{n}{dots} {bad}\n+{n}{dots} {ply}"), framed("Game: {game}\n@@ -1,40 +1,40 @@"))
shape(
    "diff of a log, all lines new",
    GC,
    changed(lambda line: f"+{line}"),
    document=lambda sheet, rng: f"--- /dev/null\n+++ b/game.txt\n@@ -0,0 +1,{len(sheet.all_lines)} @@\n{sheet.text}",
)
shape("a wrong move, and word only of its square", once("{n}{dots} {bad}\n(typo, wrong square)\n{n}{dots} {ply}"))
shape("German: falsch, richtig ist", once("{n}{dots} {bad} – falsch, richtig ist {ply}"))
shape("French: pardon, je voulais dire", once("{n}{dots} {bad} pardon, je voulais dire {ply}"))
shape("Spanish: perdón, quise decir", once("{n}{dots} {bad}\nPerdón, quise decir {ply}"))
shape("Russian: ошибся", once("{n}{dots} {bad}\nОшибся, надо {n}{dots} {ply}"))
shape("Italian: anzi no", once("{n}{dots} {bad}, anzi no, {ply}"))


def _forgotten(words: str) -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        at = rng.randrange(2, len(lines) - 2)
        return [*lines[:at], *lines[at + 1 :], "", words.format(missing=lines[at])]

    return layout


shape("forgotten move named at the end", _forgotten("P.S. I forgot one move in the list: {missing}"), order="any")
shape("corrigendum: insert a move", _forgotten("Corrigendum: please insert {missing}"), order="any")


def _corrected(sheet: Sheet, rng: Random) -> list[str]:
    lines = gc(sheet.plies)
    at = rng.randrange(len(lines) - 1)
    wrong = "{n}{dots} {bad}".format(bad=elsewhere(sheet, rng, sheet.plies[at]), **facts(at))
    return [*lines[:at], wrong, *lines[at + 1 :], "", "CORRECTED VERSION (the first had an error):", "", *lines]


lossy("a corrected version below", _corrected)

# ------------------------------------------------------------------------------------- Disputes of the fault itself

shape("end: that is illegal, says the other", last_apart(GC, "{n}{dots} {ply}\nOpponent: that is illegal!", below))
shape(
    "end: you can't play that, says the other",
    last_apart(GC, "{n}{dots} {ply}\nYou can't do that, can you? I think you can.", below),
)
shape("end: finally", last_apart(NUMBERED, "And finally: {n}{dots} {ply}", below))
shape("end: sealed move", last_apart(GC, "Adjourned. The sealed move was {n}{dots} {ply}.", below))
shape(
    "end: last move said above", last_apart(GC, "Last move: {n}{dots} {ply}\n\nThe moves before:", above), order="any"
)
shape("end: last move in a postscript", last_apart(GC, "\nBye, R.\n\nP.S. And then came {n}{dots} {ply}", below))
shape("end: last move and resignation", last_apart(GC, "{n}{dots} {ply} and the opponent resigned, 1-0", below))
shape("end: last move behind the pair, then", last_apart(NUMBERED, "then {n}{dots} {ply}", behind))
lossy("end: last move in brackets", last_apart(GC, "({n}{dots} {ply})", below), keeps_fault=False)
shape("end: last move after the result", last_apart(GC, "1-0\n{n}{dots} {ply} was the last move played.", below))
shape("end: last move as a question", last_apart(GC, "He now played {n}{dots} {ply}. Is this legal?", below))
shape(
    "end: is it legal, asked above", last_apart(GC, "Is the last move, {n}{dots} {ply}, legal?\n", above), order="any"
)
shape("end: double question marks, in bold", last_apart(GC, "**{n}{dots} {ply}??**", below))
shape("end: last move in a spoiler", last_apart(GC, "[spoiler]{n}{dots} {ply}[/spoiler]", below))
shape("end: to be continued after", last_apart(GC, "{n}{dots} {ply} (to be continued)", below))
shape("end: diagram after", last_apart(GC, "Position after {n}{dots} {ply}:\n[diagram]", below))

# -------------------------------------------------------------------------------- Proposals, conditions, alternatives

shape("what about, no, I play", beside("{n}{dots} What about {bad}? No, I play {ply}", 0.15))
shape("thought about", beside("{n}{dots} {ply} (thought about {bad})", 0.2))
shape("I wanted to play, but it is illegal", beside("{n}{dots} {ply} (I wanted {bad} but that is illegal)", 0.15))
shape("I can't play", beside("I can't play {bad}, so {n}{dots} {ply}", 0.15))
shape("conditional, not met", beside("{n}{dots} {ply}\n(if {bad} then I would take it)", 0.2))
shape(
    "vote with options",
    beside("Vote {i}: A) {bad} (2 votes) B) {ply} (5 votes)\nPlayed: {n}{dots} {ply}"),
)
shape("premove cancelled", beside("[premove {bad} cancelled]\n{n}{dots} {ply}", 0.15))
shape(
    "table with the choice of an engine",
    beside("{i}\t{side}\t{ply}\t{bad}\t+0.{i:02}"),
    framed("Game: {game}\n\nPly\tSide\tPlayed\tEngine prefers\tEval"),
)
shape(
    "Markdown table with a better move",
    beside("| {n}{dots} | {ply} | {bad} |"),
    framed("Game: {game}\n\n| No | Played | Better was |\n|---|---|---|"),
)
shape(
    "JSON with candidates",
    lambda sheet, rng: [
        json.dumps(
            {"game": sheet.game.name, "ply": i + 1, "candidates": [elsewhere(sheet, rng, ply), ply], "played": ply}
        )
        for i, ply in enumerate(sheet.plies)
    ],
)
shape("threat named: next", beside("{n}{dots} {ply} (next: {bad})", 0.2))
shape("if you answer", beside("{n}{dots} {ply} - if you had played {bad} I would have been lost", 0.2))


def _analysis(sheet: Sheet, rng: Random) -> list[str]:
    lines = gc(sheet.plies)
    at = len(lines) // 2
    other = ["{n}{dots} {bad}".format(bad=elsewhere(sheet, rng, sheet.plies[i]), **facts(i)) for i in (at, at + 1)]
    return [*lines, "", "Analysis (not played):", *other, "with equality."]


shape("analysis below, not played", _analysis)

# ---------------------------------------------------------------------------------------------------- Several games


def _two_lists(head: str) -> Callable[[str, list[str], str, list[str]], list[str]]:
    return lambda a, first, b, other: [
        *head.format(k=1, game=a).split("\n"),
        *gc(first),
        "",
        *head.format(k=2, game=b).split("\n"),
        *gc(other),
    ]


def _interrupted(a: str, first: list[str], b: str, other: list[str]) -> list[str]:
    lines = gc(first)
    half = len(lines) // 2
    return [
        f"Game 1: {a}", *lines[:half], "", f"Game 2: {b}", *gc(other), "", f"Game 1, continued: {a}", *lines[half:]
    ]  # fmt: skip


def _mailed(a: str, first: list[str], b: str, other: list[str]) -> list[str]:
    texts = []
    for i in range(max(len(first), len(other))):
        texts.append(f"{facts(i)['who']}:")
        texts += [f"  Game A: {named_of(first, i)}"] if i < len(first) else []
        texts += [f"  Game B: {named_of(other, i)}"] if i < len(other) else []
    return [f"Game A is {a}. Game B is {b}.", "", *texts]


def named_of(plies: list[str], i: int) -> str:
    return "{n}{dots} {ply}".format(ply=plies[i], **facts(i))


shape("two games, Game 1 and Game 2", two_games(_two_lists("Game {k}: {game}\n")), order="any")
shape("two games, the other first", two_games(_two_lists("## {game}\n"), first=False), order="any")
lossy("two games, the first is interrupted", two_games(_interrupted), order="any", keeps_fault=False)
lossy("two games at once by mail", two_games(_mailed), order="any", keeps_fault=False)
shape(
    "another game mentioned between",
    GC,
    strewn(
        4,
        "(in our other game I play N g1-f3 now)",
        "PS other game: 14... q d8-h4",
        "By the way, in game 2: 3. P a2-a3",
    ),
)

# ---------------------------------------------------------------------------------------- What looks like a square


shape("UUIDs before", lambda sheet, rng: [f"{uid(i)} {ply}" for i, ply in enumerate(sheet.plies)])
shape("commits before", lambda sheet, rng: [f"{coded(i)[:7]} {named(sheet, i)}" for i in range(len(sheet.plies))])
shape(
    "MAC addresses before",
    lambda sheet, rng: [f"a1:b2:c3:d4:e5:{'f6' if i % 2 else 'f5'} {ply}" for i, ply in enumerate(sheet.plies)],
)
shape("cells of a spreadsheet", pairs("A{n}={n}\nB{n}={white}\nC{n}={black}", "A{n}={n}\nB{n}={white}"))
shape("cells of a spreadsheet, formulas", pairs('C{n}: =CONCAT("{white}";" ";"{black}")', 'C{n}: ="{white}"'))
shape("days as d4", each("d{i}: {ply}"))
shape("days as D4", each("D{i} {ply}"))
shape("numbers of sides, w4 and b4", each("{s}{n}: {ply}"))
shape("clocks as 3d4h", each("{n}{dots} {ply} (3d4h left)"))
shape("clocks as 2h15", each("2h{i:02} {ply}"))
shape("openings by code", NUMBERED, framed("Game: {game}\nOpening: A45, later D4/E5\nRoom B12, table C3\n"))
shape("users named like squares", each("<{s}7> {ply}"), framed("Game: {game}\nWhite is w7, Black is b7.\n"))
shape(
    "players named Black and White, who has Black",
    sides("Mr Black: {ply}", "Mr White: {ply}"),
    framed("Game: {game}\nWhite: Mr Black\nBlack: Mr White\n"),
)
shape("tickets", each("[ABC-{i}] {n}{dots} {ply} (see D4-E5)"))
shape(
    "votes as a1-b2",
    each("{n}{dots} {ply}"),
    strewn(3, "Thumbs: a1 b2", "Seats a4-b6 are free, says the club.", "Flight B6-C7 delayed, so I am late"),
)
shape(
    "signature with squares",
    each("{ply}\n-- \n{who}, House c3-c4, Room e5"),
)

# -------------------------------------------------------------------------------------------- Order and conventions

shape(
    "columns To and From",
    in_parts("{i}\t{piece}\t{target}\t{origin}\t{taken}\t{also}", nowhere="-"),
    framed("Game: {game}\n\nPly\tPiece\tTo\tFrom\tCaptured\tAlso"),
    order="any",
)
shape(
    "columns Black and White",
    pairs("{n}\t{black}\t{white}", cut=False),
    framed("Game: {game}\n\nNo\tBlack\tWhite"),
    order="any",
)
shape("arrows from right to left", GC, hands=(voice(path="{target}←{origin}"),), order="any")
shape("to from", GC, hands=(voice(path="to {target} from {origin}"),), order="any")
shape(
    "cases exchanged, with a note",
    GC,
    framed("Game: {game}\nNote: in this text White's pieces are in small letters, Black's in capitals.\n"),
    hands=(rewritten(lambda ply: re.sub(r"\b[A-Za-z]\b(?=[ -][a-z]\d)", lambda m: m[0].swapcase(), ply)),),
)
shape(
    "all letters capital, with a note",
    GC,
    framed("Game: {game}\nNote: capitals are used for the pieces of both sides.\n"),
    hands=(rewritten(lambda ply: re.sub(r"\b[A-Za-z]\b(?=[ -][a-z]\d)", lambda m: m[0].upper(), ply)),),
    keeps_labels=False,
)


def _shuffled(sheet: Sheet, rng: Random) -> list[str]:
    lines = [json.dumps({"game": sheet.game.name, "ply": i + 1, "move": ply}) for i, ply in enumerate(sheet.plies)]
    rng.shuffle(lines)
    return lines


def _mixed_up(layout: Layout) -> Layout:
    def mixed(sheet: Sheet, rng: Random) -> list[str]:
        lines = layout(sheet, rng)
        rng.shuffle(lines)
        return lines

    return mixed


def _sorted_as_text(sheet: Sheet, rng: Random) -> list[str]:
    return sorted(f"{i + 1} {ply}" for i, ply in enumerate(sheet.plies))


shape("JSON lines, shuffled", _shuffled, order="any")
shape("numbered lines, shuffled", _mixed_up(GC), order="any")
shape("pairs, shuffled", _mixed_up(NUMBERED), order="any")
shape("lines sorted as text", _sorted_as_text, order="any")
shape("numbered from 0", lambda sheet, rng: [f"{i // 2}. {w} {b}".rstrip() for i, w, b in turns(sheet)])
shape("numbered by ply, 0 the first", each("{z}: {ply}"))
shape(
    "a number at every fifth pair only",
    lambda sheet, rng: [f"{f'{i // 2 + 1}.' if i % 10 == 0 else '':4} {w}  {b}".rstrip() for i, w, b in turns(sheet)],
)
shape(
    "numbered in words",
    lambda sheet, rng: [
        f"Move {second.WORDS[i // 2] if i // 2 < 16 else i // 2 + 1}: {w}, {b}".rstrip(", ") for i, w, b in turns(sheet)
    ],
)
shape("message numbers, two messages a ply", each("#{z}1 {who}: hello\n#{z}2 {who}: {ply}"))

# ------------------------------------------------------------------------------------------------ Squares and pieces

shape(
    "letters that look Latin in the squares",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"([ace])(?=\d)", lambda m: "асе"["ace".index(m[1])], ply)),),
)
shape(
    "capital squares",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"[a-z](?=\d)", lambda m: m[0].upper(), ply)),),
    order="any",
)
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def _spelled(ply: str) -> str:
    text = re.sub(r"(?<=[a-z])\d+", lambda m: "".join(f" {DIGITS[int(sign)]}" for sign in m[0]), ply)
    return text.replace("-", " to ") if len(re.findall("-", text)) == 1 else text


def _alphabet(names: str) -> Callable[[str], str]:
    table = {name[0].lower(): name for name in names.split()}
    return lambda ply: re.sub(r"([a-z])(\d+)", lambda m: f"{table[m[1]]} {m[2]}" if m[1] in table else m[0], ply)


NATO = "alfa bravo charlie delta echo foxtrot golf hotel india juliett x-ray yankee zulu"
shape("squares spelled out", GC, hands=(rewritten(_spelled),), order="any")
lossy("squares by the radio alphabet", GC, hands=(rewritten(_alphabet(NATO)),), keeps_fault=False)
shape("path as e2 to-> e4", GC, hands=(voice(path="{origin} to-> {target}"),))
shape("path as e2_e4", NUMBERED, hands=(voice(path="{origin}_{target}"),))
shape("path as (e2,e4)", GC, hands=(voice(path="({origin},{target})"),))
shape("path as e2....e4", GC, hands=(voice(path="{origin}....{target}"),))
shape("path with um and uh", GC, hands=(voice(path="{origin} to, uh, {target}"),))
shape("path over two messages", each("{who}: {ply}"), hands=(voice(path="{origin}\n{target}"),), keeps_labels=False)
shape(
    "letters glued on both squares",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"^([A-Za-z]) ([a-z]\d+)-([a-z]\d+)", r"\1\2-\1\3", ply)),),
)
shape(
    "letters behind the move",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"^([A-Za-z]) ([a-z]\d+-[a-z]\d+)", r"\2 (\1)", ply)),),
)
lossy(
    "digits before letters",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"([a-z])(\d+)", r"\2\1", ply)),),
    keeps_fault=False,
)
lossy(
    "as a change of squares",
    GC,
    hands=(voice(path="{origin}:empty {target}:occupied", takes=" {}:empty", joint=":empty "),),
    keeps_fault=False,
)
SIGNS = {
    "P": "♟",
    "K": "♚",
    "Q": "♛",
    "R": "♜",
    "B": "♝",
    "N": "♞",
    "L": "🐸",
    "S": "🔄",
    "C": "🦎",
    "W": "🧲",
    "I": "🧊",
}
lossy("pieces as emoji", GC, before=(in_words(SIGNS),), keeps_labels=False)
PIECES = {
    "German": "Bauer König Dame Turm Läufer Springer Langspringer Tauscher Chamäleon Rückzieher Blockierer Angreifer",
    "French": "Pion Roi Dame Tour Fou Cavalier Sauteur Échangeur Caméléon Retraiteur Immobiliseur Avanceur",
    "Spanish": "Peón Rey Dama Torre Alfil Caballo Saltador Cambiador Camaleón Retirador Inmovilizador Avanzador",
    "Italian": "Pedone Re Donna Torre Alfiere Cavallo Saltatore Scambiatore Camaleonte Ritiratore Blocco Avanzatore",
    "Polish": "pion król hetman wieża goniec skoczek skakacz zamieniacz kameleon cofacz unieruchamiacz nacieracz",
    "Russian": "пешка король ферзь ладья слон конь прыгун обменщик хамелеон отступатель иммобилизатор наступатель",
    "Dutch": "pion koning dame toren loper paard verspringer wisselaar kameleon terugtrekker verlammer oprukker",
    "Portuguese": "peão rei dama torre bispo cavalo saltador trocador camaleão recuador imobilizador avançador",
}
for _language, _names in PIECES.items():
    shape(
        f"pieces in {_language}",
        GC,
        before=(in_words(dict(zip("PKQRBNLSCWIA", _names.split(), strict=True))),),
        keeps_labels=False,
        cost="lossy" if _language in ("Polish", "Russian", "Dutch", "Portuguese") else "whole",
    )
shape(
    "letters of German, with a legend",
    GC,
    framed(
        "Spiel: {game}\nB = Bauer (Pawn), S = Springer (Long Leaper, Knight), T = Tauscher (Swapper), "
        "D = Dame (Queen), L = Läufer (Bishop), V = Vorrücker (Advancer)\n"
    ),
    before=(letters({"P": "B", "L": "S", "N": "S", "S": "T", "Q": "D", "B": "L", "A": "V"}),),
    keeps_labels=False,
    cost="lossy",
)

# ----------------------------------------------------------------------------------------------------- Captures

shape("captures in a list below", captures_below("Captures: ", "{n}{dots} {taken}", "; "), order="any")
shape(
    "captures in a table below",
    captures_below("Captures\nMove\tSide\tSquare\n", "{n}\t{side}\t{taken}", "\n"),
    order="any",
)
shape("captures in the next line, that took", captures_after("{n}{dots} {ply}", "(that took {taken})"))
shape("captures in the next message", captures_after("{who}: {ply}", "{who}: and that captures {taken}"))
shape("captures told by the referee", captures_after("{who}: {ply}", "Referee: removed from the board: {taken}"))


def _noted_captures(sheet: Sheet, rng: Random) -> list[str]:
    found = taken_apart(sheet)
    for number, (i, _) in enumerate(found, 1):
        sheet.plies[i] += f" [{number}]"
    notes = [f"[{number}] captures {' and '.join(taken)}" for number, (_, taken) in enumerate(found, 1)]
    return [*GC(sheet, rng), "", *notes]


shape("captures in footnotes", _noted_captures, order="any")
lossy(
    "captures as counts",
    GC,
    hands=(
        rewritten(lambda ply: second_only(ply) + (f" (x{len(Spoken.of(ply).taken)})" if Spoken.of(ply).taken else "")),
    ),
    keeps_fault=False,
)
lossy("captures told by the victim", captures_after("{who}: {ply}", "the other: ouch, my {taken}!"), keeps_fault=False)

# --------------------------------------------------------------------------------------------------- Programs, data

shape("print_r of PHP", each("    [{z}] => {ply}"), framed("Game: {game}\nArray\n(", ")"))
shape(
    "var_dump of PHP",
    lambda sheet, rng: [f'  [{i}]=>\n  string({len(ply)}) "{ply}"' for i, ply in enumerate(sheet.plies)],
    framed("// {game}\narray(40) {", "}"),
)
shape(
    "psql, a table",
    each(" {i:>3} | {s} | {ply:<30} | {when:%Y-%m-%d}"),
    framed(
        "-- {game}\n  id | s | move                           | day\n"
        "-----+---+--------------------------------+------------",
        "(40 rows)",
    ),
)
shape(
    "mysql, vertical",
    each("*************************** {i}. row ***************************\n  id: {i}\nside: {s}\nmove: {ply}"),
)
shape("pandas, a frame", each("{z:<4} {side:<6} {ply}"), framed("{game}\n\n     side   move"))
shape("BASIC, DATA lines", pairs('{n}0 DATA "{white}","{black}"', '{n}0 DATA "{white}"'), framed("5 REM {game}"))
shape("Prolog, facts", each("move({i}, {s}, '{ply}')."), framed("% {game}"))
shape("Go slice", each('\t"{ply}",'), framed("// {game}\nvar moves = []string{", "}"))
shape("gettext catalogue", each('msgid "{i}"\nmsgstr "{ply}"\n'), framed("# {game}\n"))
shape("web socket frames", each('42["move",{{"n":{i},"m":"{ply}"}}]'), framed("{game}"))
shape(
    "log of nginx",
    lambda sheet, rng: [
        f'192.0.2.{7 + i % 2} - - [21/Mar/2006:17:14:05 +0100] "GET /?n={i + 1}&m={ply.replace(" ", "+")} HTTP/1.1" 200'
        for i, ply in enumerate(sheet.plies)
    ],
    framed("# {game}"),
)
shape(
    "curl commands", each("$ curl -d 'move={ply}' https://example.org/b4-c5/game\n{{\"ok\":true}}"), framed("# {game}")
)
shape("ORM objects", each("<Move {i}: {side} {ply}>"), framed("{game}:"))
shape("XML with CDATA", each("<move no='{i}'><![CDATA[{ply}]]></move>"), framed("<game name='{game}'>", "</game>"))
shape(
    "RTF left over",
    NUMBERED,
    changed(lambda line: f"\\pard\\plain\\f0\\fs24 {line}\\par"),
    document=around("{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\n\\pard\\plain\\f0\\fs24 {game}\\par\n", "\n}"),
)
shape(
    "LaTeX, a table",
    pairs("{n} & {white} & {black} \\\\", cut=False),
    framed("\\section{{game}}\n\\begin{tabular}{rll}\n\\hline", "\\hline\n\\end{tabular}"),
)
shape(
    "org-mode table with clocks",
    pairs("| {n} | {white} | {black} | [{when:%Y-%m-%d %a %H:%M}] |", cut=False),
    framed("* {game}\n|---+---+---+---|\n| # | W | B | at |\n|---+---+---+---|"),
)
shape("manual page", pairs(".TP\n.B {n}\n{white} {black}"), framed(".TH {game} 6\n.SH MOVES"))
shape(
    "git log, one line each, newest first",
    lambda sheet, rng: [f"{coded(i)[:8]} {named(sheet, i)}" for i in reversed(range(len(sheet.plies)))],
    framed("$ cd {game}; git log --oneline"),
    order="any",
)
shape("test output", each("tests/game.py::test_move[{i}-{ply}] PASSED"), framed("{game}"))
shape(
    "totals below and above",
    NUMBERED,
    framed(
        "Game: {game}\nTotal: 45 moves, 12 captures, 3 promotions\n",
        "\nSUM\t45\t12\nMean time 3.4\nLast row: 45",
    ),
)
shape(
    "two pages with heads and feet",
    flowing(NUMBERED, 64),
    strewn(6, "\n12    CHESS VARIANTS d4 ANNUAL\n", "\nROCOCO AND OTHERS    13\n\x0c"),
)
shape("narrow telephone, twelve columns", flowing(NUMBERED, 12))
shape("subject lines only", each("Subject: Re: Re: game - {n}{dots} {ply}"))
shape(
    "digest of a mailing list",
    each(
        "Message: {i}\nDate: {when:%a, %d %b %Y %H:%M:%S +0100}\nFrom: {who}\n"
        "Subject: [cv] our game\n\n{n}{dots} {ply}\n\n"
        "------------------------------\n"
    ),
)
shape(
    "SMS as XML",
    each('<sms address="{who}" date="11429{i:05}000" type="{n}" body="{ply}" />'),
    framed("<!-- {game} -->"),
)
shape(
    "voice mail, transcribed",
    sides("Message {i}: hi, it's Roberto, I play {ply}, bye.", "Message {i}: Antje here. So, {ply}. Over to you."),
)
shape(
    "comments in the words of Game Courier",
    GC,
    before=(marked(" // not P e2-e4", " // was thinking of d2-d3", " // 12... p e7-e5 loses", share=0.3),),
)


def _explained(sheet: Sheet, rng: Random) -> None:
    pieces = rn.variant(sheet.game.variant).pieces
    sheet.head = [*sheet.head, "Pieces: " + ", ".join(f"{letter} {piece.name}" for letter, piece in pieces.items()), ""]


shape("pieces explained above", NUMBERED, _explained)
shape(
    "setup told above",
    GC,
    framed("Game: {game}\n\nSetup: White pawns a2-h2, Black pawns a7-h7. Kings d1 and d8.\n\nMoves:"),
)
shape(
    "parts in brackets of Lisp",
    lambda sheet, rng: [
        '(ply {i} "{piece}" {origin} {to} (taken {taken}) "{also}")'.format(
            i=i + 1, to=parts(ply)["target"] or "suicide", **parts(ply)
        )
        for i, ply in enumerate(sheet.plies)
    ],
    framed(";; {game}"),
)
lossy(
    "captured piece told before",
    GC,
    framed("The moves of {game} from 12. onwards (the rest is lost):\n"),
    lambda sheet, rng: sheet.lines.__delitem__(slice(0, len(sheet.lines) // 3)),
    keeps_fault=False,
)
lossy(
    "merge conflict", once("<<<<<<< HEAD\n{n}{dots} {bad}\n=======\n{n}{dots} {ply}\n>>>>>>> theirs"), keeps_fault=False
)
lossy(
    "ditto marks",
    BY_PLY,
    lambda sheet, rng: None,
    hands=(rewritten(lambda ply: re.sub(r"^[Pp] ", '" ', ply)),),
    keeps_labels=False,
)

# ------------------------------------------------------------------------------- A last move in another way of writing


def last_in_words(name: str, way: str, joint: Callable[[list[str], str], list[str]] = below, **ways: str) -> None:
    """The last ply is said otherwise than those before: ``way`` holds ``{ply}``, ``ways`` are those of a voice."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        said = second.Voice(**ways)(sheet.plies[-1]) if ways else sheet.plies[-1]
        spoken = Sheet(sheet.game, sheet.head, [*sheet.plies[:-1], said], sheet.comments)
        return last_apart(GC, way, joint)(spoken, rng)

    shape(f"end: {name}", layout, order="any")


last_in_words("in words, from and to", "and then {ply}", path="from {origin} to {target}", takes=", taking {}")
last_in_words("in words, with side", "Lastly {side} went {ply}.", path="from {origin} to {target}", takes=" taking {}")
last_in_words("a colon for the hyphen", "{n}{dots} {ply}", path="{origin}:{target}")
last_in_words("a blank for the hyphen", "{n}{dots} {ply}", path="{origin} {target}")
last_in_words("dots for the hyphen", "{n}{dots} {ply}", path="{origin}...{target}")
last_in_words("an arrow of two signs", "{n}{dots} {ply}", path="{origin}=>{target}")
last_in_words("to from", "{n}{dots} {ply}", path="to {target} from {origin}")
last_in_words("in German", "Zuletzt zog ich {ply}", path="von {origin} nach {target}", takes=" und schlug {}")
last_in_words("in French", "et enfin {ply}", path="de {origin} à {target}", takes=" en prenant {}")
last_in_words("over two lines", "{n}{dots} {ply}", path="{origin}-\n{target}")
last_in_words("a dash in two pieces", "{n}{dots} {ply}", path="{origin} - - {target}")
last_in_words("as a link", "[{n}{dots} {ply}](https://example.org/last)")
last_in_words("as a quotation", "> {n}{dots} {ply}")
last_in_words("as code", "```\n{n}{dots} {ply}\n```")
last_in_words("edit", "EDIT: {n}{dots} {ply}")
last_in_words("update, without a number", "UPDATE: now {ply}")
last_in_words("without a number", "{ply}")
last_in_words("by another person", "\nReply by Antje:\nI am the opponent. I have just played {ply}.")
last_in_words("in the subject", "Subject: {n}{dots} {ply}\n\nThe game so far:", above)
last_in_words("in a picture's text", "![{n}{dots} {ply}](last.png)")
last_in_words("after a rule", "----------\n{n}{dots} {ply}")
last_in_words("with a wrong number", "99{dots} {ply}")
last_in_words("marked with arrows", ">>> {n}{dots} {ply} <<<")
last_in_words("after a page break", "\x0c\n- 2 -\n{n}{dots} {ply}")
last_in_words("after thanks", "Thanks for reading!\n\n{n}{dots} {ply}")
last_in_words("after game over", "Game over.\n{n}{dots} {ply}\nGame over, really.")

last_in_words("a sentence: replied with", "{side} replied with {ply}.")
last_in_words("a sentence: today I got", "Today I got {ply}")
last_in_words("a sentence: his move is", "His move is {ply}")
last_in_words("a sentence: the game went on", "\nThe game went on with {ply} and it was over.")
last_in_words("a sentence: after my move", "\nNow it is your turn again after my {ply}.")
last_in_words("in the line before: to which", "to which the other answered {ply}", behind)
last_in_words("in brackets in the line before", "({side}: {ply})", behind)
last_in_words("a link of BBCode", "[url=https://example.org]{n}{dots} {ply}[/url]")
last_in_words("brackets around the origin", "{n}{dots} {ply}", path="({origin}){target}")
last_in_words("in a sentence above the quoted game", "Hi, {ply}. Bye\n\nOn Tue, Antje wrote:", above)

# ------------------------------------------------------------------------------------- Moves named behind the game


def after_the_end(name: str, *texts: str, same_line: bool = False) -> None:
    """A move that was not played, with the next number, in one of several wordings; perhaps behind the last ply."""

    def frame(sheet: Sheet, rng: Random) -> None:
        at = len(sheet.plies)
        said = Spoken.of(sheet.plies[-2])
        bad = elsewhere(sheet, rng, f"{said.label} {said.target or said.origin}-a1".lstrip())
        text = rng.choice(texts).format(bad=bad, **facts(at))
        if same_line:
            sheet.lines[-1] += f" {text}"
        else:
            sheet.foot = ["", *text.split("\n")]

    shape(f"not played: {name}", GC, frame)


after_the_end("possible continuation", "Possible continuation: {n}{dots} {bad}")
after_the_end("planned", "I had planned {n}{dots} {bad} but we stopped here.")
after_the_end("resigned because of", "The opponent resigned because of {n}{dots} {bad}.")
after_the_end("computer line", "Computer: {n}{dots} {bad} +5.2")
after_the_end("now loses", "Now {n}{dots} {bad} loses, so he gave up.")
after_the_end("threat", "The threat is {n}{dots} {bad}!")
after_the_end("question", "Can I play {n}{dots} {bad} next?")
after_the_end("German, denn", "Aufgegeben, denn {n}{dots} {bad} droht.")
after_the_end("French, il menace", "Abandon, car {n}{dots} {bad} suit.")
after_the_end("Spanish, si", "Abandona: si {n}{dots} {bad} pierde todo.")
after_the_end("draft", "(draft, not sent) {n}{dots} {bad}")
after_the_end("conditional", "Conditional, not yet played: {n}{dots} {bad}")
after_the_end("to come", "{n}{dots} {bad} was to come, but time ran out.")
after_the_end("would be", "{n}{dots} {bad} would be nice.")

after_the_end(
    "plans and hopes",
    "Tomorrow: {n}{dots} {bad}",
    "I think of {n}{dots} {bad}",
    "Plan: {n}{dots} {bad}",
    "maybe {n}{dots} {bad}?",
    "Hoping for {n}{dots} {bad}.",
    "Antje expects {n}{dots} {bad}",
)
after_the_end(
    "words of analysts",
    "Idea: {n}{dots} {bad}",
    "Best: {n}{dots} {bad}",
    "Mate in one: {n}{dots} {bad}",
    "Variation: {n}{dots} {bad}",
    "+0.31 {n}{dots} {bad}",
    "Puzzle: find the best move. Solution: {n}{dots} {bad}",
)
after_the_end(
    "words of denial",
    "Never {n}{dots} {bad}!",
    "Unplayed: {n}{dots} {bad}",
    "I cannot play {n}{dots} {bad}",
    "I wanted {n}{dots} {bad}",
    "To avoid {n}{dots} {bad} he resigned.",
    "Sealed move (never opened): {n}{dots} {bad}",
)
after_the_end(
    "words of proposal", "Suggestion: {n}{dots} {bad}", "Proposed: {n}{dots} {bad}", "Premove: {n}{dots} {bad}"
)
after_the_end(
    "other languages",
    "Geplant: {n}{dots} {bad}",
    "Suite possible : {n}{dots} {bad}",
    "Posible continuación: {n}{dots} {bad}",
    "Угроза: {n}{dots} {bad}",
    "Możliwe {n}{dots} {bad}",
    "Mogelijk vervolg: {n}{dots} {bad}",
    "Possibile: {n}{dots} {bad}",
)
after_the_end(
    "under a heading",
    "Variations\n----------\n{n}{dots} {bad}",
    "What could have been:\n{n}{dots} {bad}",
    "Game abandoned. Engine line:\n{n}{dots} {bad}",
)
after_the_end(
    "in the line of the last move",
    "threatening {n}{dots} {bad}",
    "with the idea {n}{dots} {bad}",
    "to stop {n}{dots} {bad}",
    "since {n}{dots} {bad} was coming",
    same_line=True,
)


def opening_named(text: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.head = [f"Game: {sheet.game.name}", text, "", "The game:"]

    return frame


shape("an opening named above", GC, opening_named("The opening 1. P d2-d4 p d7-d5 2. P e2-e3 is known to be weak."))
shape("an opening named above, of a book", GC, opening_named("Book line: 1. P d2-d5 p e7-e4"))
shape("an opening named above, last time", GC, opening_named("Last time we had 1. P a2-a3 p h7-h6, today not."))
shape(
    "another game named first",
    GC,
    framed("After our game of Rococo last week and one of Ultima, here is our game of {game}:\n"),
)
shape("game named at the foot", GC, framed("My latest game:\n", "\nThis was a game of {game}, not of Rococo proper."))
shape("game named at the foot only", GC, framed("My latest game:\n", "\nThis was a game of {game}."))

# ----------------------------------------------------------------------------- Words of capture, and nothing is taken


def remarked(name: str, *texts: str, share: float = 0.3) -> None:
    """Remarks behind some plies that name a square, ``{square}``, and take nothing."""

    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.plies = [
            ply + (rng.choice(texts).format(square=f"{rng.choice('bcdefg')}{rng.randint(2, 7)}"))
            if rng.random() < share
            else ply
            for ply in sheet.plies
        ]

    shape(f"nothing taken: {name}", GC, before=(frame,))


remarked("threats", " threatens to take {square}", ", threatening x {square}", " (will capture {square} next)")
remarked("hitting", ", hitting {square}", " hits at {square}", " eyes {square}")
remarked("not taking", " without taking {square}", ", does not capture {square}", " (not x {square})")
remarked("could have taken", " (could have taken {square})", ", declining to take {square}")
remarked("lost soon", ", {square} falls soon", " ({square} is as good as dead)", ", {square} is doomed")
remarked("taken before", " (you took {square} before)", ", after the loss of {square}", " ({square} was taken earlier)")
remarked("attacks", ", attacking {square}", " attacks {square}", " (+ on {square})", "; pressure on {square}")
remarked("protects", ", protecting {square}", "; guards {square}", " - covers {square}")
remarked("allows", " allows x {square}", ", leaving {square} en prise", ", gives up {square}?")
remarked("German", " droht {square} zu schlagen", " (schlägt {square} nicht)", ", könnte {square} schlagen")
remarked("French", " menace de prendre {square}", " (ne prend pas {square})", ", pourrait prendre {square}")
remarked("Spanish", " amenaza capturar {square}", " (no captura {square})", ", podría comer {square}")
remarked("Russian", " грозит взять {square}", " (не бьёт {square})", ", мог взять {square}")
remarked("Italian", " minaccia di prendere {square}", " (non cattura {square})", ", puntando {square}")
remarked("questions", " takes {square}?? no", " x {square}? not possible", " - why not take {square}?")
remarked("what if", " (if x {square}, I am lost)", " (you take {square} now?)", " - please don't take {square}")
remarked("aims", " -> {square}", " aiming at {square}", " towards {square}", " via {square}?")
remarked("empty already", " ({square} is empty anyway)", ", {square} empty", " ({square} free)")


def status(template: str, joint: str = ", ") -> Layout:
    """After each ply the squares of all that is captured so far."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts, gone = [], list[str]()
        for i, ply in enumerate(sheet.plies):
            gone += Spoken.of(ply).taken
            texts.append(template.format(ply=ply, gone=joint.join(gone) or "none", **facts(i)))
        return "\n".join(texts).split("\n")

    return layout


shape("captured so far, after each move", status("{n}{dots} {ply}\n    captured so far: {gone}"))
shape("captured so far, behind each move", status("{n}{dots} {ply} (off the board: {gone})"))
shape("graveyard after each move", status("{who}: {ply}\nGraveyard: {gone}"))
shape(
    "table with a column of all that is captured",
    status("{i}\t{side}\t{ply}\t{gone}"),
    framed("Game: {game}\n\nPly\tSide\tMove\tCaptured so far"),
)
shape("legal moves offered", beside("Legal moves: {bad}, {ply}, resign\n{side} plays {ply}"))
shape("legal moves offered, chosen by number", beside("1) {bad}\n2) {ply}\n{side} chose 2) {ply}"))


def by_pair(template: str, white: str, black: str, joint: str) -> Layout:
    """The captures of both sides behind the pair."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        found = dict(taken_apart(sheet))
        lines = []
        for i, w, b in turns(sheet):
            taken = [way.format(" and ".join(found[at])) for way, at in ((white, i), (black, i + 1)) if at in found]
            text = template.format(white=w, black=b, **facts(i)).rstrip()
            lines.append(f"{text} ({joint.join(taken)})" if taken else text)
        return lines

    return layout


def by_columns(sheet: Sheet, rng: Random) -> list[str]:
    found = dict(taken_apart(sheet))
    return [
        f"{i // 2 + 1}\t{w}\t{b}\t{' '.join(found.get(i, ()))}\t{' '.join(found.get(i + 1, ()))}"
        for i, w, b in turns(sheet)
    ]


def told_in_the_answer(template: str, answer: str) -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        found = dict(taken_apart(sheet))
        texts = []
        for i, ply in enumerate(sheet.plies):
            way = answer if i - 1 in found else template
            texts.append(way.format(ply=ply, taken=" and ".join(found.get(i - 1, ())), **facts(i)))
        return texts

    return layout


shape(
    "captures behind the pair, by side",
    by_pair("{n}. {white} {black}", "White took {}", "Black took {}", "; "),
    order="any",
)
shape("captures behind the pair, w and b", by_pair("{n}. {white} {black}", "w x {}", "b x {}", ", "), order="any")
shape(
    "columns of captures behind the pair",
    by_columns,
    framed("Game: {game}\n\nNo\tWhite\tBlack\tWhite takes\tBlack takes"),
    order="any",
)
lossy(
    "captures told in the answer",
    told_in_the_answer("{n}{dots} {ply}", "{n}{dots} you took {taken}, so {ply}"),
    order="any",
    keeps_fault=False,
)

# ---------------------------------------------------------------------------------------------- Letters of players

NO_LETTER = voice(label="")
shape("players A and B, no letters", sides("A: {ply}", "B: {ply}"), hands=(NO_LETTER,), keeps_labels=False)
shape(
    "players K and L, no letters",
    sides("{n}. K {ply}", "{n}... L {ply}"),
    framed("Game: {game}\nK = Karl (White), L = Lucy (Black)\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)
shape(
    "players K and L, colons",
    sides("K: {ply}", "L: {ply}"),
    framed("Game: {game}\nKarl - Lucy\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)
shape("players S and W, letters too", sides("W: {ply}", "S: {ply}"), framed("Spiel: {game}\nWeiß - Schwarz\n"))
shape(
    "I and you",
    sides("I {ply}", "you {ply}"),
    framed("Game: {game}\nI had White.\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)
shape(
    "B and N, blancs and noirs",
    sides("B {ply}", "N {ply}"),
    framed("Jeu : {game}\nB = blancs, N = noirs\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)
shape(
    "W and S, no letters",
    sides("W {ply}", "S {ply}"),
    framed("Partie: {game}\nW = Weiß, S = Schwarz\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)
shape(
    "C and P, no letters",
    sides("C {ply}", "P {ply}"),
    framed("Game: {game}\nC = computer (White), P = player (Black)\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)

# ------------------------------------------------------------------------------------------- A square is corrected


def square_corrected(name: str, way: str) -> None:
    """A move to a wrong square, and the right square behind; only where nothing else is said of the ply."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        plain = [i for i, ply in enumerate(sheet.plies[:-1]) if "; " not in ply and Spoken.of(ply).target]
        if plain:
            at = rng.choice(plain)
            bad = elsewhere(sheet, rng, sheet.plies[at])
            said = Spoken.of(sheet.plies[at])
            wrong = bad.split("-")[1]
            lines[at] = way.format(bad=bad, target=said.target, origin=said.origin, wrong=wrong, **facts(at))
        return "\n".join(lines).split("\n")

    shape(f"square corrected: {name}", layout)


square_corrected("no", "{n}{dots} {bad}, no, {target}")
square_corrected("make that", "{n}{dots} {bad}... make that {target}")
square_corrected("sorry, to", "{n}{dots} {bad}\nSorry, to {target}!")
square_corrected("not that", "{n}{dots} {bad} ({target}, not {wrong})")
square_corrected("asterisk", "{n}{dots} {bad}\n*{target}")
square_corrected("s/x/y/", "{n}{dots} {bad}\ns/{wrong}/{target}/")
square_corrected("I mean", "{n}{dots} {bad} I mean {origin}-{target}")
square_corrected("German", "{n}{dots} {bad}, nein, nach {target}")

# --------------------------------------------------------------------------------------------- More of several games


def heading_between(name: str, words: str, write: Callable[[list[str]], list[str]] = gc) -> None:
    """Two games with ``words`` between, in which ``{b}`` is the name of the second."""

    def lists(a: str, first: list[str], b: str, other: list[str]) -> list[str]:
        return [f"{a}", "", *write(first), *words.format(a=a, b=b).split("\n"), *write(other)]

    for order, is_first in (("first", True), ("second", False)):
        shape(f"two games, {name}, ours is the {order}", two_games(lists, first=is_first), order="any")


heading_between("a return game", "\nReturn game ({b}):\n")
heading_between("a rule", "\n==========\n{b}\n")
heading_between("another one, in words", "\nAnd here is another one, this time {b}.\n")
heading_between("Game: again", "\nGame: {b}\n")
heading_between("no numbers, Game: again", "\nGame: {b}\n", lambda plies: list(plies))
heading_between("board 2", "\nBoard 2 - {b}\n")


def _json_games(a: str, first: list[str], b: str, other: list[str]) -> list[str]:
    return [json.dumps([{"game": a, "moves": first}, {"game": b, "moves": other}])]


def _tagged(a: str, first: list[str], b: str, other: list[str]) -> list[str]:
    return [f'[Variant "{a}"]', "", *gc(first), "", f'[Variant "{b}"]', "", *gc(other)]


shape("two games, JSON", two_games(_json_games), order="any")
shape("two games, tags", two_games(_tagged), order="any")


def _two_sheets(sheet: Sheet, rng: Random) -> list[str]:
    lines = gc(sheet.plies)
    at = rng.randrange(len(lines) - 1)
    wrong = "{n}{dots} {bad}".format(bad=elsewhere(sheet, rng, sheet.plies[at]), **facts(at))
    other = [*lines[:at], wrong, *lines[at + 1 :]]
    return ["Roberto's score sheet:", *lines, "", "Antje's score sheet (with a slip of the pen):", *other]


lossy("two score sheets, one with a slip", _two_sheets, keeps_fault=False)
shape(
    "rolling window of the last three",
    lambda sheet, rng: [
        f"[{i + 1}] " + " / ".join(named(sheet, k) for k in range(max(0, i - 2), i + 1))
        for i in range(len(sheet.plies))
    ],
)
shape(
    "each move twice, in signs and in words",
    lambda sheet, rng: [
        f"{named(sheet, i)}  =  {second.Voice(path='from {origin} to {target}', takes=', taking {}')(ply)}"
        for i, ply in enumerate(sheet.plies)
    ],
)

# ------------------------------------------------------------------------------------------------- Signs of Unicode


def styled(first_letter: int, first_digit: int) -> Callable[[str], str]:
    table = {ord("a") + k: first_letter + k for k in range(26)} | {ord("0") + k: first_digit + k for k in range(10)}
    return lambda line: re.sub(r"[a-z]\d+", lambda m: m[0].translate(table), line)


shape(
    "squares in bold signs of mathematics", GC, changed(lambda line: line), hands=(rewritten(styled(0x1D41A, 0x1D7CE)),)
)
shape("squares in monospace signs", NUMBERED, hands=(rewritten(styled(0x1D68A, 0x1D7F6)),))
SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
shape(
    "ranks raised", GC, hands=(rewritten(lambda ply: re.sub(r"(?<=[a-z])\d+", lambda m: m[0].translate(SMALL), ply)),)
)
shape(
    "ranks in key caps",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"(?<=[a-z])\d+", lambda m: "".join(f"{s}\ufe0f\u20e3" for s in m[0]), ply)),),
    order="any",
)
shape("joiners in the squares", GC, hands=(rewritten(lambda ply: re.sub(r"(?<=[a-z])(?=\d)", "\u200d", ply)),))


# ------------------------------------------------------------------------------------- Moves named out of their order

shape("a spectator guesses first", beside("Spectator: {n}{dots} {bad}!\n{n}{dots} {ply}", 0.12))
shape("an engine suggests first", beside("Hint: {n}{dots} {bad}\n{n}{dots} {ply}", 0.12))
shape("one or the other, the latter", beside("{n}{dots} {bad} or {ply}? I chose the latter.", 0.12))
shape("one or the other, the former", beside("{n}{dots} {ply} or {bad}? I chose the former.", 0.12))
shape(
    "reminder of a rule between", GC, strewn(5, "Reminder: P e2-e6 would be illegal.", "(A Pawn may never go c2-h2.)")
)


def about_the_middle(name: str, text: str) -> None:
    """A move that was not played, with the number of one in the middle, which was: ``{ply}``."""

    def frame(sheet: Sheet, rng: Random) -> None:
        at = len(sheet.plies) // 2
        ply = sheet.plies[at]
        sheet.foot = ["", text.format(bad=elsewhere(sheet, rng, ply), ply=ply, **facts(at))]

    shape(f"behind the game: {name}", GC, frame)


about_the_middle("he says, but I played", "He says that he saw {n}{dots} {bad}, but I played {n}{dots} {ply}.")
about_the_middle("compare another game", "Compare {n}{dots} {bad} in Smith - Jones, 2004.")
about_the_middle("improvement", "Improvement: {n}{dots} {bad}!")
about_the_middle("in hindsight", "In hindsight {n}{dots} {bad} was better.")
about_the_middle("a miss", "A miss: {n}{dots} {bad} wins at once.")
about_the_middle("was missed", "{n}{dots} {bad} was missed by both.")
about_the_middle("note", "Note to {n}: {bad} is met by {ply}.")
about_the_middle("a list of alternatives", "Alternatives:\n{n}{dots} {bad} +=\n{n}{dots} {ply} (game) =")
about_the_middle("a book", "Book: {n}{dots} {bad}")
about_the_middle("German, besser", "Besser war {n}{dots} {bad}.")
about_the_middle("French, meilleur", "Meilleur était {n}{dots} {bad}.")
about_the_middle("the rules forbid", "By the way, {n}{dots} {bad} was forbidden, so I chose the other.")


def erratum(name: str, text: str, later: int = 0) -> None:
    """A wrong move in the list, corrected some plies later, or at the end."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        at = rng.randrange(len(lines) - 4)
        bad = elsewhere(sheet, rng, sheet.plies[at])
        right = text.format(bad=bad, ply=sheet.plies[at], **facts(at))
        lines[at] = "{n}{dots} {bad}".format(bad=bad, **facts(at))
        stop = at + 1 + later if later else len(lines)
        return [*lines[:stop], *([] if later else [""]), right, *lines[stop:]]

    shape(f"erratum: {name}", layout, order="any")


erratum("agreed to change, two plies later", "(we agreed to change {n}{dots} {bad} into {n}{dots} {ply})", 2)
erratum("sorry, one ply later", "Sorry, above I meant {n}{dots} {ply}, as you guessed.", 1)
erratum("in my list is wrong", "In my list {n}{dots} {bad} is wrong: it was {ply}.")
erratum("should have been", "PS: {n}{dots} should have been {ply}")
erratum("for read", "For {n}{dots} {bad} read {n}{dots} {ply}.")
erratum("German, statt", "Korrektur: statt {n}{dots} {bad} muss es heißen {n}{dots} {ply}")
erratum("French, au lieu de", "Erratum : au lieu de {n}{dots} {bad}, lire {n}{dots} {ply}")
erratum("Spanish, donde dice", "Fe de erratas: donde dice {n}{dots} {bad}, debe decir {n}{dots} {ply}")

erratum("misprint for", "{n}{dots} {bad} is a misprint for {ply}.")
erratum("edit, in prose", "Edit: move {n} of {side} went to another square: {ply}, not {bad}.")


def _starred(sheet: Sheet, rng: Random) -> list[str]:
    lines = gc(sheet.plies)
    at = rng.randrange(len(lines) - 1)
    bad = elsewhere(sheet, rng, sheet.plies[at])
    lines[at] = "{n}{dots} {bad}*".format(bad=bad, **facts(at))
    return [*lines, "", f"* should be {sheet.plies[at]}"]


shape("erratum: a star", _starred, order="any")
shape(
    "I and you, numbered",
    sides("{n}. I {ply}", "{n}... You {ply}"),
    framed("Game: {game}\nI had White.\n"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)
shape(
    "C and P, numbered, explained below",
    sides("{n}. C {ply}", "{n}... P {ply}"),
    framed("Game: {game}\n", "\n(C = computer, P = player)"),
    hands=(NO_LETTER,),
    keeps_labels=False,
)


def _misnumbered(change: Callable[[int], int]) -> Layout:
    return lambda sheet, rng: [f"{change(i // 2 + 1)}. {w} {b}".rstrip() for i, w, b in turns(sheet)]


shape("no number 3, as it brings bad luck", _misnumbered(lambda n: n + (n >= 3)))
shape("number 4 twice", _misnumbered(lambda n: n - (n >= 5)))
shape("numbers by tens", _misnumbered(lambda n: 10 * n))
shape(
    "numbered downwards",
    lambda sheet, rng: [f"{-(-len(sheet.plies) // 2) - i // 2} to go: {w} {b}".rstrip() for i, w, b in turns(sheet)],
)
lossy(
    "Black's first move lost",
    lambda sheet, rng: [line for i, line in enumerate(GC(sheet, rng)) if i != 1],
    keeps_fault=False,
)
lossy(
    "three moves as in the last game",
    lambda sheet, rng: [*NUMBERED(sheet, rng)[:2], "(3 moves as in our last game)", *NUMBERED(sheet, rng)[5:]],
    keeps_fault=False,
)
lossy(
    "three moves as in the last game, no numbers",
    lambda sheet, rng: [*sheet.plies[:4], "(3 moves each as in our last game)", *sheet.plies[10:]],
    keeps_fault=False,
)
lossy(
    "from a position on",
    lambda sheet, rng: [
        "Position: see the diagram. It goes on:",
        *[f"{i // 2 + 1}. {w} {b}".rstrip() for i, w, b in turns(Sheet(sheet.game, [], sheet.plies[8:], []))],
    ],
    keeps_fault=False,
)
lossy(
    "every third line twice, the copy cut",
    lambda sheet, rng: [
        text
        for i, line in enumerate(GC(sheet, rng))
        for text in ([line[: len(line) // 2 + 3], line] if i % 3 == 2 else [line])
    ],
    keeps_fault=False,
)
lossy(
    "a score kept by White only",
    lambda sheet, rng: [f"{i // 2 + 1}. {w} ..." for i, w, _ in turns(sheet)],
    keeps_fault=False,
)
lossy("sides in two columns, exchanged without a word", pairs("{n}\t{black}\t{white}", cut=False), keeps_fault=False)

# -------------------------------------------------------------------------------------------- Further talk and shows

shape(
    "broadcast, in the present",
    sides("And Roberto plays {ply}! The clock shows {spent}.", "Antje thinks... and answers {ply}."),
)
shape("broadcast, hour by hour", each("{when:%H:%M} - {who} reaches out and it is {ply}, folks. {n} moves done."))
shape("screenplay", each("{who}\n(smiling)\n{ply}.\n"))
shape("legal record", each("§ {i}. The party of the {s} part moved {ply}."))
shape("recipe", each("Step {i}: {ply} ({z} min)"))
shape("quiz with answers below each", each("Q{i}: What did {side} play?\nA{i}: {ply}"))
shape("flashcards", each("{i};What does {side} play?;{ply}"), framed("{game}"))
shape("diary", each("Day {i}. Weather fine, {z} degrees. {who} sent {ply}."))
shape("telegraph", each("MOVE {n} STOP {ply} STOP REGARDS {who} STOP"))
shape("bank statement", each("{when:%d/%m/%Y}  TRF {i:05}  {ply}  GBP {n}.00"))
shape("invoice", each("{i} x {ply} @ 0.00"))
shape("tracklist", each("{i:02} - {who} - {ply} [0{z}:12]"))
shape("headings and empty lines of a wiki", each("=== {side} {n} ===\n\n{ply}\n\n[edit]"))
shape("Japanese prose", sides("{n}手目、先手は{ply}と指した。", "後手は{ply}と応じた。"))
shape("Chinese prose", sides("第{n}步，白方走{ply}，", "黑方应以{ply}。"))
shape("Arabic prose", sides("النقلة {n}: الأبيض {ply}", "النقلة {n}: الأسود {ply}"))
shape("Bulgarian, sides named", sides("Ход {n}. Бели: {ply}", "Ход {n}. Черни: {ply}"))
shape("Lithuanian, sides named", sides("{n} ėjimas. Baltieji: {ply}", "{n} ėjimas. Juodieji: {ply}"))
shape("Welsh, sides named", sides("{n}. Gwyn: {ply}", "{n}. Du: {ply}"))
shape("Irish, sides named", sides("{n}. Bán: {ply}", "{n}. Dubh: {ply}"))
shape("Swahili, sides named", sides("{n}. Nyeupe: {ply}", "{n}. Nyeusi: {ply}"))
shape("Thai, sides named", sides("ตาที่ {n} ขาว: {ply}", "ตาที่ {n} ดำ: {ply}"))


# ---------------------------------------------------------------------------------- Lists above and below, last slips

shape(
    "rules numbered above",
    GC,
    framed(
        "Game: {game}\n\nOur rules:\n1. A Pawn may go P e2-e4.\n"
        "2. A piece next to an Immobilizer stays.\n3. No takebacks.\n\nMoves:\n"
    ),
)
shape(
    "notes numbered below", GC, framed("Game: {game}\n", "\nNotes\n1. better P e2-e4\n2. or even p e7-e5\n3. only move")
)
shape(
    "questions numbered below",
    GC,
    framed("Game: {game}\n", "\nQuestions:\n1. Why not P e2-e4?\n2. Is p h7-h5 playable in such positions?"),
)
shape(
    "the next game announced below", GC, framed("Game: {game}\n", "\nNext game: you have White, I expect 1. P d2-d6!")
)
shape("my usual opening named above", NUMBERED, opening_named("My usual 1. P d2-d4 p d7-d6 was not played here."))
shape("German: sonst spiele ich, above", GC, opening_named("Sonst spiele ich 1. P d2-d4 p d7-d6, hier nicht."))
shape("French: d'habitude, above", NUMBERED, opening_named("D'habitude je joue 1. P d2-d4 p d7-d6, pas ici."))


def slip_at_the_end(name: str, way: str) -> None:
    """The last ply, and it alone, is written wrongly first."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        at = len(sheet.plies) - 1
        bad = elsewhere(sheet, rng, sheet.plies[at])
        return [*gc(sheet.plies[:-1]), *way.format(bad=bad, ply=sheet.plies[at], **facts(at)).split("\n")]

    shape(f"slip at the end: {name}", layout)


slip_at_the_end("sorry", "{n}{dots} {bad}\nSorry, {n}{dots} {ply}")
slip_at_the_end("I mean", "{n}{dots} {bad}, I mean {ply}")
slip_at_the_end("actually", "{n}{dots} {bad}\nActually {ply}")
slip_at_the_end("edit", "{n}{dots} {bad}\nedit: {ply}")
slip_at_the_end("ups", "{n}{dots} {bad}\nUps! {ply}")
slip_at_the_end("struck out", "{n}{dots} ~~{bad}~~ {ply}")
slip_at_the_end("no, wrong", "{n}{dots} {bad} no wrong {ply}")
shape("slip: the first stands", once("{n}{dots} {ply}\n{n}{dots} {bad}\nNo, my first move stands."))
shape("slip: cancel that, the first again", once("{n}{dots} {ply}\nchange to {bad}\ncancel that, {ply} again"))
square_corrected("ups", "{n}{dots} {bad}\nups, {origin}-{target}")
square_corrected("actually", "{n}{dots} {bad}, actually {origin}-{target}")
square_corrected("French", "{n}{dots} {bad}, pardon, {origin}-{target}")
square_corrected("read", "{n}{dots} {bad} (read {origin}-{target})")
square_corrected("in a message of its own", "{who}: {bad}\n{who}: i mean {target}")
square_corrected("question and answer", "{n}{dots} {bad}\nReally {wrong}?\nNo, {target}!")

square_corrected("I meant, below", "{n}{dots} {bad}\nI meant {target}")
square_corrected("correction", "{n}{dots} {bad}\nCorrection: {target}")
square_corrected("edit", "{n}{dots} {bad}\nEDIT: {target}")
square_corrected("edit, in words", "{n}{dots} {bad}\nedit: square should be {target}")


def letter_corrected(name: str, way: str) -> None:
    """A wrong letter of a piece, and the right one behind; only where a letter stands and nothing else is said."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        plain = [
            i
            for i, ply in enumerate(sheet.plies[:-1])
            if "; " not in ply and Spoken.of(ply).target and Spoken.of(ply).label
        ]
        if plain:
            at = rng.choice(plain)
            label, path = sheet.plies[at].split(" ")
            wrong = "P" if label.upper() == "K" else "K"
            wrong = wrong if label.isupper() else wrong.lower()
            lines[at] = way.format(label=label, wrong=wrong, path=path, **facts(at))
        return "\n".join(lines).split("\n")

    shape(f"letter corrected: {name}", layout)


letter_corrected("of course", "{n}{dots} {wrong} {path} ({label}, of course)")
letter_corrected("no", "{n}{dots} {wrong}, no, {label} {path}")
letter_corrected("sorry", "{n}{dots} {wrong} {path}\nSorry, it is {label} {path}")
letter_corrected("struck out", "{n}{dots} ~~{wrong}~~ {label} {path}")
letter_corrected("not", "{n}{dots} {label} {path}, not {wrong}")


def capture_corrected(name: str, way: str) -> None:
    """A wrong square of a capture, and the right one behind; only where one piece is taken."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        single = [i for i, ply in enumerate(sheet.plies[:-1]) if len(Spoken.of(ply).taken) == 1]
        if single:
            at = rng.choice(single)
            taken = Spoken.of(sheet.plies[at]).taken[0]
            wrong = rng.choice([square for square in ("d4", "e4", "d5", "e5") if square != taken])
            text = way.format(taken=taken, wrong=wrong)
            lines[at] = "{n}{dots} {ply}{text}".format(ply=second_only(sheet.plies[at]), text=text, **facts(at))
        return "\n".join(lines).split("\n")

    shape(f"capture corrected: {name}", layout, order="any")


capture_corrected("sorry", "; @-{wrong} (sorry, @-{taken})")
capture_corrected("no", " takes {wrong}, no, {taken}")
capture_corrected("struck out", " x ~~{wrong}~~ {taken}")
capture_corrected("not", " takes {taken}, not {wrong}")
capture_corrected("instead of", " takes {taken} instead of {wrong}")
capture_corrected("I mean", " captures {wrong}, I mean {taken}")

APART = (
    "captures in",
    "captures told",
    "captures behind",
    "columns of captures",
    "captures as counts",
)
for _name, _shape in list(FIFTH.items()):
    if _name.startswith(APART):
        FIFTH[_name] = Apart(**vars(_shape))
