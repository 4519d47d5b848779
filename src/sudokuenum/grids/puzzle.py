"""A puzzle: a grid with clues, of any box shape with 2 to 16 digits."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.errors import PuzzleError

SYMBOLS = "123456789ABCDEFG"
"""The digits; A is ten."""
MOST_DIGITS = len(SYMBOLS)


@dataclass(frozen=True)
class Puzzle:
    """The cells of a grid row by row, 0 where there is no clue; a full grid is a puzzle too.

    PuzzleError if a cell is not a digit, or if a row, column or box has two equal clues.

    >>> puzzle = Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2))
    >>> puzzle.clues, str(puzzle.with_clue(1, 2))
    (4, '123.3.........4.')
    """

    cells: tuple[int, ...]
    box: Box = CLASSIC

    def __post_init__(self) -> None:
        n = self.box.digits
        if not 2 <= n <= MOST_DIGITS:
            raise PuzzleError(f"box {self.box}: puzzles have 2 to {MOST_DIGITS} digits, not {n}")
        if len(self.cells) != n * n:
            raise PuzzleError(f"a {n}x{n} puzzle has {n * n} cells, not {len(self.cells)}")
        seen: dict[tuple[int, int], int] = {}
        units_of = self.box.units_of
        for cell, digit in enumerate(self.cells):
            if not digit:
                continue
            if not 0 < digit <= n:
                raise PuzzleError(f"{digit!r} in {self.place(cell)} is not a digit from 1 to {n}")
            for unit in units_of[cell]:
                first = seen.setdefault((unit, digit), cell)
                if first != cell:
                    raise PuzzleError(
                        f"digit {SYMBOLS[digit - 1]} stands twice in {self.box.unit_name(unit)}: "
                        f"in {self.place(first)} and in {self.place(cell)}"
                    )

    @classmethod
    def parse(cls, text: str, box: Box = CLASSIC) -> Self:
        """Read a puzzle from its cells row by row; white space may stand between them.

        Empty cells are `.`, `0`, `*` or `_`. `read_puzzles` reads files and more formats.
        """
        cells = []
        for position, character in enumerate(text, 1):
            if character.isspace():
                continue
            digit = digit_of(character, box.digits)
            if digit is None:
                raise PuzzleError(
                    f"{character!r} at character {position} of the puzzle is neither a digit "
                    f"up to {box.digits} nor an empty cell"
                )
            cells.append(digit)
        return cls(tuple(cells), box)

    def __str__(self) -> str:
        return "".join(SYMBOLS[digit - 1] if digit else "." for digit in self.cells)

    @property
    def clues(self) -> int:
        """The number of clues."""
        return sum(digit > 0 for digit in self.cells)

    @property
    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows from top to bottom."""
        n = self.box.digits
        return (self.cells[n * i : n * i + n] for i in range(n))

    def place(self, cell: int) -> str:
        """Row and column of a cell in words."""
        i, j = divmod(cell, self.box.digits)
        return f"row {i + 1}, column {j + 1}"

    def with_clue(self, cell: int, digit: int) -> Self:
        """The puzzle with one more clue, or with none in this cell for the digit 0."""
        return type(self)((*self.cells[:cell], digit, *self.cells[cell + 1 :]), self.box)

    def drawn(self) -> str:
        """The puzzle as lines with borders, which `read_puzzles` reads again.

        >>> print(Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2)).drawn())
        +-----+-----+
        | 1 . | 3 . |
        | 3 . | . . |
        +-----+-----+
        | . . | . . |
        | . . | 4 . |
        +-----+-----+
        """
        r, c = self.box.rows, self.box.columns
        border = "+".join(["", *["-" * (2 * c + 1)] * r, ""])
        lines = [border]
        for i, row in enumerate(self.rows, 1):
            symbols = [SYMBOLS[digit - 1] if digit else "." for digit in row]
            boxes = (" ".join(symbols[k : k + c]) for k in range(0, r * c, c))
            lines.append("| " + " | ".join(boxes) + " |")
            if i % r == 0:
                lines.append(border)
        return "\n".join(lines)


def digit_of(character: str, most: int) -> int | None:
    """The digit that a character stands for, 0 for an empty cell, None if it is neither."""
    if character in ".0*_":
        return 0
    digit = SYMBOLS.find(character.upper()) + 1
    return digit if 0 < digit <= most else None


def cell_name(cell: int, n: int = 9) -> str:
    """The name of a cell on paper: columns A, B, C ... and rows 1, 2, 3 ... ; A1 is the first."""
    return f"{chr(ord('A') + cell % n)}{cell // n + 1}"


def looks_like_cells(text: str) -> bool:
    """Whether a command's argument is a puzzle itself, not the name of a file."""
    return len(text) >= 16 and all(c in SYMBOLS + ".0*_|+-" or c.isspace() for c in text)
