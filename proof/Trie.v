(** Tables of a program: values by positive numbers, in a binary tree. *)
From SudokuCount Require Import Mathcomp.

Inductive trie (A : Type) := Leaf | Node of trie A & option A & trie A.
Arguments Leaf {A}.

Section Trie.

Variable A : Type.

Fixpoint get (default : A) (t : trie A) (i : positive) : A :=
  match t, i with
  | Leaf, _ => default
  | Node _ o _, xH => if o is Some v then v else default
  | Node l _ _, xO i => get default l i
  | Node _ _ r, xI i => get default r i
  end.

Fixpoint put (t : trie A) (i : positive) (v : A) : trie A :=
  match i, t with
  | xH, Leaf => Node Leaf (Some v) Leaf
  | xH, Node l _ r => Node l (Some v) r
  | xO i, Leaf => Node (put Leaf i v) None Leaf
  | xO i, Node l o r => Node (put l i v) o r
  | xI i, Leaf => Node Leaf None (put Leaf i v)
  | xI i, Node l o r => Node l o (put r i v)
  end.

(** The table of a function on a list. *)
Definition tabulate (T : Type) (key : T -> positive) (f : T -> A) (l : seq T) : trie A :=
  foldl (fun t x => put t (key x) (f x)) Leaf l.

Lemma get_put d t i v j : get d (put t i v) j = if Pos.eqb i j then v else get d t j.
Proof. by elim: i t j => [i IH|i IH|] [|l o r] [j|j|] //=; rewrite IH. Qed.

End Trie.

(** Keys that differ from one another. *)
Definition distinct (keys : seq positive) : bool := pairwise (fun i j => ~~ Pos.eqb i j) keys.

Lemma distinct_cons i l : distinct (i :: l) = all (fun j => ~~ Pos.eqb i j) l && distinct l.
Proof. by []. Qed.

Section Keys.

Variables (T : eqType) (key : T -> positive).

Lemma distinct_inj l : distinct (map key l) -> {in l &, injective key}.
Proof.
elim: l => [//|z l IH]; rewrite map_cons distinct_cons all_map => /andP[/allP apart /IH inj] x y.
rewrite !inE => /orP[/eqP ->|x_in] /orP[/eqP ->|y_in] // same; last exact: inj.
- by have := apart y y_in; rewrite /= -same Pos.eqb_refl.
- by have := apart x x_in; rewrite /= same Pos.eqb_refl.
Qed.

Variables (A : Type) (d : A) (f : T -> A).

Lemma get_other_keys t l i : all (fun x => ~~ Pos.eqb i (key x)) l ->
  get d (foldl (fun t x => put t (key x) (f x)) t l) i = get d t i.
Proof.
elim: l t => [//|x l IH] t /= /andP[/negbTE apart /IH ->].
by rewrite get_put Pos.eqb_sym apart.
Qed.

Lemma get_tabulate l x : distinct (map key l) -> x \in l ->
  get d (tabulate key f l) (key x) = f x.
Proof.
rewrite /tabulate; elim: l (Leaf : trie A) => [//|y l IH] t.
rewrite map_cons distinct_cons all_map inE => /andP[apart l_distinct].
case/orP => [/eqP ->|x_in]; last exact: IH.
by rewrite /= get_other_keys // get_put Pos.eqb_refl.
Qed.

End Keys.

Section Square.

Variable A : Type.

Definition get2 (default : A) (t : trie (trie A)) i j : A := get default (get Leaf t i) j.
Definition put2 (t : trie (trie A)) i j (v : A) := put t i (put (get Leaf t i) j v).

Lemma get2_put2 d t i j v i' j' :
  get2 d (put2 t i j v) i' j' = if Pos.eqb i i' && Pos.eqb j j' then v else get2 d t i' j'.
Proof. by rewrite /get2 /put2 get_put; case: Pos.eqb_spec => [<-|] //=; rewrite get_put. Qed.

Definition tabulate2 (T : Type) (key : T -> positive) (f : T -> T -> A) (l : seq T) :=
  tabulate key (fun x => tabulate key (f x) l) l.

Lemma get2_tabulate2 (T : eqType) (key : T -> positive) (f : T -> T -> A) d l x y :
  distinct (map key l) -> x \in l -> y \in l ->
  get2 d (tabulate2 key f l) (key x) (key y) = f x y.
Proof. by move=> l_distinct x_in y_in; rewrite /get2 !get_tabulate. Qed.

End Square.
