"""Counts Sudoku grids exactly, and solves, rates, explains, makes and prints puzzles.

>>> import sudokuenum
>>> sudokuenum.count_grids().grids
6670903752021072936960
>>> puzzle = sudokuenum.Puzzle("1.3. 3... .... ..4.")
>>> puzzle.count(), puzzle.with_clue("r1c2", 2).is_proper
(5, False)

Fifteen names to begin with; each has its own help, such as `help(sudokuenum.solve)`:

Puzzle
    A puzzle of any size, made of a string, a list, an array or a row of a data frame.
read_puzzles, write_puzzles
    Puzzles from and to files, in the formats of other programs.
solve, solve_many, count_solutions
    The solution of a puzzle, of many puzzles at once, and the exact number of solutions.
rate, rate_many, explain
    The difficulty of puzzles, and the steps that a person needs.
generate, booklet
    New puzzles, and pages to print.
sample, canonical
    Random grids from the uniform distribution, and minlex forms of grids and puzzles.
count_grids, count_essential
    The numbers of all grids and of all essentially different grids.

Other names are in packages by subject: `counting` (bands and classes), `symmetry`, `essential`
(essentially different grids), `layouts` (variants), `solving`, `puzzles`, `formats`, `models`
(integer programs), `long_runs`, `drawing`, `results`, `research`, `geometry` and `errors`. For
example, `sudokuenum.counting.chain` has the classes of bands.
"""

from sudokuenum.common.public_names import public_names

__version__ = "1.0.0"
__getattr__, __dir__ = public_names(__name__, __file__)
