"""The public names of this room, each with its home."""

from .fewest import CountOfFewest as CountOfFewest
from .fewest import FewestFound as FewestFound
from .fewest import estimate_fewest as estimate_fewest
from .fewest import fewest_clues as fewest_clues
from .grids_4x3.count import Count4x3 as Count4x3
from .number_of_puzzles import PuzzlesEstimate as PuzzlesEstimate
from .number_of_puzzles import PuzzlesWithClues as PuzzlesWithClues
from .number_of_puzzles import estimate_puzzles as estimate_puzzles
from .number_of_puzzles import weighted_puzzles as weighted_puzzles
from .recount import verify_table as verify_table
