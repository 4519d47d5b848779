(** The grids that a cell symmetry with a relabelling fixes: conjugate ones fix
    equally many.  So it is enough to count for one relabelling of each cycle type. *)
From SudokuCount Require Import Mathcomp.
From mathcomp Require Import action gproduct.
From SudokuCount Require Import Statement Words Equivalence Images CellSymmetries Burnside
  CycleTypes.

(** Lists as permutations: X^-1 P X. *)
Definition conjugated (X P : seq nat) : seq nat :=
  [seq nth 0 X (nth 0 P (index i X)) | i <- iota 0 (size X)].

(** A relabelling whose cycles follow one another, with the short cycles first. *)
Definition blocks_of_cycles (w : seq nat) : seq (seq nat) :=
  foldr (fun i blocks =>
    if (nth 0 w i <= i) || nilp blocks then [:: i] :: blocks
    else (i :: head [::] blocks) :: behead blocks) [::] (iota 0 (size w)).

Definition short_cycles_first (n : nat) (w : seq nat) : seq nat :=
  let digits := flatten (sort (fun l l' => size l <= size l') (blocks_of_cycles w)) in
  let X := [seq index d digits | d <- iota 0 n] in
  if perm_eq X (iota 0 n) && perm_eq w (iota 0 n) then conjugated X w else w.

Definition digit_types (n : nat) : seq (N * seq nat) :=
  let types := [seq (t.1, short_cycles_first n t.2) | t <- cycle_types n 0 [::] 1] in
  [seq (foldr N.add 0%num [seq t.1 | t <- types & t.2 == w], w) | w <- undup [seq t.2 | t <- types]].

Section FixedBy.

Variables r c : nat.
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).
Notation move := ({perm cell} * {perm 'I_n})%type.

Lemma index_order (p : {perm 'I_n}) (x : 'I_n) : index (p x : nat) (order p) = x.
Proof.
have inj : injective (fun x : 'I_n => nat_of_ord (p x)) by move=> y z /ord_inj/perm_inj.
by rewrite -[nat_of_ord (p x)]/((fun x : 'I_n => nat_of_ord (p x)) x) (index_map inj) index_enum_ord.
Qed.

Lemma order_conj (p x : {perm 'I_n}) : order (p ^ x)%g = conjugated (order x) (order p).
Proof.
rewrite /conjugated size_order -val_enum_ord -map_comp; apply: eq_map => i /=.
by rewrite -{2}(permKV x i) index_order !nth_order conjgE !permM.
Qed.

Lemma permutation_of_conj X P : perm_eq X (iota 0 n) -> perm_eq P (iota 0 n) ->
  permutation_of n (conjugated X P) = (permutation_of n P ^ permutation_of n X)%g.
Proof.
move=> X_perm P_perm; rewrite -{1}(permutation_orderK X_perm) -{1}(permutation_orderK P_perm).
by rewrite -order_conj permutation_ofK.
Qed.

Lemma sum_by_digit_type (F : {perm 'I_n} -> nat) : (forall s x, F (s ^ x)%g = F s) ->
  \sum_s F s = \sum_(t <- digit_types n) N.to_nat t.1 * F (permutation_of n t.2).
Proof.
move=> F_conj; rewrite (sum_by_cycle_type F_conj) /digit_types.
set types := cycle_types _ _ _ _; set types' := map _ types.
have sameF w : F (permutation_of n (short_cycles_first n w)) = F (permutation_of n w).
  by rewrite /short_cycles_first; case: ifP => // /andP[X_perm w_perm]; rewrite permutation_of_conj.
have sum_N (l : seq N) : N.to_nat (foldr N.add 0%num l) = \sum_(m <- l) N.to_nat m.
  by elim: l => [|m l IH]; rewrite ?big_nil // big_cons /= Nnat.N2Nat.inj_add IH.
have -> : \sum_(t <- types) N.to_nat t.1 * F (permutation_of n t.2) =
    \sum_(t <- types') N.to_nat t.1 * F (permutation_of n t.2).
  by rewrite big_map; apply: eq_bigr => t _; rewrite sameF.
rewrite [RHS]big_map; under [RHS]eq_bigr => w _ do rewrite /= sum_N big_map big_filter big_distrl /=.
rewrite (exchange_big_dep predT) //= big_seq [RHS]big_seq; apply: eq_bigr => t t_in.
rewrite big_mkcond (bigD1_seq t.2) ?undup_uniq ?mem_undup ?map_f //= eqxx big1 ?addn0 // => w.
by rewrite eq_sym => /negbTE ->.
Qed.

(** The grids that a cell symmetry t takes to their relabelling by s. *)
Definition fixed_by (t : {perm cell}) (s : {perm 'I_n}) : {set grid} :=
  [set g | sudoku g && [forall x, g (t x) == s (g x)]].

Lemma fixed_byE (t : {perm cell}) s : fixed_by t s = [set g | sudoku g && (act g (t, s) == g)].
Proof. by apply/setP => g; rewrite !inE act_fixedE. Qed.

Lemma act_conj (a b : move) (g : grid) : (act (act g b) (b^-1 * (a * b))%g == act g b) = (act g a == g).
Proof. by rewrite -actM mulKVg actM; apply: (inj_eq (act_inj (action_on_grids n r c) b)). Qed.

Lemma card_fixed_by_conj (t u : {perm cell}) s v :
  cell_symmetry u -> #|fixed_by (t ^ u)%g (s ^ v)%g| = #|fixed_by t s|.
Proof.
move=> u_sym; rewrite !fixed_byE -(card_preimset _ (act_inj (action_on_grids n r c) (u, v))).
by apply: eq_card => g; rewrite !inE sudoku_act // (act_conj (t, s) (u, v)).
Qed.

Hypothesis n_gt0 : 0 < n.

Lemma card_fixed (t : {perm cell}) : #|[set g : grid | sudoku g && fixes t g]| = \sum_s #|fixed_by t s|.
Proof. by rewrite -fixed_by_moves //; apply: eq_bigr => s _; rewrite fixed_byE. Qed.

Theorem card_fixes_conj (t u : {perm cell}) : cell_symmetry u ->
  #|[set g : grid | sudoku g && fixes (t ^ u)%g g]| = #|[set g : grid | sudoku g && fixes t g]|.
Proof.
move=> u_sym; rewrite !card_fixed; apply: eq_bigr => s _.
by rewrite -[in LHS](conjg1 s) card_fixed_by_conj.
Qed.

Theorem card_fixed_by_type (t : {perm cell}) : #|[set g : grid | sudoku g && fixes t g]| =
  \sum_(type <- digit_types n) N.to_nat type.1 * #|fixed_by t (permutation_of n type.2)|.
Proof.
rewrite card_fixed; apply: (@sum_by_digit_type (fun s => #|fixed_by t s|)) => s v.
by rewrite -[in LHS](conjg1 t) card_fixed_by_conj //; apply: cell_symmetry1.
Qed.

End FixedBy.
