"""Progress: in words where there is no terminal, and seldom."""

import pytest

from rococo_notation.cli import messages


class Minutes:
    """A clock that goes on by twenty seconds at every look."""

    now = 0.0

    def monotonic(self) -> float:
        self.now += 20
        return self.now


@pytest.fixture(autouse=True)
def minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "time", Minutes())


def test_without_a_terminal_a_line_a_minute_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    done = ((100, [number]) for number in range(6))
    assert list(messages.tracked(done, 600, "Adding")) == [[number] for number in range(6)]
    assert capsys.readouterr().err == "rococo: adding: 50% after 1 min\nrococo: adding: 100% after 2 min\n"


def test_what_is_counted_in_steps_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(messages.counted(range(4), 10, "Writing")) == [0, 1, 2, 3]
    assert capsys.readouterr().err == "rococo: writing: 30% after 1 min\n"


def test_where_the_size_is_not_known_only_the_time_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    list(messages.tracked([(0, [])] * 3, 0))
    assert capsys.readouterr().err == "rococo: validating: after 1 min\n"
