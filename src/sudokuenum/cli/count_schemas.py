"""The JSON Schemas of the commands that count all grids, and of certificates."""

from sudokuenum.cli.schema_parts import (
    Schema,
    box,
    cell,
    cells,
    estimate,
    exact,
    integer,
    many,
    number,
    or_null,
    record,
    seconds,
    text,
    truth,
    word,
)

_SECONDS = seconds("The time of the whole count.")
_CLASS = {
    "band": text("The representative, if the method is chain.", "[1-9]{27}"),
    "columns": text("The representative, if the method is columns: its column sets."),
    "m": integer("The number of reduced bands in the class."),
    "n72": integer("The completions of its representative divided by 72, for 3x3 boxes."),
    "n": exact("The completions of its representative, for other boxes."),
    "seconds": seconds("The time that the completions took."),
}
_BY_METHOD = ("band", "columns", "n72", "n")
_COUNT = {
    "grids": exact("The number of all grids."),
    "n1": exact("The number of grids with standard B1."),
    "factorisation": text("The number of all grids as a product."),
    "box": box(),
    "method": word("The method of counting.", ("chain", "columns")),
    "level": or_null(integer("The number of classes of bands; null without the method chain.")),
    "engine": or_null(text("The engine that counted the completions; null for a sum.")),
    "seconds": _SECONDS,
    "classes": many("The classes.", record("A class.", _CLASS, _BY_METHOD)),
}
LAYOUT: dict[str, Schema] = {
    "box": box("The rows and columns of a box; irregular regions stand in place of these."),
    "layout": text("The name of the layout."),
    "groups": many("The further groups or the regions.", text("What --layout would read.")),
}
"""What names a layout."""
_LAYOUT_COUNT = {
    "grids": exact("The number of all grids."),
    "up_to_relabelling": exact("The number of grids up to relabelling."),
    **LAYOUT,
    "method": word("The method of counting.", ("layout",)),
    "engine": text("The engine that counted the completions."),
    "first_cells": many("The cells that were filled first.", cell("A cell.")),
    "symmetries": integer("The number of symmetries of the layout that keep the first cells."),
    "seconds": _SECONDS,
    "classes": many(
        "The classes of fillings of the first cells.",
        record(
            "A class.",
            {
                "filling": cells("Its representative, as a puzzle with the first cells filled."),
                "m": integer("The number of fillings in the class, up to relabelling."),
                "completions": exact("In how many ways each is completed to a grid."),
                "seconds": seconds("The time that the completions took."),
            },
        ),
    ),
}
STATUS = record(
    "How far a saved count is.",
    {
        "count": record(
            "What the file says that it counts.",
            {
                "box": box(),
                "level": integer("The number of classes of the whole count."),
                "engine": text("How a class is counted."),
                "shard": text("The part of the classes: 1/1 is all.", "[0-9]+/[0-9]+"),
                "representatives": text("A digest of the representatives of the classes."),
            },
        ),
        "version": text("The version of sudokuenum that made the file."),
        "total": integer("The number of classes of the count, or of its shard."),
        "done": integer("The number of classes that are counted."),
        "work": integer("The number of average classes that are as much work as the counted ones."),
        "claimed": integer("The number of classes that are being counted now."),
        "seconds": seconds("The time that the counted classes took, added up over the threads."),
        "processes": integer("The number of processes that are counting now."),
        "jobs": integer("The number of their threads."),
        "to_do": integer("The number of classes that are not counted."),
        "expected_seconds": or_null(
            seconds("The time until all classes are counted; null if none is counted yet.")
        ),
    },
)
"""What `status` prints, and the count of a shard at its end."""
_CLUES = {
    "clues": integer("The number of clues."),
    "proper": estimate("How many proper puzzles with this number of clues there are."),
    "minimal": estimate("How many of these are minimal."),
    "proportion": estimate("The proportion of these in all minimal puzzles."),
    "effective": number("The effective draws; with fewer than 100 the intervals are of no use."),
}
SCHEMAS = {
    "count": [
        record(
            "The count of all grids with these boxes.",
            {**_COUNT, "checked": truth("Whether a second engine counted every class, too.")},
        ),
        record("The count of the grids of a layout.", _LAYOUT_COUNT),
        record(
            "An estimate for a layout whose grids take too long to count.",
            {
                "sample": estimate("The number of all grids."),
                "expected_seconds": seconds("The time that a count would take."),
            },
        ),
        STATUS,
        record(
            "With --classes: a line for each class.",
            {
                "class": integer("The number of the class, from 1."),
                "m": _CLASS["m"],
                "n": exact("The completions of its representative."),
                "seconds": _CLASS["seconds"],
                "columns": text("The column sets of its representative."),
            },
        ),
        record(
            "With --classes and --save: the last line, if the file has all classes.",
            {"grids": exact("The number of all grids.")},
        ),
    ],
    "status": [STATUS],
    "estimate": [
        record(
            "The number of grids by the product formula.",
            {
                "box": box(),
                "number_of_bands": text(
                    "The number of bands; with seven digits, if it is estimated."
                ),
                "number_of_stacks": text("The number of stacks, in the same way."),
                "estimate": text("The number of grids, with seven digits; it can exceed 1e308."),
                "estimate_in_full": or_null(
                    text("The same in all digits; null if bands or stacks are estimated.")
                ),
                "error": or_null(
                    number("Its relative error; null if the number of all grids is unknown.")
                ),
                "sample": estimate("The number of grids from a random sample, with --samples."),
            },
            ("sample",),
        ),
        record(
            "With --puzzles: the number of puzzles.",
            {
                "minimal": estimate("How many minimal puzzles there are."),
                "mean_clues": estimate("The mean number of their clues."),
                "effective": _CLUES["effective"],
                "by_clues": many("The same by number of clues.", record("Puzzles.", _CLUES)),
            },
        ),
    ],
}
"""What each of these commands prints."""
_HEAD = {
    "schema": text("What the document is.", "sudokuenum certificate 1"),
    "version": text("The version of sudokuenum that wrote it."),
}
_DIGEST = {"digest": text("SHA-256 of everything else.", "[0-9a-f]{64}")}
_UNITES = {"unites": many("The bands of the level before that it unites.", text("A band."))}
_LEVEL = record(
    "A level.",
    {
        "level": integer("Its number of classes."),
        "moves": text("The moves that the level adds to those before."),
        "permutations": many(
            "Permutations of the columns, or of the rows, that generate these moves.",
            many("The images of 0, 1, 2 and so on.", integer("A column or row, from 0.")),
        ),
    },
)
CERTIFICATES = [
    record(
        "The certificate of a count of all grids with these boxes.",
        {
            **_HEAD,
            **_COUNT,
            "classes": many(
                "The classes.",
                record("A class.", {**_CLASS, **_UNITES}, (*_BY_METHOD, "unites")),
            ),
            "levels": many("How bands are put together into classes.", _LEVEL),
            **_DIGEST,
        },
    ),
    record(
        "The certificate of a count of the grids of a layout.",
        {**_HEAD, **_LAYOUT_COUNT, **_DIGEST},
    ),
]
"""The certificates."""
