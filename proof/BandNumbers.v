(** The numbers of completions that bands have: exactly the 44 numbers of the certificate. *)
From SudokuCount Require Import Mathcomp Statement Finite Equivalence Columns Symmetry Grids Words Given
  Certificate Program WordColumns Invariant Tables Origins Sums Checks.
From SudokuCount Require ThreeBands.

(** A band as a list of numbers, row by row. *)
Section Lists.

Variables (r c : nat) (b : grid r r c).

Definition band_numbers : seq nat := [seq (b (split k)).+1 | k <- enum 'I_(r * (r * c))].

Lemma nth_band_numbers (i : 'I_r) (j : 'I_(r * c)) : nth 0 band_numbers (r * c * i + j) = (b (i, j)).+1.
Proof. by rewrite mulnC -[_ + _]/(nat_of_ord (join (i, j))) nth_enum joinK. Qed.

Hypothesis b_sudoku : sudoku b.

(** The cell at a place of a box. *)
Definition cell_of_box (s : 'I_r) (j : 'I_(r * c)) : cell r r c := ((split j).1, join (s, (split j).2)).

Lemma stack_of_box (s : 'I_r) j : (cell_of_box s j).2 %/ c = s.
Proof. exact: pair_div. Qed.

Lemma nth_box_numbers (s : 'I_r) (j : 'I_(r * c)) :
  nth 0 (box_numbers r c band_numbers s) j = (b (cell_of_box s j)).+1.
Proof. by rewrite (nth_map 0) ?size_iota // nth_iota // -nth_band_numbers. Qed.

Lemma digit_of_box_inj (s : 'I_r) : injective (fun j => b (cell_of_box s j)).
Proof.
move=> j k same; have cells : cell_of_box s j = cell_of_box s k.
  apply: (sudokuP _ b_sudoku) same; rewrite /same_unit /same_box !stack_of_box /= eqxx andbT.
  by rewrite !(divn_small (first_ltn _)) eqxx !orbT.
apply: (can_inj (@splitK r c)); rewrite [LHS]surjective_pairing [RHS]surjective_pairing.
have /= column := congr1 snd (join_inj (congr1 (fun x : cell r r c => x.2) cells)).
by congr (_, _); [exact: (congr1 (fun x : cell r r c => x.1) cells)|exact: column].
Qed.

Lemma box_numbers_have (s : 'I_r) (d : 'I_(r * c)) :
  exists2 j : 'I_(r * c), place_in_box r c band_numbers s d = j & b (cell_of_box s j) = d.
Proof.
have /codomP[j dE] : d \in codom (fun j => b (cell_of_box s j)).
  by apply: inj_card_onto => //; apply: digit_of_box_inj.
have sizeE : size (box_numbers r c band_numbers s) = r * c by rewrite size_map size_iota.
have in_box : d.+1 \in box_numbers r c band_numbers s.
  by rewrite dE -nth_box_numbers mem_nth ?sizeE.
have place_ltn : place_in_box r c band_numbers s d < r * c by rewrite -[X in _ < X]sizeE index_mem.
exists (Ordinal place_ltn) => //; apply: ord_inj; apply: succn_inj.
by rewrite -nth_box_numbers nth_index.
Qed.

Lemma right_band_numbers : right_band r c band_numbers.
Proof.
apply/andP; split; apply/allP => k; rewrite mem_iota add0n => /= k_ltn.
- apply/allP => d; rewrite mem_iota add0n => /= d_ltn.
  have [j placeE _] := box_numbers_have (Ordinal k_ltn) (Ordinal d_ltn).
  by rewrite -index_mem -/(place_in_box _ _ _ k d) placeE size_map size_iota.
- rewrite map_inj_in_uniq ?iota_uniq // => s s'; rewrite !mem_iota !add0n => /= s_ltn s'_ltn.
  have [j -> jE] := box_numbers_have (Ordinal s_ltn) (Ordinal k_ltn).
  have [j' -> j'E] := box_numbers_have (Ordinal s'_ltn) (Ordinal k_ltn).
  move=> row; have : cell_of_box (Ordinal s_ltn) j = cell_of_box (Ordinal s'_ltn) j'.
    by apply: (sudokuP _ b_sudoku); rewrite ?jE // /same_unit /same_row -(inj_eq val_inj) /= row eqxx.
  by move/(congr1 (fun x : cell r r c => x.2 %/ c)); rewrite !stack_of_box.
Qed.

End Lists.

(** To begin with a list of numbers is to extend the band that has these numbers. *)
Lemma begins_with_extends r c (band : seq nat) (b : grid r r c) (h : grid (r * c) r c) :
  (forall x, (b x).+1 = nth 0 band (r * c * x.1 + x.2)) -> begins_with band h = extends b h.
Proof.
move=> bE; apply/forallP/forallP => [h_band x|h_b y].
- apply/forallP => y; apply/implyP => /andP[/eqP row /eqP column]; apply/eqP/ord_inj/succn_inj.
  by have := h_band y; rewrite bE row column -row ltn_ord => /eqP.
- apply/implyP => y_ltn; have /forallP/(_ y) := h_b (Ordinal y_ltn, y.2).
  by rewrite !eqxx => /eqP ->; rewrite bE.
Qed.

(** Three words of a band have the number of one of the 44 classes. *)
Lemma completions_of_three_words a b c : a \in words -> b \in words -> c \in words ->
  exists2 e, e \in certificate &
             completions ThreeBands.col0 (of_words [:: a; b; c]) = N.to_nat e.2.
Proof.
have checks := program_checked; move=> a_in b_in c_in.
have [p_word q_word ->] := f_pair checks completions_invariant a_in b_in c_in.
have [k_ltn same] := class_ofP checks (division_divisions checks p_word) (division_divisions checks q_word).
exists (nth ([::], N0) certificate
         (class_of (division (relabel (sorting a) b)) (division (relabel (sorting a) c)))).
  exact: mem_nth.
apply: (etrans (same _ completions_invariant)).
apply: (etrans (congr1 (fun u => completions ThreeBands.col0 (of_words u)) (nth_classes k_ltn))).
exact: (completions_of_class checks (mem_nth ([::], N0) k_ltn)).
Qed.

Lemma number_of_right_band band : right_band 3 3 band ->
  exists2 e, e \in certificate & number_beginning_with 9 3 3 band = e.2.
Proof.
move=> band_right.
pose d0 : 'I_(3 * 3) := @Ordinal 9 0 isT; pose i0 : 'I_3 := @Ordinal 3 0 isT.
have := given_fits i0 band_right; set K := given_columns _ _ band => K_fits.
have in_words s : of_fun (K s) \in words.
  by apply: word_balanced; apply: (fits_balanced _ K_fits).
have KE : K = of_words [:: of_fun (K ThreeBands.col0); of_fun (K ThreeBands.col1);
                           of_fun (K ThreeBands.col2)].
  by apply/ffunP; apply: ThreeBands.ord3_ind; rewrite [RHS]ffunE [nth _ _ _]/= of_funK.
have [e e_in eE] := completions_of_three_words (in_words ThreeBands.col0)
                      (in_words ThreeBands.col1) (in_words ThreeBands.col2).
exists e => //; rewrite (number_beginning_withE 2 i0 i0 d0 band_right) -/K.
rewrite (_ : ord0 = ThreeBands.col0); last exact: val_inj.
by rewrite KE eE Nnat.N2Nat.id.
Qed.

Lemma certificate_numbers : let numbers := [seq e.2 | e <- certificate] in
  [&& uniq numbers, size numbers == 44 & N0 \notin numbers].
Proof. by vm_compute. Qed.

Lemma completions_positive band n : (band, n) \in certificate ->
  number_beginning_with 9 3 3 band = n -> exists2 g : grid (3 * 3) 3 3, sudoku g & begins_with band g.
Proof.
move=> in_certificate nE; have /and3P[_ _ /negP zero] := certificate_numbers.
have: #|[set g : grid (3 * 3) 3 3 | sudoku g && begins_with band g]| != 0.
  apply/eqP => none; apply: zero; apply/mapP; exists (band, n) => //=.
  by rewrite -nE /number_beginning_with none.
by rewrite cards_eq0 => /set0Pn[g]; rewrite inE => /andP[]; exists g.
Qed.

Theorem numbers_of_completions_3x3 :
  completions_9x9 certificate -> numbers_of_completions_9x9.
Proof.
move=> certificate_right; have /and3P[numbers_uniq /eqP numbers_size _] := certificate_numbers.
exists [seq e.2 | e <- certificate]; split => // n; split=> [/mapP[[band n'] in_certificate ->]|].
- have nE := certificate_right _ _ in_certificate.
  have [g g_sudoku g_band] := completions_positive in_certificate nE.
  have r_leq : 3 <= 3 * 3 by [].
  exists [ffun x : cell 3 3 3 => g (widen_ord r_leq x.1, x.2)].
    apply/sudokuP => -[i j] [i' j'] unit; rewrite !ffunE => same.
    have [] : (widen_ord r_leq i, j) = (widen_ord r_leq i', j'); last by move=> /ord_inj -> ->.
    by apply: (sudokuP _ g_sudoku) same; move: unit; rewrite /same_unit /same_row -!(inj_eq val_inj).
  rewrite -[RHS]nE /number_of_completions; congr N.of_nat; apply: eq_card => h; rewrite !inE.
  rewrite (begins_with_extends (b := [ffun x => g (widen_ord r_leq x.1, x.2)])) => [//|x].
  by have := forallP g_band (widen_ord r_leq x.1, x.2); rewrite /= ltn_ord ffunE => /eqP.
- case=> b b_sudoku <-; have [e e_in eE] := number_of_right_band (right_band_numbers b_sudoku).
  apply/mapP; exists e => //; rewrite -eE; congr N.of_nat; apply: eq_card => g.
  rewrite !inE (begins_with_extends (b := b)) // => x.
  by rewrite nth_band_numbers -surjective_pairing.
Qed.
