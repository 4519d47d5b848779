(** Three words as the columns of a band, and what relabelling, ordering and
    exchanging columns does to them. *)
From SudokuCount Require Import Mathcomp Finite Columns Symmetry ThreeBands Words Program.

Notation nine := (3 * 3).
Notation band_columns := {ffun 'I_3 -> {ffun 'I_nine -> 'I_3}}.

Definition of_words (u : seq (seq nat)) : band_columns :=
  [ffun s : 'I_3 => to_fun nine col0 (nth [::] u s)].

Lemma wordsE w : (w \in words) = is_word w.
Proof.
rewrite mem_filter andbC [w \in _]mem_words_over; congr (_ && _ && _).
by apply: eq_all => x; rewrite /= !inE; case: x => [|[|[|]]].
Qed.

Lemma words_uniq : uniq words.
Proof. by apply: filter_uniq; apply: words_over_uniq. Qed.

(** From here on nothing may compute the list of all words. *)
Global Opaque words.

Lemma word_well_formed w : w \in words -> well_formed 3 nine w.
Proof. by rewrite wordsE => /andP[]. Qed.

Lemma word_balanced (a : {ffun 'I_nine -> 'I_3}) : balanced 3 a -> of_fun a \in words.
Proof.
move=> /forallP a_balanced; rewrite wordsE /is_word [well_formed _ _ _]of_fun_well_formed /=.
have column (j : 'I_3) : count_mem (j : nat) (of_fun a) <= 3.
  apply: leq_trans (a_balanced j); rewrite count_map -sum1_count big_enum_cond /= sum1dep_card.
  by apply: subset_leq_card; apply/subsetP => d; rewrite !inE.
by rewrite /evenly /= !(column col0, column col1, column col2).
Qed.

(** A sum over all columns of a band is one over three words, if what is summed
    up is 0 for columns that are in no band. *)
Lemma sum_of_words (F : band_columns -> nat) :
  (forall (K : band_columns) s, ~~ balanced 3 (K s) -> F K = 0) ->
  \sum_K F K = \sum_(u <- words_over words 3) F (of_words u).
Proof.
move=> F0; rewrite -(big_map of_words predT F) [RHS]big_uniq /=; last first.
  rewrite map_inj_in_uniq; first by apply/words_over_uniq/words_uniq.
  move=> u v; rewrite !mem_words_over => /andP[/eqP u_size /allP u_words] /andP[/eqP v_size /allP v_words].
  move=> /ffunP same; apply: (@eq_from_nth _ [::]) => [|s]; first by rewrite u_size v_size.
  rewrite u_size => s_ltn; have := same (Ordinal s_ltn); rewrite !ffunE /=.
  apply: (can_in_inj (@to_funK 3 nine col0)); apply: word_well_formed.
    by apply: u_words; rewrite mem_nth ?u_size.
  by apply: v_words; rewrite mem_nth ?v_size.
rewrite [RHS]big_mkcond; apply: eq_bigr => K _; case: ifPn => // K_other.
have [/forallP K_balanced|] := boolP [forall s, balanced 3 (K s)]; last first.
  by rewrite negb_forall => /existsP[s]; apply: F0.
case/negP: K_other; apply/mapP; exists [seq of_fun (K s) | s <- enum 'I_3].
  rewrite mem_words_over size_map size_enum_ord eqxx; apply/allP => w /mapP[s _ ->].
  exact: word_balanced.
by apply/ffunP => s; rewrite ffunE nth_enum of_funK.
Qed.

Lemma sum_words3 (F : seq (seq nat) -> nat) :
  \sum_(u <- words_over words 3) F u =
  \sum_(a <- words) \sum_(b <- words) \sum_(c <- words) F [:: a; b; c].
Proof.
rewrite sum_words_over; apply: eq_bigr => a _; rewrite sum_words_over; apply: eq_bigr => b _.
by rewrite sum_words_over; apply: eq_bigr => c _; rewrite big_seq1.
Qed.

Lemma nth_lt3 w d : well_formed 3 nine w -> nth 0 w d < 3.
Proof.
move=> /andP[_ /allP w_letters]; have [d_lt|d_ge] := ltnP d (size w); last by rewrite nth_default.
by apply: w_letters; rewrite mem_nth.
Qed.

Section Invariant.

(** What does not depend on order, labels and columns. *)
Variable f : band_columns -> nat.
Hypothesis f_move : forall p t s K, f (move_columns p t s K) = f K.

Lemma f_relabel T u : permutes nine T -> all (well_formed 3 nine) u -> size u = 3 ->
  f (of_words (map (relabel T) u)) = f (of_words u).
Proof.
move=> T_permutes /allP u_wf u_size; have [s sE] := permutesP T_permutes.
have T_size : size T = nine by rewrite (perm_size T_permutes) size_iota.
rewrite -[RHS](f_move 1 (fun=> 1%g) s); congr f; apply/ffunP => x; apply/ffunP => d.
rewrite !ffunE !perm1 (nth_map [::]) ?u_size // sE; congr insubd.
by rewrite (nth_map 0) ?T_size.
Qed.

Lemma f_arranged o u : permutes 3 o -> f (of_words (arranged u o)) = f (of_words u).
Proof.
move=> o_permutes; have [p pE] := permutesP o_permutes.
have o_size : size o = 3 by rewrite (perm_size o_permutes) size_iota.
rewrite -[RHS](f_move p (fun=> 1%g) 1); congr f; apply/ffunP => x; apply/ffunP => d.
by rewrite !ffunE !perm1 (nth_map 0) ?o_size // pE.
Qed.

Lemma f_division u : size u = 3 -> all (well_formed 3 nine) u ->
  all (fun w => has (fun t => [seq nth 0 t x | x <- w] == division w) orders) u ->
  f (of_words (map division u)) = f (of_words u).
Proof.
move=> u_size /allP u_wf /allP u_orders.
have /fin_all_exists[t tE] (x : 'I_3) : exists t : {perm 'I_3}, forall d : 'I_nine,
    nth 0 (division (nth [::] u x)) d = t (of_words u x d) :> nat.
  have x_in : nth [::] u x \in u by rewrite mem_nth ?u_size.
  have /hasP[o] := u_orders _ x_in; rewrite mem_permutations => /permutesP[t tE] /eqP <-.
  exists t => d; have /andP[/eqP w_size _] := u_wf _ x_in.
  by rewrite (nth_map 0) ?w_size // tE ffunE to_funE ?u_wf.
rewrite -[RHS](f_move 1 t 1); congr f; apply/ffunP => x; apply/ffunP => d.
rewrite !ffunE !perm1 (nth_map [::]) ?u_size //; apply: ord_inj.
have := tE x d; rewrite !ffunE => dE.
by rewrite [LHS]val_insubd dE ltn_ord.
Qed.

End Invariant.

(** Relabelling the digits permutes the words. *)
Section Relabelling.

Variable T : seq nat.
Hypothesis T_permutes : permutes 9 T.

Lemma relabel_well_formed w : well_formed 3 nine w -> well_formed 3 nine (relabel T w).
Proof.
move=> w_wf; rewrite /well_formed size_map (perm_size T_permutes) size_iota eqxx.
by apply/allP => x /mapP[d _ ->]; apply: nth_lt3.
Qed.

Lemma relabel_perm w : well_formed 3 nine w -> perm_eq (relabel T w) w.
Proof.
move=> /andP[/eqP w_size _]; rewrite -[X in perm_eq _ X](mkseq_nth 0) w_size.
exact: perm_map.
Qed.

Lemma relabel_word w : w \in words -> relabel T w \in words.
Proof.
move=> w_word; have w_wf := word_well_formed w_word.
have relabelled := relabel_perm w_wf.
move: w_word; rewrite !wordsE /is_word => /andP[_ w_even]; apply/andP; split.
  exact: relabel_well_formed.
by move: w_even; congr is_true; apply: eq_all => j; rewrite (seq.permP relabelled).
Qed.

Lemma relabel_inj : {in words &, injective (relabel T)}.
Proof.
move=> w v /word_well_formed/andP[/eqP w_size _] /word_well_formed/andP[/eqP v_size _].
move=> /eq_in_map same; apply: (@eq_from_nth _ 0) => [|d d_ltn]; first by rewrite w_size v_size.
by apply: same; rewrite (perm_mem T_permutes) mem_iota; move: d_ltn; rewrite w_size.
Qed.

Lemma sum_relabelled (G : seq nat -> nat) :
  \sum_(b <- words) G (relabel T b) = \sum_(b <- words) G b.
Proof. exact: (sum_map_in G words_uniq relabel_word relabel_inj). Qed.

End Relabelling.
