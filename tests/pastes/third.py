"""A third generator of pastes, made by somebody who had not seen the reader: ``HELD`` is not to be looked at."""

from __future__ import annotations

import html
import json
import re
import textwrap
from collections.abc import Callable
from random import Random
from typing import Any

from .second import Spoken, Voice, _facts, each, pairs, sides, voice
from .sheet import Hand, Layout, Shape, Sheet

THIRD: dict[str, Shape] = {}
HELD: dict[str, Shape] = {}

# ------------------------------------------------------------------------------------------------------------ Tools


def third(name: str, layout: Layout, **ways: Any) -> None:
    assert name not in THIRD and name not in HELD, name
    THIRD[name] = Shape(name, layout, **ways)


def held(name: str, layout: Layout, **ways: Any) -> None:
    assert name not in THIRD and name not in HELD, name
    HELD[name] = Shape(name, layout, **ways)


def bare(sheet: Sheet, rng: Random) -> list[str]:
    return list(sheet.plies)


def of(make: Callable[[Sheet, Random], str]) -> Layout:
    """A layout from a function that gives a text."""
    return lambda sheet, rng: make(sheet, rng).split("\n")


def head(*lines: str) -> Callable[[Sheet, Random], None]:
    """Another head; ``{game}`` is its game's name."""

    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.head = [line.format(game=sheet.game.name, log=sheet.game.log) for line in lines]

    return frame


def foot(*lines: str) -> Callable[[Sheet, Random], None]:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.foot = list(lines)

    return frame


def every(change: Callable[[str], str]) -> Callable[[Sheet, Random], None]:
    """Change every line of the whole paste."""
    return lambda sheet, rng: sheet.each_line(change)


def numbered(index: int, ply: str) -> str:
    return f"{index // 2 + 1}{'...' if index % 2 else '.'} {ply}"


def pairs_of(sheet: Sheet) -> list[tuple[int, str, str]]:
    plies = [*sheet.plies, ""]
    return [(i // 2 + 1, plies[i], plies[i + 1]) for i in range(0, len(sheet.plies), 2)]


def with_comments(way: str, *comments: str, often: float = 0.4) -> Layout:
    """Pairs of lines, some with a comment behind the move."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = []
        for index, ply in enumerate(sheet.plies):
            said = way.format(rng.choice(comments)) if rng.random() < often else ""
            lines.append(numbered(index, ply) + said)
        return lines

    return layout


def data(make: Callable[[Sheet], str]) -> dict[str, Any]:
    """The whole document made at once."""
    return {"document": lambda sheet, rng: make(sheet) + "\n"}


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

# ------------------------------------------------------------------------------------------------------------ Mails

third("mail, answers between quoted moves", sides("> {n}. {ply}\n", "{n}... {ply}\n"))
third(
    "mail of Thunderbird, a citation line a move",
    each("On {when:%d.%m.%Y %H:%M}, {who} wrote:\n> {ply}\n"),
    frames=(head("Subject: Re: our {game} game", ""),),
)
third(
    "mail of Lotus Notes",
    each("{who} Miller/Home\n{when:%d.%m.%Y %H:%M}\n\nTo\n\ncc\n\nSubject\nRe: move {n}\n\n{n}{dots} {ply}\n\n"),
)
held(
    "mail, original messages, oldest first",
    each(
        "-----Original Message-----\nFrom: {who}\nSent: {when:%A, %B %d, %Y %I:%M %p}\nSubject: RE: game\n\n{n}{dots} {ply}\n"
    ),
)
held(
    "mail of Google in German",
    each("Am {when:%d.%m.%Y} um {when:%H:%M} schrieb {who} <{s}@example.org>:\n\n{ply}\n"),
)
third(
    "mail as HTML of Google",
    bare,
    document=lambda sheet, rng: (
        '<div dir="ltr">Hi,<br><br>here is our '
        + sheet.game.name
        + " game:<br><br>"
        + "<br>\n".join(f"{n}. {w} {b}".strip() for n, w, b in pairs_of(sheet))
        + '<br></div><div class="gmail_quote"><br></div>\n'
    ),
)
held(
    "mail, the move in the body and its number in the subject",
    each(
        "From: {who}\nSubject: Re: Our game, move {n} ({side})\n\nHi,\n\n{ply}\n\nCheers, {who}\n-- \nSent from my iPad\n"
    ),
)
third(
    "mail with a greeting and thanks around each ply",
    each("Dear friend,\n\nmy move: {ply}\n\nThanks, {who}\n\n* * *\n"),
)

# ----------------------------------------------------------------------------------------------------------- Forums

third(
    "phpBB quote with post ids",
    pairs("{n}. {white} {black}"),
    document=lambda sheet, rng: (
        f"[quote=Antje post_id=48213 time=1142957645 user_id=77]\nGame: {sheet.game.name}\n\n"
        + "\n".join(sheet.lines)
        + "\n[/quote]\nNice game, thanks for posting!\n"
    ),
)
third(
    "phpBB page, posted lines and post subject",
    each(
        "{who}\n\nPosted: {when:%a %b %d, %Y %I:%M %p}    Post subject: Re: our game\n\n{n}{dots} {ply}\n\nTop\nProfile\n"
    ),
)
third(
    "BBCode list of pairs with stars",
    pairs("[*]{white} [i]{black}[/i]", cut=False),
    document=lambda sheet, rng: (
        f"[b]{sheet.game.name}[/b]\n[list=1]\n" + "\n".join(sheet.lines).replace(" [i][/i]", "") + "\n[/list]\n"
    ),
)
held("BBCode bold numbers, italic Black", pairs("[b]{n}.[/b] {white} [i]{black}[/i]"))
held("XenForo, said and click to expand", each("{who} said: ↑\n{n}{dots} {ply}\nClick to expand...\n"))
third(
    "vBulletin page, post numbers and join dates",
    each(
        "#{i}\nOld {when:%m-%d-%Y}, {when:%I:%M %p}\n{who}\nMember\nJoin Date: Mar 2005\nPosts: 1,234\n\n{n}{dots} {ply}\n"
    ),
)
held(
    "Reddit page, hours ago and votes",
    each("{who}\n•\n3 hr. ago\n{n}{dots} {ply}\nUpvote\n12\nDownvote\nReply\nShare\n"),
)
third("Facebook page, like and reply", each("{who} Schmidt\n{ply}\nLike · Reply · {n}d\n"))
held(
    "Game Courier kibbitz, author and date",
    each("{who} wrote on {when:%a, %b %d, %Y %I:%M %p} EDT:\n{n}{dots} {ply}\n"),
)
third("forum, moves in quotation lines by user", each("Quote:\nOriginally Posted by {who}\n{n}{dots} {ply}\n"))

# ------------------------------------------------------------------------------------------------------------ Chats

third("Discord export in text", each("[{when:%d-%b-%y %I:%M %p}] {who}#1234\n{ply}\n"))
held(
    "Slack export in JSON",
    bare,
    **data(
        lambda sheet: json.dumps(
            [{"type": "message", "user": "U02A", "text": f"game: {sheet.game.name}", "ts": "1142957600.000100"}]
            + [
                {"type": "message", "user": "U02AB"[: 4 + i % 2], "text": ply, "ts": f"{1142957645 + 400 * i}.000200"}
                for i, ply in enumerate(sheet.plies)
            ],
            indent=2,
        )
    ),
)
third(
    "Telegram export in JSON",
    bare,
    **data(
        lambda sheet: json.dumps(
            {
                "name": sheet.game.name,
                "type": "personal_chat",
                "messages": [
                    {
                        "id": 100 + i,
                        "type": "message",
                        "date": "2006-03-21T17:14:05",
                        "from": _facts(i)["who"],
                        "text": ply,
                    }
                    for i, ply in enumerate(sheet.plies)
                ],
            },
            indent=1,
        )
    ),
)
third("WhatsApp in German, short years", each("{when:%d.%m.%y, %H:%M} - {who}: {ply}"))
held("weechat", each("{when:%H:%M:%S}  {who:>8} | {n}{dots} {ply}"))
third(
    "irssi with day changes",
    of(
        lambda sheet, rng: "\n".join(
            (f"--- Day changed {_facts(i)['when']:%a %b %d %Y}\n" if i % 5 == 4 else "")
            + f"{_facts(i)['when']:%H:%M} <@{_facts(i)['who']}> {ply}"
            for i, ply in enumerate(sheet.plies)
        )
    ),
)
held("Zoom chat", each("{when:%H:%M:%S} From {who} to Everyone:\n\t{ply}"))
third("MSN, says", each("{who} says ({when:%H:%M}):\n  {ply}"))
held("Element copied", each("{who}\n{when:%H:%M}\n{n}{dots} {ply}\n(edited)"))
third("Signal copied, status behind", each("{who}\n{n}{dots} {ply}\n{when:%H:%M} ✓✓"))
held(
    "short messages in an XML backup",
    bare,
    **data(
        lambda sheet: (
            '<?xml version="1.0" encoding="UTF-8"?>\n<smses count="%d">\n' % (len(sheet.plies) + 1)
            + f'  <sms address="+4912345" date="1142957645000" type="1" body="{sheet.game.name}, you begin" />\n'
            + "\n".join(
                f'  <sms address="+4912345" date="{1142957645000 + 1000 * i}" type="{i % 2 + 1}" body="{html.escape(ply)}" />'
                for i, ply in enumerate(sheet.plies)
            )
            + "\n</smses>"
        )
    ),
)
third(
    "chat, commands of a bot",
    sides("<Roberto> !move {ply}\n<bot> ok, Antje to move", "<Antje> !move {ply}\n<bot> ok, Roberto to move"),
)

# ------------------------------------------------------------------------------------------------------------- Data

third(
    "XML by turns",
    bare,
    **data(
        lambda sheet: (
            f'<game name="{sheet.game.name}">\n'
            + "\n".join(
                f'  <turn n="{n}">\n    <white>{w}</white>\n' + (f"    <black>{b}</black>\n" if b else "") + "  </turn>"
                for n, w, b in pairs_of(sheet)
            )
            + "\n</game>"
        )
    ),
)
third(
    "INI, w1 and b1",
    bare,
    **data(
        lambda sheet: (
            f"[game]\nname={sheet.game.name}\n\n[moves]\n"
            + "\n".join(f"{'wb'[i % 2]}{i // 2 + 1}={ply}" for i, ply in enumerate(sheet.plies))
        )
    ),
)
held(
    "YAML, a mapping a turn",
    bare,
    **data(
        lambda sheet: (
            f"game: {sheet.game.name}\nmoves:\n"
            + "\n".join(
                f'  - n: {n}\n    white: "{w}"' + (f'\n    black: "{b}"' if b else "") for n, w, b in pairs_of(sheet)
            )
        )
    ),
)
held(
    "TOML, tables in a list",
    bare,
    **data(
        lambda sheet: (
            f'game = "{sheet.game.name}"\n\n'
            + "\n\n".join(
                f'[[move]]\nply = {i + 1}\nside = "{_facts(i)["side"].lower()}"\ntext = "{ply}"'
                for i, ply in enumerate(sheet.plies)
            )
        )
    ),
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


third(
    "JSON with from, to and captures",
    bare,
    **data(
        lambda sheet: json.dumps({"game": sheet.game.name, "moves": [_parts(ply) for ply in sheet.plies]}, indent=2)
    ),
)
third(
    "JSON keyed by number",
    bare,
    **data(
        lambda sheet: json.dumps(
            {"game": sheet.game.name, "moves": {str(n): [w, b] if b else [w] for n, w, b in pairs_of(sheet)}}
        )
    ),
)
held(
    "JSON, white and black lists",
    bare,
    order="sides",
    **data(
        lambda sheet: json.dumps(
            {"game": sheet.game.name, "white": sheet.plies[::2], "black": sheet.plies[1::2]}, indent=2
        )
    ),
)
third(
    "Lisp",
    bare,
    **data(
        lambda sheet: (
            f'(game "{sheet.game.name}"\n'
            + "\n".join(f'  (move {n} "{w}"' + (f' "{b}")' if b else ")") for n, w, b in pairs_of(sheet))
            + ")"
        )
    ),
)
third(
    "LaTeX tabular",
    pairs(r"{n} & {white} & {black} \\", cut=False),
    document=lambda sheet, rng: (
        "\\section*{"
        + sheet.game.name
        + "}\n\\begin{tabular}{rll}\n\\hline\n & White & Black \\\\\n\\hline\n"
        + "\n".join(sheet.lines)
        + "\n\\hline\n\\end{tabular}\n"
    ),
)
held(
    "LaTeX enumerate",
    pairs(r"  \item {white} \quad {black}"),
    document=lambda sheet, rng: (
        "\\textbf{" + sheet.game.name + "}\n\\begin{enumerate}\n" + "\n".join(sheet.lines) + "\n\\end{enumerate}\n"
    ),
)
third(
    "org-mode table",
    pairs("| {n} | {white} | {black} |", cut=False),
    document=lambda sheet, rng: (
        f"#+TITLE: {sheet.game.name}\n\n|  # | White | Black |\n|----+-------+-------|\n"
        + "\n".join(sheet.lines)
        + "\n"
    ),
)
held(
    "org-mode headings",
    each("** {n}{dots} {ply}"),
    document=lambda sheet, rng: f"* {sheet.game.name}\n" + "\n".join(sheet.lines) + "\n",
)
third(
    "reStructuredText list table",
    pairs("   * - {n}\n     - {white}\n     - {black}", cut=False),
    document=lambda sheet, rng: (
        f".. list-table:: {sheet.game.name}\n   :header-rows: 1\n\n   * - No\n     - White\n     - Black\n"
        + "\n".join(sheet.lines)
        + "\n"
    ),
)
held(
    "AsciiDoc table",
    pairs("|{n} |{white} |{black}", cut=False),
    document=lambda sheet, rng: (
        f'= {sheet.game.name}\n\n[cols="1,4,4"]\n|===\n|No |White |Black\n\n' + "\n".join(sheet.lines) + "\n|===\n"
    ),
)
held(
    "Jira table",
    pairs("|{n}|{white}|{black}|", cut=False),
    document=lambda sheet, rng: f"h3. {sheet.game.name}\n||#||White||Black||\n" + "\n".join(sheet.lines) + "\n",
)
third(
    "Textile list",
    each("# {ply}"),
    document=lambda sheet, rng: f"h2. {sheet.game.name}\n\n" + "\n".join(sheet.lines) + "\n",
)
held(
    "RTF",
    each(r"{n}{dots} {ply}\par"),
    document=lambda sheet, rng: (
        "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\n\\f0\\fs20 "
        + sheet.game.name
        + "\\par\n\\par\n"
        + "\n".join(sheet.lines)
        + "\n}\n"
    ),
)
third(
    "Lua table",
    bare,
    **data(
        lambda sheet: (
            f'game = {{ name = "{sheet.game.name}", moves = {{\n'
            + "\n".join(f'  "{ply}",' for ply in sheet.plies)
            + "\n} }"
        )
    ),
)
held(
    "C strings",
    bare,
    **data(
        lambda sheet: (
            f"/* {sheet.game.name} */\nstatic const char *moves[] = {{\n"
            + "\n".join(f'    "{ply}", /* {i + 1} */' for i, ply in enumerate(sheet.plies))
            + "\n    NULL\n};"
        )
    ),
)
third(
    "HTML text area",
    bare,
    document=lambda sheet, rng: (
        f'<h3>{sheet.game.name}</h3>\n<form><textarea name="moves" rows="10" cols="40">'
        + "&#13;&#10;".join(numbered(i, ply) for i, ply in enumerate(sheet.plies))
        + "</textarea></form>\n"
    ),
)
third(
    "HTML list of definitions",
    bare,
    document=lambda sheet, rng: (
        f"<h1>{sheet.game.name}</h1>\n<dl>\n"
        + "\n".join(f"<dt>{n}.</dt><dd>{w}</dd>" + (f"<dd>{b}</dd>" if b else "") for n, w, b in pairs_of(sheet))
        + "\n</dl>\n"
    ),
)
held(
    "HTML table with more columns",
    bare,
    document=lambda sheet, rng: (
        f"<h1>{sheet.game.name}</h1>\n<table border=1>\n<tr><th>#<th>White<th>Time<th>Black<th>Time</tr>\n"
        + "\n".join(
            f"<tr><td>{n}<td>{w}<td>0:{n % 60:02}<td>{b}<td>0:{n * 7 % 60:02}</tr>" for n, w, b in pairs_of(sheet)
        )
        + "\n</table>\n"
    ),
)
third(
    "spreadsheet, times and remarks",
    of(
        lambda sheet, rng: (
            "Move\tWhite\tTime\tBlack\tTime\tRemarks\n"
            + "\n".join(
                f"{n}\t{w}\t{n % 60:02}:{n * 7 % 60:02}\t{b}\t{n * 3 % 60:02}:10\t{rng.choice(REMARKS) if rng.random() < 0.3 else ''}"
                for n, w, b in pairs_of(sheet)
            )
        )
    ),
)
held(
    "spreadsheet, side and from and to",
    of(
        lambda sheet, rng: (
            "Ply\tSide\tMove\n" + "\n".join(f"{i + 1}\t{_facts(i)['side']}\t{ply}" for i, ply in enumerate(sheet.plies))
        )
    ),
)
third(
    "spreadsheet, rows White and Black",
    of(
        lambda sheet, rng: "\n\n".join(
            "\t"
            + "\t".join(str(n) for n, _, _ in block)
            + "\nWhite\t"
            + "\t".join(w for _, w, _ in block)
            + "\nBlack\t"
            + "\t".join(b for _, _, b in block)
            for block in [pairs_of(sheet)[k : k + 6] for k in range(0, len(pairs_of(sheet)), 6)]
        )
    ),
)
held(
    "SGF",
    bare,
    **data(
        lambda sheet: (
            f"(;GM[0]GN[{sheet.game.name}]PW[Roberto]PB[Antje]\n"
            + "\n".join(f";{'WB'[i % 2]}[{ply}]" for i, ply in enumerate(sheet.plies))
            + ")"
        )
    ),
)
third("log with key and value", each('ts={when:%Y-%m-%dT%H:%M:%SZ} level=info n={n} side={s} move="{ply}"'))
held("syslog", each("{when:%b %d %H:%M:%S} host gamed[1234]: move {n} {side}: {ply}"))
third(
    "git log, newest first",
    of(
        lambda sheet, rng: "\n".join(
            reversed([f"{rng.getrandbits(28) | 1 << 27:07x} {numbered(i, ply)}" for i, ply in enumerate(sheet.plies)])
        )
    ),
)
held("calendar entries", each("BEGIN:VEVENT\nDTSTART:{when:%Y%m%dT%H%M%SZ}\nSUMMARY:{n}{dots} {ply}\nEND:VEVENT"))
third(
    "Markdown headings and bold sides",
    of(
        lambda sheet, rng: "\n".join(
            f"### Move {n}\n\n**White:** {w}  \n" + (f"**Black:** {b}\n" if b else "") for n, w, b in pairs_of(sheet)
        )
    ),
)
held(
    "Markdown nested list",
    of(
        lambda sheet, rng: "\n".join(
            f"{n}. Move\n   - White: {w}" + (f"\n   - Black: {b}" if b else "") for n, w, b in pairs_of(sheet)
        )
    ),
)
third(
    "Markdown table, ply and player and move and remark",
    of(
        lambda sheet, rng: (
            "| Ply | Player | Move | Remark |\n|----:|:------|:-----|:------|\n"
            + "\n".join(
                f"| {i + 1} | {_facts(i)['who']} | `{ply}` | {rng.choice(REMARKS) if rng.random() < 0.3 else ''} |"
                for i, ply in enumerate(sheet.plies)
            )
        )
    ),
)
held(
    "table, box drawing",
    of(
        lambda sheet, rng: (
            "┌────┬──────────────────────┬──────────────────────┐\n│  # │ White                │ Black                │\n"
            "├────┼──────────────────────┼──────────────────────┤\n"
            + "\n".join(f"│ {n:2} │ {w:20} │ {b:20} │" for n, w, b in pairs_of(sheet))
            + "\n└────┴──────────────────────┴──────────────────────┘"
        )
    ),
)
third(
    "table of MySQL by pairs",
    of(
        lambda sheet, rng: (
            "+----+--------------------------+--------------------------+\n| no | white                    | black                    |\n"
            "+----+--------------------------+--------------------------+\n"
            + "\n".join(f"| {n:2} | {w:24} | {b or 'NULL':24} |" for n, w, b in pairs_of(sheet))
            + f"\n+----+--------------------------+--------------------------+\n{len(pairs_of(sheet))} rows in set (0.00 sec)"
        )
    ),
)

# -------------------------------------------------------------------------------------------------------- Languages

third("Czech, sides named", sides("{n}. bílý: {ply}", "{n}. černý: {ply}"))
held("Hungarian, sides named", sides("{n}. világos: {ply}", "{n}. sötét: {ply}"))
third("Turkish, sides named", sides("{n}. Beyaz: {ply}", "{n}. Siyah: {ply}"))
held("Finnish, sides named", sides("{n}. valkea {ply}", "{n}. musta {ply}"))
third("Japanese, sides named", sides("{n}手目 白: {ply}", "{n}手目 黒: {ply}"))
held("Chinese, sides named", sides("第{n}回合 白方 {ply}", "第{n}回合 黑方 {ply}"))
third("Danish, a pair a line", pairs("{n}. Hvid {white}, Sort {black}"))
held("Romanian, sides named", sides("{n}. Alb: {ply}", "{n}. Negru: {ply}"))
third("French prose, j'ai joué", sides("{n}. J'ai joué {ply}", "et il a répondu {ply}."))
held(
    "Spanish prose, las blancas",
    sides("En la jugada {n} las blancas jugaron {ply}", "y las negras respondieron {ply}."),
)
third("captures in Italian: cattura d4", each("{n}{dots} {ply}"), hands=(voice(takes=" cattura {}", joint=" e "),))
held("captures in Dutch: slaat d4", each("{n}{dots} {ply}"), hands=(voice(takes=" slaat {}", joint=" en "),))
held("captures in Portuguese: come d4", pairs("{n}. {white} {black}"), hands=(voice(takes=" (come {})", joint=" e "),))
third("captures in Russian: бьёт d4", each("{n}{dots} {ply}"), hands=(voice(takes=" бьёт {}", joint=" и "),))
third(
    "captures in Polish: bije d4, in brackets",
    pairs("{n}. {white} {black}"),
    hands=(voice(takes=" (bije {})", joint=" i "),),
)
third("Swedish prose of a move a line", sides("Drag {n}: vit spelar {ply}", "svart svarar {ply}"))
held("Greek, sides named", sides("{n}. Λευκά: {ply}", "{n}. Μαύρα: {ply}"))

# -------------------------------------------------------------------------------------------------------- Numbering

third("numbered 1a, 1b", sides("{n}a. {ply}", "{n}b. {ply}"))
held("numbered 1.1, 1.2", sides("{n}.1 {ply}", "{n}.2 {ply}"))
third("numbered No. 1", pairs("No. {n}: {white} / {black}"))
held("numbered Nr. 1", pairs("Nr. {n} {white} – {black}"))
third("numbered 1/", pairs("{n}/ {white} {black}"))
held("numbered 1>", pairs("{n}> {white} {black}"))
third("numbered Ply 1", each("Ply {i}: {ply}"))
held("numbered Half-move 1", each("Half-move {i} ({side}): {ply}"))
third("numbered M1", pairs("M{n} {white}, {black}"))
third(
    "numbered in circles",
    of(
        lambda sheet, rng: "\n".join(
            f"{chr(0x2460 + n - 1) if n <= 20 else f'({n})'} {w} {b}".rstrip() for n, w, b in pairs_of(sheet)
        )
    ),
)
held("numbered {1}", pairs("{{{n}}} {white} {black}"))
third("numbered Zug 1 with W and S", sides("Zug {n}  W: {ply}", "        S: {ply}"))
held("sides by signs, + and -", sides("+ {ply}", "- {ply}"))
third("sides by circles", sides("{n}. ○ {ply}", "{n}. ● {ply}"))
held("sides by kings", sides("♔ {ply}", "♚ {ply}"))
third("sides by players' names and numbers", each("{who} {n}: {ply}"))
held("sides by initials in brackets", each("[{s}] {ply}"))
third("sides first, numbers behind in brackets", each("{side}: {ply} ({n})"))
held("numbered 1, with a comma", pairs("{n}, {white} {black}"))
third("numbered 1.White and 1.Black", sides("{n}.White {ply}", "{n}.Black {ply}"))
held("numbered Round 1, a line each", sides("Round {n}\nWhite: {ply}", "Black: {ply}\n"))
third("numbered White 1, Black 1", each("{side} {n}. {ply}"))
held("numbered 1st move", each("{ordinal} move, {side}: {ply}"))

# --------------------------------------------------------------------------------------------------------- Captures


def _take(way: str, joint: str = " and ") -> tuple[Hand, ...]:
    return (voice(takes=way, joint=joint),)


third(
    "captures as: with capture of the piece on d4",
    each("{n}{dots} {ply}"),
    hands=_take(" with capture of the piece on {}", " and the piece on "),
)
held("captures as d4 falls", each("{n}{dots} {ply}"), hands=_take(", {} falls", " falls, "))
third("captures as d4 is gone", each("{n}{dots} {ply}"), hands=_take(", {} is gone", " is gone, "))
held("captures as eats d4", pairs("{n}. {white} {black}"), hands=_take(" eats {}"))
third("captures as eating d4, after a comma", each("{n}{dots} {ply}"), hands=_take(", eating {}", " and "))
held("captures as [x d4]", pairs("{n}. {white} {black}"), hands=_take(" [x {}]", ", "))
third("captures as the multiplication sign", pairs("{n}. {white} {black}"), hands=_take(" ×{}", " ×"))
held(
    "captures as winning the piece on d4", each("{n}{dots} {ply}"), hands=_take(", winning the piece on {}", " and on ")
)
third("captures as (removes d4)", pairs("{n}. {white} {black}"), hands=_take(" (removes {})", ", "))
held("captures as (removed d4, d5)", pairs("{n}. {white} {black}"), hands=_take(" (removed: {})", ", "))
third("captures as hits d4", pairs("{n}. {white} {black}"), hands=_take(" hits {}"))
held("captures as /d4", pairs("{n}. {white} {black}"), hands=_take(" /{}", " /"))
third("captures as capt. d4", pairs("{n}. {white} {black}"), hands=_take(" capt. {}", ", "))
held("captures as destroys d4", each("{n}{dots} {ply}"), hands=_take(" and destroys {}"))
third("captures as d4 disappears", each("{n}{dots} {ply}"), hands=_take(" and {} disappears", " disappears, and "))
held("captures as cap d4", each("{n}{dots} {ply}"), hands=_take("; cap {}", "; cap "))
third(
    "captures as takes the piece on d4, no numbers", bare, hands=_take(", takes the piece on {}", " and the piece on ")
)
held(
    "captures as capturing the piece at d4",
    each("{n}{dots} {ply}"),
    hands=_take(", capturing the piece at {}", " and the piece at "),
)
third("captures as x:d4", pairs("{n}. {white} {black}"), hands=_take(" x:{}", ","))
held("captures as arrows to nothing", each("{n}{dots} {ply}"), hands=_take(", {}→∅", "→∅, "))
third("captures as d4=off", each("{n}{dots} {ply}"), hands=_take("; {}=off", "=off; "))
third(
    "swaps as: and the piece goes to",
    each("{n}{dots} {ply}"),
    hands=(
        voice(
            takes=", taking {}",
            joint=" and ",
            swap=", and the {label} goes to {square}",
            promotion=", promoting to {label}",
        ),
    ),
)
held(
    "swaps in brackets: (A to g1)",
    pairs("{n}. {white} {black}"),
    hands=(voice(takes=" (takes {})", joint=", ", swap=" ({label} to {square})", promotion=" (promotes to {label})"),),
)
third("suicides as: dies", each("{n}{dots} {ply}"), hands=(voice(suicide="{origin} dies"),))
held("suicides as: commits suicide", each("{n}{dots} {ply}"), hands=(voice(suicide="{origin} commits suicide"),))
third(
    "captures before the move",
    each("{n}{dots} {ply}"),
    hands=(
        lambda rng: (
            lambda ply: (
                re.sub(r"(?:; (?:@-\w+|\w+-$|\w+-(?=;)|capture [\w ]+))+", "", ply)
                if not Spoken.of(ply).taken
                else f"captures {' and '.join(Spoken.of(ply).taken)} by " + Voice(takes="")(ply)
            )
        ),
    ),
)

# --------------------------------------------------------------------------------------------------- Annotated games

third("comments after //, with squares and moves", with_comments(" // {}", *REMARKS))
held("comments in braces, with squares and moves", with_comments(" {{{}}}", *REMARKS))
third("comments in brackets, cf. move 12", with_comments(" ({})", *REMARKS, "cf. move 12", "see 7. e2-e4 above"))
held(
    "comments after a semicolon and a capital", with_comments("   ; {}", "Good", "I like it", "Hm, risky", "Now what?")
)
third("comments after an arrow", with_comments("   <-- {}", *REMARKS))


def _footnotes(sheet: Sheet, rng: Random) -> list[str]:
    lines, notes = [], []
    for index, ply in enumerate(sheet.plies):
        mark = ""
        if rng.random() < 0.25:
            mark = f" [{len(notes) + 1}]"
            notes.append(f"[{len(notes) + 1}] {rng.choice(REMARKS)}")
        lines.append(numbered(index, ply) + mark)
    return [*lines, "", "Notes:", *notes] if notes else lines


third("footnotes behind the game", _footnotes)
held(
    "footnotes of Markdown",
    lambda sheet, rng: [
        line.replace(" [", "[^").replace("[^", " [^", 1) if line.endswith("]") else line
        for line in _footnotes(sheet, rng)
    ],
)
held(
    "signs of annotation $1",
    of(
        lambda sheet, rng: " ".join(
            (f"{i // 2 + 1}. " if i % 2 == 0 else "") + ply + (f" ${rng.randint(1, 18)}" if rng.random() < 0.3 else "")
            for i, ply in enumerate(sheet.plies)
        )
    ),
)
third(
    "evaluation and depth as of engines",
    of(
        lambda sheet, rng: "\n".join(
            numbered(i, ply) + f" {{{rng.uniform(-3, 3):+.2f}/{rng.randint(8, 19)} {rng.randint(1, 40)}s}}"
            for i, ply in enumerate(sheet.plies)
        )
    ),
)
held(
    "evaluation in brackets behind the move",
    of(
        lambda sheet, rng: "\n".join(
            numbered(i, ply) + f" ({rng.uniform(-3, 3):+.2f})" for i, ply in enumerate(sheet.plies)
        )
    ),
)
third("evaluation words", with_comments(" {}", "+/=", "=/+", "±", "∓", "+-", "-+", "∞"))
held(
    "time for the move in square brackets",
    of(
        lambda sheet, rng: "\n".join(
            numbered(i, ply) + f" [{rng.randint(1, 59)}s]" for i, ply in enumerate(sheet.plies)
        )
    ),
)
third("time for the move after at", each("{n}{dots} {ply} @ {when:%H:%M}"))
held("times as minutes and seconds before", each("[{spent}] {n}{dots} {ply}"))


def _variations(open_: str, close: str, deep: bool) -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = []
        for index, ply in enumerate(sheet.plies):
            line = numbered(index, ply)
            if rng.random() < 0.2:
                other = [numbered(index + k, rng.choice(sheet.plies[(index + k) % 2 :: 2])) for k in range(3)]
                inner = f" {open_}{numbered(index + 2, rng.choice(sheet.plies[index % 2 :: 2]))}{close}" if deep else ""
                line += f" {open_}{other[0]} {other[1]} {other[2]}{inner}{close}"
            lines.append(line)
        return lines

    return layout


third("variations two deep in brackets", _variations("(", ")", deep=True))
held("variations in square brackets, two deep", _variations("[", "]", deep=True))
third(
    "diagrams between moves",
    of(
        lambda sheet, rng: "\n".join(
            numbered(i, ply)
            + (
                "\n\n+---+---+---+---+\n| r |   | k |   |\n+---+---+---+---+\n|   | P |   | p |\n+---+---+---+---+\n  a   b   c   d\n"
                if i % 12 == 11
                else ""
            )
            for i, ply in enumerate(sheet.plies)
        )
    ),
)
held(
    "a word in bold above every fifth move",
    of(
        lambda sheet, rng: "\n".join(
            (f"\n== After move {n - 1} ==\n" if n % 5 == 1 and n > 1 else "") + f"{n}. {w} {b}".rstrip()
            for n, w, b in pairs_of(sheet)
        )
    ),
)
third(
    "remarks of two people below moves",
    of(
        lambda sheet, rng: "\n".join(
            numbered(i, ply)
            + (f"\n    Roberto: {rng.choice(REMARKS)}\n    Antje: {rng.choice(REMARKS)}" if rng.random() < 0.2 else "")
            for i, ply in enumerate(sheet.plies)
        )
    ),
)
held("threats named behind the move", with_comments(", threatening {}", "d4", "e5 and g5", "the piece on c6"))
third(
    "a diagram's coordinates line and the game below",
    pairs("{n}. {white} {black}"),
    frames=(
        head(
            "{game}",
            "",
            "8 | r n . q |",
            "7 | p . p . |",
            "2 | P P . P |",
            "1 | R . B K |",
            "    a b c d",
            "",
            "The game went:",
        ),
    ),
)

# ------------------------------------------------------------------------------------------------------------- Lists

third(
    "two lists, players' names with sides",
    of(lambda sheet, rng: "\n".join(["Roberto (White):", *sheet.plies[::2], "", "Antje (Black):", *sheet.plies[1::2]])),
    order="sides",
)
held(
    "two lists, my moves and yours",
    of(
        lambda sheet, rng: "\n".join(
            ["My moves (White):"]
            + [f"{i + 1}) {p}" for i, p in enumerate(sheet.plies[::2])]
            + ["", "Your moves (Black):"]
            + [f"{i + 1}) {p}" for i, p in enumerate(sheet.plies[1::2])]
        )
    ),
    order="sides",
)
third(
    "two lists numbered by ply, odd and even",
    of(
        lambda sheet, rng: "\n".join(
            ["White"]
            + [f"{2 * i + 1}. {p}" for i, p in enumerate(sheet.plies[::2])]
            + ["", "Black"]
            + [f"{2 * i + 2}. {p}" for i, p in enumerate(sheet.plies[1::2])]
        )
    ),
    order="sides",
)
held(
    "two columns by side with a rule",
    of(
        lambda sheet, rng: (
            f"{'WHITE':24}|BLACK\n{'-' * 24}+{'-' * 24}\n"
            + "\n".join(f"{w:24}|{b}".rstrip() for n, w, b in pairs_of(sheet))
        )
    ),
)
third(
    "column White above column Black, ten at a time",
    of(
        lambda sheet, rng: "\n\n".join(
            f"Moves {block[0][0]}-{block[-1][0]}\nWhite: "
            + "  ".join(w for _, w, _ in block)
            + "\nBlack: "
            + "  ".join(b for _, _, b in block)
            for block in [pairs_of(sheet)[k : k + 10] for k in range(0, len(pairs_of(sheet)), 10)]
        )
    ),
    order="any",
)

# ------------------------------------------------------------------------------------------------------- Corrections


def _slip(way: str) -> Layout:
    """Now and then a wrong move of the same piece, and then the right one; ``{bad}``, ``{ply}`` and ``{number}``."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        at = rng.randrange(len(sheet.plies))
        lines = []
        for index, ply in enumerate(sheet.plies):
            if index == at:
                said = Spoken.of(ply)
                bad = (
                    f"{said.label} " if said.label else ""
                ) + f"{said.origin}-{rng.choice('abcdefgh')}{rng.randint(1, 8)}"
                number = numbered(index, "").strip()
                lines += way.format(bad=bad, ply=ply, number=number).split("\n")
            else:
                lines.append(numbered(index, ply))
        return lines

    return layout


third("slip: struck out in HTML", _slip("{number} <s>{bad}</s> {ply}"))
held("slip: scratch that", _slip("{number} {bad} - scratch that, {ply}"))
third("slip: no wait", _slip("{number} {bad}\nno wait\n{number} {ply}"))
held("slip: typo, should be", _slip("{number} {bad} (typo, should be {ply})"))
third("slip: EDIT with the right move", _slip("{number} {bad}\nEDIT: {number} {ply}"))
held("slip: correction with an asterisk", _slip("{number} {bad}\n*{ply}"))

# ------------------------------------------------------------------------------------------------- Truncations, doubles

third(
    "the middle as: (12 moves omitted)",
    of(
        lambda sheet, rng: "\n".join(
            [numbered(i, p) for i, p in enumerate(sheet.plies)][: len(sheet.plies) // 3]
            + ["(some moves omitted)"]
            + [numbered(i, p) for i, p in enumerate(sheet.plies)][2 * len(sheet.plies) // 3 :]
        )
    ),
    cost="lossy",
    keeps_fault=False,
)
held(
    "a preview cut at 200 characters",
    of(lambda sheet, rng: "\n".join(numbered(i, p) for i, p in enumerate(sheet.plies))[:200] + "… Read more"),
    cost="lossy",
    keeps_fault=False,
)
third(
    "each mail quotes the move before",
    of(
        lambda sheet, rng: "\n\n".join(
            (f"> {numbered(i - 1, sheet.plies[i - 1])}\n" if i else "") + numbered(i, ply)
            for i, ply in enumerate(sheet.plies)
        )
    ),
    cost="lossy",
    keeps_fault=False,
)
held(
    "each line cut at 16 characters",
    of(lambda sheet, rng: "\n".join(numbered(i, p)[:16] for i, p in enumerate(sheet.plies))),
    cost="lossy",
    keeps_fault=False,
)
third(
    "Black's moves only",
    of(lambda sheet, rng: "\n".join(f"{i + 1}... {p}" for i, p in enumerate(sheet.plies[1::2]))),
    cost="lossy",
    keeps_fault=False,
)
held(
    "every second pair",
    of(lambda sheet, rng: "\n".join(f"{n}. {w} {b}".rstrip() for n, w, b in pairs_of(sheet)[::2])),
    cost="lossy",
    keeps_fault=False,
)
third(
    "question about one move behind the game",
    pairs("{n}. {white} {black}"),
    frames=(foot("", "My question: could I have played 3. P e2-e4 instead, or d2-d4? My opponent says no."),),
)
held(
    "question about the last move before the game",
    pairs("{n}. {white} {black}"),
    frames=(
        head(
            "Is the last move allowed? A friend of mine thinks that the piece on e5 could not be taken.",
            "",
            "Game: {game}",
            "",
        ),
    ),
)
third(
    "paragraph wrapped at 60, in quotation marks",
    of(
        lambda sheet, rng: textwrap.fill(
            '"' + " ".join(f"{n}. {w} {b}".rstrip() for n, w, b in pairs_of(sheet)) + '"', 60, break_on_hyphens=False
        )
    ),
)
held(
    "wrapped inside moves at 30",
    of(
        lambda sheet, rng: textwrap.fill(
            " ".join(f"{n}. {w} {b}".rstrip() for n, w, b in pairs_of(sheet)), 30, break_on_hyphens=False
        )
    ),
)

# ------------------------------------------------------------------------------------------------------------ Mixes

third(
    "mix: Italian mail, bullets, cattura",
    pairs("• {n}) {white} — {black}"),
    hands=(voice(takes=" (cattura {})", joint=" e "),),
    frames=(head("Ciao Marco,", "ecco la nostra partita di {game}:", ""), foot("", "A presto, Lucia")),
)
held(
    "mix: Spanish post, captures in words, signature",
    pairs("{n}.- {white} {black}"),
    hands=(voice(takes=" (come en {})", joint=" y "),),
    frames=(head("Hola a todos, partida de {game}", ""), foot("", "Saludos", "__________________", "Gens una sumus")),
)
third(
    "mix: quoted phone mail, arrows, no labels",
    each("> {n}{dots} {ply}"),
    hands=(voice(path="{origin} → {target}", label="", takes=" (takes {})", joint=", "),),
    keeps_labels=False,
)
held(
    "mix: chat with arrows and captures in words",
    each("[{when:%H:%M}] {who}: {ply}"),
    hands=(voice(path="{origin}->{target}", takes=" takes {}", joint=" and "),),
)
third(
    "mix: table in a quoted mail",
    pairs("| {n} | {white} | {black} |", cut=False),
    frames=(every(lambda line: f"> {line}".rstrip()),),
)
held(
    "mix: BBCode code in a quote of a quote",
    pairs("{n}. {white} {black}"),
    document=lambda sheet, rng: (
        f"[quote=Roberto][quote=Antje]{sheet.game.name}\n[code]\n"
        + "\n".join(sheet.lines)
        + "\n[/code][/quote]\nWow[/quote]\nIndeed!\n"
    ),
)
third(
    "mix: HTML paragraphs with non-breaking spaces",
    bare,
    document=lambda sheet, rng: (
        f"<p>{sheet.game.name}</p>\n"
        + "\n".join(
            f"<p>{n}.&nbsp;{w.replace(' ', '&nbsp;')}&nbsp;&nbsp;{b.replace(' ', '&nbsp;')}</p>"
            for n, w, b in pairs_of(sheet)
        )
        + "\n"
    ),
)
held(
    "mix: CSV of side, move, comment",
    of(
        lambda sheet, rng: (
            "ply,side,move,comment\n"
            + "\n".join(
                f'{i + 1},{_facts(i)["s"]},"{ply}","{rng.choice(REMARKS) if rng.random() < 0.3 else ""}"'
                for i, ply in enumerate(sheet.plies)
            )
        )
    ),
)
