(** The 1296 orders of nine lines that keep blocks of three together fall into 22
    conjugacy classes. *)
From SudokuCount Require Import Mathcomp.
From mathcomp Require Import action.
From SudokuCount Require Import Statement Finite Words Images CellSymmetries CycleTypes FixedBy.

(** One order of each class, and how many orders the class has. *)
Definition line_table : seq (seq nat * N) := [::
  ([:: 0; 1; 2; 3; 4; 5; 6; 7; 8], 1%num); ([:: 0; 1; 2; 3; 4; 5; 7; 6; 8], 9%num);
  ([:: 0; 1; 2; 3; 4; 5; 7; 8; 6], 6%num); ([:: 0; 1; 2; 4; 3; 5; 7; 6; 8], 27%num);
  ([:: 0; 1; 2; 4; 3; 5; 7; 8; 6], 36%num); ([:: 0; 1; 2; 4; 5; 3; 7; 8; 6], 12%num);
  ([:: 1; 0; 2; 4; 3; 5; 7; 6; 8], 27%num); ([:: 1; 0; 2; 4; 3; 5; 7; 8; 6], 54%num);
  ([:: 1; 0; 2; 4; 5; 3; 7; 8; 6], 36%num); ([:: 1; 2; 0; 4; 5; 3; 7; 8; 6], 8%num);
  ([:: 3; 4; 5; 0; 1; 2; 6; 7; 8], 18%num); ([:: 3; 4; 5; 0; 1; 2; 7; 6; 8], 54%num);
  ([:: 3; 4; 5; 0; 1; 2; 7; 8; 6], 36%num); ([:: 3; 4; 5; 1; 0; 2; 6; 7; 8], 54%num);
  ([:: 3; 4; 5; 1; 0; 2; 7; 6; 8], 162%num); ([:: 3; 4; 5; 1; 0; 2; 7; 8; 6], 108%num);
  ([:: 3; 4; 5; 1; 2; 0; 6; 7; 8], 36%num); ([:: 3; 4; 5; 1; 2; 0; 7; 6; 8], 108%num);
  ([:: 3; 4; 5; 1; 2; 0; 7; 8; 6], 72%num); ([:: 3; 4; 5; 6; 7; 8; 0; 1; 2], 72%num);
  ([:: 3; 4; 5; 6; 7; 8; 1; 0; 2], 216%num); ([:: 3; 4; 5; 6; 7; 8; 1; 2; 0], 144%num)].

(** All orders: an order of the blocks, and one of the lines of each block. *)
Definition line_orders : seq (seq nat) :=
  [seq flatten [seq [seq 3 * nth 0 blocks i + nth 0 (nth [::] lines i) j | j <- iota 0 3] | i <- iota 0 3]
  | blocks <- permutations (iota 0 3), lines <- words_over (permutations (iota 0 3)) 3].

(** The orders that commute with one. *)
Definition commuting (P : seq nat) : seq (seq nat) :=
  [seq Q <- line_orders | [seq nth 0 Q i | i <- P] == [seq nth 0 P i | i <- Q]].

(** Lists are told apart by a number. *)
Definition code_of_list (P : seq nat) : N := foldl (fun k i => 16 * k + N.of_nat i)%num 1%num P.

Definition is_line_order (P : seq nat) : bool := perm_eq P (iota 0 9) && takes_blocks 9 3 3 P.

(** A list of 1296 different line orders, which are all that there are. *)
Definition lists_all (l : seq (seq nat)) : bool :=
  [&& all is_line_order l, uniq (map code_of_list l) & size l == 1296].

Lemma line_orders_listed : lists_all line_orders.
Proof. vm_cast_no_check (erefl true). Qed.

(** Line orders of which no two are conjugate, and whose classes have all orders together: a class
    has so many as there are orders, divided by how many do not change the line order. *)
Definition classes_right (orders : seq (seq nat)) (table : seq (seq nat * N)) : bool :=
  let reps := map fst table in
  let right t :=
    let conjugates := [seq conjugated X t.1 | X <- orders] in
    (N.of_nat (count_mem t.1 conjugates) * t.2 == 1296)%num &&
    all (fun Q => (Q \in reps) ==> (Q == t.1)) conjugates in
  [&& lists_all orders, all is_line_order reps, uniq reps, all right table & sum_N snd table == 1296%num].

Lemma line_classes_are_right : classes_right line_orders line_table.
Proof. vm_cast_no_check (erefl true). Qed.

Notation line_order := {perm 'I_(3 * 3)}.
Notation keeps := (@keeps_blocks 3 3).
Notation as_perm := (permutation_of (3 * 3)).

Lemma is_line_orderP P : is_line_order P -> order (as_perm P) = P /\ keeps (as_perm P).
Proof.
move=> /andP[P_perm P_takes]; have PE := permutation_orderK (P_perm : perm_eq P (iota 0 (3 * 3))).
by rewrite /keeps_blocks PE.
Qed.

Lemma card_lines : #|[set p | keeps p]| = 1296.
Proof. exact: (@card_keeps_blocks 3 3 ord0). Qed.

Lemma lists_allP (l : seq (seq nat)) : lists_all l ->
  uniq (map as_perm l) /\ forall p, (p \in map as_perm l) = keeps p.
Proof.
move=> /and3P[/allP l_right /map_uniq l_uniq /eqP l_size].
have perms_uniq : uniq (map as_perm l).
  rewrite map_inj_in_uniq // => P Q /l_right/is_line_orderP[PE _] /l_right/is_line_orderP[QE _] same.
  by rewrite -PE -QE same.
have perms_keep : {subset map as_perm l <= enum [set p | keeps p]}.
  by move=> _ /mapP[P /l_right/is_line_orderP[_ P_keeps] ->]; rewrite mem_enum inE.
have enough : size (enum [set p | keeps p]) <= size (map as_perm l).
  by rewrite -cardE card_lines size_map l_size.
by split=> // p; rewrite (perm_mem (uniq_sub_perm perms_uniq perms_keep enough)) mem_enum inE.
Qed.

Lemma keeps1 : keeps 1%g.
Proof. by apply/keeps_blocksP => x y; rewrite !perm1. Qed.

(** Line orders are a group, and the table has one order of each of its conjugacy classes. *)
Lemma line_orders_group : group_set [set p : line_order | keeps p].
Proof. by apply/group_setP; split=> [|p q]; rewrite !inE; [exact: keeps1|exact: keeps_blocksM]. Qed.

Definition lines_group : {group line_order} := Group line_orders_group.
Notation conjugates p := (p ^: lines_group)%g.

Section Table.

Variables (orders : seq (seq nat)) (lines : seq (seq nat * N)).
Notation line_reps := (map fst lines).
Hypothesis right : classes_right orders lines.

Lemma rep_right P : P \in line_reps -> order (as_perm P) = P /\ keeps (as_perm P).
Proof. by have /and5P[_ /allP reps_right _ _ _] := right; move=> /reps_right/is_line_orderP. Qed.

Lemma conjugatedE P X : P \in line_reps -> X \in orders ->
  conjugated X P = order (as_perm P ^ as_perm X)%g.
Proof.
have /and5P[/and3P[/allP orders_right _ _] _ _ _ _] := right.
by move=> /rep_right[PE _] /orders_right/is_line_orderP[XE _]; rewrite order_conj PE XE.
Qed.

Lemma rep_unique P Q : P \in line_reps -> Q \in line_reps ->
  conjugates (as_perm P) = conjugates (as_perm Q) -> P = Q.
Proof.
move=> P_in Q_in /esym/class_eqP/imsetP[x]; rewrite inE => x_keeps QE.
have /and5P[/lists_allP[_ mem_perms] _ _ /allP table_right _] := right.
move: x_keeps QE; rewrite -mem_perms => /mapP[X X_in ->] QE.
have [t t_in tE] := mapP P_in; have /andP[_ /allP/(_ (conjugated X P))] := table_right t t_in.
rewrite -tE /= (map_f (conjugated^~ P)) // conjugatedE // -QE.
by have [-> _] := rep_right Q_in; rewrite Q_in => /(_ isT)/eqP.
Qed.

Lemma card_class_of t : t \in lines -> #|conjugates (as_perm t.1)| = N.to_nat t.2.
Proof.
move=> t_in; set p := as_perm t.1; have t1_in := map_f fst t_in; have [pE _] := rep_right t1_in.
have /and5P[listed _ _ /allP/(_ t t_in)/andP[/eqP sizeE _] _] := right.
have [perms_uniq mem_perms] := lists_allP listed.
have centre : count_mem t.1 [seq conjugated X t.1 | X <- orders] = #|'C_lines_group[p]%g|.
  rewrite count_map; transitivity (count (fun x => p ^ x == p)%g (map as_perm orders)).
    rewrite count_map; apply: eq_in_count => X X_in /=.
    by rewrite conjugatedE // -{2}pE (inj_eq (@order_inj _)).
  rewrite -size_filter; have /card_uniqP <- := filter_uniq (fun x => p ^ x == p)%g perms_uniq.
  apply: eq_card => x; rewrite mem_filter mem_perms in_setI cent1E [x \in lines_group]inE andbC.
  by rewrite -(inj_eq (mulgI x)) conjgE mulKVg eq_sym.
have /eqP := Lagrange (subsetIl lines_group 'C[p]%g); rewrite index_cent1 card_lines.
rewrite (_ : 1296 = N.to_nat 1296) // -sizeE centre Nnat.N2Nat.inj_mul Nnat.Nat2N.id multE.
by rewrite eqn_pmul2l ?cardG_gt0 // => /eqP.
Qed.

Lemma classes_have_all :
  perm_eq [seq p | P <- line_reps, p <- enum (conjugates (as_perm P))] (enum lines_group).
Proof.
have /and5P[_ _ reps_uniq _ /eqP total] := right; apply: classes_perm => // [P|P Q P_in Q_in x|].
- by move=> /rep_right[_ P_keeps]; apply: class_subG; rewrite ?inE.
- by move=> /class_eqP xP /class_eqP xQ; apply: rep_unique; rewrite // -xP xQ.
by rewrite big_map (eq_big_seq _ card_class_of) -sum_NE total card_lines.
Qed.

Lemma has_line_rep (p : line_order) : keeps p ->
  exists2 P, P \in line_reps & conjugates p = conjugates (as_perm P).
Proof.
move=> p_keeps; have := perm_mem classes_have_all p; rewrite mem_enum inE p_keeps.
by case/allpairsPdep=> P [q [P_in + ->]]; rewrite mem_enum => /class_eqP; exists P.
Qed.

(** So a sum over all line orders is one over the table. *)
Theorem sum_line_orders (G : line_order -> nat) :
  (forall p x, keeps p -> keeps x -> G (p ^ x)%g = G p) ->
  \sum_(p | keeps p) G p = \sum_(t <- lines) N.to_nat t.2 * G (as_perm t.1).
Proof.
move=> G_conj; rewrite -(eq_bigl _ _ (in_set keeps)) -big_enum -(perm_big _ classes_have_all).
rewrite big_allpairs_dep big_map; apply: eq_big_seq => t t_in; rewrite big_enum -card_class_of //.
rewrite (eq_bigr (fun=> G (as_perm t.1))) => [|_ /imsetP[x x_in ->]]; first by rewrite sum_nat_const.
by apply: G_conj; [have [] := rep_right (map_f fst t_in)|rewrite inE in x_in].
Qed.

End Table.
