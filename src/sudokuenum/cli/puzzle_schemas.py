"""The JSON Schemas of the commands for puzzles, and of those that draw and number grids."""

from sudokuenum.cli.schema_parts import (
    CELL,
    Schema,
    by_key,
    candidate,
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

_PUZZLE = cells("The puzzle.")
_SOLUTION = cells("Its solution.")
_CLUES = integer("The number of its clues.")
_TIER = integer("The place of the technique in the order from easy to hard, from 1; 0 for none.")
_GRID = cells("With --format json: a grid, a line for each.")
_FARTHEST = {
    "solution": cells("A solution that differs most from the answer."),
    "differing": many("The cells in which it does.", cell("A cell.")),
}
_SIZES = {
    "variables": integer("The number of variables."),
    "binaries": integer("The number of variables that are 0 or 1."),
    "constraints": integer("The number of constraints."),
    "nonzeros": integer("The number of coefficients that are not 0."),
}
_UNAVOIDABLE = {
    "size": integer("The number of its cells."),
    "digits": integer("The number of digits in them."),
    "bands": integer("The number of bands that have some of them."),
    "stacks": integer("The number of stacks that have some of them."),
}
_STAGE = record(
    "A stage.",
    {
        "solutions": exact("The number of solutions before it."),
        "frequencies": by_key(
            "In how many solutions each empty cell has the digit of the answer.",
            CELL,
            exact("A number of solutions."),
        ),
        "least": many(
            "The clues that leave the fewest solutions.", candidate("A cell and a digit.")
        ),
        "added": candidate("The clue that is added."),
        "farthest": or_null(
            record("With --farthest; null if the time was not enough.", _FARTHEST),
        ),
    },
    ("farthest",),
)
_REPAIR = record(
    "What is known of the repair; what the options do not ask for, or the time is not enough for, "
    "is absent.",
    {
        "complete": truth("Whether the time was enough for the repair."),
        "answer": cells("The solution that is kept."),
        "repaired": cells("The puzzle with the clues that are added."),
        "scheme": text("The solutions before each stage, and how many cells leave as few."),
        "stages": many("The stages.", _STAGE),
        "alternatives": many("With --alternatives: all schemes.", text("A scheme.")),
        "alternatives_complete": truth("Whether all choices were followed."),
        "smallest": or_null(
            many(
                "With --minimum: a smallest set of clues; null if the time was not enough.",
                candidate("A cell and a digit."),
            )
        ),
        "smallest_at_least": or_null(
            integer("A number of clues that is needed at least; null if none is known.")
        ),
    },
    ("answer", "repaired", "scheme", "stages", "alternatives", "alternatives_complete",
     "smallest", "smallest_at_least"),
)  # fmt: skip
_STEP = record(
    "A step.",
    {
        "technique": text("The name of its technique."),
        "tier": _TIER,
        "text": text("The step in words."),
        "placements": many("The digits that it places.", candidate("A cell and a digit.")),
        "eliminations": many("The candidates that it rules out.", candidate("A cell and a digit.")),
    },
)


def _model() -> list[Schema]:
    run = {
        "status": word(
            "What the run found: a solution, the proof that there are no others, or neither.",
            ("solved", "none", "stopped"),
        ),
        "seconds": seconds("The time of the run."),
        "nodes": integer("The number of nodes that the solver searched."),
    }
    return [
        record("The program.", {"text": text("The text of the program."), **_SIZES}),
        record(
            "With --sizes: the sizes of each formulation.",
            {
                name: record(f"The formulation {name}.", _SIZES)
                for name in ("blp", "nlip", "linearised")
            },
        ),
        record(
            "With --solve: what a solver found.",
            {
                "formulation": text("The formulation."),
                "solver": text("The solver."),
                **_SIZES,
                "found": many("The solutions that were found.", cells("A solution.")),
                "complete": truth("Whether the solver proved that there are no others."),
                "runs": many("The runs of the solver.", record("A run.", run)),
            },
        ),
    ]


SCHEMAS = {
    "generate": [
        record(
            "A puzzle, a line for each.",
            {
                "puzzle": _PUZZLE,
                "clues": _CLUES,
                "solution": _SOLUTION,
                "weight": number("With --weights: how many of all minimal puzzles it stands for."),
            },
            ("weight",),
        )
    ],
    "solve": [
        record(
            "With --format json: a line for each puzzle.",
            {
                "status": word("How many solutions it has.", ("none", "one", "many")),
                "solution": or_null(cells("A solution, null if there is none.")),
            },
        )
    ],
    "solutions": [
        cells("With --format json: a solution, a line for each."),
        record(
            "With --count: the number of solutions.",
            {
                "solutions": exact("The number of solutions that were found."),
                "complete": truth("Whether there are no others."),
            },
        ),
        by_key(
            "With --frequencies: an entry for each cell.",
            CELL,
            many("The digits in order.", exact("The number of solutions with this digit.")),
        ),
        estimate("With --estimate: the number of solutions."),
        record("With --farthest: a solution.", _FARTHEST),
    ],
    "repair": [_REPAIR],
    "minimise": [
        record(
            "A puzzle without redundant clues, a line for each.",
            {"puzzle": _PUZZLE, "clues": _CLUES},
        )
    ],
    "neighbours": [
        record(
            "A puzzle that differs in one clue or two, a line for each.",
            {"puzzle": _PUZZLE, "clues": _CLUES},
        )
    ],
    "unavoidable": [
        record(
            "The minimal unavoidable sets of a grid, a line for each grid.",
            {
                "grid": cells("The grid."),
                "most_cells": integer("The most cells of a set that is listed."),
                "sets": many(
                    "The sets.",
                    record(
                        "A set.", {**_UNAVOIDABLE, "cells": many("Its cells.", cell("A cell."))}
                    ),
                ),
                "kinds": many(
                    "With --kinds: the sets up to symmetry.",
                    record(
                        "A kind.",
                        {
                            **_UNAVOIDABLE,
                            "number_of_sets": integer("The number of sets of this kind."),
                            "minlex": cells("The minlex form of these sets."),
                        },
                    ),
                ),
            },
            ("kinds",),
        )
    ],
    "rate": [
        record(
            "The rating of a puzzle, a line for each.",
            {
                "puzzle": _PUZZLE,
                "tier": _TIER,
                "technique": text("The hardest technique that it needs."),
                "singles_suffice": truth("Whether naked and hidden singles suffice."),
                "number_of_steps": integer("The number of steps."),
                "guesses": or_null(
                    integer("The least number of guesses; null if it is above --guesses.")
                ),
                "solution": _SOLUTION,
            },
        )
    ],
    "explain": [
        record(
            "How to solve a puzzle, a line for each.",
            {"puzzle": _PUZZLE, "steps": many("The steps.", _STEP), "solution": _SOLUTION},
        )
    ],
    "model": _model(),
    "sample": [_GRID],
    "unrank": [_GRID],
}
"""What each of these commands prints."""
