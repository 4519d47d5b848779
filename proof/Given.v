(** A band given as a list of numbers, row by row: the columns of its digits, and
    the number of grids that begin with it. *)
From SudokuCount Require Import Mathcomp Statement Finite Positions Columns Symmetry Grids Words.

Section Lists.

Variables (r c : nat) (band : seq nat).

(** The numbers of a box, the place of a digit among them, and the columns of
    all digits, box by box.  A number is a digit and 1. *)
Definition box_numbers (s : nat) : seq nat :=
  [seq nth 0 band (r * c * (x %/ c) + (s * c + x %% c)) | x <- iota 0 (r * c)].
Definition place_in_box (s d : nat) : nat := index d.+1 (box_numbers s).
Definition column_words : seq (seq nat) :=
  [seq [seq place_in_box s d %% c | d <- iota 0 (r * c)] | s <- iota 0 r].

(** Every box has every digit, and a digit is in a different row of each box. *)
Definition right_band : bool :=
  all (fun s => all (fun d => d.+1 \in box_numbers s) (iota 0 (r * c))) (iota 0 r) &&
  all (fun d => uniq [seq place_in_box s d %/ c | s <- iota 0 r]) (iota 0 (r * c)).

End Lists.

Section Given.

Variables (k r c : nat) (i0 : 'I_r) (j0 : 'I_c) (d0 : 'I_(r * c)) (band : seq nat).
Hypothesis band_right : right_band r c band.

Notation place_in_box := (place_in_box r c band).

Lemma box_has_digit (s : 'I_r) (d : 'I_(r * c)) : d.+1 \in box_numbers r c band s.
Proof.
have /andP[/allP/(_ s) digits _] := band_right.
have /allP/(_ d) : all (fun d => d.+1 \in box_numbers r c band s) (iota 0 (r * c)).
  by apply: digits; rewrite mem_iota add0n ltn_ord.
by apply; rewrite mem_iota add0n ltn_ord.
Qed.

Lemma place_ltn (s : 'I_r) (d : 'I_(r * c)) : place_in_box s d < r * c.
Proof. by have := box_has_digit s d; rewrite -index_mem size_map size_iota. Qed.

Lemma row_ltn (s : 'I_r) (d : 'I_(r * c)) : place_in_box s d %/ c < r.
Proof. by rewrite ltn_divLR ?place_ltn // (leq_ltn_trans _ (ltn_ord j0)). Qed.

Lemma column_ltn (s : 'I_r) (d : 'I_(r * c)) : place_in_box s d %% c < c.
Proof. by rewrite ltn_mod (leq_ltn_trans _ (ltn_ord j0)). Qed.

Definition given_rows : {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_r}} :=
  [ffun s => [ffun d => Ordinal (row_ltn s d)]].
Definition given_columns : {ffun 'I_r -> {ffun 'I_(r * c) -> 'I_c}} :=
  [ffun s : 'I_r => to_fun _ j0 (nth [::] (column_words r c band) s)].

Lemma given_columnsE (s : 'I_r) (d : 'I_(r * c)) : given_columns s d = Ordinal (column_ltn s d).
Proof.
rewrite !ffunE; apply: ord_inj; rewrite /= [LHS]val_insubd.
by rewrite (nth_map 0) ?size_iota // nth_iota // (nth_map 0) ?size_iota // nth_iota // column_ltn.
Qed.

Lemma number_at_place (s : 'I_r) (d : 'I_(r * c)) :
  nth 0 band (r * c * given_rows s d + (s * c + given_columns s d)) = d.+1.
Proof.
rewrite given_columnsE !ffunE /= -[RHS](nth_index 0 (box_has_digit s d)).
by rewrite (nth_map 0) ?size_iota ?place_ltn // nth_iota ?place_ltn.
Qed.

Lemma given_fits : fits given_columns given_rows.
Proof.
apply/andP; split; apply/forallP => x; apply/injectiveP => y y'.
- rewrite !ffunE => /(congr1 val)/= same_row; have /andP[_ /allP/(_ x)] := band_right.
  rewrite mem_iota add0n ltn_ord => /(_ isT); rewrite -(val_enum_ord r) -map_comp.
  by move/injectiveP/(_ y y' same_row).
- move=> [row column]; have := number_at_place x y; have := number_at_place x y'.
  by rewrite row column => -> [/ord_inj].
Qed.

Lemma begins_withE (g : grid (k.+1 * r) r c) (P := positions_of i0 j0 g) : sudoku g ->
  begins_with band g = (P.1 ord0 == given_columns) && (P.2 ord0 == given_rows).
Proof.
move=> g_sudoku; have box_P s : cancel (position P ord0 s) (box g ord0 s) by exact: box_positions_of.
have number b (i : 'I_r) s (j : 'I_c) : g (join (b, i), join (s, j)) = box g b s (i, j) by [].
apply/forallP/andP => [g_band|[/eqP columns /eqP rows] x].
- suff at_digit s d : position P ord0 s d = (given_rows s d, given_columns s d).
    by split; apply/eqP/ffunP => s; apply/ffunP => d; case: (at_digit s d).
  apply: (box_inj (b := ord0) (s := s) g_sudoku).
  rewrite box_P; apply: ord_inj; apply: succn_inj; rewrite -[LHS](number_at_place s d).
  have := g_band (join (ord0, given_rows s d), join (s, given_columns s d)).
  by rewrite /= mul0n add0n ltn_ord number => /eqP ->.
- apply/implyP; have [b [i [s [j ->]]]] := cellP x; rewrite /= number.
  case: b => -[|b] b_ltn; last first.
    by move=> /(leq_ltn_trans (leq_addr _ _)); rewrite -[X in _ < X]mul1n ltn_mul2r ltnS ltn0 andbF.
  rewrite (_ : Ordinal b_ltn = ord0) => [_|]; last exact: val_inj.
  have [row column] : position P ord0 s (box g ord0 s (i, j)) = (i, j).
    by apply: (box_inj (b := ord0) (s := s) g_sudoku); rewrite box_P.
  by have := number_at_place s (box g ord0 s (i, j)); rewrite -columns -rows row column => ->.
Qed.

Theorem number_beginning_withE :
  number_beginning_with (k.+1 * r) r c band = N.of_nat (completions (ord0 : 'I_k.+1) given_columns).
Proof.
rewrite -(card_positions_given _ given_fits).
rewrite -(card_sudoku_positions i0 j0 d0 (fun P => (P.1 ord0 == given_columns) && (P.2 ord0 == given_rows))).
congr N.of_nat; apply: eq_card => g; rewrite !inE.
by case: (boolP (sudoku g)) => //= /begins_withE ->.
Qed.

End Given.
