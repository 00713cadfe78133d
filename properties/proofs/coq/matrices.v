(* Matrices of every size by their entries: those that are semidefinite are matrices of inner products. *)
Lemma total_ext {I} (l : list I) f g : (forall i, In i l -> f i = g i) -> total l f = total l g.
Proof. induction l as [|i l IH]; simpl; intros H; [reflexivity|]. rewrite H, IH; auto. Qed.

Lemma total_plus {I} (l : list I) f g : total l (fun i => f i + g i) = total l f + total l g.
Proof. induction l as [|i l IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma total_times {I} (l : list I) c f : total l (fun i => c * f i) = c * total l f.
Proof. induction l as [|i l IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma total_times_r {I} (l : list I) c f : total l (fun i => f i * c) = total l f * c.
Proof. induction l as [|i l IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma total_none {I} (l : list I) f : (forall i, In i l -> f i = 0) -> total l f = 0.
Proof. induction l as [|i l IH]; simpl; intros H; [reflexivity|]. rewrite H, IH; auto; lra. Qed.

Lemma total_app {I} (l m : list I) f : total (l ++ m) f = total l f + total m f.
Proof. induction l as [|i l IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma total_map {I J} (g : I -> J) (l : list I) f : total (map g l) f = total l (fun i => f (g i)).
Proof. induction l as [|i l IH]; simpl; [|rewrite IH]; reflexivity. Qed.

Lemma total_flat_map {I J} (g : I -> list J) (l : list I) f : total (flat_map g l) f = total l (fun i => total (g i) f).
Proof. induction l as [|i l IH]; simpl; [|rewrite total_app, IH]; reflexivity. Qed.

Lemma total_swap {I J} (l : list I) (m : list J) f :
  total l (fun i => total m (fun j => f i j)) = total m (fun j => total l (fun i => f i j)).
Proof.
  induction l as [|i l IH]; simpl.
  - symmetry. apply total_none. reflexivity.
  - rewrite IH, <- total_plus. reflexivity.
Qed.

Lemma total_nonnegative {I} (l : list I) f : (forall i, In i l -> 0 <= f i) -> 0 <= total l f.
Proof. induction l as [|i l IH]; simpl; intros H; [lra|]. pose proof (H i). assert (0 <= total l f) by auto. intuition lra. Qed.

Lemma total_one {I} (dec : forall i j : I, {i = j} + {i <> j}) (l : list I) i f :
  NoDup l -> In i l -> total l (fun j => if dec i j then f j else 0) = f i.
Proof.
  induction l as [|j l IH]; simpl; intros distinct is; [contradiction|].
  inversion distinct as [|? ? out rest]; subst. destruct is as [-> | is].
  - destruct (dec i i) as [_ | no]; [|contradiction]. rewrite total_none; [lra|].
    intros k here. destruct (dec i k) as [-> | _]; [contradiction | reflexivity].
  - destruct (dec i j) as [-> | _]; [contradiction|]. rewrite (IH rest is). lra.
Qed.

(* Vectors of finitely many coordinates, each at a place; a tensor product has one for each pair of places. *)
Inductive place := single (k : nat) | pair_of (s t : place).

Definition same_place (s t : place) : {s = t} + {s <> t}.
Proof. decide equality. apply Nat.eq_dec. Defined.

Definition coordinates := list (place * R).
Definition c_add (u v : coordinates) : coordinates := u ++ v.
Definition c_scale (c : R) (u : coordinates) : coordinates := map (fun '(s, a) => (s, c * a)) u.
Definition c_at (u : coordinates) (s : place) : R := total u (fun '(t, b) => if same_place s t then b else 0).
Definition c_inner (u v : coordinates) : R := total u (fun '(s, a) => a * c_at v s).
Definition c_tensor (u v : coordinates) : coordinates :=
  flat_map (fun '(s, a) => map (fun '(t, b) => (pair_of s t, a * b)) v) u.

Lemma c_sym u v : c_inner u v = c_inner v u.
Proof.
  unfold c_inner, c_at.
  rewrite (total_ext u _ (fun i => total v (fun j => if same_place (fst i) (fst j) then snd i * snd j else 0))).
  - rewrite total_swap. apply total_ext. intros [t b] _. rewrite <- total_times. apply total_ext. intros [s a] _. simpl.
    destruct (same_place s t), (same_place t s); subst; try contradiction; lra.
  - intros [s a] _. rewrite <- total_times. apply total_ext. intros [t b] _. simpl. destruct (same_place s t); lra.
Qed.

Lemma c_inner_zero u : c_inner [] u = 0.
Proof. reflexivity. Qed.

Lemma c_inner_add u v w : c_inner (c_add u v) w = c_inner u w + c_inner v w.
Proof. apply total_app. Qed.

Lemma c_inner_scale c u w : c_inner (c_scale c u) w = c * c_inner u w.
Proof.
  unfold c_inner, c_scale. rewrite total_map, <- total_times. apply total_ext. intros [s a] _. lra.
Qed.

Lemma c_inner_by_places u v places :
  NoDup places -> (forall i, In i u -> In (fst i) places) -> c_inner u v = total places (fun p => c_at u p * c_at v p).
Proof.
  intros distinct. induction u as [|[s a] u IH]; intros all.
  - symmetry. apply total_none. unfold c_at. simpl. intros. lra.
  - transitivity (a * c_at v s + c_inner u v); [reflexivity|]. rewrite IH by (intros; apply all; right; assumption).
    rewrite <- (total_one same_place places s (fun p => a * c_at v p) distinct (all (s, a) (or_introl eq_refl))), <- total_plus.
    apply total_ext. intros p _. unfold c_at at 4. simpl. fold (c_at u p).
    destruct (same_place s p), (same_place p s); subst; try contradiction; lra.
Qed.

Lemma c_inner_square u : 0 <= c_inner u u.
Proof.
  rewrite (c_inner_by_places u u (nodup same_place (map fst u))).
  - apply total_nonnegative. intros p _. apply Rle_0_sqr.
  - apply NoDup_nodup.
  - intros i here. apply nodup_In. apply in_map. exact here.
Qed.

Lemma c_at_tensor u v s t : c_at (c_tensor u v) (pair_of s t) = c_at u s * c_at v t.
Proof.
  unfold c_at, c_tensor. rewrite total_flat_map, <- total_times_r. apply total_ext. intros [s' a] _.
  rewrite total_map, <- total_times. apply total_ext. intros [t' b] _.
  destruct (same_place (pair_of s t) (pair_of s' t')) as [e | ne].
  - injection e as -> ->. destruct (same_place s' s'), (same_place t' t'); try contradiction; lra.
  - destruct (same_place s s'), (same_place t t'); subst; try contradiction; lra.
Qed.

Lemma c_inner_tensor u v u' v' : c_inner (c_tensor u v) (c_tensor u' v') = c_inner u u' * c_inner v v'.
Proof.
  unfold c_inner at 1. unfold c_tensor at 1. rewrite total_flat_map. unfold c_inner. rewrite <- total_times_r.
  apply total_ext. intros [s a] _. rewrite total_map, <- total_times. apply total_ext. intros [t b] _.
  rewrite c_at_tensor. lra.
Qed.

(* A row of n coordinates *)
Definition row (n : nat) (f : nat -> R) : coordinates := map (fun k => (single k, f k)) (seq 0 n).

Lemma row_inner n f g : c_inner (row n f) (row n g) = total (seq 0 n) (fun k => f k * g k).
Proof.
  unfold c_inner, row. rewrite total_map. apply total_ext. intros k here. f_equal.
  unfold c_at. rewrite total_map.
  rewrite <- (total_one Nat.eq_dec (seq 0 n) k g (seq_NoDup n 0) here). apply total_ext. intros l _.
  destruct (same_place (single k) (single l)) as [e | ne], (Nat.eq_dec k l); subst; try reflexivity.
  - injection e as e. contradiction.
  - contradiction.
Qed.

Lemma total_last n f : total (seq 0 (S n)) f = total (seq 0 n) f + f n.
Proof. rewrite seq_S, total_app. simpl. lra. Qed.

Lemma below n k : In k (seq 0 n) -> (k < n)%nat.
Proof. intros H. apply in_seq in H. lia. Qed.

(* The form with one row more *)
Lemma form_last n K z y : symmetric (S n) K ->
  form (S n) K (fun i => if Nat.eq_dec i n then y else z i)
  = form n K z + 2 * y * total (seq 0 n) (fun i => z i * K i n) + y * y * K n n.
Proof.
  intros sym. unfold form. rewrite !total_last. destruct (Nat.eq_dec n n) as [_ | no]; [|contradiction].
  rewrite (total_ext (seq 0 n) _ (fun j => total (seq 0 n) (fun i => z i * K i j) * z j + y * (z j * K j n))).
  - rewrite total_plus, total_times.
    rewrite (total_ext (seq 0 n) (fun i => (if Nat.eq_dec i n then y else z i) * K i n) (fun i => z i * K i n)); [lra|].
    intros i here. apply below in here. destruct (Nat.eq_dec i n); [lia | reflexivity].
  - intros j here. apply below in here. rewrite total_last. destruct (Nat.eq_dec n n) as [_ | no]; [|contradiction].
    destruct (Nat.eq_dec j n); [lia|]. rewrite (sym n j) by lia.
    rewrite (total_ext (seq 0 n) _ (fun i => z i * K i j)); [lra|].
    intros i at_i. apply below in at_i. destruct (Nat.eq_dec i n); [lia | reflexivity].
Qed.

Lemma total_delta n i f : (i < n)%nat -> total (seq 0 n) (fun k => (if Nat.eq_dec i k then 1 else 0) * f k) = f i.
Proof.
  intros at_i. rewrite <- (total_one Nat.eq_dec (seq 0 n) i f (seq_NoDup n 0)) at 1 by (apply in_seq; lia).
  apply total_ext. intros k _. destruct (Nat.eq_dec i k); lra.
Qed.

Definition one_more (n : nat) (r : nat -> R) (f : nat -> nat -> R) (i k : nat) : R :=
  if Nat.eq_dec k n then r i else if Nat.eq_dec i n then 0 else f i k.

Lemma one_more_inner n r f i j : total (seq 0 (S n)) (fun k => one_more n r f i k * one_more n r f j k)
  = (if Nat.eq_dec i n then 0 else if Nat.eq_dec j n then 0 else total (seq 0 n) (fun k => f i k * f j k)) + r i * r j.
Proof.
  rewrite total_last. unfold one_more. destruct (Nat.eq_dec n n) as [_ | no]; [|contradiction]. f_equal.
  destruct (Nat.eq_dec i n), (Nat.eq_dec j n).
  all: try (apply total_none; intros k here; apply below in here; destruct (Nat.eq_dec k n); [lia | lra]).
  apply total_ext. intros k here. apply below in here. destruct (Nat.eq_dec k n); [lia | reflexivity].
Qed.

Lemma semidefinite_is_gram n : forall K, semidefinite n K ->
  exists f, forall i j, (i < n)%nat -> (j < n)%nat -> K i j = total (seq 0 n) (fun k => f i k * f j k).
Proof.
  induction n as [|n IH]; intros K [sym psd].
  { exists (fun _ _ => 0). intros. lia. }
  set (b z := total (seq 0 n) (fun i => z i * K i n)).
  assert (all : forall z y, 0 <= form n K z + 2 * y * b z + y * y * K n n).
  { intros z y. unfold b. rewrite <- (form_last n K z y sym). apply psd. }
  assert (sym' : symmetric n K) by (intros i j ? ?; apply sym; lia).
  assert (pivot : 0 <= K n n).
  { pose proof (all (fun _ => 0) 1) as at_last. unfold b in at_last.
    rewrite (total_none (seq 0 n)) in at_last by (intros; lra).
    unfold form in at_last. rewrite (total_none (seq 0 n)) in at_last by (intros; lra). lra. }
  destruct (Req_dec (K n n) 0) as [none | some].
  - assert (zero : forall i, (i < n)%nat -> K i n = 0).
    { intros i at_i. destruct (Req_dec (K i n) 0) as [done | no]; [exact done | exfalso].
      set (z k := if Nat.eq_dec i k then 1 else 0).
      pose proof (all z (- (form n K z + 1) / (2 * K i n))) as H.
      assert (bz : b z = K i n) by (apply (total_delta n i (fun k => K k n) at_i)).
      rewrite none, bz in H.
      replace (2 * (- (form n K z + 1) / (2 * K i n)) * K i n) with (- (form n K z + 1)) in H by (field; exact no).
      lra. }
    destruct (IH K) as [f is].
    { split; [exact sym'|]. intros z. pose proof (all z 0). lra. }
    exists (one_more n (fun _ => 0) f). intros i j at_i at_j. rewrite one_more_inner.
    destruct (Nat.eq_dec i n) as [-> | ], (Nat.eq_dec j n) as [-> | ].
    + lra.
    + rewrite sym, zero by lia. lra.
    + rewrite zero by lia. lra.
    + rewrite is by lia. lra.
  - assert (root : sqrt (K n n) * sqrt (K n n) = K n n) by (apply sqrt_sqrt; exact pivot).
    assert (positive : sqrt (K n n) <> 0) by (intros e; rewrite e in root; lra).
    destruct (IH (fun i j => K i j - K i n * K j n / K n n)) as [f is].
    { split.
      - intros i j at_i at_j. rewrite (sym' i j) by assumption. field. exact some.
      - intros z. pose proof (all z (- b z / K n n)) as H.
        replace (form n K z + 2 * (- b z / K n n) * b z + - b z / K n n * (- b z / K n n) * K n n)
          with (form n K z - b z * b z / K n n) in H by (field; exact some).
        replace (form n (fun i j => K i j - K i n * K j n / K n n) z) with (form n K z - b z * b z / K n n); [exact H|].
        transitivity (total (seq 0 n) (fun j =>
          total (seq 0 n) (fun i => z i * K i j) * z j + - (b z / K n n) * (z j * K j n))).
        { rewrite total_plus, total_times. change (total (seq 0 n) (fun j => z j * K j n)) with (b z). unfold form. field. exact some. }
        apply total_ext. intros j _.
        replace (total (seq 0 n) (fun i => z i * (K i j - K i n * K j n / K n n)))
          with (total (seq 0 n) (fun i => z i * K i j + (- K j n / K n n) * (z i * K i n))).
        + rewrite total_plus, total_times. change (total (seq 0 n) (fun i => z i * K i n)) with (b z). field. exact some.
        + apply total_ext. intros i _. field. exact some. }
    exists (one_more n (fun i => if Nat.eq_dec i n then sqrt (K n n) else K i n / sqrt (K n n)) f).
    intros i j at_i at_j. rewrite one_more_inner.
    destruct (Nat.eq_dec i n) as [-> | ], (Nat.eq_dec j n) as [-> | ].
    + lra.
    + rewrite (sym n j) by lia. field. exact positive.
    + field. exact positive.
    + rewrite <- is by lia.
      revert root positive. generalize (sqrt (K n n)). intros q root positive. rewrite <- root. field. exact positive.
Qed.

Lemma form_of_rows {V} (n : nat) (K : nat -> nat -> R) (z : nat -> R) (of : nat -> V) (entry : V -> V -> R) :
  (forall i j, (i < n)%nat -> (j < n)%nat -> K i j = entry (of i) (of j)) ->
  form n K z = total (map (fun i => (z i, of i)) (seq 0 n))
    (fun '(w, g) => total (map (fun i => (z i, of i)) (seq 0 n)) (fun '(y, f) => y * entry f g) * w).
Proof.
  intros is. unfold form. rewrite total_map. apply total_ext. intros j at_j. f_equal. rewrite total_map.
  apply total_ext. intros i at_i. apply below in at_i. apply below in at_j. rewrite is by assumption. reflexivity.
Qed.
