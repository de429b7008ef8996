"""GC1: what is written cannot be read, or not as it stands."""

from rococo_notation.codes.code import LOG_PAGE, Code, Example, Rule, Severity

_MOVES = Rule(
    "notation",
    "A move is written in full: the label of the piece, the square it leaves, a hyphen, the square it goes to. "
    "Further changes follow after semicolons.",
    page=LOG_PAGE,
)
_LABELS = Rule(
    "labels",
    "Every kind of piece has a label: upper case for White, lower case for Black.",
    page=LOG_PAGE,
)
_REMOVALS = Rule(
    "removing a piece",
    "@-e4 or e4- takes the piece off e4; -e4 deletes the space itself.",
    rulings=(49, 50),
    page=LOG_PAGE,
)
_FROZEN = "10/8k1/10/10/5i4/4L5/10/10/4K5/10 w - -"

CODES = (
    Code(
        "GC101",
        "unreadable part",
        Severity.ERROR,
        "A part of a turn is not full algebraic notation, so nobody can tell what was played and the turn is not "
        "checked. Signs of other notations, such as x for a capture, mean nothing on Game Courier.",
        bad=Example("1. P e2xe3"),
        good=Example("1. P e2-e3"),
        rule=_MOVES,
    ),
    Code(
        "GC102",
        "unknown square",
        Severity.ERROR,
        "A coordinate names no square of the board. Coordinates are a file and a rank as the board shows them, and "
        "their case counts.",
        bad=Example("1. P e2-i3"),
        good=Example("1. P e2-e3"),
        rule=_MOVES,
    ),
    Code(
        "GC103",
        "unknown label",
        Severity.ERROR,
        "No piece of this game has the label. Where the squares alone tell which move is meant, it is checked all the "
        "same.",
        bad=Example("1. Q e2-e3"),
        good=Example("1. P e2-e3"),
        rule=_LABELS,
    ),
    Code(
        "GC104",
        "label of the other side or in the wrong case",
        Severity.ERROR,
        "The label belongs to the other side: White writes upper case, Black lower case. The move meant is plain and "
        "is checked, but Game Courier would put a piece of the wrong side on the board.",
        bad=Example("1. p e2-e3"),
        good=Example("1. P e2-e3"),
        rule=_LABELS,
    ),
    Code(
        "GC105",
        "GAME Code kept, not executed",
        Severity.WARNING,
        "The part is a command of Game Courier's programming language rather than a change of the board. It is kept "
        "as it is and never executed, so whatever it does is not checked.",
        bad=Example("1. P e2-e3; setflag e3"),
        good=Example("1. P e2-e3"),
        rule=Rule("GAME Code", "The parts of a move are lines of GAME Code.", rulings=(49,), page=LOG_PAGE),
    ),
    Code(
        "GC106",
        "space deletion read as removal",
        Severity.WARNING,
        "A hyphen before a square deletes the space, not the piece. Old presets used it for suicides, so it is read "
        "as the removal of the piece; write @- before the square, or a hyphen after it.",
        bad=Example("1. -d4", position=_FROZEN),
        good=Example("1. L d4-", position=_FROZEN),
        rule=_REMOVALS,
    ),
    Code(
        "GC107",
        "move number out of order",
        Severity.WARNING,
        "The numbers of the moves leave a gap or go back, as when a line was lost in copying or a move taken back "
        "stands in the log twice. The turns are taken in the order in which they stand.",
        bad=Example("1. P a2-a3\n1... p a7-a6\n3. P b2-b3"),
        good=Example("1. P a2-a3\n1... p a7-a6\n2. P b2-b3"),
        rule=_MOVES,
    ),
    Code(
        "GC108",
        "line passed over",
        Severity.WARNING,
        "A line is neither a turn nor a header nor a comment, and is left out. If it was meant as a move, what "
        "follows is out of step.",
        bad=Example("1. P a2-a3\nWell played, I should say\n1... p a7-a6"),
        good=Example("1. P a2-a3\n// Well played, I should say\n1... p a7-a6"),
        rule=_MOVES,
    ),
)
