"""Arguments of the kernels for puzzles, and changes that their signatures do not tell."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from puzzles_at_random import grid_rows
from signatures import Arguments, Changes, Fitting, u8, u16, u64

from sudokuenum import Box, Layout, Puzzle, minimise_many, solutions
from sudokuenum.common.kernels.instructions import instruction_sets
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.geometry.permutations import group_elements, stabilizer_chain
from sudokuenum.puzzles.cell_sets import sets_array
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.kernels.techniques9 import start
from sudokuenum.puzzles.rating.techniques import ROWS
from sudokuenum.puzzles.repair.kernels.avoiding9 import find

LAYOUTS = [Layout(Box(2, 2)), Layout(Box(2, 3)), Layout("x", "2x2"), Layout("p", "2x2")]


def grids9(rng: Random) -> NDArray[np.uint8]:
    return grid_rows()[rng.sample(range(100), 2)]


def puzzles9(rng: Random, clues: int) -> NDArray[np.uint8]:
    """Grids of which about so many cells are left."""
    grids = grids9(rng)
    grids[np.random.default_rng(rng.randrange(10**9)).random(grids.shape) > clues / 81] = 0
    return grids


def with_one_solution(rng: Random, more: int) -> NDArray[np.uint8]:
    """Two minimal puzzles with some more clues."""
    grids = grids9(rng)
    puzzles = minimise_many(grids).puzzles.copy()
    for puzzle, grid in zip(puzzles, grids, strict=True):
        cells = rng.sample(np.flatnonzero(puzzle == 0).tolist(), more)
        puzzle[cells] = grid[cells]
    return puzzles


def grid_with_live_cells(rng: Random) -> Arguments:
    """A grid, and the cells of a minimal puzzle and some more of it."""
    puzzle, _ = with_one_solution(rng, 3)
    (grid,) = solutions(Puzzle(tuple(puzzle.tolist())))
    live = sum(1 << cell for cell in np.flatnonzero(puzzle).tolist())
    return {
        "cells": np.array(grid.cells, np.uint8),
        "live": sets_array([live])[0],
    }


def conflict(rng: Random) -> Arguments:
    """A puzzle, and digits of its grid that cannot all be avoided."""
    while True:
        grid, _ = grids9(rng)
        cells, avoided = grid.copy(), grid.copy()
        given = np.array(rng.sample([True] * 34 + [False] * 47, 81))
        cells[~given] = 0
        avoided[given | (np.array(rng.choices(range(9), k=81)) == 0)] = 0
        if not find(cells, avoided, u8(81)):
            return {"cells": cells, "avoided": avoided}


def of_board(rng: Random) -> Arguments:
    """A board of a puzzle with some layout, where some candidates are removed."""
    layout = rng.choice([*LAYOUTS, Layout("x"), Layout("windoku")])
    n = layout.digits
    solution = next(solutions(Puzzle((0,) * n**2, layout.box, layout))).cells
    clues = {*rng.sample(range(n**2), rng.randrange(n**2 // 4, n**2 // 2))}
    cells = [digit if cell in clues else 0 for cell, digit in enumerate(solution)]
    board = Board(Puzzle(tuple(cells), layout.box, layout))
    share = rng.choice([0, 0.2, 0.4])
    for cell, digit in product(range(n**2), range(1, n + 1)):
        if digit != solution[cell] and rng.random() < share:
            board.masks[digit - 1] &= ~(1 << cell)
    shape, sets = board.shape, {"masks": sets_array(board.masks)}
    sets |= {"peers": shape.peer_sets, "units": shape.unit_sets, "groups": shape.group_sets}
    return {"digits": n, **sets, "crosses": shape.cross_sets}


def some_of_board(rng: Random, *names: str) -> Arguments:
    """Some of these arguments, and some of the candidates as those that are wanted."""
    board = of_board(rng)
    wanted = board["masks"] if rng.random() < 0.5 else board["masks"] & u64(1, 2) + 0x5A5A5A5A5A5A
    return {
        **{name: board[name] for name in ("digits", "masks", "peers", *names)},
        "wanted": wanted.astype(np.uint64),
    }


def of_layout(rng: Random, empty: int) -> Arguments:
    """A small grid with some layout, of which so many cells are emptied."""
    layout = rng.choice(LAYOUTS)
    n = layout.digits
    row = (*rng.sample(range(1, n + 1), n), *[0] * (n * n - n))
    grids = solutions(Puzzle(row, layout.box, layout), 1)
    cells = [*next(grids, next(solutions(Puzzle((0,) * n * n, layout.box, layout)))).cells]
    for cell in rng.sample(range(n * n), empty):
        cells[cell] = 0
    return {"cells": np.array(cells, np.uint8), **groups_of(layout)}


def groups_of(layout: Layout) -> Arguments:
    """The groups of a layout, as kernels take them."""
    sizes, groups = layout.group_arrays
    return {
        "digits": layout.digits,
        "sizes": np.frombuffer(sizes, np.uint8).copy(),
        "groups": np.array(groups, np.uint16),
    }


def with_candidates(rng: Random) -> Arguments:
    """Without boxes, only with rows and columns, with candidates."""
    units = np.arange(16, dtype=np.uint16).reshape(4, 4)
    groups = np.concatenate([units.ravel(), units.T.ravel()])
    cells = u8(16)
    cells[rng.randrange(16)] = rng.randrange(5)
    fitting = {"cells": cells, "digits": 4, "sizes": u8(8) + np.uint8(4), "groups": groups}
    candidates = np.array([rng.randrange(16) | rng.randrange(16) for _ in range(16)], np.uint16)
    return {
        **fitting,
        "candidates": candidates | np.uint16(1 if rng.random() < 0.5 else 15),
        "seed": rng.randrange(2**64),
        "rules": some_rules(rng, 4),
    }


def some_rules(rng: Random, digits: int) -> tuple[NDArray[Any], ...]:
    """Some rules for a small grid, as the search reads them."""
    killer, total = rng.randrange(6, 10), rng.randrange(6, 11)
    lines = [f"killer {killer}: r1c1 r1c2 r2c1", f"sum {total}: r2c2 r3c3 r4c4", "odd: r4c4",
             "thermometer: r3c1 r3c2 r4c2", "greater: r1c4 r2c4"]  # fmt: skip
    box = USUAL_BOXES[digits]
    tables = Layout(box, rules=rng.sample(lines, rng.randrange(1, 4))).rule_tables
    assert tables is not None
    kinds = (np.uint16, np.uint16, np.uint32, np.uint16, np.uint16, np.uint16)
    return tuple(np.array(array, kind) for array, kind in zip(tables, kinds, strict=True))


def with_symmetries(rng: Random) -> Arguments:
    """The groups of a small layout, and a chain of its symmetries or of a cyclic group of them."""
    layout = rng.choice([Layout(Box(2, 2)), Layout("x", "2x2"), Layout("x", "2x3")])
    generators = layout_automorphisms(layout).generators
    chain = stabilizer_chain(generators[: rng.randrange(1, len(generators) + 1)])
    elements = {element for elements in chain for element in elements.values()}
    return of_group(layout, sorted(elements))


def with_all_symmetries(rng: Random) -> Arguments:
    """A layout with few grids, and all elements of a group that keeps it."""
    layout = Layout("x", rng.choice(["2x2", "1x4", "1x5"]))
    generators = layout_automorphisms(layout).generators
    return of_group(layout, group_elements(generators[: rng.randrange(3)], layout.digits**2))


def of_group(layout: Layout, elements: Sequence[tuple[int, ...]]) -> Arguments:
    """A layout, and elements of a group that keeps it."""
    return {**groups_of(layout), "symmetries": np.array(elements, np.uint8)}


def boards(rng: Random, clues: int) -> NDArray[np.uint16]:
    """What the clues of puzzles leave."""
    found = u16(2, 81)
    start(puzzles9(rng, clues), found)
    return found


def proper_boards(rng: Random) -> NDArray[np.uint16]:
    """What the clues of puzzles with one solution leave."""
    found = u16(2, 81)
    start(with_one_solution(rng, rng.randrange(3)), found)
    return found


QUARTER = np.rot90(np.arange(81, dtype=np.uint8).reshape(9, 9)).ravel().copy()
ROOM = 40_000
"""Rows for all solutions of a small puzzle."""

PUZZLES: Fitting = {
    "explainer.Explainer": lambda *_: {"stopped": bool},
    "explainer.Explainer.rate": lambda rng, _: {"boards": proper_boards(rng)},
    "explainer.Explainer.step": lambda rng, _: {
        "board": proper_boards(rng)[0],
        "links": np.zeros((1000, 3), np.int16),
    },
    "avoiding9.find": lambda rng, _: {
        "cells": puzzles9(rng, rng.randrange(38, 50))[0],
        "avoided": puzzles9(rng, rng.randrange(40))[0],
    },
    "avoiding9.shrink": lambda rng, _: conflict(rng),
    "hard_rules.chain": lambda rng, _: {
        **some_of_board(rng, "units", "crosses"),
        "kinds": rng.randrange(1, 8),
    },
    "hard_rules.forcing_chain": lambda rng, _: some_of_board(rng, "units"),
    "hard_rules.sets_apart": lambda rng, _: {
        **some_of_board(rng, "groups"),
        "kind": rng.randrange(2, 5),
    },
    "hard_rules.death_blossom": lambda rng, _: some_of_board(rng, "groups"),
    "minimal_puzzles.Search": lambda rng, _: {
        **(grid := of_layout(rng, 0)),
        "sets": np.array([[3, 0]] * 2, np.uint64),
        "most": 16,
        "rules": some_rules(rng, grid["digits"]),
    },
    "minimal_puzzles.Search.begin": lambda *_: {"case": u64(8)},
    "minimal_puzzles.Search.branches": lambda *_: {},
    "minimal_puzzles.Search.fill": lambda *_: {"puzzles": u64(3, 2), "steps": 10},
    "minimal_puzzles9.Search": lambda rng, _: {
        **grid_with_live_cells(rng),
        "sets": u64(2, 2),
        "most": 30,
    },
    "minimal_puzzles9.Search.begin": lambda rng, _: {
        "first": 1,
        "second": rng.choice([0, 2]),
        "a": rng.randrange(4, 8),
        "b": 8,
        "part": 1,
        "parts": 2,
    },
    "minimal_puzzles9.Search.fill": lambda *_: {"puzzles": u64(3, 2), "steps": 10},
    "minimal_puzzles9.Search.number": lambda rng, _: {
        "band": rng.randrange(3),
        "size": rng.randrange(4, 10),
    },
    "minimise9.minimise": lambda rng, _: {
        "puzzles": grids9(rng),
        # cells that come twice are tried once, and many are not tried
        "orders": np.array([rng.choices(rng.sample(range(81), 35), k=81)] * 2, np.uint8),
        # alone, in pairs by half a turn, and in fours by a quarter turn
        "following": rng.choice([np.arange(81, dtype=np.uint8), QUARTER[QUARTER], QUARTER]).copy(),
    },
    "orderly_grids.Search": lambda rng, _: with_symmetries(rng),
    "orderly_grids.Search.begin": lambda _, of: {"cells": u8(of["digits"] ** 2), "most": 3},
    "orderly_grids.Search.ended": lambda *_: {},
    "orderly_grids.Search.fill": lambda _, of: {
        "grids": u8(ROOM, of["digits"] ** 2),
        "automorphisms": np.zeros(ROOM, np.uint32),
        "steps": 10**9,
    },
    "rainbow_sets.Search": lambda rng, _: with_all_symmetries(rng),
    "rainbow_sets.Search.next_cells": lambda *_: {"cells": np.array([0, 2, 3], np.uint8)},
    "rainbow_sets.Search.begin": lambda rng, of: {
        "clues": of["digits"] + (rng.randrange(-1, 2) if of["digits"] == 4 else -1),
        "cells": np.array([0], np.uint8),
    },
    "rainbow_sets.Search.ended": lambda *_: {},
    "rainbow_sets.Search.fill": lambda _, of: {
        "puzzles": u8(ROOM, of["digits"] ** 2),
        "images": np.zeros(ROOM, np.uint32),
        "steps": 10**9,
    },
    "removal_paths9.follow_paths": lambda rng, _: {
        "puzzles": with_one_solution(rng, 7),
        "most": rng.randrange(8),
        "draws": np.array([[rng.randrange(1 << 63) for _ in range(81)]] * 2, np.uint64),
    },
    "search9.Search": lambda rng, _: {"cells": puzzles9(rng, 30)[0]},
    "search9.Search.count": lambda *_: {"limit": 1000, "nodes": 10**9},
    "search9.Search.fill": lambda *_: {"solutions": u8(1000, 81), "nodes": 10**9},
    "instructions.choose_instructions": lambda *_: {"instructions": instruction_sets()},
    "search9.solve": lambda rng, _: {"puzzles": puzzles9(rng, 32), "limit": 200, "nodes": 10**9},
    "search_any.Search": lambda rng, _: with_candidates(rng),
    "search_any.Search.count": lambda *_: {"limit": ROOM, "nodes": 10**9},
    "search_any.Search.fill": lambda *_: {"solutions": u8(600, 16), "nodes": 10**9},
    "search_any.Search.probe": lambda *_: {"solutions": np.zeros(3), "seed": 1},
    "techniques9.advance": lambda rng, _: {
        "boards": boards(rng, 32),
        "tried": rng.choice([2**5 - 1, 2**22 - 1, 2 ** len(ROWS) - 1]),
    },
    "techniques9.step_once": lambda rng, _: {
        "board": boards(rng, rng.randrange(25, 40))[0],
        "tried": rng.randrange(2 ** len(ROWS)),
    },
    "techniques9.singles": lambda rng, _: {"board": boards(rng, 25)[0], "steps": u8(40, 4)},
    "techniques9.start": lambda rng, _: {"puzzles": puzzles9(rng, 25)},
    "unavoidable.Search": lambda rng, _: {
        **(grid := of_layout(rng, 0)),
        "first": rng.randrange(8),
        "size": rng.randrange(4, 11) if grid["digits"] == 4 else 7,
        "rules": some_rules(rng, grid["digits"]),
    },
    "unavoidable.Search.fill": lambda *_: {"sets": u64(ROOM, 2), "nodes": 10**9},
    "unique_pairs.UniquePairs": lambda rng, _: {
        **(grid := of_layout(rng, rng.randrange(4, 11))),
        "classic": False,
        "pairs": rng.random() < 0.7,
        "rules": some_rules(rng, grid["digits"]),
    },
    "unique_pairs.UniquePairs.fill": lambda *_: {"pairs": u16(ROOM, 2), "steps": 10**9},
}

PUZZLE_CHANGES: Changes = {
    "hard_rules.chain": ("masks[0, 1] = 1 << 17",),
    "hard_rules.forcing_chain": ("masks[-1, 1] = 1 << 17",),
    "hard_rules.sets_apart": ("masks[0, 1] = 1 << 63",),
    "hard_rules.death_blossom": ("masks[0, 1] = 1 << 63",),
    "minimal_puzzles.Search": ("sets[1, 1] = 1", "sets[1, 0] = 1 << 40"),
    "minimal_puzzles.Search.begin": (
        "case[0] = 1 << 40",
        "case[0] = case[2] = 2",  # chosen and dead
        "case[0] = case[4] = 3; case[6] = 1",  # too many in the half
        "case[4] = 1 << 40",
        "case[4] = 1; case[6] = 10**9",
        "case[7] = 10**9",
    ),
    "minimal_puzzles9.Search": ("sets[1, 1] = 1 << 17", "live[1] = 1 << 17"),
    "minimal_puzzles9.Search.begin": ("second = 1", "b = 3", "b = 27", "second = 0; a = 8"),
    "minimise9.minimise": ("following[5] = following[6]", "following[80] = 81"),
    "orderly_grids.Search": (
        "symmetries[0, 0] = symmetries[0, 1]",
        "symmetries[:] = symmetries[::-1].copy()",
        "symmetries[1] = symmetries[0]",
    ),
    "orderly_grids.Search.begin": ("cells[1] = 1", "cells[:4] = 1"),
    "rainbow_sets.Search": ("symmetries[0, 0] = symmetries[0, 1]",),
    "rainbow_sets.Search.next_cells": ("cells[1] = 0",),
    "unavoidable.Search": ("cells[0] = cells[1]",),
    "unique_pairs.UniquePairs": ("classic = True",),
}
