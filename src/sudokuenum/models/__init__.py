"""Sudoku as mathematical programs: the formulations, their text, and solvers for them."""
