(** If the checks of [Program.v] succeed, its sums are the numbers of bands and of
    grids, and the certificate's numbers are those of completions. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect fingroup perm.
From SudokuCount Require Import Finite Columns Symmetry ThreeBands Words Search Trie.
From SudokuCount Require Import Given Certificate Program WordColumns Correct.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Relabelling permutes the words. *)
Lemma relabel_perm T w : permutes 9 T -> well_formed 3 nine w -> perm_eq (relabel T w) w.
Proof.
move=> T_permutes /andP[/eqP w_size _]; rewrite -[X in perm_eq _ X](mkseq_nth 0) w_size.
exact: perm_map.
Qed.

Lemma relabel_word T w : permutes 9 T -> w \in words -> relabel T w \in words.
Proof.
move=> T_permutes w_word; have w_wf := word_well_formed w_word.
have relabelled := relabel_perm T_permutes w_wf.
move: w_word; rewrite !wordsE /is_word => /andP[_ w_even]; apply/andP; split.
  exact: wf_relabel.
by move: w_even; congr is_true; apply: eq_all => j; rewrite (seq.permP relabelled).
Qed.

Lemma relabel_inj T : permutes 9 T -> {in words &, injective (relabel T)}.
Proof.
move=> T_permutes w v /word_well_formed/andP[/eqP w_size _] /word_well_formed/andP[/eqP v_size _].
move=> /eq_in_map same; apply: (@eq_from_nth _ 0) => [|d d_ltn]; first by rewrite w_size v_size.
by apply: same; rewrite (perm_mem T_permutes) mem_iota; move: d_ltn; rewrite w_size.
Qed.

Lemma perm_relabel_words T : permutes 9 T -> perm_eq (map (relabel T) words) words.
Proof.
move=> T_permutes; have map_uniq : uniq (map (relabel T) words).
  by rewrite map_inj_in_uniq; [apply: words_uniq|apply: relabel_inj].
have sub : {subset map (relabel T) words <= words}.
  by move=> _ /mapP[w w_word ->]; apply: relabel_word.
have size_le : size words <= size (map (relabel T) words).
  rewrite size_map; exact: leqnn.
have [_ same] := uniq_min_size map_uniq sub size_le.
by apply: uniq_perm; [apply: map_uniq|apply: words_uniq|apply: same].
Qed.

Lemma sum_relabelled (G : seq nat -> nat) T : permutes 9 T ->
  \sum_(b <- words) G (relabel T b) = \sum_(b <- words) G b.
Proof.
move=> T_permutes; apply: (etrans (esym (big_map (relabel T) predT G))).
exact: perm_big (perm_relabel_words T_permutes).
Qed.

Lemma nth_classes k : k < size certificate ->
  nth [::] classes k = column_words 3 3 (nth ([::], N0) certificate k).1.
Proof. Transparent classes. exact: nth_map. Opaque classes. Qed.

Lemma nth_bands_of_classes k : k < size certificate ->
  nth N0 bands_of_classes k = count_bands 3 (columns_of_digits (nth [::] classes k)).
Proof.
Transparent bands_of_classes. move=> k_ltn; apply: (nth_map [::]).
Transparent classes. by rewrite size_map. Opaque classes bands_of_classes.
Qed.

Lemma table_of_words u : size u = 3 -> all (well_formed 3 nine) u ->
  table (of_words u) = columns_of_digits u.
Proof.
move=> u_size /allP u_wf; rewrite /table /columns_of_digits -[iota 0 9]/(iota 0 nine) -(val_enum_ord nine) -[RHS]map_comp.
apply: eq_map => d; apply: (@eq_from_nth _ 0); first by rewrite /= [LHS]size_map [RHS]size_map size_enum_ord u_size.
rewrite /= size_map size_enum_ord => s s_ltn.
rewrite (nth_map (Ordinal s_ltn)) ?size_enum_ord // (nth_map [::]) ?u_size //.
rewrite (nth_ord_enum _ (Ordinal s_ltn)) to_of_words to_funE //.
by apply: u_wf; rewrite mem_nth ?u_size.
Qed.

Lemma bands_of_wordsE u : size u = 3 -> all is_word u ->
  bands (of_words u) = N.to_nat (count_bands 3 (columns_of_digits u)).
Proof.
move=> u_size /allP u_words; rewrite -(table_of_words u_size); last first.
  by apply/allP => w /u_words/andP[].
by rewrite (count_bandsE col0 (@Ordinal nine 0 isT)).
Qed.

Lemma count_completions_def i j : count_completions i j =
  sum_completions table_sorted bands_table
    (get [::] table_below (number standard)) (get [::] table_below i) (get [::] table_below j).
Proof. reflexivity. Qed.

Section Sums.

Hypothesis words_checked : forall w, w \in words -> check_word w.
Hypothesis standard_checked : is_division standard.
Hypothesis below_checked : forall p, p \in divisions -> check_below p.
Hypothesis sorted_checked :
  forall p q, p \in divisions -> q \in divisions -> check_sorted p q.
Hypothesis origins_checked :
  forall p q, p \in divisions -> q \in divisions -> check_origin p q.
Hypothesis classes_checked : forall e, e \in certificate -> check_class e.

Lemma division_word p : p \in divisions -> p \in words.
Proof. by rewrite divisionsE wordsE => /andP[]. Qed.

Lemma standard_division : standard \in divisions.
Proof. by rewrite divisionsE. Qed.

Lemma division_of_standard : division standard = standard.
Proof. by have /andP[_ /eqP] := standard_checked. Qed.

Lemma division_division w : w \in words -> division w \in divisions.
Proof. by move=> /words_checked/and5P[w_division _ _ _ _]; rewrite divisionsE. Qed.

Lemma number_division w : w \in words -> number (division w) = number w.
Proof. by move=> /words_checked/and5P[_ /Pos.eqb_eq ? _ _ _]. Qed.

Lemma sorting_permutes w : w \in words -> permutes 9 (sorting w).
Proof. by move=> /words_checked/and5P[_ _ _ ? _]. Qed.

Lemma sortingE w : w \in words -> relabel (sorting w) w = standard.
Proof. by move=> /words_checked/and5P[_ _ _ _ /eqP]. Qed.

Section Invariant.

Variable f : band_columns -> nat.
Hypothesis f_move : forall p t s K, f (move_columns p t s K) = f K.

Lemma f_divisions a b c : a \in words -> b \in words -> c \in words ->
  f (of_words [:: division a; division b; division c]) = f (of_words [:: a; b; c]).
Proof.
move=> a_word b_word c_word.
have order w : w \in words -> has (fun t => [seq nth 0 t x | x <- w] == division w) orders.
  by move=> /words_checked/and5P[].
apply: (f_division f_move (u := [:: a; b; c])); first by [].
  by rewrite /= !word_well_formed.
by apply/and4P; split; first [exact: order|by []].
Qed.

Lemma f_relabel3 T a b c : permutes 9 T -> a \in words -> b \in words -> c \in words ->
  f (of_words [:: relabel T a; relabel T b; relabel T c]) = f (of_words [:: a; b; c]).
Proof.
move=> T_permutes a_word b_word c_word; apply: (f_relabel f_move (u := [:: a; b; c])) => //=.
by rewrite !word_well_formed.
Qed.

(** The first word can be the standard one. *)
Lemma f_sorting a b c : a \in words -> b \in words -> c \in words ->
  f (of_words [:: a; b; c]) =
  f (of_words [:: standard; division (relabel (sorting a) b); division (relabel (sorting a) c)]).
Proof.
move=> a_word b_word c_word; have S_permutes := sorting_permutes a_word.
rewrite -(f_relabel3 S_permutes a_word b_word c_word) (sortingE a_word).
have b'_word := relabel_word S_permutes b_word.
have c'_word := relabel_word S_permutes c_word.
have standard_word := division_word standard_division.
by rewrite -(f_divisions standard_word b'_word c'_word) division_of_standard.
Qed.

Lemma sum_from_standard :
  (forall (K : band_columns) s, ~~ balanced 3 (K s) -> f K = 0) ->
  \sum_K f K = size words * \sum_(b <- words) \sum_(c <- words) f (of_words [:: standard; b; c]).
Proof.
move=> f0; rewrite sum_of_words // sum_words3.
have same a : a \in words ->
    \sum_(b <- words) \sum_(c <- words) f (of_words [:: a; b; c]) =
    \sum_(b <- words) \sum_(c <- words) f (of_words [:: standard; b; c]).
  move=> a_word; have S_permutes := sorting_permutes a_word.
  transitivity (\sum_(b <- words) \sum_(c <- words)
      f (of_words [:: standard; relabel (sorting a) b; relabel (sorting a) c])).
    apply: eq_big_seq => b b_word; apply: eq_big_seq => c c_word.
    rewrite -(f_relabel3 S_permutes a_word b_word c_word) (sortingE a_word); reflexivity.
  pose S := sorting a; pose G b := \sum_(c <- words) f (of_words [:: standard; b; c]).
  apply: (etrans _ (sum_relabelled G S_permutes)); apply: eq_bigr => b _.
  exact: (sum_relabelled (fun c => f (of_words [:: standard; relabel S b; c])) S_permutes).
rewrite (eq_big_seq _ same) big_const_seq count_predT iter_addn_0; exact: mulnC.
Qed.

(** Three words that make a division each, arranged and relabelled. *)
Lemma f_from_origin u o T p q : size u = 3 -> all is_word u -> permutes 9 T -> permutes 3 o ->
  let a := arranged u o in
  has_division (relabel T (nth [::] a 0)) standard ->
  has_division (relabel T (nth [::] a 1)) p -> has_division (relabel T (nth [::] a 2)) q ->
  f (of_words [:: standard; p; q]) = f (of_words u).
Proof.
move=> u_size u_words T_permutes o_permutes a.
have o_size : size o = 3 by rewrite (perm_size o_permutes) size_iota.
have a_words i : i < 3 -> nth [::] a i \in words.
  rewrite -{1}o_size => i_ltn; rewrite (nth_map 0 _ _ i_ltn) wordsE; apply: (allP u_words).
  have := mem_nth 0 i_ltn; rewrite (perm_mem o_permutes) mem_iota add0n => /andP[_ oi_ltn].
  by apply: mem_nth; rewrite u_size.
have a_size : size a = 3 by rewrite size_map.
rewrite -(f_arranged f_move u o_permutes) -/a; move: a a_size a_words => {u u_size u_words} a.
case: a => [|a [|b [|c []]]] // _ abc_words /=.
have a_word : a \in words := abc_words 0 isT.
have b_word : b \in words := abc_words 1 isT.
have c_word : c \in words := abc_words 2 isT.
move=> /andP[a'_word /eqP a'E] /andP[b'_word /eqP b'E] /andP[c'_word /eqP c'E].
rewrite -(f_relabel3 T_permutes a_word b_word c_word) -a'E -b'E -c'E.
by apply: f_divisions; rewrite wordsE; [apply: a'_word|apply: b'_word|apply: c'_word].
Qed.

End Invariant.

Lemma class_words k : k < size certificate ->
  size (nth [::] classes k) = 3 /\ all is_word (nth [::] classes k).
Proof.
move=> k_ltn; have := classes_checked (mem_nth ([::], N0) k_ltn).
by rewrite nth_classes // => /and5P[_ ? _ _ _]; rewrite size_map size_iota.
Qed.

(** Each pair of divisions comes from one of the certificate's bands. *)
Lemma originP p q : p \in divisions -> q \in divisions ->
  exists2 k, k < size certificate &
  [/\ forall f : band_columns -> nat,
        (forall r t s K, f (move_columns r t s K) = f K) ->
        f (of_words [:: standard; p; q]) = f (of_words (nth [::] classes k)),
      get2 N0 bands_table (number p) (number q) = nth N0 bands_of_classes k &
      get2 N0 grids_table (number p) (number q) =
      N.mul (nth N0 bands_of_classes k) (nth ([::], N0) certificate k).2].
Proof.
move=> p_division q_division; have := origins_checked p_division q_division.
rewrite /check_origin; case: (get2 _ origins _ _) => -[T o] k.
case/and5P=> k_ltn T_permutes o_permutes standard_from /and4P[p_from q_from].
move=> /N.eqb_eq bandsE /N.eqb_eq gridsE; exists k; first exact: k_ltn.
split; [move=> f f_move|exact: bandsE|exact: gridsE].
move: (nth [::] classes k) (class_words k_ltn) standard_from p_from q_from => u [u_size u_words].
exact: (f_from_origin f_move).
Qed.

Lemma bands_tableE p q : p \in divisions -> q \in divisions ->
  bands (of_words [:: standard; p; q]) = N.to_nat (get2 N0 bands_table (number p) (number q)).
Proof.
move=> p_division q_division; have [k k_ltn [same bandsE _]] := originP p_division q_division.
have [u_size u_words] := class_words k_ltn.
rewrite (same _ (fun p t s K => @bands_move 3 3 nine p t s K)).
apply: (etrans (bands_of_wordsE u_size u_words)); apply: congr1; apply: esym.
exact: (etrans bandsE (nth_bands_of_classes k_ltn)).
Qed.

Definition bands_at (x y z : positive) : N :=
  let r := get Leaf table_sorted x in get2 N0 bands_table (get xH r y) (get xH r z).

Lemma bands_atE a b c : a \in words -> b \in words -> c \in words ->
  bands (of_words [:: a; b; c]) = N.to_nat (bands_at (number a) (number b) (number c)).
Proof.
move=> a_word b_word c_word; have move_bands := fun p t s K => @bands_move 3 3 nine p t s K.
rewrite -(f_divisions move_bands a_word b_word c_word).
have p1 := division_division a_word; have p2 := division_division b_word.
have p3 := division_division c_word.
rewrite (f_sorting move_bands (division_word p1) (division_word p2) (division_word p3)).
have /andP[w2 /Pos.eqb_eq e2] := sorted_checked p1 p2.
have /andP[w3 /Pos.eqb_eq e3] := sorted_checked p1 p3.
rewrite -wordsE in w2; rewrite -wordsE in w3.
rewrite (bands_tableE (division_division w2) (division_division w3)).
rewrite (number_division w2) (number_division w3) e2 e3.
rewrite (number_division a_word) (number_division b_word) (number_division c_word).
reflexivity.
Qed.

Lemma sum_completionsE (sorted : trie (trie positive)) (t : trie (trie N)) w1 w2 w3 :
  let at_numbers x y z :=
    let r := get Leaf sorted x in get2 N0 t (get xH r y) (get xH r z) in
  N.to_nat (sum_completions sorted t (numbers_below w1) (numbers_below w2) (numbers_below w3)) =
  \sum_(x <- below w1) \sum_(y <- below w2) \sum_(z <- below w3)
    N.to_nat (at_numbers (number x.1) (number y.1) (number z.1)) *
    N.to_nat (at_numbers (number x.2) (number y.2) (number z.2)).
Proof.
rewrite /sum_completions sum_NE big_map; apply: eq_bigr => x _.
rewrite sum_NE big_map; apply: eq_bigr => y _.
rewrite sum_NE !big_map; apply: eq_bigr => z _ /=.
by rewrite Nnat.N2Nat.inj_mul multE.
Qed.

Lemma numbers_belowE p : p \in divisions -> get [::] table_below (number p) = numbers_below p.
Proof. by move=> /below_checked/andP[/equal_numbersP]. Qed.

Lemma below_words p b : p \in divisions -> b \in below p -> b.1 \in words /\ b.2 \in words.
Proof.
move=> p_division b_below; have /andP[_ /allP/(_ _ b_below)] := below_checked p_division.
rewrite -wordsE => b2_word; split; last exact: b2_word.
by case/mapP: b_below => w; rewrite mem_filter => /andP[_ w_word] ->.
Qed.

Lemma count_completionsE p q : p \in divisions -> q \in divisions ->
  completions col0 (of_words [:: standard; p; q]) =
  N.to_nat (count_completions (number p) (number q)).
Proof.
move=> p_division q_division; have s_division := standard_division.
have wf w : w \in divisions -> well_formed 3 nine w.
  by move=> w_division; apply: word_well_formed; apply: division_word.
have all_wf := introT and3P (And3 (wf _ s_division) (wf _ p_division) (wf _ q_division)).
apply: (etrans (completions_of_words all_wf)).
have lists := f_equal3 (sum_completions table_sorted bands_table)
  (numbers_belowE s_division) (numbers_belowE p_division) (numbers_belowE q_division).
apply: (etrans _ (esym (congr1 N.to_nat (etrans (count_completions_def _ _) lists)))).
apply: (etrans _ (esym (sum_completionsE table_sorted bands_table standard p q))).
rewrite big_seq [RHS]big_seq; apply: eq_bigr => x /(below_words s_division)[x1 x2].
rewrite big_seq [RHS]big_seq; apply: eq_bigr => y /(below_words p_division)[y1 y2].
rewrite big_seq [RHS]big_seq; apply: eq_bigr => z /(below_words q_division)[z1 z2].
rewrite (bands_atE x1 y1 z1) (bands_atE x2 y2 z2); reflexivity.
Qed.

(** The certificate's numbers are right. *)
Lemma completions_of_class e : e \in certificate ->
  completions col0 (of_words (column_words 3 3 e.1)) = N.to_nat e.2.
Proof.
move=> /classes_checked; rewrite /check_class.
have : size (column_words 3 3 e.1) = 3 by rewrite size_map size_iota.
case: (column_words 3 3 e.1) => [|a [|b [|c []]]] // _.
move=> /and5P[_ /and4P[a_word b_word c_word _] p_word q_word /N.eqb_eq ->].
rewrite /= -!wordsE in a_word b_word c_word p_word q_word *.
have move_completions := fun p t s K => @completions_move 3 3 3 nine p t s col0 K.
rewrite (f_sorting move_completions a_word b_word c_word).
rewrite (count_completionsE (division_division p_word) (division_division q_word)).
rewrite (number_division p_word) (number_division q_word); reflexivity.
Qed.

Lemma grids_tableE p q : p \in divisions -> q \in divisions ->
  bands (of_words [:: standard; p; q]) * completions col0 (of_words [:: standard; p; q]) =
  N.to_nat (get2 N0 grids_table (number p) (number q)).
Proof.
move=> p_division q_division; have [k k_ltn [same bandsE gridsE]] := originP p_division q_division.
have bE := etrans (bands_tableE p_division q_division) (congr1 N.to_nat bandsE).
have completions_same := same _ (fun p t s K => @completions_move 3 3 3 nine p t s col0 K).
have classE := congr1 (fun u => completions col0 (of_words u)) (nth_classes k_ltn).
have cE := etrans completions_same
  (etrans classE (completions_of_class (mem_nth ([::], N0) k_ltn))).
apply: (etrans (f_equal2 muln bE cE)); apply: esym.
apply: (etrans (congr1 N.to_nat gridsE)); exact: Nnat.N2Nat.inj_mul.
Qed.

Lemma sum_wordsE (t : trie (trie N)) ws : N.to_nat (sum_words t ws) =
  size ws * \sum_(b <- ws) \sum_(c <- ws) N.to_nat (get2 N0 t (number b) (number c)).
Proof.
rewrite /sum_words Nnat.N2Nat.inj_mul Nnat.Nat2N.id multE; congr (_ * _).
by rewrite /sum_pairs sum_NE big_map; apply: eq_bigr => b _; rewrite sum_NE big_map.
Qed.

(** A table for pairs of divisions gives the sum over all columns. *)
Lemma sum_table (f : band_columns -> nat) (t : trie (trie N)) :
  (forall p r s K, f (move_columns p r s K) = f K) ->
  (forall (K : band_columns) s, ~~ balanced 3 (K s) -> f K = 0) ->
  (forall p q, p \in divisions -> q \in divisions ->
     f (of_words [:: standard; p; q]) = N.to_nat (get2 N0 t (number p) (number q))) ->
  \sum_K f K = N.to_nat (sum_words t words).
Proof.
move=> f_move f0 tE; rewrite (sum_from_standard f_move f0) sum_wordsE; congr (_ * _).
rewrite big_seq [RHS]big_seq; apply: eq_bigr => b b_word.
rewrite big_seq [RHS]big_seq; apply: eq_bigr => c c_word.
rewrite -(f_divisions f_move (division_word standard_division) b_word c_word) division_of_standard.
rewrite (tE _ _ (division_division b_word) (division_division c_word)).
rewrite (number_division b_word) (number_division c_word); reflexivity.
Qed.

Theorem sum_bands : \sum_(K : band_columns) bands K = N.to_nat (sum_words bands_table words).
Proof.
apply: sum_table => [p r s K|K s|p q]; [exact: bands_move|exact: bands_unbalanced3|].
exact: bands_tableE.
Qed.

Theorem sum_grids :
  \sum_(K : band_columns) bands K * completions col0 K = N.to_nat (sum_words grids_table words).
Proof.
apply: (sum_table (f := fun K => bands K * completions col0 K)) => [p r s K|K s unbalanced|p q].
- by rewrite bands_move completions_move.
- by rewrite (bands_unbalanced3 unbalanced).
- exact: grids_tableE.
Qed.

End Sums.
