(** The theorems that `make classes` checks: how many 9x9 grids cell symmetries fix, and
    so how many are essentially different. *)
From SudokuCount Require Import Mathcomp Statement Theorems LineClasses SymmetryClasses FixedSum
  SymmetryTable BandClasses FixedClasses FixedLargest FixedNothing FixedNoUnit FixedTurns.

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

(** Transposition, and a cell symmetry that is conjugate to half a turn. *)
Theorem sudoku_fixed_by_turns_9x9 : symmetries_fix 3 3 (map fst turns).
Proof. exact: fixed_by_turns. Qed.

(** One cell symmetry of each of the 275 classes. *)
Definition counted_9x9 : symmetries :=
  [:: (false, iota 0 9, iota 0 9, 18383222420692992%num)] ++
  [:: largest_plan.1] ++ fixed_table_9x9 ++ empty_table_9x9 ++ no_unit_table_9x9 ++
  map fst turns.

Lemma counted_right : symmetries_fix 3 3 counted_9x9.
Proof.
apply: symmetries_fix_cat; first exact: fixed_by_identity sudoku_9x9.
apply: symmetries_fix_cat; first exact: fixed_largest.
apply: symmetries_fix_cat; first exact: fixed_3x3.
apply: symmetries_fix_cat; first exact: fixed_nothing.
by apply: symmetries_fix_cat; [exact: fixed_no_unit|exact: fixed_by_turns].
Qed.

(** The 275 rows are one of each class, and the numbers add up. *)
Lemma counted_classes : has_each_class line_table counted_9x9.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma counted_total : weighted_total line_table counted_9x9 = (5472730538 * 3359232)%num.
Proof. vm_cast_no_check (erefl (5472730538 * 3359232)%num). Qed.

Lemma counted_sizes :
  [&& uniq counted_9x9, size counted_9x9 == 275 & count (fun row => row.2 != 0%num) counted_9x9 == 27].
Proof. vm_cast_no_check (erefl true). Qed.

Theorem sudoku_symmetry_classes_9x9 : symmetry_classes_9x9 counted_9x9.
Proof.
have /and3P[rows_uniq /eqP rows /eqP fixing] := counted_sizes.
split; [|exact: counted_right|exact: rows_uniq|exact: rows|exact: fixing].
exact: (one_of_each_class_3x3 line_classes_are_right counted_classes).
Qed.

(** So there are 5472730538 essentially different 9x9 grids. *)
Theorem sudoku_classes_9x9 : classes_9x9.
Proof.
exact: (number_of_classes_if_counted line_classes_are_right isT counted_right counted_classes counted_total).
Qed.

(** And 416 essentially different bands. *)
Theorem sudoku_band_classes_9x9 : band_classes_9x9.
Proof. exact: number_of_band_classes_3x3 sudoku_bands_9x9. Qed.
