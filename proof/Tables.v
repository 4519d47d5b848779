(** What the tables of the program contain, if its checks succeed.  The checks are
    a hypothesis here, so that no proof step can run them. *)
From SudokuCount Require Import Mathcomp Columns Words Search Trie Given Certificate Program
  WordColumns Invariant Below.

(** A sum over all x of what depends on h x, if h takes each value n times. *)
Lemma sum_by_value (T : eqType) (h : T -> T) (l s : seq T) (n : nat) (G : T -> nat) :
  uniq s -> {in l, forall x, h x \in s} ->
  {in s, forall y, count (fun x => h x == y) l = n} ->
  \sum_(x <- l) G (h x) = n * \sum_(y <- s) G y.
Proof.
move=> s_uniq h_in h_count.
transitivity (\sum_(x <- l) \sum_(y <- s | h x == y) G y).
  apply: eq_big_seq => x x_in; rewrite -big_filter.
  rewrite (eq_filter (a2 := pred1 (h x))) => [|y]; last exact: eq_sym.
  by rewrite (filter_pred1_uniq s_uniq (h_in x x_in)) big_seq1.
rewrite (exchange_big_dep xpredT) //= big_distrr /=; apply: eq_big_seq => y y_in.
by rewrite big_const_seq iter_addn_0 mulnC h_count.
Qed.

(** First the definitions that the lemmas below unfold; then they are opaque, since
    a proof step that computed a table would take long. *)
Lemma divisionsE p : (p \in divisions) = is_division p.
Proof. rewrite mem_filter wordsE andbC; reflexivity. Qed.

Lemma divisions_uniq : uniq divisions.
Proof. exact: (filter_uniq _ words_uniq). Qed.

Lemma standard0 : nth 0 standard 0 = 0.
Proof. reflexivity. Qed.

Lemma half_belowE :
  half_below = [seq (number x.1, number x.2) | x <- below standard & second_first x].
Proof. reflexivity. Qed.
Lemma originsE :
  origins = foldl (fun t k => foldl (add_order k) t orders) Leaf (iota 0 (size certificate)).
Proof. reflexivity. Qed.
Lemma no_classE : no_class = size certificate.
Proof. reflexivity. Qed.

Global Opaque divisions standard division_numbers numbers number numbers_of_words.
Global Opaque table_below table_sorted table_twelfths half_below.
Global Opaque certificate classes bands_of_classes twelfths_of_classes origins no_class.

Lemma division_in_words p : p \in divisions -> p \in words.
Proof.
move=> p_division; have /andP[p_word _] := etrans (esym (divisionsE p)) p_division.
exact: (etrans (wordsE p) p_word).
Qed.

Lemma division_id p : p \in divisions -> division p = p.
Proof.
move=> p_division; have /andP[_ /eqP] := etrans (esym (divisionsE p)) p_division.
exact: id.
Qed.

Section Checked.

Hypothesis checks : checked.

Lemma division_divisions w : w \in words -> division w \in divisions.
Proof.
move=> w_word; have /and4P[is_div _ _ _] := word_checked (words_checked checks) w_word.
exact: (etrans (divisionsE _) is_div).
Qed.

Lemma standard_divisions : standard \in divisions.
Proof. exact: (etrans (divisionsE _) (standard_checked checks)). Qed.

Lemma standard_word : standard \in words.
Proof. exact: division_in_words standard_divisions. Qed.

(** A word has the number of its division. *)
Lemma number_of_word w : w \in words -> number w = get xH division_numbers (code (division w)).
Proof. exact: (get_tabulate _ _ (codes_checked checks)). Qed.

Lemma number_division w : w \in words -> number (division w) = number w.
Proof.
move=> w_word; have d_word := division_in_words (division_divisions w_word).
rewrite (number_of_word d_word) (number_of_word w_word).
exact: (congr1 (fun v => get xH division_numbers (code v)) (division_id (division_divisions w_word))).
Qed.

Lemma number_inj : {in divisions &, injective number}.
Proof. exact: distinct_inj (numbers_checked checks). Qed.

Lemma same_number w p : w \in words -> p \in divisions -> number w = number p -> division w = p.
Proof.
move=> w_word p_division same; have d_division := division_divisions w_word.
exact: (number_inj d_division p_division (etrans (number_division w_word) same)).
Qed.

Lemma get_below p : p \in divisions -> get [::] table_below (number p) = numbers_below p.
Proof. exact: (get_tabulate [::] numbers_below (numbers_checked checks)). Qed.

Lemma get_sorted p q : p \in divisions -> q \in divisions ->
  get2 xH table_sorted (number p) (number q) = number_sorted p q.
Proof. exact: (get2_tabulate2 number_sorted xH (numbers_checked checks)). Qed.

Lemma get_twelfths p q : p \in divisions -> q \in divisions ->
  get2 N0 table_twelfths (number p) (number q) = twelfth_of p q.
Proof. exact: (get2_tabulate2 twelfth_of N0 (numbers_checked checks)). Qed.

(** The words of a stack. *)
Lemma third_word p x : p \in divisions -> x \in below p -> x.2 \in words.
Proof.
move=> /(allP (below_checked checks))/allP x2_word /x2_word.
exact: (etrans (wordsE _)).
Qed.

(** A sum over all words of something that only depends on the division. *)
Lemma sum_by_division (G : seq nat -> nat) :
  \sum_(w <- words) G (division w) = 6 * \sum_(p <- divisions) G p.
Proof.
apply: (sum_by_value (h := division) (l := words) G divisions_uniq) => [w|p p_in].
  exact: division_divisions.
have six : count (Pos.eqb (number p)) (map number words) = 6.
  exact: (eqP (allP (six_checked checks) p p_in)).
rewrite count_map in six; apply: (etrans _ six).
apply: eq_in_count => w w_word.
apply: (@etrans _ _ (Pos.eqb (number p) (number w)) _ _ (erefl _)).
case: Pos.eqb_spec => [same|differ]; apply/eqP; first exact: (same_number w_word p_in (esym same)).
move=> division_p; apply: differ.
exact: (etrans (esym (congr1 number division_p)) (number_division w_word)).
Qed.

End Checked.

(** The columns of the bands of the certificate. *)
Lemma nth_classes k : k < size certificate ->
  nth [::] classes k = column_words 3 3 (nth ([::], N0) certificate k).1.
Proof. exact: nth_map. Qed.

Lemma size_bands_of_classes : size bands_of_classes = size certificate.
Proof. exact: (etrans (size_map _ _) (size_map _ _)). Qed.

Lemma nth_bands_of_classes k : k < size certificate ->
  nth N0 bands_of_classes k = count_bands 3 (columns_of_digits (nth [::] classes k)).
Proof.
move=> k_ltn; apply: (nth_map [::] N0 (fun u => count_bands 3 (columns_of_digits u))).
exact: (etrans (congr1 (leq k.+1) (size_map _ _)) k_ltn).
Qed.

Lemma twelfthE n : check_bands n -> N.to_nat n = 12 * N.to_nat (N.div n 12).
Proof. move=> /N.eqb_eq {1}->; exact: Nnat.N2Nat.inj_mul. Qed.

Lemma nth_twelfths k : checked -> k < size certificate ->
  N.to_nat (nth N0 bands_of_classes k) = 12 * N.to_nat (nth N0 twelfths_of_classes k).
Proof.
move=> checks; rewrite -size_bands_of_classes => k_ltn.
rewrite [nth N0 twelfths_of_classes k](nth_map N0 _ _ k_ltn).
exact: twelfthE (allP (bands_checked checks) _ (mem_nth N0 k_ltn)).
Qed.

Lemma table_of_words u : size u = 3 -> all (well_formed 3 nine) u ->
  table (of_words u) = columns_of_digits u.
Proof.
move=> u_size /allP u_wf; rewrite /table /columns_of_digits -[iota 0 9]/(iota 0 nine).
rewrite -(val_enum_ord nine) -[RHS]map_comp.
apply: eq_map => d; apply: (@eq_from_enum _ 0) => [|s]; first by rewrite size_map.
rewrite [RHS](nth_map [::]) ?u_size // to_of_words to_funE //.
by apply: u_wf; rewrite mem_nth ?u_size.
Qed.

Lemma bands_of_words u : size u = 3 -> all is_word u ->
  bands (of_words u) = N.to_nat (count_bands 3 (columns_of_digits u)).
Proof.
move=> u_size /allP u_words; rewrite -(table_of_words u_size); last first.
  by apply/allP => w /u_words/andP[].
by rewrite (count_bandsE ThreeBands.col0 (@Ordinal nine 0 isT)).
Qed.

Section Classes.

Hypothesis checks : checked.

Lemma class_words k : k < size certificate ->
  size (nth [::] classes k) = 3 /\ all is_word (nth [::] classes k).
Proof.
move=> k_ltn; have := allP (classes_checked checks) _ (mem_nth ([::], N0) k_ltn).
by rewrite (nth_classes k_ltn) => /and4P[_ /eqP ? ? _].
Qed.

Lemma bands_of_class k : k < size certificate ->
  bands (of_words (nth [::] classes k)) = N.to_nat (nth N0 bands_of_classes k).
Proof.
move=> k_ltn; have [u_size u_words] := class_words k_ltn.
by rewrite (bands_of_words u_size u_words) (nth_bands_of_classes k_ltn).
Qed.

End Classes.
