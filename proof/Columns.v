(** Where a digit lies in a box is divided into its column and its row.  Given the columns,
    the rows of different bands have nothing to do with one another.  So the number of grids
    is a sum, over all columns, of a product with a factor for each band. *)
From SudokuCount Require Import Mathcomp.

Section Columns.

(** There are k bands of m boxes.  A box has m rows, n columns and N digits. *)
Variables (k m n N : nat).

(** In a band: for each box and digit the column, and the row, in this box. *)
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_n}}.
Notation band_rows := {ffun 'I_m -> {ffun 'I_N -> 'I_m}}.
Notation all_columns := {ffun 'I_k -> band_columns}.
Notation all_rows := {ffun 'I_k -> band_rows}.

(** Columns and rows make a band if a digit is in a different row of each box,
    and if the digits of a box are in different cells. *)
Definition fits (K : band_columns) (R : band_rows) : bool :=
  [forall d, injectiveb (fun s => R s d)] &&
  [forall s, injectiveb (fun d => (R s d, K s d))].

Definition bands (K : band_columns) : nat := #|[set R | fits K R]|.

(** In one stack, a digit is in a different column of each band. *)
Definition columns_differ (C : all_columns) : bool :=
  [forall s, forall d, injectiveb (fun b => C b s d)].

(** For columns K of the band b0: the number of ways to fill all other bands. *)
Definition completions (b0 : 'I_k) (K : band_columns) : nat :=
  \sum_(C | columns_differ C && (C b0 == K)) \prod_(b | b != b0) bands (C b).

(** Columns and rows of all bands that make a grid. *)
Definition valid_positions (P : all_columns * all_rows) : bool :=
  columns_differ P.1 && [forall b, fits (P.1 b) (P.2 b)].

(** How many there are of which each band has a given property. *)
Lemma card_positions_with (Q : 'I_k -> band_columns -> band_rows -> bool) :
  #|[set P | valid_positions P && [forall b, Q b (P.1 b) (P.2 b)]]| =
  \sum_(C | columns_differ C) \prod_b #|[set R | fits (C b) R && Q b (C b) R]|.
Proof.
pose right (C : all_columns) (R : all_rows) := [forall b, fits (C b) (R b) && Q b (C b) (R b)].
rewrite -sum1dep_card (eq_bigl (fun P => columns_differ P.1 && right P.1 P.2)) => [|P]; last first.
  rewrite -andbA; congr (_ && _); apply/andP/forallP => [[/forallP f /forallP q] b|fq]; first by rewrite f q.
  by split; apply/forallP => b; have /andP[] := fq b.
rewrite -(pair_big_dep columns_differ right (fun _ _ => 1)); apply: eq_bigr => C _.
pose A b := [set R | fits (C b) R && Q b (C b) R].
have -> : \prod_b #|A b| = #|(family A : simpl_pred _)| by rewrite card_family foldrE big_map big_enum.
rewrite sum1_card; apply: eq_card => R; rewrite -[LHS]/(right C R).
by apply/forallP/familyP => fq b; have := fq b; rewrite inE.
Qed.

(** The number of grids is a sum over the columns of one band. *)
Theorem card_positions_by_band (b0 : 'I_k) :
  #|[set P | valid_positions P]| = \sum_K bands K * completions b0 K.
Proof.
transitivity (\sum_(C | columns_differ C) \prod_b bands (C b)).
  transitivity #|[set P | valid_positions P && [forall b : 'I_k, true]]|.
    by apply: eq_card => P; rewrite !inE (_ : [forall b, _]) ?andbT //; apply/forallP.
  rewrite (card_positions_with (fun _ _ _ => true)); apply: eq_bigr => C _.
  by apply: eq_bigr => b _; apply: eq_card => R; rewrite !inE andbT.
rewrite (partition_big (fun C : all_columns => C b0) predT) //=.
apply: eq_bigr => K _; rewrite big_distrr /=; apply: eq_bigr => C /andP[_ /eqP <-].
by rewrite (bigD1 b0).
Qed.

(** The number of grids of which one band is given. *)
Theorem card_positions_given (b0 : 'I_k) K R : fits K R ->
  #|[set P | valid_positions P && ((P.1 b0 == K) && (P.2 b0 == R))]| = completions b0 K.
Proof.
move=> KR_fits; pose Q b K' R' := (b == b0) ==> (K' == K) && (R' == R).
transitivity #|[set P | valid_positions P && [forall b, Q b (P.1 b) (P.2 b)]]|.
  apply: eq_card => P; rewrite !inE; congr (_ && _).
  apply/idP/forallP => [given b|/(_ b0)]; last by rewrite /Q eqxx.
  by apply/implyP => /eqP ->.
rewrite card_positions_with /completions big_mkcondr /=; apply: eq_bigr => C _.
rewrite (bigD1 b0) //= /Q eqxx /=; case: eqP => [->|_]; last first.
  by rewrite eq_card0 ?mul0n // => R'; rewrite inE andbF.
rewrite (_ : [set R' | _] = [set R]) ?cards1 ?mul1n; last first.
  by apply/setP => R'; rewrite !inE; case: eqP => [->|_]; rewrite ?KR_fits ?andbF.
by apply: eq_bigr => b /negbTE ->; apply: eq_card => R'; rewrite !inE andbT.
Qed.

End Columns.
