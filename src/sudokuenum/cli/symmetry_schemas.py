"""The JSON Schemas of the commands that study bands and symmetry."""

from sudokuenum.cli.count_schemas import LAYOUT, STATUS
from sudokuenum.cli.schema_parts import (
    Schema,
    box,
    by_key,
    cells,
    exact,
    integer,
    many,
    or_null,
    record,
    seconds,
    text,
    truth,
    word,
)

_BAND = text("The 27 digits of a band.", "[1-9]{27}")
_M = integer("The number of reduced bands in the class.")
_AUTOMORPHISMS = integer("The order of the automorphism group.")
_N72 = integer("The completions of the band divided by 72.")


def _band(words: str) -> Schema:
    return {**_BAND, "description": words}


def _fixing(element: str) -> Schema:
    """The classes of a group that fix grids."""
    return many(
        "The conjugacy classes whose elements fix grids up to relabelling.",
        record(
            "A class.",
            {
                "element": text(element),
                "size": integer("The number of elements of the class."),
                "fixed": exact("The number of grids, up to relabelling, that each of them fixes."),
                "seconds": seconds("The time that the grids took to count."),
            },
        ),
    )


_ESSENTIAL = {
    "essentially_different": exact("The number of essentially different grids."),
    "up_to_relabelling": exact("The number of grids up to relabelling."),
    "order": integer("The order of the group of cell symmetries."),
    "classes_in_all": integer("The number of its conjugacy classes."),
    "seconds": seconds("The time of the whole count."),
}
SCHEMAS = {
    "bands": [
        record(
            "The classes of bands at a level.",
            {
                "level": integer("The number of classes."),
                "moves": text("The moves that the level adds to those before."),
                "classes": many(
                    "The classes.",
                    record(
                        "A class, or one of the 416 bands, which alone have the last five keys.",
                        {
                            "class": integer("The number of the class, from 1."),
                            "band": _band("Its representative."),
                            "m": _M,
                            "number": integer("The number of the band among the 416."),
                            "automorphisms": _AUTOMORPHISMS,
                            "n72": _N72,
                            "configuration": integer("The number of its class among the 44."),
                            "essential": integer(
                                "How many minlex forms of grids begin with the band."
                            ),
                        },
                        ("class", "number", "automorphisms", "n72", "configuration", "essential"),
                    ),
                ),
            },
        ),
        record(
            "With --top-rows: the kinds of top rows.",
            {
                "top_rows": many(
                    "The kinds.",
                    record(
                        "The digits of the top rows of B2 and B3, each in increasing order.",
                        {
                            "b2": text("The digits of B2.", "[1-9]{3}"),
                            "b3": text("The digits of B3.", "[1-9]{3}"),
                            "kind": word("Whether they are rows of B1.", ("pure", "mixed")),
                            "bands": integer("The number of bands with standard B1 that have it."),
                        },
                    ),
                ),
                "standard_bands": integer("The number of bands with standard B1."),
                "reduced_bands": integer("The number of reduced bands."),
                "column_sets": integer("How many different column sets they have."),
            },
        ),
    ],
    "band": [
        record(
            "A band, its classes and its completions.",
            {
                "band": _band("The band, as it was given."),
                "reduced": _band("The reduced band that it is equivalent to."),
                "minlex": _band("Its minlex form."),
                "number": integer("The number of the minlex form among the 416 bands."),
                "columns": text("The column sets of the reduced band."),
                "n": exact("The number of its completions."),
                "n72": _N72,
                "engine": text("The engine that counted them."),
                "seconds": seconds("The time that this took."),
                "levels": many(
                    "Its class at each level.",
                    record(
                        "A level.",
                        {
                            "level": integer("The number of classes of the level."),
                            "class": integer("The number of the class, from 1."),
                            "m": _M,
                        },
                    ),
                ),
            },
        )
    ],
    "essential": [
        record(
            "The count of the essentially different grids with these boxes.",
            {
                **_ESSENTIAL,
                "grids": exact("The number of all grids."),
                "grids_given": truth("Whether this number was given, and not counted."),
                "lower_bound": exact(
                    "All grids divided by all symmetries, rounded up: a lower bound."
                ),
                "without_transposition": exact(
                    "Their number if a grid and its transpose may be different."
                ),
                "box": box(),
                "transposition": truth("Whether transposition is one of the symmetries."),
                "classes": _fixing("An element, as cycles of rows and columns."),
            },
        ),
        record(
            "The count of the essentially different grids of a layout.",
            {**_ESSENTIAL, **LAYOUT, "classes": _fixing("An element, as cycles of cells.")},
        ),
    ],
    "catalogue": [
        record(
            "How many essentially different grids there are.",
            {
                "essentially_different": _ESSENTIAL["essentially_different"],
                "grids": exact("The number of all grids."),
                "by_automorphisms": by_key(
                    "The essentially different grids by the order of their automorphism groups.",
                    "[0-9]+",
                    exact("The number of grids."),
                ),
            },
        ),
        record(
            "With --walk --save: the same, if the file has all bands.",
            {"essentially_different": _ESSENTIAL["essentially_different"]},
        ),
        STATUS,
        record(
            "With --grid: the places of grids among the essentially different ones.",
            {"numbers": many("A number for each grid.", integer("A number, from 0."))},
        ),
        cells("With --json: a line for each grid of a list."),
    ],
    "canonical": [
        record(
            "The minlex form of a grid or puzzle, a line for each.",
            {
                "minlex": cells("The minlex form."),
                "automorphisms": _AUTOMORPHISMS,
                "symmetry": text("With --symmetry: a symmetry that leads to the minlex form."),
                "generators": many(
                    "With --automorphisms: generators of the group.", text("An automorphism.")
                ),
                "chutes": many(
                    "With --bands: the three bands and then the three stacks, among the 416 bands.",
                    integer("A number from 1."),
                ),
                "configurations": many(
                    "With --bands: their classes among the 44.", integer("A number from 1.")
                ),
            },
            ("symmetry", "generators", "chutes", "configurations"),
        )
    ],
    "equivalent": [
        record(
            "Whether two grids or puzzles are equivalent.",
            {
                "equivalent": truth("Whether they are."),
                "symmetry": or_null(text("A symmetry from the first to the second; null if not.")),
            },
        )
    ],
}
"""What each of these commands prints."""
