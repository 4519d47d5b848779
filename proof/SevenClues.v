(** No proper 6x6 puzzle has seven clues: to each grid and any seven of its cells there is another
    grid with the same digits in these cells.  It is enough to look at one grid of each class, and
    at some grids beside it: a proper puzzle has a clue among the cells in which the two differ.
    Seven cells do not hit all these sets of cells. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images Essential
  SmallGrids SmallClasses HittingSets OtherGrids.

Notation lists := (seq (seq nat)).

(** All ways to fill cells such that no two cells in one unit have the same digit.  Cells are
    numbered row by row, and a cell with the digit 6 is empty.  The theorem does not rest on this
    program, because what it finds is checked. *)
Fixpoint fillings (neighbours : seq (seq nat)) (empty g : seq nat) : seq (seq nat) :=
  if empty is x :: empty' then
    let seen := [seq nth 6 g y | y <- nth [::] neighbours x] in
    flatten [seq if d \in seen then [::] else fillings neighbours empty' (set_nth 6 g x d) | d <- iota 0 6]
  else [:: g].

Definition neighbours_6x6 : seq (seq nat) :=
  let places := places_of 6 6 in
  [seq [seq y <- iota 0 36 | (y != x) && same_unit_places 2 3 (nth (0, 0) places x) (nth (0, 0) places y)]
  | x <- iota 0 36].

(** The cells of two digits, of a band and of a stack. *)
Definition regions (g : seq nat) : seq (seq nat) :=
  [seq [seq x <- iota 0 36 | nth 0 g x \in [:: ab.1; ab.2]]
  | ab <- [seq (a, b) | a <- iota 0 6, b <- iota 0 6] & ab.1 < ab.2] ++
  [seq [seq x <- iota 0 36 | x %/ 12 == band] | band <- iota 0 3] ++
  [seq [seq x <- iota 0 36 | x %% 6 %/ 3 == stack] | stack <- iota 0 2].

Definition refilled (g : lists) : seq lists :=
  let l := flatten g in
  flatten [seq [seq reshape (nseq 6 6) h
               | h <- fillings neighbours_6x6 region (foldl (fun h x => set_nth 6 h x 6) l region)]
          | region <- regions l].

Notation digit g x := (nth 0 (nth [::] g x.1) x.2).

(** The cells in which two grids differ. *)
Definition differing (g h : lists) : cells_in := [seq digit h x != digit g x | x <- places_of 6 6].

Fixpoint within (u v : cells_in) : bool :=
  match u, v with x :: u', y :: v' => if x ==> y then within u' v' else false | _, _ => true end.

(** Of two grids that differ from g in the same cells, and one of them in more, this one is dropped. *)
Fixpoint least (kept l : seq (nat * cells_in * lists)) : seq (nat * cells_in * lists) :=
  if l is h :: l' then
    if has (fun k => within k.1.2 h.1.2) kept then least kept l' else least (h :: kept) l'
  else rev kept.

Definition others (g : lists) (more : seq N) : seq lists :=
  let sized h := let u := differing g h in (count id u, u, h) in
  let found := [seq sized h | h <- refilled g ++ map (written 6 6) more] in
  [seq h.2 | h <- least [::] (sort (fun h k => h.1.1 <= k.1.1) [seq h <- found | 0 < h.1.1])].

(** No k cells hit all the sets of cells in which these grids differ from g.  The search makes at
    most one step for each cell, chosen or not, and so 50 is enough. *)
Definition none_suffice (k : nat) (g : lists) (hs : seq lists) : bool :=
  [&& well_formed_table 6 6 6 g, all (well_formed_table 6 6 6) hs, all (is_sudoku 6 2 3) hs,
      all (fun h => h != g) hs & unhittable 50 k (map (differing g) hs)].

Definition none_suffice_6x6 (k : nat) (grids : seq N) (more : seq (seq N)) : bool :=
  (size grids <= size more) &&
  all (fun gm => let g := written 6 6 gm.1 in none_suffice k g (others g gm.2)) (zip grids more).

Definition leaves_another (rows r c k : nat) (g : grid rows r c) : Prop :=
  forall clues : {set cell rows r c}, #|clues| <= k ->
  exists h, [/\ sudoku h, h != g & forall x, x \in clues -> h x = g x].

Lemma equivalent_leaves_another rows r c k (g g' : grid rows r c) :
  equivalent g g' -> leaves_another k g -> leaves_another k g'.
Proof.
move=> /equivalentP[t t_sym [s g'E]] another clues few.
have [|h [h_sudoku neq same]] := another (t @^-1: clues); first by rewrite card_preimset //; apply: perm_inj.
exists [ffun x => s (h ((t^-1)%g x))]; split.
- have := sudoku_relabelled s (sudoku_cell_symmetry (cell_symmetryV t_sym) h_sudoku).
  by congr sudoku; apply/ffunP => x; rewrite !ffunE.
- apply: contraNneq neq => /ffunP same_grid; apply/eqP/ffunP => x.
  by have := same_grid (t x); rewrite ffunE permK g'E => /perm_inj.
- by move=> x x_in; rewrite ffunE same ?inE ?permKV // -g'E permKV.
Qed.

Notation as_grid := (@grid_of_list 6 2 3 isT).

Lemma none_suffice_sound k g hs : none_suffice k g hs -> leaves_another k (as_grid g).
Proof.
move=> /and5P[g_wf /allP hs_wf /allP hs_sudoku /allP hs_other none] clues few.
pose number (x : cell 6 2 3) := index (place_of x) (places_of 6 6).
have numbers_few : size (map number (enum clues)) <= k by rewrite size_map -cardE.
have /allPn[_ /mapP[h h_in ->] missed] := unhittable_sound none numbers_few.
have h_wf := hs_wf h h_in; exists (as_grid h); split.
- exact: (@sudoku_grid_of_list 6 2 3 isT h h_wf (hs_sudoku h h_in)).
- apply: contraNneq (hs_other h h_in) => same.
  by rewrite -(@grid_of_listK 6 2 3 isT h h_wf) same (@grid_of_listK 6 2 3 isT g g_wf).
- move=> x x_in; apply: ord_inj.
  rewrite (@grid_of_listE 6 2 3 isT h x h_wf) (@grid_of_listE 6 2 3 isT g x g_wf).
  have place_in : place_of x \in places_of 6 6 := mem_place_of x.
  apply: contraNeq missed => differ; apply/hasP; exists (number x); first by rewrite map_f ?mem_enum.
  by rewrite (nth_map (0, 0)) ?index_mem // nth_index.
Qed.

Theorem none_suffice_6x6_sound k grids more : represent 2 3 28200960 (map (written 6 6) grids) ->
  none_suffice_6x6 k grids more -> clues_never_suffice 2 3 k.
Proof.
move=> right /andP[enough /allP none] g clues g_sudoku; move: clues.
have [_ /mapP[number number_in ->] same_class] :=
  @represented 2 3 _ _ isT number_of_grids_2x3 right isT g g_sudoku.
apply: (equivalent_leaves_another same_class).
move: number_in; rewrite -(unzip1_zip enough) => /mapP[gm gm_in ->].
exact: none_suffice_sound (none gm gm_in).
Qed.

Lemma seven_do_not_suffice : none_suffice_6x6 7 representatives_6x6 other_grids_6x6.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma seven_clues_never_suffice_2x3 : seven_clues_never_suffice_6x6.
Proof. exact: none_suffice_6x6_sound representatives_6x6_right seven_do_not_suffice. Qed.
