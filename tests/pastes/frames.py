"""What stands around and before the lines: quotes, bullets, mark-up, mails, headers, the whole page of a log."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from .games import games
from .layouts import numbered
from .sheet import Frame, Sheet

# ---------------------------------------------------------------- before every line


def _before(*prefixes: str, only_moves: bool = False) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        prefix = rng.choice(prefixes)
        if only_moves:
            sheet.lines = [prefix + line for line in sheet.lines]
        else:
            sheet.each_line(lambda line: (prefix + line).rstrip() if not line else prefix + line)

    return frame


quoted = _before("> ", ">")
quoted_deep = _before(">> ", "> > ", ">>> ", "| > ".replace("| ", "> "))
bullets = _before("- ", "* ", "\u2022 ", "+ ", "\u00b7 ", "\u2013 ", only_moves=True)
indented = _before("    ", "\t", "  ", "\u3000", "\u00a0\u00a0")
indented_moves = _before("    ", "\t", only_moves=True)


def quoted_in_part(sheet: Sheet, rng: Random) -> None:
    """An answer to an answer: from some line on the quotes are deeper or shallower."""
    count = rng.randrange(len(sheet.lines))
    depths = rng.sample(("", "> ", ">> ", ">>> "), 2)
    sheet.lines = [depths[index >= count] + line for index, line in enumerate(sheet.lines)]


def numbered_list(sheet: Sheet, rng: Random) -> None:
    """A list of a word processor, which numbers lines of its own; the game has no other numbers."""
    sheet.lines = [f"{number}.\t{line}" for number, line in enumerate(sheet.lines, 1)]


# ---------------------------------------------------------------- mark-up


def code_fence(sheet: Sheet, rng: Random) -> None:
    fence = rng.choice(("```", "~~~", "````"))
    kind = rng.choice(("", "text", " ", "gc"))
    inside = rng.random() < 0.5
    if inside:
        sheet.head = [fence + kind, *sheet.head]
    else:
        sheet.lines = [fence + kind, *sheet.lines]
    sheet.foot = [fence, *sheet.foot]


def bbcode(sheet: Sheet, rng: Random) -> None:
    name, close = rng.choice(
        (("code", "code"), ("quote", "quote"), ('quote="Bob"', "quote"), ("pre", "pre"), ("i", "i"))
    )
    own_line = rng.random() < 0.6
    if own_line:
        sheet.head, sheet.foot = [f"[{name}]", *sheet.head], [f"[/{close}]", *sheet.foot]
    else:
        sheet.lines[0], sheet.lines[-1] = f"[{name}]{sheet.lines[0]}", f"{sheet.lines[-1]}[/{close}]"


def bbcode_bold(sheet: Sheet, rng: Random) -> None:
    share = rng.uniform(0.2, 1.0)
    tag = rng.choice(("b", "i", "u", "color=red"))
    close = tag.partition("=")[0]
    sheet.lines = [f"[{tag}]{line}[/{close}]" if line and rng.random() < share else line for line in sheet.lines]


def markdown_bold(sheet: Sheet, rng: Random) -> None:
    sign = rng.choice(("**", "`", "__"))
    sheet.lines = [f"{sign}{line}{sign}" if line else line for line in sheet.lines]


def hard_breaks(sheet: Sheet, rng: Random) -> None:
    """Markdown's line ends: two spaces or a backslash."""
    sign = rng.choice(("  ", "\\"))
    sheet.lines = [line + sign for line in sheet.lines]


def html_source(sheet: Sheet, rng: Random) -> None:
    """The source of a post: entities and breaks, without the head of a page."""
    minus = rng.choice(("&ndash;", "&#8211;", "-", "&minus;", "&#45;", "&#x2013;"))
    space = rng.choice(("&nbsp;", " ", " ", "&#160;"))
    end = rng.choice(("<br>", "<br/>", "<br />", "<BR>"))
    sheet.each_line(lambda line: line.replace("-", minus).replace(" ", space) + end)


def html_bold(sheet: Sheet, rng: Random) -> None:
    tag = rng.choice(("b", "i", "strong", "span class='move'", "li", "p"))
    sheet.lines = [f"<{tag}>{line}</{tag.split()[0]}>" for line in sheet.lines]


# ---------------------------------------------------------------- mails, forums, pages


def signature(sheet: Sheet, rng: Random) -> None:
    sheet.foot += [
        *rng.choice((["", "-- "], ["-- "], ["--"], ["", "________________________________"], [""])),
        *rng.choice(
            (["Bob", "bob@example.org"], ["Sent from my phone"], ["Best regards,", "Antoine", "+33 1 23 45 67 89"])
        ),
    ]


def mail(sheet: Sheet, rng: Random) -> None:
    sheet.head = [
        "From: Bob <bob@example.org>",
        "To: alice@example.org",
        "Date: Tue, 3 Mar 2015 20:11:12 +0100",
        "Subject: Re: our game",
        "",
        "Hi Alice, here are the moves so far.",
        *(["", "On Mon, 2 Mar 2015 at 09:10, Alice wrote:"] if rng.random() < 0.5 else []),
        "",
        *sheet.head,
    ]
    signature(sheet, rng)


def prose(sheet: Sheet, rng: Random) -> None:
    before = (
        ["Hello,", "is the last move legal? My opponent says so."],
        ["I think move 7 was illegal, what do you say?"],
        ["Bob said:"],
        ["Here is the game we talked about. After e2-e4 I would have been lost."],
    )
    after: tuple[list[str], ...] = (
        ["Thanks!"],
        ["What do you think?", "", "Bob"],
        ["I should have played 5. P e2-e4 instead."],
        [],
    )
    sheet.head = [*rng.choice(before), "", *sheet.head]
    sheet.foot += ["", *rng.choice(after)]


@cache
def _page() -> tuple[str, ...]:
    return tuple((Path(__file__).parent / "page-2006.txt").read_text(encoding="utf-8").splitlines())


def select_all(sheet: Sheet, rng: Random) -> None:
    """The whole page of a log, as it is copied with everything on it: moves after the board or near the end."""
    page = list(_page())
    begin = page.index("Rules of Rococo")
    end = page.index(rng.choice(("Rules of Rococo", "How to Move Pieces", "Available Pieces", "Kibbitzing Etiquette")))
    top = [*page[:begin], sheet.game.name, *rng.choice(([], ["Uncoded. No rules enforced. No legal moves displayed."]))]
    sheet.head = [*top, *rng.choice((sheet.head, [f"Game: {sheet.game.name}", ""])), *page[begin:end]]
    sheet.foot += page[end:]


def select_all_in_part(sheet: Sheet, rng: Random) -> None:
    """Moves and the end of the page after them, or the top of the page before."""
    page = list(_page())
    if rng.random() < 0.5:
        sheet.foot += page[
            page.index(rng.choice(("Available Pieces", "Credits", "Kibbitzing Etiquette", "How to Move Pieces"))) :
        ]
    else:
        sheet.head = [*page[: page.index("Rules of Rococo")], *sheet.head]


def page_breaks(sheet: Sheet, rng: Random) -> None:
    """What a printer or a PDF puts between the pages."""
    every = rng.randint(5, 20)
    breaks = (
        ["\f"],
        ["", "Page {}", ""],
        ["- {} -"],
        ["", "Page {} of 9", "https://www.chessvariants.com/play/", ""],
        ["---"],
    )
    wanted, lines = rng.choice(breaks), []
    for index, line in enumerate(sheet.lines):
        if index and index % every == 0:
            lines += [part.format(index // every + 1) for part in wanted]
        lines.append(line)
    sheet.lines = lines


def chat_lines_between(sheet: Sheet, rng: Random) -> None:
    """Words of the players between the moves, each on a line of its own."""
    words = ("good luck!", "(Bob, 3 Mar 2015)", "I have to think about that one.", "Your turn.", "")
    sheet.lines = [
        part for line in sheet.lines for part in ([line, rng.choice(words)] if rng.random() < 0.2 else [line])
    ]


def ending_words(sheet: Sheet, rng: Random) -> None:
    """What stands after the last move, on a line of its own or where the next move would be."""
    words = ("*", "to be continued", "offer draw", "draw offered", "(game still running)", "...", "draw?", "your turn")
    begin = len(sheet.plies) // 2 + 1
    number = f"{begin}. " if len(sheet.plies) % 2 == 0 else f"{begin}... "
    sheet.foot.append(rng.choice((*words, f"{number}offer draw", f"{number}draw", number.strip())))


# ---------------------------------------------------------------- blank lines and ends


def blank_lines(sheet: Sheet, rng: Random) -> None:
    sheet.head = [""] * rng.randint(1, 4) + sheet.head
    sheet.foot += [rng.choice(("", " ", "\t"))] * rng.randint(1, 4)


def double_spaced(sheet: Sheet, rng: Random) -> None:
    sheet.each_line(lambda line: line + "\n" * rng.choice((1, 1, 2)))


def trailing_spaces(sheet: Sheet, rng: Random) -> None:
    sheet.each_line(lambda line: line + rng.choice(("", " ", "  ", "\t", "\u00a0")))


# ---------------------------------------------------------------- headers


def no_header(sheet: Sheet, rng: Random) -> None:
    sheet.head = []


def _header(*forms: str) -> Frame:
    def frame(sheet: Sheet, rng: Random) -> None:
        sheet.head = [rng.choice(forms).format(game=sheet.game.name), *rng.choice(([], [""]))]

    return frame


title = _header("{game}", "# {game}", "**{game}**", "== {game} ==")
site_title = _header("Game Courier: {game}", "Game Courier - {game}", "Game Courier Logs: {game}")
pgn_header = _header('[Game "{game}"]', '[Variant "{game}"]', '[Event "?"]\n[Variant "{game}"]')
preset_header = _header("Preset: {game}", "Variant: {game}", "Preset: {game}\nSettings: Alfaerie")
equals_header = _header("Game = {game}", "GAME = {game}", "Game ={game}", "Game\t{game}")
header_case = _header("GAME: {game}", "game: {game}", "Game : {game}", "game:{game}", "Game:   {game}  ")


def header_after_moves(sheet: Sheet, rng: Random) -> None:
    """At the end, or after the first moves."""
    at = rng.choice((0, len(sheet.lines), rng.randint(1, 3)))
    sheet.lines[at:at] = [f"Game: {sheet.game.name}"]
    sheet.head = []


# ---------------------------------------------------------------- several logs in one text


def _other_log(rng: Random, frame: str) -> tuple[list[str], int]:
    game = rng.choice(games(legal=True))
    head = {"both": game.head, "game": [f"Game: {game.name}", ""], "log first": [game.head[1], game.head[0], ""]}[frame]
    return [*head, *numbered(Sheet.of(game), rng)], len(game.plies)


def several_logs(sheet: Sheet, rng: Random) -> None:
    """Another log before or after this one, with a line of hyphens, a blank line or nothing between."""
    other, plies = _other_log(rng, rng.choice(("both", "game", "log first")))
    between = rng.choice((["---"], [""], ["", "", ""], ["----------"], ["", "---", ""]))
    if rng.random() < 0.5:
        sheet.foot += [*between, *other]
        sheet.expected.append(plies)
    else:
        sheet.head = [*other, *between, *sheet.head]
        sheet.expected.insert(0, plies)


def joined_logs(sheet: Sheet, rng: Random) -> None:
    """As ``cat logs/*.txt`` does."""
    for _ in range(rng.randint(1, 3)):
        other, plies = _other_log(rng, "both")
        sheet.foot += other
        sheet.expected.append(plies)
