(** Finite sets and functions: what the library does not have in this form. *)
From SudokuCount Require Import Mathcomp.

(** Two sets with functions between them that undo each other have equally
    many elements. *)
Lemma card_cancel_in (T U : finType) (A : {set T}) (B : {set U})
    (f : T -> U) (g : U -> T) :
  {in A, forall x, f x \in B} -> {in B, forall y, g y \in A} ->
  {in A, cancel f g} -> {in B, cancel g f} -> #|A| = #|B|.
Proof.
move=> fA gB fK gK; rewrite -(card_in_imset (can_in_inj fK)); apply: eq_card => y.
by apply/imsetP/idP => [[x xA ->]|yB]; [apply: fA|exists (g y); rewrite ?gB ?gK].
Qed.

(** An injection between finite types of one size has an inverse.  The element
    x0 is only there because a definition needs one. *)
Section Inverse.

Variables (T U : finType) (x0 : T) (f : T -> U).

Definition inverse (u : U) : T := odflt x0 [pick x | f x == u].

Hypotheses (cardTU : #|U| = #|T|) (f_inj : injective f).

Lemma inverseK : cancel inverse f.
Proof.
move=> u; rewrite /inverse; case: pickP => [x /eqP //|none].
have /codomP[x ux] : u \in codom f by apply: inj_card_onto => //; rewrite cardTU.
by have := none x; rewrite ux eqxx.
Qed.

Lemma Kinverse : cancel f inverse.
Proof. by move=> x; apply: f_inj; rewrite inverseK. Qed.

Lemma inverse_inj : injective inverse.
Proof. exact: can_inj inverseK. Qed.

End Inverse.

Lemma eq_inverse (T U : finType) (x0 : T) (f f' : T -> U) :
  f =1 f' -> inverse x0 f =1 inverse x0 f'.
Proof. by move=> ff' u; rewrite /inverse; congr odflt; apply: eq_pick => x; rewrite ff'. Qed.

Lemma inverse_inverse (T U : finType) (x0 : T) (u0 : U) (f : T -> U) :
  #|U| = #|T| -> injective f -> inverse u0 (inverse x0 f) =1 f.
Proof.
move=> cardTU f_inj x; have inj := @inverse_inj _ _ x0 _ cardTU f_inj.
by apply: (inj); rewrite (inverseK _ _ inj) ?Kinverse // cardTU.
Qed.

Section Injectiveb.

Variables (T : finType) (U V : eqType).

Lemma eq_injectiveb (f g : T -> U) : f =1 g -> injectiveb f = injectiveb g.
Proof. by move=> fg; rewrite /injectiveb /dinjectiveb (eq_map fg). Qed.

Lemma injectiveb_perm (f : T -> U) (s : {perm T}) :
  injectiveb (fun x => f (s x)) = injectiveb f.
Proof.
apply/injectiveP/injectiveP => f_inj x y.
- by have := f_inj (s^-1 x)%g (s^-1 y)%g; rewrite !permKV => h /h/perm_inj.
- by move/f_inj/perm_inj.
Qed.

Lemma injectiveb_inj (f : T -> U) (h : U -> V) :
  injective h -> injectiveb (fun x => h (f x)) = injectiveb f.
Proof.
move=> h_inj; apply/injectiveP/injectiveP => f_inj x y; last by move/h_inj/f_inj.
by move=> fxy; apply: f_inj; rewrite fxy.
Qed.

End Injectiveb.

Lemma forall_perm (T : finType) (P : pred T) (s : {perm T}) :
  [forall x, P (s x)] = [forall x, P x].
Proof.
apply/forallP/forallP => h x; last exact: h (s x).
by have := h (s^-1 x)%g; rewrite permKV.
Qed.

Lemma exists_perm (T : finType) (P : pred T) (s : {perm T}) :
  [exists x, P (s x)] = [exists x, P x].
Proof. by apply: negb_inj; rewrite !negb_exists (forall_perm (fun x => ~~ P x)). Qed.

(** If the values of f on a list are different, f is injective on it. *)
Lemma map_uniq_inj (T U : eqType) (f : T -> U) l : uniq (map f l) -> {in l &, injective f}.
Proof.
elim: l => //= x l IH /andP[fx_notin l_uniq] y z; rewrite !inE.
move=> /predU1P[->|yl] /predU1P[->|zl] // same; last exact: IH.
- by case/negP: fx_notin; rewrite same map_f.
- by case/negP: fx_notin; rewrite -same map_f.
Qed.

(** A list without repetitions is a reordering of one that has all its elements, and is no longer. *)
Lemma uniq_sub_perm (T : eqType) (s t : seq T) :
  uniq s -> {subset s <= t} -> size t <= size s -> perm_eq s t.
Proof.
move=> s_uniq sub le; have [_ same] := uniq_min_size s_uniq sub le.
by apply: uniq_perm => //; apply: leq_size_uniq s_uniq sub le.
Qed.

(** Disjoint sets that have together as many elements as there are have all of them. *)
Lemma classes_perm (T : finType) (S : eqType) (A : {set T}) (reps : seq S) (class : S -> {set T}) :
  uniq reps -> {in reps, forall P, class P \subset A} ->
  {in reps &, forall P Q x, x \in class P -> x \in class Q -> P = Q} ->
  #|A| <= \sum_(P <- reps) #|class P| -> perm_eq [seq x | P <- reps, x <- enum (class P)] (enum A).
Proof.
move=> reps_uniq sub apart enough; apply: uniq_sub_perm => [|x /allpairsPdep[P [y [P_in + ->]]]|].
- elim: reps reps_uniq apart {sub enough} => //= P l IH /andP[P_new l_uniq] apart.
  rewrite cat_uniq map_id enum_uniq IH // => [|Q R Q_in R_in]; last first.
    by apply: apart; rewrite inE ?Q_in ?R_in orbT.
  rewrite andbT; apply/hasPn => _ /allpairsPdep[Q [x [Q_in + ->]]]; rewrite mem_enum => xQ.
  suff : x \notin enum (class P) by []; rewrite mem_enum; apply: contra P_new => xP.
  by rewrite (apart P Q _ _ x) ?inE ?eqxx ?Q_in ?orbT.
- by rewrite !mem_enum; apply: (subsetP (sub P P_in)).
rewrite size_allpairs_dep sumnE big_map -cardE; apply: leq_trans enough _.
by apply: leq_sum => P _; rewrite cardE.
Qed.

Lemma sum_map_in (T : eqType) (f : T -> T) (G : T -> nat) l :
  uniq l -> {in l, forall x, f x \in l} -> {in l &, injective f} ->
  \sum_(x <- l) G (f x) = \sum_(x <- l) G x.
Proof.
move=> l_uniq f_in f_inj; rewrite -(big_map f predT G); apply: perm_big; apply: uniq_sub_perm.
- by rewrite map_inj_in_uniq.
- by move=> _ /mapP[x x_in ->]; apply: f_in.
- by rewrite size_map.
Qed.

Lemma pairwise_of_all (T : eqType) (R : rel T) l : {in l &, forall x y, R x y} -> pairwise R l.
Proof.
elim: l => [//|x l IH] right /=; rewrite IH => [|y z y_in z_in].
  by rewrite andbT; apply/allP => y y_in; apply: right; rewrite inE ?eqxx ?y_in ?orbT.
by apply: right; rewrite inE ?y_in ?z_in orbT.
Qed.

Lemma mul_gt1 a b : 1 < a -> 0 < b -> 1 < a * b.
Proof. by move=> a_gt1 b_gt0; rewrite (leq_trans a_gt1) // leq_pmulr. Qed.

(** Numbers below a * b are pairs of a number below a and a number below b. *)
Section Pairs.

Variables a b : nat.

Lemma join_ltn (p : 'I_a * 'I_b) : p.1 * b + p.2 < a * b.
Proof.
case: p => i j /=; apply: (@leq_trans (i.+1 * b)).
- by rewrite mulSn addnC ltn_add2r.
- by rewrite leq_mul2r ltn_ord orbT.
Qed.

Definition join (p : 'I_a * 'I_b) : 'I_(a * b) := Ordinal (join_ltn p).

Lemma part_gt0 (x : 'I_(a * b)) : 0 < b.
Proof. by case: b x => [|//] [x]; rewrite muln0. Qed.

Lemma first_ltn (x : 'I_(a * b)) : x %/ b < a.
Proof. by rewrite ltn_divLR ?(part_gt0 x). Qed.

Lemma second_ltn (x : 'I_(a * b)) : x %% b < b.
Proof. by rewrite ltn_mod (part_gt0 x). Qed.

Definition split (x : 'I_(a * b)) : 'I_a * 'I_b :=
  (Ordinal (first_ltn x), Ordinal (second_ltn x)).

Lemma joinK : cancel join split.
Proof.
move=> [i j]; have b_gt0 : 0 < b by case: b j => [[]|].
congr (_, _); apply: val_inj => /=.
- by rewrite divnMDl // divn_small ?addn0.
- by rewrite modnMDl modn_small.
Qed.

Lemma splitK : cancel split join.
Proof. by move=> x; apply: val_inj; rewrite /= -divn_eq. Qed.

Lemma join_inj : injective join.
Proof. exact: can_inj joinK. Qed.

Lemma pair_div (i : 'I_a) (j : 'I_b) : (i * b + j) %/ b = i.
Proof. by rewrite divnMDl ?divn_small ?addn0 //; case: b j => [[]|]. Qed.

End Pairs.
