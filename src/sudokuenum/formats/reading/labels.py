"""Labels: titles and remarks that cannot be cells, numbers above a grid, and heads of tables."""

import re
from contextlib import suppress

from sudokuenum.common.arguments import shown
from sudokuenum.errors import PuzzleError, located
from sudokuenum.formats.clues.clue_lines import advice_on_clues, may_be_damaged_clue
from sudokuenum.formats.fields.key_names import QUOTES, known_name
from sudokuenum.formats.fields.rule_names import (
    MOST_WORDS,
    is_named_rule,
    is_rule_name,
    is_usual,
    says_rules,
)
from sudokuenum.formats.fields.tables import (
    BAR,
    GRID_NAMES,
    LAYOUT,
    Table,
    advice_on_names,
    head_of_table,
    table_below,
)
from sudokuenum.formats.fields.whole_lines import whole_puzzle
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells
from sudokuenum.formats.grammar.lines_ahead import LinesAhead
from sudokuenum.formats.grammar.link_addresses import is_link, why_no_puzzle
from sudokuenum.formats.reading.doubtful_lines import DoubtfulLines
from sudokuenum.formats.reading.grids_ahead import GridsAhead
from sudokuenum.formats.reading.puzzle_making import PuzzleMaker
from sudokuenum.formats.rules.layout_lines import describes_layout
from sudokuenum.formats.rules.rules_beside import has_rules
from sudokuenum.geometry.layout_names import layout_names, misspelt_layout

_TEXT_OF_RATE = re.compile(r"[a-z], .* \(tier \d+\), score \d+; \d+ steps?\b")
_LONG_WORD = re.compile(r"(?=.{6,30}$)[A-Za-z]+([ _-][A-Za-z]+)*")
"""A title that may be a misspelt name of a layout."""
_ALIAS = re.compile(r"""(?:-|(?:-\s+)*["']?\w+["']?\s*:)\s+\*\w+""")
"""An item or the value of a name in YAML that repeats another one."""
_OF_VALUE = re.compile("[:=]")
"""The mark between a name and its value in YAML, TOML and .ini files."""
_AROUND = " \t-\"',"
_YES = re.compile(r"true|yes|on|.*[\d\[{]", re.IGNORECASE)
"""The beginning of the value of a rule, which names its cells or says that it holds."""
_WITHIN = re.compile(r"\s|[-\[{]")
"""The beginning of a line with a part of the value of the name above it."""
_NAME_AND_VALUE = re.compile(r"""\s*(?:- +)*["']?([A-Za-z_][\w -]*)["']?\s*(?::\s|=)""")
_MOST_LINES_OF_MAPPING = 64
"""The most lines of a puzzle and what is beside it under other names."""
_POINTER = "version https://git-lfs."
"""The first words of a pointer, which Git LFS keeps in place of a large file."""
_MOST_LINES_ABOVE = 9
"""The most lines between a number and its grid, or a head and its table."""
_MOST_NUMBERS_ABOVE = 3
"""The most numbers above a grid."""


class Labels:
    """The labels of an input. `table` is the table whose head is the last one, or None."""

    def __init__(
        self, ahead: LinesAhead, maker: PuzzleMaker, grids: GridsAhead, doubtful: DoubtfulLines
    ) -> None:
        self._ahead, self._maker, self._grids, self._doubtful = ahead, maker, grids, doubtful
        self.table: Table | None = None
        self._number = -1  # the last number above a puzzle, if it was alone on its line
        self._first = ""  # the error of the first line that was passed over as a title
        self._links: list[str] = []  # the errors of links that were
        self._head = -1  # the number of that line if it has names of columns

    def is_head(self, line: str) -> bool:
        """Return True if a line names the column of the puzzles, and note the column.

        A name alone can be a title, too, and is a column only if two puzzles are below it.
        """
        is_head, table = head_of_table(line)
        if table and any(map(self._may_be_puzzle, table.names)):
            return False  # a row with a word such as Sudoku beside its puzzle
        if table and table.separator == BAR and not rows.is_border(self._ahead.line(1) or ""):
            return False
        if is_head:
            if table and table.has_grids:  # the puzzles may be in a column with another name
                table = self._table_below(line, self._below()[1]) or table
            if table is None and self._is_puzzle(1) and self._is_puzzle(2):
                table = Table((line.strip(),), 0, ",")
            self.table = table
        return is_head

    def _below(self) -> tuple[int, str]:
        """Return the next line below that is not blank, after its number, or 0 and ""."""
        some = range(1, _MOST_LINES_ABOVE)
        following = next((k for k in some if (self._ahead.line(k) or "").strip()), 0)
        return following, (self._ahead.line(following) or "") if following else ""

    def _is_puzzle(self, ahead: int) -> bool:
        """Return True if a whole puzzle may be on the line that comes after `ahead` others."""
        return self._may_be_puzzle(self._ahead.line(ahead) or "")

    def _may_be_puzzle(self, text: str) -> bool:
        """Return True if a string may have the cells of a whole puzzle."""
        text = text.strip(QUOTES)
        return any(len(text) == n * n and may_be_cells(text, n) for n in self._maker.boxes)

    def includes(self, line: str, is_first: bool) -> bool:
        """Return True if the next line is a label, and note it.

        `is_first` is True if no puzzle is above it.
        """
        following, below = self._below()
        is_head_of_markdown = BAR in line and following == 1 and rows.is_border(below)
        if is_head_of_markdown:
            below = self._ahead.line(2) or ""
        if following and (table := self._table_below(line, below)):
            self.table = table
            return True
        if rows.is_number(line) and following and self._numbers_grid(line, is_first):
            numbers = re.findall(r"\d+", line)
            self._number = int(numbers[0]) if len(numbers) == 1 else -1
            return True
        if rows.is_code(line) and following and self._names_grid(line):
            return True
        if rows.is_marked_number(line) and following and self._marks_grid(line):
            return True
        if self._is_letter(line):  # such as e for the end of a puzzle
            return True
        if rows.is_label(line):
            if _TEXT_OF_RATE.search(line):
                remedy = "the text of ratings has no puzzles; write them with --csv or --json"
                raise PuzzleError(f"{self._ahead.place()}: {line[:40]!r}: {remedy}")
            if line.startswith(_POINTER):
                remedy = "a pointer of Git LFS; get the file itself with git lfs pull"
                raise PuzzleError(f"{self._ahead.place()}: {line[:40]!r}: {remedy}")
            if _ALIAS.fullmatch(line.strip()):
                remedy = "an alias of YAML; write the cells themselves there, or save it as JSON"
                raise PuzzleError(f"{self._ahead.place()}: {line.strip()[:40]!r}: {remedy}")
            self.note_title(line)
            return True
        return False

    def _is_letter(self, line: str) -> bool:
        """Return True if a line is a letter that no cell of a puzzle like the last one can be."""
        text, size = line.strip(), self._maker.size
        is_letter = len(text) == 1 and text.isalpha() and size > 0
        return is_letter and not may_be_cells([text, *(self._maker.marks or "1")], size)

    def _table_below(self, line: str, below: str) -> Table | None:
        with located(f"{self._ahead.place()}: "):
            return table_below(line, below, self._maker.boxes)

    def _numbers_grid(self, line: str, is_first: bool) -> bool:
        """Return True if a whole block of grids follows lines with up to three numbers.

        Two numbers are the sides of the boxes, or one of them is the number of digits, or they are
        the number of all puzzles and of the first one. The line is a row of a grid with spaces for
        empty cells, if a line of spaces is above or below it.
        """
        numbers, ahead = [int(word) for word in re.findall(r"\d+", line)], 1
        sizes = self._maker.boxes
        if line[:1].isspace() or self._doubtful.has_row_of_spaces:
            return False
        while (below := self._ahead.line(ahead)) is not None and ahead < _MOST_LINES_ABOVE:
            if below.isspace() and len(below) in sizes:
                return False
            if rows.is_number(below) and len(rows.side_by_side(below).texts) not in sizes:
                numbers += [int(word) for word in re.findall(r"\d+", below)]
                if below[:1].isspace() or len(numbers) > _MOST_NUMBERS_ABOVE:
                    return False
            elif below.strip() and not rows.is_between(below):
                break
            ahead += 1
        lines = self._grids.readings(ahead)
        try:
            grid = lines.only()
        except PuzzleError:
            with suppress(PuzzleError):
                whole = whole_puzzle(below or "", "", sizes)
                is_next = numbers == [self._number + 1]
                if whole is None or whole.n == 4 or not (is_first or is_next):
                    return False
                return len(numbers) == 1 or whole.n in numbers
            return False
        box, sides = sizes[grid.n], [*numbers]
        if grid.n in sides:
            sides.remove(grid.n)
        if len(sides) == 2 and sides[0] * sides[1] == grid.n:
            if grid.boxes and {*sides} != {*grid.boxes}:
                return False
            is_box = grid.boxes is not None or sides == [box.rows, box.columns]
            return is_box and lines.ends_block(grid)
        is_usual = len(numbers) == 1 or grid.n in numbers
        is_known = is_usual or self._counts(numbers, ahead + grid.lines)
        return is_known and lines.ends_block(grid)

    def _counts(self, numbers: list[int], end: int) -> bool:
        """Return True if two numbers are the one of all puzzles and the one of the first.

        The number of the second one is above it.
        """
        if len(numbers) != 2 or numbers[0] < 2 or numbers[1] > 1:
            return False
        some = (self._ahead.line(end + k) or "" for k in range(_MOST_LINES_ABOVE))
        return next((text.strip() for text in some if text.strip()), "") == str(numbers[1] + 1)

    def _names_grid(self, code: str) -> bool:
        """Return True if whole grids follow a short title, of which it cannot be a damaged row."""
        some = range(1, _MOST_LINES_ABOVE)
        ahead = next((k for k in some if not self._is_above(self._ahead.line(k) or "")), 0)
        lines = self._grids.readings(ahead)
        with suppress(PuzzleError):
            grid = lines.only()
            return ahead > 0 and grid.n != len("".join(code.split())) and lines.ends_block(grid)
        return False

    def is_number_in_brackets(self, line: str) -> bool:
        """Return True if a line can be the number of the puzzle below, and no list in brackets."""
        if not rows.is_marked_number(line):
            return False
        below = self._below()[1].lstrip()
        return below[:1] not in ("", line.lstrip()[:1])

    def _marks_grid(self, number: str) -> bool:
        """Return True if whole grids, or a puzzle on a line, follow a number with marks around it.

        It can be no damaged row if its marks are no empty cells of the grid.
        """
        some = range(1, _MOST_LINES_ABOVE)
        ahead = next((k for k in some if not self._is_below(self._ahead.line(k) or "")), 0)
        row, marks = self._ahead.line(ahead) or "", {*number} & {*"-*_"}
        if not ahead or not rows.numbers_grid(number, row):
            return False
        lines = self._grids.readings(ahead)
        with suppress(PuzzleError):
            grid = lines.only()
            return marks.isdisjoint(grid.texts) and lines.ends_block(grid)
        with suppress(PuzzleError):
            whole = whole_puzzle(row, "", self._maker.boxes)
            return whole is not None and marks.isdisjoint(whole.row.texts)
        return False

    def _is_below(self, line: str) -> bool:
        """Return True if a line can be between a number with marks around it and its grid."""
        cells = rows.side_by_side(line).texts
        is_row = len(cells) in self._maker.boxes and may_be_cells(cells, len(cells))
        is_label = rows.is_label(line) and not is_row  # a row such as 6.3.42 is like a date
        return self._is_above(line) or is_label or describes_layout(line)

    def _is_above(self, line: str) -> bool:
        """Return True if a line can be between a title and its grid."""
        is_row = len(rows.side_by_side(line).texts) in self._maker.boxes
        return not line.strip() or rows.is_between(line) or (rows.is_number(line) and not is_row)

    def note_title(self, line: str) -> None:
        """Note a line that is passed over, whose error is raised if no puzzle follows.

        Raises PuzzleError if it can also be the layout of the puzzles that follow, perhaps with a
        letter that is wrong, or the first of the clues that follow.
        """
        title = line.strip()
        below = self._ahead.whole_line(1) or ""
        if self._maker.shapes.named is None and (error := _doubt_about_layout(title, below)):
            raise self._doubt(0, title, error)
        if may_be_damaged_clue(title, below):
            raise self._doubt(0, title, "is no clue like the one below it; correct it")
        link = why_no_puzzle(title) if is_link(title) else ""
        if link:
            self._links.append(f"{self._ahead.place()}: {title[:40]!r}: {link}")
        if not self._first:
            advice = advice_on_names(line)
            self._head = self._ahead.number if advice else -1
            advice = advice or advice_on_clues(line) or link
            reason = advice or "neither cells nor a comment, and no puzzle follows"
            self._first = f"{self._ahead.place()}: {line.strip()[:40]!r}: {reason}"

    def note_statement(self, line: str) -> None:
        """Note a line of SQL without a puzzle, whose error is raised if none follows."""
        if not self._first:
            what = f"{self._ahead.place()}: {line.strip()[:40]!r}"
            self._first = f"{what}: SQL without a puzzle in a row; export the puzzles as CSV"

    def check_below(self, begin: int) -> None:
        """Raise PuzzleError if a rule is below a puzzle, where only titles are between the two."""
        ahead = begin
        while self._ahead.lines.has_arrived(ahead) and self._maker.shapes.named is None:
            title = (self._ahead.whole_line(ahead) or "").strip()
            ahead += 1
            if rows.is_comment(title):
                continue
            if not rows.is_label(title):
                return
            if error := _doubt_about_value(title, self._ahead.whole_line(ahead) or ""):
                self._ahead.extent = ahead
                raise self._doubt(ahead - 1, title, error)

    def check_mapping(self, line: str) -> None:
        """Raise PuzzleError if a rule is below a puzzle on a line with a name, as in YAML.

        The mapping ends with the next item of a list, with another puzzle, and with any line that
        has no name. Below a blank line a rule belongs to it only if no puzzle follows.
        """
        is_item = line.lstrip().startswith("- ")
        is_apart, rule = False, 0
        for ahead in range(1, _MOST_LINES_OF_MAPPING):
            has_arrived = rule or self._ahead.lines.has_arrived(ahead)
            if self._maker.shapes.named is not None or not has_arrived:
                return
            text = self._ahead.whole_line(ahead)
            title = (text or "").strip()
            if text is None or title == "---" or (is_item and title.startswith("- ")):
                break
            is_apart = is_apart or not title
            if title and not rows.is_comment(title) and not rows.is_label(title):
                named = _NAME_AND_VALUE.match(title)
                is_solution = named is not None and known_name(named[1]) in GRID_NAMES
                if not is_solution and not _WITHIN.match(text):
                    return
            elif not rule and self._doubt_of_line(ahead):
                rule = ahead
                if not is_apart:
                    break
        if rule:
            self._ahead.extent = rule + 1
            title = (self._ahead.whole_line(rule) or "").strip()
            raise self._doubt(rule, title, self._doubt_of_line(rule))

    def _doubt_of_line(self, ahead: int) -> str:
        """Return why a line with a name and a value may be a rule, and the remedy, or ""."""
        title = (self._ahead.whole_line(ahead) or "").strip()
        return _doubt_about_value(title, self._ahead.whole_line(ahead + 1) or "")

    def _doubt(self, ahead: int, title: str, error: str) -> PuzzleError:
        """Return the error that a line may be a rule."""
        remedy = "or begin the line with # if it is a title"
        return PuzzleError(f"{self._ahead.place(ahead)}: {shown(title)} {error}, {remedy}")

    def check_head_above(self) -> None:
        """Raise PuzzleError if the line above is the first title, and has names of columns."""
        if self._head == self._ahead.lines.taken:
            raise PuzzleError(self._first) from None

    def check_grid_below(self, line: str) -> None:
        """Raise the PuzzleError of the grid below a code or numbers, such as its size."""
        some = range(1, _MOST_NUMBERS_ABOVE + 2)
        below = ((k, self._ahead.line(k) or "") for k in some)
        some_rows = [one for one in below if one[1].strip() and not rows.is_between(one[1])]
        is_marked = rows.is_marked_number(line)
        others = [one for one in some_rows if is_marked or not rows.is_number(one[1])]
        k, row = others[0] if others else (0, "")
        lengths = {len(style.split(row).texts) for style in rows.STYLES.values()}
        is_number = rows.is_number(line) and line[-1:].isdecimal() and "  " not in line  # no row
        is_above = is_number or is_marked or rows.is_code(line)
        if k and is_above and lengths & self._maker.boxes.keys():
            self._grids.readings(k).only()

    def check_links(self, puzzles: int, has_puzzles_in_links: bool) -> None:
        """Raise PuzzleError for the next link that cannot be the source of a puzzle.

        No link can be if a puzzle was in a link, or if there are more links than puzzles.
        """
        if self._links and (has_puzzles_in_links or len(self._links) > max(puzzles, 1)):
            raise PuzzleError(self._links.pop(0))

    def check_end(self) -> None:
        """Raise PuzzleError, but only once, if a line was passed over as a title."""
        if self._first:
            title, self._first = self._first, ""
            raise PuzzleError(title)


def is_named(line: str) -> bool:
    """Return True if a line has a name and a value, as in YAML and .ini files.

    >>> is_named("- puzzle: 53..7...."), is_named('puzzle="53..7...."'), is_named("53..7....: 1")
    (True, True, False)
    """
    return _NAME_AND_VALUE.match(line) is not None


def _doubt_about_layout(title: str, below: str) -> str:
    """Return why a title above a line may be a layout, and the remedy, or "" if it is none."""
    if layout_names(title.lower()):
        return "is the name of a layout; write [Layout] above it and [Puzzle] below"
    if doubt := _doubt_about_value(title, below):
        return doubt
    meant = misspelt_layout(title) if _LONG_WORD.fullmatch(title) else ""
    return f"is nearly the name of the layout {meant}; correct it" if meant else ""


def _doubt_about_value(title: str, below: str) -> str:
    """Return why a name with a value, above a line, may be a rule, and the remedy, or ""."""
    mark = _OF_VALUE.search(title)
    name, value = (title[: mark.start()], title[mark.end() :]) if mark else ("", "")
    if mark and _may_be_rule(name.strip(_AROUND), value.strip(_AROUND), below):
        return "can be a rule; write its cells below [Layout], and [Puzzle] above the rows"
    return ""


def _may_be_rule(name: str, value: str, below: str) -> bool:
    """Return True if a name with a value above a line may be a rule of the puzzles."""
    if says_rules(name):
        return has_rules(name, value, 0)
    if known_name(name) == LAYOUT:
        return is_rule_name(value)
    if not is_named_rule(name) or len(name.split()) > MOST_WORDS:
        return False
    is_above = not value and _WITHIN.match(below) is not None
    is_number = value.isdecimal()  # such as the number of a puzzle
    return is_above or (not is_usual(value) and not is_number and _YES.match(value) is not None)
