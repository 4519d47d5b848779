(** The theorems that `make classes` checks: how many 9x9 grids some cell symmetries fix. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Statement FixedClasses FixedLargest FixedNothing FixedNoUnit.

(** Rows and columns are numbered from 0, so this exchanges the rows 2 and 3, 5 and
    6, 8 and 9, and the columns 4 and 7, 5 and 8, 6 and 9. *)
Theorem sudoku_fixed_by_largest_class : symmetries_fix 3 3
  [:: (false, [:: 0; 2; 1; 3; 5; 4; 6; 8; 7], [:: 0; 1; 2; 6; 7; 8; 3; 4; 5], 449445888%num)].
Proof. exact: fixed_by_pairs. Qed.

(** One cell symmetry of each of 16 classes that fix grids, and of two that fix none. *)
Theorem sudoku_fixed_9x9 : symmetries_fix 3 3 (largest_plan.1 :: fixed_table_9x9).
Proof.
move=> e rows columns k; rewrite inE => /orP[/eqP largest|]; last exact: fixed_3x3.
by apply: fixed_largest; rewrite inE largest.
Qed.

Theorem sudoku_fixed_nothing_9x9 : symmetries_fix 3 3 empty_table_9x9.
Proof. exact: fixed_nothing. Qed.

(** Cell symmetries that keep no row, column or box. *)
Theorem sudoku_fixed_no_unit_9x9 : symmetries_fix 3 3 no_unit_table_9x9.
Proof. exact: fixed_no_unit. Qed.

Print Assumptions sudoku_fixed_by_largest_class.
Print Assumptions sudoku_fixed_9x9.
Print Assumptions sudoku_fixed_nothing_9x9.
Print Assumptions sudoku_fixed_no_unit_9x9.
