(** Fewer cases to count: where a digit lies is chosen row by row, and of the choices
    that a cell symmetry and a relabelling take to one another only one is counted.
    They have to commute with those whose fixed grids are counted. *)
From SudokuCount Require Import Mathcomp.
From mathcomp Require Import action gproduct.
From SudokuCount Require Import Statement Words Equivalence Images Burnside CycleTypes FixedBy
  DisjointSearch FixedGrids FixedProgram FixedCount.

(** Transposition or none, orders of the rows and of the columns, and a relabelling. *)
Notation moving := (bool * seq nat * seq nat)%type.
Notation change := (moving * seq nat)%type.

(** How a program goes through the cases: symmetries that commute with the given one, steps,
    and an order of the places.  A step is a row and a digit.  After each list of steps, cases
    that symmetries take to one another are merged. *)
Record cases := Cases { turns_of : seq moving; steps_of : seq (seq (nat * nat)); order_of : seq place }.

(** A case has digits at given places, and says for how many such cases it stands. *)
Notation weighted := (N * seq entry)%type.

(** A sum of numbers that are counted, each so many times, if all of them are. *)
Definition sum_of_counts (A : Type) (count : A -> option N) (l : seq (N * A)) : option N :=
  foldr (fun h sum =>
    if sum is Some k then if count h.2 is Some m then Some (h.1 * m + k)%num else None else None)
    (Some 0%num) l.

Lemma sum_of_countsE (A : Type) (count : A -> option N) (F : A -> nat) l number :
  (forall a m, count a = Some m -> N.of_nat (F a) = m) -> sum_of_counts count l = Some number ->
  N.of_nat (\sum_(h <- l) N.to_nat h.1 * F h.2) = number.
Proof.
move=> right; elim: l number => [|h l IH] number /=; first by rewrite big_nil => -[<-].
case: (sum_of_counts _ _) IH => // k /(_ k erefl) lE; case hE: count => [m|//] [<-].
by rewrite big_cons Nnat.Nat2N.inj_add lE Nnat.Nat2N.inj_mul Nnat.N2Nat.id (right _ _ hE).
Qed.

(** These steps choose where a digit lies in k * times rows, k rows at a time. *)
Definition in_rows (k times d : nat) : seq (seq (nat * nat)) :=
  [seq [seq (x, d) | x <- iota (k * i) k] | i <- iota 0 times].

Section Program.

Variables (r c : nat) (move : place -> place) (relabel : seq nat).
Notation n := (r * c).

Definition in_grid (a : entry) : bool := [&& a.1.1 < n, a.1.2 < n & a.2 < n].

(** No two of the given entries are in conflict, and then no two that follow from them. *)
Definition possible (given : seq entry) : bool :=
  let inside := filter in_grid given in
  if ~~ apart r c inside inside then false else
  let w := undup (flatten [seq cycle_entries r c move relabel a.1 a.2 | a <- inside]) in
  let w' := w ++ map (moved_entry move relabel) w in
  all (fun a => all (fun b => if a.1 == b.1 then a.2 == b.2 else ~~ conflict r c a b) w') w.

(** The digit d is somewhere in row x. *)
Definition split_cases (x d : nat) (l : seq weighted) : seq weighted :=
  if (x < n) && (d < n) then
    [seq h <- flatten [seq [seq (h.1, undup (((x, y), d) :: h.2)) | y <- iota 0 n] | h <- l] | possible h.2]
  else l.

Definition commutes (u : change) : bool :=
  let: (e, rows, columns, labels) := u in
  let move' := move_by e rows columns in
  [&& perm_eq rows (iota 0 n), perm_eq columns (iota 0 n), perm_eq labels (iota 0 n),
      takes_blocks n r (if e then c else r) rows, takes_blocks n c (if e then r else c) columns,
      all (fun p => move' (move p) == move (move' p)) (places r c) &
      all (fun d => nth 0 labels (nth 0 relabel d) == nth 0 relabel (nth 0 labels d)) (iota 0 n)].

Definition image_of_entries (u : change) (given : seq entry) : seq entry :=
  let: (e, rows, columns, labels) := u in [seq (move_by e rows columns a.1, nth 0 labels a.2) | a <- given].

(** A number by which lists are told apart, in whatever order their entries are. *)
Definition fingerprint (given : seq entry) : N :=
  let number a := ((N.of_nat a.1.1 * N.of_nat n + N.of_nat a.1.2) * N.of_nat n + N.of_nat a.2)%num in
  foldl (fun k a => let m := number a in (m * m * m + k)%num) 0%num given.

Definition images_of (changes : seq change) (given : seq entry) : seq (N * seq entry) :=
  if all in_grid given then [seq let g := image_of_entries u given in (fingerprint g, g) | u <- changes] else [::].

Definition among (images : seq (N * seq entry)) (given : seq entry) : bool :=
  let k := fingerprint given in
  has (fun h => if N.eqb h.1 k then all (mem given) h.2 && all (mem h.2) given else false) images.

(** Of all cases that are images of one another, the first one stays. *)
Fixpoint merged_cases (changes : seq change) (fuel : nat) (l : seq weighted) : seq weighted :=
  if fuel is fuel'.+1 then
    if l is h :: l' then
      let images := images_of changes h.2 in
      let marked := [seq (among images h'.2, h') | h' <- l'] in
      (foldr (fun m k => if m.1 then (m.2.1 + k)%num else k) h.1 marked, h.2) ::
        merged_cases changes fuel' [seq m.2 | m <- marked & ~~ m.1]
    else [::]
  else l.

(** The cases after all steps.  There are none if some digit can be nowhere in the first row. *)
Definition cases_after (changes : seq change) (steps : seq (seq (nat * nat))) (given : seq entry) : seq weighted :=
  let start := [:: (1%num, given)] in
  if has (fun d => nilp (split_cases 0 d start)) (iota 0 n) then [::] else
  let good := filter commutes changes in
  foldl (fun l some => let l' := foldl (fun l s => split_cases s.1 s.2 l) l some in
    merged_cases good (size l') l') start steps.

(** With the relabelling that belongs to each symmetry. *)
Definition counted_by_cases (how : cases) (labels : moving -> seq nat) (given : seq entry) : option N :=
  sum_of_counts (fun given' => counted r c move relabel given' (map fst given' ++ order_of how))
    (cases_after [seq (u, labels u) | u <- turns_of how] (steps_of how) given).

End Program.

Section Normal.

Variables (r c : nat) (t : {perm cell (r * c) r c}) (s : {perm 'I_(r * c)}).
Notation n := (r * c).
Notation cell := (cell n r c).
Notation grid := (grid n r c).

Variables (move : place -> place) (relabel : seq nat) (d0 : 'I_n).
Hypothesis moveE : forall x, place_of (t x) = move (place_of x).
Hypothesis relabelE : forall d : 'I_n, nth 0 relabel d = s d.

Notation fixed given := #|fixed_grids t s given|.
Notation possible := (possible r c move relabel).
Notation in_grid := (in_grid r c).

Lemma in_gridP a : in_grid a -> exists x d, a = (place_of (x : cell), nat_of_ord (d : 'I_n)).
Proof.
case: a => [[x y] d] /and3P[/= x_lt y_lt d_lt].
by exists (Ordinal x_lt, Ordinal y_lt), (Ordinal d_lt).
Qed.

Lemma fixed_same given given' : given =i given' -> fixed given = fixed given'.
Proof.
move=> same; apply: eq_card => g; rewrite !inE; do 2 congr (_ && _).
by apply: eq_forallb => x; apply: eq_all_r.
Qed.

(** Entries that follow from entries of a fixed grid are the grid's. *)
Lemma follow_held (g : grid) fuel start x a : (forall x, g (t x) = s (g x)) ->
  a \in follow move relabel fuel start (held g x) -> exists y, a = held g y.
Proof.
move=> fixed; elim: fuel x => [|fuel IH] x /=; rewrite inE; first by move/eqP ->; exists x.
case/orP => [/eqP ->|]; first by exists x.
by rewrite /moved_entry /= relabelE -fixed -moveE; case: eqP => // _; apply: IH.
Qed.

(** What is impossible has no grids. *)
Lemma fixed_impossible given : ~~ possible given -> fixed given = 0.
Proof.
apply: contraNeq; rewrite -lt0n => /card_gt0P[g];
  rewrite inE => /and3P[/sudoku_heldP g_apart /forallP g_fixed].
move/agreesP => g_agrees; have fixed x : g (t x) = s (g x) by apply/eqP.
rewrite /(possible _); set inside := filter _ _.
have inside_held a : a \in inside -> exists x, a = held g x.
  rewrite mem_filter => /andP[/in_gridP[x [d aE]] /g_agrees/(_ x)].
  by rewrite aE /= => /(_ erefl) <-; exists x.
have -> : apart r c inside inside.
  by apply/allP => _ /inside_held[x ->]; apply/allP => _ /inside_held[y ->]; apply: g_apart.
set w := undup _; have w_held a : a \in w -> exists x, a = held g x.
  by rewrite mem_undup => /flattenP[_ /mapP[_ /inside_held[x ->] ->] /(follow_held fixed)].
have w'_held a : a \in w ++ map (moved_entry move relabel) w -> exists x, a = held g x.
  rewrite mem_cat => /orP[/w_held //|/mapP[_ /w_held[x ->] ->]]; exists (t x).
  by rewrite /moved_entry /held moveE fixed -relabelE.
apply/allP => a /w_held[x ->]; apply/allP => b /w'_held[y ->]; rewrite g_apart.
by case: eqP => // /place_of_inj ->.
Qed.

(** Each digit is in exactly one place of each row. *)
Lemma fixed_split given x d : x < n -> d < n ->
  fixed given = \sum_(y <- iota 0 n) fixed (((x, y), d) :: given).
Proof.
move=> x_lt d_lt; pose x' := Ordinal x_lt; pose d' := Ordinal d_lt.
have agreesE (g : grid) (y : 'I_n) : agrees (((x, nat_of_ord y), d) :: given) g =
    agrees given g && (g (x', y) == d').
  apply/agreesP/andP => [agree|[/agreesP agree /eqP at_place] b].
    split; first by apply/agreesP => b b_in; apply: agree; rewrite inE b_in orbT.
    by apply/eqP; apply: val_inj; apply: (agree _ (mem_head _ _)).
  rewrite inE => /orP[/eqP -> z /= zE|]; last exact: agree.
  by rewrite (place_of_inj _ _ (zE : place_of z = place_of (x', y))) at_place.
rewrite -[n in iota 0 n]subn0 -/(index_iota 0 n) big_mkord -sum1_card.
under [RHS]eq_bigr => y _ do rewrite -sum1_card.
rewrite (exchange_big_dep (mem (fixed_grids t s given))) /= => [|y g _]; last first.
  by rewrite !inE agreesE => /and4P[-> -> -> _].
apply: eq_bigr => g; rewrite inE => /and3P[g_sudoku g_fixed g_agrees].
pose row := perm (@sudoku_row_inj n r c g x' g_sudoku).
rewrite (big_pred1 (row^-1 d')%g) // => y; rewrite !inE agreesE g_sudoku g_fixed g_agrees /=.
by rewrite -[RHS](inj_eq (@perm_inj _ row)) permKV permE.
Qed.

(** A change of a fixed grid is a fixed grid, if the two symmetries commute. *)
Lemma fixed_image u given : commutes r c move relabel u -> all in_grid given ->
  fixed (image_of_entries u given) = fixed given.
Proof.
case: u => [[[e rows] columns] labels] /and5P[rows_perm columns_perm labels_perm rows_take].
move=> /and3P[columns_take /allP t_commutes /allP s_commutes] given_inside.
pose p := permutation_of n rows; pose q := permutation_of n columns; pose l := permutation_of n labels.
have pE : order p = rows := permutation_orderK rows_perm.
have qE : order q = columns := permutation_orderK columns_perm.
have lE (d : 'I_n) : nth 0 labels d = l d by rewrite -nth_order (permutation_orderK labels_perm).
pose w : {perm cell} := symmetry_of (e, (p, q)).
have w_symmetry : cell_symmetry w.
  by apply: cell_symmetry_of; split; apply/takes_blocksP; rewrite ?pE ?qE.
have wE x : place_of (w x) = move_by e rows columns (place_of x).
  by rewrite /w symmetry_ofE -pE -qE /move_by /place_of; case: (e); rewrite /= !nth_order.
have tw : (t * w = w * t)%g.
  apply/permP => x; rewrite !permM; apply: place_of_inj.
  by rewrite wE !moveE wE; apply/eqP/t_commutes/mem_place_of.
have sl : (s * l = l * s)%g.
  apply/permP => d; rewrite !permM; apply: val_inj => /=; rewrite -lE -!relabelE -lE.
  by apply/eqP/s_commutes; rewrite mem_iota /= ltn_ord.
pose a : {perm cell} * {perm 'I_n} := (t, s); pose b : {perm cell} * {perm 'I_n} := (w, l).
have ab : (b^-1 * (a * b))%g = a by rewrite (_ : a * b = b * a)%g ?mulKg //; congr (_, _).
rewrite -!sum1_card (reindex_inj (act_inj (action_on_grids n r c) b)).
apply: eq_bigl => g; rewrite !inE -!(act_fixedE _ t s) -/a -{1}ab act_conj sudoku_act //; congr [&& _, _ & _].
apply/agreesP/agreesP => agree b'.
  move=> b_in x xb; have := agree _ (map_f _ b_in) (w x); rewrite wE xb ffunE /= permK => /(_ erefl).
  have [y [d b'E]] := in_gridP (allP given_inside _ b_in); rewrite b'E lE => /val_inj/perm_inj ->.
  by [].
case/mapP => a' a_in ->; have [y [d aE]] := in_gridP (allP given_inside _ a_in) => x; rewrite aE /= -wE.
move=> /place_of_inj ->; rewrite ffunE /= permK lE; congr (nat_of_ord (l _)); apply: val_inj.
by have := agree _ a_in y; rewrite aE => /(_ erefl).
Qed.

(** The number of grids of all cases together. *)
Definition together (l : seq weighted) : nat := \sum_(h <- l) N.to_nat h.1 * fixed h.2.

Lemma together_split x d l : together (split_cases r c move relabel x d l) = together l.
Proof.
rewrite /split_cases; case: ifP => // /andP[x_lt d_lt]; rewrite /together big_filter big_mkcond.
rewrite (eq_bigr (fun h => N.to_nat h.1 * fixed h.2)) => [|h _]; last first.
  by case: ifP => // /negbT/fixed_impossible ->; rewrite muln0.
rewrite big_flatten big_map; apply: eq_bigr => h _; rewrite big_map (fixed_split _ x_lt d_lt) big_distrr.
by apply: eq_bigr => y _; congr (_ * _); apply: fixed_same => b; rewrite mem_undup.
Qed.

Lemma together_cons h l : together (h :: l) = N.to_nat h.1 * fixed h.2 + together l.
Proof. exact: big_cons. Qed.

Lemma among_images changes given given' : all (commutes r c move relabel) changes ->
  among r c (images_of r c changes given) given' -> fixed given' = fixed given.
Proof.
move=> /allP good /hasP[im + /=]; case: ifP => // _ im_in /andP[/allP im_sub /allP sub_im].
have -> : fixed given' = fixed im.2 by apply: fixed_same => b; apply/idP/idP => [/sub_im|/im_sub].
move: im_in; rewrite /images_of; case: ifP => // inside /mapP[u u_in ->]; apply: fixed_image inside.
exact: good.
Qed.

Lemma together_merged changes fuel l : all (commutes r c move relabel) changes ->
  together (merged_cases r c changes fuel l) = together l.
Proof.
move=> good; elim: fuel l => [//|fuel IH] [//|h l] /=; rewrite !together_cons IH /=.
elim: l {IH} => [//|h' l IH] /=; rewrite together_cons addnCA -IH.
case: ifP => [/(among_images good) same|_] /=; last by rewrite together_cons addnCA.
by rewrite Nnat.N2Nat.inj_add mulnDl same addnA.
Qed.

Lemma together_cases changes steps given :
  together (cases_after r c move relabel changes steps given) = fixed given.
Proof.
rewrite /cases_after; set start := [:: _].
have startE : together start = fixed given by rewrite /together big_seq1 mul1n.
case: ifP => [/hasP[d _ /nilP none]|_]; first by rewrite -startE -[RHS](together_split 0 d) none.
rewrite -startE; elim: steps start {startE} => [//|some steps IH] l /=.
rewrite IH together_merged //; last exact: filter_all.
by elim: some l {IH} => [//|[x d] some IH] l /=; rewrite IH together_split.
Qed.

Theorem card_by_cases how labels given number :
  counted_by_cases r c move relabel how labels given = Some number -> N.of_nat (fixed given) = number.
Proof.
rewrite /counted_by_cases; set changes := map _ _.
rewrite -(together_cases changes (steps_of how) given) => cases_counted.
apply: (sum_of_countsE (F := fun given' => fixed given') _ cases_counted) => given' m.
exact: card_counted.
Qed.

End Normal.

(** A unit that the symmetry keeps, and cases.  After its relabelling the unit has the same
    digits as before. *)
Notation plan_by_cases := (counting_plan (nat * cases)).

Definition cases_right (r c : nat) (move : place -> place) (number : N) (h : nat * cases) : bool :=
  let unit := unit_places r c h.1 in
  keeps_unit r c move unit &&
  is_number (counted_by_cases r c move (relabelling_of move unit) h.2
    (fun u => relabelling_of (move_by u.1.1 u.1.2 u.2) unit) (zip unit (iota 0 (r * c)))) number.

Theorem plans_by_cases_right r c (plans : seq plan_by_cases) :
  all_right r c (cases_right r c) plans -> symmetries_fix r c (map fst plans).
Proof.
apply: plans_fix => n_gt0 move number h t t_moves /andP[unit_kept /is_numberP counted].
apply: (card_fixed_given (Ordinal n_gt0) t_moves unit_kept) => s sE.
exact: (card_by_cases (Ordinal n_gt0) t_moves sE counted).
Qed.
