(** The numbers of completions that the program finds are right, and so are those
    of the certificate.  So its sums are the numbers of bands and of grids. *)
From SudokuCount Require Import Mathcomp Columns Symmetry Words Trie Given Certificate Program
  WordColumns Invariant Below Tables Origins.

Notation col0 := ThreeBands.col0.

(** What the program looks up for the words with the numbers x, y and z. *)
Definition twelfth_at (sorted : trie (trie positive)) (t : trie (trie N)) (x y z : positive) : N :=
  get N0 (get Leaf t (get xH (get Leaf sorted x) y)) (get xH (get Leaf sorted x) z).

Definition numbers_of (l : seq (seq nat * seq nat)) : seq (positive * positive) :=
  [seq (number x.1, number x.2) | x <- l].

Lemma sum_completionsE sorted t l1 l2 l3 :
  N.to_nat (sum_completions sorted t (numbers_of l1) (numbers_of l2) (numbers_of l3)) =
  \sum_(x <- l1) \sum_(y <- l2) \sum_(z <- l3)
    N.to_nat (twelfth_at sorted t (number x.1) (number y.1) (number z.1)) *
    N.to_nat (twelfth_at sorted t (number x.2) (number y.2) (number z.2)).
Proof.
rewrite /sum_completions sum_NE big_map; apply: eq_bigr => x _.
rewrite sum_NE big_map; apply: eq_bigr => y _.
rewrite sum_NE !big_map; apply: eq_bigr => z _.
exact: Nnat.N2Nat.inj_mul.
Qed.

Lemma size3E (u : seq (seq nat)) : size u = 3 ->
  u = [:: nth [::] u 0; nth [::] u 1; nth [::] u 2].
Proof. by case: u => [|a [|b [|c []]]]. Qed.

Section Sums.

Hypothesis checks : checked.

Let all_words := words_checked checks.

(** Three words can be relabelled such that the first one is the standard word. *)
Lemma f_pair f a b c (p := relabel (sorting a) b) (q := relabel (sorting a) c) :
  invariant f -> a \in words -> b \in words -> c \in words ->
  [/\ p \in words, q \in words & f (of_words [:: a; b; c]) = f (of_words [:: standard; division p; division q])].
Proof.
move=> f_invariant a_word b_word c_word; have S_permutes := sorting_permutes all_words a_word.
have p_word : p \in words := relabel_word S_permutes b_word.
have q_word : q \in words := relabel_word S_permutes c_word; split; [exact: p_word|exact: q_word|].
rewrite -(f_sorting all_words f_invariant a_word b_word c_word) -{2}(division_id (standard_divisions checks)).
exact: esym (f_divisions all_words f_invariant (standard_word checks) p_word q_word).
Qed.

Lemma number_sortedE a b : a \in words -> b \in words ->
  get xH (get Leaf table_sorted (number a)) (number b) =
  number (relabel (sorting (division a)) (division b)).
Proof.
move=> a_word b_word; rewrite -(number_division checks a_word) -(number_division checks b_word).
exact: (get_sorted checks (division_divisions checks a_word) (division_divisions checks b_word)).
Qed.

Lemma bands_at a b c : a \in words -> b \in words -> c \in words ->
  bands (of_words [:: a; b; c]) =
  12 * N.to_nat (twelfth_at table_sorted table_twelfths (number a) (number b) (number c)).
Proof.
move=> a_word b_word c_word; rewrite -(f_divisions all_words bands_invariant a_word b_word c_word).
have a'_word := division_word all_words a_word; have b'_word := division_word all_words b_word.
have [p_word q_word pairE] := f_pair bands_invariant a'_word b'_word (division_word all_words c_word).
have p_in := division_divisions checks p_word; have q_in := division_divisions checks q_word.
have found := f_equal2 (get2 N0 table_twelfths)
  (etrans (number_sortedE a_word b_word) (esym (number_division checks p_word)))
  (etrans (number_sortedE a_word c_word) (esym (number_division checks q_word))).
have twelfth := etrans found (get_twelfths checks p_in q_in).
apply: (etrans _ (congr1 (fun n => 12 * N.to_nat n) (esym twelfth))).
apply: (etrans pairE); exact: (bands_twelfth checks p_in q_in).
Qed.

(** The sum over the words of the first stack for half of the second bands. *)
Definition product_at (x y z : seq nat * seq nat) : nat :=
  bands (of_words [:: x.1; y.1; z.1]) * bands (of_words [:: x.2; y.2; z.2]).

Lemma product_exchanged x y z :
  product_at (exchanged x) (exchanged y) (exchanged z) = product_at x y z.
Proof. exact: mulnC. Qed.

Lemma completions_half p q : p \in divisions -> q \in divisions ->
  completions col0 (of_words [:: standard; p; q]) =
  2 * \sum_(x <- [seq x <- below standard | second_first x])
    \sum_(y <- below p) \sum_(z <- below q) product_at x y z.
Proof.
move=> p_in q_in; have s_in := standard_divisions checks.
have wf w : w \in divisions -> well_formed 3 nine w.
  by move=> w_in; exact: (word_well_formed (division_in_words w_in)).
have all_wf := introT and3P (And3 (wf _ s_in) (wf _ p_in) (wf _ q_in)).
apply: (etrans (completions_of_words all_wf)).
pose G x := \sum_(y <- below p) \sum_(z <- below q) product_at x y z.
have third_words w (w_in : w \in divisions) x : x \in below w -> x.2 \in words.
  exact: (third_word checks w_in).
apply: (sum_half (division_in_words s_in) (third_words _ s_in) standard0 (G := G)) => x.
apply: (etrans (esym (sum_exchanged (division_in_words p_in) (third_words _ p_in) _))).
apply: eq_bigr => y _.
apply: (etrans (esym (sum_exchanged (division_in_words q_in) (third_words _ q_in) _))).
by apply: eq_bigr => z _; exact: product_exchanged.
Qed.

Lemma count_completionsE p q : p \in divisions -> q \in divisions ->
  completions col0 (of_words [:: standard; p; q]) =
  N.to_nat (count_completions (number p) (number q)).
Proof.
move=> p_in q_in; rewrite (completions_half p_in q_in).
have lists := f_equal3 (sum_completions table_sorted table_twelfths)
  half_belowE (get_below checks p_in) (get_below checks q_in).
apply: (etrans _ (esym (Nnat.N2Nat.inj_mul _ _))).
apply: (etrans _ (congr1 (muln 288) (congr1 N.to_nat (esym lists)))).
apply: (etrans _ (congr1 (muln (2 * 144)) (esym (sum_completionsE table_sorted table_twelfths
  [seq x <- below standard | second_first x] (below p) (below q))))).
rewrite -(mulnA 2 144); apply: (congr1 (muln 2)); rewrite big_distrr.
apply: eq_big_seq => x; rewrite mem_filter => /andP[_ x_in].
have [x1 _ _] := belowP x_in; have x2 := third_word checks (standard_divisions checks) x_in.
rewrite big_distrr; apply: eq_big_seq => y y_in.
have [y1 _ _] := belowP y_in; have y2 := third_word checks p_in y_in.
rewrite big_distrr; apply: eq_big_seq => z z_in.
have [z1 _ _] := belowP z_in; have z2 := third_word checks q_in z_in.
apply: (etrans (f_equal2 muln (bands_at x1 y1 z1) (bands_at x2 y2 z2))).
exact: (mulnACA 12 _ 12 _).
Qed.

(** The certificate's numbers are right. *)
Lemma completions_of_class e : e \in certificate ->
  completions col0 (of_words (column_words 3 3 e.1)) = N.to_nat e.2.
Proof.
move=> e_in; have /and4P[_ /eqP u_size u_words /N.eqb_eq eE] := allP (classes_checked checks) e e_in.
apply: (etrans _ (congr1 N.to_nat (esym eE))).
move: (column_words 3 3 e.1) u_size u_words => u u_size u_words {eE}.
have in_words i (i_ltn : i < 3) : nth [::] u i \in words.
  have i_in := mem_nth [::] (etrans (congr1 (leq i.+1) u_size) i_ltn).
  exact: (etrans (wordsE _) (allP u_words _ i_in)).
have a_in := in_words 0 isT; have b_in := in_words 1 isT; have c_in := in_words 2 isT.
apply: (etrans (congr1 (fun v => completions col0 (of_words v)) (size3E u_size))).
have [p_word q_word pairE] := f_pair completions_invariant a_in b_in c_in; apply: (etrans pairE).
have p_in := division_divisions checks p_word; have q_in := division_divisions checks q_word.
apply: (etrans (count_completionsE p_in q_in)).
exact: (f_equal2 (fun i j => N.to_nat (count_completions i j))
  (number_division checks p_word) (number_division checks q_word)).
Qed.

Lemma grids_of_pair p q : p \in divisions -> q \in divisions ->
  bands (of_words [:: standard; p; q]) * completions col0 (of_words [:: standard; p; q]) =
  N.to_nat (grids_of p q).
Proof.
move=> p_in q_in; have [k_ltn same] := class_ofP checks p_in q_in.
have completionsE :
    completions col0 (of_words [:: standard; p; q]) = N.to_nat (nth ([::], N0) certificate (class_of p q)).2.
  apply: (etrans (same _ completions_invariant)).
  apply: (etrans (congr1 (fun u => completions col0 (of_words u)) (nth_classes k_ltn))).
  exact: (completions_of_class (mem_nth ([::], N0) k_ltn)).
apply: (etrans (f_equal2 muln (bands_of_pair checks p_in q_in) completionsE)).
exact: (esym (Nnat.N2Nat.inj_mul (nth N0 bands_of_classes (class_of p q))
  (nth ([::], N0) certificate (class_of p q)).2)).
Qed.

Lemma sum_wordsE (G : seq nat -> seq nat -> N) : N.to_nat (sum_words G) =
  size words * (6 * \sum_(p <- divisions) 6 * \sum_(q <- divisions) N.to_nat (G p q)).
Proof.
have outer : N.to_nat (sum_divisions G) = \sum_(p <- divisions) \sum_(q <- divisions) N.to_nat (G p q).
  apply: (etrans (sum_NE (fun p => sum_N (G p) divisions) divisions)).
  by apply: eq_bigr => p _; exact: sum_NE.
have arith n S : n * 36 * S = n * (6 * (6 * S)) by rewrite -(mulnA n 36) (mulnA 6 6).
apply: (etrans (Nnat.N2Nat.inj_mul (N.of_nat (size words * 36)) (sum_divisions G))).
apply: (etrans (f_equal2 muln (Nnat.Nat2N.id (size words * 36)) outer)).
apply: (etrans (arith _ _)); apply: (congr1 (fun S => size words * (6 * S))).
exact: big_distrr.
Qed.

(** A function of pairs of divisions, n times, gives the sum over all columns. *)
Lemma sum_table n (f : band_columns -> nat) (G : seq nat -> seq nat -> N) : invariant f ->
  (forall (K : band_columns) s, ~~ balanced 3 (K s) -> f K = 0) ->
  (forall p q, p \in divisions -> q \in divisions ->
     f (of_words [:: standard; p; q]) = n * N.to_nat (G p q)) ->
  \sum_K f K = n * N.to_nat (sum_words G).
Proof.
move=> f_invariant f0 GE; rewrite (sum_from_standard all_words f_invariant f0) sum_wordsE.
have s_in := standard_divisions checks; have s_word := standard_word checks.
pose H p := 6 * \sum_(q <- divisions) N.to_nat (G p q).
have inner b : b \in words -> \sum_(c <- words) f (of_words [:: standard; b; c]) = n * H (division b).
  move=> b_word; have by_division := sum_by_division checks (fun q => N.to_nat (G (division b) q)).
  apply: (etrans _ (congr1 (muln n) by_division)).
  rewrite big_distrr; apply: eq_big_seq => c c_word.
  rewrite -(f_divisions all_words f_invariant s_word b_word c_word) (division_id s_in).
  exact: (GE _ _ (division_divisions checks b_word) (division_divisions checks c_word)).
apply: (etrans (congr1 (muln (size words)) (eq_big_seq _ inner))).
have outer := etrans (esym (big_distrr n predT _)) (congr1 (muln n) (sum_by_division checks H)).
exact: (etrans (congr1 (muln (size words)) outer) (mulnCA _ _ _)).
Qed.

Theorem sum_bands : \sum_(K : band_columns) bands K = N.to_nat (N.mul 12 (sum_words twelfth_of)).
Proof.
apply: (etrans _ (esym (Nnat.N2Nat.inj_mul 12 (sum_words twelfth_of)))).
apply: (sum_table (n := 12) (G := twelfth_of) bands_invariant) => [K s|p q p_in q_in].
  exact: bands_unbalanced.
exact: (bands_twelfth checks p_in q_in).
Qed.

Theorem sum_grids :
  \sum_(K : band_columns) bands K * completions col0 K = N.to_nat (sum_words grids_of).
Proof.
apply: (etrans _ (mul1n (N.to_nat (sum_words grids_of)))).
apply: (sum_table (n := 1) (G := grids_of) grids_invariant) => [K s unbalanced|p q p_in q_in].
  by rewrite (bands_unbalanced unbalanced).
exact: (etrans (grids_of_pair p_in q_in) (esym (mul1n (N.to_nat (grids_of p q))))).
Qed.

End Sums.
