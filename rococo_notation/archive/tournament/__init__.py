"""The table of a tournament, from the logs of its games in an archive."""
