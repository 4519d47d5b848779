"""Dumps of databases: MySQL, SQLite and Postgres, with tables and statements of other kinds."""

import io

import pytest
from refusals import refuses
from test_odd_text import CLUES, FOUR, NUMBERS, SOLVED, both_ways

from sudokuenum.errors import PuzzleError, SudokuenumError
from sudokuenum.formats.puzzle_input import PuzzleInput, read_puzzles

OTHER = CLUES[::-1]
INTO = "INSERT INTO t (id, level, puzzle) VALUES"
ROWS = f"(1,'easy','{CLUES}'),(2,'it''s (hard); ','{OTHER}')"
MYSQL = f"""-- MySQL dump 10.13  Distrib 8.0.33, for Linux (x86_64)
--
-- Host: localhost    Database: sudoku
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
DROP TABLE IF EXISTS `users`;
CREATE TABLE `users` (
  `id` int NOT NULL,
  `name` varchar(20) DEFAULT NULL,
  `puzzle` int DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `users` WRITE;
INSERT INTO `users` VALUES (1,'Ann',2),(2,'O\\'Brian',1);
UNLOCK TABLES;
CREATE TABLE `boards` (
  `id` int NOT NULL,
  `given` varchar(81) NOT NULL,
  `solution` decimal(10,2) NOT NULL,
  KEY `given` (`given`)
) ENGINE=InnoDB;
INSERT INTO `boards` VALUES (1,'{CLUES}','{SOLVED}'),(2,'{CLUES}','{SOLVED}');
UNLOCK TABLES;
/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
-- Dump completed on 2020-01-01 12:00:00
"""
SQLITE = f"""PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO users VALUES(1,'Ann');
CREATE TABLE IF NOT EXISTS "puzzles" (id INTEGER PRIMARY KEY, level TEXT, puzzle TEXT);
INSERT INTO puzzles VALUES(1,'easy','{CLUES}');
INSERT INTO puzzles VALUES(2,NULL,'{CLUES}');
CREATE INDEX i ON puzzles(level);
COMMIT;
"""
POSTGRES = f"""--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.users (
    id integer NOT NULL,
    name text
);
ALTER TABLE public.users OWNER TO postgres;
COPY public.users (id, name) FROM stdin;
1\tAnn
\\.


COPY public.puzzles (id, level, puzzle, solution) FROM stdin;
1\teasy\t{CLUES}\t{SOLVED}
2\t\\N\t{CLUES}\t{SOLVED}
\\.


SELECT pg_catalog.setval('public.puzzles_id_seq', 2, true);
ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_pkey PRIMARY KEY (id);
"""


@pytest.mark.parametrize(
    "text",
    [
        MYSQL,
        SQLITE,
        POSTGRES,
        MYSQL.replace("\n", "\r\n"),
        f"{INTO} (1,'easy','{CLUES}'), (2,'hard','{CLUES}');",
        f"{INTO}\n  (1,'easy','{CLUES}'),\n  -- a remark\n\n  (2,'hard','{CLUES}')\n;\n",
        f"{INTO}\n(1,'easy','{CLUES}'),\n(2,'hard','{CLUES}')",
        f"insert ignore into `db`.`t`\nvalues (1, '{CLUES}', now()), (2, '{CLUES}', NULL)\n"
        "on duplicate key update id = id;",
        f"INSERT INTO t(a) VALUES ('{CLUES}');\n# c\nINSERT INTO t(a) VALUES (E'{CLUES}'::text);",
        f"INSERT INTO t (puzzle) VALUES ('{NUMBERS}'), ('{NUMBERS}');",
        f"INSERT INTO t (puzzle) VALUES\n('{NUMBERS}'),\n('{NUMBERS}');".replace("[", "{").replace(
            "]", "}"
        ),
        "INSERT INTO t (grid) VALUES ('"
        + "'),('".join("\n".join(CLUES[k : k + 9] for k in range(0, 81, 9)) for _ in range(2))
        + "');",
        f"COPY t (a) FROM stdin;\n{CLUES}\n{CLUES}\n\\.\n",
    ],
)
def test_dumps_are_read(text: str) -> None:
    assert both_ways(text) == ([CLUES] * 2, [CLUES] * 2, [])


def test_rows_on_a_line_and_other_sizes() -> None:
    assert [*map(str, read_puzzles(io.StringIO(f"{INTO} {ROWS};")))] == [CLUES, OTHER]
    large = "1" + "." * 239 + "G" + "." * 15
    for cells in (FOUR, large):
        text = f"INSERT INTO t (id, puzzle) VALUES (1,'{cells}'),\n(2,'{cells}');\n{cells}"
        assert [*map(str, read_puzzles(io.StringIO(text)))] == [cells] * 3


def test_a_long_line_of_rows_is_read_in_parts() -> None:
    row = f"(1,'{CLUES}')"
    text = f"INSERT INTO t VALUES {','.join([row] * 5000)};\n"
    assert sum(1 for _ in read_puzzles(io.StringIO(text))) == 5000
    assert sum(1 for _ in PuzzleInput(text.encode())) == 5000


def test_the_other_columns_of_a_dump_are_kept() -> None:
    given = PuzzleInput(SQLITE.encode())
    given.keep_other_columns()
    found = [dict(given.other_columns(place)) for place, _ in given]
    assert found == [{"id": 1, "level": "easy"}, {"id": 2, "level": None}]


def test_damaged_rows_are_skipped() -> None:
    errors = list[str]()

    class Tolerant(PuzzleInput):
        def skip(self, error: SudokuenumError) -> bool:
            errors.append(str(error))
            return True

    text = f"{INTO} (1,'a','{CLUES[1:]}'),(2,'{CLUES}'),(3,'c','{CLUES}');\n{INTO} (4,'d','x');\n"
    assert [str(puzzle) for _, puzzle in Tolerant(text)] == [CLUES]
    first, second, third = errors
    assert first.startswith("argument, line 1, row1.puzzle: '3..7")
    assert second == "argument, line 1, a row of 2 values, expected 3, as table 't' has"
    assert third.startswith("argument, line 2, row.puzzle: 'x': expected a puzzle")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"INSERT INTO t (id, variant, puzzle) VALUES (1,'killer','{CLUES}');", "variant 'killer'"),
        (
            f"INSERT INTO t VALUES (1,'killer','{CLUES}');",
            "'killer' can be a rule of the puzzle; w",
        ),
        (f"COPY t (variant, puzzle) FROM stdin;\nkiller\t{CLUES}\n\\.", "line 2.*variant 'killer'"),
        (f"INSERT INTO t (a, b) VALUES ('{CLUES}','{OTHER}');", "a and b have a puzzle each"),
        (f"INSERT INTO t VALUES (1,'{CLUES[1:]}');", "expected a puzzle, which has 16, 36"),
        (f"INSERT INTO t VALUES (1,'x');\nINSERT INTO t VALUES (2,'{CLUES}');", "line 1: a row of"),
        (f"INSERT INTO t VALUES (1,'{CLUES}'", "line 1: a statement of SQL that does not end"),
        (f"INSERT INTO t SELECT '{CLUES}';", "a statement that is not INSERT ... VALUES has cells"),
        ("CREATE TABLE t (\n  id int\n);\n", "line 1: 'CREATE TABLE t .*SQL without a puzzle"),
        ("INSERT INTO t VALUES (1, 2, 5);", "SQL without a puzzle in a row; export the puzzles as"),
    ],
)
def test_what_is_wrong_with_a_dump(text: str, words: str) -> None:
    refuses(PuzzleError, words, lambda: [*read_puzzles(io.StringIO(text))])
