(** The numbers of 4x4, 6x6 and 8x8 grids. *)
From SudokuCount Require Import Mathcomp Statement Grids TwoBands.

Lemma number_of_grids_2x2 : number_of_grids 2 2 = 288%num.
Proof. by rewrite (count_two_bandsE ord0); vm_compute. Qed.

Lemma number_of_grids_3x2 : number_of_grids 3 2 = 28200960%num.
Proof. by rewrite (count_two_bandsE ord0); vm_compute. Qed.

Lemma number_of_grids_2x3 : number_of_grids 2 3 = 28200960%num.
Proof. by rewrite number_of_grids_transposed number_of_grids_3x2. Qed.

Lemma count_8x8 : count_two_bands 4 = 29136487207403520%num.
Proof. vm_cast_no_check (erefl 29136487207403520%num). Qed.

Lemma number_of_grids_4x2 : number_of_grids 4 2 = 29136487207403520%num.
Proof. by rewrite (count_two_bandsE ord0) count_8x8. Qed.

Lemma number_of_grids_2x4 : number_of_grids 2 4 = 29136487207403520%num.
Proof. by rewrite number_of_grids_transposed number_of_grids_4x2. Qed.
