"""Grids and puzzles: what they are, read and drawn."""
