"""Positions and records for the eye."""

from rococo_notation.view.board import draw_board

__all__ = ["draw_board"]
