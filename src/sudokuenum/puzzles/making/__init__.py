"""Proper puzzles, generated from random grids."""
