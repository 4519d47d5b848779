(** The numbers of 4x4 and 6x6 grids. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Statement Grids TwoBands.

Lemma number_of_grids_2x2 : number_of_grids 2 2 = 288%num.
Proof. by rewrite (count_two_bandsE ord0); vm_compute. Qed.

Lemma number_of_grids_3x2 : number_of_grids 3 2 = 28200960%num.
Proof. by rewrite (count_two_bandsE ord0); vm_compute. Qed.

Lemma number_of_grids_2x3 : number_of_grids 2 3 = 28200960%num.
Proof. by rewrite number_of_grids_transposed number_of_grids_3x2. Qed.
