"""The public names of this room, each with its home."""

from .many_puzzles import puzzle_array as puzzle_array
from .puzzle_input import Place as Place
from .puzzle_input import PuzzleInput as PuzzleInput
from .puzzle_input import read_puzzles as read_puzzles
from .writing import puzzle_link as puzzle_link
from .writing import puzzle_text as puzzle_text
from .writing import write_puzzles as write_puzzles
