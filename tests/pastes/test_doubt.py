"""Short texts as people write them: what may say more than was understood is in doubt, the rest is read."""

import json
import re
import textwrap
import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import rococo_notation as rn
from rococo_notation.notation.readings import found_in
from rococo_notation.notation.scanner import scan
from rococo_notation.notation.source import Mapped, Source
from rococo_notation.replayer.games import dialect_of

from .games import games
from .verdicts import Said, verdicts_of

LEGAL = ("S h1-g1; A-h1", "p e7-e6", "P a2-a3", "s h8-g8; a-h8", "S g1-f1; L-g1", "p b7-b6")
ROCOCO = dialect_of(rn.variant("rococo"))
# The last ply leaves out what it captures, and the one before it does not.
LEFT_OUT = ("S h1-h2; P-h1", "p f7-f6", "h2-g2; P-h2", "f6-g5", "g2-b7; p-g2", "e8-g6", "f1-h3{}", "b8-b00")


def numbered(*plies: str) -> list[str]:
    return [f"{at // 2 + 1}{'...' if at % 2 else '.'} {ply}" for at, ply in enumerate(plies)]


def in_pairs(*plies: str) -> list[str]:
    return [f"{at // 2 + 1}. {' '.join(plies[at : at + 2])}" for at in range(0, len(plies), 2)]


def as_they_are(*plies: str) -> list[str]:
    return [*plies]


def each(form: str, plies: tuple[str, ...] = LEGAL) -> list[str]:
    """A line a ply: ``i`` is its number, ``n`` that of its move, and ``half`` says whether it is Black's."""
    return [form.format(i=i, n=(i + 1) // 2, half="50"[i % 2], day=20 + i, ply=ply) for i, ply in enumerate(plies, 1)]


def said_of(*lines: str) -> list[Said]:
    return verdicts_of("\n".join(["Game: Rococo", "", *lines, ""]).encode())


@pytest.mark.parametrize(
    "way",
    [
        " 吃g2",
        " g2を取る",
        " + g2-",
        " & g2-",
        "\n    - captures g2",
        " g2†",
        "; g2 := empty",
        "; g2=0",
        ", killing whatever was on g2",
    ],
)
def test_a_capture_in_any_words_is_read_and_another_left_out_is_seen(way: str) -> None:
    lines = numbered(*(ply.format(way) for ply in LEFT_OUT))
    assert said_of(*lines[:-1]) == [Said("legal", 7)]
    assert said_of(*lines) == [Said("unreadable", 8)]


def game_of(number: int, *, legal: bool) -> tuple[str, tuple[str, ...]]:
    """The name and the plies of a log by its number."""
    kind = "clean" if legal else "fault"
    (game,) = (game for game in games(legal=legal) if game.file.startswith(f"{kind}-{number:03}"))
    return game.name, game.plies


LAYOUTS = {"numbers": numbered, "pairs": in_pairs, "bare": as_they_are}


@pytest.mark.parametrize(
    "layout", ["numbers", *(pytest.param(layout, marks=pytest.mark.slow) for layout in ("pairs", "bare"))]
)
@pytest.mark.parametrize(
    "between",
    [" ", "\t", ": ", ", ", " then ", " | ", " / ", "/", " - ", " ! ", " \u2192 ", " + ", "; ", "\n", "\n    "],
)
def test_effects_behind_any_sign_or_below_the_move_are_read(between: str, layout: str) -> None:
    judged = 0
    for legal, numbers in ((True, (2, 12, 30, 47, 57)), (False, (8, 12, 24, 36, 48, 49, 50))):
        for number in numbers:
            name, plies = game_of(number, legal=legal)
            lines = LAYOUTS[layout](*(ply.replace("; ", between) for ply in plies))
            (said,) = verdicts_of("\n".join([f"Game: {name}", "", *lines, ""]).encode())
            assert (said.verdict == "legal") <= legal
            assert set(said.charged) <= (set() if legal else {len(plies)})
            judged += said in (Said("legal", len(plies)), Said("illegal", len(plies), (len(plies),)))
    assert judged >= (11 if layout == "numbers" else 9)


@pytest.mark.parametrize("way", [", promote to Long Leaper", ", turned into a L", ", changes to a L"])
def test_a_promotion_in_words_is_a_part_of_its_move(way: str) -> None:
    assert said_of(*numbered(*LEGAL, f"P c2-c3{way}", "p f7-f6")) == [Said("illegal", 8, (7,))]


@pytest.mark.parametrize(
    "way",
    [
        " (Advancer \u2192h1)",
        ", so the Advancer goes to h1",
        ", the Advancer lands on h1",
        "\n(A-h1)",
        ", leaving the A on h1",
    ],
)
def test_a_swap_in_words_is_a_part_of_its_move(way: str) -> None:
    assert said_of(*numbered(f"S h1-g1{way}", *LEGAL[1:])) == [Said("legal", 6)]
    wrong = numbered(f"S h1-g1{way.replace('Advancer', 'King').replace('A', 'K')}", *LEGAL[1:])
    assert [log.verdict for log in said_of(*wrong)] != ["legal"]


@pytest.mark.parametrize(
    "way",
    [
        "{piece} on b2 dies",
        "remove my own {piece} on b2",
        "White gives up the {piece} on b2, which is removed from the board",
    ],
)
def test_a_suicide_in_words_is_a_turn(way: str) -> None:
    said = said_of("Rococo", "", *each("{ply}", LEGAL), way.format(piece="Pawn"), "p f7-f6")
    assert [(log.verdict, log.plies) for log in said] == [("illegal", 8)]


@pytest.mark.parametrize(
    "remark",
    [
        *("(the {piece} is now on {target})", ", {piece} lands on {target}", "-> {piece}", "and is now a {piece}."),
        *(
            ", leaving the King on d1",
            ", and the King is on d1",
            ", where is the King?",
            ", now the King",
            "jetzt King",
        ),
        *(", gives up e4", ", gives himself g3", "\nWhite gives up e4.", ". The King itself is on d1."),
        "\nthe Pawn on c3 gives check",
    ],
)
def test_a_remark_on_a_piece_charges_nobody(remark: str) -> None:
    said = remark.format(piece="Pawn", target="c3")
    (log,) = said_of(*numbered(*LEGAL, f"P c2-c3 {said}", "p f7-f6"))
    assert log.charged == ()


@pytest.mark.parametrize(
    "remark",
    [
        *(
            "Also possible: 4. P b2-b3",
            "What about 4. P b2-b3?",
            "Engine: 4. P b2-b3 (+0.5)",
            "4. P b2-b3 was possible",
        ),
        *("White's move 4 was a surprise, I expected P b2-b3", "White 4 was unexpected: I thought of P b2-b3"),
    ],
)
def test_a_variation_below_a_fault_does_not_take_its_place(remark: str) -> None:
    assert [log.verdict for log in said_of(*numbered(*LEGAL, "P b2-b8"), remark)] != ["legal"]


@pytest.mark.parametrize("remark", ["better for Black.", "or so.", "if allowed."])
def test_a_remark_before_the_number_of_a_move_is_about_the_one_before(remark: str) -> None:
    text = f"{' '.join(in_pairs(*LEGAL))} {remark} 4. P b2-b8"
    assert [log.verdict for log in said_of(text)] != ["legal"]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Move,From,To", "{n},{origin},{target}"),
        ("From\tTo\tMove", "Anna\tBen\t{n}{dots} {ply}"),
        ("Black | White\nBen | Anna\n", "{pair}"),
        ("Piece\tFrom\tTo\tCaptured\tTo\tTarget", "{label}\t{origin}\t{target}\tno\t\t"),
    ],
)
def test_a_table_is_read_whatever_else_its_header_names(head: str, row: str) -> None:
    plies = ("P e2-e3", "p e7-e6", "P a2-a3", "p a7-a6")
    rows = [
        row.format(
            n=i // 2 + 1, dots="..." if i % 2 else ".", ply=ply, label=ply[0], origin=ply[2:4], target=ply[5:], pair=""
        )
        for i, ply in enumerate(plies)
    ]
    rows = [f"{i + 1}. {plies[2 * i]} | {plies[2 * i + 1]}" for i in range(2)] if row == "{pair}" else rows
    assert said_of(head, *rows) == [Said("legal", 4)]


@pytest.mark.parametrize("way", ["growing into a L", "(risen: L)", ", is now a L", " -> Long Leaper"])
def test_a_label_behind_words_may_be_a_promotion(way: str) -> None:
    assert [log.verdict for log in said_of(*numbered(*LEGAL, f"P c2-c3 {way}", "p f7-f6"))] == ["unreadable"]


def test_a_square_behind_a_plus_may_be_a_move_of_the_other_player() -> None:
    (game,) = (game for game in games(legal=False) if game.file == "fault-007-false-suicide.txt")
    # The last ply, "p a7-", is the one that is not legal.
    text = "\n".join(in_pairs(*game.plies)).replace(" p a7-", " a7-")
    text = text.replace("S h1-c6; L-h1 a7-", "S h1-c6; L-h1 + a7-")
    assert text.endswith(" + a7-")
    assert [log.charged for log in verdicts_of(f"Game: {game.name}\n\n{text}\n".encode())] == [()]


@pytest.mark.parametrize("place", ["above", "below the header", "below"])
@pytest.mark.parametrize("write", [numbered, in_pairs, as_they_are])
@pytest.mark.parametrize(
    "around",
    [
        "1. Anna Weber 2½\n2. Karl Roth 2\n3. Bob Hill 1",
        "1. Anna Weber 1 ½ 1\n2. Karl Roth 1 0 1",
        "1) Anna Weber 2.5 pts\n2) Karl Roth 2 pts",
        "1. Brett: Weber - Roth 1:0\n2. Brett: Hill - Kern 0:1",
        "1. 12:04\n2. 12:31\n3. 13:15",
        "1. Which move is illegal?\n2. Who won?",
        "1. The King starts on e1.\n2. No piece may end its move on x0 without a capture.",
    ],
)
def test_a_list_around_a_game_is_not_of_it(around: str, write: Callable[..., list[str]], place: str) -> None:
    plies = (*LEGAL, "P b2-b3", "p c7-c6")
    for last, said in (("P d2-d3", Said("legal", 9)), ("P d2-d8", Said("illegal", 9, (9,)))):
        moves = "\n".join(write(*plies, last))
        texts = {"above": [around, "Game: Rococo", moves], "below the header": ["Game: Rococo", around, moves]}
        text = "\n\n".join(texts.get(place, ["Game: Rococo", moves, around]))
        assert verdicts_of(f"{text}\n".encode()) == [said]


@pytest.mark.parametrize("below", ["1. P e2 to e4 was meant", "6. hm"])
def test_a_numbered_line_below_a_game_may_be_of_it(below: str) -> None:
    assert [log.verdict for log in said_of(*numbered(*LEGAL, "P b2-b3", "p c7-c6", "P d2-d8"), "", below)] == [
        "unreadable"
    ]


def test_a_square_in_angle_brackets_is_no_heading() -> None:
    lines = numbered(
        "P f2-e3", "p h7-g6", "P c2-c3", "s h8-g8; a-h8", "P e2-c2", "p b7-a6", "L f1-f2", "s g8-f7; p-g8",
        "S h1-g1; A-h1", "s f7-a2; P-f7", "S g1-g2; P-g1", "a h8-h3 <h2>", "S g2-g5", "a h3-h4", "A h1-h3",
    )  # fmt: skip
    assert said_of(*lines[:-1]) == [Said("legal", 14)]
    assert said_of(*lines) == [Said("unreadable", 15)]


@pytest.mark.parametrize(
    "lines",
    [
        [*numbered("S h1-d4", "p a7-b6"), "", "Erratum: 1. S h1-d4 should read 1. S h1-g1"],
        [*numbered(*LEGAL, "P d2-d3", "p g7-g6", "P d4-d5"), "", "Erratum: 4. P d2-d3 should read 4. P d2-d4"],
        [*numbered(*LEGAL), "4. f1-f2[message truncated]"],
        [" ".join([*numbered(*LEGAL), "4. f1-f2; ... Read more"])],
    ],
)
def test_what_is_corrected_or_cut_off_is_not_charged(lines: list[str]) -> None:
    assert [log.verdict for log in said_of(*lines)] == ["unreadable"]


@pytest.mark.parametrize("rest", ["l b8-b6; @-", "l b8-b6; capture", "s d", "s d8-d7; l"])
def test_a_suicide_is_not_charged_where_other_lines_are_torn(rest: str) -> None:
    lines = ["1. P e2-f3 s a8-b8; a-a8", "2. P c2-e2 s b8-c8; l-b8", "3. L c1-c4 p c7-d6", "4. L c4-g4 p e7-"]
    more = ["5. P f3-f4 c d8-c8; s-d8", "6. S h1-g2; P-h1 c c8-d8; s-c8", "7. S g2-b7; p-g2 c d8-c8; s-d8"]
    torn = [f"8. L g4-f3 {rest}", "9. L f1-h3; @-g2 k e8-e7"]
    (log,) = verdicts_of("\n".join(["Game: Rococo with mirror arrays", "", *lines, *more, *torn, ""]).encode())
    assert (log.verdict, log.charged) == ("unreadable", ())


def test_lines_of_an_engine_make_no_move_illegal() -> None:
    lines = numbered(
        "P g2-f3", "a8-b8; a-a8", "P c2-d3\n12  +0.31  45.1M  0:35  d2-d3 e7-e6 e2-e3", "s b8-b7; p-b8",
        "S h1-h2; P-h1", "s b7-c8; l-b7\ninfo depth 12 score cp 31 pv P d2-d3 p e7-e6 P e2-e3", "S h2-h4", "p h7-g6",
        "S h4-f2; P-h4\n12  +0.31  45.1M  0:35  d2-d3 e7-e6 e2-e3", "p a7-a6",
    )  # fmt: skip
    said = verdicts_of("\n".join(["Game: Rococo with mirror arrays", "", *lines, ""]).encode())
    assert [log.verdict for log in said] == ["unreadable"]


@pytest.mark.parametrize("remark", ["and a Long Leaper is born", "hurrah for it"])
def test_words_behind_a_move_may_say_what_becomes_of_its_piece(remark: str) -> None:
    (game,) = (game for game in games(legal=False) if game.file == "fault-005-edge.txt")
    lines = numbered(*(ply.replace("; l-e1", f" {remark}") for ply in game.plies[:30]))
    assert remark in lines[27]
    (log,) = verdicts_of("\n".join([f"Game: {game.name}", "", *lines, ""]).encode())
    assert (log.verdict, log.charged) == ("unreadable", ())


def test_the_last_move_is_not_left_out_with_the_words_and_squares_beside_it() -> None:
    ways = ("\u5148\u624b\uff1a{}", "\u5f8c\u624b\uff1a{}", "\u5148\u624b\uff1a{}\uff08e5\u3092\u53d6\u308b\uff09")
    lines = [way.format(ply) for way, ply in zip((*ways[:2] * 3, ways[2]), (*LEGAL, "P b2-b3"), strict=True)]
    assert [log.verdict for log in said_of(*lines)] == ["unreadable"]


def test_the_time_for_a_move_strikes_out_nothing() -> None:
    lines = [f"{line} [{20 + at}s]" for at, line in enumerate(numbered(*LEGAL, "P b2-b8"))]
    assert said_of(*lines) == [Said("illegal", 7, (7,))]


def test_a_ply_put_in_does_not_explain_another_that_was_not_read() -> None:
    # Two suicides are hidden by the sign at the end of their lines, and the last one is illegal.
    (game,) = (game for game in games(legal=False) if game.file == "fault-033-false-suicide.txt")
    pairs = zip(game.plies[::2], game.plies[1::2], strict=True)
    said = said_of(*(f"{number}. {white} {black}%" for number, (white, black) in enumerate(pairs, 1)))
    assert [log.verdict for log in said] == ["unreadable"]


@pytest.mark.parametrize("sign", ["<->", "=", ">>", "~", "\u2014", "\u2014>"])
def test_a_sign_may_part_the_moves_of_a_pair(sign: str) -> None:
    pairs = zip(LEGAL[::2], LEGAL[1::2], strict=True)
    lines = [f"{n}. {white} {sign} {black}".replace("S g", "g") for n, (white, black) in enumerate(pairs, 1)]
    assert said_of(*(line.replace("p e", "e").replace("p b", "b") for line in lines)) == [Said("legal", 6)]


@pytest.mark.parametrize(
    "form",
    [
        "{n}.{half}  {ply}", "{i}/6 {ply}", "{day}.03. {ply}", "{day}/03 Ann: {ply}", "Mar {day}: {ply}",
        "2006년 03월 {day}일 오후 05:14, Ann : {ply}",
        "Ann\n{ply}\n25. 9. 2004 15:0{i}\n", "@Ann:example.org: {ply}", "{ply} @11429576{day}",
    ],
)  # fmt: skip
def test_numbers_dates_and_names_before_moves_are_understood(form: str) -> None:
    assert said_of(*each(form)) == [Said("legal", 6)]


def test_a_table_may_have_the_moves_of_black_before_those_of_white() -> None:
    rows = [f"{n + 1},{black},{white}" for n, (white, black) in enumerate(zip(LEGAL[::2], LEGAL[1::2], strict=True))]
    assert said_of("Move,Black,White", *rows) == [Said("legal", 6)]


def test_numbers_of_plies_may_stand_in_any_order() -> None:
    assert said_of(*each("#{i} Ann: {ply}")[::-1]) == [Said("legal", 6)]
    assert said_of(*(f"{i}. {LEGAL[i - 1]}    {i + 3}. {LEGAL[i + 2]}" for i in (1, 2, 3))) == [Said("legal", 6)]


@pytest.mark.parametrize(
    "lines",
    [
        ["{noformat}", *numbered(*LEGAL), "{noformat}"],
        [*numbered(*LEGAL[:3]), "2... s h8-g8; a-h8\u00b2", *numbered(*LEGAL)[4:], "", "\u00b2 or d2-d3"],
        [f"{line} \u00abmieux: P c2-c3\u00bb" for line in numbered(*LEGAL)],
        [f"{line} \u6b21\u306fc2-c3\u304b" for line in numbered(*LEGAL)],
        numbered("S h1-g1; A-h1", "p e7-e6", "<del>P a2-b2</del> <ins>P a2-a3</ins>", *LEGAL[3:]),
    ],
)
def test_what_is_no_part_of_the_game_is_left_out(lines: list[str]) -> None:
    assert said_of(*lines) == [Said("legal", 6)]


def test_a_remark_below_the_game_does_not_put_its_last_move_in_doubt() -> None:
    lines = numbered(*LEGAL, "P b2-b8")
    assert said_of(*lines, "", "Siz ne dersiniz? Belki d4 daha iyiydi.") == [Said("illegal", 7, (7,))]


def test_a_suicide_before_a_sign_at_the_end_of_its_line_is_read() -> None:
    plies = ("P e2-e3", "p h7-h6", "S h1-h2; P-h1", "s h8-h6; p-h8", "P c2-c3", "s h6-h2; S-h6", "P b2-")
    assert said_of(*(f"{line}$" for line in numbered(*plies))) == [Said("illegal", 7, (7,))]


def test_brackets_of_data_are_no_asides() -> None:
    def tree(plies: tuple[str, ...]) -> dict[str, object]:
        return {"move": plies[0], "children": [tree(plies[1:])] if plies[1:] else []}

    plies = tuple(ply.format("; capture g2") for ply in LEFT_OUT)
    for length, said in ((7, Said("legal", 7)), (8, Said("unreadable", 8))):
        text = json.dumps({"game": "Rococo", "root": {"children": [tree(plies[:length])]}})
        assert verdicts_of(text.encode()) == [said]


@pytest.mark.parametrize(
    ("above", "form"),
    [
        ("ply,piece,from,to,captured", '{i},{label},{origin},{target},""'),
        ("ply\tpiece\tfrom\tto\tcaptured", "{i}\t{label}\t{origin}\t{target}\t"),
        ("<game>", '<ply i="{i}" piece="{label}" from="{origin}" to="{target}" captured=""/>'),
        ("<game>", '<ply to="{target}" from="{origin}" piece="{label}"/>'),
        ("| Nr | Nach | Von | Figur |", "| {i} | {target} | {origin} | {label} |"),
        ("to;from;ply;captured;promotion;piece", '"{target}";"{origin}";{i};;-;{label}'),
        ("", "Ply {i}\n  Piece: {label}\n  From: {origin}\n  To: {target}\n  Captured: \n"),
        ("INSERT INTO `moves` (`ply`, `piece`, `src_sq`, `dst`) VALUES", "({i}, '{label}', '{origin}', '{target}'),"),
        ("moves = [", "    {{'piece': '{label}', 'from': '{origin}', 'to': '{target}', 'captured': None}},"),
        ("$moves = [", "['from' => '{origin}', 'to' => '{target}', 'piece' => '{label}', 'captured' => null],"),
        ("moves = [", "('{label}', '{origin}', '{target}'),"),
        ("", "{label}|{origin}|{target}"),
    ],
)
def test_moves_in_columns_attributes_and_forms_are_read(above: str, form: str) -> None:
    plies = [("P", "e2", "e3"), ("p", "e7", "e6"), ("P", "a2", "a3"), ("p", "a7", "a6"), ("L", "f1", "")]
    lines = [form.format(i=i, label=ply[0], origin=ply[1], target=ply[2]) for i, ply in enumerate(plies, 1)]
    assert said_of(above, *lines[:4]) == [Said("legal", 4)]
    assert [log.verdict == "legal" for log in said_of(above, *lines)] == [False]


PARTS = [("S", "h1", "h2", "", "P", ""), ("p", "f7", "f6", "", "", ""), ("S", "h2", "g2", "", "P", "")]
PARTS += [("p", "f6", "g5", "", "", ""), ("S", "g2", "b7", "", "p", ""), ("c", "e8", "g6", "", "", "")]
PARTS += [("L", "f1", "h3", "g2", "", ""), ("w", "b8", "b00", "b7", "", "")]
FIELDS = ("piece", "from", "to", "captures", "swap", "promotion")


def in_json(number: int, parts: tuple[str, ...]) -> str:
    said = {"ply": number, **dict(zip(FIELDS, parts, strict=True))}
    return json.dumps(said | {"captures": [parts[3]] if parts[3] else []})


@pytest.mark.parametrize(
    ("above", "form"),
    [
        ("", in_json),
        ("", lambda i, parts: in_json(i, parts).replace('"", "promotion": ""', "null")),
        (
            "",
            lambda i, parts: (
                f"- ply: {i}\n" + "\n".join(f"  {key}: {part or '~'}" for key, part in zip(FIELDS, parts, strict=True))
            ),
        ),
        (
            "",
            lambda i, parts: "play(piece={!r}, src={!r}, dst={!r}, captures=[{!r}], swap={!r}, promote={!r})".format(
                *parts
            ),
        ),
        ("ply\tpiece\tfrom\tto\tcaptured\tSwapped with\tPromotes to", lambda i, parts: "\t".join([str(i), *parts])),
        (
            "SELECT ply, piece, src, dst FROM moves\n| ply | piece | src | dst | removed | swap | promo |",
            lambda i, parts: f"| {i} | {' | '.join(part or 'NULL' for part in parts)} |",
        ),
    ],
)
def test_what_fields_of_data_say_of_a_move_is_read(above: str, form: Callable[[int, tuple[str, ...]], str]) -> None:
    lines = [form(i, parts) for i, parts in enumerate(PARTS, 1)]
    assert said_of(above, *lines[:7]) == [Said("legal", 7)]
    # Of what the last move takes, nothing else is left out.
    assert said_of(above, *lines) == [Said("legal", 8)]
    # The piece does not promote.
    wrong = form(7, ("L", "f1", "h3", "g2", "", "Swapper"))
    assert said_of(above, *lines[:6], wrong)[0].verdict != "legal"
    swap = form(7, ("P", "a2", "a3", "", "Advancer", ""))
    assert said_of(above, *lines[:6], swap)[0].verdict != "legal"


def test_a_row_of_a_table_may_hold_the_moves_of_both_players() -> None:
    cells = [",".join([*parts[:4], f"swap {parts[4]}" if parts[4] else ""]) for parts in PARTS]
    rows = [f"{n},{white},{black}" for n, (white, black) in enumerate(zip(cells[::2], cells[1::2], strict=True), 1)]
    head = "No,Pc,From,To,Takes,Note,Pc,From,To,Takes,Note"
    assert said_of(head, *rows) == [Said("legal", 8)]
    assert said_of(head, *rows, "5,P,c2,c5,,,,,,,") == [Said("illegal", 9, (9,))]


@pytest.mark.parametrize("target", ["", "h2", "off"])
def test_a_table_may_remark_on_a_suicide(target: str) -> None:
    rows = [
        "1;S;h1;h2;;P;",
        "2;p;h7;h6;;;",
        "3;P;c2;c3;;;",
        "4;s;h8;h7;;;",
        f"5;S;h2;{target};h1;;entfernt sich selbst",
    ]
    rows = [row.replace("4;s;h8;h7", "4;p;c7;c6") for row in rows]
    head = "Nr;Stein;von;nach;geschlagen;Tausch;Bemerkung"
    assert said_of(head, *rows) == [Said("illegal", 5, (5,))]
    assert said_of(head, *rows[:4]) == [Said("legal", 4)]


def test_the_indices_of_rows_that_r_prints_are_no_numbers() -> None:
    rows = [f" [{i}] " + " ".join(f'"{ply}"' for ply in LEGAL[i - 1 : i + 3]) for i in (1, 5)]
    assert said_of(*rows) == [Said("legal", 6)]
    assert said_of(*rows, ' [7] "P b2-b3"') == [Said("legal", 7)]


@pytest.mark.parametrize("label", ["Code: Select all", "Code: [Select]", "Code : Tout s\u00e9lectionner"])
def test_the_label_of_a_box_in_a_forum_is_no_position(label: str) -> None:
    assert said_of(label, *numbered(*LEGAL)) == [Said("legal", 6)]


@pytest.mark.parametrize("head", ["Rococo. White: Anna", "Rococo, White: Anna, Black: Bert", "Rococo White: Anna"])
def test_the_name_of_a_game_ends_before_another_header(head: str) -> None:
    assert verdicts_of("\n".join([f"Game: {head}", *numbered(*LEGAL), ""]).encode()) == [Said("legal", 6)]
    # The edition and the position are no names.
    for other in ("Edition: 2004", "Position: 8/8"):
        text = "\n".join([f"Game: {head}. {other}", *numbered(*LEGAL), ""])
        assert [log.verdict for log in verdicts_of(text.encode())] == ["unreadable"]


def test_the_log_of_a_program_defines_no_game() -> None:
    time = "Mar 21 17:14:05 host gamed[12]: move"
    lines = [
        f"{time} {n} {side}: {n + ord('a'):c}{at}" for n in range(1, 4) for side, at in (("White", 2), ("Black", 7))
    ]
    lines = [f"{line}-{line[-2]}{3 if line[-1] == '2' else 6}" for line in lines]
    assert said_of(*lines, f"{time} 4 White: a2-a7") == [Said("illegal", 7, (7,))]


def test_a_piece_on_a_line_with_unknown_words_may_be_a_move() -> None:
    lines = ["P e2-e3", "p e7-e6", "S h1-h2; P-h1", "p a7-a6", "S h2 se foo", "p b7-b6", "P c2-c3", "p e6-e5"]
    assert [log.verdict for log in said_of(*lines, "P g2-g3", "s h8 se foo", "P a2-a3", "p c7-c6")] == ["unreadable"]


@pytest.mark.parametrize("last", ["L|f1|g?", "L|f1|", "L|f1|z9z", "L|f1|g2x", "L||g2", "|f1|g2"])
def test_a_row_that_cannot_be_read_is_not_passed_over(last: str) -> None:
    (log,) = said_of("P|a2|a3", "p|a7|a6", "P|b2|b3", "p|b7|b6", last)
    assert log.verdict == "unreadable"


@pytest.mark.parametrize(
    "text",
    [
        "".join(f'<move no="{i + 1}"><w>{LEGAL[2 * i]}</w><b>{LEGAL[2 * i + 1]}</b></move>\n' for i in range(3)),
        "\n".join(each("move_{i}={ply}")).replace(" ", "%20"),
        "\n".join(each("move_{i}={ply}", ("S%20h1-g1;+A-h1", *LEGAL[1:]))).replace(" ", "+"),
        "game = {\n" + "".join(f'    {i + 1}: ("{LEGAL[2 * i]}", "{LEGAL[2 * i + 1]}"),\n' for i in range(3)) + "}",
        "\n".join([*numbered(*LEGAL[:3]), "[GIF]", "[hr]", "s h8-g8; a-h8", *numbered(*LEGAL)[4:]]),
        "\n".join([*each("{ply}", LEGAL[:2]), "P b2-b3", "undo please", *each("{ply}", LEGAL[2:])]),
        "<select>" + "".join(f"<option>{line}</option>" for line in numbered(*LEGAL)) + "</select>",
        "".join(f"<span>{line}</span>" for line in numbered(*LEGAL)),
        "\n".join(each("SUMMARY:Move {i}: {ply}", tuple(ply.replace(";", "\\;") for ply in LEGAL))),
        "\n".join(each('ply={i} move="{ply}" took=20s', LEGAL)),
        "\n".join(f"{roman}. {LEGAL[2 * i][2:]}  {LEGAL[2 * i + 1]}" for i, roman in enumerate(("I", "II", "III"))),
    ],
    ids=[
        *("XML", "form", "form with plus signs", "Python", "GIF and tag", "undo"),
        *("list box", "spans", "calendar", "log of a server", "Roman numbers"),
    ],
)
def test_what_programs_and_people_make_of_a_game_is_read_whole(text: str) -> None:
    assert verdicts_of(f"# Rococo\n\n{text}\n".encode()) == [Said("legal", 6)]


def test_rich_text_is_read() -> None:
    rows = (rf"{i + 1}.\tab {LEGAL[2 * i]}\tab {LEGAL[2 * i + 1]}\par" for i in range(3))
    text = "\n".join([r"{\rtf1\ansi\deff0{\fonttbl{\f0 Times;}}", r"{\b Rococo}\par", *rows, "}"])
    assert verdicts_of(text.encode()) == [Said("legal", 6)]


@pytest.mark.parametrize("title", ["Preset: Rococo", "Game Courier: Rococo", "Log name: a-1", "Game: Rococo"])
def test_moves_behind_a_title_on_its_line_are_read(title: str) -> None:
    assert verdicts_of(f"{title} {' '.join(numbered(*LEGAL))}\n".encode()) == [Said("legal", 6)]


def test_headers_and_moves_on_one_line_are_read_with_their_places() -> None:
    text = "Game: Rococo White: Anna Black: Ben 1. P e2-e3 p e7-e4 2. P d2-d3"
    record = rn.replay(text)
    assert dict(record.log.headers) == {"Game": "Rococo", "White": "Anna", "Black": "Ben"}
    (fault,) = (finding for finding in record.findings if finding.severity == "error")
    assert (fault.ply, fault.line, fault.column) == (2, 1, text.index("p e7") + 1)


@pytest.mark.parametrize("below", [False, True])
def test_a_first_move_in_a_header_apart_from_the_moves_is_none_of_the_game(*, below: bool) -> None:
    header, moves = "Result: drawn, as 1. P e2-e5 was not played", "1. P a2\u2013a3\n1... p a7\u2013a6"
    text = "\n".join(("Game: Rococo", *((moves, header) if below else (header, moves)), ""))
    assert verdicts_of(text.encode()) == [Said("legal", 2)]


def test_a_semicolon_between_moves_of_both_sides_parts_turns() -> None:
    assert verdicts_of(b"Game: Rococo\n1. P e2-e3; p e7-e6\n2. P d2-d3; p d7-d6\n") == [Said("legal", 4)]


def test_short_notation_is_read_with_its_signs_below_a_diagram_with_a_piece_in_brackets() -> None:
    diagram = [" 8  *  i  w  l  k  c  l  a [s] *", "    x  a  b  c  d  e  f  g  h  z"]
    moves = ["1. Ph2h3 Sg8~", "2. Pb2b3 Pa7a6", "3. Sg1~ Pd7c6", "4. Id4 Pf7g6", "5. Sf2~ Pc7d6", "6. Ph4 k d8-e7"]
    assert said_of(*diagram, "", *moves[:-1], "6. Ph4") == [Said("legal", 11)]
    assert said_of(*diagram, "", *moves) == [Said("illegal", 12, (12,))]


@pytest.mark.parametrize("quote", ["", "> "])
@pytest.mark.parametrize("pair", ["3. P c2-c3 p c7-c6", "3. P c2-c3, then p c7-c6"])
def test_a_line_of_both_sides_is_read_in_a_list_with_a_number_for_each_ply(pair: str, quote: str) -> None:
    before = ["1. P e2-e3", "1... p e7-e6", "2. P d2-d3", "2... p d7-d6"]
    after = ["4. P b2-b3", "4... p b7-b6", "5. P a2-a3 p a7-a6"]
    assert said_of(*(quote + line for line in (*before, pair, *after))) == [Said("legal", 10)]
    denied = [*before, "3. P c2-c3, not P c2-d3", "3... p c7-c6", *after]
    assert said_of(*(quote + line for line in denied)) == [Said("legal", 10)]


REMARKS = {
    "behind a move": ("{0}   <- I feared g6 here", 9),
    "behind another sign": ("{0} | hoping for c7", 9),
    "in quotation marks": ('"{0}","a7 is weak now"', 9),
    "below a move": ("{0}\n  Now h5 is under fire, f4 as well.", 9),
    "a heading with two squares": ("\n## Middlegame (around f4 and f5)\n\n{0}", 9),
    "a line of an engine": ("{0}\n   depth 12  score +0.30  pv P a2-a3", 9),
    "a footnote": ("{0} [1]", 9),
}


@pytest.mark.parametrize("remark", REMARKS)
@pytest.mark.parametrize(("legal", "number"), [(True, 31), (False, 7), (False, 37)])
def test_a_remark_that_names_a_square_keeps_no_game_from_being_judged(remark: str, number: int, *, legal: bool) -> None:
    name, plies = game_of(number, legal=legal)
    form, at = REMARKS[remark]
    lines = numbered(*plies)
    lines[at] = form.format(lines[at])
    lines += ["", "[1] Eyeing b7."] if "[1]" in form else []
    said = Said("legal", len(plies)) if legal else Said("illegal", len(plies), (len(plies),))
    assert verdicts_of("\n".join([f"Game: {name}", "", *lines, ""]).encode()) == [said]


@pytest.mark.parametrize(
    "words", ["   eigentlich {0}", "  <- really {0}", "\n   hm, {0} of course", " rectius {0}", "  // on the board {0}"]
)
@pytest.mark.parametrize(
    ("number", "ply", "wrong", "square"),
    [(2, 7, "p e9-e7", "e8"), (4, 9, "w b8-b7", "c8"), (0, 25, "l c8-b8", "c7"), (9, 6, "P i2-i5", "h3")],
)
def test_a_square_in_any_words_may_be_the_one_that_an_earlier_move_meant(
    number: int, ply: int, wrong: str, square: str, words: str
) -> None:
    name, plies = game_of(number, legal=True)
    lines = numbered(*plies[:ply], wrong + words.format(square), *plies[ply + 1 :])
    (said,) = verdicts_of("\n".join([f"Game: {name}", "", *lines, ""]).encode())
    assert (said.charged, said.verdict != "illegal") == ((), True)


def test_squares_of_the_set_up_above_the_game_are_no_move() -> None:
    above = "Start: White king d1, queen-like pieces on c1 and e1, pawns a2 to h2."
    assert said_of(above, "", *numbered(*LEGAL)) == [Said("legal", 6)]
    assert said_of("Is P a2-a5 legal?", "", *numbered(*LEGAL)) != [Said("legal", 6)]


def test_what_a_robot_answers_names_no_other_game() -> None:
    name, plies = game_of(37, legal=False)
    lines = [f"anna: !move {ply}\nGameBot: move accepted" for ply in plies]
    assert verdicts_of("\n".join([f"Game: {name}", "", *lines, ""]).encode()) == [
        Said("illegal", len(plies), (len(plies),))
    ]


def test_behind_a_comment_in_a_form_of_a_page_moves_go_on() -> None:
    name, plies = game_of(40, legal=False)
    moves = "&#13;&#10;".join(f"{line}{' // good luck' * (at == 32)}" for at, line in enumerate(numbered(*plies)))
    page = f"""<html><body><h2>{name}</h2>
<form action="play.php" method="post"><input type="hidden" name="moves" value="{moves}"></form>
<p>In Chess, a typical first move might be written as "P e2-e4".</p></body></html>"""
    assert [(log.verdict, log.plies) for log in verdicts_of(page.encode())] == [("illegal", len(plies))]


@pytest.mark.parametrize("end", ["}", ">", "}}"])
def test_a_suicide_may_stand_before_any_closing_sign(end: str) -> None:
    name, plies = game_of(12, legal=True)
    lines = [f"{{{line}{end}" for line in numbered(*plies)]
    assert verdicts_of("\n".join([f"Game: {name}", "", *lines, ""]).encode()) == [Said("legal", len(plies))]


def test_an_erratum_that_gives_the_number_twice_corrects_the_move_of_that_number() -> None:
    name, plies = game_of(29, legal=True)
    wrong = [*plies[:8], "P d7-d6", *plies[9:]]
    text = "\n".join(
        [f"Game: {name}", "", *numbered(*wrong), "", f"Erratum : au lieu de 5. P d7-d6, lire 5. {plies[8]}", ""]
    )
    assert verdicts_of(text.encode()) == [Said("legal", len(plies))]


def in_a_chat(*plies: str) -> list[str]:
    return [f"{'Karl' if at % 2 else 'Anna'}: {ply}" for at, ply in enumerate(plies)]


def said_behind(at: int, *lines: str) -> Callable[..., list[str]]:
    """A chat in which these lines stand behind the first ``at`` moves."""
    return lambda *plies: [*in_a_chat(*plies)[:at], *lines, *in_a_chat(*plies)[at:]]


def in_rows(form: str) -> Callable[..., list[str]]:
    """A row for each pair, with the squares that each move empties in a column of their own."""

    def parted(ply: str) -> tuple[str, str]:
        taken = re.findall(r"; (?:@-|capture )?([a-z]\d+)\b(?!-[a-z])", ply)
        return re.sub(r"; (?:@-|capture )?[a-z]\d+\b-?(?![a-z])", "", ply), " ".join(taken)

    def row(at: int, ply: str, other: str = "") -> str:
        return form.format(at, *parted(ply), *parted(other))

    return lambda *plies: [row(at, *plies[2 * at - 2 : 2 * at]) for at in range(1, (len(plies) + 1) // 2 + 1)]


def quoted(*plies: str) -> list[str]:
    return [
        f"Message {at} of {len(plies)}\n{line}\n- hide quoted text -\n> {before}\n"
        for at, (before, line) in enumerate(pairwise(["", *numbered(*plies)]), 1)
    ]


def in_colours(*plies: str) -> list[str]:
    return [f"[color=#0000a0][size=85]{line}[/size][/color]" for line in numbered(*plies)]


def with_lines_behind(said: dict[int, str]) -> Callable[..., list[str]]:
    """The moves with their numbers, and below some of them a line that is said."""
    return lambda *plies: [
        text for at, line in enumerate(numbered(*plies), 1) for text in (line, *([said[at]] if at in said else []))
    ]


STRUCK = '<span style="text-decoration: line-through">'
WAYS = {
    "plain text in XML": lambda *plies: [
        f'<{"wb"[at % 2]} no="{at // 2 + 1}"><![CDATA[{ply}]]></{"wb"[at % 2]}>' for at, ply in enumerate(plies)
    ],
    "the log of a server": lambda *plies: [
        f'192.168.0.1 - anna "GET /play?ply={at}&move={quote(ply)} HTTP/1.1" 200 {3000 + 7 * at}'
        for at, ply in enumerate(plies, 1)
    ],
    "keys w1 and b1": lambda *plies: [f"{'wb'[at % 2]}{at // 2 + 1} = {ply}" for at, ply in enumerate(plies)],
    "words before the moves of a page": lambda *plies: [
        "<p>Partie de Rococo<br>",
        *(f"{at // 2 + 1}. Les {('Blancs', 'Noirs')[at % 2]} jouent {ply}<br>" for at, ply in enumerate(plies)),
        "\u00c0 suivre</p>",
    ],
    "colours of a terminal": lambda *plies: [
        f"\x1b[33m{at // 2 + 1}.{'..' if at % 2 else ''}\x1b[0m \x1b[1;37m{ply}\x1b[0m" for at, ply in enumerate(plies)
    ],
    "minutes behind moves in pairs": lambda *plies: [
        f"{at}  " + " / 12'  ".join(plies[2 * at - 2 : 2 * at]) + f" / {3 * at}'"
        for at in range(1, (len(plies) + 3) // 2)
    ],
    "votes for other moves": lambda *plies: [
        line
        for at, ply in enumerate(plies)
        for line in (f"  C z{at % 8 + 1}-z00: {at} votes", f"We play {at // 2 + 1}.{'..' if at % 2 else ''} {ply}")
    ],
    "a takeback in Dutch": said_behind(6, "Anna: P b2-b4", "Anna: mag ik die terugnemen?", "Karl: ja hoor"),
    "a star before a correction": lambda *plies: (
        [*in_a_chat(*plies)[:6], "Anna: P b2-b4", "Anna:  * " + plies[6], *in_a_chat(*plies)[7:]]
    ),
    "a guest who proposes moves": said_behind(6, "Bob: P b2-b4", "Bob: sorry", "Karl: no hints please"),
    "evaluations and times": lambda *plies: [
        f"{at};{pair.replace('; ', ', ').replace(' | ', ';-1,26;0:04:55;')};0,01;0:06:26"
        for at, pair in enumerate((" | ".join(plies[at : at + 2]) for at in range(0, len(plies), 2)), 1)
    ],
    "columns of captures": in_rows("{0}\t{1}\t{2}\t{3}\t{4}"),
    "a column of sides, and one of words": lambda *plies: [
        f"{at}\t{'WB'[(at - 1) % 2]}\t{ply}\t0:40\t{'e-file opened' if at == 3 else ''}"
        for at, ply in enumerate(plies, 1)
    ],
    "colours of a forum": in_colours,
    "a digest with quotations": quoted,
    "Black's list above White's": lambda *plies: [
        "Black:",
        *(f"{at}. {ply}" for at, ply in enumerate(plies[1::2], 1)),
        "White:",
        *(f"{at}. {ply}" for at, ply in enumerate(plies[::2], 1)),
    ],
    "footnotes": lambda *plies: (
        [f"{line}[^1]" if at == 4 else line for at, line in enumerate(numbered(*plies))]
        + ["", "[^1]: Not p d7-d4, which loses a pawn."]
    ),
    "remarks of one word": lambda *plies: [*numbered(*plies)[:6], "Сильнее p a7-a5!", *numbered(*plies)[6:]],
    "a page with moves struck out": lambda *plies: [
        "<html><body>",
        *(
            f"<p>{line.replace('. ', '. <del>S a1-c3<img></del> ' if at == 6 else '. ')}</p>"
            for at, line in enumerate(numbered(*plies))
        ),
        "</body></html>",
    ],
    "a page with moves struck out by style": lambda *plies: [
        "<div>" + line.replace(". ", f". {STRUCK}S a1-c3</span> " if at in (4, 6) else ". ") + "</div>"
        for at, line in enumerate(numbered(*plies))
    ],
    "evaluations between numbered moves": with_lines_behind({3: "White is a little better.", 7: "Black equalizes."}),
    "a break between numbered moves": with_lines_behind({3: "back in 10 min"}),
    "moves that would have been better": with_lines_behind(
        {3: "Instead of this, P c2-c3 would have been safer.", 5: "(kibitzer) why not P d2-d4 on move 1?"}
    ),
    "sides behind numbers": lambda *plies: [f"#{at // 2 + 1} {'WB'[at % 2]} {ply}" for at, ply in enumerate(plies)],
    "lines of a server": lambda *plies: [
        f'INFO [game-4711] ply={at} move="{ply}" took={370 + at}ms' for at, ply in enumerate(plies, 1)
    ],
    "minutes with other points": lambda *plies: [
        *(f"   {line}" for line in numbered(*plies)),
        "",
        "4. Any other business",
        "The meeting was closed at 21:45.",
    ],
    "a form with empty lines": lambda *plies: [
        *numbered(*plies),
        *(f"{at}. ....................." for at in range(90, 99)),
    ],
    "bold moves": lambda *plies: [f"{at}. **{ply}**" for at, ply in enumerate(plies, 1)],
    "the points of a list": lambda *plies: [
        *(f"   * - {at // 2 + 1}\n     - {plies[at]}\n     - {(*plies, '')[at + 1]}" for at in range(0, len(plies), 2))
    ],
    "a list for each player, with a name": lambda *plies: [
        "White (Anna):",
        *(f"{at}. {ply}" for at, ply in enumerate(plies[::2], 1)),
        "",
        "Black (Karl):",
        *(f"{at}. {ply}" for at, ply in enumerate(plies[1::2], 1)),
    ],
    "a resignation behind the last move": lambda *plies: [
        *in_pairs(*plies[:-1]),
        f"{in_pairs(*plies)[-1]} ---",
        "resigns",
    ],
    "help behind the moves": lambda *plies: [
        *numbered(*plies),
        "",
        "How to Move Pieces",
        "To move a piece, type its label and the spaces, e.g. P e2-e4.",
    ],
    "numbers of Japanese": lambda *plies: [f"{at}手 {ply}" for at, ply in enumerate(plies, 1)],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("number", "legal"), [(3, True), (37, False)])
def test_a_game_is_read_whole_and_its_fault_charged_whatever_is_written_around_it(
    way: str, number: int, *, legal: bool
) -> None:
    name, plies = game_of(number, legal=legal)
    said = verdicts_of("\n".join([f"Game: {name}", "", *WAYS[way](*plies), ""]).encode())
    assert said == [Said("legal", len(plies)) if legal else Said("illegal", len(plies), (len(plies),))]


@pytest.mark.parametrize("legal", [True, False])
def test_behind_moves_that_are_talked_about_all_is_read_and_nothing_charged(*, legal: bool) -> None:
    name, plies = game_of(3 if legal else 37, legal=legal)
    chat = said_behind(6, "Karl: what if", "Karl: P b2-b4", "Anna: no", "Karl: p h7-h5")(*plies)
    said = verdicts_of("\n".join([f"Game: {name}", "", *chat, ""]).encode())
    assert said == [Said("legal" if legal else "unreadable", len(plies))]


CHAT_OF_CHESS = [
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "Bc4",
    "Bc5",
    "c3",
    "Nf6",
    "d3",
    "d6",
    "O-O",
    "O-O",
    "Nbd2",
    "a6",
    "Bb3",
    "Ba7",
]


@pytest.mark.parametrize("missing", range(1, len(CHAT_OF_CHESS) - 1))
def test_a_chat_without_one_of_its_messages_accuses_nobody(missing: int) -> None:
    chat = in_a_chat(*CHAT_OF_CHESS)
    said = verdicts_of("\n".join(["Game: Chess", "", *chat[:missing], *chat[missing + 1 :], ""]).encode())
    assert not said[0].charged


@pytest.mark.parametrize(("number", "missing"), [(6, 40), (11, 45), (11, 59), (14, 8), (16, 44), (18, 18), (25, 34)])
@pytest.mark.parametrize("said", ["hm", "why?", "what if I resign"])
def test_a_chat_without_one_of_its_moves_accuses_nobody_whatever_is_said_there(
    said: str, number: int, missing: int
) -> None:
    name, plies = game_of(number, legal=True)
    chat = in_a_chat(*plies)
    speaker = chat[missing - 1].split(":")[0]
    lines = [*chat[:missing], f"{speaker}: {said}", *chat[missing + 1 :]]
    (log,) = verdicts_of("\n".join([f"Game: {name}", "", *lines, ""]).encode())
    assert not log.charged


@pytest.mark.parametrize(
    "said",
    [", capturing the Pawn there", " takes the pawn on d5", " x P", ", prend le pion", " recapturing", " xd5", " (d5)"],
)
def test_what_a_move_takes_on_its_target_may_be_said_in_words(said: str) -> None:
    plies = ["P e2-e4", "p d7-d5", f"P e4-d5{said}", f"q d8-d5{said}", "P a2-a3", "p h7-h6"]

    def judged(plies: list[str]) -> Said:
        (log,) = verdicts_of("\n".join(["Game: Chess", "", *numbered(*plies), ""]).encode())
        return log

    assert judged(plies) == Said("legal", 6)
    nothing = f"n b8-c6{said}".replace("d5", "c6")
    assert judged([*plies[:3], nothing, "P a2-a3", "p h7-h6"]).verdict == "unreadable"
    assert judged([*plies[:3], f"n b8-d5{said}", "P a2-a3", "p h7-h6"]) == Said("illegal", 6, (4,))


@pytest.mark.parametrize("legal", [True, False])
def test_on_pages_with_numbers_of_their_own_a_fault_far_behind_is_charged(*, legal: bool) -> None:
    name, plies = game_of(3 if legal else 36, legal=legal)
    pages = [f"Page {at // 12 + 1}\n" + "\n".join(in_pairs(*plies[at : at + 12])) for at in range(0, len(plies), 12)]
    said = verdicts_of("\n\n".join([f"Game: {name}", *pages, ""]).encode())
    assert said == [Said("legal", len(plies)) if legal else Said("illegal", len(plies), (len(plies),))]


def test_a_version_that_is_corrected_below_charges_nobody() -> None:
    name, plies = game_of(3, legal=True)
    wrong = [*plies[:8], plies[9], *plies[9:]]
    below = ["", "CORRECTED VERSION (the first had an error):", ""]
    (log,) = verdicts_of("\n".join([f"Game: {name}", "", *numbered(*wrong), *below, *numbered(*plies)]).encode())
    assert not log.charged


def test_a_highest_rank_that_is_never_written_may_have_lost_a_figure() -> None:
    lines = numbered("P c2-d3", "p c7-d6", "L c1-c0; @-c8")
    assert [(log.verdict, log.charged) for log in said_of(*lines)] == [("unreadable", ())]
    lines = numbered("P c2-d3", "p c7-d6", "L c1-c00; @-c8", "p f7-e6", "P f2-e3", "p a7-b6", "L f1-f0; @-f8")
    assert [(log.verdict, log.charged) for log in said_of(*lines)] == [("illegal", (7,))]


@pytest.mark.parametrize(("last", "verdict"), [("R d2-d1", "legal"), ("R a1-b2", "unreadable")])
def test_a_letter_of_another_language_is_that_of_one_piece(last: str, verdict: str) -> None:
    plies = [
        "P d2-d3",
        "p a7-a6",
        "R d1-d2",
        "p b7-b6",
        "R d2-d1",
        "p h7-h6",
        "P b2-a3",
        "p g7-f6",
        "R d1-d2",
        "p c7-c6",
        last,
    ]
    assert [log.verdict for log in said_of(*numbered(*plies))] == [verdict]


@pytest.mark.parametrize(
    "said",
    [", no, d3", ", sorry, to d3", " (d3, not d4)", ", nein, d3", "\nI mean d3", "\nEDIT: square should be d3"],
)
def test_a_square_that_is_corrected_in_words_is_read_if_all_is_legal_then(said: str) -> None:
    plies = ["P e2-e3", "p d7-d6", f"P d2-d4{said}", "p g7-g6", "P c2-c3", "p f7-f6"]
    assert said_of(*numbered(*plies)) == [Said("legal", 6)]
    for wrong in (said.replace("d3", "d5"), ", no, d3 was better"):
        (log,) = said_of(*numbered(*plies[:2], f"P d2-d4{wrong}", *plies[3:]))
        assert (log.verdict, log.charged) == ("unreadable", ())


@pytest.mark.parametrize(
    "said",
    [
        "! Sorry, your pawn on d3 is lost", ", no threat on d3", ", not d3", ", I don't mean d3", ", should stop d3",
        ", make room on d3", ", and back to d3 next", ", statt d3", " (attacks d3, not d8)", "! I mean, look at d3",
    ],
)  # fmt: skip
def test_words_of_correction_with_a_square_that_they_do_not_correct_hide_no_fault(said: str) -> None:
    (log,) = said_of(*numbered("P e2-e3", "p d7-d6", f"P d2-d4{said}", "p a7-a6"))
    assert log.verdict != "legal"


@pytest.mark.parametrize(
    "said", ["Oops, I take that back.", "Undo agreed.", "Both moves withdrawn.", "Sorry!", "Zug zurückgenommen."]
)
def test_moves_that_are_taken_back_while_the_numbers_go_on_charge_nobody(said: str) -> None:
    lines = numbered("P e2-e3", "p d7-d6", "P e3-e4", "p a7-a6", "P e3-f4", "p b7-b6")
    assert not said_of(*lines[:4], said, *lines[4:])[0].charged


@pytest.mark.parametrize("said", ["The rest was never played.", "Instead.", "Nur eine Variante."])
def test_moves_below_a_sentence_that_may_propose_them_are_not_charged(said: str) -> None:
    lines = numbered("P e2-e3", "p d7-d6", "P a2-a3", "p h7-h4")
    assert not said_of(*lines[:2], said, *lines[2:])[0].charged


def test_a_plan_between_other_words_charges_nobody() -> None:
    lines = numbered("P e2-e3", "p d7-d6", "P d2-d3", "p g7-g6", "P c2-c3", "p f7-f6", "P a2-a3", "p a7-a6", "P h2-h3")
    said = said_of(*lines[:6], "Now White would go", *lines[6:8], "And wins.", lines[8], "5... p a6-a3")
    assert not said[0].charged


def test_a_suicide_next_to_a_move_that_is_struck_out_is_no_part_of_it() -> None:
    plies = [
        "P h2-g3", "p a7-b6", "S h1-g2; P-h1", "p c7-a5", "S g2-f2; P-g2", "p b7-c7", "S f2-f6", "s h8-h7; p-h8",
        "P e2-d3", "p g7-g6", "P d3-e2", "s h7-h8; p-h7", "<del>L a2-a3</del>S f6-; @-e7", "s h8-b2; P-h8",
    ]  # fmt: skip
    page = "".join(f"<p>{line}</p>\n" for line in ["Game: Rococo", *numbered(*plies)])
    assert verdicts_of(page.encode()) == [Said("legal", 14)]


@pytest.mark.parametrize("said", ["(taking control of the centre)", "(takes space)", "[takes the lead]"])
def test_a_remark_in_brackets_that_something_is_taken_is_no_capture(said: str) -> None:
    assert said_of(*numbered(*LEGAL, f"P c2-c3 {said}", "p c7-c6")) == [Said("legal", 8)]


def test_the_last_move_may_follow_one_that_is_struck_out() -> None:
    assert said_of(*numbered(*LEGAL), "4. ~~P d2-d3~~ P d2-e3") == [Said("legal", 7)]


def test_a_number_and_words_behind_the_end_of_a_game_are_no_move() -> None:
    plies = [
        "P g2-h3", "p g7-h6", "A g1-g7; @-g8", "p f7-f6", "A g7-f7; @-e7", "p h7-g8", "A f7-e7; @-d7", "p h6-h5",
        "P d2-c3", "l c8-d7", "P c3-b4", "k d8-e7", "P h2-g2", "l d7-d0; @-d1",
    ]  # fmt: skip
    assert [(log.verdict, log.charged) for log in said_of(*numbered(*plies), "8. The end")] == [("unreadable", ())]


def test_where_letters_are_of_another_language_no_piece_is_called_by_a_wrong_one() -> None:
    plies = ["e2-e4", "e7-e5", "C g1-f3", "C b8-c6", "F f1-c4", "F f8-c5", "R e1-e2", "D d8-e7"]
    (log,) = verdicts_of("\n".join(["Game: Chess", "", *numbered(*plies), ""]).encode())
    assert not log.charged


@pytest.mark.parametrize("smudge", ["##", "?"])
def test_a_target_that_cannot_be_read_is_no_suicide(smudge: str) -> None:
    said = said_of(*numbered(*LEGAL, "P c2-c3", f"p c7-{smudge}", "P d2-d3"))
    assert [(log.verdict, log.charged) for log in said] == [("unreadable", ())]


def test_a_page_is_judged_by_the_game_in_its_title() -> None:
    moves = "".join(f"<li>{line}</li>" for line in numbered("P e2-e3", "p e7-e6", "P a2-a3", "p a7-a6"))
    record = rn.replay(f"<html><head><title>Rococo</title></head><body><ul>{moves}</ul></body></html>")
    assert (record.verdict, record.variant) == ("legal", rn.variant("rococo"))


def test_rules_of_a_club_above_a_game_name_none() -> None:
    rules = [
        "Rules of our club",
        "1. Each player has 3 days per move.",
        "2. Moves are sent by mail.",
        "",
        "Game 7: Rococo",
    ]
    assert verdicts_of("\n".join([*rules, "", *numbered(*LEGAL)]).encode()) == [Said("legal", 6)]


def test_house_rules_above_a_game_are_no_log() -> None:
    rules = [
        "House rules:",
        "1. White moves first.",
        "2. A piece touched on d4 or e5 must be moved.",
        "3. No takebacks.",
    ]
    assert verdicts_of("\n".join([*rules, "", "Game: Rococo", "", *numbered(*LEGAL)]).encode()) == [Said("legal", 6)]


def test_a_move_of_a_player_behind_a_deleted_message_corrects_none() -> None:
    chat = in_a_chat(*LEGAL)
    said = said_of(*chat[:3], "Karl: This message was deleted", *chat[4:], "Anna: K d1-d5")
    assert [(log.verdict, log.charged) for log in said] == [("unreadable", ())]


JOINED: dict[str, Callable[[str], str]] = {
    "the moves": lambda log: log.partition("\n\n")[0] + "\n\n" + log.partition("\n\n")[2].replace("\n", " "),
    "all": lambda log: log.replace("\n", " "),
    "JSON": lambda log: json.dumps(log.split("\n")),
    "Python": lambda log: repr(log.split("\n")),
}


@pytest.mark.parametrize("way", JOINED)
@pytest.mark.parametrize("number", range(0, 60, 7))
def test_where_lines_are_joined_no_comment_hides_the_rest_of_the_game(number: int, way: str) -> None:
    for legal in (True, False):
        game = games(legal=legal)[number]
        for log in verdicts_of(JOINED[way](game.text).encode()):
            assert log.verdict == "unreadable" or log.plies == len(game.plies)
            assert log.verdict != ("illegal" if legal else "legal")
            assert set(log.charged) <= ({len(game.plies)} if not legal else set())


@pytest.mark.parametrize(("comment", "verdict"), [
    ("well 2. P c2-c3 p c7-c6 3. P d2-d3 p d7-d6", "unreadable"),
    ("2. P c2-c3 would be next", "legal"),
    ("2... p c7-c6 was better than this, 3. P d2-d3, 4. P e2-e3", "legal"),
])  # fmt: skip
def test_a_comment_that_holds_the_next_moves_leaves_a_doubt(comment: str, verdict: str) -> None:
    text = f"Game: Rococo\n\n1. P a2-a3\n1... p b7-b6 // {comment}\n"
    assert rn.replay(text).verdict == rn.summarize(text).verdict == verdict


DOUBTFUL = tomllib.loads(Path(__file__).with_name("doubtful.toml").read_text(encoding="utf-8"))["text"]


def test_each_board_of_a_bulletin_is_a_log() -> None:
    (first, plies), (second, more) = game_of(3, legal=True), game_of(40, legal=True)
    boards = ["Round 2, Board 1: " + first, "Kowalski (2.5) - Smith (1)", "", *in_pairs(*plies), ""]
    boards += ["Round 2, Board 2: " + second, "Ann (2) - Bob (3.5)", "", *in_pairs(*more)]
    assert said_of(*boards) == [Said("legal", len(plies), ()), Said("legal", len(more), ())]


@pytest.mark.parametrize("header", ["Set-up: standard", "Setup: usual", "Position: default"])
def test_a_set_up_in_words_may_be_the_usual_one(header: str) -> None:
    assert said_of(header, "", *numbered("P b2-b3", "p b7-b6")) == [Said("legal", 2, ())]


@pytest.mark.parametrize(("last", "verdict"), [("Bauer", "legal"), ("Baurer", "legal"), ("Springer", "unreadable")])
def test_a_word_for_a_piece_may_be_misspelt_but_is_that_of_the_others(last: str, verdict: str) -> None:
    plies = numbered("Bauer b2-b3", "Bauer b7-b6", "Bauer c2-c3", f"{last} c7-c6")
    assert [log.verdict for log in said_of(*plies)] == [verdict]


@pytest.mark.parametrize(
    ("point", "verdict"),
    [
        ("a-g2", "legal"),
        ("swap: a-g2", "legal"),
        ("swap: a-g3", "illegal"),
        ("removed: a7", "illegal"),
        ("a-g3", "illegal"),
    ],
)
@pytest.mark.parametrize("bullets", ["", "- ", "* "])
def test_points_below_a_move_say_what_it_does(point: str, verdict: str, bullets: str) -> None:
    lines = ["1. S h1-g2", "  - P-h1", "1... p g7-h6", "2. S g2-g8", f"  - {point}"]
    said = said_of(*(line if line[0] == " " else bullets + line for line in lines))
    assert said == [Said(verdict, 3, () if verdict == "legal" else (3,))]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1. P c2-c3\n1... p h7-h6\n2. P f2-f3 ~~~\n2... p a7-a2", "illegal"),
        ("1. P c2-c3\n1... p h7-h6\n2. ~~P g2-g7~~ P f2-f3\n2... p a7-a6", "legal"),
        ('[Variant "Rococo"]\n\n1. e2-f3 a7-a6 2. h1-h2; P-h1 h7-h2 *', "illegal"),
        *((f"White: P c2-c3\nBlack: p h7-h6\nWhite: {last}", "unreadable") for last in ("LF1F7", "???", "S h1")),
        ("White: P c2-c3\nBlack: p h7-h6\nWhite: P a2-a3\nBlack: good luck!", "legal"),
        ("⬜ P c2 → c3\n⬛ p h7 → h6\n⬜ P a2 💥\n⬛ p a7 → a6\n⬜ P b2 → b3", "unreadable"),
        *((f"1. P c2-c3 p h7-h6\n2. P g2-g3 {end}", "unreadable") for end in ("L", ">L")),
        ("1. P c2-c3 p h7-h6\n2. P g2-g3 (g3=L)", "illegal"),
        ("1. P c2-c3 p h7-h6\n2. P g2-g3 (g3=L is good)", "unreadable"),
        *((f"1. S h1-g2 {swap}\n1... p a7-a6", "legal") for swap in ("(P)", "[P]", "=P", "/ P g2-h1")),
        ("1. S h1-g2 (L)\n1... p a7-a6", "illegal"),
        *((f"1. P c2-c3{none}\n1... p h7-h6{none}", "legal") for none in ("   captures: none", " takes nothing")),
        ("[1] P f2-f3\n\nGame: Rococo\n1. P c2-c3\n1... p h7-h6\n2. P f2-g7 [1]\n2... p a7-a6", "unreadable"),
        ("<rss><item><title>1. P c2-c3</title></item><item><title>1... p h7-h6</title></item></rss>", "legal"),
        ("log.txt:9:1. P c2-c3 p h7-h6\nlog.txt:10:2. P a2-a3 p a7-a6\nlog.txt:12:10. P c3-c4", "unreadable"),
        ("plies:\n- from: c2\n  to: c3\n- from: h7\n  to: h6\n- from: g2\n  to: g3\n  puts: {g3: L}", "unreadable"),
    ],
)
def test_what_stands_around_moves_neither_charges_nor_hides(text: str, verdict: str) -> None:
    assert [log.verdict for log in said_of(text)] == [verdict]


@pytest.mark.parametrize("end", ["N", ">N", "(h10=N)", "=N"])
def test_a_letter_behind_a_move_may_be_what_it_promotes_to(end: str) -> None:
    game = "Game: swapper-chess\nPosition: 4k5/7P2/10/10/10/10/10/10/10/4K5 w - -\n\n"
    assert [log.verdict for log in verdicts_of(f"{game}1. P h9-h10 {end}\n".encode())] == ["legal"]


@pytest.mark.parametrize(
    "words",
    [
        *("I wrote P f2-g7 but played P f2-f3", "Moderator: changed P f2-g7 to P f2-f3", "P f2-g7 => P f2-f3"),
        *("*) P f2-f3", "P f2-f3, sorry", "(PS: on move 2 I mistyped, it was P f2-f3 of course)"),
    ],
)
@pytest.mark.parametrize("at", [5, 6])
def test_a_move_that_is_named_again_far_below_is_not_charged(words: str, at: int) -> None:
    plies = numbered("P c2-c3", "p h7-h6", "P f2-g7", "p a7-a6", "P a2-a3", "p b7-b6")
    assert [log.verdict for log in said_of(*plies[:at], words, *plies[at:])] != ["illegal"]
    assert [log.charged for log in said_of(*plies)] == [(3,)]


@pytest.mark.parametrize("word", ["znika", "(removed)", "💥", "verdwijnt van het bord"])
def test_a_piece_with_a_word_and_no_target_may_leave_the_board(word: str) -> None:
    (log,) = said_of(*numbered("P c2-c3", "p h7-h6", f"S h1 {word}", "p a7-a6"))
    assert (log.plies, log.charged) == (4, ())


@pytest.mark.parametrize("words", ["p d7-d6: the Pawn on c2 is gone", "p d7-d6 and the Pawn on c2 is captured"])
def test_a_piece_that_words_call_gone_is_neither_charged_nor_overlooked(words: str) -> None:
    said = said_of("1. P a2-a3 p a7-a6", f"2. P b2-b3 {words}")
    assert said == [Said("unreadable", 4, ())]


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        # A number that is there again is of another try, whatever stands between.
        *(
            (f"1. P e2-e3 p d7-d6 2. P h2-h3{between}2. L f1-f5", {"unreadable"})
            for between in (", ", " or ", " / ", " rather than ", "\nb) ", "\nPlan B: ")
        ),
        ("1. P f2-g3 p b7-c6 2. A g1-b6, if 1... p h7-h6 then 2. L f1-f7", {"unreadable"}),
        ("1. P e2-e3 p d7-d6\n2. P h2-h3, if p a7-a6, K d1-d3", {"unreadable"}),
        ("1. P e2-e3 p d7-d6. Could I have played 2. L f1-f5?", {"unreadable"}),
        ("1. P e2-e3 p d7-d6\n2. L f1-f5 (proposed by a friend)", {"unreadable"}),
        # One that was played is not passed over.
        ("after 1. P e2-e3 p d7-d6 Tony played 2. L f1-f5, which should be impossible.", {"unreadable", "illegal"}),
        ("Tony played 2. L f1-f5. The game: 1. P e2-e3 p d7-d6 2. L f1-f5", {"illegal"}),
        # Another set-up, or other rules.
        *(
            (f"{above}\n1. L f1-f5 p e7-e6\n2. P h2-h3 p h7-h6", {"unreadable"})
            for above in (
                *("At odds of the Pawn f2:", "White plays without the Pawn f2.", "Mit Vorgabe des Bauern f2:"),
                *("The adjourned game, numbered from 1 again:", "House rule: Leapers jump over friends."),
            )
        ),
        ("We remove pieces by hand.\n1. L f1-f5 p e7-e6", {"illegal"}),
        # The writer is not sure.
        *(
            (f"1. P e2-e3 p d7-d6\n2. P h2-h5 {words}", {"unreadable"})
            for words in (
                *("[illegible] p a7-a6", "p a7-a6 (the 5 is a typo)", "p a7-a6\nEDIT: fixed typo, h2-h3"),
                *("p a7-a6 (error in the transcript?)", "p a7-a6\nI am not sure about this.", "p a7-a6 (unsicher)"),
            )
        ),
        # Two brackets, and two moves a line.
        ("1. P e2-e3 p b7-c6 (1... p b7-b6)\n2. P h2-h3 p c6-c5", {"legal"}),
        *(
            (f"1. P f2-g3 p b7-c6\n2. A g1-b6 {takes} a7", {"legal"})
            for takes in ("schlägt den Bauern", "prend le pion", "come o peão de", "captura el peón")
        ),
        ("1. P f2-g3 p b7-c6\n2. A g1-b6 takes control of c6", {"illegal", "unreadable"}),
    ],
)
def test_words_between_moves_are_those_of_people(said: str, verdicts: set[str]) -> None:
    assert {log.verdict for log in said_of(said)} <= verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        # The pieces of Chess have their names in other languages, and others those by which the text calls them.
        ("Weiss: Bauer c2-c3\nSchwarz: Bauer h7-h6\nWeiss: König g2-g3", "unreadable"),
        ("Weiss: Tauscher h1-g2, Bauer nach h1\nSchwarz: Bauer h7-h6", "legal"),
        ("1. wit: Pion a2 → a3\n1. zwart: Pion h7 → h6\n2. wit: Ruiler h1 → h2 (Pion h1)", "legal"),
        ("1. vit Bonde a2-a3\n1. svart Bonde a7-a6\n2. vit Bonde b2-b3 = Bytare\n2. svart Bonde b7-b6", "unreadable"),
        ("1. Pawn c2-c3\n1... Pawn from h7 (suicide)\n2. Pawn a2-a3", "unreadable"),
        ("WHITE 1 Piece P From c2 To c3\nBLACK 1 Piece p From h7 To nowhere", "unreadable"),
        # Rows of data, and other ways to write.
        ("lp;kolor;skąd;dokąd;bicie\n1;białe;e2;f3;\n2;czarne;b7;c6;\n3;białe;f3;f4;", "legal"),
        ("lp;kolor;skąd;dokąd;bicie\n1;białe;e2;f3;\n2;czarne;b7;c6;\n3;białe;f3;f4;a7", "illegal"),
        ('<move n="1" piece="P" from="e2" to="f3"/>\n<move n="2" piece="p" from="a7" suicide="yes"/>', "unreadable"),
        ("1. & \\textbf{P} e2--f3 & \\textbf{p} b7--c6 \\\\\n2. & \\textbf{P} f3--f4; \\textbf{L}--f4 &", "illegal"),
        ("moves:\n- no: 1\n  w: h1-g2\n  b: b7-c6\n- no: 2\n  w: e2-f3", "legal"),
        ("1. Blancas: Peón e2 a f3\n1. Negras: Peón b7 a c6\n2. Blancas: Peón f3 a f4", "legal"),
        ("1. Blancas: Peón e2 a f3\n1. Negras: Peón b7 a c6\n2. Blancas: Peón f3 a f6", "illegal"),
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4 (+1: a7)", "unreadable"),
        ("1. h1-h2; P-h1 [S]\n1... b7-c6 [p]\n2. e2-e3 [L]", "unreadable"),
        ("1. W: P e2-f3\n1. B: p b7-c6\n2. W: P b2-c3\n*P a2-b3\n2. B: p c6-c5", "unreadable"),
        ("1. e2-f3\n1. b7-c6\n2. g2-g3\n2. R a1-a7", "unreadable"),
        ("1. P e2-e3 p d7-d6 = and White is fine\n2. P h2-h3 p h7-h6", "legal"),
        # A promotion in words that are not known is not passed over, nor a swap, nor a suicide.
        *(
            (f"1. P e2-e3{words}\n1... p d7-d6", "unreadable")
            for words in (
                *(", wird zu Rückzieher", " (se promeut en Retireur)", ", corona Retirador", ", promuove a Ritirante"),
                *(" (превращается в Отступатель)", ", promotes to Queen"),
            )
        ),
        ("1. P g2-h3\n1... s h8-g7 (intercambia, Peón a h8)\n2. A g1-g6 (captura g7)", "legal"),
        ("1. P g2-h3\n1... s h8-g7, tauscht, Bauer nach h8\n2. A g1-g6 (schlägt g7)", "legal"),
        ("1. P g2-h3\n1... s h8-g7; p-h8\n2. A g1-g6\n     (takes g7)", "legal"),
        ("1. Bauer e2-f3  Bauer b7-a6\n2. Bauer d2-d3  Bauer auf c7 begeht Selbstmord", "illegal"),
        *(
            (f"{move} 1: {white} Pawn e2-f3.\n{move} 1: {black} Pawn b7-a6.\n{move} 2: {white} {last}", "unreadable")
            for move, white, black, last in (
                ("Zug", "Weiß spielt", "Schwarz spielt", "Weitspringer auf f1 nimmt sich selbst vom Brett."),
                ("Mossa", "il Bianco gioca", "il Nero gioca", "Saltatore in f1 non muove più e se ne va."),
            )
        ),
        ("1. P e 2 - f 3\n1... p b 7 - c 6", "legal"),
        ("1. P e2 - f3  p b7 - c6\n2. P f2 - f3  p c6 - c5\n3. S h1 -", "illegal"),
        # A word is learned from a swap: the piece that it names stands there, and may become another.
        ("1. S h1-g1 (wisselt, Oprukker naar h1)\n1... p b7-b6\n2. P a2-a3, wordt Oprukker", "illegal"),
        ("1. S h1-g1 (intercambia, Avanzador a h1)\n1... p b7-b6\n2. P a2-a3", "legal"),
        # The names of pieces in a column of their own
        ("Anna e2-f3 Pawn\nBob b7-c6 Pawn\nAnna f3-f4 Pawn promotes to Withdrawer\nBob c6-c5", "unreadable"),
        ("Anna h1-g1 Swapper swaps with Advancer -> h1\nBob b7-c6 Pawn\nAnna b2-b3 Pawn", "legal"),
        # A move without its origin, and one that is denied
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4\n2... i -a5\n3. P f4-f5", "unreadable"),
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4\n2... i-a5\n3. P f4-f5", "illegal"),
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4\n2... p c6-a3\nhmm, no, that was the other\n3. P f4-f5", "unreadable"),
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4\n2... p c6-a3\nhmm, that was no good\n3. P f4-f5", "illegal"),
        # Effects on the next line, behind an arrow
        ("1. S h1-g1\n     -> A-h1\n1... p b7-c6\n2. A h1-h6; h7-\n    -> p-g7\n", "unreadable"),
        ("1. S h1-g1\n     -> A-h1\n1... s h8-g8\n     -> a-h8\n2. P a2-b3", "legal"),
        ("1. P g2-h3\n1... s h8-g7; p-h8\n2. A g1-g6\n     captured: g7\n2... p e7-e6\n3. P h3-h8", "illegal"),
        ("1. P g2-h3 s h8-g7; p-h8 2. A g1-g6\n{captures g7} p e7-e6 3. P h3-h8", "illegal"),
        ("1. P e2-f3\n1... p g7-g6\n2. P f3-f4\n2... p g6-g5\n   (promotes to Long Leaper)", "illegal"),
        # A takeback while the numbers run on, and remarks that take nothing back.
        (
            "1. P e2-f3\n1... p b7-a6\n2. L f1-f6\n2... p d7-d6\n(ambas retiradas)\n3. P d2-c3\n3... p d7-d6",
            "unreadable",
        ),
        ("1. P e2-f3\n1... p b7-a6\nNice.\n2. L f1-f6", "illegal"),
        ("1. P e2-f3\n1... p b7-b6 (can't read this)\n2. P d2-c3\n2... p a6-a5\n3. P c3-c4", "unreadable"),
        ("1. P e2-f3 p b7-c6\n\n--\nDr. B2 Smith\nRoom d4-e5, Building C1\nTel. 555-1234\n", "legal"),
        # Labels behind the squares or in brackets, the sign of a swap between the squares, and keys that are labels
        ("1. e2-f3 P\n1... b7-c6 p\n2. f3-f4 P\n2... h8-g8 s; a-h8\n3. h1-g2 S; P-h1", "legal"),
        ("1. e2-f3 P\n1... b7-c6 p\n2. f3-f4 P\n2... h8-g8 s; a-h8\n3. f4-f5 K", "illegal"),
        ("1. P e2-f3; P-e2\n1... s h8<>g8\n2. P f3-f4", "illegal"),
        ("1) [P] e2-f3\n1) ... [p] b7-c6\n2) [p] c6-c5", "illegal"),
        ("W: e2-f3\nB: b7-c6\nW: f3-f4\nB: c6-c5\nW: f4-f5\nB: p a7-a6", "legal"),
        # The name of a piece ends with its cell, and a line may be followed by a blank one.
        ("1\tP e2-f3\ts h8-g8 swaps with Advancer\n2\tS h1-h2 swaps with Pawn\ts g8-f7 swaps with Pawn", "legal"),
        ("1. S h1-h2; P-h1 p f7-f6 2. S h2-\n\ng2; P-h2 p f6-g5\n\n3. P a2-a3\n\n", "legal"),
        ("1. P e2-f3 s h8-g8\n\n(a-h8) 2. P b2-c3\n\np b7-c6 3. P c3-c4\n\n", "legal"),
        # Names of players with figures and signs, prompts, and arrays
        ("Ivan72: e2-f3\nAnna: b7-c6\nIvan72: f3-f4\nAnna: c6-c5\nIvan72: f4-f5", "legal"),
        ("Eva_K: e2-f3\nbob: b7-c6\nEva_K: f3-f4", "legal"),
        ("white> e2-f3\nblack> b7-c6\nwhite> f3-f4\nblack> quit", "legal"),
        ('{"moves": [\n["e2", "f3"],\n["b7", "c6"],\n["h1", "h2", "swap"]\n]}', "legal"),
        # A promotion, and below it the next move of the same column; a slash before Black's move
        ("1.\n2.\nP e2-f3\nP f3-f4\np b7-c6\np c6-c5", "legal"),
        ("1) e2-f3/p b7-c6\n2) P f3-f4", "legal"),
        # The plies of two moves are taken back, and the one that is left out is the last.
        (
            "1. P e2-e3\n1... p b7-c6\n2. P d2-d3\n2... p a7-a6\n2. P f2-f3\n2... p g7-g6\n3. P g2-g3\n3... p h7-h6\n"
            "4. P d2-c3",
            "unreadable",
        ),
        (
            "1. P e2-f3\n  p b7-c6 -- only move\n2. P f3-f4 -- better e4-e5\n  p c6-c3 -- I think this wins",
            "unreadable",
        ),
        ("1. P e2-f3\tp b7-c6\n2. P f3-f4\tx d4: s h8-h7; p-h8\n3. P f4-f5", "illegal"),
        ("1. e2- f3\n1... b7- c6\n2. f3- f4\n2... d8- d8", "illegal"),
        ("1. e2-f3\nBlack 1: b7-c6\nWhite 2: f3-f4\nBlack 2: c6-c5", "legal"),
        # Remarks that change nothing
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4\n(xd3 = the piece on d3 is taken, <> = the pieces swap)", "legal"),
        ("1. P e2-f3 b7-c6\n2. \x1b[9mP f3-f6\x1b[0m P f3-f4", "legal"),
        ("1. P e2-f3\n1... p b7-c6 (White: f3-f8)", "unreadable"),
        ("1. P e2-f3\n1... p b7-c6 = equal\n2. P f3-f4 threatens to take on c6\n2... p c6-c5", "legal"),
        ("1. P e2-f3\n1... p b7-c6\nBlack had to watch g3 and h4.\n2. P f3-f4", "legal"),
        ("1. P e2-f3\n1... p b7-c6\n2. P f3-f4\n\n-- \nA.", "legal"),
        # A ply is missing, or one character of a move shortly before is wrong.
        ("1. P e2-f3 p b7-c6 2. p f7-f6 P f3-f4", "unreadable"),
        ("1. P e2-d3\n1... p b7-c6\n2. P e3-e4\n2... p c6-c5\n3. P a2-a3", "unreadable"),
        ("1. P e2-d3\n1... p b7-c6\n2. P e3-e4", "illegal"),
        # A label may stand behind the squares and a promotion, and in brackets before the squares on the next line.
        ("1. h1-g2 S; P-h1\n1... e7-d6 p\n2. a2-a3 P\n2... d6-d5 p\n3. a3-a4/L P", "illegal"),
        ("1. [P] h2-g3 [p] e7-f6 2. [P] g2-g4\nf7-e7 3. h1-h6 [p] b7-b6", "legal"),
        ("1. [P] h2-g3, e7-f6, [P]\ng2-g4, [p] f7-e7, h1-h6, [p]\nb7-b6", "legal"),
        # What is captured may stand before the move in its cell, below a remark, below the game, or on the next line.
        ("#,White,Black\n1.,e2-e3,p g7-h6\n2.,h1-h2; P-h1,x g2: g8-g3", "legal"),
        ("#,White,Black\n1.,e2-e3,p g7-h6\n2.,h1-h2; P-h1,x g1: g8-g3", "illegal"),
        ("1. P g2-f3\n1... p e7-d6\n2. A g1-g5 {I feared e8-h2}\n   Captures: b2", "unreadable"),
        ("1. g2-f3[1] b7-b6\n2. g1-g6 c7-d6\n\nNotes\n[1] captures g7", "illegal"),
        ("1. g2-f3 b7-b6\n2. g1-g6[1] c7-d6\n\nNotes\n[1] captures g7", "legal"),
        ("1. g2-f3\n1... b7-b6\n2. g1-g6\n\nCaptured pieces stood on:\n move 2 of White: g7", "legal"),
        ("1. g2-f3\n1... b7-b6\n2. g1-g6\n\nCaptured pieces stood on:\n move 1 of White: g7", "illegal"),
        ("1. a2-a3\n1... b7-b6\n\nCaptured pieces stood on:\n  (none)", "legal"),
        (" # | move    | removed\n 1 | g2-f3   |\n 2 | d7-d6   |\n 3 | g1-g6   | {g7}\n 4 | e7-e6   | {c7}", "illegal"),
        ("1. g2-f3 b7-b6 2. g1-g6 -g7 c7-d6 3. g6-g5\n-b6", "illegal"),
        ("1. g2-f3 b7-b6 2. g1-g6 *g7 c7-d6 3. g6-g5\n*b6", "unreadable"),
        ("<b>e2-e3</b> / <b>h8-h7; p-h8</b>\n<b>h1-g2; P-h1</b> / <b>x2 suicide (Long Leaper)</b>", "unreadable"),
        # Sentences that are wrapped, with articles.
        (
            "Anna moved a pawn from e2 to f3. Bert moved a\npawn from b7 to c6. Anna moved the cannon\npawn f3-f4.",
            "legal",
        ),
        ("1. P e2-f3, p b7-c6; 2. P f3-\nf4, p c6-c5; 3. P a2-\na3", "legal"),
        (
            "On move 1 White played S h1-h2 (the P went to h1) and Black answered p e7-e6.\n"
            "On move 2 White played S h2-h7 (the p went to h2) and Black answered p d7-d6.\n"
            "On move 3 White played P e2-e3 and Black answered s h8-g8.",
            "unreadable",
        ),
        # Behind a semicolon a number begins the next turn, but only if that was read.
        ("1. P a2-a3, p b7-b6; 2. P b2-b3; 3.c4", "unreadable"),
        # Where a swapped piece goes is said behind a comma, or in a field; a piece is called by the name of another.
        # A swapped piece that "ends up" elsewhere, an effect without a sign, and labels between signs.
        ("1. P a2-a3, p b7-b6\n2. S h1-g1, tauscht mit A, das dann auf z0 kommt", "unreadable"),
        ("1. P a2-a3\n1... p b7-b6\n2. S h1-g1 A-z0\n2... p b6-b5", "unreadable"),
        ("1. P h2-g3\n1... p h7-g6\n2. P c2-c3 (1) @-b7", "illegal"),
        ("1. P h2-g3\n1... p h7-g6\n2. P c2-c3 (x1: b7)", "unreadable"),
        ("P_h2g3\np_h7g6\nP_c2c3", "legal"),
        ("P_h2g3\np_h7g6\nK_c2b3", "unreadable"),
        ("1. <P> h2-g3\n1... <p> h7-g6\n2. <K> c2-b3", "unreadable"),
        ("<game>Rococo</game><w>a2-a3</w><b>b7-b6</b><w>b2-b3</w><b>a7-a6</b>", "legal"),
        ("1. P g2-f3 : b7-b6\n2. A g1-g6; capture g7 : p d7-d6", "legal"),
        # Where bars part the moves, a wrapped line may begin with one; elsewhere it is a variation.
        (
            "1. P e2-e3 p d7-d6 | 2. P c2-c3 p c7-c6 | 3. P b2-b3 p b7-b6 | 4. P a2-a3 p a7-a6\n| 5. W b1-h1",
            "illegal",
        ),
        ("1. P e2-e3 p d7-d6\n2. P c2-c3 p c7-c6\n| 2. W b1-h1", "legal"),
        # A piece named next to its square may be the one that is captured there.
        ("1. P g2-f3\n1... p e7-e6\n2. A g1-g6 xg7, P g6 was loose\n2... p b7-b6", "unreadable"),
        # Words behind a swap may be a remark.
        ("1. S h1-h2, swaps with P, watching e5\n1... p e7-e6", "unreadable"),
        # In capitals, too, an article is no label.
        ("1. P A2-A3\n1... P B7-B6\n2. P G2-F3 PROMUOVE A LONG LEAPER\n2... P A7-A6", "illegal"),
        # A number of the next turn is no square, nor a semicolon before it a part of the move.
        (
            "w1) S h1-g2; P-h1\nz1) s h8-g8; a-h8\nw2) S g2-b7; p-g2\nz2) p a7-a6\nw3) P e2-e3\nz3) p a6-a5\n"
            "w4) S b7-\nz4) p g7-f6",
            "legal",
        ),
        ("1. as brancas jogam P a2-a3 e as pretas respondem p b7-b6; 2. as brancas jogam P b2-b3;", "legal"),
        ("1. P a2-a3\n1... p b7-b6\n2. h1 <-> A g1", "legal"),
        ("1. P a2-a3\n1... p b7-b6\n2. h1 <-> P g1", "illegal"),
        # A piece that changes places, or is placed, and a move to its own square in words.
        ("1. P a2-a3\n1... p b7-b6\n2. S h1-g1, changing places with the Advancer, now on h1", "legal"),
        ("White moved from a2 to a3. Black moved from d8 to d8.", "unreadable"),
        # Times with milliseconds, names of threads, a signature, the end of a mail.
        ("08:01:12,821 [http-4] WHITE played P a2-a3\n08:01:13,990 [http-1] BLACK played p b7-b6", "legal"),
        ('1  P a2-a3   p b7-b6\n2  P b2-b3   p a7-a6\n\nComments welcome.\n-- \nA. Player   "1. f4!"', "legal"),
        ('1  P a2-a3   p b7-b6\n2  P b2-b3   p a7-a6\n\nComments welcome.\n\nA. Player   "1. f4!"', "unreadable"),
        # Lists in data.
        ('moves = {\n [1] = { w = "P a2-a3", b = "p b7-b6" },\n [2] = { w = "P b2-b3", b = "p a7-a6" },\n}', "legal"),
        ("│ 1 │ P h2-g3 │ p g7-h6 │\n│ 2 │ P c2-b3 │ p b7-a6 │\n│ 3 │ p c7-b6 │         │", "illegal"),
        # Letters that mark footnotes are no promotions, and neither is a label at the end of a line.
        ("1. P f2-e3   p h7-g6 (a)\n2. P c2-c3   p b7-a6\n\na) Forced.", "legal"),
        ("1. P f2-e3   p h7-g6 [a]\n2. P c2-c3 (b)   p b7-a6\n\n[a] Forced.\n[b] Why not?", "legal"),
        ("1. P h2-g3 / p h7-g6 2. P d2-d3 / p\nd7-d6 3. P e2-e3 / p e7-e6", "legal"),
        # The sides have lists of their own.
        ("White\n-----\n1. P h2-g3\n2. P c2-b3\n\nBlack's moves\n-----\n1. p g7-h6\n2. p b7-a6", "legal"),
        ("White\n-----\n1. P h2-g3\n2. P c2-b3\n\nBlack's moves\n-----\n1. p g7-h6\n2. p b7-b3", "illegal"),
        ("1. P a2-a3, p b7-b6\n2. S h1-g1, swapping with the Advancer, which goes to z0", "illegal"),
        ("1. P a2-a3, p b7-b6\n2. S h1-g1, swapping with the Advancer, which goes to h1", "legal"),
        ("1. P a2-a3, p b7-b6\n2. S h1-g1 (the Advancer it swapped with is now on z0)", "illegal"),
        ("1. P a2-a3, p b7-b6\n2. S h1-g1 (the Advancer it swapped with is now on h1)", "legal"),
        (
            "ply=1 side=white piece=P from=a2 to=a3\nply=2 side=black piece=p from=b7 to=b6\n"
            "ply=3 side=white piece=S from=h1 to=g1 swapped=A swapped_to=h1\nply=4 side=black piece=p from=b6 to=b5",
            "legal",
        ),
        (
            "1. Ork de a2 a a3\n1... Ork de d7 a d6\n2. Ork de b2 a b3\n2... Trol de c8 a e6\n3. Ork de c2 a c3\n"
            "3... Ork de e6 a d5",
            "unreadable",
        ),
        # The side may stand behind the number, or a time before that.
        (
            "".join(
                f"2024-06-01T0{n}:15:00+02:00 {n} {line}\n"
                for n, line in enumerate(["W e2-f3", "B p b7-c6", "W f3-f4", "B c6-c5", "W a2-a3", "B c5-c4"], 1)
            ),
            "legal",
        ),
        # A square is corrected as in a chat.
        (
            "1. P d2-d3\n1... p h7-g6\n2. C e1-b4\n2... p c7-c6\n3. P c2-e4\n3... p g7-g5\n4. L c1-c7\n"
            "s/c7/d2/\n4... p f7-f6\n5. P d3-e3\n5... p e7-e6\n6. C b4-g9; capture f8\n6... p e6-e5\n7. L d2-d6",
            "unreadable",
        ),
        # A line without a move that was found may hold one, though a comment above it names squares.
        ("W: P e2-f3\nB: p b7-c6\nW: P f3-f4 // why not h4-c2 ?\nB: p c6 ? c5", "unreadable"),
    ],
)
def test_words_and_rows_of_any_kind_are_read_or_doubted(text: str, verdict: str) -> None:
    assert [log.verdict for log in said_of(text)] == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict", "plies", "charged"),
    [
        # What stands behind the sign of a swap, in the next cell, leaves the board.
        ("1.\tP a2-a3\tp b7-b6\n2.\tS h1-g1 <-> A\tp a7-", "illegal", 4, (4,)),
        ("1.\tP a2-a3\tp b7-b6\n2.\tS h1-g1 <-> A\tp a7-\n\nThat is all.", "illegal", 4, (4,)),
        ("| 1. | P a2-a3 | p b7-b6 |\n| 2. | S h1-g1 <-> A | p a7- |", "illegal", 4, (4,)),
        # Two lines of the wrong sides were exchanged, or not: it is not certain at the end.
        ("1. a2-a3\n1... b7-b6\n2. b6-b5\n2... a3-a4\n3. b2-b3", "legal", 5, ()),
        ("1. a2-a3\n1... b7-b6\n2. b6-b5\n2... a3-a4", "unreadable", 4, ()),
        # Where others leave the board in words, one was going to a square.
        ("1. P g2-f3 p b7-c6\n2. A g1-g6; @-g7 p a7-\n3. S h1 suicide p c6-c5", "unreadable", 6, ()),
        # What somebody says again and again proposes no move.
        ("1. a2-a3\n1... b7-b6\n2. b2-b3\n<Zoe> I would rather castle\n2... a7-b7\n3. c2-c3\n3... d7-d6\n4. d2-d3\n"
         "<Zoe> I would rather castle\n4... e7-e6\n5. e2-e3\n5... f7-f6\n6. f2-f3\n<Zoe> I would rather castle\n"
         "6... g7-g6\n7. g2-g3\n<Zoe> I would rather castle\n7... h7-h3", "illegal", 14, (14,)),
        ("#;White;Black\n1;P A2-A3;P B7-B6\n2;P B2-B3;P A7-B7\n3;P C2-C3;P D7-", "unreadable", 6, ()),
        ("1. P g2-f3 p d7-d6 2. A g1-g6 takes Pawn on g7\nand Pawn on h7 p d6-d5", "illegal", 4, (3,)),
        ("1. a2-a3 b7-b6\n2. L f1-f2xf3xf4 a7-b7", "illegal", 4, (3,)),
        # What two readers who had not seen the program wrote: signs that join parts, cells, names, and corrections.
        ("1. P e2-d3 p f7-f6\n2. f2-e2 f8-f7\n3. d2-f2 p c7-d6\n4. P a2-a3 l c8-c7\n"
         "5. L c1-h6 l c7-c1; @-c2\n6. Lh6-a6/d6/f6", "legal", 11, ()),
        ("1. P_e2_d3 p_f7_f6\n2. f2_e2 f8_f7\n3. d2_f2 p_c7_d6\n4. P_a2_a3 l_c8_c7\n5. L_c1_h6 l_c7_c1_xc2\n"
         "6. L_h6_a6_xd6_xf6", "legal", 11, ()),
        ("- 1\n  - S_h1_h2_swap_P\n  - p_e7_e6\n- 2\n  - P_a2_a3", "legal", 3, ()),
        ("1. P e2-e3; p e7-e6; 2. P d2-d3; p d7-d6; 3. P c2-c3; p c7-", "unreadable", 6, ()),
        (""
         "1. Sh1-h2; pg7-h6; 2. Sh2-g3; sh8-b2; 3. Ph1-f3; f7-g6; 4. c2-b3; f8-f7; 5. g2-g4; ph6-h8; "
         "6. g3-f2; ag8-f8; 7. c1-c2; sb2-.", "legal", 14, ()),
        ("1: move S h1-h2; add P h1, move s h8-h7; add p h8\n"
         "2: move S h2-h1; add P h2, move s h7-h8; add p h7\n3: move P a2-a3, remove b7", "unreadable", 5, ()),
        ("21:20 - White (Bob) moves the Pawn from e2 to e3.\n"
         "21:40 - Black (Ann) destroys the piece on e7.", "unreadable", 1, ()),
        ("[table]\n[tr][td]1[/td][td]Pe2-e3[/td][td]pe7-e6[/td][/tr]\n"
         "[tr][td]2[/td][td]Pd2-??[/td][td][/td][/tr]\n[/table]", "unreadable", 2, ()),
        ("1. S h1->h2 <P->h1>\n1... s h8->h7 <p->h8>\n2. S h2->g2 <P->h2>\n2... s h7->g7", "illegal", 4, (4,)),
        ("1 W: e2-e3 P\n1 B: e7-e6 p\n2 W: h1-h2 S P-h1\n2 B: h8-h7 p-h8\n3 W: d2-d3 P", "legal", 5, ()),
        ("1.h1g2 P-h1!? h8g8 a-h8?\n2.a2a3 g7g6\n3.b2b3 b7b6?", "legal", 6, ()),
        ("1. P H2 TO G3 STOP P E7 TO F6 STOP\n2. P G2 TO G4 STOP F7 TO E7 STOP\n"
         "3. H1 TO H6 STOP P B7 TO B6 STOP\n4. G4 TO H4 STOP E7 TO G5 STOP", "legal", 8, ()),
        ("|1\n|P f2-f3\n|p h7-h6\n\n|2\n|A g1-b6; a7-\n|d7-e6\n\n|3\n|e2-e3\n|b7-c6", "legal", 6, ()),
        ("1. Move P b2 to a3\n1... Move p h7 to h6\n2. Move I a1 to f6\n2... Remove the p on f7 (suicide)\n"
         "3. Remove the P on c2 (suicide)", "illegal", 5, (5,)),
        ("1. P f2-f3\n1... p h7-h6\n2. A g1-b6 [1 captured: a7]\n2... p d7-e6\n3. P a2-a3 [1 captured: c7]\n"
         "3... p e6-e5", "illegal", 6, (5,)),
        ("1,a2-a3,########\n2,########,a6-b5", "unreadable", 2, ()),
        ("1. P e2-e3\n1... p g7-g6 (now l)", "illegal", 2, (2,)),
        ("<text:p>1. P a2-a3</text:p>\n<text:p>1... p a7-a6</text:p>\n<text:p>2. P b2-b3</text:p>\n"
         "<text:p>2... p h7-h6 (now l)</text:p>", "illegal", 4, (4,)),
        ("1. P e2-e3 p e7-e6\n2. P d2-d5 -> no, P d2-d3 p d7-d6", "legal", 4, ()),
        ("* (W) e2 > e3\n* (B) a7 > a6\n* (W) d2 > d3\n* (B) b7 > b6\n* (W) c2 > c3\n* (B) c7 > c6", "legal", 6, ()),
        ("1. P e2-e3 (a)\n1... p e7-e6\n2. P d2-d3 p d7-d6", "unreadable", 4, ()),
        ("1. P e2-e3\n1... You played P e2-e3. I play p e7-e6\n2. You played p e7-e6. I play P d2-d3\n"
         "2... You played P d2-d3. I play p d7-d6", "legal", 4, ()),
        ("1\tP e2-e3\te4-e5 was better?\tp e7-e6\n2\tP d2-d3\t\tp d7-d6", "legal", 4, ()),
        ("1. P e2e3 p a7a6 2. P d2d3 p a6a5 p a6a5 3. P c2c3", "legal", 5, ()),
        ("P_f2g3\np_h7h6\nP_b2c3\np_c7b6\nP_c3c4\np_b6xx", "unreadable", 5, ()),
        ("P:e2:e3 p:e7:e6\nP:d2:d3 p:d7:d6\nP:c2:c3 p:c7:c6\nP:b2:b3 p:b7:b6", "legal", 8, ()),
        ("1. P e2-e3 p e7-e6\nNice game!\n2. W b1-b5", "illegal", 3, (3,)),
        ("1. P e2-e3 p e7-e6\n2. P d2-d3 p d7-d6\n3. P c2-c3, which\nbecomes L.", "unreadable", 5, ()),
        ("1. e2-e3 e7-e6\n2. d2-d3 ♟ d7-d6\n3. S h1-h2; ♙-h1 f7-f6\n4. c2-c3 s h8-h7; ♟-h8", "legal", 8, ()),
        ("1. **P f2-f3** **p h7-g6** 2. **A g1-g5; capture g6\nh7** **p f7-f6**", "illegal", 4, (3,)),
        # Ratings and prompts are no numbers of moves, and data may have elements for fields and the newest move first.
        ("Anna(1742) says: P e2-f3\nBert(1842) says: p f7-e6\nAnna(1742) says: P f3-f4", "legal", 3, ()),
        ("White to move (1)> P e2-f3\nBlack to move (1)> p f7-e6\nWhite to move (2)> quit", "legal", 2, ()),
        ("White: P e2-f3\nBlack: castles 0-0", "unreadable", 1, ()),
        ("<ply n='1'><side>white</side><piece>P</piece><from>e2</from><to>f3</to></ply>\n"
         "<ply n='2'><side>black</side><piece>p</piece><from>f7</from><to>e6</to></ply>", "legal", 2, ()),
        ('[{"by": "Anna", "text": "White 2: P e3-e4"},\n{"by": "Bert", "text": "Black 1: p g7-h6"},\n'
         '{"by": "Anna", "text": "White 1: P f2-e3"}]', "legal", 3, ()),
        ("1. Pawn e2 e3 1. Pawn e7 e6\n2. King d1 d1", "unreadable", 3, ()),
        # A label in a column of its own is that of its move, a verb of promotions may judge, and a sign be a remark.
        *((f"1. P e2-e3 {sign} p   e7-e6\n2. P d2-d3 {sign} p   d7-d6", "legal", 4, ())
          for sign in ("/", "->", "=", "=>")),
        ("1. P e2-e3 p e7-e6\n2. P d2-d3 p d7-d6\nbecomes a draw", "legal", 4, ()),
        ("1. P e2-e3, ?, p e7-e6\n2. P d2-d3 p d7-d6", "legal", 4, ()),
        ("1,a2-a3,?\n2,?,a6-b5", "unreadable", 2, ()),
        # The newest move above a list that is quoted, and one that is only proposed there.
        ("2. I a1-c3\n\nBert wrote:\n> 1. P a2-b3\n> 1... p a7-a6", "illegal", 3, (3,)),
        ("3. I a1-c3\n\nBert wrote:\n> 1. P a2-b3\n> 1... p a7-a6", "unreadable", 3, ()),
        ("I suggest 2. I a1-c3\n\nBert wrote:\n> 1. P a2-b3\n> 1... p a7-a6", "unreadable", 3, ()),
    ],
)  # fmt: skip
def test_only_what_is_certain_is_charged(text: str, verdict: str, plies: int, charged: tuple[int, ...]) -> None:
    assert said_of(text) == [Said(verdict, plies, charged)]


def test_a_last_line_that_does_not_end_may_be_torn_unless_it_is_in_the_cell_of_a_table() -> None:
    text = "Game: Rococo\n\n1.\tP a2-a3\tp b7-b6\n2.\tS h1-g1 <-> A\tp a7-"
    assert verdicts_of(text.encode()) == [Said("unreadable", 4)]
    text = "Game: Rococo\n\n| 1. | P a2-a3 | p b7-b6 |\n| 2. | S h1-g1 <-> A | p a7- |"
    assert verdicts_of(text.encode()) == [Said("illegal", 4, (4,))]


def test_moves_that_a_writer_has_forgotten_keep_later_ones_from_being_charged() -> None:
    before = ["b2-b3", "f7-f6", "h2-h3", "e7-e6", "d2-d3", "d7-d6"]
    report = " ".join(f"{side} played {move}." for side, move in zip(["White", "Black"] * 3, before, strict=True))
    behind = "White played c2-c3. Black played Advancer g8-g3."
    assert said_of(f"{report} Then came two moves that I have forgotten. {behind}")[0].verdict == "unreadable"
    assert said_of(f"{report} {behind}") == [Said("illegal", 8, (8,))]


@pytest.mark.parametrize("number", ["144", "034", "054"])
@pytest.mark.parametrize("width", [50, 61])
def test_moves_are_read_over_the_ends_of_wrapped_lines(number: str, width: int) -> None:
    game = next(game for game in games(legal=True) if game.file == f"clean-{number}.txt")
    names = {"P": "Cannon Pawn", "L": "Long Leaper", "A": "Advancer"}

    def written(ply: str) -> str:
        main, *effects = re.sub("^@-", "", ply).split("; ")
        label, _, path = main.rpartition(" ")
        taken = " ".join(re.sub("^@?-?([a-z][0-9]+)-?$", r"*\1", each) for each in effects)
        return " ".join(filter(None, [names.get(label.upper(), label), path, taken]))

    numbers = (f"{n // 2 + 1}. " * (n % 2 == 0) for n in range(len(game.plies)))
    text = " ".join(map("".join, zip(numbers, map(written, game.plies), strict=True)))
    lines = [f"Game: {game.name}", "", *textwrap.wrap(text, width), ""]
    assert verdicts_of("\n".join(lines).encode()) == [Said("legal", len(game.plies))]


def test_a_legend_below_short_moves_is_no_promotion() -> None:
    assert said_of("1. P e2-e3", "1... p e7-e6", "", "+e5 = piece, e5> = suicide")[0].verdict != "illegal"


def test_a_row_of_a_page_without_a_number_holds_moves_too() -> None:
    rows = ["1.", "P e2-f3", "p b7-c6"], ["2.", "P f3-f4", "p c6-c5"], ["", "P a2-a3", "p c5-z1"]
    table = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>\n" for row in rows)
    assert said_of(f"<table>\n{table}</table>") == [Said("illegal", 6, (6,))]
    links = "".join(f"<span>{number}</span><a>{white}</a><a>{black}</a>" for number, white, black in rows[:2])
    assert said_of(f"<div>{links}</div>") == [Said("legal", 4)]


@pytest.mark.parametrize("is_page", [False, True])
def test_a_column_of_captures_holds_no_moves(*, is_page: bool) -> None:
    game = next(game for game in games(legal=True) if game.file == "clean-144.txt")
    parts = [re.split("; (?=[a-z]\\d)", ply, maxsplit=1) for ply in game.plies]
    assert any(len(rest) and len(rest[0]) > 3 for _, *rest in parts)
    rows = [
        (number[:-1].strip(), move, " ".join(each[:2] for rest_ in rest for each in rest_.split("; ")))
        for number, (move, *rest) in zip(numbered(*[""] * len(parts)), parts, strict=True)
    ]
    rows.insert(0, ("#", "Move", "Captured"))
    if is_page:
        cells = (f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        text = f"{game.name}<table>{''.join(cells)}</table>"
    else:
        text = "\n".join([f"Game: {game.name}", "", *(f"| {' | '.join(row)} |" for row in rows)])
    assert verdicts_of(text.encode()) == [Said("legal", len(parts))]


@pytest.mark.parametrize("form", ["{0},{1}-{2},{3}", "({0},{1})-({2},{3})", "{0}:{1}-{2}:{3}", "{0}_{1} > {2}_{3}"])
@pytest.mark.parametrize("legal", [True, False])
def test_files_and_ranks_may_be_parted(form: str, *, legal: bool) -> None:
    plies = ["P a2-a3", "p e7-e6", "P b2-b3", "p b7-b6", "P c2-c3", "p c7-c6", "P d2-d3" if legal else "P d2-d7"]
    parted = [re.sub(r"(\w)(\d)-(\w)(\d)", lambda move: form.format(*move.groups()), ply) for ply in plies]
    assert said_of(*numbered(*parted)) == [Said("legal", 7) if legal else Said("illegal", 7, (7,))]


@pytest.mark.parametrize("form", ["{0},{1}", "'{0}'-'{1}'"])
def test_squares_may_be_joined_by_commas_or_quoted(form: str) -> None:
    plies = ["P a2-a3", "p e7-e6", "P b2-b3", "p b7-b6", "P c2-c3", "p c7-c6", "P d2-d3"]
    joined = [re.sub(r"(\w\d)-(\w\d)", lambda move: form.format(*move.groups()), ply) for ply in plies]
    assert said_of(*numbered(*joined)) == [Said("legal", 7)]


@pytest.mark.parametrize(
    "form",
    [
        "<p>Rococo</p><table>{rows}</table>",
        "<opml version='2.0'><head><title>Rococo</title></head><body>{outlines}</body></opml>",
        "<rss version='2.0'><channel><title>Rococo</title>{items}</channel></rss>",
        "<?xml version='1.0'?><w:document><w:body><w:p><w:t>Rococo</w:t></w:p>{paragraphs}</w:body></w:document>",
    ],
)
@pytest.mark.parametrize("legal", [True, False])
def test_moves_are_found_in_the_tags_of_many_programs(form: str, *, legal: bool) -> None:
    plies = [*LEGAL, "P b2-b3" if legal else "P b2-b7", "p a7-a6"]
    pairs = [(n // 2 + 1, *plies[n : n + 2]) for n in range(0, len(plies), 2)]
    text = form.format(
        rows="".join(
            f"<tr><td rowspan='2'>{n}</td><td>{white}</td></tr><tr><td>{black}</td></tr>" for n, white, black in pairs
        ),
        outlines="".join(
            f"<outline text='{n}'><outline text='{white}'/><outline text='{black}'/></outline>"
            for n, white, black in pairs
        ),
        items="".join(f"<item><title>{ply}</title><guid>g</guid></item>\n" for ply in reversed(numbered(*plies))),
        paragraphs="".join(
            f"<w:p><w:t xml:space='preserve'>{n}. {white}</w:t><w:tab/><w:t>{black}</w:t></w:p>"
            for n, white, black in pairs
        ),
    )
    (said,) = verdicts_of(text.encode())
    assert said == Said("legal", 8) if legal else (said.verdict, said.charged[:1]) == ("illegal", (7,))


def test_lines_that_are_cut_behind_a_semicolon_charge_nobody() -> None:
    game = next(game for game in games(legal=True) if game.file == "clean-155.txt")
    lines = [line[:20] for line in in_pairs(*game.plies)]
    assert sum(line.endswith(";") for line in lines) > 1
    assert [log.verdict for log in verdicts_of("\n".join([f"Game: {game.name}", *lines, ""]).encode())] != ["illegal"]


def test_numbers_of_lines_and_letters_of_sides_are_not_of_the_moves() -> None:
    game = next(game for game in games(legal=True) if game.file == "clean-110.txt")
    lines = (f"clean.txt:{n}:{line}" for n, line in enumerate(numbered(*game.plies), 4))
    assert verdicts_of("\n".join([game.name, *lines]).encode()) == [Said("legal", len(game.plies))]
    game = next(game for game in games(legal=True) if game.file == "clean-147.txt")
    lines = (f"#{n} [{'BW'[n % 2]}] {ply}" for n, ply in enumerate(game.plies, 1))
    assert verdicts_of("\n".join([game.name, *lines]).encode()) == [Said("legal", len(game.plies))]


def test_the_dashes_of_a_macintosh_are_hyphens() -> None:
    text = "\r".join(["Game: Rococo", *numbered("P a2\u2013a3", "p b7\u2013b6", "P b2\u2013b7")])
    assert verdicts_of(text.encode("mac_roman")) == [Said("illegal", 3, (3,))]


def test_a_field_of_captures_may_be_empty() -> None:
    rows = [{"#": number, "Move": move, "Captured": ""} for number, move in enumerate(LEGAL, 1)]
    assert verdicts_of(f"Game: Rococo\n\n{json.dumps(rows)}".encode()) == [Said("legal", 6)]


def test_a_move_without_a_target_is_cut_off_in_a_game_without_suicides() -> None:
    moves = "1) P a2-a3, p a9-a8\n2) P b2-\n2... p b9-b8\n"
    assert verdicts_of(f"Jeu: swapper-chess\n\n{moves}".encode()) == [Said("unreadable", 4)]


def test_a_piece_that_a_text_calls_by_a_word_of_its_own_may_be_promoted_to() -> None:
    game = "Game: swapper-chess\nPosition: 4k5/7P2/10/10/10/10/10/10/2S7/4K5 w - -\n\n"
    moves = "\n".join(numbered("Scambiatore c2-c3", "Re e10-e9", "Scambiatore c3-c4", "Re e9-e8", "Pedone h9-h10 = "))
    assert verdicts_of(f"{game}{moves}Scambiatore\n".encode()) == [Said("legal", 5)]
    assert verdicts_of(f"{game}{moves}Pedone\n".encode()) == [Said("illegal", 5, (5,))]
    assert [log.verdict for log in verdicts_of(f"{game}{moves}Gambero\n".encode())] == ["unreadable"]


@pytest.mark.parametrize("suicide", ["b7 (suicide) S", "b7 suicide S"])
def test_the_label_behind_a_suicide_is_not_that_of_the_next_move(suicide: str) -> None:
    game = next(game for game in games(legal=True) if game.file == "clean-030.txt")
    plies = [" ".join(reversed(ply.split(" "))) for ply in game.plies]
    assert plies[14] == "b7- S"
    plies[14] = suicide
    rows = (f"{n}.   {plies[n * 2 - 2]:16}{plies[n * 2 - 1]}" for n in range(1, len(plies) // 2 + 1))
    assert [log.verdict for log in verdicts_of("\n".join([f"Game: {game.name}", "", *rows]).encode())] == ["legal"]


def test_the_name_of_a_piece_behind_its_move_may_be_wrapped() -> None:
    moves = ["e2-f3 (Cannon Pawn)", "b7-c6 (Cannon Pawn)", "f3-f4 (Cannon Pawn)", "c6-c5\n(Cannon Pawn)"]
    assert said_of(" ".join(f"{n}. **{move}**" for n, move in enumerate(moves, 1))) == [Said("legal", 4)]


def test_comments_that_are_not_shown_charge_nobody() -> None:
    plies = [
        "P e2-f3",
        "p b7-c6",
        "P f3-f4",
        "p c6-c5",
        "P a2-a3",
        "p a7-a6",
        "P b2-b3",
        "p h7-h6",
        "P g2-g3",
        "p g7-g6",
    ]
    lines = [
        f"{'Bob' if at % 2 else 'Anna'} 2 years ago\n{ply}" for at, ply in enumerate([*plies, "P f4-f8", "p a6-a5"])
    ]
    assert [log.verdict for log in said_of(*lines)] == ["illegal"]
    assert [log.verdict for log in said_of(*lines[:10], "load more comments (4 replies)", *lines[10:])] == [
        "unreadable"
    ]


@pytest.mark.parametrize(("title", "charged"), [("Rococo with mirror arr", (4, 12)), ("Rococo with Max", (12,))])
def test_the_beginning_of_a_longer_name_is_not_taken_for_another_game(title: str, charged: tuple[int, ...]) -> None:
    plies = [*LEGAL, "P a3-a4", "p b6-b5", "P a4-a5", "p b5-a4", "P b2-b3", "p a4-a8"]
    (log,) = verdicts_of("\n".join([title, "", *numbered(*plies)]).encode())
    assert log.charged == charged


def test_a_title_whose_line_is_cut_names_its_game() -> None:
    (log,) = rn.read("\n".join(["Our game of Rococo with mirror arr", "", *numbered(*LEGAL)]).encode())
    record = rn.replay(log)
    assert record.variant is not None
    assert record.variant.name == "rococo-mirror"


def test_the_help_below_the_game_on_a_page_of_game_courier_holds_no_move() -> None:
    moves = "<br>\n".join(numbered(*LEGAL))
    help_text = """<p>In Chess, a typical first move might be written as "P e2-e4".</p>
        <p>Here is an example: "p e7-e8; q-e8".</p>"""
    assert verdicts_of(f"<h2>Rococo</h2><div>{moves}</div>{help_text}".encode()) == [Said("legal", 6)]


def test_a_mail_in_quoted_printable_is_decoded_above_its_moves_too() -> None:
    head = "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable"
    text = "\n".join([head, "", "Sch=C3=B6ne Gr=C3=BC=C3=9Fe =3D greetings!", "", "Game: Rococo", *numbered(*LEGAL)])
    assert verdicts_of(text.encode()) == [Said("legal", 6)]


def test_a_table_below_a_tag_of_pgn_is_a_table() -> None:
    rows = [f"| {n + 1} | {' | '.join(LEGAL[2 * n : 2 * n + 2])} |" for n in range(3)]
    text = "\n".join(['[Variant "Rococo"]', "|No.|White|Black|", "|:-:|:--|:--|", *rows]).replace("-g", "-\u200cg")
    assert verdicts_of(text.encode()) == [Said("legal", 6)]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        *((said, "illegal") for said in (" prom. L", " - promotes to L", " * promotes to L", ", förvandlas till L")),
        *((said, "illegal") for said in (" [=L]", " [promotes to L]", " 👑 L", " ⇒ L", ", L olur")),
        *((said, "unreadable") for said in (". The pawn becomes L.", ", and it is now a Long Leaper", " 🌟 L")),
        *((said, "unreadable") for said in ("\n    -> promotes to L", "\n    promotes to L", " -> L")),
        *((said, "legal") for said in (" (the Long Leaper is strong)", " (threatens to promote)", " I like this")),
    ],
)
def test_a_promotion_is_not_passed_over_however_it_is_written(said: str, verdict: str) -> None:
    plies = numbered("P a2-a3", "p a7-a6", f"P b2-b3{said}", "p b7-b6")
    assert [log.verdict for log in said_of(*plies)] == [verdict]


@pytest.mark.parametrize(("form", "said"), [('<move n="{}"{}>{}', ' promotion="L"'), ("{}. {}{}", "[promotes to L] ")])
def test_a_promotion_is_not_passed_over_where_it_stands_before_its_move(form: str, said: str) -> None:
    plies = enumerate(["P a2-a3", "p a7-a6", "P b2-b3", "p b7-b6"], 1)
    lines = [form.format(number, said if number == 3 else "", ply) for number, ply in plies]
    assert [log.verdict for log in said_of(*lines)] == ["unreadable"]


@pytest.mark.parametrize(("said", "verdict"), [("Long Leaper", "unreadable"), ("none", "legal")])
def test_a_field_may_name_the_piece_that_another_becomes(said: str, verdict: str) -> None:
    moves = (ply.split() for ply in ("P a2 a3", "p a7 a6", "P b2 b3", "p b7 b6"))
    lines = [f"  - piece: {label}\n    from: {origin}\n    to: {target}" for label, origin, target in moves]
    assert [log.verdict for log in said_of(*lines[:2], f"{lines[2]}\n    promotion: {said}", lines[3])] == [verdict]


def test_a_field_may_name_the_piece_that_another_swaps_with() -> None:
    swap = re.compile(r"(\w) (\w+)-(\w+)(?:; (\w)-\w+)?")
    lines = [swap.sub(r"board.move(piece='\1', src='\2', dst='\3', swap='\4')", ply) for ply in LEGAL]
    assert said_of(*lines) == [Said("legal", 6)]


def test_what_leaves_with_a_piece_may_stand_on_the_next_line() -> None:
    lines = numbered(*LEGAL, "Pawn on b2 dies", "p f7-f6")
    assert [log.verdict for log in said_of(*lines)] == ["illegal"]
    lines[-1] = f"(and so does the piece on c3) {lines[-1]}"
    assert [log.verdict for log in said_of(*lines)] == ["unreadable"]


@pytest.mark.parametrize(
    "words", ["oops, I meant another square, you know which", "hmm, no, that was the other one", "that was a misprint"]
)
def test_a_move_that_its_writer_calls_wrong_below_it_is_not_charged(words: str) -> None:
    lines = numbered("P a2-a3", "p a7-a6", "P b2-b8", "p b7-b6", "P c2-c3")
    assert [log.verdict for log in said_of(*lines)] == ["illegal"]
    assert [log.verdict for log in said_of(*lines[:3], words, *lines[3:])] == ["unreadable"]


@pytest.mark.parametrize("form", ["van {} naar {}", "da {} a {}", "de {} para {}", "från {} till {}"])
def test_the_words_between_two_squares_may_be_of_other_languages(form: str) -> None:
    squares = ["a2 a3", "a7 a6", "b2 b3", "b7 b6", "c2 c3", "c7 c6", "d2 d3", "d7 d6", "g2 g3", "g7 g6"]
    plies = [form.format(*each.split()) for each in squares]
    assert said_of(*numbered(*plies)) == [Said("legal", 10)]
    assert said_of(*numbered(*plies, form.format("c3", "h3"))) == [Said("illegal", 11, (11,))]


def test_a_piece_that_is_put_may_be_a_square_without_its_rank() -> None:
    lines = numbered("P a2-a3", "p a7-a6", "P b2-b3", "a-a5", "P c2-c3")
    assert [log.verdict for log in said_of(*lines)] == ["unreadable"]


def test_a_game_that_is_named_again_by_a_part_of_its_name_is_known() -> None:
    question = "Is this game of Rococo with mirror arrays legal?\n\nWe both like Rococo.\n\n"
    (said,) = verdicts_of(f"{question}1. P a2-a3 p a7-a6\n2. P b2-b3 p b7-b6\n3. P c2-c3 p c7-c2\n".encode())
    assert said == Said("illegal", 6, (6,))


def test_the_names_of_pieces_behind_their_squares_are_judged_with_the_moves() -> None:
    plies = [ply.partition("; ")[0].partition(" ") for ply in LEGAL] + 2 * [("P", " ", "a3-a4"), ("p", " ", "b6-b5")]
    names = {"P": "Pawn", "S": "Swapper", "L": "Long Leaper", "K": "King"}
    rows = [f"{squares}  {names[label.upper()]}" for label, _, squares in plies[:8]]
    effects = {0: "swaps with Advancer -> h1", 3: "swaps with Advancer -> h8", 4: "swaps with Long Leaper -> g1"}
    text = "\n".join(f"{row}   {effects.get(at, '')}" for at, row in enumerate(rows))
    more = "\na4-a5  Pawn\nb5-b4  Pawn\n"
    assert said_of(f"{text}{more}d1-c1  King")[0].verdict == "illegal"
    assert said_of(f"{text}{more}a5-a6  Pawn") == [Said("legal", 11)]
    assert said_of(f"{text}{more}a5-a6  King") == [Said("illegal", 11, (11,))]


@pytest.mark.parametrize(
    "suicide",
    [
        "S auf f6 nimmt sich selbst vom Brett (schlägt e7)", "S op f6 pleegt zelfmoord, slaat e7",
        "S in f6 si suicida (cattura e7)", "S em f6 suicida-se (captura e7)", "S på f6 tar livet av sig, slår e7",
    ],
)  # fmt: skip
def test_a_suicide_in_words_of_a_language_is_a_move_before_another(suicide: str) -> None:
    plies = [
        "P h2-g3", "p a7-b6", "S h1-g2; P-h1", "p c7-a5", "S g2-f2; P-g2", "p b7-c7", "S f2-f6", "s h8-h7; p-h8",
    ]  # fmt: skip
    assert said_of(*in_pairs(*plies), f"5. {suicide}  s h7-h8; p-h7") == [Said("legal", 10)]


def test_words_are_learned_from_moves_that_other_words_explain() -> None:
    plies = [
        "Échangeur h1-h2, échange, Pion en h1", "Pion f7-f6", "Échangeur h2-g2, échange, Pion en h2", "Pion g7-g6",
        "Échangeur g2-f2, échange, Pion en g2", "Pion f6-f5", "Caméléon e1-f2, échange, Échangeur en e1", "Pion f5-f4",
        "Caméléon f2-e1, échange, Échangeur en f2", "Pion f4-f3", "Échangeur f2-e1, échange, Caméléon en f2",
    ]  # fmt: skip
    assert said_of(*numbered(*plies)) == [Said("legal", 11)]
    assert said_of(*numbered(*plies, "Pion h7-h6", "Échangeur e1-f2, échange, Caméléon en d1")) == [
        Said("illegal", 13, (13,))
    ]


def test_a_legal_game_does_not_leave_out_both_moves_of_a_number() -> None:
    plies = ["P e2-f3", "p b7-c6", "P f3-f4", "p c6-c5", "si P f4-f7", "si p c5-c2"]
    rest = ["P a2-a3", "p a7-a6", "P b2-b3", "p h7-h6", "P g2-g3", "p g7-g6"]
    assert [log.verdict for log in said_of(*numbered(*plies, *rest))] == ["unreadable"]


def test_a_verb_before_all_moves_is_no_name_of_a_piece() -> None:
    plies = ("a2-a3", "a7-a6", "b2-b3", "b7-b6", "c2-c3", "c7-c6", "h1-h2; P-h1", "h7-h6")
    assert said_of(*numbered(*(f"spielt {ply}" for ply in plies))) == [Said("legal", len(plies))]


def test_castling_may_be_short_among_full_moves() -> None:
    plies = in_pairs(
        "P e2-e4", "p e7-e5", "N g1-f3", "n b8-c6", "B f1-c4", "b f8-c5", "O-O", "n g8-f6", "P d2-d3", "O-O"
    )
    assert verdicts_of("\n".join(["Game: Chess", *plies]).encode()) == [Said("legal", 10)]
    assert verdicts_of("\n".join(["Game: Chess", *plies[:1], "2. O-O"]).encode()) == [Said("illegal", 3, (3,))]


@pytest.mark.parametrize("text", DOUBTFUL, ids=[text["name"] for text in DOUBTFUL])
def test_words_that_may_change_the_game_charge_nobody_and_hide_no_fault(text: dict[str, Any]) -> None:
    said = verdicts_of(text["text"].encode())
    charged = {ply for log in said for ply in log.charged}
    if "is_read" in text:
        assert [log[:2] for log in said] == [(text["verdict"], text["plies"])]
    if text["verdict"] == "legal":
        assert not charged
        assert "illegal" not in {log.verdict for log in said}
    else:
        assert charged <= {text["plies"]}
        assert {log.verdict for log in said} != {"legal"}


CASTLED = ("e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4", "f8-c5", "{}", "g8-f6", "d2-d3", "d7-d6")


@pytest.mark.parametrize("castling", ["e1-g1 R h1-f1", "e1-g1 h1-f1", "e1-g1; R h1-f1", "K e1-g1; R h1-f1"])
@pytest.mark.parametrize("write", [in_pairs, numbered])
@pytest.mark.parametrize("sign", ["", " $1"])
def test_a_castling_is_one_turn_though_the_king_is_not_named(
    castling: str, write: Callable[..., list[str]], sign: str
) -> None:
    plies = [ply.format(castling) for ply in CASTLED]
    for last in (7, 10):
        text = "\n".join(["Game: Chess", "", *write(plies[0] + sign, *plies[1:last])])
        assert verdicts_of(text.encode()) == [Said("legal", last)]


@pytest.mark.parametrize("rest", [" a7-a6\n2. b2-b3 b7-b6", "\n1... a7-a6\n2. b2-b3"])
def test_what_comes_back_to_the_origin_on_the_same_line_is_the_other_half_of_a_swap(rest: str) -> None:
    (log,) = said_of(f"1. S h1-g1 A g1-h1{rest}")
    assert log.verdict == "legal"


# Twelve captures are written, and the only swap is not.
SWAP_LEFT_OUT = (
    "P b2-a3, p g7-h6, I a1-f6, a g8-g3; @-g2, A g1-g2; @-g3, p h6-g5, A g2-c6; @-b7, l c8-a6, A c6-b7; @-a8, "
    "l a6-h6; @-f6, P a3-a1, w b8-b00; @-b7, P a1-b2, l h6-d6, S h1-g2, l d6-z1; @-h2, S g2-h3, p c7-b6, P e2-e3, "
    "p g5-h5, P b2-a1, l z1-e5, P d2-f4, l e5-e2; @-e3, C e1-e3; @-e2, p a7-b7, P a1-b2, k d8-c8, C e3-a3, p e7-c7, "
    "C a3-g00; @-f8, c e8-e6, P f2-g2, p h5-h6, S h3-b3, s h8-d4, K d1-e2, p d7-e7, P c2-a4, s d4-d6, P f4-e4, "
    "s d6-g3, L c1-z7; @-h6, p f7-d5, L z7-d7; @-e7; @-h7, s g3-e1, S b3-b6"
)


@pytest.mark.parametrize(("sign", "verdict"), [("", "illegal"), (" $1", "unreadable")])
def test_the_only_swap_is_in_doubt_if_it_is_left_out_where_captures_are_written(sign: str, verdict: str) -> None:
    first, *others = SWAP_LEFT_OUT.split(", ")
    assert [log.verdict for log in said_of(*numbered(first + sign, *others))] == [verdict]
    assert [log.verdict for log in said_of(*numbered(first + sign, *others[:-1]))] == ["legal"]


@pytest.mark.parametrize("below", ["Book: 2... p e7-e5", "Questions:\n1. Why not P e2-e4?"])
def test_a_move_to_its_own_square_is_not_passed_over(below: str) -> None:
    lines = [*numbered("P h2-h3", "p g7-h6", "P e2-e3", "l f8-g7", "K d1-d1"), "", below]
    assert said_of(*lines) == [Said("illegal", 5, (5,))]


def test_moves_with_remarks_in_brackets_are_not_left_out_though_the_last_is_illegal() -> None:
    rows = ['1,White,"h2→g3"', '2,Black,"p c7→b6 (!)"', '3,White,"P d2→d3 (hm)"', '4,Black,"i a8→h1 (hm)"']
    (log,) = said_of("ply,side,move", *rows)
    assert (log.verdict, log.charged) == ("unreadable", ())


def test_a_roman_number_is_no_label() -> None:
    numbers = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
    plies = [*LEGAL, "P a3-a4", "p b6-b5", "P a4-a5", "p b5-b4", "P b2-b3", "p a7-a6"]
    assert said_of(*(f"{number}. {ply}" for number, ply in zip(numbers, plies, strict=True))) == [Said("legal", 12)]
    tens = ["XLIX.", "f1-f2", "L.", "g7-g6", "LI.", "f2-f1"]
    lines = [f"{number}. {ply}" for number, ply in zip(numbers[:4], plies, strict=False)]
    items = scan("\n".join([*lines, *map(" ".join, zip(tens[::2], tens[1::2], strict=True))]), ROCOCO)
    assert [item.elements[0].label for item in items[-3:]] == [None, None, None]


@pytest.mark.parametrize("wrong", ["P a2-a4", "P a1-a3"])
def test_a_move_is_no_fault_if_the_game_goes_on_from_it_with_one_character_changed(wrong: str) -> None:
    plies = ["P d2-d3", "p e7-e6", wrong, "p h7-h6", "P a3-a4", "p b7-b6"]
    assert [log.verdict for log in said_of(*numbered(*plies))] == ["unreadable"]
    # Nothing shows that it is a slip.
    assert [log.charged for log in said_of(*numbered(*plies[:2], "P a2-f8"))] == [(3,)]


def test_a_misprint_that_is_reported_above_the_game_is_in_doubt() -> None:
    lines = numbered("P a2-a3", "p a7-b6", "P b2-f5")
    assert [log.verdict for log in said_of(*lines)] == ["illegal"]
    assert [log.verdict for log in said_of("EDIT: typo in move 2, White went to b3 of course.", "", *lines)] == [
        "unreadable"
    ]


@pytest.mark.parametrize(
    ("said", "is_charged"),
    [
        ("note: g7 should read f3", False),
        ("Sorry, g7 was f3", False),
        ("In move 2 it was f3, not g7.", False),
        ("note: g7 should read g5", True),
        ("What is wrong with f2-g7?", True),
        ("The Pawn on f2 may go to f3 or e3 only.", True),
        ("Sorry, f3 was weak anyway.", True),
    ],
)
@pytest.mark.parametrize("above", ["", "\n"])
def test_a_line_far_from_a_fault_that_corrects_its_square_keeps_it_from_being_charged(
    above: str, said: str, *, is_charged: bool
) -> None:
    plies = ["P e2-e3", "p e7-e6", "P f2-g7", "p d7-d6", "P a2-a3", "p c7-c6", "P b2-b3", "p b7-b6"]
    (log,) = said_of(*in_pairs(*plies), f"{above}{said}")
    assert log.charged == ((3,) if is_charged else ())


QUESTIONS = [
    "Is {}-{} legal?",
    "What is wrong with L {}-{}?",
    "Is 5. {}-{} legal?",
    "Can the Long Leaper jump from {} to {}?",
    "I wonder about move 5: the leaper is on {} and goes to {}.",
    "White played {}-{} on move 5.\nBob says that this is not allowed.",
    "Is the Leaper allowed to go to {1}?",
    "Regarding move 5 (L {}-{}): how?",
    "Est-ce que {}-{} est permis ?",
    "Would L {1}-h3 capture anything?",
]


@pytest.mark.parametrize(
    ("question", "layout"),
    [
        *((question, layout) for layout in ("lines", "pairs", "run", "no labels", "bare") for question in QUESTIONS),
        *(("Move 5: L {}-{} ???", layout) for layout in ("lines", "pairs", "run", "no labels")),
    ],
)
def test_a_question_about_a_move_changes_no_verdict(question: str, layout: str) -> None:
    plies = [
        "P e2-e3",
        "p e7-e6",
        "P f2-f3",
        "p d7-d6",
        "L f1-f2",
        "p c7-c6",
        "P a2-a3",
        "p b7-b6",
        "L f2-{}",
        "p g7-g6",
    ]
    # Without numbers a move may be missing before an early fault.
    plies = [*plies[:8], "P b2-b3", "p a7-a6", *plies[8:]] if layout == "bare" else plies
    question = question.replace("5", "6") if layout == "bare" else question
    for target, verdict, charged in (("h4", "legal", ()), ("g4", "illegal", (len(plies) - 1,))):
        game = [ply.format(target) for ply in plies]
        lines = {
            "lines": numbered(*game),
            "pairs": in_pairs(*game),
            "run": [" ".join(in_pairs(*game))],
            "no labels": [line.replace("P ", "").replace("p ", "").replace("L ", "") for line in in_pairs(*game)],
            "bare": game,
        }[layout]
        asked = question.format("f2", target).split("\n")
        for text in ([*lines, "", *asked], [*asked, "", *lines]):
            (log,) = said_of(*text)
            assert (log.verdict, log.charged) == (verdict, charged), text


@pytest.mark.parametrize(("ends", "verdict"), [(1, "legal"), (3, "illegal")])
def test_a_semicolon_behind_many_turns_hides_no_capture_that_is_left_out(ends: int, verdict: str) -> None:
    plies = [ply.format("; @-g2") for ply in LEFT_OUT]
    said = said_of(*numbered(*(f"{ply};" if at in (*range(1, ends), 7) else ply for at, ply in enumerate(plies))))
    assert [log.verdict for log in said] == [verdict]


def test_a_board_alone_takes_no_right_to_castle() -> None:
    start, later = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    plies = [ply.format("K e1-g1; R h1-f1") for ply in CASTLED]
    lines = ["Game: Chess", f"Start: {start}", "", *numbered(*plies)]
    assert verdicts_of("\n".join(lines).encode()) == [Said("legal", 10)]
    lines.insert(5, f"   position: {later}")
    assert verdicts_of("\n".join(lines).encode()) == [Said("legal", 10)]


def test_a_move_is_cut_off_with_a_bracket_that_is_not_closed() -> None:
    text = Mapped.of("1. L f1-f4 (takes f3) l f8-f5 (ta\n\nRegards,\nBert (42)")
    assert [item.cut for item in found_in(text, Source(text.text), ROCOCO)] == [False, True]


BOARD = """ 8 i w l k c l a s
 7 p p p p p p p p
 6 . . . . . . . .
 5 . . . . . . . .
 4 . . . . . . . .
 3 . . . . . . . .
 2 P P P P P P P P
 1 I W L K C L A S
   a b c d e f g h
"""


@pytest.mark.parametrize("board", [BOARD, BOARD.upper()])
def test_the_set_up_without_the_edge_above_a_game_changes_nothing(board: str) -> None:
    lines = numbered("P e2-f3", "p b7-c6")
    assert said_of("Start:", "", board, *lines) == [Said("legal", 2)]
    # Another set-up may have other rules.
    assert [log.verdict for log in said_of("Start:", "", board.replace("L", "."), *lines)] == ["unreadable"]


def test_two_commands_of_a_castling_are_one_turn() -> None:
    plies = ["P e2-e4", "P e7-e5", "N g1-f3", "N b8-c6", "B f1-c4", "B f8-c5", "K e1-g1; move R h1-f1", "P d7-d6"]
    lines = ["Game: Chess", "", *numbered(*(f"move {ply}" for ply in plies)), ""]
    assert verdicts_of("\n".join(lines).encode()) == [Said("legal", 8)]


@pytest.mark.parametrize("said", ["captures and promotions were not written down", "Promotions are not recorded."])
def test_a_promotion_is_not_missed_where_the_text_says_that_none_is_written(said: str) -> None:
    head = "Game: swapper-chess\nPosition: 3k6/7P2/10/10/10/10/10/10/10/3K6 w - -\n"
    moves = "1. P h9-h10 k d10-d9\n2. K d1-d2\n"
    assert verdicts_of(f"{head}{moves}".encode()) == [Said("illegal", 3, (1,))]
    assert not verdicts_of(f"{head}{said}\n{moves}".encode())[0].charged
    assert not verdicts_of(f"{head}{moves}{said}\n".encode())[0].charged


def test_the_name_of_a_sheet_names_its_game() -> None:
    rows = "".join(
        f"<Row><Cell><Data>{at}</Data></Cell><Cell><Data>P {file}2-{file}3</Data></Cell><Cell><Data>p {file}7-{file}6"
        "</Data></Cell></Row>"
        for at, file in enumerate("abcd", 1)
    )
    workbook = (
        f'<?xml version="1.0"?><Workbook><Worksheet ss:Name="Rococo"><Table>{rows}</Table></Worksheet></Workbook>'
    )
    (log,) = rn.read(workbook.encode())
    assert (rn.replay(log).verdict, rn.replay(log).summary.game) == ("legal", "Rococo")
