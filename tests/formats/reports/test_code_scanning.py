"""SARIF, and GitHub annotations."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator
from support import header_log, log_of

import rococo_notation as rn
from rococo_notation.codes import CODES, Code
from rococo_notation.finding import Finding
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.reports.code_pages import replay_example
from rococo_notation.formats.writer import Choice, Listing
from rococo_notation.home import finding_page

SCHEMA = Draft4Validator(
    json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
)
LEGAL = log_of("1. P a2-a3", "1... p a7-a6")
ILLEGAL = log_of("1. P a2-a3", "1... p a7-a4", "2. P b2-b3", name="a-b-2004-301-193")


def listing(text: str, name: str = "game.txt", **chosen: Any) -> Listing:
    return Choice(**chosen).of(rn.replay(rn.Source(text, name)))


def saying(*findings: Finding) -> Listing:
    record = rn.replay(rn.Source(LEGAL, "game.txt"))
    return Listing(record.summary, record, findings)


def example(code: Code) -> Listing:
    return Choice().of(replay_example(code.bad, "game.txt"))


def run(*listings: Listing, failures: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    """The run of a report, which has to satisfy the schema."""
    report = new_report("sarif")
    parts = [
        report.opening(),
        *(report.log(each) for each in listings),
        *(report.failure(*failure) for failure in failures),
    ]
    text = "".join([*parts, report.closing()])
    assert text.isascii()
    data = json.loads(text)
    SCHEMA.validate(data)
    assert (data["$schema"], data["version"]) == ("https://json.schemastore.org/sarif-2.1.0.json", "2.1.0")
    (only,) = data["runs"]
    assert isinstance(only, dict)
    return only


def notes(given: dict[str, Any]) -> list[dict[str, Any]]:
    (invocation,) = given["invocations"]
    found: list[dict[str, Any]] = invocation["toolExecutionNotifications"]
    return found


def uri(result: dict[str, Any]) -> str:
    found = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert isinstance(found, str)
    return found


def test_the_schema_is_a_schema_and_refuses_what_is_no_report() -> None:
    Draft4Validator.check_schema(SCHEMA.schema)
    assert not SCHEMA.is_valid({"version": "2.1.0", "runs": [{"results": []}]})


@pytest.mark.parametrize("listings", [(), (listing(LEGAL),), (listing(LEGAL), listing(LEGAL, "other.txt"))])
def test_a_report_of_no_logs_or_of_legal_ones_has_no_results(listings: tuple[Listing, ...]) -> None:
    found = run(*listings)
    assert found["results"] == []
    assert found["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]
    assert found["columnKind"] == "unicodeCodePoints"


def test_the_rules_are_the_table_of_codes() -> None:
    driver = run()["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("rococo", rn.__version__)
    assert [rule["id"] for rule in driver["rules"]] == list(CODES)
    assert len({rule["name"] for rule in driver["rules"]}) == len(CODES)
    assert all(rule["name"].isalnum() and rule["help"]["text"] for rule in driver["rules"])


def test_a_rule_cites_what_the_table_does() -> None:
    rules = run()["tool"]["driver"]["rules"]
    code = CODES["GC106"]
    assert code.rule
    assert rules[list(CODES).index("GC106")] == {
        "id": "GC106",
        "name": "SpaceDeletionReadAsRemoval",
        "shortDescription": {"text": "Space deletion read as removal."},
        "fullDescription": {"text": code.meaning},
        "helpUri": finding_page("GC106"),
        "help": {"text": f"Rule: removing a piece. {code.rule.text} Rulings: 49, 50. {code.rule.page}"},
        "defaultConfiguration": {"level": "warning"},
        "properties": {"family": "notation"},
    }


@pytest.mark.parametrize("code", CODES)
def test_every_kind_of_finding_satisfies_the_schema(code: str) -> None:
    given = example(CODES[code])
    found = run(given)
    results = found["results"]
    assert [result["ruleId"] for result in results] == [finding.code for finding in given.findings]
    assert [result["level"] for result in results] == [finding.severity.value for finding in given.findings]
    assert [found["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] for result in results] == [
        result["ruleId"] for result in results
    ]
    assert code in [result["ruleId"] for result in results]


def test_a_result_says_what_is_wrong_and_where() -> None:
    result = run(listing(ILLEGAL))["results"][0]
    assert len(result.pop("partialFingerprints")["finding/v1"]) == 64
    assert result == {
        "ruleId": "GC204",
        "ruleIndex": list(CODES).index("GC204"),
        "level": "error",
        "message": {"text": "The Black Cannon Pawn cannot move from a7 to a4: it does not move that far."},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "game.txt"},
                    "region": {"startLine": 5, "startColumn": 6, "endColumn": 13, "snippet": {"text": "p a7-a4"}},
                },
                "logicalLocations": [{"fullyQualifiedName": "a-b-2004-301-193/2", "kind": "ply"}],
            }
        ],
        "properties": {
            "ply": 2,
            "side": "black",
            "squares": ["a7", "a4"],
            "position": "10/1iwlkclas1/1pppppppp1/10/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 b - -",
            "game": "Rococo",
            "variant": "rococo",
            "log": "a-b-2004-301-193",
            "address": "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-301-193",
            "after_illegal": False,
            "secondary": False,
        },
    }


def test_the_position_is_the_one_the_move_was_to_be_played_in() -> None:
    text = header_log("Kx0 kz00 Ld4 pd5 pd6", "1. L d4-d7")
    (result,) = run(listing(text, select=("GC208",)))["results"]
    assert result["properties"]["position"] == text.splitlines()[1].removeprefix("Position: ")


def test_what_is_not_known_is_left_out() -> None:
    (result,) = run(listing("White: Someone\n"))["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "game.txt"}}}]
    assert result["properties"] == {"after_illegal": False, "secondary": False}


def test_a_finding_about_a_whole_log_is_located_at_the_log() -> None:
    (result,) = run(listing(log_of("1. P a2-a3", game="Tamerlane", name="a-b-2004-301-193")))["results"]
    assert result["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "a-b-2004-301-193", "kind": "log"}]
    assert "region" not in result["locations"][0]["physicalLocation"]


def test_a_finding_beside_another_is_a_note() -> None:
    first, beside = run(example(CODES["GC504"]))["results"]
    assert (first["ruleId"], first["level"]) == ("GC504", "error")
    assert (beside["ruleId"], beside["level"]) == ("GC401", "note")
    assert CODES["GC401"].severity == "error"


def test_what_may_have_been_meant_is_said() -> None:
    (result,) = run(saying(Finding("GC101", "this cannot be read", suggestion="P e2-e3")))["results"]
    assert result["message"]["text"] == 'This cannot be read. Did you mean "P e2-e3"?'


def test_a_fault_after_another_is_marked() -> None:
    text = log_of("1. P a2-a5", "1... p a7-a4")
    assert [result["properties"]["after_illegal"] for result in run(listing(text))["results"]] == [False, True]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("logs/my game.txt", "logs/my%20game.txt"),
        ("Röcöcö ♔.txt", "R%C3%B6c%C3%B6c%C3%B6%20%E2%99%94.txt"),
        ("a\"b'c#d?e%f.txt", "a%22b%27c%23d%3Fe%25f.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("./../x.txt", "../x.txt"),
        ("line\nbreak\x1b.txt", "line%0Abreak%1B.txt"),
        ("undecodable\udcff.txt", "undecodable%FF.txt"),
        ("/srv/my games/1.txt", "file:///srv/my%20games/1.txt"),
    ],
)
def test_any_name_of_a_file_becomes_a_uri(name: str, expected: str) -> None:
    found = run(listing("1. hm?", name, most=1), failures=((name, f"{name}: not there"),))
    assert uri(found["results"][0]) == expected
    assert all(uri(note) == expected for note in notes(found))


@pytest.mark.parametrize("name", ["<stdin>", ""])
def test_what_is_no_file_has_no_physical_location(name: str) -> None:
    first, *_ = run(listing(ILLEGAL, name))["results"]
    assert first["locations"] == [
        {"logicalLocations": [{"fullyQualifiedName": "a-b-2004-301-193/2", "kind": "ply"}]},
    ]
    nameless = run(listing(log_of("1. P a2-a5"), name), failures=((name, "not text"),))
    assert "locations" not in nameless["results"][0]
    assert "locations" not in notes(nameless)[0]


def test_any_character_of_a_log_is_safe() -> None:
    hostile = 'Game: Rö"cöcö \u2028 ♔\x1b\x85\nLog: a"b\\\x00\n\n1. P a2-\x07"a3\u202e😀\ud800\n'
    found = run(listing(hostile))
    assert found["results"]
    assert all(result["properties"]["log"].startswith('a"b\\') for result in found["results"])


def test_a_text_with_braces_or_brackets_stands_for_no_argument_and_no_link() -> None:
    (result,) = run(saying(Finding("GC101", "{0} and [here](https://example.org) cannot be read")))["results"]
    assert result["message"]["text"] == "{{0}} and [here] (https://example.org) cannot be read."


def test_a_fingerprint_stays_when_the_file_changes_around_the_turn() -> None:
    def prints(text: str, name: str = "game.txt") -> list[str]:
        return [result["partialFingerprints"]["finding/v1"] for result in run(listing(text, name))["results"]]

    assert prints(ILLEGAL) == prints(ILLEGAL.replace("Game:", "\n\nGame:"), "moved.txt")
    assert prints(log_of("1. P a2-a5")) != prints(log_of("1. P a2-a5"), "other.txt")
    assert len(set(prints(ILLEGAL))) == len(prints(ILLEGAL)) > 0


def test_columns_count_characters() -> None:
    text = log_of("1. P a2-a3 {😀} 1... p a7-a4")
    region = run(listing(text))["results"][0]["locations"][0]["physicalLocation"]["region"]
    line = text.splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == region["snippet"]["text"]


def test_logs_are_written_as_they_come() -> None:
    report = new_report("sarif")
    assert report.opening().endswith('"results": [')
    logs = [report.log(listing(text, f"{number}.txt")) for number, text in enumerate([LEGAL, ILLEGAL, LEGAL, ILLEGAL])]
    assert logs[0] == logs[2] == ""
    assert logs[1].startswith("\n{")
    assert logs[3].startswith(",\n{")
    assert "1.txt" in logs[1]
    assert "1.txt" not in logs[3] + report.closing()


def test_a_file_that_could_not_be_read_is_told_at_the_end() -> None:
    report = new_report("sarif")
    assert report.failure("x.png", "x.png is a PNG picture, not text") == ""
    found = run(listing(ILLEGAL), failures=(("x.png", "x.png is a PNG picture, not text"), ("<stdin>", "not text")))
    assert found["invocations"] == [
        {
            "executionSuccessful": False,
            "toolExecutionNotifications": [
                {
                    "level": "error",
                    "message": {"text": "x.png is a PNG picture, not text"},
                    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "x.png"}}}],
                },
                {"level": "error", "message": {"text": "not text"}},
            ],
        }
    ]


def test_findings_that_are_not_listed_are_counted_at_the_end() -> None:
    given = listing(LEGAL)
    many = given._replace(findings=(), omitted=Counter({"GC204": 100, "GC101": 4800}))
    one = listing(LEGAL, "<stdin>")._replace(findings=(), omitted=Counter({"GC001": 1}))
    found = run(many, given, one)
    assert found["invocations"][0]["executionSuccessful"]
    assert found["results"] == []
    assert [(note["level"], note["message"]["text"]) for note in notes(found)] == [
        (
            "note",
            "game.txt: 4,900 more findings are not listed: GC101 unreadable part (4,800), "
            "GC204 does not move that way (100).",
        ),
        ("note", "<stdin>: 1 more finding is not listed: GC001 encoding guessed (1)."),
    ]
    assert uri(notes(found)[0]) == "game.txt"


# ---------------------------------------------------------------- GitHub annotations


def lines(given: Listing) -> list[str]:
    """The commands of a log, each of which is one line however lines are counted."""
    text = new_report("github").log(given)
    assert text == "".join(f"{line}\n" for line in text.splitlines())
    return text.splitlines()


def said(finding: Finding, name: str = "game.txt") -> str:
    record = rn.replay(rn.Source(LEGAL, name))
    (line,) = lines(Listing(record.summary, record, (finding,)))
    return line


def test_a_legal_log_needs_no_command_and_nothing_stands_around_the_logs() -> None:
    report = new_report("github")
    assert report.opening() + report.log(listing(LEGAL)) + report.closing() == ""


def test_an_error_is_shown_beside_its_line() -> None:
    assert lines(listing(log_of("1. P a2-a3", "1... p a7-a4"), "logs/game.txt")) == [
        "::error file=logs/game.txt,line=4,col=6,endColumn=13,title=GC204 does not move that way"
        "::The Black Cannon Pawn cannot move from a7 to a4: it does not move that far."
    ]


def test_a_warning_and_a_note_have_commands_of_their_own() -> None:
    assert lines(listing(log_of("1. P a2-a3; setflag e3"))) == [
        "::warning file=game.txt,line=3,col=13,endColumn=23,title=GC105 GAME Code kept%2C not executed"
        "::This is GAME Code; it is kept but not executed."
    ]
    assert said(Finding("GC001", "the encoding is a guess")) == (
        "::notice file=game.txt,title=GC001 encoding guessed::The encoding is a guess."
    )


def test_a_finding_beside_another_is_a_notice() -> None:
    first, beside = lines(Choice().of(replay_example(CODES["GC504"].bad)))
    assert first.startswith("::error line=1,col=4,endColumn=11,title=GC504 no legal move::")
    assert beside.startswith("::notice line=1,col=4,endColumn=11,title=GC401 immobilized::")


def test_a_finding_without_a_line_is_shown_at_the_file() -> None:
    assert lines(listing("White: Someone\n")) == [
        "::error file=game.txt,title=GC002 no moves::There are no moves, only headers."
    ]


@pytest.mark.parametrize("name", ["<stdin>", ""])
def test_what_is_no_file_is_not_named(name: str) -> None:
    (line,) = lines(listing(log_of("1. P a2-a5"), name))
    assert line.startswith("::error line=3,col=4,endColumn=11,title=GC204 does not move that way::The White ")
    assert lines(listing("White: Someone\n", name)) == [
        "::error title=GC002 no moves::There are no moves, only headers."
    ]


def test_an_annotation_says_what_may_have_been_meant() -> None:
    assert said(Finding("GC101", "this cannot be read", suggestion="P e2-e3")).endswith(
        '::This cannot be read. Did you mean "P e2-e3"?'
    )


def test_what_would_end_a_property_or_a_message_is_escaped() -> None:
    line = said(Finding("GC101", "50%, a: b\r\nand more", line=1, column=2), "a,b:c%d\n.txt")
    assert line == (
        "::error file=a%2Cb%3Ac%25d%0A.txt,line=1,col=2,title=GC101 unreadable part::50%25, a: b%0D%0Aand more."
    )


def test_a_title_is_escaped() -> None:
    assert ",title=GC105 GAME Code kept%2C not executed::" in said(Finding("GC105", "kept"))


def test_other_control_characters_become_spaces() -> None:
    assert said(Finding("GC101", "x\x1b[2J\x85\x0b\u2028\u2029\ud800y")).endswith("::X [2J     y.")


@pytest.mark.parametrize(
    "end", ["\n", "\r", "\r\n", "%0A", "%0D%0A", "\x85", "\u2028", "\u2029", "\x0b", "\x0c", "\x1c"]
)
def test_a_log_or_a_name_cannot_give_a_command(end: str) -> None:
    hostile = f"hm?{end}::error::x"
    for text in (log_of(f"1. {hostile}"), log_of("1. hm?", game=hostile)):
        for line in lines(listing(text, hostile)):
            command, *_ = line.removeprefix("::").split("::")
            assert command.startswith(("error file=hm?", "warning file=hm?"))
            assert "%3A%3Aerror%3A%3Ax," in command
    (line,) = new_report("github").failure(hostile, hostile).splitlines()
    assert line.startswith("::error file=hm?")


def test_what_a_log_writes_like_an_escape_is_no_escape() -> None:
    assert said(Finding("GC101", "hm%0A::error::x")).endswith("::Hm%250A::error::x.")


def test_every_kind_of_finding_is_a_command_of_one_line() -> None:
    for code in CODES.values():
        given = Choice().of(replay_example(code.bad))
        assert len(lines(given)) == len(given.findings) > 0


def test_a_file_that_could_not_be_read_is_an_error() -> None:
    report = new_report("github")
    assert report.failure("x.png", "x.png is a PNG picture, not text") == (
        "::error file=x.png,title=file not read::x.png is a PNG picture, not text\n"
    )
    assert report.failure("<stdin>", "<stdin> is not text") == "::error title=file not read::<stdin> is not text\n"


def test_findings_that_are_not_listed_are_counted_in_one_notice() -> None:
    omitted = Counter({"GC204": 100, "GC101": 4800})
    assert lines(listing(LEGAL)._replace(omitted=omitted)) == [
        "::notice file=game.txt,title=findings not listed::4,900 more findings are not listed: "
        "GC101 unreadable part (4,800), GC204 does not move that way (100)."
    ]
