(** Cell symmetries of 9x9 grids, and how many grids they fix.  The order in which
    the program goes through the rows, columns or boxes was chosen such that it
    has few states. *)
From SudokuCount Require Import Mathcomp Statement FixedCount.

(** One cell symmetry of each of 15 classes that fix grids, and of two that fix none. *)
Definition plans_9x9 : seq plan := [::
  (false, [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 107495424%num, (22, units all_boxes));
  (false, [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], [:: 0; 1; 2; 3; 4; 5; 7; 8; 6], 21233664%num, (20, units (rev all_boxes)));
  (false, [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], [:: 0; 1; 2; 4; 5; 3; 7; 8; 6], 4204224%num, (20, units (rev all_boxes)));
  (false, [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 2508084%num, (18, units (rev all_rows)));
  (false, [:: 3; 4; 5; 1; 2; 0; 7; 8; 6], [:: 1; 0; 2; 4; 3; 5; 7; 6; 8], 27648%num, (11, units (rev all_rows)));
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 14837760%num, (12, units all_columns));
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 0; 1; 2; 3; 4; 5; 7; 8; 6], 2085120%num, (12, units (rev all_columns)));
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 0; 1; 2; 4; 5; 3; 7; 8; 6], 294912%num, (9, units all_boxes));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 0; 2], [:: 3; 4; 5; 0; 1; 2; 6; 7; 8], 13824%num, (15, units (rev all_columns)));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 0; 2], [:: 3; 4; 5; 1; 2; 0; 6; 7; 8], 1728%num, (15, units (rev all_boxes)));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 5184%num, (12, units all_boxes));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 0; 1; 2; 3; 4; 5; 7; 8; 6], 2592%num, (12, units all_boxes));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 0; 1; 2; 4; 5; 3; 7; 8; 6], 1296%num, (9, units all_boxes));
  (true, [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 1854%num, (22, units all_boxes));
  (true, [:: 3; 4; 5; 0; 1; 2; 7; 6; 8], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 13056%num,
   (26, units [:: 18; 21; 24; 19; 22; 25; 20; 23; 26]));
  (false, [:: 3; 4; 5; 0; 1; 2; 7; 6; 8], [:: 1; 0; 2; 4; 3; 5; 7; 6; 8], 0%num, (24, units (rev all_rows)));
  (false, [:: 3; 4; 5; 0; 1; 2; 7; 6; 8], [:: 3; 4; 5; 0; 1; 2; 6; 7; 8], 0%num, (26, units (rev all_columns)))
].

Definition fixed_table_9x9 : symmetries := map fst plans_9x9.

Lemma fixed_3x3 : symmetries_fix 3 3 fixed_table_9x9.
Proof. apply: plans_right; vm_cast_no_check (erefl true). Qed.
