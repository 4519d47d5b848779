(** Positions are divided into columns and rows: in which column of its box each
    digit is, and in which row.  Given the columns, the rows of different bands
    have nothing to do with one another.  So the number of grids is a sum, over
    all columns, of a product with a factor for each band. *)
From SudokuCount Require Import Mathcomp Finite Positions.

Section Columns.

Variables (k m n N : nat).

Notation band_positions := {ffun 'I_m -> {ffun 'I_N -> 'I_m * 'I_n}}.
Notation positions := {ffun 'I_k -> band_positions}.

(** In a band: for each box and digit the column, and the row, in this box. *)
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_n}}.
Notation band_rows := {ffun 'I_m -> {ffun 'I_N -> 'I_m}}.

(** Columns and rows make a band if a digit is in a different row of each box,
    and if the digits of a box are in different cells. *)
Definition fits (K : band_columns) (R : band_rows) : bool :=
  [forall d, injectiveb (fun s => R s d)] &&
  [forall s, injectiveb (fun d => (R s d, K s d))].

Definition bands (K : band_columns) : nat := #|[set R | fits K R]|.

(** In one stack, a digit is in a different column of each band. *)
Definition columns_differ (C : {ffun 'I_k -> band_columns}) : bool :=
  [forall s, forall d, injectiveb (fun b => C b s d)].

(** For columns K of the band b0: the number of ways to fill all other bands. *)
Definition completions (b0 : 'I_k) (K : band_columns) : nat :=
  \sum_(C | columns_differ C && (C b0 == K)) \prod_(b | b != b0) bands (C b).

Definition columns_of (p : band_positions) : band_columns :=
  [ffun s => [ffun d => (p s d).2]].
Definition rows_of (p : band_positions) : band_rows :=
  [ffun s => [ffun d => (p s d).1]].
Definition band_of (K : band_columns) (R : band_rows) : band_positions :=
  [ffun s => [ffun d => (R s d, K s d)]].

Lemma band_ofK p : band_of (columns_of p) (rows_of p) = p.
Proof. by apply/ffunP => s; apply/ffunP => d; rewrite !ffunE -surjective_pairing. Qed.

Lemma columns_of_band K R : columns_of (band_of K R) = K.
Proof. by apply/ffunP => s; apply/ffunP => d; rewrite !ffunE. Qed.

Lemma rows_of_band K R : rows_of (band_of K R) = R.
Proof. by apply/ffunP => s; apply/ffunP => d; rewrite !ffunE. Qed.

Lemma band_of_eq K R p :
  (band_of K R == p) = (K == columns_of p) && (R == rows_of p).
Proof.
apply/eqP/andP => [<-|[/eqP -> /eqP ->]]; last exact: band_ofK.
by rewrite columns_of_band rows_of_band !eqxx.
Qed.

Notation all_columns := {ffun 'I_k -> band_columns}.
Notation all_rows := {ffun 'I_k -> band_rows}.

Definition all_columns_of (P : positions) : all_columns := [ffun b => columns_of (P b)].
Definition all_rows_of (P : positions) : all_rows := [ffun b => rows_of (P b)].
Definition positions_with (C : all_columns) (R : all_rows) : positions :=
  [ffun b => band_of (C b) (R b)].

Lemma positions_withK P : positions_with (all_columns_of P) (all_rows_of P) = P.
Proof. by apply/ffunP => b; rewrite !ffunE band_ofK. Qed.

Lemma all_columns_of_with C R : all_columns_of (positions_with C R) = C.
Proof. by apply/ffunP => b; rewrite !ffunE columns_of_band. Qed.

Lemma all_rows_of_with C R : all_rows_of (positions_with C R) = R.
Proof. by apply/ffunP => b; rewrite !ffunE rows_of_band. Qed.

Lemma valid_positionsE P :
  valid_positions P =
  columns_differ (all_columns_of P) && [forall b, fits (columns_of (P b)) (rows_of (P b))].
Proof.
have cells b s : injectiveb (fun d => (rows_of (P b) s d, columns_of (P b) s d))
               = injectiveb (P b s).
  by apply: eq_injectiveb => d; rewrite !ffunE -surjective_pairing.
have rows b d : injectiveb (fun s => rows_of (P b) s d)
              = injectiveb (fun s => (P b s d).1).
  by apply: eq_injectiveb => s; rewrite !ffunE.
have columns s d : injectiveb (fun b => all_columns_of P b s d)
                 = injectiveb (fun b => (P b s d).2).
  by apply: eq_injectiveb => b; rewrite !ffunE.
apply/and3P/andP => [[/forallP c /forallP r /forallP l]|[/forallP l /forallP f]].
- split; first by apply/forallP => s; apply/forallP => d; rewrite columns (forallP (l s)).
  apply/forallP => b; apply/andP; split; apply/forallP => x.
  + by rewrite rows (forallP (r b)).
  + by rewrite cells (forallP (c b)).
- split; apply/forallP => b; apply/forallP => x.
  + by have /andP[_ /forallP/(_ x)] := f b; rewrite cells.
  + by have /andP[/forallP/(_ x) + _] := f b; rewrite rows.
  + by have /forallP/(_ x) := l b; rewrite columns.
Qed.

(** The number of positions of which each band has a given property. *)
Theorem card_positions_with (Q : 'I_k -> pred band_positions) :
  #|[set P | valid_positions P && [forall b, Q b (P b)]]| =
  \sum_(C | columns_differ C)
    \prod_b #|[set R | fits (C b) R && Q b (band_of (C b) R)]|.
Proof.
rewrite -sum1_card (partition_big all_columns_of columns_differ) /=; last first.
  by move=> P; rewrite inE valid_positionsE => /andP[/andP[]].
apply: eq_bigr => C C_differ; pose A b := [set R | fits (C b) R && Q b (band_of (C b) R)].
have -> : \prod_b #|A b| = #|(family A : simpl_pred _)|.
  by rewrite card_family foldrE big_map big_enum.
rewrite sum1_card -[LHS]cardsE -[RHS]cardsE.
apply: (@card_cancel_in _ _ _ _ all_rows_of (positions_with C)) => [P|R|P|R]; rewrite !inE.
- move=> /andP[]; rewrite inE valid_positionsE => /andP[/andP[_ /forallP f] /forallP q] /eqP CP.
  by apply/familyP => b; rewrite /A inE -CP !ffunE band_ofK f q.
- move=> /familyP AR; rewrite -topredE /= inE valid_positionsE all_columns_of_with C_differ eqxx andbT.
  apply/andP; split; apply/forallP => b; have := AR b; rewrite inE ffunE => /andP[].
  + by rewrite columns_of_band rows_of_band.
  + by [].
- by move=> /andP[_ /eqP <-]; rewrite positions_withK.
- by rewrite all_rows_of_with.
Qed.

Theorem card_positions :
  #|[set P : positions | valid_positions P]| = \sum_(C | columns_differ C) \prod_b bands (C b).
Proof.
transitivity #|[set P : positions | valid_positions P && [forall b, predT (P b)]]|.
  by apply: eq_card => P; rewrite !inE (_ : [forall b, _] = true) ?andbT //; apply/forallP.
rewrite (card_positions_with (fun=> predT)); apply: eq_bigr => C _.
by apply: eq_bigr => b _; apply: eq_card => R; rewrite !inE andbT.
Qed.

(** The number of grids is a sum over the columns of one band. *)
Theorem card_positions_by_band (b0 : 'I_k) :
  #|[set P : positions | valid_positions P]| = \sum_K bands K * completions b0 K.
Proof.
rewrite card_positions (partition_big (fun C : all_columns => C b0) predT) //=.
apply: eq_bigr => K _; rewrite big_distrr /=; apply: eq_bigr => C /andP[_ /eqP <-].
by rewrite (bigD1 b0).
Qed.

(** The number of grids of which one band is given. *)
Theorem card_positions_given (b0 : 'I_k) (p : band_positions) :
  fits (columns_of p) (rows_of p) ->
  #|[set P | valid_positions P && (P b0 == p)]| = completions b0 (columns_of p).
Proof.
move=> p_fits; pose Q b (q : band_positions) := (b == b0) ==> (q == p).
transitivity #|[set P : positions | valid_positions P && [forall b, Q b (P b)]]|.
  apply: eq_card => P; rewrite !inE; congr (_ && _).
  apply/idP/forallP => [Pp b|/(_ b0)]; last by rewrite /Q eqxx.
  by apply/implyP => /eqP ->.
rewrite card_positions_with /completions big_mkcondr /=; apply: eq_bigr => C _.
rewrite (bigD1 b0) //=; set given := #|_|.
have -> : given = (C b0 == columns_of p).
  rewrite /given /Q eqxx; have [->|neq] := eqVneq (C b0) (columns_of p).
    apply/eqP/cards1P; exists (rows_of p); apply/setP => R.
    by rewrite !inE band_of_eq eqxx /=; case: eqP => [->|_]; rewrite ?p_fits ?andbF.
  apply: eq_card0 => R; rewrite !inE band_of_eq (negbTE neq) andbF //.
have [_|_] := eqVneq (C b0) (columns_of p); last by rewrite mul0n.
rewrite mul1n; apply: eq_bigr => b /negbTE neq; apply: eq_card => R.
by rewrite !inE /Q neq andbT.
Qed.

End Columns.
