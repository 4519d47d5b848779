(** A program that checks how many classes of equivalent grids there are.  It has
    one grid of each class, and compares it with all its images: it is the least
    of them, and how often it is among them says how large its class is. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images Burnside.

(** Lists are compared by the first letter in which they differ. *)
Definition compare (A B : Type) (cmp : A -> B -> comparison) : seq A -> seq B -> comparison :=
  fix compare a b :=
    match a, b with
    | x :: a', y :: b' => match cmp x y with Eq => compare a' b' | Lt => Lt | Gt => Gt end
    | [::], [::] => Eq
    | [::], _ => Lt
    | _, [::] => Gt
    end.

Lemma compare_map (A A' B : Type) (f : A -> A') (cmp : A' -> B -> comparison) a b :
  compare (fun x => cmp (f x)) a b = compare cmp (map f a) b.
Proof. by elim: a b => [|x a IH] [|y b] //=; rewrite IH. Qed.

Lemma eq_compare (A B : Type) (cmp cmp' : A -> B -> comparison) a b :
  (forall x y, cmp x y = cmp' x y) -> compare cmp a b = compare cmp' a b.
Proof. by move=> same; elim: a b => [|x a IH] [|y b] //=; rewrite same IH. Qed.

Lemma compare_sym (A : Type) (cmp : A -> A -> comparison) : (forall x y, cmp y x = CompOpp (cmp x y)) ->
  forall a b, compare cmp b a = CompOpp (compare cmp a b).
Proof. by move=> cmp_sym; elim=> [|x a IH] [|y b] //=; rewrite cmp_sym IH; case: (cmp x y). Qed.

Lemma compare_eq (A : Type) (cmp : A -> A -> comparison) : (forall x y, cmp x y = Eq <-> x = y) ->
  forall a b, compare cmp a b = Eq <-> a = b.
Proof.
move=> cmp_eq; elim=> [|x a IH] [|y b] //=; split=> [|[<- <-]].
  by case xy: (cmp x y) => // /IH ->; rewrite (proj1 (cmp_eq x y) xy).
by rewrite (proj2 (cmp_eq x x) erefl); apply/IH.
Qed.

Definition compare_grids : seq (seq nat) -> seq (seq nat) -> comparison :=
  compare (compare Nat.compare).

Lemma compare_grids_sym g h : compare_grids h g = CompOpp (compare_grids g h).
Proof. by do 2 apply: compare_sym => ? ?; apply: PeanoNat.Nat.compare_antisym. Qed.

Definition is_eq (x : comparison) : bool := if x is Eq then true else false.
Definition is_lt (x : comparison) : bool := if x is Lt then true else false.

Lemma compare_gridsE g h : is_eq (compare_grids g h) = (g == h).
Proof.
have [from_eq to_eq] : compare_grids g h = Eq <-> g = h.
  by do 2 apply: compare_eq => ? ?; apply: PeanoNat.Nat.compare_eq_iff.
by apply/idP/eqP => [|/to_eq -> //]; case E: (compare_grids g h) => // _; apply: from_eq.
Qed.

(** The images of the grid h, with these orders of rows and columns, are compared
    with a grid, letter by letter, until they differ.  First the columns are moved,
    and the labels are found with which each row is the first one. *)
Definition comparisons_in (rows columns : seq (seq nat)) (h target : seq (seq nat)) : seq comparison :=
  flatten [seq
    let h' := [seq [seq nth 0 row y | y <- q] | row <- h] in
    let labels := map labels_of h' in
    [seq let l := nth [::] labels (head 0 p) in
         compare (fun x => compare (fun d => Nat.compare (nth 0 l d)) (nth [::] h' x)) p target | p <- rows]
  | q <- columns].

Lemma comparisons_inE n rows columns h target : 0 < n -> size h = n ->
  (forall p, p \in rows -> perm_eq p (iota 0 n)) ->
  comparisons_in rows columns h target =
  [seq compare_grids (standardised (moved p q h)) target | q <- columns, p <- rows].
Proof.
move=> n_gt0 h_size rows_perm; congr flatten; apply: eq_map => q /=; apply/eq_in_map => p /rows_perm p_perm.
set h' := [seq _ | row <- h]; have h'_size : size h' = n by rewrite size_map.
have p_ltn x : x \in p -> x < n by rewrite (perm_mem p_perm) mem_iota.
have movedE : moved p q h = [seq nth [::] h' x | x <- p].
  by apply/eq_in_map => x /p_ltn x_ltn; rewrite /= (nth_map [::]) ?h_size.
have head_in : head 0 p \in p.
  case: p p_perm {p_ltn movedE} => [/perm_size|x p _]; last exact: mem_head.
  by rewrite size_iota => n0; rewrite -n0 in n_gt0.
have headE : head [::] (moved p q h) = nth [::] h' (head 0 p) by rewrite movedE; case: p head_in {p_perm p_ltn movedE}.
rewrite (nth_map [::]) ?h'_size ?p_ltn // -headE /compare_grids /standardised /with_labels movedE -map_comp.
by rewrite -compare_map; apply: eq_compare => x y; rewrite compare_map.
Qed.

(** The number of images of a grid, if none is before it, divided by how many are
    the grid itself. *)
Definition class_size (l : seq comparison) : nat :=
  if has is_lt l then 0 else size l %/ count is_eq l.

(** A grid that is written as one number, row by row, with the digits 1, 2, ... *)
Fixpoint digits (k : nat) (number : N) (l : seq nat) : seq nat :=
  if k is k'.+1 then
    let (rest, d) := N.div_eucl number 10 in digits k' rest ((N.to_nat d).-1 :: l)
  else l.

Definition written (rows n : nat) (number : N) : seq (seq nat) :=
  reshape (nseq rows n) (digits (rows * n) number [::]).

Section Program.

Variables rows r c : nat.
Notation n := (r * c).

Definition is_sudoku (g : seq (seq nat)) : bool :=
  let digit x := nth 0 (nth [::] g x.1) x.2 in
  let places := places_of rows n in
  all (fun x => all (fun y =>
    (x != y) && same_unit_places r c x y ==> (digit x != digit y)) places) places.

(** The program gets a function that compares all images of one grid with another. *)
Definition represent_by (compared : seq (seq nat) -> seq (seq nat) -> seq comparison) (total : N)
    (reps : seq (seq (seq nat))) : bool :=
  let sizes := [seq class_size (compared g (standardised g)) | g <- reps] in
  [&& all (well_formed_table n rows n) reps, all is_sudoku reps, uniq (map standardised reps),
      all (leq 1) sizes &
      N.mul (N.of_nat n`!) (sum_N N.of_nat sizes) == total].

Notation grid := (grid rows r c).

Section GridOf.

Hypothesis n_gt0 : 0 < n.

Definition grid_of_list (V : seq (seq nat)) : grid := [ffun x => of_table n rows (Ordinal n_gt0) V x.2 x.1].

Lemma grid_of_listE V x : well_formed_table n rows n V ->
  grid_of_list V x = nth 0 (nth [::] V x.1) x.2 :> nat.
Proof. by move=> V_wf; rewrite ffunE of_tableE. Qed.

Lemma grid_of_listK V : well_formed_table n rows n V -> cells (grid_of_list V) = V.
Proof.
move=> V_wf; rewrite -[RHS](of_tableK (Ordinal n_gt0) V_wf); apply: eq_map => x /=; apply: eq_map => y /=.
by rewrite ffunE.
Qed.

Lemma sudoku_grid_of_list V : well_formed_table n rows n V -> is_sudoku V -> sudoku (grid_of_list V).
Proof.
move=> V_wf /allP V_sudoku; apply/sudokuP => x y unit same; apply/eqP; apply: contraT => neq.
have /allP/(_ _ (mem_place_of y)) := V_sudoku _ (mem_place_of x).
by rewrite same_unit_place unit (inj_eq place_of_inj) neq -!grid_of_listE // same eqxx.
Qed.

End GridOf.

Hypothesis rows_gt0 : 0 < rows.
Let x0 : 'I_rows := Ordinal rows_gt0.
Let x0_first : x0 = 0 :> nat := erefl.

Section Representatives.

Variables (l : seq {perm cell rows r c}) (compared : seq (seq nat) -> seq (seq nat) -> seq comparison).
Variables (total : N) (reps : seq (seq (seq nat))).
Hypotheses (n_gt0 : 0 < n) (l_all : all_symmetries (r := r) (c := c) l).
Hypothesis comparedE : forall (g : grid) target, compared (cells g) target =
  [seq compare_grids k target | k <- map (image g) l].
Hypothesis totalE : N.of_nat #|[set g : grid | sudoku g]| = total.
Hypothesis right : represent_by compared total reps.

Notation grids := (map (grid_of_list n_gt0) reps).

Lemma representatives_right :
  [/\ all (@sudoku rows r c) grids, uniq grids, {in grids &, forall g h, equivalent g h -> g = h} &
      #|[set g : grid | sudoku g]| <= \sum_(g <- grids) #|equivalence_class g|].
Proof.
have /and5P[/allP reps_wf /allP reps_sudoku norms_uniq /allP sizes_gt0 /eqP reps_total] := right.
set sizes := [seq _ | g <- reps] in sizes_gt0 reps_total.
have list_of_rep g : g \in reps -> cells (grid_of_list n_gt0 g) = g.
  by move=> /reps_wf; apply: grid_of_listK.
have grid_of_inj : {in reps &, injective (grid_of_list n_gt0)}.
  by move=> g h g_rep h_rep same; rewrite -(list_of_rep g) // same list_of_rep.
have rep_sudoku g : g \in reps -> sudoku (grid_of_list n_gt0 g).
  by move=> g_rep; apply: sudoku_grid_of_list; [apply: reps_wf|apply: reps_sudoku].
pose size_of g := class_size [seq compare_grids k (standardised g) | k <- map (image (grid_of_list n_gt0 g)) l].
have sizesE : sizes = map size_of reps.
  by apply/eq_in_map => g g_rep; rewrite /size_of -comparedE list_of_rep.
have not_before g h : g \in reps -> h \in reps -> equivalent (grid_of_list n_gt0 g) (grid_of_list n_gt0 h) ->
    ~~ is_lt (compare_grids (standardised g) (standardised h)).
  move=> g_rep h_rep /(equivalent_images x0_first l_all (rep_sudoku h h_rep) (rep_sudoku g g_rep)).
  rewrite !list_of_rep // => g_in; have := sizes_gt0 (size_of h).
  rewrite sizesE map_f // /size_of /class_size has_map => /(_ isT).
  by case: (boolP (has _ _)) => // /hasPn none _; apply: none.
split.
- by apply/allP => _ /mapP[g g_rep ->]; apply: rep_sudoku.
- by rewrite map_inj_in_uniq //; apply: map_uniq norms_uniq.
- move=> _ _ /mapP[g g_rep ->] /mapP[h h_rep ->] gh; congr grid_of_list.
  apply: (map_uniq_inj norms_uniq) => //; apply/eqP; rewrite -compare_gridsE.
  have := not_before h g h_rep g_rep (equivalent_sym gh); have := not_before g h g_rep h_rep gh.
  by rewrite (compare_grids_sym (standardised g)); case: compare_grids.
- have -> : #|[set g : grid | sudoku g]| = n`! * \sum_(g <- reps) size_of g.
    apply: Nnat.Nat2N.inj; rewrite [LHS]totalE -reps_total Nnat.Nat2N.inj_mul; congr N.mul.
    rewrite -[LHS]Nnat.N2Nat.id sum_NE sizesE big_map; congr N.of_nat.
    by apply: eq_bigr => g _; rewrite Nnat.Nat2N.id.
  rewrite big_map big_distrr big_seq [X in _ <= X]big_seq; apply: leq_sum => g g_rep.
  rewrite -[X in X <= _]/(n`! * size_of g) /size_of /class_size; case: ifP => _; first by rewrite muln0.
  rewrite !size_map count_map (eq_count (a2 := pred1 (standardised g))) => [|k]; last exact: compare_gridsE.
  have := card_class rows_gt0 l_all (rep_sudoku g g_rep); rewrite /= list_of_rep //.
  case: (count _ _) => [|a] cardE; first by rewrite divn0 muln0.
  by rewrite -(leq_pmul2r (ltn0Sn a)) -mulnA cardE leq_mul2l leq_trunc_div orbT.
Qed.

Theorem classes_by : #|[set equivalence_class g | g : grid & sudoku g]| = size reps.
Proof.
have [reps_sudoku reps_uniq apart enough] := representatives_right.
by rewrite (card_classes reps_sudoku reps_uniq apart enough) size_map.
Qed.

Theorem has_representative (g : grid) : sudoku g ->
  exists2 V, V \in reps & equivalent (grid_of_list n_gt0 V) g.
Proof.
have [reps_sudoku reps_uniq apart enough] := representatives_right.
by case/(has_rep reps_uniq apart enough) => _ /mapP[V V_in ->]; exists V.
Qed.

End Representatives.

End Program.

(** Grids with as many rows as columns. *)
Section Squares.

Variables r c : nat.
Notation n := (r * c).

Definition compare_images : seq (seq nat) -> seq (seq nat) -> seq comparison :=
  let rows := block_orders n r r in
  let columns := block_orders n c c in
  let rows' := block_orders n r c in
  let columns' := block_orders n c r in
  fun g target => comparisons_in rows columns g target ++ comparisons_in columns' rows' (transposed n g) target.

Definition represent : N -> seq (seq (seq nat)) -> bool := represent_by n r c compare_images.

Section Represented.

Variables (total : N) (reps : seq (seq (seq nat))).
Hypotheses (n_gt1 : 1 < n) (totalE : number_of_grids r c = total) (right : represent total reps).

Lemma compare_imagesE (g : grid n r c) target : compare_images (cells g) target =
  [seq compare_grids k target | k <- map (image g) (symmetries_of_blocks r c)].
Proof.
have n_gt0 := ltnW n_gt1; have blocks a b p : p \in block_orders n a b -> perm_eq p (iota 0 n).
  by rewrite mem_filter mem_permutations => /andP[].
rewrite /compare_images !(comparisons_inE _ _ n_gt0) ?size_list_of //; try exact: blocks;
  last by rewrite size_map size_iota.
rewrite -map_comp map_cat !map_allpairs !allpairs_mapl !allpairs_mapr; congr (flatten _ ++ flatten _).
- apply/eq_in_map => Q /block_orderK QE; apply/eq_in_map => P /block_orderK PE; congr compare_grids.
  by rewrite -{1}QE -{1}PE moved_list_of; congr standardised; apply: eq_list_of => x y; rewrite symmetry_ofE.
- apply/eq_in_map => P /block_orderK PE; apply/eq_in_map => Q /block_orderK QE; congr compare_grids.
  rewrite -{1}QE -{1}PE transposed_list_of moved_list_of; congr standardised.
  by apply: eq_list_of => x y; rewrite symmetry_ofE.
Qed.

Theorem number_of_classes_by : number_of_classes r c = N.of_nat (size reps).
Proof.
congr N.of_nat; have n_gt0 := ltnW n_gt1.
exact: (classes_by n_gt0 n_gt0 (all_symmetries_of_blocks n_gt1) compare_imagesE totalE right).
Qed.

(** Each grid is equivalent to a representative. *)
Theorem represented (n_gt0 : 0 < n) (g : grid n r c) : sudoku g ->
  exists2 V, V \in reps & equivalent (@grid_of_list n r c n_gt0 V) g.
Proof.
exact: (has_representative n_gt0 n_gt0 (all_symmetries_of_blocks n_gt1) compare_imagesE totalE right).
Qed.

End Represented.

End Squares.
