"""Puzzles on pages to print: a web page, which a browser prints or saves as PDF.

The page on the screen is the same as the page on paper. All lengths are in millimetres.
`write_pdf` makes PDF of it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import inf, prod
from textwrap import wrap
from typing import Literal, NamedTuple, TypeAlias

from sudokuenum.common.arguments import as_integer, as_name, check_type, integer_within, shown
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.wording import joined
from sudokuenum.drawing.puzzles import CELL, MARGIN, THICK_LINE, puzzle_svg
from sudokuenum.drawing.rule_marks import meanings, room_of
from sudokuenum.errors import OptionError, located
from sudokuenum.formats.writing import SITES, SiteName, puzzle_link
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, check_several
from sudokuenum.puzzles.rating.rating import rate
from sudokuenum.puzzles.rating.techniques import Difficulty
from sudokuenum.results.text_csv_html import page

Paper: TypeAlias = Literal["A4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The width and the height of each paper, in millimetres."""
check_table(PAPERS, Paper)
OnPage: TypeAlias = Literal[1, 2, 4, 6]
COLUMNS: dict[OnPage, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
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
p {{ margin: 0; text-align: center; }}
.grids {{ flex: 1; display: grid; align-items: center; justify-items: center; }}
figure {{ margin: 0; }}
figure svg {{ display: block; width: 100%; height: auto; }}
footer, figcaption {{ line-height: 6mm; text-align: center; white-space: nowrap; }}
a {{ color: inherit; }}
@media print {{ a {{ text-decoration: none; }} }}
@media screen {{ body {{ background: #ddd; }} section {{ background: #fff; margin: 5mm auto; }} }}
"""


@dataclass(frozen=True)
class BookletEntry:
    """A puzzle of a booklet, and where the booklet has it.

    `number` and `difficulty` are printed under the puzzle. `page` and `answer_page` are the numbers
    of pages; `page` is None with answers only, and `answer_page` without answers. `link` opens the
    puzzle in a player; it is empty unless links are asked for. `er` is Sudoku Explainer's rating,
    or None likewise.
    """

    number: int
    page: int | None
    answer_page: int | None
    difficulty: Difficulty
    puzzle: Puzzle
    solution: Puzzle
    link: str
    er: float | None


@dataclass(frozen=True)
class Booklet:
    """A booklet: its page as HTML, and an entry for each of its puzzles."""

    html: str
    entries: tuple[BookletEntry, ...]


def booklet(
    puzzles: Iterable[PuzzleLike],
    *,
    title: str = "Sudoku",
    paper: Paper = "A4",
    on_page: OnPage = 4,
    large: bool = False,
    answers: bool = True,
    answers_only: bool = False,
    answers_title: str | None = None,
    first_number: int = 1,
    link: SiteName | None = None,
    se: bool = False,
    progress: ProgressLike = SILENT,
) -> str:
    """Lay out puzzles on pages to print, as a web page without outside resources.

    Each puzzle has its number, its difficulty and the name of its layout. If a layout has rules
    such as killer cages, the first page explains them. The answers are on the last pages.
    `write_pdf` makes PDF of the page; you can also print it from a browser. With #puzzle-5 or
    #answer-5 at the end of its address a browser shows the fifth puzzle or its answer. Rating a
    puzzle takes milliseconds, but seconds for a hard puzzle with a layout, and longer above 9x9.

    Parameters
    ----------
    puzzles
        The puzzles, of any size, each with exactly one solution.
    title
        The title above the first puzzles.
    paper
        `"A4"` or `"letter"`.
    on_page
        The number of puzzles on a page: 1, 2, 4 or 6.
    large
        True for large print: one puzzle on a page, whatever `on_page` is, and four answers.
    answers
        True to add pages with answers.
    answers_only
        True to leave out the puzzles, for a booklet of answers.
    answers_title
        The title above the first answers (default: the title, followed by ": answers").
    first_number
        The number of the first puzzle, at least 1.
    link
        The name of a player, as for `puzzle_link`: the line under each puzzle is a link that opens
        the puzzle there, also in PDF.
    se
        True to add Sudoku Explainer's rating ER to the difficulty of each puzzle.
    progress
        Receives each puzzle that is rated.

    Returns
    -------
    str
        The HTML text.

    Raises
    ------
    OptionError
        If there are no puzzles, `paper` or `link` is unknown, no page has `on_page` puzzles,
        `first_number` is below 1, or `answers_only` is True and `answers` is False.
    PuzzleError
        If a puzzle does not have exactly one solution, if a link cannot hold it or, with `se`, if
        it has a layout or another size than 9x9. The message begins with the puzzle's number.

    Examples
    --------
    >>> text = booklet(["1234 341. 2143 43..", "1... ..3. .2.. ...4"], title="Small ones")
    >>> text.count("<section>"), "1: easy" in text
    (2, True)
    """
    bar = as_progress(progress)
    return lay_out(
        puzzles,
        title=title,
        paper=paper,
        on_page=on_page,
        large=large,
        answers=answers,
        answers_only=answers_only,
        answers_title=answers_title,
        first_number=first_number,
        link=link,
        se=se,
        progress=bar,
    ).html


def lay_out(
    puzzles: Iterable[PuzzleLike],
    *,
    title: str = "Sudoku",
    paper: Paper = "A4",
    on_page: OnPage = 4,
    large: bool = False,
    answers: bool = True,
    answers_only: bool = False,
    answers_title: str | None = None,
    first_number: int = 1,
    link: SiteName | None = None,
    se: bool = False,
    progress: ProgressLike = SILENT,
) -> Booklet:
    """Lay out puzzles as `booklet` does, and say where the booklet has each of them.

    Parameters
    ----------
    puzzles, title, paper, on_page, large, answers, answers_only, answers_title, first_number
        The same as for `booklet`.
    link, se, progress
        The same as for `booklet`.

    Returns
    -------
    Booklet
        The page, and the number, the pages, the difficulty and the link of each puzzle.

    Raises
    ------
    OptionError, PuzzleError
        As by `booklet`.

    Examples
    --------
    >>> found = lay_out(["1234 341. 2143 43..", "1... ..3. .2.. ...4"])
    >>> [(one.number, one.page, one.answer_page, one.difficulty) for one in found.entries]
    [(1, 1, 2, 'easy'), (2, 1, 2, 'easy')]
    """
    bar = as_progress(progress)
    check_several(puzzles)
    check_type(title, str, "a title")
    title_of_answers = f"{title}: answers" if answers_title is None else answers_title
    check_type(title_of_answers, str, "a title")
    paper = as_name(paper, PAPERS, "paper")
    flags = {"large": large, "answers": answers, "answers_only": answers_only, "se": se}
    for name, value in flags.items():
        check_type(value, bool, f"True or False as {name}")
    if answers_only and not answers:
        raise OptionError("answers_only: the pages with answers cannot be left out as well")
    first_number = integer_within(first_number, "first_number", 1, inf, "must be 1 or more")
    if as_integer(on_page, "on_page") not in COLUMNS:
        raise OptionError(f"{shown(on_page)} puzzles on a page: a page has {joined(COLUMNS, 'or')}")
    if link is not None:
        link = as_name(link, SITES, "site")
    entries, grids, solved = list[BookletEntry](), list[_Figure](), list[_Figure]()
    rules = dict[str, None]()
    shape, shape_of_answers = COLUMNS[1 if large else on_page], (2, 2) if large else (3, 4)
    bar.start("puzzles")
    for k, given in enumerate(puzzles):
        number = first_number + k
        with located(f"puzzle {k + 1}: "):
            puzzle = as_puzzle(given, layouts=True)
            rated = _rated(puzzle, se=se)
            address = puzzle_link(puzzle, link) if link else ""
        caption = escape(_caption(number, puzzle, rated))
        if address:
            caption = f'<a href="{escape(address)}">{caption}</a>'
        grids.append(_Figure(f"puzzle-{number}", caption, _picture(puzzle)))
        picture = _picture(puzzle, solution=rated.solution)
        solved.append(_Figure(f"answer-{number}", str(number), picture))
        page_of_puzzle = None if answers_only else k // prod(shape) + 1
        solution, difficulty, er = rated
        entry = BookletEntry(
            number, page_of_puzzle, None, difficulty, puzzle, solution, address, er
        )
        entries.append(entry)
        for meaning in meanings(puzzle.layout):
            rules.setdefault(meaning)
        bar.advance(1)
    if not grids:
        raise OptionError("no puzzles for a booklet")
    size, font = PAPERS[paper], 5 if large else 4
    pages: list[str] = []
    if not answers_only:
        pages += _pages(grids, shape, title, size, _Rules(tuple(rules), font))
    if answers:
        first = len(pages) + 1
        pages += _pages(solved, shape_of_answers, title_of_answers, size)
        entries = [
            replace(entry, answer_page=first + k // prod(shape_of_answers))
            for k, entry in enumerate(entries)
        ]
    sections = "\n".join(
        f"<section>\n{inside}\n<footer>{number}</footer>\n</section>"
        for number, inside in enumerate(pages, 1)
    )
    style = _STYLE.format(width=size[0], height=size[1], margin=_MARGIN, font=font)
    name = title_of_answers if answers_only else title
    return Booklet(page(name, style, sections), tuple(entries))


class _Rated(NamedTuple):
    """The solution of a puzzle, and its ratings if it has any."""

    solution: Puzzle
    difficulty: Difficulty
    er: float | None


def _rated(puzzle: Puzzle, *, se: bool) -> _Rated:
    """Return the solution and the ratings of a puzzle."""
    rating = rate(puzzle, most_guesses=0)
    return _Rated(rating.solution, rating.difficulty, rating.se.er if se else None)


def _caption(number: int, puzzle: Puzzle, rated: _Rated) -> str:
    """Return the line under a puzzle: its number, difficulty and layout, or ER."""
    # the page explains the rules of a layout, so its name needs no word for them
    layout = str(puzzle.layout or "").removesuffix("rules").rstrip("+")
    er = "" if rated.er is None else f"SE {rated.er}"
    return f"{number}: {', '.join(filter(None, (rated.difficulty, layout or er)))}"


class _Rules(NamedTuple):
    """The sentences that explain rules, below the title of the first page."""

    meanings: tuple[str, ...] = ()
    font: float = 4

    def height(self, width: float) -> float:
        """Return the height of the sentences, in lines of this width."""
        letters = int(width / (0.52 * self.font))
        return _LINE * sum(len(wrap(meaning, letters)) for meaning in self.meanings)

    @property
    def html(self) -> str:
        """The sentences, each in a paragraph."""
        return "".join(f"<p>{escape(meaning)}</p>\n" for meaning in self.meanings)


class _Figure(NamedTuple):
    """A picture with the line under it, in HTML, and its name for links."""

    name: str
    caption: str
    picture: str


def _pages(
    grids: Sequence[_Figure],
    shape: tuple[int, int],
    title: str,
    size: tuple[float, float],
    rules: _Rules = _Rules(),  # noqa: B008, because it is immutable
) -> Iterator[str]:
    """Yield the body of each page with these captions and pictures.

    The first page has a title, and explains the rules.
    """
    across, down = shape
    width, height = (length - 2 * _MARGIN for length in size)
    room = (height - _HEAD - rules.height(width) - _LINE) / down - _LINE - _GAP
    side = min(room, (width - _GAP * (across - 1)) / across)
    for start in range(0, len(grids), across * down):
        heading = "" if start else f"<h1>{escape(title)}</h1>\n{rules.html}"
        figures = "\n".join(
            f'<figure id="{name}" style="width: {side:g}mm">{picture}'
            f"<figcaption>{caption}</figcaption></figure>"
            for name, caption, picture in grids[start : start + across * down]
        )
        columns = f"grid-template: repeat({down}, 1fr) / repeat({across}, 1fr)"
        yield f'{heading}<div class="grids" style="{columns}">\n{figures}\n</div>'


def _picture(puzzle: Puzzle, solution: Puzzle | None = None) -> str:
    """Return the picture of a puzzle without the names of rows and columns around it."""
    corner, side = MARGIN - THICK_LINE / 2, puzzle.box.digits * CELL + THICK_LINE
    room = room_of(puzzle.layout, CELL)
    across, down = room.left + room.right, room.top + room.bottom
    # a square, because all pictures of a page have the same width and height
    room_of_side = max(across, down)
    left = corner - room.left - (room_of_side - across) / 2
    top = corner - room.top - (room_of_side - down) / 2
    view = f'viewBox="{left:g} {top:g} {side + room_of_side} {side + room_of_side}"'
    return re.sub('viewBox="[^"]*"', view, puzzle_svg(puzzle, solution=solution), count=1)
