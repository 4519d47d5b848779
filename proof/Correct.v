(** If the checks of [Program.v] succeed, its sums are the numbers of bands and of
    grids.  The checks are hypotheses here, so that no proof step can run them. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Finite Columns Symmetry ThreeBands Words Search Trie.
From SudokuCount Require Import Given Certificate Program WordColumns.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Global Opaque words divisions standard number origins classes bands_of_classes certificate.
Global Opaque table_below table_sorted bands_table grids_table.

Lemma divisionsE p : (p \in divisions) = is_division p.
Proof.
Transparent divisions. rewrite mem_filter wordsE andbC; reflexivity. Opaque divisions.
Qed.

Lemma equal_numbersP l l' : equal_numbers l l' -> l = l'.
Proof.
elim: l l' => [|[x1 x2] l IH] [|[y1 y2] l'] //= /and3P[/Pos.eqb_eq e1 /Pos.eqb_eq e2 /IH ->].
by move: e1 e2 => /= -> ->.
Qed.

Lemma wf_relabel T w : permutes nine T -> well_formed 3 nine w -> well_formed 3 nine (relabel T w).
Proof.
move=> T_permutes w_wf; rewrite /well_formed size_map (perm_size T_permutes) size_iota eqxx.
by apply/allP => x /mapP[d _ ->]; apply: nth_lt3.
Qed.

(** The sums over the words of all three bands, in one stack. *)
Lemma disjointP w b : well_formed 3 nine w -> well_formed 3 nine b ->
  reflect (forall d : 'I_nine, to_fun nine col0 w d != to_fun nine col0 b d) (disjoint w b).
Proof.
move=> w_wf b_wf; apply: (iffP allP) => [apart d|apart d].
  by rewrite -(inj_eq (@ord_inj 3)) !to_funE // apart // mem_iota add0n ltn_ord.
rewrite mem_iota add0n => /andP[_ d_ltn]; have := apart (Ordinal d_ltn).
by rewrite -(inj_eq (@ord_inj 3)) !to_funE.
Qed.

Lemma third_lt3 x y : x < 3 -> y < 3 -> x != y -> 3 - x - y < 3.
Proof. by case: x => [|[|[|]]] //; case: y => [|[|[|]]]. Qed.

Lemma to_fun_third w b (d : 'I_nine) : well_formed 3 nine w -> well_formed 3 nine b -> disjoint w b ->
  to_fun nine col0 (third w b) d = third_column (to_fun nine col0 w d) (to_fun nine col0 b d).
Proof.
move=> w_wf b_wf /(disjointP w_wf b_wf)/(_ d) apart; apply: ord_inj.
have lt3 := third_lt3 (ltn_ord _) (ltn_ord _) apart.
rewrite ffunE [LHS]val_insubd [RHS]val_insubd lt3.
rewrite (nth_map 0) ?size_iota ?ltn_ord // nth_iota ?ltn_ord // add0n.
by move: lt3; rewrite !to_funE // => ->.
Qed.

Lemma to_of_words (u : seq (seq nat)) (s : 'I_3) : of_words u s = to_fun nine col0 (nth [::] u s).
Proof. by rewrite ffunE. Qed.

Lemma mem3 (T : eqType) (a b c : T) (P : pred T) (s : 'I_3) x0 :
  [&& P a, P b & P c] -> P (nth x0 [:: a; b; c] s).
Proof. by case: s => [[|[|[|//]]] s_ltn] /and3P[]. Qed.

Lemma columns_apart3 a1 a2 a3 b1 b2 b3 :
  [&& well_formed 3 nine a1, well_formed 3 nine a2 & well_formed 3 nine a3] ->
  [&& well_formed 3 nine b1, well_formed 3 nine b2 & well_formed 3 nine b3] ->
  columns_apart (of_words [:: a1; a2; a3]) (of_words [:: b1; b2; b3]) =
  [&& disjoint a1 b1, disjoint a2 b2 & disjoint a3 b3].
Proof.
move=> /and3P[a1_wf a2_wf a3_wf] /and3P[b1_wf b2_wf b3_wf].
apply/forallP/and3P => [apart|[d1 d2 d3] s].
  by split; apply/disjointP => // d;
    [have /forallP/(_ d) := apart col0|have /forallP/(_ d) := apart col1|have /forallP/(_ d) := apart col2];
    rewrite !to_of_words.
apply/forallP => d; rewrite !to_of_words; move: s; apply: ord3_ind => /=.
- by have /(disjointP a1_wf b1_wf) := d1.
- by have /(disjointP a2_wf b2_wf) := d2.
- by have /(disjointP a3_wf b3_wf) := d3.
Qed.

Lemma third_columns3 a1 a2 a3 b1 b2 b3 :
  [&& well_formed 3 nine a1, well_formed 3 nine a2 & well_formed 3 nine a3] ->
  [&& well_formed 3 nine b1, well_formed 3 nine b2 & well_formed 3 nine b3] ->
  [&& disjoint a1 b1, disjoint a2 b2 & disjoint a3 b3] ->
  third_columns (of_words [:: a1; a2; a3]) (of_words [:: b1; b2; b3]) =
  of_words [:: third a1 b1; third a2 b2; third a3 b3].
Proof.
move=> /and3P[? ? ?] /and3P[? ? ?] /and3P[? ? ?]; apply/ffunP => s; apply/ffunP => d.
rewrite to_of_words ffunE ffunE !to_of_words; move: s.
by apply: ord3_ind; rewrite /= to_fun_third.
Qed.

Lemma sum_below w (G : seq nat * seq nat -> nat) :
  \sum_(b <- words) (if disjoint w b then G (b, third w b) else 0) = \sum_(x <- below w) G x.
Proof. by rewrite /below big_map big_filter [RHS]big_mkcond. Qed.

Lemma bands_unbalanced3 (K : band_columns) s : ~~ balanced 3 (K s) -> bands K = 0.
Proof. exact: bands_unbalanced. Qed.

Lemma sum_words3 (F : seq (seq nat) -> nat) :
  \sum_(u <- words_over words 3) F u =
  \sum_(a <- words) \sum_(b <- words) \sum_(c <- words) F [:: a; b; c].
Proof.
rewrite sum_words_over; apply: eq_bigr => a _; rewrite sum_words_over; apply: eq_bigr => b _.
by rewrite sum_words_over; apply: eq_bigr => c _; rewrite big_seq1.
Qed.

Lemma completions_of_words a1 a2 a3 :
  [&& well_formed 3 nine a1, well_formed 3 nine a2 & well_formed 3 nine a3] ->
  completions col0 (of_words [:: a1; a2; a3]) =
  \sum_(x <- below a1) \sum_(y <- below a2) \sum_(z <- below a3)
    bands (of_words [:: x.1; y.1; z.1]) * bands (of_words [:: x.2; y.2; z.2]).
Proof.
move=> a_wf; rewrite completions_of_three_bands big_mkcond /=.
rewrite sum_of_words => [|K s unbalanced]; last first.
  by rewrite (bands_unbalanced3 unbalanced); case: ifP.
rewrite sum_words3 -sum_below; rewrite big_seq [RHS]big_seq; apply: eq_bigr => b1 b1_word.
have -> : (if disjoint a1 b1 then \sum_(y <- below a2) \sum_(z <- below a3)
      bands (of_words [:: b1; y.1; z.1]) * bands (of_words [:: third a1 b1; y.2; z.2]) else 0)
    = \sum_(y <- below a2) if disjoint a1 b1 then \sum_(z <- below a3)
      bands (of_words [:: b1; y.1; z.1]) * bands (of_words [:: third a1 b1; y.2; z.2]) else 0.
  by case: ifP => // _; rewrite big1.
rewrite -sum_below; rewrite big_seq [RHS]big_seq; apply: eq_bigr => b2 b2_word /=.
have -> : (if disjoint a2 b2 then if disjoint a1 b1 then \sum_(z <- below a3)
      bands (of_words [:: b1; b2; z.1]) * bands (of_words [:: third a1 b1; third a2 b2; z.2]) else 0 else 0)
    = \sum_(z <- below a3) if disjoint a1 b1 && disjoint a2 b2 then
      bands (of_words [:: b1; b2; z.1]) * bands (of_words [:: third a1 b1; third a2 b2; z.2]) else 0.
  by case: (disjoint a2 b2); case: (disjoint a1 b1) => //=; rewrite big1.
rewrite -sum_below; rewrite big_seq [RHS]big_seq; apply: eq_bigr => b3 b3_word /=.
have b_wf : [&& well_formed 3 nine b1, well_formed 3 nine b2 & well_formed 3 nine b3].
  by rewrite !word_well_formed.
rewrite columns_apart3 //; case: ifP => [apart|].
  by rewrite third_columns3 //; have /and3P[-> -> ->] := apart.
by case: (disjoint a1 b1); case: (disjoint a2 b2); case: (disjoint a3 b3).
Qed.
