"""Puzzles of which only the clues are written, each with its row, its column and its digit."""
