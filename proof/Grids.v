(** The numbers of grids and of bands of the statement are sums over the columns of one band,
    and rows and columns can be exchanged. *)
From SudokuCount Require Import Mathcomp Statement Finite Equivalence Positions Columns Symmetry.

(** The numbers of the statement, as sums over the columns of one band. *)
Section Grids.

Variables (k r c : nat) (i0 : 'I_r) (j0 : 'I_c) (d0 : 'I_(r * c)).

Notation band_columns := {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_c}}.

Theorem card_sudoku_by_band (b0 : 'I_k) :
  #|[set g : grid (k * r) r c | sudoku g]| = \sum_(K : band_columns) bands K * completions b0 K.
Proof.
rewrite -card_positions_by_band.
transitivity #|[set g : grid (k * r) r c | sudoku g && predT (positions_of i0 j0 g)]|.
  by apply: eq_card => g; rewrite !inE andbT.
by rewrite (card_sudoku_positions i0 j0 d0); apply: eq_card => P; rewrite !inE andbT.
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
Definition transpose r c (same : r * c = c * r) (g : grid (r * c) r c) : grid (c * r) c r :=
  [ffun x => cast_ord same (g (cast_ord (esym same) x.2, cast_ord (esym same) x.1))].

Lemma transpose_sudoku r c same (g : grid (r * c) r c) : sudoku g -> sudoku (transpose same g).
Proof.
move=> /sudokuP g_inj; apply/sudokuP => -[i j] [i' j'] unit; rewrite !ffunE => /cast_ord_inj/g_inj.
have columns_rows := inj_eq (@cast_ord_inj _ _ (esym same)).
have -> : same_unit (cast_ord (esym same) j, cast_ord (esym same) i)
                    (cast_ord (esym same) j', cast_ord (esym same) i').
  move: unit; rewrite /same_unit /same_row /same_column /same_box /= !columns_rows.
  by case: (i == i'); case: (j == j') => //=; rewrite andbC.
by move=> /(_ isT)[/val_inj -> /val_inj ->].
Qed.

Theorem number_of_grids_transposed r c : number_of_grids r c = number_of_grids c r.
Proof.
have transposeK p q (same : p * q = q * p) (same' : q * p = p * q) : cancel (transpose same) (transpose same').
  move=> g; apply/ffunP => -[i j]; apply: val_inj; rewrite !ffunE /=.
  by congr (nat_of_ord (g (_, _))); apply: val_inj.
congr N.of_nat; have same := mulnC r c.
apply: (@card_cancel_in _ _ _ _ (transpose same) (transpose (esym same))) => g.
- by rewrite !inE; apply: transpose_sudoku.
- by rewrite !inE; apply: transpose_sudoku.
- by move=> _; apply: transposeK.
- by move=> _; apply: transposeK.
Qed.
