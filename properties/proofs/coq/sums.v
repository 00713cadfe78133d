(* Sums over all items of a list. *)
Fixpoint total {I : Type} (items : list I) (term : I -> R) : R :=
  match items with [] => 0 | i :: rest => term i + total rest term end.

Fixpoint vtotal {V I : Type} (zero : V) (add : V -> V -> V) (items : list I) (term : I -> V) : V :=
  match items with [] => zero | i :: rest => add (term i) (vtotal zero add rest term) end.

(* Matrices of every size by their entries, and their forms. *)
Definition form (n : nat) (K : nat -> nat -> R) (z : nat -> R) : R :=
  total (seq 0 n) (fun j => total (seq 0 n) (fun i => z i * K i j) * z j).

Definition symmetric (n : nat) (K : nat -> nat -> R) : Prop :=
  forall i j, (i < n)%nat -> (j < n)%nat -> K i j = K j i.

Definition semidefinite (n : nat) (K : nat -> nat -> R) : Prop := symmetric n K /\ forall z, 0 <= form n K z.
