"""Fitting arguments of the kernels that add up over columns, and changes that they refuse."""

from typing import Any

import numpy as np
from argument_changes import Arguments, Calls, Change, cut, cut_in, put, u64, use
from numpy.typing import NDArray

from sudokuenum.kernels.column_frequencies import Frequencies
from sudokuenum.kernels.column_sum import ColumnSum
from sudokuenum.kernels.partition_fillings import nth_rows, tabulate
from sudokuenum.solving.column_partitions import ordered_partitions, orthogonal_partitions


def put_in_stack(k: int, field: int, place: Any, value: int) -> Change:
    """Change an element of one of the three arrays of a stack."""

    def change(arguments: Arguments) -> None:
        arguments["stacks"][k][field][place] = value

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

COLUMN_SUM_CALLS: Calls = {
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
}
