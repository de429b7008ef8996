"""Files that were opened: packages, pages, and what cannot be read."""

from support import ROOT, zipped

from rococo_notation.editor.shelf import Shelf

LOG = "Game: Rococo\n1. P a2-a3\n"


def test_a_package_is_its_logs_in_order() -> None:
    shelf = Shelf.of(zipped(one=LOG, two=f"{LOG}1... p a7-a5\n"), "games.zip")
    assert [record.verdict for record in shelf.judged(0, 10)] == ["legal", "illegal"]
    assert [record.verdict for record in shelf.judged(1, 1)] == ["illegal"]
    assert shelf.text_of(0) == ("games.zip/one.txt", LOG, "")


def test_of_a_saved_page_the_moves_are_shown() -> None:
    page = (ROOT / "samples/saved-page.html").read_bytes()
    name, text, remark = Shelf.of(page, "page.html").text_of(0)
    assert (name, text.splitlines()[0]) == ("page.html", "Game: Rococo with mirror arrays")
    assert "<" not in text
    assert remark


def test_a_page_that_is_judged_otherwise_than_its_moves_stays_whole() -> None:
    page = b"<html><body>nothing to see</body></html>"
    assert Shelf.of(page, "page.html").text_of(0).text == page.decode()


def test_what_cannot_be_read_is_told() -> None:
    shelf = Shelf.of(b"\x89PNG\r\n\x1a\n\0\0", "board.png")
    assert not shelf.logs
    assert shelf.unread == ("board.png is a PNG picture, not text",)


def test_several_files_are_one_shelf() -> None:
    shelf = Shelf.of(LOG.encode(), "a.txt") + Shelf.of(b"PK\3\4 broken", "b.zip")
    assert len(shelf.logs) == 1
    assert len(shelf.unread) == 1
