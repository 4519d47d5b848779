"""The commands by their names.

The module of a command defines OPTIONS, its arguments as options.py describes them; EXAMPLE, the
text below them in the help; and `run`, which returns the exit status, or None for 0.
"""

GROUPS = {
    "count all grids": {
        "count": "count all grids from first principles (the default)",
        "status": "show how far a saved count is",
        "merge": "join the saved parts of one count",
        "estimate": "estimate the number of all grids",
        "verify": "recompute the published numbers and compare them",
        "check-certificate": "recompute the numbers of a certificate",
    },
    "study bands and symmetry": {
        "bands": "list the classes of bands",
        "band": "show the classes of a band and count its completions",
        "essential": "count the essentially different grids",
        "catalogue": "list, number and count the essentially different grids",
        "canonical": "find the minlex forms of grids and puzzles",
        "equivalent": "find out if two grids or puzzles are equivalent",
    },
    "make, solve and repair puzzles": {
        "generate": "make proper puzzles without redundant clues",
        "solve": "solve puzzles and check that each has one solution",
        "solutions": "list, count or estimate the solutions of a puzzle",
        "repair": "add clues until a puzzle has exactly one solution",
        "minimise": "remove the clues that a puzzle does not need",
        "fewest": "find all puzzles with few clues in all grids of a layout",
        "neighbours": "list the proper puzzles that differ in one clue or two",
        "unavoidable": "list the unavoidable sets of a grid",
        "convert": "print puzzles in another format, or as links",
        "rate": "rate puzzles by the steps that a person needs",
        "explain": "explain step by step how to solve a puzzle",
        "booklet": "lay out puzzles on pages for printing",
        "model": "write a puzzle as an integer program, or solve it",
    },
    "draw and number grids": {
        "sample": "draw random grids, all equally likely",
        "rank": "find the number of a grid in lexicographic order",
        "unrank": "find the grid with a given number",
    },
    "work with shells and programs": {
        "shell": "print the completion for a shell, or the manual page",
        "schema": "print the JSON Schema of the output of a command",
    },
}
"""The commands and their summaries, grouped by purpose."""
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}
"""The summary of each command. The module of a command is imported when it is called."""
DESCRIPTION = "Counts Sudoku grids and the solutions of puzzles exactly."
