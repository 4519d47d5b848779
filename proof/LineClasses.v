(** The 1296 orders of nine lines that keep blocks of three together fall into 22
    conjugacy classes. *)
From SudokuCount Require Import Mathcomp Statement Finite Words Images CellSymmetries CycleTypes
  FixedBy.

(** One order of each class, and how many orders the class has. *)
Definition line_table : seq (seq nat * N) := [::
  ([:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 1%num);
  ([:: 0; 1; 2; 3; 4; 5; 7; 6; 8], 9%num);
  ([:: 0; 1; 2; 3; 4; 5; 7; 8; 6], 6%num);
  ([:: 0; 1; 2; 4; 3; 5; 7; 6; 8], 27%num);
  ([:: 0; 1; 2; 4; 3; 5; 7; 8; 6], 36%num);
  ([:: 0; 1; 2; 4; 5; 3; 7; 8; 6], 12%num);
  ([:: 1; 0; 2; 4; 3; 5; 7; 6; 8], 27%num);
  ([:: 1; 0; 2; 4; 3; 5; 7; 8; 6], 54%num);
  ([:: 1; 0; 2; 4; 5; 3; 7; 8; 6], 36%num);
  ([:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 8%num);
  ([:: 3; 4; 5; 0; 1; 2; 6; 7; 8], 18%num);
  ([:: 3; 4; 5; 0; 1; 2; 7; 6; 8], 54%num);
  ([:: 3; 4; 5; 0; 1; 2; 7; 8; 6], 36%num);
  ([:: 3; 4; 5; 1; 0; 2; 6; 7; 8], 54%num);
  ([:: 3; 4; 5; 1; 0; 2; 7; 6; 8], 162%num);
  ([:: 3; 4; 5; 1; 0; 2; 7; 8; 6], 108%num);
  ([:: 3; 4; 5; 1; 2; 0; 6; 7; 8], 36%num);
  ([:: 3; 4; 5; 1; 2; 0; 7; 6; 8], 108%num);
  ([:: 3; 4; 5; 1; 2; 0; 7; 8; 6], 72%num);
  ([:: 3; 4; 5; 6; 7; 8; 0; 1; 2], 72%num);
  ([:: 3; 4; 5; 6; 7; 8; 1; 0; 2], 216%num);
  ([:: 3; 4; 5; 6; 7; 8; 1; 2; 0], 144%num)
].

(** All orders: an order of the blocks, and one of the lines of each block. *)
Definition line_orders : seq (seq nat) :=
  [seq flatten [seq [seq 3 * nth 0 blocks i + nth 0 (nth [::] lines i) j | j <- iota 0 3] | i <- iota 0 3]
  | blocks <- permutations (iota 0 3), lines <- words_over (permutations (iota 0 3)) 3].

(** The orders that commute with one. *)
Definition commuting (P : seq nat) : seq (seq nat) :=
  [seq Q <- line_orders | [seq nth 0 Q i | i <- P] == [seq nth 0 P i | i <- Q]].

(** Lists are told apart by a number, and a list is kept once.  In Coq's machine
    [if] stops at the first equal number, which [||] does not. *)
Definition code_of_list (P : seq nat) : N := foldl (fun k i => 16 * k + N.of_nat i)%num 1%num P.

Fixpoint known (codes : seq N) (k : N) : bool :=
  if codes is k' :: codes' then if N.eqb k' k then true else known codes' k else false.

Fixpoint kept_once (codes : seq N) (l : seq (seq nat)) : seq (seq nat) :=
  if l is P :: l' then
    let k := code_of_list P in if known codes k then kept_once codes l' else P :: kept_once (k :: codes) l'
  else [::].

Fixpoint all_different (codes : seq N) : bool :=
  if codes is k :: codes' then if known codes' k then false else all_different codes' else true.

Lemma mem_kept_once codes l : {subset kept_once codes l <= l}.
Proof.
move=> P; elim: l codes => [//|Q l IH] codes /=; case: ifP => _; rewrite !inE.
  by move/IH => ->; rewrite orbT.
by case/orP => [->|/IH ->]; rewrite ?orbT.
Qed.

Lemma all_different_uniq l : all_different (map code_of_list l) -> uniq l.
Proof.
have knownE codes k : known codes k = (k \in codes).
  elim: codes => [//|k' codes IH] /=; rewrite inE -IH.
  by case: N.eqb_spec => [->|/eqP/negbTE]; [rewrite eqxx|rewrite eq_sym => ->].
move=> different; apply: (@map_uniq _ _ code_of_list); elim: (map code_of_list l) different => [//|k codes IH] /=.
by rewrite knownE; case: ifP => //= _ /IH.
Qed.

Definition line_class (orders : seq (seq nat)) (P : seq nat) : seq (seq nat) :=
  kept_once [::] [seq conjugated X P | X <- orders].

Definition is_line_order (P : seq nat) : bool := perm_eq P (iota 0 9) && takes_blocks 9 3 3 P.

(** A list of 1296 different line orders, which are all that there are. *)
Definition lists_all (l : seq (seq nat)) : bool :=
  [&& all is_line_order l, all_different (map code_of_list l) & size l == 1296].

Lemma line_orders_listed : lists_all line_orders.
Proof. vm_cast_no_check (erefl true). Qed.

(** The classes have each order once, since they are disjoint and have 1296
    orders together. *)
Definition classes_right (orders : seq (seq nat)) (table : seq (seq nat * N)) : bool :=
  let classes := [seq (t, line_class orders t.1) | t <- table] in
  let all_orders := flatten [seq c.2 | c <- classes] in
  [&& all is_line_order orders, all (fun t => is_line_order t.1) table, lists_all all_orders &
      all (fun c => N.of_nat (size c.2) == c.1.2) classes].

Lemma line_classes_are_right : classes_right line_orders line_table.
Proof. vm_cast_no_check (erefl true). Qed.

Notation line_order := {perm 'I_(3 * 3)}.
Notation keeps := (@keeps_blocks 3 3).
Notation as_perm := (permutation_of (3 * 3)).

Lemma is_line_orderP P : is_line_order P -> order (as_perm P) = P /\ keeps (as_perm P).
Proof.
move=> /andP[P_perm P_takes]; have PE := permutation_orderK (P_perm : perm_eq P (iota 0 (3 * 3))).
by split=> //; apply/keeps_blocksP/takes_blocksP; rewrite PE.
Qed.

Lemma lists_allP (l : seq (seq nat)) : lists_all l ->
  uniq (map as_perm l) /\ forall p, (p \in map as_perm l) = keeps p.
Proof.
move=> /and3P[/allP l_right /all_different_uniq l_uniq /eqP l_size].
have perms_uniq : uniq (map as_perm l).
  rewrite map_inj_in_uniq // => P Q /l_right/is_line_orderP[PE _] /l_right/is_line_orderP[QE _] same.
  by rewrite -PE -QE same.
have perms_keep : {subset map as_perm l <= enum [set p | keeps p]}.
  by move=> _ /mapP[P /l_right/is_line_orderP[_ P_keeps] ->]; rewrite mem_enum inE.
have enough : size (enum [set p | keeps p]) <= size (map as_perm l).
  by rewrite -cardE (@card_keeps_blocks 3 3 ord0) size_map l_size.
by split=> // p; rewrite (perm_mem (uniq_sub_perm perms_uniq perms_keep enough)) mem_enum inE.
Qed.

(** A sum over one class. *)
Lemma sum_class (G : line_order -> nat) (xs : seq (seq nat)) P :
  (forall p x, keeps p -> keeps x -> G (p ^ x)%g = G p) -> all is_line_order xs -> is_line_order P ->
  \sum_(Q <- line_class xs P) G (as_perm Q) = size (line_class xs P) * G (as_perm P).
Proof.
move=> G_conj xs_right P_right; rewrite big_seq (eq_bigr (fun=> G (as_perm P))) => [|Q].
  by rewrite -big_seq big_const_seq count_predT iter_addn_0 mulnC.
move=> /mem_kept_once/mapP[X X_in ->].
have [XE X_keeps] := is_line_orderP (allP xs_right _ X_in).
have [PE P_keeps] := is_line_orderP P_right.
by rewrite -{1}XE -{1}PE -order_conj permutation_ofK G_conj.
Qed.

Lemma sum_by_class (G : line_order -> nat) orders table : classes_right orders table ->
  (forall p x, keeps p -> keeps x -> G (p ^ x)%g = G p) ->
  \sum_(p | keeps p) G p = \sum_(t <- table) N.to_nat t.2 * G (as_perm t.1).
Proof.
move=> /and4P[xs_right reps_right /lists_allP[perms_uniq mem_perms] sizes_right] G_conj.
rewrite -(eq_bigl _ _ mem_perms) -(big_uniq _ perms_uniq) big_map big_flatten !big_map.
rewrite big_seq [RHS]big_seq; apply: eq_bigr => t t_in.
have /eqP <- := allP sizes_right _ (map_f (fun t => (t, line_class orders t.1)) t_in).
rewrite Nnat.Nat2N.id; exact: (sum_class G_conj xs_right (allP reps_right _ t_in)).
Qed.

Theorem sum_line_orders (G : line_order -> nat) :
  (forall p x, keeps p -> keeps x -> G (p ^ x)%g = G p) ->
  \sum_(p | keeps p) G p = \sum_(t <- line_table) N.to_nat t.2 * G (as_perm t.1).
Proof. exact: sum_by_class line_classes_are_right. Qed.
