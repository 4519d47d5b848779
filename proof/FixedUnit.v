(** Grids with a property that relabelling does not change: it is enough to count those in
    which a row, a column or a box has the digits in order.  If a cell symmetry keeps this unit,
    it determines the relabelling of the grids that it fixes. *)
From SudokuCount Require Import Mathcomp Statement Equivalence.

Section Unit.

Variables r c : nat.
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).

Variable unit : 'I_n -> cell.
Hypothesis unit_digits : forall (g : grid), sudoku g -> injective (fun y => g (unit y)).

Definition in_order (g : grid) : bool := [forall y, g (unit y) == y].

Definition relabelled_by (p : grid * {perm 'I_n}) : grid := [ffun x => p.2 (p.1 x)].

Theorem card_in_order (P : pred grid) : (forall g s, P g -> P (relabelled_by (g, s))) ->
  #|[set g | sudoku g && P g]| = #|[set g | [&& sudoku g, P g & in_order g]]| * n`!.
Proof.
move=> P_relabelled; pose A := [set g | [&& sudoku g, P g & in_order g]].
have inj : {in setX A [set: {perm 'I_n}] &, injective relabelled_by}.
  move=> [g u] [h v] /setXP[g_in _] /setXP[h_in _] /ffunP same.
  move: g_in h_in; rewrite !inE => /and3P[_ _ /forallP g_unit] /and3P[_ _ /forallP h_unit].
  have uv : u = v.
    by apply/permP => y; have := same (unit y); rewrite !ffunE /= (eqP (g_unit y)) (eqP (h_unit y)).
  rewrite -uv in same *; congr (_, _); apply/ffunP => x; apply: (@perm_inj _ u).
  by have := same x; rewrite !ffunE.
have <- : #|relabelled_by @: setX A [set: {perm 'I_n}]| = #|A| * n`!.
  by rewrite (card_in_imset inj) cardsX cardsT card_Sn.
congr #|pred_of_set _|; apply/setP => g; rewrite inE.
apply/andP/imsetP => [[g_sudoku g_P]|[[h u] /setXP[+ _] ->]]; last first.
  by rewrite inE => /and3P[h_sudoku h_P _]; split; [apply: sudoku_relabelled|apply: P_relabelled].
pose u := perm (unit_digits g_sudoku); exists (relabelled_by (g, u^-1%g), u); last first.
  by apply/ffunP => x; rewrite !ffunE /= permKV.
rewrite !inE andbT sudoku_relabelled //= P_relabelled //=.
by apply/forallP => y; rewrite ffunE /= -(inj_eq (@perm_inj _ u)) permKV permE.
Qed.

(** The grids that a cell symmetry fixes which keeps the unit. *)
Theorem card_fixed_unit (t : {perm cell}) (s : {perm 'I_n}) : (forall y, t (unit y) = unit (s y)) ->
  #|[set g : grid | sudoku g && fixes t g]| =
  #|[set g | [&& sudoku g, [forall x, g (t x) == s (g x)] & in_order g]]| * n`!.
Proof.
move=> unit_moved; rewrite (card_in_order (P := fixes t)) => [|g u /existsP[v /forallP fixed]]; last first.
  apply/existsP; exists (v ^ u)%g; apply/forallP => x.
  by rewrite conjgE !ffunE /= !permM permK (eqP (fixed x)).
congr (_ * _); apply: eq_card => g; rewrite !inE; congr (_ && _); apply: andb_id2r => /forallP g_unit.
apply/existsP/idP => [[v /forallP fixed]|fixed]; last by exists s.
suff <- : v = s by apply/forallP.
apply/permP => y; have := fixed (unit y).
by rewrite unit_moved (eqP (g_unit y)) (eqP (g_unit (s y))) => /eqP.
Qed.

End Unit.
