(** Functions of three words that do not depend on the order of the boxes, on the
    order of the columns in a box, and on the labels of the digits. *)
From SudokuCount Require Import Mathcomp Columns Symmetry ThreeBands Words Program WordColumns.

Definition invariant (f : band_columns -> nat) : Prop :=
  forall p t s K, f (move_columns p t s K) = f K.

Lemma bands_invariant : invariant (@bands 3 3 nine).
Proof. by move=> p t s K; apply: bands_move. Qed.

Lemma completions_invariant : invariant (completions col0).
Proof. by move=> p t s K; apply: completions_move. Qed.

Lemma grids_invariant : invariant (fun K => bands K * completions col0 K).
Proof. by move=> p t s K; rewrite bands_move completions_move. Qed.

Lemma words_well_formed a b c : a \in words -> b \in words -> c \in words ->
  all (well_formed 3 nine) [:: a; b; c].
Proof.
move=> /word_well_formed a_wf /word_well_formed b_wf /word_well_formed c_wf.
exact: (introT and4P (And4 a_wf b_wf c_wf isT)).
Qed.

Section Invariant.

Hypothesis words_checked : all check_word words.

Lemma word_checked w : w \in words -> check_word w.
Proof. by move/(allP words_checked). Qed.

Lemma division_word w : w \in words -> division w \in words.
Proof. by move=> /word_checked/and4P[/andP[w_word _] _ _ _]; rewrite wordsE. Qed.

Lemma sorting_permutes w : w \in words -> permutes 9 (sorting w).
Proof. by move=> /word_checked/and4P[_ _ ? _]. Qed.

Lemma relabel_sorting w : w \in words -> relabel (sorting w) w = standard.
Proof. by move=> /word_checked/and4P[_ _ _ /eqP]. Qed.

Lemma has_order w : w \in words ->
  has (fun t => [seq nth 0 t x | x <- w] == division w) orders.
Proof. by move=> /word_checked/and4P[]. Qed.

Variable f : band_columns -> nat.
Hypothesis f_invariant : invariant f.

Lemma f_divisions a b c : a \in words -> b \in words -> c \in words ->
  f (of_words [:: division a; division b; division c]) = f (of_words [:: a; b; c]).
Proof.
move=> a_word b_word c_word; have wf := words_well_formed a_word b_word c_word.
have ordered := introT and4P (And4 (has_order a_word) (has_order b_word) (has_order c_word) isT).
exact: (f_division f_invariant (u := [:: a; b; c]) (erefl 3) wf ordered).
Qed.

Lemma f_relabel3 T a b c : permutes 9 T -> a \in words -> b \in words -> c \in words ->
  f (of_words [:: relabel T a; relabel T b; relabel T c]) = f (of_words [:: a; b; c]).
Proof.
move=> T_permutes a_word b_word c_word; have wf := words_well_formed a_word b_word c_word.
exact: (f_relabel f_invariant T_permutes wf (erefl 3)).
Qed.

(** The first word can be the standard one. *)
Lemma f_sorting a b c : a \in words -> b \in words -> c \in words ->
  f (of_words [:: standard; relabel (sorting a) b; relabel (sorting a) c]) =
  f (of_words [:: a; b; c]).
Proof.
move=> a_word b_word c_word; rewrite -(relabel_sorting a_word).
exact: (f_relabel3 (sorting_permutes a_word)).
Qed.

Lemma sum_from_standard :
  (forall (K : band_columns) s, ~~ balanced 3 (K s) -> f K = 0) ->
  \sum_K f K = size words * \sum_(b <- words) \sum_(c <- words) f (of_words [:: standard; b; c]).
Proof.
move=> f0; rewrite (sum_of_words f0) sum_words3.
have same a : a \in words ->
    \sum_(b <- words) \sum_(c <- words) f (of_words [:: a; b; c]) =
    \sum_(b <- words) \sum_(c <- words) f (of_words [:: standard; b; c]).
  move=> a_word; have S_permutes := sorting_permutes a_word.
  pose S := sorting a; pose G b := \sum_(c <- words) f (of_words [:: standard; b; c]).
  apply: (etrans _ (sum_relabelled S_permutes G)).
  apply: eq_big_seq => b b_word; apply: (etrans _ (sum_relabelled S_permutes _)).
  by apply: eq_big_seq => c c_word; apply: esym; apply: f_sorting.
rewrite (eq_big_seq _ same) big_const_seq count_predT iter_addn_0; exact: mulnC.
Qed.

End Invariant.
