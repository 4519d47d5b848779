"""The idea of each technique, in sentences for the page `techniques`, by the technique's name."""

IDEAS = {
    "naked single": """Every other digit is already in the row, the column or the box of this cell,
so that only one candidate is left for it.""",
    "hidden single": """In a row, column or box, the digit is possible in only one cell. You may
overlook it because the cell has other candidates, too, which hide it.""",
    "rule in two cells": """A rule of a variant, such as a dot or a killer cage, has at most two
cells with several candidates. Try each candidate of one cell: if no candidate of the other cell
goes with it, it is ruled out. Here a white dot means a difference of 1.""",
    "rule with few cases": """Find the fillings of a rule, that is, the ways to give each of its
cells a candidate so that the rule is satisfied. A candidate that is in no filling is ruled out. Go
from cell to cell, and remember only what matters for the next cells, such as the digits that a cage
still needs; each possibility is a case. There are few cases if there are at most as many as
digits.""",
    "locked candidates": """All places of a digit in one unit are also in a second unit. Because the
digit must be in one of them, no other cell of the second unit can have it. Other names are
pointing, if the first unit is a box, and claiming, if it is a row or column, as in the picture.""",
    "naked subset": """Two cells of a unit can only have the same two digits. They use up both
digits, so that no other cell of the unit can have them. Three cells with three digits, or four with
four, work in the same way; these are pairs, triplets and quads.""",
    "hidden subset": """Two digits of a unit are possible only in the same two cells. They fill
these cells, so that all other candidates are ruled out there. This also works for three digits in
three cells, and for four in four.""",
    "rule with many cases": """Again a candidate is in no filling of a rule, but there are more
cases to remember than digits. A skyscraper clue, for example, needs the greatest digit so far and
the number of digits seen so far.""",
    "X-wing": """In each of two rows, a digit has only two places, and they are in the same two
columns. Each row uses one of these columns, so that both are used up: no other row can have the
digit there. You may exchange rows and columns. X-wings and their larger relatives, swordfish and
jellyfish, are called fish.""",
    "swordfish": """A swordfish is an X-wing with three rows: all their places of a digit are in the
same three columns. Each row uses one of these columns, so that no other row can have the digit
there. Not every row needs places in all three columns.""",
    "jellyfish": """A jellyfish is an X-wing with four rows and four columns: all places of a digit
in the four rows are in the same four columns.""",
    "remote pairs": """Four or more cells have the same two candidates, and each cell sees the next.
Therefore the two digits alternate along the cells, and any two cells with an even number of cells
between them have both digits. A cell that sees two such cells loses both digits.""",
    "skyscraper": """In each of two rows, a digit has only two places, and one place of each row is
in the same column. This column has the digit only once, so that at least one of the two other
places is true. A cell that sees both of them loses the digit. You may exchange rows and
columns.""",
    "two-string kite": """A digit has two places in a row and two in a column, and one place of each
is in the same box. This box has the digit only once, so that at least one of the two other places
is true. A cell that sees both of them loses the digit.""",
    "turbot fish": """A digit has two places in a box and two in a row or column, and one place of
the first sees one place of the second. Not both of these are true, so that at least one of the two
other places is. A cell that sees both of them loses the digit.""",
    "empty rectangle": """In a box, a digit is possible only in one row and one column. If it is in
the row, a cell of this row outside the box cannot have it, so that the partner of this cell in a
strong link does. Otherwise it is in the column. A cell that is in the column and sees the partner
loses the digit in both cases.""",
    "simple colouring": """Colour the cells of a digit that are joined by strong links with two
colours in turn. Either all cells of one colour are true, or all cells of the other. If two cells of
a colour see each other, this colour is wrong; and a cell that sees both colours loses the digit in
any case.""",
    "multi-colours": """Colour two separate networks of strong links of a digit. If a colour of the
first network sees a colour of the second, not both are true, so that at least one of their two
opposite colours is. A cell that sees both opposite colours loses the digit.""",
    "XY-wing": """A cell with the candidates x and y, called the pivot, sees a cell with x and z and
a cell with y and z, the wings. Whether the pivot is x or y, one of the wings cannot have this
digit, and is then z. A cell that sees both wings loses z.""",
    "XYZ-wing": """In an XY-wing with a third candidate in the pivot, the pivot can be z, too. One
of the three cells is z, so that a cell must see all three to lose it.""",
    "W-wing": """Two cells have the same two candidates, a and b, and each of them sees one end of a
strong link of a. If both cells were a, neither end could be, which is impossible. Therefore one of
them is b, and a cell that sees both loses b.""",
    "unique rectangle": """If four cells in two rows, two columns and two boxes had only the same
two digits, you could exchange these digits and would have a second solution. A proper puzzle has
only one, so that at least one of the cells must have another digit. What follows from this depends
on where the other candidates are.""",
    "hidden rectangle": """This is a rectangle of the same kind, in which one corner has only the
two digits. In the row and in the column of the opposite corner, one of the digits is possible only
in the rectangle. If the opposite corner were the other digit, all four cells would have only the
two digits.""",
    "avoidable rectangle": """This is a rectangle of the same kind in which earlier steps have
already placed digits. None of its cells is a clue, so that the two digits could still be exchanged.
Therefore a digit that would complete the pattern is ruled out.""",
    "BUG+1": """BUG means bivalue universal grave: every empty cell has two candidates, and every
digit two places in each unit. Such a puzzle has several solutions or none. If a single candidate
saves a puzzle from this, it must be true.""",
    "finned X-wing": """This is an X-wing whose rows have extra places, called fins, in one box.
Either a fin is true, or there are no fins and the X-wing works. The digit is ruled out where both
cases exclude it: in cells of the columns that see all fins.""",
    "finned swordfish": """This is a swordfish with fins. Either a fin is true, or the swordfish
works, so that cells of its columns that see all fins lose the digit.""",
    "finned jellyfish": """This is a jellyfish with fins, which works in the same way.""",
    "X-chain": """Follow one digit from cell to cell, alternately along strong and weak links,
beginning and ending with a strong link. If the first cell is not the digit, the second is, the
third is not, and so on, so that the last cell is. Therefore the first or the last cell has the
digit, and a cell that sees both loses it.""",
    "XY-chain": """The chain runs through cells with two candidates. If the first cell is not x, it
is its other candidate, which decides the second cell, and so on, until the last cell is x.
Therefore one of the two ends is x, and a cell that sees both loses it.""",
    "AIC": """AIC means alternating inference chain. It mixes the links of the two chains above, so
that it may pass from one digit to another in a cell, and from one cell to another with the same
digit. At least one of its two ends is true, and candidates that contradict both ends are ruled
out.""",
    "grouped AIC": """In this chain, two or three cells of a box that are in the same row or column
may count as one place of a digit, because it does not matter which of them has it.""",
    "sue de coq": """Take some cells where a box and a line cross, some other cells of the line, and
some other cells of the box, so that together they have as many digits as cells. If no digit is
possible both in the other cells of the line and in those of the box, no digit fits in twice, so
that every digit is needed. The rest of the line then loses the digits that belong to the line, and
the rest of the box those that belong to the box.""",
    "ALS-XZ": """ALS means almost locked set: cells of a unit with one candidate more than cells. If
such a set loses a digit, it needs all its others. Suppose that two sets share x and z, and that all
their places of x see one another. Then one of them has no x and therefore has z. A cell that sees
all places of z in both sets loses it.""",
    "ALS-XY-wing": """A third almost locked set connects two others: it cannot share x with the
first, nor y with the second. Because it lacks at most one of its digits, it takes x from the first
or y from the second, which then has z. A cell that sees all places of z in both loses it.""",
    "ALS-XY-chain": """The connection may be longer: in a row of almost locked sets, no two
neighbours can share a certain digit. Then the first or the last set has z.""",
    "death blossom": """A cell, the stem, sees an almost locked set for each of its candidates, the
petals. Whatever digit the stem has, one petal loses it and then has z. A cell that sees z in all
petals loses it.""",
    "Franken fish": """This is a fish in which boxes may replace rows or columns. Each of k units,
the base, needs the digit once, and except for the fins all its places there are in k other units,
the cover. If no fin is true, the base uses up the cover, and other cells of the cover lose the
digit. A cell that also sees all fins loses it in any case.""",
    "mutant fish": """This is a fish with rows and columns mixed on one side, in the base or in the
cover.""",
    "templates": """A template is a way to put one digit into all rows, columns and boxes. A cell
that is in none of the templates that are still possible loses the digit.""",
    "forcing chain": """Assume that a candidate is true, and place singles only. If a cell is left
without a candidate, or a unit without a place for a digit, the assumption was wrong.""",
}
