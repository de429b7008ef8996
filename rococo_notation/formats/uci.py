"""UCI move lists, as chess programs exchange them: ``position startpos moves e2e4 e7e5``, a line a game.

A move is its origin and target, squares numbered from a1 whatever the board calls them, and the letter of a promotion.
Nothing says what it captures, so it is read like a log whose captures are implied.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.formats.fairy_stockfish import PREFIX, USUAL, fairy_name, fen_of, plain_squares
from rococo_notation.formats.writer import Listing, Tally, Writer
from rococo_notation.notation import GENERIC, Log, Part, PartKind, Source, Span, Turn, parse_turn
from rococo_notation.notation.log_boundaries import check_length
from rococo_notation.notation.turns.meaning import clip
from rococo_notation.replayer import Position, Record
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.resolve import resolve
from rococo_notation.replayer.written import after_refused
from rococo_notation.rules import Move, State, Variant, legal_moves
from rococo_notation.rules.loader import variant, variant_titled


class UciWriter(Writer):
    """Writes games up to the first ply that is not legal, and the name of the game where it changes."""

    def __init__(self) -> None:
        self.named = USUAL

    def entry(self, listing: Listing) -> str:
        """Write a game as the command that sets it up, under the name of its variant; one without rules has none."""
        record = listing.replayed
        if record.variant is None or record.start is None:
            return ""
        usual = record.start.key() == State.start(record.start.tables).key()
        begin = "startpos" if usual else f"fen {fen_of(Position(record.start))}"
        moves = "".join(f" {move}" for move in _moves(record))
        game = f"position {begin}{' moves' if moves else ''}{moves}"
        return f"setoption name UCI_Variant value {fairy_name(record.variant)}\n{game}\n"

    def add(self, entry: str, tally: Tally) -> str:
        """Join a game to those before it, without the name they had already."""
        option, _, game = entry.partition("\n")
        named = option.rpartition(" ")[2]
        if not entry or named == self.named:
            return game
        self.named = named
        return entry


def _moves(record: Record) -> Iterator[str]:
    for ply in record.plies:
        move, before = ply.move, ply.before
        if ply.status != "legal" or move is None or before is None:
            return
        text = uci_of(move) or ""
        turn = turn_of(text, Span(0, len(text)), before.tables.variant, before.side)
        # Coordinates name only one of two moves with the same origin and target: the other is written in full.
        yield text if turn and meant(turn, before) == move else str(move).replace(" ", "_")


# ---------------------------------------------------------------- single moves


WORD = r"[a-z]\d{1,2}[a-z]\d{1,2}[a-z]?"
_WORD = re.compile(r"([a-z]\d{1,2})([a-z]\d{1,2})([a-z]?)")
_DROP = re.compile(r"(\+?[A-Za-z])@([a-z]\d{1,2})")


@lru_cache(maxsize=64)
def own_squares(variant: Variant) -> Mapping[str, str]:
    """Map the names counted from a1 to the squares of a board."""
    return {plain: square for square, plain in plain_squares(variant).items()}


def uci_of(move: Move) -> str | None:
    """Write a move; None if the piece leaves the board, for which there is no text.

    Where the King's move does not tell which castling it is, the King takes the Rook.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("r3k3/6P1/8/8/8/8/8/4K2R w Kq -", "chess")
    >>> [uci_of(position.parse(text)) for text in ("K e1-g1; R h1-f1", "P g7-g8; N-g8")]
    ['e1g1', 'g7g8n']
    """
    squares = plain_squares(move.tables.variant)
    if move.target is None:
        return None
    target = move.partner[1] if move.partner and move.tables.variant.set_ups else move.target
    if not move.origin:
        return f"{move.mover.upper()}@{squares[target]}"
    return f"{squares[move.origin]}{squares[target]}{(move.promotion or '').lower()}"


def turn_of(text: str, span: Span, variant: Variant, side: int) -> Turn | None:
    """Make a turn of the plain meaning of a word, for a side, 0 or 1; None if it is no move of the board.

    >>> from rococo_notation.rules import variant
    >>> [str(turn_of(word, Span(0, 5), variant("rococo"), 0)) for word in ("i9i10", "h10h10w", "L_b2-", "k1k2")]
    ['h8-h00', 'W-g00', 'L b2-', 'None']
    """
    word, squares = _WORD.fullmatch(text), own_squares(variant)
    drop = _DROP.fullmatch(text)
    if drop is not None and drop[2] in squares:
        label = drop[1].lower() if side else drop[1].upper()
        return Turn(text, span, (Part(PartKind.DROP, text, span, label, (squares[drop[2]],)),))
    if word is None and "-" in text:
        turn = parse_turn(text.replace("_", " "), dialect_of(variant))
        return None if turn.findings else Turn(text, span, tuple(replace(part, span=span) for part in turn.parts))
    if word is None or word[1] not in squares or word[2] not in squares:
        return None
    origin, target, letter = squares[word[1]], squares[word[2]], word[3]
    parts = []
    if origin != target or not letter:
        parts.append(Part(PartKind.MOVE, text, span, None, (origin, target)))
    if letter:
        parts.append(Part(PartKind.PUT, text, span, letter if side else letter.upper(), (target,)))
    return Turn(text, span, tuple(parts))


def meant(turn: Turn, state: State) -> Move | None:
    """Return the legal move that a turn means in a state, or None."""
    resolution = resolve(turn, state, "implied")
    if resolution.fault is None and resolution.move is not None:
        return Move.of(resolution.move, state)
    tables, squares = state.tables, turn.parts[0].squares
    # The King may take its own Rook.
    castlers = [(tables.names[way.king], tables.names[way.partner]) for way in tables.castlings]
    ways = {number for number, pair in enumerate(castlers, 1) if pair == squares}
    return next((Move.of(move, state) for move in legal_moves(state) if move.castling in ways), None) if ways else None


# ---------------------------------------------------------------- reading


NO_MOVE = "0000"

_COMMAND = r"(?:ucinewgame|uci|isready|go|stop|quit|setoption)\b[^\n]*"
_OTHER = re.compile(_COMMAND)
_NAMED = re.compile(r"setoption\s+name\s+UCI_Variant\s+value\s+(\S+)\s*")
_POSITION = re.compile(r"(?:position\s+)?(?:startpos|fen\s+(?P<fen>.+?))(?:\s+moves\b(?P<moves>.*))?")
_BEGINNING = re.compile(rf"\ufeff?(?:\s*{_COMMAND}\n)*\s*(?:position\s+)?(?:startpos\b|fen\s+\S+/)")
# Moves alone could be typed on Game Courier too, but for the letter of a promotion.
_PROMOTING = re.compile(rf"\s*(?:{WORD}\s+)*[a-h][27][a-h][18][qrbn](?:\s+{WORD})*\s*")
_LINE = re.compile(r"[^\n]+")
_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"\d+\.+")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_SHORT = 2
"""Up to this many moves alone on a line continue the game of the line before."""


@dataclass
class _Game:
    """A game as it stands in a file: from where to where, and its words."""

    start: int
    end: int
    variant: str | None
    fen: str | None = None
    bare: bool = True
    words: list[tuple[str, int]] = field(default_factory=list)


class UciReader:
    """Reads lists of moves, a game a line."""

    def recognizes(self, text: str) -> bool:
        """Whether a text begins with a position command, or is moves alone one of which promotes as in chess."""
        return _BEGINNING.match(text) is not None or _PROMOTING.fullmatch(text) is not None

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game as a log with offsets into its line."""
        for game in _games(source):
            yield _log(game, source.part(game.start, game.end), variant)


def _games(source: Source) -> Iterator[_Game]:
    named: str | None = None
    game: _Game | None = None
    text = source.text
    for line in _LINE.finditer(text.removeprefix("\ufeff").rjust(len(text))):
        check_length(source, *line.span())
        said = line[0].strip()
        if option := _NAMED.fullmatch(said):
            named = option[1].removeprefix(PREFIX)
        if not said or _OTHER.fullmatch(said):
            continue
        begin = line.start() + line[0].index(said)
        position = _POSITION.fullmatch(said)
        start = position.start("moves") if position else 0
        words = [(word[0], begin + word.start()) for word in _TOKEN.finditer(said, start)] if start >= 0 else []
        if game and game.bare and not position and len(words) <= _SHORT:
            game.end = line.end()
        else:
            if game:
                yield game
            game = _Game(begin, line.end(), named, position and position["fen"], position is None)
        game.words += words
        check_length(source, game.start, line.end())
    if game:
        yield game


def _log(game: _Game, source: Source, known: Variant | None) -> Log:
    known = known or (variant(USUAL) if game.variant is None else variant_titled(game.variant))
    words = [(text, Span(at - game.start, at - game.start + len(text))) for text, at in game.words]
    result = next((text for text, _ in words if text in _RESULTS), None)
    words = [word for word in words if word[0] not in _RESULTS and not _NUMBER.fullmatch(word[0])]
    headers = {"Game": known.title if known else game.variant or ""}
    if known is None:
        turns = tuple(Turn(text, span, (Part(PartKind.CODE, text, span),)) for text, span in words)
    else:
        code = None
        if game.fen:
            # FEN counts squares from a1 too.
            fields = game.fen.split()
            fields[3:4] = [own_squares(known).get(field, field) for field in fields[3:4]]
            headers["Position"] = code = " ".join(fields)
        turns = tuple(_turns(words, source, known, code))
    findings = () if turns else (Finding("GC002", "there are no moves"),)
    return Log(source, dialect_of(known) if known else GENERIC, headers, turns, result=result, findings=findings)


def _turns(words: list[tuple[str, Span]], source: Source, known: Variant, code: str | None) -> Iterator[Turn]:
    try:
        state: State | None = (Position.from_code(code, known) if code else Position.start(known)).state
    except NotationError:
        # The replay says so.
        state = None
    black = bool(code and " b" in code)
    for ply, (text, span) in enumerate(words):
        if (turn := turn_of(text, span, known, (ply + black) % 2)) is None:
            turn, state = _wordless(text, span, source), None
        elif state is not None:
            if (move := meant(turn, state)) is None:
                state = after_refused(resolve(turn, state, "implied").written, state, "force")
            else:
                parts = parse_turn(str(move), dialect_of(known)).parts
                turn = replace(turn, parts=tuple(replace(part, span=span) for part in parts))
                state = state.after(move.packed)
        yield turn


def _wordless(text: str, span: Span, source: Source) -> Turn:
    if text == NO_MOVE:
        return Turn(text, span, (Part(PartKind.PASS, text, span),))
    message = f"{clip(text)} is not a move on this board; write the squares of a move, such as e2e4 or e7e8q"
    finding = Finding("GC101", message, None, None, *source.place(*span), clip(text))
    part = Part(PartKind.UNREADABLE, text, span, findings=(finding,))
    return Turn(text, span, (part,), findings=(finding,))
