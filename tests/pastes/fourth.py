"""A fourth generator of pastes, made by somebody who had not seen the reader: programs, languages, signs of today."""

# ruff: noqa: RUF001
from __future__ import annotations

import json
import re
import textwrap
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
    suffixed,
    turns,
    voice,
)
from .sheet import Layout, Shape, Sheet
from .third import around, ended

FOURTH: dict[str, Shape] = {}
shape = partial(second.shape, into=FOURTH)
data = partial(second.data, into=FOURTH)
lossy = partial(second.lossy, into=FOURTH, keeps_fault=False)

# ------------------------------------------------------------------------------------------------------------ Tools


def captures(name: str, layout: Layout, takes: str, joint: str = " and ", **ways: str) -> None:
    shape(f"captures {name}", layout, hands=(voice(takes=takes, joint=joint, **ways),))


def parts(ply: str) -> dict[str, str]:
    """A ply in five fields of text; all are empty that it has not."""
    said = Spoken.of(ply)
    also = [f"{label}-{square}" for label, square in said.put]
    also += [f"{label} {origin}-{target}" for label, origin, target in said.carried]
    return {
        "piece": said.label,
        "origin": said.origin,
        "target": said.target,
        "taken": " ".join(said.taken),
        "also": "; ".join(also),
    }


def in_parts(template: str, nowhere: str = "") -> Layout:
    """As ``each``, with the fields of the ply."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for index, ply in enumerate(sheet.plies):
            fields = parts(ply)
            fields["target"] = fields["target"] or nowhere
            texts.append(template.format(**fields, **facts(index)))
        return "\n".join(texts).split("\n")

    return layout


def newest_first(layout: Layout, size: int = 1) -> Layout:
    """The entries of a layout, so many lines each, in reverse."""

    def reverse(sheet: Sheet, rng: Random) -> list[str]:
        lines = layout(sheet, rng)
        entries = [lines[start : start + size] for start in range(0, len(lines), size)]
        return [line for entry in reversed(entries) for line in entry]

    return reverse


def digits(zero: str) -> Callable[[str], str]:
    """Write the number at the beginning of a line in digits of another script."""
    table = {ord("0") + digit: ord(zero) + digit for digit in range(10)}
    return lambda line: re.sub(r"^\d+", lambda match: match[0].translate(table), line)


def chinese(number: int) -> str:
    signs = " 一二三四五六七八九"
    tens, ones = divmod(number, 10)
    return (signs[tens] * (tens > 1) + "十" * (tens > 0) + signs[ones] * (ones > 0)).strip()


def once(way: str, *, share: float = 0.0) -> Layout:
    """One line (or a share of lines), never the last, with a wrong move of the piece: ``{bad}``, ``{ply}``, ``{n}``."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = GC(sheet, rng)
        chosen = rng.randrange(len(lines) - 1)
        for at, ply in enumerate(sheet.plies[:-1]):
            if at == chosen or rng.random() < share:
                said = Spoken.of(ply)
                squares = {f"{file}{rank}" for file in "bcdefg" for rank in "34567"} - {said.origin, said.target}
                bad = f"{said.label} {said.origin}-{rng.choice(sorted(squares))}".lstrip()
                lines[at] = way.format(bad=bad, ply=ply, **facts(at))
        return "\n".join(lines).split("\n")

    return layout


def wrapped(layout: Layout, width: int, end: str, indent: str = "") -> Layout:
    """One long line, broken between words, with a sign at the end of every line but the last."""

    def broken(sheet: Sheet, rng: Random) -> list[str]:
        text = " ".join(layout(sheet, rng))
        lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False, subsequent_indent=indent)
        return [line + end for line in lines[:-1]] + lines[-1:]

    return broken


# ---------------------------------------------------------------------------------------------------- Mails and forums

shape(
    "Gmail, conversation copied",
    each("{who} <{who}@example.org>\n{when:%a, %b %d, %Y, %I:%M %p} ({n} days ago)\nto me\n\n{ply}\n"),
    framed("{game}\nInbox\n"),
)
shape("Google Groups", each("{who}\nunread,\n{when:%b %d, %Y, %I:%M:%S %p}\nto variants\n\n{n}{dots} {ply}\n"))
shape("mail, quotes of changing depth", GC, lambda sheet, rng: _deepen(sheet))
shape("mail of Turkish Gmail", each("{when:%d.%m.%Y %H:%M} tarihinde {who} <{s}@example.org> şunu yazdı:\n\n{ply}\n"))
shape("mail of Japanese Gmail", each("{when:%Y年%m月%d日} {when:%H:%M} {who} <{s}@example.org>:\n\n> {ply}\n"))
shape("mail of Finnish Outlook", each("Lähettäjä: {who}\nLähetetty: {when:%d.%m.%Y %H:%M}\nAihe: VS: peli\n\n{ply}\n"))
shape(
    "mail as HTML of Word",
    NUMBERED,
    changed(lambda line: f"<p class=MsoNormal><span lang=EN-US>{line or '&nbsp;'}<o:p></o:p></span></p>"),
)
shape(
    "thread of posts, 1/40",
    lambda sheet, rng: [f"{i}/{len(sheet.plies)} {ply}" for i, ply in enumerate(sheet.plies, 1)],
)
shape("posts of Mastodon", each("{who} @{who}@example.social · {n}d\n{ply} #chessvariants\n💬 1 🔁 0 ⭐ 2\n"))
shape("posts of an image board", each("Anonymous {when:%m/%d/%y(%a)%H:%M:%S} No.4821{i:03}\n>>4821{z:03}\n{ply}\n"))
shape("comments of Hacker News", each("{who} {n} hours ago | parent | next [–]\n\n{ply}\n\nreply\n"))
shape("comments of YouTube", each("@{who}-x7\n{n} days ago\n{n}{dots} {ply}\n\n2\n\nReply"))
shape("comments of Disqus", each("{who}\n • {n} years ago\n{n}{dots} {ply}\n△ ▽\n • Reply • Share ›\n"))
shape(
    "answers of Stack Exchange",
    NUMBERED,
    framed(
        "{game}: is this game legal?\nAsked 3 years ago\nModified 2 months ago\nViewed 1k times\n 7\n",
        "\nShare\nImprove this question\nedited Mar 22, 2006 at 9:02\nRoberto\n1,23412 gold badges34 silver badges",
    ),
)

# ----------------------------------------------------------------------------------------------------------- Chats


def _deepen(sheet: Sheet) -> None:
    sheet.lines = [f"{'>' * ((len(sheet.lines) - i) % 5)} {line}".lstrip() for i, line in enumerate(sheet.lines)]


shape(
    "LINE, exported, with days",
    lambda sheet, rng: [
        line
        for i, ply in enumerate(sheet.plies)
        for line in (
            *([f"\n{facts(i)['when']:%Y/%m/%d}(火)"] if i % 3 == 0 else []),
            f"{facts(i)['when']:%H:%M}\t{facts(i)['who']}\t{ply}",
        )
    ],
)
shape("KakaoTalk, exported", each("{when:%Y년 %m월 %d일 오후 %I:%M}, {who} : {ply}"))
shape("WeChat, copied", each("{who} {when:%Y-%m-%d %H:%M:%S}\n{ply}\n"))
shape("ICQ history", each("--------------------------------------{n}-\n{who} ({when:%H:%M:%S %d/%m/%Y})\n{ply}\n"))
shape("Google Chat, copied", each("{who}, {n} min\n{ply}\n, Edited"))
shape("Matrix, exported", each("{when:%Y-%m-%d %H:%M:%S}+00:00 @{who}:example.org: {ply}"))
shape(
    "WhatsApp with links and media between",
    each("{when:%d/%m/%Y, %H:%M} - {who}: {ply}"),
    strewn(
        4,
        "22/03/2006, 10:00 - Antje: <Media omitted>",
        "22/03/2006, 10:01 - You deleted this message",
        "22/03/2006, 11:01 - Roberto: https://example.org/b4-c5?move=12",
    ),
)
data(
    "Discord, exported as JSON",
    lambda s: json.dumps(
        {
            "channel": {"name": s.game.name},
            "messages": [
                {
                    "id": str(10**17 + i),
                    "timestamp": facts(i)["when"].isoformat(),
                    "content": ply,
                    "author": {"id": "17", "name": facts(i)["who"], "discriminator": "0000", "isBot": False},
                    "attachments": [],
                    "reactions": [],
                }
                for i, ply in enumerate(s.plies)
            ],
        },
        indent=2,
    ),
)
data(
    "Facebook, exported as JSON, newest first",
    lambda s: json.dumps(
        {
            "title": s.game.name,
            "messages": [
                {
                    "sender_name": facts(i)["who"],
                    "timestamp_ms": 1142957645000 + 60000 * i,
                    "content": f"{i // 2 + 1}{facts(i)['dots']} {ply}",
                }
                for i, ply in reversed(list(enumerate(s.plies)))
            ],
        },
        indent=2,
    ),
    order="any",
)
shape("bot of Discord, slash command and embed", each("{who} used /move\n{n}{dots} {ply}\nBoard updated • Turn {i}\n"))

# ------------------------------------------------------------------------------------------------------------- Data

COLUMNS = "Piece\tFrom\tTo\tCaptured\tAlso moved"
shape(
    "spreadsheet, a column a part",
    in_parts("{i}\t{side}\t{piece}\t{origin}\t{target}\t{taken}\t{also}"),
    framed(f"Game: {{game}}\n\nPly\tSide\t{COLUMNS}"),
)
shape(
    "CSV, a column a part",
    in_parts('{i},{side},{piece},{origin},{target},"{taken}","{also}"'),
    framed("Game: {game}\n\nply,side,piece,from,to,captured,also"),
)
shape(
    "form, a line a part",
    in_parts(
        "Move {n} ({side})\n  Piece: {piece}\n  From: {origin}\n  To: {target}\n  Captured: {taken}\n  Also: {also}\n"
    ),
)
data(
    "XML, an attribute a part",
    lambda s: (
        f'<game name="{s.game.name}">\n'
        + "\n".join(
            '  <ply i="{}" side="{}" piece="{piece}" from="{origin}" to="{target}" captured="{taken}" '
            'also="{also}"/>'.format(i + 1, facts(i)["side"], **parts(ply))
            for i, ply in enumerate(s.plies)
        )
        + "\n</game>"
    ),
)
shape(
    "spreadsheet, three rows",
    lambda sheet, rng: [
        "\t".join(["Move", *(str(i // 2 + 1) for i, _, _ in turns(sheet))]),
        "\t".join(["White", *(w for _, w, _ in turns(sheet))]),
        "\t".join(["Black", *(b for _, _, b in turns(sheet))]),
    ],
    order="sides",
)


def _halves(sheet: Sheet, rng: Random) -> list[str]:
    cells = [f"{i // 2 + 1} | {w} | {b}" for i, w, b in turns(sheet)]
    half = -(-len(cells) // 2)
    return [f"| {' | '.join(cells[row::half])} |" for row in range(half)]


shape(
    "Markdown table, two halves side by side",
    _halves,
    framed("Game: {game}\n\n| # | White | Black | # | White | Black |\n|---|---|---|---|---|---|"),
    order="any",
)
shape(
    "columns of plies, read down",
    lambda sheet, rng: [
        "   ".join(
            f"{i + 1:>3}. {ply:<22}" for i, ply in list(enumerate(sheet.plies))[row :: -(-len(sheet.plies) // 3)]
        )
        for row in range(-(-len(sheet.plies) // 3))
    ],
    order="any",
)
shape("wiki, nested list", pairs("* Move {n}\n** White: {white}\n** Black: {black}", "* Move {n}\n** White: {white}"))
shape("Markdown, nested numbers", sides("{n}. - {ply}", "   - {ply}"))
shape("Markdown, a heading a ply", each("#### {n}{dots} {ply}\n"))
shape("Confluence, panel", GC, framed("{panel:title={game}}\n{noformat}", "{noformat}\n{panel}"))


def _tree(plies: list[str]) -> dict[str, Any]:
    node: dict[str, Any] = {}
    for ply in reversed(plies):
        node = {"move": ply, "children": [node] if node else []}
    return node


data("JSON, a tree", lambda s: json.dumps({"game": s.game.name, "root": {"children": [_tree(s.plies)]}}))
data(
    "JSON, 1w and 1b",
    lambda s: json.dumps(
        {"game": s.game.name, **{f"{i // 2 + 1}{facts(i)['s']}": ply for i, ply in enumerate(s.plies)}}, indent=2
    ),
)
data(
    "JSON of GraphQL",
    lambda s: json.dumps(
        {
            "data": {
                "game": {
                    "variant": s.game.name,
                    "moves": {
                        "totalCount": len(s.plies),
                        "edges": [
                            {"cursor": f"b2Zm{i}", "node": {"ply": i + 1, "notation": ply}}
                            for i, ply in enumerate(s.plies)
                        ],
                    },
                }
            }
        }
    ),
)
shape("YAML, a document a ply", each('---\nply: {i}\nby: {who}\nmove: "{ply}"'), framed("game: {game}"))
shape("YAML, w and b, a block", pairs("- w: {white}\n  b: {black}", "- w: {white}"), framed("game: {game}\nmoves:"))
shape(
    "YAML, folded text",
    flowing(NUMBERED, 60),
    changed(lambda line: f"  {line}"),
    document=around("game: {game}\nmoves: >-\n", ""),
)
shape(
    "TOML, a table a number",
    pairs('[moves.{n}]\nwhite = "{white}"\nblack = "{black}"\n', '[moves.{n}]\nwhite = "{white}"'),
    framed('game = "{game}"\n'),
)
shape(
    "property list of a Mac",
    each("    <string>{ply}</string>"),
    framed(
        "<plist>\n<dict>\n  <key>game</key>\n  <string>{game}</string>\n  <key>moves</key>\n  <array>",
        "  </array>\n</dict>\n</plist>",
    ),
)
shape(
    "protocol buffer text", each('ply {{\n  number: {i}\n  side: {side}\n  text: "{ply}"\n}}'), framed('game: "{game}"')
)
shape(
    "Clojure maps",
    pairs('  {{:n {n} :w "{white}" :b "{black}"}}', '  {{:n {n} :w "{white}"}}'),
    document=around('{:game "{game}" :moves [\n', "]}"),
)
shape(
    "Ruby hash", pairs('  {n} => ["{white}", "{black}"],', '  {n} => ["{white}"],'), framed("# {game}\nmoves = {", "}")
)
data(
    "Haskell list",
    lambda s: (
        f"-- {s.game.name}\nmoves = [ " + "\n        , ".join(f'("{w}", "{b}")' for _, w, b in turns(s)) + "\n        ]"
    ),
)
data(
    "R vectors, white and black",
    lambda s: (
        f"# Game: {s.game.name}\n"
        + "\n".join(
            f"{name} <- c(" + ", ".join(f'"{ply}"' for ply in s.plies[side::2]) + ")"
            for side, name in enumerate(("white", "black"))
        )
    ),
    order="sides",
)
shape(
    "calls in a test", each('game.push("{ply}")  # ply {i}'), framed('game = Game("{game}")', "assert game.is_over()")
)
shape(
    "Mermaid", sides("    White->>Black: {ply}", "    Black->>White: {ply}"), framed("Game: {game}\n\nsequenceDiagram")
)
shape("Graphviz", each('  m{z} -> m{i} [label="{n}{dots} {ply}"];'), framed('digraph "{game}" {', "}"))
shape("subtitles", each("{i}\n00:{n:02}:00,000 --> 00:{n:02}:04,500\n{n}{dots} {ply}\n"))
shape("lyrics with times", each("[{n:02}:{z:02}.00]{ply}"))
shape("git blame", each("^a1b2c3d ({who:>8} {when:%Y-%m-%d %H:%M:%S} +0100 {i:>3}) {n}{dots} {ply}"))
shape("docker log", each("game-1  | {when:%Y-%m-%dT%H:%M:%S}.123Z {side} plays {ply}"))
shape("history of a shell", each("  {i:>3}  gc move '{ply}'"), changed(lambda line: line))
shape("prompts of a program", sides("[{n}] white> {ply}\nok", "[{n}] black> {ply}\nok"))
shape("lines ending in $, as cat -A", NUMBERED, changed(lambda line: f"{line}$"))
shape("CSV with bars, no heading", pairs("{n}|{white}|{black}|", cut=False))
shape(
    "CSV, text with line ends in quotes",
    pairs('{n},"{white}\n{black}"', '{n},"{white}"'),
    framed("Game: {game}\nno,moves"),
)

# -------------------------------------------------------------------------------------------------------- Languages

shape("Turkish prose", sides("{n}. hamlede beyaz {ply} oynadı,", "siyah da {ply} ile karşılık verdi."))
shape("Hungarian prose", sides("A {n}. lépésben világos ezt húzta: {ply},", "mire sötét válasza: {ply}."))
shape(
    "Finnish prose",
    pairs("Siirto {n}: valkea pelasi {white}, musta vastasi {black}.", "Siirto {n}: valkea pelasi {white}."),
)
shape("Greek prose", sides("Στην κίνηση {n} τα λευκά έπαιξαν {ply}", "και τα μαύρα απάντησαν {ply}."))
shape(
    "Japanese, kifu with times",
    each("{i:>4} {ply}   ( {n}:{z:02}/00:{n:02}:{z:02})"),
    framed("棋戦：{game}\n先手：Roberto\n後手：Antje\n手数----指手---------消費時間--"),
)
shape("Japanese, triangles", sides("▲{ply}", "△{ply}"))
shape("Japanese, first and second player", sides("先手{n}手目：{ply}", "後手{n}手目：{ply}"))
shape("Korean, sides named", sides("{n}수 백: {ply}", "{n}수 흑: {ply}"))
shape("Hebrew, sides named", sides("{n}. לבן: {ply}", "{n}. שחור: {ply}"))
shape("Arabic digits", NUMBERED, changed(digits("\u0660")))
shape("Persian, sides named, digits", sides("{n}. سفید: {ply}", "{n}. سیاه: {ply}"), changed(digits("\u06f0")))
shape("Devanagari digits", NUMBERED, changed(digits("\u0966")))
shape("Chinese numerals", lambda sheet, rng: [f"{chinese(i // 2 + 1)}、{w}　{b}".rstrip() for i, w, b in turns(sheet)])
shape("Ukrainian, sides named", sides("Хід {n}. Білі: {ply}", "Хід {n}. Чорні: {ply}"), framed("Гра: {game}\n"))
shape("Croatian, sides named", sides("Potez {n}. bijeli: {ply}", "Potez {n}. crni: {ply}"), framed("Igra: {game}\n"))
shape("Vietnamese, sides named", sides("Nước {n}: Trắng {ply}", "Nước {n}: Đen {ply}"))
shape("Indonesian prose", sides("Langkah {n}, Putih memainkan {ply}", "dan Hitam membalas {ply}."))
shape("Esperanto prose", sides("En movo {n} Blanko ludis {ply}", "kaj Nigro respondis per {ply}."))
shape("Latin prose", sides("{n}. Albus: {ply};", "Niger: {ply}."))
shape(
    "Catalan, a pair a line",
    pairs("Jugada {n}: les blanques {white}, les negres {black}", "Jugada {n}: les blanques {white}"),
)
shape("two languages in turn", sides("{n}. Weiß zieht {ply}", "{n}. Les noirs jouent {ply}"))
shape(
    "Turkish remarks between, with squares",
    NUMBERED,
    framed("Merhaba arkadaşlar, {game} oyunumuz:\n", "\nSiz ne dersiniz? Belki d4 daha iyiydi."),
    strewn(3, "Burada e5 karesi zayıf kaldı.", "c3-c4 de olabilirdi bence.", "Siyah 12 dakika düşündü."),
)
shape(
    "Japanese remarks behind, with squares",
    GC,
    ended(lambda rng: rng.choice(["", "", "　（d4が狙い）", "　※ここでe5もあった", "　次はc3-c4か"])),
)
shape(
    "Greek remarks between",
    GC,
    strewn(4, "Εδώ το d4 ήταν καλύτερο.", "Τα μαύρα απειλούν το e5 και το g7.", "(σκέφτηκα 10 λεπτά)"),
)

# --------------------------------------------------------------------------------------------------------- Captures

captures("in Turkish: d4 alındı", GC, " ({} alındı)", " ve ")
captures("in Hungarian: üti d4", GC, " üti: {}", " és ")
captures("in Finnish: lyö d4", GC, " (lyö {})", " ja ")
captures("in Greek: παίρνει d4", NUMBERED, " παίρνει {}", " και ")
captures("in Japanese: d4を取る", GC, " {}を取る", "と")
captures("in Chinese: 吃d4", GC, " 吃{}", "和")
captures("in Korean: d4 잡음", GC, " ({} 잡음)", ", ")
captures("in Czech: bere d4", NUMBERED, " bere {}", " a ")
captures("in Swedish: slår d4", GC, " slår {}", " och ")
captures("in Latin: capit d4", GC, " capit {}", " et ")
captures("as ☠d4", NUMBERED, " ☠{}", " ☠")
captures("as 💀 d4", GC, " 💀 {}", " 💀 ")
captures("as †d4", NUMBERED, " †{}", " †")
captures("as d4†", NUMBERED, " {}†", "† ")
captures("as ⊗d4", GC, " ⊗{}", " ⊗")
captures("as ✗ d4", GC, " ✗ {}", " ✗ ")
captures("as ^d4", NUMBERED, " ^{}", " ^")
captures("as !d4", GC, "; !{}", "; !")
captures("as rm d4", GC, " && rm {}", " ")
captures("as del d4", GC, "; del {}", ", ")
captures("as d4 := empty", GC, "; {} := empty", " := empty; ")
captures("as d4=0", GC, "; {}=0", "=0; ")
captures("as d4 → graveyard", GC, ", {} → graveyard", " → graveyard, ")
captures("as victims in brackets", NUMBERED, " (victims: {})", ", ")
captures("as minus d4", GC, " minus {}", " minus ")
captures("as RIP d4", GC, " RIP {}", " and ")
captures("as zapping d4", GC, ", zapping {}", " & ")
captures("as jumping over and killing d4", GC, ", killing whatever was on {}", " and on ")
captures("as d4 leaves the board", GC, "; {} leaves the board", " leaves the board; ")
captures("as <d4>", NUMBERED, " <{}>", "> <")
captures("as d4 (bang!)", GC, ", bang {}!", "! bang ")
captures("as cap=d4", NUMBERED, " cap={}", ",")
captures("as: its victim is d4", GC, ". Its victim: {}.", " plus ")
captures("as a count first: takes 2: d4 e5", GC, " — takes out {}", " + ")
captures(
    "and swaps as: trading places with",
    GC,
    " taking {}",
    " and ",
    swap=" trading places with the {label}",
    promotion=" and is now a {label}",
    suicide="{origin} self-destructs",
)
captures(
    "and promotions as crowned",
    NUMBERED,
    " (x {})",
    ", ",
    swap=" ({label} lands on {square})",
    promotion=" (crowned {label})",
    suicide="{origin} goes off the board",
)
captures(
    "and promotions as turning into",
    GC,
    " xx {}",
    " ",
    swap=" with {label} to {square}",
    promotion=" turning into {label}",
    suicide="{origin} vanishes",
)
captures(
    "and promotions as =>",
    GC,
    " × {}",
    " × ",
    swap=" ⇄ {label}",
    promotion=" => {label}",
    suicide="{origin} → ∅",
)
shape("captures indented in a list below", GC, hands=(voice(takes="\n    - captures {}", joint="\n    - captures "),))

# -------------------------------------------------------------------------------------------------------- Numbering

shape("numbered t5", each("t{i} {ply}"))
shape("numbered t=5", each("t={i}: {ply}"))
shape("numbered 1.0, 1.5", sides("{n}.0  {ply}", "{n}.5  {ply}"))
shape("numbered T01", pairs("T{n:02}: {white} // {black}"))
shape("numbered n°1", pairs("n°{n} {white} ; {black}"))
shape("numbered №1", pairs("№{n} {white} – {black}"))
shape("numbered 1º", pairs("{n}º {white} {black}"))
shape(
    "numbered 1/20",
    lambda sheet, rng: [f"[{i // 2 + 1}/{-(-len(sheet.plies) // 2)}] {w} {b}".rstrip() for i, w, b in turns(sheet)],
)
shape("numbered I.a, I.b", sides("{roman}.a {ply}", "{roman}.b {ply}"))
shape(
    "numbered i), ii)",
    lambda sheet, rng: [f"{facts(i)['roman'].lower()}) {w} {b}".rstrip() for i, w, b in turns(sheet)],
)
shape(
    "numbered in full width",
    lambda sheet, rng: [
        f"{str(i // 2 + 1).translate({48 + d: 0xFF10 + d for d in range(10)})}．{w} {b}".rstrip()
        for i, w, b in turns(sheet)
    ],
)
shape("numbered by dates, day and month", each("{when:%d.%m.} {ply}"))
shape("numbered by dates, month in words", each("{when:%b %d}: {ply}"))
shape("numbered by days, D+3", each("D+{z}: {ply}"))
shape("numbered by weeks", each("Week {n}, {when:%a}: {ply}"))
shape("numbered Q and A", sides("Q{n}: {ply}", "A{n}: {ply}"))
shape("numbered 0x01", each("0x{i:02x} {ply}"))
shape("numbered with underscores, move_001_w", each("move_{n:03}_{s}: {ply}"))
shape("numbered after the side, W 1.", sides("W {n}. {ply}", "B {n}. {ply}"))
shape("numbered in the middle", pairs("{white} <{n}> {black}"))
shape(
    "numbered above, names of the moves",
    pairs("First to move: {white}\nSecond: {black}\n({n} done)\n", "First to move: {white}"),
)
shape("pairs newest first", newest_first(NUMBERED), order="any")
shape("plies newest first", newest_first(each("#{i} {who}: {ply}")), order="any")

# ------------------------------------------------------------------------------------------------------- Separators

for _sign in ("⇄", "::", "~", "¦", "·", "\\", "||", "&", "vs.", ", then", "=", "<->", ">>", "…", "*", "—>", "/ /"):
    shape(f"pairs joined by {_sign}", pairs(f"{{n}}. {{white}} {_sign} {{black}}".replace(" ,", ",")))

# ------------------------------------------------------------------------------------------------------- Odd clocks

shape("clocks as 3′20″", each("{n}{dots} {ply} {n}′{z}″"))
shape("clocks as took 3d 4h", each("{n}{dots} {ply} (took {n}d {z}h)"))
shape("clocks of both behind the pair", pairs("{n}. {white} {black} (0:{n:02}:01/0:{n:02}:30)"))
shape("clocks with a sign", each("⏱ {spent} {ply}"))
shape("clocks before the squares, after the number", each("{n}{dots} [{spent}] {ply}"))
shape(
    "seconds of Unix behind",
    lambda sheet, rng: [f"{ply} @{1142957645 + 3600 * i}" for i, ply in enumerate(sheet.plies)],
)
shape("times in ISO behind a bar", each("{n}{dots} {ply} | {when:%Y-%m-%dT%H:%M:%SZ}"))
shape("times between number and pair", pairs("{n}. ({when:%H:%M}) {white} {black}"))
shape("engine comments of Cute Chess", each("{n}{dots} {ply} {{+0.{i:02}/12 4.{z}s, book}}"))
shape(
    "principal variations of an engine",
    GC,
    strewn(3, "info depth 12 score cp 31 pv P d2-d3 p e7-e6 P e2-e3", "12  +0.31  45.1M  0:35  d2-d3 e7-e6 e2-e3"),
)

# -------------------------------------------------------------------------------------------------------- Results

shape("result before the moves", NUMBERED, framed("Game: {game}\n\nRoberto - Antje 1-0 (20)\n"))
shape("result on the last line of moves", NUMBERED, lambda sheet, rng: sheet.lines.append(f"{sheet.lines.pop()} ½–½"))
shape(
    "result in words on the last line",
    flowing(NUMBERED, 0),
    lambda sheet, rng: sheet.lines.append(f"{sheet.lines.pop()} 0:1, White lost on time"),
)
shape(
    "draw offers between",
    GC,
    strewn(4, "(Roberto offers a draw)", "Draw declined.", "= ?", "Antje: no draw, let's play on to move 50"),
)
shape(
    "a position named between",
    NUMBERED,
    strewn(
        4,
        "Position: White K d1, P c2, P d3, L e4; Black k e8, p c7, p d6.",
        "Now White has a2, b3 and c2, Black a7, b6 and h7.",
    ),
)

# ------------------------------------------------------------------------------------------------------- Corrections

shape("slip: no wait, I meant", once("{n}{dots} {bad}, no wait, I meant {ply}"))
shape("slip: s/wrong/right/", once("{n}{dots} {bad}\ns/{bad}/{ply}/"))
shape("slip: er", once("{n}{dots} {bad} ... er, {ply}"))
shape("slip: wrong, correct", once("{n}{dots} {bad} ← wrong! correct: {ply}"))
shape(
    "slip: strike of Unicode",
    lambda sheet, rng: [
        re.sub(r"<(.*?)>", lambda match: "".join(sign + "\u0336" for sign in match[1]), line)
        for line in once("{n}{dots} <{bad}> {ply}")(sheet, rng)
    ],
)
shape("slip: del and ins of HTML", once("{n}{dots} <del>{bad}</del> <ins>{ply}</ins>"))
shape("slip: recte, in brackets", once("{n}{dots} {bad} [recte {ply}]"))
shape("slip: pardon, in German", once("{n}{dots} {bad}\nPardon, vertippt: {n}{dots} {ply}"))
shape("slip: deleted message in a chat", once("{n}{dots} {bad}\n(that was a misclick, please ignore)\n{n}{dots} {ply}"))


def _errata(sheet: Sheet, rng: Random) -> None:
    at = rng.randrange(len(sheet.lines) - 1)
    said = Spoken.of(sheet.plies[at])
    bad = f"{said.label} {said.origin}-{'d4' if said.target != 'd4' else 'e4'}".strip()
    number = sheet.lines[at].split(" ", 1)[0]
    sheet.lines[at] = f"{number} {bad}"
    sheet.foot = ["", f"Erratum: {number} {bad} should read {number} {sheet.plies[at]}"]


shape("slip: erratum at the end", GC, _errata, order="any")

# ------------------------------------------------------------------------------------------------- Remarks, diagrams

shape("remarks in HTML comments", NUMBERED, strewn(2, "<!-- better was P d2-d3 -->", "<!-- todo: check move 12 -->"))
shape("remarks in /* */", GC, before=(marked(" /* threatens d4 */", " /* or P e2-e3 */", share=0.3),))
shape("remarks in «»", GC, before=(marked(" «menace d4»", " «mieux: P e2-e3»", share=0.3),))
shape(
    "remarks behind a superscript",
    GC,
    framed("Game: {game}\nLog: {log}\n", "\n¹ weak square e5\n² or d2-d3\n³ only move"),
    before=(marked("¹", "²", "³", share=0.15),),
)
shape(
    "remarks with if and then",
    GC,
    strewn(
        3,
        "If now P a2-a3?, then p b7-b6! wins at once.",
        "On e4-e5 I feared d6xe5.",
        "After 12. P d4-d5 p e6xd5 Black is fine.",
    ),
)
shape("remarks before the moves, with a colon", pairs("Looking at d4: {n}. {white} {black}"))
shape(
    "variations in three kinds of brackets",
    NUMBERED,
    before=(marked(" (P a2-a3 [or P b2-b3 {what about P c2-c3?}] p h7-h6)", share=0.15),),
)
shape(
    "variations labelled A and B",
    NUMBERED,
    strewn(5, "  A) 7. P a2-a3 p h7-h6 8. P b2-b3\n  B) 7. P c2-c3", "  A1) P d2-d3 A2) P e2-e3"),
)
shape("evaluations of pairs, in a bar", pairs("{n}. {white} {black}  [####......] 42%"))
shape(
    "annotations of words",
    GC,
    before=(marked(" (brilliant)", " (inaccuracy)", " (mistake)", " (book)", " (forced)", share=0.5),),
)
shape("annotations of signs", GC, before=(marked("⩲", " ⩱", " □", " ⌓", " →", " ↑", " ⇆", "⟳", share=0.4),))
shape("annotations before the moves", sides("{n}. !? {ply}", "{n}... ± {ply}"))
BOARD = (
    "8 | r . . k . . . r\n7 | p p . . p p . p\n6 | . . p . . . . .\n3 | . . . P . . . .\n1 | R . . K . . . R\n"
    "  +----------------\n    a b c d e f g h"
)
shape("boards of letters between", GC, strewn(8, BOARD))
shape(
    "FEN between",
    NUMBERED,
    strewn(
        4,
        "FEN: ulaskwcs/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/SCWKSALU w - - 0 3",
        "[fen]8/p1p5/8/3P4/8/8/8/K6k b - - 0 12[/fen]",
    ),
)
shape("boards of squares of Unicode", GC, strewn(10, "♜♞▢♛♚▢♞♜\n♟♟♟▢♟♟♟♟\n▢▢▢♟▢▢▢▢\n♖♘♗♕♔♗♘♖"))
shape("pictures between", GC, strewn(6, "![board after move 12](img/a2-a3.png)", "[IMG: pos-b4-c5.jpg 320x240]"))

# ------------------------------------------------------------------------------------------------- Lines and blocks

shape("wrapped, backslashes", wrapped(NUMBERED, 50, " \\", "    "))
shape("wrapped, return signs", wrapped(GC, 34, "↵"))
shape("wrapped at 22, indented", wrapped(NUMBERED, 22, "", "   "))
shape("wrapped by a telephone, quoted", wrapped(GC, 30, ""), changed(lambda line: f"> {line}"))


def _recaps(sheet: Sheet, rng: Random) -> list[str]:
    lines: list[str] = []
    for number, line in enumerate(NUMBERED(sheet, rng), 1):
        lines.append(line)
        if number % 5 == 0:
            lines += ["", "Recap: " + " ".join(NUMBERED(sheet, rng)[number - 3 : number]), ""]
    return lines


shape("recaps of the last three pairs", _recaps)
shape(
    "chapters",
    NUMBERED,
    second.chunks(6, "\nChapter {number}: the fight for d{number}\n", "\n§ {number} — White strikes on e5\n"),
)
shape(
    "a table of contents above",
    NUMBERED,
    framed("{game}\n\n1. Opening ........ 2\n2. Middle game ........ 5\n3. End game ........ 9\n\nThe moves:"),
)
shape(
    "rules explained above",
    GC,
    framed(
        "{game}\n\nRules: Pawns move 1 or 2 squares, e.g. P d2-d4. The Long Leaper jumps, e.g. L b1-b5; @-b4.\n\nMoves:"
    ),
)
shape("interleaved chat without numbers, names with signs", sides("~Roberto [W] » {ply}", "~Antje [B] » {ply}"))
shape("each square in brackets of Markdown", GC, hands=(voice(path="[{origin}]-[{target}]"),))
shape("moves in square brackets, tagged", sides("[move side=white]{ply}[/move]", "[move side=black]{ply}[/move]"))
shape(
    "pairs in brackets in one line",
    lambda sheet, rng: [" ".join(f"({w}, {b})" if b else f"({w})" for _, w, b in turns(sheet))],
)
shape(
    "one line, numbers glued behind semicolons",
    lambda sheet, rng: [";;".join(f"{i // 2 + 1}.{w},{b}".rstrip(",") for i, w, b in turns(sheet))],
)

# ------------------------------------------------------------------------------------------------------------ Lossy

lossy("tail of a file", lambda sheet, rng: GC(sheet, rng)[-15:])
lossy(
    "--More-- in the middle", lambda sheet, rng: [*NUMBERED(sheet, rng)[:5], "--More--(12%)", *NUMBERED(sheet, rng)[8:]]
)
lossy("message truncated", lambda sheet, rng: ["\n".join(GC(sheet, rng))[:280] + "[message truncated]"])
lossy("3 more replies", lambda sheet, rng: [*GC(sheet, rng)[:6], "View 3 more replies", *GC(sheet, rng)[9:]])
lossy("left margin torn", lambda sheet, rng: [line[2:] for line in NUMBERED(sheet, rng)])
lossy(
    "right margin torn",
    lambda sheet, rng: [line[:-2] if i % 4 == 3 else line for i, line in enumerate(NUMBERED(sheet, rng))],
)
lossy(
    "last line of every page lost",
    lambda sheet, rng: [line for i, line in enumerate(NUMBERED(sheet, rng)) if i % 12 != 11],
)
lossy(
    "a line lost without numbers",
    lambda sheet, rng: [ply for i, ply in enumerate(sheet.plies) if i != len(sheet.plies) // 2],
)
lossy(
    "chat with a deleted message",
    lambda sheet, rng: [
        f"{facts(i)['who']}: {'This message was deleted' if i == len(sheet.plies) // 2 else ply}"
        for i, ply in enumerate(sheet.plies)
    ],
)
lossy(
    "emoji eat a square", lambda sheet, rng: [line.replace("b8", "🅱8").replace("-d", "-😃") for line in GC(sheet, rng)]
)
lossy(
    "voice typed",
    lambda sheet, rng: [
        f"{line.replace('-', ' to ').replace('; @', ' captures').replace('a', 'hey').lower()}"
        for line in GC(sheet, rng)
    ],
)
lossy(
    "in two languages, twice",
    sides("{n}. White: {ply}", "{n}. Black: {ply}"),
    lambda sheet, rng: sheet.lines.extend(
        ["", "Auf Deutsch:", *sides("{n}. Weiß: {ply}", "{n}. Schwarz: {ply}")(sheet, rng)]
    ),
)
lossy("numbers of two digits lost", lambda sheet, rng: [re.sub(r"^\d\d", "", line) for line in NUMBERED(sheet, rng)])
lossy(
    "question marks for all signs",
    lambda sheet, rng: [line.replace("-", "?").replace(";", "?") for line in GC(sheet, rng)],
)
lossy("ranks only of the target", BY_PLY, hands=(rewritten(lambda ply: re.sub(r"-[a-z](\d+)", r"-\1", ply)),))
lossy(
    "columns shifted",
    lambda sheet, rng: [
        f"{i // 2 + 1}\t\t{w}\t{b}" if i % 6 == 0 else f"{i // 2 + 1}\t{w}\t{b}" for i, w, b in turns(sheet)
    ],
)

# ------------------------------------------------------------------------------------------------------------ Mixes

shape(
    "mix: Turkish chat, captures in words",
    each("[{when:%H:%M}] {who}: {ply}"),
    hands=(voice(path="{origin}→{target}", takes=" ({} alındı)", joint=" ve "),),
)
shape(
    "mix: Japanese, full-width signs, captures",
    sides("先手：{ply}", "後手：{ply}"),
    hands=(voice(path="{origin}－{target}", takes="（{}を取る）", joint="、"),),
)
shape(
    "mix: Hungarian table, captures",
    pairs("| {n} | {white} | {black} |", cut=False),
    framed("Játszma: {game}\n\n| Lépés | Világos | Sötét |\n|---|---|---|"),
    hands=(voice(takes=" (üti: {})", joint=", "),),
)
shape(
    "mix: Finnish mail, quoted, dashes",
    pairs("> {n}) {white} / {black}"),
    framed("Moi Antti,\n\ntässä pelimme {game}:\n>", "\nTerveisin\nPekka"),
    hands=(voice(path="{origin}–{target}", takes=" lyö {}", joint=" ja "),),
)
shape(
    "mix: dates as numbers, names, remarks",
    each("{when:%d/%m} {who}: {ply}"),
    suffixed("", "", " (sorry for the delay!)", " — happy new year", " hm, e5?"),
)
shape(
    "mix: spreadsheet, captures in a column, remarks",
    in_parts("{n}\t{s}\t{piece} {origin}-{target}\tx {taken}\t{also}\t"),
    suffixed("", "hm", "weak on d4"),
    framed("Game: {game}\n\nNo\tSide\tMove\tTakes\tPuts\tRemark"),
)


def _speaking(sheet: Sheet, rng: Random) -> list[str]:
    lines, who = [], ""
    for line in once("{n}{dots} {bad}\ns/{bad}/{ply}/")(sheet, rng):
        who = who if line.startswith("s/") else second.WHO["..." in line]
        lines.append(f"<{who}> {line}")
    return lines


shape("mix: slip in a chat, s/wrong/right/", _speaking)
