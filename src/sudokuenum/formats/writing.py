"""Writing puzzles in the formats that `read_puzzles` reads again."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias
from urllib.parse import quote

from msgspec import UNSET, UnsetType

from sudokuenum.common.arguments import as_name
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.tables import LAYOUT
from sudokuenum.formats.programs.candidate_lists import no_candidate
from sudokuenum.formats.programs.exchange import marks_of, position_of
from sudokuenum.formats.programs.json_puzzles import json_of_puzzle
from sudokuenum.formats.programs.lz_string import compress
from sudokuenum.formats.programs.sudoku_puzzle import sudoku_puzzle_of
from sudokuenum.formats.rules.layout_lines import lines_of_layout, text_with_layout
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, check_several

FormatName: TypeAlias = Literal[
    "line",
    "grid",
    "sdk",
    "sdm",
    "rules",
    "candidates",
    "pencilmarks",
    "hodoku",
    "opensudoku",
    "f-puzzles",
    "sudoku-puzzle",
    "csv",
    "json",
    "records",
]
"""The names of the formats."""
SiteName: TypeAlias = Literal["sudokupad", "f-puzzles", "sudokuwiki"]
"""The names of the sites that links open."""


def write_puzzles(puzzles: Iterable[PuzzleLike], form: FormatName = "line") -> Iterator[str]:
    """Yield puzzles as text in a format, in parts that are lines or several lines.

    - `line`, `sdm`: the cells of a puzzle on each line, with `.` or, in .sdm files, 0 for an empty
      cell; `csv` and `json` have the same as a table of one column, and in quotes.
    - `grid`: a drawing with borders; `sdk`: the rows after the word [Puzzle].
    - `candidates`: the candidates of each cell, in n rows; up to 9x9. `pencilmarks`: the same as
      729 characters on a line, for 9x9 puzzles.
    - `hodoku`: lines of a HoDoKu library, with + before placed digits; `opensudoku`: XML. They are
      for 9x9 puzzles.
    - `records`: JSON lines, with the cells under the key `puzzle`, and with the layout on one line
      under the key `layout`.
    - `rules`: the layout, as `Layout` describes it, after the word [Layout], and the rows after the
      word [Puzzle]. People can type and change it.
    - `f-puzzles`: JSON with the layout, its rules and the candidates.

    - `sudoku-puzzle`: the same in the format of the program pencilmark.

    Only `rules`, `records`, `f-puzzles` and `sudoku-puzzle` have the layout; with the other
    formats, name it again when you read them.

    Parameters
    ----------
    puzzles
        The puzzles, in any form that `Puzzle` reads.
    form
        The name of the format.

    Returns
    -------
    Iterator[str]
        The parts, without the end of the last line of each. A puzzle is written when its part is
        asked for.

    Raises
    ------
    PuzzleError
        If the format cannot express a puzzle.
    OptionError
        If the format is unknown.

    Examples
    --------
    >>> print(*write_puzzles(["1.3.3.........4."], "sdm"))
    1030300000000040
    """
    check_several(puzzles, "the form comes after them, such as 'sdk'")
    form = as_name(form, PUZZLE_FORMATS, "form")
    before, after = PUZZLE_FORMATS[form].frame
    return OneByOne(before, (puzzle_text(puzzle, form) for puzzle in puzzles), after)


def puzzle_text(puzzle: PuzzleLike, form: FormatName = "line") -> str:
    """Return one puzzle as text in a format, without the lines before and after all puzzles.

    Parameters
    ----------
    puzzle
        The puzzle, in any form that `Puzzle` reads.
    form
        The name of a format of `write_puzzles`.

    Returns
    -------
    str
        One line or more, without the end of the last one.

    Raises
    ------
    PuzzleError
        If the format cannot express the puzzle.
    OptionError
        If the format is unknown.

    Examples
    --------
    >>> puzzle = Puzzle("1.3." + "." * 12, "2x2")
    >>> puzzle_text(puzzle, "json"), puzzle_text(puzzle, "candidates").splitlines()[0]
    ('"1.3............."', '1    24   3    24')
    """
    form = as_name(form, PUZZLE_FORMATS, "form")
    one = as_puzzle(puzzle, layouts=True, candidates=True)
    if one.removed and not PUZZLE_FORMATS[form].has_candidates:
        number = counted(len(one.removed), "candidate")
        others = ", ".join(name for name, other in PUZZLE_FORMATS.items() if other.has_candidates)
        raise PuzzleError(f"format {form}: {number} removed, which only {others} can say")
    return PUZZLE_FORMATS[form].write(one)


def puzzle_link(puzzle: PuzzleLike, site: SiteName = "sudokupad") -> str:
    """Return a link that opens a puzzle, with its layout and candidates, in a player.

    Parameters
    ----------
    puzzle
        The puzzle, in any form that `Puzzle` reads.
    site
        `"sudokupad"` is SudokuPad, `"f-puzzles"` the setter's tool f-puzzles.com, and
        `"sudokuwiki"` the solver of sudokuwiki.org, for 9x9 puzzles.

    Returns
    -------
    str
        The link.

    Raises
    ------
    PuzzleError
        If a link cannot hold the puzzle.
    OptionError
        If the site is unknown.

    Examples
    --------
    >>> link = puzzle_link("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419"
    ...                    "..5....8..79", "sudokuwiki")
    >>> link[:57]
    'https://www.sudokuwiki.org/sudoku.htm?bd=5300700006001950'
    """
    site = as_name(site, SITES, "site")
    return SITES[site](as_puzzle(puzzle, layouts=True, candidates=True))


def _sudokupad(puzzle: Puzzle) -> str:
    return f"https://sudokupad.app/fpuzzles{quote(compress(json_of_puzzle(puzzle)), safe='')}"


def _f_puzzles(puzzle: Puzzle) -> str:
    return f"https://f-puzzles.com/?load={compress(json_of_puzzle(puzzle))}"


def _sudokuwiki(puzzle: Puzzle) -> str:
    digits = _digits_of_9x9(puzzle, "sudokuwiki")
    position = position_of(puzzle) if puzzle.removed or puzzle.placed else digits
    return f"https://www.sudokuwiki.org/sudoku.htm?bd={position}"


SITES: dict[SiteName, Callable[[Puzzle], str]] = {
    "sudokupad": _sudokupad,
    "f-puzzles": _f_puzzles,
    "sudokuwiki": _sudokuwiki,
}
"""The sites, each with the function that makes a link."""
check_table(SITES, SiteName)


def _digits_of_9x9(puzzle: Puzzle, form: str) -> str:
    """Return the 81 digits of a 9x9 puzzle. Raises PuzzleError for another puzzle."""
    if puzzle.box != CLASSIC or puzzle.layout is not None:
        kind = puzzle.layout or f"boxes of {puzzle.box}"
        raise PuzzleError(f"{form}: it is for 9x9 puzzles with boxes of 3x3 only, not for {kind}")
    return "".join(map(str, puzzle.cells))


def _sdk(puzzle: Puzzle) -> str:
    text, n = str(puzzle), puzzle.box.digits
    return "\n".join(["[Puzzle]", *(text[k : k + n] for k in range(0, n * n, n))])


def _hodoku(puzzle: Puzzle) -> str:
    removed = sorted((digit, cell // 9 + 1, cell % 9 + 1) for cell, digit in puzzle.removed)
    candidates = " ".join(f"{digit}{row}{column}" for digit, row, column in removed)
    placed, digits = {*puzzle.placed}, _digits_of_9x9(puzzle, "hodoku").replace("0", ".")
    cells = "".join(f"+{digit}" if k in placed else digit for k, digit in enumerate(digits))
    return f":0000:x:{cells}:{candidates}::"


def _pencilmarks(puzzle: Puzzle) -> str:
    _digits_of_9x9(puzzle, "pencilmarks")
    return marks_of(puzzle)


def record_of(puzzle: PuzzleLike, others: Mapping[str, Any], key: str = "puzzle") -> str:
    """Return a puzzle as a JSON object on a line, after other keys with their values."""
    one = as_puzzle(puzzle, layouts=True)
    layout = layout_line(one)
    keys = {**others, key: str(one), **({} if layout is UNSET else {LAYOUT: layout})}
    return json.dumps(keys, ensure_ascii=False)


def layout_line(puzzle: Puzzle) -> str | UnsetType:
    """Return the layout of a puzzle on one line, for a column or a key beside its cells.

    It is UNSET if rows, columns and boxes are the only groups.
    """
    return "; ".join(lines_of_layout(puzzle.layout)) if puzzle.layout else UNSET


def advice_on_layout(form: FormatName) -> str:
    """Return a remark on what a format leaves out of layouts, or "" if it leaves out nothing.

    >>> advice_on_layout("rules"), advice_on_layout("sdk")[:34]
    ('', 'format sdk leaves out regions, ext')
    """
    if PUZZLE_FORMATS[form].has_layout:
        return ""
    others = joined((name for name, other in PUZZLE_FORMATS.items() if other.has_layout), "and")
    return f"format {form} leaves out regions, extra groups and rules; {others} keep them"


def _candidates(puzzle: Puzzle) -> str:
    n = puzzle.box.digits
    if n > 9:
        raise PuzzleError(f"candidates: a puzzle of {n} digits; at most 9 can stand side by side")
    words = ["".join(map(str, some)) for some in puzzle.candidates]
    if "" in words:
        raise no_candidate(puzzle, words.index(""), "candidates")
    if sum(len(word) > 1 for word in words) == 1:  # a digit too many in a full grid looks so
        words = [f"<{word}>" if len(word) == 1 else word for word in words]
    width = max(map(len, words))
    rows = (words[k : k + n] for k in range(0, n * n, n))
    return "\n".join(" ".join(word.ljust(width) for word in row).rstrip() for row in rows)


def _opensudoku(puzzle: Puzzle) -> str:
    return f'<game data="{_digits_of_9x9(puzzle, "opensudoku")}" />'


class Format(NamedTuple):
    """A format in which puzzles are written."""

    write: Callable[[Puzzle], str]
    """Returns one puzzle as text."""
    frame: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
    """The lines before all puzzles, and the lines after them."""
    has_candidates: bool = False
    """True if it can express candidates that are removed."""
    has_layout: bool = False
    """True if it can express extra groups and rules."""


_OPENSUDOKU = ('<?xml version="1.0" encoding="utf-8"?>\n<opensudoku>',), ("</opensudoku>",)
PUZZLE_FORMATS: dict[FormatName, Format] = {
    "line": Format(str),
    "grid": Format(Puzzle.drawn),
    "sdk": Format(_sdk),
    "sdm": Format(lambda puzzle: str(puzzle).replace(".", "0")),
    "rules": Format(text_with_layout, has_layout=True),
    "candidates": Format(_candidates, has_candidates=True),
    "pencilmarks": Format(_pencilmarks, has_candidates=True),
    "hodoku": Format(_hodoku, has_candidates=True),
    "opensudoku": Format(_opensudoku, _OPENSUDOKU),
    "f-puzzles": Format(json_of_puzzle, has_candidates=True, has_layout=True),
    "sudoku-puzzle": Format(sudoku_puzzle_of, has_candidates=True, has_layout=True),
    "csv": Format(str, (("puzzle",), ())),
    "json": Format(lambda puzzle: f'"{puzzle}"'),
    "records": Format(lambda puzzle: record_of(puzzle, {}), has_layout=True),
}
check_table(PUZZLE_FORMATS, FormatName)
