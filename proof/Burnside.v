(** Burnside's lemma for Sudoku grids: the number of classes is the mean, over all
    cell symmetries, of the number of grids that a cell symmetry fixes up to a
    relabelling, divided by the number of relabellings. *)
From SudokuCount Require Import Mathcomp.
From mathcomp Require Import action gproduct.
From SudokuCount Require Import Statement Equivalence Images CellSymmetries.

Section Burnside.

Variables rows r c : nat.
Notation n := (r * c).
Notation cell := (cell rows r c).
Notation grid := (grid rows r c).
Notation move := ({perm cell} * {perm 'I_n})%type.

(** Cell symmetries with relabellings are a group, and it acts on grids. *)
Lemma cell_symmetries_group : group_set [set t : {perm cell} | cell_symmetry t].
Proof.
apply/group_setP; split=> [|t u]; rewrite !inE; [exact: cell_symmetry1|exact: cell_symmetryM].
Qed.

Definition moves : {group move} := [group of setX (Group cell_symmetries_group) [set: {perm 'I_n}]].

Definition act (g : grid) (a : move) : grid := [ffun x => a.2 (g (a.1^-1 x)%g)].

Lemma act1 g : act g 1%g = g.
Proof. by apply/ffunP => x; rewrite ffunE invg1 !perm1. Qed.

Lemma actM g (a b : move) : act g (a * b)%g = act (act g a) b.
Proof. by apply/ffunP => x; rewrite !ffunE /= invMg !permM. Qed.

Definition action_on_grids := TotalAction act1 actM.

Lemma sudoku_act g (a : move) : cell_symmetry a.1 -> sudoku (act g a) = sudoku g.
Proof.
have one_way h (b : move) : cell_symmetry b.1 -> sudoku h -> sudoku (act h b).
  move=> /cell_symmetryV b_sym /(sudoku_cell_symmetry b_sym)/(sudoku_relabelled b.2).
  by congr sudoku; apply/ffunP => x; rewrite !ffunE.
move=> a_sym; apply/idP/idP; last exact: one_way.
by rewrite -{2}(actK action_on_grids a g); apply: one_way; apply: cell_symmetryV.
Qed.

Lemma mem_moves (a : move) : (a \in moves) = cell_symmetry a.1.
Proof. by rewrite !inE andbT. Qed.

Lemma orbitE g : sudoku g -> orbit action_on_grids moves g = equivalence_class g.
Proof.
move=> g_sudoku; apply/setP => h; rewrite inE; apply/orbitP/andP => [[[t s]]|[_]].
  rewrite mem_moves /= => t_sym <-; split; first by rewrite sudoku_act.
  by apply/equivalentP; exists t => //; exists s => x; rewrite ffunE /= permK.
move=> /equivalentP[t t_sym [s hg]]; exists (t, s); rewrite ?mem_moves //=.
by apply/ffunP => x; rewrite ffunE /= -hg permKV.
Qed.

Lemma moves_act : [acts moves, on [set g : grid | sudoku g] | action_on_grids].
Proof.
by apply/actsP => a; rewrite mem_moves => a_sym g; rewrite !inE; apply: sudoku_act.
Qed.

Lemma act_fixedE (g : grid) t s : (act g (t, s) == g) = [forall x, g (t x) == s (g x)].
Proof.
apply/eqP/forallP => [/ffunP same x|same]; first by rewrite -{1}same ffunE /= permK.
by apply/ffunP => x; rewrite ffunE /= -(eqP (same _)) permKV.
Qed.

(** The grids that a cell symmetry fixes, up to a relabelling. *)
Lemma fixed_by_moves t : 0 < rows ->
  \sum_(s : {perm 'I_n}) #|[set g | sudoku g && (act g (t, s) == g)]| =
  #|[set g : grid | sudoku g && fixes t g]|.
Proof.
move=> rows_gt0; pose x0 := Ordinal rows_gt0.
under eq_bigr => s _ do rewrite -sum1dep_card big_mkcondr.
rewrite exchange_big -sum1dep_card big_mkcondr; apply: eq_bigr => g g_sudoku.
rewrite -big_mkcond; case: ifP => [/existsP[s s_fixed]|none]; last first.
  rewrite big_pred0 // => s; rewrite act_fixedE; apply: contraFF none => s_fixed.
  by apply/existsP; exists s.
rewrite (big_pred1 s) // => s'; rewrite act_fixedE; apply/idP/eqP => [/forallP s'_fixed|->//].
by apply: (sudoku_relabelling_inj x0 g_sudoku) => x; rewrite -(eqP (s'_fixed x)) (eqP (forallP s_fixed x)).
Qed.

(** A class has as many grids as there are moves, divided by how many leave a
    grid as it is. *)
Theorem card_class l (g : grid) : 0 < rows -> all_symmetries (r := r) (c := c) l -> sudoku g ->
  #|equivalence_class g| * count (pred1 (standardised (cells g))) (map (image g) l) = n`! * size l.
Proof.
move=> rows_gt0 l_all g_sudoku; pose x0 := Ordinal rows_gt0.
rewrite -orbitE // -(size_map (image g)) -[size _]count_predT !(count_images _ _ l_all).
have -> : [set t | cell_symmetry t && pred1 (standardised (cells g)) (image g t)] =
    fst @: 'C_moves[g | action_on_grids]%g.
  apply/setP => t; rewrite inE; apply/andP/imsetP => [[t_sym]|[[u s] /setIP[+ /astab1P/ffunP fixed] ->]].
    move/(image_sudoku_eqP (x0 := x0) erefl g_sudoku g_sudoku t_sym) => [s gE]; exists (t, s) => //.
    rewrite in_setI mem_moves t_sym; apply/astab1P/ffunP => x.
    by rewrite ffunE /= -gE permKV.
  rewrite mem_moves /= => u_sym; split=> //.
  apply/(image_sudoku_eqP (x0 := x0) erefl g_sudoku g_sudoku u_sym); exists s => x.
  by have := fixed (u x); rewrite ffunE /= permK.
have unique : {in 'C_moves[g | action_on_grids]%g &, injective fst}.
  move=> [t s] [t' s'] /setIP[_ /astab1P/ffunP fixed] /setIP[_ /astab1P/ffunP fixed'] /= same.
  congr (_, _) => //; apply: (sudoku_relabelling_inj x0 g_sudoku) => x.
  by have := fixed (t x); have := fixed' (t x); rewrite -same !ffunE /= !permK => -> ->.
rewrite (card_in_imset unique) card_orbit_stab cardsX cardsT card_Sn mulnC; congr (_ * _).
by apply: eq_card => t; rewrite !inE andbT.
Qed.

Theorem burnside_sum : 0 < rows ->
  \sum_(t : {perm cell} | cell_symmetry t) #|[set g : grid | sudoku g && fixes t g]| =
  #|[set equivalence_class g | g : grid & sudoku g]| * (#|[set t : {perm cell} | cell_symmetry t]| * n`!).
Proof.
move=> rows_gt0; have := Frobenius_Cauchy moves_act.
have -> : orbit action_on_grids moves @: [set g : grid | sudoku g] =
    [set equivalence_class g | g : grid & sudoku g].
  apply/setP => A; apply/imsetP/imsetP => -[g]; rewrite inE => g_sudoku ->; exists g; rewrite ?inE //.
    exact: orbitE.
  by rewrite orbitE.
rewrite cardsX cardsT card_Sn => <-.
rewrite (eq_bigr _ (fun t _ => esym (fixed_by_moves t rows_gt0))) pair_big /=.
apply: eq_big => [[t s]|[t s] _]; first by rewrite mem_moves andbT.
by apply: eq_card => g; rewrite !inE sub1set inE.
Qed.

End Burnside.

(** All grids are fixed by the cell symmetry that moves no cell. *)
Lemma fixes1 rows r c : [set g : grid rows r c | sudoku g && fixes 1%g g] = [set g | sudoku g].
Proof.
apply/setP => g; rewrite !inE andb_idr // => _.
by apply/existsP; exists 1%g; apply/forallP => x; rewrite !perm1.
Qed.

Lemma number_of_fixed_ge r c : (number_of_grids r c <= number_of_fixed r c)%num.
Proof.
rewrite /number_of_fixed (bigD1 1%g) /=; last exact: cell_symmetry1.
rewrite fixes1 Nnat.Nat2N.inj_add; exact: N.le_add_r.
Qed.

Lemma classes_are_mean : classes_as_mean.
Proof.
move=> r c n_gt0; rewrite /number_of_fixed burnside_sum //.
by rewrite !Nnat.Nat2N.inj_mul.
Qed.

Lemma number_of_cell_symmetries_3x3 : cell_symmetries_9x9.
Proof.
rewrite /cell_symmetries_9x9 /number_of_cell_symmetries (@card_cell_symmetries 3 isT) -mulnn.
by rewrite !Nnat.Nat2N.inj_mul; vm_compute.
Qed.

Lemma number_of_fixed_3x3 :
  number_of_fixed 3 3 = (number_of_classes 3 3 * (3359232 * 362880))%num.
Proof.
rewrite (@classes_are_mean 3 3 isT) number_of_cell_symmetries_3x3.
by have -> : N.of_nat (3 * 3)`! = 362880%num by vm_compute.
Qed.

Lemma number_of_classes_3x3 : classes_9x9_if_fixed.
Proof. by rewrite /classes_9x9_if_fixed number_of_fixed_3x3 N.mul_cancel_r. Qed.

Lemma number_of_classes_3x3_ge : grids_9x9 -> classes_9x9_at_least.
Proof.
move=> grids; have := @number_of_fixed_ge 3 3; rewrite grids number_of_fixed_3x3 => enough.
apply/N.le_ngt => /N.lt_le_pred few.
have := N.le_trans _ _ _ enough (N.mul_le_mono_r _ _ (3359232 * 362880)%num few).
by move/N.leb_le; vm_compute.
Qed.
