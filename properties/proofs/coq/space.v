Require Import Reals List Lra Psatz.
Import ListNotations.
Open Scope R_scope.

Lemma fold_keeps {S I : Type} (P : S -> Prop) (step : S -> I -> S) (items : list I) :
  forall s, P s -> (forall s i, In i items -> P s -> P (step s i)) -> P (fold_left step items s).
Proof.
  induction items as [|i items IH]; simpl; intros s start each.
  - exact start.
  - apply IH; [apply each | intros; apply each]; auto.
Qed.

Section Space.
Variable V : Type.
Variable zero : V.
Variable add : V -> V -> V.
Variable scale : R -> V -> V.
Variable inner : V -> V -> R.
Hypothesis inner_sym : forall u v, inner u v = inner v u.
Hypothesis inner_zero : forall u, inner zero u = 0.
Hypothesis inner_add : forall u v w, inner (add u v) w = inner u w + inner v w.
Hypothesis inner_scale : forall c u w, inner (scale c u) w = c * inner u w.
Hypothesis inner_square : forall u, 0 <= inner u u.

Lemma inner_zero_r u : inner u zero = 0.
Proof. rewrite inner_sym; apply inner_zero. Qed.
Lemma inner_add_r u v w : inner w (add u v) = inner w u + inner w v.
Proof. rewrite inner_sym, inner_add, (inner_sym u), (inner_sym v); reflexivity. Qed.
Lemma inner_scale_r c u w : inner w (scale c u) = c * inner w u.
Proof. rewrite inner_sym, inner_scale, inner_sym; reflexivity. Qed.

Lemma cauchy_schwarz u v : inner u v * inner u v <= inner u u * inner v v.
Proof.
  assert (H : forall a b, 0 <= a * a * inner u u + 2 * a * b * inner u v + b * b * inner v v).
  { intros a b. pose proof (inner_square (add (scale a u) (scale b v))) as K.
    rewrite inner_add, !inner_add_r, !inner_scale, !inner_scale_r, (inner_sym v u) in K. lra. }
  destruct (Rtotal_order (inner v v) 0) as [K | [K | K]].
  - pose proof (inner_square v). lra.
  - rewrite K. destruct (Req_dec (inner u v) 0) as [Z | Z]; [rewrite Z; lra|].
    exfalso. pose proof (H 1 (- (inner u u + 1) / (2 * inner u v))) as C. rewrite K in C.
    replace (2 * 1 * (- (inner u u + 1) / (2 * inner u v)) * inner u v) with (- (inner u u + 1)) in C by (field; exact Z).
    lra.
  - pose proof (H (inner v v) (- inner u v)). nra.
Qed.
End Space.

Ltac expand sym zero add scale :=
  repeat rewrite ?zero, ?add, ?scale, ?(inner_zero_r _ _ _ sym zero), ?(inner_add_r _ _ _ sym add), ?(inner_scale_r _ _ _ sym scale).

Ltac expand_in H sym zero add scale :=
  repeat rewrite ?zero, ?add, ?scale, ?(inner_zero_r _ _ _ sym zero), ?(inner_add_r _ _ _ sym add), ?(inner_scale_r _ _ _ sym scale) in H.

Ltac by_cases :=
  repeat match goal with
  | |- context [if ?c then _ else _] => destruct c
  | H : ~ (_ <= _) |- _ => apply Rnot_le_lt in H
  | H : ~ (_ < _) |- _ => apply Rnot_lt_le in H
  | H : ~ (_ >= _) |- _ => apply Rnot_ge_lt in H
  | H : ~ (_ > _) |- _ => apply Rnot_gt_le in H
  end.

Ltac without_division :=
  unfold Rdiv in *;
  repeat match goal with  (* of a divisor d it is known that d x = 1 *)
  | H : ?d * ?x = 1 |- context [/ ?d] => replace (/ d) with x in * by
      (apply (Rmult_eq_reg_l d); [rewrite Rinv_r; [exact H | assumption] | assumption])
  end;
  repeat match goal with
  | |- context [/ ?d] => let i := fresh "i" in let H := fresh "inverse" in
      assert (H : d * / d = 1) by (apply Rinv_r; first [assumption | nra]); set (i := / d) in *; clearbody i
  end.

Lemma zero_or_one : forall p, p * p = p -> p = 0 \/ p = 1.
Proof. intros p H. destruct (Req_dec p 0); [left | right; apply (Rmult_eq_reg_l p)]; lra. Qed.

Ltac finish :=
  try assumption; without_division;
  repeat match goal with H : ?p * ?p = ?p |- _ => is_var p; destruct (zero_or_one p H); subst p end;
  try match goal with |- _ <> _ => let Z := fresh in intro Z; try rewrite Z in * end;
  first [lra | nra].
