(** Relabelling the digits permutes the words. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Words Program WordColumns.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

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

Lemma perm_relabel_words : perm_eq (map (relabel T) words) words.
Proof.
have map_uniq : uniq (map (relabel T) words).
  by rewrite map_inj_in_uniq; [apply: words_uniq|apply: relabel_inj].
have sub : {subset map (relabel T) words <= words}.
  by move=> _ /mapP[w w_word ->]; apply: relabel_word.
have size_le := eq_leq (esym (size_map (relabel T) words)).
have [_ same] := uniq_min_size map_uniq sub size_le.
by apply: uniq_perm; [apply: map_uniq|apply: words_uniq|apply: same].
Qed.

Lemma sum_relabelled (G : seq nat -> nat) :
  \sum_(b <- words) G (relabel T b) = \sum_(b <- words) G b.
Proof.
apply: (etrans (esym (big_map (relabel T) predT G))).
exact: perm_big perm_relabel_words.
Qed.

End Relabelling.
