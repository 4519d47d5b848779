(** The 416 classes of bands, which are the first three rows of 9x9 grids: one band of each class,
    and the program of [Essential.v], which compares it with its images. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images CellSymmetries Essential
  LineClasses.

(** A cell symmetry of a band is an order of the rows, and an order of the columns that
    keeps stacks together: because rows are longer than columns, it does not exchange them. *)
Notation band_cell := (cell 3 3 3).
Notation row_order := {perm 'I_3}.

Lemma band_symmetry_inj (p : row_order) (q : line_order) : injective (fun x : band_cell => (p x.1, q x.2)).
Proof. by move=> [x x'] [y y'] [/perm_inj -> /perm_inj ->]. Qed.

Definition band_symmetry (o : row_order * line_order) : {perm band_cell} := perm (@band_symmetry_inj o.1 o.2).

Lemma band_symmetryE o x : band_symmetry o x = (o.1 x.1, o.2 x.2).
Proof. exact: permE. Qed.

Lemma band_symmetry_unique : injective band_symmetry.
Proof.
move=> [p q] [p' q'] same; congr (_, _); apply/permP => x.
- by have := congr1 (fun t : {perm band_cell} => (t (x, ord0)).1) same; rewrite !band_symmetryE.
- by have := congr1 (fun t : {perm band_cell} => (t (ord0, x)).2) same; rewrite !band_symmetryE.
Qed.

Lemma one_band (x y : 'I_3) : x %/ 3 = y %/ 3.
Proof. by rewrite !divn_small. Qed.

Lemma cell_symmetry_bandP (t : {perm band_cell}) :
  reflect (exists p q, keeps q /\ t = band_symmetry (p, q)) (@cell_symmetry 3 3 3 t).
Proof.
apply: (iffP idP) => [/cell_symmetryP[boxes [[] lines]]|[p [q [/keeps_blocksP q_keeps ->]]]].
- have inj : injective (fun y => (t (ord0, y)).1).
    move=> y y' /= same; have [row _] := lines (ord0, y) (ord0, y'); move: row.
    by rewrite /same_row /same_column /= same eqxx => /esym/eqP.
  by have := leq_card _ inj; rewrite !card_ord.
- have [p [q tE]] := orders_of_lines ord0 ord0 lines.
  exists p, q; split; last by apply/permP => x; rewrite band_symmetryE tE.
  by apply/keeps_blocksP => x y; have := boxes (ord0, x) (ord0, y); rewrite /same_box !tE /= !eqxx.
apply/cell_symmetryP; split=> [x y|].
  by rewrite !band_symmetryE /same_box /= q_keeps (one_band (p x.1) (p y.1)) (one_band x.1 y.1) !eqxx.
by exists false => x y; rewrite !band_symmetryE /same_row /same_column /= !(inj_eq perm_inj).
Qed.

Section Bands.

(** All orders of the columns. *)
Variable columns : seq (seq nat).
Hypothesis columns_listed : lists_all columns.

Definition band_symmetries : seq {perm band_cell} :=
  [seq band_symmetry (p, q) | q <- map as_perm columns, p <- block_perms 3 3 3].

Lemma all_band_symmetries : all_symmetries (r := 3) (c := 3) band_symmetries.
Proof.
have [perms_uniq mem_perms] := lists_allP columns_listed; split=> [|t].
  apply: allpairs_uniq; [exact: perms_uniq|exact: block_perms_uniq|].
  by move=> [q p] [q' p'] _ _ /= /band_symmetry_unique[-> ->].
apply/allpairsP/cell_symmetry_bandP => [[[q p] /= [q_in _ ->]]|[p [q [q_keeps ->]]]].
  by exists p, q; rewrite -mem_perms.
exists (q, p); rewrite mem_perms; split=> //; apply/block_permsP => x y.
by rewrite (one_band (p x) (p y)) (one_band x y) !eqxx.
Qed.

Definition compare_band_images : seq (seq nat) -> seq (seq nat) -> seq comparison :=
  comparisons_in (block_orders 3 3 3) columns.

Lemma compare_band_imagesE (b : grid 3 3 3) target : compare_band_images (cells b) target =
  [seq compare_grids k target | k <- map (image b) band_symmetries].
Proof.
have /and3P[/allP right _ _] := columns_listed.
rewrite /compare_band_images (comparisons_inE _ _ (isT : 0 < 3)) ?size_list_of // => [|p]; last first.
  by rewrite mem_filter mem_permutations => /andP[].
rewrite -map_comp map_allpairs allpairs_mapl allpairs_mapr; congr flatten.
apply/eq_in_map => Q Q_in; apply/eq_in_map => P /block_orderK PE.
have [QE _] := is_line_orderP (right _ Q_in); rewrite -{1}QE -{1}PE moved_list_of.
by congr (compare_grids (standardised _) _); apply: eq_list_of => x y; rewrite band_symmetryE.
Qed.

Theorem number_of_band_classes_by reps : bands_9x9 ->
  represent_by 3 3 3 compare_band_images 948109639680 reps ->
  number_of_band_classes 3 3 = N.of_nat (size reps).
Proof.
move=> bands right; congr N.of_nat.
exact: (@classes_by 3 3 3 isT _ _ _ _ isT all_band_symmetries compare_band_imagesE bands right).
Qed.

End Bands.

(** The second row of bands, and the third row of each of them; the first one has the digits in order. *)
Definition later_rows : seq (N * seq N) := [::
  (456789123, [:: 789123456; 789123465; 789123564; 789132465; 789132546; 789132564; 789231564;
    789231645; 798132465; 798132546; 798132564; 798213564; 798213654; 798231564; 798231645; 897231564;
    897231645]);
  (456789132, [:: 789123546; 789132546; 789132564; 789213456; 789213645; 789213654; 789231546;
    789231564; 879231564]);
  (456789231, [:: 789123645; 789132546; 789231564; 789312456; 798213645]);
  (457189236, [:: 689237145; 689237154; 689237415; 689237451; 689237514; 689237541; 689273145;
    689273154; 689273415; 689273451; 689273514; 689273541; 689327145; 689327154; 689327415; 689327451;
    689327514; 689327541; 689372145; 689372154; 689372415; 689372451; 689372514; 689372541; 689723145;
    689723154; 689723415; 689723514; 689723541; 689732145; 689732154; 689732415; 689732514; 689732541;
    698237145; 698237154; 698237415; 698237514; 698237541; 698273145; 698273154; 698273415; 698273514;
    698273541; 698327145; 698327154; 698327415; 698327541; 698372145; 698372154; 698372415; 698372514;
    698372541; 698723145; 698723154; 698723415; 698723514; 698732145; 698732154; 698732415; 698732514;
    869237145; 869237514; 869273145; 869273154; 869273415; 869273514; 869327154; 869327415; 869327514;
    869372145; 869372154; 869372415; 869372514; 869723145; 869723154; 869723514; 869732145; 869732154;
    896237145; 896237154; 896237514; 896273145; 896273154; 896273514; 896327145; 896327154; 896327514;
    896372145; 896372154; 896372514; 896723154; 896723514; 896732154; 896732514; 968237154; 968237514;
    968273514; 968327154; 968327514; 968372154; 968372514; 968723154; 968732154; 986237154; 986273154;
    986327154; 986372154]);
  (457189263, [:: 689237145; 689237415; 689237451; 689237514; 689273154; 689273415; 689273451;
    689273514; 689273541; 689327154; 689327415; 689327514; 689327541; 689372145; 689372154; 689372415;
    689372451; 689372514; 689723145; 689723154; 689723451; 689732145; 689732154; 689732415; 689732451;
    689732514; 689732541; 698237154; 698237415; 698237451; 698237514; 698273145; 698273415; 698273451;
    698273514; 698327145; 698327154; 698327415; 698327451; 698327514; 698372154; 698372415; 698372514;
    698372541; 698732145; 698732154; 698732451; 869237154; 869237415; 869237514; 869273451; 869327415;
    869327451; 869327514; 869372145; 869372154; 869372514; 896237145; 896237154; 896237451; 896327145;
    896327154; 896327415; 896327451; 896327514; 896327541; 896372145; 896372154; 896372451; 968327145;
    968327154; 968327415; 968327514; 968327541; 968372145; 986327145; 986327154; 986327451]);
  (457189326, [:: 689237451; 689237514; 689237541; 689273145; 689273451; 689273541; 689327154;
    689327451; 689327541; 689372415; 689372541; 689723145; 689723415; 689732145; 689732415; 689732514;
    689732541; 698237145; 698237541; 698273514; 698273541; 698732415; 869372514]);
  (457189623, [:: 689237145; 689237154; 689273145; 689273154; 689273541; 689327145; 689327154;
    689372145; 689372154; 689372514; 689723145; 689723154; 689723415; 689723451; 689723514; 689723541;
    689732145; 689732154; 689732415; 689732451; 689732514; 689732541; 698237145; 698237154; 698237541;
    698273145; 698273154; 698327145; 698327154; 698327514; 698372145; 698372154; 698732145; 698732154;
    698732415; 698732514; 698732541; 869237145; 869273145; 869273154; 869273451; 869327154; 869372145;
    869372154; 896237145; 896237154; 896237415; 896237451; 896237514; 896237541; 896327145; 896327154;
    896327415; 896327451; 896327514; 896372145; 896372154; 896372451; 968327145; 968327154; 968327415;
    968372145; 968372154; 986327145; 986327154; 986327415; 986327451; 986327514; 986327541]);
  (457189632, [:: 689237145; 689273145; 689273154; 689273514; 689327154; 689372145; 689372154;
    689723145; 689723514; 689732145; 689732154; 689732514; 689732541; 698237145; 698237154; 698237514;
    698273145; 698327145; 698327154; 698327541; 698372154; 698732145; 698732514; 869273145; 869372145;
    896237145; 896237415; 896327145; 896327154; 896327451; 896327541; 896372145; 896372154; 896372451;
    968327145; 968327154; 968327451; 986327145]);
  (457289163, [:: 689173452; 689713254; 698137425; 698137524; 698317254; 698317524; 698713254;
    869713245; 869731245; 869731524; 896317245; 896731524]);
  (457289613, [:: 689173245; 689713245; 689713254; 698137254; 698317245; 698317254; 698713245;
    869713245; 869731245; 869731254; 896137245; 896137254; 896317245; 896317425; 896731245; 896731254;
    968137245; 968137254; 968731245; 986137245]);
  (457289631, [:: 689173245; 689713254; 698317254; 869713245; 869713254; 869731245; 869731254;
    896137245; 896137254; 896137425; 896317245; 896317254; 896731245; 968137254; 968731245; 968731254;
    986137245; 986137254]);
  (457389612, [:: 896127345; 896127354; 896172345; 896172354; 896217345; 896217354; 896271345;
    896271354; 896712354; 896721354; 986172354; 986217354]);
  (457389621, [:: 896127345; 896217354; 986127354]);
  (457893612, [:: 896127345; 896127354; 896217354; 986217354])]%num.

Definition representatives : seq (seq (seq nat)) :=
  flatten [seq [seq written 3 9 ((123456789 * 10 ^ 9 + rows.1) * 10 ^ 9 + k)%num | k <- rows.2] | rows <- later_rows].

Lemma representatives_right :
  represent_by 3 3 3 (compare_band_images line_orders) 948109639680 representatives.
Proof. vm_cast_no_check (erefl true). Qed.

Theorem number_of_band_classes_3x3 : bands_9x9 -> band_classes_9x9.
Proof.
move=> bands; apply: (etrans (number_of_band_classes_by line_orders_listed bands representatives_right)).
by vm_compute.
Qed.
