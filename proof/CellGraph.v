(** Every permutation of the cells that takes Sudoku grids to Sudoku grids is a cell
    symmetry.  Two cells see each other if no Sudoku grid has the same digit in both, so such a
    permutation keeps this relation; boxes can be told from it, and then rows and columns. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Statement Words Equivalence Images Essential.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** A permutation of a square of cells that keeps the lines keeps rows and columns, or
    exchanges them. *)
Section Lines.

Variable n : nat.
Hypothesis n_gt2 : 2 < n.
Notation cell := ('I_n * 'I_n)%type.
Implicit Types x y z : cell.

Definition in_line x y : bool := (x != y) && ((x.1 == y.1) || (x.2 == y.2)).

Let o0 : 'I_n := Ordinal (ltnW (ltnW n_gt2)).
Let o1 : 'I_n := Ordinal (ltnW n_gt2).

Lemma third_in_row x y z : in_line x y -> in_line x z -> in_line y z ->
  x.1 = y.1 -> x.1 = z.1.
Proof.
case: x y z => [i j] [i' j'] [k l]; rewrite /in_line /= !xpair_eqE.
move=> + + + same; rewrite -same eqxx /= andbT => neq.
case: (i =P k) => //= _ /eqP <-; case: (i =P k) => //= _ /eqP j'E.
by rewrite j'E eqxx in neq.
Qed.

Section Rows.

Variable u : cell -> cell.
Hypotheses (u_inj : injective u) (u_line : forall x y, in_line (u x) (u y) = in_line x y).
Hypothesis one_row : (u (o0, o0)).1 = (u (o0, o1)).1.

Lemma row_line i j k : j != k -> in_line (u (i, j)) (u (i, k)).
Proof. by move=> neq; rewrite u_line /in_line /= xpair_eqE eqxx /= neq. Qed.

Lemma row_to_row i j l k : j != l -> (u (i, j)).1 = (u (i, l)).1 -> (u (i, j)).1 = (u (i, k)).1.
Proof.
move=> neq same; case: (j =P k) => [->//|/eqP jk]; case: (l =P k) => [<-//|/eqP lk].
exact: (third_in_row (row_line i neq) (row_line i jk) (row_line i lk)).
Qed.

Lemma column_to_column i j l k : j != l -> (u (i, j)).2 = (u (i, l)).2 -> (u (i, j)).2 = (u (i, k)).2.
Proof.
move=> neq same; case: (j =P k) => [->//|/eqP jk]; case: (l =P k) => [<-//|/eqP lk].
pose w j := ((u (i, j)).2, (u (i, j)).1); have w_line a b : a != b -> in_line (w a) (w b).
  move/(row_line i); rewrite /in_line /w; case: (u (i, a)) (u (i, b)) => [p q] [p' q'] /=.
  by rewrite !xpair_eqE; case: (p == p'); case: (q == q').
exact: (@third_in_row (w j) (w l) (w k) (w_line _ _ neq) (w_line _ _ jk) (w_line _ _ lk)).
Qed.

(** If the image of a row is in a line, it has all cells of the line. *)
Lemma line_covered (f g : cell -> 'I_n) i a : (forall x y, f x = f y -> g x = g y -> x = y) ->
  (forall j, f (u (i, j)) = a) -> forall b, exists j, g (u (i, j)) = b.
Proof.
move=> fg in_line b; have inj : injective (fun j => g (u (i, j))).
  by move=> j l same; have /u_inj[] : u (i, j) = u (i, l) by apply: fg; rewrite ?in_line.
by have /codomP[j ->] : b \in codom (fun j => g (u (i, j))); [apply: inj_card_onto|exists j].
Qed.

Lemma row_covered i a : (forall j, (u (i, j)).1 = a) -> forall b, exists j, u (i, j) = (a, b).
Proof.
move=> in_row b; have [|j jE] := @line_covered fst snd i a _ in_row b; first by move=> [? ?] [? ?] /= -> ->.
by exists j; rewrite [LHS]surjective_pairing in_row jE.
Qed.

Lemma column_covered i b : (forall j, (u (i, j)).2 = b) -> forall a, exists j, u (i, j) = (a, b).
Proof.
move=> in_column a; have [|j jE] := @line_covered snd fst i b _ in_column a; first by move=> [? ?] [? ?] /= -> ->.
by exists j; rewrite [LHS]surjective_pairing in_column jE.
Qed.

Lemma o01 : o0 != o1. Proof. by rewrite -(inj_eq val_inj). Qed.

Lemma first_row j : (u (o0, j)).1 = (u (o0, o0)).1.
Proof. exact/esym/(row_to_row j o01 one_row). Qed.

Lemma each_row i j : (u (i, j)).1 = (u (i, o0)).1.
Proof.
case/andP: (row_line i o01) => _ /orP[/eqP same|/eqP same]; first exact/esym/(row_to_row j o01 same).
have in_column k : (u (i, k)).2 = (u (i, o0)).2 by apply/esym/(column_to_column k o01 same).
have [k kE] := row_covered first_row (u (i, o0)).2.
have [l lE] := column_covered in_column (u (o0, o0)).1.
have := u_inj (etrans kE (esym lE)) => -[iE _].
by rewrite -iE first_row.
Qed.

Lemma same_rows x y : ((u x).1 == (u y).1) = (x.1 == y.1).
Proof.
case: x y => [i j] [k l]; rewrite (each_row i j) (each_row k l) /=.
apply/eqP/eqP => [same|->//]; have [m mE] := row_covered (each_row k) (u (i, o0)).2.
by have := @u_inj (i, o0) (k, m); rewrite mE -same -surjective_pairing => /(_ erefl)[].
Qed.

Lemma same_columns x y : ((u x).2 == (u y).2) = (x.2 == y.2).
Proof.
have columnE (z w : cell) : (z.2 == w.2) = (z == w) || in_line z w && (z.1 != w.1).
  case: z w => [i j] [k l]; rewrite /in_line /= xpair_eqE.
  by case: (i =P k) => /= _; case: (j =P l).
by rewrite !columnE u_line same_rows (inj_eq u_inj).
Qed.

End Rows.

Theorem lines_kept (t : {perm cell}) : (forall x y, in_line (t x) (t y) = in_line x y) ->
  exists e, forall x y, ((t x).1 == (t y).1) = (if e then x.2 == y.2 else x.1 == y.1) /\
                        ((t x).2 == (t y).2) = (if e then x.1 == y.1 else x.2 == y.2).
Proof.
move=> t_line; case/andP: (row_line t_line o0 o01) => _ /orP[/eqP one_row|/eqP one_column].
  exists false => x y; split; first exact: (same_rows (@perm_inj _ t) t_line one_row).
  exact: (same_columns (@perm_inj _ t) t_line one_row).
pose u x := ((t x).2, (t x).1); have u_inj : injective u.
  move=> x y [same2 same1]; apply: (@perm_inj _ t).
  by rewrite [LHS]surjective_pairing same1 same2 -surjective_pairing.
have u_line x y : in_line (u x) (u y) = in_line x y.
  rewrite -(t_line x y) /in_line /u /=; case: (t x) (t y) => [i j] [k l] /=.
  by rewrite !xpair_eqE; case: (i == k); case: (j == l).
exists true => x y; split; first exact: (same_columns u_inj u_line one_column).
exact: (same_rows u_inj u_line one_column).
Qed.

End Lines.

(** The lines of a side of b * k lines: another one in the same block, and one in another. *)
Section Blocks.

Variables n b : nat.
Hypotheses (b_gt1 : 1 < b) (b_ltn : b < n) (b_div : b %| n).
Implicit Types i : 'I_n.

Lemma other_in_block i : exists2 k : 'I_n, k != i & k %/ b = i %/ b.
Proof.
have b_gt0 := ltnW b_gt1; pose k := i %/ b * b + (i %% b == 0).
have k_ltn : k < n.
  have lt_n : i %/ b < n %/ b by rewrite ltn_divLR ?divnK.
  apply: (@leq_trans (n %/ b * b)); last by rewrite divnK.
  apply: leq_trans (leq_mul lt_n (leqnn b)).
  by rewrite mulSn [X in _ < X]addnC ltn_add2l; case: (_ == 0).
have small : (i %% b == 0) < b by case: (_ == 0).
exists (Ordinal k_ltn); last by rewrite [LHS]divnMDl // (divn_small small) addn0.
apply/negP => /eqP/(congr1 val)/= kE; have := divn_eq i b; rewrite -{1}kE /k => /addnI.
by case: (i %% b) => [|m] /=.
Qed.

Lemma other_block i : exists k : 'I_n, k %/ b != i %/ b.
Proof.
have n_gt0 : 0 < n by apply: leq_trans b_ltn.
case: (boolP (i %/ b == 0)) => [/eqP ->|neq]; last by exists (Ordinal n_gt0); rewrite div0n eq_sym.
by exists (Ordinal b_ltn); rewrite /= divnn (ltnW b_gt1).
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

Lemma n_gt2 : 2 < n.
Proof. by apply: (@leq_trans (2 * 2)); rewrite ?leq_mul. Qed.

Lemma r_ltn : r < n. Proof. by rewrite -{1}[r]muln1 ltn_pmul2l // ltnW. Qed.
Lemma c_ltn : c < n. Proof. by rewrite -{1}[c]mul1n ltn_pmul2r // ltnW. Qed.

(** If they share a row or a column, but no box, then all cells that both see are in it; if
    they share a box, but no row or column, these cells are in the box. *)
Lemma seen_from_row x y z : sees x z -> sees y z -> x.1 = y.1 -> x.2 %/ c <> y.2 %/ c -> z.1 = x.1.
Proof.
case: x y z => [i j] [i' j'] [k l]; rewrite /sees /same_row /same_column /same_box /= !xpair_eqE.
move=> /andP[xz /or3P x_sees] /andP[yz /or3P y_sees] same apart.
by case: x_sees => [/eqP|/eqP|/andP[/eqP ? /eqP ?]]; case: y_sees => [/eqP|/eqP|/andP[/eqP ? /eqP ?]]; congruence.
Qed.

Lemma seen_from_column x y z : sees x z -> sees y z -> x.2 = y.2 -> x.1 %/ r <> y.1 %/ r -> z.2 = x.2.
Proof.
case: x y z => [i j] [i' j'] [k l]; rewrite /sees /same_row /same_column /same_box /= !xpair_eqE.
move=> /andP[xz /or3P x_sees] /andP[yz /or3P y_sees] same apart.
by case: x_sees => [/eqP|/eqP|/andP[/eqP ? /eqP ?]]; case: y_sees => [/eqP|/eqP|/andP[/eqP ? /eqP ?]]; congruence.
Qed.

Lemma seen_from_box x y z : sees x z -> sees y z -> same_box x y -> x.1 <> y.1 -> x.2 <> y.2 -> same_box x z.
Proof.
case: x y z => [i j] [i' j'] [k l]; rewrite /sees /same_row /same_column /same_box /= !xpair_eqE.
move=> /andP[xz /or3P x_sees] /andP[yz /or3P y_sees] /andP[/eqP same_band /eqP same_stack] apart1 apart2.
case: x_sees => [/eqP|/eqP|/andP[/eqP ? /eqP ?]]; case: y_sees => [/eqP|/eqP|/andP[/eqP ? /eqP ?]] *;
  apply/andP; split; apply/eqP; congruence.
Qed.

Lemma makes_cornerE x y :
  makes_corner x y = (x != y) && same_box x y && (same_row x y || same_column x y).
Proof.
apply/idP/idP => [/andP[xy /existsP[u /existsP[v /and5P[xu yu xv yv /andP[uv not_uv]]]]]|].
- have /andP[neq _] := xy; rewrite neq /=; apply: contraR not_uv; rewrite negb_and /sees uv /= => not_corner.
  case: (boolP (same_box x y)) not_corner => [box|not_box] /= not_corner.
    move: not_corner; rewrite negb_or => /andP[/eqP not_row /eqP not_column].
    have /andP[/eqP u1 /eqP u2] := seen_from_box xu yu box not_row not_column.
    have /andP[/eqP v1 /eqP v2] := seen_from_box xv yv box not_row not_column.
    by rewrite /same_box -u1 -u2 v1 v2 !eqxx !orbT.
  move: xy; rewrite /sees neq (negbTE not_box) orbF /= => /orP[/eqP same|/eqP same].
    have apart : x.2 %/ c <> y.2 %/ c.
      by move=> stack; rewrite /same_box same stack !eqxx in not_box.
    by rewrite /same_row (seen_from_row xu yu same apart) (seen_from_row xv yv same apart) eqxx.
  have apart : x.1 %/ r <> y.1 %/ r.
    by move=> band; rewrite /same_box same band !eqxx in not_box.
  by rewrite /same_column (seen_from_column xu yu same apart) (seen_from_column xv yv same apart) eqxx orbT.
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
rewrite /makes_corner sees_kept; congr (_ && _); apply/existsP/existsP => -[u /existsP[v uv]].
  have back a b : sees a (t^-1 b)%g = sees (t a) b by rewrite -sees_kept permKV.
  by exists (t^-1 u)%g; apply/existsP; exists (t^-1 v)%g; rewrite !back permKV (inj_eq perm_inj).
by exists (t u); apply/existsP; exists (t v); rewrite !sees_kept (inj_eq perm_inj).
Qed.

Lemma same_box_kept x y : same_box (t x) (t y) = same_box x y.
Proof.
rewrite !same_boxE; apply/existsP/existsP => -[z xzy].
  have to_z : (x == (t^-1 z)%g) = (t x == z) by rewrite -(inj_eq (@perm_inj _ t) x) permKV.
  have from_z : ((t^-1 z)%g == y) = (z == t y) by rewrite -(inj_eq (@perm_inj _ t) _ y) permKV.
  have corner_to a : makes_corner a (t^-1 z)%g = makes_corner (t a) z by rewrite -(makes_corner_kept a) permKV.
  have corner_from b : makes_corner (t^-1 z)%g b = makes_corner z (t b).
    by rewrite -(makes_corner_kept _ b) permKV.
  by exists (t^-1 z)%g; rewrite to_z from_z corner_to corner_from.
by exists (t z); rewrite !makes_corner_kept !(inj_eq perm_inj).
Qed.

Theorem cell_symmetry_kept : cell_symmetry t.
Proof.
apply/cell_symmetryP; split; first exact: same_box_kept.
have [|e lines] := @lines_kept n n_gt2 t; last by exists e.
by move=> x y; rewrite !in_lineE makes_corner_kept sees_kept same_box_kept.
Qed.

End Graph.
