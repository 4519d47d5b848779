"""Minimal puzzles: clues that can be removed, and all minimal puzzles of a grid."""
