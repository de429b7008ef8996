"""A sixth generator of pastes, made by somebody who had not seen the reader: what people write every day."""

# ruff: noqa: RUF001
from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from random import Random
from urllib.parse import quote, quote_plus

from . import second
from .fifth import Apart, above, beside, elsewhere, gc, last_apart
from .fourth import in_parts, once
from .losses import _record
from .second import (
    COMMA,
    GC,
    NUMBERED,
    Spoken,
    Voice,
    changed,
    chunks,
    each,
    facts,
    flowing,
    framed,
    marked,
    named,
    paged,
    pairs,
    prefixed,
    prose,
    rewritten,
    sides,
    strewn,
    suffixed,
    turns,
    voice,
)
from .sheet import Frame, Layout, Shape, Sheet
from .third import blocks

SIXTH: dict[str, Shape] = {}

shape = partial(second.shape, into=SIXTH)
data = partial(second.data, into=SIXTH)
lossy = partial(second.lossy, into=SIXTH)

# ------------------------------------------------------------------------------------------------------------ Tools


def styles(white: dict[str, str], black: dict[str, str]) -> Frame:
    """Each player writes in his own way; before the plies are laid out."""

    def frame(sheet: Sheet, rng: Random) -> None:
        ways = (Voice(**white), Voice(**black))
        sheet.plies = [ways[i % 2](ply) for i, ply in enumerate(sheet.plies)]

    return frame


def answered(first: str, then: str) -> Layout:
    """A template a ply, which may name the other player, ``{other}``, and the last ply, ``{before}``."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for i, ply in enumerate(sheet.plies):
            known = {**facts(i), "other": second.WHO[1 - i % 2], "before": sheet.plies[i - 1], "ply": ply}
            texts.append((then if i else first).format(**known))
        return "\n".join(texts).split("\n")

    return layout


def sometimes(template: str, plain: str, *words: str, share: float = 0.3) -> Layout:
    """A template for some of the plies, with ``{words}`` chosen for each; the others are written plainly."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for i, ply in enumerate(sheet.plies):
            way = template if rng.random() < share else plain
            texts.append(way.format(ply=ply, words=rng.choice(words), **facts(i)))
        return "\n".join(texts).split("\n")

    return layout


def boards(layout: Layout, every: int, draw: Callable[[Sheet, int], list[str]]) -> Layout:
    """The position of the game itself after every so many plies; the layout gives a line a ply."""

    def drawn(sheet: Sheet, rng: Random) -> list[str]:
        texts: list[str] = []
        for i, line in enumerate(layout(sheet, rng), 1):
            texts.append(line)
            if i % every == 0 and i < len(sheet.plies):
                texts += draw(sheet, i)
        return texts

    return drawn


def posts(head: str, foot: str, size: int, overlap: int, row: str = "{n}{dots} {ply}") -> Layout:
    """Several posts, of which each repeats the last moves of the one before."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for number, start in enumerate(range(0, len(sheet.plies), size)):
            texts += head.format(number=number + 1, **facts(number)).split("\n")
            for i in range(max(0, start - overlap), min(start + size, len(sheet.plies))):
                texts.append(row.format(ply=sheet.plies[i], **facts(i)))
            texts += foot.format(number=number + 1, **facts(number)).split("\n")
        return texts

    return layout


def by_player(white: str, black: str, joint: str) -> Layout:
    """A list a side, in one paragraph: templates with ``{moves}``, joined by a sign."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lists = [joint.join(f"{k + 1}. {ply}" for k, ply in enumerate(sheet.plies[side::2])) for side in (0, 1)]
        return [*white.format(moves=lists[0]).split("\n"), *black.format(moves=lists[1]).split("\n")]

    return layout


def question(text: str, head: str = "{game}\n") -> Frame:
    return framed(head, f"\n{text}")


WORDS = {
    "takes": ", capturing {}",
    "joint": " and ",
    "swap": ", swapping places with {label} (now on {square})",
    "promotion": ", promoted to {label} on {square}",
    "suicide": "{origin}-",
}

# ------------------------------------------------------------------------------------------------------------ Mails

shape(
    "mail of an iPhone, quoted, sent from",
    NUMBERED,
    framed(
        "Here you go, our game of {game}\n\nSent from my iPhone\n\n"
        "> On 21 Mar 2006, at 17:14, Antje <antje@example.org> wrote:\n>",
        "\n> Antje",
    ),
    changed(lambda line: f"> {line}" if re.match(r"\d+\.", line) else line),
)
shape(
    "mail: notification of a server a move",
    each(
        "Subject: [courier] It is your move\n\n{who} has just moved in your game.\n\n    {n}{dots} {ply}\n\n"
        "You have 14 days to reply. Do not answer this mail.\n"
    ),
)
shape(
    "mail: White's moves quoted, Black's answers below",
    sides("> {n}. {ply}", "{n}... {ply}\n"),
    framed("Roberto wrote:\n> {game}, your turn", "\nAntje"),
)
shape(
    "mailing list, wrapped at 72, with its footer",
    flowing(NUMBERED, 72),
    framed(
        "From: roberto@example.org\nTo: variants@lists.example.org\nSubject: [variants] {game}: a finished game\n\n"
        "Dear list,\n",
        "\n_______________________________________________\nvariants mailing list\nvariants@lists.example.org\n"
        "http://lists.example.org/mailman/listinfo/variants",
    ),
)
shape("mail wrapped at 60 and quoted", flowing(GC, 60), framed("Antje wrote:\n"), prefixed("> "))
shape(
    "mail: newsletter with headings",
    NUMBERED,
    framed(
        "VARIANTS WEEKLY - Issue 12 - March 2006\n=======================================\n\nGAME OF THE WEEK\n"
        "----------------\n{game}: Roberto against Antje\n",
        "\nNEXT WEEK\n---------\nAn interview with the winner.\n\nTo unsubscribe, answer STOP.",
    ),
)
shape(
    "fax, cover and page lines",
    GC,
    framed("TELEFAX   To: Antje   From: Roberto   Pages: 2\nRe: {game}\n", "\n-- END OF TRANSMISSION --"),
    strewn(14, "21-MAR-2006 17:14  FROM ROBERTO  TO 030901820  P.02/02"),
)
shape(
    "mail with an out-of-office answer between",
    GC,
    strewn(11, "\nI am out of the office until Monday. In urgent cases ask Antje.\n\nBack again, sorry!"),
)
shape(
    "mail: a move a mail, the answer repeats the last",
    answered(
        "To: {other}\nHello {other}, I begin with\n\n  {n}. {ply}\n\nregards {who}\n",
        "To: {other}\nHello {other}, you played\n\n  {before}\n\nand I answer\n\n  {n}{dots} {ply}\n\nregards {who}\n",
    ),
)
shape(
    "mail, Exchange headers in French, moves indented",
    COMMA,
    framed(
        "De : Antje\nEnvoyé : mardi 21 mars 2006 17:14\nÀ : Roberto\nObjet : TR : {game}\n\nBonjour,\nla partie :",
        "Cordialement,\nAntje",
    ),
    changed(lambda line: f"      {line}" if re.match(r"\d+\.", line) else line),
)
shape(
    "mail: correspondence, the last four plies in each",
    posts("\nLetter {number}, {when:%d %B %Y}. The game so far ends with", "Best wishes, {who}", 5, 4),
)
shape("mail: quoted with a colon", GC, framed("Antje schrieb:\n"), prefixed(": "))
shape(
    "mail: last paragraph repeats the last move",
    NUMBERED,
    lambda sheet, rng: sheet.foot.extend(
        ["", f"So the last move was {sheet.plies[-1]}, if I copied all correctly.", "Roberto"]
    ),
)

# ------------------------------------------------------------------------------------------------------------ Posts

shape("BBCode, a tag for games", flowing(NUMBERED, 0), framed("[game={game}]", "[/game]"))
shape(
    "BBCode, size and colour of either side",
    sides("[size=110][color=#336699]{n}. {ply}[/color][/size]", "[size=110][color=#993333]{n}... {ply}[/color][/size]"),
)
shape(
    "BBCode, indent and hr",
    NUMBERED,
    framed("[b]{game}[/b]\n[hr]\n[indent]", "[/indent]\n[hr]\n[i]The game goes on[/i]"),
)
shape("BBCode, url of a viewer in each line", each("[url=http://example.org/view.php?ply={i}]{n}{dots} {ply}[/url]"))
shape(
    "BBCode, kibitzers quoted between moves",
    GC,
    strewn(7, '[quote="Klaus"]Very exciting! Who is better?[/quote]', '[quote="Eva"]I like the Black side.[/quote]'),
)
shape("Markdown, code of either side with a slash", pairs("**{n}.** `{white}` / `{black}`"))
shape(
    "Markdown, details and summary",
    NUMBERED,
    framed("<details>\n<summary>Moves of {game} (click)</summary>\n", "\n</details>"),
)
shape(
    "Markdown, heading every five moves", NUMBERED, strewn(5, "\n### Next phase\n"), framed("# {game}\n\n## Opening\n")
)
shape(
    "Markdown, escaped numbers and hyphens", pairs(r"{n}\. {white} {black}"), changed(lambda t: t.replace("-", r"\-"))
)
shape(
    "Markdown, table without outer bars",
    pairs("{n} | {white} | {black}", cut=False),
    framed("{game}\n\n# | White | Black\n:-:|:--|:--"),
)
shape("Markdown, a quote a ply with bold name", each("> **{who}** {n}{dots} {ply}\n"))
shape(
    "HTML, ordered list as text",
    pairs("<li>{white} &ndash; {black}</li>"),
    framed("<h3>{game}</h3>\n<ol>", "</ol>"),
)
shape("HTML, bold and italic and font", pairs("<b>{n}.</b> <font color=blue>{white}</font> <i>{black}</i><br />"))
shape(
    "HTML, table with classes and titles",
    each('<tr class="{side}"><td class="no">{n}</td><td title="{who}">{ply}</td></tr>'),
    framed('<p>{game}</p>\n<table class="moves">', "</table>"),
)
shape(
    "HTML, paragraphs with a heading and a link",
    pairs("<p>{n}. {white} <a href='#m{n}'>{black}</a></p>"),
    framed("<h1>{game}</h1>"),
)
shape(
    "comments of a site: reply, permalink, flag",
    each("{who}\n{when:%b %d, %Y}\n#{i}\n{ply}\nReply  Permalink  Flag"),
)
shape(
    "comments of GitHub",
    each("{who} commented {z} weeks ago\n{n}{dots} {ply}\n😄 1  👀 2\n"),
    framed("Play {game} in an issue #12\nOpen\nRoberto opened this issue on Mar 21 · 40 comments\n"),
)
shape(
    "BoardGameGeek posts with thumbs",
    each("{who}\n@{who}27\nMar {n}, 2006\n{n}{dots} {ply}\n\n1 thumb · tip · Reply · Quote"),
)
shape(
    "posts of a moderator between",
    GC,
    strewn(9, "\nModerator: I merged two threads. Please stay on topic.\n", "\nModerator: title corrected.\n"),
)
shape(
    "posts, moderator gives the right move",
    once("{n}{dots} {bad}\n[Moderator: {n}{dots} {bad} was a misprint, the player confirmed {n}{dots} {ply} instead.]"),
)
shape(
    "posts, the last three plies in each", posts("\nPost #{number} by {who}", "Quote  Reply", 6, 3, "{n}{dots} {ply}")
)
shape(
    "posts, the last two plies quoted in each",
    answered("{who} wrote:\n{n}. {ply}", "{who} wrote:\n[quote={other}]{before}[/quote]\n{n}{dots} {ply}"),
)
shape(
    "page copied, menu above and below",
    NUMBERED,
    framed(
        "Skip to content\nHome  Games  Players  Forum  Log in\nSearch\nHome > Games > {game}\nShare  Print  Download\n",
        "\nPrevious game | Next game\nAbout us  Privacy  Imprint\n© 2006 Variants Club. All rights reserved.",
    ),
)
shape(
    "page copied, buttons of a viewer",
    each("{n}{dots} {ply}"),
    framed(
        "{game}\nRoberto (1540) - Antje (1612)\n⏮ ◀ ▶ ⏭ Flip board\nMoves  Chat  Analysis\n",
        "\nRematch\nNew opponent\nShare & export",
    ),
)
shape("page copied, cells with a pencil", pairs("{n}.\n{white} ✎\n{black} ✎"))
shape("page copied, ratings and a progress bar", pairs("{n}. {white} ▓▓▓░░ {black} ▓▓░░░"))
shape(
    "page copied, advertisements between",
    NUMBERED,
    strewn(6, "Advertisement", "ADVERTISEMENT\nContinue reading below", "Sponsored: boards and pieces, free delivery"),
)

# ------------------------------------------------------------------------------------------------------------ Chats

shape(
    "Discord, today at, edited and reactions",
    sometimes(
        "{who} — Today at {when:%I:%M %p}\n{n}{dots} {ply} (edited)\n{words}",
        "{who} — Today at {when:%I:%M %p}\n{n}{dots} {ply}",
        "👍 1",
        "🔥 2  👀 1",
        ":thinking: 3",
    ),
)
shape(
    "WhatsApp, encryption line and deleted messages",
    sometimes(
        "{when:%d/%m/%Y, %H:%M} - {who}: {words}\n{when:%d/%m/%Y, %H:%M} - {who}: {ply}",
        "{when:%d/%m/%Y, %H:%M} - {who}: {ply}",
        "This message was deleted",
        "Missed voice call",
        "<Media omitted>",
    ),
    framed("21/03/2006, 17:10 - Messages and calls are end-to-end encrypted.\n21/03/2006, 17:11 - Antje: {game}?"),
)
shape(
    "WhatsApp, edited mark and names with signs",
    each("[{when:%d.%m.%y}, {when:%H:%M:%S}] ~ {who} ♟️: {ply} <This message was edited>"),
)
shape(
    "Slack, a thread with replies",
    each("{who}  {when:%I:%M %p}\n{ply}\n"),
    framed("{game}\n40 replies\n", "Also send to #games"),
)
shape("IRC, players act", each("[{when:%H:%M}] * {who} plays {ply}"))
shape("IRC, kibitzers between", each("<{who}> {ply}"), strewn(5, "<klaus> hm", "<eva> interesting", "<klaus> gg soon?"))
shape("Telegram, forwarded", each("{who}, [{when:%d.%m.%y %H:%M}]\n[Forwarded from {who}]\n{n}{dots} {ply}\n"))
shape("SMS, from and sent lines", each("From: {who}\nSent: {when:%d-%b-%Y %H:%M}\n{n}{dots} {ply}\n"))
shape("Messenger, you sent", sides("You sent\n{ply}", "Antje sent\n{ply}"), strewn(9, "Mar 21, 2006, 5:14 PM"))
shape("Threema, exported", each("[{when:%d/%m/%Y, %H:%M}] {who}: {n}{dots} {ply}"))
shape("Mattermost, copied", each("{who}\n{when:%I:%M %p}\n\n{n}{dots} {ply}\n"), framed("Town Square\n~{game}\n"))
shape("Zulip, topic and sender", each("{who}\n{ply}\n{when:%H:%M}"), framed("games > {game}"))
shape("Twitch chat, badges", each("{when:%H:%M} 🗡️{who}: {ply}"), strewn(8, "17:20 nightbot: Follow the channel!"))
shape("Steam chat", each("{who}: {ply}\n{when:%I:%M %p}"))
shape("chat, ticks of delivery", each("{who} {n}{dots} {ply} {when:%H:%M} ✓✓"))
shape(
    "chat, the other confirms each move",
    answered("{who}: {n}{dots} {ply}\n{other}: ok, {ply}", "{who}: {n}{dots} {ply}\n{other}: ok, {ply}"),
)
shape(
    "chat, the other repeats and asks, yes",
    answered("{who}: {ply}\n{other}: {ply}?\n{who}: yes", "{who}: {ply}\n{other}: {ply}?\n{who}: yes"),
)
shape(
    "chat, draws offered and refused",
    sometimes("{who}: {ply}\n{who}: {words}", "{who}: {ply}", "draw?", "no, thanks", "I offer a draw", "let us go on"),
)
shape("chat, undo asked and refused", GC, strewn(8, "undo?\nno, touch move :-)"))
shape("chat, undo asked and granted", once("{who}: {bad}\n{who}: undo please\n{who}: ok?\n{who}: {ply}"))
shape("chat, oops I meant", once("{n}{dots} {bad}\noops, I meant {n}{dots} {ply}", share=0.05))
shape("chat, typo corrected with ^", once("{who}: {n}{dots} {bad}\n{who}: ^ typo, {n}{dots} {ply} of course"))
shape(
    "chat, seconds and system lines",
    each("({when:%H:%M:%S}) {who}: {ply}"),
    strewn(10, "*** Klaus is watching the game ***"),
)
shape("chat, one line a pair, names and colons", pairs("{n}. Roberto: {white} Antje: {black}"))
shape("chat, stickers and GIFs", GC, strewn(6, "[Sticker]", "[GIF]", "😂😂😂"))
shape(
    "chat, day lines with weekday",
    each("{when:%H:%M} {who} {ply}"),
    strewn(8, "— Tuesday, 21 March —", "— Wednesday, 22 March —"),
)

# ------------------------------------------------------------------------------------------------- Tables and data

shape(
    "CSV, quoted with a comment column",
    pairs('{n},"{white}","{black}",""', cut=False),
    framed('game: "{game}"\nno,white,black,comment'),
)
shape(
    "CSV, game id and stamps",
    each('4711,{i},{s},"{ply}",{when:%Y-%m-%dT%H:%M:%SZ}'),
    framed("{game}\ngame_id,ply,color,move,created_at"),
)
shape("TSV, clocks of both", pairs("{n}\t{white}\t{spent}\t{black}\t{spent}"), framed("{game}\nNo\tWhite\tt\tBlack\tt"))
shape("spreadsheet, dates as numbers", each("387{n:02}.718\t{side}\t{ply}"), framed("{game}\nDate\tPlayer\tMove"))
shape(
    "spreadsheet, merged cells and sums",
    pairs("\t{n}\t{white}\t\t{black}"),
    framed("\tNo.\tWhite\t\tBlack", "\tTotal\t\t\t"),
)
data(
    "JSON, moves with notation and null comments",
    lambda s: json.dumps(
        {
            "game": s.game.name,
            "result": None,
            "moves": [
                {"no": i // 2 + 1, "color": "wb"[i % 2], "notation": p, "comment": None} for i, p in enumerate(s.plies)
            ],
        },
        indent=2,
    ),
)
data(
    "JSON, an event a line",
    lambda s: (
        json.dumps({"event": "start", "game": s.game.name})
        + "\n"
        + "\n".join(
            json.dumps({"event": "move", "seq": i + 1, "by": facts(i)["who"], "move": p, "legal": None})
            for i, p in enumerate(s.plies)
        )
    ),
)
data(
    "JSON, compact pairs in one line",
    lambda s: json.dumps(
        {"game": s.game.name, "moves": [[w, b] if b else [w] for _, w, b in turns(s)]}, separators=(",", ":")
    ),
)
shape("YAML, comments behind", each("  - {ply}  # {side}, move {n}"), framed("game: {game}\nmoves:"))
shape("YAML, front matter and quotes", each('  - "{ply}"'), framed("---\ntitle: {game}\ntags: [chess]\nmoves:", "---"))
shape(
    "XML, white and black elements",
    pairs('  <move no="{n}"><w>{white}</w><b>{black}</b></move>', '  <move no="{n}"><w>{white}</w></move>'),
    framed('<?xml version="1.0"?>\n<game name="{game}">', "</game>"),
)
shape(
    "XML, a namespace",
    each('<g:ply g:n="{i}" g:by="{s}">{ply}</g:ply>'),
    framed('<g:game xmlns:g="urn:g" name="{game}">', "</g:game>"),
)
shape(
    "SQL, one insert of many rows",
    each("  (12, {i}, '{s}', '{ply}'),"),
    framed("-- {game}\nINSERT INTO moves (game_id, ply, side, txt) VALUES", "  ;"),
)
shape("SQL, updates", each("UPDATE game SET last_move='{ply}', ply={i} WHERE id=12;"))
shape("INI, a section a move", pairs("[move {n}]\nwhite={white}\nblack={black}\n"), framed("[game]\nname={game}\n"))
shape("logfmt", each('ts={when:%Y-%m-%dT%H:%M:%SZ} level=info msg=move ply={i} side={s} move="{ply}"'))
shape(
    "LaTeX, longtable",
    pairs(r"{n} & {white} & {black} \\ \hline"),
    framed(r"\begin{longtable}{rll}" "\n" r"\textbf{No} & \textbf{White} & \textbf{Black} \\", r"\end{longtable}"),
)
shape("LaTeX, macro for a pair", pairs(r"\mv{{{n}}}{{{white}}}{{{black}}}"), framed(r"\section{{game}}"))
shape("org, list with tags", each("- {n}{dots} {ply} :{s}:"), framed("#+TITLE: {game}\n* Moves"))
shape(
    "org, table by ply",
    each("| {i} | {who} | {ply} |"),
    framed("#+TITLE: {game}\n| ply | who | move |\n|-----+-----+------|"),
)
shape(
    "MediaWiki, cells on one line",
    pairs("|-\n| {n} || {white} || {black}"),
    framed('== {game} ==\n{| class="wikitable"\n! No !! White !! Black', "|}"),
)
shape("DokuWiki table", pairs("| {n} | {white} | {black} |"), framed("====== {game} ======\n^ No ^ White ^ Black ^"))
shape(
    "table of plus signs",
    pairs("| {n:>3} | {white:<24} | {black:<24} |", cut=False),
    framed("{game}\n+-----+-------+-------+", "+-----+-------+-------+"),
)
shape(
    "Python, dictionary by number",
    pairs('    {n}: ("{white}", "{black}"),', '    {n}: ("{white}",),'),
    framed("# {game}\ngame = {", "}"),
)
shape("Python, list with comments", each('    "{ply}",  # {n}{dots} {who}'), framed("moves = [  # {game}", "]"))
shape("Python, calls", each('game.push("{ply}")'), framed('game = Game("{game}")', "print(game.is_legal())"))
shape("Java, List.of", each('    "{ply}",'), framed("// {game}\nList<String> moves = List.of(", '    "");'))
shape("Rust, vec", each('        ("{side}", "{ply}"),'), framed("// {game}\nlet moves = vec![", "];"))
shape(
    "Kotlin, pairs",
    pairs('    Pair("{white}", "{black}"),', '    Pair("{white}", null),'),
    framed("// {game}\nval game = listOf(", ")"),
)
shape("shell, array", each("  '{ply}'"), framed("# {game}\nMOVES=(", ")"))
shape(
    "C, comment block with stars",
    pairs(" * {n:>2}. {white}  {black}"),
    framed("/*\n * {game}, played in March\n *", " */"),
)
shape("code comments behind statements", each("play({i});  // {n}{dots} {ply}"))
shape(
    "doc string of a test",
    pairs("    {n}. {white} {black}"),
    framed('def test_game():\n    """Replay a game of {game}.\n', '    """\n    assert replay()'),
)
shape("todo.txt", each("x {when:%Y-%m-%d} {n}{dots} {ply} +game @{who}"))
shape(
    "TODO list, done and open",
    each("[x] {n}{dots} {ply}"),
    framed("TODO {game}", "[ ] analyse the game\n[ ] send it to Antje"),
)
shape("tickets, done", each("GAME-{i}\t{n}{dots} {ply}\tDone\t{who}"))
shape("Trello cards", each("{n}{dots} {ply}\n{who} moved this card from To do to Done"))
shape(
    "git log, long",
    each(
        "commit 9{i:03}abfe\nAuthor: {who} <{who}@example.org>\nDate:   {when:%a %b %d %H:%M:%S %Y} +0100\n\n"
        "    {n}{dots} {ply}\n"
    ),
)
shape("git log, one line, moves as subjects", each("f0{i:03}e {side} plays {ply}"))
shape(
    "diff, unified, with context",
    each("+{n}{dots} {ply}"),
    framed(
        "diff --git a/game.txt b/game.txt\n--- a/game.txt\n+++ b/game.txt\n@@ -1,3 +1,40 @@\n {game}\n-(no moves yet)"
    ),
)
shape(
    "WebVTT subtitles",
    each("00:{i:02}:00.000 --> 00:{i:02}:04.000\n{n}{dots} {ply}\n"),
    framed("WEBVTT\n\nNOTE {game}\n"),
)
shape("playlist, EXTINF", each("#EXTINF:12,{who} - {ply}\ngame/{i:03}.mp3"), framed("#EXTM3U\n#PLAYLIST:{game}"))
shape("chapters of a video", each("{n:02}:{z:02} {side}: {ply}"), framed("{game}\nChapters:"))
shape("calendar, entries by day", each("{when:%d.%m.%Y} {when:%H:%M}-{when:%H:%M} {who}: {n}{dots} {ply}"))
shape(
    "calendar of vEvents",
    each("BEGIN:VEVENT\nDTSTART:{when:%Y%m%dT%H%M%S}\nSUMMARY:{n}{dots} {ply}\nEND:VEVENT"),
    framed("BEGIN:VCALENDAR\nX-WR-CALNAME:{game}", "END:VCALENDAR"),
)
shape("changelog of versions", each("## 0.{i}.0 ({when:%Y-%m-%d})\n- {side}: {ply}\n"))
shape("journal of systemd", each("{when:%b %d %H:%M:%S} host gamed[4711]: {side} moves: {ply}"))
data(
    "address, a line a move, plus signs",
    lambda s: "\n".join(
        f"http://example.org/play?game={quote_plus(s.game.name)}&ply={i + 1}&move={quote_plus(p)}"
        for i, p in enumerate(s.plies)
    ),
)
data(
    "address, all moves with %3B and %2C",
    lambda s: f"http://example.org/view?game={quote(s.game.name)}&moves={quote(','.join(s.plies))}",
)
data(
    "form data, fields by number",
    lambda s: f"game={quote(s.game.name)}\n" + "\n".join(f"move_{i + 1}={quote(p)}" for i, p in enumerate(s.plies)),
)
shape("a field a line, white and black", pairs("Move: {n}\nWhite: {white}\nBlack: {black}\n"))
shape(
    "spreadsheet, from and to and taken in columns, named",
    in_parts("{n}\t{side}\t{piece}\t{origin}\t{target}\t{taken}\t{also}"),
    framed("{game}\nNo\tSide\tPiece\tFrom\tTo\tCaptured\tAlso"),
)

# ------------------------------------------------------------------------------------------ Scans, keyboards, speech


def _misread(ply: str) -> str:
    return re.sub(r"(?<=[a-z])[58](?!\d)", lambda digit: {"5": "S", "8": "B"}[digit[0]], ply)


shape("scanned: 5 as S and 8 as B", NUMBERED, hands=(rewritten(_misread),))
shape("scanned: specks between", GC, suffixed("", " .", " '", " ,", "  ·"))
shape(
    "scanned: rules of the table as bars and l",
    pairs("| {n}. | {white} | {black} |"),
    strewn(10, "|____|________|________|"),
)
shape("scanned: numbers with I for 1", GC, changed(lambda t: re.sub(r"^\d+", lambda n: n[0].replace("1", "I"), t)))
shape(
    "scanned: long s-like dashes and stops doubled",
    NUMBERED,
    changed(lambda t: t.replace("-", "—").replace(". ", ".. ")),
)
shape(
    "telephone: hyphen doubled or spaced",
    GC,
    hands=(lambda rng: lambda p: re.sub("-", lambda _: rng.choice(("-", "--", " -", "- ", " - ")), p),),
)
shape(
    "telephone: neighbour of the hyphen",
    GC,
    hands=(lambda rng: lambda p: p.replace("-", rng.choice("-=_-"), 1) if Spoken.of(p).target else p,),
)
shape("telephone: stop behind the letter, first letter large", each("{n}{dots} {ply}"), hands=(voice(label="{}. "),))
shape(
    "telephone: moves doubled by a stutter",
    sometimes("{n}{dots} {ply}\n{n}{dots} {ply}", "{n}{dots} {ply}", "", share=0.15),
)
shape(
    "speech: okay so",
    sides("okay so white goes from {ply}", "uh and black goes from {ply}"),
    hands=(
        voice(
            path="{origin} to {target}",
            takes=" and takes on {}",
            joint=" and on ",
            suicide="{origin}-",
            swap=" and the {label} goes to {square}",
            promotion=" and becomes {label} on {square}",
            label="{} ",
        ),
    ),
)
shape("speech: dictated stops", pairs("move {n} white {white} black {black} full stop"))
shape("speech: commentator in one paragraph", flowing(sides("White now plays {ply},", "and Black answers {ply}."), 70))

# --------------------------------------------------------------------------------------------------------- Languages

for _language, _white, _black, _takes, _joint, _head in (
    ("Norwegian", "Hvit spilte {ply}.", "Svart svarte med {ply}.", ", slår {}", " og ", "Partiet: {game}\n"),
    ("Icelandic", "Hvítur: {n}. {ply}", "Svartur: {n}. {ply}", " drepur {}", " og ", "Skákin: {game}\n"),
    ("Slovak", "Biely: {ply}", "Čierny: {ply}", " berie {}", " a ", "Partia: {game}\n"),
    ("Slovenian", "Beli: {ply}", "Črni: {ply}", " vzame {}", " in ", "Partija: {game}\n"),
    ("Serbian", "Бели: {ply}", "Црни: {ply}", " узима {}", " и ", "Партија: {game}\n"),
    ("Romanian", "Alb mută {ply}", "Negru mută {ply}", " și ia {}", " și ", "Partida: {game}\n"),
    (
        "Portuguese",
        "As brancas jogam {ply}",
        "As pretas respondem {ply}",
        ", capturando {}",
        " e ",
        "Partida: {game}\n",
    ),
    ("Basque", "Zuriak: {n}. {ply}", "Beltzak: {n}. {ply}", " ({} hartu)", ", ", "Partida: {game}\n"),
    ("Estonian", "Valge käik {n}: {ply}", "Musta käik {n}: {ply}", " lööb {}", " ja ", "Partii: {game}\n"),
    ("Latvian", "Baltie: {ply}", "Melnie: {ply}", " sit {}", " un ", "Partija: {game}\n"),
    ("Afrikaans", "Wit speel {ply}", "Swart speel {ply}", " en slaan {}", " en ", "Spel: {game}\n"),
    ("Malay", "Putih: {ply}", "Hitam: {ply}", " makan {}", " dan ", "Permainan: {game}\n"),
    ("German", "Weiß zieht {ply}.", "Schwarz zieht {ply}.", " und nimmt {}", " und ", "Partie: {game}\n"),
    ("Spanish", "{n}. Blancas {ply}", "{n}. Negras {ply}", " comiendo {}", " y ", "Juego: {game}\n"),
    ("Italian", "Il Bianco gioca {ply};", "il Nero risponde {ply}.", " mangiando {}", " e ", "Partita: {game}\n"),
    ("Hindi", "सफ़ेद: {ply}", "काला: {ply}", " मारा {}", ", ", "खेल: {game}\n"),
):
    shape(
        f"{_language}: both sides and captures",
        sides(_white, _black),
        framed(_head),
        hands=(voice(takes=_takes, joint=_joint),),
    )
shape(
    "German mail, a post a pair",
    pairs(
        "Hallo Antje,\nzu Zug {n}: ich spiele {white}, du {black}.\nGruß, R.\n",
        "Hallo Antje,\nzu Zug {n}: ich spiele {white}.\nGruß, R.",
    ),
)
shape("Dutch, answers in a list", pairs("{n}) wit {white}; zwart {black}"), framed("Partij: {game}"))
shape(
    "French, coups with ordinal", sides("{n}e coup blanc : {ply}", "{n}e coup noir : {ply}"), framed("Jeu : {game}\n")
)
shape("Polish, dialogue", sides("– Białe grają {ply}.", "– Czarne odpowiadają {ply}."))
shape(
    "Russian, letter",
    pairs("Мой ход {n}: {white}. Ваш ответ: {black}.", "Мой ход {n}: {white}."),
    framed("Здравствуйте!\nПартия: {game}\n", "\nС уважением, Р."),
)

# --------------------------------------------------------------------------------------------------------- Numbering

for _name, _layout in (
    ("1 and 1½", sides("{n}: {ply}", "{n}½: {ply}")),
    ("1.- as in Spain", pairs("{n}.- {white} {black}")),
    ("1.)", pairs("{n}.) {white} {black}")),
    ("-1-", pairs("-{n}- {white} {black}")),
    ("§1", pairs("§{n} {white}, {black}")),
    ("1) a) b)", pairs("{n}) a) {white} b) {black}")),
    ("Mv. 1", pairs("Mv. {n} {white} {black}")),
    ("[1/W], [1/B]", each("[{n}/{S}] {ply}")),
    ("1:W, 1:B", each("{n}:{S} {ply}")),
    ("Step 1", each("Step {i}: {ply}")),
    ("<1>", pairs("<{n}> {white} {black}")),
    ("1| |", pairs("{n}| {white} | {black} |")),
    ("1… of one sign", sides("{n}. {ply}", "{n}… {ply}")),
    ("1 - for White, - for Black", sides("{n} - {ply}", "  - {ply}")),
    ("White #1, Black #1", each("{side} #{n}: {ply}")),
    ("First half-move and second", sides("Move {n}, first half: {ply}", "Move {n}, second half: {ply}")),
    ("001w", each("{n:03}{s} {ply}")),
    ("in brackets behind, (1w)", each("{ply} ({n}{s})")),
    ("1.W.", each("{n}.{S}. {ply}")),
    ("(1) by ply, indented", each("  ({i})  {ply}")),
):
    shape(f"numbered {_name}", _layout)
shape("bulleted list, dots and indented answers", sides("• {n}. {ply}", "    ◦ {ply}"))
shape("bulleted list of pairs, both numbers", pairs("– {n}. {white} {n}... {black}"), framed("{game}:"))

# ------------------------------------------------------------------------------------------ Captures, a style a player

X = {"takes": " x{}", "joint": " x"}
BRACKETS = {"takes": " (takes {})", "joint": ", "}
REMOVES = {"takes": " removing {}", "joint": " and "}
STAR = {"takes": " *{}", "joint": " *"}
AT = {"takes": "; @-{}", "joint": "; @-"}
DEL = {"takes": "; {}-", "joint": "-; "}
COMMAND = {"takes": "; capture {}", "joint": " "}
ARROW = {"path": "{origin} -> {target}", "takes": " [{} off]", "joint": ", "}
LONG = {"path": "{origin} to {target}", "takes": ", and {} comes off", "joint": " and "}
MINUS = {"takes": " (-{})", "joint": " -"}
for _name, _white_way, _black_way, _layout in (
    ("x and brackets", X, BRACKETS, NUMBERED),
    ("Game Courier's two", AT, DEL, GC),
    ("command and x", COMMAND, X, GC),
    ("arrows and words", ARROW, REMOVES, each("{who}: {ply}")),
    ("a star and words", STAR, LONG, each("{n}{dots} {ply}")),
    ("brackets and Game Courier's", BRACKETS, AT, COMMA),
    ("a minus and x", MINUS, X, GC),
    ("words and words", LONG, REMOVES, sides("White: {ply}", "Black: {ply}")),
    ("Game Courier's and arrows", AT, ARROW, each("{n}{dots} {ply}")),
    ("x and the command, wrapped at 72", X, COMMAND, flowing(NUMBERED, 72)),
):
    shape(f"two hands: {_name}", _layout, before=(styles(_white_way, _black_way),))
for _name, _ways in (
    ("then removes", {"takes": ", then removes {}", "joint": ", then removes "}),
    ("the piece on d4 is captured", {"takes": "; the piece on {} is captured", "joint": " and on "}),
    ("capturing what stood on d4", {"takes": ", capturing what stood on {}", "joint": " and on "}),
    ("❌d4", {"takes": " ❌{}", "joint": " ❌"}),
    ("💥 d4", {"takes": " 💥 {}", "joint": " 💥 "}),
    ("d4 x", {"takes": " ({} x)", "joint": " x, "}),
    ("victim: d4", {"takes": " [victim: {}]", "joint": ", "}),
    ("killing d4", {"takes": ", killing {}", "joint": " and "}),
    ("off goes d4", {"takes": ", off goes {}", "joint": ", off goes "}),
    ("in words, and swaps and promotions", WORDS),
):
    shape(f"captures written: {_name}", GC, hands=(voice(**_ways),))

# ------------------------------------------------------------------------------------- Comments, clocks, diagrams

shape(
    "kibitzers between with names",
    GC,
    strewn(4, "Klaus: nice", "Eva: what a game!", "Klaus: he is lost now", "Eva: no way"),
)
shape("kibitzers with clock times between", GC, strewn(5, "(17:20) Klaus: still here?", "(18:01) Eva: yes"))
shape("evaluations in brackets and clocks", each("{n}{dots} {ply} [{spent}] (+0.{n})"))
shape("evaluations with emoji", GC, suffixed("", " 👍", " 😬", " 🤔", " 🔥"))
shape("comments in italics below", GC, strewn(5, "_A quiet move._", "_Now it gets sharp._", "_Time was short here._"))
shape("comments behind a long dash, no squares", GC, suffixed("", " — the usual move", " — played at once", " — hm"))
shape("clocks before and after, arrows", each("{n}{dots} {ply} ({spent} → {spent})"))
shape(
    "time stamps of a broadcast",
    each("{when:%H:%M} Move {n}, {side}: {ply}."),
    framed("LIVE: {game}\n", "\nThe live ticker ends here."),
)
shape(
    "annotator signs and words",
    GC,
    suffixed("", " !", " ?! dubious", " !! brilliant", " = equal", " ± White is better"),
)


def _letters_of(sheet: Sheet, i: int) -> list[str]:
    return ["", *str(_record(sheet.game).positions[i]).split("\n"), ""]


shape("real diagrams between moves", boards(GC, 8, _letters_of))
shape("real diagrams between moves, in a fence", boards(GC, 11, lambda s, i: ["```", *_letters_of(s, i), "```"]))
shape(
    "real diagrams, a caption with the number only",
    boards(GC, 9, lambda s, i: [*_letters_of(s, i), f"(position after ply {i})"]),
)


def _analysed(opening: str, closing: str, share: float) -> Layout:
    """Behind some moves a move that might have been played, with one that would answer."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = gc(sheet.plies)
        for i in range(1, len(lines) - 1):
            if rng.random() < share:
                other = "{n}{dots} {bad}".format(bad=elsewhere(sheet, rng, sheet.plies[i]), **facts(i))
                more = "{n}{dots} {bad}".format(bad=elsewhere(sheet, rng, sheet.plies[i + 1]), **facts(i + 1))
                lines[i] += f" {opening}{other} {more}{closing}"
        return lines

    return layout


shape("analysis: in brackets with better", _analysed("(better ", ")", 0.15))
shape("analysis: in braces, with instead", _analysed("{instead ", " was possible}", 0.15))
shape(
    "analysis: nested variations",
    lambda s, r: [
        re.sub(r"\(better (.*?) (\d+\.+ .*)\)$", r"(\1 (or at once \2))", t)
        for t in _analysed("(better ", ")", 0.15)(s, r)
    ],
)
shape("analysis: on lines of their own, indented", beside("{n}{dots} {ply}\n      [not played: {bad}]", 0.15))
shape("analysis: considered, but played", beside("{n}{dots} {ply}\n(I also considered {bad}.)", 0.15))

# ------------------------------------------------------------------------------------------- Lists, columns, prints

shape(
    "lists of either side in paragraphs",
    by_player("White: {moves}.", "Black: {moves}.", ", "),
    framed("{game}\n"),
    order="sides",
)
shape(
    "lists of either side, semicolons around bars", by_player("WHITE\n{moves}", "BLACK\n{moves}", " | "), order="sides"
)
shape("columns of five numbers a block", blocks(5, "Moves {first}-{last}\nWhite: {white}\nBlack: {black}", ", "))
shape(
    "columns, wide, White and Black headed",
    pairs("{n:>3}.  {white:<26}{black}"),
    framed("{game}\n\n     White                     Black"),
)
shape("columns with tabs, headed by names", pairs("{n}.\t{white}\t{black}"), framed("{game}\n\tRoberto\tAntje"))
shape(
    "print-out, page heads with title and date",
    NUMBERED,
    paged(12, "{game}                     21.03.2006", "                 Page 1 of 2"),
)
shape(
    "print-out, address of the page below",
    GC,
    strewn(15, "http://www.example.org/games/view.php?id=12   21/03/2006\n\x0cGame viewer   Page 2 of 3"),
)
shape("wrapped at 72, indented by four", flowing(NUMBERED, 68), prefixed("    "))
shape("wrapped at 60, Black with dots", flowing(GC, 60))
shape(
    "non-breaking spaces and smart quotes",
    pairs("{n}. “{white}” “{black}”"),
    changed(lambda t: t.replace(" ", "\u00a0")),
)
shape("zero-width spaces behind hyphens", GC, changed(lambda t: t.replace("-", "-\u200b")))
shape(
    "smart ellipsis and en dashes", sides("{n}. {ply}", "{n}\u2026 {ply}"), changed(lambda t: t.replace("-", "\u2013"))
)
shape(
    "score sheet, signatures below",
    pairs("{n:>2} | {white:<22} | {black:<22}", cut=False),
    framed(
        "SCORE SHEET   Event: Club   Round: 3   Board: 2\nGame: {game}\nWhite: Roberto   Black: Antje",
        "Result: ____   Signatures: R. / A.",
    ),
)

# -------------------------------------------------------------------------------------------------- Headers, questions

for _name, _head, _foot in (
    ("is the last move legal?", "Variant: {game}\n", "Is the last move legal? I think not."),
    ("who is right?", "Hello, we play {game}.\n", "He says my last move is not allowed. Who is right?"),
    ("what did I do wrong?", "Rules: {game}\n", "The server does not accept it. What did I do wrong?"),
    ("please check", "Please check this game ({game}) for illegal moves:\n", "Thanks in advance!!"),
    ("any errors?", "Game type = {game}\nWhite = Roberto\nBlack = Antje\nDate = 2006-03-21\n", "Any errors in it?"),
):
    shape(f"question: {_name}", GC, framed(_head, f"\n{_foot}"))
    shape(f"question: {_name} in pairs, quoted", NUMBERED, framed(_head, f"\n{_foot}"), prefixed("> "))
for _name, _head in (
    ("stars around", "***** {game} *****\n"),
    ("a sentence", "The following game of {game} was played by mail in 2006 between Roberto and Antje.\n"),
    ("a heading underlined", "{game}\n~~~~~~~~~~~~~~\nRoberto vs Antje, round 3\n"),
    ("hash tags", "#{game} #chessvariants\nToday's game:\n"),
    ("a list of facts", "- Variant: {game}\n- White: Roberto\n- Black: Antje\n- Result: open\n- Moves:\n"),
):
    shape(f"header: {_name}", NUMBERED, framed(_head))

# ------------------------------------------------------------------------------------------------------------- Prose

shape(
    "press report: opened with, to which Black replied",
    prose(
        "White opened the fight with {white}, to which Black replied {black}.",
        "There followed {white}, and without hesitation {black}.",
        "Roberto thought for a while about {white}; Antje answered {black}.",
        "The game ended with {white}.",
    ),
    framed("{game}: a report from the club\n\n"),
)
shape(
    "press report wrapped at 72",
    flowing(
        prose(
            "On move {n} White chose {white} and Black {black}.",
            "Then came {white}, met by {black}.",
            "White's last move was {white}.",
        ),
        72,
    ),
    framed("From our correspondent. {game}.\n"),
)
shape(
    "story, a sentence a ply with ordinals",
    sides("White's {ordinal} move was {ply}.", "Black's {ordinal} move was {ply}."),
)
shape(
    "story with pieces by name",
    sides("White moves the {ply}.", "Black moves the {ply}."),
    before=(named("{}", str.lower),),
    hands=(voice(path="from {origin} to {target}", suicide="{origin}-"),),
)
shape(
    "minutes of a meeting",
    each("Item {i}: {who} moved {ply}. Noted."),
    framed("Minutes, 21 March 2006\nSubject: {game}\nPresent: Roberto, Antje\n"),
)

# ------------------------------------------------------------------------------------------------- Slips and retreats

shape("slip: sorry, wrong square", once("{n}{dots} {bad}\nSorry, wrong square: {n}{dots} {ply}"))
shape("slip: read instead, in brackets", once("{n}{dots} {bad} [read: {ply}]"))
shape("slip: retracted before the answer", once("{n}{dots} {bad} -- retracted, played instead {ply}"))
shape(
    "slip: the arbiter corrects", once("{n}{dots} {bad}\nArbiter: scoresheet says {ply}, corrected.\n{n}{dots} {ply}")
)
shape("end: the last move in a question first", last_apart(GC, "Is {n}{dots} {ply} legal at the end of this?\n", above))

# -------------------------------------------------------------------------------------------------------------- Mixed

shape("mix: WhatsApp, two hands", each("{when:%d.%m.%y, %H:%M} - {who}: {ply}"), before=(styles(X, BRACKETS),))
shape(
    "mix: quoted mail, two hands, wrapped at 60",
    flowing(NUMBERED, 60),
    prefixed("> "),
    before=(styles(COMMAND, MINUS),),
)
shape(
    "mix: Norwegian in a chat with stamps",
    sides("[{when:%H:%M}] Roberto: {ply}", "[{when:%H:%M}] Antje: {ply}"),
    hands=(voice(takes=" slår {}", joint=" og "),),
)
shape(
    "mix: CSV, captures in words",
    pairs('{n},"{white}","{black}"', cut=False),
    framed("{game}\nno,white,black"),
    hands=(voice(takes=" capturing {}", joint=" and "),),
)
shape(
    "mix: Markdown table, emoji for captures",
    pairs("| {n} | {white} | {black} |", cut=False),
    framed("{game}\n\n| # | White | Black |\n|---|---|---|"),
    hands=(voice(takes=" 💥{}", joint=" 💥"),),
)
shape(
    "mix: forum, analysis, question",
    _analysed("(or ", ")", 0.1),
    framed("[b]{game}[/b]\n", "\nIs the last move legal?"),
)
shape(
    "mix: Discord, arrows, reactions",
    each("{who} — 03/21/2006 5:14 PM\n{ply}\n👍 2"),
    hands=(voice(path="{origin}→{target}", takes=" ✖{}", joint=" ✖"),),
)
shape(
    "mix: German table, captures with schlägt, tabs",
    pairs("{n}.\t{white}\t{black}"),
    framed("Partie: {game}\nNr.\tWeiß\tSchwarz"),
    hands=(voice(takes=" schlägt {}", joint=" und "),),
)
shape(
    "mix: print-out, clocks, two hands",
    each("{n}{dots} {ply} [{spent}]"),
    strewn(12, "- 2 -"),
    before=(styles(DEL, REMOVES),),
)
shape("mix: posts overlap, captures as x", posts("\nPost {number}", "--", 6, 2), hands=(voice(**X),))
shape(
    "mix: prose wrapped, captures in words",
    flowing(sides("White plays {ply},", "Black {ply}."), 72),
    hands=(voice(takes=" taking {}", joint=" and "),),
)
shape(
    "mix: JSON lines, arrows",
    each('{{"n": {n}, "side": "{s}", "move": "{ply}"}}'),
    hands=(voice(path="{origin}→{target}"),),
)
shape(
    "mix: diagrams, kibitzers, en dashes",
    boards(GC, 10, lambda s, i: [*_letters_of(s, i), "Klaus: what now?"]),
    changed(lambda t: t.replace("-", "–") if re.match(r"\d+\.", t) else t),
)
shape("mix: YAML and names", each("  - {ply}"), framed("game: {game}\nmoves:"), before=(named("{}"),))
shape("mix: nbsp, HTML breaks, two hands", pairs("{n}.&nbsp;{white}&nbsp;{black}<br>"), before=(styles(X, AT),))
shape("mix: git log and captures in brackets", each("a{i:03}f0 {n}{dots} {ply}"), hands=(voice(**BRACKETS),))
shape(
    "mix: numbered 1½, stamps, kibitzers",
    sides("{when:%H:%M} {n}. {ply}", "{when:%H:%M} {n}½. {ply}"),
    strewn(6, "Eva: ha!"),
)
shape(
    "mix: lists per side, captures as x",
    by_player("White: {moves}", "Black: {moves}", ", "),
    before=(styles(X, X),),
    order="sides",
)
shape(
    "mix: Telegram, Russian words, captures",
    sides("Роберто, [{when:%d.%m.%y %H:%M}]\nмой ход {ply}\n", "Антье, [{when:%d.%m.%y %H:%M}]\nхожу {ply}\n"),
    hands=(voice(takes=" бьёт {}", joint=" и "),),
)
shape(
    "mix: score sheet, clocks, evaluation signs",
    pairs("{n}. {white} ({spent}) {black} ({spent})"),
    marked("!", "?", "!?", share=0.2),
)
shape(
    "mix: Spanish post, posts overlap",
    posts("\nMensaje {number}, {who} escribió:", "Saludos", 7, 2, "{n}{dots} {ply}"),
    hands=(voice(takes=" captura {}", joint=" y "),),
)
shape(
    "mix: mail quoted twice, tabs, smart dashes",
    pairs("{n}.\t{white}\t{black}"),
    changed(lambda t: t.replace("-", "–")),
    prefixed("> > "),
)
shape("mix: todo list, names of pieces", each("- [x] {n}{dots} {ply}"), before=(named("{}"),))
shape(
    "mix: speech in a chat",
    each("{who}: okay {ply}"),
    hands=(voice(path="from {origin} to {target}", takes=" and take {}", joint=" and ", suicide="{origin}-"),),
)

# --------------------------------------------------------------------------------------- More of what people write

shape(
    "chat, a kibitzer quotes moves played, with names",
    lambda sheet, rng: [
        line
        for i, ply in enumerate(sheet.plies)
        for line in (
            "{n}{dots} {ply}".format(ply=ply, **facts(i)),
            *([f'   Klaus: "{ply}" surprised me'] if i % 7 == 3 else []),
        )
    ],
)
shape(
    "chat, the question of a kibitzer, and an answer",
    GC,
    strewn(
        6, "Klaus: why not take the pawn?\nEva: because he is frozen", "Klaus: what does the Swapper do now?\nEva: wait"
    ),
)
shape("chat, a player thinks aloud", each("{who}: hmm\n{who}: let me see\n{who}: ok {n}{dots} {ply}"))
shape("chat, a player counts down", each("{who}: 3, 2, 1...\n{who}: {ply}!"))
shape("chat, lower case, no signs, names of players", sides("roberto: {ply}", "antje: {ply}"))
shape(
    "chat, offers of a draw in the line of the move",
    sometimes("{n}{dots} {ply} {words}", "{n}{dots} {ply}", "(=)", "draw?", "(draw offered)", "remis?"),
)
shape(
    "chat, moderator restores the order",
    GC,
    strewn(8, "[mod] please keep the chat clean", "[mod] clocks were adjusted: +5 min for Black"),
)
shape(
    "undo: takes back a whole pair, plays it again",
    lambda s, r: [*gc(s.plies)[:4], "(both: undo last pair, wrong board set up)", *gc(s.plies)[2:]],
)
shape(
    "undo: the same move after all",
    lambda s, r: [*gc(s.plies)[:5], "Roberto: undo?", "Antje: sure", "Roberto: no, I stay with it", *gc(s.plies)[5:]],
)
shape(
    "posts: part 1 and 2, part 2 begins with a recap sentence",
    lambda s, r: [
        *gc(s.plies)[:8],
        "",
        "PART TWO",
        f"Last time the move was {gc(s.plies)[7]}. On we go:",
        *gc(s.plies)[8:],
    ],
)
shape(
    "posts: bumped with the whole game, then one more move",
    lambda s, r: [
        *gc(s.plies[:-1]),
        "",
        "-- two weeks later --",
        "Here is all of it again:",
        *gc(s.plies[:-1]),
        "and now",
        gc(s.plies)[-1],
    ],
)
shape(
    "posts: each player posts the pair so far",
    lambda s, r: [
        t
        for i, w, b in turns(s)
        for t in (f"Roberto: {i // 2 + 1}. {w}", *([f"Antje: {i // 2 + 1}. {w} {b}"] if b else []))
    ],
)
shape("list by players with arrows to the answer", pairs("Roberto {white}  ==>  Antje {black}", "Roberto {white}"))
shape(
    "columns: no., White, time, Black, time, in a quote",
    pairs("{n:>2}  {white:<24} 17:14   {black:<24} 17:20", "{n:>2}  {white:<24} 17:14"),
    prefixed("> "),
)
shape("columns headed by Sente and Gote", pairs("{n}\t{white}\t{black}"), framed("{game}\n\tSente\tGote"))
shape("numbers of a list in Word, tabs and brackets", pairs("{n})\t{white}\t{black}"))
shape("a blank line every five moves, no heading", NUMBERED, strewn(5, ""))
shape(
    "indented outline, moves below the numbers",
    pairs("{n}\n    White\n        {white}\n    Black\n        {black}", "{n}\n    White\n        {white}"),
)
shape("press: telegram style", pairs("MOVE {n} STOP WHITE {white} STOP BLACK {black} STOP"))
shape("press: live ticker with minutes", each("{i}' {who} plays {ply}"), framed("{game} LIVE\n"))
shape("press: caption, bold names", pairs("{n}. **Roberto** {white} **Antje** {black}"))
shape("letter: my moves and yours by number", pairs("{n}. me {white}, you {black};", "{n}. me {white}"))
shape(
    "letter: you stands first, I am Black",
    pairs("{n}. you {white} - me {black}", "{n}. you {white}"),
    framed("Dear Roberto, I have Black.\n{game}:\n"),
)
shape("captures written: taking off, in French brackets", GC, hands=(voice(takes=" (prise en {})", joint=" et "),))
shape("captures written: Dutch, eraf", GC, hands=(voice(takes=" ({} eraf)", joint=", "),))
shape("captures written: German, weg", GC, hands=(voice(takes=", {} weg", joint=" weg, "),))
shape("captures written: Swedish, tar", GC, hands=(voice(takes=" tar {}", joint=" och "),))
shape("captures written: Croatian, uzima", NUMBERED, hands=(voice(takes=" uzima {}", joint=" i "),))
shape("captures written: Bulgarian, взима", NUMBERED, hands=(voice(takes=" взима {}", joint=" и "),))
shape("captures written: deleting d4", GC, hands=(voice(takes=" deleting {}", joint=" and "),))
shape("captures written: clears d4", GC, hands=(voice(takes=", clears {}", joint=" and "),))
shape("captures written: d4 gets captured", GC, hands=(voice(takes="; {} gets captured", joint=" and "),))
shape("captures written: + removal of d4", GC, hands=(voice(takes=" + removal of {}", joint=" and "),))
shape("captures written: with d4 taken", GC, hands=(voice(takes=" with {} taken", joint=" and "),))
shape("captures written: bold x", pairs("{n}. {white} {black}"), hands=(voice(takes=" **x**{}", joint=" **x**"),))
shape("captures written: x on both, slash", GC, hands=(voice(takes=" x {}", joint="/"),))
shape("mix: slips by voice, prose", once("{side} goes {bad}, no sorry, {side} goes {ply}"))
shape("mix: answers, quoted, Spanish", sides("> Blancas: {ply}", "Negras: {ply}"), framed("{game}\n"))
shape(
    "mix: CSV, clocks, arrows",
    each('{i},{s},"{ply}",{spent}'),
    framed("{game}\nply,side,move,clock"),
    hands=(voice(path="{origin}>{target}"),),
)
shape(
    "mix: numbered a) b), names of pieces, captures",
    pairs("{n} a) {white} b) {black}"),
    hands=(voice(takes=" capturing {}", joint=" and "),),
    before=(named("{}"),),
)
shape(
    "mix: HTML list, two hands",
    pairs("<li>{white}, {black}</li>"),
    framed("<b>{game}</b>\n<ol>", "</ol>"),
    before=(styles(X, BRACKETS),),
)
shape(
    "mix: two hands, tabs, White in words",
    pairs("{n}\t{white}\t{black}"),
    before=(styles(LONG, AT),),
)
shape("mix: kibitzers, clocks, wrapped", flowing(each("{n}{dots} {ply} ({spent})"), 60))
shape(
    "mix: overlapping posts, quoted, question",
    posts("> Post {number}", ">", 8, 3, "> {n}{dots} {ply}"),
    framed("{game}\n", "\nWhat is wrong here?"),
)
shape("mix: board caption, German, evaluation", each("{n}{dots} {ply} (besser für {side})"), framed("Partie: {game}"))

# -------------------------------------------------------------------------------------------------------- What is lost


def _gone(share: float) -> Frame:
    """A line is lost at some place of the text."""

    def frame(sheet: Sheet, rng: Random) -> None:
        del sheet.lines[min(len(sheet.lines) - 2, int(len(sheet.lines) * share))]

    return frame


def _spoilt(way: Callable[[str], str]) -> Frame:
    """One ply, not the last, is spoilt."""

    def frame(sheet: Sheet, rng: Random) -> None:
        at = rng.randrange(1, len(sheet.plies) - 1)
        sheet.plies[at] = way(sheet.plies[at])

    return frame


def _ends_at(share: float, mark: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.lines = [*sheet.lines[: max(1, int(len(sheet.lines) * share))], mark]

    return frame


LOST = {"keeps_fault": False}
lossy("lost: a line of a chat", each("{who}: {ply}"), _gone(0.4), **LOST)
lossy("lost: a line of pairs, numbered", NUMBERED, _gone(0.5), **LOST)
lossy("lost: a row of a CSV", pairs("{n},{white},{black}", cut=False), _gone(0.3), **LOST)
lossy(
    "lost: a message deleted, said so",
    each("{who}: {n}{dots} {ply}"),
    strewn(9, "(message deleted)"),
    _gone(0.6),
    **LOST,
)
lossy("lost: a list item of JSON lines", each('{{"side": "{s}", "move": "{ply}"}}'), _gone(0.5), **LOST)
lossy("lost: two lines of a scan", GC, _gone(0.3), _gone(0.3), **LOST)
lossy("lost: the end, read more", GC, _ends_at(0.6, "… Read more"), **LOST)
lossy("lost: the end, see attachment", NUMBERED, _ends_at(0.5, "[rest in the attachment]"), **LOST)
lossy(
    "lost: the end, message clipped",
    each("{who}: {ply}"),
    _ends_at(0.7, "[Message clipped]  View entire message"),
    **LOST,
)
lossy("lost: cut in the middle of a line", GC, document=lambda s, r: s.text[: int(len(s.text) * 0.7)], **LOST)
lossy(
    "lost: the beginning, continued from page 1",
    NUMBERED,
    _gone(0.0),
    _gone(0.0),
    framed("(continued from page 1)"),
    **LOST,
)
lossy("lost: a square of a ply, coffee", GC, before=(_spoilt(lambda p: p[:-2] + "(coffee stain)"),), **LOST)
lossy("lost: a ply garbled", NUMBERED, before=(_spoilt(lambda p: p[::-1].replace("-", "")),), **LOST)
lossy("lost: a ply unreadable in brackets", GC, before=(_spoilt(lambda p: "[unreadable]"),), **LOST)
lossy("lost: a target only", GC, before=(_spoilt(lambda p: f"to {Spoken.of(p).target or 'the grave'}"),), **LOST)
lossy("lost: a ply as the usual move", each("{n}{dots} {ply}"), before=(_spoilt(lambda p: "the usual move"),), **LOST)
lossy("lost: ranks smudged in a ply", GC, before=(_spoilt(lambda p: re.sub(r"\d", "#", p)),), **LOST)
lossy(
    "lost: left column torn in the middle",
    NUMBERED,
    lambda s, r: s.lines.__setitem__(slice(3, 6), [t[8:] for t in s.lines[3:6]]),
    **LOST,
)
lossy(
    "lost: right column torn in the middle",
    NUMBERED,
    lambda s, r: s.lines.__setitem__(slice(3, 6), [t[:12] for t in s.lines[3:6]]),
    **LOST,
)
lossy("lost: captures left out, as they are obvious", GC, hands=(voice(takes="", joint=""),), **LOST)
lossy(
    "lost: a post of three",
    NUMBERED,
    chunks(6, "\nPost {number}"),
    lambda s, r: s.lines.__delitem__(slice(8, 16)),
    **LOST,
)
lossy("lost: swaps left out", GC, hands=(voice(swap="", takes=" x{}", joint=" x"),), **LOST)
lossy("lost: the middle of a mail, snip", NUMBERED, second.hole("[snip]"), **LOST)

for _name in ("captures written: d4 x", "spreadsheet, from and to and taken in columns, named"):
    SIXTH[_name] = Apart(**vars(SIXTH[_name]))
