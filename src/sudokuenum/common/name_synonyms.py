"""Names that people give instead of the names that a function or an option allows.

The table serves all kinds of names, because a synonym is accepted wherever the name that it means
is accepted.
"""

SYNONYMS = {
    # difficulties
    "beginner": "easy",
    "simple": "easy",
    "normal": "medium",
    "moderate": "medium",
    "intermediate": "medium",
    "difficult": "hard",
    "tough": "hard",
    "fiendish": "unfair",
    "diabolical": "extreme",
    "evil": "extreme",
    "expert": "extreme",
    "insane": "extreme",
    # hardest techniques
    "naked-single": "singles",
    "hidden-single": "singles",
    "single": "singles",
    "locked": "locked-candidates",
    "pointing": "locked-candidates",
    "pointing-pair": "locked-candidates",
    "claiming": "locked-candidates",
    "intersection": "locked-candidates",
    "naked-pair": "naked-subset",
    "naked-triple": "naked-subset",
    "naked-quad": "naked-subset",
    "pair": "naked-subset",
    "triple": "naked-subset",
    "hidden-pair": "hidden-subset",
    "hidden-triple": "hidden-subset",
    "hidden-quad": "hidden-subset",
    "y-wing": "xy-wing",
    "colouring": "simple-colouring",
    "coloring": "simple-colouring",
    "backtracking": "guess",
    "bifurcation": "guess",
    # symmetries of clues
    "180": "rotational",
    "half-turn": "rotational",
    "point": "rotational",
    "90": "quarter-turn",
    "horizontal": "top-bottom",
    "vertical": "left-right",
    "mirror": "left-right",
    # formats and sites
    "text": "line",
    "txt": "line",
    "81": "line",
    "pretty": "grid",
    "drawing": "grid",
    "ndjson": "json",
    "tsv": "csv",
    "excel": "csv",
    "xlsx": "csv",
    "xml": "opensudoku",
    "pencilmarks": "candidates",
    "fpuz": "f-puzzles",
    "cracking-the-cryptic": "sudokupad",
    "scl": "sudokupad",
    # engines, methods, orders, paper, formulations, programs, solvers
    "search": "dfs",
    "backtrack": "dfs",
    "column": "columns",
    "bands": "chain",
    "shuffled": "random",
    "us-letter": "letter",
    "binary": "blp",
    "linear": "linearised",
    "linearized": "linearised",
    "sat": "cnf",
    "dimacs": "cnf",
    "exact-cover": "dlx",
    "or-tools": "cpsat",
    "ortools": "cpsat",
    "cp-sat": "cpsat",
}
"""The name that is meant by each synonym, in lower case with hyphens between its words."""

ADVICE = {
    "pdf": "the command booklet, whose page a browser prints or saves as PDF",
    "html": "the command booklet, which lays puzzles out on a page",
}
"""The remedy for a name that is not a format, because another part of the package writes it."""
