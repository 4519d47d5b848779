"""Writing puzzles in the formats that `read_puzzles` reads again."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Literal, TypeAlias, get_args
from urllib.parse import quote

from sudokuenum.common.arguments import check_name, check_type
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.json_puzzles import json_of_puzzle
from sudokuenum.formats.lz_string import compress
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike

Format: TypeAlias = Literal[
    "line", "grid", "sdk", "sdm", "candidates", "hodoku", "opensudoku", "f-puzzles", "csv", "json"
]
"""The names of the formats."""
Site: TypeAlias = Literal["sudokupad", "f-puzzles", "sudokuwiki"]
"""The names of the sites that links open."""
_FRAMES: dict[Format, tuple[list[str], list[str]]] = {
    "opensudoku": (['<?xml version="1.0" encoding="utf-8"?>\n<opensudoku>'], ["</opensudoku>"]),
    "csv": (["puzzle"], []),
}
"""What stands before and after the puzzles of a format."""


def write_puzzles(puzzles: Iterable[PuzzleLike], form: Format = "line") -> Iterator[str]:
    """The text of puzzles in a format, in parts, each to be followed by the end of a line.

    - `line`, `sdm`: the cells of a puzzle on each line, with `.` or, in .sdm files, 0 for an empty
      cell; `csv` and `json` have the same as a table of one column, and in quotes.
    - `grid`: a drawing with borders; `sdk`: the rows after the word [Puzzle].
    - `candidates`: the candidates of each cell, in n rows; up to 9x9.
    - `hodoku`: lines of a HoDoKu library; `opensudoku`: XML. They are for 9x9 puzzles.
    - `f-puzzles`: JSON with the layout and the candidates.

    Only `f-puzzles` says the layout; for the others, name it again when they are read. PuzzleError
    for a puzzle that the format cannot say, OptionError for an unknown format.

    >>> print(*write_puzzles(["1.3.3.........4."], "sdm"))
    1030300000000040
    """
    check_type(puzzles, Iterable, "puzzles")
    if isinstance(puzzles, str | bytes):
        raise TypeError("expected puzzles, not one text")
    check_name(form, get_args(Format), "form")
    before, after = _FRAMES.get(form, ([], []))
    return chain(before, (puzzle_text(puzzle, form) for puzzle in puzzles), after)


def puzzle_text(puzzle: PuzzleLike, form: Format = "line") -> str:
    """The text of one puzzle in a format of `write_puzzles`, without what stands around all.

    Errors are those of `write_puzzles`.

    >>> puzzle = Puzzle.parse("1.3." + "." * 12, "2x2")
    >>> puzzle_text(puzzle, "json"), puzzle_text(puzzle, "candidates").splitlines()[0]
    ('"1.3............."', '1    24   3    24')
    """
    check_name(form, get_args(Format), "form")
    one = Puzzle.of(puzzle, layouts=True, candidates=True)
    says = ("candidates", "hodoku", "f-puzzles")
    if one.removed and form not in says:
        number = counted(len(one.removed), "candidate")
        raise PuzzleError(f"format {form}: {number} removed, which only {', '.join(says)} can say")
    return _WRITERS[form](one)


def puzzle_link(puzzle: PuzzleLike, site: Site = "sudokupad") -> str:
    """A link that opens a puzzle, with its layout and candidates, in a player.

    `sudokupad` is SudokuPad, `f-puzzles` the setter's tool f-puzzles.com, and `sudokuwiki` the
    solver of sudokuwiki.org, for 9x9 puzzles. PuzzleError for a puzzle that a link cannot hold.

    >>> link = puzzle_link("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419"
    ...                    "..5....8..79", "sudokuwiki")
    >>> link[:57]
    'https://www.sudokuwiki.org/sudoku.htm?bd=5300700006001950'
    """
    check_name(site, get_args(Site), "site")
    one = Puzzle.of(puzzle, layouts=True, candidates=True)
    if site == "sudokuwiki":
        digits = _digits_of_9x9(one, site)
        if one.removed:
            number = counted(len(one.removed), "candidate")
            raise PuzzleError(f"{site}: {number} removed, which it cannot say")
        return f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}"
    packed = compress(json_of_puzzle(one))
    if site == "f-puzzles":
        return f"https://f-puzzles.com/?load={packed}"
    return f"https://sudokupad.app/fpuzzles{quote(packed, safe='')}"


def _digits_of_9x9(puzzle: Puzzle, form: str) -> str:
    """The 81 digits of a 9x9 puzzle; PuzzleError for another one."""
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
    return f":0000:x:{_digits_of_9x9(puzzle, 'hodoku').replace('0', '.')}:{candidates}::"


def _candidates(puzzle: Puzzle) -> str:
    n = puzzle.box.digits
    if n > 9:
        raise PuzzleError(f"candidates: a puzzle of {n} digits; at most 9 can stand side by side")
    words = ["".join(map(str, some)) for some in puzzle.candidates]
    if "" in words:
        place = puzzle.place(words.index(""))
        raise PuzzleError(f"candidates: {place} has none, and cannot be written")
    width = max(map(len, words))
    rows = (words[k : k + n] for k in range(0, n * n, n))
    return "\n".join(" ".join(word.ljust(width) for word in row).rstrip() for row in rows)


_WRITERS: dict[Format, Callable[[Puzzle], str]] = {
    "line": str,
    "grid": Puzzle.drawn,
    "sdk": _sdk,
    "sdm": lambda puzzle: str(puzzle).replace(".", "0"),
    "candidates": _candidates,
    "hodoku": _hodoku,
    "opensudoku": lambda puzzle: f'<game data="{_digits_of_9x9(puzzle, "opensudoku")}" />',
    "f-puzzles": json_of_puzzle,
    "csv": str,
    "json": lambda puzzle: f'"{puzzle}"',
}
