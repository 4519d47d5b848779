(** The theorems have the types that the statement names, and rest on no axiom. *)
From SudokuCount Require Statement Certificate Theorems.
From SudokuCount Require Fixed4x4.

(** Coq checks the type of each. They are together, so that what they rest on is gone through only
    once. *)
Definition theorems := (
  (SudokuCount.Theorems.sudoku_9x9 : SudokuCount.Statement.grids_9x9),
  (SudokuCount.Theorems.sudoku_bands_9x9 : SudokuCount.Statement.bands_9x9),
  (SudokuCount.Theorems.sudoku_completions_9x9 :
    SudokuCount.Statement.completions_9x9 SudokuCount.Certificate.certificate),
  (SudokuCount.Theorems.sudoku_4x4 : SudokuCount.Statement.grids_4x4),
  (SudokuCount.Theorems.sudoku_6x6 : SudokuCount.Statement.grids_6x6),
  (SudokuCount.Theorems.sudoku_6x6_turned : SudokuCount.Statement.grids_6x6_turned),
  (SudokuCount.Theorems.sudoku_8x8 : SudokuCount.Statement.grids_8x8),
  (SudokuCount.Theorems.sudoku_8x8_turned : SudokuCount.Statement.grids_8x8_turned),
  (SudokuCount.Theorems.sudoku_classes_4x4 : SudokuCount.Statement.classes_4x4),
  (SudokuCount.Theorems.sudoku_classes_6x6 : SudokuCount.Statement.classes_6x6),
  (SudokuCount.Theorems.sudoku_classes_as_mean : SudokuCount.Statement.classes_as_mean),
  (SudokuCount.Theorems.sudoku_cell_symmetries_9x9 : SudokuCount.Statement.cell_symmetries_9x9),
  (SudokuCount.Theorems.sudoku_classes_9x9_at_least : SudokuCount.Statement.classes_9x9_at_least),
  (SudokuCount.Theorems.sudoku_classes_9x9_if_fixed : SudokuCount.Statement.classes_9x9_if_fixed),
  (SudokuCount.Theorems.sudoku_fixed_4x4 :
    SudokuCount.Statement.fixed_4x4 SudokuCount.Fixed4x4.fixed_table_4x4),
  (SudokuCount.Theorems.sudoku_numbers_of_completions_9x9 : SudokuCount.Statement.numbers_of_completions_9x9),
  (SudokuCount.Theorems.sudoku_only_cell_symmetries_4x4 : SudokuCount.Statement.only_cell_symmetries_4x4),
  (SudokuCount.Theorems.sudoku_only_cell_symmetries_6x6 : SudokuCount.Statement.only_cell_symmetries_6x6),
  (SudokuCount.Theorems.sudoku_only_cell_symmetries_9x9 : SudokuCount.Statement.only_cell_symmetries_9x9),
  (SudokuCount.Theorems.sudoku_three_clues_never_suffice_4x4 : SudokuCount.Statement.three_clues_never_suffice_4x4),
  (SudokuCount.Theorems.sudoku_seven_clues_never_suffice_6x6 : SudokuCount.Statement.seven_clues_never_suffice_6x6)).
Print Assumptions theorems.
