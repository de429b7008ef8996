// Reads PGN from standard input, one game at a time, and prints what two readers see of each: for chess.js the final position
// as FEN, for pgn-parser the moves of the main line.

import { readFileSync } from "node:fs";

import parser from "@mliebelt/pgn-parser";
import { Chess } from "chess.js";

for (const pgn of JSON.parse(readFileSync(0, "utf8"))) {
  const board = new Chess();
  board.loadPgn(pgn);
  const { moves, tags } = parser.parse(pgn, { startRule: "game" });
  const notation = moves.map((move) => move.notation.notation);
  console.log(JSON.stringify({ fen: board.fen(), plies: board.history().length, moves: notation, result: tags.Result }));
}
