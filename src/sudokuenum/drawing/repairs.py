"""Greedy repairs, as pictures with a title and a legend, and as plain or coloured lines."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sudokuenum.common.arguments import check_type
from sudokuenum.common.wording import counted
from sudokuenum.drawing.colours import LABEL_INK, RAINBOW, SHADE, SOLUTION_INK
from sudokuenum.drawing.puzzles import (
    LegendLine,
    captioned,
    coloured_puzzle,
    puzzle_svg,
    stacked_svg,
    tinted_groups,
)
from sudokuenum.drawing.rule_marks import meanings
from sudokuenum.errors import OptionError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.repair.farthest import Farthest
from sudokuenum.puzzles.repair.greedy import GreedyRepair, RepairStage

if TYPE_CHECKING:
    from rich.text import Text


def repair_svg(
    repair: GreedyRepair, *, tables: bool = False, farthest: Sequence[Farthest | None] = ()
) -> str:
    """Draw a greedy repair as one picture, and return it as an SVG string.

    The picture shows the repaired puzzle with the frequency table of the first stage. If `tables`
    is True, it shows every stage, followed by the repaired puzzle.

    Parameters
    ----------
    repair
        The repair, as `greedy_repair` returns it.
    tables
        If True, draw every stage.
    farthest
        With `tables`, the result of `farthest_solution` for the puzzle of each stage, which is
        drawn below the stage, or None.

    Returns
    -------
    str
        The picture as SVG.

    Raises
    ------
    OptionError
        If `farthest` is neither empty nor as long as the list of stages.

    Examples
    --------
    >>> from sudokuenum.puzzles import greedy_repair
    >>> repair = greedy_repair("1... ..3. .... ....", "1324 4231 3142 2413")
    >>> [line[-26:] for line in repair_svg(repair).splitlines() if "Repaired" in line]
    ['>Repaired puzzle: 4</text>']
    """
    check_type(repair, GreedyRepair, "a GreedyRepair")
    check_type(tables, bool, "True or False for tables")
    check_type(farthest, Sequence, "a list of what farthest_solution returns")
    for found in farthest:
        check_type(found, Farthest | None, "a Farthest or None for each stage")
    if not tables:
        return _repaired(repair, with_table=True)
    if farthest and len(farthest) != len(repair.stages):
        raise OptionError(f"farthest: {len(farthest)} solutions for {len(repair.stages)} stages")
    drawn = []
    for k, stage in enumerate(repair.stages):
        drawn.append(_stage(repair, k))
        if farthest and (found := farthest[k]):
            drawn.append(_farthest(stage.puzzle, found, k, repair.added[:k]))
    return stacked_svg([*drawn, _repaired(repair)])


def stage_svg(stage: RepairStage) -> str:
    """Draw the frequency table of a stage of a repair, with the cell of its clue in colour."""
    return puzzle_svg(stage.puzzle, added=[stage.cell], **_table(stage))


def _table(stage: RepairStage) -> dict[str, Any]:
    """Return the cells in which solutions disagree, and the numbers of a stage's table."""
    shaded = [
        cell for cell, number in stage.frequencies.items() if number < stage.number_of_solutions
    ]
    return {"shaded": shaded, "numbers": stage.frequencies}


def _repaired(repair: GreedyRepair, with_table: bool = False) -> str:
    """Draw the repaired puzzle, with the table of the first stage if `with_table` is True."""
    clues = counted(repair.repaired.clues, "clue")
    title = f"Repaired puzzle: {clues}, {counted(repair.solutions_left, 'solution')}"
    first = repair.stages[0] if repair.stages else None
    legend = _clues(first.puzzle if first else repair.repaired, repair.added)
    table: dict[str, Any] = {}
    if first and with_table:
        legend += _meaning(
            f"the {counted(first.number_of_solutions, 'solution')} before the repair"
        )
        table = _table(first)
    return _captioned(repair.repaired, title, legend, added=repair.added, **table)


def _stage(repair: GreedyRepair, k: int) -> str:
    """Draw the puzzle of stage k, counted from 0, with its table and a colour for the new clue."""
    stage, added = repair.stages[k], repair.added[: k + 1]
    clues, solutions = (
        counted(stage.puzzle.clues, "clue"),
        counted(stage.number_of_solutions, "solution"),
    )
    meaning = f"cell of the clue that this stage adds, {repair.added_clues[k]}"
    new = LegendLine(meaning, [RAINBOW[k % len(RAINBOW)]])
    legend = [*_clues(repair.stages[0].puzzle, added[:k]), new, *_meaning("the solutions")]
    title = f"Stage {k + 1}: {clues}, {solutions}"
    return _captioned(stage.puzzle, title, legend, added=added, **_table(stage))


def _farthest(puzzle: Puzzle, found: Farthest, k: int, added: Sequence[int]) -> str:
    """Draw the solution of stage k, counted from 0, that differs most from the answer."""
    legend = [
        *_clues(puzzle, added),
        LegendLine("digit of this solution", sample="1", ink=SOLUTION_INK),
        LegendLine("cell in which it differs from the answer", [SHADE]),
    ]
    cells = counted(len(found.differing), "cell")
    title = f"Stage {k + 1}: a solution that differs most from the answer, in {cells}"
    shown = {"solution": found.solution, "added": added, "shaded": found.differing}
    return _captioned(puzzle, title, legend, **shown)


def _clues(puzzle: Puzzle, added: Sequence[int]) -> list[LegendLine]:
    """Return the legend of the bold digits: the clues of a puzzle, and the added clues."""
    legend = [LegendLine("clue of the puzzle", sample="1")] if puzzle.clues else []
    meaning = "added clue" if len(added) == 1 else "added clues, in the order of the colours"
    again = ", which start again after the last colour" if len(added) > len(RAINBOW) else ""
    if added:
        legend.append(LegendLine(meaning + again, RAINBOW[: len(added)], "1"))
    return legend


def _meaning(solutions: str) -> list[LegendLine]:
    """Return the legend of a table: the grey cells, and the small numbers."""
    return [
        LegendLine(f"cell in which {solutions} disagree", [SHADE]),
        LegendLine(
            f"how many of {solutions} agree with the answer there", sample="5", ink=LABEL_INK
        ),
    ]


def _captioned(puzzle: Puzzle, title: str, legend: list[LegendLine], **shown: Any) -> str:
    """Draw a puzzle with a title and a legend, which explains the layout's groups and rules."""
    tints = tuple(dict.fromkeys(tint for _, tint in tinted_groups(puzzle.layout)))
    groups = [LegendLine("extra group of the layout", tints)] if tints else []
    rules = [LegendLine(meaning, []) for meaning in meanings(puzzle.layout)]
    return captioned(puzzle_svg(puzzle, **shown), title, [*legend, *groups, *rules])


def repair_lines(
    repair: GreedyRepair, *, farthest: Sequence[Farthest | str] = (), coloured: bool = False
) -> "Iterator[str | Text]":
    r"""Describe a greedy repair as lines of text.

    The lines show the frequency table of each stage, the repaired puzzle and the scheme.

    Parameters
    ----------
    repair
        The repair, as `greedy_repair` returns it.
    farthest
        For each stage, the result of `farthest_solution` or a line that explains why it is unknown.
    coloured
        If True, show the cell of each new clue in its colour, and draw the repaired puzzle. Some of
        the lines are then of type Text, which `Console.print` of rich prints.

    Yields
    ------
    str or Text
        The lines.

    Examples
    --------
    >>> from sudokuenum.puzzles import greedy_repair
    >>> repair = greedy_repair("1... ..3. .... ....", "1324 4231 3142 2413")
    >>> print(*list(repair_lines(repair))[:4], sep="\n")
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
    for k, (stage, clue) in enumerate(zip(repair.stages, repair.added_clues, strict=True)):
        solutions, left = (
            counted(stage.number_of_solutions, "solution"),
            stage.frequencies[stage.cell],
        )
        yield f"stage {k + 1}: {solutions}, add {clue}, which leaves {left}"
        yield from _table_lines(repair, k, coloured)
        for found in farthest[k : k + 1]:
            line = f"{found.solution} {found}" if isinstance(found, Farthest) else found
            yield f"farthest     {line}"
        yield ""
    if coloured:
        shaded = _table(repair.stages[0])["shaded"] if repair.stages else ()
        yield coloured_puzzle(repair.repaired, added=repair.added, shaded=shaded)
    yield f"answer       {repair.answer}"
    yield f"repaired     {repair.repaired}"
    yield f"scheme       {repair.scheme}"


def _table_lines(repair: GreedyRepair, k: int, coloured: bool) -> "Iterator[str | Text]":
    """Yield the frequency table of stage k, counted from 0, line by line."""
    stage, n = repair.stages[k], repair.answer.box.digits
    width = max(len(str(stage.number_of_solutions)), len(f"c{n}")) + 1
    yield "   " + "".join(f"{f'c{j + 1}':>{width}}" for j in range(n))
    for i in range(n):
        cells = range(n * i, n * i + n)
        texts = [str(stage.frequencies.get(cell) or ".").rjust(width) for cell in cells]
        row = f"{f'r{i + 1}':<3}{''.join(texts)}"
        if coloured and stage.cell in cells:
            # imported here because the import takes longer than many commands
            from rich.text import Text

            text, before = Text(row), 3 + width * (stage.cell % n)
            text.stylize(f"bold {RAINBOW[k % len(RAINBOW)]}", before, before + width)
            yield text
        else:
            yield row
