(** What a cell symmetry fixes that keeps no row, column or box: the sum over the
    cycle types of the relabellings. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images CycleTypes FixedBy
  DisjointSearch FixedGrids FixedProgram FixedCount FixedNormal.

(** A symmetry with the number that it fixes, and an order of the places. *)
Definition plan_by_types := (bool * seq nat * seq nat * N * seq place)%type.

Definition counted_by_type (r c : nat) (move : place -> place) (order : seq place)
    (relabel : seq nat) : option N :=
  if perm_eq relabel (iota 0 (r * c)) then counted r c move relabel [::] order else None.

Definition types_right (r c : nat) (p : plan_by_types) : bool :=
  let: (transposes, rows, columns, number, order) := p in
  let move := move_by transposes rows columns in
  is_number (sum_of_counts (counted_by_type r c move order) (digit_types (r * c)))
    (number * N.of_nat (r * c)`!).

Lemma card_by_type r c (t : {perm cell (r * c) r c}) move order relabel number (d0 : 'I_(r * c)) :
  (forall x, place_of (t x) = move (place_of x)) -> counted_by_type r c move order relabel = Some number ->
  N.of_nat #|fixed_by t (permutation_of (r * c) relabel)| = number.
Proof.
move=> t_moves; rewrite /counted_by_type; case: ifP => // relabel_perm.
have relabelE (d : 'I_(r * c)) : nth 0 relabel d = permutation_of (r * c) relabel d.
  by rewrite -nth_order permutation_orderK.
move=> /(card_counted d0 t_moves relabelE) <-; congr N.of_nat.
apply: eq_card => g; rewrite !inE; congr (_ && _).
by rewrite (_ : agrees [::] g) ?andbT //; apply/forallP.
Qed.

Theorem plans_by_types_right r c (plans : seq plan_by_types) : (0 < r * c) && all (types_right r c) plans ->
  symmetries_fix r c (map fst plans).
Proof.
move=> /andP[n_gt0 /allP right] e rows columns k /mapP[[[[[e' rows'] columns'] k'] order]].
move=> /right/is_numberP counted; case=> -> -> -> -> t /place_of_moves_by t_moves.
rewrite (card_fixed_by_type n_gt0 t).
apply: (sum_of_countsE (F := fun w => #|fixed_by t (permutation_of (r * c) w)|) _ counted) => relabel m.
exact: (card_by_type (Ordinal n_gt0) t_moves).
Qed.
