import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.errors import UnreadableError
from rococo_notation.notation import Source


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"caf\xc3\xa9", "utf-8", "café"),
        (codecs.BOM_UTF8 + b"caf\xc3\xa9", "utf-8", "café"),
        (codecs.BOM_UTF16_LE + "café".encode("utf-16-le"), "utf-16-le", "café"),
        (codecs.BOM_UTF16_BE + "café".encode("utf-16-be"), "utf-16-be", "café"),
        (b"caf\xe9", "cp1252", "café"),
        (b"caf\x81", "latin-1", "caf\x81"),
        ("1.\xa0P\xa0e2-f3".encode("cp1252"), "cp1252", "1.\xa0P\xa0e2-f3"),
        ("１手目　▲P e2-e3".encode("cp932"), "cp932", "１手目　▲P e2-e3"),
        ("1수 백 e2-f3, 대국".encode("euc_kr"), "euc_kr", "1수 백 e2-f3, 대국"),
        ("第1步 P e2-e3".encode("gb18030"), "gb18030", "第1步 P e2-e3"),
        ("Пешка e2-e3".encode("koi8_r"), "koi8_r", "Пешка e2-e3"),
        ("Пешка e2-e3".encode("cp1251"), "cp1251", "Пешка e2-e3"),
        ("Grüße, Žižek: P e2-e3 à la carte".encode("cp1252"), "cp1252", "Grüße, Žižek: P e2-e3 à la carte"),
        (b"", "utf-8", ""),
        ("P e2-e3\n".encode("utf-16-le"), "utf-16-le", "P e2-e3\n"),
        ("Game: Ш\n".encode("utf-16-be"), "utf-16-be", "Game: Ш\n"),
    ],
)
def test_the_encoding_is_told_by_mark_or_by_look(data: bytes, encoding: str, text: str) -> None:
    source = Source.decode(data, "a.txt")
    assert (source.encoding, source.text) == (encoding, text)
    assert source.guessed == (encoding[:3] != "utf" or ("\0" in data.decode("latin-1") and not source.bom))
    assert source.encode() == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n", "log.txt is a PNG picture, not text"),
        (b"PK\x03\x04rest", "a zip archive"),
        (b"\x1f\x8b", "a gzip archive"),
        (b"P e2\0e4", "it contains NUL bytes"),
        (codecs.BOM_UTF16_LE + b"a", "claims to be UTF-16 but is not"),
        (b"a\0b\0c", "it contains NUL bytes"),
        (b"\0\0\0\0", "it contains NUL bytes"),
        (b"a\0b\0" + b"c\0" * 20 + b"\x00\xd8", "looks like UTF-16 but is not"),
    ],
)
def test_binary_data_is_refused_with_a_plain_sentence(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        Source.decode(data, "log.txt")


@given(st.binary(max_size=80))
def test_what_is_decoded_is_encoded_byte_for_byte(data: bytes) -> None:
    try:
        source = Source.decode(data)
    except UnreadableError:
        return
    assert source.encode() == data


@pytest.mark.parametrize(
    ("offset", "place"), [(0, (1, 1)), (1, (1, 2)), (4, (2, 1)), (6, (3, 1)), (8, (4, 1)), (9, (4, 2))]
)
def test_every_line_end_ends_a_line(offset: int, place: tuple[int, int]) -> None:
    assert Source("ab\r\nc\rd\nf").locate(offset) == place


def test_a_part_keeps_what_is_known_of_the_whole() -> None:
    source = Source.decode(b"caf\xe9\nP e2-e3\n", "a.txt").part(5, 12)
    assert (source.text, source.name, source.first_line, source.guessed) == ("P e2-e3", "a.txt", 2, True)
