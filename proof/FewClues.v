(** No proper 4x4 puzzle has three clues, and no proper 6x6 puzzle has seven: to each grid and any
    so few of its cells there is another grid with the same digits in these cells.  It is enough to look
    at one grid of each class, and at some grids that a program finds beside it: a proper puzzle has a
    clue among the cells in which the two differ.  Few cells do not hit all these sets of cells. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence Images Essential
  SmallGrids SmallClasses HittingSets.

Notation lists := (seq (seq nat)).

(** All ways to fill cells, each with one of its options, such that no two cells in one unit have the
    same digit: for each cell there is a list of whether it sees the cells after it.  The theorem does
    not rest on this program, because what it finds is checked. *)
Fixpoint fillings (sees : seq (seq bool)) (options : seq (seq nat)) : seq (seq nat) :=
  match sees, options with
  | seen :: sees', digits :: options' =>
      let fill d :=
        let left := [seq if so.1 then rem d so.2 else so.2 | so <- zip seen options'] in
        if has (@nilp _) left then [::] else map (cons d) (fillings sees' left) in
      flatten (map fill digits)
  | _, _ => [:: [::]]
  end.

(** Sets of k elements of a list. *)
Fixpoint sets_of (k : nat) (l : seq nat) : seq (seq nat) :=
  match k, l with
  | 0, _ => [:: [::]]
  | _, [::] => [::]
  | k'.+1, x :: l' => map (cons x) (sets_of k' l') ++ sets_of k l'
  end.

Fixpoint within (u v : cells_in) : bool :=
  match u, v with x :: u', y :: v' => if x ==> y then within u' v' else false | _, _ => true end.

(** Of two grids that differ from g in the same cells, and one of them in more, this one is dropped. *)
Fixpoint least (kept l : seq (nat * cells_in * lists)) : seq (nat * cells_in * lists) :=
  if l is h :: l' then
    if has (fun k => within k.1.2 h.1.2) kept then least kept l' else least (h :: kept) l'
  else rev kept.

Notation digit g x := (nth 0 (nth [::] g x.1) x.2).

Section FewClues.

Variables r c : nat.
Notation n := (r * c).

Section Program.

(** Cells are numbered row by row.  For each two of them there is whether they see each other. *)
Variable sees : seq (seq bool).
Definition see (x y : nat) : bool := nth false (nth [::] sees x) y.

(** For each cell whether it sees the cells after it. *)
Fixpoint seen_later (cells : seq nat) : seq (seq bool) :=
  if cells is x :: cells' then map (see x) cells' :: seen_later cells' else [::].

Definition cells_with (f : nat -> bool) : seq nat := filter f (iota 0 (n * n)).

(** Grids, row by row in one list, that differ from g in some of the cells only. *)
Definition refilled (g cells : seq nat) : seq (seq nat) :=
  let others := cells_with (fun y => y \notin cells) in
  let options := [seq [seq d <- iota 0 n | d \notin [seq nth 0 g y | y <- others & see x y]] | x <- cells] in
  [seq foldl (fun h xd => set_nth 0 h xd.1 xd.2) g (zip cells digits)
  | digits <- fillings (seen_later cells) options].

(** Cells that are filled in another way.  These are the cells of two digits, of a band and of a stack,
    and, if these are not enough, of three digits and of four columns. *)
Definition regions (g : seq nat) : seq (seq nat) :=
  [seq cells_with (fun x => nth 0 g x \in digits) | digits <- sets_of 2 (iota 0 n)] ++
  [seq cells_with (fun x => x %/ n %/ r == band) | band <- iota 0 c] ++
  [seq cells_with (fun x => x %% n %/ c == stack) | stack <- iota 0 r].
Definition more_regions (g : seq nat) : seq (seq nat) :=
  regions g ++
  [seq cells_with (fun x => nth 0 g x \in digits) | digits <- sets_of 3 (iota 0 n)] ++
  [seq cells_with (fun x => x %% n \in columns) | columns <- sets_of 4 (iota 0 n)].

(** The cells in which two grids differ. *)
Definition differing (g h : lists) : cells_in := [seq digit h x != digit g x | x <- places_of n n].

(** Grids that differ from g, but in few cells. *)
Definition others (regions : seq nat -> seq (seq nat)) (g : lists) : seq lists :=
  let sized h := let u := differing g h in (count id u, u, h) in
  let l := flatten g in
  let found := [seq sized (reshape (nseq n n) h) | h <- flatten (map (refilled l) (regions l))] in
  [seq h.2 | h <- least [::] (sort (fun h k => h.1.1 <= k.1.1) [seq h <- found | 0 < h.1.1 <= 14])].

(** No k cells hit all the sets of cells in which these grids differ from g.  The search makes at
    most one step for each cell, chosen or not, and so 50 is enough. *)
Definition none_suffice (k : nat) (g : lists) (hs : seq lists) : bool :=
  [&& well_formed_table n n n g, all (well_formed_table n n n) hs, all (is_sudoku n r c) hs,
      all (fun h => h != g) hs & unhittable 50 k (map (differing g) hs)].

Definition few_suffice_for_none (k : nat) (grids : seq lists) : bool :=
  all (fun g => if none_suffice k g (others regions g) then true else none_suffice k g (others more_regions g))
    grids.

End Program.

Definition never_suffice (k : nat) (grids : seq lists) : bool :=
  let places := places_of n n in
  few_suffice_for_none [seq [seq (x != y) && same_unit_places r c x y | y <- places] | x <- places] k grids.

Definition leaves_another (k : nat) (g : grid n r c) : Prop :=
  forall clues : {set cell n r c}, #|clues| <= k ->
  exists h, [/\ sudoku h, h != g & forall x, x \in clues -> h x = g x].

Lemma equivalent_leaves_another k (g g' : grid n r c) :
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

Variables (total : N) (grids : seq lists).
Hypotheses (n_gt1 : 1 < n) (totalE : number_of_grids r c = total) (right : represent r c total grids).

Notation as_grid := (@grid_of_list n r c (ltnW n_gt1)).

Lemma none_suffice_sound k g hs : none_suffice k g hs -> leaves_another k (as_grid g).
Proof.
move=> /and5P[g_wf /allP hs_wf /allP hs_sudoku /allP hs_other none] clues few.
pose number (x : cell n r c) := index (place_of x) (places_of n n).
have numbers_few : size (map number (enum clues)) <= k by rewrite size_map -cardE.
have /allPn[_ /mapP[h h_in ->] missed] := unhittable_sound none numbers_few.
have h_wf := hs_wf h h_in; exists (as_grid h); split.
- exact: sudoku_grid_of_list (hs_sudoku h h_in).
- by apply: contraNneq (hs_other h h_in) => same; rewrite -(grid_of_listK (ltnW n_gt1) h_wf) same grid_of_listK.
- move=> x x_in; apply: ord_inj; rewrite !grid_of_listE //.
  have place_in : place_of x \in places_of n n := mem_place_of x.
  apply: contraNeq missed => differ; apply/hasP; exists (number x); first by rewrite map_f ?mem_enum.
  by rewrite (nth_map (0, 0)) ?index_mem // nth_index.
Qed.

Theorem never_suffice_sound k : never_suffice k grids -> clues_never_suffice r c k.
Proof.
move=> /allP none g clues g_sudoku; move: clues.
have [g' g'_in same_class] := represented n_gt1 totalE right (ltnW n_gt1) g_sudoku.
apply: (equivalent_leaves_another same_class).
by have := none g' g'_in; case: ifP => [+ _|_]; apply: none_suffice_sound.
Qed.

End FewClues.

Lemma three_do_not_suffice : never_suffice 2 2 3 (map (written 4 4) representatives_4x4).
Proof. vm_cast_no_check (erefl true). Qed.

Lemma three_clues_never_suffice_2x2 : three_clues_never_suffice_4x4.
Proof.
exact: (@never_suffice_sound 2 2 _ _ isT number_of_grids_2x2 representatives_4x4_right) three_do_not_suffice.
Qed.

Lemma seven_do_not_suffice : never_suffice 2 3 7 (map (written 6 6) representatives_6x6).
Proof. vm_cast_no_check (erefl true). Qed.

Lemma seven_clues_never_suffice_2x3 : seven_clues_never_suffice_6x6.
Proof.
exact: (@never_suffice_sound 2 3 _ _ isT number_of_grids_2x3 representatives_6x6_right) seven_do_not_suffice.
Qed.
