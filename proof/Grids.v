(** The numbers of the statement, as sums over the columns of one band. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Statement Finite Positions Columns Symmetry Bridge.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Grids.

Variables (k r c : nat) (i0 : 'I_r) (j0 : 'I_c) (d0 : 'I_(r * c)).

Notation band_columns := {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_c}}.
Notation band_positions := {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_r * 'I_c}}.
Notation grid_in_boxes := {ffun ('I_k * 'I_r) * ('I_r * 'I_c) -> 'I_(r * c)}.

Theorem card_sudoku_positions (Q : pred {ffun 'I_k -> band_positions}) :
  #|[set g : grid (k * r) r c | sudoku g && Q (positions_of i0 j0 (in_boxes g))]| =
  #|[set P | valid_positions P && Q P]|.
Proof.
rewrite -(card_valid_positions (erefl (r * c)) i0 j0 d0).
exact: (card_sudoku (fun h : grid_in_boxes => Q (positions_of i0 j0 h))).
Qed.

Theorem card_sudoku_by_band (b0 : 'I_k) :
  #|[set g : grid (k * r) r c | sudoku g]| = \sum_(K : band_columns) bands K * completions b0 K.
Proof.
rewrite -(card_positions_by_band _ _ _ b0).
transitivity #|[set P : {ffun 'I_k -> band_positions} | valid_positions P && predT P]|.
  by rewrite -card_sudoku_positions; apply: eq_card => g; rewrite !inE andbT.
by apply: eq_card => P; rewrite !inE andbT.
Qed.

End Grids.

Lemma number_of_gridsE r c : number_of_grids r c = number_with_rows (c * r) r c.
Proof. by congr number_with_rows; apply: mulnC. Qed.

Theorem number_of_grids_by_band r c (i0 : 'I_r) (j0 : 'I_c) (d0 : 'I_(r * c)) :
  number_of_grids r c =
  N.of_nat (\sum_(K : {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_c}}) bands K * completions j0 K).
Proof.
rewrite -(card_sudoku_by_band i0 j0 d0 j0).
by rewrite number_of_gridsE.
Qed.

(** A single band has nothing that it must differ from. *)
Lemma completions_of_single_band m n N (K : {ffun 'I_m -> {ffun 'I_N -> 'I_n}}) :
  completions (ord0 : 'I_1) K = 1.
Proof.
rewrite /completions (big_pred1 [ffun=> K]) => [|C].
  by rewrite big_pred0 // => b; rewrite ord1 eqxx.
rewrite (_ : columns_differ C); last first.
  by apply/forallP => s; apply/forallP => d; apply/injectiveP => b b' _; rewrite !ord1.
apply/eqP/eqP => [<-|->]; last by rewrite ffunE.
by apply/ffunP => b; rewrite ffunE ord1.
Qed.

Theorem number_of_bands_by_columns r c (i0 : 'I_r) (j0 : 'I_c) (d0 : 'I_(r * c)) :
  number_of_bands r c =
  N.of_nat (\sum_(K : {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_c}}) bands K).
Proof.
have -> : number_of_bands r c = number_with_rows (1 * r) r c by rewrite mul1n.
rewrite /number_with_rows (card_sudoku_by_band i0 j0 d0 ord0); congr N.of_nat.
by apply: eq_bigr => K _; rewrite completions_of_single_band muln1.
Qed.

(** Exchanging rows and columns. *)
Section Transpose.

Variables (m n N : nat).
Notation grid_in_boxes m n := {ffun ('I_n * 'I_m) * ('I_m * 'I_n) -> 'I_N}.

Definition transpose (g : grid_in_boxes m n) : grid_in_boxes n m := [ffun x => g (x.2, x.1)].

Lemma transpose_valid g : valid g -> valid (transpose g).
Proof.
move=> /and3P[/forallP rows /forallP columns /forallP boxes].
apply/and3P; split; apply/forallP => a; apply/injectiveP => x y; rewrite !ffunE.
- by have /injectiveP := columns a; apply.
- by have /injectiveP := rows a; apply.
- have /injectiveP inj := boxes (a.2, a.1).
  move=> /(inj (x.2, x.1) (y.2, y.1))[].
  by case: x => ? ?; case: y => ? ? /= -> ->.
Qed.

End Transpose.

Lemma card_valid_transposed m n N :
  #|[set g : {ffun ('I_n * 'I_m) * ('I_m * 'I_n) -> 'I_N} | valid g]| =
  #|[set g : {ffun ('I_m * 'I_n) * ('I_n * 'I_m) -> 'I_N} | valid g]|.
Proof.
apply: (@card_cancel_in _ _ _ _ (@transpose m n N) (@transpose n m N)) => g.
- by rewrite !inE; apply: transpose_valid.
- by rewrite !inE; apply: transpose_valid.
- by move=> _; apply/ffunP => -[x y]; rewrite !ffunE.
- by move=> _; apply/ffunP => -[x y]; rewrite !ffunE.
Qed.

Lemma number_of_valid r c N : N = r * c ->
  number_of_grids r c =
  N.of_nat #|[set g : {ffun ('I_c * 'I_r) * ('I_r * 'I_c) -> 'I_N} | valid g]|.
Proof.
move=> ->; rewrite number_of_gridsE; congr N.of_nat.
transitivity #|[set g : grid (c * r) r c | sudoku g && predT (in_boxes g)]|.
  by apply: eq_card => g; rewrite !inE andbT.
by rewrite card_sudoku; apply: eq_card => g; rewrite !inE andbT.
Qed.

Theorem number_of_grids_transposed r c : number_of_grids r c = number_of_grids c r.
Proof.
rewrite (number_of_valid (erefl (r * c))) card_valid_transposed.
by rewrite (@number_of_valid c r (r * c)) // mulnC.
Qed.
