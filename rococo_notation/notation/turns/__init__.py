"""Read lines of moves: the move numbers, and the meaning of each part of a turn."""
