"""Symmetries of the cells of a grid, and what is the same up to them."""
