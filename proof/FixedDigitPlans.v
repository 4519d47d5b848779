(** Two cell symmetries of 9x9 grids that keep no row, column or box, and how many
    grids they fix: digit by digit, there are few states. *)
From SudokuCount Require Import Mathcomp Statement FixedByDigits.

Definition orders_of_three : seq (seq nat) := permutations (iota 0 3).

(** The same order in each band; the bands in another order; one band turned. *)
Definition in_each_band : seq (seq nat) :=
  [seq [seq 3 * i + nth 0 w j | i <- iota 0 3, j <- iota 0 3] | w <- orders_of_three].
Definition of_bands : seq (seq nat) :=
  [seq [seq 3 * nth 0 w i + j | i <- iota 0 3, j <- iota 0 3] | w <- orders_of_three].
Definition one_band_turned : seq (seq nat) :=
  [seq [seq if i == b then 3 * i + (j + k) %% 3 else 3 * i + j | i <- iota 0 3, j <- iota 0 3]
    | b <- iota 0 3, k <- [:: 1; 2]].

Definition of_rows (orders : seq (seq nat)) := [seq (false, w, iota 0 9) | w <- orders].
Definition of_columns (orders : seq (seq nat)) := [seq (false, iota 0 9, w) | w <- orders].

(** The bands one on in turn, and with them the columns in each stack, or the stacks. *)
Definition plans_by_digits : seq plan_by_digits := [::
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 6342480%num,
   (3, of_rows in_each_band ++ of_columns of_bands ++ of_columns one_band_turned ++
     [:: (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], iota 0 9)]));
  (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], 323928%num,
   (3, of_rows in_each_band ++ of_columns in_each_band ++
     [:: (false, [:: 3; 4; 5; 6; 7; 8; 0; 1; 2], iota 0 9); (true, iota 0 9, iota 0 9)]))
].

Lemma fixed_by_digits : symmetries_fix 3 3 (map fst plans_by_digits).
Proof. apply: plans_by_digits_right; vm_cast_no_check (erefl true). Qed.
