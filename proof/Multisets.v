(** The sum over all words of a function that does not depend on the order of the
    letters: a sum over how many of each letter there are. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Words.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** The words of a sum are sorted: first the last letters of the alphabet, so the
    word is built from its end.  Words that end with something bad contribute
    nothing. *)
Section Program.

Variables (T : Type) (f : seq T -> N) (bad : pred (seq T)).

Fixpoint sum_sorted (letters : seq T) (n : nat) (ending : seq T) : N :=
  if letters is v :: letters' then
    sum_N (fun j =>
      let w := nseq j v ++ ending in
      if bad w then N0 else
      let s := sum_sorted letters' (n - j) w in
      if s is N0 then N0 else N.mul (N.of_nat 'C(n, j)) s) (iota 0 n.+1)
  else if n is 0 then f ending else N0.

Lemma sum_sorted_cons v letters n ending :
  sum_sorted (v :: letters) n ending =
  sum_N (fun j =>
    let w := nseq j v ++ ending in
    if bad w then N0 else
    let s := sum_sorted letters (n - j) w in
    if s is N0 then N0 else N.mul (N.of_nat 'C(n, j)) s) (iota 0 n.+1).
Proof. by []. Qed.

End Program.

Section Sum.

Variables (T : eqType) (F : seq T -> nat).
Hypothesis F_perm : forall w w', perm_eq w w' -> F w = F w'.

Lemma perm_cons_cat (v : T) w e : perm_eq (v :: w ++ e) (w ++ v :: e).
Proof. by rewrite -cat1s -[v :: e]cat1s perm_catCA. Qed.

Lemma sum_words_by_first_letter (v : T) (l : seq T) n (e : seq T) :
  \sum_(w <- words_over (v :: l) n) F (w ++ e) =
  \sum_(0 <= j < n.+1) 'C(n, j) * \sum_(w <- words_over l (n - j)) F (w ++ nseq j v ++ e).
Proof.
elim: n e => [|n IH] e; first by rewrite big_nat1 bin0 mul1n.
pose S j i := \sum_(w <- words_over l i) F (w ++ nseq j v ++ e).
have with_v : \sum_(w <- words_over (v :: l) n) F (v :: w ++ e)
            = \sum_(0 <= j < n.+1) 'C(n, j) * S j.+1 (n - j).
  transitivity (\sum_(w <- words_over (v :: l) n) F (w ++ v :: e)).
    by apply: eq_bigr => w _; apply: F_perm; apply: perm_cons_cat.
  rewrite IH; apply: eq_bigr => j _; congr (_ * _); apply: eq_bigr => w _.
  by apply: F_perm; rewrite perm_cat2l perm_sym; apply: perm_cons_cat.
have with_l : \sum_(x <- l) \sum_(w <- words_over (v :: l) n) F (x :: w ++ e)
            = \sum_(0 <= j < n.+1) 'C(n, j) * S j (n.+1 - j).
  transitivity (\sum_(x <- l) \sum_(0 <= j < n.+1)
                  'C(n, j) * \sum_(w <- words_over l (n - j)) F (x :: w ++ nseq j v ++ e)).
    apply: eq_bigr => x _.
    transitivity (\sum_(w <- words_over (v :: l) n) F (w ++ x :: e)).
      by apply: eq_bigr => w _; apply: F_perm; apply: perm_cons_cat.
    rewrite IH; apply: eq_bigr => j _; congr (_ * _); apply: eq_bigr => w _.
    by apply: F_perm; rewrite perm_sym !catA; apply: perm_cons_cat.
  rewrite exchange_big /=; apply: eq_big_nat => j /andP[_ j_le].
  by rewrite -big_distrr /= /S subSn // sum_words_over.
rewrite sum_words_over big_cons with_v with_l [RHS]big_nat_recl //= bin0 mul1n.
under [X in _ = _ + X]eq_bigr => j _ do rewrite binS subSS mulnDl.
rewrite big_split /= addnA addnC; congr (_ + _).
rewrite [LHS]big_nat_recl //= bin0 mul1n; congr (_ + _).
by rewrite [RHS]big_nat_recr //= bin_small // mul0n addn0; apply: eq_bigr => j _; rewrite subSS.
Qed.

Variables (f : seq T -> N) (bad : pred (seq T)) (alphabet : seq T) (length : nat).
Hypothesis fE : forall w, size w = length -> all (mem alphabet) w -> N.to_nat (f w) = F w.
Hypothesis F_bad : forall w e, bad e -> F (w ++ e) = 0.

Lemma sum_sorted_from letters n e :
  n + size e = length -> all (mem alphabet) letters -> all (mem alphabet) e ->
  N.to_nat (sum_sorted f bad letters n e) = \sum_(w <- words_over letters n) F (w ++ e).
Proof.
elim: letters n e => [|v l IH] n e size_e.
  by case: n size_e => [|n] size_e _ e_letters /=; rewrite ?big_seq1 ?big_nil // fE.
move=> /andP[v_letter l_letters] e_letters.
rewrite sum_words_by_first_letter sum_sorted_cons sum_NE.
rewrite /index_iota subn0 big_seq [RHS]big_seq; apply: eq_bigr => j.
rewrite mem_iota add0n ltnS => /andP[_ j_le]; case: ifP => [is_bad|_].
  by rewrite big1 ?muln0 // => w _; apply: F_bad.
rewrite -IH //; first last.
- by rewrite all_cat e_letters andbT; apply/allP => x /nseqP[->].
- by rewrite size_cat size_nseq addnA subnK.
case: sum_sorted => [|p]; first by rewrite muln0.
by rewrite Nnat.N2Nat.inj_mul Nnat.Nat2N.id.
Qed.

Theorem sum_sortedE :
  N.to_nat (sum_sorted f bad alphabet length [::]) = \sum_(w <- words_over alphabet length) F w.
Proof.
rewrite sum_sorted_from ?addn0 //.
by apply: eq_bigr => w _; rewrite cats0.
Qed.

End Sum.
