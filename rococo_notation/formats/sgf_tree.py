"""The game tree of an SGF file: its nodes along the main line, with the values of their properties and their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from rococo_notation.notation.pages.html_source import Passage
from rococo_notation.notation.turns.grammar import grammar_text

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

Node = Mapping[str, Sequence["Token"]]
"""The values of each property of a node, brackets included."""

_PIECE = re.compile(r"[^\\]+|\\(?:\r\n|\n\r|[\r\n])|\\(.)", re.DOTALL)


@cache
def tree_parser(*, strict: bool = False) -> Lark:
    """Return the parser of the grammar; ``strict`` refuses any collision (it needs interegular)."""
    from lark import Lark

    return Lark(grammar_text("sgf"), start="tree", parser="lalr", lexer="contextual", strict=strict)


def main_line(text: str) -> tuple[list[Node], list[int]]:
    r"""Parse a game tree; return the nodes of its main line, and where each of the other branches begins.

    Raises:
        UnexpectedInput: it is none.

    >>> nodes, branches = main_line(r"(;FF[4];C[a \] b](;C[c])(;C[d]))")
    >>> [value_of(node, "C").text for node in nodes], branches
    (['', 'a ] b', 'c'], [24])
    """
    nodes: list[Node] = []
    others: list[int] = []
    branches = [tree_parser().parse(text)]
    while branches:
        others += (_start(branch) for branch in branches[1:])
        parts = [part for part in branches[0].children if not isinstance(part, str)]
        nodes += (_node(part) for part in parts if part.data == "node")
        branches = [part for part in parts if part.data == "tree"]
    return nodes, others


def _start(branch: Tree[Token]) -> int:
    sign = branch.children[0]
    return (isinstance(sign, str) and sign.start_pos) or 0


def _node(tree: Tree[Token]) -> Node:
    words = [[*each.scan_values(lambda _: True)] for each in tree.find_data("property")]
    return {name.upper(): values for name, *values in words}


def value_of(node: Node, name: str) -> Passage:
    """Return the first value of a property as text with its places; without text if the node does not have it."""
    passage = Passage()
    for value in node.get(name, ())[:1]:
        start = (value.start_pos or 0) + 1
        for piece in _PIECE.finditer(value, 1, len(value) - 1):
            # A line end behind a backslash is none.
            if piece[1] is not None or piece[0][0] != "\\":
                passage.add(piece[1] or piece[0], start + piece.start() - 1, start + piece.end() - 1)
    return passage


def joined(passages: Iterable[Passage]) -> Passage:
    """Put texts together, a line end between them."""
    whole = Passage()
    for each in passages:
        whole.pieces += each.pieces
        whole.starts += each.starts
        whole.ends += each.ends
        whole.add("\n", *(each.ends[-1:] or [0]) * 2)
    return whole
