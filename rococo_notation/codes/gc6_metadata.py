"""GC6: what the log says of itself."""

from rococo_notation.codes.model import LOG_PAGE, Code, Example, Rule, Severity

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

CODES = (
    Code(
        "GC601",
        "unknown variant",
        Severity.ERROR,
        "The log names no game, or one whose rules this program does not have. Its moves are read and their labels "
        "compared with each other, but nothing more is checked. A line Game: NAME in the text names the game, and so "
        "do --variant NAME on the command line and the list of games on the page in a browser.",
        bad=Example("Game: Tamerlane Chess\n\n1. P a2-a3", game=None),
        good=Example("Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
    Code(
        "GC602",
        "set-up differs",
        Severity.WARNING,
        "The log begins with a position that is not the set-up of its game: a problem, a fragment, or another kind of "
        "game under this name. It is played from the given position.",
        bad=Example("Position: 10/4k5/10/10/10/10/10/10/4K5/10 w - -\n\n1. K d1-d2"),
        good=Example("1. P a2-a3"),
        rule=_GAME,
    ),
    Code(
        "GC603",
        "legal under an older edition only",
        Severity.NOTE,
        "The move is legal under one edition of the rules and illegal under another. If the log was begun before the "
        "rules were reworded, it is judged by the older wording, and this note says that the newer wording forbids the "
        "move. Beside a fault, the note says that the older wording allowed the move.",
        bad=Example("Log: someone-else-2004-301-193\n\n1. L x3-x0; @-x2", position=_EDGE_FILE),
        good=Example("Log: someone-else-2004-301-193\n\n1. L x3-x1; @-x2", position=_EDGE_FILE),
        rule=_EDITIONS,
    ),
    Code(
        "GC604",
        "game guessed",
        Severity.NOTE,
        "The text does not name its game, so it is read as the game whose squares and labels fit and in which most "
        "moves are legal. A guess accuses nobody: illegal moves are reported only on the condition that this is the "
        "game. A line Game: NAME in the text names the game, and so do --variant NAME on the command line and the "
        "list of games on the page in a browser.",
        bad=Example("1. P a2-a3\n1... p h7-h6", game=None),
        good=Example("Game: Rococo\n\n1. P a2-a3", game=None),
        rule=_GAME,
    ),
    Code(
        "GC605",
        "set-up worked out",
        Severity.NOTE,
        "The game has several set-ups, 960 in Fischer Random Chess, and the log does not tell with which it began. "
        "Every one is tried, and the log is shown with one that allows its moves; a usual set-up is taken unless "
        "another one allows more of them. A move is illegal only if every set-up that fits as well refuses it too; "
        "where they disagree, what follows is not judged. A line Position: CODE in the log, or --option set-up=NAME, "
        "gives the set-up.",
        bad=Example("Game: Fischer Random Chess\n\n1. N e1-f3", game=None),
        good=Example(
            "Game: Fischer Random Chess\nPosition: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -\n\n1. N e1-f3",
            game=None,
        ),
        rule=_GAME,
    ),
    Code(
        "GC606",
        "exact log differs",
        Severity.WARNING,
        "A PGN file of this program holds the exact log in the last comment of a game, and the moves before it are not "
        "those of that log: one of the two was changed afterwards. The moves are read, since other programs show them, "
        "and the exact log is not.",
        bad=Example(_PGN.format("P b2-b3"), game=None),
        good=Example(_PGN.format("P g2-h3"), game=None),
        rule=_GAME,
    ),
    Code(
        "GC607",
        "rules left out",
        Severity.NOTE,
        "The game is played by the definition that was given for it, an Interactive Diagram or a section of a "
        "variants.ini, and that says more than this program does: a parameter that it does not know, a script next to "
        "the diagram, moves that it does not have. So it accuses nobody: a move is at most illegal by the rules in the "
        "definition. For `rococo kibitz --trust-definition` these rules are all that matters.",
        bad=Example("1. P a2-a3", game=None, definition=f"baring=1\n{_SMALL}"),
        good=Example("1. P a2-a3", game=None, definition=_SMALL),
        rule=_GAME,
    ),
)
