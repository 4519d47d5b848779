"""Fitting arguments of the kernels for puzzles, and changes that they refuse."""

import numpy as np
from argument_changes import Arguments, Calls, cut, put, u8, u64, use

from sudokuenum.common.box import Box
from sudokuenum.common.layout import Layout
from sudokuenum.kernels import avoiding9
from sudokuenum.kernels.minimal_puzzles import Search as MinimalSearch
from sudokuenum.kernels.minimise9 import minimise
from sudokuenum.kernels.removal_paths9 import follow_paths
from sudokuenum.kernels.search9 import Search as Search9
from sudokuenum.kernels.search9 import solve
from sudokuenum.kernels.search_any import Search as SearchAny
from sudokuenum.kernels.techniques9 import advance, give, next_tier, singles, start
from sudokuenum.kernels.unavoidable import Search as UnavoidableSearch
from sudokuenum.kernels.unique_pairs import UniquePairs


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


LAYOUT = {
    "no digits": use("digits", 0),
    "twelve digits": use("digits", 12),
    "a cell too few": cut("cells"),
    "a digit above 4": put("cells", 15, 5),
    "no groups": use("sizes", u8(0)),
    "a group of no cell": put("sizes", 0, 0),
    "a group too large": put("sizes", 0, 5),
    "sizes that do not add up": cut("groups"),
    "a cell above 15": put("groups", 0, 16),
}
AVOIDING = {
    "80 cells": cut("cells"),
    "a digit above 9": put("cells", 80, 10),
    "80 digits to avoid": cut("avoided"),
    "a digit above 9 to avoid": put("avoided", 80, 10),
}
PUZZLE_CALLS: Calls = {
    "avoiding9.find": (
        avoiding9.find,
        lambda: {"cells": u8(81), "avoided": u8(81), "solution": u8(81)},
        {
            **AVOIDING,
            "a solution of 80 cells": cut("solution"),
        },
    ),
    "avoiding9.shrink": (
        avoiding9.shrink,
        lambda: {"cells": u8(81), "avoided": u8(81)},
        AVOIDING,
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
            **LAYOUT,
            "an empty cell": put("cells", 0, 0),
            "a digit twice in a group": put("cells", 0, 2),
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
            **LAYOUT,
            "a classic grid of four digits": use("classic", True),
            "an empty cell": put("cells", 0, 0),
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
            **LAYOUT,
            "a classic grid of four digits": use("classic", True),
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
}
