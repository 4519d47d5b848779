"""Greedy repairs as lines of text, also in colour for a terminal."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sudokuenum.common.arguments import check_type
from sudokuenum.common.counted import counted
from sudokuenum.grids.drawing import RAINBOW, coloured_puzzle
from sudokuenum.puzzles.farthest import Farthest
from sudokuenum.puzzles.greedy_repair import GreedyRepair
from sudokuenum.reports.repair_picture import disagreeing

if TYPE_CHECKING:
    from rich.text import Text


def repair_lines(
    repair: GreedyRepair, *, farthest: Sequence[Farthest | str] = (), coloured: bool = False
) -> "Iterator[str | Text]":
    """The frequency table of each stage of a greedy repair, the repaired puzzle and the scheme.

    Parameters
    ----------
    repair
        The repair.
    farthest
        For each stage what `farthest_solution` returns for its puzzle, or a line that says why it
        is not known; empty to leave it out.
    coloured
        Whether the table shows the cell of each new clue in its colour, and the repaired puzzle is
        drawn. Some of the lines are then a Text, which `Console.print` of rich prints.

    Returns
    -------
    Iterator[str | Text]
        The lines.

    >>> from sudokuenum import greedy_repair
    >>> repair = greedy_repair("1... ..3. .... ....", "1324 4231 3142 2413")
    >>> print(*list(repair_lines(repair))[:4], sep="\\n")
    the tables: how many solutions have the answer's digit in each empty cell
    stage 1: 12 solutions, add r3c3=4, which leaves 3
        c1 c2 c3 c4
    r1   . 12  6  6
    """
    check_type(repair, GreedyRepair, "a GreedyRepair")
    check_type(coloured, bool, "True or False for coloured")
    check_type(farthest, Sequence, "a list of what farthest_solution returns")
    for found in farthest:
        check_type(found, Farthest | str, "a Farthest or a line of text for each stage")
    if repair.stages:
        yield "the tables: how many solutions have the answer's digit in each empty cell"
    else:
        yield "the puzzle has exactly one solution, so no clue is added"
    for k, (stage, clue) in enumerate(zip(repair.stages, repair.clues, strict=True)):
        solutions, left = counted(stage.solutions, "solution"), stage.frequencies[stage.cell]
        yield f"stage {k + 1}: {solutions}, add {clue}, which leaves {left}"
        yield from _table(repair, k, coloured)
        for found in farthest[k : k + 1]:
            words = f"{found.solution} {found}" if isinstance(found, Farthest) else found
            yield f"farthest     {words}"
        yield ""
    if coloured:
        shaded = [cell for stage in repair.stages[:1] for cell in disagreeing(stage)]
        yield coloured_puzzle(repair.repaired, added=repair.added, shaded=shaded)
    yield f"answer       {repair.answer}"
    yield f"repaired     {repair.repaired}"
    yield f"scheme       {repair.scheme}"


def _table(repair: GreedyRepair, k: int, coloured: bool) -> "Iterator[str | Text]":
    """In how many solutions of stage k each empty cell agrees with the answer."""
    stage, n = repair.stages[k], repair.answer.box.digits
    width = max(len(str(stage.solutions)), len(f"c{n}")) + 1
    yield "   " + "".join(f"{f'c{j + 1}':>{width}}" for j in range(n))
    for i in range(n):
        cells = range(n * i, n * i + n)
        texts = [str(stage.frequencies.get(cell) or ".").rjust(width) for cell in cells]
        row = f"{f'r{i + 1}':<3}{''.join(texts)}"
        if coloured and stage.cell in cells:
            from rich.text import Text  # takes longer than many a command

            text, before = Text(row), 3 + width * (stage.cell % n)
            colour = list(RAINBOW.values())[k % len(RAINBOW)]
            text.stylize(f"bold {colour}", before, before + width)
            yield text
        else:
            yield row
