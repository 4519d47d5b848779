(** A program that sums up the numbers of completions of all bands.

    A word says for each digit in which column of its box it is; three words are
    the columns of a band.  The first word can be the standard one.  The other two
    matter only up to exchanges of columns in a box: a division is a word in which
    the columns are numbered as they appear.  So there are 280 * 280 pairs of
    divisions, and each comes from one of the 44 bands of the certificate, by an
    order of the boxes and a relabelling of the digits.  A table has these.

    Nothing is proved about how the tables are made: [Checks.v] checks them. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect.
From SudokuCount Require Import Words Search Given Trie Certificate.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Notation word := (seq nat).

(** Words in which each column has three digits, and divisions. *)
Definition evenly (w : word) : bool := all (fun j => count_mem j w <= 3) [:: 0; 1; 2].
Definition words : seq word := [seq w <- words_over [:: 0; 1; 2] 9 | evenly w].
Definition division (w : word) : word :=
  let u := rev (undup (rev w)) in [seq index x u | x <- w].
Definition divisions : seq word := [seq w <- words | division w == w].
Definition standard : word := [:: 0; 0; 0; 1; 1; 1; 2; 2; 2].

(** Relabelling: the digit d becomes the digit that T has at place d.  [sorting w]
    turns w into the standard word. *)
Definition relabel (T w : word) : word := [seq nth 0 w d | d <- T].
Definition sorting (w : word) : word :=
  flatten [seq [seq d <- iota 0 9 | nth 0 w d == j] | j <- [:: 0; 1; 2]].
Definition orders : seq word := permutations (iota 0 3).

(** Relabellings that turn the standard word into one with the same division. *)
Definition digits_of (column : nat) (order : word) : word := [seq 3 * column + x | x <- order].
Definition standard_relabellings : seq word :=
  [seq flatten t | o <- orders,
     t <- choose_each [seq [seq digits_of j u | u <- orders] | j <- o]].

(** The number of the division of a word, by two binary digits for each letter. *)
Fixpoint code_from (i : positive) (w : word) : positive :=
  match w with
  | [::] => i
  | 0 :: w => code_from (xO (xO i)) w
  | 1 :: w => code_from (xO (xI i)) w
  | _ :: w => code_from (xI (xO i)) w
  end.
Definition code : word -> positive := code_from xH.

Definition division_numbers : trie positive :=
  (foldl (fun st w => (put st.1 (code w) st.2, Pos.succ st.2)) (Leaf, xH) divisions).1.
Definition numbers : trie positive :=
  tabulate code (fun w => get xH division_numbers (code (division w))) words.
Definition number (w : word) : positive := get xH numbers (code w).

(** The words of the second and the third band, in one stack, if the first has w. *)
Definition disjoint (w b : word) : bool := all (fun d => nth 0 w d != nth 0 b d) (iota 0 9).
Definition third (w b : word) : word := [seq 3 - nth 0 w d - nth 0 b d | d <- iota 0 9].
Definition below (w : word) : seq (word * word) :=
  [seq (b, third w b) | b <- words & disjoint w b].
Definition numbers_below (w : word) : seq (positive * positive) :=
  [seq (number b.1, number b.2) | b <- below w].
Definition table_below : trie (seq (positive * positive)) :=
  tabulate number numbers_below divisions.

(** The number of q after the relabelling that turns p into the standard word. *)
Definition table_sorted : trie (trie positive) :=
  tabulate number (fun p => let T := sorting p in
    tabulate number (fun q => number (relabel T q)) divisions) divisions.

(** The certificate's bands, as three words. *)
Definition classes : seq (seq word) := [seq column_words 3 3 e.1 | e <- certificate].
Definition columns_of_digits (u : seq word) : seq (seq nat) :=
  [seq [seq nth 0 w d | w <- u] | d <- iota 0 9].
Definition bands_of_classes : seq N :=
  [seq count_bands 3 (columns_of_digits u) | u <- classes].

(** How a pair of divisions comes from a band: a relabelling, an order of boxes,
    and the number of the band in the certificate. *)
Definition origin := (word * word * nat)%type.
Definition no_origin : origin := ([::], [::], 0).

Definition arranged (u : seq word) (o : word) : seq word := [seq nth [::] u i | i <- o].

Definition add_origins (t : trie (trie origin)) (u : seq word) (k : nat) : trie (trie origin) :=
  foldl (fun t o =>
    let a := arranged u o in
    let S := sorting (nth [::] a 0) in
    let p := relabel S (nth [::] a 1) in
    let q := relabel S (nth [::] a 2) in
    if (get2 no_origin t (number p) (number q)).1.1 is _ :: _ then t else
    foldl (fun t T => put2 t (number (relabel T p)) (number (relabel T q)) (relabel T S, o, k))
      t standard_relabellings) t orders.

Definition origins : trie (trie origin) :=
  (foldl (fun st u => (add_origins st.1 u st.2, st.2.+1)) (Leaf, 0) classes).1.

(** For each pair of divisions: the number of bands, and that of all grids. *)
Definition bands_table : trie (trie N) :=
  tabulate number (fun p => tabulate number (fun q =>
    nth N0 bands_of_classes (get2 no_origin origins (number p) (number q)).2) divisions) divisions.
Definition grids_table : trie (trie N) :=
  tabulate number (fun p => tabulate number (fun q =>
    let k := (get2 no_origin origins (number p) (number q)).2 in
    N.mul (nth N0 bands_of_classes k) (nth ([::], N0) certificate k).2) divisions) divisions.

(** The number of completions of the standard word and two divisions. *)
Definition sum_completions (sorted : trie (trie positive)) (bands : trie (trie N))
    (l1 l2 l3 : seq (positive * positive)) : N :=
  sum_N (fun x =>
    let sorted1 := get Leaf sorted x.1 in
    let sorted2 := get Leaf sorted x.2 in
    let l3' := [seq (get xH sorted1 z.1, get xH sorted2 z.2) | z <- l3] in
    sum_N (fun y =>
      let bands1 := get Leaf bands (get xH sorted1 y.1) in
      let bands2 := get Leaf bands (get xH sorted2 y.2) in
      sum_N (fun z => N.mul (get N0 bands1 z.1) (get N0 bands2 z.2)) l3') l2) l1.

Definition count_completions (i j : positive) : N :=
  sum_completions table_sorted bands_table
    (get [::] table_below (number standard)) (get [::] table_below i) (get [::] table_below j).

(** The sum over all words. *)
Definition sum_pairs (t : trie (trie N)) (l : seq positive) : N :=
  sum_N (fun i => let r := get Leaf t i in sum_N (fun j => get N0 r j) l) l.
Definition sum_words (t : trie (trie N)) (ws : seq word) : N :=
  N.mul (N.of_nat (size ws)) (sum_pairs t [seq number w | w <- ws]).

(** The checks. *)
Definition permutes (k : nat) (T : word) : bool := perm_eq T (iota 0 k).
Definition is_word (w : word) : bool := well_formed 3 9 w && evenly w.
Definition is_division (w : word) : bool := is_word w && (division w == w).

Definition check_word (w : word) : bool :=
  [&& is_division (division w), Pos.eqb (number (division w)) (number w),
      has (fun t => [seq nth 0 t x | x <- w] == division w) orders,
      permutes 9 (sorting w) & relabel (sorting w) w == standard].

Fixpoint equal_numbers (l l' : seq (positive * positive)) : bool :=
  match l, l' with
  | [::], [::] => true
  | x :: l, y :: l' => [&& Pos.eqb x.1 y.1, Pos.eqb x.2 y.2 & equal_numbers l l']
  | _, _ => false
  end.
Definition check_below (p : word) : bool :=
  equal_numbers (get [::] table_below (number p)) (numbers_below p) &&
  all (fun b => is_word b.2) (below p).

Definition check_sorted (p q : word) : bool :=
  let w := relabel (sorting p) q in
  is_word w && Pos.eqb (number w) (get2 xH table_sorted (number p) (number q)).

Definition has_division (w p : word) : bool := is_word w && (division w == p).
Definition check_from (x : origin) (p q : word) : bool :=
  let: (T, o, k) := x in
  let a := arranged (nth [::] classes k) o in
  let b := nth N0 bands_of_classes k in
  let n := (nth ([::], N0) certificate k).2 in
  [&& k < size certificate, permutes 9 T, permutes 3 o,
      has_division (relabel T (nth [::] a 0)) standard,
      has_division (relabel T (nth [::] a 1)) p,
      has_division (relabel T (nth [::] a 2)) q,
      N.eqb (get2 N0 bands_table (number p) (number q)) b &
      N.eqb (get2 N0 grids_table (number p) (number q)) (N.mul b n)].
Definition check_origin (p q : word) : bool :=
  check_from (get2 no_origin origins (number p) (number q)) p q.

Definition check_class (e : seq nat * N) : bool :=
  let u := column_words 3 3 e.1 in
  let S := sorting (nth [::] u 0) in
  let p := relabel S (nth [::] u 1) in
  let q := relabel S (nth [::] u 2) in
  [&& right_band 3 3 e.1, all is_word u, is_word p, is_word q &
      N.eqb e.2 (count_completions (number p) (number q))].

Definition all_pairs (check : word -> word -> bool) : bool :=
  all (fun p => all (check p) divisions) divisions.
