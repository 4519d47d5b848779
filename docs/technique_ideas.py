"""The idea of each technique, in sentences for the page `techniques`, by the technique's name."""

IDEAS = {
    "naked single": """Only one candidate is left in the cell. At the start of a puzzle this means
that its row, column and box already contain all the other digits. Later, earlier steps may have
ruled some of them out.""",
    "hidden single": """In a row, column or box, the digit is possible in only one cell. You may
overlook it because the cell has other candidates, too, which hide it.""",
    "rule in two cells": """A rule of a variant, such as a dot or a killer cage, has at most two
cells with several candidates. Try each candidate of one cell: if no candidate of the other cell
goes with it, it is ruled out. In the picture, a white dot means a difference of 1. Of the four
dots, the step uses the one between r4c4 and r4c5. The sentence lists the fillings that are left,
with the digits in the order of the cells.""",
    "rule with few cases": """A filling of a rule gives each of its cells one of the candidates, so
that the rule is satisfied. A candidate that is in no filling is ruled out. In the picture, four
cells of a killer cage add up to 27, and the sentence lists the fillings that are left.

To find the fillings, go from cell to cell, and remember only what matters for the next cells, such
as the digits that the cage still needs. Each possibility is a case. Few means that you never have
to remember more cases at a time than there are digits: nine in a 9x9 puzzle.""",
    "locked candidates": """All places of a digit in one unit are also in a second unit. Because the
digit must be in one of them, no other cell of the second unit can have it. Other names are
pointing, if the first unit is a box, and claiming, if it is a row or column, as in the picture.""",
    "naked subset": """Two cells of a unit have the same two candidates, and no others. They use up
both digits, so no other cell of the unit can have them. In the picture, r4c4 and r9c4 are 2 and 9
in some order, and the other cells of column 4 lose both. Three cells that have only three digits
between them work in the same way, even if no cell has all three (12, 23, 13). So do four cells with
four digits. These are pairs, triplets and quads.""",
    "hidden subset": """Two digits of a unit are possible only in the same two cells. They fill
these cells, so all other candidates are ruled out there. This also works for three digits in three
cells, and for four in four.""",
    "rule with many cases": """This is like a [rule with few cases](#rule-with-few-cases): the
candidate is in no filling of the rule. But there are more cases to remember than digits. For the
skyscraper clue in the picture, a case is the greatest digit so far together with the number of
buildings visible so far.""",
    "X-wing": """In the picture, row 1 has only two places for 9, and row 6 has only two, all of
them in columns 5 and 7. Each of these rows uses one of the two columns. Then both columns are used
up: no other row can have 9 there. The same works with rows and columns exchanged. X-wings and their
larger relatives, swordfish and jellyfish, are called fish.""",
    "swordfish": """A swordfish is an [X-wing](#x-wing) with three rows: all places of a digit in
these rows are in the same three columns. Each row uses one of these columns, so no other row can
have the digit there. Not every row needs places in all three columns.""",
    "jellyfish": """A jellyfish is an [X-wing](#x-wing) with four rows and four columns: all places
of a digit in the four rows are in the same four columns.""",
    "remote pairs": """Four or more cells have the same two candidates, and each cell sees the next.
Therefore the two digits alternate along these cells. Any two cells with an even number of cells
between them have different digits. A cell that sees both of two such cells loses both digits.

In the picture, the green cells have one of the digits and the yellow cells the other. r6c1 sees the
green r6c8 and the yellow r3c1, so it is neither 2 nor 6.""",
    "skyscraper": """In the picture, 4 has only two places in row 4, r4c3 and r4c9, and only two in
row 7, r7c2 and r7c9. Column 9 has 4 only once, so at least one of r4c3 and r7c2 is 4. A cell that
sees both of them, such as r6c2, loses 4. In general, one place of each row is in the same column.
The same works with rows and columns exchanged.""",
    "two-string kite": """A digit has two places in a row and two in a column, and one place in the
row shares a box with one place in the column. In the picture, r3c1 and r1c2 share box 1, which has
4 only once. So at least one of the two other places, r3c7 and r5c2, is 4. A cell that sees both of
them, such as r5c7, loses 4.""",
    "turbot fish": """A digit has two places in a box, and two in a row, a column or another box.
One of the two places in the box sees one of the two in the other unit. In the picture, r6c2 of box
4 sees r9c2 of row 9, so not both are 1. Then at least one of the two other places, r5c3 and r9c4,
is 1. A cell that sees both of them, such as r5c4, loses 1.""",
    "empty rectangle": """In the picture, all places of 1 in box 6 are in row 6 or in column 8. If
the 1 is in row 6, r6c2 is not 1, so r8c2 is, because column 2 has no other place. If not, it is in
column 8. Either way r8c8 cannot be 1.

In general, a digit fits only in the cells of one row and one column of a box, and a strong link of
the digit outside the box has one end in that row. A cell of the column that also sees the other end
loses the digit. The same works with rows and columns exchanged.""",
    "simple colouring": """Give a place of the digit a colour. Wherever one of its units has only
one other place, give that place the other colour, and go on from there. Exactly one of two such
places is true. So among the places that you have reached, either all of one colour are true, or all
of the other. If two places of a colour see each other, this colour is wrong. A place that sees both
colours loses the digit in any case. The thick lines of the picture join the pairs. The sentence
calls the colours A and B; here A is wrong, and all its cells are marked red.""",
    "multi-colours": """Colour the places of a digit as in [simple colouring](#simple-colouring).
Often there are several networks of pairs that are not joined to each other, as in the picture: one
has the colours A (green) and B (yellow), and the other C (violet) and D (turquoise). A place of A
sees a place of D, so A and D are not both true. Then B or C is true. A place that sees both B and C
loses the digit. A colour that sees both colours of another network is wrong, because one of those
two is true.""",
    "XY-wing": """In the picture, r9c6 is 1 or 5. If it is 1, r9c1 is not 1, and must be 2. If it is
5, r7c4 is not 5, and must be 2. So one of r9c1 and r7c4 is 2 in any case, and a cell that sees both
of them loses 2.

In general, a cell with the candidates x and y, called the pivot, sees a cell with x and z and a
cell with y and z, the wings. One of the wings is z, and a cell that sees both wings loses z.""",
    "XYZ-wing": """An XYZ-wing is an [XY-wing](#xy-wing) whose pivot can be z, too. One of the three
cells is z, so a cell must see all three to lose it.""",
    "W-wing": """In the picture, r3c3 and r4c1 have only the candidates 2 and 8. If both were 2,
neither r9c3, in the column of r3c3, nor r9c1, in the column of r4c1, could be 2. But row 9 has no
other place for 2. So one of r3c3 and r4c1 is 8, and a cell that sees both of them loses 8.

In general, two cells have the same two candidates, a and b. One of them sees one end of a strong
link of a, and the other one sees the other end. Then one of the two cells is b, and a cell that
sees both loses b.""",
    "unique rectangle": """If four empty cells in two rows, two columns and two boxes had only the
same two digits, you could exchange these digits and would have a second solution. A proper puzzle
has only one, so at least one of the cells must have another digit. If three of the cells have only
the two digits, the fourth cannot be either of them. In the picture, r3c6 is neither 3 nor 7.

If two or more cells have the same extra candidate and no other, one of them is this digit. Then a
cell that sees all of them loses it. There are more such conclusions; the sentence of a step gives
the reason.""",
    "hidden rectangle": """In the picture, r6c1 has only the candidates 3 and 9. Look at the
opposite corner of the rectangle, r8c2, and suppose that it is 9. In row 8, only r8c1 can then be 3.
In column 2, only r6c2 can be 3. Then r6c1 is 9. The four cells have only 3 and 9, and as in a
[unique rectangle](#unique-rectangle) the puzzle would have two solutions. So r8c2 is not 9.

In general, four cells could form a unique rectangle with the digits a and b, and one of them has
only these two candidates. In the row and in the column of the opposite corner, a fits only in the
rectangle. Then the opposite corner is not b.""",
    "avoidable rectangle": """An avoidable rectangle is a [unique rectangle](#unique-rectangle) in
which earlier steps have already placed digits. In the picture, r2c5 is 3, r6c5 is 2 and r6c6 is 3,
all placed by steps. If r2c6 were 2, you could exchange 2 and 3 in these four cells, and would have
a second solution. So r2c6 is not 2. If one of the cells were a clue, you could not exchange the
digits, and the conclusion would be wrong.""",
    "BUG+1": """BUG means bivalue universal grave: every empty cell has two candidates, and every
missing digit two places in each unit. A puzzle in this state has no solution or several, because if
you have one, the other candidate of each cell gives you a second.

In a BUG+1 only one cell has three candidates. One of them has three places in the row, the column
and the box of this cell, where every other digit has two. If it were false, you would have a BUG.
Because a proper puzzle has exactly one solution, it must be true.""",
    "finned X-wing": """A finned X-wing is an [X-wing](#x-wing) whose rows have extra places, called
fins, in one box. The fins are marked yellow. Either one of the fins is true, or none is, and then
the X-wing works. The digit is ruled out where both cases exclude it: in cells of the columns that
see all fins. The same works with rows and columns exchanged.""",
    "finned swordfish": """A finned swordfish is a [swordfish](#swordfish) with fins. Either a fin
is true, or the swordfish works. So cells of its columns that see all fins lose the digit.""",
    "finned jellyfish": """A finned jellyfish is a [jellyfish](#jellyfish) with fins. Either a fin
is true, or the jellyfish works. So cells of its columns that see all fins lose the digit.""",
    "X-chain": """An X-chain follows one digit from cell to cell, alternately along strong and weak
links, and begins and ends with a strong link. Follow the lines of the picture from r3c2, and
suppose that it is not 6:

1. Strong: column 2 has 6 only in r3c2 and r7c2. So r7c2 is 6.
2. Weak: r7c7 is in the same row as r7c2. So r7c7 is not 6.
3. Strong: box 9 has 6 only in r7c7 and r8c8. So r8c8 is 6.
4. Weak: r4c8 is in the same column as r8c8. So r4c8 is not 6.
5. Strong: row 4 has 6 only in r4c8 and r4c1. So r4c1 is 6.

If r3c2 is not 6, then r4c1 is. So one of the two ends is 6, and a cell that sees both, such as r2c1
or r3c1, loses 6.""",
    "XY-chain": """An XY-chain runs through cells with two candidates. Each cell sees the next and
shares a digit with it. In the picture, suppose that r2c4 is not 5. Then it is 1, so r2c3 is not 1
but 8, so r6c3 is not 8 but 9, and so r7c3 is not 9 but 5. Therefore r2c4 or r7c3 is 5, and r7c4,
which sees both, is not.""",
    "AIC": """AIC means alternating inference chain. It mixes the links of [X-chains](#x-chain) and
[XY-chains](#xy-chain), so it may pass from cell to cell with one digit, and from digit to digit in
one cell. Follow the lines of the picture from the 1 in r1c4, and suppose that it is false:

1. Strong: row 1 has 1 only in r1c4 and r1c7. So r1c7 is 1.
2. Weak: a cell has one digit. So r1c7 is not 4.
3. Strong: column 7 has 4 only in r1c7 and r5c7. So r5c7 is 4.
4. Weak: so r5c7 is not 7.
5. Strong: box 6 has 7 only in r5c7 and r4c9. So r4c9 is 7.
6. Weak: so r4c9 is not 1.
7. Strong: row 4 has 1 only in r4c9 and r4c5. So r4c5 is 1.

If r1c4 is not 1, then r4c5 is. So one of the two ends is true, and r2c5 and r6c4, which see both,
lose 1. If the ends are different digits that see each other, each end rules the other digit out in
its own cell, as in the picture of the [grouped AIC](#grouped-aic). A chain that closes to a
continuous loop is not a technique of its own here: everything that such a loop rules out also
follows from a chain, and each chain is a step.""",
    "grouped AIC": """A grouped AIC is an [AIC](#aic) in which two or three cells of a box that are
in the same row or column may count as one place of a digit, because it does not matter which of
them has it. In the picture, a line to several cells ends in the middle between them.""",
    "sue de coq": """In the picture, r7c2 and r9c2 (green) are in both column 2 and box 7, and have
the candidates 3, 7, 8 and 9. Elsewhere in the column, r1c2 (yellow) is 7 or 8. Elsewhere in the
box, r9c1 (violet) is 3 or 9. Of these four cells, all that can be 7 or 8 are in column 2, and all
that can be 3 or 9 are in box 7. So none of the four digits can be there twice. Four cells with four
digits need each of them. The column therefore has its 7 and its 8 in these cells, and its other
cells lose both digits. In the same way, the other cells of the box lose 3 and 9. r8c2 is in both,
so it loses whichever of the four it still has: here 3, 8 and 9.

In general, take some cells where a box and a line cross, some other cells of the line, and some
other cells of the box. Together they must have as many digits as cells, and no digit may be
possible both in the other cells of the line and in those of the box. The sentence names the cells
in this order.""",
    "ALS-XZ": """An almost locked set, ALS for short, consists of cells of a unit that together have
one digit more than there are cells. If it loses one of its digits, it needs all the others. In the
picture, {r1c3, r2c1, r2c3} is such a set (green), with three cells and the digits 1, 4, 6 and 9,
and {r4c1, r5c2, r6c1} is another (yellow). In both of them, 4 is possible only in column 1. So at
most one set has it. The other set lacks 4, and needs its 1. Therefore 1 is in at least one of the
two sets, and a cell that sees all places of 1 in both of them, such as r5c3, loses it.

In general, x is the digit that not both sets can have, here 4, and z the digit that is ruled out,
here 1. If not both sets can have z either, one of them lacks x and the other lacks z. Then each set
needs all its other digits, and cells outside that see all places of one of these lose it.""",
    "ALS-XY-wing": """In the picture, the [almost locked sets](#als-xz) are A = {r3c2, r3c6}
(green), B = {r2c6, r2c9} (yellow) and C = {r8c4, r8c9} (violet). A and B cannot both contain a 5,
and B and C cannot both contain a 4. B can do without only one of its digits. If B has a 5, A lacks
5, and needs its 6. If B has no 5, it has a 4, so C lacks 4, and needs its 6. So A or C contains a 6
in any case. A cell that sees all places of 6 in both, such as r8c2, loses 6.

In general, three sets form a chain, in the order of the sentence below the picture. Not both the
first and the second can have x, not both the second and the third can have y, and the first and the
third both have z. A cell that sees all places of z in the first and the third loses z.""",
    "ALS-XY-chain": """An ALS-XY-chain is an [ALS-XY-wing](#als-xy-wing) with more sets: in a row of
almost locked sets, no two neighbours can both have a certain digit. Then the first or the last set
has z, and a cell that sees all places of z in both loses it.""",
    "death blossom": """In the picture, r7c7 (green) is 4, 7 or 9. If it is 4, r4c7 must be 8. If it
is 7, the three cells {r9c1, r9c8, r9c9} lose their 7, and need their 8, which fits only in r9c8. If
it is 9, r9c8 must be 8. So r4c7 or r9c8 is 8 in any case, and r4c8 and r9c7, which see both, are
not 8.

In general, a cell, the stem, sees for each of its candidates an [almost locked set](#als-xz) with
this digit, called a petal. Whatever digit the stem has, the petal of this digit loses it, and needs
all its other digits. One of these is z, which all petals have. So one of the petals has z, and a
cell that sees all places of z in the petals loses it. If the stem itself may be z, it needs no
petal for z, but the cell must see the stem, too.""",
    "Franken fish": """A Franken fish is a [fish](#x-wing) in which boxes may take the place of rows
or columns. In the picture, each of row 3, row 4, row 7 and box 6 needs a 1. No place of 1 is in two
of these units, so they need four different 1s. Apart from r4c4 and r6c8, every place of 1 in these
four units is in column 1, 5, 7 or 9. Suppose that neither r4c4 nor r6c8 is 1. Then the four 1s use
up the four columns, and r6c5, which is in column 5, is not 1. But if r4c4 or r6c8 is 1, r6c5 is not
1 either, because it sees both of them.

In general, the units that need the digit are the base, the units that are used up are the cover,
and the other places of the digit in the base are the fins. A cell of the cover that sees all fins
loses the digit. Where units overlap, count them: a place that is in more units of the base than of
the cover is a fin, too, and only cells in more units of the cover than of the base lose the digit.
The sentence names the base first, and then the cover. The fish is called an X-wing if the base has
two units, a [swordfish](#swordfish) if it has three, and a [jellyfish](#jellyfish) if it has four,
and [finned](#finned-x-wing) if it has fins.""",
    "mutant fish": """A mutant fish is a [Franken fish](#franken-fish) in which rows, columns and
boxes may be mixed at will, for example rows and columns in the base. The names and the sentence are
the same as there.""",
    "templates": """In a solved grid, the cells with one digit form a pattern that has one cell in
each row, column and box. We call such a pattern a template. Take all templates that the places of
the digit still allow. A cell that is in none of them loses the digit, and a cell that is in all of
them has it.""",
    "forcing chain": """Assume that a candidate is true, and place singles only. If a cell is left
without a candidate, or a digit without a place in a unit, the assumption was wrong. The singles are
listed in the order in which they are found; one need not follow from the one before. The program
Sudoku Explainer gives this name to [another kind of chain](rating.md).""",
}
