"""Making, rating, explaining, minimising and repairing puzzles."""
