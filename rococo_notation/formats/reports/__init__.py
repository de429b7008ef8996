"""Reports of findings, for people and for programs, and explanations of the codes."""
