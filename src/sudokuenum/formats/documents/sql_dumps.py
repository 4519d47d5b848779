r"""Dumps of databases: the rows of tables of SQL, as objects that `puzzles_of_values` reads.

    INSERT INTO puzzles (id, level, cells) VALUES (1, 'easy', '53..7...'), (2, ...);
    INSERT INTO `puzzles` VALUES (1,'easy','53..7...');           below CREATE TABLE `puzzles` (...)
    COPY puzzles (id, level, cells) FROM stdin;                   rows with tabs between the fields,
    1       easy    53..7...                                      up to the line \.

A row is an object if the names of its columns are known, from its statement or from CREATE TABLE,
or else a list. Other statements are passed over.
"""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError

_NAME = r"""(?:`[^`]+`|"[^"]+"|\[[^\]]+\]|[\w$]+)"""
_TABLE = rf"((?:{_NAME}\.)*{_NAME})"
_STATEMENT = re.compile(
    r"\s*(?:(?:INSERT|REPLACE)\s(?:[\w\s]*\s)?INTO\s|CREATE\s+(?:[A-Za-z]+\s+)*(?:TABLE|INDEX|SEQUENCE"
    r"|DATABASE|SCHEMA|EXTENSION|TYPE)\s|COPY\s.*FROM\s+stdin\b|(?:DROP|ALTER)\s+(?:TABLE|SEQUENCE"
    r"|DATABASE|SCHEMA|INDEX)\s|(?:UN)?LOCK\s+TABLES\b|SET\s+[@\w.]+(?:\s*=|\s+TO\s|\s+utf)"
    r"|SELECT\s+\w+\.\w+\s*\(|PRAGMA\s+\w+\s*[=;(]|(?:BEGIN|COMMIT|START)(?:\s+TRANSACTION)?\s*;\s*$"
    r"|USE\s+[`\w]+\s*;\s*$|DELETE\s+FROM\s|TRUNCATE\s|COMMENT\s+ON\s|GRANT\s|REVOKE\s|ANALYZE\s)",
    re.IGNORECASE,
)
_BEGINS = frozenset("IiRrCcDdAaLlUuSsPpBbTtGg \t")
_INSERT = re.compile(
    rf"\s*(?:INSERT|REPLACE)\s(?:[\w\s]*\s)?INTO\s+{_TABLE}\s*(\([^()]*\))?\s*(?:OVERRIDING[\w\s]*)?"
    r"VALUES?\b",
    re.IGNORECASE,
)
_IS_INSERT = re.compile(r"\s*(?:INSERT|REPLACE)\s", re.IGNORECASE)
_CREATE = re.compile(
    rf"\s*CREATE\s+(?:[A-Za-z]+\s+)*?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?{_TABLE}\s*\(", re.IGNORECASE
)
_COPY = re.compile(rf"\s*COPY\s+{_TABLE}\s*(\([^()]*\))?\s*FROM\s+stdin\b.*", re.IGNORECASE)
_NO_COLUMN = re.compile(
    r"(?:PRIMARY|UNIQUE|KEY|CONSTRAINT|FOREIGN|CHECK|INDEX|FULLTEXT|SPATIAL|EXCLUDE|LIKE)\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|[(),;]|[^'"(),;]+""")
_ESCAPED = re.compile(r"""'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|[(),;]|[^'"(),;]+""", re.DOTALL)
"""The parts of a statement, also with a backslash before quotes, as MySQL writes them."""
_STRING = re.compile(r"""\s*(?:[A-Za-z]|_\w+\s*)?(['"])(.*)\1\s*(?:::[\w\s]+)?""", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_MEANINGS = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_CELLS = re.compile(r"[\d.]{16,}", re.ASCII)
_ARRAY = re.compile(r"\{[\d,{}\s]*\}")
_COMMENT = re.compile(r"\s*(?:--.*|/\*.*\*/;?|#.*)?")
_MOST_CHARACTERS = 1 << 17
"""The most characters of a row, or of another statement."""

Row: TypeAlias = dict[str, Any] | list[Any] | PuzzleError
"""The values of a row, or the error that they are too few or too many."""


def begins(line: str) -> bool:
    """Return True if a line begins with a statement of SQL.

    >>> begins("insert into t values (1);"), begins("Insert a digit"), begins("53..7....")
    (True, False, False)
    """
    return line[:1] in _BEGINS and _STATEMENT.match(line) is not None


class SqlDump:
    """The statements of a dump, which are read line by line.

    >>> dump = SqlDump()
    >>> dump.rows("INSERT INTO t (id, cells) VALUES (1, '1.3.'),(2, NULL)", 1)
    [{'id': 1, 'cells': '1.3.'}, {'id': 2, 'cells': None}]
    >>> dump.rows(";", 2), dump.is_open
    ([], False)
    """

    def __init__(self) -> None:
        self._columns: dict[str, list[str]] = {}
        self.table = ""
        """The table of the last rows."""
        self._names: list[str] = []
        self._state = ""  # values, copy or other, inside a statement
        self._rest = ""
        self.first = 0
        """The number of the line in which the statement begins."""

    @property
    def is_open(self) -> bool:
        """True inside a statement, but not where another row or a semicolon may follow."""
        return bool(self._state) and not (self._state == "values" and not self._rest.strip())

    def takes(self, line: str) -> bool:
        """Return True if a line belongs to a statement, or begins one."""
        if self._state == "values" and not self._rest.strip():
            text = line.lstrip()[:2].upper()
            if text[:1] not in ("", "(", ",", ";", "-", "/", "#") and text != "ON":
                self._state = ""  # the statement has no semicolon at its end
        return self._state != "" or begins(line)

    def rows(self, line: str, number: int, end: str = "\n") -> list[Row]:
        """Return the rows of tables that end in the next line, which has this number.

        `end` is the end of the line, or "" if the line goes on. Raises PuzzleError if a statement
        has cells but is no INSERT.
        """
        if self._state == "copy":
            return self._row_of_copy(line)
        if not self._state:
            self._state, self.first, self._rest = "other", number, ""
        if not self._rest.strip() and _COMMENT.fullmatch(line) and end:
            return []
        self._rest += line + end
        if self._state == "other" and not self._begin():
            self._check_length()
            return []
        found = [*self._rows_of_values()] if self._state == "values" else []
        self._check_length()
        return found

    def _check_length(self) -> None:
        if len(self._rest) > _MOST_CHARACTERS:
            self.close()
            raise PuzzleError(f"more than {_MOST_CHARACTERS} characters of a statement of SQL")

    def close(self) -> None:
        """Forget the statement that is open."""
        self._state = self._rest = ""

    def _begin(self) -> bool:
        """Return True if the rows of an INSERT begin, and take any other statement that ends."""
        if copy := _COPY.fullmatch(self._rest.rstrip()):
            self._use(copy[1], copy[2])
            self._state, self._rest = "copy", ""
            return False
        if insert := _INSERT.match(self._rest):
            self._use(insert[1], insert[2])
            self._state, self._rest = "values", self._rest[insert.end() :]
            return True
        if not self._rest.rstrip().endswith(";"):
            return False
        statement, parts = self._rest, [*self._parts(self._rest)]
        if "'" in parts or '"' in parts or _COMMENT.fullmatch(statement):
            return False  # in a string
        self.close()
        if create := _CREATE.match(statement):
            self._columns[_plain_name(create[1])] = [*_columns(statement[create.end() :])]
        elif _IS_INSERT.match(statement) or _CELLS.search(statement):
            what = f"{statement.strip()[:40]!r}: a statement that is not INSERT ... VALUES"
            if _CELLS.search(statement):
                raise PuzzleError(f"{what} has cells; export the table as CSV")
        return False

    def _use(self, table: str, columns: str | None) -> None:
        self.table = _plain_name(table)
        known = self._columns.get(self.table, [])
        self._names = [_plain_name(name) for name in columns[1:-1].split(",")] if columns else known

    def _parts(self, text: str) -> Iterator[str]:
        form = _ESCAPED if "\\" in text else _PLAIN
        at = 0
        for part in form.finditer(text):
            if part.start() != at:
                yield text[at]  # a quote that is not closed
                return
            at = part.end()
            yield part[0]
        if at < len(text):
            yield text[at]

    def _rows_of_values(self) -> Iterator[Row]:
        """Yield the rows that are complete, and keep the rest."""
        depth, at, done, value, values = 0, 0, 0, "", list[str]()
        for part in self._parts(self._rest):
            if part in ("'", '"'):
                break
            at += len(part)
            if part == "(":
                depth += 1
                if depth == 1:
                    value, values = "", []
                    continue
            elif part == ")":
                depth -= 1
                if depth == 0:
                    done = at
                    yield self._row([_value(one) for one in (*values, value)])
                    continue
            elif part == ";" and depth == 0:
                self._state, self._rest = "", ""
                return
            elif part == "," and depth == 1:
                values.append(value)
                value = ""
                continue
            elif depth == 0 and not part.strip(", \n\t\r"):
                done = at
            value += part
        self._rest = self._rest[done:]

    def _row_of_copy(self, line: str) -> list[Row]:
        if line.strip() == "\\.":
            self.close()
            return []
        return [self._row([_field(field) for field in line.split("\t")])]

    def _row(self, values: list[Any]) -> Row:
        if not self._names:
            return values
        if len(values) != len(self._names):
            found = f"a row of {counted(len(values), 'value')}, expected {len(self._names)}"
            return PuzzleError(f"{found}, as table {shown(self.table)} has")
        return dict(zip(self._names, values, strict=True))


def _plain_name(name: str) -> str:
    """Return the name of a table or a column without quotes, and without the name of a schema."""
    return re.split(r"\.(?![^`\"\[]*[`\"\]]$)", name.strip())[-1].strip('`"[] ')


def _columns(text: str) -> Iterator[str]:
    """Yield the names of the columns that CREATE TABLE has between parentheses."""
    depth, part = 1, ""
    for piece in _PLAIN.findall(text):
        depth += (piece == "(") - (piece == ")")
        if depth == 0 or (depth == 1 and piece == ","):
            name = re.match(rf"\s*({_NAME})\s", re.sub(r"--.*", "", part))
            if name and not _NO_COLUMN.match(part.strip()):
                yield _plain_name(name[1])
            part = ""
            if depth == 0:
                return
        else:
            part += piece


def _value(text: str) -> Any:
    """Return a value of a row: a string, a short integer, or None for NULL and functions."""
    if string := _STRING.fullmatch(text):
        inner = string[2].replace(string[1] * 2, string[1])
        if "\\" in inner:
            inner = _ESCAPE.sub(lambda found: _MEANINGS.get(found[1], found[1]), inner)
        return _string(inner)
    text = text.strip()
    if _NUMBER.fullmatch(text):
        return int(text)
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    return text if re.fullmatch(r"[\d.]+", text) else None


def _field(text: str) -> Any:
    """Return a field of COPY: a string, a short integer, or None."""
    if text == "\\N":
        return None
    if _NUMBER.fullmatch(text):
        return int(text)
    return _string(_ESCAPE.sub(lambda found: _MEANINGS.get(found[1], found[1]), text))


def _string(text: str) -> str:
    """Return a string, in which an array of Postgres has brackets."""
    return text.replace("{", "[").replace("}", "]") if _ARRAY.fullmatch(text) else text
