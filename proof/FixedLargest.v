(** The cell symmetry that exchanges rows 2 and 3, 5 and 6, 8 and 9, and columns 4
    and 7, 5 and 8, 6 and 9.  The program counts for a conjugate of it. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images CycleTypes FixedBy
  FixedCount.

(** Exchanging rows and columns makes another cell symmetry from one. *)
Section Transposed.

Variables (r c : nat) (p q : {perm 'I_(r * c)}) (t : {perm cell (r * c) r c}).
Variables rows columns rows' columns' : seq nat.
Notation n := (r * c).
Hypothesis t_moves : moves_by false rows columns t.

Lemma moves_by_transposed :
  all (fun y => nth 0 (order p) (nth 0 columns y) == nth 0 rows' (nth 0 (order p) y)) (iota 0 n) ->
  all (fun x => nth 0 (order q) (nth 0 rows x) == nth 0 columns' (nth 0 (order q) x)) (iota 0 n) ->
  moves_by false rows' columns' (t ^ symmetry_of (r := r) (c := c) (true, (p, q)))%g.
Proof.
move=> /allP p_right /allP q_right x; set u := symmetry_of _.
have [z ->] : exists z, x = u z by exists (u^-1 x)%g; rewrite permKV.
rewrite permJ !symmetry_ofE /=; have [rowE columnE] := t_moves z.
split; [rewrite -[LHS](nth_order p) columnE -[p z.2 : nat](nth_order p)|
  rewrite -[LHS](nth_order q) rowE -[q z.1 : nat](nth_order q)]; apply/eqP;
  [apply: p_right|apply: q_right]; by rewrite mem_iota ltn_ord.
Qed.

End Transposed.

Definition largest_plan : plan :=
  (false, [:: 3; 4; 5; 0; 1; 2; 6; 7; 8], [:: 1; 0; 2; 4; 3; 5; 7; 6; 8], 449445888%num,
   (11, [seq (x, y) | y <- [:: 8; 7; 6; 5; 4; 3; 2; 1; 0], x <- iota 0 9])).

Lemma fixed_largest : symmetries_fix 3 3 [:: largest_plan.1].
Proof. apply: (@plans_right 3 3 [:: largest_plan]); vm_cast_no_check (erefl true). Qed.

Lemma fixed_by_pairs : symmetries_fix 3 3
  [:: (false, [:: 0; 2; 1; 3; 5; 4; 6; 8; 7], [:: 0; 1; 2; 6; 7; 8; 3; 4; 5], 449445888%num)].
Proof.
move=> e rows columns k; rewrite inE => /eqP[-> -> -> ->] t t_moves.
pose stacks := [:: 6; 7; 8; 0; 1; 2; 3; 4; 5]; pose lines := [:: 2; 0; 1; 5; 3; 4; 8; 6; 7].
have [p p_takes pE] : exists2 p, takes (m := 3 * 3) 3 3 p & stacks = order p.
  by apply: block_ordersP; rewrite mem_filter mem_permutations; vm_compute.
have [q q_takes qE] : exists2 q, takes (m := 3 * 3) 3 3 q & lines = order q.
  by apply: block_ordersP; rewrite mem_filter mem_permutations; vm_compute.
pose u := symmetry_of (r := 3) (c := 3) (true, (p, q)).
have u_sym : cell_symmetry (r := 3) (c := 3) u by apply: cell_symmetry_of.
rewrite -(card_fixes_conj _ t u_sym) //.
apply: (fixed_largest (mem_head _ _)); apply: (moves_by_transposed t_moves); first by rewrite -pE.
by rewrite -qE.
Qed.
