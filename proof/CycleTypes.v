(** The sum over all relabellings of a function that does not change if the digits
    are named in another way.  It is enough to look at relabellings whose cycles
    follow one another: 0 -> 1 -> ... -> 0, and so on. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images.

(** The relabellings of n digits that begin with w, and how many others each of
    them stands for, times m.  The next digit is size w.  It goes to the beginning
    h of its cycle, or to a digit that is not yet in a cycle: then that one can be
    named the next. *)
Fixpoint cycle_types (later : nat) (h : nat) (w : seq nat) (m : N) : seq (N * seq nat) :=
  if later is later'.+1 then
    cycle_types later' (size w).+1 (rcons w h) m ++
    (if later' == 0 then [::] else cycle_types later' h (rcons w (size w).+1) (m * N.of_nat later'))
  else [:: (m, w)].

Section CycleTypes.

Variables r c : nat.
Notation n := (r * c).

Definition begins (w : seq nat) (s : {perm 'I_n}) : bool := take (size w) (order s) == w.

Lemma begins_rcons w v (s : {perm 'I_n}) (i : 'I_n) : i = size w :> nat ->
  begins (rcons w v) s = begins w s && (s i == v :> nat).
Proof.
move=> iE; rewrite /begins size_rcons (take_nth 0) ?size_order -?iE // eqseq_rcons.
by rewrite nth_order.
Qed.

Lemma beginsP w (s : {perm 'I_n}) : size w <= n ->
  reflect (forall k : 'I_n, k < size w -> s k = nth 0 w k :> nat) (begins w s).
Proof.
move=> w_size; apply: (iffP eqP) => [{2}<- k k_lt|at_digit].
  by rewrite nth_take // nth_order.
apply: (@eq_from_nth _ 0) => [|k]; rewrite size_takel ?size_order // => k_lt.
by rewrite nth_take // (nth_order s (Ordinal (leq_trans k_lt w_size))) at_digit.
Qed.

Variable F : {perm 'I_n} -> nat.
Hypothesis F_conj : forall s x, F (s ^ x)%g = F s.

(** Naming the digits i + 1 and j the other way round. *)
Lemma begins_conj w (s : {perm 'I_n}) (a b : 'I_n) :
  size w < a -> size w < b -> all (fun v => v <= size w) w ->
  begins w (s ^ tperm a b)%g = begins w s.
Proof.
move=> w_lt_a w_lt_b w_small.
have one_way s' : begins w s' -> begins w (s' ^ tperm a b)%g.
  have w_size : size w <= n by apply: ltnW (ltn_trans w_lt_a (ltn_ord a)).
  move=> /(beginsP _ w_size) at_digit; apply/(beginsP _ w_size) => k k_lt.
  have fixed (d : 'I_n) : d <= size w -> tperm a b d = d.
    move=> d_le; rewrite tpermD //; apply: contraTneq d_le => <-; by rewrite -ltnNge.
  rewrite conjgE !permM tpermV (fixed k (ltnW k_lt)) fixed at_digit //.
  exact: (allP w_small _ (mem_nth 0 k_lt)).
by apply/idP/idP => /one_way //; rewrite -conjgM tperm2 conjg1.
Qed.

Lemma perm_iota_next l k : perm_eq l (iota 0 k) -> perm_eq (k :: l) (iota 0 k.+1).
Proof. by move=> l_perm; rewrite -[k.+1]addn1 iotaD cats1 add0n perm_sym perm_rcons perm_cons perm_sym. Qed.

(** The next digit goes to the beginning of its cycle, or to a later digit. *)
Lemma begins_next h w (i : 'I_n) (s : {perm 'I_n}) :
  i = size w :> nat -> perm_eq (h :: w) (iota 0 (size w).+1) ->
  begins w s -> (s i == h :> nat) || (i < s i).
Proof.
move=> iE w_perm s_begins; have [//|i_le] := ltnP i (s i); first by rewrite orbT.
have := perm_mem w_perm (s i); rewrite mem_iota ltnS -iE i_le inE => /orP[->//|].
move=> si_in; have w_size : size w <= n by rewrite -iE ltnW.
have k_lt : index (nat_of_ord (s i)) w < n by rewrite (leq_trans _ w_size) // index_mem.
have kE : s (Ordinal k_lt) = nth 0 w (index (nat_of_ord (s i)) w) :> nat.
  by apply: (beginsP s w_size s_begins); rewrite index_mem.
move: kE; rewrite nth_index // => /ord_inj/perm_inj/(congr1 val) kE.
by move: si_in; rewrite -index_mem -iE -[X in _ < X -> _]kE /= ltnn.
Qed.

Lemma card_later (i later : nat) : i.+1 + later = n -> #|fun j : 'I_n => i < j| = later.
Proof.
move=> sizeE; rewrite -sum1_card -(big_geq_mkord i.+1 n predT (fun=> 1)) sum_nat_const_nat.
by rewrite muln1 -sizeE addKn.
Qed.

Lemma sum_begins later h w m : size w + later = n -> perm_eq (h :: w) (iota 0 (size w).+1) ->
  (later == 0 -> h = size w) ->
  N.to_nat m * (\sum_(s : {perm 'I_n} | begins w s) F s) =
  \sum_(t <- cycle_types later h w m) N.to_nat t.1 * F (permutation_of n t.2).
Proof.
elim: later h w m => [|later IH] h w m; rewrite ?addn0 => sizeE w_perm h_last /=.
  rewrite big_seq1 (big_pred1 (permutation_of n w)) // => s /=.
  have w_perm' : perm_eq w (iota 0 n).
    rewrite -(perm_cons n) -{1}sizeE -(h_last isT) (perm_trans w_perm) // sizeE.
    by rewrite -[n.+1]addn1 iotaD cats1 perm_rcons.
  rewrite /begins take_oversize ?size_order ?sizeE //; apply/eqP/eqP => [<-|->].
    by rewrite permutation_ofK.
  exact: permutation_orderK.
have i_lt : size w < n by rewrite -sizeE addnS ltnS leq_addr.
pose i := Ordinal i_lt; have iE : i = size w :> nat by [].
have w_small : all (fun v => v <= size w) w.
  by apply/allP => v v_in; have := perm_mem w_perm v; rewrite inE v_in orbT mem_iota.
rewrite big_cat (bigID (fun s : {perm 'I_n} => s i == h :> nat)) mulnDr /=; congr (_ + _).
  rewrite -IH ?size_rcons ?addSnnS //; last by apply: perm_iota_next; rewrite perm_rcons.
  by congr (_ * _); apply: eq_bigl => s; rewrite (begins_rcons h s iE).
have -> : \sum_(s : {perm 'I_n} | begins w s && (s i != h :> nat)) F s =
    \sum_(j : 'I_n | i < j) \sum_(s : {perm 'I_n} | begins w s && (s i == j)) F s.
  rewrite (exchange_big_dep (fun s : {perm 'I_n} => begins w s && (s i != h :> nat))) /=.
    apply: eq_bigr => s /andP[s_begins s_on]; rewrite (big_pred1 (s i)) // => j.
    have := begins_next iE w_perm s_begins; rewrite (negbTE s_on) s_begins /= eq_sym.
    by case: eqVneq => [->|]; rewrite ?andbF // => ->.
  move=> j s i_lt_j /andP[s_begins /eqP sE]; rewrite s_begins sE; apply: contraTneq i_lt_j => ->.
  by rewrite -leqNgt; have := perm_mem w_perm h; rewrite mem_head mem_iota /= ltnS.
case: eqVneq => [later0|later_on].
  rewrite big_nil big_pred0 ?muln0 // => j; apply/negbTE.
  by rewrite -leqNgt -ltnS (leq_trans (ltn_ord j)) //= -sizeE later0 addn1.
have i1_lt : (size w).+1 < n by rewrite -sizeE !addnS !ltnS -addn1 leq_add2l lt0n.
pose i1 := Ordinal i1_lt.
have sameE (j : 'I_n) : i < j ->
    \sum_(s : {perm 'I_n} | begins w s && (s i == j)) F s =
    \sum_(s : {perm 'I_n} | begins (rcons w (size w).+1) s) F s.
  move=> i_lt_j; rewrite (reindex_inj (can_inj (conjgK (tperm i1 j)))) /=.
  apply: eq_big => s; last by rewrite F_conj.
  rewrite begins_conj ?(begins_rcons _ _ iE) //; congr (_ && _).
  have fixed_i : tperm i1 j i = i.
    by rewrite tpermD // -(inj_eq val_inj) /= gtn_eqF.
  by rewrite conjgE !permM tpermV fixed_i -{2}(tpermL i1 j) (inj_eq perm_inj).
rewrite (eq_bigr _ sameE) sum_nat_const -IH ?size_rcons ?addSnnS //; first last.
- by rewrite (negbTE later_on).
- by rewrite -rcons_cons perm_rcons; apply: perm_iota_next.
rewrite (@card_later i later) ?addSnnS // Nnat.N2Nat.inj_mul Nnat.Nat2N.id.
by rewrite multE mulnA.
Qed.

Theorem sum_by_cycle_type : \sum_s F s =
  \sum_(t <- cycle_types n 0 [::] 1) N.to_nat t.1 * F (permutation_of n t.2).
Proof. by rewrite -sum_begins //= mul1n; apply: eq_bigl => s; rewrite /begins take0. Qed.

End CycleTypes.
