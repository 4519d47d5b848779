(** Any two cells that lie in no row, column or box together have the same digit in some
    Sudoku grid.  So [CellGraph.v] finds that 4x4, 6x6 and 9x9 grids have no symmetries other
    than the cell symmetries. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images Essential CellGraph.

(** A few grids for each shape, written as one number, row by row.  Their bands and the rows of
    each band, and the columns of each stack, are moved on, like the hands of a clock. *)
Definition grids_2x2 : seq N := [:: 2413134242313124; 1234342143122143]%num.
Definition grids_2x3 : seq N := [:: 265134413265341526652413526341134652]%num.
Definition grids_3x3 : seq N := [::
  367924518518763492249851637194275386726348159853196724432619875985437261671582943]%num.

Definition moved_on (blocks lines i j : nat) : seq nat :=
  [seq (x %/ lines + i) %% blocks * lines + (x + j) %% lines | x <- iota 0 (blocks * lines)].

Section Program.

Variables r c : nat.
Notation n := (r * c).

Definition moved_grids (grids : seq N) : seq (seq (seq nat)) :=
  flatten [seq [seq moved (moved_on c r i j) (moved_on r c k 0) (written n n g) | j <- iota 0 r, k <- iota 0 r]
  | g <- grids, i <- iota 0 c].

Definition have_shared_digits (l : seq N) : bool :=
  let digit g x := nth 0 (nth [::] g x.1) x.2 in
  let grids := moved_grids l in
  [&& all (well_formed_table n n n) grids, all (is_sudoku n r c) grids &
      all (fun x => all (fun y => same_unit_places r c x y ||
        has (fun g => digit g x == digit g y) grids) (places_of n n)) (places_of n n)].

Theorem only_cell_symmetries_if l : 1 < n ->
  corners_right r c -> have_shared_digits l -> only_cell_symmetries r c.
Proof.
move=> n_gt1 corners /and3P[/allP wf /allP right /allP shared] t.
apply: (cell_symmetry_kept n_gt1 corners) => x y neq.
rewrite /sees neq /= -same_unit_place => /negbTE apart.
have /allP/(_ _ (mem_place_of y)) := shared _ (mem_place_of x).
rewrite apart => /hasP[g g_in /eqP same]; exists (grid_of_list n (ltnW n_gt1) g).
  exact: sudoku_grid_of_list (wf g g_in) (right g g_in).
by apply: ord_inj; rewrite !(grid_of_listE _ _ (wf g g_in)).
Qed.

End Program.

Theorem only_cell_symmetries_2x2 : only_cell_symmetries 2 2.
Proof. by apply: (@only_cell_symmetries_if 2 2 grids_2x2 isT); vm_compute. Qed.

Theorem only_cell_symmetries_2x3 : only_cell_symmetries 2 3.
Proof. by apply: (@only_cell_symmetries_if 2 3 grids_2x3 isT); vm_compute. Qed.

Theorem only_cell_symmetries_3x3 : only_cell_symmetries 3 3.
Proof. by apply: (@only_cell_symmetries_if 3 3 grids_3x3 isT); vm_compute. Qed.
