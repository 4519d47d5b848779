"""Pictures of the steps to a solution, and a web page to walk through the steps of puzzles.

A picture shows the candidates before a step. The candidates that are the reason for the step are on
green, the candidates that it rules out on red, and a digit that it places on blue. If the reason
has several parts, such as almost locked sets, each part has its own colour. Strong links of a chain
are thick lines, and weak links thin ones.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from itertools import chain, cycle

from sudokuenum.common.arguments import as_name, check_type
from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.wording import counted
from sudokuenum.drawing.colours import (
    ELIMINATION_FILL,
    INK,
    LABEL_INK,
    LINK_COLOUR,
    PART_FILLS,
    PLACEMENT_FILL,
)
from sudokuenum.drawing.puzzles import (
    CELL,
    candidate_centre,
    candidate_grid,
    candidate_size,
    puzzle_svg,
)
from sudokuenum.drawing.svg import add, add_text, svg_root
from sudokuenum.errors import OptionError, located
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, check_several, with_cells
from sudokuenum.puzzles.rating.board import Board, Candidates
from sudokuenum.puzzles.rating.explainer import SERating, SEStep, se_rating
from sudokuenum.puzzles.rating.rating import SCALES, Rating, Scale, rate
from sudokuenum.puzzles.rating.techniques import Step
from sudokuenum.results.text_csv_html import page
from sudokuenum.solving.proper import ProperPuzzle

_STYLE = """
body { margin: 1em auto; max-width: 42em; font: 1em/1.4 sans-serif; padding: 0 1em; }
.contents { list-style: none; padding: 0; }
article + article { margin-top: 3em; border-top: 1px solid #888; }
section svg { display: block; width: 100%; height: auto; }
.steps { display: flex; gap: .5em; align-items: center; position: sticky; top: 0;
  background: #fff; }
button { font: inherit; padding: .3em .8em; }
h1, h2, h3 { font-size: 1.1em; }
"""
_SCRIPT = """
const walks = [...document.querySelectorAll("article")].map((article) => {
  const steps = [...article.querySelectorAll("section")];
  const walk = { id: article.id, shown: 0, show(k) {
    walk.shown = Math.max(0, Math.min(k, steps.length - 1));
    steps.forEach((step, i) => { step.hidden = i !== walk.shown; });
    article.querySelector("output").textContent = `${walk.shown + 1} of ${steps.length}`;
  }, move(name) {
    last = walk;
    walk.show({ first: 0, back: walk.shown - 1, next: walk.shown + 1,
      last: steps.length - 1 }[name]);
  } };
  for (const button of article.querySelectorAll("button"))
    button.addEventListener("click", () => walk.move(button.className));
  return walk;
});
let last = walks[0];
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
document.addEventListener("keydown", (event) => {
  if (keys[event.key]) { last.move(keys[event.key]); event.preventDefault(); }
});
function go() {
  const [, id, step] = location.hash.match(/^#(puzzle-[0-9]+)?-?([0-9]*)/) || [];
  last = walks.find((walk) => walk.id === id) || last;
  if (step) last.show(step - 1);
  if (id) document.getElementById(id).scrollIntoView();
}
walks.forEach((walk) => walk.show(0));
go();
addEventListener("hashchange", go);
"""


def step_pictures(puzzle: PuzzleLike, steps: Iterable[Step | SEStep]) -> Iterator[str]:
    """Draw each step of a solution, one after the other.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    steps
        The steps that `explain` returns for this puzzle, or the steps of its `se_rating`, or the
        first ones of them.

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


def step_pictures_proper(
    proper: ProperPuzzle, steps: Iterable[Step | SEStep], before: Sequence[Step] = ()
) -> Iterator[str]:
    """Draw steps after others, which are made but not drawn."""
    return _pictures(proper.puzzle, chain(before, steps), len(before))


def _pictures(puzzle: Puzzle, steps: Iterable[Step | SEStep], first: int = 0) -> Iterator[str]:
    """Draw the steps from the first one of these on, counted from 0."""
    board, cells = Board(puzzle), list(puzzle.cells)
    for number, step in enumerate(steps):
        check_type(step, Step | SEStep, "a Step")
        if number >= first:
            yield _picture(puzzle, cells, board, step)
        board.apply(step.placements, step.eliminations)
        for cell, digit in step.placements:
            cells[cell] = digit


def _picture(puzzle: Puzzle, cells: Sequence[int], board: Board, step: Step | SEStep) -> str:
    root = svg_root(puzzle_svg(puzzle, solution=with_cells(puzzle, cells)))
    columns, rows = candidate_grid(puzzle)
    width, height = CELL / columns - 4, CELL / rows - 4
    fills = _candidate_fills(step)
    for candidate, strips in fills.items():
        if board.masks[candidate[1] - 1] >> candidate[0] & 1:
            x, y = _centre(puzzle, (candidate,))
            wide = width / len(strips)
            for k, fill in enumerate(strips):
                add(root, "rect", x=x - width / 2 + k * wide, y=y - height / 2,
                    width=wide, height=height, fill=fill)  # fmt: skip
    for start, end, is_strong in _links(step):
        (x1, y1), (x2, y2) = _centre(puzzle, start), _centre(puzzle, end)
        thickness = 4 if is_strong else 1.5
        add(root, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=LINK_COLOUR, stroke_width=thickness)
    for digit, mask in enumerate(board.masks, 1):
        for cell in bits_of(mask):
            x, y = _centre(puzzle, ((cell, digit),))
            ink = INK if (cell, digit) in fills else LABEL_INK
            add_text(root, x, y, SYMBOLS[digit - 1], candidate_size(puzzle), ink)
    return ET.tostring(root, encoding="unicode").replace("ns0:", "").replace(":ns0", "") + "\n"


def _candidate_fills(step: Step | SEStep) -> dict[tuple[int, int], list[str]]:
    """Return the backgrounds of the marked candidates, side by side if parts share a candidate."""
    parts = (isinstance(step, Step) and step.parts) or (step.pattern,)
    fills: dict[tuple[int, int], list[str]] = {}
    for part, fill in zip(parts, cycle(PART_FILLS), strict=False):
        for candidate in part:
            fills.setdefault(candidate, []).append(fill)
    fills |= {candidate: [ELIMINATION_FILL] for candidate in step.eliminations}
    return fills | {candidate: [PLACEMENT_FILL] for candidate in step.placements}


def _links(step: Step | SEStep) -> Iterable[tuple[Candidates, Candidates, bool]]:
    """Return the links of chains, each once; a link from "not" to "is" is a strong one."""
    if isinstance(step, Step):
        return step.links
    return dict.fromkeys(
        (((before.cell, before.digit),), ((after.cell, after.digit),), not before.is_true)
        for _, before, after in step.links
        if before[:2] != after[:2]
    )


def _centre(puzzle: Puzzle, candidates: Candidates) -> tuple[float, float]:
    """Return the centre of candidates, each at its place in the cell."""
    centres = [candidate_centre(puzzle, cell, digit) for cell, digit in candidates]
    x, y = zip(*centres, strict=True)
    return sum(x) / len(x), sum(y) / len(y)


def walkthrough(puzzle: PuzzleLike, *, unique: bool = True, scale: Scale = "own") -> str:
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
    scale
        `"own"`, or `"se"` for the steps of Sudoku Explainer.

    Returns
    -------
    str
        The HTML text.

    Raises
    ------
    PuzzleError
        If the puzzle cannot be read, or does not have exactly one solution; with `scale="se"` also
        if it has a layout or another size than 9x9.
    OptionError
        If the scale is unknown, or if `unique` is False with `scale="se"`.

    Examples
    --------
    >>> text = walkthrough("1... ..3. .2.. ...4")
    >>> text.count("<section>"), text.count("<svg")
    (13, 13)
    """
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    return walkthrough_many_proper([(puzzle, _rater(unique, scale)(puzzle))])


def walkthrough_many(
    puzzles: Iterable[PuzzleLike],
    *,
    unique: bool = True,
    scale: Scale = "own",
    progress: ProgressLike = SILENT,
) -> str:
    """Return the steps to the solutions of puzzles as one web page, with a table of contents.

    The puzzles are numbered from 1, as in a booklet. Each has its own buttons, and the arrow keys
    move the puzzle that was used last. With #puzzle-2 at the end of its address the page begins at
    the second puzzle, and with #puzzle-2-5 at its fifth step. The page of a single puzzle is the
    page of `walkthrough`.

    Parameters
    ----------
    puzzles
        The puzzles, of any size, each with exactly one solution.
    unique
        False to leave out techniques that rely on the puzzle having exactly one solution, as in
        `rate`.
    scale
        `"own"`, or `"se"` for the steps of Sudoku Explainer.
    progress
        Receives each puzzle that is rated, and then each that is drawn.

    Returns
    -------
    str
        The HTML text. The steps of a usual 9x9 puzzle take about a megabyte.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be read, or does not have exactly one solution; with `scale="se"` also
        if it has a layout or another size than 9x9. The message begins with the puzzle's number.
    OptionError
        If there are no puzzles, if the scale is unknown, or if `unique` is False with `scale="se"`.

    Examples
    --------
    >>> text = walkthrough_many(["1... ..3. .2.. ...4", "1234 341. 2143 43.."])
    >>> text.count("<article"), text.count('href="#puzzle-')
    (2, 2)
    """
    bar = as_progress(progress)
    check_several(puzzles)
    rated_on_scale = _rater(unique, scale)
    bar.start("puzzles")
    rated: list[tuple[Puzzle, Rating | SERating]] = []
    for number, given in enumerate(puzzles, 1):
        with located(f"puzzle {number}: "):
            puzzle = as_puzzle(given, layouts=True, candidates=True)
            rated.append((puzzle, rated_on_scale(puzzle)))
        bar.advance(1)
    if not rated:
        raise OptionError("no puzzles to explain")
    return walkthrough_many_proper(rated, bar)


def _rater(unique: bool, scale: Scale) -> Callable[[Puzzle], Rating | SERating]:
    """Return the function that rates a puzzle on a scale."""
    check_type(unique, bool, "True or False as unique")
    if as_name(scale, SCALES, "scale") == "own":
        return partial(rate, unique=unique)
    if not unique:
        raise OptionError("scale 'se': unique is for the own scale")
    return se_rating


def walkthrough_many_proper(
    rated: Sequence[tuple[Puzzle, Rating | SERating]], progress: Progress = SILENT
) -> str:
    """Return the web page for puzzles that are already rated, with progress as they are drawn."""
    progress.start("puzzles", len(rated))
    titles = [_title(rating) for _, rating in rated]
    if len(rated) == 1:
        title, contents, level = titles[0], "", 2
        articles = [_article(*rated[0], level)]
    else:
        title, level = f"{len(rated)} puzzles", 3
        numbers = range(1, len(rated) + 1)
        titles = [f"{number}: {of_one}" for number, of_one in zip(numbers, titles, strict=True)]
        links = "\n".join(
            f'<li><a href="#puzzle-{number}">{escape(of_one)}; '
            f"{counted(len(rating.steps), 'step')}</a></li>"
            for number, of_one, (_, rating) in zip(numbers, titles, rated, strict=True)
        )
        contents = f'<ul class="contents">\n{links}\n</ul>\n'
        articles = []
        for number, of_one, pair in zip(numbers, titles, rated, strict=True):
            heading = f"<h2>{escape(of_one)}</h2>\n"
            articles.append(_article(*pair, level, f' id="puzzle-{number}"', heading))
            progress.advance(1)
    body = f"<h1>{escape(title)}</h1>\n{contents}" + "\n".join(articles)
    return page(f"Sudoku: {title}", _STYLE, f"{body}\n<script>{_SCRIPT}</script>")


def _title(rating: Rating | SERating) -> str:
    """Return a rating in a few words."""
    if isinstance(rating, SERating):
        return str(rating)
    return f"{rating.difficulty}, {rating.technique}, score {rating.score}"


def _article(
    puzzle: Puzzle, rating: Rating | SERating, level: int, attributes: str = "", heading: str = ""
) -> str:
    """Return the steps of a puzzle with their buttons; `level` is the level of their headings."""
    steps: Sequence[Step | SEStep] = rating.steps
    texts = [(f"{k}. {_heading(step)}", step.text) for k, step in enumerate(steps, 1)]
    pictures = [*_pictures(puzzle, steps), puzzle_svg(puzzle, solution=rating.solution)]
    texts.append(("The solution", str(rating.solution)))
    sections = "\n".join(
        f"<section>\n<h{level}>{escape(name)}</h{level}>\n<p>{escape(text)}</p>\n{picture}</section>"
        for (name, text), picture in zip(texts, pictures, strict=True)
    )
    names = "first", "back", "next", "last"
    buttons = "".join(f'<button class="{name}">{name.capitalize()}</button>' for name in names)
    navigation = f'<nav class="steps">{buttons}<output></output></nav>'
    return f"<article{attributes}>\n{heading}{navigation}\n{sections}\n</article>"


def _heading(step: Step | SEStep) -> str:
    """Return the technique of a step, with the rating that Sudoku Explainer gives to it."""
    return step.technique if isinstance(step, Step) else f"{step.technique}, {step.rating}"
