"""Reading ahead from a pipe."""

import os

from rococo_notation.lsp.inbox import Inbox


def test_lines_and_bytes_come_as_they_were_written_however_they_are_cut() -> None:
    reader, writer = os.pipe()
    idle: list[str] = []

    def write_more() -> None:
        idle.append("idle")
        parts = {1: b"Content-", 2: b"Length: 5\r\n\r\nab", 3: b"cdeNext"}
        if len(idle) in parts:
            os.write(writer, parts[len(idle)])
        elif len(idle) == 4:
            os.close(writer)

    inbox = Inbox(reader, write_more)
    assert inbox.readline() == b"Content-Length: 5\r\n"
    assert inbox.readline() == b"\r\n"
    assert inbox.read(5) == b"abcde"
    assert inbox.readline() == b"Next"
    assert inbox.readline() == inbox.read(3) == b""
    os.close(reader)


def test_it_is_not_idle_while_there_is_more() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"one\ntwo\n")
    os.close(writer)
    idle: list[str] = []
    inbox = Inbox(reader, lambda: idle.append("idle"))
    inbox.readline()
    begun = len(idle)
    assert inbox.readline() == b"two\n"
    assert len(idle) == begun
    os.close(reader)


def test_a_pipe_that_cannot_be_read_is_at_its_end() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert Inbox(reader, lambda: None).readline() == b""
    os.close(writer)
