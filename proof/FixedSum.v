(** The number of classes of 9x9 grids follows from how many grids one cell symmetry
    of each conjugacy class fixes, if these numbers add up. *)
From SudokuCount Require Import Mathcomp Statement Equivalence Images CellSymmetries Burnside
  CycleTypes FixedBy LineClasses SymmetryClasses.

Notation kind := (bool * (seq nat * seq nat))%type.

(** What a table says of a kind.  Rows and columns can be exchanged. *)
Definition is_of_kind (e : bool) (rows columns : seq nat) (k : kind) : bool :=
  let: (e', (P, Q)) := k in
  if e == e' then
    if rows == P then columns == Q else if e then false else if rows == Q then columns == P else false
  else false.

Fixpoint number_in (table : symmetries) (k : kind) : option N :=
  if table is (e, rows, columns, number) :: table' then
    if is_of_kind e rows columns k then Some number else number_in table' k
  else None.

(** The sum over all kinds, if the table has all of them. *)
Fixpoint weighted_total (table : symmetries) (kinds : seq (kind * N)) : option N :=
  if kinds is (k, size) :: kinds' then
    if number_in table k is Some number then
      if weighted_total table kinds' is Some sum then Some (size * number + sum)%num else None
    else None
  else Some 0%num.

Notation cell9 := (cell (3 * 3) 3 3).
Notation fixed t := #|[set g : grid (3 * 3) 3 3 | sudoku g && fixes t g]|.
Notation symmetry k := (@symmetry_of_order 3 3 k).

Lemma number_inP table (k : kind) number : symmetries_fix 3 3 table ->
  is_line_order k.2.1 -> is_line_order k.2.2 -> number_in table k = Some number ->
  N.of_nat (fixed (symmetry k)) = (number * N.of_nat (3 * 3)`!)%num.
Proof.
case: k => e' [P Q]; rewrite [_.2]/= => table_right P_right Q_right.
have table_mem e rows columns number' : (e, rows, columns, number') \in table ->
    is_line_order rows -> is_line_order columns ->
    N.of_nat (fixed (symmetry (e, (rows, columns)))) = (number' * N.of_nat (3 * 3)`!)%num.
  move=> in_table rows_right columns_right; apply: (table_right _ _ _ _ in_table).
  exact/moves_by_lines.
elim: table table_mem {table_right} => [//|[[[e rows] columns] number'] table IH] table_mem.
rewrite [number_in _ _]/=; case: ifP => [|_]; last first.
  by apply: IH => e0 rows0 columns0 number0 in_table; apply: table_mem; rewrite inE in_table orbT.
have {IH table_mem} := table_mem _ _ _ _ (mem_head _ _); case: (e =P e') => // ->.
case: (rows =P P) => [-> fixedE /eqP columnsE [<-]|_].
  by rewrite -columnsE; apply: fixedE; rewrite ?columnsE.
case: e' => //; case: (rows =P Q) => // -> fixedE /eqP columnsE [<-].
rewrite -fixedE ?columnsE //.
congr N.of_nat; rewrite /symmetry_of_order /=.
have u_sym := symmetry_of_lines true keeps1 keeps1.
by rewrite -[RHS](@card_fixes_conj 3 3 isT _ _ u_sym) symmetry_exchanged.
Qed.

Lemma totalP table kinds sum : symmetries_fix 3 3 table ->
  all (fun k => is_line_order k.1.2.1 && is_line_order k.1.2.2) kinds -> weighted_total table kinds = Some sum ->
  N.of_nat (\sum_(k <- kinds) N.to_nat k.2 * fixed (symmetry k.1)) = (sum * N.of_nat (3 * 3)`!)%num.
Proof.
move=> table_right; elim: kinds sum => [|[k size] kinds IH] sum; first by rewrite big_nil => _ [<-].
move=> /andP[/andP[P_right Q_right] /IH kinds_right]; rewrite [weighted_total _ _]/=.
case numberE: number_in => [number|//]; case sumE: weighted_total => [sum'|//] [<-].
rewrite big_cons Nnat.Nat2N.inj_add (kinds_right _ sumE) N.mul_add_distr_r; congr (_ + _)%num.
rewrite Nnat.Nat2N.inj_mul Nnat.N2Nat.id (number_inP table_right P_right Q_right numberE).
by rewrite N.mul_assoc.
Qed.

Lemma kinds_right :
  all (fun k => is_line_order k.1.2.1 && is_line_order k.1.2.2) (kinds_of_symmetries line_table).
Proof. vm_cast_no_check (erefl true). Qed.

Theorem number_of_fixed_total table sum : symmetries_fix 3 3 table ->
  weighted_total table (kinds_of_symmetries line_table) = Some sum ->
  number_of_fixed 3 3 = (sum * N.of_nat (3 * 3)`!)%num.
Proof.
move=> table_right sumE; rewrite -(totalP table_right kinds_right sumE); congr N.of_nat.
by apply: sum_symmetries => t u u_sym; apply: (@card_fixes_conj 3 3).
Qed.

Theorem number_of_classes_if_counted table : symmetries_fix 3 3 table ->
  weighted_total table (kinds_of_symmetries line_table) = Some (5472730538 * 3359232)%num ->
  number_of_classes 3 3 = 5472730538%num.
Proof.
move=> table_right sumE; apply: number_of_classes_3x3.
rewrite (number_of_fixed_total table_right sumE).
have -> : N.of_nat (3 * 3)`! = 362880%num by vm_compute.
by rewrite N.mul_assoc.
Qed.

(** The cell symmetry that moves no cell fixes all grids. *)
Lemma fixed_by_identity : grids_9x9 ->
  symmetries_fix 3 3 [:: (false, iota 0 9, iota 0 9, 18383222420692992%num)].
Proof.
move=> grids e rows columns k; rewrite inE => /eqP[-> -> -> ->] t t_moves.
have -> : t = 1%g.
  move/moves_by_lines: t_moves => -> //; rewrite as_perm_iota; apply/permP => x.
  by rewrite symmetry_ofE !perm1 -surjective_pairing.
have -> : [set g | sudoku g && fixes 1%g g] = [set g : grid (3 * 3) 3 3 | sudoku g].
  apply/setP => g; rewrite !inE (_ : fixes 1%g g) ?andbT //.
  by apply/existsP; exists 1%g; apply/forallP => x; rewrite !perm1.
have -> : N.of_nat (3 * 3)`! = 362880%num by vm_compute.
exact: grids.
Qed.

Lemma symmetries_fix_cat r c (table table' : symmetries) :
  symmetries_fix r c table -> symmetries_fix r c table' -> symmetries_fix r c (table ++ table').
Proof.
move=> right right' e rows columns k; rewrite mem_cat => /orP[]; [exact: right|exact: right'].
Qed.
