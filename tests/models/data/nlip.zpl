# nlip of Sudoku with 2x3 boxes, 10 clues
# 36 variables (0 binary), 226 constraints, 442 nonzeros

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

subto row: forall <i,j,l> in N * N * N with j < l do vabs(y[i,j] - y[i,l]) >= 1;
subto column: forall <j,i,k> in N * N * N with i < k do vabs(y[i,j] - y[k,j]) >= 1;
# the cells of a box that share neither a row nor a column
set INSIDE := { 1 .. r } * { 1 .. c };
subto box: forall <p,q> in { 1 .. c } * { 1 .. r } do
  forall <a,b,d,e> in INSIDE * INSIDE with a < d and b != e do
    vabs(y[r * (p - 1) + a, c * (q - 1) + b] - y[r * (p - 1) + d, c * (q - 1) + e]) >= 1;
subto clue: forall <i,j,k> in CLUES do y[i,j] == k;
