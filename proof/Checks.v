(** The checks, run: this file takes most of the time. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect.
From SudokuCount Require Import Certificate Program.

Lemma standard_checked : is_division standard.
Proof. vm_compute; reflexivity. Qed.

Lemma words_checked : all check_word words.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma below_checked : all check_below divisions.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma sorted_checked : all_pairs check_sorted.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma origins_checked : all_pairs check_origin.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma classes_checked : all check_class certificate.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma bands_total : sum_words bands_table words = 948109639680%num.
Proof. vm_cast_no_check (erefl 948109639680%num). Qed.

Lemma grids_total : sum_words grids_table words = 6670903752021072936960%num.
Proof. vm_cast_no_check (erefl 6670903752021072936960%num). Qed.
