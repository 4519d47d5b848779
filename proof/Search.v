(** A program that counts the bands with given columns.  It chooses the rows of
    one digit after the other, and strikes out what no longer fits from the
    choices of all digits to come. *)
From SudokuCount Require Import Mathcomp Finite Columns Words.

(** Two digits with columns v and v', and rows w and w', are in different cells
    of all boxes. *)
Fixpoint apart (v w v' w' : seq nat) : bool :=
  match v, w, v', w' with
  | x :: v1, i :: w1, x' :: v1', i' :: w1' =>
      if eqn x x' then if eqn i i' then false else apart v1 w1 v1' w1'
      else apart v1 w1 v1' w1'
  | _, _, _, _ => true
  end.

Definition strike_out (v w : seq nat) (V : seq (seq nat)) (choices : seq (seq (seq nat))) :=
  [seq [seq w' <- p.2 | apart v w p.1 w'] | p <- zip V choices].

Fixpoint fillings (V : seq (seq nat)) (choices : seq (seq (seq nat))) : N :=
  match V, choices with
  | v :: V', l :: choices' => sum_N (fun w => fillings V' (strike_out v w V' choices')) l
  | _, _ => 1%num
  end.

(** The rows of a band can be exchanged, so those of the first digit are given. *)
Definition count_bands (m : nat) (V : seq (seq nat)) : N :=
  let rows := permutations (iota 0 m) in
  N.mul (N.of_nat m`!) (fillings V ([:: iota 0 m] :: nseq (size V).-1 rows)).

(** The program counts the lists that it chooses from, if they fit. *)
Definition all_apart (V W : seq (seq nat)) : bool :=
  pairwise (fun p p' => apart p.1 p.2 p'.1 p'.2) (zip V W).

Lemma filter_cons_allpairs (T : Type) (a : pred T) (b ab : pred (seq T)) l t :
  (forall x w, ab (x :: w) = a x && b w) ->
  [seq x :: w | x <- [seq x <- l | a x], w <- [seq w <- t | b w]] =
  [seq w <- [seq x :: w | x <- l, w <- t] | ab w].
Proof.
move=> abE; elim: l => //= x l IH; rewrite filter_cat filter_map -IH.
have abx : preim [eta cons x] ab =1 fun w => a x && b w by move=> w; rewrite /= abE.
by rewrite (eq_filter abx); case: (a x) => //=; rewrite filter_pred0.
Qed.

Lemma choose_each_strike_out v w V choices : size V = size choices ->
  choose_each (strike_out v w V choices) =
  [seq W <- choose_each choices | all (fun p => apart v w p.1 p.2) (zip V W)].
Proof.
rewrite /strike_out; elim: V choices => [|x V IH] [|l choices] //= [size_eq].
by rewrite IH //; apply: filter_cons_allpairs.
Qed.

Lemma fillingsE V choices : size V = size choices ->
  N.to_nat (fillings V choices) = count (all_apart V) (choose_each choices).
Proof.
elim: V choices => [|v V IH] [|l choices] //= [size_eq].
rewrite sum_NE count_flatten sumnE !big_map; apply: eq_bigr => w _.
rewrite IH ?choose_each_strike_out ?count_filter ?count_map //; last first.
  by rewrite size_map size_zip size_eq minnn.
by apply: eq_count => W; rewrite /= /all_apart /= andbC.
Qed.

(** Exchanging rows. *)
Section ExchangeRows.

Variables (m : nat) (w0 : seq nat).
Hypothesis w0_perm : perm_eq w0 (iota 0 m).
Notation rows := (permutations (iota 0 m)).

Definition exchange (i : nat) : nat := nth i w0 i.

Lemma exchange_inj : injective exchange.
Proof.
have w0_size : size w0 = m by rewrite (perm_size w0_perm) size_iota.
have w0_uniq : uniq w0 by rewrite (perm_uniq w0_perm) iota_uniq.
have below i : i < m -> exchange i < m.
  move=> i_ltn; have := mem_nth i (_ : i < size w0); rewrite w0_size => /(_ i_ltn).
  by rewrite (perm_mem w0_perm) mem_iota.
have above i : m <= i -> exchange i = i by move=> i_le; rewrite /exchange nth_default ?w0_size.
move=> i j; have [i_lt|i_ge] := ltnP i m; have [j_lt|j_ge] := ltnP j m.
- by rewrite /exchange (set_nth_default j) ?w0_size // => /eqP; rewrite nth_uniq ?w0_size // => /eqP.
- by rewrite (above j) // => same; have := below i i_lt; rewrite same ltnNge j_ge.
- by rewrite (above i) // => same; have := below j j_lt; rewrite -same ltnNge i_ge.
- by rewrite !above.
Qed.

Lemma exchange_iota : map exchange (iota 0 m) = w0.
Proof.
have w0_size : size w0 = m by rewrite (perm_size w0_perm) size_iota.
apply: (@eq_from_nth _ 0); rewrite size_map size_iota // => i i_ltn.
by rewrite (nth_map 0) ?size_iota // nth_iota // /exchange (set_nth_default 0) ?w0_size.
Qed.

Lemma exchange_rows w : w \in rows -> map exchange w \in rows.
Proof.
rewrite !mem_permutations => /(perm_map exchange); rewrite exchange_iota => w_perm.
exact: perm_trans w_perm w0_perm.
Qed.

Lemma apart_exchange v w v' w' :
  apart v (map exchange w) v' (map exchange w') = apart v w v' w'.
Proof.
elim: v w v' w' => [|x v IH] [|i w] [|x' v'] [|i' w'] //=.
by rewrite IH !eqnE (inj_eq exchange_inj).
Qed.

Lemma all_apart_exchange V W : all_apart V (map (map exchange) W) = all_apart V W.
Proof.
elim: V W => [|v V IH] [|w W] //; rewrite /all_apart /= -!/(all_apart _ _) IH; congr (_ && _).
by elim: V W {IH} => [|v' V IH] [|w' W] //=; rewrite apart_exchange IH.
Qed.

Lemma perm_exchange n :
  perm_eq (map (map (map exchange)) (words_over rows n)) (words_over rows n).
Proof.
apply: perm_map_in => [|W|W W' _ _]; first by apply/words_over_uniq/permutations_uniq.
- rewrite !mem_words_over size_map => /andP[-> /allP W_rows].
  by apply/allP => _ /mapP[w /W_rows w_row ->]; apply: exchange_rows.
- exact: (inj_map (inj_map exchange_inj)).
Qed.

Lemma count_first_rows v V n :
  count (fun W => all_apart (v :: V) (w0 :: W)) (words_over rows n) =
  count (fun W => all_apart (v :: V) (iota 0 m :: W)) (words_over rows n).
Proof.
rewrite -(seq.permP (perm_exchange n)) count_map; apply: eq_count => W /=.
by rewrite -exchange_iota -map_cons all_apart_exchange.
Qed.

End ExchangeRows.

Lemma fillings_first_rows m V : V <> [::] ->
  N.to_nat (count_bands m V) =
  N.to_nat (fillings V (nseq (size V) (permutations (iota 0 m)))).
Proof.
case: V => [//|v V] _; set rows := permutations _.
rewrite /count_bands Nnat.N2Nat.inj_mul Nnat.Nat2N.id multE !fillingsE ?size_nseq //= ?size_nseq //.
rewrite cats0 count_map count_flatten sumnE !big_map.
rewrite (eq_big_seq (fun=> count (fun W => all_apart (v :: V) (iota 0 m :: W)) (words_over rows (size V)))).
  by rewrite big_const_seq count_predT iter_addn_0 mulnC size_permutations ?iota_uniq // size_iota.
move=> w; rewrite mem_permutations => w_perm.
by rewrite count_map -(count_first_rows w_perm).
Qed.

(** The lists that fit are the tables of the rows that fit. *)
Section Fits.

Variables (m n N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_n}}.
Notation band_rows := {ffun 'I_m -> {ffun 'I_N -> 'I_m}}.

Lemma apart_map (T : Type) (v w v' w' : T -> nat) (l : seq T) :
  apart (map v l) (map w l) (map v' l) (map w' l) =
  all (fun s => (v s, w s) != (v' s, w' s)) l.
Proof.
elim: l => //= s l ->; rewrite xpair_eqE !eqnE.
by case: (v s == v' s); case: (w s == w' s).
Qed.

Lemma pairwise_enum (T : finType) (r : rel T) : symmetric r ->
  pairwise r (enum T) = [forall x, forall y, (x != y) ==> r x y].
Proof.
move=> r_sym; pose r' x y := (x == y) || r x y.
have r'_refl : reflexive r' by move=> x; rewrite /r' eqxx.
have r'_sym : symmetric r' by move=> x y; rewrite /r' eq_sym r_sym.
have same : pairwise r (enum T) = pairwise r' (enum T).
  have both (e : rel T) : pairwise e (enum T) = pairwise [rel x y | e x y && (x != y)] (enum T).
    by rewrite pairwise_relI -uniq_pairwise enum_uniq andbT.
  rewrite both [RHS]both; apply: eq_pairwise => x y /=.
  by rewrite /r'; case: eqVneq => //=; rewrite !andbF.
rewrite same pairwise_all2rel //; apply/allrelP/forallP => [r'xy x|rxy x y _ _].
  by apply/forallP => y; rewrite implyNb; apply: r'xy; rewrite mem_enum.
by have /forallP/(_ y) := rxy x; rewrite implyNb.
Qed.

Lemma fitsE (K : band_columns) (R : band_rows) :
  fits K R = all uniq (table R) && all_apart (table K) (table R).
Proof.
congr (_ && _).
- rewrite all_map; apply/forallP/allP => h d => [_|]; last first.
    by have := h d; rewrite mem_enum /= => /(_ isT); rewrite map_comp (map_inj_uniq val_inj).
  by rewrite /= map_comp (map_inj_uniq val_inj); apply: h.
- rewrite /all_apart zip_map pairwise_map pairwise_enum => [|d d']; last first.
    by rewrite /= !apart_map; apply: eq_all => s; rewrite eq_sym.
  apply/forallP/forallP => h.
  + move=> d; apply/forallP => d'; apply/implyP => neq; rewrite /= apart_map; apply/allP => s _.
    have /injectiveP inj := h s; apply: contra neq => /eqP[column row].
    by apply/eqP/inj; rewrite (ord_inj column) (ord_inj row).
  + move=> s; apply/injectiveP => d d' [row column]; apply: contraTeq isT => neq.
    have /forallP/(_ d') := h d; rewrite neq /= apart_map => /allP/(_ s).
    by rewrite mem_enum row column eqxx => /(_ isT).
Qed.

Lemma uniq_permutation (w : seq nat) : well_formed m m w ->
  uniq w = (w \in permutations (iota 0 m)).
Proof.
move=> /andP[/eqP w_size /allP w_letters]; rewrite mem_permutations.
apply/idP/idP => [w_uniq|/perm_uniq ->]; last exact: iota_uniq.
by apply: uniq_sub_perm; rewrite ?size_iota ?w_size // => x /w_letters; rewrite mem_iota.
Qed.

(** The program counts the bands with given columns. *)
Theorem count_bandsE (i0 : 'I_m) (d0 : 'I_N) (K : band_columns) :
  N.to_nat (count_bands m (table K)) = bands K.
Proof.
rewrite fillings_first_rows; last first.
  by apply/eqP; rewrite -size_eq0 size_map size_enum_ord -lt0n; case: N d0 {K} => [[]|].
rewrite fillingsE ?size_nseq // size_map size_enum_ord -size_filter.
pose rows := permutations (iota 0 m).
have mem_rows (R : band_rows) : all (mem rows) (table R) = all uniq (table R).
  apply: eq_in_all => w; have /andP[_ /allP wf] := table_well_formed R.
  by move=> /wf w_wf; rewrite (uniq_permutation w_wf).
have tableKK W : W \in words_over rows N -> table (@of_table m N m i0 W) = W.
  rewrite mem_words_over => /andP[W_size /allP W_rows]; apply: of_tableK.
  rewrite /in_mem /= /well_formed_table W_size; apply/allP => w /W_rows.
  rewrite /= mem_permutations => w_perm.
  rewrite /well_formed (perm_size w_perm) size_iota eqxx (perm_all _ w_perm).
  by apply/allP => x; rewrite mem_iota.
apply/esym/(@card_list _ _ _ _ (@of_table m N m i0) (@table m N m)) => [|W|R|W|R _].
- by apply: filter_uniq; apply: words_over_uniq; apply: permutations_uniq.
- rewrite mem_filter inE => /andP[W_apart W_words].
  rewrite fitsE -mem_rows !tableKK // W_apart andbT.
  by move: W_words; rewrite mem_words_over => /andP[].
- rewrite inE fitsE => /andP[R_uniq R_apart]; rewrite mem_filter R_apart /=.
  by rewrite [_ \in _]mem_words_over mem_rows R_uniq size_map size_enum_ord eqxx.
- by rewrite mem_filter => /andP[_ /tableKK].
- exact: tableK.
Qed.

End Fits.
