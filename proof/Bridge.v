(** The statement numbers all rows and columns of a grid; the proofs number the
    bands, and the rows in each of them, and so with stacks.  Here it is shown
    that both speak of the same grids. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Statement Finite Positions.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Numbers below a * b are pairs of a number below a and a number below b. *)
Section Pairs.

Variables a b : nat.

Lemma join_ltn (p : 'I_a * 'I_b) : p.1 * b + p.2 < a * b.
Proof.
case: p => i j /=; apply: (@leq_trans (i.+1 * b)).
- by rewrite mulSn addnC ltn_add2r.
- by rewrite leq_mul2r ltn_ord orbT.
Qed.

Definition join (p : 'I_a * 'I_b) : 'I_(a * b) := Ordinal (join_ltn p).

Lemma part_gt0 (x : 'I_(a * b)) : 0 < b.
Proof. by case: b x => [|//] [x]; rewrite muln0. Qed.

Lemma first_ltn (x : 'I_(a * b)) : x %/ b < a.
Proof. by rewrite ltn_divLR ?(part_gt0 x). Qed.

Lemma second_ltn (x : 'I_(a * b)) : x %% b < b.
Proof. by rewrite ltn_mod (part_gt0 x). Qed.

Definition split (x : 'I_(a * b)) : 'I_a * 'I_b :=
  (Ordinal (first_ltn x), Ordinal (second_ltn x)).

Lemma joinK : cancel join split.
Proof.
move=> [i j]; have b_gt0 : 0 < b by case: b j => [[]|].
congr (_, _); apply: val_inj => /=.
- by rewrite divnMDl // divn_small ?addn0.
- by rewrite modnMDl modn_small.
Qed.

Lemma splitK : cancel split join.
Proof. by move=> x; apply: val_inj; rewrite /= -divn_eq. Qed.

Lemma join_inj : injective join.
Proof. exact: can_inj joinK. Qed.

Lemma pair_div (i : 'I_a) (j : 'I_b) : (i * b + j) %/ b = i.
Proof. by rewrite divnMDl ?divn_small ?addn0 //; case: b j => [[]|]. Qed.

End Pairs.

Section Bridge.

Variables k r c : nat.
Notation grid := (grid (k * r) r c).
Notation grid_in_boxes := {ffun ('I_k * 'I_r) * ('I_r * 'I_c) -> 'I_(r * c)}.

Definition in_boxes (g : grid) : grid_in_boxes := [ffun x => g (join x.1, join x.2)].
Definition out_of_boxes (h : grid_in_boxes) : grid := [ffun x => h (split x.1, split x.2)].

Lemma in_boxesK : cancel in_boxes out_of_boxes.
Proof. by move=> g; apply/ffunP => -[x y]; rewrite !ffunE /= !splitK. Qed.

Lemma out_of_boxesK : cancel out_of_boxes in_boxes.
Proof. by move=> h; apply/ffunP => -[x y]; rewrite !ffunE /= !joinK. Qed.

Definition same_unit (x y : cell (k * r) r c) : bool :=
  [|| same_row x y, same_column x y | same_box x y].

Lemma sudokuP (g : grid) :
  reflect (forall x y, same_unit x y -> g x = g y -> x = y) (sudoku g).
Proof.
apply: (iffP forallP) => [g_sudoku x y unit same|g_inj x].
  apply/eqP; apply: contraTT unit => neq.
  by have /forallP/(_ y) := g_sudoku x; rewrite neq same eqxx implybF.
apply/forallP => y; apply/implyP => /andP[neq unit].
by apply: contraNneq neq => same; apply/eqP/g_inj.
Qed.

Lemma sudoku_valid g : sudoku g -> valid (in_boxes g).
Proof.
move=> /sudokuP g_inj; apply/and3P; split; apply/forallP => a; apply/injectiveP => x y.
- rewrite !ffunE /= => same; apply/join_inj/(congr1 snd (g_inj (_, _) (_, _) _ same)).
  by rewrite /same_unit /same_row /= eqxx.
- rewrite !ffunE /= => same; apply/join_inj/(congr1 fst (g_inj (_, _) (_, _) _ same)).
  by rewrite /same_unit /same_column /= eqxx orbT.
- rewrite !ffunE /= => same.
  have unit : same_unit (join (a.1, x.1), join (a.2, x.2)) (join (a.1, y.1), join (a.2, y.2)).
    by rewrite /same_unit /same_box /= !pair_div !eqxx !orbT.
  have cells := g_inj _ _ unit same.
  have row : x.1 = y.1 := congr1 snd (join_inj (congr1 fst cells)).
  have column : x.2 = y.2 := congr1 snd (join_inj (congr1 snd cells)).
  by rewrite [x]surjective_pairing row column -surjective_pairing.
Qed.

Lemma cellP (x : cell (k * r) r c) : exists b i s j, x = (join (b, i), join (s, j)).
Proof.
case: x => x1 x2; exists (split x1).1, (split x1).2, (split x2).1, (split x2).2.
by rewrite -!surjective_pairing !splitK.
Qed.

Lemma valid_sudoku g : valid (in_boxes g) -> sudoku g.
Proof.
move=> /and3P[/forallP rows /forallP columns /forallP boxes]; apply/sudokuP => x y.
have [b [i [s [j ->]]]] := cellP x; have [b' [i' [s' [j' ->]]]] := cellP y.
have at_cell p q : g (join p, join q) = in_boxes g (p, q) by rewrite ffunE.
rewrite !at_cell => /or3P[/eqP/join_inj row|/eqP/join_inj column|/andP[]].
- by have /injectiveP row_inj := rows (b, i); rewrite -row => /row_inj ->.
- by have /injectiveP column_inj := columns (s, j); rewrite -column => /column_inj ->.
- rewrite /= !pair_div => /eqP/val_inj <- /eqP/val_inj <- same.
  by have /injectiveP box_inj := boxes (b, s); have [-> ->] := box_inj (i, j) (i', j') same.
Qed.

Lemma valid_in_boxes g : valid (in_boxes g) = sudoku g.
Proof. by apply/idP/idP; [apply: valid_sudoku|apply: sudoku_valid]. Qed.

(** There are as many grids with a property, in one numbering as in the other. *)
Theorem card_sudoku (Q : pred grid_in_boxes) :
  #|[set g | sudoku g && Q (in_boxes g)]| = #|[set h | valid h && Q h]|.
Proof.
apply: (@card_cancel_in _ _ _ _ in_boxes out_of_boxes) => [g|h|g _|h _].
- by rewrite !inE valid_in_boxes.
- by rewrite !inE -valid_in_boxes out_of_boxesK.
- exact: in_boxesK.
- exact: out_of_boxesK.
Qed.

End Bridge.
