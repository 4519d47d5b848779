"""Fitting arguments of the kernels for fixed grids, and changes that they refuse."""

import numpy as np
from argument_changes import Arguments, Calls, cut, put, u8, u64, use
from numpy.typing import NDArray

from sudokuenum.kernels.band_halves import Halves
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fixed_band_fillings import fillings
from sudokuenum.kernels.fixed_grids import OrbitFiller
from sudokuenum.kernels.row_sets import list_row_sets


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

FIXED_GRID_CALLS: Calls = {
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
