(** Grids with three bands: boxes have three columns.  The columns of two bands
    determine those of the third. *)
From SudokuCount Require Import Mathcomp Finite Columns Symmetry.

(** What holds for 0, 1 and 2 holds for all columns of a box. *)
Notation col0 := (@Ordinal 3 0 isT).
Notation col1 := (@Ordinal 3 1 isT).
Notation col2 := (@Ordinal 3 2 isT).

Lemma ord3_ind (P : 'I_3 -> Prop) : P col0 -> P col1 -> P col2 -> forall i, P i.
Proof.
move=> P0 P1 P2 [[|[|[|//]]] i_ltn].
- by rewrite (_ : Ordinal i_ltn = col0) //; apply: val_inj.
- by rewrite (_ : Ordinal i_ltn = col1) //; apply: val_inj.
- by rewrite (_ : Ordinal i_ltn = col2) //; apply: val_inj.
Qed.

Lemma injectiveb_ord3 (U : eqType) (f : 'I_3 -> U) :
  injectiveb f = uniq [:: f col0; f col1; f col2].
Proof.
rewrite /injectiveb /dinjectiveb (_ : enum 'I_3 = [:: col0; col1; col2]) //.
by apply: (inj_map val_inj); rewrite val_enum_ord.
Qed.

Lemma prod_ord3_but_first (F : 'I_3 -> nat) : \prod_(b | b != col0) F b = F col1 * F col2.
Proof.
rewrite (bigD1 col1) //= (bigD1 col2) //= big1 ?muln1 // => b.
by move: b; apply: ord3_ind.
Qed.

(** The third column beside two different ones. *)
Definition third_column (i j : 'I_3) : 'I_3 := insubd i (3 - i - j).

Lemma uniq_third (i j l : 'I_3) : uniq [:: i; j; l] = (i != j) && (l == third_column i j).
Proof.
have [] : (uniq [:: nat_of_ord i; nat_of_ord j; nat_of_ord l]
        = (i != j :> nat) && (l == 3 - i - j :> nat)) /\ (i != j -> 3 - i - j < 3).
  by move: i j l; do 3 apply: ord3_ind.
rewrite -(map_inj_uniq (@ord_inj 3) [:: i; j; l]) => -> third_ltn.
rewrite -[i != j :> nat]/(i != j); case: (boolP (i != j)) => //= /third_ltn ltn3.
by rewrite -[RHS](inj_eq val_inj) val_insubd ltn3.
Qed.

Section ThreeBands.

Variables (m N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_3}}.

Definition columns_apart (K K1 : band_columns) : bool :=
  [forall s, forall d, K s d != K1 s d].
Definition third_columns (K K1 : band_columns) : band_columns :=
  [ffun s => [ffun d => third_column (K s d) (K1 s d)]].

Lemma columns_differ3 (C : {ffun 'I_3 -> band_columns}) :
  columns_differ C = columns_apart (C col0) (C col1) && (C col2 == third_columns (C col0) (C col1)).
Proof.
have digit s d : injectiveb (fun b => C b s d) =
    (C col0 s d != C col1 s d) && (C col2 s d == third_column (C col0 s d) (C col1 s d)).
  by rewrite injectiveb_ord3 uniq_third.
apply/forallP/andP => [differ|[/forallP apart /eqP third] s].
- split.
    by apply/forallP => s; apply/forallP => d; have /forallP/(_ d) := differ s; rewrite digit => /andP[].
  apply/eqP/ffunP => s; apply/ffunP => d; rewrite !ffunE; apply/eqP.
  by have /forallP/(_ d) := differ s; rewrite digit => /andP[].
- apply/forallP => d; rewrite digit third !ffunE eqxx andbT.
  by have /forallP/(_ d) := apart s.
Qed.

Theorem completions_of_three_bands (K : band_columns) :
  completions col0 K =
  \sum_(K1 | columns_apart K K1) bands K1 * bands (third_columns K K1).
Proof.
pose all_bands K1 : {ffun 'I_3 -> band_columns} := [ffun b : 'I_3 => nth K [:: K; K1; third_columns K K1] b].
rewrite /completions (reindex_onto all_bands (fun C => C col1)) => [|C] /=.
  apply: eq_big => [K1|K1 _]; last by rewrite prod_ord3_but_first !ffunE.
  by rewrite columns_differ3 !ffunE /= !eqxx !andbT.
rewrite columns_differ3 => /andP[/andP[_ /eqP third] /eqP CK].
by apply/ffunP; apply: ord3_ind; rewrite ffunE //= third CK.
Qed.

End ThreeBands.
