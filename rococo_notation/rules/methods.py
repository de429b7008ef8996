"""The old name of ``powers``, for ``screening.pure`` alone, and to be deleted with it."""

from rococo_notation.rules.powers import DESTROY as DESTROY
