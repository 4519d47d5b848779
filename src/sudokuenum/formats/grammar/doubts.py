"""The messages on lines that can be empty cells or something else."""

from sudokuenum.formats.grammar.chosen_reading import which

DOUBTS = {
    "-": "dashes can be a border or empty cells; write borders with = or empty cells as ."
    + which("grid", "sdk"),
    " ": "spaces can be a blank line or empty cells; write empty cells as .",
    "": "empty fields can be a blank line or empty cells; write empty cells as .",
}
"""The messages, by the mark of empty cells."""
