"""The files of saved counts, changed and read beside the package."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any


def execute(path: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows that a statement of SQL gives."""
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()
