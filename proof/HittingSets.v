(** A program that finds whether few cells can hit all of some sets of cells.  The cells are
    numbers, and a set is the list of whether each cell is in it. *)
From SudokuCount Require Import Mathcomp.

Notation cells_in := (seq bool).

Fixpoint meets (u v : cells_in) : bool :=
  match u, v with x :: u', y :: v' => if x && y then true else meets u' v' | _, _ => false end.

Fixpoint union (u v : cells_in) : cells_in :=
  match u, v with
  | x :: u', y :: v' => (x || y) :: union u' v'
  | [::], _ => v
  | _, [::] => u
  end.

Definition without (x : nat) (u : cells_in) : cells_in :=
  if nth false u x then set_nth false u x false else u.

(** There are more than k of the sets such that no two meet, nor one meets the used cells. *)
Fixpoint more_apart (k : nat) (used : cells_in) (sets : seq cells_in) : bool :=
  if sets is u :: sets' then
    if meets u used then more_apart k used sets'
    else if k is k'.+1 then more_apart k' (union u used) sets' else true
  else false.

Fixpoint smallest (u : cells_in) (n : nat) (sets : seq cells_in) : cells_in :=
  if sets is v :: sets' then
    let m := count id v in if m < n then smallest v m sets' else smallest u n sets'
  else u.

(** No k cells hit all the sets.  A cell of the smallest set is either chosen, and the sets that
    it hits need no other cell, or it is not, and the sets are left without it. *)
Fixpoint unhittable (fuel k : nat) (sets : seq cells_in) : bool :=
  if fuel is fuel'.+1 then
    if sets is u :: sets' then
      if more_apart k [::] sets then true else
      let s := smallest u (count id u) sets' in
      let x := find id s in
      if size s <= x then true else
      if k is k'.+1 then
        if unhittable fuel' k' [seq v <- sets | ~~ nth false v x]
        then unhittable fuel' k [seq without x v | v <- sets] else false
      else false
    else false
  else false.

Lemma meetsP u v x : meets u v = false -> nth false u x -> nth false v x = false.
Proof.
elim: u v x => [|a u IH] [|b v] [|x] //=; do ?[by rewrite nth_nil].
- by case: a; case: b.
- by case: ifP => // _; apply: IH.
Qed.

Lemma nth_union u v x : nth false (union u v) x = nth false u x || nth false v x.
Proof. by elim: u v x => [|a u IH] [|b v] [|x] //=; rewrite ?orbF ?nth_nil. Qed.

Lemma nth_without x u y : nth false (without x u) y = (y != x) && nth false u y.
Proof.
rewrite /without; case: ifP => ux; first by rewrite nth_set_nth /=; case: eqP.
by case: eqP => [->|//]; rewrite ux.
Qed.

Lemma mem_smallest u n sets : smallest u n sets \in u :: sets.
Proof.
elim: sets u n => [|v sets IH] u n /=; first exact: mem_head.
by case: ifP => _; [rewrite inE IH orbT|have := IH u n; rewrite !inE => /orP[->|->]; rewrite ?orbT].
Qed.

Lemma count_less (T : eqType) (p q : pred T) (l : seq T) x :
  subpred p q -> ~~ p x -> q x -> x \in l -> count p l < count q l.
Proof.
move=> pq px qx; elim: l => //= y l IH; rewrite inE => /orP[/eqP <-|/IH less].
  by rewrite (negbTE px) qx add0n add1n ltnS; apply: sub_count.
by rewrite -addnS leq_add //; case: (boolP (p y)) => // /pq ->.
Qed.

(** Some of the cells are in the set. *)
Definition hits (cells : seq nat) (u : cells_in) : bool := has (fun x => nth false u x) cells.

Lemma more_apart_sound cells k used sets : all (hits cells) sets -> more_apart k used sets ->
  k < count (fun x => ~~ nth false used x) cells.
Proof.
elim: sets k used => [|u sets IH] //= k used /andP[/hasP[x x_in ux] hit].
case: ifP => [_|/negbT/negbTE apart]; first exact: IH.
have used_x := meetsP apart ux.
case: k => [_|k /(IH _ _ hit) enough].
  by rewrite -has_count; apply/hasP; exists x; rewrite ?used_x.
apply: leq_ltn_trans enough (count_less (x := x) _ _ _ x_in) => [y||]; rewrite ?nth_union ?ux ?used_x //.
by rewrite negb_or => /andP[].
Qed.

Theorem unhittable_sound fuel k sets cells : unhittable fuel k sets -> size cells <= k ->
  ~~ all (hits cells) sets.
Proof.
elim: fuel k sets cells => [|fuel IH] k [|u sets] cells //; cbn [unhittable].
move: (smallest u _ _) (mem_smallest u (count id u) sets) => s; move: (u :: sets) => {u}sets s_in.
set x := find id s => checked few; apply/negP => hit.
have few_apart : more_apart k [::] sets = false.
  apply: contraTF few => /(more_apart_sound hit) many; rewrite -ltnNge.
  by apply: leq_trans many _; apply: count_size.
have [y y_in sy] := hasP (allP hit s s_in).
have x_in : x < size s.
  rewrite -has_find; apply/(has_nthP false); exists y => //.
  by apply: contraTT sy; rewrite -leqNgt => /(nth_default false) ->.
move: checked; rewrite few_apart leqNgt x_in /=; case: k few {few_apart} => // k few.
case: ifP => // chosen left.
case x_chosen : (x \in cells); last first.
  apply: (negP (IH _ _ _ left few)); apply/allP => _ /mapP[v v_in ->].
  have [z z_in vz] := hasP (allP hit v v_in); apply/hasP; exists z => //.
  by rewrite nth_without vz andbT; apply: contraFneq x_chosen => <-.
have fewer : size (filter (predC1 x) cells) <= k.
  rewrite size_filter -ltnS; apply: leq_trans few; rewrite -(count_predT cells).
  by apply: (@count_less _ _ _ _ x); rewrite //= eqxx.
apply: (negP (IH _ _ _ chosen fewer)); apply/allP => v; rewrite mem_filter => /andP[vx v_in].
have [z z_in vz] := hasP (allP hit v v_in); apply/hasP; exists z => //.
by rewrite mem_filter z_in andbT /=; apply: contraNneq vx => <-.
Qed.
