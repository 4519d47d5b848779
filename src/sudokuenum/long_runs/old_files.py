"""Files of version 1, which are read but no longer written: their identities and results.

The first version of databases and texts kept for each class one number, n, and described the count
by one string, `engine`: `dfs`, `catalogue`, `layout x by search` or `fewest 8 of x`. The number of
classes was called `level`, and the digest of their representatives `bands`. Such files are saved
counts of many hours, so everything that reads files must read them. Two names have changed:

- The engine `sums` was called `columns`, which is also the name of a method. A count of 12x12 grids
  (`engine columns`, boxes of 4x3) uses this method, so there the name is still right.
- The kind `walk` was called `catalogue`.

A class of the kind `fewest` has three numbers, which were packed into one:

    n = (different * 10^12 + puzzles) * 10^12 + grids

The names of kinds here are history, so they are not taken from the kinds of today.
"""

import re

from sudokuenum.long_runs.identity import Identity

COLUMNS = "box", "level", "engine", "bands", "shard"
"""The names of the values from which `identity_of` makes an identity, in its order."""
TABLES = """
CREATE TABLE work (
    version TEXT NOT NULL, box TEXT NOT NULL, level INTEGER NOT NULL, engine TEXT NOT NULL,
    shard TEXT NOT NULL, bands TEXT NOT NULL);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, version TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
    jobs INTEGER NOT NULL, beat REAL NOT NULL);
CREATE TABLE classes (
    number INTEGER PRIMARY KEY, n TEXT, seconds REAL, run INTEGER REFERENCES runs);
CREATE INDEX free ON classes (number) WHERE n IS NULL AND run IS NULL
"""
"""The statements that made the tables of a database."""
_ENGINES_OF_CHAIN = "dfs", "columns", "templates", "plain"
_PACKED = 10**12


def identity_of(box: str, level: int, engine: str, bands: str, shard: str) -> Identity:
    """Translate the identity in a file of version 1.

    >>> print(identity_of("3x3", 74, "layout x by columns", "", "1/1"))
    box 3x3, 74 classes, layout x, engine sums
    """
    kind, parameters = engine, dict[str, str | int]()
    if box == "3x3" and engine in _ENGINES_OF_CHAIN:
        kind, parameters = "chain", {"engine": _engine(engine)}
    elif engine == "catalogue":
        kind = "walk"
    elif match := re.fullmatch("layout (.+) by (.+)", engine):
        kind, parameters = "layout", {"layout": match[1], "engine": _engine(match[2])}
    elif match := re.fullmatch("fewest ([1-9][0-9]{0,5}) of (.+)", engine):
        kind, parameters = "fewest", {"layout": match[2], "clues": int(match[1])}
    return Identity(kind, box, level, bands, parameters, shard)


def result_of(kind: str, n: int) -> tuple[int, ...]:
    """Return the numbers that n of a class of this kind represents."""
    if kind != "fewest":
        return (n,)
    high, grids = divmod(n, _PACKED)
    return *divmod(high, _PACKED), grids


def _engine(name: str) -> str:
    return "sums" if name == "columns" else name
