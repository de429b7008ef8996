"""Words come last: what decides makes no sentence, and every reason has one whose gaps can be filled."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import rococo_notation as rn
from rococo_notation.codes import CODES
from rococo_notation.replayer import messages, position
from rococo_notation.replayer.messages import Note, in_words, vocabulary
from rococo_notation.rules import Cause
from rococo_notation.rules import reasons as reasons_of_rules
from rococo_notation.rules.reasons import Reason

# Of the package as it is installed, which may be away from the checkout.
PACKAGE = Path(rn.__file__).parent
DECIDING = [
    *(PACKAGE / "rules" / f"{name}.py" for name in ("engine", "refusals", "walk")),
    PACKAGE / "screening" / "plain_turn.py",
    *(
        PACKAGE / "replayer" / f"{name}.py"
        for name in (
            "evidence", "endings", "resolve", "written",
        )
    ),
]  # fmt: skip
REASONS = {
    (module.__name__, name): reason
    for module in (messages, reasons_of_rules)
    for name, reason in vars(module).items()
    if isinstance(reason, Reason)
}
CAUSE = Cause(messages.NO_MOVE, rn.Position.start().state)


def gaps(text: str) -> Iterator[str]:
    """The names of the gaps in a sentence, without the numbers of squares."""
    return (name for _, name, _, _ in Formatter().parse(text) if name and not name.isdigit())


@pytest.mark.parametrize("path", DECIDING, ids=lambda path: path.stem)
def test_what_decides_makes_no_sentence(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    assert not [node.module for node in froms if node.module.endswith(".suggest")]
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    names = {alias.name for node in froms if node.module.endswith(".reasons") for alias in node.names}
    names |= {node.attr for node in attributes if ast.unparse(node.value) == "reasons"}
    assert names.isdisjoint({"wording", "vocabulary", "at", "standing", "side_name", "listed"})
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    assert not texts


def test_no_decision_looks_at_a_finding_code() -> None:
    decided = []
    rooms = ("notation", "rules", "screening", "replayer")
    for path in (path for room in rooms for path in PACKAGE.joinpath(room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_question = isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".startswith")
            texts = (str(each.value) for each in ast.walk(node) if isinstance(each, ast.Constant))
            if (is_question or isinstance(node, ast.Compare)) and any(
                re.fullmatch(r"GC\d{0,3}", text) for text in texts
            ):
                decided.append(f"{path.name}: {ast.unparse(node)}")
    # The kinds of faults are made of codes, and a log knows nothing of these kinds.
    assert sorted(decided) == ["log.py: finding.code == 'GC101'", "messages.py: code.startswith('GC1')"]


@pytest.mark.parametrize("reason", REASONS.values(), ids=[name for _, name in REASONS])
def test_every_reason_has_a_code_and_a_sentence_with_known_gaps(reason: Reason) -> None:
    assert reason.code in CODES
    known = reasons_of_rules.vocabulary(CAUSE) | vocabulary(Note(CAUSE))
    assert {*gaps(reason.message), *gaps(reason.tactful)} <= set(known)


def test_no_sentence_is_left_over() -> None:
    for home in ("rules", "replayer"):
        sources = [path.read_text(encoding="utf-8") for path in (PACKAGE / home).glob("*.py")]
        for module, name in REASONS:
            if f".{home}." in module:
                called = rf"\b{module.rpartition('.')[2]}\.{name}\b"
                assert any(re.search(called, source) for source in sources), name


def test_asking_whether_a_text_is_a_move_makes_no_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    real = messages.in_words
    monkeypatch.setattr(position, "in_words", lambda note: said.append(note.code) or real(note))
    start = rn.Position.start()
    assert (start.is_legal("P a2-a4"), start.is_legal("P a2-a3"), said) == (False, True, [])
    assert (start.verdict("P a2-a4").code, said) == ("GC207", ["GC207"])


def test_a_note_within_another_is_part_of_its_sentence() -> None:
    state = CAUSE.state
    inner = Note(Cause(reasons_of_rules.ORIGIN_EMPTY, state, (state.tables.index["e5"],)))
    outer = Note(Cause(messages.TEXT_ENDS, state), within=(inner,))
    assert in_words(outer).message.endswith("If this line is complete, the move is illegal: there is no piece on e5")
    assert (in_words(outer).squares, in_words(inner).squares) == ((), ("e5",))


@pytest.mark.parametrize("name", rn.variants())
def test_the_move_that_a_message_shows_is_legal_in_the_game(name: str) -> None:
    position = rn.Position.start(name)
    message = position.verdict("once more").message
    _, _, example = message.partition("is not full algebraic notation, such as ")
    assert position.verdict(example).legal, message
    record = rn.replay("hm hm hm\n", name)
    assert f"no line of this text can be read as a move, such as 1. {example}" in record.findings[0].message


@pytest.mark.parametrize(
    "text", ["Ag4", "Lc0^^", "Cd6^+", "Sd7~", "Sd4!!d5", "Ld4!", "Pg8=W", "Cd4&a4", "Lx00^", "Kxd5"]
)
def test_short_notation_is_called_that(text: str) -> None:
    [finding] = rn.replay(f"Game: Rococo\n\n1. {text}\n").findings
    message = f'"{text}" is short notation; also write the square it comes from, such as P e2-e3'
    assert (finding.code, finding.message) == ("GC101", message)


def test_braces_in_the_text_of_a_turn_are_no_gaps() -> None:
    message = '"P {0}-{x}" is not full algebraic notation, such as P e2-e3'
    assert rn.Position.start().verdict("P {0}-{x}").message == message
