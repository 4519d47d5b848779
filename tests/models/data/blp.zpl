# blp of Sudoku with 2x3 boxes, 10 clues
# 216 variables (216 binary), 154 constraints, 874 nonzeros

param r := 2;   # rows of a box
param c := 3;   # columns of a box
param n := r * c;
set N := { 1 .. n };
set CLUES := {   # row, column, digit
  <1,4,4>, <1,5,5>, <2,3,6>, <3,1,5>, <3,4,2>, <3,5,4>, <5,1,2>, <5,5,3>,
  <6,2,3>, <6,6,1>
};

# x[i,j,k] = 1: digit k is in row i, column j
var x[N * N * N] binary;

subto cell: forall <i,j> in N * N do sum <k> in N : x[i,j,k] == 1;
subto row: forall <i,k> in N * N do sum <j> in N : x[i,j,k] == 1;
subto column: forall <j,k> in N * N do sum <i> in N : x[i,j,k] == 1;
subto box: forall <p,q,k> in { 1 .. c } * { 1 .. r } * N do
  sum <a,b> in { 1 .. r } * { 1 .. c } : x[r * (p - 1) + a, c * (q - 1) + b, k] == 1;
subto clue: forall <i,j,k> in CLUES do x[i,j,k] == 1;
