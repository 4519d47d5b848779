(** The program, run: this file takes most of the time. *)
From SudokuCount Require Import Mathcomp Certificate Trie Program.

Lemma program_checked : checked.
Proof. by split; vm_cast_no_check (erefl true). Qed.

Lemma bands_total : N.mul 12 (sum_words twelfth_of) = 948109639680%num.
Proof. vm_cast_no_check (erefl 948109639680%num). Qed.

Lemma grids_total : sum_words grids_of = 6670903752021072936960%num.
Proof. vm_cast_no_check (erefl 6670903752021072936960%num). Qed.
