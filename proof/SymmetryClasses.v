(** The sum over all cell symmetries of a function that conjugation does not
    change: it is enough to look at pairs of line orders of the 22 classes, and
    at transposition followed by one line order. *)
From SudokuCount Require Import Mathcomp Statement Equivalence Images CellSymmetries CycleTypes
  FixedBy LineClasses.

(** One cell symmetry of each kind, and how many cell symmetries it stands for.
    A kind is a class, or half of one: exchanging rows and columns exchanges the
    two line orders, so that most classes are here twice. *)
Definition kinds_of_symmetries (lines : seq (seq nat * N)) : symmetries :=
  [seq (false, a.1, b.1, (a.2 * b.2)%num) | a <- lines, b <- lines] ++
  [seq (true, a.1, iota 0 9, (1296 * a.2)%num) | a <- lines].

Notation cell9 := (cell (3 * 3) 3 3).
Notation symmetry e p q := (@symmetry_of 3 3 (e, (p, q))).

Lemma symmetry_conj p q a b :
  (symmetry false p q ^ symmetry false a b)%g = symmetry false (p ^ a)%g (q ^ b)%g.
Proof.
pose u := symmetry false a b; apply/permP => x; rewrite -(permKV u x) -/u; move: (u^-1%g x) => y.
by rewrite conjgE !permM permK !symmetry_ofE /= !conjgE !permM !permK.
Qed.

Lemma symmetry_conj_turned p q a b :
  (symmetry true p q ^ symmetry false a b)%g = symmetry true (b^-1 * (p * a))%g (a^-1 * (q * b))%g.
Proof.
pose u := symmetry false a b; apply/permP => x; rewrite -(permKV u x) -/u; move: (u^-1%g x) => y.
by rewrite conjgE !permM permK !symmetry_ofE /= !permM !permK.
Qed.

Lemma symmetry_exchanged e p q : (symmetry e p q ^ symmetry true 1%g 1%g)%g = symmetry e q p.
Proof.
pose u := symmetry true 1%g 1%g; apply/permP => x; rewrite -(permKV u x) -/u; move: (u^-1%g x) => y.
by rewrite conjgE !permM permK !symmetry_ofE /= !perm1; case: e.
Qed.

Lemma symmetry_of_lines e p q : keeps p -> keeps q -> cell_symmetry (r := 3) (c := 3) (symmetry e p q).
Proof.
move=> /keeps_blocksP p_keeps /keeps_blocksP q_keeps.
by apply: cell_symmetry_of; rewrite /block_takes !if_same.
Qed.

Lemma as_perm_iota : as_perm (iota 0 9) = 1%g.
Proof.
rewrite -[RHS]permutation_ofK; congr permutation_of.
by rewrite -[iota 0 9]val_enum_ord; apply: eq_map => x; rewrite perm1.
Qed.

(** The cell symmetry that moves the cells as two line orders say. *)
Lemma moves_by_lines e P Q t : is_line_order P -> is_line_order Q ->
  moves_by e P Q t <-> t = symmetry e (as_perm P) (as_perm Q).
Proof.
move=> /is_line_orderP[PE _] /is_line_orderP[QE _]; split=> [t_moves|-> x].
  apply/permP => x; rewrite symmetry_ofE [LHS]surjective_pairing; have [row column] := t_moves x.
  by congr (_, _); apply: ord_inj; rewrite ?row ?column -nth_order ?PE ?QE; case: (e).
by rewrite symmetry_ofE /= -{2}PE -{2}QE; case: (e); rewrite !nth_order.
Qed.

Section Sum.

Variables (orders : seq (seq nat)) (lines : seq (seq nat * N)) (H : {perm cell9} -> nat).
Hypothesis right : classes_right orders lines.
Hypothesis H_conj : forall t u, cell_symmetry u -> H (t ^ u)%g = H t.

Lemma sum_turned : \sum_(p | keeps p) \sum_(q | keeps q) H (symmetry true p q) =
  1296 * \sum_(p | keeps p) H (symmetry true p 1%g).
Proof.
rewrite exchange_big /= (eq_bigr (fun=> \sum_(p | keeps p) H (symmetry true p 1%g))) => [|q q_keeps].
  by rewrite sum_nat_const -cardsE card_lines.
rewrite (reindex_inj (mulgI q^-1%g)) /=; apply: eq_big => [p|p p_keeps].
  apply/idP/idP => [/(keeps_blocksM q_keeps)|]; first by rewrite mulKVg.
  exact: keeps_blocksM (keeps_blocksV q_keeps).
rewrite -(H_conj _ (symmetry_of_lines false keeps1 (keeps_blocksV q_keeps))) symmetry_conj_turned.
by rewrite invgK mulg1 invg1 mul1g mulgV mulKVg.
Qed.

Theorem sum_symmetries : \sum_(t : {perm cell9} | cell_symmetry t) H t =
  \sum_(k <- kinds_of_symmetries lines) N.to_nat k.2 * H (symmetry k.1.1.1 (as_perm k.1.1.2) (as_perm k.1.2)).
Proof.
have -> : \sum_(t : {perm cell9} | cell_symmetry t) H t =
    \sum_(p | keeps p) \sum_(q | keeps q) H (symmetry false p q) +
    \sum_(p | keeps p) \sum_(q | keeps q) H (symmetry true p q).
  rewrite -(eq_bigl _ _ (fun t => in_set (@cell_symmetry (3 * 3) 3 3) t)) cell_symmetries_of_lines //.
  rewrite big_imset /=; last by move=> o o' _ _; apply: symmetry_of_inj.
  rewrite addnC -(big_bool _ (fun e => \sum_(p | keeps p) \sum_(q | keeps q) H (symmetry e p q))).
  under [RHS]eq_bigr => e _ do rewrite pair_big.
  by rewrite pair_big; apply: eq_big => [[e [p q]]|[e [p q]] _] //; rewrite !inE.
have sum_lines := sum_line_orders right; rewrite big_cat sum_turned; congr (_ + _).
  rewrite big_allpairs_dep (sum_lines (fun p => \sum_(q | keeps q) H (symmetry false p q))).
    apply: eq_bigr => a _; rewrite (sum_lines (fun q => H (symmetry false (as_perm a.1) q))).
      by rewrite big_distrr; apply: eq_bigr => b _; rewrite /= Nnat.N2Nat.inj_mul multE mulnA.
    move=> q y q_keeps y_keeps.
    rewrite -[in LHS](conjg1 (as_perm a.1)) -symmetry_conj H_conj //.
    exact: symmetry_of_lines keeps1 y_keeps.
  move=> p x p_keeps x_keeps; apply: eq_bigr => q q_keeps.
  rewrite -[in LHS](conjg1 q) -symmetry_conj H_conj //.
  exact: symmetry_of_lines x_keeps keeps1.
rewrite big_map (sum_lines (fun p => H (symmetry true p 1%g))).
  rewrite big_distrr; apply: eq_bigr => a _.
  have -> : N.to_nat (1296 * a.2) = 1296 * N.to_nat a.2 by rewrite Nnat.N2Nat.inj_mul multE.
  by rewrite -mulnA as_perm_iota.
move=> p x p_keeps x_keeps.
rewrite -[RHS](H_conj _ (symmetry_of_lines false x_keeps x_keeps)) symmetry_conj_turned.
by rewrite mul1g mulVg.
Qed.

End Sum.
