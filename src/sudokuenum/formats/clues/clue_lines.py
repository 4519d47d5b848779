"""Read the clues of a puzzle from lines that have a clue each, or several.

    r1c2=5      A2: 5      1 2 5      1,2,5      clue(1,2,5).      (1,2): 5
    let clue[1,2,5] := 1;

All lines have one of these forms, and the last one is above a blank line, a comment or a label.
Facts, as in ASP, and variables that a model sets to 1, have one name, and blank lines can be
between them. The number of clues, the numbers of rows and columns, of the grid or of its boxes, and
the list of its digits can be above them. `clue_lists` makes a grid of the clues.
"""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import PuzzleError, located
from sudokuenum.formats.clues.clue_lists import (
    Clue,
    CluesOfGrid,
    grid_of_clues,
    place_named,
    says_row,
)
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.lines import Look
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.grids.marks import digits_by_text

_END = r"\s*[.;,]?\s*"
_DIGIT = r"([0-9]{1,2}|[A-Ga-g])"
_NAMED_CLUE = re.compile(
    rf"\s*([rR][0-9]{{1,2}}[cC][0-9]{{1,2}}|[A-Pa-p][0-9]{{1,2}})\s*[=:]\s*{_DIGIT}(?!\w){_END}"
)
_NUMBER = r"([0-9]{1,2})"
_FACT = re.compile(
    rf"\s*(?:(?:let|fix)\s+)?\w+(?:\((?=[\s\d,]*\))|\[(?=[\s\d,]*\]\s*:?=))"
    rf"\s*{_NUMBER}\s*,\s*{_NUMBER}\s*,\s*{_NUMBER}\s*[)\]]\s*(?::?=\s*1(?!\d))?{_END}",
    re.ASCII,
)
_NAME = re.compile(r"(\w+)\s*[([]")
_PAIR = re.compile(
    rf"\s*\(\s*{_NUMBER}\s*,\s*{_NUMBER}\s*\)\s*[:=]\s*{_NUMBER}(?!\w){_END}", re.ASCII
)
_GAP = r"(?:\s*[,;:]\s*|\s+)"
"""A single separator, because two of them have an empty field between them."""
_TRIPLE = re.compile(
    r"(?!.*[,;:].*[,;]\s*$|\t|.*\t\t|.*\t\s*$)"
    rf"\s*{_NUMBER}{_GAP}{_NUMBER}{_GAP}{_NUMBER}{_END}$",
    re.ASCII,
)
_COLUMNS = 3
"""The numbers of a clue, which can be a row of the smallest puzzles."""
_MOST_LINES_ABOVE = 3
"""The most lines with numbers above the clues."""
_MOST_NUMBERS = 3
"""The most numbers on such a line, unless it lists all digits."""
_FEWEST_CLUES = 9
"""The fewest clues that cannot be rows of a drawing or of a table."""
_OTHER_CLUE = re.compile(
    r"(?:(?:[a-z]+ )*(?:r[0-9]{1,2}c[0-9]{1,2}|[A-P][1-9][0-9]?)"
    r"|(?:[a-z]+ )+[0-9]{1,2}, ?[0-9]{1,2})"
    r" (?:[a-z]+ )*[0-9]{1,2}"
    r"|[a-z]+ [0-9]{1,2} (?:[a-z]+ )?\(?[0-9]{1,2}[ ,]+[0-9]{1,2}\)?"
    r"|[a-z]\w*\([0-9, ]+(?:;[0-9, ]+)+\)\.?",
    re.IGNORECASE,
)
"""A cell and a digit as commands and facts of programs have them, such as `place 5 at 1,2`."""
_BEGINNING = re.compile(r"[rR][0-9]|[A-Pa-p][0-9]{1,2}\s*[=:]")
"""The beginning of a clue with the name of a cell."""
_FORMS = (_NAMED_CLUE, _FACT, _PAIR, _TRIPLE)


class ClueLines(NamedTuple):
    """A grid of clues, and the number of lines from the next one to the last clue."""

    grid: CluesOfGrid
    lines: int


def clues_ahead(look: Look, place: Callable[..., str], sizes: Collection[int]) -> ClueLines | None:
    """Return the grid whose clues begin in the next line, or None.

    `look` returns the line that is a number of lines ahead, or None after the last. `place` returns
    its place in errors, or the place of the lines up to another one. Raises PuzzleError if the
    clues can be read in two ways, if a cell appears twice, or if other lines follow.
    `lines_of_wrong_clues` is then the number of their lines.
    """
    above = [*_numbers_above(look)]
    start = len(above)
    first = look(start) or ""
    form = next((form for form in _FORMS if form.match(first)), None)
    if form is None or (form is _TRIPLE and _COLUMNS in sizes):
        return None
    block = _block(look, form, start)
    if not block.clues and form in (_NAMED_CLUE, _FACT):  # which would otherwise be labels
        why = f"{first.strip()[:40]!r} is more than a clue; a comment begins with #"
        if _clues(first, form):
            most = f"more than {MOST_DIGITS_OF_PUZZLE**2} lines of clues"
            why = f"{most}; leave a blank line between puzzles"
        raise PuzzleError(f"{place(start)}: {why}")
    line = look(block.end) or ""
    if not block.clues or not _is_between(line, form):
        if len(block.clues) < (1 if form is _FACT else _FEWEST_CLUES):
            return None
        found = f"{line.strip()[:40]!r} below {len(block.clues)} clues is no clue like these"
        raise PuzzleError(f"{place(block.end)}: {found}; a comment begins with #")
    if listed := next((numbers for numbers in above if len(numbers) > _MOST_NUMBERS), None):
        sizes = [n for n in sizes if n == len(listed)]
    has_names = form is _NAMED_CLUE
    has_order = has_names and says_row(first.split("=")[0].split(":")[0].strip())
    read = partial(grid_of_clues, sizes=sizes, has_names=has_names, has_order=has_order)
    with located(f"{place(start, block.end - 1)}: "):
        if form is _FACT:
            block = _facts_of_puzzle(look, block, read)
    with located(f"{place(start, block.end - 1)}: "):
        grid = read(block.clues)
        names = {name for k in range(start, block.end) for name in _NAME.findall(look(k) or "")}
        if grid and form is _FACT and len(names) > 1:
            raise PuzzleError(f"facts called {joined(sorted(names))}; leave those with the clues")
    if grid is None and form is _FACT:  # which would otherwise be labels
        what = "no puzzle with row, column and digit of each clue; begin remarks with #"
        raise PuzzleError(
            f"{place(start, block.end - 1)}: {counted(len(block.clues), 'fact')}: {what}"
        )
    if form is _NAMED_CLUE or grid:
        _check_following(look, form, block, place)
    if grid is None or not all(_describes(numbers, grid.n, len(block.clues)) for numbers in above):
        return None
    return ClueLines(grid, block.end)


def lines_of_wrong_clues(look: Look) -> int:
    """Return the number of lines, from the next one, of clues that cannot be read as a puzzle.

    They end above a blank line, a comment or a label, unless clues of later cells follow, which
    would be a puzzle without the clues above.
    """
    ahead = len([*_numbers_above(look)])
    form = next((form for form in _FORMS if form.match(look(ahead) or "")), _TRIPLE)
    last = (0, 0)
    while True:
        while (line := look(ahead)) is not None and not _is_between(line, form):
            last = max([last, *(clue[:2] for clue in _clues(line, form))])
            ahead += 1
        end = ahead
        while (line := look(ahead)) is not None and _is_between(line, form):
            ahead += 1
        following = _clues(line or "", form)
        if not following or following[0][:2] <= last:
            return max(end, 1)


def _numbers_above(look: Look) -> Iterator[list[int]]:
    """Yield the numbers of the next lines, in which they cannot be clues with other clues below."""
    for ahead in range(_MOST_LINES_ABOVE):
        words = (look(ahead) or "").split()
        if not words or not all(word.isascii() and word.isdecimal() for word in words):
            return
        is_list = len(words) > _MOST_NUMBERS and rows.is_sequence(words) and words[0] == "1"
        if not is_list and (len(words) > _MOST_NUMBERS or not _is_other(words, look(ahead + 1))):
            return
        yield [*map(int, words)]


def _is_other(words: list[str], below: str | None) -> bool:
    """Return True if numbers on a line have another form than the line below."""
    others = (below or "").split()
    return len(words) != len(others) or not all(map(str.isdecimal, others))


def _describes(numbers: list[int], n: int, clues: int) -> bool:
    """Return True if numbers say how large a grid or its square boxes are, or list all digits.

    The number of clues can be the last of them, or the only one.
    """
    if numbers[1:] and numbers[-1] == clues:
        numbers = numbers[:-1]
    one = {*numbers}
    is_size = len(one) == 1 and (n in one or any(number**2 == n for number in one))
    return is_size or numbers in ([n * n], [clues], [*range(1, n + 1)])


class _Block(NamedTuple):
    """Clues on lines, and the number of the line after them."""

    clues: list[Clue]
    end: int


def _block(look: Look, form: re.Pattern[str], ahead: int) -> _Block:
    """Return the clues of consecutive lines, or of none if there are more than of any puzzle."""
    clues, start = list[Clue](), ahead
    while (line := look(ahead)) and (some := _clues(line, form)):
        clues += some
        ahead += 1
        if ahead - start > MOST_DIGITS_OF_PUZZLE**2:
            return _Block([], start)
    return _Block(clues, ahead)


def _check_following(
    look: Look,
    form: re.Pattern[str],
    block: _Block,
    place: Callable[..., str],
) -> None:
    """Raise PuzzleError if clues of later cells follow below a comment or a blank line.

    Facts of several puzzles are often divided so, but not by a comment that is a fact.
    """
    ahead, is_fact = block.end, False
    while (line := look(ahead)) is not None and (not line.strip() or rows.is_comment(line)):
        is_fact = is_fact or _FACT.match(line.lstrip("#% ")) is not None
        ahead += 1
    if form is _FACT and not is_fact:
        return
    following = _block(look, form, ahead).clues if ahead > block.end else []
    if following and max(block.clues)[:2] < min(following)[:2]:
        doubt = "clues of one puzzle or of two, with a line between them that is no clue"
        raise PuzzleError(f"{place(block.end)}: {doubt}; delete it, or add the cells without clues")


def _facts_of_puzzle(
    look: Look,
    block: _Block,
    read: Callable[[list[Clue]], CluesOfGrid | None],
) -> _Block:
    """Return the facts of a block, or all facts up to any other line, whichever are a grid.

    Raises PuzzleError if both are.
    """
    whole = following = block
    while following.clues and len(whole.clues) <= MOST_DIGITS_OF_PUZZLE**2:
        ahead = whole.end
        while (line := look(ahead)) is not None and not line.strip():
            ahead += 1
        following = _block(look, _FACT, ahead)
        if following.clues:
            whole = _Block(whole.clues + following.clues, following.end)
    if whole is block or not _is_grid(whole, read):
        return block
    if not _is_grid(block, read):
        return whole
    raise PuzzleError("facts of one puzzle or of several; leave out blank lines inside one")


def _is_grid(block: _Block, read: Callable[[list[Clue]], CluesOfGrid | None]) -> bool:
    with suppress(PuzzleError):
        return read(block.clues) is not None
    return False


def _is_between(line: str, form: re.Pattern[str]) -> bool:
    """Return True if a line can be below clues of this form, of which it is none with an error."""
    is_label = line.lstrip()[:1] == "%" if form is _FACT else rows.is_label(line)
    return not line.strip() or rows.is_comment(line) or is_label


def _clues(line: str, form: re.Pattern[str]) -> list[Clue]:
    """Return the clues of a line, or none if it has anything else."""
    clues, end = list[Clue](), 0
    while end < len(line) and (found := form.match(line, end)):
        place = place_named(found[1]) if form is _NAMED_CLUE else (int(found[1]), int(found[2]))
        digit = digits_by_text(MOST_DIGITS_OF_PUZZLE).get(found[found.re.groups])
        if place is None or digit is None:
            return []
        clues.append(Clue(*place, digit))
        end = found.end()
    return clues if end == len(line) else []


def may_be_damaged_clue(line: str, below: str) -> bool:
    """Return True if a line is no clue, but begins like the clue in the line below.

    >>> may_be_damaged_clue("clue(1,1,x).", "clue(1,2,3).")
    True
    >>> may_be_damaged_clue("clues of a puzzle", "clue(1,2,3).")
    False
    """
    if not any(_clues(below, form) for form in (_NAMED_CLUE, _FACT, _PAIR)):
        return False
    bracket = re.match(r"[^0-9]*[(\[]", below.strip())
    return bool(line.startswith(bracket[0]) if bracket else _BEGINNING.match(line))


def advice_on_clues(line: str) -> str:
    """Return how to write a line that names a cell and its digit in another way, or "".

    >>> advice_on_clues("B4 3")
    'no clue that can be read; write a clue as r1c2=5, one on each line'
    >>> advice_on_clues("place 5 at 1,2") == advice_on_clues("given(1,2,5; 1,3,8).") != ""
    True
    """
    is_clue = _OTHER_CLUE.fullmatch(line.strip())
    return "no clue that can be read; write a clue as r1c2=5, one on each line" if is_clue else ""
