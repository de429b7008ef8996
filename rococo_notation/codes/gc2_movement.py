"""GC2: the piece cannot go there."""

from rococo_notation.codes.model import FAMILY_PAGE, Code, Example, Rule
from rococo_notation.links import SITE

_TURNS = Rule("moving in turn", "The players take turns, each moving a piece of their own side.", rulings=(40,))
_PIECES = Rule("how the pieces move", "Each kind of piece moves as the page of its game describes.")
_LEAPER = Rule(
    "Long Leaper",
    "A Long Leaper may not jump over a friendly piece, nor over two pieces in a row without an empty square between.",
    rulings=(5, 23),
)
_PAWN = Rule(
    "Cannon Pawn",
    "A Cannon Pawn steps to any empty square next to it, or leaps over an adjacent piece of either side to the square "
    "beyond.",
    rulings=(16, 36),
)
_LINE = "10/4k5/10/4p5/10/4L5/10/10/4K5/10 w - -"
_TWO = "10/8k1/10/4p5/4p5/4L5/10/10/4K5/10 w - -"
_CHECKED = "k9/10/5a4/10/10/10/10/10/10/R4K4 w - -"
_CASTLES = "5k4/10/10/10/10/10/10/10/10/RN3K3R w KQ - "
_RACE = "8/8/8/8/8/2k5/8/K6R w - -"

CODES = (
    Code(
        "GC201",
        "origin empty",
        "There is no piece on the square where the move starts. Often an earlier move was left out of the log, or the "
        "file or rank is mistyped.",
        bad=Example("1. P e3-e4"),
        good=Example("1. P e2-e3"),
        rule=_TURNS,
    ),
    Code(
        "GC202",
        "a different piece is there",
        "The label names one piece, but a different piece is on the square.",
        bad=Example("1. W e2-e3"),
        good=Example("1. P e2-e3"),
        rule=_TURNS,
    ),
    Code(
        "GC203",
        "not this side's piece",
        "The piece belongs to the player whose turn it is not: one side has two turns in a row, or a turn between them "
        "was lost.",
        bad=Example("1. P e2-e3\n1... P a2-a3"),
        good=Example("1. P e2-e3\n1... p a7-a6"),
        rule=_TURNS,
    ),
    Code(
        "GC204",
        "does not move that way",
        "No such piece moves from one square to the other, whatever else is on the board: it does not move in that "
        "direction, or not that far.",
        bad=Example("1. L d4-e6", position=_LINE),
        good=Example("1. L d4-d5", position=_LINE),
        rule=_PIECES,
    ),
    Code(
        "GC205",
        "path blocked",
        "The piece moves that way, but another piece is in between.",
        bad=Example("1. W d4-d7", position="10/8k1/10/4p5/10/4W5/10/10/4K5/10 w - -"),
        good=Example("1. W d4-d5", position="10/8k1/10/4p5/10/4W5/10/10/4K5/10 w - -"),
        rule=_PIECES,
    ),
    Code(
        "GC206",
        "cannot land on an occupied square",
        "There is a piece on the square, and this piece cannot capture it by moving onto it. Most pieces of Rococo "
        "capture without displacing their victim.",
        bad=Example("1. L d4-d6", position=_LINE),
        good=Example("1. L d4-d7; @-d6", position=_LINE),
        rule=_PIECES,
    ),
    Code(
        "GC207",
        "nothing to leap over",
        "The piece can go two squares only by leaping, and there is no piece between to leap over.",
        bad=Example("1. P d4-d6", position="10/8k1/10/4p5/10/4P5/10/10/4K5/10 w - -"),
        good=Example("1. P d4-d6", position="10/8k1/10/4p5/4L5/4P5/10/10/4K5/10 w - -"),
        rule=_PAWN,
    ),
    Code(
        "GC208",
        "cannot leap that",
        "The piece captures by leaping, but the square behind the piece in its way is not empty.",
        bad=Example("1. L d4-d7", position=_TWO),
        good=Example("1. L d4-d7; @-d6", position=_LINE),
        rule=_LEAPER,
    ),
    Code(
        "GC209",
        "King left in check",
        "The piece could make the move, but then its own King could be captured. Games with check do not allow that, "
        "and every way of capturing gives check, even one in which the capturer does not land on the King's square. "
        "Rococo has no check.",
        bad=Example("1. R a1-a2", game="advancer-chess", position=_CHECKED),
        good=Example("1. K f1-g1", game="advancer-chess", position=_CHECKED),
        rule=Rule("check", "A player may not leave the King where it could be captured.", (44, 46), FAMILY_PAGE),
    ),
    Code(
        "GC210",
        "castling not possible",
        "King and Rook are placed for castling, but a condition is not met: one of them has moved or is immobilized, a "
        "square between them is not empty, or the King would start in, pass through or end in check.",
        bad=Example("1. K f1-c1; R a1-d1", game="withdrawer-chess", position=_CASTLES),
        good=Example("1. K f1-i1; R j1-h1", game="withdrawer-chess", position=_CASTLES),
        rule=Rule(
            "castling",
            "The King goes three squares towards a Rook, which moves to its other side; otherwise as in chess.",
            (41,),
            FAMILY_PAGE,
        ),
    ),
    Code(
        "GC211",
        "forbidden by a general rule",
        "The piece could make the move, but the game has a rule that forbids it: a player who can capture must "
        "(Antichess), or no move may give check (Racing Kings).",
        bad=Example("1. R h1-h3", game="racing-kings", position=_RACE),
        good=Example("1. R h1-h2", game="racing-kings", position=_RACE),
        rule=Rule(
            "rules for all moves",
            "The pages of these games say what is forbidden.",
            page=f"{SITE}/diffobjective.dir/racing.html",
        ),
    ),
)
