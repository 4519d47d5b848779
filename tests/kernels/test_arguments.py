"""Every kernel refuses arguments that do not fit, before it reads or writes anything."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sudokuenum.bands.catalogue416 import minlex_bands
from sudokuenum.bands.configurations import column_sets
from sudokuenum.common.box import Box
from sudokuenum.common.layout import Layout
from sudokuenum.kernels import avoiding9, minlex_puzzle9
from sudokuenum.kernels.band_halves import Halves
from sudokuenum.kernels.column_frequencies import Frequencies
from sudokuenum.kernels.column_sum import ColumnSum
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.essential_grids import CatalogueTables, EssentialGrids
from sudokuenum.kernels.fixed_band_fillings import fillings
from sudokuenum.kernels.fixed_grids import OrbitFiller
from sudokuenum.kernels.lower_rows import LowerRows, RowTables
from sudokuenum.kernels.minimal_puzzles import Search as MinimalSearch
from sudokuenum.kernels.minimise9 import minimise
from sudokuenum.kernels.minlex_band import minlex_band
from sudokuenum.kernels.minlex_grid import MinlexTables
from sudokuenum.kernels.minlex_puzzle import MinlexSearch
from sudokuenum.kernels.partition_fillings import nth_rows, tabulate
from sudokuenum.kernels.removal_paths9 import follow_paths
from sudokuenum.kernels.row_sets import list_row_sets
from sudokuenum.kernels.search9 import Search as Search9
from sudokuenum.kernels.search9 import solve
from sudokuenum.kernels.search_any import Search as SearchAny
from sudokuenum.kernels.techniques9 import advance, give, next_tier, singles, start
from sudokuenum.kernels.unavoidable import Search as UnavoidableSearch
from sudokuenum.kernels.unique_pairs import UniquePairs
from sudokuenum.solving.column_partitions import ordered_partitions, orthogonal_partitions

Arguments = dict[str, Any]
Change = Callable[[Arguments], Any]


def u8(*shape: int) -> NDArray[np.uint8]:
    return np.zeros(shape, np.uint8)


def u64(*shape: int) -> NDArray[np.uint64]:
    return np.zeros(shape, np.uint64)


def put(name: str, place: Any, value: Any) -> Change:
    """Change an element of an array; of a sequence of arrays: place (k, place in the array)."""

    def change(arguments: Arguments) -> None:
        array = arguments[name]
        if isinstance(array, list):
            array[place[0]][place[1]] = value
        else:
            array[place] = value

    return change


def put_in_stack(k: int, field: int, place: Any, value: int) -> Change:
    """Change an element of one of the three arrays of a stack."""

    def change(arguments: Arguments) -> None:
        arguments["stacks"][k][field][place] = value

    return change


def use(name: str, value: Any) -> Change:
    """Give another argument."""
    return lambda arguments: arguments.update({name: value})


def cut(name: str, axis: int = 0) -> Change:
    """Leave out the last element of an axis."""

    def change(arguments: Arguments) -> None:
        arguments[name] = np.ascontiguousarray(np.delete(arguments[name], -1, axis))

    return change


def cut_in(name: str, k: int) -> Change:
    """Leave out the last element of the k-th array of a sequence."""

    def change(arguments: Arguments) -> None:
        arguments[name][k] = arguments[name][k][:-1]

    return change


def partitions_of_boxes() -> list[NDArray[np.int16]]:
    """One for box 1, two for box 2, three for box 3."""
    return [np.arange(n, dtype=np.int16) for n in (1, 2, 3)]


def for_tabulate() -> Arguments:
    return {
        "rows": np.array([[5, 6, 7], [8, 9, 10]], np.int16),
        "orthogonal": orthogonal_partitions().copy(),
        "boxes": partitions_of_boxes(),
        "table": np.zeros((1, 3, 2), np.int16),
        "begin": 0,
        "end": 1,
    }


def for_nth_rows() -> Arguments:
    fits = u64(3, 280, 1)
    fits[:, 0] = 0b101
    return {
        "fits": fits,
        "partitions": np.zeros((2, 3), np.int16),
        "numbers": np.array([0, 1], np.int32),
        "rows": np.zeros(2, np.int32),
    }


def stack(keys: int, entries: int) -> tuple[NDArray[np.int16], NDArray[np.int32], Any]:
    """Keys with different partitions, the entries of each with the partition of the key."""
    upper = np.arange(keys, dtype=np.int16)
    start = np.arange(0, keys * entries + 1, entries, dtype=np.int32)
    return upper, start, np.repeat(np.stack([upper, upper], axis=1), entries, axis=0)


def for_terms() -> Arguments:
    """One partition for stack 1, two for stack 2, three for stack 3; every filling number is 1."""
    return {
        "tables": [np.ones((1, 3, 2), np.int16) for _ in range(3)],
        "stacks": [stack(n, 1) for n in (1, 2, 3)],
    }


def pairs() -> NDArray[np.int32]:
    return np.array([[1, 0], [1, 0]], np.int32)


def for_column_count() -> Arguments:
    return {"pairs": pairs(), "sums": u64(2)}


def for_draw() -> Arguments:
    numbers = np.array([0, 2], np.uint64)
    return {"pairs": pairs(), "numbers": numbers, "drawn": np.zeros((2, 6), np.int32)}


def for_frequencies() -> Arguments:
    return {
        **for_terms(),
        "keys": partitions_of_boxes(),
        "rows": np.array([[30, 36, 42], [48, 54, 60]], np.int16),
        "ordered": ordered_partitions().copy(),
        "orthogonal": orthogonal_partitions().copy(),
    }


def for_add() -> Arguments:
    return {"pairs": pairs(), "weights": u64(2), "sums": u64(3, 9, 9)}


def for_solve() -> Arguments:
    return {"puzzles": u8(2, 81), "limit": 1, "counts": u64(2), "first": u8(2, 81)}


def for_unavoidable() -> Arguments:
    layout = Layout(Box(2, 2))
    sizes, groups = layout.arrays
    return {
        "cells": np.frombuffer(b"\1\2\3\4\3\4\1\2\2\1\4\3\4\3\2\1", np.uint8).copy(),
        "digits": 4,
        "sizes": np.frombuffer(sizes, np.uint8).copy(),
        "groups": np.array(groups, np.uint16),
        "first": 0,
        "size": 16,
    }


def for_minimal_puzzles() -> Arguments:
    fitting = for_unavoidable()
    del fitting["first"], fitting["size"]
    sets = np.array([[0b1010101, 0], [0b1100000011, 0]], np.uint64)
    return {**fitting, "classic": False, "sets": sets, "most": 16, "case": u64(4)}


def for_unique_pairs() -> Arguments:
    fitting = for_unavoidable()
    del fitting["first"], fitting["size"]
    return {**fitting, "classic": False, "pairs": True}


def for_search_any() -> Arguments:
    """Without boxes, only with rows and columns."""
    units = np.arange(16, dtype=np.uint16).reshape(4, 4)
    groups = np.concatenate([units.ravel(), units.T.ravel()])
    return {"cells": u8(16), "digits": 4, "sizes": u8(8) + np.uint8(4), "groups": groups}


def for_minlex_search() -> Arguments:
    return {"cells": u8(16), "box_rows": 2, "box_columns": 2, "found": u8(1, 9)}


def for_minlex_band() -> Arguments:
    return {"band": minlex_bands()[7].copy(), "form": u8(27)}


def for_canonical() -> Arguments:
    return {
        "grids": u8(2, 81),
        "forms": u8(2, 81),
        "automorphisms": np.zeros(2, np.uint16),
        "numbers": np.zeros((2, 6), np.uint16),
    }


def for_lower_rows() -> Arguments:
    """A band that is its own configuration: every column is taken to itself."""
    grid = np.zeros(81, np.uint8)
    grid[:27] = minlex_bands()[7]
    columns, labels = np.arange(9, dtype=np.uint8), np.arange(10, dtype=np.uint8)
    return {"grid": grid, "columns": columns, "labels": labels}


def column_sets_of_band8() -> NDArray[np.uint16]:
    return column_sets(minlex_bands()[7].reshape(3, 9))


def for_essential_grids() -> Arguments:
    return {"tables": catalogue_tables(), "number": 416}


def for_fourth_rows() -> Arguments:
    return {"rows": u8(2016, 9)}


def for_count() -> Arguments:
    return {"row": 1454, "by_order": u64(649)}


def for_write() -> Arguments:
    return {"row": 1454, "forms": u8(2, 81), "orders": np.zeros(2, np.uint16)}


def for_symmetries() -> Arguments:
    return {"grid": u8(81), "form": u8(81), "found": u8(1, 19)}


def for_orbit_filler() -> Arguments:
    """Two orbits of a grid with 2x2 boxes."""
    return {
        "digits": 4,
        "units": np.array([[0, 4, 8], [0, 5, 8]], np.int32),
        "lengths": np.array([2, 2], np.uint32),
        "first": np.array([0, 2, 3], np.int32),
        "updates": np.array([[0, 0], [4, 0], [8, 0]], np.int32),
        "types": np.array([[0, 4, 0, 0, 0]], np.uint8),
    }


def one_orbit() -> NDArray[np.uint8]:
    """The first orbit has the digit 0, in a cycle of length 1."""
    return np.array([[0, 1, 0, 0, 0]], np.uint8)


def for_fillings() -> Arguments:
    rest = np.arange(4, dtype=np.uint8)
    return {
        "sets": np.array([[3, 12, 5, 10]], np.uint16),
        "columns": rest.copy(),
        "digits": rest[None].copy(),
        "rows": np.array([1, 1], np.uint8),
        "totals": u64(1),
        "stopped": bool,
    }


@cache
def tables() -> MinlexTables:
    return MinlexTables(minlex_bands())


@cache
def band8() -> LowerRows:
    return LowerRows(RowTables(), column_sets_of_band8())


@cache
def catalogue_tables() -> CatalogueTables:
    return CatalogueTables(minlex_bands())


@cache
def last_band() -> EssentialGrids:
    return EssentialGrids(catalogue_tables(), 416)


MINLEX_BANDS = {
    "415 bands": cut("bands"),
    "26 cells": cut("bands", 1),
    "a cell above 9": put("bands", (415, 26), 10),
    "a digit twice": put("bands", (3, 0), 2),
    "a band twice": lambda arguments: put("bands", 415, arguments["bands"][0])(arguments),
}
LOWER_ROWS = {
    "80 cells": cut("grid"),
    "no band": put("grid", 0, 2),
    "a cell of 0": put("grid", 26, 0),
    "eight columns": cut("columns"),
    "a column above 8": put("columns", 8, 9),
    "another column": put("columns", 8, 7),
    "columns of another box": use("columns", np.array([3, 4, 5, 0, 1, 2, 6, 7, 8], np.uint8)),
    "nine labels": cut("labels"),
    "label 0": put("labels", 9, 0),
    "a label above 9": put("labels", 1, 10),
    "another label": put("labels", 1, 2),
}
ROW_4 = {"row 4 below 0": use("row", -1), "a row 4 too many": use("row", 2016)}
TERMS = {
    "two tables": use("tables", [np.ones((1, 1, 1), np.int16)] * 2),
    "no table": use("tables", [None] * 3),
    "too many fillings": put("tables", (1, (0, 2, 1)), 289),
    "fillings below 0": put("tables", (2, (0, 0, 0)), -1),
    "a table that is too large": use("tables", [np.ones((281, 3, 2), np.int16)] * 3),
    "two stacks": use("stacks", [stack(1, 1)] * 2),
    "a stack of two arrays": use("stacks", [stack(1, 1)[:2]] * 3),
    "no arrays": use("stacks", [(None, None, None)] * 3),
    "a place of a key": put_in_stack(2, 0, 0, 3),
    "a place below 0": put_in_stack(0, 0, 0, -1),
    "first of start": put_in_stack(1, 1, 0, 1),
    "last of start": put_in_stack(1, 1, 2, 3),
    "start in another order": put_in_stack(2, 1, 1, 3),
    "no start": use("stacks", [(stack(1, 1)[0], np.zeros(0, np.int32), stack(1, 1)[2])] * 3),
    "a place in the middle band": put_in_stack(1, 2, (0, 0), 2),
    "a place in the lower band": put_in_stack(0, 2, (0, 1), 1),
    "too many entries": use("stacks", [stack(1, 57)] * 3),
    "too many keys": use("stacks", [(np.zeros(1681, np.int16), *stack(1681, 1)[1:])] * 3),
    "entries of three": use("stacks", [(*stack(1, 1)[:2], np.zeros((1, 3), np.int16))] * 3),
}
PAIRS = {
    "a key of stack 2": put("pairs", (0, 0), 2),
    "a key of stack 1": put("pairs", (1, 1), 1),
    "a key below 0": put("pairs", (0, 1), -1),
    "pairs of one": cut("pairs", 1),
    "a pair too few": cut("pairs"),
}
ROWS = {
    "a partition above 279": put("rows", (1, 2), 280),
    "a partition below 0": put("rows", (0, 0), -1),
    "rows in another order": put("rows", (0, 0), 9),
    "rows of two": cut("rows", 1),
    "too many rows": use("rows", np.zeros((94081, 3), np.int16)),
    "an orthogonal one above 279": put("orthogonal", (279, 35), 280),
    "too few orthogonal ones": cut("orthogonal", 1),
    "too few partitions": cut("orthogonal"),
    "a partition of a box": put("boxes", (2, 1), 280),
    "no box": use("boxes", [None] * 3),
    "a partition too few": cut_in("boxes", 1),
}
PARTIAL = {
    "an orbit too many": use("end", 3),
    "an end before the last filled orbit": use("end", 0),
    "a row that is too short": use("partial", u8(1, 3)),
    "a digit without a label": put("partial", (0, 0), 1),
    "a large digit": put("partial", (0, 0), 255),
    "a cycle of no digit": put("partial", (0, 1), 0),
    "a cycle of too many digits": put("partial", (0, 1), 5),
    "a cycle that does not fit": put("partial", (0, 1), 2),
    "the length of a digit without a label": put("partial", (0, 4), 1),
}

CALLS: dict[str, tuple[Callable[..., Any], Callable[[], Arguments], dict[str, Change]]] = {
    "tabulate": (
        tabulate,
        for_tabulate,
        {
            **ROWS,
            "too many partitions": use("boxes", [np.zeros(281, np.int16)] * 3),
            "table, axis 0": use("table", np.zeros((2, 3, 2), np.int16)),
            "table, axis 1": cut("table", 1),
            "table, axis 2": cut("table", 2),
            "begin below 0": use("begin", -1),
            "begin after end": use("begin", 2),
            "end after the last": use("end", 2),
        },
    ),
    "nth_rows": (
        nth_rows,
        for_nth_rows,
        {
            "fits for two boxes": cut("fits"),
            "fits for 279 partitions": cut("fits", 1),
            "too many words": use("fits", u64(3, 280, 1471)),
            "partitions of two boxes": cut("partitions", 1),
            "a partition above 279": put("partitions", (1, 1), 280),
            "a partition below 0": put("partitions", (0, 0), -1),
            "a number too few": cut("numbers"),
            "a number below 0": put("numbers", 0, -1),
            "a filling that does not exist": put("numbers", 1, 2),
            "no fits": use("fits", u64(3, 280, 0)),
            "a row too few": cut("rows"),
        },
    ),
    "ColumnSum": (ColumnSum, for_terms, TERMS),
    "ColumnSum.count": (
        lambda **arguments: ColumnSum(**for_terms()).count(**arguments),
        for_column_count,
        {**PAIRS, "a sum too few": cut("sums")},
    ),
    "ColumnSum.draw": (
        lambda **arguments: ColumnSum(**for_terms()).draw(**arguments),
        for_draw,
        {
            **PAIRS,
            "a number too large": put("numbers", 1, 3),
            "numbers in another order": use("numbers", np.array([1, 0], np.uint64)),
            "a number too few": cut("numbers"),
            "a row too few": cut("drawn"),
            "rows of five": cut("drawn", 1),
        },
    ),
    "Frequencies": (
        Frequencies,
        for_frequencies,
        {
            **TERMS,
            "keys of two stacks": lambda arguments: arguments["keys"].pop(),
            "no keys": use("keys", [None] * 3),
            "a key too few": cut_in("keys", 1),
            "a key above 1679": put("keys", (2, 2), 1680),
            "a key below 0": put("keys", (2, 0), -1),
            "keys in another order": put("keys", (2, 0), 2),
            "a row above 1679": put("rows", (1, 2), 1680),
            "a row below 0": put("rows", (0, 0), -1),
            "rows in another order": put("rows", (0, 0), 54),
            "rows of two": cut("rows", 1),
            "too many rows": use("rows", np.zeros((94081, 3), np.int16)),
            "1679 ordered partitions": cut("ordered"),
            "ordered partitions of two sets": cut("ordered", 1),
            "a set without a digit": put("ordered", (5, 1), 0),
            "another set of three": put("ordered", (5, 1), 0b1010001),
            "279 partitions": cut("orthogonal"),
            "35 orthogonal ones": cut("orthogonal", 1),
            "an orthogonal one above 279": put("orthogonal", (279, 35), 280),
            "one that is not orthogonal": put("orthogonal", (5, 0), 5),
        },
    ),
    "Frequencies.add": (
        lambda **arguments: Frequencies(**for_frequencies()).add(**arguments),
        for_add,
        {
            **PAIRS,
            "a weight too few": cut("weights"),
            "sums of two boxes": cut("sums"),
            "sums of eight cells": cut("sums", 1),
            "sums of eight digits": cut("sums", 2),
        },
    ),
    "avoiding9.find": (
        avoiding9.find,
        lambda: {"cells": u8(81), "avoided": u8(81), "solution": u8(81)},
        {
            "80 cells": cut("cells"),
            "a digit above 9": put("cells", 80, 10),
            "80 digits to avoid": cut("avoided"),
            "a digit above 9 to avoid": put("avoided", 80, 10),
            "a solution of 80 cells": cut("solution"),
        },
    ),
    "avoiding9.shrink": (
        avoiding9.shrink,
        lambda: {"cells": u8(81), "avoided": u8(81)},
        {
            "80 cells": cut("cells"),
            "a digit above 9": put("cells", 80, 10),
            "80 digits to avoid": cut("avoided"),
            "a digit above 9 to avoid": put("avoided", 80, 10),
        },
    ),
    "follow_paths": (
        follow_paths,
        lambda: {
            "puzzles": u8(2, 81),
            "most": 3,
            "draws": np.zeros((2, 81), np.uint64),
            "redundant": u8(2, 82),
            "proper": np.zeros((2, 82), np.uint32),
            "minimal": np.zeros((2, 82), np.uint32),
        },
        {
            "80 cells": cut("puzzles", 1),
            "a digit above 9": put("puzzles", (1, 80), 10),
            "too many to list": lambda a: a.update(most=17),
            "less than none to list": lambda a: a.update(most=-1),
            "draws too few": cut("draws"),
            "80 draws": cut("draws", 1),
            "redundant too few": cut("redundant"),
            "redundant up to 80 clues": cut("redundant", 1),
            "proper too few": cut("proper"),
            "proper up to 80 clues": cut("proper", 1),
            "minimal too few": cut("minimal"),
            "minimal up to 80 clues": cut("minimal", 1),
        },
    ),
    "minimise": (
        minimise,
        lambda: {
            "puzzles": u8(2, 81),
            "orders": u8(2, 81),
            "following": np.arange(81, dtype=np.uint8),
        },
        {
            "79 other cells that follow": cut("following"),
            "a cell that follows twice": put("following", 5, 6),
            "a cell that follows above 80": put("following", 80, 81),
            "80 cells": cut("puzzles", 1),
            "orders of 80 cells": cut("orders", 1),
            "an order too few": cut("orders"),
            "a digit above 9": put("puzzles", (1, 80), 10),
            "a cell above 80": put("orders", (1, 80), 81),
        },
    ),
    "techniques9.start": (
        start,
        lambda: {"puzzles": u8(2, 81), "boards": np.zeros((2, 81), np.uint16)},
        {
            "80 cells": cut("puzzles", 1),
            "a board too few": cut("boards"),
            "boards of 80 cells": cut("boards", 1),
            "a digit above 9": put("puzzles", (1, 80), 10),
        },
    ),
    "techniques9.advance": (
        advance,
        lambda: {
            "boards": np.zeros((2, 81), np.uint16),
            "steps": np.zeros((2, 6), np.uint32),
        },
        {
            "boards of 80 cells": cut("boards", 1),
            "steps too few": cut("steps"),
            "five tiers": cut("steps", 1),
            "a candidate above 9": put("boards", (1, 80), 512),
        },
    ),
    "techniques9.next_tier": (
        next_tier,
        lambda: {"board": np.zeros(81, np.uint16)},
        {"80 cells": cut("board"), "a candidate above 9": put("board", 80, 512)},
    ),
    "techniques9.singles": (
        singles,
        lambda: {"board": np.zeros(81, np.uint16), "steps": u8(5, 4)},
        {
            "80 cells": cut("board"),
            "three numbers of a step": cut("steps", 1),
            "a candidate above 9": put("board", 80, 512),
        },
    ),
    "techniques9.give": (
        give,
        lambda: {
            "boards": np.zeros((2, 81), np.uint16),
            "cells": u8(2),
            "digits": np.ones(2, np.uint8),
        },
        {
            "boards of 80 cells": cut("boards", 1),
            "a cell too few": cut("cells"),
            "a digit too few": cut("digits"),
            "a candidate above 9": put("boards", (1, 80), 512),
            "a cell above 80": put("cells", 1, 81),
            "a digit above 9": put("digits", 1, 10),
            "the digit 0": put("digits", 1, 0),
        },
    ),
    "unavoidable.Search": (
        UnavoidableSearch,
        for_unavoidable,
        {
            "no digits": use("digits", 0),
            "twelve digits": use("digits", 12),
            "a cell too few": cut("cells"),
            "an empty cell": put("cells", 0, 0),
            "a digit above 4": put("cells", 15, 5),
            "a digit twice in a group": put("cells", 0, 2),
            "no groups": use("sizes", u8(0)),
            "a group of no cell": put("sizes", 0, 0),
            "a group too large": put("sizes", 0, 5),
            "sizes that do not add up": cut("groups"),
            "a cell above 15": put("groups", 0, 16),
            "a first cell above 15": use("first", 16),
            "a first cell below 0": use("first", -1),
            "size 0": use("size", 0),
            "size 17": use("size", 17),
        },
    ),
    "minimal_puzzles.Search": (
        MinimalSearch,
        for_minimal_puzzles,
        {
            "no digits": use("digits", 0),
            "twelve digits": use("digits", 12),
            "a classic grid of four digits": use("classic", True),
            "a cell too few": cut("cells"),
            "an empty cell": put("cells", 0, 0),
            "a digit above 4": put("cells", 15, 5),
            "no groups": use("sizes", u8(0)),
            "a group of no cell": put("sizes", 0, 0),
            "a group too large": put("sizes", 0, 5),
            "sizes that do not add up": cut("groups"),
            "a cell above 15": put("groups", 0, 16),
            "sets of one word": cut("sets", 1),
            "too many sets": use("sets", u64(60_001, 2)),
            "a set with the cell 16": put("sets", (1, 0), 1 << 16),
            "a set with the cell 64": put("sets", (1, 1), 1),
            "less than no clues": use("most", -1),
            "17 clues": use("most", 17),
            "a case of three numbers": cut("case"),
            "a chosen cell 16": put("case", 0, 1 << 16),
            "a cell that is chosen and dead": use("case", np.array([3, 0, 2, 0], np.uint64)),
            "more chosen cells than clues": lambda a: a.update(
                case=np.array([3, 0, 0, 0], np.uint64), most=1
            ),
        },
    ),
    "minimal_puzzles.Search.fill": (
        lambda **arguments: MinimalSearch(**for_minimal_puzzles()).fill(**arguments),
        lambda: {"puzzles": u64(3, 2), "steps": 10},
        {"no row": use("puzzles", u64(0, 2)), "one word": cut("puzzles", 1)},
    ),
    "minimal_puzzles.Search.branches": (
        lambda **arguments: MinimalSearch(**for_minimal_puzzles()).branches(**arguments),
        lambda: {"cases": u64(16, 4)},
        {"too few rows": cut("cases"), "three numbers": cut("cases", 1)},
    ),
    "UniquePairs": (
        UniquePairs,
        for_unique_pairs,
        {
            "no digits": use("digits", 0),
            "twelve digits": use("digits", 12),
            "a classic grid of four digits": use("classic", True),
            "a cell too few": cut("cells"),
            "a digit above 4": put("cells", 15, 5),
            "no groups": use("sizes", u8(0)),
            "a group of no cell": put("sizes", 0, 0),
            "a group too large": put("sizes", 0, 5),
            "sizes that do not add up": cut("groups"),
            "a cell above 15": put("groups", 0, 16),
        },
    ),
    "UniquePairs.fill": (
        lambda **arguments: UniquePairs(**for_unique_pairs()).fill(**arguments),
        lambda: {"pairs": np.zeros((3, 2), np.uint16), "steps": 10},
        {"no row": use("pairs", np.zeros((0, 2), np.uint16)), "one clue": cut("pairs", 1)},
    ),
    "unavoidable.Search.fill": (
        lambda **arguments: UnavoidableSearch(**for_unavoidable()).fill(**arguments),
        lambda: {"sets": u64(3, 2), "nodes": 10},
        {"no row": use("sets", u64(0, 2)), "one word": cut("sets", 1)},
    ),
    "search9.Search": (
        Search9,
        lambda: {"cells": u8(81)},
        {"80 cells": cut("cells"), "a cell above 9": put("cells", 80, 10)},
    ),
    "search9.Search.fill": (
        lambda **arguments: Search9(u8(81)).fill(**arguments),
        lambda: {"solutions": u8(2, 81), "nodes": 10},
        {"80 cells": cut("solutions", 1), "no row": use("solutions", u8(0, 81))},
    ),
    "solve": (
        solve,
        for_solve,
        {
            "80 cells": cut("puzzles", 1),
            "solutions of 80 cells": cut("first", 1),
            "a solution too few": cut("first"),
            "a count too few": cut("counts"),
            "a cell above 9": put("puzzles", (1, 80), 10),
        },
    ),
    "search_any.Search": (
        SearchAny,
        lambda: {
            **for_search_any(),
            "image": np.arange(16, dtype=np.uint16),
            "labels": np.arange(1, 5, dtype=np.uint8),
        },
        {
            "15 cells": cut("cells"),
            "a cell above 4": put("cells", 15, 5),
            "no digits": use("digits", 0),
            "too many digits": use("digits", 17),
            "no groups": use("sizes", u8(0)),
            "a group without cells": put("sizes", 7, 0),
            "a group of 5 cells": put("sizes", 0, 5),
            "a group too few": cut("sizes"),
            "31 cells of groups": cut("groups"),
            "a cell that there is not": put("groups", 31, 16),
            "an image without labels": use("labels", None),
            "labels without an image": use("image", None),
            "a cell twice in the image": put("image", 0, 1),
            "a label above 4": put("labels", 3, 5),
        },
    ),
    "search_any.Search.fill": (
        lambda **arguments: SearchAny(**for_search_any()).fill(**arguments),
        lambda: {"solutions": u8(2, 16), "nodes": 10},
        {"15 cells": cut("solutions", 1), "no row": use("solutions", u8(0, 16))},
    ),
    "search_any.Search.probe": (
        lambda **arguments: SearchAny(**for_search_any()).probe(**arguments),
        lambda: {"solutions": np.zeros(3), "choices": np.zeros(3), "seed": 1},
        {"two choices": cut("choices")},
    ),
    "minlex_band": (
        minlex_band,
        for_minlex_band,
        {
            "26 cells": cut("band"),
            "a form of 26 cells": cut("form"),
            "a cell of 0": put("band", 26, 0),
            "a cell above 9": put("band", 0, 10),
            "a digit twice": put("band", 0, 2),
        },
    ),
    "minlex_puzzle9.canonical": (
        minlex_puzzle9.canonical,
        lambda: {
            "puzzles": u8(2, 81),
            "forms": u8(2, 81),
            "automorphisms": np.zeros(2, np.uint32),
        },
        {
            "80 cells": cut("puzzles", 1),
            "forms of 80 cells": cut("forms", 1),
            "a form too few": cut("forms"),
            "an order too few": cut("automorphisms"),
            "a digit above 9": put("puzzles", (1, 80), 10),
        },
    ),
    "minlex_puzzle9.symmetries": (
        minlex_puzzle9.symmetries,
        lambda: {"puzzle": u8(81), "form": u8(81), "found": u8(2, 19)},
        {
            "80 cells": cut("puzzle"),
            "a form of 80 cells": cut("form"),
            "18 numbers": cut("found", 1),
            "a digit above 9": put("puzzle", 80, 10),
        },
    ),
    "MinlexTables": (MinlexTables, lambda: {"bands": minlex_bands().copy()}, MINLEX_BANDS),
    "CatalogueTables": (CatalogueTables, lambda: {"bands": minlex_bands().copy()}, MINLEX_BANDS),
    "LowerRows": (
        LowerRows,
        lambda: {"tables": RowTables(), "sets": column_sets_of_band8()},
        {
            "eight sets": cut("sets"),
            "a set of two digits": put("sets", 0, 3),
            "a digit twice in a box": put("sets", slice(0, 2), 7),
            "a digit above 9": put("sets", 8, 1 << 9 | 3),
        },
    ),
    "LowerRows.rank": (
        lambda **arguments: band8().rank(**arguments),
        for_lower_rows,
        LOWER_ROWS,
    ),
    "LowerRows.unrank": (
        lambda **arguments: band8().unrank(**arguments),
        lambda: {"number": 5, **for_lower_rows()},
        LOWER_ROWS,
    ),
    "EssentialGrids": (
        EssentialGrids,
        for_essential_grids,
        {"band 0": use("number", 0), "band 417": use("number", 417)},
    ),
    "EssentialGrids.fourth_rows": (
        lambda **arguments: last_band().fourth_rows(**arguments),
        for_fourth_rows,
        {"a row too few": cut("rows"), "rows of eight": cut("rows", 1)},
    ),
    "EssentialGrids.count": (
        lambda **arguments: last_band().count(**arguments),
        for_count,
        {**ROW_4, "648 orders": cut("by_order")},
    ),
    "EssentialGrids.write": (
        lambda **arguments: last_band().write(**arguments),
        for_write,
        {
            **ROW_4,
            "forms of 80 cells": cut("forms", 1),
            "an order too few": cut("orders"),
            "no room": lambda arguments: arguments.update(
                forms=u8(0, 81), orders=np.zeros(0, np.uint16)
            ),
        },
    ),
    "MinlexTables.canonical": (
        lambda **arguments: tables().canonical(**arguments),
        for_canonical,
        {
            "80 cells": cut("grids", 1),
            "forms of 80 cells": cut("forms", 1),
            "a form too few": cut("forms"),
            "an order too few": cut("automorphisms"),
            "numbers of one grid": cut("numbers"),
            "five numbers": cut("numbers", 1),
        },
    ),
    "MinlexTables.symmetries": (
        lambda **arguments: tables().symmetries(**arguments),
        for_symmetries,
        {
            "80 cells": cut("grid"),
            "a form of 80 cells": cut("form"),
            "no room": cut("found"),
            "rows of 18": cut("found", 1),
        },
    ),
    "MinlexSearch": (
        MinlexSearch,
        for_minlex_search,
        {
            "15 cells": cut("cells"),
            "a cell above 4": put("cells", 15, 5),
            "no rows": use("box_rows", 0),
            "too many rows": use("box_rows", 2**16),
            "no columns": use("box_columns", 0),
            "too many digits": use("box_columns", 6),
            "no room": cut("found"),
            "rows of 8": cut("found", 1),
        },
    ),
    "MinlexSearch.search": (
        lambda **arguments: MinlexSearch(u8(36), 2, 3, u8(1, 13)).search(**arguments),
        lambda: {"transposed": False, "row": 5, "steps": 100},
        {
            "a row too many": use("row", 6),
            "a row below 0": use("row", -1),
            "a transposition of 2x3": use("transposed", True),
            "too few steps": use("steps", 99),
        },
    ),
    "OrbitFiller": (
        OrbitFiller,
        for_orbit_filler,
        {
            "no digit": use("digits", 0),
            "17 digits": use("digits", 17),
            "an orbit too many": use("units", np.zeros((17, 3), np.int32)),
            "two units": cut("units", 1),
            "a unit above 11": put("units", (1, 2), 12),
            "a unit below 0": put("units", (0, 0), -1),
            "one set of lengths": cut("lengths"),
            "a length above 4": put("lengths", 1, 32),
            "first of first": put("first", 0, 1),
            "last of first": put("first", 2, 2),
            "first in another order": put("first", 1, 4),
            "first below 0": put("first", 1, -1),
            "first of one orbit": cut("first"),
            "an update too few": cut("updates"),
            "updates of one": cut("updates", 1),
            "an update of unit 12": put("updates", (2, 0), 12),
            "a distance below 0": put("updates", (2, 1), -1),
            "a distance of 256": put("updates", (2, 1), 256),
            "too many updates": use("updates", np.zeros((769, 2), np.int32)),
            "types of three lengths": cut("types", 1),
            "a type of five digits": put("types", (0, 1), 5),
            "257 types": use("types", np.tile(np.array([0, 4, 0, 0, 0], np.uint8), (257, 1))),
        },
    ),
    "OrbitFiller.count": (
        lambda **arguments: OrbitFiller(**for_orbit_filler()).count(**arguments),
        lambda: {"partial": one_orbit(), "end": 2, "totals": u64(1), "steps": 100},
        {**PARTIAL, "no total": cut("totals")},
    ),
    "OrbitFiller.extend": (
        lambda **arguments: OrbitFiller(**for_orbit_filler()).extend(**arguments),
        lambda: {"partial": one_orbit(), "end": 2, "longer": u8(3, 6), "steps": 100},
        {**PARTIAL, "no room": use("longer", u8(0, 6)), "rows of five": cut("longer", 1)},
    ),
    "Configurations.find_many": (
        lambda **arguments: Configurations(2, 2).find_many(**arguments),
        lambda: {
            "sets": np.array([[3, 12, 5, 10]], np.uint16),
            "number": np.zeros(1, np.int32),
        },
        {
            "sets of three columns": cut("sets", 1),
            "no number": cut("number"),
            "a digit above 4": put("sets", (0, 0), 0b10001),
            "a set of three": put("sets", (0, 0), 0b111),
            "a digit twice in a box": put("sets", (0, 1), 0b0110),
        },
    ),
    "list_row_sets": (
        list_row_sets,
        lambda: {
            "rows": 3,
            "stacks": 1,
            "pairs": 2,
            "sets": u8(4, 6),
            "symmetries": np.zeros(4, np.int64),
        },
        {
            "one row": use("rows", 1),
            "seven rows": use("rows", 7),
            "no stack": use("stacks", 0),
            "all stacks": use("stacks", 3),
            "pairs below 0": use("pairs", -1),
            "four pairs of six digits": use("pairs", 4),
            "five digits": cut("sets", 1),
            "no room": use("sets", u8(0, 6)),
            "too little room": lambda arguments: arguments.update(
                sets=u8(3, 6), symmetries=np.zeros(3, np.int64)
            ),
            "fewer symmetries": cut("symmetries"),
        },
    ),
    "Halves": (
        Halves,
        lambda: {"rows": 3, "pairs": 1, "two_boxes": np.array([[3, 3, 5, 5, 6, 6]], np.uint8)},
        {
            "seven rows": use("rows", 7),
            "four pairs of six digits": use("pairs", 4),
            "five digits": cut("two_boxes", 1),
            "a digit in one row": put("two_boxes", (0, 0), 1),
            "a fourth row": put("two_boxes", (0, 0), 9),
            "five digits in a row": put("two_boxes", (0, 5), 3),
        },
    ),
    "Halves.fill": (
        lambda **arguments: Halves(3, 1, u8(0, 6)).fill(**arguments),
        lambda: {
            "sets": np.array([[1, 1, 2, 2, 4, 4]], np.uint8),
            "stacks": 1,
            "numbers": u64(1, 6),
            "columns": u64(1, 20),
        },
        {
            "no stack": use("stacks", 0),
            "two stacks of another half": use("stacks", 2),
            "all stacks": use("stacks", 3),
            "five digits": cut("sets", 1),
            "a digit in two rows": put("sets", (0, 0), 3),
            "three digits in a row": put("sets", (0, 0), 2),
            "five numbers": cut("numbers", 1),
            "no numbers": cut("numbers"),
            "19 sets C": cut("columns", 1),
            "no columns": cut("columns"),
        },
    ),
    "fixed_band_fillings": (
        fillings,
        for_fillings,
        {
            "columns that are no permutation": put("columns", 0, 1),
            "a column above 3": put("columns", 0, 4),
            "columns that do not fit": use("columns", np.array([1, 0, 3, 2], np.uint8)),
            "17 columns": use("columns", np.arange(17, dtype=np.uint8)),
            "no column": use("columns", u8(0)),
            "digits that are no permutation": put("digits", (0, 0), 1),
            "a digit above 3": put("digits", (0, 3), 255),
            "three digits": cut("digits", 1),
            "digits of no position": cut("digits"),
            "sets of three columns": cut("sets", 1),
            "a digit above 4 in a set": put("sets", (0, 0), 0b10001),
            "a set of three": put("sets", (0, 0), 0b111),
            "no row": use("rows", u8(0)),
            "too many rows": use("rows", np.array([4, 4], np.uint8)),
            "a cycle of 0": put("rows", 0, 0),
            "a cycle of 17": put("rows", 0, 17),
            "no total": cut("totals"),
        },
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_arguments_that_fit_are_taken(name: str) -> None:
    call, arguments, _ = CALLS[name]
    call(**arguments())


def wrong() -> list[tuple[str, str]]:
    return [(name, change) for name, (_, _, changes) in CALLS.items() for change in changes]


@pytest.mark.parametrize(("name", "change"), wrong())
def test_arguments_that_do_not_fit_are_refused(name: str, change: str) -> None:
    call, fitting, changes = CALLS[name]
    arguments = fitting()
    changes[change](arguments)
    with pytest.raises(ValueError, match=r"expected|permutation|column|bands?|fit|orthogonal"):
        call(**arguments)


def test_a_message_names_the_array_the_value_and_what_is_expected() -> None:
    cells = u8(81)
    cells[40] = 12
    with pytest.raises(ValueError, match=r"^cells: 12 at position 40, expected 0 to 9$"):
        Search9(cells)
    with pytest.raises(ValueError, match=r"^cells: length 80, expected 81$"):
        Search9(cells[:80])


def test_a_search_that_has_counted_cannot_list() -> None:
    search = Search9(u8(81))
    search.count(1, 10)
    with pytest.raises(ValueError, match=r"^fill: this search has been used to count$"):
        search.fill(u8(1, 81), 10)


def test_there_is_no_minlex_form_before_a_search() -> None:
    with pytest.raises(ValueError, match=r"^form: nothing has been searched$"):
        MinlexSearch(u8(16), 2, 2, u8(1, 9)).form()


def test_a_search_for_the_minlex_form_goes_on_where_it_stopped() -> None:
    search, whole = (MinlexSearch(u8(81), 3, 3, u8(648, 19)) for _ in range(2))
    assert not search.search(False, 0, 100)
    for other in ((True, 0), (False, 1)):
        with pytest.raises(ValueError, match=r"^search: the search begun before has not ended$"):
            search.search(*other, 100)
    calls = 2
    while not search.search(False, 0, 10_000):
        calls += 1
    assert calls > 10
    assert whole.search(False, 0, 10**9)
    assert (search.number(), search.form()) == (whole.number(), whole.form())


@pytest.mark.parametrize(
    "kernel",
    [
        ColumnSum,
        Frequencies,
        Search9,
        SearchAny,
        MinlexTables,
        MinlexSearch,
        OrbitFiller,
        UnavoidableSearch,
        MinimalSearch,
        UniquePairs,
    ],
)
def test_no_object_is_made_without_its_arguments(kernel: Any) -> None:
    with pytest.raises(TypeError):
        kernel.__new__(kernel)


def test_a_second_init_changes_nothing() -> None:
    total: Any = ColumnSum(**for_terms())
    total.__init__([], [])
    sums = u64(2)
    total.count(pairs(), sums)
    assert sums.tolist() == [3, 3]
    search: Any = Search9(u8(81))
    search.__init__(u8(80))
    assert search.count(5, 10**6) >= 5


def test_orbits_are_filled_in_a_number_of_steps() -> None:
    filler, totals, longer = OrbitFiller(**for_orbit_filler()), u64(2), u8(9, 6)
    two = np.repeat(one_orbit(), 2, axis=0)
    assert filler.count(two, 2, totals, 10**6) == 2
    assert totals[0] == totals[1] > 0
    assert filler.count(two, 2, totals, 1) == 0
    done = [filler.count(two, 2, totals, steps) for steps in range(1, 30)]
    assert done == sorted(done)
    assert set(done) == {0, 1, 2}
    assert filler.extend(two, 2, longer, 10**6) <= 9
    assert filler.extend(two, 2, longer, 1) == 10


def test_no_more_is_written_than_there_is_room_for() -> None:
    longer = np.full((3, 6), 255, np.uint8)
    assert OrbitFiller(**for_orbit_filler()).extend(one_orbit(), 2, longer[:1], 100) >= 1
    assert longer[0].tolist() == [0, 1, 1, 1, 0, 0]
    assert (longer[1:] == 255).all()
