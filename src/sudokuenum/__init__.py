"""Counts Sudoku grids exactly, from nothing.

>>> count_grids().grids
6670903752021072936960
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from sudokuenum.bands import Band as Band
    from sudokuenum.bands import count_bands as count_bands
    from sudokuenum.bands import reduced_bands as reduced_bands
    from sudokuenum.bands import standard_bands as standard_bands
    from sudokuenum.catalogue import CatalogueBand as CatalogueBand
    from sudokuenum.catalogue import band_catalogue as band_catalogue
    from sudokuenum.classes import Chain as Chain
    from sudokuenum.classes import Level as Level
    from sudokuenum.classes import chain as chain
    from sudokuenum.completions import band_completions as band_completions
    from sudokuenum.completions import count_fillings as count_fillings
    from sudokuenum.enumeration import ClassCount as ClassCount
    from sudokuenum.enumeration import GridCount as GridCount
    from sudokuenum.enumeration import count_by_columns as count_by_columns
    from sudokuenum.enumeration import count_grids as count_grids
    from sudokuenum.enumeration import save_classes as save_classes
    from sudokuenum.errors import BandError as BandError
    from sudokuenum.errors import BoxError as BoxError
    from sudokuenum.errors import ContradictionError as ContradictionError
    from sudokuenum.errors import OptionError as OptionError
    from sudokuenum.errors import PuzzleError as PuzzleError
    from sudokuenum.errors import SavedError as SavedError
    from sudokuenum.errors import SolverError as SolverError
    from sudokuenum.errors import SudokuenumError as SudokuenumError
    from sudokuenum.errors import WorkersError as WorkersError
    from sudokuenum.essential import EssentialCount as EssentialCount
    from sudokuenum.essential import FixedClass as FixedClass
    from sudokuenum.essential import essentially_different as essentially_different
    from sudokuenum.estimate import band_estimate as band_estimate
    from sudokuenum.estimate import product_estimate as product_estimate
    from sudokuenum.fixed import fixed_grids as fixed_grids
    from sudokuenum.geometry import Box as Box
    from sudokuenum.models.formulations import formulate as formulate
    from sudokuenum.models.program import Program as Program
    from sudokuenum.models.searching import Search as Search
    from sudokuenum.models.searching import solve_program as solve_program
    from sudokuenum.models.solvers import lp_bound as lp_bound
    from sudokuenum.models.writing import program_text as program_text
    from sudokuenum.montecarlo import SampleEstimate as SampleEstimate
    from sudokuenum.montecarlo import completions_estimate as completions_estimate
    from sudokuenum.montecarlo import sample_estimate as sample_estimate
    from sudokuenum.numbering import rank as rank
    from sudokuenum.numbering import unrank as unrank
    from sudokuenum.puzzles.canonical import Automorphisms as Automorphisms
    from sudokuenum.puzzles.canonical import BandNumbers as BandNumbers
    from sudokuenum.puzzles.canonical import Canonical as Canonical
    from sudokuenum.puzzles.canonical import Symmetry as Symmetry
    from sudokuenum.puzzles.canonical import automorphisms as automorphisms
    from sudokuenum.puzzles.canonical import band_of as band_of
    from sudokuenum.puzzles.canonical import bands_of_many as bands_of_many
    from sudokuenum.puzzles.canonical import canonical as canonical
    from sudokuenum.puzzles.canonical import canonical_many as canonical_many
    from sudokuenum.puzzles.canonical import equivalent as equivalent
    from sudokuenum.puzzles.counting import count_completions as count_completions
    from sudokuenum.puzzles.counting import count_up_to as count_up_to
    from sudokuenum.puzzles.counting import frequencies as frequencies
    from sudokuenum.puzzles.puzzle import Puzzle as Puzzle
    from sudokuenum.puzzles.rating import explain as explain
    from sudokuenum.puzzles.rating import rate as rate
    from sudokuenum.puzzles.reading import read_puzzles as read_puzzles
    from sudokuenum.puzzles.repair import greedy_repair as greedy_repair
    from sudokuenum.puzzles.repair import minimise as minimise
    from sudokuenum.puzzles.repair import smallest_repair as smallest_repair
    from sudokuenum.puzzles.solving import is_proper as is_proper
    from sudokuenum.puzzles.solving import solutions as solutions
    from sudokuenum.puzzles.solving import solve_many as solve_many
    from sudokuenum.puzzles.solving import the_solution as the_solution
    from sudokuenum.sampling import Sampler as Sampler
    from sudokuenum.sampling import sample as sample
    from sudokuenum.saving import Shard as Shard
    from sudokuenum.saving import merge_saved as merge_saved
    from sudokuenum.saving import read_status as read_status
    from sudokuenum.spreading import dask_workers as dask_workers
    from sudokuenum.symmetry import CellSymmetry as CellSymmetry
    from sudokuenum.symmetry import SymmetryClass as SymmetryClass
    from sudokuenum.symmetry import symmetry_classes as symmetry_classes
    from sudokuenum.symmetry import symmetry_order as symmetry_order
    from sudokuenum.wide import count_wide as count_wide
    from sudokuenum.wide import save_wide as save_wide

# imported when they are first used, so that the command starts fast
_HOMES = {
    "bands": ("Band", "count_bands", "reduced_bands", "standard_bands"),
    "catalogue": ("CatalogueBand", "band_catalogue"),
    "classes": ("Chain", "Level", "chain"),
    "completions": ("band_completions", "count_fillings"),
    "enumeration": ("ClassCount", "GridCount", "count_by_columns", "count_grids", "save_classes"),
    "errors": (
        "BandError",
        "BoxError",
        "ContradictionError",
        "OptionError",
        "PuzzleError",
        "SavedError",
        "SolverError",
        "SudokuenumError",
        "WorkersError",
    ),
    "essential": ("EssentialCount", "FixedClass", "essentially_different"),
    "estimate": (
        "band_estimate",
        "product_estimate",
    ),
    "fixed": ("fixed_grids",),
    "geometry": ("Box",),
    "models.formulations": ("formulate",),
    "models.program": ("Program",),
    "models.searching": ("Search", "solve_program"),
    "models.solvers": ("lp_bound",),
    "models.writing": ("program_text",),
    "montecarlo": ("SampleEstimate", "completions_estimate", "sample_estimate"),
    "numbering": ("rank", "unrank"),
    "puzzles.counting": ("count_completions", "count_up_to", "frequencies"),
    "puzzles.canonical": (
        "Automorphisms",
        "BandNumbers",
        "Canonical",
        "Symmetry",
        "automorphisms",
        "band_of",
        "bands_of_many",
        "canonical",
        "canonical_many",
        "equivalent",
    ),
    "puzzles.puzzle": ("Puzzle",),
    "puzzles.rating": ("explain", "rate"),
    "puzzles.reading": ("read_puzzles",),
    "puzzles.repair": ("greedy_repair", "minimise", "smallest_repair"),
    "puzzles.solving": (
        "is_proper",
        "solutions",
        "solve_many",
        "the_solution",
    ),
    "sampling": ("Sampler", "sample"),
    "saving": ("Shard", "merge_saved", "read_status"),
    "spreading": ("dask_workers",),
    "symmetry": ("CellSymmetry", "SymmetryClass", "symmetry_classes", "symmetry_order"),
    "wide": ("count_wide", "save_wide"),
}
__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"sudokuenum.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
