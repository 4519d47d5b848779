(** The search of [DisjointSearch.v], with fewer states: a state is replaced by a
    lesser one that a symmetry makes from it.  A symmetry permutes the bits of the
    masks, and takes each list of masks to itself. *)
From SudokuCount Require Import Mathcomp Words Multisets DisjointSearch.

Lemma disjointC p q : disjoint p q = disjoint q p.
Proof. by elim: p q => [p IH|p IH|] [q|q|] /=. Qed.

Lemma disjoint_self p : disjoint p p = false.
Proof. by elim: p. Qed.

Lemma eq_weighted_sum (T : Type) (P : pred (T * N)) F G l : all P l ->
  (forall a, P a -> F a.1 = G a.1) -> weighted_sum F l = weighted_sum G l.
Proof.
move=> + same; rewrite /weighted_sum; elim: l => [|a l IH] /=; first by rewrite !big_nil.
by case/andP => /same aE /IH lE; rewrite !big_cons aE lE.
Qed.

Definition states_list (t : states) : seq weighted := fold (fun p k l => (p, k) :: l) xH t [::].

Definition gathered (l : seq weighted) : seq weighted := states_list (foldl (fun t a => add a.1 a.2 t) Empty l).

Lemma sum_gathered F l : weighted_sum F (gathered l) = weighted_sum F l.
Proof.
rewrite /gathered /states_list (@fold_weight _ _ (weighted_sum F) F) => [|p k l']; last first.
  by rewrite /weighted_sum big_cons.
rewrite [weighted_sum F [::]]big_nil addn0 -[RHS]addn0 -[X in _ = _ + X]/(weight F Empty).
rewrite /weighted_sum; elim: l Empty => [|a l IH] t /=; first by rewrite big_nil.
by rewrite IH big_cons weight_add addnCA addnA.
Qed.

Definition counted_once (l : seq positive) : seq weighted := gathered [seq (m, 1%num) | m <- l].

Lemma choices_counted lists p : choices (map counted_once lists) p = choices (each_once lists) p.
Proof.
elim: lists p => [//|l lists IH] p /=; rewrite sum_gathered; apply: eq_bigr => a _.
by case: ifP => // _; rewrite IH.
Qed.

Lemma eq_choices lists p q : disjoint p =1 disjoint q -> choices lists p = choices lists q.
Proof.
elim: lists p q => [//|l lists IH] p q same /=; apply: eq_bigr => a _; rewrite same.
by case: ifP => // _; congr (_ * _); apply: IH => m; rewrite !disjoint_union same.
Qed.

(** A table has a mask for each bit, to which a symmetry takes the bit. *)
Fixpoint within (table : seq positive) (p : positive) : bool :=
  if table is _ :: table' then match p with xI p' | xO p' => within table' p' | xH => true end else false.

Fixpoint image_of_mask (table : seq positive) (p : positive) : positive :=
  if table is b :: table' then
    match p with
    | xI p' => union b (image_of_mask table' p')
    | xO p' => image_of_mask table' p'
    | xH => b
    end
  else xH.

Lemma within_union table p q : within table p -> within table q -> within table (union p q).
Proof. by elim: table p q => [//|b table IH] [p|p|] [q|q|] //=; apply: IH. Qed.

Lemma disjoint_image_bit table b p : all (disjoint b) table -> within table p -> disjoint b (image_of_mask table p).
Proof.
elim: table p => [//|b' table IH] [p|p|] /= /andP[bb' b_table] p_in //; last exact: IH.
by rewrite disjointC disjoint_union !(disjointC _ b) bb' IH.
Qed.

Lemma disjoint_image table p q : pairwise disjoint table -> within table p -> within table q ->
  disjoint (image_of_mask table p) (image_of_mask table q) = disjoint p q.
Proof.
elim: table p q => [//|b table IH] [p|p|] [q|q|] //= /andP[b_table table_ok] p_in q_in;
  rewrite ?disjoint_self ?disjoint_union.
- by rewrite disjointC disjoint_union disjoint_self.
- by rewrite disjoint_image_bit // IH.
- by rewrite disjoint_self.
- by rewrite disjointC disjoint_union disjoint_image_bit // disjointC IH.
- exact: IH.
- by rewrite disjointC disjoint_image_bit.
- by rewrite disjointC disjoint_union disjoint_self.
- by rewrite disjoint_image_bit.
by [].
Qed.

Lemma disjoint_image_union table p q m : within table p -> within table q ->
  disjoint (image_of_mask table (union p q)) m = disjoint (image_of_mask table p) m && disjoint (image_of_mask table q) m.
Proof.
elim: table p q => [//|b table IH] [p|p|] [q|q|] //= p_in q_in; rewrite ?disjoint_union ?IH //.
all: by case: (disjoint b m); rewrite ?andbT ?andbF ?andbb.
Qed.

(** A symmetry takes each list to itself. *)
Fixpoint same_list (l l' : seq weighted) : bool :=
  match l, l' with
  | a :: l1, a' :: l1' =>
      if Pos.eqb a.1 a'.1 then if N.eqb a.2 a'.2 then same_list l1 l1' else false else false
  | [::], [::] => true
  | _, _ => false
  end.

Definition keeps_masks (table : seq positive) (l : seq weighted) : bool :=
  all (fun a => within table a.1) l &&
  same_list (gathered [seq (image_of_mask table a.1, a.2) | a <- l]) (gathered l).

Definition mask_symmetry (lists : seq (seq weighted)) (table : seq positive) : bool :=
  pairwise disjoint table && all (keeps_masks table) lists.

Lemma same_listP l l' : same_list l l' -> l = l'.
Proof.
elim: l l' => [|[p k] l IH] [|[p' k'] l'] //=.
by case: ifP => // /Pos.eqb_eq ->; case: ifP => // /N.eqb_eq -> /IH ->.
Qed.

Lemma sum_kept table l F : keeps_masks table l ->
  weighted_sum (fun m => F (image_of_mask table m)) l = weighted_sum F l.
Proof.
move=> /andP[_ /same_listP same]; rewrite -(sum_gathered F l) -same sum_gathered.
by rewrite /weighted_sum big_map.
Qed.

Lemma choices_image lists table p : mask_symmetry lists table -> within table p ->
  choices lists (image_of_mask table p) = choices lists p.
Proof.
move=> /andP[table_ok]; elim: lists p => [//|l lists IH] p /andP[l_kept /IH {}IH] p_in /=.
rewrite -[LHS](sum_kept _ l_kept); case/andP: l_kept => l_in _; apply: eq_weighted_sum l_in _ => a m_in.
rewrite disjoint_image //; case: ifP => // _; rewrite -[RHS]IH ?within_union //.
by apply: eq_choices => m; rewrite disjoint_union disjoint_image_union.
Qed.

(** The least image of a mask, and again its least image. *)
Definition lesser_image (p q : positive) (table : seq positive) : positive :=
  if within table p then let q' := image_of_mask table p in if Pos.ltb q' q then q' else q else q.

Definition least_image (tables : seq (seq positive)) (p : positive) : positive :=
  foldl (lesser_image p) p tables.

Fixpoint descend (fuel : nat) (tables : seq (seq positive)) (p : positive) : positive :=
  if fuel is fuel'.+1 then
    let q := least_image tables p in if Pos.eqb q p then p else descend fuel' tables q
  else p.

Lemma choices_descend lists tables fuel p : all (mask_symmetry lists) tables ->
  choices lists (descend fuel tables p) = choices lists p.
Proof.
move=> tables_ok.
have least p' : choices lists (least_image tables p') = choices lists p'.
  suff from q : choices lists q = choices lists p' ->
    choices lists (foldl (lesser_image p') q tables) = choices lists p' by apply: from.
  elim: tables tables_ok q => [//|table tables IH] /andP[table_ok /IH {}IH] q /= same.
  apply: IH; rewrite /lesser_image; case: ifP => // p_in; case: ifP => // _.
  exact: choices_image.
by elim: fuel p => [//|fuel IH] p /=; case: ifP => // _; rewrite IH least.
Qed.

(** The search: after each list, states that symmetries take to one another are merged. *)
Definition merged_states (tables : seq (seq positive)) (t : states) : states :=
  fold (fun p k t' => add (descend 100 tables p) k t') xH t Empty.

Definition search_lists (tables : seq (seq positive)) : seq (seq weighted) -> N :=
  search (merged_states tables).

Lemma weight_merged tables lists t : all (mask_symmetry lists) tables ->
  weight (choices lists) (merged_states tables t) = weight (choices lists) t.
Proof.
move=> tables_ok; rewrite /merged_states (@fold_weight _ _ (weight (choices lists)) (choices lists)).
  by rewrite addn0.
by move=> p k u; rewrite weight_add choices_descend.
Qed.

Theorem search_listsE tables lists : all (mask_symmetry lists) tables ->
  N.to_nat (search_lists tables lists) = choices lists xH.
Proof.
apply: (searchE (right := fun lists => all (mask_symmetry lists) tables)) => [l lists'|lists' t].
  by apply: sub_all => table /and3P[table_ok _ kept]; apply/andP.
exact: weight_merged.
Qed.
