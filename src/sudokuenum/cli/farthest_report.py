"""What commands print of the solution that differs most from an answer."""

from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.counted import counted
from sudokuenum.puzzles.farthest import Farthest


def _cells(found: Farthest) -> list[str]:
    return [cell_name(cell, found.answer.box.digits) for cell in found.differing]


def different_cells(found: Farthest) -> str:
    """The number and the names of the cells in which the solution differs from the answer."""
    cells = _cells(found)
    return " ".join([f"{counted(len(cells), 'different cell')}:", *cells]).removesuffix(":")


def farthest_json(found: Farthest) -> dict[str, object]:
    """The solution and the cells for JSON."""
    return {"solution": str(found.solution), "differing": _cells(found)}
