"""Moves are found in any text, with everything attached to them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rococo_notation as rn
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.lexer import tokens_of
from rococo_notation.notation.readings import scan_short
from rococo_notation.notation.scanner import scan
from rococo_notation.notation.tokens import Item
from rococo_notation.replayer.games import dialect_of

CHESS = Dialect(tuple("abcdefgh"), tuple("12345678"), labels=frozenset("KQRBNPkqrbnp"))
ROCOCO = dialect_of(rn.variant("rococo"))


def scanned(text: str) -> list[Item]:
    return scan(text, ROCOCO)


def written(item: Item) -> str:
    return "; ".join(
        f"{each.label or ''}{'-'.join(each.squares)}{'-' * (each.kind == 'clear')}" for each in item.elements
    )


@pytest.mark.parametrize(
    "text",
    [
        "P e2-f3", "Pe2f3", "P e2 to f3", "Cannon Pawn from e2 to f3", "P e2xf3", "(P) e2 -> f3", "P: e2..f3",
        "e2-f3 (P)",
        "P {e2}-{f3}", "Pawn e2 moves to f3", "P (e2, f3)", "P e2/f3", "P e2-\nf3",
    ],
)  # fmt: skip
def test_a_move_is_found_however_its_squares_are_joined(text: str) -> None:
    (item,) = scanned(f"1. {text}")
    assert written(item) == "Pe2-f3"
    assert item.number == 1


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("S g7- x g8", "Sg7-; g8-"),
        ("S g7- g8\u2020", "Sg7-; g8-"),
        ("S g7-\nxg8", "Sg7-; g8-"),
        ("S g7- -> g8", "Sg7-"),
        ("S h8 <-> g8", "Sh8-g8"),
        ("S h8-g8 A-h8", "Sh8-g8; Ah8"),
        ("S h8--g8; A--h8", "Sh8-g8; Ah8"),
        ("from S h8 to g8 and the A goes to h8", "Sh8-g8; Ah8"),
        ("L c1-b2; P -- e4 was better", "Lc1-b2"),
        ("(xg6 xg8) L g2-g00", "Lg2-g00"),
        ("L G2-G4 XG3", "Lg2-g4; g3-"),
        ("**A g3-g7**\n>    captures: g8", "Ag3-g7; g8-"),
        ("L g2-g4 x\ng3", "Lg2-g4; g3-"),
        ("P b2-b3; add k a2", "Pb2-b3; ka2"),
        # What is put with the sign of the moves, or without one, and what leaves behind an arrow.
        ("S h8 \u21d2 g8 A \u21d2 h8", "Sh8-g8; Ah8"),
        ("S h8..g8 + A..h8", "Sh8-g8; Ah8"),
        ("S h8~g8; A~h8", "Sh8-g8; Ah8"),
        ("S h8 - g8 A h8", "Sh8-g8; Ah8"),
        ("s h8-g8 +Ah8", "sh8-g8; Ah8"),
        ("P e2->e4; d5->x", "Pe2-e4; d5-"),
        ("S d6 > off", "Sd6-"),
        ("A g3-g7 (1) @-g8", "Ag3-g7; g8-"),
        ("A g3-g7 with g8-", "Ag3-g7; g8-"),
        # Where the text says that the swapped piece goes.
        ("S h8-g8, swaps with A, now on h8", "Sh8-g8; Ah8"),
        ("S h8-g8, scambia con A che va in c5", "Sh8-g8; Ac5"),
        ("S h8-g8, troca com P, que vai para z4", "Sh8-g8; Pz4"),
        ("P b7-b8, promu en L sur b8", "Pb7-b8; Lb8"),
        ("K_b7b8", "Kb7-b8"),
        ("a/g3-", "ag3-"),
        ("s e3-e2 (P a e3)", "se3-e2; Pe3"),
        ("S h4-f2 (swapping\nwith P f2)", "Sh4-f2; Ph4"),
        ("h2-g2 (P g2\u3068\u4ea4\u63db)", "h2-g2; Ph2"),
        ("P b7-b8 promotion piece=L", "Pb7-b8; Lb8"),
        ('S a8-a4><swap piece="P"/></move>', "Sa8-a4; Pa8"),
        ("L g2-g00 sl\u00e5r Pawn p\u00e5 g6 och Advancer p\u00e5 g8", "Lg2-g00; g6-g8-"),
        ("s b8-b7, yer de\u011fi\u015ftirir: p", "sb8-b7; pb8"),
    ],
)
def test_signs_between_and_behind_squares_say_what_leaves_the_board(text: str, meant: str) -> None:
    assert [written(item) for item in scanned(f"1. {text}\n")] == [meant]


@pytest.mark.parametrize(
    "swap", [" <>p", ", \u043c\u0435\u043d\u044f\u0435\u0442\u0441\u044f \u0441 p -", ", swaps with p - s"]
)
def test_a_swap_ends_before_the_next_move(swap: str) -> None:
    assert [written(item).lstrip("s") for item in scanned(f"1. S g2-g7{swap} a8-b7\n")] == ["Sg2-g7; pg2", "a8-b7"]


def test_a_letter_that_links_squares_may_be_the_label_of_the_next_move() -> None:
    assert [written(item) for item in scanned("1. L f4a4; capture c4 i a8x8\n")] == ["Lf4-a4; c4-", "ia8-x8"]


@pytest.mark.parametrize(
    "text",
    [
        "S h8-g8; P c4",
        "S h8-g8; A-",
        "S h8-g8 takes on",
        "S h8-g8; 6h-",
        "S h8-g8; 3",
        "Sh8-g8 [xgS]",
        "Sh8-g8/4",
        "S h8-g8; capture g",
    ],
)
def test_a_part_that_was_not_read_is_seen_behind_its_move(text: str) -> None:
    assert [item.lacks_text for item in scanned(f"1. {text}\n")] == [True]


@pytest.mark.parametrize("text", ["S h8-g8; nice", "S h8-g8 // P c4", "S h8-g8 (or takes d4)"])
def test_a_remark_behind_a_move_is_no_part_that_was_not_read(text: str) -> None:
    assert [item.lacks_text for item in scanned(f"1. {text}\n")] == [False]


@pytest.mark.parametrize(
    "text",
    [
        "; @-a3; @-a4", " (captures a3, a4)", " x a3 x a4", " xa3 xa4", " *a3 *a4", " [a3] [a4]",
        ", a3 and a4 captured",
        ", takes the Pawn on a3 and the King on a4",
        ", taking the Pawns on a3 and a4", " takes a3 & a4", "; capture a3 a4", ";a3-;a4-", " (x a3, a4)",
        "\n  captured: a3, a4", " \u092e\u093e\u0930\u093e a3, a4",
        " schl\u00e4gt a3 und a4", "; a3 off; a4 off", " -a3, -a4", " - takes out 2: a3 + a4", " \u2620a3 \u2620a4",
        " a3\u2020 a4\u2020", "; a3 := empty; a4 := empty", ", killing whatever was on a3 and on a4",
        " xx a3 a4", ", a3 and a4 come off", ", mangiando a3 e a4", ", a3 ve a4 al\u0131r",
        "\u3001a3\u3068a4\u3092\u53d6\u308b", " grabs a3 and nabs a4", " \U0001f4a5a3 \U0001f4a5a4",
    ],
)  # fmt: skip
def test_removals_in_any_words_or_signs_belong_to_their_move(text: str) -> None:
    (item,) = scanned(f"1. L a1-a5{text}")
    assert item.elements[0].squares == ("a1", "a5")
    assert item.squares == {"a1", "a5", "a3", "a4"}
    assert not item.mentions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("S d4-d7; l-d4", "Sd4-d7; ld4"),
        ("S d4-d7 (swapping places with the Long Leaper)", "Sd4-d7; Ld4"),
        ("P g7-g8=W", "Pg7-g8; Wg8"),
        ("P g7-g8, promoting to a W", "Pg7-g8; Wg8"),
        ("S h8-g8; A h8-h7", "Sh8-g8"),
        ("L d4-", "Ld4-"),
        ("L d4 kills itself", "Ld4-"),
        ("L d4 goes off the board", "Ld4-"),
        ("L d4 self-destructs", "Ld4-"),
        ("L d4 \u2192 \u2205", "Ld4-"),
        ("P g7-g8 turning into a W", "Pg7-g8; Wg8"),
        ("P g7-g8 (crowned W)", "Pg7-g8; Wg8"),
        ("S d4-d7 \u21c4 l", "Sd4-d7; ld4"),
        ("S d4-d7 <-> l e8-e7", "Sd4-d7"),
        ("S d4-d7 swaps p a7-a6", "Sd4-d7; d7-d4"),
        ("S d4-d7 sw. p   a7-a6", "Sd4-d7; pd4"),
        ("S d4-d7 swap. Good move!", "Sd4-d7; d7-d4"),
        ("S d4-d7 | swap", "Sd4-d7; d7-d4"),
        ("C d4-d7, an exchange", "Cd4-d7"),
        ("P g7-g8 | | =W", "Pg7-g8; Wg8"),
        ("P g7-g8 [promotes to W]", "Pg7-g8; Wg8"),
        ("C d4-d7<>S", "Cd4-d7; Sd4"),
        ("S d4-d7 <> L d7", "Sd4-d7; Ld4"),
        ("S d4-d7~L", "Sd4-d7; Ld4"),
        ("S d4-d7%L", "Sd4-d7; Ld4"),
        ("P d4-d7~L", "Pd4-d7"),
        ("S/d4-d7/swap/L", "Sd4-d7; Ld4"),
        ("S d4 \u21c4 L d7", "Sd4-d7; Ld4"),
        ("Swapper d4 and Long Leaper d7 change places", "Sd4-d7; Ld4"),
        ("exchange the Swapper on d4 and the Long Leaper on d7", "Sd4-d7; Ld4"),
        ("Swapper d4 and Long Leaper d7 are strong", ""),
        ("S d4-d7 (Ld7-d4)", "Sd4-d7; Ld4"),
        ("S d4-d7, swap (Long Leaper now on d4)", "Sd4-d7; Ld4"),
        ("S d4-d7 (swap\nL)", "Sd4-d7; Ld4"),
        ("S d4-d7\n  swap: L to d4", "Sd4-d7; Ld4"),
        ("S d4-d7\n  swap: a to d4", "Sd4-d7; ad4"),
        ("S d4-d7, exch. w. L", "Sd4-d7; Ld4"),
        ("S d4-d7, and the L that stood there goes to d4", "Sd4-d7; Ld4"),
        ("S d4-d7, vym\u011bn\u00ed se s L", "Sd4-d7; Ld4"),
        ("S d4-d7 avec \u00e9change (L)", "Sd4-d7; Ld4"),
        ("S d4-d7, a ile yer de\u011fi\u015ftirir", "Sd4-d7; ad4"),
        ("S d4-d7\u3001a\u3068\u5165\u308c\u66ff\u3048", "Sd4-d7; ad4"),
        ("P g7-g8\u3001W\u306b\u6210\u308b", "Pg7-g8; Wg8"),
        ("P g7-g8, W olur", "Pg7-g8; Wg8"),
        ("P g7-g8=>W", "Pg7-g8; Wg8"),
        ("P g7-g8, promotion (Withdrawer now on g8)", "Pg7-g8; Wg8"),
        ("P g7-g8 [-g8]", "Pg7-g8"),
        ("P g7-g8; e4 comes next", "Pg7-g8"),
        ("L a1-a5, with c6 and the Pawn on c8 coming off", "La1-a5; c6-c8-"),
    ],
)
def test_swaps_promotions_and_suicides_are_understood(text: str, expected: str) -> None:
    assert "".join(map(written, scanned(f"3. {text}")[:1])) == expected


@pytest.mark.parametrize(
    "text",
    [
        "S d6 (suicide) (captures: e7)", "Sd6-\u2020xe7", "S d6\u2020\u2020 xe7", "Sd6 (-Sd6) (xe7)",
        "S d6 x itself xe7", "| S d6 suicide, xe7 |", "S d6: suicide\n[xe7]", "S d6\n  suicide\n  captures e7",
        "bullet - S d6 (suicide) (e7)", "Swapper d6 (its own suicide), taking the Pawn on e7",
        "S d6 takes itself off, takes e7", "S d6 self-removed x e7", "S: d6 self-destroys capturing e7",
        "S/d6/suicide xe7", "S(d6) kills itself & xe7", "Sd6-off xe7", "Sd6#self{e7}",
        "S d6; @-d6 x e7", "S d6-; nimmt sich selbst vom Brett, schl\u00e4gt e7", "S d6 (removes\nitself & takes e7)",
        "d6 (Swapper) removes itself and takes e7", "S. d6 perishes, taking e7", "S d6 blowing itself\nup, taking e7",
        "take off the Swapper on d6 itself, take off the Pawn on e7", "d6 (suicide) xe7", "S d6 \U0001f4a5 xe7",
        "S d6 goes into the box, then take away e7", "S d6 verl\u00e4sst das Brett, schl\u00e4gt e7",
        "S d6\u2192out xe7", "S d6..off xe7", "S d6 \u271d xe7", "S d6 sale del tablero xe7",
        "S d6 van het bord, slaat e7",
        "S d6 begeht Selbstmord, schl\u00e4gt e7", "S d6 entfernt sich selbst, schl\u00e4gt e7",
        "S d6 se suicide, prend e7", "S d6 se zni\u010d\u00ed, bere e7", "S d6 tuhoaa itsens\u00e4, ly\u00f6 e7",
        "S d6 niszczy si\u0119, bije e7", "S d6\u3000\u81ea\u7206\u3001e7\u3092\u53d6\u308b",
        "S d6 kendini yok eder, e7 al\u0131r", "S d6 tar livet av sig, sl\u00e5r e7",
        "S d6 \u0441\u043d\u0438\u043c\u0430\u0435\u0442 \u0441\u0435\u0431\u044f xe7",
    ],
)  # fmt: skip
def test_a_suicide_is_a_turn_however_it_is_said(text: str) -> None:
    (item,) = scanned(text)
    assert written(item) in ("Sd6-; e7-", "d6-; e7-")
    assert not (item.joined and "\n" not in text)


@pytest.mark.parametrize(
    "text",
    [
        "L d4 takes e5 (suicide)",
        "S d6 se intercambia",
        "S d6 swaps itself",
        "S d6 \U0001f480 e7",
        "d6 dies",
        "S d6 itself goes to e7",
        "d6 \U0001f480",
    ],
)
def test_what_may_be_said_of_a_capture_or_a_swap_is_no_suicide(text: str) -> None:
    assert scanned(text) == []


def test_the_same_piece_that_goes_back_makes_no_swap() -> None:
    assert [written(item) for item in scanned("Black\ta g8-g3; g2-\ta g3-g8")] == ["ag8-g3; g2-", "ag3-g8"]


def test_slashes_between_the_parts_of_a_castling_make_no_promotion() -> None:
    assert [written(item) for item in scan("7. K/e1/g1/R/h1/f1", CHESS)] == ["Ke1-g1; Rh1-f1"]


def test_a_suicide_marked_by_a_sign_is_no_capture_of_the_move_before_it() -> None:
    assert [written(item) for item in scanned("3. P g7-g8 l b2\u2020")] == ["Pg7-g8", "lb2-"]
    assert [written(item) for item in scanned("3. P g7-g8 l b2 dies")] == ["Pg7-g8", "lb2-"]
    assert [written(item) for item in scanned("3. S d8 suicide xc7 S b2 suicide")] == ["Sd8-; c7-", "Sb2-"]
    assert [written(item) for item in scanned("3. S d8 ........ suicide")] == ["Sd8-"]
    assert [written(item) for item in scanned("[w] S d8-d7\n[b] s e7-e6")] == ["Sd8-d7", "se7-e6"]


def test_what_belongs_to_no_move_stays_next_to_it() -> None:
    (item,) = scanned("1. P e2-f3 (better than d2-c3, or f7?)")[:1]
    assert written(item) == "Pe2-f3"
    assert {token.value for token in item.after} >= {"better"}
    first, aside = scanned("1. P e2-f3 (better than d2-c3)")
    assert (first.depth, aside.depth) == (0, 1)


@pytest.mark.parametrize(
    ("text", "number", "side"),
    [
        ("12... p d7-c6", 12, "black"),
        ("(12) P d2-c3", 12, None),
        ("Move 3 (White): P d2-c3", 3, "white"),
        ("Zug 3 Schwarz: p d7-c6", 3, "black"),
        ("2006-03-21 17:14 #4: P d2-c3", 4, None),
        ("W7: P d2-c3", 7, "white"),
        ("3b. p d7-c6", 3, "black"),
        ("3.5 p d7-c6", 3, "black"),
        ("3/40 p d7-c6", 3, None),
        ("Mar 21: P d2-c3", None, None),
        ("21.03. P d2-c3", None, None),
        ("\u5148\u624b3\u624b\u76ee: P d2-c3", 3, None),
        ("P d2-c3", None, None),
    ],
)
def test_the_number_before_a_move_is_read(text: str, number: int | None, side: str | None) -> None:
    (item,) = scanned(text)
    assert (item.number, item.side) == (number, side)


@given(st.text(alphabet="Pp12.;@-ae x()\n#wd\u2013", max_size=60))
def test_every_character_but_space_is_in_one_token(text: str) -> None:
    tokens = tokens_of(text, ROCOCO)
    assert all(earlier.end <= later.start for earlier, later in pairwise(tokens))
    covered = {at for token in tokens for at in range(token.start, token.end)}
    assert all(at in covered or sign.isspace() for at, sign in enumerate(text))
    scan(text, ROCOCO)


def test_the_tag_of_what_is_struck_out_is_no_label() -> None:
    items = scan("17. [s]a1-a3[/s] a1-a4\n17... [s] a7-a5", ROCOCO)
    assert [(item.elements[0].label, item.elements[0].squares, item.struck) for item in items] == [
        (None, ("a1", "a3"), True),
        (None, ("a1", "a4"), False),
        ("s", ("a7", "a5"), False),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", ["e4", "e5", "Nf3", "Nc6", "Bb5"]),
        ("I castled, O-O, he too: O-O-O and then Qxf7", ["O-O", "O-O-O", "Qxf7"]),
        ("exd5, R1e2, Nbd7 and e8=Q", ["exd5", "R1e2", "Nbd7", "e8=Q"]),
        ("P e2-e4 p e7-e5 N g1-f3", []),
        ("I like e4, d4 and c4", []),
    ],
)
def test_moves_are_found_and_squares_alone_are_none(text: str, found: list[str]) -> None:
    assert [item.elements[0].label for item in scan_short(text, CHESS)] == found


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My son beat me at chess in two moves: 1. f3 e5 2. g4?? Qh4#. I am so proud.", ("legal", 4)),
        ("We play chess by mail.\n\nSo far: e4 e5, Nf3 Nc6,\nBb5 a6. My move is Ba4.\n", ("legal", 7)),
        ("[21:14] Ann: e4\n[21:15] Bob: e5\n[21:16] Ann: Nf3\n[21:17] Bob: Nc6\n\nchess, by the way", ("legal", 4)),
    ],
    ids=["sentence", "mail", "chat"],
)
def test_a_game_of_chess_in_short_notation_is_read_in_free_text(text: str, verdict: tuple[str, int]) -> None:
    record = rn.replay(text)
    assert (record.verdict, len(record.plies)) == verdict


def test_a_label_behind_a_suicide_in_words_is_not_that_of_the_next_column() -> None:
    rows = ["1. d2-d3 P      d7-d6 p", "2. e2-e3 P      e7-e6 p", "3. e3 suicide P   f8-d6"]
    assert [(item.elements[0].label, item.elements[0].squares) for item in scan("\n".join(rows), ROCOCO)[-1:]] == [
        (None, ("f8", "d6"))
    ]


def test_b9_at_the_beginning_of_a_line_is_a_number_where_others_have_w9() -> None:
    # The rank above the eighth may be written as 9, too.
    lines = [f"{'WB'[at % 2]}{at // 2 + 1}: {'abcdefgh'[at % 8]}2-a3" for at in range(20)]
    assert [item.number for item in scanned("\n".join(lines))] == [at // 2 + 1 for at in range(20)]
