(** The statement numbers all rows and columns of a grid; the proofs number the
    bands, and the rows in each of them, and so with stacks.  Here it is shown
    that both speak of the same grids, and so the numbers of the statement are sums
    over the columns of one band. *)
From SudokuCount Require Import Mathcomp Statement Finite Equivalence Positions Columns Symmetry.

(** Numbers below a * b are pairs of a number below a and a number below b. *)
Section Pairs.

Variables a b : nat.

Lemma join_ltn (p : 'I_a * 'I_b) : p.1 * b + p.2 < a * b.
Proof.
case: p => i j /=; apply: (@leq_trans (i.+1 * b)).
- by rewrite mulSn addnC ltn_add2r.
- by rewrite leq_mul2r ltn_ord orbT.
Qed.

Definition join (p : 'I_a * 'I_b) : 'I_(a * b) := Ordinal (join_ltn p).

Lemma part_gt0 (x : 'I_(a * b)) : 0 < b.
Proof. by case: b x => [|//] [x]; rewrite muln0. Qed.

Lemma first_ltn (x : 'I_(a * b)) : x %/ b < a.
Proof. by rewrite ltn_divLR ?(part_gt0 x). Qed.

Lemma second_ltn (x : 'I_(a * b)) : x %% b < b.
Proof. by rewrite ltn_mod (part_gt0 x). Qed.

Definition split (x : 'I_(a * b)) : 'I_a * 'I_b :=
  (Ordinal (first_ltn x), Ordinal (second_ltn x)).

Lemma joinK : cancel join split.
Proof.
move=> [i j]; have b_gt0 : 0 < b by case: b j => [[]|].
congr (_, _); apply: val_inj => /=.
- by rewrite divnMDl // divn_small ?addn0.
- by rewrite modnMDl modn_small.
Qed.

Lemma splitK : cancel split join.
Proof. by move=> x; apply: val_inj; rewrite /= -divn_eq. Qed.

Lemma join_inj : injective join.
Proof. exact: can_inj joinK. Qed.

Lemma pair_div (i : 'I_a) (j : 'I_b) : (i * b + j) %/ b = i.
Proof. by rewrite divnMDl ?divn_small ?addn0 //; case: b j => [[]|]. Qed.

End Pairs.

Section Bridge.

Variables k r c : nat.
Notation grid := (grid (k * r) r c).
Notation grid_in_boxes := {ffun ('I_k * 'I_r) * ('I_r * 'I_c) -> 'I_(r * c)}.

Definition in_boxes (g : grid) : grid_in_boxes := [ffun x => g (join x.1, join x.2)].
Definition out_of_boxes (h : grid_in_boxes) : grid := [ffun x => h (split x.1, split x.2)].

Lemma in_boxesK : cancel in_boxes out_of_boxes.
Proof. by move=> g; apply/ffunP => -[x y]; rewrite !ffunE /= !splitK. Qed.

Lemma out_of_boxesK : cancel out_of_boxes in_boxes.
Proof. by move=> h; apply/ffunP => -[x y]; rewrite !ffunE /= !joinK. Qed.

Lemma sudoku_valid g : sudoku g -> valid (in_boxes g).
Proof.
move=> /sudokuP g_inj; apply/and3P; split; apply/forallP => a; apply/injectiveP => x y.
- rewrite !ffunE /= => same; apply/join_inj/(congr1 snd (g_inj (_, _) (_, _) _ same)).
  by rewrite /same_unit /same_row /= eqxx.
- rewrite !ffunE /= => same; apply/join_inj/(congr1 fst (g_inj (_, _) (_, _) _ same)).
  by rewrite /same_unit /same_column /= eqxx orbT.
- rewrite !ffunE /= => same.
  have unit : same_unit (join (a.1, x.1), join (a.2, x.2)) (join (a.1, y.1), join (a.2, y.2)).
    by rewrite /same_unit /same_box /= !pair_div !eqxx !orbT.
  have cells := g_inj _ _ unit same.
  have row : x.1 = y.1 := congr1 snd (join_inj (congr1 fst cells)).
  have column : x.2 = y.2 := congr1 snd (join_inj (congr1 snd cells)).
  by rewrite [x]surjective_pairing row column -surjective_pairing.
Qed.

Lemma cellP (x : cell (k * r) r c) : exists b i s j, x = (join (b, i), join (s, j)).
Proof.
case: x => x1 x2; exists (split x1).1, (split x1).2, (split x2).1, (split x2).2.
by rewrite -!surjective_pairing !splitK.
Qed.

Lemma valid_sudoku g : valid (in_boxes g) -> sudoku g.
Proof.
move=> /and3P[/forallP rows /forallP columns /forallP boxes]; apply/sudokuP => x y.
have [b [i [s [j ->]]]] := cellP x; have [b' [i' [s' [j' ->]]]] := cellP y.
have at_cell p q : g (join p, join q) = in_boxes g (p, q) by rewrite ffunE.
rewrite !at_cell => /or3P[/eqP/join_inj row|/eqP/join_inj column|/andP[]].
- by have /injectiveP row_inj := rows (b, i); rewrite -row => /row_inj ->.
- by have /injectiveP column_inj := columns (s, j); rewrite -column => /column_inj ->.
- rewrite /= !pair_div => /eqP/val_inj <- /eqP/val_inj <- same.
  by have /injectiveP box_inj := boxes (b, s); have [-> ->] := box_inj (i, j) (i', j') same.
Qed.

Lemma valid_in_boxes g : valid (in_boxes g) = sudoku g.
Proof. by apply/idP/idP; [apply: valid_sudoku|apply: sudoku_valid]. Qed.

(** There are as many grids with a property, in one numbering as in the other. *)
Theorem card_sudoku (Q : pred grid_in_boxes) :
  #|[set g | sudoku g && Q (in_boxes g)]| = #|[set h | valid h && Q h]|.
Proof.
apply: (@card_cancel_in _ _ _ _ in_boxes out_of_boxes) => [g|h|g _|h _].
- by rewrite !inE valid_in_boxes.
- by rewrite !inE -valid_in_boxes out_of_boxesK.
- exact: in_boxesK.
- exact: out_of_boxesK.
Qed.

End Bridge.

(** The numbers of the statement, as sums over the columns of one band. *)
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
