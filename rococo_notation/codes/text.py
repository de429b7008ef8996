"""GC0, GC1 and GC6: what is wrong with a file, how its text is written, and what a log says about itself."""

from rococo_notation.codes.model import LOG_PAGE, Example, Rule, error, examples, note, warning

# ---------------------------------------------------------------- GC0: a file, before any move is read

_LOG = Rule("logs", "A log is the list of the moves of a game as they were entered.", page=LOG_PAGE)

GC0 = (
    note(
        "GC001 encoding guessed",
        "The file is not UTF-8 and does not name its encoding, so it was read as Windows-1252. Only names and comments "
        "can be affected: moves are plain letters and digits. Save the file as UTF-8 to avoid this note.",
        bad=Example("White: Müller\n\n1. P a2-a3", encoding="windows-1252"),
        good=Example("White: Müller\n\n1. P a2-a3"),
    ),
    error(
        "GC002 no moves",
        "The text can be read, but it contains no moves. Perhaps the game had not begun, or only the top of the page "
        "was copied.",
        *examples("White: Someone\nBlack: Else\n", "White: Someone\nBlack: Else\n\n1. P a2-a3"),
        rule=_LOG,
    ),
    error(
        "GC003 page without a log",
        "The page was saved whole, but it contains no list of moves: it may be an error page, a login page, or a page "
        "about something other than a game. Save the page of the log itself, or copy its moves into a text file. If "
        "the page does show the moves, please report it with the output of `rococo validate --describe`, which "
        "describes the structure of the page and contains none of its text.",
        bad=Example("<html><body><p>That log does not exist.</p></body></html>"),
        good=Example('<html><body><textarea name="moves">1. P a2-a3\n1... p a7-a6</textarea></body></html>'),
        rule=_LOG,
    ),
)

# ---------------------------------------------------------------- GC1: the text cannot be read, or not as it stands

_MOVES = Rule(
    "notation",
    "A move is written in full: the label of the piece, the square it leaves, a hyphen, the square it goes to. Further "
    "changes follow after semicolons.",
    page=LOG_PAGE,
)
_LABELS = Rule("labels", "Every kind of piece has a label: upper case for White, lower case for Black.", page=LOG_PAGE)
_REMOVALS = Rule(
    "removing a piece", "@-e4 or e4- takes the piece off e4; -e4 deletes the space itself.", (49, 50), LOG_PAGE
)
_FROZEN = "10/8k1/10/10/5i4/4L5/10/10/4K5/10 w - -"

GC1 = (
    error(
        "GC101 unreadable part",
        "A part of a turn is not full algebraic notation, so it is not clear what was played. The turn is not checked, "
        "and neither are the turns after it until the position is known again.",
        *examples("1. P takes e3", "1. P e2-e3"),
        rule=_MOVES,
    ),
    error(
        "GC102 unknown square",
        "A coordinate is not a square of the board. Coordinates are a file and a rank as the board shows them, and "
        "upper and lower case differ.",
        *examples("1. P e2-i3", "1. P e2-e3"),
        rule=_MOVES,
    ),
    error(
        "GC103 unknown label",
        "No piece of this game has this label. If the squares alone show which move is intended, the move is checked "
        "anyway.",
        *examples("1. Q e2-e3", "1. P e2-e3"),
        rule=_LABELS,
    ),
    error(
        "GC104 label of the other side or in the wrong case",
        "The label belongs to the other side: White writes upper case, Black lower case. The meaning of the move is "
        "clear, and it is checked, but Game Courier would put a piece of the wrong side on the board.",
        *examples("1. p e2-e3", "1. P e2-e3"),
        rule=_LABELS,
    ),
    warning(
        "GC105 GAME Code kept, not executed",
        "The part is a command of Game Courier's programming language rather than a change of the board. It is kept as "
        "it is and never executed, so whatever it does is not checked.",
        *examples("1. P e2-e3; setflag e3", "1. P e2-e3"),
        rule=Rule("GAME Code", "The parts of a move are lines of GAME Code.", rulings=(49,), page=LOG_PAGE),
    ),
    warning(
        "GC106 space deletion read as removal",
        "A hyphen before a square deletes the space, not the piece. Old presets used it for suicides, so it is read as "
        "the removal of the piece; write @- before the square, or a hyphen after it.",
        *examples("1. -d4", "1. L d4-", position=_FROZEN),
        rule=_REMOVALS,
    ),
    warning(
        "GC107 move number out of order",
        "The move numbers leave a gap or go back, for example because a line was lost in copying, or because the log "
        "contains a move that was taken back. If only the number is wrong, the turn is read as it stands. If moves are "
        "missing or repeated, the moves that follow are not judged, unless exactly one reading makes them legal.",
        *examples("1. P a2-a3\n7... p a7-a6\n2. P b2-b3", "1. P a2-a3\n1... p a7-a6\n2. P b2-b3"),
        rule=_MOVES,
    ),
    warning(
        "GC108 line skipped",
        "A line is neither a turn nor a header nor a comment, and is skipped. If it was intended as a move, the moves "
        "after it are out of step.",
        bad=Example("1. P a2-a3\nWell played, I should say\n1... p a7-a6"),
        good=Example("1. P a2-a3\n// Well played, I should say\n1... p a7-a6"),
        rule=_MOVES,
    ),
    warning(
        "GC109 slip corrected",
        "The text does not follow the notation exactly, but its meaning is clear: a dash other than a hyphen, "
        "quotation marks, other numbers, marks such as ! and +, squares without a hyphen. It is read as intended, "
        "which is reported once. Game Courier itself would not understand it.",
        *examples("1. P e2xe3", "1. P e2-e3"),
        rule=_MOVES,
    ),
    warning(
        "GC110 not judged",
        "The position before these plies is not known: an earlier turn could not be read, is missing, or is repeated. "
        "Their legality cannot be determined, so they are not judged until the log gives a position.",
        *examples("1. P a2-a3\n3. P b2-b3", "1. P a2-a3\n1... p a7-a6\n2. P b2-b3"),
        rule=_MOVES,
    ),
    warning(
        "GC111 read as the rest requires",
        "A turn is missing, repeated or ambiguous, and exactly one reading makes the rest of the log legal. That "
        "reading is used.",
        bad=Example("1. P a2-a3\n1... p a7-a6\n1... p a7-a6\n2. P b2-b3\n2... p b7-b6"),
        good=Example("1. P a2-a3\n1... p a7-a6\n2. P b2-b3\n2... p b7-b6"),
        rule=_MOVES,
    ),
    error(
        "GC112 beginning missing",
        "The first number is not 1, so the list begins in mid-game, and the position before it is not known. Give the "
        "position (--position, or a header Position), or all moves from the first.",
        bad=Example("12. P a2-a3"),
        good=Example("12. P a2-a3", position="10/1iwlkclas1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1IWLKCLAS1/10 w - -"),
        rule=_MOVES,
    ),
    error(
        "GC113 turns missing, repeated or run together",
        "From here on the moves do not fit the board or the side to move: turns are missing, repeated, run together or "
        "out of order. Several readings would explain this, or none explains all of it.",
        *examples("P a2-a3\np a7-a6\nP b2-b3\nP c2-c3", "P a2-a3\np a7-a6\nP b2-b3\np b7-b6\nP c2-c3"),
        rule=_MOVES,
    ),
    error(
        "GC114 text cut off",
        "The text begins or ends in the middle of a line. The turn there is not legal as it is, but could be legal as "
        "part of a longer one, so it is not judged. If nothing is missing, end the line or say that the text is "
        "complete.",
        *examples("1. P e2-e3\n1... p e7-e6\n2. P e3-", "1. P e2-e3\n1... p e7-e6\n2. P e3-e4"),
        rule=_MOVES,
    ),
    error(
        "GC115 reading uncertain",
        "The text can be read, and the resulting move is not legal. But it is not the notation of Game Courier and may "
        "mean something else, such as e4 e5 for two moves of two Pawns. So it is not judged, and neither are the moves "
        "after it.",
        *examples("1. a2 a5", "1. a2-a3"),
        rule=_MOVES,
    ),
    note(
        "GC116 question answered",
        "Below the game somebody asks about a move that may be played. It is no move of the game and is not counted; "
        "the note says whether it is legal as the next one, and why not. If it was played, write it with its number.",
        *examples("1. P a2-a3 p h7-h6\n\nCan I play P b2-b3 now?", "1. P a2-a3 p h7-h6\n2. P b2-b3"),
        rule=_MOVES,
    ),
)

# ---------------------------------------------------------------- GC6: what the log says about itself

_GAME = Rule(
    "the name of the game", "Game Courier names the game and its set-up on the page of the log.", page=LOG_PAGE
)
_EDITIONS = Rule(
    "editions of the rules",
    "The rule about edge squares was reworded in April 2005. A log is judged by the wording in force when it was "
    "begun, a date that is part of its name.",
    rulings=(1,),
)
_EDGE_FILE = "10/4k5/10/10/10/10/L9/p9/4K5/10 w - -"
_PGN = '[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3\n{{Game Courier log |\nGame: Rococo |\n |\n1. {}}}\n*\n'
_SMALL = "files=4\nranks=5\npawn::fmWfcF::a2-d2\nrook::::a1,d1\nking::K::b1\n"

GC6 = (
    error(
        "GC601 unknown variant",
        "The log names no game, or one whose rules this program does not have. Its moves are read and their labels "
        "compared, but nothing else is checked. Name the game on a line Game: NAME in the text, with --variant NAME on "
        "the command line, or in the list of games on the web page.",
        *examples("Game: Tamerlane Chess\n\n1. P a2-a3", "Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
    warning(
        "GC602 set-up differs",
        "The log begins with a position that is not the set-up of its game: a problem, a fragment, or another kind of "
        "game under this name. It is replayed from the given position.",
        *examples("Position: 10/4k5/10/10/10/10/10/10/4K5/10 w - -\n\n1. K d1-d2", "1. P a2-a3"),
        rule=_GAME,
    ),
    note(
        "GC603 legal under an older edition only",
        "The move is legal under one edition of the rules and illegal under another. If the log was begun before the "
        "rules were reworded, it is judged by the older wording, and this note says that the newer wording forbids the "
        "move. Next to a fault, the note says that the older wording allowed the move.",
        bad=Example("Log: someone-else-2004-301-193\n\n1. L x3-x0; @-x2", position=_EDGE_FILE),
        good=Example("Log: someone-else-2004-301-193\n\n1. L x3-x1; @-x2", position=_EDGE_FILE),
        rule=_EDITIONS,
    ),
    note(
        "GC604 game guessed",
        "The text does not name its game, so it is read as the game whose squares and labels fit and in which most "
        "moves are legal. A guess accuses nobody: illegal moves are reported only on the condition that this is the "
        "game. Name the game on a line Game: NAME in the text, with --variant NAME on the command line, or in the list "
        "of games on the web page.",
        *examples("1. P a2-a3\n1... p h7-h6", "Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
    note(
        "GC605 set-up worked out",
        "The game has several set-ups, 960 in Fischer Random Chess, and the log does not say which one it began with. "
        "Each one is tried, and the log is shown with one that allows its moves; a usual set-up is chosen unless "
        "another one allows more of them. A move is illegal only if every set-up that fits as well refuses it too; "
        "where they disagree, what follows is not judged. To give the set-up, write a line Position: CODE in the log, "
        "or use --option set-up=NAME.",
        bad=Example("Game: Fischer Random Chess\n\n1. N e1-f3", game=None),
        good=Example(
            "Game: Fischer Random Chess\nPosition: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -\n\n1. N e1-f3",
            game=None,
        ),
        rule=_GAME,
    ),
    warning(
        "GC606 exact log differs",
        "A PGN file written by this program contains the exact log in the last comment of a game, but the moves before "
        "it differ: one of the two was changed afterwards. The moves are used, because other programs show them, and "
        "the exact log is ignored.",
        *examples(_PGN.format("P b2-b3"), _PGN.format("P g2-h3"), game=None),
        rule=_GAME,
    ),
    note(
        "GC607 rules left out",
        "The definition that was given for the game, an Interactive Diagram or a section of a variants.ini, contains "
        "rules that this program does not support: an unknown parameter, a script next to the diagram, unsupported "
        "moves. So no move is called illegal outright, only illegal by the rules in the definition. With `rococo "
        "kibitz --trust-definition`, only these rules matter.",
        bad=Example("1. P a2-a3", game=None, definition=f"baring=1\n{_SMALL}"),
        good=Example("1. P a2-a3", game=None, definition=_SMALL),
        rule=_GAME,
    ),
)
