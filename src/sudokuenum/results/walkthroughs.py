"""Pictures of the steps to a solution, and a web page on which one walks through them.

A picture shows the candidates before a step. The candidates that are the reason for the step are on
green, the candidates that it rules out on red, and a digit that it places on blue. Strong links of
a chain are thick lines, and weak links thin ones.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from sudokuenum.common.arguments import check_type
from sudokuenum.drawing.puzzles import (
    CELL,
    INK,
    LABEL,
    add_text,
    candidate_centre,
    candidate_grid,
    candidate_size,
    puzzle_svg,
)
from sudokuenum.drawing.svg import add, svg_root
from sudokuenum.geometry.digits import SYMBOLS, bits_of
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, with_cells
from sudokuenum.puzzles.rating.board import Board, Candidates
from sudokuenum.puzzles.rating.rating import Rating, rate
from sudokuenum.puzzles.rating.techniques import Step
from sudokuenum.results.text_csv_html import page

REASON_FILL, ELIMINATION_FILL, PLACEMENT_FILL = "#9be09b", "#ff8a8a", "#7cc4ff"
"""The backgrounds of candidates."""
LINK_COLOUR = "#8a2be2"
"""The colour of links."""
_STYLE = """
body { margin: 1em auto; max-width: 42em; font: 1em/1.4 sans-serif; padding: 0 1em; }
section svg { display: block; width: 100%; height: auto; }
nav { display: flex; gap: .5em; align-items: center; position: sticky; top: 0; background: #fff; }
nav button { font: inherit; padding: .3em .8em; }
h1, h2 { font-size: 1.1em; }
"""
_SCRIPT = """
const steps = [...document.querySelectorAll("section")];
let shown = 0;
function show(k) {
  shown = Math.max(0, Math.min(k, steps.length - 1));
  steps.forEach((step, i) => { step.hidden = i !== shown; });
  document.querySelector("output").textContent = `${shown + 1} of ${steps.length}`;
}
const moves = { first: () => 0, back: () => shown - 1, next: () => shown + 1,
  last: () => steps.length - 1 };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
for (const name in moves)
  document.getElementById(name).addEventListener("click", () => show(moves[name]()));
document.addEventListener("keydown", (event) => {
  if (keys[event.key]) { show(moves[keys[event.key]]()); event.preventDefault(); }
});
show((parseInt(location.hash.slice(1)) || 1) - 1);
"""


def step_pictures(puzzle: PuzzleLike, steps: Iterable[Step]) -> Iterator[str]:
    """Draw each step of a solution, one after the other.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    steps
        The steps that `explain` returns for this puzzle, or the first ones of them.

    Returns
    -------
    Iterator[str]
        The picture of each step as an SVG string.

    Raises
    ------
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> from sudokuenum import explain
    >>> pictures = step_pictures("1... ..3. .2.. ...4", explain("1... ..3. .2.. ...4"))
    >>> next(pictures).count('fill="#7cc4ff"')
    1
    """
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    check_type(steps, Iterable, "steps")
    return _pictures(puzzle, steps)


def _pictures(puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[str]:
    board, cells = Board(puzzle), list(puzzle.cells)
    for step in steps:
        check_type(step, Step, "a Step")
        yield _picture(puzzle, cells, board, step)
        board.apply(step.placements, step.eliminations)
        for cell, digit in step.placements:
            cells[cell] = digit


def _picture(puzzle: Puzzle, cells: Sequence[int], board: Board, step: Step) -> str:
    root = svg_root(puzzle_svg(puzzle, solution=with_cells(puzzle, cells)))
    columns, rows = candidate_grid(puzzle)
    width, height = CELL / columns, CELL / rows
    marked = [
        (step.pattern, REASON_FILL),
        (step.eliminations, ELIMINATION_FILL),
        (step.placements, PLACEMENT_FILL),
    ]
    for candidates, fill in marked:
        for candidate in candidates:
            if board.masks[candidate[1] - 1] >> candidate[0] & 1:
                x, y = _centre(puzzle, (candidate,))
                add(root, "rect", x=x - width / 2 + 2, y=y - height / 2 + 2,
                    width=width - 4, height=height - 4, fill=fill)  # fmt: skip
    for start, end, is_strong in step.links:
        (x1, y1), (x2, y2) = _centre(puzzle, start), _centre(puzzle, end)
        thickness = 4 if is_strong else 1.5
        add(root, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=LINK_COLOUR, stroke_width=thickness)
    for digit, mask in enumerate(board.masks, 1):
        for cell in bits_of(mask):
            x, y = _centre(puzzle, ((cell, digit),))
            is_marked = any((cell, digit) in candidates for candidates, _ in marked)
            ink = INK if is_marked else LABEL
            add_text(root, x, y, SYMBOLS[digit - 1], candidate_size(puzzle), ink)
    return ET.tostring(root, encoding="unicode").replace("ns0:", "").replace(":ns0", "") + "\n"


def _centre(puzzle: Puzzle, candidates: Candidates) -> tuple[float, float]:
    """Return the centre of candidates, each at its place in the cell."""
    centres = [candidate_centre(puzzle, cell, digit) for cell, digit in candidates]
    x, y = zip(*centres, strict=True)
    return sum(x) / len(x), sum(y) / len(y)


def walkthrough(puzzle: PuzzleLike, *, unique: bool = True) -> str:
    """Return the steps to the solution of a puzzle as a web page to walk through.

    The buttons, and the arrow keys, Home and End, go from step to step. The page has no outside
    resources. With #5 at the end of its address it begins with the fifth step.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    unique
        False to leave out techniques that rely on the puzzle having exactly one solution, as in
        `rate`.

    Returns
    -------
    str
        The HTML text.

    Raises
    ------
    PuzzleError
        If the puzzle cannot be read, or does not have exactly one solution.

    Examples
    --------
    >>> text = walkthrough("1... ..3. .2.. ...4")
    >>> text.count("<section>"), text.count("<svg")
    (13, 13)
    """
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    return walkthrough_proper(puzzle, rate(puzzle, unique=unique))


def walkthrough_proper(puzzle: Puzzle, rating: Rating) -> str:
    """Return the web page for a puzzle that is already rated."""
    title = f"{rating.difficulty}, {rating.technique}, score {rating.score}"
    texts = [(f"{k}. {step.technique}", step.text) for k, step in enumerate(rating.steps, 1)]
    pictures = [*_pictures(puzzle, rating.steps), puzzle_svg(puzzle, solution=rating.solution)]
    texts.append(("The solution", str(rating.solution)))
    sections = "\n".join(
        f"<section>\n<h2>{escape(heading)}</h2>\n<p>{escape(text)}</p>\n{picture}</section>"
        for (heading, text), picture in zip(texts, pictures, strict=True)
    )
    names = "first", "back", "next", "last"
    buttons = "".join(f'<button id="{name}">{name.capitalize()}</button>' for name in names)
    navigation = f"<nav>{buttons}<output></output></nav>"
    body = f"<h1>{escape(title)}</h1>\n{navigation}\n{sections}\n<script>{_SCRIPT}</script>"
    return page(f"Sudoku: {title}", _STYLE, body)
