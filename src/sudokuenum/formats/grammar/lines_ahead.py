"""The lines that follow in an input, as its readers see them, and their places in errors."""

from collections.abc import Iterator

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar.lines import Lines
from sudokuenum.formats.grammar.plain_lines import simplified

MOST_CHARACTERS = 10_000
"""The most characters of a line that is read. Documents may have longer lines."""


class LinesAhead:
    """The lines from the next one on, which are counted from 0.

    `name` is the name of the input in errors. `extent` is the number of lines of the puzzle that
    begins in the next line, also if the puzzle has an error.
    """

    def __init__(self, lines: Lines, name: str) -> None:
        self.lines = lines
        self.name = name
        self.extent = 1

    @property
    def number(self) -> int:
        """The number of the next line in the input, counted from 1."""
        return self.lines.taken + 1

    def line(self, ahead: int = 0) -> str | None:
        """Return a line without marks around its cells, or None after the last.

        Raises PuzzleError if the next line is too long.
        """
        line = self.whole_line(ahead)
        return line and simplified(line)

    def whole_line(self, ahead: int = 0) -> str | None:
        """Return a line as it is, or None after the last.

        Raises PuzzleError if the next line is too long.
        """
        line = self.lines.look(ahead)
        if line is None or len(line) <= MOST_CHARACTERS:
            return line
        most = MOST_CHARACTERS * (2 if line.startswith("#") else 1)
        if len(line) > most:
            if not ahead:
                raise PuzzleError(f"{self.place()}: more than {most} characters: {line[:40]!r}")
            line = line[:most]  # it raises the error when it is the next one
        return line

    def whole_lines(self) -> Iterator[str]:
        """Yield the lines as they are."""
        ahead = 0
        while (line := self.whole_line(ahead)) is not None:
            yield line.removeprefix("\ufeff")
            ahead += 1

    def place(self, begin: int = 0, end: int | None = None) -> str:
        """Return the name in errors of a line, or of the lines from there to another one."""
        first, last = self.number + begin, self.number + (begin if end is None else end)
        return f"{self.name}, " + (f"line {first}" if first == last else f"lines {first} to {last}")

    def pass_over(self) -> None:
        """Go on after the puzzle that begins in the next line. A long line may be in parts."""
        self.lines.take(self.extent)
