"""The second, third and fourth generators of pastes hold their games, and what is expected of whole texts is true."""

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

import rococo_notation as rn

from .fourth import FOURTH
from .games import Game, games
from .second import SECOND, Spoken
from .shapes import SHAPES
from .sheet import Shape
from .texts import Text, texts
from .third import THIRD

OTHERS = {**SECOND, **THIRD, **FOURTH}
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


def test_there_are_many_shapes_and_none_has_the_name_of_another_generator_s() -> None:
    assert min(len(SECOND), len(THIRD), len(FOURTH)) >= 100
    assert len({*SHAPES, *OTHERS}) == len(SHAPES) + len(SECOND) + len(THIRD) + len(FOURTH)


@pytest.mark.slow
@pytest.mark.parametrize("shape", OTHERS.values(), ids=OTHERS)
def test_a_paste_of_the_other_kinds_can_be_had_again_and_holds_the_game(shape: Shape) -> None:
    for game in CHOSEN:
        once, again = (shape.paste(game, Random(game.file)) for _ in range(2))
        assert once == again
        assert once.expected == [len(game.plies)]
        if shape.cost == "whole":
            text = as_seen(once.data)
            assert game.name.casefold() in text
            assert holds(shape, game, text), once.data.decode(errors="replace")


def seen_squares(text: Text) -> str:
    """The signs of a text that may belong to squares."""
    return re.sub(r"[^a-z\d]", "", as_seen(text.text.encode()))


def test_there_are_many_texts_of_every_verdict() -> None:
    assert len(texts()) >= 100
    assert len({text.name for text in texts()}) == len(texts())
    assert {text.verdict for text in texts()} == {"legal", "illegal", "unreadable"}


@pytest.mark.parametrize("text", texts(), ids=lambda text: text.name)
def test_the_moves_of_a_text_are_what_it_says(text: Text) -> None:
    position = rn.Position.start(text.variant)
    for ply in text.plies[: text.ply - 1 if text.ply else None]:
        move = position.parse(ply)
        assert str(move) == ply
        position = position.play(move)
    assert text.plies or text.verdict == "unreadable"
    assert (text.verdict == "illegal") == bool(text.ply and text.code)
    if text.ply:
        turns = [f"{i // 2 + 1}{'...' if i % 2 else '.'} {ply}" for i, ply in enumerate(text.plies)]
        record = rn.replay("\n".join(["Game: ?", "", *turns, ""]), variant=text.variant)
        assert [ply.number for ply in record.plies if ply.status == "illegal"] == [text.ply]
        assert text.code in {finding.code for finding in record.findings if finding.ply == text.ply}
        # Without its removals a move is what the implied style writes: only the other moves show that they are missing.
        assert text.code == "GC301" or position.verdict(text.plies[text.ply - 1]).code == text.code


@pytest.mark.parametrize("text", texts(), ids=lambda text: text.name)
def test_a_text_holds_its_moves_and_names_its_game(text: Text) -> None:
    title = re.sub(r"\W", "", rn.variant(text.variant).title).casefold()
    assert text.unnamed or title in re.sub(r"\W", "", text.text).casefold()
    targets = [Spoken.of(ply) for ply in text.plies]
    assert all(said.carried or (said.target or said.origin) in seen_squares(text) for said in targets)
