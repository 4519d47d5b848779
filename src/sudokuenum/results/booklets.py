"""Puzzles on pages to print: a web page, which a browser prints or saves as PDF.

A browser sets the type, breaks pages and writes PDF, and everybody has one. Therefore no library
for PDF is needed, and the page on the screen is the same as the page on paper. All lengths are in
millimetres.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Literal, TypeAlias

from sudokuenum.common.arguments import as_integer, as_name, check_type, shown
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.drawing.puzzles import CELL, MARGIN, THICK_LINE, puzzle_svg
from sudokuenum.errors import OptionError, located
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, check_several
from sudokuenum.puzzles.rating.rating import rate
from sudokuenum.results.text_csv_html import page

Paper: TypeAlias = Literal["A4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The width and the height of each paper, in millimetres."""
check_table(PAPERS, Paper)
COLUMNS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""The numbers of columns and rows of a page, by its number of puzzles."""
_MARGIN, _LINE, _HEAD, _GAP = 14, 6, 12, 14
"""The margin of a page, a line of text, the title, and the least distance between grids."""
_STYLE = """
@page {{ size: {width}mm {height}mm; margin: 0; }}
body {{ margin: 0; font: {font}mm/6mm sans-serif; color: #000; }}
section {{ box-sizing: border-box; width: {width}mm; height: {height}mm; padding: {margin}mm;
  display: flex; flex-direction: column; break-after: page; overflow: hidden; }}
section:last-child {{ break-after: auto; }}
h1 {{ margin: 0; font-size: 6mm; line-height: 12mm; text-align: center; }}
.grids {{ flex: 1; display: grid; place-items: center; }}
figure {{ margin: 0; }}
figure svg {{ display: block; width: 100%; height: auto; }}
footer, figcaption {{ line-height: 6mm; text-align: center; white-space: nowrap; }}
@media screen {{ body {{ background: #ddd; }} section {{ background: #fff; margin: 5mm auto; }} }}
"""


def booklet(
    puzzles: Iterable[PuzzleLike],
    *,
    title: str = "Sudoku",
    paper: Paper = "A4",
    on_page: Literal[1, 2, 4, 6] = 4,
    large: bool = False,
    answers: bool = True,
    progress: Progress = SILENT,
) -> str:
    """Lay out puzzles on pages to print, as a web page without outside resources.

    Each puzzle has its number, its difficulty and the name of its layout. The answers are on the
    last pages. Print the page from a browser, or save it as PDF there. Rating a puzzle takes
    milliseconds, although a hard puzzle with a layout takes seconds and a puzzle larger than 9x9
    longer.

    Parameters
    ----------
    puzzles
        The puzzles, of any size, each with exactly one solution.
    title
        The title above the first puzzles and the first answers.
    paper
        `"A4"` or `"letter"`.
    on_page
        The number of puzzles on a page: 1, 2, 4 or 6.
    large
        True for large print: one puzzle on a page, whatever `on_page` is, and four answers.
    answers
        True to add pages with answers.
    progress
        Receives each puzzle that is rated.

    Returns
    -------
    str
        The HTML text.

    Raises
    ------
    OptionError
        If there are no puzzles, `paper` is unknown, or `on_page` is not 1, 2, 4 or 6.
    PuzzleError
        If a puzzle does not have exactly one solution. The message begins with the puzzle's number.

    Examples
    --------
    >>> text = booklet(["1234 341. 2143 43..", "1... ..3. .2.. ...4"], title="Small ones")
    >>> text.count("<section>"), "1: easy" in text
    (2, True)
    """
    check_several(puzzles)
    check_type(title, str, "a title")
    paper = as_name(paper, PAPERS, "paper")
    check_type(progress, Progress, "a Progress")
    if as_integer(on_page, "on_page") not in COLUMNS:
        raise OptionError(f"{shown(on_page)} puzzles on a page: a page has 1, 2, 4 or 6")
    grids, solved = [], []
    progress.start("puzzles")
    for number, given in enumerate(puzzles, 1):
        with located(f"puzzle {number}: "):
            puzzle = as_puzzle(given, layouts=True)
            rating = rate(puzzle, most_guesses=0)
        name = f", {puzzle.layout}" if puzzle.layout else ""
        grids.append((f"{number}: {rating.difficulty}{name}", _picture(puzzle)))
        solved.append((str(number), _picture(puzzle, solution=rating.solution)))
        progress.advance(1)
    if not grids:
        raise OptionError("no puzzles for a booklet")
    size = PAPERS[paper]
    pages = [*_pages(grids, COLUMNS[1 if large else on_page], title, size)]
    if answers:
        pages += _pages(solved, (2, 2) if large else (3, 4), f"{title}: answers", size)
    sections = "\n".join(
        f"<section>\n{inside}\n<footer>{number}</footer>\n</section>"
        for number, inside in enumerate(pages, 1)
    )
    style = _STYLE.format(width=size[0], height=size[1], margin=_MARGIN, font=5 if large else 4)
    return page(title, style, sections)


def _pages(
    grids: Sequence[tuple[str, str]], shape: tuple[int, int], title: str, size: tuple[float, float]
) -> Iterator[str]:
    """Yield the body of each page with these captions and pictures, with a title on the first."""
    across, down = shape
    width, height = (length - 2 * _MARGIN for length in size)
    room = (height - _HEAD - _LINE) / down - _LINE - _GAP
    side = min(room, (width - _GAP * (across - 1)) / across)
    for start in range(0, len(grids), across * down):
        heading = "" if start else f"<h1>{escape(title)}</h1>\n"
        figures = "\n".join(
            f'<figure style="width: {side:g}mm">{picture}<figcaption>{escape(caption)}</figcaption>'
            "</figure>"
            for caption, picture in grids[start : start + across * down]
        )
        columns = f"grid-template: repeat({down}, 1fr) / repeat({across}, 1fr)"
        yield f'{heading}<div class="grids" style="{columns}">\n{figures}\n</div>'


def _picture(puzzle: Puzzle, solution: Puzzle | None = None) -> str:
    """Return the picture of a puzzle without the names of rows and columns around it."""
    left, side = MARGIN - THICK_LINE / 2, puzzle.box.digits * CELL + THICK_LINE
    view = f'viewBox="{left:g} {left:g} {side} {side}"'
    return re.sub('viewBox="[^"]*"', view, puzzle_svg(puzzle, solution=solution), count=1)
