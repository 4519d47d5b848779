"""Arguments of the kernels for bands and grids, and changes that their signatures do not tell."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
from bands_at_random import partitions, reduced_band, shuffled
from numpy.typing import NDArray
from puzzle_arguments import grids9, puzzles9
from signatures import Arguments, Changes, Fitting, u8, u16, u64

from sudokuenum.counting.column_sets import column_sets
from sudokuenum.essential.burnside.conjugacy_classes import wreath_classes
from sudokuenum.essential.burnside.fixed_by_columns import ColumnSums
from sudokuenum.essential.kernels.essential_grids import CatalogueTables
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.permutations import integer_partitions
from sudokuenum.research.kernels.row_sets import list_row_sets
from sudokuenum.solving.column_sums.column_partitions import (
    ordered_partitions,
    orthogonal_partitions,
)
from sudokuenum.solving.kernels.lower_rows import RowTables
from sudokuenum.symmetry.essential_bands import minlex_bands


def band(rng: Random) -> NDArray[np.uint8]:
    return np.array(shuffled(reduced_band(rng.randrange(36288)), rng).cells, np.uint8)


def lower_case(rng: Random) -> NDArray[np.uint16]:
    """The rows below a band of a grid: three rows and some cells are open, the others are given."""
    grid = grids9(rng)[0].reshape(9, 9)
    given = (1 << (grid[3:].astype(int) - 1)).astype(np.uint16)
    case: NDArray[np.uint16] = given.copy()
    band = rng.choice([0, 3])
    some = {(band + i, j) for i in range(3) for j in range(9)}
    some |= {divmod(cell, 9) for cell in rng.sample(range(54), 8)}
    left = 511 & ~column_sets(grid[:3])
    for i, j in some:
        # digits of the cells that stay given are struck out, which keeps the twins quick
        seen = (
            given[k, m]
            for k in range(6)
            for m in range(9)
            if (k, m) not in some and (k == i or m == j or (k // 3, m // 3) == (i // 3, j // 3))
        )
        case[i, j] = left[j] & ~np.bitwise_or.reduce([*seen, 0])
        if rng.random() < 0.05:
            case[i, j] &= (511 ^ 1 << rng.randrange(9)) | given[i, j]
    return case


def cases_below(rng: Random, _: Arguments) -> Arguments:
    cases = np.array([lower_case(rng) for _ in range(3)])
    return {"allowed": cases, "box_rows": 3, "box_columns": 3}


def fixed_band(rng: Random, _: Arguments) -> Arguments:
    """Two bands of which a cell symmetry takes the column sets to column sets."""
    box = rng.choice([Box(2, 2), Box(3, 2), Box(4, 2), Box(3, 3)])
    columns = rng.choice([columns for columns, _ in wreath_classes(box.columns, box.rows)])
    lengths = rng.choice([*integer_partitions(box.digits)])
    sets, digits = ColumnSums(box, list, jobs=1).kept(columns, lengths).sets_and_digits
    if not len(sets):
        return fixed_band(rng, {})
    return {
        "sets": sets[rng.choices(range(len(sets)), k=2)],
        "columns": np.array(columns, np.uint8),
        "digits": np.array([digits, digits], np.uint8),
        "rows": np.array(rng.choice([*integer_partitions(box.rows)]), np.uint8),
        "stopped": bool,
    }


def halves(rng: Random, _: Arguments) -> Arguments:
    rows = rng.choice([3, 4, 5])
    pairs = rng.randrange(rows + 1)
    return {"rows": rows, "pairs": pairs, "two_boxes": row_sets(rows, 2, pairs)}


def row_sets(rows: int, stacks: int, pairs: int) -> NDArray[np.uint8]:
    sets = u8(20_000, 2 * rows)
    return sets[: list_row_sets(rows, stacks, pairs, sets, np.zeros(20_000, np.int64))].copy()


def filled_halves(rng: Random, made: Arguments) -> Arguments:
    rows, stacks = made["rows"], rng.choice([1, 2])
    sets = row_sets(rows, stacks, made["pairs"])
    sets = sets[rng.choices(range(len(sets)), k=3 if rows < 5 else 1)]
    return {"sets": sets, "stacks": stacks}


def clued_band(rng: Random) -> Arguments:
    """Column sets of a band with two columns in a box, and clues in all but the last rows."""
    box = rng.choice([Box(2, 2), Box(3, 2), Box(2, 3)])
    r, n, free = box.rows, box.digits, rng.randrange(box.rows + 1)
    columns = np.array([partitions(rng, box) for _ in range(3)], np.uint16)
    candidates = np.full((r, n), 2**n - 1, np.uint16)
    for i in range(r - free):
        candidates[i, rng.randrange(n)] &= rng.randrange(1, 2**n)
    return {"columns": columns, "candidates": candidates, "free": free}


def stack(keys: int) -> tuple[NDArray[np.int16], NDArray[np.int32], Any]:
    """Keys with different partitions, and for each an entry with the partition of the key."""
    upper = np.arange(keys, dtype=np.int16)
    return upper, np.arange(keys + 1, dtype=np.int32), np.stack([upper, upper], axis=1)


def terms() -> Arguments:
    """One partition for stack 1, two for stack 2, three for stack 3; every filling number is 1."""
    tables = [np.ones((1, 3, 2), np.int16) for _ in range(3)]
    return {"tables": tables, "stacks": [stack(n) for n in (1, 2, 3)]}


def boxes() -> list[NDArray[np.int16]]:
    """One partition for box 1, two for box 2, three for box 3."""
    return [np.arange(n, dtype=np.int16) for n in (1, 2, 3)]


def tabulated(rng: Random, _: Arguments) -> Arguments:
    """Some assignments of a band, and partitions of its boxes; one of the first is used."""
    some = rng.sample(range(280), 60)
    assignments = {tuple(rng.choices(some, k=3)) for _ in range(3000)}
    return {
        "rows": np.array(sorted(assignments), np.int16),
        "orthogonal": orthogonal_partitions().copy(),
        "boxes": [np.array(rng.sample(range(280), n), np.int16) for n in (3, 4, 5)],
        "begin": 1,
        "end": 2,
    }


def fits(rng: Random, _: Arguments) -> Arguments:
    """Assignments in three words, of which the first and some others fit everywhere."""
    array = u64(3, 280, 3)
    array[:] = [[[rng.getrandbits(64) for _ in range(3)]] for _ in range(3)]
    array[..., 0] |= np.uint64(1)
    array[..., 2] |= np.uint64(1 << 63)
    return {
        "fits": array,
        "partitions": np.array([rng.choices(range(280), k=3) for _ in range(2)], np.int16),
        "numbers": np.array([0, rng.randrange(3)], np.int32),
    }


def pairs() -> NDArray[np.int32]:
    return np.array([[1, 0], [1, 0]], np.int32)


def of_lower_rows() -> Arguments:
    """A band that is its own configuration: every column is taken to itself."""
    grid = u8(81)
    grid[:27] = minlex_bands()[7]
    columns, labels = np.arange(9, dtype=np.uint8), np.arange(10, dtype=np.uint8)
    return {"grid": grid, "columns": columns, "labels": labels}


@cache
def catalogue_tables() -> CatalogueTables:
    return CatalogueTables(minlex_bands())


def orbit_filler() -> Arguments:
    """Two orbits of a grid with 2x2 boxes."""
    return {
        "digits": 4,
        "groups": 12,
        "groups_of": np.array([[0, 4, 8], [0, 5, 8]], np.int32),
        "lengths": np.array([2, 2], np.uint32),
        "first": np.array([0, 2, 3], np.int32),
        "updates": np.array([[0, 0], [4, 0], [8, 0]], np.int32),
        "types": np.array([[0, 4, 0, 0, 0]], np.uint8),
    }


def one_orbit() -> Arguments:
    """The first orbit has the digit 0, in a cycle of length 1."""
    return {"partial": np.array([[0, 1, 0, 0, 0]], np.uint8), "end": 2, "steps": 100}


BANDS: Fitting = {
    "band_halves.Halves": halves,
    "band_halves.Halves.fill": filled_halves,
    "clued_bands.count": lambda rng, _: {**clued_band(rng), "most": 10**9},
    "clued_bands.frequencies": lambda rng, _: clued_band(rng),
    "clued_bands.nth": lambda rng, _: {
        "columns": np.array([[3, 12, 5, 10]], np.uint16),
        "candidates": np.full((2, 4), 15, np.uint16),
        "free": 2,
        "numbers": np.array([1], np.uint64),
    },
    "digit_frequencies.Frequencies": lambda *_: {
        **terms(),
        "keys": boxes(),
        "rows": np.array([[30, 36, 42], [48, 54, 60]], np.int16),
        "ordered": ordered_partitions().copy(),
        "orthogonal": orthogonal_partitions().copy(),
    },
    "digit_frequencies.Frequencies.add": lambda *_: {"pairs": pairs(), "weights": u64(2)},
    "solution_sum.ColumnSum": lambda *_: terms(),
    "solution_sum.ColumnSum.count": lambda *_: {"pairs": pairs()},
    "solution_sum.ColumnSum.draw": lambda *_: {
        "pairs": pairs(),
        "numbers": np.array([0, 2], np.uint64),
    },
    "column_configurations.Configurations": lambda *_: {"rows": 3, "columns": 3},
    "column_configurations.Configurations.classes": lambda *_: {"boxes": 2},
    "column_configurations.Configurations.find": lambda rng, _: {
        "sets": partitions(rng, Box(3, 3))
    },
    "column_configurations.Configurations.find_many": lambda rng, _: {
        "sets": np.array([partitions(rng, Box(3, 3)) for _ in range(2)], np.uint16)
    },
    "column_configurations.Configurations.images": lambda *_: {
        "boxes": 2,
        "begin": 279,
        "image": u16(1, 280),
    },
    "column_configurations.Configurations.numbers": lambda *_: {
        "boxes": 2,
        "number": np.zeros(280, np.int32),
    },
    "column_configurations.Configurations.partition_sets": lambda *_: {"sets": u16(280, 3)},
    "column_configurations.Configurations.representative": lambda *_: {"boxes": 2, "k": 4},
    "column_configurations.Configurations.sets": lambda *_: {"k": 43},
    "column_configurations.Configurations.shares": lambda *_: {"p": 279},
    "column_configurations.Configurations.size": lambda *_: {"k": 43},
    "completions_dfs.count": cases_below,
    "essential_grids.CatalogueTables": lambda *_: {"bands": minlex_bands().copy()},
    "essential_grids.EssentialGrids": lambda *_: {"tables": catalogue_tables(), "number": 416},
    "essential_grids.EssentialGrids.count": lambda *_: {"row": 1454},
    "essential_grids.EssentialGrids.fourth_rows": lambda *_: {},
    "essential_grids.EssentialGrids.write": lambda *_: {"row": 1454, "forms": u8(2, 81)},
    "band_fillings.band_fillings": lambda rng, _: {
        "sets": partitions(rng, box := Box(*rng.choice([(2, 2), (3, 2), (4, 2), (3, 3)]))),
        "rows": box.rows,
        "columns": box.columns,
    },
    "bands_of_5x2.RowSets.beside": lambda rng, _: {
        "column": sum(1 << d for d in rng.sample(range(10), 5))
    },
    "fixed_bands.fillings": fixed_band,
    "fixed_grids.OrbitFiller": lambda *_: orbit_filler(),
    "fixed_grids.OrbitFiller.count": lambda *_: one_orbit(),
    "fixed_grids.OrbitFiller.extend": lambda *_: {**one_orbit(), "longer": u8(3, 6)},
    "lower_rows.LowerRows": lambda *_: {
        "tables": RowTables(),
        "sets": column_sets(minlex_bands()[7].reshape(3, 9)),
    },
    "lower_rows.LowerRows.rank": lambda *_: of_lower_rows(),
    "lower_rows.LowerRows.unrank": lambda *_: {"number": 5, **of_lower_rows()},
    "minlex_band.minlex_band": lambda rng, _: {"band": band(rng)},
    "minlex_grid.MinlexTables": lambda *_: {"bands": minlex_bands().copy()},
    "minlex_grid.MinlexTables.canonical": lambda rng, _: {"grids": grids9(rng)},
    "minlex_grid.MinlexTables.symmetries": lambda rng, _: {
        "grid": grids9(rng)[0],
        "found": u8(1, 19),
    },
    "minlex_puzzle.MinlexSearch": lambda *_: {
        "cells": u8(36),
        "box_rows": 2,
        "box_columns": 3,
        "found": u8(1, 13),
    },
    "minlex_puzzle.MinlexSearch.search": lambda *_: {"transposed": False, "row": 5, "steps": 100},
    "minlex_puzzle9.canonical": lambda rng, _: {"puzzles": puzzles9(rng, rng.randrange(20, 81))},
    "minlex_puzzle9.symmetries": lambda rng, _: {
        "puzzle": puzzles9(rng, 30)[0],
        "found": u8(2, 19),
    },
    "band_table.nth_rows": fits,
    "band_table.tabulate": tabulated,
    "completions_plain.count": cases_below,
    "row_sets.list_row_sets": lambda *_: {"rows": 3, "stacks": 1, "pairs": 2, "sets": u8(4, 6)},
    "completions_templates.count": cases_below,
}

TERMS = (
    "tables = [None] * 3",
    "stacks = [stack[:2] for stack in stacks]",
    "stacks[2][0][0] = 3",
    "stacks[0][0][0] = -1",
    "stacks[1][1][0] = 1",
    "stacks[1][1][2] = 3",
    "stacks[2][1][1] = 3",
    "stacks[0] = stacks[0][0], stacks[0][1][:0], stacks[0][2]",
    "stacks[1][2][0, 0] = 2",
    "stacks[0][2][0, 1] = 1",
    "stacks[0] = stacks[0][0], stacks[0][1] * 57, stacks[0][2].repeat(57, 0)",
)
PAIRS = ("pairs[0, 0] = 2", "pairs[1, 1] = 1", "pairs[0, 1] = -1")
PARTIAL = (
    "end = 0",  # before the last filled orbit
    "partial[0, 0] = 1",
    "partial[0, 0] = 255",
    *(f"partial[0, 1] = {length}" for length in (0, 5, 2)),
    "partial[0, 4] = 1",
)
MINLEX_BANDS = ("bands[415, 26] = 10", "bands[3, 0] = 2", "bands[415] = bands[0]")
LOWER_ROWS = (
    "grid[0] = 2",
    "grid[26] = 0",
    "columns[8] = 7",
    "columns[:6] = [3, 4, 5, 0, 1, 2]",
    "labels[1] = 2",
    "labels[1] = 0",
)
CLUED = (
    "free = 1; candidates[-1, 0] = 1",
    "columns[0, 1] = columns[0, 0]",
    "columns[0, 0] = 0",
    "columns, candidates = columns[:, :1].copy(), candidates[:, :1].copy()",
    "columns, candidates = columns[:, [0] * 11].copy(), candidates[:, [0] * 11].copy()",
)
BAND_CHANGES: Changes = {
    "band_halves.Halves": (
        "two_boxes[0, 0] = 1",
        "two_boxes[0, 0] = 129",
        "two_boxes[0] = two_boxes[0, 0]",
    ),
    "band_halves.Halves.fill": (
        "sets[0, 0] = 0",
        "sets[0] = sets[0, 0]",
        "stacks = sets.shape[1] // 2",
    ),
    "clued_bands.count": CLUED,
    "clued_bands.frequencies": CLUED,
    "clued_bands.nth": (*CLUED, "numbers[0] = 2"),
    "digit_frequencies.Frequencies": (
        *TERMS,
        "keys = [None] * 3",
        "keys[2][0] = 2",
        "rows[0, 0] = 57",
        "ordered[5, 1] = 0",
        "ordered[5, 1] = 0b1010001",
        "orthogonal[5, 0] = 5",
    ),
    "digit_frequencies.Frequencies.add": PAIRS,
    "solution_sum.ColumnSum": TERMS,
    "solution_sum.ColumnSum.count": PAIRS,
    "solution_sum.ColumnSum.draw": (*PAIRS, "numbers[1] = 3", "numbers[:] = [1, 0]"),
    "column_configurations.Configurations.find_many": (
        "sets[0, 0] |= 1 << 15",
        "sets[0, 0] = 0",
        "sets[0, 1] = sets[0, 0]",
    ),
    "essential_grids.CatalogueTables": MINLEX_BANDS,
    "fixed_bands.fillings": (
        "columns[0] = columns[1]",
        "columns = columns[::-1].copy()",
        "digits[0, 0] = digits[0, 1]",
        "sets[0, 0] = 1 << 15",
        "rows = rows[[0, 0]] * 0 + 6",
    ),
    "fixed_grids.OrbitFiller": (
        "first[0] = 1",
        "first[2] = 2",
        "first[1] = 4",
        "first[1] = -1",
        "updates[2, 0] = 12",
        "updates[2, 1] = -1",
        "updates[2, 1] = 256",
        "types[0, 1] = 5",
    ),
    "fixed_grids.OrbitFiller.count": PARTIAL,
    "fixed_grids.OrbitFiller.extend": PARTIAL,
    "lower_rows.LowerRows": ("sets[0] = 3", "sets[:2] = 7", "sets[8] = 1 << 9 | 3"),
    "lower_rows.LowerRows.rank": LOWER_ROWS,
    "lower_rows.LowerRows.unrank": LOWER_ROWS,
    "minlex_band.minlex_band": ("band[0] = band[1]",),
    "minlex_grid.MinlexTables": MINLEX_BANDS,
    "minlex_puzzle.MinlexSearch": ("box_columns = 6",),
    "minlex_puzzle.MinlexSearch.search": ("transposed = True",),
    "band_table.nth_rows": ("numbers[1] = 192",),
    "band_table.tabulate": (
        "rows[0, 0] = 279",
        "boxes = [None] * 3",
        "boxes = boxes[:2]",
        "boxes = [*boxes, boxes[0]]",
        "end = 4",
        "end = 0",
    ),
    "row_sets.list_row_sets": ("sets, symmetries = sets[:3], symmetries[:3]",),
}
