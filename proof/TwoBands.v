(** Grids with two bands: boxes have two columns, and any number m of rows.  The
    columns of one band determine those of the other, so the number of grids is a
    sum of squares. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Statement Finite Columns Symmetry Words Search Multisets Grids.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Completions.

Variables (m N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_2}}.

Definition other_columns (K : band_columns) : band_columns :=
  move_columns 1 (fun=> tperm ord0 ord_max) 1 K.

Lemma other_of_two (i j : 'I_2) : i != j -> j = tperm ord0 ord_max i.
Proof.
by case: i j => [[|[|//]] ?] [[|[|//]] ?] // _; apply: val_inj; rewrite permE.
Qed.

Lemma exchanged_neq (i : 'I_2) : tperm ord0 ord_max i != i.
Proof. by case: i => [[|[|//]] ?]; rewrite permE. Qed.

Lemma completions_of_two_bands (K : band_columns) : completions (ord0 : 'I_2) K = bands K.
Proof.
rewrite /completions (big_pred1 [ffun b => if b == ord0 then K else other_columns K]).
  rewrite (big_pred1 ord_max) => [|b]; first by rewrite ffunE bands_move.
  by case: b => [[|[|//]] ?].
move=> C /=; apply/andP/eqP => [[/forallP C_differ /eqP CK]|->].
  apply/ffunP => b; rewrite ffunE; have [->|b_neq] := eqVneq b ord0; first exact: CK.
  apply/ffunP => s; apply/ffunP => d; rewrite !ffunE !perm1.
  have /forallP/(_ d)/injectiveP inj := C_differ s.
  by apply: other_of_two; rewrite -CK (inj_eq inj) eq_sym.
split; last by rewrite ffunE.
apply/forallP => s; apply/forallP => d; apply/injectiveP => b b'; rewrite !ffunE.
have other_neq : other_columns K s d != K s d.
  by rewrite !ffunE !perm1 exchanged_neq.
have last (i : 'I_2) : i != ord0 -> i = ord_max by case: i => [[|[|//]] ?] // _; apply: val_inj.
have [->|/last ->] := eqVneq b ord0; have [->|/last ->] //= := eqVneq b' ord0.
- by move=> same; rewrite same eqxx in other_neq.
- by move=> same; rewrite same eqxx in other_neq.
Qed.

End Completions.

(** The program: a sum over the multisets of 2 m letters, each of which has the
    columns of a digit in all boxes, so is a word of m letters 0 and 1. *)
Section Program.

Variable m : nat.

Definition overfull (V : seq (seq nat)) : bool :=
  has (fun s => has (fun j => m < count (fun v => nth 0 v s == j) V) [:: 0; 1]) (iota 0 m).

Definition square_of_bands (V : seq (seq nat)) : N :=
  let n := count_bands m V in N.mul n n.

Definition count_two_bands : N :=
  sum_sorted square_of_bands overfull (words_over [:: 0; 1] m) (m * 2) [::].

End Program.

Section Correct.

Variables (m : nat) (i0 : 'I_m).
Notation N := (m * 2).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_2}}.
Notation of_table := (@of_table m N 2 ord0).
Notation letters := (words_over [:: 0; 1] m).

Lemma first_digit : 'I_N.
Proof. by apply: (@Ordinal _ 0); case: m i0 => [[]|]. Qed.

Lemma letters_well_formed V :
  (V \in words_over letters N) = well_formed_table m N 2 V.
Proof.
rewrite mem_words_over; congr (_ && _); apply: eq_all => v.
rewrite [LHS]mem_words_over; congr (_ && _); apply: eq_all => x.
by rewrite /= !inE; case: x => [|[]].
Qed.

Lemma sum_columns (F : band_columns -> nat) :
  \sum_K F K = \sum_(V <- words_over letters N) F (of_table V).
Proof.
rewrite -(big_map of_table predT F); apply: perm_big; apply: uniq_perm.
- exact: index_enum_uniq.
- rewrite map_inj_in_uniq.
    by apply: words_over_uniq; apply: words_over_uniq.
  by move=> V V'; rewrite !letters_well_formed => V_wf V'_wf /(can_in_inj (of_tableK ord0)) ->.
- move=> K; rewrite mem_index_enum; apply/esym/mapP; exists (table K); last by rewrite tableK.
  by rewrite letters_well_formed table_well_formed.
Qed.

(** The number of bands does not depend on the order of the digits. *)
Lemma bands_of_table_perm V V' : size V = N -> perm_eq V V' ->
  bands (of_table V) = bands (of_table V').
Proof.
move=> V_size V_perm; have V'_size : size V' == N by rewrite -(perm_size V_perm) V_size.
have /tuple_permP[p Vp] : perm_eq V (Tuple V'_size) by [].
rewrite -(bands_move 1 (fun=> 1%g) p (of_table V')); congr bands.
apply/ffunP => s; apply/ffunP => d; rewrite !ffunE !perm1 Vp; congr (insubd _ (nth _ _ _)).
by rewrite -tnth_nth tnth_mktuple (tnth_nth [::]).
Qed.

Lemma bands_overfull V : size V = N -> overfull m V -> bands (of_table V) = 0.
Proof.
move=> V_size /hasP[s]; rewrite mem_iota add0n => /andP[_ s_ltn] /hasP[j j_letter many].
pose s' := Ordinal s_ltn; apply: (@bands_unbalanced _ _ _ _ s').
have j_ltn : j < 2 by move: j_letter; rewrite !inE => /orP[] /eqP ->.
apply/forallP => /(_ (Ordinal j_ltn)); apply/negP; rewrite -ltnNge; apply: leq_trans many _.
rewrite -[V in count _ V](mkseq_nth [::]) V_size /mkseq -(val_enum_ord N) -map_comp count_map.
rewrite -sum1_count big_enum_cond /= sum1dep_card; apply: subset_leq_card.
apply/subsetP => d; rewrite !inE !ffunE /= => /eqP ->; apply/eqP/ord_inj.
by rewrite [LHS]val_insubd j_ltn.
Qed.

(** The number of grids whose boxes have m rows and two columns. *)
Theorem count_two_bandsE : number_of_grids m 2 = count_two_bands m.
Proof.
rewrite (number_of_grids_by_band i0 ord0 first_digit).
under eq_bigr => K _ do rewrite completions_of_two_bands.
rewrite sum_columns -[RHS]Nnat.N2Nat.id; congr N.of_nat.
pose F V := if size V == N then bands (of_table V) * bands (of_table V) else 0.
have V_size V : V \in words_over letters N -> size V = N.
  by rewrite mem_words_over => /andP[/eqP].
rewrite (@sum_sortedE _ F) => [|V V' V_perm|V V_sz V_letters|V e e_overfull].
- rewrite big_seq [RHS]big_seq; apply: eq_bigr => V /V_size V_sz.
  by rewrite /F V_sz eqxx.
- rewrite /F -(perm_size V_perm); case: eqP => // V_sz.
  by rewrite (bands_of_table_perm V_sz V_perm).
- have V_wf : well_formed_table m N 2 V.
    by rewrite -letters_well_formed mem_words_over V_sz eqxx.
  rewrite /F V_sz eqxx /square_of_bands Nnat.N2Nat.inj_mul multE.
  by rewrite -{1 2}(of_tableK ord0 V_wf) (count_bandsE i0 first_digit).
- rewrite /F; case: eqP => // V_sz; rewrite bands_overfull //.
  move: e_overfull => /hasP[s s_box /hasP[j j_letter many]].
  apply/hasP; exists s => //; apply/hasP; exists j => //.
  by rewrite count_cat (leq_trans many) // leq_addl.
Qed.

End Correct.
