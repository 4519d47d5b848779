"""The picture of any public object that has one: puzzles, bands, counts, repairs."""

from collections.abc import Callable
from typing import Any

from sudokuenum.bands.band import Band
from sudokuenum.bands.classes import Chain
from sudokuenum.common.arguments import choice_of
from sudokuenum.common.layout import Layout
from sudokuenum.counting.results import GridCount
from sudokuenum.grids.drawing import band_svg, puzzle_svg
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.puzzles.farthest import Farthest
from sudokuenum.puzzles.greedy_repair import GreedyRepair, RepairStage
from sudokuenum.puzzles.repair import Repair
from sudokuenum.puzzles.unavoidable import UnavoidableSet
from sudokuenum.reports.charts import chain_svg, counts_svg, first_cells_svg
from sudokuenum.reports.repairs import repair_svg, stage_svg
from sudokuenum.symmetry.minlex import Canonical

_PAINTERS: dict[type, Callable[[Any], str]] = {
    Band: band_svg,
    Canonical: lambda form: puzzle_svg(form.puzzle),
    Chain: lambda chain: chain_svg(),
    Farthest: lambda found: puzzle_svg(found.solution, shaded=found.differing),
    GreedyRepair: repair_svg,
    GridCount: lambda count: (first_cells_svg if count.of_layout else counts_svg)(count),
    Layout: lambda layout: puzzle_svg(empty_puzzle(layout)),
    Puzzle: puzzle_svg,
    Repair: lambda repair: puzzle_svg(repair.repaired, added=repair.added),
    RepairStage: stage_svg,
    UnavoidableSet: lambda found: puzzle_svg(found.puzzle),
}


def picture(thing: object) -> str:
    """The picture of a public object, as SVG text; notebooks show such an object by its picture.

    A puzzle is drawn with its layout, and a count with its numbers of completions, or with the
    layout and the cells that were filled first. A repair is the repaired puzzle with the added
    clues in colours, and a stage of it the frequency table. What `farthest_solution` finds has the
    differing cells in grey; of what `canonical` finds, the minlex form. TypeError for the rest.

    >>> picture(Puzzle.parse("1.3. 3... .... ..4.", "2x2")).count("<text")
    12
    """
    return choice_of(thing, _PAINTERS)(thing)
