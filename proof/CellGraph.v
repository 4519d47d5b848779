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

(** The lines of a side of b * k lines: another one in the same block, and one in another. *)
Section Blocks.

Variables n b : nat.
Hypotheses (b_gt1 : 1 < b) (b_ltn : b < n) (b_div : b %| n).
Implicit Types i : 'I_n.

Lemma other_in_block i : exists2 k : 'I_n, k != i & k %/ b = i %/ b.
Proof.
have b_gt0 := ltnW b_gt1; have [first|not_first] := boolP (b %| i).
  have next : (b %| i.+1) = false by rewrite -addn1 (dvdn_addr _ first) dvdn1 gtn_eqF.
  have k_ltn : i.+1 < n by rewrite ltn_neqAle ltn_ord andbT; apply: contraFneq next => ->.
  exists (Ordinal k_ltn); last by rewrite /= divnS // next.
  by rewrite -(inj_eq val_inj) /= gtn_eqF.
case: i not_first => [[|i] i_ltn] /= not_first; first by rewrite dvdn0 in not_first.
exists (Ordinal (ltnW i_ltn)); last by rewrite /= divnS // (negbTE not_first).
by rewrite -(inj_eq val_inj) /= ltn_eqF.
Qed.

Lemma other_block i : exists k : 'I_n, k %/ b != i %/ b.
Proof.
have [->|neq] := eqVneq (i %/ b) 0; first by exists (Ordinal b_ltn); rewrite /= divnn (ltnW b_gt1).
by exists (Ordinal (leq_trans (ltnW b_gt1) (ltnW b_ltn))); rewrite div0n eq_sym.
Qed.

End Blocks.

Section Graph.

Variables r c : nat.
Hypotheses (r_gt1 : 1 < r) (c_gt1 : 1 < c).
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).
Implicit Types x y z u v : cell.

Definition sees x y : bool :=
  (x != y) && [|| same_row x y, same_column x y | same_box x y].

(** Two cells see each other and two more cells, which do not see each other. *)
Definition makes_corner x y : bool := sees x y &&
  [exists u, exists v, [&& sees x u, sees y u, sees x v, sees y v, u != v & ~~ sees u v]].

Lemma r_ltn : r < n. Proof. by rewrite -{1}[r]muln1 ltn_pmul2l // ltnW. Qed.
Lemma c_ltn : c < n. Proof. by rewrite -{1}[c]mul1n ltn_pmul2r // ltnW. Qed.

(** If they share a row or a column, but no box, then all cells that both see are in it; if
    they share a box, but no row or column, these cells are in the box. *)
Lemma seen_from_both x y z : sees x z -> sees y z ->
  [/\ same_row x y -> ~~ same_box x y -> same_row x z,
      same_column x y -> ~~ same_box x y -> same_column x z &
      same_box x y -> ~~ same_row x y -> ~~ same_column x y -> same_box x z].
Proof.
case: x y z => [i j] [i' j'] [k l]; rewrite /sees /same_row /same_column /same_box /=.
move=> /andP[_ /or3P x_sees] /andP[_ /or3P y_sees].
split=> [/eqP ? /nandP apart|/eqP ? /nandP apart|/andP[/eqP ? /eqP ?] /eqP ? /eqP ?].
all: case: x_sees => [/eqP ?|/eqP ?|/andP[/eqP ? /eqP ?]].
all: case: y_sees => [/eqP ?|/eqP ?|/andP[/eqP ? /eqP ?]].
all: try case: apart => /eqP ?; try (apply/andP; split); apply/eqP; congruence.
Qed.


Lemma makes_cornerE x y :
  makes_corner x y = (x != y) && same_box x y && (same_row x y || same_column x y).
Proof.
apply/idP/idP => [/andP[xy /existsP[u /existsP[v /and5P[xu yu xv yv /andP[uv not_uv]]]]]|].
- have /andP[neq /or3P unit] := xy; apply: contraR not_uv; rewrite /sees neq uv /= negb_and negb_or.
  have [row_u column_u box_u] := seen_from_both xu yu.
  have [row_v column_v box_v] := seen_from_both xv yv.
  have [box|not_box] /= := boolP (same_box x y).
    case/andP => not_row not_column.
    have /andP[/eqP u1 /eqP u2] := box_u box not_row not_column.
    have /andP[/eqP v1 /eqP v2] := box_v box not_row not_column.
    by rewrite /same_box -u1 -u2 v1 v2 !eqxx !orbT.
  case: unit => [same|same|]; rewrite ?(negbTE not_box) //= => _.
    by rewrite /same_row -(eqP (row_u same not_box)) -(eqP (row_v same not_box)) eqxx.
  by rewrite /same_column -(eqP (column_u same not_box)) -(eqP (column_v same not_box)) eqxx orbT.
- case: x y => [i j] [i' j'] /andP[/andP[neq /andP[/= /eqP band /eqP stack]] line].
  have r_div : r %| n := dvdn_mulr _ (dvdnn r); have c_div : c %| n := dvdn_mull _ (dvdnn c).
  rewrite /makes_corner /sees neq /same_box /= band stack !eqxx !orbT /=; apply/existsP.
  case/orP: line => /eqP /= same; rewrite /same_row /same_column /= in neq *; subst.
  + have [j2 j2_stack] := other_block c_gt1 c_ltn j; have [i2 i2_row i2_band] := other_in_block r_gt1 r_div i'.
    have j2_j : (j2 == j) = false by apply: contraNF j2_stack => /eqP ->.
    have j2_j' : (j2 == j') = false by apply: contraNF j2_stack => /eqP ->; rewrite stack.
    have jj2 := etrans (eq_sym j j2) j2_j; have j'j2 := etrans (eq_sym j' j2) j2_j'.
    have ii2 := etrans (eq_sym i' i2) (negbTE i2_row).
    exists (i', j2); apply/existsP; exists (i2, j); rewrite /= !xpair_eqE !eqxx.
    by rewrite i2_band -?stack ?eqxx ?(negbTE j2_stack) ?(negbTE i2_row) ?jj2 ?j'j2 ?j2_j ?ii2 /= ?orbT ?andbF.
  + have [i2 i2_band] := other_block r_gt1 r_ltn i; have [j2 j2_column j2_stack] := other_in_block c_gt1 c_div j'.
    have i2_i : (i2 == i) = false by apply: contraNF i2_band => /eqP ->.
    have i2_i' : (i2 == i') = false by apply: contraNF i2_band => /eqP ->; rewrite band.
    have ii2 := etrans (eq_sym i i2) i2_i; have i'i2 := etrans (eq_sym i' i2) i2_i'.
    have jj2 := etrans (eq_sym j' j2) (negbTE j2_column).
    exists (i2, j'); apply/existsP; exists (i, j2); rewrite /= !xpair_eqE !eqxx.
    by rewrite j2_stack -?band ?eqxx ?(negbTE i2_band) ?(negbTE j2_column) ?ii2 ?i'i2 ?i2_i ?jj2 /= ?orbT ?andbF.
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
rewrite makes_cornerE /in_line /sees /same_row /same_column; case: (x != y) => //=.
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
rewrite /makes_corner sees_kept; congr (_ && _).
rewrite -[LHS](exists_perm _ t); apply: eq_existsb => u.
rewrite -[LHS](exists_perm _ t); apply: eq_existsb => v.
by rewrite !sees_kept (inj_eq perm_inj).
Qed.

Lemma same_box_kept x y : same_box (t x) (t y) = same_box x y.
Proof.
rewrite !same_boxE -[LHS](exists_perm _ t); apply: eq_existsb => z.
by rewrite !makes_corner_kept !(inj_eq perm_inj).
Qed.

Theorem cell_symmetry_kept : cell_symmetry t.
Proof.
apply/cell_symmetryP; split; first exact: same_box_kept.
have [|e lines] := @lines_kept n (mul_gt1 r_gt1 (ltnW c_gt1)) t; last by exists e.
by move=> x y; rewrite !in_lineE makes_corner_kept sees_kept same_box_kept.
Qed.

End Graph.
