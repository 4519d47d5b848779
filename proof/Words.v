(** Lists, which programs work with, and functions on finite sets, which the
    statements are about. *)
From SudokuCount Require Import Mathcomp.

(** All lists with one element of each list of choices. *)
Fixpoint choose_each (T : Type) (choices : seq (seq T)) : seq (seq T) :=
  if choices is l :: choices' then [seq x :: w | x <- l, w <- choose_each choices']
  else [:: [::]].

Definition words_over (T : Type) (l : seq T) (k : nat) : seq (seq T) :=
  choose_each (nseq k l).

Lemma mem_words_over (T : eqType) (l : seq T) k w :
  (w \in words_over l k) = (size w == k) && all (mem l) w.
Proof.
elim: k w => [|k IH] w; first by case: w.
apply/allpairsP/andP => [[[x v] [xl]]|].
  by rewrite IH => /andP[/eqP <- vl] ->; rewrite /= xl vl.
case: w => [[]//|x w] [/eqP[w_size] /andP[xl wl]]; exists (x, w); split => //.
by rewrite [_ \in _]IH w_size eqxx; apply: wl.
Qed.

Lemma words_over_uniq (T : eqType) (l : seq T) k : uniq l -> uniq (words_over l k).
Proof.
move=> l_uniq; elim: k => [|k IH] //; apply: allpairs_uniq => //.
by move=> [x w] [y v] _ _ /= [-> ->].
Qed.

Lemma sum_words_over (T : Type) (l : seq T) n (F : seq T -> nat) :
  \sum_(w <- words_over l n.+1) F w = \sum_(x <- l) \sum_(w <- words_over l n) F (x :: w).
Proof. by rewrite /words_over /= big_allpairs_dep. Qed.

(** A finite set has as many elements as a list that is mapped to it. *)
Lemma card_list (T : finType) (S : eqType) (A : {set T}) (l : seq S)
    (f : S -> T) (g : T -> S) :
  uniq l -> {in l, forall x, f x \in A} -> {in A, forall y, g y \in l} ->
  {in l, cancel f g} -> {in A, cancel g f} -> #|A| = size l.
Proof.
move=> l_uniq fA gl fK gK; rewrite -(size_map f).
have /card_uniqP <- : uniq (map f l) by rewrite map_inj_in_uniq //; apply: can_in_inj fK.
apply: eq_card => y; apply/idP/mapP => [yA|[x xl ->]]; last exact: fA.
by exists (g y); rewrite ?gl ?gK.
Qed.

(** A sum over a finite type is one over a list that is mapped to it. *)
Lemma sum_list (T : finType) (S : eqType) (l : seq S) (f : S -> T) (g : T -> S) (F : T -> nat) :
  uniq l -> (forall y, g y \in l) -> {in l, cancel f g} -> cancel g f ->
  \sum_y F y = \sum_(x <- l) F (f x).
Proof.
move=> l_uniq gl fK gK; rewrite -(big_map f predT F); apply: perm_big; apply: uniq_perm.
- exact: index_enum_uniq.
- by rewrite map_inj_in_uniq //; apply: can_in_inj fK.
- by move=> y; rewrite mem_index_enum; apply/esym/mapP; exists (g y); rewrite ?gl ?gK.
Qed.

(** Lists of the values of a function. *)
Section Values.

Variables (T : Type) (x0 : T) (n : nat) (f : 'I_n -> T).

Lemma nth_enum (i : 'I_n) : nth x0 [seq f j | j <- enum 'I_n] i = f i.
Proof. by rewrite (nth_map i) ?size_enum_ord // nth_ord_enum. Qed.

Lemma eq_from_enum l :
  size l = n -> (forall i : 'I_n, f i = nth x0 l i) -> [seq f j | j <- enum 'I_n] = l.
Proof.
move=> l_size same; apply: (@eq_from_nth _ x0); rewrite size_map size_enum_ord // => i i_lt.
by rewrite (nth_enum (Ordinal i_lt)) same.
Qed.

End Values.

(** Words of N letters below q. *)
Section Word.

Variables (q N : nat) (q0 : 'I_q).

Definition well_formed (w : seq nat) := (size w == N) && all (fun x => x < q) w.

Definition to_fun (w : seq nat) : {ffun 'I_N -> 'I_q} := [ffun d : 'I_N => insubd q0 (nth 0 w d)].
Definition of_fun (a : {ffun 'I_N -> 'I_q}) : seq nat := [seq nat_of_ord (a d) | d <- enum 'I_N].

Lemma of_fun_well_formed a : well_formed (of_fun a).
Proof.
rewrite /well_formed size_map size_enum_ord eqxx /=.
by apply/allP => x /mapP[d _ ->]; apply: ltn_ord.
Qed.

Lemma letterE w (d : 'I_N) : well_formed w -> insubd q0 (nth 0 w d) = nth 0 w d :> nat.
Proof. by move=> /andP[/eqP w_size /allP letters]; rewrite val_insubd letters // mem_nth ?w_size. Qed.

Lemma to_funE w d : well_formed w -> to_fun w d = nth 0 w d :> nat.
Proof. by rewrite ffunE; apply: letterE. Qed.

Lemma nth_of_fun a (d : 'I_N) : nth 0 (of_fun a) d = a d :> nat.
Proof. exact: nth_enum. Qed.

Lemma to_funK : {in well_formed, cancel to_fun of_fun}.
Proof.
move=> w w_wf; have /andP[/eqP w_size _] := w_wf.
by apply: (@eq_from_enum _ 0) => // d; apply: to_funE.
Qed.

Lemma of_funK : cancel of_fun to_fun.
Proof.
move=> a; apply/ffunP => d; apply: ord_inj.
by rewrite to_funE ?of_fun_well_formed // nth_of_fun.
Qed.

End Word.

(** A list that is a permutation. *)
Lemma permutesP k T : perm_eq T (iota 0 k) -> exists s : {perm 'I_k}, forall d, s d = nth 0 T d :> nat.
Proof.
move=> T_perm; have T_size : size T = k by rewrite (perm_size T_perm) size_iota.
have T_ltn (d : 'I_k) : nth 0 T d < k.
  have := mem_nth 0 (_ : d < size T); rewrite T_size => /(_ (ltn_ord d)).
  by rewrite (perm_mem T_perm) mem_iota.
have T_inj : injective (fun d => Ordinal (T_ltn d)).
  move=> d d' [] /eqP; rewrite nth_uniq ?T_size // ?(perm_uniq T_perm) ?iota_uniq //.
  by move=> /eqP/ord_inj.
by exists (perm T_inj) => d; rewrite permE.
Qed.

(** The columns of a band, and its rows, as lists with an entry for each digit:
    the list of its columns, or rows, in all boxes. *)
Section Table.

Variables (m N q : nat).

Definition table (K : {ffun 'I_m -> {ffun 'I_N -> 'I_q}}) : seq (seq nat) :=
  [seq [seq nat_of_ord (K s d) | s <- enum 'I_m] | d <- enum 'I_N].

Definition well_formed_table (V : seq (seq nat)) := 
  (size V == N) && all (@well_formed q m) V.

Variable q0 : 'I_q.

Definition of_table (V : seq (seq nat)) : {ffun 'I_m -> {ffun 'I_N -> 'I_q}} :=
  [ffun s : 'I_m => [ffun d : 'I_N => insubd q0 (nth 0 (nth [::] V d) s)]].

Lemma table_well_formed K : well_formed_table (table K).
Proof.
rewrite /well_formed_table size_map size_enum_ord eqxx; apply/allP => v /mapP[d _ ->].
rewrite /well_formed size_map size_enum_ord eqxx.
by apply/allP => x /mapP[s _ ->]; apply: ltn_ord.
Qed.

Lemma nth_table K (s : 'I_m) (d : 'I_N) : nth 0 (nth [::] (table K) d) s = K s d :> nat.
Proof. by rewrite !nth_enum. Qed.

Lemma of_tableE V s d : well_formed_table V ->
  of_table V s d = nth 0 (nth [::] V d) s :> nat.
Proof.
move=> /andP[/eqP V_size /allP V_wf]; rewrite !ffunE; apply: letterE; apply: V_wf.
by rewrite mem_nth ?V_size.
Qed.

Lemma tableK : cancel table of_table.
Proof.
move=> K; apply/ffunP => s; apply/ffunP => d; apply: ord_inj.
by rewrite of_tableE ?table_well_formed // nth_table.
Qed.

Lemma of_tableK : {in well_formed_table, cancel of_table table}.
Proof.
move=> V V_wf; have /andP[/eqP V_size /allP v_wf] := V_wf.
apply: (@eq_from_enum _ [::]) => // d; have /v_wf/andP[/eqP v_size _] : nth [::] V d \in V.
  by rewrite mem_nth ?V_size.
by apply: (@eq_from_enum _ 0) => // s; rewrite of_tableE.
Qed.

End Table.

(** Sums of binary numbers, from the left, as programs make them. *)
Definition sum_N (T : Type) (f : T -> N) (l : seq T) : N :=
  foldl (fun s x => N.add s (f x)) N0 l.

Lemma sum_NE (T : Type) (f : T -> N) l : N.to_nat (sum_N f l) = \sum_(x <- l) N.to_nat (f x).
Proof.
have from s : N.to_nat (foldl (fun s x => N.add s (f x)) s l)
            = N.to_nat s + \sum_(x <- l) N.to_nat (f x).
  elim: l s => [|x l IH] s /=; first by rewrite big_nil addn0.
  by rewrite IH big_cons Nnat.N2Nat.inj_add plusE addnA.
by rewrite /sum_N from.
Qed.
