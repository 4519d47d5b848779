"""Puzzles from files, from standard input or from their cells, each with its place.

`read_puzzles` describes the formats. `puzzle_sources` opens the files, and `puzzle_blocks` reads
them.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import takewhile
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_name, check_type
from sudokuenum.common.files import AnyPath
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError, SudokuenumError
from sudokuenum.formats.fields.tables import OtherColumns
from sudokuenum.formats.grammar.chosen_reading import READINGS, ReadingName
from sudokuenum.formats.grammar.lines import Lines, blocks_of_lines
from sudokuenum.formats.grammar.shapes import PuzzleShapes
from sudokuenum.formats.programs.cosmetics import passed_over
from sudokuenum.formats.puzzle_blocks import numbered_puzzles, puzzle_blocks
from sudokuenum.formats.puzzle_sources import blocks_of
from sudokuenum.formats.reading.puzzle_reader import PuzzleReader
from sudokuenum.geometry.box import BoxLike
from sudokuenum.geometry.layout import LayoutLike
from sudokuenum.geometry.layout_text import text_or_file
from sudokuenum.grids.puzzle import Puzzle


def read_puzzles(
    source: Iterable[str] | str | bytes | os.PathLike[str],
    name: str = "<text>",
    box: BoxLike | None = None,
    layout: LayoutLike | None = None,
    form: ReadingName | None = None,
) -> Iterator[Puzzle]:
    r"""Read puzzles from a file, a string or lines, each when it is asked for.

    Plain lines of 81 cells are read at 150,000 puzzles a second; `puzzle_array` reads them as an
    array ten times as fast.

    - A line can hold a whole puzzle, such as 81 cells. The cells are side by side, in groups of
      equal length, or with commas, semicolons or tabs between them. Beside 81 cells side by side
      the line can have a number, a rating or the solution, and a comment after " #". Several
      puzzles of more than 16 cells can be on a line that has nothing else.
    - The rows of a puzzle can be on one line, with semicolons between them and commas between the
      cells, also as a field in quotes. In a finished grid, clues can be marked, such as 5!.
    - A puzzle can take n lines, a row on each. The cells are side by side, with spaces, commas or
      bars between them, or in a drawing. A line of numbers or names of columns can be above them,
      and numbers of rows in front. A puzzle can also take n * n lines, a cell on each.
    - An array in brackets is read, as JSON, Python, numpy and C print it, or as a list of Prolog or
      MiniZinc; null is an empty cell. Comments and a comma after the last entry are ignored. A
      JSON object has the puzzle under the key puzzle, or under the only key that has one, also
      within other objects; a list of them has many puzzles. Elements of XML and tables of TOML
      are read in the same way, and tables of HTML with n rows of n cells.
    - Only the clues can be given: as lists of row, column and digit, as objects with these, under
      keys such as r1c2, or on lines such as r1c2=5. Rows and columns count from 0 or from 1.
    - What is around a row in other texts is ignored: > of a quotation, tags such as [code], and
      brackets. Digits of other scripts are digits.
    - A line that begins with : is one of a HoDoKu library. JSON with objects as cells is of
      f-puzzles or SudokuPad. A link holds such JSON, the cells, or a position of SudokuWiki; links
      to known sites are read without https://, too.
    - A line that begins with <?xml, <opensudoku, <folder or <game is XML of OpenSudoku, up to the
      line in which all tags are closed. It may have any length.
    - Rows of lists of digits, such as 124 26 7, are the candidates of each cell, up to 9x9; so are
      729 characters, nine for each cell.
    - Empty cells are `.`, `0`, `*`, `_`, `-`, `?`, `x` or `X`, nan, None or null. Two commas
      with nothing between them enclose an empty cell. In rows without other marks, spaces are
      empty.
    - A line of dashes is a border, and a line of white space is blank. However, n dashes are a row
      if they belong to n rows with - for empty cells between blank lines, and n * n dashes are an
      empty puzzle after a puzzle of that size with such cells. The same holds for n * n empty
      fields with tabs between them. Dashes or white space that may be empty cells or not raise an
      error.
    - The digits above 9 are A to G, in either case, or decimal numbers between separators. In 16x16
      puzzles they can be 0 to F or 0 to 15, if the cells show it, and in smaller puzzles with more
      than 9 digits accordingly. All digits can be letters from A, such as A to I in 9x9 puzzles.
    - If a line has names of columns, the puzzles are in the column called puzzle, quiz, quizzes,
      sudoku, grid, board, question, unsolved or problem, or in the only one that has puzzles, also
      if another one has their solutions. A column called solution or minlex is read if no other one
      has puzzles. A column or a key of JSON called layout contains the layout of each puzzle, as
      `Layout` describes it, with semicolons between its parts.
    - Lines that begin with # are comments (.sdk, .sdm). Titles and remarks that cannot be cells are
      ignored, and so are numbers and codes such as S001 above whole grids. In an .sdk file the
      section [Puzzle] is read, and [State] is skipped, up to the next [Puzzle].
    - The shape of the boxes follows from the number of cells, unless it is given. If it is not
      given, 16 cells on a line are a 4x4 puzzle, unless they hold a digit above 4, or are the first
      of 16 such lines that make a 16x16 puzzle with such a digit, or with commas.

    Lines that can be read as two different puzzles raise an error, unless `form` says which is
    meant, and so does a second puzzle beside other words on a line.

    Parameters
    ----------
    source
        The path of a file, such as `"puzzles.txt"`; a string or bytes with the content of a file;
        or lines, such as an open file or a list. A string is content if it has several lines, or 16
        characters or more that can all be in a puzzle, if it begins like XML, HTML or JSON, or if
        one of several values on a line, between commas or spaces, has the cells of a puzzle. Any
        other string is a path, and `"-"` is standard input.
    name
        The name of a string or of lines in errors; a file has its path.
    box
        The shape of the boxes, if it is not to follow from the number of cells.
    layout
        The layout of all the puzzles, if it has more groups than rows, columns and boxes. A string
        such as "x" is the layout of this name in the size of each puzzle.
    form
        The format to choose where an error says that two are possible: `"line"` for a puzzle on
        each line, `"sdk"` for rows, also of dashes, `"grid"` for drawings with dashes as
        borders, `"candidates"` for lists of candidates, or `"hodoku"` for removed candidates after
        the cells.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be read. It names the input, the line, the column and the value. Also if
        a string is neither content nor the path of a file, or is both.
    TypeError
        If the argument has another type.

    Examples
    --------
    >>> [str(puzzle) for puzzle in read_puzzles(["1.3.3.........4. # easy", "12 34", "3412",
    ...                                          "2143", "....  "])]
    ['1.3.3.........4.', '123434122143....']
    """
    check_type(name, str, "a string as the name")
    if isinstance(source, str | bytes | os.PathLike):
        given = PuzzleInput(source, box=box, layout=layout, name=name, form=form)
        return OneByOne(puzzle for _, puzzle in given)
    check_type(source, Iterable, "the path of a file, or lines, such as those of an open file")
    shapes = PuzzleShapes(layout, box)
    reader = PuzzleReader(Lines(blocks_of_lines(source)), name, shapes, _checked_form(form))
    return OneByOne(puzzle for _, puzzle in numbered_puzzles(reader))


def _checked_form(form: ReadingName | None) -> ReadingName | None:
    return None if form is None else as_name(form, READINGS, "form")


ARGUMENT = "argument"
"""The name of a string of cells."""


class Place(NamedTuple):
    """The place of a puzzle: the name of its file or string, and the line in which it ends.

    In a `with` statement it adds itself to the beginning of each PuzzleError that is raised inside.

    >>> from sudokuenum import solve
    >>> with Place("puzzles.txt", 7):
    ...     solve("12......")
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: puzzles.txt, line 7: a 9x9 puzzle has 81 cells, not 8
    """

    name: str
    line: int
    part: int = 0
    """The number of the puzzle among several puzzles of the same lines, or 0 if it is alone."""

    def __str__(self) -> str:
        part = f", puzzle {self.part}" if self.part else ""
        return f"{self.name}, line {self.line}{part}"

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, PuzzleError):
            error.args = (f"{self}: {error}",)


@advising
class PuzzleInput:
    """The puzzles of files, of standard input or of strings, read as they are asked for.

    Iteration yields pairs of a place and a puzzle.

    Parameters
    ----------
    *inputs
        Paths of files, `"-"` for standard input, or the contents of files, as bytes or strings.
        `read_puzzles` says which strings are paths.
    box, layout
        As for `read_puzzles`; the layout can also be the path of a file.
    name
        The name of a string in errors; with several inputs a number follows.
    form
        As for `read_puzzles`.

    Raises
    ------
    PuzzleError
        If a file cannot be read or has no puzzle, and as by `read_puzzles`; it names the place.
    LayoutError, FileError
        If the layout cannot be read.

    Examples
    --------
    >>> [(str(place), puzzle.clues) for place, puzzle in PuzzleInput("1.3.3.........4.")]
    [('argument, line 1', 4)]
    """

    def __init__(
        self,
        *inputs: AnyPath | bytes,
        box: BoxLike | None = None,
        layout: LayoutLike | None = None,
        name: str = ARGUMENT,
        form: ReadingName | None = None,
    ) -> None:
        self._form = _checked_form(form)
        for one in inputs:
            check_type(one, str | bytes | os.PathLike, "the path of a file, or a string of cells")
        check_type(name, str, "a string as the name")
        text, source = text_or_file(layout) if isinstance(layout, str) else (layout, "")
        self._shapes = PuzzleShapes(text, box, source)
        several = len(inputs) > 1
        self._inputs = {f"{name} {k}" if several else name: one for k, one in enumerate(inputs, 1)}
        self._reader: PuzzleReader | None = None  # of the last input
        self._others: dict[Place, OtherColumns] | None = None  # of puzzles read, unless None
        self._remarked: str | None = None  # the last input with a remark on what is no rule

    def __iter__(self) -> Iterator[tuple[Place, Puzzle]]:
        for reader in self._readers():
            for line, puzzle in numbered_puzzles(reader):
                place = Place(reader.name, line, reader.part)
                if reader.answers.may_be_all:
                    reader.answers.note(puzzle)
                if puzzle.cosmetics:
                    self._remark_on(puzzle, place)
                yield place, puzzle

    def blocks(self) -> Iterator[tuple[Place, NDArray[np.uint8] | Puzzle]]:
        """Yield all puzzles, many at once, as arrays with a 9x9 puzzle in each row where possible.

        An array has the puzzles that have arrived on lines of 81 cells, and its place is the place
        of the last of them. Any other puzzle is a `Puzzle`.
        """
        for reader in self._readers():
            for line, block in puzzle_blocks(reader):
                place = Place(reader.name, line, reader.part)
                reader.answers.note(block)
                if isinstance(block, Puzzle) and block.cosmetics:
                    self._remark_on(block, place)
                yield place, block

    def _remark_on(self, puzzle: Puzzle, place: Place) -> None:
        """Remark on the first puzzle of each input that has parts which are not read as rules."""
        if place.name != self._remarked and (words := passed_over(puzzle)):
            self._remarked = place.name
            self.remark(f"{place}: {words}")

    def only(self) -> tuple[Place, Puzzle]:
        """Return the only puzzle, with its place. Raises PuzzleError if there are more puzzles."""
        puzzles = iter(self)
        if (only := next(puzzles, None)) is None:
            raise PuzzleError("no puzzle is left")
        for place, _ in puzzles:
            raise PuzzleError(f"{place}: more than one puzzle is given")
        return only

    def keep_other_columns(self) -> None:
        """Keep the other columns of tables that are read from now on, for `other_columns`."""
        self._others = {}

    def other_columns(self, place: Place) -> OtherColumns:
        """Return the other columns of the table that has a puzzle.

        Parameters
        ----------
        place
            The place of the puzzle. Columns of puzzles before it are forgotten.

        Returns
        -------
        tuple[tuple[str, str], ...]
            The names and the fields, unchanged; none if the puzzle is not from a table with names.

        Examples
        --------
        >>> given = PuzzleInput("1.3.3.........4.")
        >>> given.keep_other_columns()
        >>> [given.other_columns(place) for place, _ in given]
        [()]
        """
        others = self._others
        if not others or place not in others:
            return ()
        for earlier in list(takewhile(lambda other: other != place, others)):
            del others[earlier]
        return others[place]

    def _note(self, name: str) -> Callable[[int, int, OtherColumns], None] | None:
        """Return a function that keeps the other columns of puzzles of an input, if wanted."""
        if (others := self._others) is None:
            return None

        def note(line: int, part: int, columns: OtherColumns) -> None:
            place = Place(name, line, part)
            others.pop(place, None)  # from the same file, read before
            others[place] = columns

        return note

    def skip(self, error: SudokuenumError) -> bool:
        """Return True to go on after a puzzle that cannot be read.

        By default the error of the puzzle is raised.

        Parameters
        ----------
        error
            The error, which names the place. A subclass can collect it.

        Returns
        -------
        bool
            True to go on with the next puzzle.

        Examples
        --------
        >>> class Tolerant(PuzzleInput):
        ...     def skip(self, error):
        ...         print(error)
        ...         return True
        >>> [puzzle.clues for _, puzzle in Tolerant("1.1.3.........4.", "1.3.3.........4.")]
        argument 1, line 1: digit 1 appears twice in row 1: in r1c1 and in r1c3
        [4]
        """
        return False

    @property
    def has_read_some(self) -> bool:
        """True if a puzzle of the input that is being read could be read."""
        return self._reader is not None and self._reader.has_read_some

    def accept(self, error: PuzzleError) -> bool:
        """Return True to read a puzzle although a digit appears twice in a group.

        By default its error is raised, or the puzzle is skipped.

        Parameters
        ----------
        error
            The error, which names the place. A subclass can collect it.

        Returns
        -------
        bool
            True to read the puzzle, which has no solution. Its cells, its box and its layout can be
            used, but no function of this package can.

        Examples
        --------
        >>> class Accepting(PuzzleInput):
        ...     def accept(self, error):
        ...         return True
        >>> [puzzle.cells[:4] for _, puzzle in Accepting("1.1.3.........4.")]
        [(1, 0, 1, 0)]
        """
        return False

    def remark(self, words: str) -> None:
        """Ignore a remark on an input of which a part was passed over.

        Parameters
        ----------
        words
            The remark, which a subclass can show.

        Notes
        -----
        There are three such remarks. Dashes that were taken for borders could be empty puzzles,
        although of another size than the puzzles around them. Every second puzzle can be the
        solution of the one before it, or be solved by it. And a puzzle of f-puzzles or SudokuPad
        can have drawings, or words about its rules, that are not read as rules; the remark is on
        the first such puzzle of an input.
        """

    def _readers(self) -> Iterator[PuzzleReader]:
        """Yield a reader for each input. Raises PuzzleError after an input without a puzzle."""
        for name, given in self._inputs.items():
            with ExitStack() as stack:
                blocks, place = blocks_of(given, name, stack)
                reader = PuzzleReader(Lines(blocks), place, self._shapes, self._form)
                self._reader = reader
                reader.note = self._note(place)
                reader.skips, reader.accepts = self.skip, self.accept
                yield reader
                if not reader.puzzles and not reader.skipped:
                    advice = "; name a file of puzzles, or write the cells" if given == "-" else ""
                    if reader.has_comments:
                        advice = "; lines that begin with # are comments"
                    raise PuzzleError(f"{place}: no puzzle{advice}")
                if words := reader.answers.words:
                    found = f"{counted(reader.puzzles, 'puzzle')} read"
                    self.remark(f"{place}: {found}; {words}")
                if reader.borders:
                    found = f"{counted(reader.puzzles, 'puzzle')} read"
                    lines = f"{counted(len(reader.borders), 'line')} of dashes taken for borders"
                    first = f"the first in line {reader.borders[0]}"
                    self.remark(f"{place}: {found}; {lines}, {first}")
