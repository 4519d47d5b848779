# linearised of Sudoku with 2x3 boxes, 10 clues
# 252 variables (216 binary), 442 constraints, 1306 nonzeros

param r := 2;   # rows of a box
param c := 3;   # columns of a box
param n := r * c;
set N := { 1 .. n };
set CLUES := {   # row, column, digit
  <1,4,4>, <1,5,5>, <2,3,6>, <3,1,5>, <3,4,2>, <3,5,4>, <5,1,2>, <5,5,3>,
  <6,2,3>, <6,6,1>
};

# y[i,j]: the digit in row i, column j
var y[N * N] integer >= 1 <= n;

# pairs of cells that share a row, column or box
set PAIRS := { <i,j,k,l> in N * N * N * N with i == k and j < l or i < k and (j == l or
  floor((i - 1) / r) == floor((k - 1) / r) and floor((j - 1) / c) == floor((l - 1) / c)) };
# z = 1: the first digit of the pair is greater
var z[PAIRS] binary;

subto greater: forall <i,j,k,l> in PAIRS do y[i,j] - y[k,l] >= 1 - n * (1 - z[i,j,k,l]);
subto less: forall <i,j,k,l> in PAIRS do y[k,l] - y[i,j] >= 1 - n * z[i,j,k,l];
subto clue: forall <i,j,k> in CLUES do y[i,j] == k;
