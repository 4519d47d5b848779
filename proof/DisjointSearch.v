(** A program that counts the ways to choose one mask of each list such that no
    two of them have a bit in common.  It goes from list to list, and keeps the
    unions of the masks that are chosen, each with the number of ways to it. *)
From Coq Require Import Lia.
From SudokuCount Require Import Mathcomp Words.

(** A mask is a positive number, bit by bit. *)
Fixpoint disjoint (p q : positive) : bool :=
  match p, q with
  | xI p', xO q' | xO p', xI q' | xO p', xO q' => disjoint p' q'
  | xO _, xH | xH, xO _ => true
  | _, _ => false
  end.

Fixpoint union (p q : positive) : positive :=
  match p, q with
  | xI p', xI q' | xI p', xO q' | xO p', xI q' => xI (union p' q')
  | xO p', xO q' => xO (union p' q')
  | xI p', xH | xO p', xH | xH, xI p' | xH, xO p' => xI p'
  | xH, xH => xH
  end.

Lemma disjoint_union p q m : disjoint (union p q) m = disjoint p m && disjoint q m.
Proof. by elim: p q m => [p IH|p IH|] [q|q|] [m|m|] //=; rewrite ?andbT ?andbF. Qed.

(** In how many ways masks can be chosen that are disjoint from p and from one another. *)
Definition choices (lists : seq (seq positive)) (p : positive) : nat :=
  count (fun W => pairwise disjoint (p :: W)) (choose_each lists).

Lemma choices_cons l lists p :
  choices (l :: lists) p = \sum_(m <- l) if disjoint p m then choices lists (union p m) else 0.
Proof.
rewrite /choices [choose_each _]/= count_flatten sumnE !big_map; apply: eq_bigr => m _; rewrite count_map.
case: ifP => pm; last first.
  by rewrite -(count_pred0 (choose_each lists)); apply: eq_count => W; rewrite /= pm.
apply: eq_count => W; rewrite /= pm /= andbA; congr (_ && _); rewrite -all_predI.
by apply: eq_all => m'; rewrite disjoint_union.
Qed.

(** Masks with numbers, as a binary tree: a branch with one mask has the rest of it. *)
Inductive states := Empty | One of positive & N | Both of states & option N & states.

Fixpoint weight (F : positive -> nat) (t : states) : nat :=
  match t with
  | Empty => 0
  | One p k => N.to_nat k * F p
  | Both l o r => weight (fun p => F (xO p)) l + (if o is Some k then N.to_nat k * F xH else 0)
      + weight (fun p => F (xI p)) r
  end.

Fixpoint add (p : positive) (k : N) (t : states) : states :=
  let below l o r :=
    match p with
    | xO p' => Both (add p' k l) o r
    | xI p' => Both l o (add p' k r)
    | xH => Both l (Some (if o is Some k' then N.add k k' else k)) r
    end in
  match t with
  | Empty => One p k
  | One q k' =>
      if Pos.eqb p q then One p (N.add k k') else
      match q with
      | xO q' => below (One q' k') None Empty
      | xI q' => below Empty None (One q' k')
      | xH => below Empty (Some k') Empty
      end
  | Both l o r => below l o r
  end.

Lemma weight_add F p k t : weight F (add p k t) = N.to_nat k * F p + weight F t.
Proof.
elim: p F t => [p IH|p IH|] F [|q k'|l o r]; rewrite /= ?addn0 //.
all: try (case: q => [q|q|] /=; try case: Pos.eqb_spec => [->|_] /=).
all: try case: o => [k'|]; rewrite ?IH ?Nnat.N2Nat.inj_add ?plusE ?mulnDl /= -?plusE; lia.
Qed.

(** A program that goes through all states: `path` has the bits that lead to them, the last one first. *)
Fixpoint restore (path p : positive) : positive :=
  match path with
  | xH => p
  | xO path' => restore path' (xO p)
  | xI path' => restore path' (xI p)
  end.

Section Fold.

Variables (A : Type) (f : positive -> N -> A -> A).

Fixpoint fold (path : positive) (t : states) (a : A) : A :=
  match t with
  | Empty => a
  | One p k => f (restore path p) k a
  | Both l o r =>
      let a' := fold (xO path) l a in
      let a'' := if o is Some k then f (restore path xH) k a' else a' in
      fold (xI path) r a''
  end.

Lemma fold_weight (measure : A -> nat) (F : positive -> nat) path t a :
  (forall p k b, measure (f p k b) = N.to_nat k * F p + measure b) ->
  measure (fold path t a) = weight (fun p => F (restore path p)) t + measure a.
Proof.
move=> step; elim: t path a => [|p k|l IHl o r IHr] path a //=.
by rewrite IHr; case: o => [k|]; rewrite ?step IHl /= -!plusE; lia.
Qed.

End Fold.

Definition total (t : states) : N := fold (fun _ k s => N.add k s) xH t 0%num.

Definition extended (l : seq positive) (t : states) : states :=
  fold (fun p k t' => foldl (fun t'' m => if disjoint p m then add (union p m) k t'' else t'') t' l) xH t Empty.

Lemma weight_extended l lists t : weight (choices lists) (extended l t) = weight (choices (l :: lists)) t.
Proof.
rewrite /extended (@fold_weight _ _ (weight (choices lists)) (choices (l :: lists))) ?addn0 // => p k.
rewrite choices_cons; elim: l => [|m l IH] t' /=; first by rewrite big_nil muln0.
by rewrite IH big_cons; case: ifP => _ //; rewrite weight_add mulnDr addnCA addnA.
Qed.

Definition search (lists : seq (seq positive)) : N :=
  total (foldl (fun t l => extended l t) (One xH 1) lists).

Theorem searchE lists : N.to_nat (search lists) = choices lists xH.
Proof.
rewrite /search /total (@fold_weight _ _ N.to_nat (choices [::])) => [|p k b] /=; last first.
  by rewrite Nnat.N2Nat.inj_add muln1.
rewrite addn0 -[RHS]mul1n -[1 in RHS]/(N.to_nat 1) -[RHS]/(weight (choices lists) (One xH 1)).
by elim: lists (One xH 1) => [//|l lists IH] t /=; rewrite IH weight_extended.
Qed.
