"""Files that were opened: packages, pages, and what cannot be read."""

from support import ROOT, zipped

from rococo_notation.editor.calls import OpenedFiles

LOG = "Game: Rococo\n1. P a2-a3\n"


def test_a_package_is_its_logs_in_order() -> None:
    opened = OpenedFiles.of(zipped(one=LOG, two=f"{LOG}1... p a7-a5\n"), "games.zip")
    assert [log.source.text for log in opened.logs] == [LOG, f"{LOG}1... p a7-a5\n"]
    assert opened.text_of(0) == ("games.zip/one.txt", LOG, "")


def test_plain_logs_are_read_when_they_are_judged() -> None:
    plain, pgn = OpenedFiles.of(LOG.encode(), "a.txt"), OpenedFiles.of(b'[Event "?"]\n\n1. e4 e5 *\n', "b.pgn")
    assert [(log.game, len(log.turns)) for log in (*plain.logs, *pgn.logs)] == [("Rococo", 0), ("Chess", 2)]


def test_of_a_saved_page_the_moves_are_shown() -> None:
    page = (ROOT / "samples/saved-page.html").read_bytes()
    name, text, remark = OpenedFiles.of(page, "page.html").text_of(0)
    assert (name, text.splitlines()[0]) == ("page.html", "Game: Rococo with mirror arrays")
    assert "<" not in text
    assert remark


def test_a_page_that_is_judged_otherwise_than_its_moves_stays_whole() -> None:
    page = b"<html><body>nothing to see</body></html>"
    assert OpenedFiles.of(page, "page.html").text_of(0).text == page.decode()


def test_what_cannot_be_read_is_told() -> None:
    opened = OpenedFiles.of(b"\x89PNG\r\n\x1a\n\0\0", "board.png")
    assert not opened.logs
    assert opened.unread == ("board.png is a PNG picture, not text",)


def test_several_files_are_opened_together() -> None:
    opened = OpenedFiles.of(LOG.encode(), "a.txt") + OpenedFiles.of(b"PK\3\4 broken", "b.zip")
    assert len(opened.logs) == 1
    assert len(opened.unread) == 1
