"""
Pictures, tables and data frames
================================

How a notebook shows results, and how pandas, polars and numpy take them.
"""

# %%
# Pictures
# --------
# A puzzle alone in a cell is drawn:

import numpy as np

import sudokuenum

puzzle = sudokuenum.Puzzle(
    "..3.5.7.....2......4891..6.812.3.........5....9..8...........252.5.....1.795....."
)
puzzle

# %%
# It has more than one solution:

sudokuenum.count_solutions(puzzle)

# %%
# ``picture`` returns what a notebook shows as SVG text, for a file or a page. ``puzzle_svg`` can
# add a solution, shaded cells and small numbers, here in how many of the solutions a 7 stands in
# the cell:

of_seven = sudokuenum.solving.frequencies(puzzle)[:, 6]
sudokuenum.puzzle_svg(puzzle, numbers=dict(enumerate(of_seven.tolist())))[:4]

# %%
# A repair adds clues until one solution is left. The grey cells are those in which solutions
# differ:

sudokuenum.puzzles.greedy_repair(puzzle, sudokuenum.nth_solution(puzzle, 185))

# %%
# Tables
# ------
# A count is shown with its tables. ``html`` returns what is shown, as HTML text:

count = sudokuenum.count_layout("x", box="2x3")
count

# %%
# Data frames
# -----------
# ``table`` turns a list of results into columns: a dictionary with an array for each key. pandas
# and polars make a data frame of it, with ``pandas.DataFrame(...)`` or ``polars.DataFrame(...)``.
# This package needs neither. Here are the classes of bands with which all 9x9 grids are counted:

columns = sudokuenum.table(sudokuenum.count_grids().classes)
{name: column[:3] for name, column in columns.items() if name != "seconds"}

# %%
# A class has m reduced bands, and each of them has n completions; n72 is n/72. So this is the
# number of all grids:

362880 * 72 * 72 * int((columns["m"] * columns["n72"]).sum())

# %%
# The 416 bands, and the classes of cell symmetries with the grids that they fix:

[*sudokuenum.table(sudokuenum.symmetry.bands_416())]

# %%

[*sudokuenum.table(sudokuenum.count_essential("2x4").classes)]

# %%
# Arrays
# ------
# A puzzle is an array of its cells, row by row, with 0 for an empty cell. So numpy takes it, and
# many puzzles are an array with a puzzle in each row. Such arrays are what ``solve_many``,
# ``minimise_many``, ``rate_many`` and ``canonical_many`` take, and what ``sample`` returns. The
# results are columns, of which pandas and polars make a frame in one call:

np.asarray(puzzle).reshape(9, 9)

# %%

solved = sudokuenum.solve_many(sudokuenum.sample(1000, seed=1))
solved.count.sum(), solved.solutions.shape

# %%
# ``frequencies`` returns an array, too, with a row for each cell and a column for each digit:

sudokuenum.solving.frequencies(puzzle).shape
