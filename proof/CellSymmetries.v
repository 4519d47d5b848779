(** How many cell symmetries there are, if boxes are square. *)
From SudokuCount Require Import Mathcomp Statement Finite Equivalence Images.

(** Orders of a * b lines that keep blocks of b lines together: an order of the
    blocks, and an order of the lines of each of them. *)
Section Blocks.

Variables (a b : nat) (j0 : 'I_b).
Notation orders := ({perm 'I_a} * {ffun 'I_a -> {perm 'I_b}})%type.

Definition keeps_blocks (p : {perm 'I_(a * b)}) : bool := takes_blocks (a * b) b b (order p).

Lemma keeps_blocksP p : reflect (takes b b p) (keeps_blocks p).
Proof. exact: takes_blocksP. Qed.

Definition block_move (o : orders) (x : 'I_(a * b)) : 'I_(a * b) :=
  join (o.1 (split x).1, o.2 (split x).1 (split x).2).

Lemma block_move_join o i j : block_move o (join (i, j)) = join (o.1 i, o.2 i j).
Proof. by rewrite /block_move joinK. Qed.

Lemma block_move_inj o : injective (block_move o).
Proof.
move=> x y; rewrite -[x]splitK -[y]splitK; case: (split x) (split y) => [i j] [i' j'].
by rewrite !block_move_join => /join_inj[/perm_inj -> /perm_inj ->].
Qed.

Definition block_perm (o : orders) : {perm 'I_(a * b)} := perm (@block_move_inj o).

Lemma block_perm_join o i j : block_perm o (join (i, j)) = join (o.1 i, o.2 i j).
Proof. by rewrite permE block_move_join. Qed.

Lemma block_perm_inj : injective block_perm.
Proof.
move=> o o' same.
have at_line i j : o.1 i = o'.1 i /\ o.2 i j = o'.2 i j.
  by have := congr1 (fun p : {perm _} => p (join (i, j))) same; rewrite !block_perm_join => /join_inj[].
rewrite [o]surjective_pairing [o']surjective_pairing; congr (_, _).
- by apply/permP => i; have [] := at_line i j0.
- by apply/ffunP => i; apply/permP => j; have [] := at_line i j.
Qed.

Lemma block_perm_keeps o : keeps_blocks (block_perm o).
Proof.
apply/keeps_blocksP => x y; rewrite -[x]splitK -[y]splitK.
case: (split x) (split y) => [i j] [i' j'].
by rewrite !block_perm_join !pair_div /= !(inj_eq val_inj) (inj_eq perm_inj).
Qed.

Lemma keeps_blocksE p : keeps_blocks p -> exists o, p = block_perm o.
Proof.
move=> /keeps_blocksP keeps; pose at_line i j := split (p (join (i, j))).
have same_block i j i' j' : ((at_line i j).1 == (at_line i' j').1) = (i == i').
  by have := keeps (join (i, j)) (join (i', j')); rewrite !pair_div /= !(inj_eq val_inj) => <-.
have blocks_inj : injective (fun i => (at_line i j0).1).
  by move=> i i' /eqP; rewrite same_block => /eqP.
have lines_inj i : injective (fun j => (at_line i j).2).
  move=> j j' same; suff [] : (i, j) = (i, j') by [].
  apply/join_inj/(@perm_inj _ p)/(can_inj (@splitK a b)).
  rewrite -/(at_line i j) -/(at_line i j') [at_line i j]surjective_pairing [RHS]surjective_pairing.
  by congr (_, _) => //; apply/eqP; rewrite same_block.
exists (perm blocks_inj, [ffun i => perm (@lines_inj i)]); apply/permP => x.
rewrite -[x]splitK; case: (split x) => i j; rewrite block_perm_join /= ffunE !permE.
rewrite -[LHS]splitK -/(at_line i j) [at_line i j]surjective_pairing.
by congr (join (_, _)); apply/eqP; rewrite same_block.
Qed.

Lemma keeps_blocksM p q : keeps_blocks p -> keeps_blocks q -> keeps_blocks (p * q)%g.
Proof.
move=> /keeps_blocksP p_keeps /keeps_blocksP q_keeps.
by apply/keeps_blocksP => x y; rewrite !permM q_keeps p_keeps.
Qed.

Lemma keeps_blocksV p : keeps_blocks p -> keeps_blocks p^-1%g.
Proof. by move=> /keeps_blocksP p_keeps; apply/keeps_blocksP => x y; rewrite -p_keeps !permKV. Qed.

Lemma card_keeps_blocks : #|[set p | keeps_blocks p]| = a`! * b`! ^ a.
Proof.
have -> : [set p | keeps_blocks p] = block_perm @: [set: orders].
  apply/setP => p; rewrite inE; apply/idP/imsetP => [/keeps_blocksE[o ->]|[o _ ->]].
    by exists o; rewrite ?inE.
  exact: block_perm_keeps.
by rewrite (card_imset _ block_perm_inj) cardsT card_prod card_ffun !card_Sn card_ord.
Qed.

End Blocks.

Section Square.

Variable r : nat.
Hypothesis r_gt1 : 1 < r.
Notation n := (r * r).
Notation cell := (cell n r r).
Notation lines := [set p : {perm 'I_n} | keeps_blocks p].

Let n_gt1 : 1 < n := mul_gt1 r_gt1 (ltnW r_gt1).

Lemma cell_symmetries_of_lines : [set t : {perm cell} | cell_symmetry t] =
  @symmetry_of r r @: setX [set: bool] (setX lines lines).
Proof.
apply/setP => t; rewrite inE; apply/idP/imsetP => [|[[e [p q]] /setXP[_ /setXP[]]]].
  move=> /(cell_symmetryE (Ordinal (ltnW n_gt1)))[e [p [q [[p_takes q_takes] ->]]]].
  exists (e, (p, q)) => //; rewrite !inE /=; move: p_takes q_takes; rewrite !if_same => p_takes q_takes.
  by apply/andP; split; apply/keeps_blocksP.
rewrite !inE => /keeps_blocksP p_takes /keeps_blocksP q_takes ->.
by apply: cell_symmetry_of; rewrite /block_takes !if_same.
Qed.

Theorem card_cell_symmetries : #|[set t : {perm cell} | cell_symmetry t]| = 2 * (r`! * r`! ^ r) ^ 2.
Proof.
rewrite cell_symmetries_of_lines.
rewrite (card_imset _ (symmetry_of_inj n_gt1)) !cardsX cardsT card_bool.
by rewrite (card_keeps_blocks r (Ordinal (ltnW r_gt1))) mulnn.
Qed.

End Square.
