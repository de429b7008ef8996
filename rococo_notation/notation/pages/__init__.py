"""Saved pages of Game Courier: where the moves stand, and what else a page says of its game."""
