(** Tables of a program: values by positive numbers, in a binary tree.  Nothing is
    proved about them; what a table contains is checked entry by entry. *)
From Coq Require Import PArith.
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

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

End Trie.

Section Square.

Variable A : Type.

Definition get2 (default : A) (t : trie (trie A)) i j : A := get default (get Leaf t i) j.
Definition put2 (t : trie (trie A)) i j (v : A) := put t i (put (get Leaf t i) j v).

End Square.
