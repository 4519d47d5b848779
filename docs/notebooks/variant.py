"""
A variant, from its grids to a puzzle
=====================================

For designers of variants. We take a variant in which the digits on both diagonals are different,
and go all the way: count its grids, study their symmetries, and make a puzzle.
"""

# %%
# The layout ``x`` adds the two diagonals to the rows, columns and boxes:

import sudokuenum

layout = sudokuenum.Layout("x")
layout

# %%
# How many grids follow these rules? The count takes about a second. It first fills the cells that
# have a digit in the picture, up to relabelling. Fillings that can be completed in equally many
# ways form a class, of which only one is counted:

count = sudokuenum.count_layout(layout)
count

# %%
# Because many of these grids differ only by a rotation or another symmetry of the layout, fewer are
# essentially different:

sudokuenum.layouts.count_essential_of_layout(layout, count.relabelled)

# %%
# Do you want an independent check? An estimate from random choices should contain the number of all
# grids in its interval:

sudokuenum.layouts.estimate_layout(layout, seed=1)

# %%
# Now for a puzzle with these rules. It is minimal, which means that no clue is redundant:

made = sudokuenum.generate(layout=layout, seed=1)
puzzle = made.puzzles[0]
puzzle

# %%
# Does it need the diagonals? Without them it has more than one solution, so it does:

plain = sudokuenum.Puzzle(puzzle.cells)
sudokuenum.count_solutions(puzzle), sudokuenum.count_solutions(plain)
