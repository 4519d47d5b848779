"""What one line of text can say: the cells of a whole puzzle, or those of a row.

A line may fit more than one format. `whole_puzzle` refuses a line that can be read as two different
puzzles; `rows` gives the cells for each number of them, and the lines below decide.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from sudokuenum.common.counted import counted
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import EMPTY, check_empty_cells, digit_of

CellTexts = list[tuple[str, str]]
"""Cells before they are read as digits: the place of each in its line, and its text."""

LEAST_CELLS = 16
"""The number of cells of the smallest puzzle that a line is read as."""
_WORD = re.compile(r'[^\s",;|]+')
_BETWEEN = re.compile(r'[\s",;|]')
_OUTSIDE = re.compile(r"^\s+(?=\|)|(?<=\|)\s+$")
SEPARATORS = ",;\t"
"""The marks between the fields of a line; the first that stands in a line is the one it uses."""


@dataclass(frozen=True)
class Column:
    """The column of a table in which the puzzles stand; the table has this number of columns."""

    position: int
    name: str
    columns: int


def whole_puzzle(
    line: str, where: str, sizes: Collection[int], column: Column | None = None
) -> tuple[int, CellTexts] | None:
    """The number of digits and the cells of the puzzle that a line holds, None if it is a row.

    PuzzleError, which begins with `where`, if the line can be read as two different puzzles, or is
    too long for a row and no puzzle.
    """
    body = _without_comment(line, sizes)
    if column is not None:
        return _in_column(body, where, sizes, column)
    found = {
        (len(cells), "".join(text if text.strip() else "." for _, text in cells)): cells
        for cells in _all_cells(body, sizes)
    }
    if len(found) > 1:
        kinds = " or ".join(f"{n}x{n}" for n in sizes if any(n * n == key[0] for key in found))
        raise PuzzleError(
            f"{where}: can be read as more than one puzzle ({kinds}); write empty cells as ."
        )
    if found:
        ((number, _), cells) = found.popitem()
        return next(n for n in sizes if n * n == number), cells
    return _one_word(body, where, sizes)


def _without_comment(line: str, sizes: Collection[int]) -> str:
    """The line up to the hash of a comment; a hash among cells is a wrong cell."""
    before, hash_, _ = line.partition("#")
    if not hash_:
        return line
    squares = {n * n: n for n in sizes}
    attached = re.split(_BETWEEN, before)[-1]
    wrong = len(line.strip()) in squares or (attached and len(attached) not in squares)
    cells = re.sub(_BETWEEN, "", line)
    n = squares.get(len(cells), 0)
    wrong = wrong or (n and _are_cells(cells.replace("#", ".", 1), n))
    return line if wrong else before


def _all_cells(body: str, sizes: Collection[int]) -> Iterator[CellTexts]:
    """The cells of the line in each format in which all of it is one puzzle."""
    squares = {n * n: n for n in sizes}
    words = body.split()
    n = squares.get(sum(map(len, words)), 0)
    same = len({len(word) for word in words}) == 1  # no number beside fewer cells
    if n and same and all(_are_cells(word, n) for word in words):
        yield [cell for cell in _characters(body) if not cell[1].isspace()]
    for cells in (_decimals(body), *_fields(body)):
        n = squares.get(len(cells), 0)
        if n and all(text in _digit_of_texts(n) for _, text in cells):
            yield cells
    n = 9 if 9 in sizes else max(sizes)
    text, rest = body[: n * n], body[n * n :]
    if len(text) == n * n and " " in text and re.match(r"\s*([,;|]|$)", rest) and _fixed(text, n):
        yield _characters(text)


def _fixed(text: str, n: int) -> bool:
    """Whether these are cells at fixed distances, in which a space is an empty cell."""
    return all(character == " " or digit_of(character, n) for character in set(text))


def _one_word(body: str, where: str, sizes: Collection[int]) -> tuple[int, CellTexts] | None:
    """The puzzle that is one word of the line; other words are a number, a rating, a solution."""
    words = list(_WORD.finditer(body))
    for n in sizes:
        whole = [word for word in words if len(word[0]) == n * n and _are_cells(word[0], n)]
        if whole:
            _check_others(words, where, n, sizes)
            return n, _characters(body)[slice(*whole[0].span())]
    long = next((word for word in words if len(word[0]) > max(sizes)), None)
    if long is None:
        return None
    number, column = len(long[0]), long.start() + 1
    for n in sizes:
        if number == n * n:
            return n, _characters(body)[slice(*long.span())]  # one of them is no cell
    expected = " or ".join(str(n * n) for n in sizes)
    raise PuzzleError(
        f"{where}, column {column}: {long[0][:40]!r} has {number} cells; a puzzle has {expected}"
    )


def _check_others(words: list[re.Match[str]], where: str, n: int, sizes: Collection[int]) -> None:
    """PuzzleError for a second puzzle that is not the solution, and for cells of a larger one."""
    begin, length = words[0].start(), words[-1].end() - words[0].start()
    most = max(m for m in sizes if m <= 9 or m * m <= length + 2)
    same = [word for word in words if len(word[0]) == n * n and _are_cells(word[0], n)]
    others = [word for word in words if word not in same]
    for word in [*same[2:], *others]:  # a puzzle and its solution may stand on a line
        number = sum(digit_of(character, most) is not None for character in word[0])
        if len(word[0]) >= LEAST_CELLS and 2 * number >= len(word[0]):
            raise PuzzleError(
                f"{where}, column {word.start() + 1}: {number} cells beside a puzzle of "
                f"{n * n} cells; a comment begins with #"
            )
    cells = [word for word in words if _are_cells(word[0], most)]
    number = sum(len(word[0]) for word in cells if word in others)
    if number >= LEAST_CELLS:
        raise PuzzleError(
            f"{where}: {number} cells beside a puzzle of {n * n} cells; a comment begins with #"
        )
    if len(cells) == len(words) and length in {m * m for m in sizes if m > n}:
        raise PuzzleError(
            f"{where}, column {begin + 1}: {length} characters, spaces among them, which can be a "
            f"puzzle of {length} cells or one of {n * n}; write empty cells as ."
        )
    if len(same) > 1 and not _solves(same[1][0], same[0][0], n):
        raise PuzzleError(
            f"{where}, column {same[1].start() + 1}: a second puzzle on the line, which is not the "
            "solution of the first"
        )


def _solves(grid: str, puzzle: str, n: int) -> bool:
    """Whether a text of cells has a digit in each, and those of a puzzle."""
    pairs = zip(grid, puzzle, strict=True)
    return all(digit_of(a, n) and digit_of(b, n) in (0, digit_of(a, n)) for a, b in pairs)


def _in_column(
    body: str, where: str, sizes: Collection[int], column: Column
) -> tuple[int, CellTexts]:
    """The puzzle in the column of a table that its head names."""
    fields = next(_fields(body), [("", body)])
    if 1 < len(fields) < column.columns:
        raise PuzzleError(
            f"{where}: {counted(len(fields), 'field')}, but the table has {column.columns} columns"
        )
    text = fields[column.position][1] if column.position < len(fields) else ""
    for n in sizes:
        if len(text) == n * n and _are_cells(text, n):
            name = f"column {column.name!r}, cell "
            return n, [(f"{name}{k}", character) for k, character in enumerate(text, 1)]
    expected = " or ".join(str(n * n) for n in sizes)
    raise PuzzleError(
        f"{where}, column {column.name!r}: {text[:40]!r} is no puzzle, which has {expected} cells"
    )


def rows(line: str, sizes: Collection[int]) -> dict[int, CellTexts]:
    """The cells of a row for each of these numbers of cells that the line can have."""
    found: dict[int, CellTexts] = {}
    for cells in _readings(line):
        if len(cells) in sizes:
            found.setdefault(len(cells), cells)
    return found


def no_row(line: str, where: str, sizes: Collection[int]) -> PuzzleError:
    """The error for a line that is no row with one of these numbers of cells."""
    expected = " or ".join(map(str, sizes))
    if _is_uneven(line):
        cells = counted(sum(map(len, line.split())), "cell") + " at uneven distances"
    else:
        cells = counted(len(next(_readings(line))), "cell")
    return PuzzleError(f"{where}: a row of {cells}, expected {expected}: {line[:40]!r}")


def _is_uneven(line: str) -> bool:
    """Whether the gaps of a line, which has no separators or borders, make words of two lengths."""
    marked = any(mark in line for mark in [*SEPARATORS, "|"])
    return not marked and len({len(word) for word in line.split()}) > 1


def _readings(line: str) -> Iterator[CellTexts]:
    """The cells of a row in each reading: spaces mean nothing, separate cells, or are cells."""
    fields = list(_fields(line))
    if fields:
        yield from fields
        return
    line = _OUTSIDE.sub(lambda blank: "|" * len(blank[0]), line)
    characters = _characters(line)
    if not _is_uneven(line):
        yield [cell for cell in characters if cell[1] != "|" and not cell[1].isspace()]
    words = _decimals(line)
    if words:
        yield words
    parts = [characters[part.start() : part.end()] for part in re.finditer(r"[^|]+", line)]
    every = [cell for part in parts for cell in part]
    if any(text in EMPTY for _, text in every):
        return  # a space is no empty cell beside another mark for one
    if "|" in line and all(cell[1] == " " for part in parts for cell in part[::2]):
        yield [cell for part in parts for cell in part[1::2]]
    yield every


def _fields(line: str) -> Iterator[CellTexts]:
    """The fields of a line with separators; again without the last if it is empty."""
    separator = next((mark for mark in SEPARATORS if mark in line), None)
    if separator is None:
        return
    texts = line.split(separator)
    fields = [(f"field {k}", text.strip().strip('"')) for k, text in enumerate(texts, 1)]
    yield fields
    if not fields[-1][1]:
        yield fields[:-1]


def _decimals(line: str) -> CellTexts:
    """The words of a line with spaces, if one is a number of two decimal digits; else nothing."""
    words = re.findall(r"[^\s|]+", line)
    if {len(word) for word in words} != {1, 2}:
        return []
    if not all(_is_decimal(word) for word in words if len(word) == 2):
        return []
    return [(f"word {k}", word) for k, word in enumerate(words, 1)]


def _is_decimal(text: str) -> bool:
    return len(text) == 2 and text[0] == "1" and text.isascii() and text.isdigit()


def _are_cells(text: str, n: int) -> bool:
    return all(digit_of(character, n) is not None for character in set(text))


def _characters(line: str) -> CellTexts:
    return [(f"column {column}", character) for column, character in enumerate(line, 1)]


def digits(cells: CellTexts, n: int, where: str) -> list[int]:
    """The digits of cells, 0 for empty ones; PuzzleError for another text."""
    known = _digit_of_texts(n)
    try:
        return [known[text] for _, text in cells]
    except KeyError:
        place, text = next(cell for cell in cells if cell[1] not in known)
        raise PuzzleError(
            f"{where}, {place}: {text[:40]!r} is neither a digit up to {n} nor an empty cell"
        ) from None


@cache
def _digit_of_texts(n: int) -> dict[str, int]:
    """The digit that each text of a cell stands for, 0 for an empty cell."""
    symbols = {symbol: digit for digit, symbol in enumerate(SYMBOLS[:n], 1)}
    decimals = {str(digit): digit for digit in range(10, n + 1)}
    lower = {symbol.lower(): digit for symbol, digit in symbols.items()}
    return dict.fromkeys(["", " ", *EMPTY], 0) | symbols | lower | decimals


def check_marks(cells: CellTexts, n: int, where: str) -> None:
    """PuzzleError if two marks for an empty cell are used that do not go together.

    An empty field does not stand beside a mark, nor 0 beside another one in a puzzle above 9x9.
    """
    texts = {text for _, text in cells}
    mark = next((text for text in sorted(texts) if text and text in EMPTY), None)
    if "" in texts and mark:
        raise PuzzleError(f"{where}: both an empty field and {mark} stand for empty cells")
    try:
        check_empty_cells((text for _, text in cells), n)
    except PuzzleError as error:
        raise PuzzleError(f"{where}: {error}") from None
