(** The two essentially different 4x4 grids. *)
From Coq Require Import NArith.
From SudokuCount Require Import Mathcomp.
From SudokuCount Require Import Statement Essential SmallGrids.

Definition representatives_4x4 : seq N := [:: 1234341221434321; 1234341223414123]%num.

Lemma representatives_4x4_right : represent 2 2 288 (map (written 4) representatives_4x4).
Proof. vm_cast_no_check (erefl true). Qed.

Lemma number_of_classes_2x2 : number_of_classes 2 2 = 2%num.
Proof.
by rewrite (@number_of_classes_by 2 2 isT _ _ number_of_grids_2x2 representatives_4x4_right) size_map.
Qed.
