"""Plies as somebody writes them who has chosen a value of each axis: the words, the signs and what stands before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from random import Random

import rococo_notation as rn

from .axes import EVERY_PLY, Chosen
from .games import Game
from .second import SQUARE, Spoken

# ---------------------------------------------------------------------------------------------------------------- Plies


@dataclass(frozen=True)
class Ply:
    """A ply by its parts, with the pieces that it captures; ``odd`` is the text of one that has further parts."""

    index: int
    comment: str
    odd: str = ""
    label: str = ""
    origin: str = ""
    target: str = ""
    captures: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    swap: str = ""
    promotion: str = ""
    replaces: bool = False

    @classmethod
    def of(cls, index: int, text: str, comment: str, pieces: dict[str, str]) -> Ply:
        said = Spoken.of(text)
        put = {square: label for label, square in said.put}
        swap, promotion = put.pop(said.origin, ""), put.pop(said.target, "")
        if put or said.carried or len(said.put) > bool(swap) + bool(promotion):
            return cls(index, comment, odd=text)
        mover, there = pieces.get(said.origin, ""), pieces.get(said.target, "")
        return cls(
            index,
            comment,
            label=said.label,
            origin=said.origin,
            target=said.target,
            captures=said.taken,
            captured=tuple(pieces.get(square, "") for square in said.taken),
            swap=swap,
            promotion=promotion,
            replaces=bool(mover and there and not swap) and mover.isupper() != there.isupper(),
        )

    @property
    def is_white(self) -> bool:
        return self.index % 2 == 0

    @property
    def number(self) -> int:
        return self.index // 2 + 1


@cache
def positions_of(game: Game) -> list[dict[str, str]]:
    """The pieces by their squares, before each ply and after the last legal one."""
    return [dict(position.pieces) for position in rn.replay(game.text).positions]


@cache
def names_of(variant: str) -> dict[str, str]:
    """The names of the pieces by their letters."""
    return {letter: piece.name for letter, piece in rn.Position.start(variant).variant.pieces.items()}


def plies_of(game: Game) -> list[Ply]:
    positions = positions_of(game)
    return [
        Ply.of(i, text, comment, positions[i] if i < len(positions) else {})
        for i, (text, comment) in enumerate(zip(game.plies, game.comments, strict=True))
    ]


# ---------------------------------------------------------------------------------------------------------------- Words

# What stands in the rows of ``_WORDS``, between its bars.
_KEYS = (
    "game|captures|and|takes|on|swaps|promotes|suicide|itself|white|black|move|from|to"
    "|hello|bye|title|result|menu|advert|captured|notes|wrote|closing|start|meant"
)
_WORDS = {
    "en": "Game|captures|and|takes|on|swaps with|promotes to|suicide|removes itself|White|Black|Move|from|to"
    "|Hi all, here is the game I told you about.|Thanks for looking,\nBert|A game of {game}, played by mail"
    "|White resigned after this.|Home;Games;Forum;Help;Log out|Advert: 20% off all boards this week only!"
    "|Captured|Notes|wrote|(The game is {game}, by the way.)|Start position:|sorry, I meant",
    "de": "Spiel|schlägt|und|schlägt|auf|tauscht mit|wandelt um in|Selbstmord|entfernt sich selbst|Weiß|Schwarz|Zug"
    "|von|nach|Hallo zusammen, hier die Partie, von der ich erzählt habe.|Viele Grüße\nBert"
    "|Eine Partie {game}, per Mail gespielt|Danach gab Weiß auf."
    "|Startseite;Spiele;Forum;Hilfe;Abmelden|Anzeige: 20 % Rabatt auf alle Bretter!"
    "|Geschlagen|Bemerkung|schrieb|(Das Spiel ist übrigens {game}.)|Anfangsstellung:|Verzeihung, ich meinte",
    "fr": "Jeu|capture|et|prend|en|échange avec|promotion en|suicide|se retire|Blancs|Noirs|Coup|de|à"
    "|Bonjour à tous, voici la partie dont je parlais.|Cordialement,\nBert|Une partie de {game}, jouée par courrier"
    "|Les Blancs abandonnent ensuite.|Accueil;Parties;Forum;Aide;Quitter|Publicité : 20 % de remise cette semaine !"
    "|Pris|Notes|a écrit|(Le jeu est {game}, au fait.)|Position de départ :|pardon, je voulais dire",
    "es": "Juego|captura|y|toma|en|cambia con|corona a|suicidio|se retira|Blancas|Negras|Jugada|de|a"
    "|Hola a todos, esta es la partida que os dije.|Saludos,\nBert|Una partida de {game}, jugada por correo"
    "|Las blancas abandonaron.|Inicio;Partidas;Foro;Ayuda;Salir|Anuncio: ¡20 % de descuento en tableros!"
    "|Capturadas|Notas|escribió|(El juego es {game}, por cierto.)|Posición inicial:|perdón, quise decir",
    "it": "Gioco|cattura|e|prende|in|scambia con|promuove a|suicidio|si rimuove|Bianco|Nero|Mossa|da|a"
    "|Ciao a tutti, ecco la partita di cui parlavo.|Saluti,\nBert|Una partita di {game}, giocata per posta"
    "|Il Bianco abbandona.|Home;Partite;Forum;Aiuto;Esci|Pubblicità: sconto del 20% sulle scacchiere!"
    "|Catturati|Note|ha scritto|(Il gioco è {game}, comunque.)|Posizione iniziale:|scusa, volevo dire",
    "nl": "Spel|slaat|en|slaat|op|ruilt met|promoveert tot|zelfmoord|verwijdert zichzelf|Wit|Zwart|Zet|van|naar"
    "|Hallo allemaal, hier is de partij waar ik het over had.|Groeten,\nBert|Een partij {game}, per mail gespeeld"
    "|Wit gaf hierna op.|Start;Partijen;Forum;Hulp;Uitloggen|Advertentie: 20% korting op alle borden!"
    "|Geslagen|Opmerking|schreef|(Het spel is trouwens {game}.)|Beginstelling:|sorry, ik bedoelde",
    "pt": "Jogo|captura|e|toma|em|troca com|promove a|suicídio|remove-se|Brancas|Pretas|Lance|de|para"
    "|Olá a todos, eis a partida de que falei.|Abraços,\nBert|Uma partida de {game}, jogada por correio"
    "|As brancas abandonaram.|Início;Partidas;Fórum;Ajuda;Sair|Anúncio: 20% de desconto em tabuleiros!"
    "|Capturadas|Notas|escreveu|(O jogo é {game}, a propósito.)|Posição inicial:|desculpa, queria dizer",
    "sv": "Spel|slår|och|slår|på|byter med|förvandlas till|självmord|tar bort sig själv|Vit|Svart|Drag|från|till"
    "|Hej alla, här är partiet jag berättade om.|Hälsningar,\nBert|Ett parti {game}, spelat per post"
    "|Vit gav upp efter detta.|Hem;Partier;Forum;Hjälp;Logga ut|Annons: 20 % rabatt på alla bräden!"
    "|Slagna|Anteckningar|skrev|(Spelet är förresten {game}.)|Utgångsställning:|förlåt, jag menade",
}
WORDS = {language: dict(zip(_KEYS.split("|"), text.split("|"), strict=True)) for language, text in _WORDS.items()}
# With moves and squares that are not of the game.
REMARKS = {
    "en": "{move} was better?;I was afraid of {move} here;the piece on {square} hangs;why not {move}!?"
    ";hmm, what about {square}",
    "de": "{move} war wohl besser?;ich fürchtete {move};die Figur auf {square} hängt;warum nicht {move}!?"
    ";hm, und {square}",
    "fr": "{move} était mieux ?;je craignais {move};la pièce en {square} est en prise;pourquoi pas {move} !?"
    ";attention à {square}",
    "es": "¿{move} era mejor?;temía {move};la pieza de {square} cuelga;¿por qué no {move}?;ojo con {square}",
    "it": "{move} era meglio?;temevo {move};il pezzo in {square} pende;perché non {move}!?;attento a {square}",
    "nl": "{move} was beter?;ik vreesde {move};het stuk op {square} hangt;waarom niet {move}!?;let op {square}",
    "pt": "{move} era melhor?;eu temia {move};a peça em {square} está pendurada;por que não {move}!?"
    ";cuidado com {square}",
    "sv": "{move} var bättre?;jag var rädd för {move};pjäsen på {square} hänger;varför inte {move}!?"
    ";se upp för {square}",
}
# Names of the pieces of chess; all others have English ones.
ORTHODOX = {
    "de": {"King": "König", "Queen": "Dame", "Rook": "Turm", "Bishop": "Läufer", "Knight": "Springer", "Pawn": "Bauer"},
    "fr": {"King": "Roi", "Queen": "Dame", "Rook": "Tour", "Bishop": "Fou", "Knight": "Cavalier", "Pawn": "Pion"},
    "es": {"King": "Rey", "Queen": "Dama", "Rook": "Torre", "Bishop": "Alfil", "Knight": "Caballo", "Pawn": "Peón"},
}


# -------------------------------------------------------------------------------------------------------------- Writing


@dataclass(frozen=True)
class Item:
    """A ply as it is written; its captures may stand below it or in a column of their own."""

    ply: Ply
    move: str
    below: str
    column: str
    remark: str


class Hand:
    """Somebody who writes a game: what he has chosen of the axes, and his habits, which a seed draws."""

    def __init__(self, chosen: Chosen, seed: int, variant: str) -> None:
        rng = Random(seed)
        self.chosen, self.say, self.names = chosen, WORDS[chosen["lang"]], names_of(variant)
        self.arrow = rng.choice(["->", "→", " -> ", "=>"])
        self.dash = rng.choice("\u2013\u2014\u2011\u2212")
        self.gap = rng.choice(["   ", " / ", " | ", "  "])
        players = [("Anna", "Bert"), ("antoine75", "ben_g"), ("Jörg", "M. Winther"), ("fergus", "carlos")]
        self.players = rng.choice(players)
        self.bold = rng.choice([("**", "**"), ("[b]", "[/b]"), ("*", "*"), ("<b>", "</b>")])
        self.remark_sign = rng.choice([" // ", " -- ", "   ... ", "   # "])
        self.width = rng.choice([40, 56, 64, 72, 80])
        self.kind = rng.randrange(3)
        self.tab = "\t" if chosen["noise"] == "tabs" else ""

    def named(self, letter: str) -> str:
        name = self.names.get(letter.upper(), letter)
        return ORTHODOX.get(self.chosen["lang"], {}).get(name, name)

    def path(self, ply: Ply) -> str:
        """From where to where, or that the piece removes itself."""
        origin, target, say = ply.origin, ply.target, self.say
        if not target:
            suicides = {
                "dash": "-",
                "word": f" {say['suicide']}",
                "dagger": "†",
                "at": f"; @-{origin}",
                "itself": f" {say['itself']}",
                "off": "-off",
            }
            return origin + suicides[self.chosen["suicide"]]
        if ply.promotion:
            sign = {"equals": "=", "slash": "/"}.get(self.chosen["promo"], "")
            target += sign and sign + ply.promotion.upper()
        joints = {"long": "x" if ply.replaces else "-", "glued": "", "blank": " ", "arrow": self.arrow}
        if self.chosen["ply"] == "words":
            return f"{say['from']} {origin} {say['to']} {target}"
        return origin + joints.get(self.chosen["ply"], "-") + target

    def labelled(self, ply: Ply) -> str:
        label, path = ply.label, self.path(ply)
        if not label:
            return path
        ways = {
            "long": f"{label.upper()}{path}",
            "fullname": f"{self.named(label)} {path}",
            "nameback": f"{path} ({self.named(label)})",
            "squarelabel": f"[{label}] {path}",
            "labelback": f"{path} {label}",
        }
        return ways.get(self.chosen["ply"], f"{label} {path}")

    def swap(self, ply: Ply) -> str:
        label, say = ply.swap, self.say
        ways = {
            "site": f"; {label}-{ply.origin}",
            "doublearrow": f" <-> {label}",
            "word": f" ({say['swaps']} {label})",
            "sym": f" ⇄ {label}",
            "goes": f" ({label} {say['to']} {ply.origin})",
            "fullname": f" {say['swaps']} {self.named(label)}",
        }
        return ways[self.chosen["swap"]] if label else ""

    def promotion(self, ply: Ply) -> str:
        """What is written of it behind the move; ``path`` writes the other ways."""
        label, say = ply.promotion, self.say
        ways = {
            "site": f"; {label}-{ply.target}",
            "word": f" ({say['promotes']} {label.upper()})",
            "fullname": f" {say['promotes']} {self.named(label)}",
        }
        return ways.get(self.chosen["promo"], "") if label else ""

    def captures(self, ply: Ply) -> str:
        squares, say = ply.captures, self.say
        if not squares:
            return ""
        listed, conjunction = ", ".join(squares), f" {say['and']} "
        named = [
            f"{self.named(piece)} {say['on']} {square}" if piece else square
            for square, piece in zip(squares, ply.captured, strict=True)
        ]
        return {
            "at": "".join(f"; @-{square}" for square in squares),
            "tail": "".join(f"; {square}-" for square in squares),
            "capture": f"; capture {' '.join(squares)}",
            "x": "".join(f" x{square}" for square in squares),
            "xlist": f" x {listed}",
            "brword": f" ({say['captures']} {conjunction.join(squares)})",
            "square": f" [{listed}]",
            "nextline": f"   {say['captures']}: {listed}",
            "before": f"x {listed}: ",
            "column": " ".join(squares),
            "braces": " {" + ", ".join(f"x{square}" for square in squares) + "}",
            "piece": f" {say['takes']} {conjunction.join(named)}",
            "minus": "".join(f" -{square}" for square in squares),
            "star": "".join(f" *{square}" for square in squares),
            "dagger": " (" + ", ".join(f"{square}†" for square in squares) + ")",
        }[self.chosen["cap"]]

    def signs(self, text: str) -> str:
        """Write capitals and dashes as this hand does."""
        if self.chosen["ply"] == "upper":
            text = re.sub(rf"\b{SQUARE}\b", lambda match: match[0].upper(), text)
            text = re.sub(r"^([a-z]) |; ([a-z])-", lambda match: match[0].upper(), text)
        return text.replace("-", self.dash) if self.chosen["noise"] == "dashes" else text

    def write(self, ply: Ply, remark: str) -> Item:
        if ply.odd:
            return Item(ply, self.signs(ply.odd), "", "", remark)
        place = {"before": "before", "nextline": "below", "column": "column"}.get(self.chosen["cap"], "behind")
        captures = {"before": "", "behind": "", "below": "", "column": "", place: self.captures(ply)}
        move = self.labelled(ply) + self.swap(ply) + self.promotion(ply)
        move = self.signs(captures["before"] + move + captures["behind"])
        if self.chosen["noise"] == "bold":
            move = move.join(self.bold)
        return Item(ply, move, self.signs(captures["below"]), self.signs(captures["column"]), remark)

    def prefix(self, ply: Ply, *, in_pair: bool = False, in_list: bool = False) -> str:
        """What stands before a ply: mostly nothing before Black's in a pair; in a list of one side all are alike."""
        way, number, is_white, say = self.chosen["num"], ply.number, ply.is_white, self.say
        if in_pair and not is_white and way not in EVERY_PLY:
            return ""
        is_plain = is_white or in_list
        dots = "" if is_plain else "... "
        return {
            "none": "",
            "plycount": f"{ply.index + 1}. ",
            "side": "W: " if is_white else "B: ",
            "word": f"{say['white' if is_white else 'black']}: ",
            "wb": f"{number}{'w' if is_white else 'b'}. ",
            "players": f"{self.players[not is_white]}: ",
            "dot": f"{number}. " if is_plain else f"{number}... ",
            "paren": f"{number}) {dots}",
            "colon": f"{number}: {dots}",
            "hash": f"#{number} {dots}",
            "move": f"{say['move']} {number}: {dots}",
            "brack": f"[{number}] {dots}",
            "zero": f"{number:03} {dots}",
        }[way]

    def inline(self, item: Item) -> str:
        """The move, and a remark that stands in the midst of moves."""
        brackets = {"brackets": " ({})", "braces": " {{{}}}"}.get(self.chosen["rem"], "")
        return item.move + (brackets.format(item.remark) if item.remark else "")

    def behind(self, *items: Item) -> str:
        """What stands of remarks at the end of a line."""
        remarks = "; ".join(item.remark for item in items if item.remark)
        return self.remark_sign + remarks if remarks and self.chosen["rem"] == "behind" else ""


def remark(rng: Random, language: str) -> str:
    """A remark that names squares and moves which are not of the game."""
    template = rng.choice(REMARKS[language].split(";"))
    origin, target, square = (rng.choice("abcdefgh") + str(rng.randint(1, 8)) for _ in range(3))
    return template.format(move=f"{origin}-{target}", square=square)
