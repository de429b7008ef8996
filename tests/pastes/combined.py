"""A generator of pastes that combines ways to write a game: every shape draws a value of each axis.

Every unusual value stands in at least six shapes; most shapes have three to six of them. Another seed draws others.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from urllib.parse import quote_plus

from .axes import EVERY_PLY, TABLES, Chosen, drawn, unusual
from .games import Game
from .handwriting import Hand, Item, Ply, plies_of, positions_of, remark
from .sheet import Layout, Order, Shape, Sheet

# -------------------------------------------------------------------------------------------------------------- Layouts


@dataclass(frozen=True)
class Page:
    """A written game that is being laid out; remarks may stand between its plies, ``every`` so many."""

    hand: Hand
    items: list[Item]
    rng: Random
    every: int

    @property
    def pairs(self) -> list[list[Item]]:
        return [self.items[i : i + 2] for i in range(0, len(self.items), 2)]

    def pauses(self, i: int) -> bool:
        return self.hand.chosen["rem"] == "between" and i > 0 and i % self.every == 0

    def pause(self, i: int) -> list[str]:
        """The lines between two plies or pairs: most often none."""
        if not self.pauses(i):
            return []
        remarks = (remark(self.rng, self.hand.chosen["lang"]).capitalize() for _ in range(2))
        return ["", " ".join(f"{said}." for said in remarks), ""]

    def lines(self, item: Item, *remarks: str, start: str = "", below: str = "") -> list[str]:
        """The line of a ply, that of its captures, and those of its remark."""
        hand = self.hand
        prefix = hand.prefix(item.ply)
        if prefix and hand.tab:
            prefix = prefix.rstrip() + hand.tab
        lines = [start + prefix + hand.inline(item) + hand.behind(item)]
        if item.below:
            lines.append(below + item.below)
        if item.remark and hand.chosen["rem"] == "lines":
            lines += remarks
        return lines


def by_ply(page: Page) -> list[str]:
    lines = []
    for i, item in enumerate(page.items):
        lines += [*page.pause(i), *page.lines(item, item.remark)]
    return lines


def mail(page: Page) -> list[str]:
    """A ply a line, quoted; remarks answer below."""
    lines = []
    for i, item in enumerate(page.items):
        lines += [*page.pause(i), *page.lines(item, "", item.remark, "", start="> ", below="> ")]
    return lines


def chat(page: Page) -> list[str]:
    """A message a ply, with its time and player."""
    hand, rng, lines = page.hand, page.rng, []
    minute = rng.randint(540, 900)
    for i, item in enumerate(page.items):
        lines += page.pause(i)
        minute += rng.choice([1, 1, 2, 3, 5])
        clock, player = f"{minute // 60 % 24:02}:{minute % 60:02}", hand.players[i % 2]
        stamp = (f"[{clock}] {player}: ", f"[14/03/2011, {clock}:07] {player}: ", f"({clock}) <{player}> ")[hand.kind]
        lines += page.lines(item, stamp + item.remark, start=stamp)
    return lines


def forum(page: Page) -> list[str]:
    """A post a ply, with a heading."""
    hand, rng, lines = page.hand, page.rng, []
    day, minute = 2, rng.randint(400, 900)
    for i, item in enumerate(page.items):
        lines += page.pause(i)
        day += rng.choice([0, 0, 1])
        minute = (minute + 37) % 1440
        date = f"{day % 28 + 1} {('March', 'April', 'May', 'June')[day // 28 % 4]} 2012"
        clock, player = f"{minute // 60:02}:{minute % 60:02}", hand.players[i % 2]
        lines += (
            [f"{player} {hand.say['wrote']} ({date}, {clock}):"],
            [player, f"{date} - {clock}"],
            [f"--- {player}, {date} {clock} ---"],
        )[hand.kind]
        lines += [*page.lines(item, item.remark.capitalize()), ""]
    return lines


def by_pair(page: Page) -> list[str]:
    hand, lines = page.hand, []
    for i, pair in enumerate(page.pairs):
        prefixes = [hand.prefix(item.ply, in_pair=True) for item in pair]
        if hand.tab:
            prefixes[0] = prefixes[0].rstrip() + hand.tab
        cells = [prefix + hand.inline(item) for prefix, item in zip(prefixes, pair, strict=True)]
        lines += [*page.pause(i), (hand.tab or hand.gap).join(cells) + hand.behind(*pair)]
        if hand.chosen["rem"] == "lines":
            lines += [item.remark for item in pair if item.remark]
    return lines


def running(page: Page) -> list[str]:
    """Paragraphs; without numbers there are signs between the plies."""
    hand, joint = page.hand, " "
    if hand.chosen["num"] == "none":
        joint = " | " if hand.chosen["cap"] in {"xlist", "brword"} else ", "
    lines: list[str] = []
    paragraph: list[str] = []

    def wrapped() -> list[str]:
        return textwrap.wrap(joint.join(paragraph), hand.width, break_on_hyphens=False, break_long_words=False)

    for i, pair in enumerate(page.pairs):
        if page.pauses(i):
            lines += [*wrapped(), *page.pause(i)]
            paragraph.clear()
        paragraph += [hand.prefix(item.ply, in_pair=True) + hand.inline(item) for item in pair]
    return lines + wrapped()


def by_side(page: Page) -> list[str]:
    hand, lines = page.hand, []
    for side in ("white", "black"):
        lines += [f"{hand.say[side]}:", ""]
        for item in page.items:
            if item.ply.is_white == (side == "white"):
                lines.append(hand.prefix(item.ply, in_list=True) + hand.inline(item) + hand.behind(item))
        lines.append("")
    return lines


Rows = list[list[str]]


def rows_of(page: Page) -> Rows:
    """The cells of a table and, first, its heading."""
    hand, chosen, say = page.hand, page.hand.chosen, page.hand.say
    has_column, has_numbers, has_notes = chosen["cap"] == "column", chosen["num"] != "none", chosen["rem"] == "behind"
    is_by_ply = has_column or chosen["num"] in EVERY_PLY
    head = [say["move"]] if is_by_ply else [say["white"], say["black"]]
    head += [say["captured"]] * has_column
    rows = [["#"] * has_numbers + head + [say["notes"]] * has_notes]
    for items in [[item] for item in page.items] if is_by_ply else page.pairs:
        row = [hand.prefix(items[0].ply, in_pair=not is_by_ply).strip().rstrip(":")] * has_numbers
        row += [item.move for item in items] + [item.column for item in items] * has_column
        row += [""] * (len(head) + has_numbers - len(row))
        row += ["; ".join(item.remark for item in items if item.remark)] * has_notes
        rows.append(row)
    return rows


def aligned(rows: Rows) -> list[str]:
    widths = [max(map(len, column)) + 3 for column in zip(*rows, strict=True)]
    return ["".join(cell.ljust(n) for cell, n in zip(row, widths, strict=True)).rstrip() for row in rows]


def comma_separated(rows: Rows, delimiter: str) -> list[str]:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue().splitlines()


def markdown(rows: Rows) -> list[str]:
    head, *body = ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    return [head, "|" + "---|" * len(rows[0]), *body]


def html_table(rows: Rows) -> list[str]:
    lines = []
    for tag, row in zip(["th", *["td"] * (len(rows) - 1)], rows, strict=True):
        lines.append("<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>")
    return ["<table>", *lines, "</table>"]


def json_objects(rows: Rows) -> list[str]:
    head, *body = rows
    objects = [json.dumps(dict(zip(head, row, strict=True)), ensure_ascii=False) for row in body]
    return ["[", *",\n".join(f"  {line}" for line in objects).split("\n"), "]"]


LAYOUTS: dict[str, Callable[[Page], list[str]]] = {
    "ply": by_ply,
    "pair": by_pair,
    "text": running,
    "sides": by_side,
    "chat": chat,
    "forum": forum,
    "mail": mail,
    "cols": lambda page: aligned(rows_of(page)),
    "csv": lambda page: comma_separated(rows_of(page), ",;,"[page.hand.kind]),
    "tsv": lambda page: ["\t".join(row) for row in rows_of(page)],
    "md": lambda page: markdown(rows_of(page)),
    "html": lambda page: html_table(rows_of(page)),
    "json": lambda page: json_objects(rows_of(page)),
}

# --------------------------------------------------------------------------------------------------------------- Frames


def diagram(game: Game) -> list[str]:
    """The position before the first ply."""
    pieces = positions_of(game)[0]
    size = 10 if any(square.endswith("10") for square in pieces) else 8
    files = "abcdefghij"[:size]
    ranks = [f"{rank:2} " + " ".join(pieces.get(f"{file}{rank}", ".") for file in files) for rank in range(size, 0, -1)]
    return [*ranks, "   " + " ".join(files), ""]


def around(hand: Hand, game: Game) -> tuple[list[str], list[str]]:
    """What stands above the moves and below them."""
    chosen, say, (white, black) = hand.chosen, hand.say, hand.players
    title = {
        "label": [f"{say['game']}: {game.name}", ""],
        "prose": [say["title"].format(game=game.name), ""],
        "tag": [f'[Variant "{game.name}"]', '[Site "Game Courier"]', ""],
        "subject": ["From: bert@example.org", f"Subject: Re: {game.name}", ""],
        "url": [f"https://www.chessvariants.com/play/pbm/play.php?game={quote_plus(game.name)}&log={game.log}", ""],
        "heading": [f"## {game.name}", ""],
        "closing": [],
    }[chosen["name"]]
    menu = say["menu"].split(";")
    frames: dict[str, tuple[list[str], list[str]]] = {
        "none": ([], []),
        "greet": ([say["hello"], ""], ["", *say["bye"].split("\n")]),
        "menu": ([" | ".join(menu), ""], ["", *menu, "© 1995-2012"]),
        "advert": ([say["advert"], ""], ["", say["advert"]]),
        "result": ([], ["", say["result"], "0-1"]),
        "dates": (["2011-03-14 20:15", ""], ["", "2011-05-02 07:44", "12 May 2011"]),
        "diagram": ([say["start"], "", *diagram(game)], []),
        "players": ([f"{say['white']}: {white} (1623)", f"{say['black']}: {black} (1588)", ""], []),
        "clocks": (["10 min + 5 s", ""], ["", f"{white} 4:21", f"{black} 0:58"]),
    }
    head, foot = frames[chosen["frame"]]
    head = title + head if chosen["name"] in {"subject", "tag", "url"} else head + title
    if chosen["name"] == "closing":
        foot = ["", say["closing"].format(game=game.name), *foot]
    if chosen["lay"] == "mail":
        head += [f"{black} {say['wrote']}:", ""]
    return head, foot


def noisy(noise: str, lines: list[str], rng: Random) -> list[str]:
    """What programs make of lines on the way."""
    if noise == "blanklines":
        return [part for line in lines if line for part in (line, "")]
    changes: dict[str, Callable[[str], str]] = {
        "trailing": lambda line: line + " " * rng.choice([0, 0, 1, 2, 4]),
        "double": lambda line: re.sub(" ", lambda match: rng.choice([" ", " ", "  "]), line),
        "nbsp": lambda line: re.sub(" ", lambda match: rng.choice([" ", "\u00a0"]), line),
        "entities": lambda line: html.escape(line, quote=False).replace("  ", "&nbsp; ").replace("-", "&#8211;"),
        "uppercase": str.upper,
    }
    return [changes[noise](line) for line in lines] if noise in changes else lines


# ---------------------------------------------------------------------------------------------------------------- Slips

# A wrong letter or figure is not among them: it makes an illegal move of a legal one, as far as anybody can see.
SLIPS = ("forgotten", "doubled", "cutline", "nocapture", "wrongnumber", "correction", "swapped", "othergame", "torn")


def slip_in_plies(slip: str, plies: list[Ply], rng: Random) -> list[Ply]:
    """Leave a ply or its captures out, write one twice, or change the order of two."""
    k = rng.randrange(1, max(2, len(plies) - 2))
    if slip == "forgotten":
        return [replace(ply, index=i) for i, ply in enumerate(plies[:k] + plies[k + 1 :])]
    if slip == "doubled":
        return [*plies[: k + 1], *plies[k:]]
    capturing = [i for i, ply in enumerate(plies[:-1]) if ply.captures]
    if slip == "nocapture" and capturing:
        k = rng.choice(capturing)
        return [*plies[:k], replace(plies[k], captures=(), captured=()), *plies[k + 1 :]]
    if slip == "swapped" and k + 1 < len(plies) - 1:
        return [*plies[:k], replace(plies[k + 1], index=k), replace(plies[k], index=k + 1), *plies[k + 2 :]]
    return plies


def slip_in_items(slip: str, hand: Hand, items: list[Item], rng: Random) -> list[Item]:
    """Write another move before one, and that it was not meant."""
    if slip != "correction":
        return items
    k = rng.randrange(1, max(2, len(items) - 1))
    origin, target = (rng.choice("abcdefgh") + str(rng.randint(2, 7)) for _ in range(2))
    move = f"{origin}-{target} {hand.say['meant']} {items[k].move}"
    return [*items[:k], replace(items[k], move=move), *items[k + 1 :]]


def slip_in_lines(slip: str, lines: list[str], rng: Random) -> list[str]:
    """Cut a line or the end off, change a number, or put in moves of another game."""
    moves = [i for i, line in enumerate(lines) if re.search(r"[a-zA-Z]\d", line)]
    if slip == "torn":
        k = moves[rng.randint(len(moves) // 2, len(moves) - 1)]
        return [*lines[:k], lines[k][: len(lines[k]) // 2]]
    k = rng.choice(moves[1:-1] or moves)
    if slip == "cutline":
        return [*lines[:k], lines[k][: rng.randint(len(lines[k]) // 2, len(lines[k]) - 1)], *lines[k + 1 :]]
    if slip == "wrongnumber":
        k = rng.choice([i for i in moves[1:-1] if re.match(r"\D{0,12}?\d+\W", lines[i])] or [k])
        wrong = re.sub(r"\d+(?=\W)", lambda match: str(int(match[0]) + rng.choice([1, 2, 10])), lines[k], count=1)
        return [*lines[:k], wrong, *lines[k + 1 :]]
    if slip == "othergame":
        other = ["", "From my other game (Chess):", "1. e2-e4 e7-e5", "2. g1-f3 b8-c6", "3. f1-b5 a7-a6", ""]
        return [*lines[:k], *other, *lines[k:]]
    return lines


def layout_of(chosen: Chosen, seed: int, slip: str = "") -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        hand, noise = Hand(chosen, seed, sheet.game.variant), chosen["noise"]
        plies = plies_of(sheet.game)
        if slip:
            plies = slip_in_plies(slip, plies, rng)
        items = []
        for ply in plies:
            said = ply.comment or (remark(rng, chosen["lang"]) if rng.random() < 0.1 else "")
            items.append(hand.write(ply, said if chosen["rem"] != "none" else ""))
        items = slip_in_items(slip, hand, items, rng)
        lines = LAYOUTS[chosen["lay"]](Page(hand, items, rng, rng.randint(7, 12)))
        if slip:
            lines = slip_in_lines(slip, lines, rng)
        head, foot = around(hand, sheet.game)
        if slip == "torn" and chosen["name"] != "closing":
            foot = []
        sheet.head, sheet.foot = noisy(noise, head, rng), noisy(noise, foot, rng)
        return noisy(noise, lines, rng)

    return layout


# --------------------------------------------------------------------------------------------------------------- Shapes


def can_slip(slip: str, chosen: Chosen) -> bool:
    if slip in {"correction", "wrongnumber"}:
        return chosen["lay"] not in TABLES and chosen["num"] not in {"none", "side", "word", "players"}
    return slip != "othergame" or chosen["lay"] not in {*TABLES, "sides", "text"}


def combined(seed: int) -> dict[str, Shape]:
    """Draw 120 shapes that lose nothing, and 40 with a slip."""
    shapes: dict[str, Shape] = {}

    def add(name: str, chosen: Chosen, layout_seed: int, slip: str = "") -> None:
        values = " ".join(f"{axis}:{chosen[axis]}" for axis in unusual(chosen)) or "usual"
        name = f"{name} {values}"
        order: Order = "sides" if chosen["lay"] == "sides" else "plies"
        layout = layout_of(chosen, layout_seed, slip)
        keeps_fault = slip in {"", "doubled", "wrongnumber"}
        shapes[name] = Shape(name, layout, cost="lossy" if slip else "whole", keeps_fault=keeps_fault, order=order)

    for i, chosen in enumerate(drawn(seed, 120, 6, 6)):
        add(f"g{i:03}", chosen, 100 * seed + i)
    count = 0
    for chosen in drawn(seed + 1, 120, 6, 6):
        slip = SLIPS[count % len(SLIPS)]
        if count < 40 and can_slip(slip, chosen):
            add(f"z{count:02} slip:{slip}", chosen, 100 * seed + 200 + count, slip)
            count += 1
    return shapes


COMBINED = combined(16)
