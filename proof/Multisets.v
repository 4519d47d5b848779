(** The sum over all words of a function that does not depend on the order of the
    letters: a sum over sorted words, each with the number of its orders. *)
From SudokuCount Require Import Mathcomp Words.

(** A sum over a list whose elements have weights. *)
Definition weighted_sum (T : Type) (F : T -> nat) (l : seq (T * N)) : nat :=
  \sum_(p <- l) N.to_nat p.2 * F p.1.

(** Equal elements become one. *)
Section Collect.

Variable T : eqType.

Fixpoint add_to (l : seq (T * N)) (x : T) (k : N) : seq (T * N) :=
  if l is (y, k') :: l' then
    if x == y then (y, N.add k' k) :: l' else (y, k') :: add_to l' x k
  else [:: (x, k)].

Definition collect (l : seq (T * N)) : seq (T * N) :=
  foldr (fun p l' => add_to l' p.1 p.2) [::] l.

Lemma sum_add_to F l x k :
  weighted_sum F (add_to l x k) = N.to_nat k * F x + weighted_sum F l.
Proof.
rewrite /weighted_sum; elim: l => [|[y k'] l IH] /=; first by rewrite big_seq1 big_nil addn0.
case: eqVneq => [->|_]; rewrite !big_cons /=; last by rewrite IH addnCA.
by rewrite Nnat.N2Nat.inj_add plusE mulnDl addnA [N.to_nat k' * _ + _]addnC.
Qed.

Lemma sum_collect F l : weighted_sum F (collect l) = weighted_sum F l.
Proof. by elim: l => //= p l IH; rewrite sum_add_to IH /weighted_sum big_cons. Qed.

Lemma mem_add_to l x k : {subset map fst (add_to l x k) <= x :: map fst l}.
Proof.
elim: l => //= -[y k'] l IH z; case: eqP => [->|_]; rewrite /= !inE => /orP[->|] //; rewrite ?orbT //.
  by move=> ->; rewrite !orbT.
by move=> /IH; rewrite inE => /orP[] ->; rewrite ?orbT.
Qed.

Lemma mem_collect l : {subset map fst (collect l) <= map fst l}.
Proof.
elim: l => //= p l IH x /mem_add_to; rewrite !inE => /orP[->|/IH ->] //.
exact: orbT.
Qed.

End Collect.

(** First come the last letters of the alphabet, so the word is built from its end.
    Words that end with something bad are left out. *)
Section Program.

Variables (T : Type) (bad : pred (seq T)).

Fixpoint sorted_words (letters : seq T) (n : nat) (ending : seq T) : seq (seq T * N) :=
  if letters is v :: letters' then
    flatten [seq (let w := nseq j v ++ ending in
                  if (0 < j) && bad w then [::] else
                  [seq (p.1, N.mul (N.of_nat 'C(n, j)) p.2) | p <- sorted_words letters' (n - j) w])
            | j <- iota 0 n.+1]
  else if n is 0 then [:: (ending, 1%num)] else [::].

End Program.

Section Sum.

Variables (T : eqType) (F : seq T -> nat).
Hypothesis F_perm : forall w w', perm_eq w w' -> F w = F w'.

(** The first letter can be put after all others. *)
Lemma sum_words_first (l : seq T) n (e : seq T) :
  \sum_(w <- words_over l n.+1) F (w ++ e) = \sum_(x <- l) \sum_(w <- words_over l n) F (w ++ x :: e).
Proof.
rewrite sum_words_over; apply: eq_bigr => x _; apply: eq_bigr => w _.
by apply: F_perm; rewrite /= -cat1s -[x :: e]cat1s perm_catCA.
Qed.

Lemma sum_words_by_first_letter (v : T) (l : seq T) n (e : seq T) :
  \sum_(w <- words_over (v :: l) n) F (w ++ e) =
  \sum_(0 <= j < n.+1) 'C(n, j) * \sum_(w <- words_over l (n - j)) F (w ++ nseq j v ++ e).
Proof.
elim: n e => [|n IH] e; first by rewrite big_nat1 bin0 mul1n.
pose S j i := \sum_(w <- words_over l i) F (w ++ nseq j v ++ e).
have with_v : \sum_(w <- words_over (v :: l) n) F (w ++ v :: e)
            = \sum_(0 <= j < n.+1) 'C(n, j) * S j.+1 (n - j).
  rewrite IH; apply: eq_bigr => j _; congr (_ * _); apply: eq_bigr => w _.
  by apply: F_perm; rewrite perm_cat2l -cat1s -[nseq j.+1 v]cat1s -catA perm_catCA.
have with_l : \sum_(x <- l) \sum_(w <- words_over (v :: l) n) F (w ++ x :: e)
            = \sum_(0 <= j < n.+1) 'C(n, j) * S j (n.+1 - j).
  under eq_bigr => x _ do rewrite IH; rewrite exchange_big /=; apply: eq_big_nat => j /andP[_ j_le].
  rewrite -big_distrr /= /S subSn // sum_words_first; congr (_ * _); apply: eq_bigr => x _.
  by apply: eq_bigr => w _; apply: F_perm; rewrite perm_cat2l -cat1s -[x :: _]cat1s perm_catCA.
rewrite sum_words_first big_cons with_v with_l [RHS]big_nat_recl //= bin0 mul1n.
under [X in _ = _ + X]eq_bigr => j _ do rewrite binS subSS mulnDl.
rewrite big_split /= addnA addnC; congr (_ + _).
rewrite [LHS]big_nat_recl //= bin0 mul1n; congr (_ + _).
by rewrite [RHS]big_nat_recr //= bin_small // mul0n addn0; apply: eq_bigr => j _; rewrite subSS.
Qed.

Variable bad : pred (seq T).
Hypothesis F_bad : forall w e, bad e -> F (w ++ e) = 0.

Lemma sum_sorted_words letters n e :
  weighted_sum F (sorted_words bad letters n e) = \sum_(w <- words_over letters n) F (w ++ e).
Proof.
elim: letters n e => [|v l IH] n e.
  by rewrite /weighted_sum; case: n => [|n]; rewrite /= ?big_seq1 ?big_nil ?mul1n.
rewrite sum_words_by_first_letter /index_iota subn0 /weighted_sum; cbn [sorted_words].
rewrite big_flatten big_map; apply: eq_bigr => j _; case: ifP => [/andP[_ is_bad]|_].
  by rewrite big_nil big1 ?muln0 // => w _; apply: F_bad.
rewrite -IH big_map big_distrr; apply: eq_bigr => p _ /=.
by rewrite Nnat.N2Nat.inj_mul Nnat.Nat2N.id multE mulnA.
Qed.

Lemma mem_sorted_words (alphabet letters : seq T) n (e : seq T) :
  {subset letters <= alphabet} -> {subset e <= alphabet} ->
  {in sorted_words bad letters n e, forall p, p.1 \in words_over alphabet (n + size e)}.
Proof.
elim: letters n e => [|v l IH] n e l_letters e_letters p.
  case: n => [|n] //; rewrite inE => /eqP ->.
  by rewrite mem_words_over eqxx; apply/allP.
cbn [sorted_words] => /flatten_mapP[j]; rewrite mem_iota add0n ltnS => /andP[_ j_le].
rewrite /=; case: ifP => // _ /mapP[q q_in ->] /=.
have -> : n + size e = n - j + size (nseq j v ++ e) by rewrite size_cat size_nseq addnA subnK.
apply: IH q_in => [x x_in|x]; first by apply: l_letters; rewrite inE x_in orbT.
by rewrite mem_cat => /orP[/nseqP[-> _]|/e_letters //]; apply: l_letters; rewrite mem_head.
Qed.

End Sum.
