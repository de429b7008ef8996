"""The database of an archive: its tables, how it is opened, and what is read from it and written to it."""
