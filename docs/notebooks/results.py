"""
Pictures, tables and data frames
================================

For readers who analyse puzzles in a notebook. At the end you can show a puzzle as a picture,
highlight cells, and pass whole tables of results to pandas, polars and numpy.
"""

# %%
# Pictures
# --------
# To see a puzzle, write it alone in a cell:

import numpy as np

import sudokuenum

puzzle = sudokuenum.Puzzle(
    "..3.5.7.....2......4891..6.812.3.........5....9..8...........252.5.....1.795....."
)
puzzle

# %%
# This puzzle is not proper, because it has more than one solution:

sudokuenum.count_solutions(puzzle)

# %%
# If you need the picture for a file or a web page, ``picture`` returns it as a string of SVG.
# ``puzzle_svg`` can also add a solution, shaded cells and small numbers. Here the number in a cell
# counts the solutions that have a 7 there:

of_seven = sudokuenum.solving.frequencies(puzzle)[:, 6]
sudokuenum.puzzle_svg(puzzle, numbers=dict(enumerate(of_seven.tolist())))[:4]

# %%
# Which clues would make the puzzle proper? A repair adds clues until only one solution is left. The
# solutions differ in the grey cells:

sudokuenum.puzzles.greedy_repair(puzzle, sudokuenum.nth_solution(puzzle, 185))

# %%
# Tables
# ------
# A count is displayed with its tables. If you need them on a page, ``html`` returns them as a
# string:

count = sudokuenum.count_layout("x", box="2x3")
count

# %%
# Data frames
# -----------
# ``table`` turns a list of results into columns: a dictionary with an array for each key. Give it
# to ``pandas.DataFrame(...)`` or ``polars.DataFrame(...)`` and you have a data frame, although this
# package needs neither of the two. Here are the classes of bands that count all 9x9 grids:

columns = sudokuenum.table(sudokuenum.count_grids().classes)
{name: column[:3] for name, column in columns.items() if name != "seconds"}

# %%
# A class contains m reduced bands, each of which has n completions, and n72 is n/72. A single line
# therefore gives the number of all grids:

362880 * 72 * 72 * int((columns["m"] * columns["n72"]).sum())

# %%
# Other lists of results have columns as well, such as the 416 bands, or the classes of cell
# symmetries with the grids that they fix:

[*sudokuenum.table(sudokuenum.symmetry.bands_416())]

# %%

[*sudokuenum.table(sudokuenum.count_essential("2x4").classes)]

# %%
# Arrays
# ------
# For numpy, a puzzle is an array of its cells, row by row, with 0 for an empty cell. Many puzzles
# are an array with a puzzle in each row. ``sample`` returns such an array, and ``solve_many``,
# ``minimise_many``, ``rate_many`` and ``canonical_many`` accept one. Their results are columns,
# which pandas and polars turn into a frame in one call:

np.asarray(puzzle).reshape(9, 9)

# %%

solved = sudokuenum.solve_many(sudokuenum.sample(1000, seed=1))
solved.count.sum(), solved.solutions.shape

# %%
# ``frequencies`` also returns an array. It has a row for each cell and a column for each digit:

sudokuenum.solving.frequencies(puzzle).shape
