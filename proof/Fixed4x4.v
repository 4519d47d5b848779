(** Cell symmetries of 4x4 grids, and how many grids they fix. *)
From SudokuCount Require Import Mathcomp Statement FixedGrids FixedCount.

Notation all_places := (places 2 2).

(** One cell symmetry of each class that fixes grids and keeps a row, a column or a box. *)
Definition plans_4x4 : seq plan :=
  [:: (false, [:: 0; 1; 2; 3], [:: 0; 1; 2; 3], 12%num, (0, all_places));
      (false, [:: 1; 0; 3; 2], [:: 0; 1; 2; 3], 8%num, (4, all_places));
      (false, [:: 1; 0; 3; 2], [:: 0; 1; 3; 2], 4%num, (4, all_places));
      (false, [:: 1; 0; 3; 2], [:: 1; 0; 3; 2], 4%num, (8, all_places));
      (false, [:: 2; 3; 0; 1], [:: 0; 1; 2; 3], 6%num, (4, all_places));
      (false, [:: 2; 3; 0; 1], [:: 0; 1; 3; 2], 2%num, (4, all_places));
      (false, [:: 2; 3; 1; 0], [:: 0; 1; 2; 3], 4%num, (4, all_places));
      (true, [:: 0; 1; 2; 3], [:: 0; 1; 2; 3], 2%num, (8, all_places));
      (true, [:: 1; 0; 3; 2], [:: 0; 1; 2; 3], 2%num, (8, all_places))].

Definition fixed_table_4x4 : symmetries := map fst plans_4x4.

Lemma fixed_2x2 : fixed_4x4 fixed_table_4x4.
Proof. apply: plans_right; vm_cast_no_check (erefl true). Qed.
