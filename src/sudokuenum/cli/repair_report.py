"""What `sudokuenum repair` shows of a greedy repair: tables, the repaired puzzle, a picture."""

from collections.abc import Iterator

from sudokuenum.cli import pictures
from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.counted import counted
from sudokuenum.grids.drawing import RAINBOW, stacked, svg, terminal
from sudokuenum.grids.puzzle import SYMBOLS, Puzzle
from sudokuenum.puzzles.greedy_repair import GreedyRepair, RepairStage


def picture(puzzle: Puzzle, repair: GreedyRepair, tables: bool) -> str:
    """The repaired puzzle; grey where solutions disagreed, with the first frequency table.

    With `tables` the puzzle at each stage with its table, and the repaired puzzle below them.
    """
    added = repair.added
    if not tables:
        table = repair.stages[0].frequencies if repair.stages else {}
        return svg(repair.repaired, added=added, shaded=_disagreeing(repair), numbers=table)
    drawn = []
    for number, stage in enumerate(repair.stages, 1):
        shaded = _disagreeing(repair, number)
        drawn.append(svg(puzzle, added=added[:number], shaded=shaded, numbers=stage.frequencies))
        puzzle = puzzle.with_clue(stage.cell, repair.answer.cells[stage.cell])
    return stacked([*drawn, svg(puzzle, added=added)])


def _disagreeing(repair: GreedyRepair, number: int = 1) -> list[int]:
    """The cells in which the solutions of a stage disagree; none if there is no such stage."""
    return [
        cell
        for stage in repair.stages[number - 1 : number]
        for cell, frequency in stage.frequencies.items()
        if frequency < stage.solutions
    ]


def print_stages(repair: GreedyRepair) -> None:
    """Print the frequency tables and the result; in colour, with a drawing, where that works."""
    console = pictures.coloured_console()
    for number, stage in enumerate(repair.stages, 1):
        added = clue(repair.answer, stage.cell)
        print(f"stage {number}: {counted(stage.solutions, 'solution')}, add {added}")
        for line in _frequency_table(repair.answer, stage, number, coloured=console is not None):
            if console:
                console.print(line)
            else:
                print(line)
        print()
    if console:
        console.print(terminal(repair.repaired, added=repair.added, shaded=_disagreeing(repair)))
    print(f"answer       {repair.answer}")
    print(f"repaired     {repair.repaired}")
    print(f"scheme       {repair.scheme}", flush=True)


def _frequency_table(
    answer: Puzzle, stage: RepairStage, number: int, coloured: bool
) -> Iterator[str]:
    """In how many solutions each empty cell agrees with the answer; the added cell is coloured."""
    n, colours = answer.box.digits, list(RAINBOW.values())
    width = max(len(str(stage.solutions)), len(f"c{n}")) + 1
    yield "   " + "".join(f"{f'c{j + 1}':>{width}}" for j in range(n))
    for i in range(n):
        row = f"{f'r{i + 1}':<3}"
        for cell in range(n * i, n * i + n):
            frequency = stage.frequencies.get(cell)
            text = str(frequency or ".").rjust(width)
            if coloured and cell == stage.cell:
                colour = colours[(number - 1) % len(colours)]
                text = f"[bold {colour}]{text}[/]"
            row += text
        yield row


def clue(answer: Puzzle, cell: int) -> str:
    """A cell and the answer's digit there, such as r5c3=7."""
    return f"{cell_name(cell, answer.box.digits)}={SYMBOLS[answer.cells[cell] - 1]}"


def as_json(repair: GreedyRepair) -> dict[str, object]:
    """The repair for --json."""
    return {
        "answer": str(repair.answer),
        "repaired": str(repair.repaired),
        "scheme": repair.scheme,
        "stages": [
            {
                "solutions": stage.solutions,
                "frequencies": [
                    stage.frequencies.get(cell) for cell in range(len(repair.answer.cells))
                ],
                "least": [clue(repair.answer, cell) for cell in stage.least],
                "added": clue(repair.answer, stage.cell),
            }
            for stage in repair.stages
        ],
    }
