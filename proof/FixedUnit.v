(** A cell symmetry that keeps a row, a column or a box determines the relabelling
    of the grids that it fixes, once that unit has given digits. *)
From SudokuCount Require Import Mathcomp Statement Equivalence.

Section FixedUnit.

Variables r c : nat.
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).

Variables (t : {perm cell}) (s : {perm 'I_n}) (unit : 'I_n -> cell).

Hypothesis unit_moved : forall y, t (unit y) = unit (s y).
Hypothesis unit_digits : forall (g : grid), sudoku g -> injective (fun y => g (unit y)).

Definition standard_fixed : {set grid} :=
  [set g | [&& sudoku g, [forall x, g (t x) == s (g x)] & [forall y, g (unit y) == y]]].

Definition relabelled_by (p : grid * {perm 'I_n}) : grid := [ffun x => p.2 (p.1 x)].

Lemma relabelled_inj : {in setX standard_fixed [set: {perm 'I_n}] &, injective relabelled_by}.
Proof.
move=> [g u] [h v] /setXP[g_in _] /setXP[h_in _] /ffunP same.
move: g_in h_in; rewrite !inE => /and3P[_ _ /forallP g_unit] /and3P[_ _ /forallP h_unit].
have uv : u = v.
  by apply/permP => y; have := same (unit y); rewrite !ffunE /= (eqP (g_unit y)) (eqP (h_unit y)).
rewrite -uv in same *; congr (_, _); apply/ffunP => x; apply: (@perm_inj _ u).
by have := same x; rewrite !ffunE.
Qed.

Lemma relabelled_onto : relabelled_by @: setX standard_fixed [set: {perm 'I_n}] =
  [set g : grid | sudoku g && fixes t g].
Proof.
apply/setP => g; rewrite inE.
apply/imsetP/andP => [[[h u] /setXP[+ _] ->]|[g_sudoku /existsP[v /forallP fixed]]].
  rewrite inE => /and3P[h_sudoku /forallP h_fixed _]; split; first exact: sudoku_relabelled.
  apply/existsP; exists (u^-1 * s * u)%g; apply/forallP => x.
  by rewrite !ffunE /= !permM permK (eqP (h_fixed x)).
pose u := perm (unit_digits g_sudoku); pose h : grid := [ffun x => (u^-1)%g (g x)].
have h_unit y : h (unit y) = y by rewrite ffunE; apply: (@perm_inj _ u); rewrite permKV permE.
have h_fixed x : h (t x) = (u * v * u^-1)%g (h x) by rewrite !ffunE (eqP (fixed x)) !permM permKV.
have uv : (u * v * u^-1)%g = s.
  by apply/permP => y; have := h_fixed (unit y); rewrite unit_moved !h_unit.
exists (h, u); last by apply/ffunP => x; rewrite !ffunE /= permKV.
rewrite !inE andbT; apply/and3P; split; first exact: sudoku_relabelled.
- by apply/forallP => x; rewrite h_fixed uv.
- by apply/forallP => y; rewrite h_unit.
Qed.

Theorem card_fixed_unit : #|[set g : grid | sudoku g && fixes t g]| = #|standard_fixed| * n`!.
Proof. by rewrite -relabelled_onto (card_in_imset relabelled_inj) cardsX cardsT card_Sn. Qed.

End FixedUnit.
