(** The sums of the program are the numbers of bands and of grids. *)
From Coq Require Import NArith PArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Columns Symmetry Words Trie Given Certificate Program.
From SudokuCount Require Import WordColumns Invariant Below Tables Origins Completions.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Sums.

Hypothesis checks : checked.

Let all_words := words_checked checks.

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

Lemma sum_words_scaled n (G : seq nat -> seq nat -> N) :
  N.to_nat (sum_words (fun p q => N.mul n (G p q))) = N.to_nat (N.mul n (sum_words G)).
Proof.
apply: (etrans (sum_wordsE _)); apply: (etrans _ (esym (Nnat.N2Nat.inj_mul n (sum_words G)))).
apply: (etrans _ (congr1 (muln (N.to_nat n)) (esym (sum_wordsE G)))).
have inner p : \sum_(q <- divisions) N.to_nat (N.mul n (G p q)) =
    N.to_nat n * \sum_(q <- divisions) N.to_nat (G p q).
  by rewrite big_distrr; apply: eq_bigr => q _; exact: Nnat.N2Nat.inj_mul.
rewrite (eq_bigr (fun p => N.to_nat n * (6 * \sum_(q <- divisions) N.to_nat (G p q)))) => [|p _].
  rewrite -big_distrr; move: (\sum_(p <- _) _) (size words) => S a.
  by rewrite [6 * _]mulnCA mulnCA.
by rewrite inner mulnCA.
Qed.

(** A function of pairs of divisions gives the sum over all columns. *)
Lemma sum_table (f : band_columns -> nat) (G : seq nat -> seq nat -> N) : invariant f ->
  (forall (K : band_columns) s, ~~ balanced 3 (K s) -> f K = 0) ->
  (forall p q, p \in divisions -> q \in divisions ->
     f (of_words [:: standard; p; q]) = N.to_nat (G p q)) ->
  \sum_K f K = N.to_nat (sum_words G).
Proof.
move=> f_invariant f0 GE; rewrite (sum_from_standard all_words f_invariant f0) sum_wordsE.
have s_in := standard_divisions checks; have s_word := standard_word checks.
apply: (congr1 (muln (size words))).
apply: (etrans _ (sum_by_division checks (fun p => 6 * \sum_(q <- divisions) N.to_nat (G p q)))).
apply: eq_big_seq => b b_word.
apply: (etrans _ (sum_by_division checks (fun q => N.to_nat (G (division b) q)))).
apply: eq_big_seq => c c_word.
rewrite -(f_divisions all_words f_invariant s_word b_word c_word) (division_id s_in).
exact: (GE _ _ (division_divisions checks b_word) (division_divisions checks c_word)).
Qed.

Theorem sum_bands : \sum_(K : band_columns) bands K = N.to_nat (N.mul 12 (sum_words twelfth_of)).
Proof.
apply: (etrans _ (sum_words_scaled 12 twelfth_of)).
apply: (sum_table bands_invariant) => [K s|p q p_in q_in]; first exact: bands_unbalanced3.
exact: (etrans (bands_twelfth checks p_in q_in) (esym (Nnat.N2Nat.inj_mul 12 (twelfth_of p q)))).
Qed.

Theorem sum_grids :
  \sum_(K : band_columns) bands K * completions col0 K = N.to_nat (sum_words grids_of).
Proof.
apply: (sum_table grids_invariant) => [K s unbalanced|p q p_in q_in].
  by rewrite (bands_unbalanced3 unbalanced).
exact: (grids_of_pair checks p_in q_in).
Qed.

End Sums.
