(** A table with one cell symmetry of each conjugacy class.  Cell symmetries are conjugate if
    their orders of rows and columns are, in either order; with transposition, if the products of
    both orders are.  So there are 22 * 23 / 2 + 22 = 275 classes. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images CellSymmetries
  Essential CycleTypes FixedBy LineClasses SymmetryClasses.

(** A table of line orders, one of each class. *)
Section Table.

Variables (orders : seq (seq nat)) (lines : seq (seq nat * N)).
Notation line_reps := (map fst lines).
Notation conjugates p := (p ^: lines_group)%g.
Hypothesis right : classes_right orders lines.

(** The class of a line order, as a number of the table. *)
Definition line_class_of (p : line_order) : nat :=
  find (fun P => conjugates p == conjugates (as_perm P)) line_reps.

Lemma class_of_rep P : P \in line_reps -> line_class_of (as_perm P) = index P line_reps.
Proof.
move=> P_in; rewrite /line_class_of /index; apply: eq_in_find => Q Q_in /=.
by apply/eqP/eqP => [/(rep_unique right P_in Q_in) ->|->].
Qed.

Lemma line_class_conj p a : keeps a -> line_class_of (p ^ a)%g = line_class_of p.
Proof. by move=> a_keeps; rewrite /line_class_of (classGidl p) ?inE. Qed.

Lemma same_line_class p q : keeps p -> keeps q -> line_class_of p = line_class_of q ->
  exists2 a, keeps a & q = (p ^ a)%g.
Proof.
move=> /(has_line_rep right)[P P_in pP] /(has_line_rep right)[Q Q_in qQ].
have -> : line_class_of p = index P line_reps by rewrite -class_of_rep // /line_class_of pP.
have -> : line_class_of q = index Q line_reps by rewrite -class_of_rep // /line_class_of qQ.
move=> same; have PQ : P = Q by rewrite -(nth_index [::] P_in) same nth_index.
have /class_eqP/imsetP[a] : conjugates q = conjugates p by rewrite qQ pP PQ.
by rewrite inE => a_keeps ->; exists a.
Qed.

Lemma line_class_ltn p : keeps p -> line_class_of p < size lines.
Proof.
move=> /(has_line_rep right)[P P_in pP]; rewrite /line_class_of -(size_map fst) -has_find.
by apply/hasP; exists P; rewrite ?pP.
Qed.

(** The class of a cell symmetry: the classes of its two line orders, or of their product. *)
Definition class_of_order (o : bool * (line_order * line_order)) : bool * (nat * nat) :=
  let: (e, (p, q)) := o in
  if e then (true, (line_class_of (q * p)%g, 0)) else
  let: (i, j) := (line_class_of p, line_class_of q) in (false, (minn i j, maxn i j)).

Definition keeps_both (o : bool * (line_order * line_order)) : bool := keeps o.2.1 && keeps o.2.2.

Lemma symmetry_turned a b : symmetry true a b = (symmetry true 1 1 * symmetry false a b)%g.
Proof. by apply/permP => x; rewrite permM !symmetry_ofE /= !perm1. Qed.

(** Conjugation keeps the class: first by line orders, then by exchanging rows and columns. *)
Lemma conjugated_by_lines o a b : keeps_both o -> keeps a -> keeps b ->
  exists o', [/\ keeps_both o', (symmetry_of o ^ symmetry false a b)%g = symmetry_of o' &
                 class_of_order o' = class_of_order o].
Proof.
case: o => [e [p q]] /andP[/= p_keeps q_keeps] a_keeps b_keeps; case: e; last first.
  exists (false, (p ^ a, q ^ b))%g; split; last by rewrite /= !line_class_conj.
    by rewrite /keeps_both /= !conjgE !keeps_blocksM // keeps_blocksV.
  exact: symmetry_conj.
exists (true, (b^-1 * (p * a), a^-1 * (q * b)))%g; split; last first.
- rewrite /class_of_order -(line_class_conj (q * p)%g a_keeps) conjgE.
  by congr (_, (line_class_of _, _)); rewrite -!mulgA mulKVg.
- exact: symmetry_conj_turned.
- by rewrite /keeps_both /= !keeps_blocksM ?keeps_blocksV.
Qed.

Lemma conjugated_by_turn o : keeps_both o ->
  exists o', [/\ keeps_both o', (symmetry_of o ^ symmetry true 1 1)%g = symmetry_of o' &
                 class_of_order o' = class_of_order o].
Proof.
case: o => [e [p q]] /andP[/= p_keeps q_keeps]; exists (e, (q, p)); split.
- by rewrite /keeps_both /= q_keeps.
- exact: symmetry_exchanged.
- case: e; last by rewrite /= minnC maxnC.
  rewrite /class_of_order -(line_class_conj (q * p)%g q_keeps) conjgE.
  by congr (_, (line_class_of _, _)); rewrite !mulgA mulVg mul1g.
Qed.

Lemma cell_symmetry_order (t : {perm cell (3 * 3) 3 3}) : cell_symmetry t ->
  exists2 o, keeps_both o & t = symmetry_of o.
Proof.
move=> /(cell_symmetryE (ord0 : 'I_(3 * 3)))[e [p [q [[p_takes q_takes] tE]]]].
exists (e, (p, q)) => //; move: p_takes q_takes; rewrite !if_same => p_takes q_takes.
by apply/andP; split; apply/keeps_blocksP.
Qed.

Lemma conjugate_same_class o t : keeps_both o -> conjugate (symmetry_of o) t ->
  exists o', [/\ keeps_both o', t = symmetry_of o' & class_of_order o' = class_of_order o].
Proof.
move=> o_keeps [v /cell_symmetry_order[[e [a b]] /andP[/= a_keeps b_keeps] ->] ->].
rewrite -mulgA -conjgE; case: e; last exact: conjugated_by_lines.
have [o1 [o1_keeps o1E class1]] := conjugated_by_turn o_keeps.
have [o2 [o2_keeps o2E class2]] := conjugated_by_lines o1_keeps a_keeps b_keeps.
by exists o2; split; rewrite ?class2 ?class1 // symmetry_turned conjgM o1E.
Qed.

Lemma conjugateE (t u : {perm cell (3 * 3) 3 3}) v : cell_symmetry v -> u = (t ^ v)%g -> conjugate t u.
Proof. by move=> v_sym ->; exists v => //; rewrite conjgE mulgA. Qed.

Lemma same_class_conjugate o o' : keeps_both o -> keeps_both o' ->
  class_of_order o = class_of_order o' -> conjugate (symmetry_of o) (symmetry_of o').
Proof.
have by_lines p q p' q' : keeps p -> keeps q -> keeps p' -> keeps q' ->
    line_class_of p = line_class_of p' -> line_class_of q = line_class_of q' ->
    exists2 v, cell_symmetry v & (symmetry false p q ^ v)%g = symmetry false p' q'.
  move=> p_keeps q_keeps p'_keeps q'_keeps.
  move=> /same_line_class[] // a a_keeps -> /same_line_class[] // b b_keeps ->.
  by exists (symmetry false a b); [exact: symmetry_of_lines|rewrite symmetry_conj].
case: o o' => [e [p q]] [e' [p' q']] /andP[/= p_keeps q_keeps] /andP[/= p'_keeps q'_keeps].
case: e e' => [] [] //= [].
- move=> /same_line_class[|//|a a_keeps same]; rewrite ?keeps_blocksM //.
  pose b := (p * a * p'^-1)%g; have b_keeps : keeps b by rewrite !keeps_blocksM ?keeps_blocksV.
  apply: (conjugateE (symmetry_of_lines false a_keeps b_keeps)).
  rewrite symmetry_conj_turned; congr symmetry_of; congr (_, (_, _)).
    by rewrite /b !invMg invgK !mulgA !mulgKV.
  by rewrite /b -[LHS](mulgK p') same conjgE !mulgA.
- set i := line_class_of p; set j := line_class_of q.
  set i' := line_class_of p'; set j' := line_class_of q' => min_same max_same.
  have [[iE jE]|[iE jE]] : (i = i' /\ j = j') \/ (i = j' /\ j = i').
    move: min_same max_same; rewrite /minn /maxn.
    by case: ltnP => _; case: ltnP => _ -> ->; [left|right|right|left].
  + by have [v v_sym vE] := by_lines p q p' q' p_keeps q_keeps p'_keeps q'_keeps iE jE; apply: conjugateE v_sym _.
  + have [v v_sym vE] := by_lines p q q' p' p_keeps q_keeps q'_keeps p'_keeps iE jE.
    apply: (@conjugateE _ _ (v * symmetry true 1 1)%g).
      by apply: cell_symmetryM v_sym _; apply: symmetry_of_lines keeps1 keeps1.
    by rewrite conjgM vE symmetry_exchanged.
Qed.

(** A table of one row for each class. *)
Definition all_classes : seq (bool * (nat * nat)) :=
  [seq (false, (i, j)) | j <- iota 0 (size lines), i <- iota 0 j.+1] ++ [seq (true, (i, 0)) | i <- iota 0 (size lines)].

Lemma all_classes_uniq : uniq all_classes.
Proof.
rewrite cat_uniq map_inj_uniq ?iota_uniq; last by move=> i j [].
rewrite andbT allpairs_uniq_dep ?iota_uniq //; last first.
- by move=> [i j] [i' j'] _ _ /= [-> ->].
- by move=> j _; apply: iota_uniq.
by apply/hasPn => _ /mapP[i _ ->]; apply/negP => /allpairsPdep[j [k [_ _]]].
Qed.

Definition class_of_row (row : bool * seq nat * seq nat * N) : bool * (nat * nat) :=
  let: (e, P, Q, _) := row in
  let: (i, j) := (index P line_reps, index Q line_reps) in
  if e then (true, (i, 0)) else (false, (minn i j, maxn i j)).

Definition right_row (row : bool * seq nat * seq nat * N) : bool :=
  let: (e, P, Q, _) := row in [&& P \in line_reps, Q \in line_reps & e ==> (Q == iota 0 9)].

Definition has_each_class (table : symmetries) : bool :=
  all right_row table && perm_eq (map class_of_row table) all_classes.

Lemma class_in_all o : keeps_both o -> class_of_order o \in all_classes.
Proof.
case: o => [e [p q]] /andP[/= p_keeps q_keeps]; rewrite mem_cat; case: e.
  apply/orP; right; apply/mapP; exists (line_class_of (q * p)%g) => //.
  by rewrite mem_iota line_class_ltn ?keeps_blocksM.
apply/orP; left; apply/allpairsPdep; exists (maxn (line_class_of p) (line_class_of q)).
exists (minn (line_class_of p) (line_class_of q)); rewrite !mem_iota /= !add0n gtn_max !line_class_ltn //.
by rewrite ltnS (leq_trans (geq_minl _ _) (leq_maxl _ _)).
Qed.

Lemma class_of_right_row row : right_row row -> let: (e, P, Q, _) := row in
  keeps_both (e, (as_perm P, as_perm Q)) /\ class_of_order (e, (as_perm P, as_perm Q)) = class_of_row row.
Proof.
case: row => [[[e P] Q] number] /and3P[P_in Q_in /implyP turned].
have [_ P_keeps] := rep_right right P_in; have [QE Q_keeps] := rep_right right Q_in; split.
  by rewrite /keeps_both /= P_keeps.
rewrite /class_of_order /class_of_row; case: e turned => [/(_ isT)/eqP QI|_]; last by rewrite !class_of_rep.
by rewrite QI as_perm_iota mul1g class_of_rep.
Qed.

Lemma row_of_right_row row u : right_row row ->
  let: (e, P, Q, _) := row in row_of row u <-> u = symmetry e (as_perm P) (as_perm Q).
Proof.
case: row => [[[e P] Q] number] /and3P[P_in Q_in _].
have /and5P[_ /allP reps_right _ _ _] := right; have P_right := reps_right P P_in; have Q_right := reps_right Q Q_in.
split=> [[_ /(moves_by_lines e _ P_right Q_right)]|uE] //; split; last exact/moves_by_lines.
by rewrite uE; apply: symmetry_of_lines; [have [] := is_line_orderP P_right|have [] := is_line_orderP Q_right].
Qed.

Theorem one_of_each_class_3x3 table : has_each_class table -> one_of_each_class 3 3 table.
Proof.
move=> /andP[/allP rows_right each_class]; split=> [[[[e P] Q] number] /rows_right row_right|t].
  by exists (symmetry e (as_perm P) (as_perm Q)); apply/(row_of_right_row _ row_right).
move=> /cell_symmetry_order[o o_keeps ->].
have := class_in_all o_keeps; rewrite -(perm_mem each_class) => /mapP[row row_in classE].
exists row; split=> [|row' [row'_in [u u_row' ut]]].
- split=> //; case: row row_in classE => [[[e P] Q] number] row_in classE.
  have [row_keeps rowE] := class_of_right_row (rows_right _ row_in).
  exists (symmetry e (as_perm P) (as_perm Q)); first exact/(row_of_right_row _ (rows_right _ row_in)).
  by apply: same_class_conjugate; rewrite ?rowE.
- have classes_uniq : uniq (map class_of_row table) by rewrite (perm_uniq each_class) all_classes_uniq.
  suff same : class_of_row row' = class_of_row row.
    exact/esym/(map_uniq_inj classes_uniq row'_in row_in same).
  rewrite -classE; move: row'_in u_row'; case: row' => [[[e P] Q] number] row'_in u_row'.
  have [row_keeps <-] := class_of_right_row (rows_right _ row'_in).
  move/(row_of_right_row _ (rows_right _ row'_in)): u_row' ut => -> ut.
  have [o' [_ same <-]] := conjugate_same_class row_keeps ut.
  by congr class_of_order; apply: (@symmetry_of_inj 3 3 isT).
Qed.

End Table.
