"""Text for people, and for the programs that show it, about what was found in logs and what the codes mean."""
