"""GC2 to GC5: moves that are against the rules, or written otherwise than the rules have them."""

from rococo_notation.codes.model import FAMILY_PAGE, Example, Rule, error, examples, note, warning
from rococo_notation.links import SITE

# ---------------------------------------------------------------- GC2: the piece cannot go there

_TURNS = Rule("moving in turn", "The players take turns, each moving a piece of their own side.", rulings=(40,))
_PIECES = Rule("how the pieces move", "Each kind of piece moves as the page of its game describes.")
_LEAPER = Rule(
    "Long Leaper",
    "A Long Leaper may not jump over a friendly piece, nor over two pieces in a row without an empty square between.",
    rulings=(5, 23),
)
_CANNON_PAWN = Rule(
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

GC2 = (
    error(
        "GC201 origin empty",
        "There is no piece on the square where the move starts. Often an earlier move was left out of the log, or the "
        "file or rank is mistyped.",
        *examples("1. P e3-e4", "1. P e2-e3"),
        rule=_TURNS,
    ),
    error(
        "GC202 a different piece is there",
        "The label names one piece, but a different piece is on the square.",
        *examples("1. W e2-e3", "1. P e2-e3"),
        rule=_TURNS,
    ),
    error(
        "GC203 not this side's piece",
        "The piece belongs to the player whose turn it is not: one side has two turns in a row, or a turn between them "
        "was lost.",
        *examples("1. P e2-e3\n1... P a2-a3", "1. P e2-e3\n1... p a7-a6"),
        rule=_TURNS,
    ),
    error(
        "GC204 does not move that way",
        "No such piece moves from one square to the other, whatever else is on the board: it does not move in that "
        "direction, or not that far.",
        *examples("1. L d4-e6", "1. L d4-d5", position=_LINE),
        rule=_PIECES,
    ),
    error(
        "GC205 path blocked",
        "The piece moves that way, but another piece is in between.",
        *examples("1. W d4-d7", "1. W d4-d5", position="10/8k1/10/4p5/10/4W5/10/10/4K5/10 w - -"),
        rule=_PIECES,
    ),
    error(
        "GC206 cannot land on an occupied square",
        "There is a piece on the square, and this piece cannot capture it by moving onto it. Most pieces of Rococo "
        "capture without displacing their victim.",
        *examples("1. L d4-d6", "1. L d4-d7; @-d6", position=_LINE),
        rule=_PIECES,
    ),
    error(
        "GC207 nothing to leap over",
        "The piece can go two squares only by leaping, and there is no piece between to leap over.",
        bad=Example("1. P d4-d6", position="10/8k1/10/4p5/10/4P5/10/10/4K5/10 w - -"),
        good=Example("1. P d4-d6", position="10/8k1/10/4p5/4L5/4P5/10/10/4K5/10 w - -"),
        rule=_CANNON_PAWN,
    ),
    error(
        "GC208 cannot leap that",
        "The piece captures by leaping, but the square behind the piece in its way is not empty.",
        bad=Example("1. L d4-d7", position=_TWO),
        good=Example("1. L d4-d7; @-d6", position=_LINE),
        rule=_LEAPER,
    ),
    error(
        "GC209 King left in check",
        "The piece could make the move, but then its own King could be captured. Games with check do not allow that, "
        "and every way of capturing gives check, even one in which the capturer does not land on the King's square. "
        "Rococo has no check.",
        *examples("1. R a1-a2", "1. K f1-g1", game="advancer-chess", position=_CHECKED),
        rule=Rule("check", "A player may not leave the King where it could be captured.", (44, 46), FAMILY_PAGE),
    ),
    error(
        "GC210 castling not possible",
        "King and Rook are placed for castling, but a condition is not met: one of them has moved or is immobilized, a "
        "square between them is not empty, or the King would start in, pass through or end in check.",
        *examples("1. K f1-c1; R a1-d1", "1. K f1-i1; R j1-h1", game="withdrawer-chess", position=_CASTLES),
        rule=Rule(
            "castling",
            "The King goes three squares towards a Rook, which moves to its other side; otherwise as in chess.",
            (41,),
            FAMILY_PAGE,
        ),
    ),
    error(
        "GC211 forbidden by a general rule",
        "The piece could make the move, but the game has a rule that forbids it: a player who can capture must "
        "(Antichess), or no move may give check (Racing Kings).",
        *examples("1. R h1-h3", "1. R h1-h2", game="racing-kings", position=_RACE),
        rule=Rule(
            "rules for all moves",
            "The pages of these games say what is forbidden.",
            page=f"{SITE}/diffobjective.dir/racing.html",
        ),
    ),
)

# ---------------------------------------------------------------- GC3: the text does not match what the move does

_COMPULSORY = Rule(
    "captures are part of the move",
    "Everything that a move captures is removed from the board: no capture is optional, and nothing else is removed.",
    rulings=(27, 49),
)
_LEAP = "10/8k1/10/10/10/1p8/10/10/1L2K3p1/10 w - -"
_LEAPS = "10/8k1/10/1p8/10/1p8/10/10/1L2K3p1/10 w - -"
_CORNER = "9k/10/10/b9/10/2C7/10/K1n7/10/10 w - -"
_SWAP = "10/8k1/4l5/10/10/4S5/10/10/4K5/10 w - -"

GC3 = (
    error(
        "GC301 captured piece not removed",
        "The log writes captures out, but here the move captures a piece that the text leaves on the board. Game "
        "Courier does what is written, so the board on the site went wrong here. If a preset removes captured pieces, "
        "check the log with --effects implied.",
        *examples("1. L a1-a5", "1. L a1-a5; @-a4", position=_LEAP, effects="manual"),
        rule=_COMPULSORY,
    ),
    error(
        "GC302 removal the move does not make",
        "The text changes something that the move does not: it removes a piece that is not captured, or puts a piece "
        "where it does not belong.",
        *examples("1. L a1-a3; @-g1", "1. L a1-a3", position=_LEAP),
        rule=_COMPULSORY,
    ),
    error(
        "GC303 swapped piece not put back",
        "The move exchanges two pieces, or castles, but the text moves only one of them: as written, the other is "
        "displaced or stays where it was.",
        *examples("1. S d4-d7", "1. S d4-d7; l-d4", position=_SWAP, effects="manual"),
        rule=Rule("Swapper", "A Swapper changes places with a piece of either side.", rulings=(28, 51)),
    ),
    warning(
        "GC304 Coordinator captures fewer than it could",
        "The Coordinator moves to a square from which it captures, but the text leaves a piece on a corner. The page "
        'says that it "may remove" a piece, which can be read as a choice, so the move is accepted as written and is '
        "not illegal. Lists of moves include the capture.",
        *examples("1. C c5-c7; @-a7", "1. C c5-c7; @-a7; @-c3", game="coordinator-chess", position=_CORNER),
        rule=Rule(
            "Coordinator",
            "A Coordinator may remove an enemy piece where its file meets the rank of its King, and the reverse.",
            rulings=(45,),
            page=FAMILY_PAGE,
        ),
    ),
    note(
        "GC305 captures written in both ways",
        "Some captures are written out and as many are left to the preset, so the log has no clear style. The style "
        "that makes the game legal is used; choose one with --effects.",
        bad=Example("1. L a1-a5\n1... k h8-g8\n2. L a5-a7; @-a6", position=_LEAPS),
        good=Example("1. L a1-a5; @-a4\n1... k h8-g8\n2. L a5-a7; @-a6", position=_LEAPS),
        rule=_COMPULSORY,
    ),
)

# ---------------------------------------------------------------- GC4: the special powers of these games

_IMMOBILIZER = Rule(
    "Immobilizer",
    "An enemy piece standing next to an Immobilizer may not move. A Chameleon freezes an Immobilizer in the same way.",
    rulings=(24, 33, 35),
)
_EDGE = Rule(
    "edge squares", "A move may end on an edge square only if a capture cannot be made otherwise.", rulings=(3, 4)
)
_NEAREST = Rule(
    "edge squares",
    "A move may pass over only as many edge squares as the capture needs: if two edge squares would do, it ends on the "
    "nearer one. This wording dates from April 2005; before, either would do.",
    rulings=(1, 2),
)
_SUICIDE = Rule(
    "suicide", "An immobilized piece other than a King may remove itself from the board as its move.", rulings=(34, 50)
)
_PROMOTION = Rule(
    "promotion",
    "A Pawn promotes only where the page of its game says: in Rococo a Cannon Pawn that lands on one of the two far "
    "ranks may become a captured piece of its own side other than a Pawn.",
    rulings=(37, 43, 47),
)
_EDGE_FILE = "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
_BANNED = "10/8k1/4S5/10/10/4s5/10/10/1K8/10 b - - ban d4,d7;"
_FROZEN = "10/8k1/10/10/5i4/4L5/10/10/4K5/10 w - -"
_APART = "10/8k1/10/4p5/10/4S5/10/10/4K5/10 w - -"
_NEXT = "10/8k1/10/10/4p5/4S5/10/10/4K5/10 w - -"
_GONE = "10/4k5/7P2/10/10/5i4/4L5/10/4K5/10 w - - pool -;"
_PAWN = "10/4k5/7P2/10/10/10/10/10/4K5/10 w - - pool W;"

GC4 = (
    error(
        "GC401 immobilized",
        "An enemy piece with the power to freeze is next to this one, which therefore may not move, capture, swap or "
        "destroy. Only neighbours at the start of its turn count; passing one on the way is allowed.",
        bad=Example("1. L d4-d6", position=_FROZEN),
        good=Example("1. L d4-d6", position="10/8k1/10/6i3/10/4L5/10/10/4K5/10 w - -"),
        rule=_IMMOBILIZER,
    ),
    error(
        "GC402 edge square without a capture that needs it",
        "The move ends on the outer ring and captures nothing there, or captures something that it could also capture "
        "from inside. A swap counts as a capture.",
        *examples("1. L c4-x4; @-b4", "1. L c4-a4; @-b4", position="10/4k5/10/10/10/2pL6/10/10/4K5/10 w - -"),
        rule=_EDGE,
    ),
    error(
        "GC403 edge landing farther than needed",
        "The capture needs an edge square, but a nearer one would do. Players argued about this in 2005, and the rules "
        "were reworded in April of that year. Logs begun earlier are judged by the older wording.",
        *examples("1. L x00-x1; @-x3", "1. L x00-x2; @-x3", position=_EDGE_FILE),
        rule=_NEAREST,
    ),
    error(
        "GC405 swapped straight back",
        "The two pieces, one of each side, changed places in the previous turn, and both can swap: they may not swap "
        "back at once. Any other move lifts the ban.",
        *examples("1. s d4-d7; S-d4", "1. s d4-d6", position=_BANNED),
        rule=Rule(
            "no swapping back",
            "When a Swapper swaps with an opposing Swapper or Chameleon, the two may not swap back on the next turn.",
            rulings=(32,),
        ),
    ),
    error(
        "GC406 suicide of a piece that is not immobilized",
        "The player removes the piece from the board although nothing freezes it; only a frozen piece may commit "
        "suicide. Or the game has no suicide at all.",
        bad=Example("1. L d4-", position=_APART.replace("S", "L")),
        good=Example("1. L d4-", position=_FROZEN),
        rule=_SUICIDE,
    ),
    error(
        "GC407 suicide of a King",
        "A King may never remove itself from the board, frozen or not.",
        *examples("1. K d4-", "1. L a1-a2", position="10/8k1/10/10/5i4/4K5/10/10/1L8/10 w - -"),
        rule=_SUICIDE,
    ),
    error(
        "GC408 mutual destruction not possible",
        "Two pieces are removed together, but neither has that power over the other: there is no Swapper, or they are "
        "not next to each other, or both belong to one side.",
        bad=Example("1. S d4-; @-d6", position=_APART),
        good=Example("1. S d4-; @-d5", position=_NEXT),
        rule=Rule(
            "mutual destruction",
            "A Swapper may capture one adjacent piece and itself at the same time, unless it is immobilized. A "
            "Chameleon may do so with a Swapper.",
            rulings=(26, 30, 31),
        ),
    ),
    error(
        "GC409 promotion to a piece not captured",
        "No such piece is off the board to regain, or a Pawn may never become one. In the chess family a Pawn may "
        "become any piece but a King or a Pawn.",
        *examples("1. P g7-g8; L-g8", "1. P g7-g8; W-g8", position=_PAWN),
        rule=_PROMOTION,
    ),
    error(
        "GC410 promotion off its rank",
        "The piece promotes on a square where it may not.",
        *examples("1. P g6-g7; W-g7", "1. P g6-g7", position=_PAWN.replace("7P2/10", "10/7P2")),
        rule=_PROMOTION,
    ),
    error(
        "GC411 promotion missing",
        "A Pawn reaches the last rank and stays a Pawn in a game where it must promote. In Rococo it may stay a Pawn.",
        bad=Example("1. P a9-a10", game="withdrawer-chess", position="5k4/P9/10/10/10/10/10/10/10/5K4 w - -"),
        good=Example("1. P a9-a10; Q-a10", game="withdrawer-chess", position="5k4/P9/10/10/10/10/10/10/10/5K4 w - -"),
        rule=_PROMOTION,
    ),
    warning(
        "GC412 swap or mutual destruction not specified",
        "A Swapper is moved onto a neighbour in a log that leaves captures to a preset. It is read as a swap; mutual "
        "destruction would be written out.",
        *examples("1. S d4-d5", "1. S d4-d5; p-d4", position=_NEXT, effects="implied"),
        rule=Rule("Swapper", "A Swapper changes places with a piece of either side.", rulings=(28, 51)),
    ),
    note(
        "GC413 promotion to a piece lost by suicide",
        "A Pawn becomes a piece that was never captured, but left the board by suicide. The rules say a captured "
        "piece, and there is no ruling on whether this counts, so the move is accepted as legal.",
        *examples("1. L d3-\n1... k d8-d7\n2. P g7-g8; L-g8", "1. L d3-\n1... k d8-d7\n2. P g7-g8", position=_GONE),
        rule=_PROMOTION,
    ),
    error(
        "GC414 drop not possible",
        "In games with drops, a piece can be dropped only from the hand, on an empty square from which it could move. "
        "In Shogi a Pawn may not be dropped on a file with another Pawn of its side, nor to give mate.",
        *examples("1. P*e4", "1. N*e4", game="crazyhouse", position="4k3/8/8/8/8/8/8/4K3 w - - hand N;"),
        rule=Rule(
            "drops",
            "Instead of moving, a player may put a piece in hand on an empty square.",
            page=f"{SITE}/shogi.html",
        ),
    ),
)

# ---------------------------------------------------------------- GC5: how games end, and moves after the end

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

GC5 = (
    error(
        "GC501 move after the end",
        "The game is over by the rules, or one side has resigned, but the log goes on. Game Courier does not detect "
        "the end of these games, so this happens. Moves after the capture of a King are shown but not judged.",
        *examples("1. A g1-g6; @-g7\n1... p b6-b5", "1. A g1-g6; @-g7", position=_TAKEN),
        rule=_KING,
    ),
    warning(
        "GC502 recorded result contradicts the board",
        "The log says that one side has won, but on the board the other side has won, or the game is drawn. Or it "
        "claims checkmate, stalemate or the capture of a King, but that is not so. The result is then as recorded, "
        "without a reason.",
        *examples("1. A g1-g6; @-g7\n\nBlack has won!", "1. A g1-g6; @-g7\n\nWhite has won!", position=_TAKEN),
        rule=_KING,
    ),
    note(
        "GC503 third repetition",
        "The same position has occurred for the third time with the same side to move. In Rococo the player who causes "
        "it loses, and a move after it is GC507. In Ultima and the games with orthodox rules, either side may claim a "
        "draw.",
        *examples(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-d8", f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-c7", position=_KINGS),
        rule=_LOSSES,
    ),
    error(
        "GC504 no legal move",
        "The player to move had no legal move, so the game was over, but the log goes on. A note says what is wrong "
        "with the move itself.",
        bad=Example("1. K d4-d3", position="10/8k1/10/10/5i4/4K5/10/10/10/10 w - -"),
        good=Example("1. K d4-d3", position="10/8k1/10/6i3/10/4K5/10/10/10/10 w - -"),
        rule=_LOSSES,
    ),
    error(
        "GC505 no move made",
        "The turn moves no piece: it passes, or only puts pieces on the board.",
        *examples("1. pass", "1. P a2-a3"),
        rule=Rule("no passing", "No rule permits a player to pass.", rulings=(40,)),
    ),
    note(
        "GC506 a draw may be claimed",
        "Each side has made fifty moves without a capture or a Pawn move, so either player may claim a draw. If "
        "neither does, the game continues.",
        bad=Example("1. K e1-e2", game="chess", position="4k3/8/8/8/8/8/8/R3K3 w - - hmvc 99; fmvn 80;"),
        good=Example("1. K e1-e2", game="chess", position="4k3/8/8/8/8/8/8/R3K3 w - - hmvc 90; fmvn 80;"),
        rule=Rule(
            "the fifty-move rule",
            "A draw may be claimed after fifty moves by each side without a capture or a Pawn move.",
            page="https://handbook.fide.com/chapter/E012023",
        ),
    ),
    warning(
        "GC507 move after a third repetition or a bare King",
        "A position has occurred for the third time, so the game is over and the player who caused it has lost, but "
        "the log goes on; or, in Shatranj and Courier Chess, a side with only its King left has lost. It is up to the "
        "players to notice: the moves that follow are judged like any others and are not illegal.",
        bad=Example(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-d8\n5. K d1-e1", position=_KINGS),
        good=Example(f"{_SHUFFLE}\n{_AGAIN}\n4... k d7-c7\n5. K d1-e1", position=_KINGS),
        rule=_REPETITION,
    ),
)
