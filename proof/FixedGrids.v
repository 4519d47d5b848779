(** The Sudoku grids that a rearrangement of the cells takes to their own
    relabelling, as lists: a list has, for each cycle of cells, the cells with
    their digits, and no two of its entries are in conflict. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence.

(** An entry is a place and a digit. *)
Notation entry := (place * nat)%type.

Section Program.

Variables (r c : nat) (move : place -> place) (relabel : seq nat) (given : seq entry).
Notation n := (r * c).

Definition places : seq place := places_of n n.

(** In Coq's machine [if] stops at different digits, which [&&] does not. *)
Definition conflict (a b : entry) : bool :=
  if a.2 == b.2 then (a.1 != b.1) && same_unit_places r c a.1 b.1 else false.

Definition apart (w w' : seq entry) : bool := all (fun a => all (fun b => ~~ conflict a b) w') w.

Definition moved_entry (a : entry) : entry := (move a.1, nth 0 relabel a.2).

(** Entries that can stand together: they are digits, they agree with the given
    ones, and moving and relabelling makes the same entries from them. *)
Definition fine (w : seq entry) : bool :=
  [&& all (fun a => a.2 < n) w,
      all (fun a => all (fun b => (a.1 == b.1) ==> (a.2 == b.2)) given) w,
      all (fun a => moved_entry a \in w) w & apart w w].

(** The entries of the cycle of a place, which begins with a digit there. *)
Fixpoint follow (fuel : nat) (start : place) (a : entry) : seq entry :=
  a :: (if fuel is fuel'.+1 then
          let b := moved_entry a in if b.1 == start then [::] else follow fuel' start b
        else [::]).

Definition cycle_entries (p : place) (d : nat) : seq entry := follow (n * n) p (p, d).

Definition cycle_places (p : place) : seq place := [seq a.1 | a <- cycle_entries p 0].

Definition options_at (p : place) : seq (seq entry) :=
  undup [seq w <- [seq cycle_entries p d | d <- iota 0 n] | fine w].

(** The cycles have each place once, if they begin at the right places. *)
Definition heads_right (heads : seq place) : bool :=
  let l := flatten (map cycle_places heads) in
  [&& uniq l, all (mem l) places & all (fun p => p \in cycle_places p) heads
    && all (mem places) l && all (fun o => all (fun p => move p \in o) o) (map cycle_places heads)].

End Program.

Lemma mem_choose_each (T : eqType) (options : seq (seq T)) W :
  (W \in choose_each options) = all2 (fun w l => w \in l) W options.
Proof.
elim: options W => [|l options IH] [|w W] //=; first by apply/negbTE/allpairsP => -[? []].
apply/allpairsP/andP => [[[x v] [xl vl [-> ->]]]|[wl Wl]]; first by rewrite -IH.
by exists (w, W); rewrite IH.
Qed.

Lemma mem_choose_each_map (S T : eqType) (f : S -> T) (options : S -> seq T) l :
  (map f l \in choose_each (map options l)) = all (fun x => f x \in options x) l.
Proof. by rewrite mem_choose_each; elim: l => //= x l ->. Qed.

Lemma choose_each_uniq (T : eqType) (options : seq (seq T)) : all uniq options -> uniq (choose_each options).
Proof.
elim: options => [//|l options IH] /= /andP[l_uniq /IH rest]; apply: allpairs_uniq => //.
by move=> [x w] [y v] _ _ /= [-> ->].
Qed.

(** The digit at a place, in a list of entries. *)
Definition look_up (A : seq entry) (p : place) : nat := nth 0 [seq a.2 | a <- A] (index p [seq a.1 | a <- A]).

Lemma look_up_mem A p : p \in [seq a.1 | a <- A] -> (p, look_up A p) \in A.
Proof.
rewrite /look_up; elim: A => [//|[q d] A IH]; rewrite [map fst _]/= inE /= eq_sym.
by case: eqVneq => [<- _|_ /= /IH]; rewrite inE ?eqxx // => ->; rewrite orbT.
Qed.

Lemma look_upE A a : uniq [seq a.1 | a <- A] -> a \in A -> look_up A a.1 = a.2.
Proof.
rewrite /look_up; elim: A => [//|b A IH] /= /andP[b_new A_uniq]; rewrite inE.
case/orP => [/eqP ->|a_in]; first by rewrite eqxx.
by case: eqVneq b_new => [->|_ _]; [rewrite map_f|apply: IH].
Qed.

Section FixedGrids.

Variables (r c : nat) (t : {perm cell (r * c) r c}) (s : {perm 'I_(r * c)}).
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).

Variables (move : place -> place) (relabel : seq nat) (given : seq entry) (d0 : 'I_n).

Definition cell_at (p : place) : cell := (insubd d0 p.1, insubd d0 p.2).
Definition digit_at (g : grid) (p : place) : nat := g (cell_at p).

Lemma place_ofK : cancel place_of cell_at.
Proof. by move=> [x y]; rewrite /cell_at /= !valKd. Qed.

Lemma cell_atK : {in places r c, cancel cell_at place_of}.
Proof. by move=> p /placesP[x ->]; rewrite place_ofK. Qed.

(** A grid as entries: it is a Sudoku grid if no two of them are in conflict. *)
Definition held (g : grid) x : entry := (place_of x, nat_of_ord (g x)).

Lemma sudoku_heldP g : reflect (forall x y, ~~ conflict r c (held g x) (held g y)) (sudoku g).
Proof.
apply: (iffP (sudokuP g)) => [g_inj x y|g_apart x y unit same].
  rewrite /conflict; case: eqP => // /val_inj same; apply/andP => -[/eqP neq]; rewrite same_unit_place => unit.
  by apply: neq; rewrite (g_inj x y).
apply: contraNeq (g_apart x y) => neq.
by rewrite /conflict /= same eqxx (inj_eq place_of_inj) neq same_unit_place.
Qed.

Hypothesis moveE : forall x, place_of (t x) = move (place_of x).
Hypothesis relabelE : forall d : 'I_n, nth 0 relabel d = s d.

Definition agrees (g : grid) : bool :=
  [forall x : cell, all (fun b => (place_of x == b.1) ==> (g x == b.2 :> nat)) given].

Lemma agreesP (g : grid) :
  reflect {in given, forall b x, place_of x = b.1 -> g x = b.2 :> nat} (agrees g).
Proof.
apply: (iffP forallP) => [agree b b_in x xb|agree x].
  by have /allP/(_ b b_in) := agree x; rewrite xb eqxx => /eqP.
by apply/allP => b b_in; apply/implyP => /eqP xb; apply/eqP; apply: agree.
Qed.

Definition fixed_grids : {set grid} := [set g | [&& sudoku g, [forall x, g (t x) == s (g x)] & agrees g]].

Variable heads : seq place.
Hypothesis heads_ok : heads_right r c move relabel heads.

Notation cycle_entries := (cycle_entries r c move relabel).
Notation cycle_places := (cycle_places r c move relabel).
Notation options := [seq options_at r c move relabel given p | p <- heads].
Notation parts := (map cycle_places heads).

Definition entries_of (g : grid) (o : seq place) : seq entry := [seq (p, digit_at g p) | p <- o].

(** The entries of a fixed grid in a cycle are those that its first digit determines. *)
Lemma follow_places fuel start p d d' :
  [seq a.1 | a <- follow move relabel fuel start (p, d)] =
  [seq a.1 | a <- follow move relabel fuel start (p, d')].
Proof. by elim: fuel p d d' => [|fuel IH] p d d' //=; case: eqP => // _; congr (_ :: _); apply: IH. Qed.

Lemma cycle_entries_places p d : [seq a.1 | a <- cycle_entries p d] = cycle_places p.
Proof. exact: follow_places. Qed.

Lemma follow_entries (g : grid) fuel start x : (forall x, g (t x) = s (g x)) ->
  let w := follow move relabel fuel start (held g x) in
  w = entries_of g [seq a.1 | a <- w].
Proof.
move=> fixed; rewrite /entries_of; elim: fuel x => [|fuel IH] x /=.
  by rewrite /digit_at place_ofK.
rewrite {1}/digit_at place_ofK; congr (_ :: _); rewrite /moved_entry /= relabelE -fixed -moveE.
by case: eqP => // _; apply: IH.
Qed.

Lemma cycle_entriesE (g : grid) x : (forall x, g (t x) = s (g x)) ->
  cycle_entries (place_of x) (g x) = entries_of g (cycle_places (place_of x)).
Proof. by move=> fixed; rewrite -(cycle_entries_places _ (g x)); apply: follow_entries. Qed.

Lemma heads_in p : p \in heads -> p \in places r c.
Proof.
move=> p_head; case/and3P: heads_ok => _ _ /andP[/andP[/allP self /allP inside] _].
by apply: inside; apply/flattenP; exists (cycle_places p); [apply: map_f|apply: self].
Qed.

Lemma parts_uniq : uniq (flatten parts).
Proof. by case/and3P: heads_ok. Qed.

Lemma mem_parts p : (p \in flatten parts) = (p \in places r c).
Proof.
case/and3P: heads_ok => _ /allP inside /andP[/andP[_ /allP outside] _].
by apply/idP/idP => [/outside|/inside].
Qed.

(** From lists to grids, and back. *)
Definition grid_of_cycles (W : seq (seq entry)) : grid :=
  [ffun x => insubd d0 (look_up (flatten W) (place_of x))].
Definition list_of_grid (g : grid) : seq (seq entry) := map (entries_of g) parts.

Definition solutions : seq (seq (seq entry)) := [seq W <- choose_each options | pairwise (apart r c) W].

Lemma options_fine p w : w \in options_at r c move relabel given p ->
  fine r c move relabel given w /\ [seq a.1 | a <- w] = cycle_places p.
Proof.
rewrite mem_undup mem_filter => /andP[w_fine /mapP[d _ wE]]; split=> //.
by rewrite wE cycle_entries_places.
Qed.

Lemma conflict_sym a b : conflict r c a b = conflict r c b a.
Proof.
rewrite /conflict /same_unit_places (eq_sym a.2) (eq_sym a.1) (eq_sym a.1.1) (eq_sym a.1.2).
by rewrite (eq_sym (a.1.1 %/ r)) (eq_sym (a.1.2 %/ c)).
Qed.

Section Solution.

Variable W : seq (seq entry).
Hypothesis W_in : W \in solutions.

Lemma solution_parts : map (map fst) W = parts.
Proof.
move: W_in; rewrite mem_filter mem_choose_each => /andP[_].
elim: (heads) (W) => [|p l IH] [|w V] //= /andP[w_in /IH ->].
by have [_ ->] := options_fine w_in.
Qed.

Lemma solution_fine w : w \in W -> fine r c move relabel given w.
Proof.
move: W_in; rewrite mem_filter mem_choose_each => /andP[_].
elim: (heads) (W) => [|p l IH] [|v V] //= /andP[v_in V_in].
by rewrite inE => /orP[/eqP ->|]; [have [] := options_fine v_in|apply: IH].
Qed.

Lemma solution_places : [seq a.1 | a <- flatten W] = flatten parts.
Proof. by rewrite map_flatten solution_parts. Qed.

Lemma solution_apart : {in flatten W &, forall a b, ~~ conflict r c a b}.
Proof.
have fine_apart w : w \in W -> apart r c w w by move=> /solution_fine/and4P[].
have : pairwise (apart r c) W by move: W_in; rewrite mem_filter => /andP[].
elim: W fine_apart => [|w V IH] //= fine_apart /andP[/allP w_apart V_apart] a b.
rewrite !mem_cat => /orP[a_in|a_in] /orP[b_in|b_in].
- by have /allP/(_ a a_in)/allP/(_ b b_in) := fine_apart w (mem_head _ _).
- by case/flattenP: b_in => v v_in b_in; have /allP/(_ a a_in)/allP/(_ b b_in) := w_apart v v_in.
- rewrite conflict_sym; case/flattenP: a_in => v v_in a_in.
  by have /allP/(_ b b_in)/allP/(_ a a_in) := w_apart v v_in.
- by apply: IH => // v v_in; apply: fine_apart; rewrite inE v_in orbT.
Qed.

Lemma solution_entry x : held (grid_of_cycles W) x \in flatten W.
Proof.
have x_in : place_of x \in map fst (flatten W) by rewrite solution_places mem_parts mem_place_of.
have a_in := look_up_mem x_in; rewrite /held ffunE [nat_of_ord _]val_insubd.
by have /flattenP[w /solution_fine/and4P[/allP small _ _ _] /small ->] := a_in.
Qed.

Lemma solutionE x d : (place_of x, d) \in flatten W -> grid_of_cycles W x = d :> nat.
Proof.
have W_uniq : uniq (map fst (flatten W)) by rewrite solution_places parts_uniq.
by move/(look_upE W_uniq) => /= <-; apply/esym/(look_upE W_uniq (solution_entry x)).
Qed.

Lemma solution_fixed : grid_of_cycles W \in fixed_grids.
Proof.
rewrite inE; apply/and3P; split.
- by apply/sudoku_heldP => x y; apply: solution_apart; apply: solution_entry.
- apply/forallP => x; apply/eqP/val_inj; rewrite /= -relabelE; apply: solutionE.
  have /flattenP[w w_in a_w] := solution_entry x; apply/flattenP; exists w => //.
  have /and4P[_ _ /allP/(_ _ a_w) + _] := solution_fine w_in.
  by rewrite /moved_entry /= -moveE.
- apply/agreesP => b b_in x xb; have /flattenP[w w_in a_w] := solution_entry x.
  have /and4P[_ /allP/(_ _ a_w)/allP/(_ b b_in) + _ _] := solution_fine w_in.
  by rewrite /= xb eqxx => /eqP.
Qed.

Lemma grid_of_cyclesK : list_of_grid (grid_of_cycles W) = W.
Proof.
rewrite /list_of_grid -solution_parts -map_comp -[RHS]map_id; apply/eq_in_map => w w_in /=.
rewrite /entries_of -map_comp -[RHS]map_id; apply/eq_in_map => -[p d] a_in /=.
have a_W : (p, d) \in flatten W by apply/flattenP; exists w.
have p_in : p \in places r c by rewrite -mem_parts -solution_places; apply/mapP; exists (p, d).
by congr (_, _); apply: solutionE; rewrite cell_atK.
Qed.

End Solution.

Lemma fixed_solution g : g \in fixed_grids -> list_of_grid g \in solutions.
Proof.
rewrite inE => /and3P[/sudoku_heldP g_apart /forallP g_fixed /agreesP g_agrees].
have fixed x : g (t x) = s (g x) by apply/eqP.
have no_conflict p q : p \in places r c -> q \in places r c ->
    ~~ conflict r c (p, digit_at g p) (q, digit_at g q).
  by move=> /cell_atK <- /cell_atK <-; rewrite /digit_at !place_ofK; apply: g_apart.
have inside p o : o \in parts -> p \in o -> p \in places r c.
  by move=> o_in p_in; rewrite -mem_parts; apply/flattenP; exists o.
have all_apart o o' : o \in parts -> o' \in parts -> apart r c (entries_of g o) (entries_of g o').
  move=> o_in o'_in; apply/allP => _ /mapP[p p_in ->]; apply/allP => _ /mapP[q q_in ->].
  by apply: no_conflict; [apply: inside p_in|apply: inside q_in].
rewrite mem_filter; apply/andP; split.
  by rewrite pairwise_map; apply: pairwise_of_all.
rewrite /list_of_grid -map_comp mem_choose_each_map; apply/allP => p p_head /=.
have p_part : cycle_places p \in parts by apply: map_f.
have pE := cell_atK (heads_in p_head); rewrite mem_undup mem_filter; apply/andP; split.
  apply/and4P; split.
  - by apply/allP => _ /mapP[q _ ->]; apply: ltn_ord.
  - apply/allP => _ /mapP[q q_in ->]; apply/allP => b b_in; apply/implyP => /eqP qb.
    by apply/eqP/g_agrees; rewrite // (cell_atK (inside q _ p_part q_in)).
  - apply/allP => _ /mapP[q q_in ->].
    case/and3P: heads_ok => _ _ /andP[_ /allP/(_ _ p_part)/allP/(_ q q_in) moved_in].
    have -> : moved_entry move relabel (q, digit_at g q) = (move q, digit_at g (move q)); last exact: map_f.
    have -> : move q = place_of (t (cell_at q)) by rewrite moveE (cell_atK (inside q _ p_part q_in)).
    by rewrite /moved_entry /digit_at /= relabelE -fixed place_ofK moveE (cell_atK (inside q _ p_part q_in)).
  - exact: all_apart.
apply/mapP; exists (nat_of_ord (g (cell_at p))); first by rewrite mem_iota ltn_ord.
by rewrite -{1}pE -[RHS]/(cycle_entries p _) -{2}pE cycle_entriesE // pE.
Qed.

Lemma list_of_gridK g : g \in fixed_grids -> grid_of_cycles (list_of_grid g) = g.
Proof.
move=> /fixed_solution W_in; apply/ffunP => x; apply: val_inj; apply: solutionE => //.
have := mem_place_of x; rewrite -mem_parts => /flattenP[o o_in x_in].
apply/flattenP; exists (entries_of g o); first exact: map_f.
by apply/mapP; exists (place_of x); rewrite // /digit_at place_ofK.
Qed.

Theorem card_fixed_grids : #|fixed_grids| = count (pairwise (apart r c)) (choose_each options).
Proof.
rewrite -size_filter; apply: (@card_list _ _ _ _ grid_of_cycles list_of_grid).
- by apply: filter_uniq; apply: choose_each_uniq; apply/allP => _ /mapP[p _ ->]; apply: undup_uniq.
- exact: solution_fixed.
- exact: fixed_solution.
- exact: grid_of_cyclesK.
- exact: list_of_gridK.
Qed.

End FixedGrids.
