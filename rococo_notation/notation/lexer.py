"""Split texts into tokens."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from rococo_notation.notation import tokens as words
from rococo_notation.notation.dialect import Dialect, Lexicon, lexicon_of
from rococo_notation.notation.tokens import CLOSING, END, LABEL, LINE, NUMBER, SIGN, SQUARE, SWAP_SIGNS, WORD, Token
from rococo_notation.notation.turn import HABIT

_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", 2 * ("king", "queen", "rook", "bishop", "knight", "pawn"), strict=True))
# Of many signs alike only the first may begin an arrow, so that each is looked at once.
_MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:r?uary|ch|il|ust|ember|ober)?"
# It is compiled when a text is scanned, which few commands do.
_TOKEN = (
    r"(?P<line>\r\n?|[\n\f\x0b\x85\u2028\u2029])"
    r"|(?P<word>https?://\S+|\be\.g\.|\b[^\W\d_]{3,}_[a-z]{1,2}\b(?!-)|\b[a-z]\w*@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b"
    r"|\bspeaker \d+(?=:)|\u00b0[cf]\b)"
    r"|(?P<date>\b\d{4}-\d\d-\d\dt\d\d:\d\d[\d:.]*(?:z\b)?"
    r"|\b(?:\d{4}[-년年] ?\d{1,2}[-월月] ?\d{1,2}[일日]?|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\. \d{1,2}\. \d{4})\b"
    rf"|\b(?:{_MONTH} \d{{1,2}}|\d{{1,2}} {_MONTH}|\d\d[./](?:0[1-9]|1[0-2])\.?)(?!\.?\w))"
    r"|(?P<code>(?<![\w/])(?=(?:\S{0,99}/)?\d+/)[\w{}+*]+(?:/[\w{}+*]+){5,}(?: [wb] (?:-|[a-z]+) -)?(?![\w/]))"
    r"|(?P<clock>\b\d{1,2}:\d{2}(?!\.\s)(?::\d{2}(?:[.,]\d{3,6}\b)?)?(?:\s?[ap]m\b)?"
    # "49.0s", "593 s", "4,7 h", but "3 s h8-g8"
    r"|(?<=[ \t(\[])\d{1,4}[.,]\d{1,2}(?-i:s|h)\b"
    r"|\b\d{1,4}(?:[.,]\d{1,2}|\s|[.,]\d{1,2}\s)(?:(?-i:s|h)|secs?|mins?|minutes|hours?|hrs?|ms)\b(?!\W{0,3}[a-z]\d))"
    r"|(?P<score>(?<![\w.,-])(?:[+-]?\d{1,2}[.,]\d\d|[+-]\d{1,2}\.\d)(?![\w.,:-])(?: P\b(?!.?[a-z]\d))?)"
    # "d2xd3" of "d2xd3xd5"
    r"|(?P<run>(?:[a-z]\d{1,2})?x[a-z]\d{1,2}(?=x[a-z]\d)|(?:[^\W_\u2e80-\uffff]|[\u0900-\u0fff])+(?:['\u2019][^\W\d_]+)?|[^\W_]+?(?!(?=[\u2e80-\uffff])[^\W_]))"
    r"|(?P<sign><-*>|<=+>|-+>|(?<!=)=+>|@\s?-|--+|\.\.+|//|~~|\S)"
)
# In a game nobody described, a label is a short word before a square from which a move goes on.
_LABEL = re.compile(r"(?<![^\W_])[^\W\d_]{1,2}(?= ?[a-z]\d{1,2} ?(?:[-x:]|to\b) ?[a-z]\d)", re.ASCII)
_NO_PARTICLES = (words.KNOWN - words.WITH) | words.FROM
_SPOKEN = r"(?<=\s)(?:go|zoo|do(?= tabuleiro)|el(?= tablero))\b"
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_BEFORE_SQUARE = re.compile(r"\ufe0f?[ -]?[a-z]\d")
_WORD_AND_NUMBER = re.compile(r"([^\W\d_]+)(\d{1,4})|(\d{1,4})([^\W\d_]{1,2})")


def tokens_of(text: str, dialect: Dialect) -> list[Token]:
    """Return the tokens of a text; between them there is nothing but space.

    >>> rococo = Dialect(tuple("xabcdefghz"), ("0", *"12345678", "00"), labels=frozenset("LPlp"))
    >>> [token.kind for token in tokens_of("1. P e2-e4", rococo)]
    ['number', 'sign', 'label', 'square', 'sign', 'square']
    """
    if not dialect.labels:
        dialect = replace(dialect, labels=frozenset(_LABEL.findall(text)))
    lexicon = lexicon_of(dialect)
    found: list[Token] = []
    # "Anna72: e2-e4"
    often = Counter(re.findall(r"\b[^\W\d_]{2,}\d{1,4}\b", text)).items()
    names = {name for name, count in often if count >= HABIT and not lexicon.run.fullmatch(name)}
    # "Anna W: e2-e4", and "S d6- go!", "S d6 sai do tabuleiro", where the letters stand for no figures
    initials = {match.end() - 1 for match in re.finditer(r"\b[^\W\d_]{3,} [A-Z](?=:)", text)}
    spoken = {match.start() for match in re.finditer(_SPOKEN, text, re.IGNORECASE)}
    # "P e2 al e4" in Esperanto
    parting = {match.start() for match in re.finditer(r"(?<=\d )[a-z]{2}(?= [a-z]\d)", text)}
    spoken.update(*(starts for starts in (initials, parting) if len(starts) >= HABIT))
    for match in re.finditer(_TOKEN, text, re.IGNORECASE):
        kind = WORD if match[0] in names or match.start() in spoken else match.lastgroup or ""
        if kind == "run":
            found += _split(match[0], match.start(), lexicon)
        elif (name := _FIGURINES.get(match[0])) in lexicon.names and (
            _BEFORE_SQUARE.match(text, match.end()) or (found and found[-1].value in SWAP_SIGNS | {"="})
        ):
            found.append(Token(WORD, *match.span(), name or ""))
        else:
            # Dots may lead from column to column.
            found.append(Token(kind, *match.span(), "".join(match[0].split()) if match[0][:4] != "...." else "..."))
    if lexicon.promoted:
        found = _with_promoted(found, lexicon)
    begins = [at for at, last in enumerate([END, *found]) if last.kind == LINE]
    for at in _keys_of_sides(found) or _column_of_sides(found, begins):
        found[at] = found[at]._replace(kind=WORD, value=found[at].value.lower())
    for at, number in _roman(found, begins).items():
        found[at] = number
    found = _without_keys(found, begins, text)
    squares = [token for token in found if token.kind == SQUARE]
    if 2 * sum(text[token.start].isupper() for token in squares) > len(squares):
        # The whole text is in capitals.
        return [token._replace(weak=token.weak and text[token.start : token.end].isalpha()) for token in found]
    return found


def bare_tokens(text: str, dialect: Dialect) -> list[Token]:
    """Return the tokens of a text with the marks of footnotes as words, and without the particles of languages.

    >>> rococo = Dialect(tuple("xabcdefghz"), ("0", *"12345678", "00"), labels=frozenset("LPlp"))
    >>> [token.value for token in bare_tokens("P e2からe3へ, p e7からe6へ, L f1からf4へ", rococo)][-4:]
    ['L', 'f1', 'から', 'f4']
    """
    return _without_particles(_without_marks(tokens_of(text, dialect)), lexicon_of(dialect).names)


def _without_marks(tokens: list[Token]) -> list[Token]:
    """Return tokens with the letters that mark footnotes as words: "e2-e4 (a)", and on a line below "a) Why not?"."""
    begins = [at for at, last in enumerate([END, *tokens]) if last.kind == LINE]
    places = [at + (tokens[at].value in words.CLOSING) for at in begins if at + 3 < len(tokens)]
    notes = [at for at in places if tokens[at + 1].value in (")", "]") and tokens[at + 2].is_said]
    letters = [tokens[at].value for at in notes if len(tokens[at].value) == 1]
    if not letters or [*map(ord, letters)] != [*range(ord("a"), ord("a") + len(letters))]:
        return tokens
    places = [at for at, token in enumerate(tokens[1:-1], 1) if token.value in letters]
    marks = [at for at in places if tokens[at - 1].value + tokens[at + 1].value in ("()", "[]")]
    for at in (*notes, *marks):
        tokens[at] = tokens[at]._replace(kind=WORD)
    return tokens


def _without_particles(tokens: list[Token], names: Container[str]) -> list[Token]:
    """Return tokens without the particles of languages around most moves: "P 从e2走到e4", "P e2からe4へ".

    Before the squares it is a word behind the labels or names of several pieces, and behind them one that touches them.
    """
    padded = [END, END, *tokens, END]
    moves = [at for at, token in enumerate(padded[:-3]) if token.kind == padded[at + 2].kind == SQUARE]
    leads = {(padded[at - 2].value, padded[at - 1].value) for at in moves if padded[at - 2].kind in (LABEL, WORD)}
    led = Counter(lead for name, lead in leads if name not in words.OF_SIDES)
    beside = [at - 1 for at in moves if led[padded[at - 1].value] > 1]
    beside += [at + 3 for at in moves if padded[at + 2].end == padded[at + 3].start]
    beside = [at for at in beside if padded[at].kind == WORD and padded[at].value not in _NO_PARTICLES]
    counts = Counter(padded[at].value for at in beside if padded[at].value not in names)
    often = {value for value, count in counts.items() if count >= HABIT and 2 * count > len(moves)}
    left_out = {at - 2 for at in beside if padded[at].value in often}
    return [token for at, token in enumerate(tokens) if at not in left_out]


def _with_promoted(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """Return the tokens with labels such as ``+P`` in one; a sign that touches what stands before it is another."""
    joined: list[Token] = []
    for token in tokens:
        before, sign = [END, END, *joined[-2:]][-2:]
        apart = before.kind == LINE or before.end < sign.start or before.value in (";", "=")
        is_label = (sign.value, token.kind) == ("+", LABEL) and sign.end == token.start and apart
        if is_label and (label := f"+{token.value}") in lexicon.promoted:
            joined[-1] = Token(LABEL, sign.start, token.end, label)
        else:
            joined.append(token)
    return joined


def _keys_of_sides(tokens: Sequence[Token]) -> list[int]:
    """Return the places of "w:" and "b:" if there are as many of one as of the other, or one fewer."""
    keys = [at for at, (_, sign) in enumerate(pairwise(tokens)) if sign.value == ":" and tokens[at].value in [*"wbWB"]]
    letters = "".join(tokens[at].value for at in keys)
    # "W: Withdrawer, B: Bishop" explains labels, but "W: d2-d3 | c2-c3" does not.
    are_lists = all(token.kind in (LABEL, SQUARE) for at in keys for token in tokens[at + 2 : at + 3])
    least = 2 if letters.islower() or are_lists else 2 * HABIT
    return keys if len(keys) >= least and 2 * letters.upper().count("W") - len(keys) in (0, 1) else []


def _column_of_sides(tokens: Sequence[Token], begins: Sequence[int]) -> list[int]:
    """Return the places of two letters that take turns on lines, and so stand for the sides.

    They are "W" and "B" behind a number, before the last one or in brackets, or any two before the labels of pieces.
    """
    places: list[int] = []

    def is_led(at: int) -> bool:
        sign = tokens[at - 1].value
        is_in_brackets = at + 1 < len(tokens) and tokens[at + 1].value == CLOSING.get(sign)
        return is_in_brackets or tokens[at - 1 - (sign in (".", "[", "(", ")"))].kind == NUMBER

    leads = {at for at, (a, b) in enumerate(pairwise([*tokens[1:], END])) if (a.kind, b.kind) == (NUMBER, LINE)}
    for begin, end in zip(begins, [*begins[1:], len(tokens)], strict=True):
        square = next((at for at in range(begin + 1, end) if tokens[at].kind == SQUARE), end)
        sides = (at for at in range(begin + 1, end) if tokens[at].value in ("w", "b", "W", "B"))
        places += islice((at for at in sides if (at < square and is_led(at)) or at in leads), 1)
    letters = "".join(tokens[at].value for at in places)
    if len(places) >= 2 * HABIT and ("WB" * len(places)).startswith(letters.upper()):
        return places
    # "W S h1-h2", and then "S s h8-h7", in German
    places = [
        at
        for at, (letter, label, square) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False))
        if len(letter.value) == 1 and (letter.kind, label.kind, square.kind) == (LABEL, LABEL, SQUARE)
    ]
    letters = "".join(tokens[at].value for at in places)
    takes_turns = len({*letters[:2]}) == 2 and (letters[:2] * len(places)).startswith(letters)
    return places if len(places) >= 2 * HABIT and takes_turns else []


def _roman(tokens: Sequence[Token], begins: Sequence[int]) -> dict[int, Token]:
    """Return the Roman numbers at the beginnings of lines, with their places: "I." if there is "II.", too."""
    pairs = ((at, [token.value for token in tokens[at : at + 2]]) for at in begins)
    found = {
        at: pair[0].upper() for at, pair in pairs if pair[1:] in (["."], [")"]) and not {*pair[0].upper()} - {*_ROMAN}
    }
    if "II" not in found.values():
        return {}
    values = {at: [_ROMAN[letter] for letter in text] for at, text in found.items()}
    sums = {at: sum(-a if a < b else a for a, b in pairwise([*each, 0])) for at, each in values.items()}
    return {at: tokens[at]._replace(kind=NUMBER, value=str(value)) for at, value in sums.items()}


def _without_keys(tokens: list[Token], begins: Sequence[int], text: str) -> list[Token]:
    """Return the tokens, with b1, b2, ... at the beginnings of lines parted if other lines begin with w1, w2, ..."""
    pairs = [tokens[at : at + 2] for at in begins]
    whites = [pair for pair in pairs if [token.kind for token in pair] == [WORD, NUMBER] and pair[0].value == "w"]
    if sum(word.end == number.start for word, number in whites) < HABIT:
        return tokens
    places = {pair[0].start for pair in pairs if pair and pair[0].kind == SQUARE and pair[0].value[0] == "b"}
    parted: list[Token] = []
    for token in tokens:
        number = Token(NUMBER, token.start + 1, token.end, text[token.start + 1 : token.end])
        parted += [Token(WORD, token.start, number.start, "b"), number] if token.start in places else [token]
    return parted


def _end_of_word(text: str) -> int:
    """Return where a word ends before a verb, or behind one, in Japanese or Chinese, which part no words."""
    verb = max(filter(text.endswith, words.BEHIND_PIECE), key=len, default="")
    return len(text) - len(verb) if verb else max(map(len, filter(text.startswith, words.PROMOTION_VERBS)), default=0)


def _split(text: str, start: int, lexicon: Lexicon) -> Iterator[Token]:
    """Yield the tokens of a run of letters and figures."""
    match = lexicon.run.fullmatch(text)
    if text in lexicon.labels:
        yield Token(LABEL, start, start + len(text), lexicon.labels[text])
    elif text in ("x", "X"):
        yield Token(SIGN, start, start + 1, "x")
    elif text.isdecimal():
        yield Token(NUMBER, start, start + len(text), text)
    elif match is not None:
        for word, kind in zip(match.groups(), (LABEL, SIGN, SQUARE, SIGN, SQUARE), strict=True):
            if word is not None:
                value = lexicon.squares[word] if kind == SQUARE else lexicon.labels.get(word, word.lower())
                yield Token(kind, start, start + len(word), value, kind == SQUARE and word not in lexicon.exact)
                start += len(word)
    elif text > words.EAST_ASIAN and 0 < (at := _end_of_word(text)) < len(text):
        yield Token(WORD, start, start + at, text[:at])
        yield Token(WORD, start + at, start + len(text), text[at:])
    elif pair := _WORD_AND_NUMBER.fullmatch(text):
        for word in filter(None, pair.groups()):
            yield Token(NUMBER if word.isdecimal() else WORD, start, start + len(word), word.casefold())
            start += len(word)
    else:
        yield Token(WORD, start, start + len(text), text.casefold())
