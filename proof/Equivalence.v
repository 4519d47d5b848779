(** Equivalent grids: this is an equivalence relation, and its classes can be
    counted by representatives. *)
From SudokuCount Require Import Mathcomp Statement Finite.

(** The place of a cell: the numbers of its row and its column, with which programs work. *)
Notation place := (nat * nat)%type.

Definition places_of (rows columns : nat) : seq place :=
  [seq (x, y) | x <- iota 0 rows, y <- iota 0 columns].

Definition same_unit_places (r c : nat) (p q : place) : bool :=
  [|| p.1 == q.1, p.2 == q.2 | (p.1 %/ r == q.1 %/ r) && (p.2 %/ c == q.2 %/ c)].

(** Two cells of one unit, which is a row, a column or a box, have different digits. *)
Section Units.

Variables rows r c : nat.
Implicit Types (x y : cell rows r c) (g : grid rows r c).

Definition same_unit x y : bool := [|| same_row x y, same_column x y | same_box x y].

Definition place_of x : place := (nat_of_ord x.1, nat_of_ord x.2).

Lemma place_of_inj : injective place_of.
Proof. by move=> [i j] [i' j'] [/val_inj -> /val_inj ->]. Qed.

Lemma mem_place_of x : place_of x \in places_of rows (r * c).
Proof. by apply: allpairs_f; rewrite mem_iota ltn_ord. Qed.

Lemma places_uniq : uniq (places_of rows (r * c)).
Proof. by rewrite allpairs_uniq ?iota_uniq // => -[i j] [i' j'] _ _ [-> ->]. Qed.

Lemma placesP p : p \in places_of rows (r * c) -> exists x, p = place_of x.
Proof.
by case/allpairsP=> -[i j] /= [+ + ->]; rewrite !mem_iota => /= i_lt j_lt; exists (Ordinal i_lt, Ordinal j_lt).
Qed.

(** Each place is one cell's. *)
Lemma count_places (P : pred place) : #|[set x | P (place_of x)]| = count P (places_of rows (r * c)).
Proof.
rewrite cardsE cardE /enum_mem size_filter -enumT -(count_map place_of); apply/seq.permP/uniq_perm.
- by rewrite (map_inj_uniq place_of_inj) enum_uniq.
- exact: places_uniq.
move=> p; apply/mapP/idP => [[x _ ->]|/placesP[x ->]]; first exact: mem_place_of.
by exists x; rewrite ?mem_enum.
Qed.

Lemma same_unit_place x y : same_unit_places r c (place_of x) (place_of y) = same_unit x y.
Proof. by rewrite /same_unit /same_row /same_column -!(inj_eq val_inj). Qed.

Lemma sudokuP g : reflect (forall x y, same_unit x y -> g x = g y -> x = y) (sudoku g).
Proof.
apply: (iffP forallP) => [g_sudoku x y unit same|g_inj x].
  apply/eqP; apply: contraTT unit => neq.
  by have /forallP/(_ y) := g_sudoku x; rewrite neq same eqxx implybF.
apply/forallP => y; apply/implyP => /andP[neq unit].
by apply: contraNneq neq => same; apply/eqP/g_inj.
Qed.

Lemma sudoku_row_inj g i : sudoku g -> injective (fun j => g (i, j)).
Proof.
move=> /sudokuP g_inj j k same; suff [] : (i, j) = (i, k) by [].
by apply: g_inj same; rewrite /same_unit /same_row eqxx.
Qed.

End Units.

Arguments place_of {rows r c} x.
Arguments place_of_inj {rows r c}.

Section Equivalence.

Variables rows r c : nat.
Notation cell := (cell rows r c).
Notation grid := (grid rows r c).
Implicit Types (t u : {perm cell}) (g h k : grid).

(** Whether rows become rows, or columns. *)
Definition moves_lines (exchanges : bool) t : Prop := forall x y : cell,
  same_row (t x) (t y) = (if exchanges then same_column x y else same_row x y) /\
  same_column (t x) (t y) = (if exchanges then same_row x y else same_column x y).

Lemma cell_symmetryP t :
  reflect ((forall x y, same_box (t x) (t y) = same_box x y) /\ exists e, moves_lines e t)
          (cell_symmetry t).
Proof.
have both (a b a' b' : cell -> cell -> bool) :
    reflect (forall x y, a x y = a' x y /\ b x y = b' x y)
            [forall x, forall y, (a x y == a' x y) && (b x y == b' x y)].
  apply: (iffP forallP) => [h x y|h x]; first by have /forallP/(_ y)/andP[/eqP -> /eqP ->] := h x.
  by apply/forallP => y; have [-> ->] := h x y; rewrite !eqxx.
apply: (iffP andP) => [[/forallP boxes lines]|[boxes [e lines]]]; split.
- by move=> x y; have /forallP/(_ y)/eqP := boxes x.
- by case/orP: lines => /both lines; [exists false|exists true].
- by apply/forallP => x; apply/forallP => y; rewrite boxes.
- by apply/orP; case: e lines => lines; [right|left]; apply/both.
Qed.

Lemma cell_symmetry1 : cell_symmetry (1 : {perm cell})%g.
Proof. by apply/cell_symmetryP; split=> [x y|]; [|exists false => x y]; rewrite !perm1. Qed.

Lemma cell_symmetryM t u : cell_symmetry t -> cell_symmetry u -> cell_symmetry (t * u)%g.
Proof.
move=> /cell_symmetryP[t_boxes [e t_lines]] /cell_symmetryP[u_boxes [e' u_lines]].
apply/cell_symmetryP; split=> [x y|]; first by rewrite !permM u_boxes.
exists (e (+) e') => x y; rewrite !permM; have := t_lines x y; have := u_lines (t x) (t y).
by case: e {t_lines} e' {u_lines} => [] [] [-> ->] [-> ->].
Qed.

Lemma cell_symmetryV t : cell_symmetry t -> cell_symmetry t^-1%g.
Proof.
move=> /cell_symmetryP[boxes [e lines]]; apply/cell_symmetryP; split=> [x y|].
  by rewrite -boxes !permKV.
exists e => x y; have := lines (t^-1 x)%g (t^-1 y)%g.
by rewrite !permKV; case: e {lines} => -[-> ->].
Qed.

Lemma equivalentP g h :
  reflect (exists2 t, cell_symmetry t & exists s : {perm 'I_(r * c)}, forall x, h (t x) = s (g x))
          (equivalent g h).
Proof.
apply: (iffP existsP) => [[t /existsP[s /andP[t_sym /forallP hg]]]|[t t_sym [s hg]]].
  by exists t => //; exists s => x; apply/eqP.
by exists t; apply/existsP; exists s; rewrite t_sym; apply/forallP => x; rewrite hg.
Qed.

Lemma equivalent_refl g : equivalent g g.
Proof.
by apply/equivalentP; exists 1%g; [exact: cell_symmetry1|exists 1%g => x; rewrite !perm1].
Qed.

Lemma equivalent_sym g h : equivalent g h -> equivalent h g.
Proof.
move=> /equivalentP[t /cell_symmetryV t_sym [s hg]]; apply/equivalentP; exists t^-1%g => //.
by exists s^-1%g => x; rewrite -{2}(permKV t x) hg permK.
Qed.

Lemma equivalent_trans g h k : equivalent g h -> equivalent h k -> equivalent g k.
Proof.
move=> /equivalentP[t t_sym [s hg]] /equivalentP[u u_sym [v kh]]; apply/equivalentP.
by exists (t * u)%g; [exact: cell_symmetryM|exists (s * v)%g => x; rewrite !permM kh hg].
Qed.

(** What a cell symmetry makes from a Sudoku grid is one. *)
Lemma sudoku_cell_symmetry t g : cell_symmetry t -> sudoku g -> sudoku ([ffun x => g (t x)] : grid).
Proof.
move=> /cell_symmetryP[boxes [e lines]] /sudokuP g_inj; apply/sudokuP => x y unit.
rewrite !ffunE => /g_inj/perm_inj; apply; move: unit; rewrite /same_unit boxes.
by have [-> ->] := lines x y; case: e {lines} => //; rewrite orbCA.
Qed.

Lemma sudoku_relabelled (s : {perm 'I_(r * c)}) g :
  sudoku g -> sudoku ([ffun x => s (g x)] : grid).
Proof.
by move=> /sudokuP g_inj; apply/sudokuP => x y unit; rewrite !ffunE => /perm_inj/g_inj; apply.
Qed.

(** Representatives of which no two are equivalent, and whose classes have
    together as many grids as there are. *)
Variable reps : seq grid.
Hypotheses (reps_sudoku : all (@sudoku rows r c) reps) (reps_uniq : uniq reps).
Hypothesis reps_apart : {in reps &, forall g h, equivalent g h -> g = h}.
Hypothesis reps_enough :
  #|[set g : grid | sudoku g]| <= \sum_(g <- reps) #|equivalence_class g|.

Lemma equivalence_class_eq g h : equivalent g h -> equivalence_class g = equivalence_class h.
Proof.
move=> gh; apply/setP => k; rewrite !inE; congr (_ && _).
by apply/idP/idP; apply: equivalent_trans => //; apply: equivalent_sym.
Qed.

Lemma has_rep h : sudoku h -> exists2 g, g \in reps & equivalent g h.
Proof.
have all_reps : perm_eq [seq h | g <- reps, h <- enum (equivalence_class g)] (enum [set g : grid | sudoku g]).
  apply: classes_perm => // [g _|g g' g_rep g'_rep k]; first by apply/subsetP => k; rewrite !inE => /andP[].
  rewrite !inE => /andP[_ gk] /andP[_ g'k]; apply: reps_apart => //.
  exact: equivalent_trans gk (equivalent_sym g'k).
move=> h_sudoku; have := perm_mem all_reps h; rewrite mem_enum inE h_sudoku.
by case/allpairsPdep=> g [k [g_rep + ->]]; rewrite mem_enum inE => /andP[_]; exists g.
Qed.

Theorem card_classes :
  #|[set equivalence_class g | g : grid & sudoku g]| = size reps.
Proof.
have -> : [set equivalence_class g | g : grid & sudoku g] = [set equivalence_class g | g in reps].
  apply/setP => A; apply/imsetP/imsetP => -[g g_in ->]; last first.
    by exists g => //; rewrite inE; apply: (allP reps_sudoku).
  move: g_in; rewrite inE => /has_rep[h h_rep hg]; exists h => //.
  by apply/esym/equivalence_class_eq.
rewrite card_in_imset; first exact/card_uniqP.
move=> g h g_rep h_rep same; apply: reps_apart => //.
have := allP reps_sudoku h h_rep => /= h_sudoku.
have : h \in equivalence_class h by rewrite inE h_sudoku equivalent_refl.
by rewrite -same inE => /andP[].
Qed.

End Equivalence.
