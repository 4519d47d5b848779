(** Exchanging boxes of a band, exchanging columns in each box, and relabelling
    the digits change neither the number of bands with given columns nor the
    number of completions. *)
From SudokuCount Require Import Mathcomp Finite Columns.

Section Move.

Variables (k m n N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_n}}.
Notation band_rows := {ffun 'I_m -> {ffun 'I_N -> 'I_m}}.

(** The order of the boxes, that of the columns in each box, and the labels. *)
Variables (p : {perm 'I_m}) (t : 'I_m -> {perm 'I_n}) (s : {perm 'I_N}).

Definition move_columns (K : band_columns) : band_columns :=
  [ffun x => [ffun d => t x (K (p x) (s d))]].
Definition move_rows (q : {perm 'I_m}) (R : band_rows) : band_rows :=
  [ffun x => [ffun d => q (R (p x) (s d))]].

Lemma move_columns_inj : injective move_columns.
Proof.
move=> K K' /ffunP same; apply/ffunP => x; apply/ffunP => d.
have /ffunP/(_ (s^-1 d)%g) := same (p^-1 x)%g.
by rewrite !ffunE !permKV => /perm_inj.
Qed.

Lemma move_rows_inj q : injective (move_rows q).
Proof.
move=> R R' /ffunP same; apply/ffunP => x; apply/ffunP => d.
have /ffunP/(_ (s^-1 d)%g) := same (p^-1 x)%g.
by rewrite !ffunE !permKV => /perm_inj.
Qed.

(** The rows of the band can be exchanged, too. *)
Lemma fits_move q K R : fits (move_columns K) (move_rows q R) = fits K R.
Proof.
congr (_ && _).
- rewrite -[RHS](forall_perm _ s); apply: eq_forallb => d.
  rewrite -[RHS](injectiveb_perm _ p) -[RHS](injectiveb_inj _ (@perm_inj _ q)).
  by apply: eq_injectiveb => x; rewrite !ffunE.
- rewrite -[RHS](forall_perm _ p); apply: eq_forallb => x.
  have move_cell : injective (fun c : 'I_m * 'I_n => (q c.1, t x c.2)).
    by move=> [i j] [i' j'] /= [/perm_inj -> /perm_inj ->].
  rewrite -[RHS](injectiveb_perm _ s) -[RHS](injectiveb_inj _ move_cell).
  by apply: eq_injectiveb => d; rewrite !ffunE.
Qed.

Lemma bands_move K : bands (move_columns K) = bands K.
Proof.
rewrite /bands -(card_preimset _ (@move_rows_inj 1)); apply: eq_card => R.
by rewrite !inE fits_move.
Qed.

Lemma columns_differ_move (C : {ffun 'I_k -> band_columns}) :
  columns_differ [ffun b => move_columns (C b)] = columns_differ C.
Proof.
rewrite -[RHS](forall_perm _ p); apply: eq_forallb => x.
rewrite -[RHS](forall_perm _ s); apply: eq_forallb => d.
rewrite -[RHS](injectiveb_inj _ (@perm_inj _ (t x))).
by apply: eq_injectiveb => b; rewrite !ffunE.
Qed.

Lemma completions_move (b0 : 'I_k) K : completions b0 (move_columns K) = completions b0 K.
Proof.
have move_all_inj : injective (fun C : {ffun 'I_k -> band_columns} => [ffun b => move_columns (C b)]).
  move=> C C' /ffunP same; apply/ffunP => b; have := same b.
  by rewrite !ffunE => /move_columns_inj.
rewrite /completions (reindex_inj move_all_inj) /=; apply: eq_big => C.
  by rewrite columns_differ_move ffunE (inj_eq move_columns_inj).
by move=> _; apply: eq_bigr => b _; rewrite ffunE bands_move.
Qed.

End Move.

(** No column of a box has more digits than the box has rows. *)
Section Balanced.

Variables (m n N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_n}}.

Definition balanced (K : {ffun 'I_N -> 'I_n}) : bool :=
  [forall j, #|[set d | K d == j]| <= m].

Lemma fits_balanced (K : band_columns) R s : fits K R -> balanced (K s).
Proof.
move=> /andP[_ /forallP/(_ s)/injectiveP cells]; apply/forallP => j.
have rows_inj : {in [set d | K s d == j] &, injective (R s)}.
  move=> d d'; rewrite !inE => /eqP Kd /eqP Kd' same_row.
  by apply: cells; rewrite Kd Kd' same_row.
by rewrite -(card_in_imset rows_inj) (leq_trans (max_card _)) // card_ord.
Qed.

Lemma bands_unbalanced (K : band_columns) s : ~~ balanced (K s) -> bands K = 0.
Proof.
move=> unbalanced; apply: eq_card0 => R; rewrite inE.
by apply: contraNF unbalanced => /fits_balanced.
Qed.

End Balanced.
