"""Fitting arguments of the kernels for minlex forms, and changes that they refuse."""

from functools import cache

import numpy as np
from argument_changes import Arguments, Calls, cut, put, u8, u64, use
from numpy.typing import NDArray

from sudokuenum.bands.bands416 import minlex_bands
from sudokuenum.bands.configurations import column_sets
from sudokuenum.kernels import minlex_puzzle9
from sudokuenum.kernels.essential_grids import CatalogueTables, EssentialGrids
from sudokuenum.kernels.lower_rows import LowerRows, RowTables
from sudokuenum.kernels.minlex_band import minlex_band
from sudokuenum.kernels.minlex_grid import MinlexTables
from sudokuenum.kernels.minlex_puzzle import MinlexSearch


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

MINLEX_CALLS: Calls = {
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
}
