"""The colours of pictures. The kinds of rules choose the colours of their marks themselves."""

from sudokuenum.geometry.rules.marks import BLACK, BLUE

INK, SOLUTION_INK, LABEL_INK = BLACK, BLUE, "#707070"
"""The colours of clues, of the other digits of a solution, and of labels and small numbers."""
SHADE = "#dcdcdc"
"""The background of shaded cells."""
RAINBOW = ("#ff6b6b", "#ffa94d", "#ffe95c", "#7bdc7b", "#6cbcff", "#8f8cf2", "#e29af5")
"""The colours of added clues, from red to violet, all light enough for black digits."""
TINTS = (
    "#cfe3f7", "#f9dcc4", "#d5ecd0", "#f3cfdc", "#e2d6f0", "#f6efb9", "#cdebe8", "#e3dccb",
    "#dde0e4",
)  # fmt: skip
"""The backgrounds of the extra groups of a layout, in turn."""
REASON_FILL, ELIMINATION_FILL, PLACEMENT_FILL = "#9be09b", "#ff8a8a", "#7cc4ff"
"""The backgrounds of the candidates of a step."""
PART_FILLS = REASON_FILL, "#ffd75e", "#d0b3ff", "#7fdcd8", "#e0c096", "#c9ced6"
"""The backgrounds of the parts of a reason, in turn."""
LINK_COLOUR = "#8a2be2"
"""The colour of links between candidates."""
CHART_INK, CHART_LINES, LIGHT_CLASS, DARK_CLASS = "#202020", "#d8d8d8", "#8ab4dc", BLUE
"""The colours of letters in a chart, of the lines behind it, and of its classes, in turn."""
