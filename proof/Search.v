(** A program that counts the bands with given columns.  It chooses the rows of
    one digit after the other, and strikes out what no longer fits from the
    choices of all digits to come. *)
From SudokuCount Require Import Mathcomp Finite Columns Symmetry Words.

(** Two digits with columns v and v', and rows w and w', are in different cells
    of all boxes. *)
Fixpoint cells_differ (v w v' w' : seq nat) : bool :=
  match v, w, v', w' with
  | x :: v1, i :: w1, x' :: v1', i' :: w1' =>
      if eqn x x' then if eqn i i' then false else cells_differ v1 w1 v1' w1'
      else cells_differ v1 w1 v1' w1'
  | _, _, _, _ => true
  end.

Definition strike_out (v w : seq nat) (V : seq (seq nat)) (choices : seq (seq (seq nat))) :=
  [seq [seq w' <- p.2 | cells_differ v w p.1 w'] | p <- zip V choices].

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
  pairwise (fun p p' => cells_differ p.1 p.2 p'.1 p'.2) (zip V W).

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
  [seq W <- choose_each choices | all (fun p => cells_differ v w p.1 p.2) (zip V W)].
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

(** The lists that fit are the tables of the rows that fit. *)
Section Fits.

Variables (m n N : nat).
Notation band_columns := {ffun 'I_m -> {ffun 'I_N -> 'I_n}}.
Notation band_rows := {ffun 'I_m -> {ffun 'I_N -> 'I_m}}.

Lemma apart_map (T : Type) (v w v' w' : T -> nat) (l : seq T) :
  cells_differ (map v l) (map w l) (map v' l) (map w' l) =
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

(** The rows of a band can be exchanged, so that the first digit is in the first row of the first
    box, in the second row of the second box, and so on. *)
Lemma bands_first_rows (K : band_columns) d0 :
  bands K = m`! * #|[set R | fits K R & [forall s, R s d0 == s]]|.
Proof.
pose first (R : band_rows) := [ffun s => R s d0]; rewrite /bands -sum1dep_card.
rewrite (partition_big first (fun f => injectiveb f)) /= => [|R /andP[/forallP/(_ d0)]]; last first.
  by rewrite (eq_injectiveb (g := first R)) // => s; rewrite ffunE.
have -> : m`! = #|[set f : {ffun 'I_m -> 'I_m} | injectiveb f]|.
  by rewrite card_inj_ffuns card_ord ffactnn.
rewrite -sum_nat_const; apply: eq_big => [f|f /injectiveP f_inj]; first by rewrite inE.
have KE : K = move_columns 1 (fun=> 1%g) 1 K by apply/ffunP => s; apply/ffunP => d; rewrite !ffunE !perm1.
rewrite sum1dep_card -(card_preimset _ (@move_rows_inj _ _ 1 1 (perm f_inj))); apply: eq_card => R.
rewrite !inE {1}KE fits_move; congr (_ && _); apply/eqP/forallP => [/ffunP same s|same].
  by have := same s; rewrite !ffunE !perm1 permE => /f_inj ->.
by apply/ffunP => s; rewrite !ffunE !perm1 permE (eqP (same s)).
Qed.

(** The program counts the bands with given columns. *)
Theorem count_bandsE (i0 : 'I_m) (d0 : 'I_N) (K : band_columns) :
  N.to_nat (count_bands m (table K)) = bands K.
Proof.
have N_gt0 : 0 < N by case: N d0 {K} => [[]|].
have K_size : size (table K) = N by rewrite size_map size_enum_ord.
rewrite (bands_first_rows K (Ordinal N_gt0)) /count_bands Nnat.N2Nat.inj_mul multE Nnat.Nat2N.id.
pose rows := permutations (iota 0 m); rewrite K_size fillingsE; last first.
  by rewrite K_size /= size_nseq prednK.
rewrite -size_filter; congr (_ * _).
have mem_rows (R : band_rows) : all (mem rows) (table R) = all uniq (table R).
  apply: eq_in_all => w; have /andP[_ /allP wf] := table_well_formed R.
  by move=> /wf w_wf; rewrite (uniq_permutation w_wf).
have mem_lists W : (W \in choose_each ([:: iota 0 m] :: nseq N.-1 rows)) =
    [&& size W == N, all (mem rows) W & nth [::] W 0 == iota 0 m].
  rewrite /= cats0; case: W => [|w W].
    by rewrite (ltn_eqF N_gt0); apply/mapP => -[].
  apply/mapP/and3P => [[v + [-> ->]]|[/= W_size /andP[_ W_rows] /eqP ->]].
    rewrite [v \in _]mem_words_over => /andP[/eqP v_size v_rows].
    by rewrite /= v_size prednK // eqxx v_rows mem_permutations perm_refl.
  by exists W; rewrite // [W \in _]mem_words_over -eqSS prednK // W_size.
have tableKK W : W \in choose_each ([:: iota 0 m] :: nseq N.-1 rows) -> table (@of_table m N m i0 W) = W.
  rewrite mem_lists => /and3P[W_size /allP W_rows _]; apply: of_tableK.
  rewrite /in_mem /= /well_formed_table W_size; apply/allP => w /W_rows.
  rewrite /= mem_permutations => w_perm.
  rewrite /well_formed (perm_size w_perm) size_iota eqxx (perm_all _ w_perm).
  by apply/allP => x; rewrite mem_iota.
have firstE (R : band_rows) : (nth [::] (table R) 0 == iota 0 m) = [forall s, R s (Ordinal N_gt0) == s].
  rewrite (nth_enum _ _ (Ordinal N_gt0)); apply/eqP/forallP => [same s|same].
    by apply/eqP/ord_inj; rewrite -(nth_enum 0 (fun s => R s _ : nat)) same nth_iota.
  by apply: (@eq_from_enum _ 0) => [|s]; rewrite ?size_iota // (eqP (same s)) nth_iota.
apply/esym/(@card_list _ _ _ _ (@of_table m N m i0) (@table m N m)) => [|W|R|W|R _].
- by rewrite filter_uniq //= cats0 map_inj_uniq ?words_over_uniq ?permutations_uniq // => w w' [].
- rewrite mem_filter inE => /andP[W_apart W_in].
  rewrite fitsE -mem_rows -firstE !tableKK // W_apart andbT.
  by move: W_in; rewrite mem_lists => /and3P[_ -> ->].
- rewrite inE fitsE -firstE => /andP[/andP[R_uniq R_apart] R_first].
  by rewrite mem_filter R_apart mem_lists mem_rows R_uniq R_first size_map size_enum_ord eqxx.
- by rewrite mem_filter => /andP[_ /tableKK].
- exact: tableK.
Qed.

End Fits.
