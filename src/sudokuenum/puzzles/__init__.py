"""Puzzles: grids with clues. Reading, solving, repairing, rating and drawing them."""
