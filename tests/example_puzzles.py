"""Puzzles that many tests share."""

from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import solve

EXAMPLE = "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
SOLUTION = str(solve(Puzzle(EXAMPLE)))
TWELVE = EXAMPLE[:17] + "." + EXAMPLE[18:24] + "." + EXAMPLE[25:]
"""The example without two clues: 12 solutions."""
IMPROPER = "." + EXAMPLE[1:8] + "..." + EXAMPLE[11:-5] + "....."
NONE = "12345678." + "." * 8 + "9" + "." * 63
"""A puzzle without a solution."""
HARD = "98.76.5..7..5...8...5...6..4..........987..5...8..32....739..6......71..........3"
"""A puzzle that needs a guess."""
ROW = "123456789" + "." * 72
PATTERN = "..1..1...1..1..1.1....1..1..1..1..1.1..1.1..1.1..1..1..1..1....1.1..1..1...1..1.."
STRANGE = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
"""A grid with 29 minimal puzzles of 17 clues."""
