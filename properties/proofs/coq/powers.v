(* Items that are numbered, and Horner's rule over them, from the last to the first. *)
Fixpoint numbered (k : nat) (coefficients : list R) : list (R * nat) :=
  match coefficients with [] => [] | c :: rest => (c, k) :: numbered (S k) rest end.

Lemma numbered_in k cs i : In i (numbered k cs) -> In (fst i) cs /\ (k <= snd i)%nat.
Proof.
  revert k. induction cs as [|c cs IH]; simpl; intros k here; [contradiction|].
  destruct here as [<- | here]; simpl; [split; [left; reflexivity | lia]|].
  apply IH in here. split; [right; apply here | lia].
Qed.

Lemma horner_from (a : R * nat -> R) (x : R) (step : R -> R * nat -> R) :
  (forall T i, step T i = T * x + a i) ->
  forall cs k, fold_left step (rev (numbered k cs)) 0 = total (numbered k cs) (fun i => a i * x ^ (snd i - k)).
Proof.
  intros is. induction cs as [|c cs IH]; intros k; [reflexivity|].
  cbn [numbered rev total]. rewrite fold_left_app. cbn [fold_left]. rewrite is, IH. cbn [snd].
  rewrite Nat.sub_diag, <- total_times_r. cbn [pow].
  rewrite (total_ext _ _ (fun i => a i * x ^ (snd i - k))); [lra|].
  intros i here. apply numbered_in in here. replace (snd i - k)%nat with (S (snd i - S k)) by lia. cbn [pow]. lra.
Qed.

Lemma horner (a : R * nat -> R) (x : R) (step : R -> R * nat -> R) cs :
  (forall T i, step T i = T * x + a i) ->
  fold_left step (rev (numbered 0 cs)) 0 = total (numbered 0 cs) (fun i => a i * x ^ snd i).
Proof.
  intros is. rewrite (horner_from a x step is). apply total_ext. intros i _. rewrite Nat.sub_0_r. reflexivity.
Qed.

Section Powers.
Variable V : Type.
Variable inner : V -> V -> R.
Variable tensor : V -> V -> V.
Variable unit : V.
Hypothesis inner_tensor : forall u v u' v', inner (tensor u v) (tensor u' v') = inner u u' * inner v v'.
Hypothesis inner_unit : inner unit unit = 1.

Fixpoint tensor_power (u : V) (p : nat) : V := match p with O => unit | S k => tensor (tensor_power u k) u end.

Lemma inner_power u v p : inner (tensor_power u p) (tensor_power v p) = inner u v ^ p.
Proof. induction p as [|p IH]; cbn [tensor_power pow]; [exact inner_unit|]. rewrite inner_tensor, IH. ring. Qed.
End Powers.

Definition c_unit : coordinates := [(single 0, 1)].
Lemma c_inner_unit : c_inner c_unit c_unit = 1.
Proof. unfold c_inner, c_unit, c_at. cbn. destruct (same_place (single 0) (single 0)); [lra | contradiction]. Qed.
