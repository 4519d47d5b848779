"""Formats of other programs on one line, each known by its beginning or by its characters.

    :0000:x:53..+7....6..1...:411 412::     a line of a HoDoKu library: the cells, with + before
                                            digits that are placed, and the removed candidates,
                                            each as digit, row and column
    53..+7....6..1...:411 412               the same without the part before the cells
    https://sudokupad.app/fpuzzles...       a link that holds a puzzle, also without https://
    S9B050f2e0i46...                        a position of SudokuWiki, also in a link: two characters
                                            a cell in base 36. 1 to 9 is a clue, 10 to 18 a placed
                                            digit plus 9, and from 19 on 18 plus the candidates as
                                            bits, of which 1 is the digit 1
    1........123456789.2.......             729 characters: nine for each cell, the digit d or . at
                                            place d

SudokuWiki also had 162 characters in base 32 from 2023 on, with the digits of a cell as bits and a
last bit for clues.
Reference: https://www.sudokuwiki.org/Sudoku_String_Definitions; HoDoKu's manual.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from urllib.parse import unquote, urlsplit

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar.cells import digits_as_in, may_be_cells
from sudokuenum.formats.grammar.chosen_reading import which
from sudokuenum.formats.grammar.link_addresses import is_link, is_source, why_no_puzzle
from sudokuenum.formats.programs.candidate_lists import no_candidate
from sudokuenum.formats.programs.json_puzzles import puzzle_of_compressed_link
from sudokuenum.formats.programs.opensudoku import begins_games, puzzle_of_81_cells
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle, as_puzzle, layout_of_boxes

_STATE = re.compile(r"(?P<cells>(?:[.0]|\+?[1-9]){81})(?::(?P<rest>[^:]*))?(?::.*)?")
_NUMBERED = re.compile(r"[.0-9]{81}:(?![1-9]{3}(?:\s|:|$))\d+(?::.*)?")
_LIBRARY = re.compile(r":[0-9]{4}(?:-[0-9]+)?:")
_REMOVED = re.compile(r"\s*[1-9]{3}(?:\s+[1-9]{3})*\s*")
_POSITION = re.compile(r"(?:S9B)?[0-9a-z]{162}|S9[A-Z].*", re.IGNORECASE)
_MARKS = re.compile(r"[1-9.0]{729}")
_SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FIRST_PLACED, _FIRST_CANDIDATES = 9, 18
"""The numbers that SudokuWiki adds to a placed digit, and to the bits of candidates."""
_BASE, _OLD_BASE = 36, 32


def begins(text: str) -> bool:
    """Return True if a string begins like one in a format of other programs, and unlike cells."""
    return bool(
        text.startswith((":", "{")) or is_link(text) or begins_games(text) or text[:3] == "S9B"
    )


def has_number(line: str) -> bool:
    """Return True if a number follows the cells of a line that cannot be a removed candidate."""
    return _NUMBERED.fullmatch(line.strip()) is not None


def puzzle_of_line(line: str, has_numbers: bool | None = None) -> Puzzle | None:
    """Return the puzzle of a line in one of the formats of this module, or None.

    `has_numbers` is True if digits after the cells are a number, False if they are a removed
    candidate, and None if this is unknown.

    Raises PuzzleError if it is unknown and both are possible.
    """
    text = line.strip()
    if _LIBRARY.match(text):
        return _hodoku(text)
    if is_link(text):
        return puzzle_of_link(text)
    if len(text) == 729 and _MARKS.fullmatch(text):
        return _puzzle_of_marks(text)
    if _POSITION.fullmatch(text) and (len(text) == 162 or text[:2] in ("S9", "s9")):
        return puzzle_of_position(text)
    return _state(text, has_numbers)


def _hodoku(line: str) -> Puzzle:
    parts = line.split(":")
    if len(parts) < 5:
        raise PuzzleError(f"{line[:40]!r}: a line of HoDoKu has :technique:digits:cells:removed:")
    return _with_state(parts[3], parts[4])


def _state(text: str, has_numbers: bool | None = None) -> Puzzle | None:
    """Return the puzzle of cells with + before placed digits, or with removed candidates."""
    found = _STATE.fullmatch(text)
    if not found:
        return None
    rest, placed = found["rest"] or "", "+" in found["cells"]
    if not placed and not (_REMOVED.fullmatch(rest) and text.count(":") == 1):
        return None
    if not placed and len(rest.split()) < 2:
        if has_numbers is not None:
            return None if has_numbers else _with_state(found["cells"], rest)
        try:
            if not _with_state(found["cells"], rest).removed:
                return None  # the clues rule it out in any case
        except PuzzleError:
            return None
        both = f"{rest.strip()} can be a number or a removed candidate"
        raise PuzzleError(f"{both}{which('line', 'hodoku')}")
    return _with_state(found["cells"], rest)


def _with_state(cells: str, removed: str) -> Puzzle:
    """Return the puzzle of 81 cells, + before placed digits, and of removed candidates."""
    plain = puzzle_of_81_cells(cells.replace("+", ""))
    if "+" not in cells and not removed.strip():
        return plain
    text = "".join(cells.split())
    placed, k = [], 0
    for mark in text:
        if mark == "+":
            placed.append(k)
        else:
            k += 1
    pairs = map(_candidate, removed.split())
    return Puzzle(plain.cells, plain.box, removed=pairs, placed=placed)


def _candidate(text: str) -> tuple[int, int]:
    """Return the cell and the digit of a removed candidate, which is digit, row and column."""
    if not re.fullmatch("[1-9]{3}", text):
        raise PuzzleError(f"removed candidate {text[:40]!r}: expected digit, row and column")
    digit, row, column = map(int, text)
    return 9 * (row - 1) + column - 1, digit


def puzzle_of_link(link: str) -> Puzzle | None:
    """Return the puzzle that a link holds, or None if it may be the source of other puzzles.

    Raises PuzzleError if it holds no puzzle, but should.
    """
    if puzzle := puzzle_of_compressed_link(link):
        return puzzle
    try:
        address = link.split()[0]
        parts = urlsplit(address if "://" in address else f"https://{address}")
    except ValueError as error:
        raise PuzzleError(f"{link[:40]!r}: {error}") from None
    values = [part.split("=", 1)[-1] for part in re.split("[&;]", parts.query)]
    values += re.split("[/&=?#]", parts.fragment) + parts.path.split("/")
    found: dict[str, Puzzle] = {}
    for value in map(unquote, values):
        text = "".join(value.split())
        if _POSITION.fullmatch(text) and len(text) > 3:
            found[text] = puzzle_of_position(text)
        elif len(text) == 729 and _MARKS.fullmatch(text):
            found[text] = _puzzle_of_marks(text)
        elif n := next((n for n in USUAL_BOXES if n * n == len(text) and may_be_cells(text, n)), 0):
            digits = digits_as_in(text, n)
            found[text] = as_puzzle("".join(_symbol(digits.get(mark, 0)) or mark for mark in text))
        elif state := _state(text):
            found[text] = state
        elif value and f"bd={value}" in unquote(parts.query):
            found[text] = puzzle_of_81_cells(text)  # raises the error that names the cell
    if found and any(may_be_cells(word, 9) for word in link.split()[1:]):
        raise PuzzleError(f"{link[:40]!r}: cells after a space in the link; write the link alone")
    others = [text for text in map(unquote, values) if text not in found and len(text) >= 16]
    if found and any("." in text and may_be_cells(text, 16) for text in others):
        raise PuzzleError(f"{link[:40]!r}: a link that holds a puzzle and other cells")
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        some = joined(text[:20] for text in found)
        raise PuzzleError(f"{link[:40]!r}: a link that holds {len(found)} puzzles: {some}")
    if is_source(link):
        return None
    raise PuzzleError(f"{link[:40]!r}: {why_no_puzzle(link)}")


def _symbol(digit: int) -> str:
    return SYMBOLS[digit - 1] if digit else ""


def puzzle_of_position(text: str) -> Puzzle:
    """Return the puzzle of a position of SudokuWiki.

    >>> puzzle = puzzle_of_position(position_of(Puzzle("1" + "." * 80, removed=[(1, 2)])))
    >>> puzzle.cells[0], puzzle.removed
    (1, ((1, 2),))
    """
    is_new = text[:3].upper() == "S9B"
    if text[:2].upper() == "S9" and not is_new and len(text) != 162:
        raise PuzzleError(f"{shown(text[:3])}: a position of SudokuWiki begins with S9B")
    packed = (text[3:] if is_new else text).lower()
    if len(packed) != 162:
        found = f"{shown(text[:20])}: {len(packed)} characters"
        raise PuzzleError(f"{found}, expected 162: two for each cell")
    clues, placed, lists = [0] * 81, [], list[int]()
    base = _BASE if is_new else _OLD_BASE
    symbols = frozenset(_SYMBOLS[:base])
    for cell in range(81):
        pair = packed[2 * cell : 2 * cell + 2]
        if not symbols.issuperset(pair):
            raise PuzzleError(f"{shown(pair)} in {cell_name(cell, 9)}: no number in base {base}")
        bits, is_clue, digit = _meaning(int(pair, base), is_new)
        if not 0 < bits < 512:
            raise PuzzleError(
                f"{shown(pair)} in {cell_name(cell, 9)}: expected 1 to 9 or candidates"
            )
        if is_clue or digit:
            clues[cell] = min(_digits_of_bits(bits))
            if not is_clue:
                placed.append(cell)
        lists.append(bits)
    removed = _removed(lists, clues, layout_of_boxes(CLASSIC))
    return Puzzle(clues, CLASSIC, removed=removed, placed=placed)


# Cached because there are only 511 sets of digits.
@cache
def _digits_of_bits(bits: int) -> frozenset[int]:
    return frozenset(digit for digit in range(1, 10) if bits >> (digit - 1) & 1)


def _meaning(number: int, is_new: bool) -> tuple[int, bool, int]:
    """Return the digits of a cell as bits, whether it is a clue, and the digit if it is placed."""
    if not is_new:
        return number >> 1, bool(number & 1), 0
    if number <= _FIRST_PLACED:
        return 1 << number >> 1, True, number
    if number <= _FIRST_CANDIDATES:
        digit = number - _FIRST_PLACED
        return 1 << digit >> 1, False, digit
    return number - _FIRST_CANDIDATES, False, 0


def position_of(puzzle: Puzzle) -> str:
    """Return a 9x9 puzzle as a position of SudokuWiki.

    Raises PuzzleError if a cell has no candidate.
    """
    placed, parts = {*puzzle.placed}, ["S9B"]
    for cell, digits in enumerate(puzzle.candidates):
        if not digits:
            raise no_candidate(puzzle, cell, "sudokuwiki")
        number = sum(1 << digit - 1 for digit in digits) + _FIRST_CANDIDATES
        if puzzle.cells[cell]:
            number = puzzle.cells[cell] + (_FIRST_PLACED if cell in placed else 0)
        parts.append(_SYMBOLS[number // _BASE] + _SYMBOLS[number % _BASE])
    return "".join(parts)


def _puzzle_of_marks(text: str) -> Puzzle:
    """Return the puzzle of 729 characters, nine for each cell."""
    lists = []
    for cell in range(81):
        part = text[9 * cell : 9 * cell + 9]
        for k, mark in enumerate(part):
            if mark not in (".", "0", str(k + 1)):
                place = f"character {9 * cell + k + 1}"
                why = f"expected {k + 1} or . as the candidate of {cell_name(cell, 9)}"
                raise PuzzleError(f"{place}: {mark!r}: {why}")
        digits = [mark for mark in part if mark not in ".0"]
        if not digits:
            raise PuzzleError(f"{cell_name(cell, 9)} has no candidate")
        lists.append("".join(digits))
    return puzzle_of_lists(lists, layout_of_boxes(CLASSIC))


def puzzle_of_lists(lists: Sequence[str], layout: Layout) -> Puzzle:
    """Return the puzzle of a layout with these candidates in each cell.

    A cell with one candidate has it as a clue, unless a peer has this candidate, too.
    """
    digits = [*map(_bits, lists)]
    clues = [0] * layout.digits**2
    for cell, peers in enumerate(layout.peers):
        bits = digits[cell]
        if bits.bit_count() == 1 and not any(bits & digits[peer] for peer in peers):
            clues[cell] = bits.bit_length()
    return Puzzle(tuple(clues), layout.box, layout, _removed(digits, clues, layout))


def _removed(lists: Sequence[int], clues: Sequence[int], layout: Layout) -> list[tuple[int, int]]:
    """Return the candidates that lists leave out, although the clues do not rule them out.

    The lists are bits, of which the lowest is the digit 1.
    """
    ruled_out = [0] * len(clues)
    for clue, peers in zip(clues, layout.peers, strict=True):
        for peer in peers if clue else ():
            ruled_out[peer] |= 1 << clue - 1
    every = (1 << layout.digits) - 1
    return [
        (cell, digit)
        for cell, clue in enumerate(clues)
        if not clue
        for digit in _digits_of_bits(every & ~lists[cell] & ~ruled_out[cell])
    ]


@lru_cache(1024)
def _bits(digits: str) -> int:
    """Return a string of digits as the bits of a number, of which the lowest is the digit 1."""
    return sum(1 << int(digit) - 1 for digit in {*digits})


def marks_of(puzzle: Puzzle) -> str:
    """Return a 9x9 puzzle as 729 characters, nine for each cell.

    Raises PuzzleError if a cell has no candidate.
    """
    parts = []
    for cell, digits in enumerate(puzzle.candidates):
        if not digits:
            raise no_candidate(puzzle, cell, "pencilmarks")
        parts += [str(digit) if digit in digits else "." for digit in range(1, 10)]
    return "".join(parts)
