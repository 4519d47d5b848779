(** The parts of Coq's library and of mathcomp that the proof uses, and the settings of all
    files.  [all_ssreflect] has more of mathcomp and takes longer to load, and each file loads it
    anew. *)
From Coq Require Export NArith PArith.
From mathcomp Require Export ssreflect ssrfun ssrbool eqtype ssrnat seq choice div path.
From mathcomp Require Export fintype tuple finfun bigop prime binomial finset fingroup perm.

#[export] Set Implicit Arguments.
#[export] Unset Strict Implicit.
#[export] Unset Printing Implicit Defensive.

(** The goals of [rewrite] come in the order of Coq: Rocq 9.2 would have the side conditions
    first.  Earlier versions do not know the flag, and ignore it. *)
#[export] Set SsrOldRewriteGoalsOrder.
