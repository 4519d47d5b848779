(** The cell symmetry that exchanges rows 2 and 3, 5 and 6, 8 and 9, and columns 4
    and 7, 5 and 8, 6 and 9.  The program counts for a conjugate of it. *)
From SudokuCount Require Import Mathcomp Statement Images CycleTypes FixedBy LineClasses
  SymmetryClasses FixedCount.

Definition largest_plan : plan :=
  (false, [:: 3; 4; 5; 0; 1; 2; 6; 7; 8], [:: 1; 0; 2; 4; 3; 5; 7; 6; 8], 449445888%num,
   (11, [seq (x, y) | y <- [:: 8; 7; 6; 5; 4; 3; 2; 1; 0], x <- iota 0 9])).

Lemma fixed_largest : symmetries_fix 3 3 [:: largest_plan.1].
Proof. apply: (@plans_right 3 3 [:: largest_plan]); vm_cast_no_check (erefl true). Qed.

Lemma fixed_by_pairs : symmetries_fix 3 3
  [:: (false, [:: 0; 2; 1; 3; 5; 4; 6; 8; 7], [:: 0; 1; 2; 6; 7; 8; 3; 4; 5], 449445888%num)].
Proof.
move=> e rows columns k; rewrite inE => /eqP[-> -> -> ->] t t_moves.
move/moves_by_lines: t_moves => -> //.
pose X := [:: 6; 7; 8; 0; 1; 2; 3; 4; 5]; pose Y := [:: 2; 0; 1; 5; 3; 4; 8; 6; 7].
have [_ X_keeps] : order (as_perm X) = X /\ keeps (as_perm X) by apply: is_line_orderP.
have [_ Y_keeps] : order (as_perm Y) = Y /\ keeps (as_perm Y) by apply: is_line_orderP.
rewrite -(@card_fixes_conj 3 3 isT _ _ (symmetry_of_lines true keeps1 keeps1)) symmetry_exchanged.
rewrite -(@card_fixes_conj 3 3 isT _ _ (symmetry_of_lines false X_keeps Y_keeps)) symmetry_conj.
rewrite -!permutation_of_conj //; apply: (fixed_largest (mem_head _ _)); exact/moves_by_lines.
Qed.
