(** What a cell symmetry fixes, as a sum over the cycle types of the relabellings.
    The program goes through the cycles of digits. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence Images CycleTypes FixedBy
  DisjointSearch SymmetricSearch FixedGrids FixedProgram FixedCount DigitSets FixedDigits.

(** The cycles of places, and a bit for each of them. *)
Definition cycles_of_places (r c : nat) (move : place -> place) (m : nat) : seq (seq place) :=
  foldl (fun cycles p => if has (fun o => p \in o) cycles then cycles else rcons cycles (traject move p m))
    [::] (places r c).

Definition bit_table (r c : nat) (cycles : seq (seq place)) : seq (seq positive) :=
  [seq [seq iter (find (fun o => (x, y) \in o) cycles).+1 xO xH | y <- iota 0 (r * c)] | x <- iota 0 (r * c)].

Definition bit_in (table : seq (seq positive)) (p : place) : positive := nth xH (nth [::] table p.1) p.2.

(** To which bits another symmetry takes them. *)
Definition table_of (bit : place -> positive) (cycles : seq (seq place)) (move' : place -> place)
    : seq positive :=
  xH :: [seq bit (move' (head (0, 0) o)) | o <- cycles].

(** The cycles of digits, the last one first. *)
Definition heads_of (relabel : seq nat) : seq (nat * nat) :=
  foldl (fun heads d =>
      if has (fun h => d \in traject (nth 0 relabel) h.1 h.2) heads then heads
      else (d, (index d (traject (nth 0 relabel) (nth 0 relabel d) (size relabel))).+1) :: heads)
    [::] (iota 0 (size relabel)).

(** The masks of a digit whose cycle has the length L.+1. *)
Definition kinds_of (r c : nat) (move : place -> place) (bit : place -> positive) : seq (seq weighted) :=
  [seq counted_once (map (mask_of_set bit) (digit_sets r c move L.+1)) | L <- iota 0 (r * c)].

Definition lists_of (kinds : seq (seq weighted)) (heads : seq (nat * nat)) : seq (seq weighted) :=
  [seq nth [::] kinds h.2.-1 | h <- heads].

Definition relabelling_right (r c : nat) (relabel : seq nat) : bool :=
  let heads := heads_of relabel in
  [&& perm_eq relabel (iota 0 (r * c)), cycles_right r c relabel heads & all (fun h => h.2 <= r * c) heads].

(** A symmetry with the number that it fixes, after how many steps it is the
    identity, and symmetries that commute with it. *)
Definition plan_by_digits := (bool * seq nat * seq nat * N * (nat * seq (bool * seq nat * seq nat)))%type.

Definition digits_right (r c : nat) (p : plan_by_digits) : bool :=
  let: (transposes, rows, columns, number, (m, changes)) := p in
  let move := move_by transposes rows columns in
  let cycles := cycles_of_places r c move m in
  let bit := bit_in (bit_table r c cycles) in
  let kinds := kinds_of r c move bit in
  let tables := [seq table_of bit cycles (move_by u.1.1 u.1.2 u.2) | u <- changes] in
  let types := digit_types (r * c) in
  [&& places_right r c move bit m, all (mask_symmetry kinds) tables, all (fun t => relabelling_right r c t.2) types
    & N.eqb (foldr (fun t k => (t.1 * search_lists tables (lists_of kinds (heads_of t.2)) + k)%num)
             0%num types)
        (number * N.of_nat (r * c)`!)].

Lemma keeps_nth table kinds i : all (keeps_masks table) kinds -> keeps_masks table (nth [::] kinds i).
Proof. by elim: kinds i => [|l kinds IH] [|i] //= /andP[l_kept kept] //; apply: IH. Qed.

Lemma symmetry_lists kinds table heads : mask_symmetry kinds table -> mask_symmetry (lists_of kinds heads) table.
Proof.
move=> /andP[table_ok kept]; rewrite /mask_symmetry table_ok /=.
by elim: heads => //= h heads ->; rewrite keeps_nth.
Qed.

Section FixedByDigits.

Variables (r c : nat) (t : {perm cell (r * c) r c}) (move : place -> place) (d0 : 'I_(r * c)).
Notation n := (r * c).

Hypothesis moveE : forall x, place_of (t x) = move (place_of x).

Variables (bit : place -> positive) (m : nat).
Hypothesis places_ok : places_right r c move bit m.

Lemma mask_from_one L w : w \in digit_sets r c move L -> disjoint xH (mask_of_set bit w).
Proof.
move=> w_in; rewrite disjointC disjoint_mask; last first.
  rewrite -size_eq0 (digit_set_size w_in) -lt0n.
  exact: leq_ltn_trans (leq0n d0) (ltn_ord d0).
apply/allP => p /(digit_set_places w_in) p_in; rewrite disjointC.
by case/and5P: places_ok => _ _ /allP/(_ p p_in).
Qed.

Lemma size_solutions heads : size (digit_solutions r c move heads bit) =
  choices (map counted_once (map (map (mask_of_set bit)) (digit_lists r c move heads))) xH.
Proof.
rewrite choices_counted choices_once choose_each_map count_map size_filter; apply: eq_in_count => W W_in.
rewrite /= pairwise_map; suff -> : all (disjoint xH) (map (mask_of_set bit) W) by [].
move: W_in; rewrite mem_choose_each /digit_lists.
elim: heads W => [|h heads IH] [|w W] //= /andP[/mask_from_one w_one /IH rest].
by apply/andP; split.
Qed.

Lemma card_by_digits (s : {perm 'I_n}) relabel heads tables :
  (forall d : 'I_n, nth 0 relabel d = s d) -> cycles_right r c relabel heads ->
  all (fun h => h.2 <= n) heads -> all (mask_symmetry (kinds_of r c move bit)) tables ->
  N.of_nat #|fixed_by t s| = search_lists tables (lists_of (kinds_of r c move bit) heads).
Proof.
move=> relabelE heads_ok small tables_ok.
rewrite (card_fixed_digits d0 moveE relabelE heads_ok places_ok) size_solutions.
have -> : map counted_once (map (map (mask_of_set bit)) (digit_lists r c move heads)) =
    lists_of (kinds_of r c move bit) heads.
  rewrite /digit_lists /lists_of -!map_comp; apply/eq_in_map => h h_in /=.
  have [h_gt0 _] := head_right heads_ok h_in.
  by rewrite (nth_map 0) ?size_iota ?prednK ?(allP small) // nth_iota ?prednK ?(allP small) //.
rewrite -(search_listsE (tables := tables)) ?Nnat.N2Nat.id //.
by apply: sub_all tables_ok => table; apply: symmetry_lists.
Qed.

End FixedByDigits.

Theorem plans_by_digits_right r c (plans : seq plan_by_digits) :
  (0 < r * c) && all (digits_right r c) plans ->
  symmetries_fix r c (map fst plans).
Proof.
move=> /andP[n_gt0 /allP right] e rows columns k /mapP[[[[[e' rows'] columns'] k'] [m changes]]].
move=> /right counted [-> -> -> ->] t /place_of_moves_by t_moves.
move: counted => /and4P[places_ok tables_ok types_ok /N.eqb_eq <-].
rewrite (card_fixed_by_type n_gt0 t); elim: (digit_types _) types_ok => [|w types IH].
  by rewrite big_nil.
case/andP => /and3P[w_perm heads_ok small] /IH rest; rewrite big_cons Nnat.Nat2N.inj_add rest.
rewrite Nnat.Nat2N.inj_mul Nnat.N2Nat.id; congr (_ * _ + _)%num.
apply: (card_by_digits (Ordinal n_gt0) t_moves places_ok _ heads_ok small tables_ok) => d.
by rewrite -nth_order permutation_orderK.
Qed.
