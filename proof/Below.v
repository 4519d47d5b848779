(** The words that a stack can have in the second and in the third band, and the
    number of completions as a sum over them. *)
From SudokuCount Require Import Mathcomp Finite Columns Symmetry ThreeBands Words Program WordColumns.

Lemma differE w b : size w = size b ->
  differ w b = all (fun d => nth 0 w d != nth 0 b d) (iota 0 (size w)).
Proof.
elim: w b => [|x w IH] [|y b] //= [same_size].
rewrite (iotaDl 1 0) all_map /= -(IH _ same_size).
by rewrite eqnE; case: (x == y).
Qed.

Lemma differP w b : well_formed 3 nine w -> well_formed 3 nine b ->
  reflect (forall d : 'I_nine, to_fun nine col0 w d != to_fun nine col0 b d) (differ w b).
Proof.
move=> w_wf b_wf; have /andP[/eqP w_size _] := w_wf; have /andP[/eqP b_size _] := b_wf.
rewrite differE w_size ?b_size //; apply: (iffP allP) => [apart d|apart d].
  by rewrite -(inj_eq (@ord_inj 3)) !to_funE // apart // mem_iota add0n ltn_ord.
rewrite mem_iota add0n => /andP[_ d_ltn]; have := apart (Ordinal d_ltn).
by rewrite -(inj_eq (@ord_inj 3)) !to_funE.
Qed.

Lemma third_lt3 x y : x < 3 -> y < 3 -> x != y -> 3 - x - y < 3.
Proof. by case: x => [|[|[|]]] //; case: y => [|[|[|]]]. Qed.

Lemma to_fun_third w b (d : 'I_nine) : well_formed 3 nine w -> well_formed 3 nine b -> differ w b ->
  to_fun nine col0 (third w b) d = third_column (to_fun nine col0 w d) (to_fun nine col0 b d).
Proof.
move=> w_wf b_wf /(differP w_wf b_wf)/(_ d) apart; apply: ord_inj.
have lt3 := third_lt3 (ltn_ord _) (ltn_ord _) apart.
rewrite ffunE [LHS]val_insubd [RHS]val_insubd lt3.
rewrite (nth_map 0) ?size_iota ?ltn_ord // nth_iota ?ltn_ord // add0n.
by move: lt3; rewrite !to_funE // => ->.
Qed.

Lemma to_of_words (u : seq (seq nat)) (s : 'I_3) : of_words u s = to_fun nine col0 (nth [::] u s).
Proof. by rewrite ffunE. Qed.

Lemma columns_apart3 a1 a2 a3 b1 b2 b3 :
  [&& well_formed 3 nine a1, well_formed 3 nine a2 & well_formed 3 nine a3] ->
  [&& well_formed 3 nine b1, well_formed 3 nine b2 & well_formed 3 nine b3] ->
  columns_apart (of_words [:: a1; a2; a3]) (of_words [:: b1; b2; b3]) =
  [&& differ a1 b1, differ a2 b2 & differ a3 b3].
Proof.
move=> /and3P[a1_wf a2_wf a3_wf] /and3P[b1_wf b2_wf b3_wf].
apply/forallP/and3P => [apart|[d1 d2 d3] s].
  by split; apply/differP => // d;
    [have /forallP/(_ d) := apart col0|have /forallP/(_ d) := apart col1|have /forallP/(_ d) := apart col2];
    rewrite !to_of_words.
apply/forallP => d; rewrite !to_of_words; move: s; apply: ord3_ind => /=.
- by have /(differP a1_wf b1_wf) := d1.
- by have /(differP a2_wf b2_wf) := d2.
- by have /(differP a3_wf b3_wf) := d3.
Qed.

Lemma third_columns3 a1 a2 a3 b1 b2 b3 :
  [&& well_formed 3 nine a1, well_formed 3 nine a2 & well_formed 3 nine a3] ->
  [&& well_formed 3 nine b1, well_formed 3 nine b2 & well_formed 3 nine b3] ->
  [&& differ a1 b1, differ a2 b2 & differ a3 b3] ->
  third_columns (of_words [:: a1; a2; a3]) (of_words [:: b1; b2; b3]) =
  of_words [:: third a1 b1; third a2 b2; third a3 b3].
Proof.
move=> /and3P[? ? ?] /and3P[? ? ?] /and3P[? ? ?]; apply/ffunP => s; apply/ffunP => d.
rewrite to_of_words ffunE ffunE !to_of_words; move: s.
by apply: ord3_ind; rewrite /= to_fun_third.
Qed.

Lemma completions_of_words a1 a2 a3 :
  [&& well_formed 3 nine a1, well_formed 3 nine a2 & well_formed 3 nine a3] ->
  completions col0 (of_words [:: a1; a2; a3]) =
  \sum_(x <- below a1) \sum_(y <- below a2) \sum_(z <- below a3)
    bands (of_words [:: x.1; y.1; z.1]) * bands (of_words [:: x.2; y.2; z.2]).
Proof.
move=> a_wf; rewrite completions_of_three_bands big_mkcond /=.
rewrite sum_of_words => [|K s unbalanced]; last first.
  by rewrite (bands_unbalanced unbalanced); case: ifP.
have b_wf b1 b2 b3 : b1 \in words -> b2 \in words -> b3 \in words ->
    [&& well_formed 3 nine b1, well_formed 3 nine b2 & well_formed 3 nine b3].
  by do 3 move/word_well_formed ->.
rewrite sum_words3 [RHS]big_map [RHS]big_filter [RHS]big_mkcond; apply: eq_big_seq => b1 b1_in.
case d1: (differ a1 b1); last first.
  rewrite big1_seq => [//|b2 b2_in]; rewrite big1_seq => [//|b3 b3_in].
  by rewrite (columns_apart3 a_wf (b_wf _ _ _ b1_in b2_in b3_in)) d1.
rewrite [RHS]big_map [RHS]big_filter [RHS]big_mkcond; apply: eq_big_seq => b2 b2_in.
case d2: (differ a2 b2); last first.
  rewrite big1_seq => [//|b3 b3_in].
  by rewrite (columns_apart3 a_wf (b_wf _ _ _ b1_in b2_in b3_in)) d2 andbF.
rewrite [RHS]big_map [RHS]big_filter [RHS]big_mkcond; apply: eq_big_seq => b3 b3_in.
have wf := b_wf _ _ _ b1_in b2_in b3_in; rewrite (columns_apart3 a_wf wf) d1 d2 /=.
case: ifP => [d3|_]; last by [].
by rewrite third_columns3 ?d1 ?d2.
Qed.

(** Exchanging the second and the third band. *)
Section Exchange.

Variable w : seq nat.
Hypothesis w_word : w \in words.
Hypothesis third_word : forall x, x \in below w -> x.2 \in words.

Definition exchanged (x : seq nat * seq nat) := (x.2, x.1).

Lemma belowP x : x \in below w -> [/\ x.1 \in words, differ w x.1 & x.2 = third w x.1].
Proof. by case/mapP => b; rewrite mem_filter => /andP[apart b_word] ->; split. Qed.

Lemma nth_third b d : d < 9 -> nth 0 (third w b) d = 3 - nth 0 w d - nth 0 b d.
Proof. by move=> d_ltn; rewrite /third (nth_map 0) ?nth_iota ?size_iota. Qed.

Lemma letters_of_third x y : x < 3 -> y < 3 -> x != y ->
  (x != 3 - x - y) && (3 - x - (3 - x - y) == y).
Proof. by case: x y => [|[|[|x]]] [|[|[|y]]]. Qed.

Lemma below_letters x d : x \in below w -> d < 9 -> nth 0 w d != nth 0 x.1 d.
Proof.
case/belowP => /word_well_formed x_wf + _ d_ltn.
have /andP[/eqP w_size _] := word_well_formed w_word; have /andP[/eqP x_size _] := x_wf.
by rewrite (differE (etrans w_size (esym x_size))) w_size => /allP; apply; rewrite mem_iota.
Qed.

Lemma exchanged_below x : x \in below w -> exchanged x \in below w.
Proof.
move=> x_in; have [x1_word apart x2E] := belowP x_in; have x2_word := third_word x_in.
have w_wf := word_well_formed w_word; have x1_wf := word_well_formed x1_word.
have /andP[/eqP w_size _] := w_wf; have /andP[/eqP x1_size _] := x1_wf.
have /andP[/eqP x2_size _] := word_well_formed x2_word.
have letters d (d_ltn : d < 9) :=
  letters_of_third (nth_lt3 d w_wf) (nth_lt3 d x1_wf) (below_letters x_in d_ltn).
apply/mapP; exists x.2; first rewrite mem_filter x2_word andbT.
    rewrite (differE (etrans w_size (esym x2_size))) w_size.
  apply/allP => d; rewrite mem_iota add0n => /andP[_ d_ltn].
  by rewrite x2E (nth_third _ d_ltn); have /andP[] := letters d d_ltn.
congr (_, _); apply: (@eq_from_nth _ 0) => [|d]; first by rewrite x1_size size_map size_iota.
rewrite x1_size => d_ltn; rewrite (nth_third _ d_ltn) x2E (nth_third _ d_ltn).
by have /andP[_ /eqP] := letters d d_ltn.
Qed.

Lemma below_uniq : uniq (below w).
Proof.
rewrite /below map_inj_uniq => [|x y same]; last exact: (congr1 fst same).
exact: filter_uniq words_uniq.
Qed.

Lemma exchangedK : involutive exchanged.
Proof. by case. Qed.

Lemma sum_exchanged (G : seq nat * seq nat -> nat) :
  \sum_(x <- below w) G (exchanged x) = \sum_(x <- below w) G x.
Proof. exact: (sum_map_in G below_uniq exchanged_below (in2W (inv_inj exchangedK))). Qed.

(** If the digit 0 is in the first column of the first band, it is in the second
    column of one of the two others. *)
Lemma second_first_exchanged x : nth 0 w 0 = 0 -> x \in below w ->
  second_first (exchanged x) = ~~ second_first x.
Proof.
move=> w0 x_in; have [x1_word _ x2E] := belowP x_in; have w_wf := word_well_formed w_word.
rewrite /second_first /= x2E (nth_third _ (isT : 0 < 9)) w0 subn0.
have := below_letters x_in (isT : 0 < 9); have := nth_lt3 0 (word_well_formed x1_word).
by rewrite w0; case: (nth 0 x.1 0) => [|[|[|]]].
Qed.

Lemma sum_half (G : seq nat * seq nat -> nat) : nth 0 w 0 = 0 ->
  (forall x, G (exchanged x) = G x) ->
  \sum_(x <- below w) G x = 2 * \sum_(x <- [seq x <- below w | second_first x]) G x.
Proof.
move=> w0 G_exchanged; rewrite (bigID second_first) /= big_filter mul2n -addnn; congr (_ + _).
rewrite big_mkcond -sum_exchanged [RHS]big_mkcond; apply: eq_big_seq => x x_in.
by rewrite (second_first_exchanged w0 x_in) negbK G_exchanged.
Qed.

End Exchange.
