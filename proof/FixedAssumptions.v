(** The theorems of `make classes` have the types that the statement names, and rest on no axiom. *)
From SudokuCount Require Statement FixedTheorems.
From SudokuCount Require FixedClasses FixedLargest FixedNothing FixedNoUnit FixedTurns.
From SudokuCount Require Import Mathcomp.

(** Coq checks the type of each. They are together, so that what they rest on is gone through only
    once. *)
Definition theorems := (
  (SudokuCount.FixedTheorems.sudoku_classes_9x9 : SudokuCount.Statement.classes_9x9),
  (SudokuCount.FixedTheorems.sudoku_band_classes_9x9 : SudokuCount.Statement.band_classes_9x9),
  (SudokuCount.FixedTheorems.sudoku_symmetry_classes_9x9 :
    SudokuCount.Statement.symmetry_classes_9x9 SudokuCount.FixedTheorems.counted_9x9),
  (SudokuCount.FixedTheorems.sudoku_fixed_9x9 : SudokuCount.Statement.symmetries_fix 3 3
    (SudokuCount.FixedLargest.largest_plan.1 :: SudokuCount.FixedClasses.fixed_table_9x9)),
  (SudokuCount.FixedTheorems.sudoku_fixed_nothing_9x9 :
    SudokuCount.Statement.symmetries_fix 3 3 SudokuCount.FixedNothing.empty_table_9x9),
  (SudokuCount.FixedTheorems.sudoku_fixed_no_unit_9x9 :
    SudokuCount.Statement.symmetries_fix 3 3 SudokuCount.FixedNoUnit.no_unit_table_9x9),
  (SudokuCount.FixedTheorems.sudoku_fixed_by_largest_class : SudokuCount.Statement.symmetries_fix 3 3 _),
  (SudokuCount.FixedTheorems.sudoku_fixed_by_turns_9x9 :
    SudokuCount.Statement.symmetries_fix 3 3 (map fst SudokuCount.FixedTurns.turns))).
Print Assumptions theorems.
