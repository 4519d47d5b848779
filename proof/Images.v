(** A program that lists the grids that are equivalent to a given one, each with
    labels such that its first row is 0, 1, 2, ...  Grids are lists of rows. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Statement Finite Words Equivalence.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Rows and columns are put into an order, which is a list. *)
Definition moved (rows columns : seq nat) (h : seq (seq nat)) : seq (seq nat) :=
  [seq let row := nth [::] h x in [seq nth 0 row y | y <- columns] | x <- rows].

Definition transposed (n : nat) (h : seq (seq nat)) : seq (seq nat) :=
  [seq [seq nth 0 row y | row <- h] | y <- iota 0 n].

Definition standardised (h : seq (seq nat)) : seq (seq nat) :=
  let first := head [::] h in
  let labels := [seq index d first | d <- iota 0 (size first)] in
  [seq [seq nth 0 labels d | d <- row] | row <- h].

(** The orders of n lines that take blocks of b lines to blocks of a lines. *)
Definition takes_blocks (n a b : nat) (order : seq nat) : bool :=
  all (fun x => all (fun y =>
    (nth 0 order x %/ a == nth 0 order y %/ a) == (x %/ b == y %/ b)) (iota 0 n)) (iota 0 n).

Definition block_orders (n a b : nat) : seq (seq nat) :=
  [seq order <- permutations (iota 0 n) | takes_blocks n a b order].

(** The images of a grid, if the orders of rows and columns are given: those that
    are used for rows to rows, and those for rows to columns. *)
Definition images_in (n : nat) (rows columns rows' columns' : seq (seq nat))
    (h : seq (seq nat)) : seq (seq (seq nat)) :=
  [seq standardised (moved p q h) | p <- rows, q <- columns] ++
  [seq standardised (transposed n (moved p q h)) | p <- rows', q <- columns'].

Section Images.

Variables r c : nat.
Notation n := (r * c).
Notation cell := ('I_n * 'I_n)%type.
Notation grid := (grid n r c).

Definition images : seq (seq nat) -> seq (seq (seq nat)) :=
  images_in n (block_orders n r r) (block_orders n c c) (block_orders n r c) (block_orders n c r).

(** The list of a grid, and of an order. *)
Definition list_of (f : 'I_n -> 'I_n -> 'I_n) : seq (seq nat) :=
  [seq [seq nat_of_ord (f x y) | y <- enum 'I_n] | x <- enum 'I_n].

Definition order (p : {perm 'I_n}) : seq nat := [seq nat_of_ord (p x) | x <- enum 'I_n].

Lemma nth_order p (x : 'I_n) : nth 0 (order p) x = p x.
Proof. by rewrite (nth_map x) ?size_enum_ord // nth_ord_enum. Qed.

Lemma nth_list_of f (x : 'I_n) :
  nth [::] (list_of f) x = [seq nat_of_ord (f x y) | y <- enum 'I_n].
Proof. by rewrite (nth_map x) ?size_enum_ord // nth_ord_enum. Qed.

Lemma nth_row (f : 'I_n -> 'I_n) (y : 'I_n) : nth 0 [seq nat_of_ord (f y) | y <- enum 'I_n] y = f y.
Proof. by rewrite (nth_map y) ?size_enum_ord // nth_ord_enum. Qed.

Lemma list_of_inj f f' : list_of f = list_of f' -> forall x y, f x y = f' x y.
Proof. by move=> same x y; apply: val_inj; rewrite /= -!nth_row -!nth_list_of same. Qed.

Lemma eq_list_of f f' : (forall x y, f x y = f' x y) -> list_of f = list_of f'.
Proof. by move=> same; apply: eq_map => x /=; apply: eq_map => y /=; rewrite same. Qed.

Lemma moved_list_of f p q :
  moved (order p) (order q) (list_of f) = list_of (fun x y => f (p x) (q y)).
Proof.
rewrite /moved /order -map_comp; apply: eq_map => x /=; rewrite nth_list_of -map_comp.
by apply: eq_map => y /=; rewrite nth_row.
Qed.

Lemma transposed_list_of f : transposed n (list_of f) = list_of (fun x y => f y x).
Proof.
rewrite /transposed -val_enum_ord -map_comp; apply: eq_map => x /=; rewrite -map_comp.
by apply: eq_map => y /=; rewrite nth_row.
Qed.

(** Standard labels are the same for two grids if a relabelling makes one from
    the other. *)
Section Standardised.

Variables (x0 : 'I_n).
Hypothesis x0_first : x0 = 0 :> nat.

Lemma standardised_list_of f (first_inj : injective (f x0)) :
  standardised (list_of f) = list_of (fun x y => (perm first_inj)^-1%g (f x y)).
Proof.
have firstE : head [::] (list_of f) = map val (map (perm first_inj) (enum 'I_n)).
  by rewrite -nth0 -x0_first nth_list_of -[RHS]map_comp; apply: eq_map => z /=; rewrite permE.
have size_first : size (map val (map (perm first_inj) (enum 'I_n))) = n.
  by rewrite 2!size_map size_enum_ord.
rewrite /standardised firstE -map_comp; apply: eq_map => x /=.
rewrite -map_comp; apply: eq_map => y /=.
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

(** Orders that keep blocks, as permutations. *)
Definition takes (a b : nat) (p : {perm 'I_n}) : Prop :=
  forall x y : 'I_n, (p x %/ a == p y %/ a) = (x %/ b == y %/ b).

Lemma takes_blocksP a b p : reflect (takes a b p) (takes_blocks n a b (order p)).
Proof.
apply: (iffP allP) => [h x y|h x].
  have := h x; rewrite mem_iota ltn_ord => /(_ isT)/allP/(_ y).
  by rewrite mem_iota ltn_ord !nth_order => /(_ isT)/eqP.
rewrite mem_iota => /= x_ltn; apply/allP => y; rewrite mem_iota => /= y_ltn.
by have := h (Ordinal x_ltn) (Ordinal y_ltn); rewrite -!nth_order => ->.
Qed.

Lemma order_block_orders a b p : takes a b p -> order p \in block_orders n a b.
Proof.
move=> /takes_blocksP p_takes; rewrite mem_filter p_takes mem_permutations.
have -> : order p = map val (map p (enum 'I_n)) by rewrite -map_comp.
rewrite -val_enum_ord; apply/perm_map/uniq_perm; last first.
- by move=> x; rewrite mem_enum; apply/mapP; exists (p^-1 x)%g; rewrite ?mem_enum ?permKV.
- exact: enum_uniq.
- by rewrite (map_inj_uniq (@perm_inj _ p)) enum_uniq.
Qed.

Lemma block_ordersP a b P : P \in block_orders n a b -> exists2 p, takes a b p & P = order p.
Proof.
rewrite mem_filter mem_permutations => /andP[P_takes P_perm].
have P_size : size P = n by rewrite (perm_size P_perm) size_iota.
have [p pE] := permutesP P_perm.
have PE : P = order p.
  apply: (@eq_from_nth _ 0) => [|x]; first by rewrite P_size size_map size_enum_ord.
  by rewrite P_size => x_ltn; rewrite (nth_order p (Ordinal x_ltn)) pE.
by exists p => //; apply/takes_blocksP; rewrite -PE.
Qed.

(** A cell symmetry is an order of the rows and one of the columns. *)
Lemma rows_to_rowsE (x0 : 'I_n) (t : {perm cell}) :
  (forall x y, same_box (r := r) (c := c) (t x) (t y) = same_box x y) ->
  moves_lines (r := r) (c := c) false t ->
  exists p q, [/\ takes r r p, takes c c q & forall x : cell, t x = (p x.1, q x.2)].
Proof.
move=> boxes; rewrite /moves_lines /same_row /same_column => lines.
have p_inj : injective (fun z => (t (z, x0)).1).
  by move=> y z same; have [/esym + _] := lines (y, x0) (z, x0); rewrite same eqxx => /eqP.
have q_inj : injective (fun z => (t (x0, z)).2).
  by move=> y z same; have [_ /esym] := lines (x0, y) (x0, z); rewrite same eqxx => /eqP.
have tE (x : cell) : t x = (perm p_inj x.1, perm q_inj x.2).
  rewrite !permE [t x]surjective_pairing; congr (_, _); apply/eqP.
    by have [-> _] := lines x (x.1, x0).
  by have [_ ->] := lines x (x0, x.2).
exists (perm p_inj), (perm q_inj); split=> [x y|x y|//].
- by have := boxes (x, x0) (y, x0); rewrite !tE /same_box /= !eqxx !andbT.
- by have := boxes (x0, x) (x0, y); rewrite !tE /same_box /= !eqxx.
Qed.

Lemma rows_to_columnsE (x0 : 'I_n) (t : {perm cell}) :
  (forall x y, same_box (r := r) (c := c) (t x) (t y) = same_box x y) ->
  moves_lines (r := r) (c := c) true t ->
  exists p q, [/\ takes r c p, takes c r q & forall x : cell, t x = (p x.2, q x.1)].
Proof.
move=> boxes; rewrite /moves_lines /same_row /same_column => lines.
have p_inj : injective (fun z => (t (x0, z)).1).
  by move=> y z same; have [/esym + _] := lines (x0, y) (x0, z); rewrite same eqxx => /eqP.
have q_inj : injective (fun z => (t (z, x0)).2).
  by move=> y z same; have [_ /esym] := lines (y, x0) (z, x0); rewrite same eqxx => /eqP.
have tE (x : cell) : t x = (perm p_inj x.2, perm q_inj x.1).
  rewrite !permE [t x]surjective_pairing; congr (_, _); apply/eqP.
    by have [-> _] := lines x (x0, x.2).
  by have [_ ->] := lines x (x.1, x0).
exists (perm p_inj), (perm q_inj); split=> [x y|x y|//].
- by have := boxes (x0, x) (x0, y); rewrite !tE /same_box /= !eqxx !andbT.
- by have := boxes (x, x0) (y, x0); rewrite !tE /same_box /= !eqxx !andbT.
Qed.

(** And the other way round: orders that keep blocks make a cell symmetry. *)
Lemma rows_to_rows_symmetry (p q : {perm 'I_n}) : takes r r p -> takes c c q ->
  exists2 t : {perm cell}, cell_symmetry (r := r) (c := c) t & forall x, t x = (p x.1, q x.2).
Proof.
move=> p_takes q_takes.
have t_inj : injective (fun x : cell => (p x.1, q x.2)).
  by move=> [x x'] [y y'] /= [/perm_inj -> /perm_inj ->].
exists (perm t_inj) => [|x]; last by rewrite permE.
apply/cell_symmetryP; split=> [x y|]; first by rewrite !permE /same_box /= p_takes q_takes.
by exists false => x y; rewrite !permE /same_row /same_column /= !(inj_eq perm_inj).
Qed.

Lemma rows_to_columns_symmetry (p q : {perm 'I_n}) : takes r c p -> takes c r q ->
  exists2 t : {perm cell}, cell_symmetry (r := r) (c := c) t & forall x, t x = (p x.2, q x.1).
Proof.
move=> p_takes q_takes.
have t_inj : injective (fun x : cell => (p x.2, q x.1)).
  by move=> [x x'] [y y'] /= [/perm_inj -> /perm_inj ->].
exists (perm t_inj) => [|x]; last by rewrite permE.
apply/cell_symmetryP; split=> [x y|]; first by rewrite !permE /same_box /= p_takes q_takes andbC.
by exists true => x y; rewrite !permE /same_row /same_column /= !(inj_eq perm_inj).
Qed.

Notation cells_of g := (fun x y => g (x, y)).

Variable x0 : 'I_n.
Hypothesis x0_first : x0 = 0 :> nat.

(** The images are the grids that cell symmetries make, with standard labels. *)
Theorem images_complete (g : grid) t : cell_symmetry t ->
  standardised (list_of (fun x y => g (t (x, y)))) \in images (list_of (cells_of g)).
Proof.
move=> /cell_symmetryP[boxes [[] lines]]; rewrite mem_cat; apply/orP; [right|left];
  apply/allpairsP.
- have [p [q [p_takes q_takes tE]]] := rows_to_columnsE x0 boxes lines.
  exists (order p, order q); split; [exact: order_block_orders|exact: order_block_orders|].
  rewrite moved_list_of transposed_list_of; congr standardised.
  by apply: eq_list_of => x y; rewrite tE.
- have [p [q [p_takes q_takes tE]]] := rows_to_rowsE x0 boxes lines.
  exists (order p, order q); split; [exact: order_block_orders|exact: order_block_orders|].
  by rewrite moved_list_of; congr standardised; apply: eq_list_of => x y; rewrite tE.
Qed.

Theorem images_sound (g : grid) l : l \in images (list_of (cells_of g)) ->
  exists2 t, cell_symmetry t & l = standardised (list_of (fun x y => g (t (x, y)))).
Proof.
rewrite mem_cat => /orP[] /allpairsP[[P Q] [/= /block_ordersP[p p_takes ->]]].
  move=> /block_ordersP[q q_takes ->] ->; have [t t_sym tE] := rows_to_rows_symmetry p_takes q_takes.
  exists t => //; rewrite moved_list_of; congr standardised; apply: eq_list_of => x y; by rewrite tE.
move=> /block_ordersP[q q_takes ->] ->; have [t t_sym tE] := rows_to_columns_symmetry p_takes q_takes.
exists t => //; rewrite moved_list_of transposed_list_of; congr standardised.
by apply: eq_list_of => x y; rewrite tE.
Qed.

(** A row of a Sudoku grid has each digit once. *)
Lemma sudoku_row_inj (g : grid) x : sudoku g -> injective (fun y => g (x, y)).
Proof.
move=> /forallP/(_ (x, _))/forallP g_sudoku y z same; apply/eqP; apply: contraTT isT => neq.
have := g_sudoku y (x, z); rewrite same eqxx implybF /same_row /= eqxx andbT negbK.
by rewrite xpair_eqE eqxx (negbTE neq).
Qed.

Theorem equivalent_images (g h : grid) : sudoku g -> sudoku h -> equivalent h g ->
  standardised (list_of (cells_of h)) \in images (list_of (cells_of g)).
Proof.
move=> g_sudoku h_sudoku /equivalentP[t t_sym [s gh]].
rewrite (_ : standardised _ = standardised (list_of (fun x y => g (t (x, y))))).
  exact: images_complete.
apply/(standardised_eqP x0_first); first exact: sudoku_row_inj.
  by move=> y z /=; rewrite !gh => /perm_inj; apply: sudoku_row_inj.
by exists s => x y; rewrite gh.
Qed.

(** Each image stands for as many equivalent grids as there are relabellings. *)
Definition relabelled (g : grid) (s : {perm 'I_n}) : grid := [ffun x => s (g x)].

Lemma card_image (g : grid) l : sudoku g -> l \in images (list_of (cells_of g)) ->
  n`! <= #|[set h in equivalence_class g | standardised (list_of (cells_of h)) == l]|.
Proof.
move=> g_sudoku /images_sound[t t_sym ->].
pose g' : grid := [ffun x => g (t x)]; have g'_sudoku : sudoku g' := sudoku_cell_symmetry t_sym g_sudoku.
have row_inj := @sudoku_row_inj g' x0 g'_sudoku.
have relabelled_inj : injective (relabelled g').
  move=> s s' /ffunP same; apply/permP => d; have := same (x0, (perm row_inj)^-1%g d).
  by rewrite !ffunE -[g (t _)](ffunE (fun x => g (t x))) -/g' -(permE row_inj) permKV.
have -> : n`! = #|relabelled g' @: [set: {perm 'I_n}]|.
  by rewrite card_imset // cardsT card_Sn.
apply: subset_leq_card; apply/subsetP => h /imsetP[s _ ->].
have hE x : relabelled g' s x = s (g' x) by rewrite ffunE.
have h_sudoku : sudoku (relabelled g' s) := sudoku_relabelled s g'_sudoku.
rewrite !inE h_sudoku; apply/andP; split.
  apply/equivalent_sym/equivalentP; exists t => //.
  by exists s^-1%g => x; rewrite !ffunE permK.
apply/eqP/esym/(standardised_eqP x0_first).
- by have := @sudoku_row_inj g' x0 g'_sudoku; move=> inj y z same; apply: inj; rewrite !ffunE.
- exact: sudoku_row_inj.
- by exists s => x y; rewrite hE ffunE.
Qed.

Theorem card_images (g : grid) (distinct : seq (seq (seq nat))) : sudoku g -> uniq distinct ->
  {subset distinct <= images (list_of (cells_of g))} ->
  n`! * size distinct <= #|equivalence_class g|.
Proof.
move=> g_sudoku distinct_uniq distinct_images.
pose std (h : grid) := standardised (list_of (cells_of h)).
apply: (@leq_trans (\sum_(l <- distinct) #|[set h in equivalence_class g | std h == l]|)).
  have -> : n`! * size distinct = \sum_(l <- distinct) n`!.
    by rewrite big_const_seq count_predT iter_addn_0.
  rewrite big_seq [X in _ <= X]big_seq.
  by apply: leq_sum => l l_in; apply: card_image => //; apply: distinct_images.
under eq_bigr => l _ do rewrite -sum1dep_card big_mkcondr.
rewrite exchange_big -sum1_card; apply: leq_sum => h _ /=.
have same : eq_op (std h) =1 pred1 (std h) by move=> l; apply: eq_sym.
by rewrite -big_mkcond sum1_count (eq_count same) count_uniq_mem ?leq_b1.
Qed.

End Images.
