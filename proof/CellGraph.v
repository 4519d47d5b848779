(** Every permutation of the cells that takes Sudoku grids to Sudoku grids is a cell
    symmetry.  Two cells see each other if no Sudoku grid has the same digit in both, so such a
    permutation keeps this relation; boxes can be told from it, and then rows and columns. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images Essential.

(** A permutation of a square of cells that keeps the lines keeps rows and columns, or
    exchanges them. *)
Section Lines.

Variable n : nat.
Hypothesis n_gt1 : 1 < n.
Notation cell := ('I_n * 'I_n)%type.
Implicit Types x y z : cell.

Definition in_line x y : bool := (x != y) && ((x.1 == y.1) || (x.2 == y.2)).

(** The row of a cell, or its column. *)
Definition line (e : bool) x : 'I_n := if e then x.2 else x.1.

Lemma in_line_by e x y :
  in_line x y = (x != y) && ((line e x == line e y) || (line (~~ e) x == line (~~ e) y)).
Proof. by rewrite /in_line; case: e => //=; rewrite orbC. Qed.

Lemma third_in_line e x y z : in_line x y -> in_line x z -> in_line y z ->
  line e x = line e y -> line e x = line e z.
Proof.
case: x y z => [i j] [i' j'] [k l] /andP[/eqP neq _] /andP[_ /orP xz] /andP[_ /orP yz].
by move: xz yz neq; case: e => /= -[] /eqP ? [] /eqP ? neq same; congruence.
Qed.

Let o0 : 'I_n := Ordinal (ltnW n_gt1).
Let o1 : 'I_n := Ordinal n_gt1.

Lemma other_line (i : 'I_n) : exists k : 'I_n, k != i.
Proof. by have [->|neq] := eqVneq i o0; [exists o1|exists o0; rewrite eq_sym]. Qed.

Variable t : {perm cell}.
Hypothesis t_line : forall x y, in_line (t x) (t y) = in_line x y.

(** Cells in different rows and columns become such cells. *)
Lemma lines_differ e x y : x.1 != y.1 -> x.2 != y.2 -> line e (t x) != line e (t y).
Proof.
move=> rows columns; have := t_line x y; rewrite (in_line_by e) (inj_eq perm_inj) /in_line.
rewrite (negbTE rows) (negbTE columns) andbF; case: (x =P y) rows => [->|_ _]; first by rewrite eqxx.
by move/negbT; rewrite /= negb_or => /andP[].
Qed.

(** A row becomes a row, or a column. *)
Lemma row_to_line i : exists e, forall j k, line e (t (i, j)) = line e (t (i, k)).
Proof.
have row j k : j != k -> in_line (t (i, j)) (t (i, k)).
  by move=> neq; rewrite t_line /in_line xpair_eqE /= eqxx neq.
have [e same] : exists e, line e (t (i, o0)) = line e (t (i, o1)).
  by case/andP: (row o0 o1 isT) => _ /orP[/eqP ?|/eqP ?]; [exists false|exists true].
suff to_first j : line e (t (i, j)) = line e (t (i, o0)) by exists e => j k; rewrite !to_first.
apply/esym; have [->//|neq0] := eqVneq o0 j; have [<-//|neq1] := eqVneq o1 j.
exact: third_in_line (row o0 o1 isT) (row _ _ neq0) (row _ _ neq1) same.
Qed.

(** Either all rows become rows, or all become columns: a row and a column would meet. *)
Lemma rows_to_lines : exists e, forall i j k, line e (t (i, j)) = line e (t (i, k)).
Proof.
have [e eE] := row_to_line o0; exists e => i; have [->//|neq] := eqVneq i o0.
have [e' e'E] := row_to_line i; have [<-//|] := eqVneq e' e; rewrite -addbT -negb_eqb => turned.
have {}e'E j k : line (~~ e) (t (i, j)) = line (~~ e) (t (i, k)).
  by rewrite (_ : ~~ e = e') //; case: (e) (e') turned => [] [].
have : in_line (t (i, o0)) (t (o0, o0)) by rewrite t_line /in_line xpair_eqE /= eqxx (negbTE neq).
rewrite (in_line_by e) (eE o0 o1) (e'E o0 o1) => /andP[_].
by rewrite !(negbTE (lines_differ _ _ _)) //= eq_sym.
Qed.

Theorem lines_kept :
  exists e, forall x y, ((t x).1 == (t y).1) = (if e then x.2 == y.2 else x.1 == y.1) /\
                        ((t x).2 == (t y).2) = (if e then x.1 == y.1 else x.2 == y.2).
Proof.
have [e eE] := rows_to_lines.
have rows x y : (line e (t x) == line e (t y)) = (x.1 == y.1).
  case: x y => [i j] [k l] /=; apply/eqP/eqP => [/eqP|->]; last exact: eE.
  have [j' neq] := other_line l; rewrite (eE i j j'); apply: contraTeq => rows; exact: lines_differ.
have columns x y : (line (~~ e) (t x) == line (~~ e) (t y)) = (x.2 == y.2).
  have other e' z w : (line (~~ e') z == line (~~ e') w) =
      (z == w) || in_line z w && (line e' z != line e' w).
    case: z w => [i j] [k l]; rewrite (in_line_by e') xpair_eqE.
    by case: e' => /=; case: (i == k); case: (j == l).
  rewrite -[RHS]/(line (~~ false) x == line (~~ false) y) (other false) other rows t_line.
  by rewrite (inj_eq perm_inj).
by exists e => x y; case: (e) (rows x y) (columns x y).
Qed.

End Lines.

Section Graph.

Variables r c : nat.
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).
Implicit Types x y z : cell.

Definition sees x y : bool := (x != y) && same_unit x y.

(** Two cells make a corner if they are in one box and in one row or column.  Then more cells
    see both of them than if they share a box only, or a line only. *)
Definition makes_corner x y : bool := sees x y && (n - 2 < #|[set z | sees x z && sees y z]|).

Definition sees_place (p q : place) : bool := (p != q) && same_unit_places r c p q.

Definition corners_right : bool :=
  all (fun p => let seen := filter (sees_place p) (places_of n n) in
    all (fun q => (n - 2 < count (sees_place q) seen) ==
      [&& p.1 %/ r == q.1 %/ r, p.2 %/ c == q.2 %/ c & (p.1 == q.1) || (p.2 == q.2)]) seen) (places_of n n).

Lemma sees_placeE x y : sees_place (place_of x) (place_of y) = sees x y.
Proof. by rewrite /sees_place (inj_eq place_of_inj) same_unit_place. Qed.

Hypotheses (n_gt1 : 1 < n) (corners : corners_right).

Lemma makes_cornerE x y :
  makes_corner x y = (x != y) && same_box x y && (same_row x y || same_column x y).
Proof.
rewrite /makes_corner; case xy: (sees x y); last first.
  move: xy; rewrite /sees /same_unit.
  by case: (x != y) (same_row x y) (same_column x y) (same_box x y) => [] [] [] [].
have /allP/(_ (place_of y)) := allP corners _ (mem_place_of x).
rewrite mem_filter mem_place_of sees_placeE xy count_filter -count_places => /(_ isT)/eqP.
rewrite (eq_card (B := [set z | sees x z && sees y z])) => [->|z]; last first.
  by rewrite !inE /= !sees_placeE andbC.
have /andP[-> _] := xy.
by rewrite /same_box /same_row /same_column -!(inj_eq val_inj) /= -andbA.
Qed.

(** Two cells of a box make corners with a third one, or with one another. *)
Lemma same_boxE x y : same_box x y =
  [exists z, ((x == z) || makes_corner x z) && ((z == y) || makes_corner z y)].
Proof.
apply/idP/existsP => [box|[z]].
- have /andP[/eqP band /eqP stack] := box; exists (x.1, y.2).
  rewrite !makes_cornerE /same_box /same_row /same_column /= band stack !eqxx !andbT /= orbT !andbT.
  by rewrite !orbN.
- have in_box a b : (a == b) || makes_corner a b -> same_box a b.
    case/predU1P => [->|]; first by rewrite /same_box !eqxx.
    by rewrite makes_cornerE => /andP[/andP[]].
  by case/andP=> /in_box/andP[/eqP band /eqP stack] /in_box; rewrite /same_box band stack.
Qed.

Lemma in_lineE x y : in_line x y = makes_corner x y || sees x y && ~~ same_box x y.
Proof.
rewrite makes_cornerE /in_line /sees /same_unit /same_row /same_column; case: (x != y) => //=.
by case: (same_box x y); case: (x.1 == y.1); case: (x.2 == y.2).
Qed.

Hypothesis apart : forall x y, x != y -> ~~ sees x y -> exists2 g : grid, sudoku g & g x = g y.

Variable t : {perm cell}.
Hypothesis t_keeps : forall g : grid, sudoku g -> sudoku ([ffun x => g (t x)] : grid).

Lemma sees_kept x y : sees (t x) (t y) = sees x y.
Proof.
have sees_image a b : sees a b -> sees (t a) (t b).
  move=> ab; apply: contraTT ab => not_seen; have [->|neq] := eqVneq a b; first by rewrite /sees eqxx.
  have [g g_sudoku same] : exists2 g : grid, sudoku g & g (t a) = g (t b).
    by apply: apart not_seen; rewrite (inj_eq perm_inj).
  have /forallP/(_ a)/forallP/(_ b) := t_keeps g_sudoku; rewrite !ffunE same eqxx implybF.
  by rewrite /sees neq.
pose A := [set p : cell * cell | sees p.1 p.2]; pose f (p : cell * cell) := (t p.1, t p.2).
have f_inj : injective f by move=> [a b] [a' b'] [/perm_inj -> /perm_inj ->].
have fA : f @: A = A.
  apply/eqP; rewrite eqEcard card_imset // leqnn andbT.
  by apply/subsetP => _ /imsetP[[a b] + ->]; rewrite !inE; apply: sees_image.
have : (f (x, y) \in A) = ((x, y) \in A) by rewrite -{1}fA mem_imset.
by rewrite !inE.
Qed.

Lemma makes_corner_kept x y : makes_corner (t x) (t y) = makes_corner x y.
Proof.
rewrite /makes_corner sees_kept -(card_preimset _ (@perm_inj _ t)); congr (_ && (_ < _)).
by apply: eq_card => z; rewrite !inE !sees_kept.
Qed.

Lemma same_box_kept x y : same_box (t x) (t y) = same_box x y.
Proof.
rewrite !same_boxE -[LHS](exists_perm _ t); apply: eq_existsb => z.
by rewrite !makes_corner_kept !(inj_eq perm_inj).
Qed.

Theorem cell_symmetry_kept : cell_symmetry t.
Proof.
apply/cell_symmetryP; split; first exact: same_box_kept.
have [|e lines] := @lines_kept n n_gt1 t; last by exists e.
by move=> x y; rewrite !in_lineE makes_corner_kept sees_kept same_box_kept.
Qed.

End Graph.
