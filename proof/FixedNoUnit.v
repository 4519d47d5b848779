(** Cell symmetries of 9x9 grids that keep no row, column or box, and how many grids
    they fix.  The order in which the program goes through the rows, columns or boxes
    was chosen such that it has few states.  Two of them need cases: where the digit 8 lies. *)
From SudokuCount Require Import Mathcomp Statement LineClasses FixedCount FixedNormal FixedByTypes.

(** The bands one on in turn; the columns in each stack one on. *)
Definition next_band : seq nat := [:: 3; 4; 5; 6; 7; 8; 0; 1; 2].
Definition next_line : seq nat := [:: 1; 2; 0; 4; 5; 3; 7; 8; 6].

(** The orders that commute with one, and keep each block. *)
Definition commuting_in_blocks (P : seq nat) : seq (seq nat) :=
  [seq Q <- commuting P | [seq nth 0 Q i %/ 3 | i <- [:: 0; 3; 6]] == [:: 0; 1; 2]].

(** One cell symmetry of each of nine classes. *)
Definition plans_no_unit : seq plan_by_types := [::
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 0; 2], [:: 3; 4; 5; 0; 1; 2; 7; 8; 6], 3456%num, Cases [::] [::] (units all_columns));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 0; 2], [:: 3; 4; 5; 1; 2; 0; 7; 8; 6], 6480%num, Cases [::] [::] (units all_boxes));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 648%num, Cases [::] [::] (units all_rows));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], 288%num, Cases [::] [::] (units all_columns));
  (false, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], 162%num, Cases [::] [::] (units all_rows));
  (true, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 288%num, Cases [::] [::] (units all_rows));
  (true, [:: 3; 4; 5; 6; 7; 8; 1; 2; 0], [:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 0%num, Cases [::] [::] (units all_rows));
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 6342480%num,
   Cases [seq (false, P, Q) | P <- commuting_in_blocks next_band, Q <- commuting_in_blocks next_line]
     (in_rows 1 3 8) (units [:: 18; 19; 20]));
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], 323928%num,
   Cases (flatten [seq [seq (e, P, Q) | P <- commuting next_band, Q <- commuting next_band]
       | e <- [:: false; true]]) (in_rows 3 3 8) (units [:: 0; 9; 1; 10; 2]))
].

Definition no_unit_table_9x9 : symmetries := map fst plans_no_unit.

Lemma fixed_no_unit : symmetries_fix 3 3 no_unit_table_9x9.
Proof. apply: plans_by_types_right; vm_cast_no_check (erefl true). Qed.
