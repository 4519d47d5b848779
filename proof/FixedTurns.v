(** Transposition and a conjugate of half a turn, and how many 9x9 grids they fix.  Both
    keep a box, and a digit that they fix.  Where this digit lies is one case only,
    up to the symmetries that commute with them.  The order in which the program
    goes through the other places was chosen such that it has few states. *)
From SudokuCount Require Import Mathcomp Statement LineClasses FixedCount FixedNormal.

Definition half_turn : seq nat := [:: 3; 4; 5; 0; 1; 2; 7; 6; 8].

Definition turns : seq plan_by_cases := [::
  (true, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 30258432%num,
   (18, Cases [seq (false, P, P) | P <- line_orders] (in_rows 1 9 0)
    [:: (3, 3); (5, 5); (6, 6); (7, 7); (1, 5); (1, 6); (1, 7); (1, 4); (1, 8); (2, 7); (0, 7); (0, 6);
        (2, 8); (0, 8); (0, 5); (0, 3); (0, 4); (7, 8); (6, 7); (6, 8); (4, 7); (3, 7); (3, 8); (4, 8);
        (5, 8); (4, 6); (3, 6); (5, 6); (2, 4); (2, 3); (2, 5); (3, 4); (3, 5); (4, 5)]));
  (false, [:: 3; 4; 5; 0; 1; 2; 7; 6; 8], [:: 3; 4; 5; 0; 1; 2; 7; 6; 8], 155492352%num,
   (26, Cases [seq (false, P, Q) | P <- commuting half_turn, Q <- commuting half_turn] (in_rows 1 9 8)
    [:: (0, 6); (0, 7); (1, 6); (1, 7); (2, 7); (0, 8); (1, 8); (2, 8); (0, 1); (0, 4); (0, 2); (0, 5);
        (0, 3); (1, 5); (1, 2); (1, 1); (1, 3); (1, 0); (2, 2); (2, 5); (2, 1); (2, 0); (2, 3); (2, 4);
        (6, 5); (8, 2); (6, 3); (6, 4); (6, 0); (6, 1); (8, 0); (8, 1)]))
].

Definition turn_table_9x9 : symmetries := map fst turns.

Lemma fixed_by_turns : symmetries_fix 3 3 turn_table_9x9.
Proof. apply: plans_by_cases_right; vm_cast_no_check (erefl true). Qed.
