"""GC5: how games end, and moves after the end."""

from rococo_notation.codes.model import Code, Example, Rule, Severity

_KING = Rule("the object of the game", "The player who captures the opposing King wins.", rulings=(38,))
_LOSSES = Rule(
    "losing without a capture",
    "A player who cannot move loses, and so does one who brings about a position for the third time.",
    rulings=(39,),
)
_TAKEN = "10/10/7k2/2p7/10/10/10/10/4K2A2/10 w - -"
_REPETITION = Rule(
    "third repetition",
    "A player who brings about a position for the third time loses. The same position has the same possible moves.",
    rulings=(39,),
)
_KINGS = "10/4k5/10/10/10/10/10/10/4K5/10 w - -"
_SHUFFLE = "1. K d1-d2\n1... k d8-d7\n2. K d2-d1\n2... k d7-d8"
_AGAIN = "3. K d1-d2\n3... k d8-d7\n4. K d2-d1"

CODES = (
    Code(
        "GC501",
        "move after the end",
        "The game is over by the rules, or one side has resigned, but the log goes on. Game Courier does not detect "
        "the end of these games, so this happens. Moves after the capture of a King are shown but not judged.",
        bad=Example("1. A g1-g6; @-g7\n1... p b6-b5", position=_TAKEN),
        good=Example("1. A g1-g6; @-g7", position=_TAKEN),
        rule=_KING,
    ),
    Code(
        "GC502",
        "recorded result contradicts the board",
        "The log says that one side has won, but on the board the other side has won, or the game is drawn. Or it "
        "claims checkmate, stalemate or the capture of a King, but that is not so. The result is then as recorded, "
        "without a reason.",
        bad=Example("1. A g1-g6; @-g7\n\nBlack has won!", position=_TAKEN),
        good=Example("1. A g1-g6; @-g7\n\nWhite has won!", position=_TAKEN),
        rule=_KING,
        severity=Severity.WARNING,
    ),
    Code(
        "GC503",
        "third repetition",
        "The same position has occurred for the third time with the same side to move. In Rococo the player who causes "
        "it loses, and a move after it is GC507. In Ultima and the games with orthodox rules, either side may claim a "
        "draw.",
        bad=Example(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-d8", position=_KINGS),
        good=Example(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-c7", position=_KINGS),
        rule=_LOSSES,
        severity=Severity.NOTE,
    ),
    Code(
        "GC504",
        "no legal move",
        "The player to move had no legal move, so the game was over, but the log goes on. A note says what is wrong "
        "with the move itself.",
        bad=Example("1. K d4-d3", position="10/8k1/10/10/5i4/4K5/10/10/10/10 w - -"),
        good=Example("1. K d4-d3", position="10/8k1/10/6i3/10/4K5/10/10/10/10 w - -"),
        rule=_LOSSES,
    ),
    Code(
        "GC505",
        "no move made",
        "The turn moves no piece: it passes, or only puts pieces on the board.",
        bad=Example("1. pass"),
        good=Example("1. P a2-a3"),
        rule=Rule("no passing", "No rule permits a player to pass.", rulings=(40,)),
    ),
    Code(
        "GC506",
        "a draw may be claimed",
        "Each side has made fifty moves without a capture or a Pawn move, so either player may claim a draw. If "
        "neither does, the game continues.",
        bad=Example("1. K e1-e2", game="chess", position="4k3/8/8/8/8/8/8/R3K3 w - - hmvc 99; fmvn 80;"),
        good=Example("1. K e1-e2", game="chess", position="4k3/8/8/8/8/8/8/R3K3 w - - hmvc 90; fmvn 80;"),
        rule=Rule(
            "the fifty-move rule",
            "A draw may be claimed after fifty moves by each side without a capture or a Pawn move.",
            page="https://handbook.fide.com/chapter/E012023",
        ),
        severity=Severity.NOTE,
    ),
    Code(
        "GC507",
        "move after a third repetition or a bare King",
        "A position has occurred for the third time, so the game is over and the player who caused it has lost, but "
        "the log goes on; or, in Shatranj and Courier Chess, a side with only its King left has lost. It is up to the "
        "players to notice: the moves that follow are judged like any others and are not illegal.",
        bad=Example(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-d8\n5. K d1-e1", position=_KINGS),
        good=Example(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-c7\n5. K d1-e1", position=_KINGS),
        rule=_REPETITION,
        severity=Severity.WARNING,
    ),
)
