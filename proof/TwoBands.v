(** Grids with two bands: boxes have two columns, and any number m of rows.  The
    columns of one band determine those of the other, so the number of grids is a
    sum of squares. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
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

(** Exchanging the columns of the boxes in which the word t has a 1. *)
Fixpoint flip (t v : seq nat) : seq nat :=
  match t, v with
  | x :: t', y :: v' => (if x == y then 0 else 1) :: flip t' v'
  | _, _ => [::]
  end.

Section Flip.

Notation binary := (all (mem [:: 0; 1])).

Lemma size_flip t v : size t = size v -> size (flip t v) = size t.
Proof. by elim: t v => [|x t IH] [|y v] //= [/IH ->]. Qed.

Lemma nth_flip t v i : size t = size v -> i < size t ->
  nth 0 (flip t v) i = if nth 0 t i == nth 0 v i then 0 else 1.
Proof. by elim: t v i => [|x t IH] [|y v] [|i] //= [same_size] /IH ->. Qed.

Lemma flip_binary t v : binary (flip t v).
Proof. by elim: t v => [|x t IH] [|y v] //=; rewrite IH andbT; case: (x == y). Qed.

Lemma flip_self v : flip v v = nseq (size v) 0.
Proof. by elim: v => //= x v ->; rewrite eqxx. Qed.

Lemma flipK t v : size t = size v -> binary t -> binary v -> flip t (flip t v) = v.
Proof.
elim: t v => [|x t IH] [|y v] //= [same_size] /andP[x_letter t_binary] /andP[y_letter v_binary].
rewrite IH //; congr (_ :: _).
by move: x_letter y_letter; rewrite !inE => /orP[] /eqP -> /orP[] /eqP ->.
Qed.

Lemma sum_involution (T : eqType) (l : seq T) (f : T -> T) (G : T -> nat) :
  uniq l -> {in l, forall x, f x \in l} -> {in l, cancel f f} ->
  \sum_(x <- l) G (f x) = \sum_(x <- l) G x.
Proof.
move=> l_uniq f_in fK; rewrite -(big_map f predT G); apply: perm_big; apply: uniq_perm => //.
  by rewrite map_inj_in_uniq //; apply: can_in_inj fK.
by move=> y; apply/mapP/idP => [[x xl ->]|yl]; [apply: f_in|exists (f y); rewrite ?fK ?f_in].
Qed.

End Flip.

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

(** Nor does it depend on the order of the columns in a box. *)
Lemma bands_of_table_flip t V : t \in letters -> V \in words_over letters N ->
  bands (of_table (map (flip t) V)) = bands (of_table V).
Proof.
rewrite !mem_words_over => /andP[/eqP t_size /allP t_binary] /andP[/eqP V_size /allP V_letters].
pose exchanges (s : 'I_m) := if nth 0 t s == 0 then 1%g else tperm (ord0 : 'I_2) ord_max.
rewrite -(bands_move 1 exchanges 1 (of_table V)); congr bands.
apply/ffunP => s; apply/ffunP => d; rewrite !ffunE !perm1 (nth_map [::]) ?V_size //.
have /V_letters : nth [::] V d \in V by rewrite mem_nth ?V_size.
rewrite /= mem_words_over => /andP[/eqP v_size /allP v_binary].
rewrite nth_flip ?t_size ?v_size // /exchanges.
have zero : insubd (ord0 : 'I_2) 0 = ord0 by apply: val_inj; rewrite val_insubd.
have one : insubd (ord0 : 'I_2) 1 = ord_max by apply: val_inj; rewrite val_insubd.
have /t_binary : nth 0 t s \in t by rewrite mem_nth ?t_size.
have /v_binary : nth 0 (nth [::] V d) s \in nth [::] V d by rewrite mem_nth ?v_size.
rewrite /= !inE => /orP[] /eqP -> /orP[] /eqP -> /=;
  by rewrite ?perm1 ?zero ?one ?tpermL ?tpermR.
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

Lemma sum_from_zero (F : seq (seq nat) -> nat) n :
  (forall t V, t \in letters -> V \in words_over letters n.+1 -> F (map (flip t) V) = F V) ->
  \sum_(V <- words_over letters n.+1) F V =
  size letters * \sum_(W <- words_over letters n) F (nseq m 0 :: W).
Proof.
move=> F_flip; rewrite sum_words_over.
have letters_uniq : uniq letters by apply: words_over_uniq.
have same t : t \in letters ->
    \sum_(W <- words_over letters n) F (t :: W) =
    \sum_(W <- words_over letters n) F (nseq m 0 :: W).
  move=> t_letter.
  have := t_letter; rewrite mem_words_over => /andP[/eqP t_size t_binary].
  have flip_letter v : v \in letters -> flip t v \in letters.
    rewrite !mem_words_over => /andP[/eqP v_size _].
    by rewrite flip_binary size_flip t_size ?v_size ?eqxx.
  have flip_letterK : {in letters, cancel (flip t) (flip t)}.
    by move=> v; rewrite mem_words_over => /andP[/eqP v_size ?]; rewrite flipK ?t_size ?v_size.
  rewrite -[RHS](@sum_involution _ _ (map (flip t))); first last.
  - move=> W; rewrite mem_words_over => /andP[_ /allP W_letters].
    by rewrite -map_comp map_id_in // => v /W_letters; apply: flip_letterK.
  - move=> W; rewrite !mem_words_over size_map all_map => /andP[-> /allP W_letters].
    by apply/allP => v /W_letters; apply: flip_letter.
  - exact: words_over_uniq.
  apply: eq_big_seq => W W_word; rewrite -(F_flip t (t :: W)) //=; first by rewrite flip_self t_size.
  by move: W_word; rewrite !mem_words_over /= eqSS => /andP[-> ->]; rewrite t_letter.
by rewrite (eq_big_seq _ same) big_const_seq count_predT iter_addn_0 mulnC.
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
have F_perm V V' : perm_eq V V' -> F V = F V'.
  move=> V_perm; rewrite /F -(perm_size V_perm); case: eqP => // V_sz.
  by rewrite (bands_of_table_perm V_sz V_perm).
have F_first V : F (first_arranged m V) = F V.
  have [->|[o o_perm /F_perm ->]] // := first_arrangedP V.
  by rewrite /F size_map bands_of_table_arrange.
have N_pos : N.-1.+1 = N by rewrite prednK // muln_gt0 andbT; case: m i0 => [[]|].
have zero_letter : nseq m 0 \in letters.
  by rewrite mem_words_over size_nseq eqxx; apply/allP => x /nseqP[->].
transitivity (\sum_(V <- words_over letters N.-1.+1) F V).
  rewrite N_pos big_seq [RHS]big_seq; apply: eq_bigr => V /V_size V_sz.
  by rewrite /F V_sz eqxx.
rewrite sum_from_zero => [|t V t_letter]; last first.
  rewrite N_pos => V_word; rewrite /F size_map; case: eqP => // _.
  by rewrite bands_of_table_flip.
rewrite Nnat.N2Nat.inj_mul multE Nnat.Nat2N.id sum_NE; congr (_ * _).
set lists := sorted_words _ _ _ _.
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
  apply: first_arranged_word; rewrite -[X in words_over _ X]N_pos -[_.-1.+1]addn1.
  by apply: mem_sorted_words q_in => [|V'] //; rewrite inE => /eqP ->.
rewrite /F (V_size _ p_word) eqxx /square_of_bands Nnat.N2Nat.inj_mul multE.
move: p_word; rewrite letters_well_formed => p_wf.
by rewrite -{3 4}(of_tableK ord0 p_wf) (count_bandsE i0 first_digit).
Qed.

End Correct.
