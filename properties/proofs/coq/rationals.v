From Coq Require Import QArith Qreduction.
Module Rationals.  (* what definitions over the reals say, over the rationals: their text is read once more *)
Open Scope Q_scope.
Declare Scope rational_scope.
Open Scope rational_scope.
Definition R := Q.
Definition plus (a b : Q) := Qred (Qplus a b).
Definition mult (a b : Q) := Qred (Qmult a b).
Definition inverse (a : Q) := Qred (Qinv a).
Notation "a + b" := (plus a b) : rational_scope.
Notation "a * b" := (mult a b) : rational_scope.
Notation "a / b" := (mult a (inverse b)) : rational_scope.
Fixpoint power (a : Q) (n : nat) : Q := match n with O => 1 | S k => mult a (power a k) end.
Notation "a ^ n" := (power a n) : rational_scope.
Notation "/ a" := (inverse a) : rational_scope.
Definition Rle_dec := Qle_bool.
Definition Rlt_dec a b := negb (Qle_bool b a).
Definition Rge_dec a b := Qle_bool b a.
Definition Rgt_dec a b := negb (Qle_bool a b).
Definition Req_EM_T := Qeq_bool.
Definition V := list Q.
Definition zero : V := nil.
Fixpoint add (u v : V) : V := match u, v with nil, _ => v | _, nil => u | a :: u', b :: v' => (a + b) :: add u' v' end.
Definition scale (c : Q) (u : V) : V := map (fun a => c * a) u.
Fixpoint inner (u v : V) : Q := match u, v with a :: u', b :: v' => a * b + inner u' v' | _, _ => 0 end.
Definition same (a b : Q) := Qeq_bool a b.
Definition same_vector (u v : V) := forallb (fun a => Qeq_bool a 0) (add u (scale (-1) v)).
