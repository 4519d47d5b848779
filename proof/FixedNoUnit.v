(** Cell symmetries of 9x9 grids that keep no row, column or box, and how many grids
    they fix.  The order in which the program goes through the rows, columns or boxes
    was chosen such that it has few states. *)
From SudokuCount Require Import Mathcomp Statement FixedCount FixedByTypes.

(** One cell symmetry of each of seven classes. *)
Definition plans_no_unit : seq plan_by_types := [::
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 0; 2], [:: 3; 4; 5; 0; 1; 2; 7; 8; 6], 3456%num,
   units [:: 9; 10; 11; 12; 13; 14; 15; 16; 17]);
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 0; 2], [:: 3; 4; 5; 1; 2; 0; 7; 8; 6], 6480%num,
   units [:: 18; 19; 20; 21; 22; 23; 24; 25; 26]);
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 648%num,
   units [:: 0; 1; 2; 3; 4; 5; 6; 7; 8]);
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], 288%num,
   units [:: 9; 10; 11; 12; 13; 14; 15; 16; 17]);
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], 162%num,
   units [:: 0; 1; 2; 3; 4; 5; 6; 7; 8]);
  (true, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 288%num,
   units [:: 0; 1; 2; 3; 4; 5; 6; 7; 8]);
  (true, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 0%num,
   units [:: 0; 1; 2; 3; 4; 5; 6; 7; 8])
].

Definition no_unit_table_9x9 : symmetries := map fst plans_no_unit.

Lemma fixed_no_unit : symmetries_fix 3 3 no_unit_table_9x9.
Proof. apply: plans_by_types_right; vm_cast_no_check (erefl true). Qed.
