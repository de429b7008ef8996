"""Decode what programs do to a text on its way: pages, mail, data formats, addresses, odd characters.

Every character of the decoded text knows its place in the source.
"""

import html
import re
import unicodedata
from base64 import b64decode
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from operator import add
from urllib.parse import unquote

from rococo_notation.notation.dialect import any_of
from rococo_notation.notation.line_kinds import KNOWN_KEYS, OTHER_KEYS
from rococo_notation.notation.pages import html_source, saved_page
from rococo_notation.notation.source import Mapped, Source
from rococo_notation.notation.tokens import BLACK, DIES, NOTHING, OF_DEATH, WHITE, WORDS
from rococo_notation.notation.turn import HABIT

_BASE64 = re.compile(
    r"Content-Transfer-Encoding:\s*base64\b.*?(?:\r?\n){2}(?P<body>[A-Za-z0-9+/=\s]+)(?:--\S+--\s)?",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED_PRINTABLE = re.compile(r"Content-Transfer-Encoding:\s*quoted-printable", re.IGNORECASE)
_QUOTED = re.compile(r"(?:=\r?\n|=[0-9A-F]{2})+")
_BETWEEN_DIGITS = re.compile(r"=\r?\n|=")
_ADDRESS = re.compile(r"https?://\S+|(?<!\S)/\S*\?\S+")
_FIELD = re.compile(r"^\w+=(?=\S*%[0-9A-Fa-f]{2})\S*$", re.MULTILINE)
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+|[+]")
_BACKSLASHED = re.compile(
    r"\\(?:u(?P<code>[0-9a-fA-F]{4})|(?P<end>[nr])(?![a-z]{2})|(?P<sign>[-.*_#>()\[\]!|@`+\"'/~;,])|(?=[^\S\n]*\n))"
)
# "\\textbf{P} e2--e3"
_LATEX = re.compile(r"\\(?:text|emph|math)[a-z]*\{([^{}\n]*)\}")
# "$\\leftrightarrow$" of LaTeX, and "#59;" of Mermaid
_ARROW = re.compile(r"\$?\\(left)?rightarrow\$?")
_BARE_ENTITY = re.compile(r"(?<!&)#59;")
# "Echo 2 to Echo 3", over the radio, or "E two to E three", as telephones write down what they hear
_NUMERALS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {"double zero": "00", "zero zero": "00", **{word: str(n) for n, word in enumerate(_NUMERALS)}}
# Signs as they are read aloud
_SPOKEN = {"dash": "-", "hyphen": "-", "semicolon": ";"}
_SPOKEN_SIGN = re.compile(rf"(?<=\w) ({'|'.join(_SPOKEN)}) (?=\w)")
_SPELT = re.compile(
    r"\b(alfa|alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|x-?ray|yankee|zulu|[a-l]|[xz])[ -]"
    rf"(?:(?<=\w\w[ -])(\d{{1,2}})|({'|'.join(_FIGURES)}))\b",
    re.IGNORECASE,
)
_RTF = re.compile(r"\\(_|[a-z]+)-?\d* ?|[{}]")
_RTF_SIGNS = {"par": "\n", "line": "\n", "row": "\n", "tab": "\t", "cell": "\t", "_": "-"}
# "<h2>" may be a square.
_TAG = re.compile(
    r"</?(?P<name>p|br|div|tr|td|th|table|li|ul|ol|d[dlt]|b|i|u|span|strong|em|(?<=/)h[1-6]|html|body|pre|code|tt|(?:w|text|table|office):[\w-]+)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_ENDS_LINE = {"p", "w:p", "text:p", "text:h", "br", "div", "tr", "table:table-row", "li", "dt", "table"}
_ENDS_LINE |= {f"h{level}" for level in range(1, 7)}
# The parts of a move in fields of JSON, XML, a form, or a table: {"piece": "P", "from": "e2", "to": "e3"}.
_EFFECTS = {"captured": "captured: ", "swapped": "swaps with ", "promotion": "= "}
_ROLES = {name: role for role in ("piece", "origin", "target", *_EFFECTS) for name in WORDS[role]}
_COLUMNS = {**_ROLES, **dict.fromkeys(WHITE, "white"), **dict.fromkeys(BLACK, "black"), "side": "side"}
_SIDES = {"w": "white", "b": "black"}
_BARE = r"""(?:[^\W\d_]{4,20}[ -])?[^\W_]{0,20}(?![\w"']|[^\S\n]*[:=])"""
_VALUE = rf"""(?:"[\w -]{{0,20}}"|'[\w -]{{0,20}}'|\[[^\[\]\n:]{{0,80}}\]|~|null\b|{_BARE})"""
_PAIR = re.compile(
    rf"""["']?(?<![\w-])(?P<key>{any_of(_ROLES)})(?:_?sq(?:uare)?|_?(?:with|to|piece))?["']?[^\S\n]*(?:=>|[:=])[^\S\n]*(?P<value>{_VALUE})""",
    re.IGNORECASE,
)
_PAIRS = re.compile(rf"{_PAIR.pattern}(?:[\s,&]*{re.sub('[?]P<[a-z]+>', '?:', _PAIR.pattern)})+", re.IGNORECASE)
# Sooner found than the names before it.
_FIELD_OF_SQUARE = re.compile(r"""[:=]>?[^\S\n]*["']?[A-Za-z]\d{1,2}(?![\w-])""")
_PARAGRAPH = re.compile(r"[^\n]+(?:\n[^\n]+)+")
_SHORTEST_PROSE = 40
"""The least number of columns at which prose is wrapped."""
_OF_PROSE = re.compile(r"[^\W\d_]{3,}")
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.IGNORECASE)
# What says neither where a piece goes or is captured, nor which one is swapped or promoted to.
_NOTHING = NOTHING | WORDS["gone"] | {"", "~", "yes", "true", "false", "1"}
_UPPER = re.compile(r"[\s\"\d.]*[A-Z]{1,2} ?[a-z]\d")
# "side=w"
_OF_SIDE = re.compile(r"""(?<=[\s"'{,<])((?:side|colou?r|player)["']?\s*[:=]\s*["']?)([wb])(?!\w)""")
# ["e2", "e3", "xd4"]
_ARRAY = re.compile(r'\["([a-z]\d{1,2})"\s*,\s*"((?:[a-z]\d{1,2})?)"((?:\s*,\s*"[^"\n]{1,20}")*)\]')
# "P", "e2", "e3"
_CELLS = re.compile(
    r"""(?P<q>["']?)(?<!\w)(?P<label>[^\W\d_]{1,2})(?P=q)(?P<sign>\s*[,;|\t]\s*)(?P<r>["']?)(?P<origin>[a-z]\d{1,2})"""
    r"""(?P=r)(?P=sign)(?P=r)(?P<target>[^\s,;|"']{0,3})(?P=r)(?!\w)"""
)
_OF_SQUARE = re.compile(r"_?sq(?:uare)?$|[_ ](?:with|to)$")
# The brackets around the rows of a table in SQL, and around the names of its columns.
_SQL = re.compile(r"\bINSERT INTO [^(\n]{1,80}\(|\)\s*VALUES\s*\(|\)\s*[,;](?:\s*\()?", re.IGNORECASE)
_ROW = re.compile(r"^[^,;|\t\n]{0,40}[,;|\t].{0,400}$", re.MULTILINE)
# Tags of letters that are also labels, "[i]p d7-c6[/i]", and of what may be a square, "[color=#0000a0]".
_BBCODE = re.compile(
    r"\[(?:([biu])\](?=[^\r\n]{0,200}\[/\1\])|/[biu]\]|(?:colou?r|font|size)=[^\]\r\n]{1,40}\]|/(?:colou?r|font|size)\])",
    re.IGNORECASE,
)
_TAG_OF_CELL = re.compile(r"\[/?(?:table|t[rdh])\]", re.IGNORECASE)
# ` [37] "C e6-e1" "p h7-g8"`: what R prints before a row is no number of a move.
_ROW_OF_R = re.compile(r'^[ \t]*\[\d+\](?=[ \t]+"[^"\n]*"[ \t]+")', re.MULTILINE)
_INDEX_OF_R = re.compile(r'^[ \t]*\[\d+\](?=[ \t]+")', re.MULTILINE)
# "{@}-c2" in LaTeX
_IN_BRACES = re.compile(r"\{@\}")
# What PHP prints before a string, and a bullet of Word
_BEFORE_STRING = re.compile(r'\bstring\(\d+\) (?=")|^[ \t]*o(?=\t)', re.MULTILINE)
# "<piece>P</piece><from>e2</from>"
_ELEMENT = re.compile(rf"<({any_of(_ROLES)}|side|colou?r)>([^<>\n]*)</\1>", re.IGNORECASE)
_BREAK = re.compile(r"[\r\n{}]")
_OBJECT = re.compile(r'["\']from["\'](?:[^{}]|\{[^{}]*\})*|\bfrom:[^\n]*(?:\n +\w+:[^\n]*)*', re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]{2,8}\d?);")
_GARBLED = re.compile(
    "\u00e2\u20ac[\u201c\u201d\u0093\u0094\u2018\u2019]|\u00e2\u0080[\u0090-\u0095]|\u00c2(?=\u00a0| )"
    # Dashes of the Macintosh
    r"|(?<=\d)[\u00d0\u00d1](?=[A-Za-z]\d|\W|$)"
)
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u034f\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff]"
)
_DASH = re.compile(
    "[\u00ad\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58"
    "\ufe63\uff0d\u02d7\u2043\u207b\u208b\u2212\u2500\u2796]|(?<![\u3041-\u30ff])\u30fc"
)
# A soft hyphen is seen only where it stands for the hyphen of a move.
_SOFT = re.compile("(?<![0-9])\u00ad|\u00ad(?![a-z])")
_OTHER = re.compile(r"[^\x00-\x7f]")
_LOOKALIKES = str.maketrans(
    "\u0430\u0441\u0435\u043e\u0440\u0410\u0421\u0415\u041e\u0445\u0425\u0412\u041d\u041a\u041c\u0420\u0422",
    "aceopACEOxXBHKMPT",
)
_EMPTY_FIELD = re.compile(r'"\w+"\s?:\s?(?:\[\s?\]|""|null)\s?,?')
_LOOKALIKE = f"[{''.join(map(chr, _LOOKALIKES))}]"
_CYRILLIC = re.compile(
    f"(?<![\u0400-\u04ff])(?:{_LOOKALIKE}(?=\\d)|[\u0430\u0440\u0410\u0420](?= [a-z\u0430\u0435\u0441]\\d+ ?-))"
)
# A Russian Knight and Bishop stay what they are.
_OTHER_KEY = re.compile("[^\x00-\x7f\u041a\u0421]")
_IN_CYRILLIC = re.compile(f"{_LOOKALIKE}{{2}}|(?!{_LOOKALIKE})[\u0400-\u04ff]")
# A character set without dashes makes question marks of them: "e2?e4".
_LOST_DASH = re.compile(r"(?<=[A-Za-z0-9])\?(?=[a-z]\d)|(?<=[a-z]\d)\?(?=[\s;]|\Z)")
_MOST_ERASED = 40
_ERASED = re.compile(r"[^\n\x08](?:\x08|\^H)")
# "1\u00bd" for the move of Black
_HALF = re.compile("(?<=[0-9])\u00bd")
# "\u00b9P e2-e4"
_RAISED = re.compile(r"^[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+", re.MULTILINE)
_LOST = re.compile(r"[a-z]\d\?[a-z]\d")
_HYPHEN = re.compile(r"\w-[a-z]\d")
_STOP = re.compile(r"(?<=\w)[.,]+\s*$")
_LONGEST_STOP = 20
_MARGIN = re.compile(r"\s*(?:[>»]\s?)+|\s*[*+•‣◦▪●○·]\s+(?=\S)")
# Places of free text: comments, and headers without a tag that ends a line.
_FREE = re.compile(
    r"(?<!:)//[^\r\n]*|^\w+:(?![^\r\n]*</?(?:br|p|li|ul|ol|hr|h[1-6]|tr|td)\b)[^\r\n]*", re.MULTILINE | re.IGNORECASE
)
# What a terminal strikes out, its codes for colours, and what XML puts around plain text.
_STRUCK = re.compile(r"\x1b\[9m([^\x1b\n]*)\x1b\[(?:29|0)?m")
_AROUND_TEXT = re.compile(r"\x1b\[[\d;]*[A-Za-z]|<!\[CDATA\[|\]\]>")
# Tags and entities that show that a text is the source of a page.
_MARKUP = re.compile(
    r"</h[1-6]>|</?(?:br|p|li|strong|em|ul|ol|d[dlt]|hr|span|font|b|i|tt|code|td|tr|a)(?:\s[^<>]*)?/?>"
    r"|&(?:[nm]dash|minus|nbsp|shy|#\d{2,5}|#x[0-9a-f]{2,5});",
    re.IGNORECASE,
)
_KEY = rf"{any_of((*KNOWN_KEYS, *OTHER_KEYS))}[ \t]*:"
# "Game: Rococo Log: a-1 1. P e2-e3 p e7-e6"
_LOG_ON_A_LINE = re.compile(
    rf"^[ \t]*{_KEY}(?![ \t]*1[ \t]?[.)])[^\n]*?[ \t]1[ \t]?[.)][ \t]*(?:\w{{1,2}}[ \t])?[a-z]{{1,2}}\d{{1,2}}-",
    re.IGNORECASE | re.MULTILINE,
)
_JOINED = re.compile(rf"[ \t](?={_KEY}|1[ \t]?[.)])", re.IGNORECASE)
_FIRST_LINE = re.compile(r"^[ \t]*1[ \t]?[.)]", re.MULTILINE)
# "<K> e2-e3" has a label, no tag.
_ANGLED = re.compile(r"<([A-Za-z])>(?= ?-?[A-Za-z]\d)")
_LETTERS_OF_TAGS = frozenset("abipqsu")
# "S_h1_h2_swap_P", and the origin with what stands before it.
_UNDERSCORED = re.compile(r"(?<![^\W_])(?:[^\W\d_]{1,2}_)?[A-Za-z]\d{1,2}_[A-Za-z]\d{1,2}(?:_\w+)?(?!\w)")
_ORIGIN = re.compile(r"((?:^|(?<![^\W\d_])[^\W\d_]{1,2}_)[A-Za-z]\d{1,2})_(?=[A-Za-z]\d)")
# "info depth 4 pv e2e4 e7e5"
_THOUGHT = re.compile(r"^(?:(?!\binfo ).)*\binfo (?:(?!\bpv ).)*\bpv .*", re.MULTILINE)
# "game.txt:12:P e2-e4"
_PATH_AND_LINE = re.compile(r"^[\w./-]+\.\w{1,5}[:-]\d+[:-](?=.*[a-z]\d)", re.MULTILINE)
# "P e 2 - e 4", "(e,2)-(e,4)", "e_2 > e_4"
_PARTED = re.compile(
    r"(?<![^\W_])(\(?)([a-z])(?P<sign>[ ,:_-])(\d{1,2})(\)?) ?(?:-|[-=]?>|~|x|to) ?\1([a-z])(?P=sign)(\d{1,2})\5(?!\w)",
    re.IGNORECASE,
)
_PARTED_SQUARE = re.compile(r"(?<![^\W_])(\()?([a-z])([,:_-])(\d{1,2})(?(1)\))(?!\w)", re.IGNORECASE)
_QUOTED_SQUARE = re.compile(r"'([a-z]\d{1,2})'", re.IGNORECASE)
_SPACE = re.compile(r"\s+")


def readable_text(source: Source) -> Mapped:
    r"""Return the text of a source as a person would read it.

    >>> readable_text(Source("1. P e2\u2013e4&amp;nbsp;")).text
    '1. P e2-e4 '
    """
    return decoded(visible_text(source.text))


def decoded(text: Mapped) -> Mapped:
    """Return a text without what mail, data formats, addresses and odd characters make of it."""
    text = without_erased(text)
    if "base64" in text.text and (match := _BASE64.search(text.text)):
        text = _from_base64(text, match)
    if _QUOTED_PRINTABLE.search(text.text) or len(re.findall(r"=\r?\n|=3D|=20(?=\s)|=E2=80", text.text)) > 2:
        text = text.sub(_QUOTED, _from_quoted)
    if "%" in text.text or "http" in text.text:
        text = text.sub(_ADDRESS, _from_address).sub(_FIELD, lambda form: _fields_of(form[0], "\n"))
    if text.text.lstrip().startswith("{\\rtf"):
        text = text.sub(_RTF, lambda sign: _RTF_SIGNS.get(sign[1], ""))
    elif "\\" in text.text:
        text = text.sub(_ARROW, lambda arrow: "<->" if arrow[1] else "->").sub(_LATEX, lambda command: command[1])
        text = text.sub(_IN_BRACES, "@")
        text = text.sub(_BACKSLASHED, _from_backslash)
    text = text.sub(_BARE_ENTITY, ";") if "#59;" in text.text else text
    text = text.sub(_ELEMENT, lambda field: f' {field[1]}="{field[2]}"')
    text = _from_data(text).sub(_BBCODE, "").sub(_TAG_OF_CELL, " ")
    text = text.sub(_THOUGHT, "") if " pv " in text.text else text
    text = text.sub(_PATH_AND_LINE, "") if len(_PATH_AND_LINE.findall(text.text)) > HABIT else text
    for _ in range(2):
        if "&" in text.text:
            text = text.sub(_ENTITY, lambda match: html.unescape(match[0]))
        if "<" in text.text:
            text = text.sub(_TAG, _from_tag)
    if not (text.text.isascii() or _IN_CYRILLIC.search(text.text)):
        text = text.sub(_OTHER_KEY, lambda match: match[0].translate(_LOOKALIKES))
    return _with_whole_squares(plain_characters(text))


def _with_whole_squares(text: Mapped) -> Mapped:
    """Return a text with squares of which the file and the rank are parted, or that are quoted, as elsewhere.

    So are the parts of moves joined by underscores: "S_h1_h2_swap_P".
    """
    if len(_SPOKEN_SIGN.findall(text.text)) > HABIT:
        text = text.sub(_SPOKEN_SIGN, lambda sign: _SPOKEN[sign[1]])
    if len(_SPELT.findall(text.text)) > HABIT:
        text = text.sub(_SPELT, lambda square: square[1][0].lower() + (square[2] or _FIGURES[square[3].lower()]))
    if len(_UNDERSCORED.findall(text.text)) >= HABIT:
        text = text.sub(_UNDERSCORED, lambda run: _ORIGIN.sub(r"\1-", run[0]).replace("_", " "))
    for sign, count in Counter(move["sign"] for move in _PARTED.finditer(text.text)).items():
        if sign == " ":
            text = text.sub(_PARTED, lambda move: f"{move[2]}{move[4]}-{move[6]}{move[7]}")
        elif count >= HABIT:
            text = text.sub(_PARTED_SQUARE, lambda square: square[2].lower() + square[4])
    return text.sub(_QUOTED_SQUARE, lambda square: square[1]) if text.text.count("'-'") >= HABIT else text


def without_erased(text: Mapped) -> Mapped:
    r"""Return a text without what a backspace erases, as a terminal records it, or a writer jokes: "e2-e4^H3".

    >>> without_erased(Mapped.of("P e2-e44\b\b3")).text
    'P e2-e3'
    """
    for _ in range(_MOST_ERASED):
        if _ERASED.search(text.text) is None:
            break
        text = text.sub(_ERASED, "")
    return text


def plain_characters(text: Mapped) -> Mapped:
    r"""Return a text with plain dashes, letters and figures, and without invisible characters.

    >>> plain_characters(Mapped.of("P e\u0662\u2013f\u0663\u200b")).text
    'P e2-f3'
    """
    if not text.text.isascii():
        text = text.sub(_GARBLED, lambda match: "" if match[0] == "\u00c2" else "-").sub(_SOFT, "").sub(_HALF, ".5")
        text = text.sub(_INVISIBLE, "").sub(_DASH, "-")
        text = text.sub(_RAISED, lambda number: f"{unicodedata.normalize('NFKC', number[0])}. ")
        text = text.sub(_CYRILLIC, lambda match: match[0].translate(_LOOKALIKES)).sub(_OTHER, _plain)
    if "?" in text.text and _LOST.search(text.text) and not _HYPHEN.search(text.text):
        text = text.sub(_LOST_DASH, "-")
    return text.sub(_INVISIBLE, "")


def plain_line(line: Mapped) -> Mapped:
    """Return a line in plain characters, without the signs of a quotation or a list before it and a stop behind it."""
    line = plain_characters(line)
    margin = _MARGIN.match(line.text)
    line = line.cut(margin.end()) if margin else line
    stop = _STOP.search(line.text[-_LONGEST_STOP:])
    return line.cut(0, len(line.text) - len(stop[0])) if stop else line


def visible_text(text: str) -> Mapped:
    """Return the text of a saved page, of the source of one, or any other text as it is."""
    found = saved_page.read_page(text)
    return found.moves if found else without_markup(text)


def without_markup(text: str) -> Mapped:
    """Return the text of the source of a page, or any other text as it is."""
    labels = {label for label in _ANGLED.findall(text) if f"</{label}>" not in text}
    if not _LETTERS_OF_TAGS.issuperset(map(str.lower, labels)):
        text = _ANGLED.sub(lambda tag: f"({tag[1]})" if tag[1] in labels else tag[0], text)
    plain = Mapped.of(text).sub(_STRUCK, lambda said: f"~~{said[1]}~~").sub(_AROUND_TEXT, "")
    # Tags and entities in comments and headers are no markup.
    if plain.text != text or not (_MARKUP.search(text) and _MARKUP.search(_FREE.sub(" ", text))):
        if _FIRST_LINE.search(plain.text):
            # "Result: drawn, as 1. P e2-e4 ..." is a remark.
            return plain
        return plain._replace(text=_LOG_ON_A_LINE.sub(lambda line: _JOINED.sub("\n", line[0]), plain.text))
    passage = html_source.visible(text, 0, len(text))
    return passage._replace(text=_broken_by_tags(passage))


def _broken_by_tags(passage: Mapped) -> str:
    """Return the text of a passage, with line ends next to tags that break the line replaced by spaces."""

    def broken_once(space: re.Match[str]) -> str:
        breaks = [at for at in range(*space.span()) if passage.text[at] in "\r\n"]
        tags = [at for at in breaks if passage.ends[at] - passage.starts[at] > 1]
        others = {at for at in breaks if tags and at not in tags}
        return "".join(" " if at in others else sign for at, sign in enumerate(space[0], space.start()))

    return _SPACE.sub(broken_once, passage.text)


def _plain(match: re.Match[str]) -> str:
    if unicodedata.decomposition(match[0]).startswith("<super>"):
        # The mark of a footnote, no figure of the move before it, or "1º".
        return " "
    plain = str(unicodedata.decimal(match[0], "")) or unicodedata.normalize("NFKC", match[0])
    return plain if not plain.isspace() else "\n" if plain in "\x85\u2028\u2029" else " "


def _from_base64(text: Mapped, match: re.Match[str]) -> Mapped:
    start, end = match.span("body")
    try:
        decoded = b64decode("".join(match["body"].split())).decode()
    except ValueError:
        return text
    first, last = text.starts[start], text.ends[end - 1]
    body = Mapped(decoded, [first] * len(decoded), [last] * len(decoded))
    return Mapped.join([text.cut(0, start), body, text.cut(match.end())])


def _from_data(text: Mapped) -> Mapped:
    """Return a text with the moves of data, whose squares are fields, written as moves."""
    text = text.sub(_OF_SIDE, lambda side: side[1] + _SIDES[side[2]])
    text = text.sub(_ARRAY, _from_array) if '["' in text.text else text
    text = text.sub(_BEFORE_STRING, "")
    text = text.sub(_INDEX_OF_R, "") if _ROW_OF_R.search(text.text) else text
    if _FIELD_OF_SQUARE.search(text.text) and _PAIRS.search(text.text):
        # What a move takes may stand on lines of its own, in objects of its own.
        objects = [match.span() for match in _OBJECT.finditer(text.text)]
        inner = {place for start, end in objects for place in range(start, end) if text.text[place] in "\r\n{}"}
        text = text.sub(_BREAK, lambda sign: " " if sign.start() in inner else sign[0]).sub(_PAIRS, _from_pairs)
    text = text.sub(_EMPTY_FIELD, "") if '":' in text.text else text
    return _from_columns(text)


def _from_array(match: re.Match[str]) -> str:
    origin, target, effects = match.groups()
    return f'"{origin}-{target}{re.sub("[^=~+*x()A-Za-z0-9]+", " ", effects).rstrip()}"'


def _from_pairs(match: re.Match[str]) -> str:
    moves: list[dict[str | None, str]] = [{}]
    for pair in _PAIR.finditer(match[0]):
        role = _ROLES[pair["key"].casefold()]
        moves += [{}] if role in moves[-1] else []
        moves[-1][role] = pair["value"]
    written = [_move_of(move) for move in moves]
    return match[0] if None in written else "\n".join(map(str, written))


def _from_columns(text: Mapped) -> Mapped:
    """Write the moves of a table whose header says where their parts are, or that Black's stand before White's."""
    text = text.sub(_SQL, "\n") if "INSERT INTO" in text.text else text
    lines = (line[0] for line in _ROW.finditer(text.text))
    for sign, names in ((sign, line.split(sign)) for line in lines for sign in "\t|;," if sign in line):
        roles = [_COLUMNS.get(_OF_SQUARE.sub("", name.strip(' "*`').casefold())) for name in names]
        if {"origin", "target"} <= {*roles} or [role for role in roles if role] == ["black", "white"]:
            cell = rf'("[^"\n]*"|[^"{sign}\n][^{sign}\n]*|)'
            row = re.compile(f"^{re.escape(sign).join(cell for _ in roles)}$", re.MULTILINE)
            written = text.sub(row, partial(_from_row, roles=roles, sign=sign))
            # "SELECT piece, src, dst FROM moves" heads no table.
            if written.text != text.text:
                return written
    is_data = not _HYPHEN.search(text.text) and len(_CELLS.findall(text.text)) >= HABIT
    return text.sub(_CELLS, lambda cells: f"{cells['label']} {cells['origin']}-{cells['target']}") if is_data else text


def _from_row(row: re.Match[str], roles: Sequence[str | None], sign: str) -> str:
    columns = [*zip(roles, row.groups(), strict=True)]
    if "origin" not in roles:
        black, white = (cell for role, cell in columns if role)
        # The labels may say that it was a legend, with the players in another order than their moves.
        order = {} if not black or not white or _UPPER.match(black) else {"black": white, "white": black}
        return sign.join(order.get(role or "", cell) for role, cell in columns)
    # The parts of a move by their roles, and what stands before and behind its target, such as a number or a remark.
    moves: list[tuple[dict[str | None, str], list[str], list[str]]] = [({}, [], [])]
    for at, (role, cell) in enumerate(columns):
        # Both players may have a move in a row. Else, of two columns of one role the first counts.
        if role in ("piece", "origin") and role in moves[-1][0] and {"origin", "target"} <= {*roles[at:]}:
            moves.append(({}, [], []))
        parts, before, behind = moves[-1]
        if role == "side":
            # "| 1 | P | e2 | e3 | W |"
            before.append(_SIDES.get(cell.strip(' "').casefold(), cell))
        elif role:
            parts.setdefault(role, cell)
        else:
            is_number = cell.strip().isdecimal() and roles.count("target") == 1 and any(roles[at:])
            (behind if "target" in parts and not is_number else before).append(cell)
    for parts, _, behind in moves:
        deaths = [cell for cell in behind if OF_DEATH >= (said := {*cell.casefold().split()}) > said - DIES]
        if deaths and parts.get("target") in {*_NOTHING, parts.get("origin")}:
            # "S;a3;;b3;removes itself" takes nothing more.
            parts["target"] = behind[behind.index(deaths[0])] = ""
    texts = [_move_of(parts) for parts, _, _ in moves]
    for text, (parts, before, behind) in zip(texts, moves, strict=True):
        before += [*([text] if text else parts.values()), *behind]
    return sign.join(sign.join(before) for _, before, _ in moves) if any(texts) else row[0]


def _move_of(parts: Mapping[str | None, str]) -> str | None:
    """Return the move of parts by their roles, or None if they are none of a move."""
    named = {role: value.strip(" \t\"'[]") for role, value in parts.items()}
    named = {role: "" if said.casefold() in _NOTHING else said for role, said in named.items()}
    origin, target = named.get("origin", ""), named.get("target", "")
    is_move = _SQUARE.fullmatch(origin) and (not target or _SQUARE.fullmatch(target))
    if not is_move or not named.keys() & {"target", "piece"}:
        return None
    more = (f"{sign}{named[role]} " for role, sign in _EFFECTS.items() if named.get(role))
    # What stands before it is not its label.
    return f"{named.get('piece') or ',,'} {origin}-{target} {''.join(more)}"


def unwrapped(text: str) -> str:
    """Return a text with a blank for each end of a line of prose at which the next word did not fit."""
    return _PARAGRAPH.sub(_in_one, text)


def _in_one(paragraph: re.Match[str]) -> str:
    lines = paragraph[0].split("\n")
    width, heads = max(map(len, lines)), [line.partition(" ")[0] for line in lines[1:]]
    ends = [" " if len(line) + len(head) >= width else "\n" for line, head in zip(lines, heads, strict=False)]
    goes_on = any(end == " " and (head[:1] == "(" or head[:1].islower()) for end, head in zip(ends, heads, strict=True))
    is_prose = len(_OF_PROSE.findall(paragraph[0])) > len(_SQUARE.findall(paragraph[0]))
    if width < _SHORTEST_PROSE or 2 * ends.count(" ") < len(ends) or not (goes_on and is_prose):
        return paragraph[0]
    return lines[0] + "".join(map(add, ends, lines[1:]))


def _from_backslash(match: re.Match[str]) -> str:
    if match["code"]:
        return chr(int(match["code"], 16))
    return "\n" if match["end"] else match["sign"] or ""


def _from_tag(tag: re.Match[str]) -> str:
    name = tag["name"].lower()
    return "\n" if name in _ENDS_LINE and ("/" in tag[0] or name == "br") else " "


def _from_quoted(match: re.Match[str]) -> str:
    raw = bytes.fromhex(_BETWEEN_DIGITS.sub("", match[0]))
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _fields_of(form: str, end: str) -> str:
    """Return the fields of a form, or of the query of an address, without escapes and with an end behind each."""
    plain = _ESCAPED.sub(lambda escaped: " " if escaped[0] == "+" else unquote(escaped[0]), form)
    # Moves that end in a hyphen are cut off; one move may do so ("l b1-").
    plain += "..." if "\n" in plain and plain.endswith("-") else ""
    return plain if plain == form else re.sub("[&](?=[a-z_]+=)", end, plain)


def _from_address(match: re.Match[str]) -> str:
    address, question, query = match[0].partition("?")
    # What a server was asked for stands on a line of its own already.
    end = " " if address[0] == "/" else "\n"
    fields = _fields_of(query, end)
    return f"{address}?{end}{fields}" if question and fields != query else match[0]
