"""Records as reports, for people and for machines."""

from rococo_notation.report.listing import Choice, Listing
from rococo_notation.report.reporter import FORMATS, Reporter, reporter

__all__ = ["FORMATS", "Choice", "Listing", "Reporter", "reporter"]
