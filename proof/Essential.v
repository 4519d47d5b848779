(** A program that checks how many classes of equivalent grids there are: from
    one grid of each class it makes all images, and these are enough. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Statement Finite Words Equivalence Images.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** The order of lists by the first letter in which they differ. *)
Section Before.

Variables (T : eqType) (lt : rel T).

Fixpoint before (a b : seq T) : bool :=
  match a, b with
  | x :: a', y :: b' => if x == y then before a' b' else lt x y
  | [::], _ :: _ => true
  | _, [::] => false
  end.

Hypotheses (lt_irr : irreflexive lt) (lt_trans : transitive lt).

Lemma before_irr : irreflexive before.
Proof. by elim=> //= x a IH; rewrite eqxx. Qed.

Lemma before_trans : transitive before.
Proof.
elim=> [|y b IH] [|x a] [|z c] //=.
have [->|xy] := eqVneq x y; first by case: eqVneq => // _; apply: IH.
have [<-|yz] := eqVneq y z; first by rewrite (negbTE xy).
move=> lt_xy lt_yz; have [xz|_] := eqVneq x z; last exact: lt_trans lt_yz.
by have := lt_trans lt_xy lt_yz; rewrite xz lt_irr.
Qed.

(** A sorted list, each element once. *)
Fixpoint without_repeats (l : seq T) : seq T :=
  if l is x :: l' then
    if l' is y :: _ then if x == y then without_repeats l' else x :: without_repeats l'
    else [:: x]
  else [::].

Lemma mem_without_repeats l : without_repeats l =i l.
Proof.
elim: l => // x [|y l] // IH z /=; case: eqVneq => [->|_]; last by rewrite inE IH.
by rewrite IH !inE orbA orbb.
Qed.

End Before.

Lemma map_uniq_inj (T U : eqType) (f : T -> U) l : uniq (map f l) -> {in l &, injective f}.
Proof.
elim: l => //= x l IH /andP[fx_notin l_uniq] y z; rewrite !inE.
move=> /predU1P[->|yl] /predU1P[->|zl] // same; last exact: IH.
- by case/negP: fx_notin; rewrite same map_f.
- by case/negP: fx_notin; rewrite -same map_f.
Qed.

Definition before_grid : rel (seq (seq nat)) := before (before ltn).

Lemma before_grid_irr : irreflexive before_grid.
Proof. exact: before_irr. Qed.

Lemma before_grid_trans : transitive before_grid.
Proof.
by apply: before_trans; [apply: before_irr|apply: before_trans; [apply: ltnn|apply: ltn_trans]].
Qed.

Lemma sorted_grids_uniq l : sorted before_grid l -> uniq l.
Proof. exact: (sorted_uniq before_grid_trans before_grid_irr). Qed.

Lemma sorted_least l g : sorted before_grid l -> g \in l ->
  g = head [::] l \/ before_grid (head [::] l) g.
Proof.
case: l => //= h l /(order_path_min before_grid_trans)/allP l_after.
by rewrite inE => /predU1P[->|/l_after]; [left|right].
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

Definition distinct (l : seq (seq (seq nat))) : seq (seq (seq nat)) :=
  without_repeats (sort (fun g h => ~~ before_grid h g) l).

Lemma mem_distinct l : distinct l =i l.
Proof. by move=> g; rewrite mem_without_repeats mem_sort. Qed.

(** The number of images of a grid, if the grid is the least of them. *)
Definition class_size (images : seq (seq (seq nat))) (g : seq (seq nat)) : nat :=
  let l := distinct images in
  if sorted before_grid l && (head [::] l == standardised g) then size l else 0.

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
  let sizes := [seq class_size (images_in n rows columns rows' columns' g) g | g <- reps] in
  [&& all (well_formed_table n n n) reps, all is_sudoku reps, uniq (map standardised reps), all (leq 1) sizes &
      N.mul (N.of_nat n`!) (sum_N N.of_nat sizes) == total].

Hypothesis n_gt0 : 0 < n.
Let x0 : 'I_n := Ordinal n_gt0.
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

Theorem number_of_classes_by total reps :
  number_of_grids r c = total -> represent total reps ->
  number_of_classes r c = N.of_nat (size reps).
Proof.
move=> totalE /and5P[/allP reps_wf /allP reps_sudoku norms_uniq /allP sizes_gt0 /eqP reps_total].
set sizes := [seq _ | g <- reps] in sizes_gt0 reps_total.
have size_of g : g \in reps -> _ := fun g_in => sizes_gt0 _ (map_f _ g_in).
have list_of_rep g : g \in reps -> list_of (fun x y => grid_of g (x, y)) = g.
  by move=> /reps_wf; apply: list_of_grid_of.
have grid_of_inj : {in reps &, injective grid_of}.
  by move=> g h g_rep h_rep same; rewrite -(list_of_rep g) // same list_of_rep.
have rep_sudoku g : g \in reps -> sudoku (grid_of g).
  by move=> g_rep; apply: sudoku_grid_of; [apply: reps_wf|apply: reps_sudoku].
have sizeP g : g \in reps -> let l := distinct (images r c g) in
    [/\ sorted before_grid l, head [::] l = standardised g &
        class_size (images r c g) g = size l].
  move=> /size_of; rewrite /class_size -/(images r c g) /=.
  by case: ifP => // /andP[l_sorted /eqP l_head] _; split.
have least g h : g \in reps -> h \in reps -> equivalent (grid_of g) (grid_of h) ->
    standardised g = standardised h \/ before_grid (standardised h) (standardised g).
  move=> g_rep h_rep /(equivalent_images x0_first (rep_sudoku h h_rep) (rep_sudoku g g_rep)).
  rewrite !list_of_rep // -mem_distinct => g_in.
  have [l_sorted l_head _] := sizeP h h_rep; rewrite -l_head; exact: sorted_least.
rewrite /number_of_classes -(size_map grid_of); congr N.of_nat; apply: card_classes.
- by apply/allP => _ /mapP[g g_rep ->]; apply: rep_sudoku.
- by rewrite map_inj_in_uniq //; apply: map_uniq norms_uniq.
- move=> _ _ /mapP[g g_rep ->] /mapP[h h_rep ->] gh; congr grid_of.
  apply: (map_uniq_inj norms_uniq) => //.
  have [//|hg_before] := least g h g_rep h_rep gh.
  have [//|gh_before] := least h g h_rep g_rep (equivalent_sym gh).
  by have := before_grid_trans hg_before gh_before; rewrite before_grid_irr.
- rewrite big_map.
  have -> : #|[set g : grid | sudoku g]| = n`! * \sum_(g <- reps) size (distinct (images r c g)).
    apply: Nnat.Nat2N.inj; rewrite [LHS]totalE -reps_total Nnat.Nat2N.inj_mul; congr N.mul.
    rewrite -[LHS]Nnat.N2Nat.id sum_NE big_map; congr N.of_nat.
    by apply: eq_big_seq => g /sizeP[_ _ ->]; rewrite Nnat.Nat2N.id.
  rewrite big_distrr big_seq [X in _ <= X]big_seq; apply: leq_sum => g g_rep.
  have [/sorted_grids_uniq l_uniq _ _] := sizeP g g_rep.
  apply: (card_images x0_first) => //; first exact: rep_sudoku.
  by move=> l; rewrite list_of_rep // mem_distinct.
Qed.

End Program.
