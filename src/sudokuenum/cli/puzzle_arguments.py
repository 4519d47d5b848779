"""Reading the puzzles that the arguments of a command name."""

import re
import sys
from argparse import Namespace
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import compress
from os.path import exists, isfile, splitext
from time import monotonic
from typing import Any, TypeVar

from sudokuenum.cli import options
from sudokuenum.cli.streams import print_remark
from sudokuenum.common.arguments import shown
from sudokuenum.common.files import STDOUT
from sudokuenum.common.progress_bar import ProgressBar
from sudokuenum.common.wording import counted
from sudokuenum.errors import OptionError, PuzzleError, SudokuenumError
from sudokuenum.formats.grammar.chosen_reading import READINGS
from sudokuenum.formats.puzzle_input import Place, PuzzleInput
from sudokuenum.formats.writing import PUZZLE_FORMATS
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.puzzles.repair.smallest import checked_answer
from sudokuenum.solving.proper import ProperPuzzle, ProperRows
from sudokuenum.solving.search import solutions, solve_many

STATUS = "Exit status: 0 if every puzzle has exactly one solution, 1 if any has none, otherwise 3."
"""The help on the exit status of a command for proper puzzles, which `ProperPuzzles.status`
gives."""
Block = TypeVar("Block")
_PIECE = re.compile(rf"[1-9A-Ga-g{re.escape(EMPTY)}]{{1,15}}")
"""Some cells of a puzzle."""
_SECONDS_BEFORE_BAR = 0.5
"""The seconds after which a bar is shown."""


_MOST_NAMED = 10
"""The most puzzles that are skipped, or have a repeated digit, with a line of their own."""
_TO_SKIP = "; --skip-errors leaves it out"
"""The advice on a wrong puzzle among others."""
STATUS_OF_SKIPPING = 4
"""The exit status of a command with --skip-errors that has skipped puzzles."""


class Puzzles(PuzzleInput):
    """The puzzles of a command.

    Remarks go to stderr, and bad puzzles are skipped with --skip-errors. Commands call `ended`
    after the last puzzle.
    """

    skips_errors = False
    """True to skip puzzles that cannot be read, or that the command cannot use."""
    can_skip = False
    """True if the command has the option --skip-errors."""
    accepts_repeated = False
    """True to read puzzles in which a digit appears twice, unless errors are skipped."""
    _skipped = _accepted = 0

    def remark(self, words: str) -> None:
        """Print a remark."""
        print_remark(words)

    def skip(self, error: SudokuenumError) -> bool:
        """Return True with --skip-errors, after a puzzle that cannot be read.

        Otherwise the error of one puzzle among others names the option.
        """
        if self.can_skip and not self.skips_errors and self.has_read_some:
            reason = str(error).removesuffix(_TO_SKIP)
            error.args = (f"{reason}{_TO_SKIP}",)
        return self._leaves_out(error)

    def _leaves_out(self, error: SudokuenumError) -> bool:
        """Return True with --skip-errors, and print the first errors on a line each."""
        if self.skips_errors:
            self._skipped += 1
            if self._skipped <= _MOST_NAMED:
                self.remark(str(error))
        return self.skips_errors

    def accept(self, error: PuzzleError) -> bool:
        """Return True if puzzles with repeated digits are used, and print the first errors."""
        if not self.accepts_repeated or self.skips_errors:
            return False
        self._accepted += 1
        if self._accepted <= _MOST_NAMED:
            self.remark(str(error))
        return True

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """Guard the work on the puzzle at this place, in a `with` statement.

        A bad puzzle is skipped with --skip-errors. Otherwise the error names the place.
        """
        try:
            with place:
                yield
        except PuzzleError as error:
            if not self._leaves_out(error):
                raise

    def leave_out(self, number: int, place: Place) -> None:
        """Print a line about the puzzle at a place, unless it has exactly one solution.

        With --skip-errors it counts as one of the skipped puzzles.
        """
        if number == 1 or not self.skips_errors:
            self.tell(number, place)
        else:
            self._leaves_out(PuzzleError(_about(number, place)))

    def tell(self, number: int, place: Place) -> None:
        """Print a line about the puzzle at a place, unless the `number` of its solutions is 1."""
        if number != 1:
            self.remark(_about(number, place))

    def ended(self, status: int = 0) -> int:
        """Return the exit status of the command, which is `status` if no puzzle was skipped."""
        if not self._skipped:
            return status
        more = self._skipped - _MOST_NAMED
        others = f", {more} of them without a line above" if more > 0 else ""
        self.remark(f"{counted(self._skipped, 'puzzle')} skipped{others}")
        return STATUS_OF_SKIPPING


def _about(number: int, place: Place) -> str:
    return f"{place}: the puzzle has {'more than one' if number else 'no'} solution"


_SKIP: options.Options = {
    "--skip-errors": "skip puzzles that cannot be read or have no solution, instead of stopping; "
    f"if any is skipped, the exit status is {STATUS_OF_SKIPPING}"
}


FROM: options.Options = {
    "--from NAME": options.Option(
        "the format, where an error says that two are possible: "
        + ", ".join(f"{name} ({words})" for name, words in READINGS.items()),
        tuple(READINGS),
    )
}
"""The option for the format of puzzles that are read, which `read` evaluates."""


def puzzles(noun: str = "puzzle") -> options.Options:
    """Return the positional argument for puzzles, which `read` reads."""
    description = f"the cells of a {noun}, a file of {noun}s, or - for standard input (default)"
    return {f"puzzles {noun.upper()}*": description, **_SKIP, **FROM}


PUZZLES: options.Options = {**puzzles(), **options.BOX_OF_PUZZLE, **options.LAYOUT}
PUZZLE: options.Options = {
    "puzzles PUZZLE?": "the cells of a puzzle, its file, or - for standard input (default)",
    **FROM,
    **options.BOX_OF_PUZZLE,
    **options.LAYOUT,
}
"""The arguments for one puzzle, which `read_one` reads."""
GRID: options.Options = {
    "puzzles PUZZLE?": "the cells of a puzzle, its file, or - for standard input (default: the "
    "empty puzzle)",
    **options.BOX,
}
"""The arguments for a puzzle that may be left out, which `read_grid` reads."""


def inputs_of(arguments: Namespace) -> list[str]:
    """Return the inputs: cells of puzzles, files, or the default `-` for standard input."""
    given: list[str] | str | None = arguments.puzzles
    return [given] if isinstance(given, str) else given or ["-"]


def read(arguments: Namespace) -> Puzzles:
    """Return the puzzles that the arguments name.

    Raises OptionError if standard output is one of their files.
    """
    inputs = inputs_of(arguments)
    for name in inputs:
        if name != "-":
            options.check_input_and_output(name, STDOUT)
    values = vars(arguments)
    if len(inputs) > 1:
        _check_several(inputs, values)
    if inputs == ["-"] and sys.stdin.isatty():
        print_remark("reading puzzles from the keyboard; end with Ctrl-D")
    puzzles = Puzzles(
        *inputs, box=values.get("box"), layout=values.get("layout"), form=values.get("from")
    )
    puzzles.can_skip = "skip_errors" in values
    puzzles.skips_errors = values.get("skip_errors", False)
    return puzzles


def _check_several(inputs: list[str], values: dict[str, Any]) -> None:
    """Raise OptionError if the inputs are the cells of one puzzle, or the last is to be written."""
    last, is_file = inputs[-1], [exists(name) for name in inputs]
    if not any(is_file) and all(map(_PIECE.fullmatch, inputs)) and len("".join(inputs)) >= 16:
        found = f"{len(inputs)} parts of a puzzle"
        raise OptionError(f"{found}: put the puzzle in quotes: {shown(' '.join(inputs))}")
    kind = splitext(last)[1].lower()
    if all(is_file[:-1]) and not is_file[-1] and kind:
        if kind == ".pdf" and "pdf" in values:
            raise OptionError(f"'{last}': no such file; to write it, use --pdf {last}")
        if "html" in values:
            raise OptionError(f"'{last}': no such file; to write it, use --html {last}")
        if kind[1:] in PUZZLE_FORMATS:
            raise OptionError(
                f"'{last}': no such file; to write it, use --format {kind[1:]} > {last}"
            )
        if kind in (".txt", ".csv", ".json", ".html"):
            raise OptionError(f"'{last}': no such file; to write it, use > {last}")


def are_typed(arguments: Namespace) -> bool:
    """Return True if puzzles are typed, so that a bar for `followed` would be in the way."""
    return "-" in inputs_of(arguments) and sys.stdin.isatty()


def followed(
    arguments: Namespace, puzzles: Iterator[tuple[Place, Block]], bar: ProgressBar
) -> Generator[tuple[Place, Block]]:
    """Yield the puzzles, and show the finished lines by a bar if this takes long.

    The caller may use the bar for a puzzle that takes long itself.
    """
    inputs, begin = inputs_of(arguments), monotonic()
    done, line, name = 0, 0, ""
    for place, block in puzzles:
        if bar.unit != "lines" and done and monotonic() - begin > _SECONDS_BEFORE_BAR:
            bar.start("lines", _lines(inputs))
            bar.advance(done)
        yield place, block
        steps = place.line - (line if place.name == name else 0)
        done, line, name = done + steps, place.line, place.name
        if bar.unit == "lines":
            bar.advance(steps)


def _lines(inputs: Sequence[str]) -> int | None:
    """Count the lines of these files, or return None if an input is not a file."""
    lines = 0
    for name in inputs:
        if not isfile(name):
            return None
        with open(name, "rb") as file:
            lines += sum(part.count(b"\n") for part in iter(partial(file.read, 1 << 20), b""))
    return lines


def read_one(arguments: Namespace) -> Puzzle:
    """Return the only puzzle that the arguments name, or raise PuzzleError if there are several."""
    return read(arguments).only()[1]


def read_only(name: str, argument: str, box: str | None) -> tuple[Place, Puzzle]:
    """Return the only puzzle that an argument, called `name` in messages, names, with its place."""
    return PuzzleInput(argument, box=box, name=name).only()


def read_grid(arguments: Namespace) -> Puzzle | Box:
    """Return the only puzzle that the arguments name, or the box shape of the empty puzzle."""
    return options.read_box(arguments.box) if arguments.puzzles is None else read_one(arguments)


def empty(arguments: Namespace, box: Box) -> Puzzle:
    """Return the puzzle without clues that has the box shape and the layout of the options."""
    if arguments.layout is None:
        return empty_puzzle(box)
    return empty_puzzle(Layout.read(arguments.layout, arguments.box))


def read_solution(option: str, argument: str, puzzle: Puzzle) -> Puzzle:
    """Return the only grid that an option names.

    Raises PuzzleError unless it is a solution of the puzzle.
    """
    place, answer = PuzzleInput(argument, box=puzzle.box, layout=puzzle.layout, name=option).only()
    with place:
        return checked_answer(puzzle, answer)


class ProperPuzzles:
    """The proper puzzles, which have exactly one solution, among those that the arguments name.

    A line on stderr gives the place of each other puzzle. With `single` only one puzzle is allowed.
    """

    def __init__(self, arguments: Namespace, single: bool = False, jobs: int | None = None) -> None:
        self.given = read(arguments)
        self._jobs = jobs
        self._single = single
        self._seen: set[int] = set()

    def __iter__(self) -> Iterator[tuple[Place, Puzzle]]:
        return ((place, proper.puzzle) for place, proper in self.solved())

    def solved(self) -> Iterator[tuple[Place, ProperPuzzle]]:
        """Yield these puzzles with their solutions."""
        for place, puzzle in [self.given.only()] if self._single else self.given:
            for proper in self._solved(puzzle, place):
                yield place, proper

    def blocks(self) -> Iterator[tuple[Place, tuple[list[Place], ProperRows | ProperPuzzle]]]:
        """Yield these puzzles with their places, many 9x9 puzzles at once where possible.

        The place of a block is the place of the last puzzle that was read.
        """
        for last, block in self.given.blocks():
            if isinstance(block, Puzzle):
                for proper in self._solved(block, last):
                    yield last, ([last], proper)
            else:
                found = solve_many(block, jobs=self._jobs)
                places = places_to(last, len(block))
                rows = [*map(self._is_proper, found.count.tolist(), places)]
                several = ProperRows(block[rows], found.solutions[rows])
                yield last, ([*compress(places, rows)], several)

    def _solved(self, puzzle: Puzzle, place: Place) -> Iterator[ProperPuzzle]:
        found = list(solutions(puzzle, limit=2))
        if self._is_proper(len(found), place):
            yield ProperPuzzle(puzzle, found[0])

    def _is_proper(self, number: int, place: Place) -> bool:
        self._seen.add(number)
        self.given.leave_out(number, place)
        return number == 1

    @property
    def status(self) -> int:
        """The exit status that STATUS explains, after the last puzzle."""
        return self.given.ended(1 if 0 in self._seen else 3 if 2 in self._seen else 0)


def places_to(last: Place, number: int) -> list[Place]:
    """Return the places of `number` puzzles on consecutive lines, up to the last place."""
    lines = range(last.line - number + 1, last.line + 1)
    return [Place(last.name, line) for line in lines]
