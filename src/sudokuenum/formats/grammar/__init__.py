"""The grammar of a line: its characters, its cells, and how they make a row."""
