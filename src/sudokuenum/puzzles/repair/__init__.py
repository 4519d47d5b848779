"""Repairing puzzles: adding clues until only one solution is left."""
