(** What a cell symmetry fixes that keeps no row, column or box: the sum over the
    cycle types of the relabellings. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Statement Words Images CycleTypes FixedBy.
From SudokuCount Require Import DisjointSearch FixedGrids FixedProgram FixedCount.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** The number that the program finds for one relabelling, and how it is checked. *)
Definition number_found (r c : nat) (move : place -> place) (order : seq place) (relabel : seq nat) : N :=
  let options := [seq options_at r c move relabel [::] p | p <- first_places move r c relabel order [::]] in
  if has (@nilp _) options then 0%num else search (map (map mask) (with_masks r c options)).

Definition found_right (r c : nat) (move : place -> place) (order : seq place) (relabel : seq nat) : bool :=
  perm_eq relabel (iota 0 (r * c)) &&
  counts_fixed r c move relabel [::] order (number_found r c move order relabel).

Definition plan_by_types := (bool * seq nat * seq nat * N * seq place)%type.

Definition types_right (r c : nat) (p : plan_by_types) : bool :=
  let: (transposes, rows, columns, number, order) := p in
  let move := move_by transposes rows columns in
  let types := digit_types (r * c) in
  all (fun t => found_right r c move order t.2) types &&
  N.eqb (foldr (fun t s => (t.1 * number_found r c move order t.2 + s)%num) 0%num types)
    (number * N.of_nat (r * c)`!).

Lemma card_fixed_found r c (t : {perm cell (r * c) r c}) move order relabel (d0 : 'I_(r * c)) :
  (forall x, place_of (t x) = move (place_of x)) -> found_right r c move order relabel ->
  N.of_nat #|fixed_by t (permutation_of r c relabel)| = number_found r c move order relabel.
Proof.
move=> t_moves /andP[relabel_perm counted].
have relabelE (d : 'I_(r * c)) : nth 0 relabel d = permutation_of r c relabel d.
  by rewrite -nth_order permutation_orderK.
rewrite -(card_fixed_gridsE d0 t_moves relabelE counted); congr N.of_nat.
apply: eq_card => g; rewrite !inE; congr (_ && _); rewrite (_ : agrees [::] g) ?andbT //.
by apply/forallP.
Qed.

Theorem plans_by_types_right r c (plans : seq plan_by_types) : (0 < r * c) && all (types_right r c) plans ->
  symmetries_fix r c (map fst plans).
Proof.
move=> /andP[n_gt0 /allP right] e rows columns k /mapP[[[[[e' rows'] columns'] k'] order] /right counted [-> -> -> ->]] t.
move=> /place_of_moves_by t_moves; move: counted => /andP[types_ok /N.eqb_eq <-].
rewrite (card_fixed_by_type n_gt0 t); elim: (digit_types _) types_ok => [|w types IH]; first by rewrite big_nil.
case/andP => w_ok /IH rest; rewrite big_cons Nnat.Nat2N.inj_add rest Nnat.Nat2N.inj_mul Nnat.N2Nat.id.
by rewrite (card_fixed_found (Ordinal n_gt0) t_moves w_ok).
Qed.
