(** A program that sums up the numbers of completions of all bands.

    A word says for each digit in which column of its box it is; three words are
    the columns of a band.  The first word can be the standard one.  The other two
    matter only up to exchanges of columns in a box: a division is a word in which
    the columns are numbered as they appear.  So there are 280 * 280 pairs of
    divisions, and each comes from one of the 44 bands of the certificate, by an
    order of the boxes and a relabelling of the digits.  A table says from which.

    The program runs in [Checks.v].  What is not proved of its tables is checked
    there, by the definitions at the end of this file. *)
From SudokuCount Require Import Mathcomp Words Search Given Trie Certificate.

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
Fixpoint differ (w b : word) : bool :=
  match w, b with
  | x :: w, y :: b => if eqn x y then false else differ w b
  | _, _ => true
  end.
Definition third (w b : word) : word := [seq 3 - nth 0 w d - nth 0 b d | d <- iota 0 9].
Definition below (w : word) : seq (word * word) :=
  [seq (b, third w b) | b <- words & differ w b].
Definition numbers_below (w : word) : seq (positive * positive) :=
  [seq (number b.1, number b.2) | b <- below w].
Definition table_below : trie (seq (positive * positive)) :=
  tabulate number numbers_below divisions.

(** The number of q after the relabelling that turns p into the standard word. *)
Definition number_sorted (p : word) : word -> positive :=
  let T := sorting p in fun q => number (relabel T q).
Definition table_sorted : trie (trie positive) := tabulate2 number number_sorted divisions.

(** The certificate's bands, as three words. *)
Definition classes : seq (seq word) := [seq column_words 3 3 e.1 | e <- certificate].
Definition columns_of_digits (u : seq word) : seq (seq nat) :=
  [seq [seq nth 0 w d | w <- u] | d <- iota 0 9].

(** How many bands have these columns.  All these numbers are multiples of 12, and
    smaller numbers are multiplied faster. *)
Definition bands_of_classes : seq N :=
  [seq count_bands 3 (columns_of_digits u) | u <- classes].
Definition twelfths_of_classes : seq N := [seq N.div n 12 | n <- bands_of_classes].

(** Which band of the certificate a pair of divisions comes from: each band, with
    its boxes in each order, is relabelled so that the first word is the standard
    one, and then in all ways that leave the standard word's division as it is. *)
Definition no_class : nat := size certificate.

Definition arranged (u : seq word) (o : word) : seq word := [seq nth [::] u i | i <- o].

Definition add_pairs (p q : word) (k : nat) (t : trie (trie nat)) : trie (trie nat) :=
  foldl (fun t T => put2 t (number (relabel T p)) (number (relabel T q)) k)
    t standard_relabellings.

Definition add_order (k : nat) (t : trie (trie nat)) (o : word) : trie (trie nat) :=
  let a := arranged (nth [::] classes k) o in
  let S := sorting (nth [::] a 0) in
  let p := relabel S (nth [::] a 1) in
  let q := relabel S (nth [::] a 2) in
  if eqn (get2 no_class t (number p) (number q)) no_class then add_pairs p q k t else t.

Definition origins : trie (trie nat) :=
  foldl (fun t k => foldl (add_order k) t orders) Leaf (iota 0 (size certificate)).

Definition class_of (p q : word) : nat := get2 no_class origins (number p) (number q).

(** For each pair of divisions: a twelfth of the number of bands, and the number of
    grids, which is that of bands times that of completions. *)
Definition twelfth_of (p q : word) : N := nth N0 twelfths_of_classes (class_of p q).
Definition grids_of (p q : word) : N :=
  let k := class_of p q in N.mul (nth N0 bands_of_classes k) (nth ([::], N0) certificate k).2.

Definition table_twelfths : trie (trie N) := tabulate2 number twelfth_of divisions.

(** The number of completions of the standard word and two divisions.  The second
    and the third band can be exchanged, so one digit's column in the second band
    is given. *)
Definition second_first (x : word * word) : bool := nth 0 x.1 0 == 1.
Definition half_below : seq (positive * positive) :=
  [seq (number b.1, number b.2) | b <- below standard & second_first b].

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
  N.mul 288 (sum_completions table_sorted table_twelfths half_below
    (get [::] table_below i) (get [::] table_below j)).

(** The sum over all words: there are six words with the same division. *)
Definition sum_divisions (f : word -> word -> N) : N :=
  sum_N (fun p => sum_N (f p) divisions) divisions.
Definition sum_words (f : word -> word -> N) : N :=
  N.mul (N.of_nat (size words * 36)) (sum_divisions f).

(** The checks. *)
Definition permutes (k : nat) (T : word) : bool := perm_eq T (iota 0 k).
Definition is_word (w : word) : bool := well_formed 3 9 w && evenly w.
Definition is_division (w : word) : bool := is_word w && (division w == w).

Definition check_word (w : word) : bool :=
  [&& is_division (division w), has (fun t => [seq nth 0 t x | x <- w] == division w) orders,
      permutes 9 (sorting w) & relabel (sorting w) w == standard].

Definition numbers_of_words : seq positive := map number words.
Definition check_six (p : word) : bool := count (Pos.eqb (number p)) numbers_of_words == 6.

Definition check_below (p : word) : bool := all (fun b => is_word b.2) (below p).

Definition check_relabelling (T : word) : bool :=
  [&& permutes 9 T, is_word (relabel T standard) & division (relabel T standard) == standard].

Definition check_origin (p q : word) : bool := class_of p q < no_class.

Definition check_bands (n : N) : bool := N.eqb n (N.mul 12 (N.div n 12)).

Definition check_class (e : seq nat * N) : bool :=
  let u := column_words 3 3 e.1 in
  let S := sorting (nth [::] u 0) in
  let p := relabel S (nth [::] u 1) in
  let q := relabel S (nth [::] u 2) in
  [&& right_band 3 3 e.1, size u == 3, all is_word u &
      N.eqb e.2 (count_completions (number p) (number q))].

(** All of them: [Checks.v] proves this. *)
Record checked : Prop := Checked {
  words_checked : all check_word words;
  standard_checked : is_division standard;
  codes_checked : distinct (map code words);
  numbers_checked : distinct (map number divisions);
  six_checked : all check_six divisions;
  below_checked : all check_below divisions;
  relabellings_checked : all check_relabelling standard_relabellings;
  origins_checked : all (fun p => all (check_origin p) divisions) divisions;
  bands_checked : all check_bands bands_of_classes;
  classes_checked : all check_class certificate
}.
