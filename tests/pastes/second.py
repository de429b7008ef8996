"""A second generator of pastes, made by somebody who did not know the first one: ways in which people pass games on."""

from __future__ import annotations

import base64
import html
import json
import quopri
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, quote_plus

import rococo_notation as rn

from .sheet import Document, Encoding, Frame, Hand, Layout, Shape, Sheet

SECOND: dict[str, Shape] = {}

# ---------------------------------------------------------------------------------------------------------- Moves

SQUARE = r"[a-z]\d+"


class Spoken(NamedTuple):
    """A ply by its parts; ``target`` is empty where the piece dies."""

    label: str
    origin: str
    target: str
    taken: tuple[str, ...]
    put: tuple[tuple[str, str], ...]
    carried: tuple[tuple[str, str, str], ...]

    @classmethod
    def of(cls, ply: str) -> Spoken:
        first, *others = ply.split("; ")
        mover = re.fullmatch(rf"(?:([A-Za-z]) )?({SQUARE})-({SQUARE})?", first)
        assert mover, ply
        taken: list[str] = []
        put: list[tuple[str, str]] = []
        carried: list[tuple[str, str, str]] = []
        for part in others:
            if at := re.fullmatch(rf"@-({SQUARE})|({SQUARE})-", part):
                taken.append(at[1] or at[2])
            elif part.startswith("capture "):
                taken += part.split()[1:]
            elif at := re.fullmatch(rf"([A-Za-z])-({SQUARE})", part):
                put.append((at[1], at[2]))
            else:
                at = re.fullmatch(rf"([A-Za-z]) ({SQUARE})-({SQUARE})", part)
                assert at, ply
                carried.append((at[1], at[2], at[3]))
        return cls(mover[1] or "", mover[2], mover[3] or "", tuple(taken), tuple(put), tuple(carried))

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares that a text of this ply must name, in this order."""
        further = [square for _, square in self.put if square not in (self.origin, self.target)]
        legs = [square for _, origin, target in self.carried for square in (origin, target)]
        return (self.origin, *([self.target] if self.target else []), *self.taken, *further, *legs)


@dataclass(frozen=True)
class Voice:
    """How somebody writes a ply: templates for its parts. ``takes`` is for all removals, joined by ``joint``."""

    path: str = "{origin}-{target}"
    label: str = "{} "
    takes: str = "; @-{}"
    joint: str = "; @-"
    swap: str = "; {label}-{square}"
    promotion: str = "; {label}-{square}"
    suicide: str = "{origin}-"

    def __call__(self, ply: str) -> str:
        said = Spoken.of(ply)
        path = self.path if said.target else self.suicide
        text = self.label.format(said.label) if said.label else ""
        text += path.format(origin=said.origin, target=said.target)
        if said.taken:
            text += self.takes.format(self.joint.join(said.taken))
        for label, square in said.put:
            way = {said.target: self.promotion, said.origin: self.swap}.get(square, "; {label}-{square}")
            text += way.format(label=label, square=square)
        for label, origin, target in said.carried:
            text += f"; {label} {origin}-{target}"
        return text


def voice(**ways: str) -> Hand:
    return lambda rng: Voice(**ways)


def rewritten(change: Callable[[str], str]) -> Hand:
    return lambda rng: change


def _changed_by_some(*ways: Callable[[str], str]) -> Hand:
    return lambda rng: lambda ply: rng.choice(ways)(ply)


# ------------------------------------------------------------------------------------------------ What is known of it

WHO = ("Roberto", "Antje")
WORDS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
]


def _roman(number: int) -> str:
    text = ""
    for value, sign in ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV")):
        text += sign * (number // value)
        number %= value
    return text + "I" * number


def _letters(index: int) -> str:
    return (chr(96 + index // 26) if index >= 26 else "") + chr(97 + index % 26)


def _ordinal(number: int) -> str:
    end = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else end}"


def facts(index: int) -> dict[str, Any]:
    """What a template can name of the ply with this index."""
    number, black = index // 2 + 1, index % 2
    when = datetime(2006, 3, 21, 17, 14, 5) + timedelta(hours=31 * index, minutes=7 * index)
    return {
        "n": number,
        "i": index + 1,
        "z": index,
        "roman": _roman(number),
        "letter": _letters(index),
        "ordinal": _ordinal(number),
        "word": WORDS[number - 1] if number <= len(WORDS) else str(number),
        "side": ("White", "Black")[black],
        "s": "wb"[black],
        "S": "WB"[black],
        "who": WHO[black],
        "dots": (".", "...")[black],
        "when": when,
        "spent": f"0:{number % 60:02}:{index * 7 % 60:02}",
    }


def each(template: str) -> Layout:
    """A text a ply: ``{ply}`` and what ``facts`` knows."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        text = "\n".join(template.format(ply=ply, **facts(index)) for index, ply in enumerate(sheet.plies))
        return text.split("\n")

    return layout


def sides(white: str, black: str) -> Layout:
    """As ``each``, with a template for either side."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = [(white, black)[i % 2].format(ply=ply, **facts(i)) for i, ply in enumerate(sheet.plies)]
        return "\n".join(texts).split("\n")

    return layout


def turns(sheet: Sheet) -> Iterator[tuple[int, str, str]]:
    for index in range(0, len(sheet.plies), 2):
        yield index, sheet.plies[index], "".join(sheet.plies[index + 1 : index + 2])


def pairs(template: str, last: str = "", *, cut: bool = True) -> Layout:
    """A text a number: ``{white}`` and ``{black}``.

    For a last move of White there is the template ``last``; without it the template is cut off, or filled.
    """
    last = last or (re.match(r"(?s).*\{white[^}]*\}[`”*]*", template) or [template])[0]

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        texts = []
        for index, white, black in turns(sheet):
            way = template if black or not cut else last
            texts.append(way.format(white=white, black=black, **facts(index)))
        return "\n".join(texts).split("\n")

    return layout


def flowing(layout: Layout, width: int = 72, joint: str = " ", *, broken: bool = False) -> Layout:
    """The lines of a layout as one paragraph, which may be ``broken`` at hyphens too."""

    def paragraph(sheet: Sheet, rng: Random) -> list[str]:
        text = joint.join(layout(sheet, rng))
        if not width:
            return [text]
        lines = textwrap.wrap(
            text.replace("-", "- ") if broken else text, width, break_long_words=False, break_on_hyphens=False
        )
        return [line.replace("- ", "-") for line in lines] if broken else lines

    return paragraph


NUMBERED = pairs("{n}. {white} {black}")
BY_PLY = each("{ply}")
GC = sides("{n}. {ply}", "{n}... {ply}")
COMMA = pairs("{n}. {white}, {black}")

# --------------------------------------------------------------------------------------------------------- Frames


def framed(head: str, foot: str = "") -> Frame:
    """Replace what stands above and below; ``{game}`` is the name of the game."""

    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.head = head.replace("{game}", sheet.game.name).replace("{log}", sheet.game.log).split("\n")
        sheet.foot = foot.replace("{game}", sheet.game.name).split("\n") if foot else []

    return frame


def prefixed(*prefixes: str) -> Frame:
    """Put something before every line, in turn."""

    def frame(sheet: Sheet, rng: Random) -> None:
        count = iter(range(10**6))
        sheet.each_line(lambda line: prefixes[next(count) % len(prefixes)] + line)

    return frame


def suffixed(*suffixes: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.lines = [line + rng.choice(suffixes) for line in sheet.lines]

    return frame


def strewn(every: int, *texts: str) -> Frame:
    """Put texts between the lines of moves, one after every so many lines."""

    def frame(sheet: Sheet, rng: Random) -> None:
        lines: list[str] = []
        for number, line in enumerate(sheet.lines, 1):
            lines.append(line)
            if number % every == 0 and number < len(sheet.lines):
                lines += texts[number // every % len(texts)].split("\n")
        sheet.lines = lines

    return frame


def marked(*marks: str, share: float = 0.3) -> Frame:
    """Put marks behind some plies, before they are laid out."""

    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.plies = [ply + rng.choice(marks) if rng.random() < share else ply for ply in sheet.plies]

    return frame


def noted(template: str) -> Frame:
    """Write the comments of the log in some style, before the plies are laid out."""

    def frame(sheet: Sheet, rng: Random) -> None:
        pairs_of = zip(sheet.plies, sheet.comments, strict=True)
        sheet.plies = [ply + (template.format(comment) if comment else "") for ply, comment in pairs_of]

    return frame


def changed(change: Callable[[str], str]) -> Frame:
    return lambda sheet, rng: sheet.each_line(change)


def chunks(size: int, *heads: str, foot: str = "") -> Frame:
    """Cut the lines into posts of so many lines, each with a heading."""

    def frame(sheet: Sheet, rng: Random) -> None:
        lines: list[str] = []
        for number, start in enumerate(range(0, len(sheet.lines), size)):
            head = heads[number % len(heads)].format(number=number + 1, **facts(number))
            lines += [*head.split("\n"), *sheet.lines[start : start + size], *(foot.split("\n") if foot else [])]
        sheet.lines = lines

    return frame


HEADLESS = framed("")
NAMED = framed("{game}\n")
FORUM = framed(
    "Hi all,\n\nhere is my latest game of {game}. I had White. What do you think?\n", "\nComments welcome!\nRoberto"
)


def shape(name: str, layout: Layout, *frames: Frame, into: dict[str, Shape] = SECOND, **ways: Any) -> None:
    """Add a shape; ``hands``, ``before``, ``document``, ``encoding``, ``cost`` and so on are those of ``Shape``."""
    assert name not in into, name
    into[name] = Shape(name, layout, frames=frames, **ways)


def _text(change: Callable[[str], str]) -> Document:
    return lambda sheet, rng: change(sheet.text)


def _coded(encoding: str) -> Encoding:
    return lambda text, rng: text.encode(encoding)


# ----------------------------------------------------------------------------------------------------------- Mails


def quoted_by_age(sheet: Sheet, rng: Random) -> None:
    """The oldest moves are quoted deepest, and stand first, as where people answer below."""
    size = max(2, len(sheet.lines) // 4)
    parts = [sheet.lines[start : start + size] for start in range(0, len(sheet.lines), size)]
    lines = [f"{'> ' * (len(parts) - 1 - n)}{WHO[n % 2]} wrote:" for n in range(len(parts) - 1)][:1]
    for number, part in enumerate(parts):
        depth = len(parts) - 1 - number
        lines += [f"{'> ' * depth}{line}" for line in part]
        if depth:
            lines += [f"{'> ' * (depth - 1)}Nice one. I go on with:"]
    sheet.lines = lines


def newest_on_top(sheet: Sheet, rng: Random) -> None:
    """Every answer stands above what it answers."""
    parts = [sheet.lines[start : start + 6] for start in range(0, len(sheet.lines), 6)]
    lines: list[str] = []
    for depth, part in enumerate(reversed(parts)):
        quote_sign = "> " * depth
        if depth:
            lines += [f"{'> ' * (depth - 1)}", f"{'> ' * (depth - 1)}On {depth} Apr 2006, {WHO[depth % 2]} wrote:"]
        lines += [quote_sign + line for line in part]
    sheet.lines = lines


def broken_quotes(sheet: Sheet, rng: Random) -> None:
    """A quoted paragraph was wrapped again, so that every second line lacks its sign."""
    lines: list[str] = []
    for line in sheet.lines:
        cut = line.rfind(" ", 0, 60) if len(line) > 60 else -1
        lines += [f"> {line[:cut]}", line[cut + 1 :]] if cut > 0 else [f"> {line}"]
    sheet.lines = lines


def _quoted_printable(sheet: Sheet, rng: Random) -> str:
    head = (
        f"From: Roberto <roberto@example.org>\nTo: antje@example.org\n"
        f"Subject: =?UTF-8?Q?Unsere_Partie?= {sheet.game.name}\n"
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\n"
    )
    return head + quopri.encodestring(f"Schöne Grüße = greetings!\n\n{sheet.text}".encode()).decode()


def _base64(sheet: Sheet, rng: Random) -> str:
    head = (
        f"From: Roberto <roberto@example.org>\nSubject: Re: {sheet.game.name}\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    )
    return head + base64.encodebytes(sheet.text.encode()).decode()


def _two_parts(sheet: Sheet, rng: Random) -> str:
    rows = "".join(f"<div>{html.escape(line)}</div>\n" for line in sheet.all_lines)
    return (
        f"From: a@example.org\nSubject: {sheet.game.name}\nMIME-Version: 1.0\n"
        'Content-Type: multipart/alternative; boundary="=-xyz"\n\n--=-xyz\nContent-Type: text/plain\n\n'
        f"{sheet.text}\n--=-xyz\nContent-Type: text/html\n\n<html><body>{rows}</body></html>\n--=-xyz--\n"
    )


ATTRIBUTION = framed(
    "Hi Antje,\n\nthanks for our game of {game}!\n\nOn Tue, Mar 21, 2006 at 5:14 PM, Antje wrote:", "\nBye, R."
)
FORWARDED = framed(
    "FYI\n\n---------- Forwarded message ---------\nFrom: Antje <antje@example.org>\n"
    "Date: Tue, 21 Mar 2006 17:14:05 +0100\n"
    "Subject: Our game of {game}\nTo: Roberto <roberto@example.org>\n"
)
HEADERS = framed(
    "Return-Path: <antje@example.org>\nReceived: from mx1.example.org (192.0.2.7) by mx2.example.org; 21 Mar 2006\n"
    "From: Antje <antje@example.org>\nTo: roberto@example.org\nDate: Tue, 21 Mar 2006 17:14:05 +0100\n"
    "Subject: Re: {game}\nMessage-ID: <20060321171405.GA1234@example.org>\nX-Mailer: Mutt 1.5.9\n",
    '\n-- \nAntje B., Room a2-14, Tel. +49 30 901820-0\n"1. e4 e5 best by test"',
)
OUTLOOK = framed(
    "See below.\n\n-----Original Message-----\n"
    "From: Antje [mailto:antje@example.org]\nSent: Tuesday, March 21, 2006 5:14 PM\n"
    "To: Roberto\nSubject: RE: {game}\nImportance: High\n"
)
GERMAN_MAIL = framed(
    "Hallo,\n\nhier die Züge.\n\nVon: Antje <antje@example.org>\nGesendet: Dienstag, 21. März 2006 17:14\nAn: Roberto\n"
    "Betreff: AW: {game}\n",
    "\nMit freundlichen Grüßen\nAntje",
)
DISCLAIMER = framed(
    "Dear Roberto,\n\nthe complete score of our game of {game}:\n",
    "\nThis e-mail and its 2 attachments may contain confidential information. If you are not the intended recipient\n"
    "delete it within 30 days.\n\n________________________________\nDo You Yahoo!? Get 10 GB free at http://mail.example.org/?x=a1-b2",
)
shape("mail quoted once", NUMBERED, ATTRIBUTION, prefixed("> "))
shape("mail quoted at four depths, oldest first", NUMBERED, quoted_by_age)
shape("mail with the newest moves on top", NUMBERED, newest_on_top, order="any")
shape("mail forwarded", GC, FORWARDED)
shape("mail forwarded and quoted", COMMA, FORWARDED, prefixed("> "))
shape("mail with all its headers and a signature", NUMBERED, HEADERS)
shape("mail as quoted-printable", flowing(NUMBERED, 0), document=_quoted_printable)
shape("mail as quoted-printable, a ply a line", GC, document=_quoted_printable)
shape("mail as base64", NUMBERED, document=_base64)
shape("mail in two parts, plain and HTML", NUMBERED, document=_two_parts, cost="lossy")
shape("mail wrapped at 72 columns", flowing(NUMBERED), FORUM)
shape("mail wrapped at 40 columns, broken at hyphens", flowing(NUMBERED, 40, broken=True))
shape("mail quoted, then wrapped again", flowing(NUMBERED, 90), broken_quotes)
shape("mail of Outlook", NUMBERED, OUTLOOK)
shape("mail of Outlook in German", pairs("{n}. {white}  {black}"), GERMAN_MAIL)
shape("mail with a disclaimer", GC, DISCLAIMER)
shape("mail with initials before quoted lines", NUMBERED, prefixed("AB> "))
shape("mail with stacked initials", GC, prefixed("RG>AB> "))
shape("mail with bars before quoted lines", NUMBERED, prefixed("| "))
shape("mail indented by a tab", NUMBERED, FORUM, prefixed("\t"))
shape("mail in format flowed", flowing(NUMBERED, 70), suffixed(" "))
shape(
    "mailbox with a move a mail",
    each(
        "From {who} {when:%a %b %d %H:%M:%S %Y}\nFrom: {who}@example.org\nDate: {when:%a, %d %b %Y %H:%M:%S} +0000\n"
        "Subject: our game, move {n}\n\n{n}{dots} {ply}\n"
    ),
)
shape(
    "mails with a word before each move",
    sides("Hi Antje,\nmy move: {ply}\nCheers, Roberto\n", "Hello Roberto,\nI answer {ply}\nAntje\n"),
)
shape("mail that says its game in the subject only", NUMBERED, framed("Subject: Re: [variants] {game} game finished\n"))

# ---------------------------------------------------------------------------------------------------------- Forums

POSTS = ("by {who} » Tue Mar 21, 2006 5:14 pm\n", "by {who} » Wed Mar 22, 2006 9:02 am\n")
MORE = (
    "Like  Reply  3",
    "Read more",
    "Top",
    "Report this post  #4",
    "Last edited by Antje on Mar 22, 2006; edited 2 times",
)


def _reddit(line: str) -> str:
    return re.sub(r"^(\d+)\.", r"\1\\.", line).replace("*", "\\*").replace("-", "\\-")


def _restarting(sheet: Sheet, rng: Random) -> list[str]:
    """A list that begins with 1. again behind every paragraph, as Markdown shows it."""
    lines, number = [], 0
    for index, white, black in turns(sheet):
        number += 1
        lines.append(f"{number}. {white} {black}".rstrip())
        if index % 10 == 8:
            lines += ["", rng.choice(("A critical moment.", "Now it gets sharp.", "Bob is thinking.")), ""]
            number = 0
    return lines


shape("BBCode quote", NUMBERED, framed('[quote="Antje"]\nGame: {game}\n', "[/quote]\nGood game!"))
shape(
    "BBCode nested quotes", GC, framed("[quote=Roberto][quote=Antje]{game}:\n", "[/quote]\nWhat about 5?[/quote]\nNo.")
)
shape("BBCode list with numbers", pairs("[*]{white} {black}"), framed("[b]{game}[/b]\n[list=1]", "[/list]"))
shape("BBCode code", GC, framed("[size=150]{game}[/size]\n[code]", "[/code]"))
shape(
    "BBCode table",
    pairs("[tr][td]{n}[/td][td]{white}[/td][td]{black}[/td][/tr]", cut=False),
    framed("[table]\n[tr][td]{game}[/td][/tr]", "[/table]"),
)
shape("BBCode spoiler", NUMBERED, framed("My game of {game}:\n[spoiler=the moves]", "[/spoiler]"))
shape("BBCode colours", sides("[color=red]{n}. {ply}[/color]", "[color=blue]{n}... {ply}[/color]"))
shape("Markdown bullets", each("- {ply}"), framed("# {game}\n"))
shape("Markdown list, all 1.", pairs("1. {white} {black}"), framed("## {game}\n"))
shape("Markdown list, all 1., a ply each", each("1. {ply}"), framed("### Game: {game}\n"))
shape("Markdown list that begins again", _restarting, framed("**{game}**\n"))
shape(
    "Markdown table of pairs",
    pairs("| {n} | {white} | {black} |", cut=False),
    framed("Game: {game}\n\n| # | White | Black |\n|--:|---|---|"),
)
shape(
    "Markdown table by ply", each("|{i}|{side}|`{ply}`|"), framed("**Game:** {game}\n\n|Ply|Side|Move|\n|:-:|:-:|:--|")
)
shape("Markdown fenced code", NUMBERED, framed("My game of {game}:\n\n```text", "```\n\nThoughts?"))
shape("Markdown code for each move", pairs("{n}. `{white}` `{black}`"), FORUM)
shape("Markdown bold numbers", pairs("**{n}.** {white} *{black}*"), framed("Game: {game}\n"))
shape("Markdown quote and bullets", each("> * {n}{dots} {ply}"), framed("> **{game}**\n>"))
shape("Markdown as typed in Reddit", NUMBERED, framed("Game: {game}\n"), changed(_reddit))
shape("Markdown spoilers", pairs(">!{n}. {white} {black}!<"), framed("Guess the moves of this {game} game\n"))
shape("Markdown check boxes", each("- [x] {n}{dots} {ply}"), framed("Game: {game}\n"))
shape(
    "wiki table",
    pairs("|-\n| {n} || {white} || {black}", cut=False),
    framed('{| class="wikitable"\n|+ {game}\n! No. !! White !! Black', "|}"),
)
shape("wiki list", each("# {ply}"), framed("== {game} ==\n"))
shape(
    "posts with headings and signatures",
    NUMBERED,
    chunks(5, *POSTS, foot="_______________\nThe a file is half open.\n"),
)
shape("posts with buttons between", GC, NAMED, strewn(4, *MORE))
shape(
    "posts quoted in Discourse",
    NUMBERED,
    framed('[quote="antje, post:3, topic:12, full:true"]\n{game}\n', "[/quote]\n\n@antje well played :+1:"),
)
shape(
    "posts quoted in vBulletin",
    NUMBERED,
    framed("Quote:\nOriginally Posted by Antje  View Post\nGame: {game}", "\nNice #game"),
)
shape(
    "posts with hashtags", pairs("#{n} {white} {black}"), framed("Thread: my #{game} game 1/2", "#chessvariants #win")
)
shape("posts of one long line", flowing(COMMA, 0), framed("Game: {game}\n"))
shape("posts with smileys", NUMBERED, FORUM, before=(marked(" :)", " ;-)", " :-D", " ^^"),))

# ----------------------------------------------------------------------------------------------------------- Chats

BANTER = ("hehe", "your turn!", "brb, 5 min", "hm let me think", "nice one :D", "ok", "I did not see that coming")
shape("WhatsApp on Android", each("{when:%d/%m/%Y, %H:%M} - {who}: {ply}"), framed("{game} chat export\n"))
shape("WhatsApp on an iPhone", each("[{when:%d.%m.%y, %H:%M:%S}] {who}: {ply}"), framed("Game: {game}"))
shape(
    "WhatsApp with banter",
    each("{when:%m/%d/%y, %I:%M %p} - {who}: {ply}"),
    framed("Game: {game}\n"),
    strewn(3, *(f"3/2{n}/06, 5:1{n} PM - {WHO[n % 2]}: {text}" for n, text in enumerate(BANTER))),
)
shape(
    "WhatsApp with hidden marks",
    each("\u200e[{when:%d.%m.%y, %H:%M:%S}] {who}: \u200e{n}{dots} {ply}"),
    framed("Game: {game}"),
)
shape("Discord copied", each("{who} — Today at {when:%I:%M %p}\n{ply}"), framed("#{game}"))
shape(
    "Discord copied, several moves a heading",
    NUMBERED,
    framed("Game: {game}\n"),
    chunks(3, "{who} — {when:%m/%d/%Y %I:%M %p}"),
)
shape("Discord with edits", each("[{when:%H:%M}]{who}: {n}{dots} {ply} (edited)"), framed("Game: {game}"))
shape("Slack copied", each("{who}  {when:%I:%M %p}\n{ply}"), framed("Game: {game}\n"))
shape("Slack with reactions", each("{who}  {when:%H:%M}\n{n}{dots} {ply}\n:+1: 1"), framed("Game: {game}\n"))
shape(
    "IRC with joins",
    each("[{when:%H:%M}] <{who}> {ply}"),
    framed("*** Topic is: {game} tournament"),
    strewn(5, "[17:20] *** guest41 has joined #variants", "[17:31] *** guest41 has quit (Ping timeout: 240 seconds)"),
)
shape("IRC with numbers", pairs("<{who}> {n}. {white} {black}"), framed("<Antje> the {game} game so far:"))
shape("IRC of two players, numbers", each("<{who}> {n}{dots} {ply}"), framed("Game: {game}"))
shape("Telegram copied", each("{who}, [{when:%d.%m.%Y %H:%M}]\n{ply}\n"), framed("Game: {game}\n"))
shape("Skype copied", each("[{when:%d/%m/%Y %H:%M:%S}] {who}: {n}. {ply}"), framed("Game: {game}"))
shape("Teams copied", each("[Yesterday {when:%H:%M}] {who} (Guest)\n{ply}"), framed("Game: {game}"))
shape("text messages", sides("Me: {ply}", "Him: {ply}"), framed("Game: {game}"))
shape("chat with names only", each("{who}: {ply}"), framed("{game} by chat\n"))
shape(
    "chat with banter on lines of its own",
    each("{who}: {ply}"),
    NAMED,
    strewn(3, *(f"{WHO[1]}: {text}" for text in BANTER)),
)
shape(
    "chat with banter behind the move", each("{who}> {ply}"), NAMED, suffixed("", "", " hehe", " your turn", " ... ok?")
)
shape("chat with emoji", pairs("♟️ {n}. {white} 👉 {black} 👍"), framed("🎲 {game} 🎲"))
shape("chat with emoji for the sides", sides("⚪ {ply}", "⚫ {ply}"), framed("Game: {game}"))
shape(
    "chat with keycap digits",
    lambda sheet, rng: [
        f"{''.join(f'{digit}️⃣' for digit in str(i // 2 + 1))} {w} {b}".rstrip() for i, w, b in turns(sheet)
    ],
    framed("Game: {game}"),
)
shape(
    "chat, one move a message, answers quoted",
    sides("{who}:\n{ply}", "{who}:\n> your move\n{ply}"),
    framed("Game: {game}"),
)

# ------------------------------------------------------------------------------------------- Spreadsheets and data


def _data(write: Callable[[Sheet], str]) -> Document:
    return lambda sheet, rng: write(sheet) + "\n"


def _objects(sheet: Sheet) -> list[dict[str, Any]]:
    return [{"ply": i + 1, "side": facts(i)["side"].lower(), "move": ply} for i, ply in enumerate(sheet.plies)]


def rows_of(sheet: Sheet, row: str, cell: Callable[[str], str] = html.escape) -> str:
    return "\n".join(row.format(n=i // 2 + 1, white=cell(w), black=cell(b)) for i, w, b in turns(sheet))


def _doubly(sheet: Sheet) -> str:
    rows = rows_of(
        sheet,
        "<tr><td>{n}.&nbsp;</td><td>{white}</td><td>{black}&nbsp;</td></tr>",
        lambda text: text.replace("-", "&#45;"),
    )
    return html.escape(f"<p>Game: {sheet.game.name}</p><table>\n{rows}\n</table>")


def _csv(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if re.search(r'[";,]', text) else text


def data(name: str, write: Callable[[Sheet], str], **ways: Any) -> None:
    shape(name, BY_PLY, document=_data(write), **ways)


shape("CSV of pairs", pairs("{n},{white},{black}", cut=False), framed("Game: {game}\nMove,White,Black"))
shape("CSV by ply, all quoted", each('"{i}","{who}","{ply}"'), framed('Game: {game}\n"ply","player","move"'))
shape(
    "CSV by ply with time stamps",
    each("{i},{when:%Y-%m-%d %H:%M:%S},{s},{ply}"),
    framed("# {game}\nid,created_at,side,move"),
)
data(
    "CSV with semicolons, German",
    lambda s: f"Partie;{s.game.name}\nNr;Weiß;Schwarz\n" + rows_of(s, "{n};{white};{black}", _csv),
)
shape("tabs, three columns", pairs("{n}\t{white}\t{black}", cut=False), framed("Game: {game}\n#\tWhite\tBlack"))
shape("tabs, clocks too", each("{i}\t{side}\t{ply}\t{spent}"), framed("Game: {game}\nPly\tSide\tMove\tTime used"))
shape("tabs, an empty column between", pairs("{n}.\t\t{white}\t\t{black}"), framed("{game}\t\t\t"))
data("JSON list", lambda s: json.dumps([s.game.name, *s.plies]))
data("JSON list in an object", lambda s: json.dumps({"game": s.game.name, "moves": s.plies}))
data(
    "JSON of objects, pretty",
    lambda s: json.dumps({"variant": s.game.name, "result": "*", "moves": _objects(s)}, indent=2),
)
data(
    "JSON of pairs",
    lambda s: json.dumps({"game": s.game.name, "rounds": [[w, b] if b else [w] for _, w, b in turns(s)]}, indent=1),
)
data("JSON lines", lambda s: "\n".join(json.dumps({"game": s.game.name, **entry}) for entry in _objects(s)))
data(
    "Python list of tuples",
    lambda s: f"game = {s.game.name!r}\nmoves = {[(w, b) if b else (w,) for _, w, b in turns(s)]!r}",
)
data(
    "Python list, a move a line",
    lambda s: f"# Game: {s.game.name}\nmoves = [\n" + "".join(f"    {ply!r},\n" for ply in s.plies) + "]",
)
data("JavaScript array", lambda s: f"// Game: {s.game.name}\nconst moves = ['" + "', '".join(s.plies) + "'];")
data(
    "PHP array",
    lambda s: (
        f"// Game: {s.game.name}\n$moves = array(\n"
        + "".join(f"  {i} => '{ply}',\n" for i, ply in enumerate(s.plies))
        + ");"
    ),
)
data(
    "XML by ply",
    lambda s: (
        f'<?xml version="1.0"?>\n<game name="{s.game.name}">\n'
        + "".join(
            f'  <move n="{i // 2 + 1}" side="{facts(i)["side"].lower()}">{ply}</move>\n'
            for i, ply in enumerate(s.plies)
        )
        + "</game>"
    ),
)
data(
    "XML of attributes",
    lambda s: (
        f'<game variant="{s.game.name}">\n'
        + rows_of(s, '<round no="{n}" white="{white}" black="{black}"/>')
        + "\n</game>"
    ),
)
data("YAML list", lambda s: f"game: {s.game.name}\nmoves:\n" + "".join(f'  - "{ply}"\n' for ply in s.plies))
data("YAML of pairs", lambda s: f"game: {s.game.name}\nmoves:\n" + rows_of(s, '  {n}: ["{white}", "{black}"]', str))
data("TOML", lambda s: f'game = "{s.game.name}"\nmoves = [\n' + "".join(f'  "{ply}",\n' for ply in s.plies) + "]")
data(
    "SQL insert",
    lambda s: (
        f"-- {s.game.name}\n"
        + "\n".join(
            f"INSERT INTO moves (game_id, ply, side, move) VALUES (17, {i + 1}, '{facts(i)['s']}', '{ply}');"
            for i, ply in enumerate(s.plies)
        )
    ),
)
data(
    "SQL result",
    lambda s: (
        f"Game: {s.game.name}\n+-----+------+\n| ply | move |\n+-----+------+\n"
        + "\n".join(f"| {i:3} | {ply:30} |" for i, ply in enumerate(s.plies, 1))
        + "\n+-----+------+"
    ),
)
data(
    "address with %20",
    lambda s: (
        f"https://example.org/view?game={quote(s.game.name)}&moves="
        + quote(" ".join(f"{i // 2 + 1}. {w} {b}".strip() for i, w, b in turns(s)))
    ),
)
data(
    "address with plus signs",
    lambda s: f"https://example.org/view?game={quote_plus(s.game.name)}&moves=" + quote_plus("\n".join(s.plies)),
)
data(
    "HTML table",
    lambda s: (
        f"<h2>{s.game.name}</h2>\n<table>\n"
        + rows_of(s, "<tr><td>{n}</td><td>{white}</td><td>{black}</td></tr>")
        + "\n</table>"
    ),
)
data("HTML list", lambda s: f"<p>Game: {s.game.name}</p>\n<ol>\n" + rows_of(s, "<li>{white} {black}</li>") + "\n</ol>")
data(
    "HTML with breaks and entities",
    lambda s: (
        f"<b>Game: {s.game.name}</b><br>\n"
        + rows_of(s, "{n}.&nbsp;{white}&nbsp;&nbsp;{black}<br/>", lambda t: t.replace("-", "&ndash;"))
    ),
)
data(
    "HTML paragraphs of spans",
    lambda s: (
        f"<h1>{s.game.name}</h1>"
        + "".join(
            f'<p class="m"><span>{i // 2 + 1}{facts(i)["dots"]}</span> <span class="{facts(i)["s"]}">{ply}</span></p>'
            for i, ply in enumerate(s.plies)
        )
    ),
)
data("HTML escaped twice", _doubly)
data("escaped line ends", lambda s: json.dumps(f"Game: {s.game.name}\n\n" + rows_of(s, "{n}. {white} {black}", str)))
data(
    "LaTeX",
    lambda s: (
        f"\\section*{{{s.game.name}}}\n\\begin{{enumerate}}\n"
        + rows_of(s, "\\item {white} \\quad {black}", lambda t: t.replace("-", "--"))
        + "\n\\end{enumerate}"
    ),
)
data(
    "keys and values",
    lambda s: (
        f"[game]\nname={s.game.name}\n[moves]\n" + "\n".join(f"move{i}={ply}" for i, ply in enumerate(s.plies, 1))
    ),
)
shape(
    "log of a server",
    each('{when:%Y-%m-%d %H:%M:%S} INFO game[17]: move={n} side={s} text="{ply}"'),
    framed('2006-03-21 17:14:00 INFO game[17]: start variant="{game}"'),
)
shape(
    "patch",
    NUMBERED,
    framed("--- a/game.txt\n+++ b/game.txt\n@@ -0,0 +1,40 @@\n+Game: {game}\n+"),
    lambda sheet, rng: sheet.lines.__setitem__(slice(None), [f"+{line}" for line in sheet.lines]),
)
shape("grep of a file", GC, prefixed("games/17.txt:"))

# ------------------------------------------------------------------------------------------------------- Printouts


def _side_by_side(columns: int, *, by_page: int = 0) -> Layout:
    """Numbered lines in columns: down the first column, then the next; by page if a page has only so many rows."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        cells = [f"{i // 2 + 1:>2}. {w:<20} {b:<20}" for i, w, b in turns(sheet)]
        rows = by_page or -(-len(cells) // columns)
        lines: list[str] = []
        for start in range(0, len(cells), rows * columns):
            page = cells[start : start + rows * columns]
            lines += ["   ".join(page[row::rows]).rstrip() for row in range(min(rows, len(page)))]
            if by_page:
                lines.append("")
        return lines

    return layout


def _columns_apart(rows: int) -> Layout:
    """The columns of every page one after the other, as text taken out of a PDF: numbers, White, Black."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines: list[str] = []
        cells = list(turns(sheet))
        for start in range(0, len(cells), rows):
            page = cells[start : start + rows]
            lines += [f"{i // 2 + 1}." for i, _, _ in page] + [w for _, w, _ in page] + [b for _, _, b in page if b]
        return lines

    return layout


def paged(size: int, head: str, foot: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        lines: list[str] = []
        pages = range(0, len(sheet.lines), size)
        for number, start in enumerate(pages, 1):
            words = {"page": number, "pages": len(pages), "game": sheet.game.name}
            lines += [head.format(**words), *sheet.lines[start : start + size], *foot.format(**words).split("\n")]
        sheet.lines = lines

    return frame


def line_numbers(template: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        count = iter(range(1, 10**6))
        sheet.each_line(lambda line: template.format(next(count)) + line)

    return frame


shape("page headers and footers", NUMBERED, paged(12, "{game}                          21.03.2006", "\n- {page} -\n"))
shape("page headers with form feeds", GC, paged(20, "Games of 2006, {game}", "Page {page} of {pages}\f"))
shape(
    "page headers of a browser",
    NUMBERED,
    paged(25, "{game} - Game Courier    3/21/2006 5:14 PM", "http://example.org/play.php?log=17   {page}/{pages}"),
)
shape("page numbers alone", COMMA, NAMED, paged(10, "", "{page}"))
shape("line numbers", GC, line_numbers("{:03}  "))
shape("line numbers with colons", BY_PLY, line_numbers("{}: "))
shape("line numbers before numbered moves", NUMBERED, line_numbers("{:>4} "))
shape("two columns side by side", _side_by_side(2), order="any")
shape("three columns side by side", _side_by_side(3), order="any")
shape("three columns by page", _side_by_side(3, by_page=5), order="any")
shape("columns one after the other by page", _columns_apart(10), NAMED, order="sides")
shape("columns one after the other", _columns_apart(1000), order="sides")
shape("every cell on a line of its own", pairs("{n}.\n{white}\n{black}"), NAMED)
shape(
    "every cell on a line of its own, blank lines between",
    pairs("{n}\n\n{white}\n\n{black}\n"),
    framed("Game: {game}\n"),
)
shape("leaders of dots", pairs("{n} ........ {white} ........ {black}"), NAMED)
shape(
    "score sheet with rules",
    pairs("|{n:>3} | {white:<24} | {black:<24} |", cut=False),
    framed(
        "Game: {game}\n+----+---+---+\n| No | WHITE | BLACK |\n+----+---+---+",
        "+----+---+---+\nSigned: ________  ________",
    ),
)
shape(
    "score sheet with times",
    pairs("{n:>2}. {white:<20} 0:{n:02}   {black:<20} 0:{n:02}"),
    framed("Game: {game}    Round 3   Board 2\nWhite: Roberto 1820   Black: Antje 1795\n"),
)
shape(
    "score sheet with blanks to fill", pairs("{n:>2}. {white:_<24} {black:_<24}", cut=False), framed("Game: {game}\n")
)
shape("centred", NUMBERED, NAMED, changed(lambda line: line.center(78).rstrip()))
shape(
    "set with wide spaces", pairs("{n} .   {white}      {black}"), NAMED, changed(lambda line: line.replace(" ", "  "))
)
shape(
    "names above ruled columns",
    pairs("{n:<4}{white:<26}{black}"),
    framed("Game: {game}\n\n    Roberto                   Antje\n    -------                   -----"),
)

# ------------------------------------------------------------------------------------------------ Other languages

shape("German, sides named", sides("{n}. Zug  Weiß: {ply}", "         Schwarz: {ply}"), framed("Partie: {game}\n"))
shape(
    "German, a pair a line",
    pairs("{n}. Zug: {white} / {black}"),
    framed("Spiel: {game}\nWeiß: Roberto, Schwarz: Antje\n", "Aufgegeben."),
)
shape("French, sides named", sides("Coup {n} : Blancs {ply}", "Coup {n} : Noirs {ply}"), framed("Partie de {game}\n"))
shape(
    "French, numbers with spaces",
    pairs("{n} . {white} ; {black}"),
    framed("Jeu : {game}\nBlancs : Roberto\nNoirs : Antje\n", "Les noirs abandonnent."),
)
shape(
    "Spanish, sides named", sides("Jugada {n}. Blancas: {ply}", "Jugada {n}. Negras: {ply}"), framed("Juego: {game}\n")
)
shape(
    "Spanish, a pair a line",
    pairs("{n}.- {white}, {black}"),
    framed("Partida de {game}\nBlancas: Roberto. Negras: Antje.\n"),
)
shape("Dutch, sides named", sides("Zet {n} wit: {ply}", "Zet {n} zwart: {ply}"), framed("Spel: {game}\n"))
shape("Polish, sides named", sides("Ruch {n}. Białe: {ply}", "Ruch {n}. Czarne: {ply}"), framed("Gra: {game}\n"))
shape("Russian, sides named", sides("Ход {n}. Белые: {ply}", "Ход {n}. Чёрные: {ply}"), framed("Игра: {game}\n"))
shape("Russian, a pair a line", pairs("{n}) {white} — {black}"), framed("Партия: {game}\n", "Белые сдались."))
shape("Italian, sides named", sides("Mossa {n}, Bianco: {ply}", "Mossa {n}, Nero: {ply}"), framed("Partita: {game}\n"))
shape("Portuguese table", pairs("{n} | {white} | {black}", cut=False), framed("Jogo: {game}\nLance | Brancas | Pretas"))
shape("Swedish, sides named", sides("Drag {n}, vit: {ply}", "Drag {n}, svart: {ply}"), framed("Parti: {game}\n"))
shape(
    "German, sentences between",
    pairs("{n}. {white} {black}"),
    framed("Hallo zusammen, hier meine Partie {game}:\n", "Viele Grüße!"),
    strewn(4, "Hier hatte ich Angst um meinen Bauern.", "Besser war wohl etwas anderes.", "Weiß steht gut."),
)

# --------------------------------------------------------------------------------------------------- Other numbers

shape("numbered by ply", each("{i}. {ply}"))
shape("numbered by ply, two a line", pairs("{i}. {white}  {black}"))
shape("numbered by ply from 0", each("{z}. {ply}"))
shape("numbered by ply from 0, no stop", each("{z} {ply}"), NAMED)
shape("numbered from 0 by pair", lambda sheet, rng: [f"{i // 2}. {w} {b}".rstrip() for i, w, b in turns(sheet)])
shape("numbered all 1., both sides", sides("1. {ply}", "1... {ply}"))
shape("numbered in Roman", pairs("{roman}. {white} {black}"))
shape("numbered in Roman with brackets", pairs("({roman}) {white}, {black}"), NAMED)
shape("numbered (1)", pairs("({n}) {white} {black}"))
shape("numbered [1]", pairs("[{n}] {white} {black}"))
shape("numbered [0] by ply", each("[{z}] {ply}"))
shape("numbered #1", each("#{i}: {ply}"))
shape("numbered 1:", pairs("{n}: {white} {black}"))
shape("numbered 1)", pairs("{n}) {white} {black}"))
shape("numbered 1-", pairs("{n} - {white} / {black}"))
shape("numbered 1 without a stop", pairs("{n} {white} {black}"))
shape("numbered 001", pairs("{n:03}. {white} {black}"))
shape("numbered Move 1", pairs("Move {n}: {white}, {black}"))
shape("numbered Move one", pairs("Move {word}: {white} ... {black}"), NAMED)
shape("numbered Turn 1 on a line of its own", pairs("Turn {n}\nWhite: {white}\nBlack: {black}"))
shape("numbered 1st, 2nd", pairs("{ordinal} move: {white} {black}"))
shape("numbered by letters", each("{letter}) {ply}"))
shape("numbered 1w, 1b", each("{n}{s}. {ply}"))
shape("numbered W1, B1", each("{S}{n}: {ply}"))
shape("numbered 1. and 1... on one line", pairs("{n}. {white} {n}... {black}"))
shape("numbered 1 ... for Black", sides("{n}. {ply}", "{n}. ... {ply}"))
shape("numbered for White only", sides("{n}. {ply}", "    {ply}"))
shape("numbered for White only, dots for Black", sides("{n}. {ply}", "... {ply}"))
shape("numbered behind the move", each("{ply} ({n})"))
shape("numbered behind the pair", pairs("{white} {black} [{n}]"))
shape("numbered by day", sides("Day {n}: {ply}", "Reply: {ply}"))
shape(
    "numbered again in every session",
    lambda sheet, rng: [
        line
        for i, w, b in turns(sheet)
        for line in ([f"Session {i // 16 + 1}"] * (i % 16 == 0) + [f"{i // 2 % 8 + 1}. {w} {b}".rstrip()])
    ],
)
shape(
    "numbered from the wrong number",
    lambda sheet, rng: [f"{i // 2 + 7}. {w} {b}".rstrip() for i, w, b in turns(sheet)],
    cost="lossy",
)
shape(
    "numbered with a number left out",
    lambda sheet, rng: [f"{i // 2 + 1 + (i > 8)}. {w} {b}".rstrip() for i, w, b in turns(sheet)],
)
shape("no numbers, a ply a line", BY_PLY)
shape("no numbers, a pair a line", pairs("{white} {black}"))
shape("no numbers, a pair a line with a comma", pairs("{white}, {black}"))
shape("no numbers, a pair a line with a dash", pairs("{white} -- {black}"), NAMED)
shape("no numbers, one paragraph with commas", flowing(BY_PLY, 72, ", "))
shape("no numbers, one paragraph with bars", flowing(BY_PLY, 0, " | "))
shape("no numbers, one paragraph", flowing(BY_PLY, 60))
shape("no numbers, blank lines between", each("{ply}\n"))
shape("no numbers, Black indented", sides("{ply}", "        {ply}"))
shape(
    "no numbers, four plies a line",
    lambda sheet, rng: ["   ".join(sheet.plies[i : i + 4]) for i in range(0, len(sheet.plies), 4)],
)

# -------------------------------------------------------------------------------------------------------- Captures


def captures(name: str, layout: Layout = NUMBERED, *frames: Frame, **ways: str) -> None:
    shape(f"captures {name}", layout, *frames, hands=(voice(**ways),))


captures("in brackets: (captures d4)", takes=" (captures {})", joint=", ")
captures("as x d4", takes=" x {}", joint=" x ")
captures("as xd4", GC, takes=" x{}", joint=" x")
captures("as and takes d4", COMMA, takes=" and takes {}", joint=" and ")
captures("as *d4", takes=" *{}", joint=" *")
captures("as removes d4 and d5", GC, takes=", removes {}", joint=" and ")
captures("as kills d4", GC, takes=" kills {}", joint=", ")
captures("as d4 captured", GC, takes=", {} captured", joint=" and ")
captures("as [d4]", takes=" [{}]", joint="] [")
captures("as ; d4 off", GC, takes="; {} off", joint=" off; ")
captures("as , d4 dies", GC, takes=", {} dies", joint=" dies, ")
captures("as (x d4)", takes=" (x {})", joint=", ")
captures("as (-d4)", takes=" (-{})", joint=", -")
captures("as (d4)", takes=" ({})", joint=") (")
captures("as +d4", takes=" +{}", joint=" +")
captures("as {d4}", takes=" {{{}}}", joint=", ")
captures("as ~d4", takes=" ~{}", joint=" ~")
captures("as x-d4", GC, takes=" x-{}", joint=" x-")
captures("as capturing on d4", COMMA, takes=" capturing on {}", joint=" and ")
captures("as remove: d4", GC, takes="; remove: {}", joint=" ")
captures("as d4 is removed from the board", GC, takes=". {} removed from the board", joint=" and ")
captures("as takes d4 & d5", takes=" takes {}", joint=" & ")
captures("as @d4", takes=" @{}", joint=" @")
captures("as @ d4", GC, takes="; @ - {}", joint="; @ - ")
captures("as -d4 after a comma", GC, takes=", -{}", joint=", -")
captures("as d4-@", GC, takes="; {}-@", joint="-@; ")
captures("as d4- without a space", GC, takes=";{}-", joint="-;")
captures("as commands, empty d4", GC, takes="; empty {}", joint="; empty ")
captures(
    "in German: schlägt d4",
    pairs("{n}. {white} / {black}"),
    framed("Partie: {game}\n"),
    takes=" schlägt {}",
    joint=" und ",
)
captures("in French: prend d4", GC, framed("Jeu : {game}\n"), takes=" prend {}", joint=" et ")
captures("in Spanish: captura d4", GC, framed("Juego: {game}\n"), takes=" captura {}", joint=" y ")
shape("captures on the next line", GC, hands=(voice(takes="\n   captured: {}", joint=", "),))
shape(
    "captures in three ways, mixed",
    GC,
    hands=(
        _changed_by_some(
            Voice(takes=" x {}", joint=" x "),
            Voice(takes=" (takes {})", joint=", "),
            Voice(takes="; @-{}", joint="; @-"),
        ),
    ),
)
shape(
    "captures in Game Courier's ways, mixed",
    GC,
    hands=(
        _changed_by_some(
            Voice(takes="; capture {}", joint=" "),
            Voice(takes="; {}-", joint="-; "),
            Voice(),
        ),
    ),
)
WORDY = {
    "takes": ", taking {}",
    "joint": " and ",
    "swap": ", swapping places with the {label}",
    "promotion": ", promoting to {label}",
    "suicide": "{origin} kills itself",
}
captures("and swaps in words", GC, **WORDY)
captures(
    "and swaps in words, in brackets",
    COMMA,
    takes=" (takes {})",
    joint=", ",
    swap=" (swap with {label})",
    promotion="={label}",
    suicide="{origin} (suicide)",
)
captures(
    "and swaps with arrows", takes=" x{}", joint=" x", swap=" <-> {label}", promotion="={label}", suicide="{origin}†"
)
captures(
    "and promotions with a slash",
    takes=" x{}",
    joint=",",
    promotion="/{label}",
    swap=" & {label}-{square}",
    suicide="{origin}-@",
)
captures(
    "and promotions in brackets",
    takes=" x {}",
    joint=" and ",
    promotion=" ({label})",
    swap=" ({label}-{square})",
    suicide="{origin} x {origin}",
)
captures(
    "and swaps, a piece goes to",
    GC,
    takes=", {} gone",
    joint=", ",
    swap=", {label} to {square}",
    promotion=", becomes {label}",
    suicide="{origin} removes itself",
)

# ------------------------------------------------------------------------------------- Ways from square to square

for _sign, _path in (
    ("an arrow", "{origin}→{target}"), ("ASCII arrows", "{origin}->{target}"), ("to", "{origin} to {target}"),
    ("from and to", "from {origin} to {target}"), ("spaces around the hyphen", "{origin} - {target}"),
    ("an en dash", "{origin}\u2013{target}"), ("an em dash", "{origin}—{target}"),
    ("a minus sign", "{origin}\u2212{target}"),
    ("a hyphen that does not break", "{origin}\u2011{target}"),
    ("a colon", "{origin}:{target}"), ("a tilde", "{origin}~{target}"),
    ("two hyphens", "{origin}--{target}"), ("a slash", "{origin}/{target}"), ("a greater sign", "{origin}>{target}"),
    ("brackets and a comma", "({origin}, {target})"), ("a space", "{origin} {target}"), ("dots", "{origin}..{target}"),
    ("moves to", "{origin} moves to {target}"), ("an underscore", "{origin}_{target}"),
    ("an equal sign", "{origin}={target}"),
):  # fmt: skip
    shape(f"squares joined by {_sign}", GC, hands=(voice(path=_path),))
shape("squares joined by nothing", NUMBERED, hands=(voice(path="{origin}{target}"),))
shape(
    "squares joined by nothing, no labels",
    pairs("{n}. {white} {black}"),
    hands=(voice(path="{origin}{target}", label=""),),
    keeps_labels=False,
)
shape("labels joined to the square", NUMBERED, hands=(voice(label="{}"),))
shape("labels with a stop", GC, hands=(voice(label="{}. "),))
shape("labels with a colon", GC, hands=(voice(label="{}: "),))
shape("labels in brackets", GC, hands=(voice(label="({}) "),))
shape(
    "labels behind the squares",
    GC,
    hands=(rewritten(lambda ply: re.sub(r"^([A-Za-z]) (\S+?)(;|$)", r"\2 (\1)\3", ply)),),
)
shape("labels left out", NUMBERED, hands=(voice(label=""),), keeps_labels=False)
shape("labels left out, a ply a line", BY_PLY, hands=(voice(label=""),), keeps_labels=False)


def _name(sheet: Sheet, letter: str) -> str:
    piece = rn.variant(sheet.game.variant).pieces.get(letter.upper())
    return piece.name if piece else letter


def named(template: str, change: Callable[[str], str] = str) -> Frame:
    """Write the names of pieces for their letters, before the plies are laid out."""

    def frame(sheet: Sheet, rng: Random) -> None:
        def name(match: re.Match[str]) -> str:
            return template.format(change(_name(sheet, match[0])))

        sheet.plies = [re.sub(r"\b[A-Za-z]\b(?= |-[a-z]\d)", name, ply) for ply in sheet.plies]

    return frame


shape("pieces by name", GC, before=(named("{}"),))
shape("pieces by name in small letters", NUMBERED, before=(named("{}", str.lower),))
shape("pieces by name, from and to", GC, hands=(voice(path="from {origin} to {target}"),), before=(named("{}"),))
shape("pieces by name in brackets", COMMA, before=(named("[{}]"),))

# ----------------------------------------------------------------------------------------------------------- Lists


def apart(*templates: str) -> Layout:
    """All moves of White, then all of Black: a heading and a template a ply, for either side."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines: list[str] = []
        for side in (0, 1):
            head, row = templates[2 * side], templates[2 * side + 1]
            lines += [
                head,
                *(row.format(ply=ply, **facts(2 * k + side)) for k, ply in enumerate(sheet.plies[side::2])),
            ]
        return lines

    return layout


def _two_lines(joint: str) -> Layout:
    return lambda sheet, rng: [f"{('White', 'Black')[side]}: {joint.join(sheet.plies[side::2])}" for side in (0, 1)]


shape("White's list, then Black's", apart("White", "{ply}", "\nBlack", "{ply}"), order="sides")
shape("White's list, then Black's, numbered", apart("White:", "{n}. {ply}", "Black:", "{n}. {ply}"), order="sides")
shape(
    "White's list, then Black's, dots",
    apart("White's moves", "{n}. {ply}", "Black's moves", "{n}... {ply}"),
    NAMED,
    order="sides",
)
shape(
    "White's list, then Black's, bullets",
    apart("Roberto (White)", "* {ply}", "Antje (Black)", "* {ply}"),
    NAMED,
    order="sides",
)
shape("White's line, then Black's", _two_lines(", "), order="sides")
shape("White's line, then Black's, with bars", _two_lines(" | "), NAMED, order="sides")
shape(
    "White's list, then Black's, in German",
    apart("Weiß:", "{n}. {ply}", "Schwarz:", "{n}. {ply}"),
    framed("Partie: {game}\n"),
    order="sides",
)

# ----------------------------------------------------------------------------------------------------------- Prose


def prose(*templates: str, end: str = "") -> Layout:
    """Sentences, one a pair; the last template is for a last move of White."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        sentences = []
        for index, white, black in turns(sheet):
            way = templates[index // 2 % (len(templates) - 1)] if black else templates[-1]
            sentences.append(way.format(white=white, black=black, **facts(index)))
        return [" ".join(sentences) + end]

    return layout


STORY = (
    "I played {white}, then he answered {black}.",
    "After {white} came {black}.",
    "Next I tried {white}. His reply was {black}.",
    "My move {n} was {white} and he went {black}.",
    "I finished with {white}.",
)
shape("prose, I and he", prose(*STORY), NAMED)
shape("prose, wrapped at 66", flowing(prose(*STORY), 66), framed("Yesterday I played {game} with Antje.\n"))
shape(
    "prose of White and Black",
    prose(
        "White plays {white} and Black replies {black}.", "White moves {white}, Black {black}.", "White plays {white}."
    ),
    framed("A game of {game}.\n"),
)
shape("prose, a sentence a line", sides("On move {n} White played {ply}.", "Black answered {ply}."), NAMED)
shape(
    "prose with names of pieces",
    prose("White's {white} was met by {black}.", "Then {white}, and {black}.", "At last {white}."),
    NAMED,
    hands=(voice(path="from {origin} to {target}", takes=" capturing {}", joint=" and "),),
    before=(named("{}"),),
)
shape(
    "prose in German",
    prose("Ich zog {white}, er antwortete {black}.", "Dann {white} und {black}.", "Zuletzt {white}."),
    framed("Gestern spielte ich {game}.\n"),
)
shape("prose before the moves on their line", pairs("So I thought it was time for {n}. {white} {black}"), NAMED)
shape("prose behind the moves on their line", pairs("{n}. {white} {black} and so the game goes on"), NAMED)
shape(
    "prose on both sides of numbered moves",
    lambda sheet, rng: [f"The game went {' '.join(NUMBERED(sheet, rng))} and we agreed to stop here."],
    framed("Hi, I play {game} a lot.\n"),
)

# -------------------------------------------------------------------------------------------------------- Comments

ASIDES = ("(I was afraid of d4-d5 here)", "(too slow)", "(3 min)", "(the only move!)", "(b2-b3 was possible too)")
BRACES = (" {a good square}", " {+0.35/12 4s}", " { e2 is weak now }", " {what else?}")
shape("comments in braces", NUMBERED, before=(noted(" {{{}}}"), marked(*BRACES)))
shape("comments in brackets", COMMA, before=(noted(" ({})"), marked(*(f" {text}" for text in ASIDES))))
shape("comments behind dashes", GC, before=(noted(" -- {}"), marked(" -- hoping for e5", " -- 10 minutes!", " -- hm")))
shape("comments behind #", GC, before=(noted("  # {}"), marked("  # weak", "  # better d2-d3")))
shape(
    "comments behind semicolons, as in PGN",
    sides("{n}. {ply}", "{n}... {ply}"),
    before=(marked(" ; hmm", " ; threatens the King"),),
)
shape("comments behind //", GC, before=(noted(" // {}"), marked(" // a2-a4!?", " // 2 days left")))
shape("comments in quotation marks", GC, before=(noted(' "{}"'), marked(' "Good luck!"', ' "I resign soon"')))
shape(
    "comments on lines of their own",
    NUMBERED,
    strewn(3, "White threatens g7 now.", "Not e4-e5, because of the Long Leaper.", "Black has 2 pieces more."),
)
shape(
    "comments indented below",
    GC,
    strewn(3, "      a quiet move, but strong", "      now the a file is open", "      (21 minutes)"),
)
shape(
    "comments in lines with Note:",
    NUMBERED,
    strewn(4, "Note: see also a2-a4 in our other game.", "NB. d7 hangs", "Remark: 15 minutes left."),
)
shape(
    "comments of a kibitzer",
    NUMBERED,
    strewn(5, "Kibitzer2006: why not L c1-c4 on move 3?", "Kibitzer2006: lol", "[Antje] because of p d7-d5, of course"),
)
shape(
    "comments above their moves with colons",
    pairs("{n}. {white} {black}"),
    strewn(5, "The plan: a2, b2 and c2 go forward:", "Critical position:"),
)
shape("evaluation signs", NUMBERED, before=(marked("!", "?", "!?", "?!", "!!", "??", " +-", " =", " ±", " ∞", " N"),))
shape("evaluation as in PGN", NUMBERED, before=(marked(" $1", " $2", " $6", " $14"),))
shape("check signs", NUMBERED, before=(marked("+", " ch", " check", "+!"),))
shape(
    "clocks as in PGN",
    lambda sheet, rng: [
        f"{i // 2 + 1}{facts(i)['dots']} {ply} {{[%clk {facts(i)['spent']}]}}" for i, ply in enumerate(sheet.plies)
    ],
)
shape("clocks in brackets", each("{n}{dots} {ply} ({spent})"))
shape("clocks before the moves", each("{spent}  {n}{dots} {ply}"))
shape("dates before the moves", each("{when:%Y-%m-%d}  {ply}"))
shape("dates behind the moves", sides("{n}. {ply}  [{when:%d %b %Y}]", "{n}. ... {ply}  [{when:%d %b %Y}]"))
shape("engine evaluations", each("{n}{dots} {ply}  +0.{i:02}/12  4.{z}s"))
shape(
    "variations in brackets",
    GC,
    strewn(6, "   (3. P a2-a3 p h7-h6 4. P b2-b3 (4. P c2-c3 p g7-g6) p f7-f6)", "   (or P d2-d3)"),
)
shape(
    "variations in square brackets, on the line",
    NUMBERED,
    before=(marked(" [P a2-a3 p h7-h6 P b2-b3]", " [or P e2-e3]", share=0.15),),
)
shape("variations behind bars, as in Game Courier", GC, strewn(5, "| 4. P a2-a3\n| 4... p a7-a6", "| 9. K d1-d2"))
shape("a result behind the moves", NUMBERED, framed("Game: {game}\n", "\n* (unfinished)"))
shape(
    "a heading with players and dates",
    NUMBERED,
    framed(
        "Game: {game}\nWhite: Roberto (1820)\nBlack: Antje (1795)\n"
        "Date: 2006-03-21\nTime control: 3 days a move, 90 days\nRound 2.1\n"
    ),
)
shape(
    "tags as in PGN",
    flowing(NUMBERED, 80),
    framed(
        '[Event "Club, round 2"]\n[Variant "{game}"]\n[Date "2006.03.21"]\n'
        '[White "Roberto"]\n[Black "Antje"]\n[Result "*"]\n',
        "*",
    ),
)

# -------------------------------------------------------------------------------- Corrections, doubles and losses


def _other_square(square: str, rng: Random) -> str:
    return f"{rng.choice('abcdefgh')}{rng.choice('3456')}" if square else "d4"


def _slip(ply: str, rng: Random) -> str:
    said = Spoken.of(ply)
    wrong = _other_square(said.target, rng)
    return ply.split("; ")[0].replace(f"-{said.target}", f"-{wrong if wrong != said.target else 'd3'}")


def slips(template: str, *, share: float = 0.1) -> Layout:
    """Some moves are written wrongly first, and then corrected; never the last."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        lines = []
        for index, ply in enumerate(sheet.plies):
            slips_here = index < len(sheet.plies) - 1 and Spoken.of(ply).target and rng.random() < share
            way = template if slips_here else "{n}{dots} {ply}"
            lines += way.format(ply=ply, wrong=_slip(ply, rng) if slips_here else "", **facts(index)).split("\n")
        return lines

    return layout


def continued(size: int, overlap: int, head: str) -> Frame:
    """Cut the lines into posts, each of which begins with the last lines of the one before."""

    def frame(sheet: Sheet, rng: Random) -> None:
        lines: list[str] = []
        for number, start in enumerate(range(0, len(sheet.lines), size), 1):
            lines += [*head.format(number=number).split("\n"), *sheet.lines[max(0, start - overlap) : start + size]]
        sheet.lines = lines

    return frame


def cut(start: float, stop: float) -> Frame:
    """Keep the lines of a part of the text, by shares."""

    def frame(sheet: Sheet, rng: Random) -> None:
        size = len(sheet.lines)
        sheet.lines = sheet.lines[max(1, int(size * start)) if start else 0 : int(size * stop) or 1]

    return frame


def hole(mark: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        third = max(1, len(sheet.lines) // 3)
        sheet.lines[third : 2 * third] = [mark]

    return frame


def _twice(every: int) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.lines = [
            line for i, line in enumerate(sheet.lines) for line in [line] * (2 if i % every == every - 1 else 1)
        ]

    return frame


def lossy(name: str, layout: Layout, *frames: Frame, **ways: Any) -> None:
    shape(name, layout, *frames, cost="lossy", **ways)


lossy("slip: sorry, I meant", slips("{n}{dots} {wrong}\nSorry, I meant {n}{dots} {ply}"))
lossy("slip: correction", slips("{n}{dots} {wrong}\nCorrection: {n}{dots} {ply}"))
lossy("slip: the same number twice", slips("{n}{dots} {wrong}\n{n}{dots} {ply}"))
lossy("slip: struck out in Markdown", slips("{n}{dots} ~~{wrong}~~ {ply}"))
lossy("slip: struck out in BBCode", slips("{n}{dots} [s]{wrong}[/s] {ply}"))
lossy("slip: oops", slips("{n}{dots} {wrong} oops, no, {ply}"))
lossy("slip: taken back", slips("{n}{dots} {wrong}\n(takes back)\n{n}{dots} {ply}"))
lossy("slip: after a complaint", slips("{n}{dots} {wrong}\nThat is illegal!\nRight, then {n}{dots} {ply}"))
lossy("slip: edit at the end of the line", slips("{n}{dots} {ply} (edit: not {wrong})"))
shape("continued, numbers overlap", NUMBERED, continued(8, 2, "\nPost {number}:"))
shape("continued, numbers overlap by one ply", GC, continued(9, 1, "\n(continued, part {number})"))
shape("continued without overlap", NUMBERED, continued(7, 0, "\nPart {number}"))
lossy("continued without numbers, two plies overlap", BY_PLY, continued(12, 2, "\n... continued, {number}"))
shape("pages overlap", NUMBERED, continued(20, 3, "Page {number}"))
shape("numbered lines doubled", NUMBERED, _twice(4))
lossy("lines doubled without numbers", BY_PLY, _twice(7))
lossy("the whole game twice", NUMBERED, document=lambda sheet, rng: sheet.text + "\n" + sheet.text)
lossy(
    "the moves so far in every mail",
    NUMBERED,
    document=lambda sheet, rng: "\n".join(
        "\n".join([*sheet.head, *sheet.lines[:stop], ""]) for stop in [*range(4, len(sheet.lines), 6), len(sheet.lines)]
    ),
)
lossy(
    "the end cut off in the line",
    NUMBERED,
    document=lambda sheet, rng: sheet.text[: int(len(sheet.text) * 0.8)],
    keeps_fault=False,
)
lossy(
    "the end cut off with dots",
    flowing(NUMBERED, 0),
    document=lambda sheet, rng: sheet.text[: int(len(sheet.text) * 0.6)] + "... Read more",
    keeps_fault=False,
)
lossy("the end left out", GC, cut(0, 0.7), keeps_fault=False)
lossy("the beginning left out", NUMBERED, cut(0.3, 1), keeps_fault=False)
lossy("the beginning left out, without numbers", BY_PLY, cut(0.25, 1), keeps_fault=False)
lossy("the middle left out", NUMBERED, hole("[...]"), keeps_fault=False)
lossy("the middle snipped", GC, hole("<snip>"), keeps_fault=False)
lossy("the middle left out without a sign", NUMBERED, hole(""), keeps_fault=False)
lossy(
    "long lines cut",
    pairs("{n}. {white} {black}"),
    lambda sheet, rng: sheet.each_line(lambda line: line[:24]),
    keeps_fault=False,
)
lossy("White's moves only", lambda sheet, rng: [f"{i // 2 + 1}. {w}" for i, w, _ in turns(sheet)], keeps_fault=False)
lossy("a ply left out", GC, lambda sheet, rng: sheet.lines.__delitem__(len(sheet.lines) // 2), keeps_fault=False)
lossy("no game named", NUMBERED, HEADLESS, keeps_fault=False)
lossy(
    "targets only",
    NUMBERED,
    hands=(rewritten(lambda ply: re.sub(rf"({SQUARE})-(?={SQUARE})", "", ply)),),
    keeps_fault=False,
)
lossy("captures and swaps left out", NUMBERED, hands=(voice(takes="", swap=""),), keeps_fault=False)
lossy(
    "hyphens lost with their second square",
    GC,
    lambda sheet, rng: sheet.lines.__setitem__(4, sheet.lines[4].split("-")[0]),
    keeps_fault=False,
)

# ------------------------------------------------------------------------------------------------- Signs and slips

FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
CYRILLIC = str.maketrans("aceAC", "\u0430\u0441\u0435\u0410\u0421")
OCR = str.maketrans("10", "lO")


def _some(rng: Random, text: str, change: Callable[[str], str], pattern: str, share: float) -> str:
    return re.sub(pattern, lambda match: change(match[0]) if rng.random() < share else match[0], text)


def _in_lines(pattern: str, change: Callable[[str], str], share: float = 1) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.lines = [_some(rng, line, change, pattern, share) for line in sheet.lines]

    return frame


lossy("scanned: 1 as l", GC, _in_lines(r"(?<=[a-z])1(?!\d)", lambda sign: "l", 0.3))
lossy("scanned: 0 as O", NUMBERED, _in_lines(r"(?<=[a-z\d])0", lambda sign: "O", 0.5))
lossy("scanned: l and O anywhere", NUMBERED, _in_lines(r"[01]", lambda sign: sign.translate(OCR), 0.2))
lossy("scanned: spaces inside squares", NUMBERED, _in_lines(r"(?<=[a-h])(?=\d)", lambda sign: " ", 0.1))
lossy("scanned: hyphens lost", GC, _in_lines(r"(?<=\d)-(?=[a-z])", lambda sign: " ", 0.2))
lossy("scanned: stops as commas", NUMBERED, _in_lines(r"(?<=\d)\.", lambda sign: ",", 0.5))
lossy(
    "typed on a telephone",
    GC,
    _in_lines(r"(?<=\d)-(?=[a-z])", lambda sign: " ", 0.3),
    changed(lambda line: line[:1].upper() + line[1:]),
)

shape("dashes garbled", GC, _in_lines("-", lambda sign: "\u2013".encode().decode("cp1252")))
shape("spaces garbled", NUMBERED, _in_lines(" ", lambda sign: "\xa0".encode().decode("cp1252")))
shape("full width", NUMBERED, changed(lambda line: line.translate(FULL_WIDTH)))
shape("full width, spaces too", GC, changed(lambda line: line.translate(FULL_WIDTH).replace(" ", "\u3000")))
shape("spaces that do not break", NUMBERED, changed(lambda line: line.replace(" ", "\xa0")))
shape("thin spaces", NUMBERED, changed(lambda line: line.replace(" ", "\u2009")))
shape("spaces of no width", GC, changed(lambda line: line.replace("-", "-\u200b")))
shape("right-to-left marks", NUMBERED, changed(lambda line: f"\u200f{line}\u200e"))
shape("embedded in right-to-left text", GC, changed(lambda line: f"\u202b\u202a{line}\u202c\u202c"))
shape("soft hyphens", GC, changed(lambda line: re.sub(r"(?<=[a-z]\d)-", "\xad-", line)))
shape("smart quotes around moves", pairs("{n}. “{white}” \u2018{black}\u2019"))
shape("ligatures", GC, framed("This ﬁne game of {game} was a diﬃcult ﬁght:\n", "The ﬁnal position is oﬀ."))
shape(
    "capitals lost",
    NUMBERED,
    lambda sheet, rng: sheet.lines.__setitem__(slice(None), [line.lower() for line in sheet.lines]),
)
shape("all in capitals", NUMBERED, lambda sheet, rng: sheet.each_line(str.upper))
shape("all in capitals, a ply a line", BY_PLY, lambda sheet, rng: sheet.each_line(str.upper))
shape(
    "Cyrillic letters that look Latin",
    NUMBERED,
    _in_lines(r"(?<=[ -])[ace](?=\d)", lambda sign: sign.translate(CYRILLIC), 0.3),
)
shape("no space behind the number", pairs("{n}.{white} {black}"))
shape(
    "no spaces at all",
    GC,
    changed(lambda line: line.replace(" ", "") if not line.startswith(("Game", "Log")) else line),
)
shape("two spaces everywhere", NUMBERED, changed(lambda line: line.replace(" ", "  ")))
shape("spaces at the ends of lines", GC, suffixed("  ", " ", "\t"))
shape("line ends of Windows, doubled", NUMBERED, document=_text(lambda text: text.replace("\n", "\r\r\n")))
shape("line ends of old Macs", GC, document=_text(lambda text: text.replace("\n", "\r")))
shape("line separators of Unicode", GC, document=_text(lambda text: text.replace("\n", "\u2028")))
shape("UTF-16, marked", NUMBERED, encoding=_coded("utf-16"))
shape("UTF-8, marked", GC, encoding=_coded("utf-8-sig"))
shape(
    "Windows code page with en dashes",
    GC,
    GERMAN_MAIL,
    changed(lambda line: line.replace("-", "\u2013") if ":" not in line else line),
    encoding=_coded("cp1252"),
)
shape("squares in curly brackets, as a forum's macro", GC, hands=(voice(path="{{{origin}}}-{{{target}}}"),))

# ---------------------------------------------------------------------------------------------------------- Mixes

shape(
    "mix: quoted, prose of captures, brackets",
    COMMA,
    ATTRIBUTION,
    prefixed("> "),
    hands=(voice(takes=" (taking {})", joint=" and "),),
)
shape(
    "mix: WhatsApp with names of pieces",
    each("{when:%d/%m/%Y, %H:%M} - {who}: {ply}"),
    framed("Game: {game}"),
    before=(named("{}", str.lower),),
)
shape(
    "mix: Markdown table with en dashes and captures as x",
    pairs("| {n} | {white} | {black} |", cut=False),
    framed("**{game}**\n\n| # | White | Black |\n|---|---|---|"),
    hands=(voice(path="{origin}\u2013{target}", takes=" x{}", joint=" x"),),
)
shape(
    "mix: German mail, Zug, schlägt",
    sides("{n}. Zug Weiß: {ply}", "{n}. Zug Schwarz: {ply}"),
    GERMAN_MAIL,
    prefixed("> "),
    hands=(voice(takes=" schlägt {}", joint=" und "),),
)
shape(
    "mix: CSV with comments and arrows",
    each('{i},{side},"{ply}"'),
    framed("Game: {game}\nply,side,move"),
    hands=(voice(path="{origin}→{target}"),),
    before=(marked(" (hm)", " (!)"),),
)
shape(
    "mix: two lists with removals in words",
    apart("White:", "{n}) {ply}", "Black:", "{n}) {ply}"),
    NAMED,
    hands=(voice(takes=" removes {}", joint=" and "),),
    order="sides",
)
shape(
    "mix: page headers, Roman numbers, capitals",
    pairs("{roman}. {white} {black}"),
    paged(15, "{game}", "page {page}"),
    lambda sheet, rng: sheet.each_line(str.upper),
)
shape(
    "mix: forum post, spoiler, numbers by ply, clocks",
    each("{i}. {ply} ({spent})"),
    framed("Hello, my {game} game:\n[spoiler]", "[/spoiler]\nThanks"),
)
shape(
    "mix: IRC, captures as *d4, banter",
    each("[{when:%H:%M}] <{who}> {ply}"),
    framed("[17:00] <Antje> {game} then?"),
    strewn(5, "[18:11] <guest> hi all", "[18:12] <Antje> hush, we play"),
    hands=(voice(takes=" *{}", joint=" *"),),
)
shape(
    "mix: HTML breaks in a quoted mail",
    pairs("&gt; {n}. {white} {black}<br>"),
    framed("<p>Antje wrote:</p>Game: {game}<br>"),
)
lossy(
    "mix: scanned page in two columns",
    _side_by_side(2),
    _in_lines(r"(?<=[a-z])1(?!\d)", lambda sign: "l", 0.2),
    keeps_fault=False,
)
shape("mix: wrapped, comments in braces, evaluation", flowing(NUMBERED), before=(marked("!", "?", " {hm}", " {+0.3}"),))
shape(
    "mix: prose with captures in words",
    flowing(prose(*STORY), 72),
    framed("My game of {game} on Tuesday:\n"),
    hands=(voice(takes=", removing {},", joint=" and "),),
)
lossy(
    "mix: continued posts with a slip",
    slips("{n}{dots} {wrong}\nSorry, {n}{dots} {ply}"),
    continued(9, 1, "\nPost {number}"),
)
shape(
    "mix: Russian, full width, brackets",
    sides("Ход {n}. Белые: {ply}", "Ход {n}. Чёрные: {ply}"),
    framed("Игра: {game}\n"),
    lambda sheet, rng: sheet.lines.__setitem__(slice(None), [line.translate(FULL_WIDTH) for line in sheet.lines]),
)
shape(
    "mix: quoted-printable with en dashes",
    GC,
    changed(lambda line: line.replace("-", "\u2013") if line[:1].isdigit() else line),
    document=_quoted_printable,
)
