(** A program that counts the Sudoku grids that a cell symmetry fixes, if it keeps
    a row, a column or a box. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence DisjointSearch FixedGrids
  FixedProgram FixedUnit.

Definition move_by (transposes : bool) (rows columns : seq nat) (p : place) : place :=
  let q := if transposes then (p.2, p.1) else p in (nth 0 rows q.1, nth 0 columns q.2).

(** How the symmetry permutes the places of the unit, which have the digits in order. *)
Definition relabelling_of (move : place -> place) (unit : seq place) : seq nat :=
  [seq index (move p) unit | p <- unit].

Definition is_unit (r c : nat) (unit : seq place) : bool :=
  [&& size unit == r * c, uniq unit, all (mem (places r c)) unit &
      all (fun p => all (same_unit_places r c p) unit) unit].

Definition keeps_unit (r c : nat) (move : place -> place) (unit : seq place) : bool :=
  [&& is_unit r c unit, all (fun p => move p \in unit) unit &
      perm_eq (relabelling_of move unit) (iota 0 (r * c))].

Definition is_number (o : option N) (number : N) : bool := if o is Some k then N.eqb k number else false.

Lemma is_numberP o number : is_number o number -> o = Some number.
Proof. by case: o => // k /N.eqb_eq ->. Qed.

Definition counts (r c : nat) (move : place -> place) (unit order : seq place) (number : N) : bool :=
  keeps_unit r c move unit &&
  is_number (counted r c move (relabelling_of move unit) (zip unit (iota 0 (r * c))) (unit ++ order)) number.

Section Unit.

Variables (r c : nat) (unit : seq place) (d0 : 'I_(r * c)).
Notation n := (r * c).
Hypothesis unit_right : is_unit r c unit.

Definition cell_of_unit (y : 'I_n) : cell n r c := cell_at d0 (nth (0, 0) unit y).

Lemma place_of_unit y : place_of (cell_of_unit y) = nth (0, 0) unit y.
Proof.
case/and4P: unit_right => /eqP unit_size _ /allP inside _; apply/cell_atK/inside.
by rewrite mem_nth ?unit_size.
Qed.

Lemma unit_digits (g : grid n r c) : sudoku g -> injective (fun y => g (cell_of_unit y)).
Proof.
move=> /sudokuP g_inj y z same; case/and4P: unit_right => /eqP unit_size unit_uniq _ /allP together.
have in_unit (w : 'I_n) : nth (0, 0) unit w \in unit by rewrite mem_nth ?unit_size.
have /g_inj/(_ same)/(congr1 place_of) : same_unit (cell_of_unit y) (cell_of_unit z).
  by rewrite -same_unit_place !place_of_unit (allP (together _ (in_unit y))).
by rewrite !place_of_unit => /eqP; rewrite nth_uniq ?unit_size // => /eqP/val_inj.
Qed.

Lemma agrees_in_order (g : grid n r c) : agrees (zip unit (iota 0 n)) g = in_order cell_of_unit g.
Proof.
case/and4P: unit_right => /eqP unit_size unit_uniq _ _.
have zip_size : size (zip unit (iota 0 n)) = n by rewrite size_zip unit_size size_iota minnn.
have nth_entry (y : 'I_n) : nth ((0, 0), 0) (zip unit (iota 0 n)) y = (nth (0, 0) unit y, nat_of_ord y).
  by rewrite nth_zip ?unit_size ?size_iota // nth_iota.
apply/agreesP/forallP => [agree y|g_unit b].
  have := agree (nth ((0, 0), 0) (zip unit (iota 0 n)) y); rewrite mem_nth ?zip_size // nth_entry.
  by move=> /(_ isT) agree_y; apply/eqP/val_inj/agree_y; rewrite place_of_unit.
move=> /(nthP ((0, 0), 0))[y]; rewrite zip_size => y_ltn <- x.
by rewrite (nth_entry (Ordinal y_ltn)) /= -(place_of_unit (Ordinal y_ltn))
  => /place_of_inj ->; rewrite (eqP (g_unit _)).
Qed.

End Unit.

(** It is enough to count the grids in which the unit has given digits. *)
Theorem card_fixed_given r c (t : {perm cell (r * c) r c}) move unit (d0 : 'I_(r * c)) number :
  (forall x, place_of (t x) = move (place_of x)) -> keeps_unit r c move unit ->
  (forall s : {perm 'I_(r * c)}, (forall d : 'I_(r * c), nth 0 (relabelling_of move unit) d = s d) ->
    N.of_nat #|fixed_grids t s (zip unit (iota 0 (r * c)))| = number) ->
  N.of_nat #|[set g : grid (r * c) r c | sudoku g && fixes t g]| = (number * N.of_nat (r * c)`!)%num.
Proof.
move=> t_moves /and3P[unit_right /allP unit_moved /permutesP[s sE]] cardE.
have /and4P[/eqP unit_size unit_uniq _ _] := unit_right.
rewrite (card_fixed_unit (unit_digits (d0 := d0) unit_right) (t := t) (s := s)) => [|y].
  rewrite Nnat.Nat2N.inj_mul -(cardE s) => [|d]; last by rewrite sE.
  congr (N.of_nat _ * _)%num; apply: eq_card => g.
  by rewrite !inE (agrees_in_order d0 unit_right).
apply: place_of_inj; rewrite t_moves !place_of_unit // sE.
by rewrite (nth_map (0, 0)) ?unit_size // nth_index // unit_moved // mem_nth ?unit_size.
Qed.

Theorem number_fixed_by r c move unit order number (t : {perm cell (r * c) r c}) :
  0 < r * c -> (forall x, place_of (t x) = move (place_of x)) -> counts r c move unit order number ->
  N.of_nat #|[set g : grid (r * c) r c | sudoku g && fixes t g]| = (number * N.of_nat (r * c)`!)%num.
Proof.
move=> n_gt0 t_moves /andP[unit_kept /is_numberP counted].
apply: (card_fixed_given (Ordinal n_gt0) t_moves unit_kept) => s sE.
exact: (card_counted (Ordinal n_gt0) t_moves sE counted).
Qed.

(** What a cell symmetry fixes, all its powers fix. *)
Lemma fixes_power r c (t : {perm cell (r * c) r c}) (g : grid (r * c) r c) k :
  fixes t g -> fixes (t ^+ k)%g g.
Proof.
move=> /existsP[s /forallP fixed]; apply/existsP; exists (s ^+ k)%g; apply/forallP => x.
elim: k x => [|k IH] x; first by rewrite !expg0 !perm1.
by rewrite !expgSr !permM (eqP (fixed _)) (eqP (IH x)).
Qed.

Theorem number_fixed_by_power r c move unit order k (t : {perm cell (r * c) r c}) :
  0 < r * c -> (forall x, place_of (t x) = move (place_of x)) -> counts r c (iter k move) unit order 0 ->
  N.of_nat #|[set g : grid (r * c) r c | sudoku g && fixes t g]| = 0%num.
Proof.
move=> n_gt0 t_moves counted.
have power_moves x : place_of ((t ^+ k)%g x) = iter k move (place_of x).
  by rewrite permX; elim: (k) => //= k' IH; rewrite t_moves IH.
have /(congr1 N.to_nat) := number_fixed_by n_gt0 power_moves counted.
rewrite N.mul_0_l Nnat.Nat2N.id => power_none; apply: (congr1 N.of_nat (y := 0)); apply/eqP.
rewrite -leqn0 -[X in _ <= X]power_none.
by apply/subset_leq_card/subsetP => g; rewrite !inE => /andP[-> /(fixes_power k)].
Qed.

Lemma place_of_moves_by r c transposes rows columns (t : {perm cell (r * c) r c}) :
  moves_by transposes rows columns t ->
  forall x, place_of (t x) = move_by transposes rows columns (place_of x).
Proof.
move=> t_moves x; have [row column] := t_moves x.
by rewrite /place_of row column; case: (transposes).
Qed.

(** The cells of a row, a column or a box, which are numbered in this order. *)
Definition unit_places (r c u : nat) : seq place :=
  let n := r * c in
  if u < n then [seq (u, y) | y <- iota 0 n]
  else if u < 2 * n then [seq (x, u - n) | x <- iota 0 n]
  else [seq p <- places r c | p.1 %/ r * r + p.2 %/ c == u - 2 * n].

(** The places of several units of 9x9 grids. *)
Notation units l := (flatten (map (unit_places 3 3) l)).
Notation all_rows := (iota 0 9).
Notation all_columns := (iota 9 9).
Notation all_boxes := (iota 18 9).

(** Symmetries, each with the number that it fixes and with how this is counted. *)
Definition counting_plan (how : Type) := (bool * seq nat * seq nat * N * how)%type.

Section Plans.

Variables (r c : nat) (how : Type) (right : (place -> place) -> N -> how -> bool).

Definition all_right (plans : seq (counting_plan how)) : bool :=
  (0 < r * c) &&
  all (fun p => let: (e, rows, columns, number, h) := p in right (move_by e rows columns) number h) plans.

Hypothesis counts_right : 0 < r * c -> forall move number h (t : {perm cell (r * c) r c}),
  (forall x, place_of (t x) = move (place_of x)) -> right move number h ->
  N.of_nat #|[set g : grid (r * c) r c | sudoku g && fixes t g]| = (number * N.of_nat (r * c)`!)%num.

Theorem plans_fix plans : all_right plans -> symmetries_fix r c (map fst plans).
Proof.
case/andP=> n_gt0; elim: plans => [//|[[[[e' rows'] columns'] k'] h] plans IH] /= /andP[counted /IH rest].
move=> e rows columns k; rewrite inE => /orP[/eqP[-> -> -> ->] t /place_of_moves_by t_moves|]; last exact: rest.
exact: counts_right counted.
Qed.

End Plans.

(** A unit that the symmetry keeps, and an order of the places. *)
Notation plan := (counting_plan (nat * seq place)).

Definition plan_right (r c : nat) (move : place -> place) (number : N) (h : nat * seq place) : bool :=
  counts r c move (unit_places r c h.1) h.2 number.

Theorem plans_right r c (plans : seq plan) :
  all_right r c (plan_right r c) plans -> symmetries_fix r c (map fst plans).
Proof. by apply: plans_fix => n_gt0 move number h t; apply: number_fixed_by. Qed.

(** A power of a symmetry and a unit that it keeps: if the power fixes nothing, so does the symmetry. *)
Notation empty_plan := (counting_plan (nat * nat)).

Definition fixes_nothing (r c : nat) (move : place -> place) (number : N) (h : nat * nat) : bool :=
  N.eqb number 0 && counts r c (iter h.1 move) (unit_places r c h.2) (places r c) 0.

Theorem empty_plans_right r c (plans : seq empty_plan) :
  all_right r c (fixes_nothing r c) plans -> symmetries_fix r c (map fst plans).
Proof.
apply: plans_fix => n_gt0 move number h t t_moves /andP[/N.eqb_eq -> counted].
by rewrite N.mul_0_l; apply: number_fixed_by_power t_moves counted.
Qed.
