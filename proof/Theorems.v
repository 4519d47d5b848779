(** The theorems. *)
From SudokuCount Require Import Mathcomp Statement Columns ThreeBands Grids Given Certificate
  Program WordColumns Sums Checks SmallGrids SmallClasses Burnside Fixed4x4 BandNumbers SharedDigits
  FewClues.

Theorem sudoku_9x9 : grids_9x9.
Proof.
rewrite /grids_9x9 (number_of_grids_by_band col0 col0 (@Ordinal nine 0 isT)) -grids_total.
rewrite (sum_grids program_checked); exact: Nnat.N2Nat.id.
Qed.

Theorem sudoku_bands_9x9 : bands_9x9.
Proof.
rewrite /bands_9x9 (number_of_bands_by_columns col0 col0 (@Ordinal nine 0 isT)) -bands_total.
rewrite (sum_bands program_checked); exact: Nnat.N2Nat.id.
Qed.

Theorem sudoku_completions_9x9 : completions_9x9 certificate.
Proof.
move=> band n in_certificate.
have /and4P[band_right _ _ _] := allP (classes_checked program_checked) _ in_certificate.
rewrite (number_beginning_withE 2 col0 col0 (@Ordinal nine 0 isT) band_right).
rewrite (_ : ord0 = col0); last exact: val_inj.
have right := completions_of_class program_checked in_certificate.
exact: (etrans (congr1 N.of_nat right) (Nnat.N2Nat.id n)).
Qed.

Theorem sudoku_4x4 : grids_4x4.
Proof. exact: number_of_grids_2x2. Qed.

Theorem sudoku_6x6 : grids_6x6.
Proof. exact: number_of_grids_2x3. Qed.

Theorem sudoku_6x6_turned : grids_6x6_turned.
Proof. exact: number_of_grids_3x2. Qed.

Theorem sudoku_8x8 : grids_8x8.
Proof. exact: number_of_grids_2x4. Qed.

Theorem sudoku_8x8_turned : grids_8x8_turned.
Proof. exact: number_of_grids_4x2. Qed.

Theorem sudoku_classes_4x4 : classes_4x4.
Proof. exact: number_of_classes_2x2. Qed.

Theorem sudoku_classes_6x6 : classes_6x6.
Proof. exact: number_of_classes_2x3. Qed.

Theorem sudoku_classes_as_mean : classes_as_mean.
Proof. exact: classes_are_mean. Qed.

Theorem sudoku_cell_symmetries_9x9 : cell_symmetries_9x9.
Proof. exact: number_of_cell_symmetries_3x3. Qed.

Theorem sudoku_classes_9x9_at_least : classes_9x9_at_least.
Proof. exact: number_of_classes_3x3_ge sudoku_9x9. Qed.

Theorem sudoku_classes_9x9_if_fixed : classes_9x9_if_fixed.
Proof. exact: number_of_classes_3x3. Qed.

Theorem sudoku_fixed_4x4 : fixed_4x4 fixed_table_4x4.
Proof. exact: fixed_2x2. Qed.

Theorem sudoku_numbers_of_completions_9x9 : numbers_of_completions_9x9.
Proof. exact: numbers_of_completions_3x3 sudoku_completions_9x9. Qed.

Theorem sudoku_only_cell_symmetries_4x4 : only_cell_symmetries_4x4.
Proof. exact: only_cell_symmetries_2x2. Qed.

Theorem sudoku_only_cell_symmetries_6x6 : only_cell_symmetries_6x6.
Proof. exact: only_cell_symmetries_2x3. Qed.

Theorem sudoku_only_cell_symmetries_9x9 : only_cell_symmetries_9x9.
Proof. exact: only_cell_symmetries_3x3. Qed.

Theorem sudoku_three_clues_never_suffice_4x4 : three_clues_never_suffice_4x4.
Proof. exact: three_clues_never_suffice_2x2. Qed.

Theorem sudoku_seven_clues_never_suffice_6x6 : seven_clues_never_suffice_6x6.
Proof. exact: seven_clues_never_suffice_2x3. Qed.
