(** Cell symmetries of 9x9 grids that fix no grid.  For most of them one cycle of
    cells is enough: no digit fits there. *)
From SudokuCount Require Import Mathcomp Statement LineClasses FixedCount.

(** One cell symmetry of each of 245 classes that fix no grid: whether it transposes, a power of
    it, the number of a unit that this power keeps, and its orders of rows and columns, by their
    numbers in [line_table]. *)
Definition empty_groups : seq ((bool * nat * nat) * seq (nat * seq nat)) := [::
  ((false, 1, 0), [:: (1, [:: 0]); (2, [:: 0; 1]); (3, [:: 0; 2]); (4, [:: 0; 1; 2; 3; 4]);
    (5, [:: 0; 1; 3; 4])]);
  ((false, 1, 18), [:: (1, [:: 1]); (2, [:: 2]); (3, [:: 1; 3]); (5, [:: 2; 5])]);
  ((false, 1, 2), [:: (6, [:: 0; 1; 2; 3; 4; 5; 6]); (7, [:: 0; 1; 2; 3; 4; 5; 6; 7]);
    (8, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8])]);
  ((false, 1, 9), [:: (9, [:: 1; 3; 4]); (12, [:: 1; 2; 3; 4; 5]); (15, [:: 1; 2; 3; 4; 5]);
    (19, [:: 1; 3; 4]); (21, [:: 1; 3; 4])]);
  ((false, 1, 11), [:: (9, [:: 6; 7; 8]); (12, [:: 6; 7; 8]); (15, [:: 6; 7; 8]);
    (19, [:: 6; 7; 8]); (20, [:: 6]); (21, [:: 6; 7; 8])]);
  ((false, 1, 6), [:: (10, [:: 0; 2; 4; 5; 7; 8; 9]);
    (13, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12]);
    (16, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15])]);
  ((false, 1, 24), [:: (10, [:: 1; 3]); (12, [:: 0; 9]); (15, [:: 0; 9]);
    (18, [:: 0; 1; 2; 3; 4; 5; 9])]);
  ((false, 1, 26), [:: (10, [:: 10]); (12, [:: 12]); (13, [:: 13]); (14, [:: 13; 14]);
    (15, [:: 12; 15]); (16, [:: 16]); (17, [:: 17]); (18, [:: 7; 10; 12; 15; 16; 18])]);
  ((false, 1, 8), [:: (11, [:: 0; 1; 2; 3; 4; 5; 7; 8; 9]);
    (14, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12]);
    (17, [:: 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16])]);
  ((false, 1, 15), [:: (12, [:: 10]); (15, [:: 10; 13]); (18, [:: 13]); (19, [:: 10; 13; 16]);
    (20, [:: 13]); (21, [:: 10; 13; 16])]);
  ((false, 1, 17), [:: (12, [:: 11]); (15, [:: 11; 14]); (18, [:: 11; 14; 17]);
    (19, [:: 11; 14; 17]); (20, [:: 11; 14; 17]); (21, [:: 11; 14; 17])]);
  ((false, 1, 25), [:: (18, [:: 8])]);
  ((false, 3, 15), [:: (19, [:: 12; 18]); (21, [:: 12; 18])]);
  ((false, 2, 11), [:: (19, [:: 15]); (20, [:: 15]); (21, [:: 15])]);
  ((false, 3, 2), [:: (20, [:: 0; 1; 2; 3; 4; 5; 7; 8; 9; 19; 20])]);
  ((false, 3, 11), [:: (21, [:: 20])]);
  ((true, 1, 18), [:: (1, [:: 0]); (2, [:: 0]); (3, [:: 0]); (4, [:: 0]); (5, [:: 0]);
    (7, [:: 0]); (8, [:: 0])]);
  ((true, 2, 2), [:: (6, [:: 0])]);
  ((true, 1, 26), [:: (10, [:: 0]); (12, [:: 0]); (13, [:: 0]); (14, [:: 0]); (15, [:: 0]);
    (16, [:: 0]); (17, [:: 0]); (18, [:: 0])]);
  ((true, 6, 2), [:: (20, [:: 0])])
].

Definition empty_plans : seq empty_plan :=
  let line i := (nth ([::], 0%num) line_table i).1 in
  flatten [seq let: (transposes, k, u) := group.1 in
    flatten [seq [seq (transposes, line l.1, line j, 0%num, (k, u)) | j <- l.2] | l <- group.2]
  | group <- empty_groups].

Definition empty_table_9x9 : symmetries := map fst empty_plans.

Lemma fixed_nothing : symmetries_fix 3 3 empty_table_9x9.
Proof. apply: empty_plans_right; vm_cast_no_check (erefl true). Qed.
