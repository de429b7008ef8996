"""The second generator of pastes: its texts are the same every time, and hold the games that they are made of."""

import html
import itertools
import quopri
import re
import unicodedata
from base64 import b64decode
from collections import Counter
from random import Random
from urllib.parse import unquote_plus

import pytest

from .games import Game, games
from .second import SECOND, Spoken
from .sheet import Shape

CHOSEN = [*games(legal=True)[:60:12], *games(legal=False)[:60:15]]
LOOKS_LATIN = str.maketrans("\u0430\u0441\u0435\u0410\u0421", "aceAC")


def as_seen(data: bytes) -> str:
    """What somebody sees who looks at a paste: without the ways of transport, and without signs that do not show."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16")
    else:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = data.decode("cp1252")
    if "Content-Transfer-Encoding: base64" in text:
        text += b64decode(text.split("\n\n", 1)[1]).decode()
    if "quoted-printable" in text:
        text = quopri.decodestring(data).decode()
    if "moves=" in text:
        text = unquote_plus(text)
    text = html.unescape(html.unescape(text)).replace("\\", "")
    text = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).translate(LOOKS_LATIN)).casefold()


def are_in_order(squares: list[str], text: str) -> bool:
    at = 0
    for square in squares:
        at = text.find(square, at) + len(square)
        if at < len(square):
            return False
    return True


def holds(shape: Shape, game: Game, text: str) -> bool:
    """Whether a text names every square of a game, in the order in which the shape writes the plies."""
    squares = [Spoken.of(ply).squares for ply in game.plies]
    if shape.order == "any":
        return Counter(itertools.chain(*squares)) <= Counter(re.findall(r"[a-z]\d+", text))
    lists = [squares] if shape.order == "plies" else [squares[::2], squares[1::2]]
    return all(are_in_order(list(itertools.chain(*plies)), text) for plies in lists)


def test_there_are_many_shapes() -> None:
    assert len(SECOND) >= 100


@pytest.mark.parametrize("shape", SECOND.values(), ids=SECOND)
def test_a_paste_of_the_second_kind_can_be_had_again_and_holds_the_game(shape: Shape) -> None:
    for game in CHOSEN:
        once, again = (shape.paste(game, Random(game.file)) for _ in range(2))
        assert once == again
        assert once.expected == [len(game.plies)]
        if shape.cost == "whole":
            text = as_seen(once.data)
            assert game.name.casefold() in text
            assert holds(shape, game, text), once.data.decode(errors="replace")
