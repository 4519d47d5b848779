(** A program that checks how many classes of equivalent grids there are.  It has
    one grid of each class, and compares it with all its images: it is the least
    of them, and how often it is among them says how large its class is. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Statement Finite Words Equivalence Images Burnside.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Lists are compared by the first letter in which they differ. *)
Section Compare.

Variables (A B : Type) (cmp : A -> B -> comparison).

Fixpoint compare (a : seq A) (b : seq B) : comparison :=
  match a, b with
  | x :: a', y :: b' => match cmp x y with Eq => compare a' b' | Lt => Lt | Gt => Gt end
  | [::], [::] => Eq
  | [::], _ => Lt
  | _, [::] => Gt
  end.

End Compare.

Lemma compare_map (A A' B : Type) (f : A -> A') (cmp : A' -> B -> comparison) a b :
  compare (fun x => cmp (f x)) a b = compare cmp (map f a) b.
Proof. by elim: a b => [|x a IH] [|y b] //=; rewrite IH. Qed.

Section Order.

Variables (A : Type) (cmp : A -> A -> comparison).

Lemma compare_sym : (forall x y, cmp y x = CompOpp (cmp x y)) ->
  forall a b, compare cmp b a = CompOpp (compare cmp a b).
Proof.
by move=> cmp_sym; elim=> [|x a IH] [|y b] //=; rewrite cmp_sym IH; case: (cmp x y).
Qed.

Lemma compare_eq : (forall x y, cmp x y = Eq <-> x = y) -> forall a b, compare cmp a b = Eq <-> a = b.
Proof.
move=> cmp_eq; elim=> [|x a IH] [|y b] //=; split=> [|[<- <-]].
  by case xy: (cmp x y) => // /IH ->; rewrite (proj1 (cmp_eq x y) xy).
by rewrite (proj2 (cmp_eq x x) erefl); apply/IH.
Qed.

End Order.

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
    with a grid, row by row, until they differ.  First the columns are moved, and
    labels are given for each row as the first one. *)
Definition comparisons_in (rows columns : seq (seq nat)) (h target : seq (seq nat)) : seq comparison :=
  flatten [seq
    let h' := [seq [seq nth 0 row y | y <- q] | row <- h] in
    let tables := [seq with_labels first h' | first <- h'] in
    [seq let t := nth [::] tables (head 0 p) in
         compare (fun x => compare Nat.compare (nth [::] t x)) p target | p <- rows]
  | q <- columns].

Lemma comparisons_inE n a b columns h target : 0 < n -> size h = n ->
  comparisons_in (block_orders n a b) columns h target =
  [seq compare_grids (standardised (moved p q h)) target | q <- columns, p <- block_orders n a b].
Proof.
move=> n_gt0 h_size; congr flatten; apply: eq_map => q /=; apply/eq_in_map => p.
rewrite mem_filter mem_permutations => /andP[_ p_perm]; set h' := [seq _ | row <- h].
have h'_size : size h' = n by rewrite size_map.
have p_ltn x : x \in p -> x < n by rewrite (perm_mem p_perm) mem_iota.
have h'E x : x \in p -> [seq nth 0 (nth [::] h x) y | y <- q] = nth [::] h' x.
  by move=> /p_ltn x_ltn; rewrite (nth_map [::]) ?h_size.
have head_in : head 0 p \in p.
  case: p p_perm {p_ltn h'E} => [/perm_size|x p _]; last exact: mem_head.
  by rewrite size_iota => n0; rewrite -n0 in n_gt0.
have headE : head [::] (moved p q h) = nth [::] h' (head 0 p).
  by rewrite -h'E //; case: p head_in {p_perm p_ltn h'E}.
rewrite /= (nth_map [::]) ?h'_size ?p_ltn // compare_map /compare_grids; congr compare.
rewrite /standardised headE /with_labels /moved -map_comp; apply/eq_in_map => x x_in /=.
by rewrite (nth_map [::]) ?h'_size ?p_ltn // h'E.
Qed.

(** The number of images of a grid, if none is before it, divided by how many are
    the grid itself. *)
Definition class_size (l : seq comparison) : nat :=
  if has is_lt l then 0 else size l %/ count is_eq l.

Lemma map_uniq_inj (T U : eqType) (f : T -> U) l : uniq (map f l) -> {in l &, injective f}.
Proof.
elim: l => //= x l IH /andP[fx_notin l_uniq] y z; rewrite !inE.
move=> /predU1P[->|yl] /predU1P[->|zl] // same; last exact: IH.
- by case/negP: fx_notin; rewrite same map_f.
- by case/negP: fx_notin; rewrite -same map_f.
Qed.

(** A grid that is written as one number, row by row, with the digits 1, 2, ... *)
Fixpoint digits (k : nat) (number : N) (l : seq nat) : seq nat :=
  if k is k'.+1 then
    let (rest, d) := N.div_eucl number 10 in digits k' rest ((N.to_nat d).-1 :: l)
  else l.

Definition written (n : nat) (number : N) : seq (seq nat) :=
  reshape (nseq n n) (digits (n * n) number [::]).

Section Program.

Variables r c : nat.
Notation n := (r * c).

Definition is_sudoku (g : seq (seq nat)) : bool :=
  let cells := [seq (x, y) | x <- iota 0 n, y <- iota 0 n] in
  let digit x := nth 0 (nth [::] g x.1) x.2 in
  all (fun x => all (fun y =>
    (x != y) && [|| x.1 == y.1, x.2 == y.2 | (x.1 %/ r == y.1 %/ r) && (x.2 %/ c == y.2 %/ c)]
    ==> (digit x != digit y)) cells) cells.

Definition represent (total : N) (reps : seq (seq (seq nat))) : bool :=
  let rows := block_orders n r r in
  let columns := block_orders n c c in
  let rows' := block_orders n r c in
  let columns' := block_orders n c r in
  let sizes := [seq let target := standardised g in class_size
      (comparisons_in rows columns g target ++ comparisons_in columns' rows' (transposed n g) target)
    | g <- reps] in
  [&& all (well_formed_table n n n) reps, all is_sudoku reps, uniq (map standardised reps),
      all (leq 1) sizes &
      N.mul (N.of_nat n`!) (sum_N N.of_nat sizes) == total].

Hypothesis n_gt1 : 1 < n.
Let x0 : 'I_n := Ordinal (ltnW n_gt1).
Let x0_first : x0 = 0 :> nat := erefl.

Notation grid := (grid n r c).

Definition grid_of (V : seq (seq nat)) : grid := [ffun x => of_table n n x0 V x.2 x.1].

Lemma grid_ofE V x y : well_formed_table n n n V ->
  grid_of V (x, y) = nth 0 (nth [::] V x) y :> nat.
Proof. by move=> V_wf; rewrite ffunE of_tableE. Qed.

Lemma list_of_grid_of V : well_formed_table n n n V ->
  list_of (fun x y => grid_of V (x, y)) = V.
Proof.
move=> V_wf; rewrite -[RHS](of_tableK x0 V_wf); apply: eq_map => x /=; apply: eq_map => y /=.
by rewrite ffunE.
Qed.

Lemma sudoku_grid_of V : well_formed_table n n n V -> is_sudoku V -> sudoku (grid_of V).
Proof.
move=> V_wf /allP V_sudoku; apply/forallP => -[x x']; apply/forallP => -[y y'].
have mem_cells (z z' : 'I_n) :
    (z : nat, z' : nat) \in [seq (x, y) | x <- iota 0 n, y <- iota 0 n].
  by apply/allpairsP; exists (z : nat, z' : nat); rewrite !mem_iota !ltn_ord.
have /allP/(_ _ (mem_cells y y')) := V_sudoku _ (mem_cells x x').
by rewrite /= !xpair_eqE -!grid_ofE.
Qed.

Lemma comparisonsE g target : size g = n ->
  comparisons_in (block_orders n r r) (block_orders n c c) g target ++
  comparisons_in (block_orders n c r) (block_orders n r c) (transposed n g) target =
  [seq compare_grids l target | l <- images r c g].
Proof.
move=> g_size; rewrite !comparisons_inE ?(ltnW n_gt1) // ?size_map ?size_iota //.
by rewrite map_cat !map_allpairs.
Qed.

Theorem number_of_classes_by total reps :
  number_of_grids r c = total -> represent total reps ->
  number_of_classes r c = N.of_nat (size reps).
Proof.
move=> totalE /and5P[/allP reps_wf /allP reps_sudoku norms_uniq /allP sizes_gt0 /eqP reps_total].
set sizes := [seq _ | g <- reps] in sizes_gt0 reps_total.
have list_of_rep g : g \in reps -> list_of (fun x y => grid_of g (x, y)) = g.
  by move=> /reps_wf; apply: list_of_grid_of.
have grid_of_inj : {in reps &, injective grid_of}.
  by move=> g h g_rep h_rep same; rewrite -(list_of_rep g) // same list_of_rep.
have rep_sudoku g : g \in reps -> sudoku (grid_of g).
  by move=> g_rep; apply: sudoku_grid_of; [apply: reps_wf|apply: reps_sudoku].
pose size_of g := class_size [seq compare_grids l (standardised g) | l <- images r c g].
have sizesE : sizes = map size_of reps.
  apply/eq_in_map => g /reps_wf/andP[/eqP g_size _].
  exact: congr1 (comparisonsE (standardised g) g_size).
have not_before g h : g \in reps -> h \in reps -> equivalent (grid_of g) (grid_of h) ->
    ~~ is_lt (compare_grids (standardised g) (standardised h)).
  move=> g_rep h_rep /(equivalent_images x0_first n_gt1 (rep_sudoku h h_rep) (rep_sudoku g g_rep)).
  rewrite !list_of_rep // => g_in; have := sizes_gt0 (size_of h).
  rewrite sizesE map_f // /size_of /class_size has_map => /(_ isT).
  by case: (boolP (has _ _)) => // /hasPn none _; apply: none.
rewrite /number_of_classes -(size_map grid_of); congr N.of_nat; apply: card_classes.
- by apply/allP => _ /mapP[g g_rep ->]; apply: rep_sudoku.
- by rewrite map_inj_in_uniq //; apply: map_uniq norms_uniq.
- move=> _ _ /mapP[g g_rep ->] /mapP[h h_rep ->] gh; congr grid_of.
  apply: (map_uniq_inj norms_uniq) => //; apply/eqP; rewrite -compare_gridsE.
  have := not_before h g h_rep g_rep (equivalent_sym gh); have := not_before g h g_rep h_rep gh.
  by rewrite (compare_grids_sym (standardised g)); case: compare_grids.
- have -> : #|[set g : grid | sudoku g]| = n`! * \sum_(g <- reps) size_of g.
    apply: Nnat.Nat2N.inj; rewrite [LHS]totalE -reps_total Nnat.Nat2N.inj_mul; congr N.mul.
    rewrite -[LHS]Nnat.N2Nat.id sum_NE sizesE big_map; congr N.of_nat.
    by apply: eq_bigr => g _; rewrite Nnat.Nat2N.id.
  rewrite big_map big_distrr big_seq [X in _ <= X]big_seq; apply: leq_sum => g g_rep.
  rewrite -[X in X <= _]/(n`! * size_of g) /size_of /class_size; case: ifP => _; first by rewrite muln0.
  rewrite size_map count_map (eq_count (a2 := pred1 (standardised g))) => [|l]; last exact: compare_gridsE.
  have := card_class n_gt1 (rep_sudoku g g_rep); rewrite /= list_of_rep //.
  case: (count _ _) => [|a] cardE; first by rewrite divn0 muln0.
  by rewrite -(leq_pmul2r (ltn0Sn a)) -mulnA cardE leq_mul2l leq_trunc_div orbT.
Qed.

End Program.
