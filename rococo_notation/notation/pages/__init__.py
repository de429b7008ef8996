"""Read saved pages of Game Courier: the moves, and the facts about the game."""
