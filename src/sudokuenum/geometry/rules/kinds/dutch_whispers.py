"""Dutch whispers: neighbours on the line differ by at least 4, or by its number."""

from dataclasses import replace

from sudokuenum.geometry.rules.f_puzzles import Picture
from sudokuenum.geometry.rules.kinds.german_whispers import (
    DUTCH,
    GermanWhispers,
    StoredWhispers,
    Whispers,
)


class DutchWhispers(Whispers):
    name = "dutch-whispers"
    meaning = (
        "Neighbouring digits on the line differ by at least 4 (or the number that the line shows)."
    )
    example = "dutch-whispers: r1c1 r2c2 r2c3"
    usual = DUTCH
    colour = "#ffa844"
    sudoku_puzzle = (
        StoredWhispers(
            {"type": "line", "kind": "whisper"}, "value", can_close=True, of_9_digits=usual
        ),
    )
    f_puzzles = replace(
        GermanWhispers.f_puzzles, picture=Picture("Dutch Whispers", "#FF9A00"), of_9_digits=usual
    )


KIND = DutchWhispers()
