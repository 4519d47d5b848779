"""Sudoku as integer programs: formulated, written as text and solved."""
