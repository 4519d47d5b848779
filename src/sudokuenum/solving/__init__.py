"""Solutions of puzzles: found, counted, estimated and drawn at random; the ranks of grids."""
