(** The number of classes of 9x9 grids follows from how many grids one cell symmetry
    of each conjugacy class fixes, if these numbers add up. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images CellSymmetries Burnside
  CycleTypes FixedBy LineClasses SymmetryClasses SymmetryTable.

Notation cell9 := (cell (3 * 3) 3 3).
Notation fixed t := #|[set g : grid (3 * 3) 3 3 | sudoku g && fixes t g]|.

(** The sum over all kinds, each with the number that the table has for its class. *)
Definition weighted_total (lines : seq (seq nat * N)) (table : symmetries) : N :=
  let classes := map (class_of_row lines) table in
  let numbers := map snd table in
  sum_N (fun k => (k.2 * nth 0 numbers (index (class_of_row lines k) classes))%num) (kinds_of_symmetries lines).

Section Total.

Variables (orders : seq (seq nat)) (lines : seq (seq nat * N)) (table : symmetries).
Hypotheses (right : classes_right orders lines) (one_in : iota 0 9 \in map fst lines).
Hypotheses (table_right : symmetries_fix 3 3 table) (each_class : has_each_class lines table).

Lemma number_of_row e P Q k (row := (e, P, Q, k)) : right_row lines row ->
  N.of_nat (fixed (symmetry e (as_perm P) (as_perm Q))) =
  (nth 0 (map snd table) (index (class_of_row lines row) (map (class_of_row lines) table))
   * N.of_nat (3 * 3)`!)%num.
Proof.
have /andP[/allP rows_right classes] := each_class.
move=> /(class_of_right_row right)[k_keeps kE].
have := class_in_all right k_keeps; rewrite kE -(perm_mem classes) -index_mem size_map.
set class := class_of_row _ _; set i := index _ _ => i_lt.
pose row0 : bool * seq nat * seq nat * N := (false, [::], [::], 0%num).
have := mem_nth row0 i_lt; rewrite (nth_map row0) //.
have : class_of_row lines (nth row0 table i) = class.
  by rewrite -(nth_map _ (true, (0, 0))) ?nth_index // -index_mem size_map.
case: (nth _ _ _) => [[[e' P'] Q'] number'] rowE row_in; have row_right := rows_right _ row_in.
have [row_keeps row_class] := class_of_right_row right row_right.
have [v v_sym ->] := same_class_conjugate right row_keeps k_keeps (etrans row_class (etrans rowE (esym kE))).
rewrite -mulgA -conjgE card_fixes_conj //; apply: table_right row_in _ _.
have /and5P[_ /allP reps_right _ _ _] := right.
by have /and3P[/reps_right P'_right /reps_right Q'_right _] := row_right; apply/moves_by_lines.
Qed.

Lemma kinds_right : all (right_row lines) (kinds_of_symmetries lines).
Proof.
rewrite all_cat; apply/andP; split; apply/allP => row; last case/mapP; last move=> a a_in ->.
  by case/allpairsP=> -[a b] /= [a_in b_in ->]; rewrite /= !map_f.
by rewrite /= map_f // eqxx andbT one_in.
Qed.

Theorem number_of_fixed_total : number_of_fixed 3 3 = (weighted_total lines table * N.of_nat (3 * 3)`!)%num.
Proof.
rewrite /number_of_fixed (sum_symmetries right (H := fun t => fixed t)) => [|t u u_sym]; last exact: card_fixes_conj.
apply: Nnat.N2Nat.inj; rewrite Nnat.N2Nat.inj_mul !Nnat.Nat2N.id multE sum_NE big_distrl /=.
apply: eq_big_seq => -[[[e P] Q] k] /(allP kinds_right)/number_of_row fixedE.
rewrite Nnat.N2Nat.inj_mul multE -mulnA; congr (_ * _).
by rewrite -[LHS]Nnat.Nat2N.id fixedE Nnat.N2Nat.inj_mul Nnat.Nat2N.id.
Qed.

Theorem number_of_classes_if_counted : weighted_total lines table = (5472730538 * 3359232)%num ->
  number_of_classes 3 3 = 5472730538%num.
Proof.
move=> totalE; apply: number_of_classes_3x3; rewrite number_of_fixed_total totalE.
have -> : N.of_nat (3 * 3)`! = 362880%num by vm_compute.
by rewrite N.mul_assoc.
Qed.

End Total.

(** The cell symmetry that moves no cell fixes all grids. *)
Lemma fixed_by_identity : grids_9x9 ->
  symmetries_fix 3 3 [:: (false, iota 0 9, iota 0 9, 18383222420692992%num)].
Proof.
move=> grids e rows columns k; rewrite inE => /eqP[-> -> -> ->] t t_moves.
have -> : t = 1%g.
  move/moves_by_lines: t_moves => -> //; rewrite as_perm_iota; apply/permP => x.
  by rewrite symmetry_ofE !perm1 -surjective_pairing.
rewrite fixes1.
have -> : N.of_nat (3 * 3)`! = 362880%num by vm_compute.
exact: grids.
Qed.

Lemma symmetries_fix_cat r c (table table' : symmetries) :
  symmetries_fix r c table -> symmetries_fix r c table' -> symmetries_fix r c (table ++ table').
Proof.
move=> right right' e rows columns k; rewrite mem_cat => /orP[]; [exact: right|exact: right'].
Qed.
