(** A grid seen from its digits: instead of the digit of each cell, the cell of
    each digit in each box.  This is where "every digit once in every row,
    column and box" becomes a product of conditions on single bands. *)
From SudokuCount Require Import Mathcomp Statement Finite Equivalence Columns.

Section Positions.

(** The cell and the digit are elements that definitions of inverses need; they occur in no result. *)
Variables (k r c : nat) (i0 : 'I_r) (j0 : 'I_c) (d0 : 'I_(r * c)).
Notation cell_in_box := ('I_r * 'I_c)%type.
Notation grid := (grid (k * r) r c).
Notation band_functions B := {ffun 'I_k -> {ffun 'I_r -> {ffun 'I_(r * c) -> B}}}.
Notation positions := (band_functions 'I_c * band_functions 'I_r)%type.
Implicit Types (g : grid) (P : positions).

Definition box g (b : 'I_k) (s : 'I_r) (x : cell_in_box) : 'I_(r * c) := g (join (b, x.1), join (s, x.2)).

(** The row and the column of a digit in a box. *)
Definition position P b s d : cell_in_box := (P.2 b s d, P.1 b s d).

Definition positions_of g : positions :=
  let at_digit b s d := inverse (i0, j0) (box g b s) d in
  ([ffun b => [ffun s => [ffun d => (at_digit b s d).2]]], [ffun b => [ffun s => [ffun d => (at_digit b s d).1]]]).

Definition grid_of P : grid :=
  [ffun x => inverse d0 (position P (split x.1).1 (split x.2).1) ((split x.1).2, (split x.2).2)].

Lemma cellP (x : cell (k * r) r c) : exists b i s j, x = (join (b, i), join (s, j)).
Proof.
case: x => x1 x2; exists (split x1).1, (split x1).2, (split x2).1, (split x2).2.
by rewrite -!surjective_pairing !splitK.
Qed.

Lemma card_cell_in_box : #|'I_(r * c)| = #|{: cell_in_box}|.
Proof. by rewrite card_prod !card_ord. Qed.

Lemma box_inj g b s : sudoku g -> injective (box g b s).
Proof.
move=> /sudokuP g_inj x y same.
have unit : same_unit (join (b, x.1), join (s, x.2)) (join (b, y.1), join (s, y.2)).
  by rewrite /same_unit /same_box /= !pair_div !eqxx !orbT.
have [row column] := g_inj _ _ unit same.
by rewrite [x]surjective_pairing [y]surjective_pairing; congr (_, _); apply: val_inj;
  [apply: addnI row|apply: addnI column].
Qed.

Lemma position_inj P b s : valid_positions P -> injective (position P b s).
Proof. by move=> /andP[_ /forallP/(_ b)/andP[_ /forallP/(_ s)/injectiveP]]. Qed.

Lemma position_of g b s : position (positions_of g) b s =1 inverse (i0, j0) (box g b s).
Proof. by move=> d; rewrite /position !ffunE -surjective_pairing. Qed.

Lemma box_positions_of g b s : sudoku g -> cancel (position (positions_of g) b s) (box g b s).
Proof. by move=> g_sudoku d; rewrite position_of inverseK ?card_cell_in_box //; apply: box_inj. Qed.

Lemma box_grid_of P b s x : box (grid_of P) b s x = inverse d0 (position P b s) x.
Proof. by rewrite /box ffunE !joinK -surjective_pairing. Qed.

Lemma positions_grid_of P b s : valid_positions P -> cancel (box (grid_of P) b s) (position P b s).
Proof. by move=> P_valid x; rewrite box_grid_of inverseK ?card_cell_in_box //; apply: position_inj. Qed.

Lemma positions_of_valid g : sudoku g -> valid_positions (positions_of g).
Proof.
move=> g_sudoku; have posK b s := box_positions_of b s g_sudoku; move: (positions_of g) posK => P posK.
apply/andP; split; apply/forallP => s; last (apply/andP; split); apply/forallP => d; apply/injectiveP.
- move=> b b' same_j; have := posK b' s d; rewrite -{2}(posK b s d) /box /= -same_j.
  move/(sudokuP _ g_sudoku); rewrite /same_unit /same_column eqxx orbT => /(_ isT)/eqP.
  by rewrite xpair_eqE => /andP[/eqP/join_inj[->]].
- move=> b b' same_i; have := posK s b' d; rewrite -{2}(posK s b d) /box /= -same_i.
  move/(sudokuP _ g_sudoku); rewrite /same_unit /same_row eqxx => /(_ isT)/eqP.
  by rewrite xpair_eqE => /andP[_ /eqP/join_inj[->]].
- exact: can_inj (posK s d).
Qed.

Lemma grid_of_sudoku P : valid_positions P -> sudoku (grid_of P).
Proof.
move=> P_valid; case/andP: (P_valid) => /forallP columns /forallP fits.
have gK b s i j : position P b s (grid_of P (join (b, i), join (s, j))) = (i, j) := positions_grid_of b s P_valid (i, j).
apply/sudokuP => x y; have [b [i [s [j ->]]]] := cellP x; have [b' [i' [s' [j' ->]]]] := cellP y.
move=> unit same; have := gK b s i j; have := gK b' s' i' j'; rewrite -same; set d := grid_of P _.
case/or3P: unit => [/eqP/join_inj[<- <-]|/eqP/join_inj[<- <-]|/andP[]] /=.
- have /andP[/forallP/(_ d)/injectiveP row_inj _] := fits b => at_j' at_j.
  have ss' : s' = s by apply: row_inj; case: at_j at_j' => -> _ [->].
  by move: at_j'; rewrite ss' at_j => -[->].
- have /forallP/(_ d)/injectiveP column_inj := columns s => at_i' at_i.
  have bb' : b' = b by apply: column_inj; case: at_i at_i' => _ -> [_ ->].
  by move: at_i'; rewrite bb' at_i => -[->].
- by rewrite !pair_div => /eqP/val_inj <- /eqP/val_inj <- -> [-> ->].
Qed.

Lemma positions_ofK g : sudoku g -> grid_of (positions_of g) = g.
Proof.
move=> g_sudoku; apply/ffunP => x; have [b [i [s [j ->]]]] := cellP x; rewrite -/(box _ b s (i, j)) box_grid_of.
by rewrite (eq_inverse _ (position_of g b s)) inverse_inverse ?card_cell_in_box //; apply: box_inj.
Qed.

Lemma grid_ofK P : valid_positions P -> positions_of (grid_of P) = P.
Proof.
move=> P_valid; suff atE b s d : position (positions_of (grid_of P)) b s d = position P b s d.
  by rewrite [P in RHS]surjective_pairing [LHS]surjective_pairing; congr (_, _);
    apply/ffunP => b; apply/ffunP => s; apply/ffunP => d; case: (atE b s d).
rewrite position_of (eq_inverse _ (box_grid_of P b s)) inverse_inverse ?card_cell_in_box //.
exact: position_inj.
Qed.

(** There are as many grids with a property as positions with it. *)
Theorem card_sudoku_positions (Q : pred positions) :
  #|[set g | sudoku g && Q (positions_of g)]| = #|[set P | valid_positions P && Q P]|.
Proof.
apply: (@card_cancel_in _ _ _ _ positions_of grid_of) => [g|P|g|P]; rewrite !inE => /andP[].
- by move=> /positions_of_valid -> ->.
- by move=> P_valid QP; rewrite grid_of_sudoku // grid_ofK.
- by move=> /positions_ofK.
- by move=> /grid_ofK.
Qed.

End Positions.
