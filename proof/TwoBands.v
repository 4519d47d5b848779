(** Grids with two bands: boxes have two columns, and any number m of rows.  The
    columns of one band determine those of the other, so the number of grids is a
    sum of squares. *)
From SudokuCount Require Import Mathcomp Statement Finite Columns Symmetry Words Search Multisets
  Grids.

Section Completions.

Variables (m N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_2}}.

Definition other_columns (K : band_columns) : band_columns :=
  move_columns 1 (fun=> tperm ord0 ord_max) 1 K.

Lemma other_of_two (i j : 'I_2) : i != j -> j = tperm ord0 ord_max i.
Proof. by case: i j => [[|[|//]] ?] [[|[|//]] ?] // _; apply: val_inj; rewrite permE. Qed.

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
    columns of a digit in all boxes, so is a word of m letters 0 and 1.  Since
    the two columns of a box can be exchanged, one letter can be the word of
    zeros; so the sum is over the other letters.  Since boxes can be exchanged, too,
    multisets that come from one another in this way are collected. *)
Section Program.

Variable m : nat.

(** In some box, the first digit's column has too many digits. *)
Definition overfull (V : seq (seq nat)) : bool :=
  has (fun s => let j := nth 0 (head [::] V) s in m < count (fun v => nth 0 v s == j) V)
    (iota 0 m).

Fixpoint before (v w : seq nat) : bool :=
  match v, w with
  | x :: v', y :: w' => if x == y then before v' w' else x < y
  | _, _ => true
  end.

Definition arrange (o v : seq nat) : seq nat := [seq nth 0 v s | s <- o].

(** The first of the lists that orders of the boxes make. *)
Definition first_arranged (V : seq (seq nat)) : seq (seq nat) :=
  foldl (fun U W => if before (flatten U) (flatten W) then U else W) V
    [seq sort before (map (arrange o) V) | o <- permutations (iota 0 m)].

Definition square_of_bands (V : seq (seq nat)) : N :=
  let n := count_bands m V in N.mul n n.

Definition count_two_bands : N :=
  let letters := words_over [:: 0; 1] m in
  let lists := sorted_words overfull letters (m * 2).-1 [:: nseq m 0] in
  N.mul (N.of_nat (size letters))
    (sum_N (fun p => N.mul p.2 (square_of_bands p.1))
      (collect [seq (first_arranged p.1, p.2) | p <- lists])).

End Program.

Section Correct.

Variables (m : nat) (i0 : 'I_m).
Notation N := (m * 2).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_2}}.
Notation of_table := (@of_table m N 2 ord0).
Notation letters := (words_over [:: 0; 1] m).

Lemma N_gt0 : 0 < N.
Proof. by rewrite muln_gt0 andbT; case: m i0 => [[]|]. Qed.

Notation first_digit := (Ordinal N_gt0).

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
apply: (@sum_list _ _ _ of_table (@table m N 2)) => [|K|V|].
- by apply: words_over_uniq; apply: words_over_uniq.
- by rewrite letters_well_formed table_well_formed.
- by rewrite letters_well_formed; apply: of_tableK.
- exact: tableK.
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

Lemma bands_overfull s j V : size V = N -> s < m -> m < count (fun v => nth 0 v s == j) V ->
  bands (of_table V) = 0.
Proof.
move=> V_size s_ltn many; apply: (@bands_unbalanced _ _ _ _ (Ordinal s_ltn)).
apply/forallP => /(_ (insubd ord0 j)); apply/negP; rewrite -ltnNge; apply: leq_trans many _.
rewrite -[V in count _ V](mkseq_nth [::]) V_size /mkseq -(val_enum_ord N) -map_comp count_map.
rewrite -sum1_count big_enum_cond /= sum1dep_card; apply: subset_leq_card.
by apply/subsetP => d; rewrite !inE !ffunE /= => /eqP ->.
Qed.

(** Nor on the order of the boxes. *)
Lemma bands_of_table_arrange o V : perm_eq o (iota 0 m) ->
  bands (of_table (map (arrange o) V)) = bands (of_table V).
Proof.
move=> o_perm; have [p pE] := permutesP o_perm.
rewrite -(bands_move p (fun=> 1%g) 1 (of_table V)); congr bands.
apply/ffunP => s; apply/ffunP => d; rewrite !ffunE !perm1 pE; congr insubd.
have o_size : size o = m by rewrite (perm_size o_perm) size_iota.
have [d_lt|d_ge] := ltnP d (size V); first by rewrite !(nth_map [::]) // (nth_map 0) ?o_size.
by rewrite ![nth [::] _ d]nth_default ?size_map // !nth_nil.
Qed.

Lemma first_arrangedP V :
  first_arranged m V = V \/
  exists2 o, perm_eq o (iota 0 m) & perm_eq (first_arranged m V) (map (arrange o) V).
Proof.
pose first (U W : seq (seq nat)) := if before (flatten U) (flatten W) then U else W.
have first_in U l : foldl first U l \in U :: l.
  elim: l U => [|W l IH] U; first exact: mem_head.
  have := IH (first U W); rewrite [foldl _ U _]/= !inE => /orP[/eqP ->|-> //]; last by rewrite !orbT.
  by rewrite /first; case: ifP; rewrite eqxx ?orbT.
have := first_in V [seq sort before (map (arrange o) V) | o <- permutations (iota 0 m)].
rewrite -[foldl _ _ _]/(first_arranged m V) inE => /orP[/eqP|/mapP[o]]; first by left.
by rewrite mem_permutations => o_perm ->; right; exists o; rewrite ?perm_sort.
Qed.

Lemma first_arranged_word V :
  V \in words_over letters N -> first_arranged m V \in words_over letters N.
Proof.
move=> V_word; have [->|[o o_perm first_V]] // := first_arrangedP V.
move: V_word; rewrite !mem_words_over (perm_size first_V) (perm_all _ first_V) size_map all_map.
move=> /andP[-> /allP V_letters]; apply/allP => v /V_letters; rewrite /= !mem_words_over.
rewrite size_map (perm_size o_perm) size_iota eqxx => /andP[_ /allP v_binary].
apply/allP => _ /mapP[s _ ->]; have [s_lt|s_ge] := ltnP s (size v); last by rewrite nth_default.
by apply: v_binary; rewrite mem_nth.
Qed.

Lemma zero_letter : nseq m 0 \in letters.
Proof. by rewrite mem_words_over size_nseq eqxx; apply/allP => x /nseqP[->]. Qed.

(** The two columns of a box can be exchanged, so the first digit is in the first column of each. *)
Lemma sum_first_zero (G : band_columns -> nat) : (forall t K, G (move_columns 1 t 1 K) = G K) ->
  \sum_K G K = size letters * \sum_(W <- words_over letters N.-1) G (of_table (nseq m 0 :: W)).
Proof.
move=> G_move; pose first (K : band_columns) := [ffun s => K s first_digit].
have same v : \sum_(K | first K == v) G K = \sum_(K | first K == [ffun=> ord0]) G K.
  pose t s := tperm (ord0 : 'I_2) (v s).
  rewrite (reindex_inj (@move_columns_inj _ _ _ 1 t 1)) /=; apply: eq_big => K; last by rewrite G_move.
  apply/eqP/eqP => /ffunP firstE; apply/ffunP => s; have := firstE s; rewrite !ffunE !perm1.
    by move=> firstE'; apply: (@perm_inj _ (t s)); rewrite firstE' tpermL.
  by move=> ->; rewrite tpermL.
rewrite (partition_big first predT) //= (eq_bigr _ (fun v _ => same v)) sum_nat_const card_ffun.
have -> : size letters = 2 ^ m by elim: (m) => //= k IH; rewrite size_allpairs IH expnS.
rewrite !card_ord big_mkcond sum_columns -[X in words_over _ X](prednK N_gt0) sum_words_over;
  congr (_ * _).
have firstE x W : x \in letters -> (first (of_table (x :: W)) == [ffun=> ord0]) = (x == nseq m 0).
  rewrite mem_words_over => /andP[/eqP x_size /allP x_letters].
  apply/eqP/eqP => [/ffunP zero|->]; last first.
    by apply/ffunP => s; apply: val_inj; rewrite !ffunE val_insubd /= nth_nseq ltn_ord.
  apply: (@eq_from_nth _ 0) => [|i]; rewrite x_size ?size_nseq // => i_lt.
  have := congr1 val (zero (Ordinal i_lt)); rewrite !ffunE val_insubd /= nth_nseq i_lt.
  have : nth 0 x i \in x by rewrite mem_nth ?x_size.
  by move/x_letters; rewrite /= !inE => /orP[] /eqP ->.
rewrite (bigD1_seq (nseq m 0)) ?zero_letter ?words_over_uniq //=
  [X in _ + X]big1_seq ?addn0 => [|x /andP[neq x_in]].
  by apply: eq_bigr => W _; rewrite firstE ?zero_letter ?eqxx.
by rewrite big1 // => W _; rewrite firstE // (negbTE neq).
Qed.

(** The number of grids whose boxes have m rows and two columns. *)
Theorem count_two_bandsE : number_of_grids m 2 = count_two_bands m.
Proof.
rewrite (number_of_grids_by_band i0 ord0 first_digit).
under eq_bigr => K _ do rewrite completions_of_two_bands.
rewrite sum_first_zero => [|t K]; last by rewrite bands_move.
rewrite -[RHS]Nnat.N2Nat.id; congr N.of_nat.
pose F V := if size V == N then bands (of_table V) * bands (of_table V) else 0.
have V_size V : V \in words_over letters N -> size V = N.
  by rewrite mem_words_over => /andP[/eqP].
have F_perm V V' : perm_eq V V' -> F V = F V'.
  move=> V_perm; rewrite /F -(perm_size V_perm); case: eqP => // V_sz.
  by rewrite (bands_of_table_perm V_sz V_perm).
have F_first V : F (first_arranged m V) = F V.
  have [->|[o o_perm /F_perm ->]] // := first_arrangedP V.
  by rewrite /F size_map bands_of_table_arrange.
rewrite Nnat.N2Nat.inj_mul multE Nnat.Nat2N.id sum_NE; congr (_ * _).
set lists := sorted_words _ _ _ _.
transitivity (\sum_(W <- words_over letters N.-1) F (nseq m 0 :: W)).
  apply: eq_big_seq => W; rewrite mem_words_over => /andP[/eqP W_size _].
  by rewrite /F /= W_size (prednK N_gt0) eqxx.
transitivity (weighted_sum F lists).
  rewrite (sum_sorted_words F_perm) => [|V e e_overfull].
    by apply: eq_bigr => W _; apply: F_perm; rewrite -cat1s; exact: permEl (perm_catC _ _).
  case/hasP: e_overfull => s; rewrite mem_iota => s_ltn many; rewrite /F; case: eqP => // V_sz.
  rewrite (bands_overfull V_sz s_ltn (j := nth 0 (head [::] e) s)) //.
  by rewrite count_cat (leq_trans many) // leq_addl.
transitivity (weighted_sum F [seq (first_arranged m p.1, p.2) | p <- lists]).
  by rewrite /weighted_sum big_map; apply: eq_bigr => p _; rewrite F_first.
rewrite -sum_collect /weighted_sum big_seq [RHS]big_seq; apply: eq_bigr => p p_in.
rewrite Nnat.N2Nat.inj_mul; congr (_ * _).
have p_word : p.1 \in words_over letters N.
  have /mapP[_ /mapP[q q_in ->] ->] := mem_collect (map_f fst p_in).
  apply: first_arranged_word; rewrite -[X in words_over _ X](prednK N_gt0) -[_.-1.+1]addn1.
  by apply: mem_sorted_words q_in => [|V'] //; rewrite inE => /eqP ->; apply: zero_letter.
rewrite /F (V_size _ p_word) eqxx /square_of_bands Nnat.N2Nat.inj_mul multE.
move: p_word; rewrite letters_well_formed => p_wf.
by rewrite -{3 4}(of_tableK ord0 p_wf) (count_bandsE i0 first_digit).
Qed.

End Correct.
