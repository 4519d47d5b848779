(** The places of one digit in a grid that a cell symmetry takes to a relabelling
    of itself.  They determine the places of all digits of its cycle. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Equivalence FixedGrids.

Lemma uniq_flatten_map (S T : eqType) (F : S -> seq T) s : uniq s -> {in s, forall x, uniq (F x)} ->
  {in s &, forall x y a, a \in F x -> a \in F y -> x = y} -> uniq (flatten (map F s)).
Proof.
elim: s => [//|x s IH] /= /andP[x_new s_uniq] F_uniq apart; rewrite cat_uniq F_uniq ?mem_head //=.
rewrite IH // => [|y y_in|y z y_in z_in]; first 1 last.
- by apply: F_uniq; rewrite inE y_in orbT.
- by apply: apart; rewrite inE ?y_in ?z_in orbT.
rewrite andbT; apply/hasPn => a /flattenP[_ /mapP[y y_in ->] a_y]; apply: contra x_new => a_x.
by rewrite (apart x y _ _ a) ?mem_head // inE y_in orbT.
Qed.

Lemma pairwise_in (T : eqType) (R : rel T) w : symmetric R -> pairwise R w ->
  {in w &, forall p q, p != q -> R p q}.
Proof.
move=> R_sym; elim: w => [//|x w IH] /= /andP[/allP x_w /IH inj] p q; rewrite !inE.
case/orP => [/eqP ->|p_in] /orP[/eqP ->|q_in]; rewrite ?eqxx //.
- by move=> _; apply: x_w.
- by move=> _; rewrite R_sym; apply: x_w.
- exact: inj.
Qed.

Lemma in_pairwise (T : eqType) (R : rel T) w :
  uniq w -> {in w &, forall p q, p != q -> R p q} -> pairwise R w.
Proof.
elim: w => [//|x w IH] /= /andP[x_new w_uniq] right; rewrite IH // ?andbT => [|p q p_in q_in]; last first.
  by apply: right; rewrite inE ?p_in ?q_in orbT.
apply/allP => p p_in; apply: right; rewrite ?mem_head ?inE ?p_in ?orbT //.
by apply: contraNneq x_new => ->.
Qed.

Lemma iter_mod (T : Type) (f : T -> T) L k x : iter L f x = x -> iter k f x = iter (k %% L) f x.
Proof.
move=> fixed; rewrite {1}(divn_eq k L) addnC iterD; congr (iter _ _ _).
by elim: (k %/ L) => [//|j IH]; rewrite mulSn addnC iterD fixed.
Qed.

(** Lists with one place of each row such that any two are right together. *)
Section Chosen.

Variable right : rel place.

Fixpoint chosen (fuel : nat) (rows : seq (seq place)) : seq (seq place) :=
  if fuel is fuel'.+1 then
    if rows is l :: rows' then
      flatten [seq map (cons p) (chosen fuel' [seq filter (right p) l' | l' <- rows']) | p <- l]
    else [:: [::]]
  else [:: [::]].

Lemma all2_filter p w rows : all2 (fun q l => q \in l) w [seq filter (right p) l' | l' <- rows] =
  all (right p) w && all2 (fun q l => q \in l) w rows.
Proof.
elim: rows w => [|l rows IH] [|q w] //=; rewrite ?andbF // mem_filter IH.
by rewrite -!andbA; congr (_ && _); rewrite andbCA.
Qed.

Lemma mem_chosen fuel rows w : size rows = fuel ->
  (w \in chosen fuel rows) = all2 (fun p l => p \in l) w rows && pairwise right w.
Proof.
elim: fuel rows w => [|fuel IH] [|l rows] w //=; first by case: w.
move=> [rows_size]; apply/flattenP/idP => [[_ /mapP[p p_in ->] /mapP[v]]|].
  rewrite IH ?size_map // all2_filter => /andP[/andP[p_v v_in] v_ok] -> /=.
  by rewrite p_in v_in p_v.
case: w => [//|p v] /= /andP[/andP[p_in v_in] /andP[p_v v_ok]].
exists [seq p :: v' | v' <- chosen fuel [seq filter (right p) l' | l' <- rows]].
  by apply/mapP; exists p.
by apply: map_f; rewrite IH ?size_map // all2_filter p_v v_in.
Qed.

Lemma chosen_uniq fuel rows : all uniq rows -> uniq (chosen fuel rows).
Proof.
elim: fuel rows => [|fuel IH] [|l rows] //= /andP[l_uniq rows_uniq].
apply: uniq_flatten_map => // [p _|p q _ _ w].
  rewrite map_inj_uniq => [|v v' [//]]; apply: IH; apply/allP => _ /mapP[l' l'_in ->].
  by apply: filter_uniq; apply: (allP rows_uniq).
by move=> /mapP[v _ ->] /mapP[v' _ [->]].
Qed.

End Chosen.

Section DigitSets.

Variables (r c : nat) (move : place -> place).
Notation n := (r * c).

(** A digit whose cycle has length L is not where the other digits of its cycle are. *)
Definition right_alone (L : nat) (p : place) : bool := all (fun k => iter k move p != p) (iota 1 L.-1).

Definition right_together (L : nat) (p q : place) : bool :=
  ~~ same_unit_places r c p q && all (fun k => (iter k move p != q) && (iter k move q != p)) (iota 1 L.-1).

Definition digit_sets (L : nat) : seq (seq place) :=
  [seq w <- chosen (right_together L) n
      [seq [seq p <- [seq (x, y) | y <- iota 0 n] | right_alone L p] | x <- iota 0 n]
    | all (fun p => iter L move p \in w) w].

Lemma digit_sets_uniq L : uniq (digit_sets L).
Proof.
apply: filter_uniq; apply: chosen_uniq; apply/allP => _ /mapP[x _ ->]; apply: filter_uniq.
by rewrite map_inj_uniq ?iota_uniq // => y z [].
Qed.

Lemma mem_digit_sets L w : (w \in digit_sets L) =
  [&& map fst w == iota 0 n, all (fun p => (p.2 < n) && right_alone L p) w, pairwise (right_together L) w
    & all (fun p => iter L move p \in w) w].
Proof.
have rows_in s : all2 (fun p l => p \in l) w
    [seq [seq p <- [seq (x, y) | y <- iota 0 n] | right_alone L p] | x <- s] =
    (map fst w == s) && all (fun p => (p.2 < n) && right_alone L p) w; last first.
  by rewrite mem_filter mem_chosen ?size_map ?size_iota // rows_in andbC -!andbA.
elim: s w => [|x s IH] [|p w] //=; rewrite ?andbF // IH mem_filter eqseq_cons.
have -> : (p \in [seq (x, y) | y <- iota 0 n]) = (p.1 == x) && (p.2 < n).
  apply/mapP/andP => [[y + ->]|[/eqP <- p_lt]]; first by rewrite mem_iota.
  by exists p.2; [rewrite mem_iota|apply: surjective_pairing].
by case: (p.1 == x); case: (p.2 < n); case: right_alone; rewrite ?andbF.
Qed.

Lemma right_together_sym L : symmetric (right_together L).
Proof.
move=> p q; congr (~~ _ && _); last by apply: eq_all => k; rewrite andbC.
by rewrite /same_unit_places (eq_sym p.1) (eq_sym p.2) (eq_sym (p.1 %/ r)) (eq_sym (p.2 %/ c)).
Qed.

Section DigitSet.

Variables (L : nat) (w : seq place).
Hypothesis w_in : w \in digit_sets L.

Lemma digit_set_rows : map fst w = iota 0 n.
Proof. by move: w_in; rewrite mem_digit_sets => /and4P[/eqP]. Qed.

Lemma digit_set_size : size w = n.
Proof. by rewrite -(size_map fst) digit_set_rows size_iota. Qed.

Lemma digit_set_uniq : uniq w.
Proof. by apply: (@map_uniq _ _ fst); rewrite digit_set_rows iota_uniq. Qed.

Lemma digit_set_places : {subset w <= places r c}.
Proof.
move=> p p_in; have := map_f fst p_in; rewrite digit_set_rows => p_row.
move: w_in; rewrite mem_digit_sets => /and4P[_ /allP/(_ p p_in)/andP[p_lt _] _ _].
by rewrite (surjective_pairing p); apply: allpairs_f; rewrite // mem_iota.
Qed.

Lemma digit_set_closed p : p \in w -> iter L move p \in w.
Proof. by move: w_in; rewrite mem_digit_sets => /and4P[_ _ _ /allP]; apply. Qed.

Lemma digit_set_units : {in w &, forall p q, p != q -> ~~ same_unit_places r c p q}.
Proof.
move=> p q p_in q_in neq; move: w_in; rewrite mem_digit_sets => /and4P[_ _ w_together _].
by have /andP[] := pairwise_in (@right_together_sym L) w_together p_in q_in neq.
Qed.

Lemma digit_set_apart k : 0 < k -> k < L -> {in w &, forall p q, iter k move p != q}.
Proof.
move=> k_gt0 k_lt p q p_in q_in; have k_in : k \in iota 1 L.-1.
  by rewrite mem_iota k_gt0 add1n prednK // (leq_ltn_trans _ k_lt).
move: w_in; rewrite mem_digit_sets => /and4P[_ /allP w_alone w_together _].
have [<-|neq] := eqVneq p q; first by have /andP[_ /allP] := w_alone p p_in; apply.
by have /andP[_ /allP/(_ k k_in)/andP[]] := pairwise_in (@right_together_sym L) w_together p_in q_in neq.
Qed.

End DigitSet.

End DigitSets.
