(** Each pair of divisions comes from one of the certificate's bands. *)
From SudokuCount Require Import Mathcomp Columns Words Trie Certificate Program WordColumns
  Invariant Tables.

Lemma foldl_property (A : Type) (B : eqType) (P : A -> Prop) (f : A -> B -> A) l a :
  (forall a x, x \in l -> P a -> P (f a x)) -> P a -> P (foldl f a l).
Proof.
elim: l a => [//|x l IH] a step a_P /=; apply: IH => [b y y_in|].
  by apply: step; rewrite inE y_in orbT.
by apply: step; rewrite ?inE ?eqxx.
Qed.

(** The standard word and p and q can be had from the band k. *)
Definition same_class (p q : seq nat) (k : nat) : Prop := forall f, invariant f ->
  f (of_words [:: standard; p; q]) = f (of_words (nth [::] classes k)).

(** All entries of a table are right. *)
Definition right (t : trie (trie nat)) : Prop :=
  forall p q, p \in divisions -> q \in divisions ->
  get2 no_class t (number p) (number q) < no_class ->
  same_class p q (get2 no_class t (number p) (number q)).

Section Origins.

Hypothesis checks : checked.

Let all_words := words_checked checks.

Lemma same_class_divisions p q k : p \in words -> q \in words ->
  same_class p q k -> same_class (division p) (division q) k.
Proof.
move=> p_word q_word same f f_invariant; rewrite -(same f f_invariant).
rewrite -{1}(division_id (standard_divisions checks)).
exact: (f_divisions all_words f_invariant (standard_word checks) p_word q_word).
Qed.

Lemma put_right t p q k : p \in words -> q \in words -> same_class p q k -> right t ->
  right (put2 t (number p) (number q) k).
Proof.
move=> p_word q_word same t_right p' q' p'_in q'_in; rewrite get2_put2.
case: andP => [[/Pos.eqb_eq p_same /Pos.eqb_eq q_same] _|_]; last exact: (t_right _ _ p'_in q'_in).
rewrite -(same_number checks p_word p'_in p_same) -(same_number checks q_word q'_in q_same).
exact: (same_class_divisions p_word q_word same).
Qed.

Lemma same_class_relabelled T p q k : T \in standard_relabellings ->
  p \in words -> q \in words -> same_class p q k ->
  same_class (relabel T p) (relabel T q) k.
Proof.
move=> T_in p_word q_word same f f_invariant; have s_word := standard_word checks.
have /and3P[T_permutes _ /eqP T_standard] := allP (relabellings_checked checks) T T_in.
rewrite -(same f f_invariant) -(f_relabel3 f_invariant T_permutes s_word p_word q_word).
have Ts_word := relabel_word T_permutes s_word.
have Tp_word := relabel_word T_permutes p_word; have Tq_word := relabel_word T_permutes q_word.
rewrite -(f_divisions all_words f_invariant Ts_word Tp_word Tq_word) T_standard.
rewrite -(f_divisions all_words f_invariant s_word Tp_word Tq_word).
by rewrite (division_id (standard_divisions checks)).
Qed.

Lemma add_pairs_right t p q k : p \in words -> q \in words -> same_class p q k -> right t ->
  right (add_pairs p q k t).
Proof.
move=> p_word q_word same; apply: (foldl_property (P := right)) => {}t T T_in.
have /and3P[T_permutes _ _] := allP (relabellings_checked checks) T T_in.
have Tp_word := relabel_word T_permutes p_word; have Tq_word := relabel_word T_permutes q_word.
exact: (put_right Tp_word Tq_word (same_class_relabelled T_in p_word q_word same)).
Qed.

(** The band k with its boxes in another order, relabelled. *)
Lemma same_class_arranged u o : size u = 3 -> all is_word u -> o \in orders ->
  let a := arranged u o in let S := sorting (nth [::] a 0) in
  [/\ relabel S (nth [::] a 1) \in words, relabel S (nth [::] a 2) \in words &
      forall f, invariant f ->
      f (of_words [:: standard; relabel S (nth [::] a 1); relabel S (nth [::] a 2)]) =
      f (of_words u)].
Proof.
move=> u_size /allP u_words; rewrite mem_permutations => o_permutes a.
have o_size : size o = 3 by rewrite (perm_size o_permutes) size_iota.
have a_size : size a = 3 by rewrite size_map.
have a_words i : i < 3 -> nth [::] a i \in words.
  rewrite -{1}o_size => i_ltn; rewrite (nth_map 0 _ _ i_ltn) wordsE; apply: u_words.
  have := mem_nth 0 i_ltn; rewrite (perm_mem o_permutes) mem_iota add0n => /andP[_ oi_ltn].
  by apply: mem_nth; rewrite u_size.
have f_arranged_u f : invariant f -> f (of_words a) = f (of_words u).
  by move=> f_invariant; apply: (f_arranged f_invariant u o_permutes).
move: a a_size a_words f_arranged_u => {u_size u_words} a.
case: a => [//|x [//|y [//|z [|//]]]] _ a_words f_arranged_u S.
have x_word := a_words 0 isT; have y_word := a_words 1 isT; have z_word := a_words 2 isT.
have S_permutes := sorting_permutes all_words x_word.
split; [exact: relabel_word|exact: relabel_word|move=> f f_invariant].
rewrite -(f_arranged_u f f_invariant).
exact: (f_sorting all_words f_invariant x_word y_word z_word).
Qed.

Lemma add_order_right k t o : k < size certificate -> o \in orders -> right t ->
  right (add_order k t o).
Proof.
move=> k_ltn o_in t_right; have [u_size u_words] := class_words checks k_ltn.
have [p_word q_word same] := same_class_arranged u_size u_words o_in.
rewrite /add_order; case: (eqn _ _); last exact: t_right.
exact: (add_pairs_right p_word q_word same t_right).
Qed.

Lemma origins_right : right origins.
Proof.
have no_entry i j : get2 no_class (Leaf : trie (trie nat)) i j = no_class by reflexivity.
rewrite originsE; apply: (foldl_property (P := right)) => [t k|p q _ _]; last first.
  by rewrite no_entry ltnn.
rewrite mem_iota add0n => /andP[_ k_ltn]; apply: (foldl_property (P := right)) => {}t o o_in t_right.
exact: (add_order_right k_ltn o_in t_right).
Qed.

Theorem class_ofP p q : p \in divisions -> q \in divisions ->
  class_of p q < size certificate /\ same_class p q (class_of p q).
Proof.
move=> p_in q_in; have found := allP (allP (origins_checked checks) p p_in) q q_in.
split; first by rewrite -no_classE.
exact: origins_right.
Qed.

(** The numbers of bands. *)
Lemma bands_of_pair p q : p \in divisions -> q \in divisions ->
  bands (of_words [:: standard; p; q]) = N.to_nat (nth N0 bands_of_classes (class_of p q)).
Proof.
move=> p_in q_in; have [k_ltn same] := class_ofP p_in q_in.
exact: (etrans (same _ bands_invariant) (bands_of_class checks k_ltn)).
Qed.

Lemma bands_twelfth p q : p \in divisions -> q \in divisions ->
  bands (of_words [:: standard; p; q]) = 12 * N.to_nat (twelfth_of p q).
Proof.
move=> p_in q_in; have [k_ltn _] := class_ofP p_in q_in.
exact: (etrans (bands_of_pair p_in q_in) (nth_twelfths checks k_ltn)).
Qed.

End Origins.
