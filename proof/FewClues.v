(** No proper 4x4 puzzle has three clues: to each grid and any three of its cells there is
    another grid with the same digits in these cells.  All 288 grids are relabellings of twelve, so
    it is enough to look at these. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images Essential
  SmallGrids SmallClasses.

Notation lists := (seq (seq nat)).

Definition relabelled (labels : seq nat) (g : lists) : lists := [seq [seq nth 0 labels d | d <- row] | row <- g].

(** The twelve grids with the first row 0, 1, 2, 3, and all grids. *)
Definition standard_grids : seq lists :=
  undup (flatten [seq images 2 2 (written 4 4 number) | number <- representatives_4x4]).
Definition all_relabelled (standard : seq lists) : seq lists :=
  [seq relabelled labels g | g <- standard, labels <- permutations (iota 0 4)].
Notation all_grids := (all_relabelled standard_grids).

Definition all_grids_right (grids : seq lists) : bool :=
  [&& all (well_formed_table 4 4 4) grids, all (is_sudoku 4 2 2) grids, uniq grids & size grids == 288].

Lemma all_grids_are_right : all_grids_right all_grids.
Proof. vm_cast_no_check (erefl true). Qed.

Notation digit g x := (nth 0 (nth [::] g x.1) x.2).

(** Another grid with the same digits in three cells. *)
Definition three_leave_another (grids standard : seq lists) : bool :=
  all (fun g => all (fun x => all (fun y => all (fun z =>
    has (fun h => if digit h x == digit g x then if digit h y == digit g y then
                  if digit h z == digit g z then h != g else false else false else false) grids)
    (places_of 4 4)) (places_of 4 4)) (places_of 4 4)) standard.

Lemma three_do_leave_another : three_leave_another all_grids standard_grids.
Proof. vm_cast_no_check (erefl true). Qed.

Definition are_among (standard grids : seq lists) : bool := all (fun g => g \in grids) standard.

Section Grids.

Variable standard : seq lists.
Notation grids := (all_relabelled standard).
Hypotheses (right : all_grids_right grids) (another : three_leave_another grids standard).
Hypothesis standard_in : are_among standard grids.

Notation grid := (grid (2 * 2) 2 2).
Notation as_grid := (@grid_of_list 4 2 2 isT).

Lemma grid_listed (g : grid) : sudoku g -> exists2 V, V \in grids & g = as_grid V.
Proof.
have /and4P[/allP wf /allP sudokus grids_uniq /eqP grids_size] := right.
have as_grid_inj : {in grids &, injective as_grid}.
  by move=> V W /wf V_wf /wf W_wf same; rewrite -(@grid_of_listK 4 2 2 isT V V_wf) same (@grid_of_listK 4 2 2 isT).
have sub : {subset map as_grid grids <= enum [set g : grid | sudoku g]}.
  move=> _ /mapP[V V_in ->]; rewrite mem_enum inE.
  by apply: (@sudoku_grid_of_list 4 2 2 isT); [apply: wf|apply: sudokus].
have enough : size (enum [set g : grid | sudoku g]) <= size (map as_grid grids).
  rewrite -cardE size_map grids_size; have := number_of_grids_2x2.
  by rewrite /number_of_grids /number_with_rows => /(congr1 N.to_nat); rewrite Nnat.Nat2N.id => ->.
have listed_uniq : uniq (map as_grid grids) by rewrite map_inj_in_uniq.
have sameE := perm_mem (uniq_sub_perm listed_uniq sub enough).
by move=> g_sudoku; have /mapP[V V_in ->] : g \in map as_grid grids; [rewrite sameE mem_enum inE|exists V].
Qed.

Lemma at_most_three (T : finType) (x0 : T) (A : {set T}) : #|A| <= 3 ->
  exists x y z, forall a, a \in A -> [|| a == x, a == y | a == z].
Proof.
rewrite cardE; have memE a : (a \in A) = (a \in enum A) by rewrite mem_enum.
move: (enum A) memE => l memE l_size; exists (nth x0 l 0), (nth x0 l 1), (nth x0 l 2) => a.
rewrite memE; case: l l_size {memE} => [|x [|y [|z [|? ?]]]] //= _; rewrite !inE.
- by move=> ->.
- by case/orP => ->; rewrite ?orbT.
- by case/or3P => ->; rewrite ?orbT.
Qed.

Theorem three_clues_leave_another : clues_never_suffice 2 2 3.
Proof.
have /and4P[/allP wf /allP sudokus _ _] := right.
pose o0 : 'I_(2 * 2) := @Ordinal (2 * 2) 0 isT.
move=> g clues /grid_listed[V + ->] /(at_most_three (o0, o0))[x [y [z three]]].
move=> /allpairsP[[W labels] /= [W_in labels_in ->]].
have W_wf := wf W (allP standard_in W W_in).
have labels_perm : perm_eq labels (iota 0 (2 * 2)) by rewrite -mem_permutations.
have [s sE] := permutesP labels_perm.
have digitE U d : well_formed_table 4 4 4 U -> as_grid U d = nth 0 (nth [::] U d.1) d.2 :> nat.
  exact: (@grid_of_listE 4 2 2 isT).
have gE : as_grid (relabelled labels W) = [ffun x => s (as_grid W x)].
  have in_grids : relabelled labels W \in grids by apply: allpairs_f.
  have /andP[/eqP W_size /allP rows_wf] := W_wf.
  apply/ffunP => -[i j]; apply: ord_inj; rewrite (digitE _ _ (wf _ in_grids)) ffunE sE.
  rewrite (digitE _ _ W_wf) (nth_map [::]) ?W_size //=.
  have row_in : nth [::] W i \in W by rewrite mem_nth ?W_size.
  by have /andP[/eqP row_size _] := rows_wf _ row_in; rewrite (nth_map 0) ?row_size.
have /allP/(_ _ (mem_place_of x))/allP/(_ _ (mem_place_of y))/allP/(_ _ (mem_place_of z))/hasP[H H_in] :=
  allP another W W_in.
case: eqP => // same_x; case: eqP => // same_y; case: eqP => // same_z neq.
have H_wf := wf H H_in; have H_sudoku := @sudoku_grid_of_list 4 2 2 isT H H_wf (sudokus H H_in).
exists [ffun x => s (as_grid H x)]; split; first exact: sudoku_relabelled.
- rewrite gE; apply: contraNneq neq => /ffunP same; apply/eqP.
  rewrite -(@grid_of_listK 4 2 2 isT _ H_wf) -(@grid_of_listK 4 2 2 isT _ W_wf); apply: eq_list_of => i j.
  by have := same (i, j); rewrite !ffunE => /perm_inj.
- move=> d /three d_in; rewrite gE [LHS]ffunE [RHS]ffunE; congr (s _); apply: ord_inj.
  by rewrite !digitE //; case/or3P: d_in => /eqP ->.
Qed.

End Grids.

Lemma standard_grids_listed : are_among standard_grids all_grids.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma three_clues_never_suffice_2x2 : three_clues_never_suffice_4x4.
Proof.
exact: (@three_clues_leave_another standard_grids all_grids_are_right three_do_leave_another
         standard_grids_listed).
Qed.
