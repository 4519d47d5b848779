(** The theorems have the types that the statement names, and rest on no axiom. *)
From SudokuCount Require Statement Certificate Theorems.
From SudokuCount Require Fixed4x4.
Import SudokuCount.Theorems.

Check (sudoku_9x9 : SudokuCount.Statement.grids_9x9).
Check (sudoku_bands_9x9 : SudokuCount.Statement.bands_9x9).
Check (sudoku_completions_9x9 :
  SudokuCount.Statement.completions_9x9 SudokuCount.Certificate.certificate).
Check (sudoku_4x4 : SudokuCount.Statement.grids_4x4).
Check (sudoku_6x6 : SudokuCount.Statement.grids_6x6).
Check (sudoku_6x6_turned : SudokuCount.Statement.grids_6x6_turned).
Check (sudoku_8x8 : SudokuCount.Statement.grids_8x8).
Check (sudoku_8x8_turned : SudokuCount.Statement.grids_8x8_turned).
Check (sudoku_classes_4x4 : SudokuCount.Statement.classes_4x4).
Check (sudoku_classes_6x6 : SudokuCount.Statement.classes_6x6).
Check (sudoku_classes_as_mean : SudokuCount.Statement.classes_as_mean).
Check (sudoku_cell_symmetries_9x9 : SudokuCount.Statement.cell_symmetries_9x9).
Check (sudoku_classes_9x9_at_least : SudokuCount.Statement.classes_9x9_at_least).
Check (sudoku_classes_9x9_if_fixed : SudokuCount.Statement.classes_9x9_if_fixed).
Check (sudoku_fixed_4x4 :
  SudokuCount.Statement.fixed_4x4 SudokuCount.Fixed4x4.fixed_table_4x4).

(** All together, so that what they rest on is gone through only once. *)
Definition theorems := (
  sudoku_9x9,
  sudoku_bands_9x9,
  sudoku_completions_9x9,
  sudoku_6x6,
  sudoku_6x6_turned,
  sudoku_8x8,
  sudoku_8x8_turned,
  sudoku_classes_4x4,
  sudoku_classes_6x6,
  sudoku_classes_as_mean,
  sudoku_cell_symmetries_9x9,
  sudoku_classes_9x9_at_least,
  sudoku_classes_9x9_if_fixed,
  sudoku_fixed_4x4,
  sudoku_4x4).
Print Assumptions theorems.
