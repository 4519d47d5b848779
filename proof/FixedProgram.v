(** A program that counts the Sudoku grids that a rearrangement of the cells
    takes to a given relabelling of themselves.  It makes a mask for the entries
    of each cycle and digit, and checks that masks are disjoint where the entries
    are not in conflict. *)
From SudokuCount Require Import Mathcomp Statement Words Equivalence DisjointSearch FixedGrids.

(** The masks, of which nothing need be proved.  A mask has a bit for each digit
    of a row, column or box; bits that are equal in all masks count as one, and
    the bits that are needed longest come first. *)
Definition bits_of (r c : nat) (w : seq entry) : seq (nat * nat) :=
  flatten [seq [:: (a.2, a.1.1); (a.2, r * c + a.1.2); (a.2, 2 * (r * c) + (a.1.1 %/ r * r + a.1.2 %/ c))]
    | a <- w].

Fixpoint earlier (l l' : seq bool) : bool :=
  match l, l' with
  | true :: _, false :: _ => true
  | false :: _, true :: _ => false
  | _ :: l1, _ :: l1' => earlier l1 l1'
  | _, _ => true
  end.

Fixpoint without_repeats (rows : seq (seq bool)) : seq (seq bool) :=
  match rows with
  | row :: ((row' :: _) as rows') =>
      if earlier row' row then without_repeats rows' else row :: without_repeats rows'
  | _ => rows
  end.

Fixpoint in_front (T : Type) (l : seq T) (columns : seq (seq T)) : seq (seq T) :=
  match l, columns with
  | x :: l', column :: columns' => (x :: column) :: in_front l' columns'
  | _, _ => [::]
  end.

Fixpoint mask_of (bits : seq bool) : option positive :=
  if bits is bit :: bits' then
    match mask_of bits' with
    | Some p => Some (if bit then xI p else xO p)
    | None => if bit then Some xH else None
    end
  else None.

Definition with_masks (r c : nat) (options : seq (seq (seq entry))) : seq (seq (seq entry * N)) :=
  let all_bits := [seq bits_of r c w | w <- rev (flatten options)] in
  let table := [seq
      [seq has (fun b => if eqn b.1 bit.1 then eqn b.2 bit.2 else false) bits | bits <- all_bits]
    | bit <- [seq (d, u) | d <- iota 0 (r * c), u <- iota 0 (3 * (r * c))]] in
  let rows := without_repeats (sort earlier [seq row <- table | has id row]) in
  let columns := foldr (@in_front bool) (nseq (size all_bits) [::]) rows in
  let masks := [seq Npos (xO (odflt xH (mask_of bits))) | bits <- rev columns] in
  [seq zip p.1 p.2 | p <- zip options (reshape (map size options) masks)].

Definition mask (a : seq entry * N) : positive := if a.2 is Npos p then p else xH.

Definition masks_right (r c : nat) (options : seq (seq (seq entry))) (masked : seq (seq (seq entry * N))) :=
  [&& map (map fst) masked == options,
      all (all (fun a => disjoint xH (mask a))) masked &
      pairwise (fun l l' => all (fun a => all (fun b =>
        disjoint (mask a) (mask b) == apart r c a.1 b.1) l') l) masked].

(** The places at which cycles begin, in a given order of the places. *)
Fixpoint first_places (move : place -> place) (r c : nat) (relabel : seq nat)
    (order : seq place) (seen : seq place)
    : seq place :=
  if order is p :: order' then
    if p \in seen then first_places move r c relabel order' seen
    else p :: first_places move r c relabel order' (cycle_places r c move relabel p ++ seen)
  else [::].

(** How many grids there are, if all checks succeed. *)
Definition counted (r c : nat) (move : place -> place) (relabel : seq nat) (given : seq entry)
    (order : seq place) : option N :=
  let heads := first_places move r c relabel order [::] in
  let options := [seq options_at r c move relabel given p | p <- heads] in
  if ~~ heads_right r c move relabel heads then None
  else if has (@nilp _) options then Some 0%num
  else let masked := with_masks r c options in
    if masks_right r c options masked then Some (search (map (map mask) masked))
    else None.

Lemma choose_each_map (T U : Type) (f : T -> U) (l : seq (seq T)) :
  choose_each (map (map f) l) = map (map f) (choose_each l).
Proof.
elim: l => //= x l ->; rewrite map_flatten -!map_comp; congr flatten; apply: eq_map => y /=.
by rewrite -!map_comp.
Qed.

Lemma choose_each_nil (T : Type) (l : seq (seq T)) : has (@nilp _) l -> choose_each l = [::].
Proof.
elim: l => //= x l IH; case: x => [|y x] //= /IH ->.
by elim: x => [|z x IHx] //=.
Qed.

Lemma search_masked r c options masked : masks_right r c options masked ->
  N.to_nat (search (map (map mask) masked)) =
  count (pairwise (apart r c)) (choose_each options).
Proof.
move=> /and3P[/eqP <- from_one right]; rewrite searchE /choices !choose_each_map !count_map.
apply: eq_in_count => W; rewrite mem_choose_each => W_in /=; rewrite !pairwise_map.
have -> : all (disjoint xH) (map mask W).
  elim: masked W from_one W_in {right} => [|l masked IH] [|a W] //=.
  move=> /andP[/allP l_one from_one] /andP[/l_one -> W_in].
  exact: IH.
rewrite andTb; elim: masked W {from_one} right W_in => [|l masked IH] [|a W] //=.
move=> /andP[l_right right] /andP[a_in W_in].
rewrite IH //; congr (_ && _).
elim: masked W l_right W_in {IH right} => [|l' masked IH] [|b W] //=.
move=> /andP[/allP/(_ a a_in)/allP l_right rest] /andP[b_in W_in].
by rewrite (eqP (l_right b b_in)) IH.
Qed.

Theorem card_counted r c (t : {perm cell (r * c) r c}) (s : {perm 'I_(r * c)})
    move relabel given (d0 : 'I_(r * c))
    order number :
  (forall x, place_of (t x) = move (place_of x)) -> (forall d : 'I_(r * c), nth 0 relabel d = s d) ->
  counted r c move relabel given order = Some number ->
  N.of_nat #|fixed_grids t s given| = number.
Proof.
move=> moveE relabelE; rewrite /counted; case: ifP => [//|/negbFE heads_ok].
rewrite (card_fixed_grids given d0 moveE relabelE heads_ok).
case: ifP => [none [<-]|_]; first by rewrite (choose_each_nil none).
by case: ifP => // masks_ok [<-]; rewrite -(search_masked masks_ok) Nnat.N2Nat.id.
Qed.
