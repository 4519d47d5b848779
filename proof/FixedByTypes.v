(** What a cell symmetry fixes that keeps no row, column or box: the sum over the
    cycle types of the relabellings. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images CycleTypes FixedBy
  DisjointSearch FixedGrids FixedProgram FixedUnit FixedCount FixedNormal.

(** All relabellings commute with the one that changes no digit, so the first row can have its
    digits in order. *)
Definition counted_by_type (r c : nat) (move : place -> place) (how : cases) (relabel : seq nat) : option N :=
  let digits := iota 0 (r * c) in
  let row := unit_places r c 0 in
  let counted := counted_by_cases r c move relabel how (fun=> digits) in
  if ~~ perm_eq relabel digits then None
  else if (relabel == digits) && is_unit r c row then
    if counted (zip row digits) is Some k then Some (k * N.of_nat (r * c)`!)%num else None
  else counted [::].

Definition types_right (r c : nat) (move : place -> place) (number : N) (how : cases) : bool :=
  is_number (sum_of_counts (counted_by_type r c move how) (digit_types (r * c)))
    (number * N.of_nat (r * c)`!).

Lemma card_by_type r c (t : {perm cell (r * c) r c}) move how relabel number (d0 : 'I_(r * c)) :
  (forall x, place_of (t x) = move (place_of x)) -> counted_by_type r c move how relabel = Some number ->
  N.of_nat #|fixed_by t (permutation_of (r * c) relabel)| = number.
Proof.
move=> t_moves; rewrite /counted_by_type; case: ifP => [//|/negbFE relabel_perm].
have relabelE (d : 'I_(r * c)) : nth 0 relabel d = permutation_of (r * c) relabel d.
  by rewrite -nth_order permutation_orderK.
case: ifP => [/andP[/eqP same row_right]|_ /(card_by_cases d0 t_moves relabelE) <-]; last first.
  congr N.of_nat; apply: eq_card => g; rewrite !inE; congr (_ && _).
  by rewrite (_ : agrees [::] g) ?andbT //; apply/forallP.
case countedE: counted_by_cases => [k|//] [<-].
rewrite -(card_by_cases d0 t_moves relabelE countedE).
have fixedE (g : grid (r * c) r c) x : (g (t x) == permutation_of (r * c) relabel (g x)) = (g (t x) == g x).
  by congr (_ == _); apply: ord_inj; rewrite -relabelE same nth_iota.
rewrite (card_in_order (unit_digits (d0 := d0) row_right)) => [|g u /forallP fixed]; last first.
  by apply/forallP => x; have := fixed x; rewrite !fixedE !ffunE => /eqP ->.
rewrite Nnat.Nat2N.inj_mul; congr (N.of_nat _ * _)%num; apply: eq_card => g.
by rewrite !inE (agrees_in_order d0 row_right).
Qed.

Notation plan_by_types := (counting_plan cases).

Theorem plans_by_types_right r c (plans : seq plan_by_types) :
  all_right r c (types_right r c) plans -> symmetries_fix r c (map fst plans).
Proof.
apply: plans_fix => n_gt0 move number how t t_moves /is_numberP counted.
rewrite (card_fixed_by_type n_gt0 t).
apply: (sum_of_countsE (F := fun w => #|fixed_by t (permutation_of (r * c) w)|) _ counted) => relabel m.
exact: (card_by_type (Ordinal n_gt0) t_moves).
Qed.
