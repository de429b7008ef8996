"""One line of moves: its numbers, and what each part of a turn says."""
