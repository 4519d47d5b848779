(** The grids that are equivalent to a given one, each with labels such that its first
    row is 0, 1, 2, ...  Grids are lists of rows. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence.

(** Rows and columns are put into an order, which is a list. *)
Definition moved (rows columns : seq nat) (h : seq (seq nat)) : seq (seq nat) :=
  [seq let row := nth [::] h x in [seq nth 0 row y | y <- columns] | x <- rows].

Definition transposed (n : nat) (h : seq (seq nat)) : seq (seq nat) :=
  [seq [seq nth 0 row y | row <- h] | y <- iota 0 n].

Definition labels_of (first : seq nat) : seq nat := [seq index d first | d <- iota 0 (size first)].

Definition with_labels (labels : seq nat) (h : seq (seq nat)) : seq (seq nat) :=
  [seq [seq nth 0 labels d | d <- row] | row <- h].

Definition standardised (h : seq (seq nat)) : seq (seq nat) := with_labels (labels_of (head [::] h)) h.

(** The orders of n lines that take blocks of b lines to blocks of a lines. *)
Definition takes_blocks (n a b : nat) (order : seq nat) : bool :=
  all (fun x => all (fun y =>
    (nth 0 order x %/ a == nth 0 order y %/ a) == (x %/ b == y %/ b)) (iota 0 n)) (iota 0 n).

Definition block_orders (n a b : nat) : seq (seq nat) :=
  [seq order <- permutations (iota 0 n) | takes_blocks n a b order].

(** Orders of m lines, as permutations and as lists. *)
Section Orders.

Variable m : nat.
Implicit Type p : {perm 'I_m}.

Definition order p : seq nat := [seq nat_of_ord (p x) | x <- enum 'I_m].

Lemma size_order p : size (order p) = m.
Proof. by rewrite size_map size_enum_ord. Qed.

Lemma nth_order p (x : 'I_m) : nth 0 (order p) x = p x.
Proof. exact: nth_enum. Qed.

Lemma order_inj : injective order.
Proof. by move=> p p' same; apply/permP => x; apply: ord_inj; rewrite -!nth_order same. Qed.

Lemma order_permutes p : perm_eq (order p) (iota 0 m).
Proof.
have -> : order p = map val (map p (enum 'I_m)) by rewrite -map_comp.
rewrite -val_enum_ord; apply/perm_map/uniq_perm; last first.
- by move=> x; rewrite mem_enum; apply/mapP; exists (p^-1 x)%g; rewrite ?mem_enum ?permKV.
- exact: enum_uniq.
- by rewrite (map_inj_uniq (@perm_inj _ p)) enum_uniq.
Qed.

Definition permutation_of (P : seq nat) : {perm 'I_m} := odflt 1%g [pick p | order p == P].

Lemma permutation_ofK p : permutation_of (order p) = p.
Proof. by rewrite /permutation_of; case: pickP => [p' /eqP/order_inj|/(_ p)] //; rewrite eqxx. Qed.

Lemma permutation_orderK P : perm_eq P (iota 0 m) -> order (permutation_of P) = P.
Proof.
move=> P_perm; have P_size : size P = m by rewrite (perm_size P_perm) size_iota.
have [p pE] := permutesP P_perm; suff <- : order p = P by rewrite permutation_ofK.
by apply: (@eq_from_enum _ 0) => // x; rewrite pE.
Qed.

(** Orders that keep blocks. *)
Definition takes (a b : nat) p : Prop :=
  forall x y : 'I_m, (p x %/ a == p y %/ a) = (x %/ b == y %/ b).

Lemma takes_blocksP a b p : reflect (takes a b p) (takes_blocks m a b (order p)).
Proof.
apply: (iffP allP) => [h x y|h x].
  have := h x; rewrite mem_iota ltn_ord => /(_ isT)/allP/(_ y).
  by rewrite mem_iota ltn_ord !nth_order => /(_ isT)/eqP.
rewrite mem_iota => /= x_ltn; apply/allP => y; rewrite mem_iota => /= y_ltn.
by have := h (Ordinal x_ltn) (Ordinal y_ltn); rewrite -!nth_order => ->.
Qed.

(** All of them. *)
Definition block_perms (a b : nat) : seq {perm 'I_m} := map permutation_of (block_orders m a b).

Lemma block_orderK a b P : P \in block_orders m a b -> order (permutation_of P) = P.
Proof. by rewrite mem_filter mem_permutations => /andP[_ /permutation_orderK]. Qed.

Lemma block_perms_uniq a b : uniq (block_perms a b).
Proof.
rewrite map_inj_in_uniq ?filter_uniq ?permutations_uniq // => P Q /block_orderK PE /block_orderK QE same.
by rewrite -PE -QE same.
Qed.

Lemma block_permsP a b p : reflect (takes a b p) (p \in block_perms a b).
Proof.
apply: (iffP mapP) => [[P P_in ->]|/takes_blocksP p_takes].
  by apply/takes_blocksP; move: P_in (block_orderK P_in); rewrite mem_filter => /andP[+ _] ->.
by exists (order p); rewrite ?permutation_ofK // mem_filter p_takes mem_permutations order_permutes.
Qed.

End Orders.

(** The list of a grid. *)
Section Lists.

Variables rows n : nat.
Implicit Type f : 'I_rows -> 'I_n -> 'I_n.

Definition list_of f : seq (seq nat) :=
  [seq [seq nat_of_ord (f x y) | y <- enum 'I_n] | x <- enum 'I_rows].

Lemma size_list_of f : size (list_of f) = rows.
Proof. by rewrite size_map size_enum_ord. Qed.

Lemma list_of_inj f f' : list_of f = list_of f' -> forall x y, f x y = f' x y.
Proof.
move=> same x y; apply: ord_inj; have := congr1 (fun l => nth 0 (nth [::] l x) y) same.
by rewrite !nth_enum.
Qed.

Lemma eq_list_of f f' : (forall x y, f x y = f' x y) -> list_of f = list_of f'.
Proof. by move=> same; apply: eq_map => x /=; apply: eq_map => y /=; rewrite same. Qed.

Lemma moved_list_of f (p : {perm 'I_rows}) (q : {perm 'I_n}) :
  moved (order p) (order q) (list_of f) = list_of (fun x y => f (p x) (q y)).
Proof.
rewrite /moved /order -map_comp; apply: eq_map => x /=; rewrite nth_enum -map_comp.
by apply: eq_map => y /=; rewrite nth_enum.
Qed.

(** Standard labels are the same for two grids if a relabelling makes one from
    the other. *)
Section Standardised.

Variable x0 : 'I_rows.
Hypothesis x0_first : x0 = 0 :> nat.

Lemma standardised_list_of f (first_inj : injective (f x0)) :
  standardised (list_of f) = list_of (fun x y => (perm first_inj)^-1%g (f x y)).
Proof.
have firstE : head [::] (list_of f) = map val (map (perm first_inj) (enum 'I_n)).
  by rewrite -nth0 -x0_first nth_enum -[RHS]map_comp; apply: eq_map => z /=; rewrite permE.
have size_first : size (map val (map (perm first_inj) (enum 'I_n))) = n.
  by rewrite 2!size_map size_enum_ord.
rewrite /standardised /with_labels /labels_of firstE -[LHS]map_comp; apply: eq_map => x /=.
rewrite -[LHS]map_comp; apply: eq_map => y /=.
rewrite (nth_map 0) ?size_iota ?size_first // nth_iota ?size_first // add0n.
rewrite (index_map val_inj) -{1}[f x y](permKV (perm first_inj)).
by rewrite (index_map (@perm_inj _ _)) index_enum_ord.
Qed.

Lemma standardised_eqP f f' : injective (f x0) -> injective (f' x0) ->
  standardised (list_of f) = standardised (list_of f') <->
  exists s : {perm 'I_n}, forall x y, f' x y = s (f x y).
Proof.
move=> f_inj f'_inj; rewrite (standardised_list_of f_inj) (standardised_list_of f'_inj).
split=> [/list_of_inj same|[s f'E]].
  by exists ((perm f_inj)^-1 * perm f'_inj)%g => x y; rewrite permM same permKV.
apply: eq_list_of => x y; apply: (@perm_inj _ (perm f'_inj)); rewrite permKV f'E.
by rewrite permE f'E; congr (s _); rewrite -[RHS](permKV (perm f_inj)) permE.
Qed.

End Standardised.

End Lists.

(** A movement of the cells that takes rows to rows and columns to columns is an
    order of the rows and one of the columns. *)
Lemma orders_of_lines rows n (x0 : 'I_rows) (y0 : 'I_n) (u : 'I_rows * 'I_n -> 'I_rows * 'I_n) :
  (forall x y, ((u x).1 == (u y).1) = (x.1 == y.1) /\ ((u x).2 == (u y).2) = (x.2 == y.2)) ->
  exists (p : {perm 'I_rows}) (q : {perm 'I_n}), forall x, u x = (p x.1, q x.2).
Proof.
move=> u_lines.
have p_inj : injective (fun x => (u (x, y0)).1).
  by move=> x y same; have [/esym + _] := u_lines (x, y0) (y, y0); rewrite same eqxx => /eqP.
have q_inj : injective (fun y => (u (x0, y)).2).
  by move=> x y same; have [_ /esym] := u_lines (x0, x) (x0, y); rewrite same eqxx => /eqP.
exists (perm p_inj), (perm q_inj) => x; rewrite !permE [u x]surjective_pairing.
by congr (_, _); apply/eqP; [have [-> _] := u_lines x (x.1, y0)|have [_ ->] := u_lines x (x0, x.2)].
Qed.

Notation cells g := (list_of (fun x y => g (x, y))).

(** The images of a grid are the grids that cell symmetries make, each as often as
    cell symmetries make it, with standard labels. *)
Section Images.

Variables rows r c : nat.
Notation n := (r * c).
Notation cell := (cell rows r c).
Notation grid := (grid rows r c).

Definition image (g : grid) (t : {perm cell}) : seq (seq nat) :=
  standardised (list_of (fun x y => g (t (x, y)))).

(** A list that has each cell symmetry once. *)
Definition all_symmetries (l : seq {perm cell}) : Prop := uniq l /\ l =i @cell_symmetry rows r c.

Theorem count_images l (a : pred (seq (seq nat))) (g : grid) : all_symmetries l ->
  count a (map (image g) l) = #|[set t | cell_symmetry t && a (image g t)]|.
Proof.
move=> [l_uniq l_all]; rewrite count_map -size_filter.
have /card_uniqP <- := filter_uniq (preim (image g) a) l_uniq.
by apply: eq_card => t; rewrite !inE mem_filter l_all andbC.
Qed.

Variable x0 : 'I_rows.
Hypothesis x0_first : x0 = 0 :> nat.

Lemma sudoku_relabelling_inj (g : grid) (s s' : {perm 'I_n}) : sudoku g ->
  (forall x, s (g x) = s' (g x)) -> s = s'.
Proof.
move=> g_sudoku same; apply/permP => d; pose row := perm (sudoku_row_inj (i := x0) g_sudoku).
have -> : d = g (x0, (row^-1 d)%g) by rewrite -[LHS](permKV row) permE.
exact: same.
Qed.

(** Which images have the standard labels of a given grid. *)
Lemma image_sudoku_eqP (g h : grid) t : sudoku g -> sudoku h -> cell_symmetry t ->
  reflect (exists s : {perm 'I_n}, forall x, g (t x) = s (h x))
    (image g t == standardised (cells h)).
Proof.
move=> g_sudoku h_sudoku t_sym; have h_inj := sudoku_row_inj (i := x0) h_sudoku.
have gt_inj : injective (fun y => g (t (x0, y))).
  have := sudoku_row_inj (i := x0) (sudoku_cell_symmetry t_sym g_sudoku).
  by move=> inj y z same; apply: inj; rewrite !ffunE.
apply: (iffP eqP) => [/esym|[s gE]].
  by move/(standardised_eqP x0_first h_inj gt_inj) => [s gE]; exists s => -[x y]; apply: gE.
by apply/esym/(standardised_eqP x0_first h_inj gt_inj); exists s => x y; apply: gE.
Qed.

Theorem equivalent_images l (g h : grid) : all_symmetries l -> sudoku g -> sudoku h -> equivalent h g ->
  standardised (cells h) \in map (image g) l.
Proof.
move=> l_all g_sudoku h_sudoku /equivalentP[t t_sym gE]; rewrite -has_pred1 has_count.
rewrite (count_images _ _ l_all) card_gt0; apply/set0Pn; exists t; rewrite inE t_sym.
exact/(image_sudoku_eqP g_sudoku h_sudoku t_sym).
Qed.

End Images.

(** Grids with as many rows as columns. *)
Section Squares.

Variables r c : nat.
Notation n := (r * c).
Notation cell := ('I_n * 'I_n)%type.
Notation grid := (grid n r c).

Lemma transposed_list_of (f : 'I_n -> 'I_n -> 'I_n) : transposed n (list_of f) = list_of (fun x y => f y x).
Proof.
rewrite /transposed -val_enum_ord -map_comp; apply: eq_map => x /=; rewrite -map_comp.
by apply: eq_map => y /=; rewrite nth_enum.
Qed.

(** A cell symmetry is an order of the rows and one of the columns, after a
    transposition or not. *)
Definition turn (e : bool) (x : cell) : cell := if e then (x.2, x.1) else x.

Lemma turnK e : involutive (turn e).
Proof. by case: e => [[]|]. Qed.

Definition block_takes (e : bool) (p q : {perm 'I_n}) : Prop :=
  takes r (if e then c else r) p /\ takes c (if e then r else c) q.

Lemma orders_of_symmetry (x0 : 'I_n) e (t : {perm cell}) :
  (forall x y, same_box (r := r) (c := c) (t x) (t y) = same_box x y) ->
  moves_lines (r := r) (c := c) e t ->
  exists p q, block_takes e p q /\ forall x, t x = (p (turn e x).1, q (turn e x).2).
Proof.
move=> boxes lines; pose u x := t (turn e x).
have u_lines x y : ((u x).1 == (u y).1) = (x.1 == y.1) /\ ((u x).2 == (u y).2) = (x.2 == y.2).
  by have := lines (turn e x) (turn e y); rewrite /u; case: (e).
have [p [q uE]] := orders_of_lines x0 x0 u_lines; exists p, q; split=> [|x]; last by rewrite -uE /u turnK.
split=> x y; have := boxes (turn e (x, x0)) (turn e (y, x0));
  have := boxes (turn e (x0, x)) (turn e (x0, y));
  rewrite -!/(u _) !uE /same_box /=; by case: (e) => /=; rewrite !eqxx ?andbT.
Qed.

(** And the other way round: orders that keep blocks make a cell symmetry. *)
Lemma symmetry_inj e (p q : {perm 'I_n}) :
  injective (fun x => (p (turn e x).1, q (turn e x).2)).
Proof.
move=> x y [/perm_inj same1 /perm_inj same2]; apply: (inv_inj (turnK e)).
by rewrite [LHS]surjective_pairing same1 same2 -surjective_pairing.
Qed.

Definition symmetry_of (o : bool * ({perm 'I_n} * {perm 'I_n})) : {perm cell} :=
  perm (@symmetry_inj o.1 o.2.1 o.2.2).

Lemma symmetry_ofE e p q x : symmetry_of (e, (p, q)) x = (p (turn e x).1, q (turn e x).2).
Proof. exact: permE. Qed.

Lemma cell_symmetry_of e p q : block_takes e p q -> cell_symmetry (r := r) (c := c) (symmetry_of (e, (p, q))).
Proof.
move=> [p_takes q_takes]; apply/cell_symmetryP; split=> [x y|].
  rewrite !symmetry_ofE /same_box /= p_takes q_takes.
  by case: (e) => //; rewrite andbC.
by exists e => x y; rewrite !symmetry_ofE /same_row /same_column /= !(inj_eq perm_inj); case: (e).
Qed.

Lemma cell_symmetryE (x0 : 'I_n) t : cell_symmetry (r := r) (c := c) t ->
  exists e p q, block_takes e p q /\ t = symmetry_of (e, (p, q)).
Proof.
move=> /cell_symmetryP[boxes [e /(orders_of_symmetry x0 boxes)[p [q [pq_takes tE]]]]].
by exists e, p, q; split=> //; apply/permP => x; rewrite tE symmetry_ofE.
Qed.

(** Only one order of rows and one of columns make a cell symmetry. *)
Lemma symmetry_of_inj : 1 < n -> injective symmetry_of.
Proof.
move=> n_gt1 [e [p q]] [e' [p' q']] same; pose x0 := Ordinal (ltnW n_gt1); pose x1 := Ordinal n_gt1.
have at_cell x : (p (turn e x).1, q (turn e x).2) = (p' (turn e' x).1, q' (turn e' x).2).
  by rewrite -!symmetry_ofE same.
have x01 : x0 <> x1 by move/(congr1 val).
case: e e' at_cell {same} => [] [] at_cell.
- congr (_, (_, _)); apply/permP => x; first by have [] := at_cell (x0, x).
  by have [] := at_cell (x, x0).
- have [at_0 _] := at_cell (x0, x0); have [at_1 _] := at_cell (x0, x1).
  by case: x01; apply: (@perm_inj _ p); rewrite /= at_0 at_1.
- have [at_0 _] := at_cell (x0, x0); have [at_1 _] := at_cell (x0, x1).
  by case: x01; apply: (@perm_inj _ p'); rewrite /= -at_0 -at_1.
- congr (_, (_, _)); apply/permP => x; first by have [] := at_cell (x, x0).
  by have [] := at_cell (x0, x).
Qed.

(** All cell symmetries: rows to rows, and rows to columns. *)
Definition symmetries_of_blocks : seq {perm cell} :=
  [seq symmetry_of (false, (p, q)) | q <- block_perms n c c, p <- block_perms n r r] ++
  [seq symmetry_of (true, (p, q)) | p <- block_perms n r c, q <- block_perms n c r].

Lemma all_symmetries_of_blocks : 1 < n -> all_symmetries (rows := n) symmetries_of_blocks.
Proof.
move=> n_gt1; have inj := symmetry_of_inj n_gt1; split=> [|t].
  rewrite cat_uniq !allpairs_uniq ?block_perms_uniq //= ?andbT.
  - by apply/hasPn => _ /allpairsP[x [_ _ ->]]; apply/negP => /allpairsP[y [_ _ /inj]].
  - by move=> [? ?] [? ?] _ _ /inj[-> ->].
  - by move=> [? ?] [? ?] _ _ /inj[-> ->].
rewrite mem_cat; apply/orP/idP => [[]/allpairsP[[p q] /= [/block_permsP p_takes /block_permsP q_takes ->]]|].
- exact: cell_symmetry_of.
- exact: cell_symmetry_of.
move=> /(cell_symmetryE (Ordinal (ltnW n_gt1)))[e [p [q [[/block_permsP p_in /block_permsP q_in] ->]]]].
by case: e p_in q_in => p_in q_in; [right; apply: allpairs_f|left; apply/allpairsP; exists (q, p)].
Qed.

End Squares.
