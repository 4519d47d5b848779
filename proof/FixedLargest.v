(** The cell symmetry that exchanges rows 2 and 3, 5 and 6, 8 and 9, and columns 4
    and 7, 5 and 8, 6 and 9.  But for the one that moves no cell, no cell symmetry
    fixes more grids. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Statement FixedCount.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition largest_plan : plan :=
  (false, [:: 0; 2; 1; 3; 5; 4; 6; 8; 7], [:: 0; 1; 2; 6; 7; 8; 3; 4; 5], 449445888%num,
   (0, [seq (x, y) | x <- [:: 6; 7; 8; 3; 4; 5; 0; 1; 2], y <- [:: 3; 4; 5; 6; 7; 8; 0; 1; 2]])).

Lemma fixed_largest : symmetries_fix 3 3 [:: largest_plan.1].
Proof. apply: (@plans_right 3 3 [:: largest_plan]); vm_cast_no_check (erefl true). Qed.
