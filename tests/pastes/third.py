"""A third generator of pastes, made by somebody who had not seen the reader."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from . import second
from .second import (
    BY_PLY,
    GC,
    NUMBERED,
    Spoken,
    Voice,
    apart,
    changed,
    each,
    facts,
    flowing,
    framed,
    marked,
    pairs,
    rewritten,
    rows_of,
    sides,
    suffixed,
    turns,
    voice,
)
from .sheet import Document, Frame, Layout, Shape, Sheet

THIRD: dict[str, Shape] = {}
shape = partial(second.shape, into=THIRD)
data = partial(second.data, into=THIRD)
lossy = partial(second.lossy, into=THIRD, keeps_fault=False)

# ------------------------------------------------------------------------------------------------------------ Tools

# What stands above the moves where nothing else does.
HEADED = "Game: {game}\nLog: {log}\n"
REMARKS = (
    "threatens to take on d4 next",
    "good!",
    "I had not seen this",
    "only move, or e5 falls",
    "hmm",
    "better than P e2-e3, I think",
    "the Long Leaper eyes b7 and g7",
    "what about f2-f4 instead?",
    "now c3 is weak",
    "as in our last game",
)


def around(head: str, foot: str, joint: str = "\n") -> Document:
    """The lines with something before the first and behind the last; ``{game}`` is the name of the game."""
    return lambda sheet, rng: f"{head.replace('{game}', sheet.game.name)}{joint.join(sheet.lines)}{foot}\n"


def ended(end: Callable[[Random], str]) -> Frame:
    """Put something behind every line of moves."""

    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.lines = [line + end(rng) for line in sheet.lines]

    return frame


def remark(rng: Random) -> str:
    return rng.choice(REMARKS) if rng.random() < 0.3 else ""


def commented(name: str, template: str, *comments: str) -> None:
    """Add a shape in which some moves have a comment behind them."""
    shape(name, GC, before=(marked(*(template.format(comment) for comment in comments), share=0.4),))


def captures(name: str, layout: Layout, takes: str, joint: str = " and ") -> None:
    shape(f"captures {name}", layout, hands=(voice(takes=takes, joint=joint),))


def blocks(size: int, template: str, joint: str) -> Layout:
    """So many numbers at a time: ``{white}`` and ``{black}`` are all the moves of a side, joined."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        rows = [(str(index // 2 + 1), white, black) for index, white, black in turns(sheet)]
        texts = []
        for start in range(0, len(rows), size):
            numbers, white, black = (joint.join(cells) for cells in zip(*rows[start : start + size], strict=True))
            first, last = start + 1, min(start + size, len(rows))
            texts.append(template.format(numbers=numbers, first=first, last=last, white=white, black=black))
        return "\n\n".join(texts).split("\n")

    return layout


# ------------------------------------------------------------------------------------------------------------ Mails

shape("mail, answers between quoted moves", sides("> {n}. {ply}\n", "{n}... {ply}\n"))
shape(
    "mail of Thunderbird, a citation line a move",
    each("On {when:%d.%m.%Y %H:%M}, {who} wrote:\n> {ply}\n"),
    framed("Subject: Re: our {game} game\n"),
)
shape(
    "mail of Lotus Notes",
    each("{who} Miller/Home\n{when:%d.%m.%Y %H:%M}\n\nTo\n\ncc\n\nSubject\nRe: move {n}\n\n{n}{dots} {ply}\n\n"),
)
shape(
    "mail, original messages, oldest first",
    each(
        "-----Original Message-----\nFrom: {who}\nSent: {when:%A, %B %d, %Y %I:%M %p}\nSubject: RE: game\n\n"
        "{n}{dots} {ply}\n"
    ),
)
shape(
    "mail of Google in German", each("Am {when:%d.%m.%Y} um {when:%H:%M} schrieb {who} <{s}@example.org>:\n\n{ply}\n")
)
shape(
    "mail as HTML of Google",
    NUMBERED,
    document=around(
        '<div dir="ltr">Hi,<br><br>here is our {game} game:<br><br>',
        '<br></div><div class="gmail_quote"><br></div>',
        "<br>\n",
    ),
)
shape(
    "mail, the move in the body and its number in the subject",
    each(
        "From: {who}\nSubject: Re: Our game, move {n} ({side})\n\nHi,\n\n{ply}\n\n"
        "Cheers, {who}\n-- \nSent from my iPad\n"
    ),
)
shape(
    "mail with a greeting and thanks around each ply",
    each("Dear friend,\n\nmy move: {ply}\n\nThanks, {who}\n\n* * *\n"),
)

# ----------------------------------------------------------------------------------------------------------- Forums

shape(
    "phpBB quote with post ids",
    NUMBERED,
    framed(
        "[quote=Antje post_id=48213 time=1142957645 user_id=77]\nGame: {game}\n",
        "[/quote]\nNice game, thanks for posting!",
    ),
)
shape(
    "phpBB page, posted lines and post subject",
    each(
        "{who}\n\nPosted: {when:%a %b %d, %Y %I:%M %p}    Post subject: Re: our game\n\n"
        "{n}{dots} {ply}\n\nTop\nProfile\n"
    ),
)
shape(
    "BBCode list of pairs with stars",
    pairs("[*]{white} [i]{black}[/i]"),
    framed("[b]{game}[/b]\n[list=1]", "[/list]"),
)
shape("BBCode bold numbers, italic Black", pairs("[b]{n}.[/b] {white} [i]{black}[/i]"))
shape("XenForo, said and click to expand", each("{who} said: ↑\n{n}{dots} {ply}\nClick to expand...\n"))
shape(
    "vBulletin page, post numbers and join dates",
    each(
        "#{i}\nOld {when:%m-%d-%Y}, {when:%I:%M %p}\n{who}\nMember\nJoin Date: Mar 2005\nPosts: 1,234\n\n"
        "{n}{dots} {ply}\n"
    ),
)
shape(
    "Reddit page, hours ago and votes",
    each("{who}\n•\n3 hr. ago\n{n}{dots} {ply}\nUpvote\n12\nDownvote\nReply\nShare\n"),
)
shape("Facebook page, like and reply", each("{who} Schmidt\n{ply}\nLike · Reply · {n}d\n"))
shape(
    "Game Courier kibbitz, author and date",
    each("{who} wrote on {when:%a, %b %d, %Y %I:%M %p} EDT:\n{n}{dots} {ply}\n"),
)
shape("forum, moves in quotation lines by user", each("Quote:\nOriginally Posted by {who}\n{n}{dots} {ply}\n"))

# ------------------------------------------------------------------------------------------------------------ Chats

shape("Discord export in text", each("[{when:%d-%b-%y %I:%M %p}] {who}#1234\n{ply}\n"))
data(
    "Slack export in JSON",
    lambda s: json.dumps(
        [{"type": "message", "user": "U02A", "text": f"game: {s.game.name}", "ts": "1142957600.000100"}]
        + [
            {"type": "message", "user": "U02AB"[: 4 + i % 2], "text": ply, "ts": f"{1142957645 + 400 * i}.000200"}
            for i, ply in enumerate(s.plies)
        ],
        indent=2,
    ),
)
data(
    "Telegram export in JSON",
    lambda s: json.dumps(
        {
            "name": s.game.name,
            "type": "personal_chat",
            "messages": [
                {"id": 100 + i, "type": "message", "date": "2006-03-21T17:14:05", "from": facts(i)["who"], "text": ply}
                for i, ply in enumerate(s.plies)
            ],
        },
        indent=1,
    ),
)
shape("WhatsApp in German, short years", each("{when:%d.%m.%y, %H:%M} - {who}: {ply}"))
shape("weechat", each("{when:%H:%M:%S}  {who:>8} | {n}{dots} {ply}"))
shape(
    "irssi with day changes",
    lambda sheet, rng: [
        f"{when:--- Day changed %a %b %d %Y\n}" * (i % 5 == 4) + f"{when:%H:%M} <@{facts(i)['who']}> {ply}"
        for i, ply in enumerate(sheet.plies)
        for when in [facts(i)["when"]]
    ],
)
shape("Zoom chat", each("{when:%H:%M:%S} From {who} to Everyone:\n\t{ply}"))
shape("MSN, says", each("{who} says ({when:%H:%M}):\n  {ply}"))
shape("Element copied", each("{who}\n{when:%H:%M}\n{n}{dots} {ply}\n(edited)"))
shape("Signal copied, status behind", each("{who}\n{n}{dots} {ply}\n{when:%H:%M} ✓✓"))
data(
    "short messages in an XML backup",
    lambda s: (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<smses count="{len(s.plies) + 1}">\n'
        + "".join(
            f'  <sms address="+4912345" date="{date}" type="{kind}" body="{body}" />\n'
            for date, kind, body in [
                (1142957645000, 1, f"{s.game.name}, you begin"),
                *((1142957645000 + 1000 * i, i % 2 + 1, ply) for i, ply in enumerate(s.plies)),
            ]
        )
        + "</smses>"
    ),
)
shape(
    "chat, commands of a bot",
    sides("<Roberto> !move {ply}\n<bot> ok, Antje to move", "<Antje> !move {ply}\n<bot> ok, Roberto to move"),
)

# ------------------------------------------------------------------------------------------------------------- Data

shape(
    "XML by turns",
    pairs(
        '  <turn n="{n}">\n    <white>{white}</white>\n    <black>{black}</black>\n  </turn>',
        '  <turn n="{n}">\n    <white>{white}</white>\n  </turn>',
    ),
    framed('<game name="{game}">', "</game>"),
)
shape("INI, w1 and b1", each("{s}{n}={ply}"), framed("[game]\nname={game}\n\n[moves]"))
shape(
    "YAML, a mapping a turn",
    pairs('  - n: {n}\n    white: "{white}"\n    black: "{black}"', '  - n: {n}\n    white: "{white}"'),
    framed("game: {game}\nmoves:"),
)
shape(
    "TOML, tables in a list",
    sides(*(f'\n[[move]]\nply = {{i}}\nside = "{side}"\ntext = "{{ply}}"' for side in ("white", "black"))),
    framed('game = "{game}"'),
)


def _parts(ply: str) -> dict[str, Any]:
    said = Spoken.of(ply)
    parts: dict[str, Any] = {"piece": said.label, "from": said.origin, "to": said.target or None}
    if said.taken:
        parts["captures"] = list(said.taken)
    if said.put:
        parts["put"] = [{"piece": label, "on": square} for label, square in said.put]
    if said.carried:
        parts["also"] = [{"piece": label, "from": one, "to": two} for label, one, two in said.carried]
    return parts


data(
    "JSON with from, to and captures",
    lambda s: json.dumps({"game": s.game.name, "moves": [_parts(ply) for ply in s.plies]}, indent=2),
)
data(
    "JSON keyed by number",
    lambda s: json.dumps(
        {"game": s.game.name, "moves": {str(i // 2 + 1): [w, b] if b else [w] for i, w, b in turns(s)}}
    ),
)
data(
    "JSON, white and black lists",
    lambda s: json.dumps({"game": s.game.name, "white": s.plies[::2], "black": s.plies[1::2]}, indent=2),
    order="sides",
)
shape(
    "Lisp",
    pairs('  (move {n} "{white}" "{black}")', '  (move {n} "{white}")'),
    document=around('(game "{game}"\n', ")"),
)
shape(
    "LaTeX tabular",
    pairs(r"{n} & {white} & {black} \\", cut=False),
    framed(
        "\\section*{{game}}\n\\begin{tabular}{rll}\n\\hline\n & White & Black \\\\\n\\hline", "\\hline\n\\end{tabular}"
    ),
)
shape(
    "LaTeX enumerate",
    pairs(r"  \item {white} \quad {black}"),
    framed("\\textbf{{game}}\n\\begin{enumerate}", "\\end{enumerate}"),
)
shape(
    "org-mode table",
    pairs("| {n} | {white} | {black} |", cut=False),
    framed("#+TITLE: {game}\n\n|  # | White | Black |\n|----+-------+-------|"),
)
shape("org-mode headings", each("** {n}{dots} {ply}"), framed("* {game}"))
shape(
    "reStructuredText list table",
    pairs("   * - {n}\n     - {white}\n     - {black}", cut=False),
    framed(".. list-table:: {game}\n   :header-rows: 1\n\n   * - No\n     - White\n     - Black"),
)
shape(
    "AsciiDoc table",
    pairs("|{n} |{white} |{black}", cut=False),
    framed('= {game}\n\n[cols="1,4,4"]\n|===\n|No |White |Black\n', "|==="),
)
shape("Jira table", pairs("|{n}|{white}|{black}|", cut=False), framed("h3. {game}\n||#||White||Black||"))
shape("Textile list", each("# {ply}"), framed("h2. {game}\n"))
shape(
    "RTF",
    each(r"{n}{dots} {ply}\par"),
    framed("{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\n\\f0\\fs20 {game}\\par\n\\par", "}"),
)
shape("Lua table", each('  "{ply}",'), framed('game = { name = "{game}", moves = {', "} }"))
shape(
    "C strings",
    each('    "{ply}", /* {i} */'),
    framed("/* {game} */\nstatic const char *moves[] = {", "    NULL\n};"),
)
shape(
    "HTML text area",
    GC,
    document=around(
        '<h3>{game}</h3>\n<form><textarea name="moves" rows="10" cols="40">', "</textarea></form>", "&#13;&#10;"
    ),
)
shape(
    "HTML list of definitions",
    pairs("<dt>{n}.</dt><dd>{white}</dd><dd>{black}</dd>", "<dt>{n}.</dt><dd>{white}</dd>"),
    framed("<h1>{game}</h1>\n<dl>", "</dl>"),
)
shape(
    "HTML table with more columns",
    lambda sheet, rng: [
        f"<tr><td>{n}<td>{w}<td>0:{n % 60:02}<td>{b}<td>0:{n * 7 % 60:02}</tr>"
        for n, (_, w, b) in enumerate(turns(sheet), 1)
    ],
    framed(
        "<h1>{game}</h1>\n<table border=1>\n<tr><th>#<th>White<th>Time<th>Black<th>Time</tr>",
        "</table>",
    ),
)
shape(
    "spreadsheet, times and remarks",
    lambda sheet, rng: [
        f"{n}\t{w}\t{n % 60:02}:{n * 7 % 60:02}\t{b}\t{n * 3 % 60:02}:10\t{remark(rng)}"
        for n, (_, w, b) in enumerate(turns(sheet), 1)
    ],
    framed(f"{HEADED}\nMove\tWhite\tTime\tBlack\tTime\tRemarks"),
)
shape("spreadsheet, side and from and to", each("{i}\t{side}\t{ply}"), framed(f"{HEADED}\nPly\tSide\tMove"))
shape(
    "spreadsheet, rows White and Black",
    blocks(6, "\t{numbers}\nWhite\t{white}\nBlack\t{black}", "\t"),
    order="any",
)
shape(
    "SGF",
    sides(";W[{ply}]", ";B[{ply}]"),
    document=around("(;GM[0]GN[{game}]PW[Roberto]PB[Antje]\n", ")"),
)
shape("log with key and value", each('ts={when:%Y-%m-%dT%H:%M:%SZ} level=info n={n} side={s} move="{ply}"'))
shape("syslog", each("{when:%b %d %H:%M:%S} host gamed[1234]: move {n} {side}: {ply}"))
shape(
    "git log, newest first",
    lambda sheet, rng: [f"{rng.getrandbits(28) | 1 << 27:07x} {line}" for line in GC(sheet, rng)][::-1],
    order="any",
)
shape("calendar entries", each("BEGIN:VEVENT\nDTSTART:{when:%Y%m%dT%H%M%SZ}\nSUMMARY:{n}{dots} {ply}\nEND:VEVENT"))
shape(
    "Markdown headings and bold sides",
    pairs("### Move {n}\n\n**White:** {white}  \n**Black:** {black}\n", "### Move {n}\n\n**White:** {white}  \n"),
)
shape("Markdown nested list", pairs("{n}. Move\n   - White: {white}\n   - Black: {black}"))
shape(
    "Markdown table, ply and player and move and remark",
    each("| {i} | {who} | `{ply}` | "),
    ended(lambda rng: f"{remark(rng)} |"),
    framed(f"{HEADED}\n| Ply | Player | Move | Remark |\n|----:|:------|:-----|:------|"),
)
shape(
    "table, box drawing",
    pairs("│ {n:2} │ {white:20} │ {black:20} │", cut=False),
    framed(
        f"{HEADED}\n┌────┬──────────────────────┬──────────────────────┐\n"
        "│  # │ White                │ Black                │\n"
        "├────┼──────────────────────┼──────────────────────┤",
        "└────┴──────────────────────┴──────────────────────┘",
    ),
)
RULE = f"+----+{'-' * 26}+{'-' * 26}+"
shape(
    "table of MySQL by pairs",
    lambda sheet, rng: [
        RULE,
        f"| no | {'white':24} | {'black':24} |",
        RULE,
        *(f"| {i // 2 + 1:2} | {w:24} | {b or 'NULL':24} |" for i, w, b in turns(sheet)),
        RULE,
        f"{len(list(turns(sheet)))} rows in set (0.00 sec)",
    ],
)

# -------------------------------------------------------------------------------------------------------- Languages

shape("Czech, sides named", sides("{n}. bílý: {ply}", "{n}. černý: {ply}"))
shape("Hungarian, sides named", sides("{n}. világos: {ply}", "{n}. sötét: {ply}"))
shape("Turkish, sides named", sides("{n}. Beyaz: {ply}", "{n}. Siyah: {ply}"))
shape("Finnish, sides named", sides("{n}. valkea {ply}", "{n}. musta {ply}"))
shape("Japanese, sides named", sides("{n}手目 白: {ply}", "{n}手目 黒: {ply}"))
shape("Chinese, sides named", sides("第{n}回合 白方 {ply}", "第{n}回合 黑方 {ply}"))
shape("Danish, a pair a line", pairs("{n}. Hvid {white}, Sort {black}"))
shape("Romanian, sides named", sides("{n}. Alb: {ply}", "{n}. Negru: {ply}"))
shape("French prose, j'ai joué", sides("{n}. J'ai joué {ply}", "et il a répondu {ply}."))
shape(
    "Spanish prose, las blancas",
    sides("En la jugada {n} las blancas jugaron {ply}", "y las negras respondieron {ply}."),
)
captures("in Italian: cattura d4", GC, " cattura {}", " e ")
captures("in Dutch: slaat d4", GC, " slaat {}", " en ")
captures("in Portuguese: come d4", NUMBERED, " (come {})", " e ")
captures("in Russian: бьёт d4", GC, " бьёт {}", " и ")
captures("in Polish: bije d4, in brackets", NUMBERED, " (bije {})", " i ")
shape("Swedish prose of a move a line", sides("Drag {n}: vit spelar {ply}", "svart svarar {ply}"))
shape("Greek, sides named", sides("{n}. Λευκά: {ply}", "{n}. Μαύρα: {ply}"))

# -------------------------------------------------------------------------------------------------------- Numbering

shape("numbered 1a, 1b", sides("{n}a. {ply}", "{n}b. {ply}"))
shape("numbered 1.1, 1.2", sides("{n}.1 {ply}", "{n}.2 {ply}"))
shape("numbered No. 1", pairs("No. {n}: {white} / {black}"))
shape("numbered Nr. 1", pairs("Nr. {n} {white} – {black}"))  # noqa: RUF001
shape("numbered 1/", pairs("{n}/ {white} {black}"))
shape("numbered 1>", pairs("{n}> {white} {black}"))
shape("numbered Ply 1", each("Ply {i}: {ply}"))
shape("numbered Half-move 1", each("Half-move {i} ({side}): {ply}"))
shape("numbered M1", pairs("M{n} {white}, {black}"))
shape(
    "numbered in circles",
    lambda sheet, rng: [
        f"{chr(0x2460 + n - 1) if n <= 20 else f'({n})'} {w} {b}".rstrip()
        for n, (_, w, b) in enumerate(turns(sheet), 1)
    ],
)
shape("numbered {1}", pairs("{{{n}}} {white} {black}"))
shape("numbered Zug 1 with W and S", sides("Zug {n}  W: {ply}", "        S: {ply}"))
shape("sides by signs, + and -", sides("+ {ply}", "- {ply}"))
shape("sides by circles", sides("{n}. ○ {ply}", "{n}. ● {ply}"))
shape("sides by kings", sides("♔ {ply}", "♚ {ply}"))
shape("sides by players' names and numbers", each("{who} {n}: {ply}"))
shape("sides by initials in brackets", each("[{s}] {ply}"))
shape("sides first, numbers behind in brackets", each("{side}: {ply} ({n})"))
shape("numbered 1, with a comma", pairs("{n}, {white} {black}"))
shape("numbered 1.White and 1.Black", sides("{n}.White {ply}", "{n}.Black {ply}"))
shape("numbered Round 1, a line each", sides("Round {n}\nWhite: {ply}", "Black: {ply}\n"))
shape("numbered White 1, Black 1", each("{side} {n}. {ply}"))
shape("numbered 1st move", each("{ordinal} move, {side}: {ply}"))

# --------------------------------------------------------------------------------------------------------- Captures

captures("as: with capture of the piece on d4", GC, " with capture of the piece on {}", " and the piece on ")
captures("as d4 falls", GC, ", {} falls", " falls, ")
captures("as d4 is gone", GC, ", {} is gone", " is gone, ")
captures("as eats d4", NUMBERED, " eats {}")
captures("as eating d4, after a comma", GC, ", eating {}")
captures("as [x d4]", NUMBERED, " [x {}]", ", ")
captures("as the multiplication sign", NUMBERED, " ×{}", " ×")  # noqa: RUF001
captures("as winning the piece on d4", GC, ", winning the piece on {}", " and on ")
captures("as (removes d4)", NUMBERED, " (removes {})", ", ")
captures("as (removed d4, d5)", NUMBERED, " (removed: {})", ", ")
captures("as hits d4", NUMBERED, " hits {}")
captures("as /d4", NUMBERED, " /{}", " /")
captures("as capt. d4", NUMBERED, " capt. {}", ", ")
captures("as destroys d4", GC, " and destroys {}")
captures("as d4 disappears", GC, " and {} disappears", " disappears, and ")
captures("as cap d4", GC, "; cap {}", "; cap ")
captures("as takes the piece on d4, no numbers", BY_PLY, ", takes the piece on {}", " and the piece on ")
captures("as capturing the piece at d4", GC, ", capturing the piece at {}", " and the piece at ")
captures("as x:d4", NUMBERED, " x:{}", ",")
captures("as arrows to nothing", GC, ", {}→∅", "→∅, ")
captures("as d4=off", GC, "; {}=off", "=off; ")
shape(
    "swaps as: and the piece goes to",
    GC,
    hands=(
        voice(
            takes=", taking {}",
            joint=" and ",
            swap=", and the {label} goes to {square}",
            promotion=", promoting to {label}",
        ),
    ),
)
shape(
    "swaps in brackets: (A to g1)",
    NUMBERED,
    hands=(voice(takes=" (takes {})", joint=", ", swap=" ({label} to {square})", promotion=" (promotes to {label})"),),
)
shape("suicides as: dies", GC, hands=(voice(suicide="{origin} dies"),))
shape("suicides as: commits suicide", GC, hands=(voice(suicide="{origin} commits suicide"),))


def _captures_first(ply: str) -> str:
    taken = Spoken.of(ply).taken
    return f"captures {' and '.join(taken)} by {Voice(takes='')(ply)}" if taken else ply


shape("captures before the move", GC, hands=(rewritten(_captures_first),), order="any")

# --------------------------------------------------------------------------------------------------- Annotated games

commented("comments after //, with squares and moves", " // {}", *REMARKS)
commented("comments in braces, with squares and moves", " {{{}}}", *REMARKS)
commented("comments in brackets, cf. move 12", " ({})", *REMARKS, "cf. move 12", "see 7. e2-e4 above")
commented("comments after a semicolon and a capital", "   ; {}", "Good", "I like it", "Hm, risky", "Now what?")
commented("comments after an arrow", "   <-- {}", *REMARKS)


def footnotes(mark: str) -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines, notes = [], []
        for line in GC(sheet, rng):
            has_note = rng.random() < 0.25
            if has_note:
                notes.append(f"[{len(notes) + 1}] {rng.choice(REMARKS)}")
            lines.append(line + mark.format(len(notes)) * has_note)
        return [*lines, "", "Notes:", *notes] if notes else lines

    return layout


shape("footnotes behind the game", footnotes(" [{}]"))
shape("footnotes of Markdown", footnotes(" [^{}]"))
shape("signs of annotation $1", flowing(NUMBERED, 0), before=(marked(*(f" ${sign}" for sign in range(1, 19))),))
shape(
    "evaluation and depth as of engines",
    GC,
    ended(lambda rng: f" {{{rng.uniform(-3, 3):+.2f}/{rng.randint(8, 19)} {rng.randint(1, 40)}s}}"),
)
shape("evaluation in brackets behind the move", GC, ended(lambda rng: f" ({rng.uniform(-3, 3):+.2f})"))
commented("evaluation words", " {}", "+/=", "=/+", "±", "∓", "+-", "-+", "∞")
shape("time for the move in square brackets", GC, suffixed(*(f" [{seconds}s]" for seconds in range(1, 60))))
shape("time for the move after at", each("{n}{dots} {ply} @ {when:%H:%M}"))
shape("times as minutes and seconds before", each("[{spent}] {n}{dots} {ply}"))


def variations(opening: str, closing: str) -> Layout:
    """Now and then three other moves in brackets, and one more in brackets inside."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = GC(sheet, rng)

        def other(index: int, side: int) -> str:
            return f"{index // 2 + 1}{facts(index)['dots']} {rng.choice(sheet.plies[side % 2 :: 2])}"

        for index, line in enumerate(lines):
            if rng.random() < 0.2:
                three = " ".join(other(index + ahead, index + ahead) for ahead in range(3))
                lines[index] = f"{line} {opening}{three} {opening}{other(index + 2, index)}{closing}{closing}"
        return lines

    return layout


shape("variations two deep in brackets", variations("(", ")"))
shape("variations in square brackets, two deep", variations("[", "]"))
DIAGRAM = """

+---+---+---+---+
| r |   | k |   |
+---+---+---+---+
|   | P |   | p |
+---+---+---+---+
  a   b   c   d
"""
shape(
    "diagrams between moves",
    lambda sheet, rng: [line + DIAGRAM * (i % 12 == 11) for i, line in enumerate(GC(sheet, rng))],
)
shape(
    "a word in bold above every fifth move",
    lambda sheet, rng: [
        f"\n== After move {i} ==\n" * (i > 0 and i % 5 == 0) + line for i, line in enumerate(NUMBERED(sheet, rng))
    ],
)
shape(
    "remarks of two people below moves",
    GC,
    ended(
        lambda rng: (
            f"\n    Roberto: {rng.choice(REMARKS)}\n    Antje: {rng.choice(REMARKS)}" if rng.random() < 0.2 else ""
        )
    ),
)
commented("threats named behind the move", ", threatening {}", "d4", "e5 and g5", "the piece on c6")
shape(
    "a diagram's coordinates line and the game below",
    NUMBERED,
    framed(
        "{game}\n\n8 | r n . q |\n7 | p . p . |\n2 | P P . P |\n1 | R . B K |\n    a b c d\n\nThe game went:",
    ),
)

# ------------------------------------------------------------------------------------------------------------- Lists

shape(
    "two lists, players' names with sides",
    apart("Roberto (White):", "{ply}", "\nAntje (Black):", "{ply}"),
    order="sides",
)
shape(
    "two lists, my moves and yours",
    apart("My moves (White):", "{n}) {ply}", "\nYour moves (Black):", "{n}) {ply}"),
    order="sides",
)
shape(
    "two lists numbered by ply, odd and even",
    apart("White", "{i}. {ply}", "\nBlack", "{i}. {ply}"),
    order="sides",
)
shape(
    "two columns by side with a rule",
    pairs("{white:24}|{black}", cut=False),
    framed(f"{HEADED}\n{'WHITE':24}|BLACK\n{'-' * 24}+{'-' * 24}"),
)
shape(
    "column White above column Black, ten at a time",
    blocks(10, "Moves {first}-{last}\nWhite: {white}\nBlack: {black}", "  "),
    order="any",
)

# ------------------------------------------------------------------------------------------------------- Corrections


def slip(name: str, way: str) -> None:
    """Add a shape with one wrong move of the piece, and then the right one: ``{bad}``, ``{ply}`` and ``{number}``."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = GC(sheet, rng)
        at = rng.randrange(len(lines))
        number, ply = lines[at].split(" ", 1)
        said = Spoken.of(ply)
        bad = f"{said.label} {said.origin}-{rng.choice('abcdefgh')}{rng.randint(1, 8)}".lstrip()
        lines[at] = way.format(bad=bad, ply=ply, number=number)
        return lines

    shape(f"slip: {name}", layout)


slip("struck out in HTML", "{number} <s>{bad}</s> {ply}")
slip("scratch that", "{number} {bad} - scratch that, {ply}")
slip("no wait", "{number} {bad}\nno wait\n{number} {ply}")
slip("typo, should be", "{number} {bad} (typo, should be {ply})")
slip("EDIT with the right move", "{number} {bad}\nEDIT: {number} {ply}")
slip("correction with an asterisk", "{number} {bad}\n*{ply}")

# ------------------------------------------------------------------------------------------------- Truncations, doubles


def _without_the_middle(sheet: Sheet, rng: Random) -> list[str]:
    lines = GC(sheet, rng)
    return [*lines[: len(lines) // 3], "(some moves omitted)", *lines[2 * len(lines) // 3 :]]


def _quoting_the_last(sheet: Sheet, rng: Random) -> list[str]:
    lines = GC(sheet, rng)
    return [lines[0], *(f"\n> {before}\n{line}" for before, line in itertools.pairwise(lines))]


lossy("the middle as: (12 moves omitted)", _without_the_middle)
lossy("a preview cut at 200 characters", lambda sheet, rng: ["\n".join(GC(sheet, rng))[:200] + "… Read more"])
lossy("each mail quotes the move before", _quoting_the_last)
lossy("each line cut at 16 characters", lambda sheet, rng: [line[:16] for line in GC(sheet, rng)])
lossy("Black's moves only", lambda sheet, rng: GC(sheet, rng)[1::2])
lossy("every second pair", lambda sheet, rng: NUMBERED(sheet, rng)[::2])
shape(
    "question about one move behind the game",
    NUMBERED,
    framed(HEADED, "\nMy question: could I have played 3. P e2-e4 instead, or d2-d4? My opponent says no."),
)
shape(
    "question about the last move before the game",
    NUMBERED,
    framed(
        "Is the last move allowed? A friend of mine thinks that the piece on e5 could not be taken.\n\nGame: {game}\n"
    ),
)
shape(
    "paragraph wrapped at 60, in quotation marks",
    flowing(lambda sheet, rng: [f'"{" ".join(NUMBERED(sheet, rng))}"'], 60),
)
shape("wrapped inside moves at 30", flowing(NUMBERED, 30))

# ------------------------------------------------------------------------------------------------------------ Mixes

shape(
    "mix: Italian mail, bullets, cattura",
    pairs("• {n}) {white} — {black}"),
    framed("Ciao Marco,\necco la nostra partita di {game}:\n", "\nA presto, Lucia"),
    hands=(voice(takes=" (cattura {})", joint=" e "),),
)
shape(
    "mix: Spanish post, captures in words, signature",
    pairs("{n}.- {white} {black}"),
    framed("Hola a todos, partida de {game}\n", "\nSaludos\n__________________\nGens una sumus"),
    hands=(voice(takes=" (come en {})", joint=" y "),),
)
shape(
    "mix: quoted phone mail, arrows, no labels",
    each("> {n}{dots} {ply}"),
    hands=(voice(path="{origin} → {target}", label="", takes=" (takes {})", joint=", "),),
    keeps_labels=False,
)
shape(
    "mix: chat with arrows and captures in words",
    each("[{when:%H:%M}] {who}: {ply}"),
    hands=(voice(path="{origin}->{target}", takes=" takes {}", joint=" and "),),
)
shape(
    "mix: table in a quoted mail",
    pairs("| {n} | {white} | {black} |", cut=False),
    changed(lambda line: f"> {line}".rstrip()),
)
shape(
    "mix: BBCode code in a quote of a quote",
    NUMBERED,
    framed("[quote=Roberto][quote=Antje]{game}\n[code]", "[/code][/quote]\nWow[/quote]\nIndeed!"),
)
data(
    "mix: HTML paragraphs with non-breaking spaces",
    lambda s: (
        f"<p>{s.game.name}</p>\n"
        + rows_of(s, "<p>{n}.&nbsp;{white}&nbsp;&nbsp;{black}</p>", lambda text: text.replace(" ", "&nbsp;"))
    ),
)
shape(
    "mix: CSV of side, move, comment",
    each('{i},{s},"{ply}",'),
    ended(lambda rng: f'"{remark(rng)}"'),
    framed(f"{HEADED}\nply,side,move,comment"),
)
