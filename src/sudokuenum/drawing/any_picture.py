"""Pictures of public objects: puzzles, bands, counts, repairs and others."""

from collections.abc import Callable
from typing import Any

from sudokuenum.common.arguments import choice_of
from sudokuenum.counting.band import Band
from sudokuenum.counting.classes import Chain
from sudokuenum.counting.results import GridCount
from sudokuenum.drawing.charts import chain_svg, counts_svg, first_cells_svg
from sudokuenum.drawing.puzzles import band_svg, puzzle_svg
from sudokuenum.drawing.repairs import repair_svg, stage_svg
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.puzzles.repair.farthest import Farthest
from sudokuenum.puzzles.repair.greedy import GreedyRepair, RepairStage
from sudokuenum.puzzles.repair.smallest import Repair
from sudokuenum.puzzles.unavoidable import UnavoidableSet
from sudokuenum.symmetry.minlex import Canonical

_PICTURES: dict[type, Callable[[Any], str]] = {
    Band: band_svg,
    Canonical: lambda found: puzzle_svg(found.form),
    Chain: lambda chain: chain_svg(),
    Farthest: lambda found: puzzle_svg(found.solution, shaded=found.differing),
    GreedyRepair: repair_svg,
    GridCount: counts_svg,
    Layout: lambda layout: puzzle_svg(empty_puzzle(layout)),
    LayoutCount: first_cells_svg,
    Puzzle: puzzle_svg,
    Repair: lambda repair: puzzle_svg(repair.repaired, added=repair.added),
    RepairStage: stage_svg,
    UnavoidableSet: lambda found: puzzle_svg(found.puzzle),
}


def picture(thing: object) -> str:
    """Return the picture of a public object as an SVG string.

    Notebooks show these objects by their pictures. A puzzle is drawn with its layout. The picture
    of a count is a chart of its numbers of completions or, for a layout, the cells that were filled
    first. A repair is drawn as the repaired puzzle with the added clues in colours, and a stage of
    a repair as its frequency table. The picture of a farthest solution shows the differing cells in
    grey, and the result of `canonical` is drawn as its minlex form.

    Parameters
    ----------
    thing
        A puzzle or a string of its cells, a band, layout, chain, count or repair, or a result of
        `canonical`, `farthest_solution` or `unavoidable_sets`.

    Returns
    -------
    str
        The picture as SVG.

    Raises
    ------
    TypeError
        If objects of this type have no picture.
    PuzzleError
        If a string is not a puzzle.

    Examples
    --------
    >>> picture(Puzzle("1.3. 3... .... ..4.", "2x2")).count("<text")
    12
    """
    if isinstance(thing, str):
        thing = Puzzle(thing)
    return choice_of(thing, _PICTURES)(thing)
