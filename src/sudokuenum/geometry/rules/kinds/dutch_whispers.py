"""Dutch whispers: neighbours on the line differ by at least 4, or by its number."""

from sudokuenum.geometry.rules.kinds.german_whispers import Whispers


class DutchWhispers(Whispers):
    name = "dutch-whispers"
    meaning = "Digits next to each other on the line differ by at least 4, or by its number."
    example = "dutch-whispers: r1c1 r2c2 r2c3"
    usual = 4
    colour = "#ffa844"


KIND = DutchWhispers()
