(** The grids that a cell symmetry takes to a given relabelling of themselves, as
    lists: a list has, for each cycle of digits, the places of its first digit. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images FixedBy
  DisjointSearch SymmetricSearch FixedGrids DigitSets.

Section Program.

Variables (r c : nat) (move : place -> place) (relabel : seq nat).
Notation n := (r * c).

(** A cycle of digits is its first digit and its length; a digit is a cycle and a number of steps in it. *)
Variable heads : seq (nat * nat).

Definition slots : seq (nat * nat) :=
  flatten [seq [seq (i, k) | k <- iota 0 (nth (0, 0) heads i).2] | i <- iota 0 (size heads)].

Definition digit_of (ik : nat * nat) : nat := iter ik.2 (nth 0 relabel) (nth (0, 0) heads ik.1).1.

Definition cycles_right : bool :=
  perm_eq (map digit_of slots) (iota 0 n) &&
  all (fun h => (0 < h.2) && (iter h.2 (nth 0 relabel) h.1 == h.1)) heads.

(** A mask has a bit for each cycle of places. *)
Variable bit : place -> positive.

Definition mask_of_set (w : seq place) : positive :=
  if w is p :: w' then foldr (fun q m => union (bit q) m) (bit p) w' else xH.

(** The symmetry is the identity after m steps. *)
Definition places_right (m : nat) : bool :=
  let l := places r c in
  [&& 0 < m, all (fun p => iter m move p == p) l, all (fun p => disjoint xH (bit p)) l,
      all (fun p => all (fun q => same_unit_places r c (move p) (move q) ==> same_unit_places r c p q) l) l
    & all (fun p => all (fun q => disjoint (bit p) (bit q) == (q \notin traject move p m)) l) l].

Definition entries_of_cycle (w : seq place) (ik : nat * nat) : seq entry :=
  [seq (iter ik.2 move p, digit_of ik) | p <- w].

Definition entries_of_digits (W : seq (seq place)) : seq entry :=
  flatten [seq entries_of_cycle (nth [::] W ik.1) ik | ik <- slots].

Definition digit_lists : seq (seq (seq place)) := [seq digit_sets r c move h.2 | h <- heads].

Definition digit_solutions : seq (seq (seq place)) :=
  [seq W <- choose_each digit_lists | pairwise (fun w w' => disjoint (mask_of_set w) (mask_of_set w')) W].

Lemma disjoint_mask w q : w != [::] -> disjoint (mask_of_set w) q = all (fun p => disjoint (bit p) q) w.
Proof.
case: w => [//|p w] _ /=; elim: w => [|p' w IH] /=; first by rewrite andbT.
by rewrite disjoint_union IH andbCA.
Qed.

Lemma disjoint_masks w w' : w != [::] -> w' != [::] ->
  disjoint (mask_of_set w) (mask_of_set w') = all (fun p => all (fun q => disjoint (bit p) (bit q)) w') w.
Proof.
move=> w_on w'_on; rewrite disjoint_mask //; apply: eq_all => p.
by rewrite disjointC disjoint_mask //; apply: eq_all => q; rewrite disjointC.
Qed.

Lemma mem_slots i k : ((i, k) \in slots) = (i < size heads) && (k < (nth (0, 0) heads i).2).
Proof.
apply/flattenP/andP => [[_ /mapP[j + ->] /mapP[k' + [-> ->]]]|[i_lt k_lt]].
  by rewrite !mem_iota.
exists [seq (i, k') | k' <- iota 0 (nth (0, 0) heads i).2]; last by rewrite map_f // mem_iota.
by apply/mapP; exists i; rewrite ?mem_iota.
Qed.

End Program.

Section FixedDigits.

Variables (r c : nat) (t : {perm cell (r * c) r c}) (s : {perm 'I_(r * c)}).
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).

Variables (move : place -> place) (relabel : seq nat) (d0 : 'I_n).
Hypothesis moveE : forall x, place_of (t x) = move (place_of x).
Hypothesis relabelE : forall d : 'I_n, nth 0 relabel d = s d.

Variables (heads : seq (nat * nat)) (bit : place -> positive) (m : nat).
Hypothesis heads_ok : cycles_right r c relabel heads.
Hypothesis places_ok : places_right r c move bit m.

Notation places := (places r c).
Notation slots := (slots heads).
Notation digit_of := (digit_of relabel heads).
Notation mask := (mask_of_set bit).
Notation solutions := (digit_solutions r c move heads bit).
Notation entries := (entries_of_digits move relabel heads).
Notation length i := (nth (0, 0) heads i).2.

(** Moving places. *)
Lemma placeP p : p \in places -> exists x : cell, p = place_of x.
Proof. by move=> /(cell_atK d0) <-; exists (cell_at d0 p). Qed.

Lemma iter_place k (x : cell) : iter k move (place_of x) = place_of (iter k t x).
Proof. by elim: k => //= k ->; rewrite moveE. Qed.

Lemma iter_in k p : p \in places -> iter k move p \in places.
Proof. by move=> /placeP[x ->]; rewrite iter_place mem_place_of. Qed.

Lemma iter_inj k : {in places &, injective (iter k move)}.
Proof.
move=> _ _ /placeP[x ->] /placeP[y ->]; rewrite !iter_place => /place_of_inj.
by elim: k => [/= ->|k IH /perm_inj/IH].
Qed.

Lemma m_gt0 : 0 < m.
Proof. by case/and5P: places_ok. Qed.

Lemma iter_m p : p \in places -> iter m move p = p.
Proof. by move=> p_in; case/and5P: places_ok => _ /allP/(_ p p_in)/eqP. Qed.

Lemma bit_disjoint : {in places &, forall p q, disjoint (bit p) (bit q) = (q \notin traject move p m)}.
Proof. by move=> p q p_in q_in; case/and5P: places_ok => _ _ _ _ /allP/(_ p p_in)/allP/(_ q q_in)/eqP. Qed.

Lemma iter_units k : {in places &, forall p q,
  same_unit_places r c (iter k move p) (iter k move q) -> same_unit_places r c p q}.
Proof.
move=> p q p_in q_in; elim: k => //= k IH unit; apply: IH; apply: (implyP _ unit).
by case/and5P: places_ok => _ _ _ /allP/(_ _ (iter_in k p_in))/allP/(_ _ (iter_in k q_in)).
Qed.

(** Places whose cycles meet are in one cycle. *)
Lemma meet p q k k' : p \in places -> q \in places ->
  iter k move p = iter k' move q -> q \in traject move p m.
Proof.
move=> p_in q_in same; have q_iter : q = iter (m * k' - k' + k) move p.
  rewrite iterD same -iterD subnK; last by rewrite leq_pmull // m_gt0.
  by rewrite (iter_mod _ (iter_m q_in)) modnMr.
rewrite q_iter (iter_mod _ (iter_m p_in)); apply/trajectP.
by exists ((m * k' - k' + k) %% m); rewrite ?ltn_pmod ?m_gt0.
Qed.

(** The digits of the cycles. *)
Lemma digits_perm : perm_eq (map digit_of slots) (iota 0 n).
Proof. by case/andP: heads_ok. Qed.

Lemma digit_of_inj : {in slots &, injective digit_of}.
Proof. by apply: map_uniq_inj; rewrite (perm_uniq digits_perm) iota_uniq. Qed.

Lemma digit_of_small ik : ik \in slots -> digit_of ik < n.
Proof. by move=> /(map_f digit_of); rewrite (perm_mem digits_perm) mem_iota. Qed.

Lemma size_slots : size slots = n.
Proof. by rewrite -(size_map digit_of) (perm_size digits_perm) size_iota. Qed.

Lemma head_right h : h \in heads -> 0 < h.2 /\ iter h.2 (nth 0 relabel) h.1 = h.1.
Proof. by move=> h_in; case/andP: heads_ok => _ /allP/(_ h h_in)/andP[? /eqP]. Qed.

Lemma length_gt0 i : i < size heads -> 0 < length i.
Proof. by move=> i_lt; case: (head_right (mem_nth (0, 0) i_lt)). Qed.

Lemma digit_of_length i : i < size heads -> digit_of (i, length i) = digit_of (i, 0).
Proof. by move=> i_lt; case: (head_right (mem_nth (0, 0) i_lt)). Qed.

Lemma digit_of_mod i k : i < size heads -> digit_of (i, k) = digit_of (i, k %% length i).
Proof. by move=> i_lt; apply: iter_mod; apply: digit_of_length. Qed.

Lemma head_slot i : i < size heads -> (i, 0) \in slots.
Proof. by move=> i_lt; rewrite mem_slots i_lt length_gt0. Qed.

(** From lists to grids. *)
Definition grid_of_digits (W : seq (seq place)) : grid := grid_of_entries d0 (entries W).

Section Solution.

Variable W : seq (seq place).
Hypothesis W_in : W \in solutions.

Lemma solution_size : size W = size heads.
Proof. by move: W_in; rewrite mem_filter => /andP[_ /size_choose_each]; rewrite size_map. Qed.

Lemma solution_set i : i < size heads -> nth [::] W i \in digit_sets r c move (length i).
Proof.
move=> i_lt; move: W_in; rewrite mem_filter => /andP[_ /nth_choose_each/(_ [::] [::] i)].
by rewrite size_map (nth_map (0, 0)) // => /(_ i_lt).
Qed.

Lemma set_on i : i < size heads -> nth [::] W i != [::].
Proof.
move=> /solution_set/digit_set_size W_size; rewrite -size_eq0 W_size -lt0n.
exact: leq_ltn_trans (leq0n d0) (ltn_ord d0).
Qed.

Lemma set_places i : i < size heads -> {subset nth [::] W i <= places}.
Proof. by move=> /solution_set; apply: digit_set_places. Qed.

(** Different cycles of digits are in different places. *)
Lemma sets_apart i j : i < size heads -> j < size heads -> i != j ->
  {in nth [::] W i & nth [::] W j, forall p q k k', iter k move p != iter k' move q}.
Proof.
have one_way i' j' : i' < j' -> j' < size heads ->
    {in nth [::] W i' & nth [::] W j', forall p q k k', iter k move p != iter k' move q}.
  move=> ij j_lt p q p_in q_in k k'; have i_lt := ltn_trans ij j_lt.
  move: W_in; rewrite mem_filter => /andP[/(pairwiseP [::])/(_ i' j') + _].
  rewrite !inE solution_size => /(_ i_lt j_lt ij); rewrite disjoint_masks ?set_on //.
  move=> /allP/(_ p p_in)/allP/(_ q q_in).
  have p_place := set_places i_lt p_in; have q_place := set_places j_lt q_in.
  by rewrite bit_disjoint //; apply: contraNneq; apply: meet.
move=> i_lt j_lt; rewrite neq_ltn => /orP[ij|ji] p q p_in q_in k k'.
  exact: one_way ij j_lt p q p_in q_in k k'.
by rewrite eq_sym; apply: one_way ji i_lt q p q_in p_in k' k.
Qed.

Lemma entryP a : reflect (exists2 ik, ik \in slots & exists2 p, p \in nth [::] W ik.1 &
    a = (iter ik.2 move p, digit_of ik)) (a \in entries W).
Proof.
apply: (iffP flattenP) => [[_ /mapP[ik ik_in ->] /mapP[p p_in ->]]|[ik ik_in [p p_in ->]]].
  by exists ik => //; exists p.
by exists (entries_of_cycle move relabel heads (nth [::] W ik.1) ik); [apply: map_f|apply/mapP; exists p].
Qed.

Lemma slot_lt ik : ik \in slots -> ik.1 < size heads.
Proof. by case: ik => i k; rewrite mem_slots => /andP[]. Qed.

Lemma same_slot ik jl p q : ik \in slots -> jl \in slots -> p \in nth [::] W ik.1 -> q \in nth [::] W jl.1 ->
  iter ik.2 move p = iter jl.2 move q -> ik = jl.
Proof.
case: ik jl => i k [j l] /= ik_in jl_in p_in q_in same.
have /= i_lt := slot_lt ik_in; have /= j_lt := slot_lt jl_in.
have [ij|neq] := eqVneq i j; last by have := sets_apart i_lt j_lt neq p_in q_in k l; rewrite same eqxx.
subst j; congr (_, _); apply/eqP; move: ik_in jl_in; rewrite !mem_slots i_lt /= => k_lt l_lt.
have p_place := set_places i_lt p_in; have q_place := set_places i_lt q_in.
have set_in := solution_set i_lt.
wlog kl : k l p q p_in q_in p_place q_place k_lt l_lt same / k < l => [earlier|].
  apply: contraT => neq; move: (neq); rewrite neq_ltn => /orP[kl|lk].
    by rewrite (earlier k l p q) in neq.
  by rewrite eq_sym (earlier l k q p) in neq.
have /(iter_inj p_place (iter_in _ q_place)) pE : iter k move p = iter k move (iter (l - k) move q).
  by rewrite -iterD subnKC // ltnW.
have := @digit_set_apart _ _ _ _ _ set_in (l - k) _ _ q p q_in p_in.
by rewrite pE eqxx subn_gt0 kl => /(_ isT (leq_ltn_trans (leq_subr _ _) l_lt)).
Qed.

Lemma slots_uniq : uniq slots.
Proof. by apply: (@map_uniq _ _ digit_of); rewrite (perm_uniq digits_perm) iota_uniq. Qed.

Lemma entries_uniq : uniq (map fst (entries W)).
Proof.
rewrite map_flatten -map_comp; apply: uniq_flatten_map => [|ik ik_in|ik jl ik_in jl_in a].
- exact: slots_uniq.
- have i_lt := slot_lt ik_in; rewrite /= -map_comp map_inj_in_uniq.
    exact: digit_set_uniq (solution_set i_lt).
  by move=> p q /(set_places i_lt) p_in /(set_places i_lt) q_in; apply: iter_inj.
- rewrite /= -!map_comp => /mapP[p p_in ->] /mapP[q q_in] /=; exact: same_slot.
Qed.

Lemma size_entries : size (entries W) = n * n.
Proof.
rewrite size_flatten /shape -map_comp -[X in _ = X * _]size_slots.
have : {subset slots <= slots} by [].
elim: {1 3 4}slots => [//|ik l IH] sub; rewrite /= IH => [|jl jl_in]; last first.
  by apply: sub; rewrite inE jl_in orbT.
by rewrite size_map (digit_set_size (solution_set (slot_lt (sub ik (mem_head _ _))))) mulSn.
Qed.

Lemma mem_entries : map fst (entries W) =i places.
Proof.
have sub : {subset map fst (entries W) <= places}.
  move=> _ /mapP[_ /entryP[ik ik_in [p p_in ->]] ->] /=.
  exact: iter_in (set_places (slot_lt ik_in) p_in).
have sizes : size places <= size (map fst (entries W)).
  by rewrite size_map size_entries size_allpairs !size_iota.
by case: (uniq_min_size entries_uniq sub sizes).
Qed.

Lemma entries_small : {in entries W, forall a, a.2 < n}.
Proof. by move=> a /entryP[ik ik_in [p _ ->]]; apply: digit_of_small. Qed.

Lemma digit_entry x : held (grid_of_digits W) x \in entries W.
Proof. exact: entry_of mem_entries entries_small x. Qed.

Lemma digit_entryE x d : (place_of x, d) \in entries W -> grid_of_digits W x = d :> nat.
Proof. exact: grid_of_entriesE entries_uniq mem_entries entries_small x d. Qed.

Lemma grid_of_digits_fixed : grid_of_digits W \in fixed_by t s.
Proof.
rewrite inE; apply/andP; split.
- apply/sudoku_heldP => x y; apply/negP => /and3P[/eqP same neq unit].
  have /entryP[ik ik_in [p p_in [xp xd]]] := digit_entry x.
  have /entryP[jl jl_in [q q_in [yq yd]]] := digit_entry y.
  have ij : ik = jl by apply: digit_of_inj => //; rewrite -xd -yd.
  have i_lt := slot_lt ik_in; rewrite -{}ij {jl jl_in yd} in q_in yq.
  move: neq unit; rewrite /= xp yq => neq; apply/negP.
  apply: contra (digit_set_units (solution_set i_lt) p_in q_in _) => [|]; last first.
    by apply: contraNneq neq => ->.
  by apply: iter_units; apply: (set_places i_lt).
- apply/forallP => x; apply/eqP/val_inj; rewrite /= -relabelE; apply: digit_entryE.
  have /entryP[[i k] ik_in [p p_in [xp ->]]] := digit_entry x; rewrite moveE xp.
  have i_lt := slot_lt ik_in; apply/entryP; move: ik_in; rewrite mem_slots i_lt /=.
  rewrite leq_eqVlt => /orP[/eqP k_last|k_lt].
    exists (i, 0); first exact: head_slot i_lt.
    exists (iter (length i) move p); first by apply: digit_set_closed p_in; apply: solution_set.
    by rewrite -digit_of_length // -k_last.
  by exists (i, k.+1); rewrite ?mem_slots ?i_lt //; exists p.
Qed.

End Solution.
(** From grids to lists. *)
Definition set_of_digit (g : grid) (d : nat) : seq place := [seq p <- places | digit_at d0 g p == d].

Definition sets_of_grid (g : grid) : seq (seq place) := [seq set_of_digit g h.1 | h <- heads].

Lemma mem_places (p : place) : (p \in places) = (p.1 < n) && (p.2 < n).
Proof.
apply/allpairsP/andP => [[[x y] /= [+ + ->]]|[x_lt y_lt]]; first by rewrite !mem_iota.
by exists p; rewrite !mem_iota; split => //; apply: surjective_pairing.
Qed.

Lemma digit_at_place (g : grid) x : digit_at d0 g (place_of x) = g x.
Proof. by rewrite /digit_at place_ofK. Qed.

Lemma set_of_digit_rows (g : grid) d : sudoku g -> d < n -> map fst (set_of_digit g d) = iota 0 n.
Proof.
move=> g_sudoku d_lt; rewrite /set_of_digit /FixedGrids.places filter_flatten -map_comp map_flatten.
rewrite -map_comp -[RHS]flatten_seq1; congr flatten; apply/eq_in_map => x.
rewrite mem_iota => /= x_lt; pose row := perm (sudoku_row_inj (i := Ordinal x_lt) g_sudoku).
rewrite filter_map -map_comp (eq_in_filter (a2 := pred1 (val (row^-1 (Ordinal d_lt))%g))) => [|z].
  by rewrite filter_pred1_uniq ?iota_uniq // mem_iota ltn_ord.
rewrite mem_iota => /= z_lt; rewrite -[(x, z)]/(place_of (Ordinal x_lt, Ordinal z_lt)) digit_at_place.
rewrite -[z]/(val (Ordinal z_lt)) -[d]/(val (Ordinal d_lt)) !(inj_eq val_inj).
by rewrite -[RHS](inj_eq (@perm_inj _ row)) permKV permE.
Qed.

Section Grid.

Variable g : grid.
Hypothesis g_fixed : g \in fixed_by t s.

Lemma fixed_sudoku : sudoku g.
Proof. by move: g_fixed; rewrite inE => /andP[]. Qed.

Lemma digit_moved k p : p \in places ->
  digit_at d0 g (iter k move p) = iter k (nth 0 relabel) (digit_at d0 g p).
Proof.
case/placeP => x ->; elim: k => //= k <-; rewrite iter_place -moveE !digit_at_place relabelE.
by move: g_fixed; rewrite inE => /andP[_ /forallP/(_ (iter k t x))/eqP ->].
Qed.

Lemma head_small i : i < size heads -> (nth (0, 0) heads i).1 < n.
Proof. by move=> i_lt; apply: (digit_of_small (head_slot i_lt)). Qed.

Lemma set_of_head_rows i : i < size heads ->
  map fst (set_of_digit g (nth (0, 0) heads i).1) = iota 0 n.
Proof. by move=> i_lt; rewrite set_of_digit_rows ?fixed_sudoku ?head_small. Qed.

Lemma set_of_head i p : i < size heads ->
  (p \in set_of_digit g (nth (0, 0) heads i).1) = (p \in places) && (digit_at d0 g p == digit_of (i, 0)).
Proof. by move=> i_lt; rewrite mem_filter andbC. Qed.

Lemma digit_of_iter i k p : i < size heads -> p \in set_of_digit g (nth (0, 0) heads i).1 ->
  digit_at d0 g (iter k move p) = digit_of (i, k).
Proof. by move=> i_lt; rewrite set_of_head // => /andP[p_in /eqP pd]; rewrite digit_moved // pd. Qed.

Lemma set_of_digit_right i : i < size heads ->
  set_of_digit g (nth (0, 0) heads i).1 \in digit_sets r c move (length i).
Proof.
move=> i_lt; set w := set_of_digit _ _.
have w_places p : p \in w -> p \in places by rewrite set_of_head // => /andP[].
have w_digit p : p \in w -> digit_at d0 g p = digit_of (i, 0) by rewrite set_of_head // => /andP[_ /eqP].
have moves_away k p q : k \in iota 1 (length i).-1 -> p \in w -> q \in w -> iter k move p != q.
  rewrite mem_iota add1n prednK ?length_gt0 // => /andP[k_gt0 k_lt] p_in q_in.
  apply: contraTneq k_gt0 => same; have := digit_of_iter k i_lt p_in; rewrite same w_digit // => /esym.
  by move/digit_of_inj; rewrite !mem_slots i_lt k_lt length_gt0 // => /(_ isT isT) [->].
rewrite mem_digit_sets set_of_head_rows // eqxx /=; apply/and3P; split.
- apply/allP => p p_in; have /andP[_ ->] : (p.1 < n) && (p.2 < n) by rewrite -mem_places w_places.
  by apply/allP => k k_in; apply: moves_away.
- apply: in_pairwise => [|p q p_in q_in neq].
    by apply: (@map_uniq _ _ fst); rewrite set_of_head_rows ?iota_uniq.
  apply/andP; split; last by apply/allP => k k_in; rewrite !moves_away.
  have [x xE] := placeP (w_places p p_in); have [y yE] := placeP (w_places q q_in).
  move: neq (w_digit p p_in) (w_digit q q_in); rewrite xE yE !digit_at_place => neq <- same.
  apply: contra (sudoku_heldP _ fixed_sudoku x y) => unit.
  by rewrite /conflict /= same eqxx neq.
- apply/allP => p p_in; rewrite set_of_head // iter_in ?w_places //= (digit_of_iter _ i_lt p_in).
  by rewrite digit_of_length.
Qed.

Lemma sets_of_grid_right : sets_of_grid g \in solutions.
Proof.
rewrite mem_filter; apply/andP; split.
  apply/(pairwiseP [::]) => i j; rewrite !inE size_map => i_lt j_lt ij.
  have on k : k < size heads -> set_of_digit g (nth (0, 0) heads k).1 != [::].
    move=> k_lt; rewrite -size_eq0 -(size_map fst) set_of_head_rows // size_iota -lt0n.
    exact: leq_ltn_trans (leq0n d0) (ltn_ord d0).
  rewrite !(nth_map (0, 0)) // disjoint_masks ?on //; apply/allP => p p_in; apply/allP => q q_in.
  have /andP[p_place _] : (p \in places) && (digit_at d0 g p == digit_of (i, 0)) by rewrite -set_of_head.
  have /andP[q_place /eqP qd] : (q \in places) && (digit_at d0 g q == digit_of (j, 0)).
    by rewrite -set_of_head.
  rewrite bit_disjoint //; apply/negP => /trajectP[k _ qE].
  have := digit_of_iter k i_lt p_in; rewrite -qE qd (digit_of_mod _ i_lt) => /esym.
  move/digit_of_inj; rewrite !mem_slots i_lt j_lt ltn_mod !length_gt0 // => /(_ isT isT) [ijE _].
  by rewrite ijE ltnn in ij.
rewrite mem_choose_each_map; apply/allP => h /(nthP (0, 0))[i i_lt <-]; exact: set_of_digit_right.
Qed.

Lemma sets_of_gridK : grid_of_digits (sets_of_grid g) = g.
Proof.
apply/ffunP => x; apply: val_inj; apply: (digit_entryE sets_of_grid_right).
have : nat_of_ord (g x) \in map digit_of slots by rewrite (perm_mem digits_perm) mem_iota ltn_ord.
case/mapP => -[i k] ik_in gx; have i_lt : i < size heads by move: ik_in; rewrite mem_slots => /andP[].
apply/entryP; exists (i, k) => //=; pose y := iter k (t^-1)%g x.
have yE : iter k t y = x.
  by rewrite /y; elim: (k) => [//|j IH]; rewrite iterSr /= permKV IH.
exists (place_of y); last by rewrite iter_place yE gx.
rewrite (nth_map (0, 0)) // set_of_head // mem_place_of /=; apply/eqP.
have := digit_moved k (mem_place_of y); rewrite iter_place yE digit_at_place gx /digit_of /=.
rewrite digit_at_place.
have iterE (d : 'I_n) : iter k (nth 0 relabel) d = iter k s d by elim: (k) => //= j ->; rewrite relabelE.
have s_inj : injective (iter k s) by elim: (k) => [//|j IH] a b /= /perm_inj/IH.
have /= := iterE (Ordinal (head_small i_lt)) => ->; rewrite iterE.
by move=> /val_inj/s_inj <-.
Qed.

End Grid.

Lemma same_by_rows (u v : seq place) : map fst u = map fst v -> uniq (map fst v) -> {subset u <= v} -> u = v.
Proof.
elim: u v => [|p u IH] [|q v] //= [pq uv] /andP[q_new v_uniq] sub.
have -> : p = q.
  have := sub p (mem_head _ _); rewrite inE => /orP[/eqP //|p_in].
  by case/negP: q_new; rewrite -pq map_f.
congr (_ :: _); apply: IH => // e e_in; have := sub e; rewrite !inE e_in orbT => /(_ isT) /orP[/eqP eq|//].
by case/negP: q_new; rewrite -uv -eq map_f.
Qed.

Lemma grid_of_digitsK W : W \in solutions -> sets_of_grid (grid_of_digits W) = W.
Proof.
move=> W_in; have W_size := solution_size W_in; have g_fixed := grid_of_digits_fixed W_in.
apply: (@eq_from_nth _ [::]); rewrite size_map // => i i_lt; rewrite (nth_map (0, 0)) //.
have set_in := solution_set W_in i_lt; apply/esym; apply: same_by_rows.
- by rewrite set_of_head_rows // (digit_set_rows set_in).
- by rewrite set_of_head_rows ?iota_uniq.
- move=> p p_in; have p_place := set_places W_in i_lt p_in.
  rewrite set_of_head // p_place; have [x xE] := placeP p_place; rewrite xE digit_at_place; apply/eqP.
  apply: (digit_entryE W_in); apply/entryP; exists (i, 0); first exact: head_slot.
  by exists p; rewrite // -xE.
Qed.

Theorem card_fixed_digits : #|fixed_by t s| = size solutions.
Proof.
apply: (@card_list _ _ _ _ grid_of_digits sets_of_grid).
- by apply: filter_uniq; apply: choose_each_uniq; apply/allP => _ /mapP[h _ ->]; apply: digit_sets_uniq.
- exact: grid_of_digits_fixed.
- exact: sets_of_grid_right.
- exact: grid_of_digitsK.
- exact: sets_of_gridK.
Qed.

End FixedDigits.
