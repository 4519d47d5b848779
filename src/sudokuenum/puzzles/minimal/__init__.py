"""Minimal puzzles: removing redundant clues, and listing all minimal puzzles of a grid."""
