(** The parts of mathcomp that the proof uses.  [all_ssreflect] has more of them and
    takes longer to load, and each file loads it anew. *)
From mathcomp Require Export ssreflect ssrfun ssrbool eqtype ssrnat seq choice div path.
From mathcomp Require Export fintype tuple finfun bigop prime binomial finset fingroup perm.

(** The goals of [rewrite] come in the order of Coq: Rocq 9.2 would have the side conditions
    first.  Earlier versions do not know the flag, and ignore it. *)
#[export] Set SsrOldRewriteGoalsOrder.
