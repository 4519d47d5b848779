"""Counts that are run once in a lifetime: 12x12 grids, fewest clues, the number of puzzles."""
