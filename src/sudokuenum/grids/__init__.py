"""Grids and puzzles: single puzzles, arrays of many puzzles, and the characters for their cells."""
