(** A grid seen from its digits: instead of the digit of each cell, the cell of
    each digit in each box.  This is where "every digit once in every row,
    column and box" becomes a product of conditions on single bands.

    Boxes have m rows and n columns; there are k bands, each of m boxes. *)
From SudokuCount Require Import Mathcomp Finite.

Section Positions.

Variables (k m n N : nat).
Hypothesis N_mn : N = m * n.

(** Elements that definitions of inverses need; they occur in no result. *)
Variables (i0 : 'I_m) (j0 : 'I_n) (d0 : 'I_N).

(** A row is a band and a row in it, a column is a stack and a column in it. *)
Notation cell_in_box := ('I_m * 'I_n)%type.
Notation grid := {ffun ('I_k * 'I_m) * ('I_m * 'I_n) -> 'I_N}.

(** For each band and stack, that is for each box: the cell of each digit. *)
Notation band_positions := {ffun 'I_m -> {ffun 'I_N -> cell_in_box}}.
Notation positions := {ffun 'I_k -> band_positions}.

Definition valid (g : grid) : bool :=
  [&& [forall x, injectiveb (fun y => g (x, y))],
      [forall y, injectiveb (fun x => g (x, y))] &
      [forall b : 'I_k * 'I_m,
         injectiveb (fun c : cell_in_box => g ((b.1, c.1), (b.2, c.2)))]].

Definition valid_positions (P : positions) : bool :=
  [&& [forall b, forall s, injectiveb (P b s)],
      [forall b, forall d, injectiveb (fun s => (P b s d).1)] &
      [forall s, forall d, injectiveb (fun b => (P b s d).2)]].

Definition box (g : grid) (b : 'I_k) (s : 'I_m) (c : cell_in_box) : 'I_N :=
  g ((b, c.1), (s, c.2)).

Definition positions_of (g : grid) : positions :=
  [ffun b => [ffun s => [ffun d => inverse (i0, j0) (box g b s) d]]].

Definition grid_of (P : positions) : grid :=
  [ffun x => inverse d0 (P x.1.1 x.2.1) (x.1.2, x.2.2)].

Lemma card_cell_in_box : #|'I_N| = #|{: cell_in_box}|.
Proof. by rewrite card_prod !card_ord. Qed.

Lemma box_inj g b s : valid g -> injective (box g b s).
Proof. by move=> /and3P[_ _ /forallP/(_ (b, s))/injectiveP]. Qed.

Lemma positions_inj P b s : valid_positions P -> injective (P b s).
Proof. by move=> /and3P[/forallP/(_ b)/forallP/(_ s)/injectiveP]. Qed.

Lemma box_positions_of g b s : valid g -> cancel (positions_of g b s) (box g b s).
Proof.
move=> g_valid d; rewrite !ffunE inverseK ?card_cell_in_box //.
exact: box_inj.
Qed.

Lemma positions_grid_of P b s (i : 'I_m) (j : 'I_n) :
  valid_positions P -> P b s (grid_of P ((b, i), (s, j))) = (i, j).
Proof.
move=> P_valid; rewrite ffunE /= inverseK ?card_cell_in_box //.
exact: positions_inj.
Qed.

Lemma positions_ofK : {in [set g | valid g], cancel positions_of grid_of}.
Proof.
move=> g; rewrite inE => g_valid; apply/ffunP => -[[b i] [s j]]; rewrite ffunE /=.
have -> : inverse d0 (positions_of g b s) (i, j)
        = inverse d0 (inverse (i0, j0) (box g b s)) (i, j).
  by apply: eq_inverse => d; rewrite !ffunE.
by rewrite inverse_inverse ?card_cell_in_box //; apply: box_inj.
Qed.

Lemma grid_ofK : {in [set P | valid_positions P], cancel grid_of positions_of}.
Proof.
move=> P; rewrite inE => P_valid.
apply/ffunP => b; apply/ffunP => s; apply/ffunP => d; rewrite !ffunE.
have -> : inverse (i0, j0) (box (grid_of P) b s) d
        = inverse (i0, j0) (inverse d0 (P b s)) d.
  by apply: eq_inverse => -[i j]; rewrite /box ffunE.
by rewrite inverse_inverse ?card_cell_in_box //; apply: positions_inj.
Qed.

Lemma positions_of_valid g : valid g -> valid_positions (positions_of g).
Proof.
move=> g_valid; have posK b s := box_positions_of b s g_valid.
case/and3P: (g_valid) => /forallP rows /forallP columns _.
apply/and3P; split; apply/forallP => b; apply/forallP.
- by move=> s; apply/injectiveP/(can_inj (posK b s)).
- move=> d; apply/injectiveP => s s' same_i.
  have /injectiveP row_inj := rows (b, (positions_of g b s d).1).
  have := row_inj (s, (positions_of g b s d).2) (s', (positions_of g b s' d).2).
  have := posK b s' d; rewrite /box -same_i => ->.
  by have := posK b s d; rewrite /box => -> /(_ erefl)[].
- move: b => s d; apply/injectiveP => b b' same_j.
  have /injectiveP column_inj := columns (s, (positions_of g b s d).2).
  have := column_inj (b, (positions_of g b s d).1) (b', (positions_of g b' s d).1).
  have := posK b' s d; rewrite /box -same_j => ->.
  by have := posK b s d; rewrite /box => -> /(_ erefl)[].
Qed.

Lemma grid_of_valid P : valid_positions P -> valid (grid_of P).
Proof.
move=> P_valid; have gK b s i j := positions_grid_of b s i j P_valid.
case/and3P: (P_valid) => _ /forallP rows /forallP columns.
apply/and3P; split.
- apply/forallP => -[b i]; apply/injectiveP => -[s j] [s' j'] same_d.
  have at_j := gK b s i j; have at_j' := gK b s' i j'; rewrite same_d in at_j.
  have /forallP/(_ (grid_of P ((b, i), (s', j'))))/injectiveP row_inj := rows b.
  have same_s : s = s' by apply: row_inj; rewrite at_j at_j'.
  by move: at_j; rewrite same_s at_j' => -[->].
- apply/forallP => -[s j]; apply/injectiveP => -[b i] [b' i'] same_d.
  have at_i := gK b s i j; have at_i' := gK b' s i' j; rewrite same_d in at_i.
  have /forallP/(_ (grid_of P ((b', i'), (s, j))))/injectiveP column_inj := columns s.
  have same_b : b = b' by apply: column_inj; rewrite at_i at_i'.
  by move: at_i; rewrite same_b at_i' => -[->].
- apply/forallP => -[b s]; apply/injectiveP => -[i j] [i' j'] /= same_d.
  by have := gK b s i j; rewrite same_d gK.
Qed.

(** There are as many grids with a property as positions with it. *)
Theorem card_valid_positions (Q : pred positions) :
  #|[set g | valid g && Q (positions_of g)]| = #|[set P | valid_positions P && Q P]|.
Proof.
have grid_ofK' P : valid_positions P -> positions_of (grid_of P) = P.
  by move=> P_valid; apply: grid_ofK; rewrite inE.
apply: (@card_cancel_in _ _ _ _ positions_of grid_of) => [g|P|g|P]; rewrite !inE => /andP[].
- by move=> /positions_of_valid -> ->.
- by move=> P_valid QP; rewrite grid_of_valid // grid_ofK'.
- by move=> g_valid _; apply: positions_ofK; rewrite inE.
- by move=> /grid_ofK' ->.
Qed.

End Positions.
