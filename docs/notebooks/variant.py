"""
A variant, from its grids to a puzzle
=====================================

All grids with digits that are different on both diagonals, their symmetries, and a puzzle.
"""

# %%
# The layout ``x`` adds the two diagonals to the rows, columns and boxes:

import sudokuenum

layout = sudokuenum.Layout("x")
layout

# %%
# All its grids are counted in about a second. The cells with a digit in the picture are filled
# first, up to relabelling. Fillings in one class can be completed in equally many ways:

count = sudokuenum.count_layout(layout)
count

# %%
# Some grids are the same up to rotations and the other symmetries of the layout. So fewer are
# essentially different:

sudokuenum.layouts.count_essential_of_layout(layout, count.relabelled)

# %%
# An estimate from random choices should hold the number of all grids in its interval:

sudokuenum.layouts.estimate_layout(layout, seed=1)

# %%
# A puzzle with these rules, in which no clue is redundant:

made = sudokuenum.generate(layout=layout, seed=1)
puzzle = made.puzzles[0]
puzzle

# %%
# Without the diagonals it has more solutions:

plain = sudokuenum.Puzzle(puzzle.cells)
sudokuenum.count_solutions(puzzle), sudokuenum.count_solutions(plain)
