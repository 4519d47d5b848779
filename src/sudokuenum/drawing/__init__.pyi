"""The public names of this room, each with its home."""

from .any_picture import picture as picture
from .png import write_png as write_png
from .puzzles import coloured_puzzle as coloured_puzzle
from .puzzles import puzzle_svg as puzzle_svg
from .puzzles import stacked_svg as stacked_svg
from .repairs import repair_lines as repair_lines
from .repairs import repair_svg as repair_svg
