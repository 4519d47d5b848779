"""The grammar of a grid: all readings of lines as a grid, of which exactly one must be left."""
