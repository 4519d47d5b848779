(** What is proved: how many Sudoku grids there are.  This file has all the
    definitions that the theorems speak of, and the theorems' statements; the
    proofs are in the other files.  [FixedTheorems.v] proves [classes_9x9],
    [band_classes_9x9] and [symmetry_classes_9x9], and [Theorems.v] the others. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
Set Implicit Arguments.

Section Sudoku.

(** Boxes have r rows and c columns.  There are r * c digits and as many
    columns.  The number of rows is r * c, too, but for a part of a grid, such
    as a band, it is less. *)
Variables rows r c : nat.

(** A cell is a row and a column, and a grid has a digit in each cell.  Rows,
    columns and digits are numbered from 0. *)
Definition cell := ('I_rows * 'I_(r * c))%type.
Definition grid := {ffun cell -> 'I_(r * c)}.

Definition same_row (x y : cell) : bool := x.1 == y.1.
Definition same_column (x y : cell) : bool := x.2 == y.2.
Definition same_box (x y : cell) : bool :=
  (x.1 %/ r == y.1 %/ r) && (x.2 %/ c == y.2 %/ c).

(** Two cells in one row, one column or one box have different digits. *)
Definition sudoku (g : grid) : bool :=
  [forall x, forall y,
     (x != y) && [|| same_row x y, same_column x y | same_box x y]
     ==> (g x != g y)].

(** The first r rows are those of a band, which is a list of r * c * r numbers
    from 1, row by row. *)
Definition begins_with (band : seq nat) (g : grid) : bool :=
  [forall x : cell,
     (x.1 < r) ==> ((g x).+1 == nth 0 band (r * c * x.1 + x.2))].

Definition number_with_rows : N := N.of_nat #|[set g | sudoku g]|.

Definition number_beginning_with (band : seq nat) : N :=
  N.of_nat #|[set g | sudoku g && begins_with band g]|.

(** A cell symmetry moves the cells.  It takes boxes to boxes, and either rows
    to rows and columns to columns, or rows to columns and columns to rows. *)
Definition boxes_to_boxes (t : {perm cell}) : bool :=
  [forall x, forall y, same_box (t x) (t y) == same_box x y].
Definition rows_to_rows (t : {perm cell}) : bool :=
  [forall x, forall y, (same_row (t x) (t y) == same_row x y)
                    && (same_column (t x) (t y) == same_column x y)].
Definition rows_to_columns (t : {perm cell}) : bool :=
  [forall x, forall y, (same_row (t x) (t y) == same_column x y)
                    && (same_column (t x) (t y) == same_row x y)].
Definition cell_symmetry (t : {perm cell}) : bool :=
  boxes_to_boxes t && (rows_to_rows t || rows_to_columns t).

(** Two grids are equivalent if a cell symmetry and a relabelling, which is a
    permutation of the digits, make one from the other. *)
Definition equivalent (g h : grid) : bool :=
  [exists t : {perm cell}, exists s : {perm 'I_(r * c)},
     cell_symmetry t && [forall x, h (t x) == s (g x)]].

Definition equivalence_class (g : grid) : {set grid} :=
  [set h | sudoku h && equivalent g h].

(** A cell symmetry fixes a grid, up to a relabelling. *)
Definition fixes (t : {perm cell}) (g : grid) : bool :=
  [exists s : {perm 'I_(r * c)}, [forall x, g (t x) == s (g x)]].

End Sudoku.

(** The grids with boxes of r rows and c columns, and the bands of such grids,
    which are their first r rows. *)
Definition number_of_grids (r c : nat) : N := number_with_rows (r * c) r c.
Definition number_of_bands (r c : nat) : N := number_with_rows r r c.

(** How many grids there are if equivalent ones count as one. *)
Definition number_of_classes (r c : nat) : N :=
  N.of_nat #|[set equivalence_class g | g : grid (r * c) r c & sudoku g]|.

(** How many bands there are if equivalent ones count as one. *)
Definition number_of_band_classes (r c : nat) : N :=
  N.of_nat #|[set equivalence_class b | b : grid r r c & sudoku b]|.

(** How many cell symmetries there are, and the sum over all of them of the
    number of grids that a cell symmetry fixes. *)
Definition number_of_cell_symmetries (r c : nat) : N :=
  N.of_nat #|[set t : {perm cell (r * c) r c} | cell_symmetry t]|.
Definition number_of_fixed (r c : nat) : N :=
  N.of_nat (\sum_(t : {perm cell (r * c) r c} | cell_symmetry t)
              #|[set g : grid (r * c) r c | sudoku g && fixes t g]|).

Definition grids_9x9 : Prop := number_of_grids 3 3 = 6670903752021072936960%num.
Definition bands_9x9 : Prop := number_of_bands 3 3 = 948109639680%num.
Definition grids_4x4 : Prop := number_of_grids 2 2 = 288%num.
Definition grids_6x6 : Prop := number_of_grids 2 3 = 28200960%num.
Definition grids_6x6_turned : Prop := number_of_grids 3 2 = 28200960%num.
Definition grids_8x8 : Prop := number_of_grids 2 4 = 29136487207403520%num.
Definition grids_8x8_turned : Prop := number_of_grids 4 2 = 29136487207403520%num.

Definition classes_4x4 : Prop := number_of_classes 2 2 = 2%num.
Definition classes_6x6 : Prop := number_of_classes 2 3 = 49%num.
Definition classes_9x9 : Prop := number_of_classes 3 3 = 5472730538%num.
Definition band_classes_9x9 : Prop := number_of_band_classes 3 3 = 416%num.

(** No other permutation of the cells takes all Sudoku grids to Sudoku grids, so
    there is no wider notion of a cell symmetry. *)
Definition only_cell_symmetries (r c : nat) : Prop :=
  forall t : {perm cell (r * c) r c},
  (forall g : grid (r * c) r c, sudoku g -> sudoku ([ffun x => g (t x)] : grid (r * c) r c)) ->
  cell_symmetry t.
Definition only_cell_symmetries_4x4 : Prop := only_cell_symmetries 2 2.
Definition only_cell_symmetries_6x6 : Prop := only_cell_symmetries 2 3.
Definition only_cell_symmetries_9x9 : Prop := only_cell_symmetries 3 3.

(** At most k clues always leave another grid than the one that they are from. *)
Definition clues_never_suffice (r c k : nat) : Prop :=
  forall (g : grid (r * c) r c) (clues : {set cell (r * c) r c}), sudoku g -> #|clues| <= k ->
  exists h, [/\ sudoku h, h != g & forall x, x \in clues -> h x = g x].
Definition three_clues_never_suffice_4x4 : Prop := clues_never_suffice 2 2 3.
Definition seven_clues_never_suffice_6x6 : Prop := clues_never_suffice 2 3 7.

(** Burnside's lemma: the number of classes is a mean over all cell symmetries. *)
Definition classes_as_mean : Prop := forall r c, 0 < r * c ->
  number_of_fixed r c =
  (number_of_classes r c * (number_of_cell_symmetries r c * N.of_nat (r * c)`!))%num.

(** So a bound for the number of classes of 9x9 grids follows from the number of
    these grids, and the number of classes from one sum ([FixedTheorems.v]). *)
Definition cell_symmetries_9x9 : Prop := number_of_cell_symmetries 3 3 = 3359232%num.
Definition classes_9x9_at_least : Prop := (5472447995 <= number_of_classes 3 3)%num.
Definition classes_9x9_if_fixed : Prop :=
  number_of_fixed 3 3 = (5472730538 * (3359232 * 362880))%num ->
  number_of_classes 3 3 = 5472730538%num.

(** A cell symmetry that moves the rows and the columns as two lists say, after
    exchanging rows and columns if it transposes. *)
Definition moves_by (r c : nat) (transposes : bool) (rows columns : seq nat)
    (t : {perm cell (r * c) r c}) : Prop :=
  forall x, let y := if transposes then (x.2, x.1) else x in
  (t x).1 = nth 0 rows y.1 :> nat /\ (t x).2 = nth 0 columns y.2 :> nat.

(** Each cell symmetry of a list fixes the number of grids beside it, times the
    number of relabellings. *)
Definition symmetries := seq (bool * seq nat * seq nat * N).
Definition symmetries_fix (r c : nat) (table : symmetries) :=
  forall transposes rows columns k, (transposes, rows, columns, k) \in table ->
  forall t : {perm cell (r * c) r c}, moves_by transposes rows columns t ->
  N.of_nat #|[set g | sudoku g && fixes t g]| = (k * N.of_nat (r * c)`!)%num.
Definition fixed_4x4 (table : symmetries) : Prop := symmetries_fix 2 2 table.

(** Two cell symmetries are conjugate if a third one takes the first to the
    second; then they fix equally many grids.  A table has one of each class if
    each row of it is a cell symmetry, and each cell symmetry is conjugate to the
    cell symmetry of exactly one row. *)
Definition conjugate (r c : nat) (t u : {perm cell (r * c) r c}) : Prop :=
  exists2 v, cell_symmetry v & u = (v^-1 * t * v)%g.
Definition row_of (r c : nat) (row : bool * seq nat * seq nat * N) (t : {perm cell (r * c) r c}) : Prop :=
  let: (transposes, rows, columns, _) := row in cell_symmetry t /\ moves_by transposes rows columns t.
Definition one_of_each_class (r c : nat) (table : symmetries) : Prop :=
  (forall row, row \in table -> exists t : {perm cell (r * c) r c}, row_of row t) /\
  (forall t : {perm cell (r * c) r c}, cell_symmetry t ->
     exists! row, row \in table /\ exists2 u, row_of row u & conjugate u t).

(** 27 of the 275 classes fix grids. *)
Definition symmetry_classes_9x9 (table : symmetries) : Prop :=
  [/\ one_of_each_class 3 3 table, symmetries_fix 3 3 table, uniq table, size table = 275 &
      count (fun row => row.2 != 0%num) table = 27].

(** A grid that begins with a band, and how many such grids there are: the
    completions of the band. *)
Definition extends (r c : nat) (b : grid r r c) (g : grid (r * c) r c) : bool :=
  [forall x : cell r r c, forall y : cell (r * c) r c,
     (x.1 == y.1 :> nat) && (x.2 == y.2) ==> (g y == b x)].
Definition number_of_completions (r c : nat) (b : grid r r c) : N :=
  N.of_nat #|[set g | sudoku g && extends b g]|.

(** Bands have exactly 44 different numbers of completions.  Fewer than 44
    classes of bands can therefore not have one number each. *)
Definition numbers_of_completions_9x9 : Prop := exists numbers : seq N,
  [/\ uniq numbers, size numbers = 44 &
      forall n, n \in numbers <->
                exists2 b : grid 3 3 3, sudoku b & number_of_completions b = n].

(** Each band of a list has the number of completions beside it. *)
Definition completions_9x9 (certificate : seq (seq nat * N)) : Prop :=
  forall band n, (band, n) \in certificate -> number_beginning_with 9 3 3 band = n.
