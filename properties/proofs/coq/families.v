Require Import Arith ZArith List Lia Bool.
Import ListNotations.

(* Sets of m points are lists of m truth values, one for each point; a family says which sets are its members. *)
Fixpoint sets (m : nat) : list (list bool) :=
  match m with 0 => [[]] | S k => map (cons false) (sets k) ++ map (cons true) (sets k) end.
Definition family := list bool -> bool.
Fixpoint inter (A B : list bool) : list bool :=
  match A, B with a :: A', b :: B' => (a && b) :: inter A' B' | _, _ => [] end.
Fixpoint sub (A B : list bool) : bool :=
  match A, B with a :: A', b :: B' => implb a b && sub A' B' | [], [] => true | _, _ => false end.
Definition same_set (A B : list bool) : bool := if list_eq_dec bool_dec A B then true else false.
Definition card (A : list bool) : nat := length (filter (fun x => x) A).
Definition size (m : nat) (F : family) : nat := length (filter F (sets m)).
Definition union (F G : family) : family := fun B => F B || G B.
Definition common (F G : family) : family := fun B => F B && G B.
Definition inside (C : list bool) : family := fun B => sub B C.
(* S ∩ C for members S *)
Definition traces (m : nat) (H : family) (C : list bool) : family :=
  fun A => existsb (fun S => H S && same_set (inter S C) A) (sets m).
(* every subset of B is S ∩ B for a member S *)
Definition shattered (m : nat) (H : family) : family :=
  fun B => forallb (fun T => implb (sub T B) (existsb (fun S => H S && same_set (inter S B) T) (sets m))) (sets m).

Local Open Scope Z_scope.
(* the size of a largest member, and -1 where there is none *)
Definition largest (m : nat) (F : family) (d : Z) : Prop :=
  -1 <= d /\ (forall B, In B (sets m) -> F B = true -> Z.of_nat (card B) <= d) /\
  (0 <= d -> exists B, In B (sets m) /\ F B = true /\ Z.of_nat (card B) = d).
(* tau k is the most traces on k points *)
Definition growth (m : nat) (H : family) (tau : Z -> Z) : Prop :=
  forall k, 0 <= k <= Z.of_nat m ->
  (exists C, In C (sets m) /\ Z.of_nat (card C) = k /\ Z.of_nat (size m (traces m H C)) = tau k) /\
  (forall C, In C (sets m) -> Z.of_nat (card C) = k -> Z.of_nat (size m (traces m H C)) <= tau k).
Local Close Scope Z_scope.
Fixpoint choose (m i : nat) : nat :=
  match m, i with _, 0 => 1 | 0, S _ => 0 | S m', S i' => choose m' i' + choose m' i end.
(* the sum of choose m i for i < n *)
Fixpoint sum_below (m n : nat) : nat := match n with 0 => 0 | S k => sum_below m k + choose m k end.
(* the sum of choose m i for i = 0, ..., d *)
Definition binomial_sum (m d : Z) : Z := Z.of_nat (sum_below (Z.to_nat m) (Z.to_nat (d + 1))).

(* ---------------------------------------------------------------------------------------------------------- sets *)

Lemma in_sets m : forall A, In A (sets m) <-> length A = m.
Proof.
  induction m as [|m IH]; simpl; intros A.
  - split; [intros [<-|[]]; reflexivity | destruct A; [auto | discriminate]].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [[B [<- K]]|[B [<- K]]]; apply IH in K; simpl; lia.
    + destruct A as [|[] A]; simpl; intros K; [discriminate | right | left]; exists A; split; auto; apply IH; lia.
Qed.

Lemma in_cons_sets m a A : In (a :: A) (sets (S m)) <-> In A (sets m).
Proof. rewrite !in_sets. simpl. lia. Qed.

Lemma same_set_iff A B : same_set A B = true <-> A = B.
Proof. unfold same_set. destruct (list_eq_dec bool_dec A B); split; congruence. Qed.

Lemma length_inter A : forall B, length A = length B -> length (inter A B) = length A.
Proof. induction A; destruct B; simpl; intros K; try discriminate; auto. Qed.

Lemma sub_refl A : sub A A = true.
Proof. induction A as [|[] A IH]; simpl; auto. Qed.

Lemma inter_inside S : forall C B, length S = length C -> length C = length B -> inter (inter S C) B = B -> sub B C = true.
Proof.
  induction S as [|s S IH]; destruct C as [|c C], B as [|b B]; simpl; intros K L E; try discriminate; auto.
  injection E as E1 E2. rewrite (IH C B) by (auto; lia). destruct s, c, b; auto; discriminate.
Qed.

Lemma inter_of_inter S : forall C B, length S = length C -> sub B C = true -> inter (inter S C) B = inter S B.
Proof.
  induction S as [|s S IH]; destruct C as [|c C], B as [|b B]; simpl; intros K E; try discriminate; auto.
  apply andb_prop in E as [E1 E2]. rewrite (IH C B) by (auto; lia). f_equal. destruct s, c, b; auto; discriminate.
Qed.

Lemma inter_within A : forall B, length A = length B -> sub (inter A B) B = true.
Proof.
  induction A as [|a A IH]; destruct B as [|b B]; simpl; intros K; try discriminate; auto.
  rewrite IH by lia. destruct a, b; auto.
Qed.

Lemma shattered_iff m H B : shattered m H B = true <->
  forall T, In T (sets m) -> sub T B = true -> exists S, In S (sets m) /\ H S = true /\ inter S B = T.
Proof.
  unfold shattered. rewrite forallb_forall. split.
  - intros K T i s. specialize (K T i). rewrite s in K. simpl in K. apply existsb_exists in K as [S [j E]].
    apply andb_prop in E as [h E]. apply same_set_iff in E. eauto.
  - intros K T i. destruct (sub T B) eqn:s; auto. destruct (K T i s) as [S [j [h E]]]. simpl.
    apply existsb_exists. exists S. split; auto. rewrite h. simpl. apply same_set_iff. auto.
Qed.

Lemma traces_iff m H C A : traces m H C A = true <-> exists S, In S (sets m) /\ H S = true /\ inter S C = A.
Proof.
  unfold traces. rewrite existsb_exists. split.
  - intros [S [i E]]. apply andb_prop in E as [h E]. apply same_set_iff in E. eauto.
  - intros [S [i [h E]]]. exists S. split; auto. rewrite h. simpl. apply same_set_iff. auto.
Qed.

(* ------------------------------------------------------------------------------------------------- numbers of members *)

Lemma size_halves m F : size (S m) F = size m (fun B => F (false :: B)) + size m (fun B => F (true :: B)).
Proof.
  unfold size. simpl. rewrite filter_app, app_length. f_equal.
  all: generalize (sets m); intros l; induction l as [|A l IH]; simpl; auto; destruct (F _); simpl; lia.
Qed.

Lemma size_same m F G : (forall B, In B (sets m) -> F B = G B) -> size m F = size m G.
Proof. intros K. unfold size. rewrite (filter_ext_in F G _ K). reflexivity. Qed.

Lemma size_within m F G : (forall B, In B (sets m) -> F B = true -> G B = true) -> size m F <= size m G.
Proof.
  unfold size. generalize (sets m). intros l. induction l as [|A l IH]; simpl; intros K; auto.
  assert (length (filter F l) <= length (filter G l)) by (apply IH; auto).
  specialize (K A (or_introl eq_refl)). destruct (F A), (G A); simpl; solve [lia | discriminate (K eq_refl)].
Qed.

Lemma size_both m F G : size m (union F G) + size m (common F G) = size m F + size m G.
Proof.
  unfold size, union, common. generalize (sets m). intros l. induction l as [|A l IH]; simpl; auto.
  destruct (F A), (G A); simpl; lia.
Qed.

Lemma size_none m F : (forall B, In B (sets m) -> F B = false) -> size m F = 0.
Proof.
  unfold size. generalize (sets m). intros l. induction l as [|A l IH]; simpl; intros K; auto.
  rewrite (K A) by auto. apply IH. auto.
Qed.

(* ------------------------------------------------------------------------------------------------------ Pajor's induction *)

Lemma without_last m H B :
  shattered (S m) H (false :: B) = shattered m (union (fun A => H (false :: A)) (fun A => H (true :: A))) B.
Proof.
  apply eq_true_iff_eq. rewrite !shattered_iff. split; intros K T i s.
  - destruct (K (false :: T)) as [A [j [h E]]]; [apply in_cons_sets; auto | auto |].
    destruct A as [|x A]; [discriminate|]. injection E as E1 E2. apply in_cons_sets in j. exists A.
    repeat split; auto. unfold union. destruct x; rewrite h; [apply orb_true_r | reflexivity].
  - destruct T as [|t T]; [discriminate|]. apply andb_prop in s as [s1 s2]. destruct t; [discriminate|].
    apply in_cons_sets in i. destruct (K T i s2) as [A [j [h E]]].
    apply orb_prop in h as [h|h]; [exists (false :: A) | exists (true :: A)];
      (split; [apply in_cons_sets; auto | split; [auto | simpl; rewrite E; auto]]).
Qed.

Lemma with_last m H B :
  shattered (S m) H (true :: B) = common (shattered m (fun A => H (false :: A))) (shattered m (fun A => H (true :: A))) B.
Proof.
  apply eq_true_iff_eq. unfold common. rewrite andb_true_iff, !shattered_iff. split.
  - intros K.
    assert (L : forall t T, In T (sets m) -> sub T B = true -> exists A, In A (sets m) /\ H (t :: A) = true /\ inter A B = T).
    { intros t T i s. destruct (K (t :: T)) as [A [j [h E]]]; [apply in_cons_sets; auto | destruct t; auto |].
      destruct A as [|x A]; [discriminate|]. simpl in E. rewrite andb_true_r in E. injection E as -> E.
      apply in_cons_sets in j. eauto. }
    split; intros T i s; auto.
  - intros [K L] T i s. destruct T as [|t T]; [discriminate|]. apply andb_prop in s as [_ s]. apply in_cons_sets in i.
    destruct t; [destruct (L T i s) as [A [j [h E]]]; exists (true :: A) | destruct (K T i s) as [A [j [h E]]]; exists (false :: A)];
      (split; [apply in_cons_sets; auto | split; [auto | simpl; rewrite E; auto]]).
Qed.

Lemma common_within m F G B : shattered m (common F G) B = true -> common (shattered m F) (shattered m G) B = true.
Proof.
  unfold common. rewrite andb_true_iff, !shattered_iff. intros K.
  split; intros T i s; destruct (K T i s) as [S [j [h E]]]; apply andb_prop in h as [f g]; eauto.
Qed.

Theorem as_many_shattered m : forall H, size m H <= size m (shattered m H).
Proof.
  induction m as [|m IH]; intros H.
  - unfold size, shattered. simpl. destruct (H []); simpl; auto.
  - rewrite !size_halves.
    rewrite (size_same m (fun B => shattered (S m) H (false :: B)) (shattered m (union (fun A => H (false :: A)) (fun A => H (true :: A)))))
      by (intros B _; apply without_last).
    assert (K : size m (shattered m (common (fun A => H (false :: A)) (fun A => H (true :: A))))
      <= size m (fun B => shattered (S m) H (true :: B))).
    { apply size_within. intros B i s. rewrite with_last. apply common_within. auto. }
    pose proof (size_both m (fun A => H (false :: A)) (fun A => H (true :: A))).
    pose proof (IH (union (fun A => H (false :: A)) (fun A => H (true :: A)))).
    pose proof (IH (common (fun A => H (false :: A)) (fun A => H (true :: A)))). lia.
Qed.

Theorem shattered_by_traces m H C B : length C = m -> length B = m ->
  shattered m (traces m H C) B = common (inside C) (shattered m H) B.
Proof.
  intros c b. apply eq_true_iff_eq. unfold common, inside. rewrite andb_true_iff, !shattered_iff.
  assert (L : forall S, In S (sets m) -> length S = length C) by (intros S i; apply in_sets in i; lia). split.
  - intros K. assert (s : sub B C = true).
    { destruct (K B) as [A [i [t E]]]; [apply in_sets; auto | apply sub_refl |].
      apply traces_iff in t as [S [j [h F]]]. apply (inter_inside S C B); [auto | lia |]. rewrite F. auto. }
    split; auto. intros T i t. destruct (K T i t) as [A [_ [tr E]]]. apply traces_iff in tr as [S [j [h F]]].
    exists S. repeat split; auto. rewrite <- E, <- F. symmetry. apply inter_of_inter; auto.
  - intros [s K] T i t. destruct (K T i t) as [S [j [h E]]]. exists (inter S C). repeat split.
    + apply in_sets. rewrite length_inter by auto. apply in_sets in j. auto.
    + apply traces_iff. eauto.
    + rewrite inter_of_inter; auto.
Qed.

(* --------------------------------------------------------------------------------------------------------- small subsets *)

Lemma card_cons a A : card (a :: A) = (if a then 1 else 0) + card A.
Proof. unfold card. destruct a; auto. Qed.

Lemma card_le m C : In C (sets m) -> card C <= m.
Proof. intros i. apply in_sets in i. subst m. unfold card. induction C as [|[] C IH]; simpl; lia. Qed.

Lemma subsets m : forall C, length C = m -> size m (inside C) = 2 ^ card C.
Proof.
  induction m as [|m IH]; intros [|c C] l; try discriminate; auto.
  rewrite size_halves, card_cons. injection l as l. unfold inside in *. simpl.
  rewrite IH by auto. destruct c; simpl.
  - rewrite IH by auto. lia.
  - rewrite size_none by auto. lia.
Qed.

Lemma subsets_of_size m : forall C i, length C = m -> size m (fun B => sub B C && (card B =? i)) = choose (card C) i.
Proof.
  induction m as [|m IH]; intros [|c C] i l; try discriminate.
  - destruct i; reflexivity.
  - injection l as l. rewrite size_halves, card_cons.
    rewrite (size_same m (fun B => sub (false :: B) (c :: C) && _) (fun B => sub B C && (card B =? i))) by reflexivity.
    rewrite IH by auto. destruct c; simpl.
    + destruct i as [|i].
      * rewrite size_none; [destruct (card C); simpl; lia |]. intros B _. unfold card. simpl. apply andb_false_r.
      * rewrite (size_same m _ (fun B => sub B C && (card B =? i))) by (intros B _; unfold card; reflexivity).
        rewrite IH by auto. lia.
    + rewrite size_none by auto. lia.
Qed.

Lemma small_subsets m C n : length C = m -> size m (fun B => sub B C && (card B <? n)) = sum_below (card C) n.
Proof.
  intros l. induction n as [|n IH]; cbn [sum_below].
  - apply size_none. intros B _. destruct (sub B C); auto.
  - rewrite <- IH, <- (subsets_of_size m C n l).
    rewrite <- (size_both m (fun B => sub B C && (card B <? n)) (fun B => sub B C && (card B =? n))).
    rewrite (size_none m (common _ _)).
    + rewrite Nat.add_0_r. apply size_same. intros B _. unfold union. destruct (sub B C); cbn [andb orb]; auto.
      destruct (Nat.ltb_spec (card B) (S n)), (Nat.ltb_spec (card B) n), (Nat.eqb_spec (card B) n); auto; lia.
    + intros B _. unfold common. destruct (sub B C); cbn [andb]; auto.
      destruct (Nat.ltb_spec (card B) n), (Nat.eqb_spec (card B) n); auto; lia.
Qed.

(* ---------------------------------------------------------------------------------------------------------- the two lemmas *)

Local Open Scope Z_scope.

Theorem traces_and_shattered m H C : In C (sets m) -> Z.of_nat (size m (traces m H C)) <= Z.of_nat (size m (common (inside C) (shattered m H))).
Proof.
  intros i. apply in_sets in i. apply inj_le. rewrite (as_many_shattered m (traces m H C)). apply Nat.eq_le_incl.
  apply size_same. intros B j. apply shattered_by_traces; auto. apply in_sets. auto.
Qed.

Theorem shattered_and_small m H C d : In C (sets m) -> largest m (shattered m H) d ->
  Z.of_nat (size m (common (inside C) (shattered m H))) <= binomial_sum (Z.of_nat (card C)) d.
Proof.
  intros i [e [most _]]. unfold binomial_sum. rewrite Nat2Z.id. apply inj_le.
  apply in_sets in i. rewrite <- (small_subsets m C (Z.to_nat (d + 1)) i). apply size_within.
  intros B j s. apply andb_prop in s as [s t]. unfold inside in s. rewrite s. simpl. specialize (most B j t).
  apply Nat.ltb_lt. lia.
Qed.

Theorem growth_bound m H C d tau : In C (sets m) -> largest m (shattered m H) d -> growth m H tau ->
  tau (Z.of_nat (card C)) <= binomial_sum (Z.of_nat (card C)) d.
Proof.
  intros i v g. pose proof (card_le m C i). destruct (g (Z.of_nat (card C))) as [[M [j [k E]]] _]; [lia|].
  rewrite <- E, <- k. pose proof (traces_and_shattered m H M j). pose proof (shattered_and_small m H M d j v). lia.
Qed.

Theorem growth_at_dimension m H d tau : largest m (shattered m H) d -> growth m H tau -> 0 <= d -> tau d = 2 ^ d.
Proof.
  intros [_ [_ some]] g p. destruct (some p) as [D [i [s k]]]. pose proof (card_le m D i).
  assert (K : forall C, In C (sets m) -> Z.of_nat (card C) = d -> Z.of_nat (size m (inside C)) = 2 ^ d).
  { intros C j c. apply in_sets in j. rewrite subsets by auto. rewrite <- c, Nat2Z.inj_pow. reflexivity. }
  destruct (g d) as [[N [j [n E]]] most]; [lia|]. apply Z.le_antisymm.
  - rewrite <- E, <- (K N j n). apply inj_le, size_within. intros B b t. apply traces_iff in t as [S [l [h F]]].
    unfold inside. rewrite <- F. apply inter_within. apply in_sets in l, j. lia.
  - rewrite <- (K D i k). eapply Z.le_trans; [|apply (most D i k)]. apply inj_le, size_within. intros B b t.
    destruct (proj1 (shattered_iff m H D) s B b t) as [S [l [h F]]]. apply traces_iff. eauto.
Qed.

(* ------------------------------------------------------------------------------------- the definitions can be met *)

Definition counted_dimension (m : nat) (F : family) : Z :=
  fold_right (fun A d => if F A then Z.max d (Z.of_nat (card A)) else d) (-1) (sets m).

Theorem largest_as_counted m F d : counted_dimension m F = d -> largest m F d.
Proof.
  intros <-. unfold largest, counted_dimension. generalize (sets m). intros l. induction l as [|A l [e [most some]]].
  - repeat split; [simpl; lia | intros B [] | simpl; lia].
  - cbn [fold_right]. destruct (F A) eqn:f; set (d := fold_right _ _ l) in *.
    + repeat split; [lia | intros B [<-|i] b; [lia | specialize (most B i b); lia] |].
      intros p. destruct (Z.le_gt_cases d (Z.of_nat (card A))).
      * exists A. repeat split; [left; auto | auto | lia].
      * destruct some as [B [i [b k]]]; [lia|]. exists B. repeat split; [right; auto | auto | lia].
    + repeat split; [lia | intros B [<-|i] b; [congruence | auto] |].
      intros p. destruct (some p) as [B [i [b k]]]. exists B. repeat split; [right; auto | auto | auto].
Qed.

Lemma set_of_size m : forall k, (k <= m)%nat -> exists C, In C (sets m) /\ card C = k.
Proof.
  induction m as [|m IH]; intros k l.
  - exists []. split; [left; auto | unfold card; simpl; lia].
  - destruct k as [|k].
    + destruct (IH 0%nat) as [C [i c]]; [lia|]. exists (false :: C). split; [apply in_cons_sets; auto | rewrite card_cons; lia].
    + destruct (IH k) as [C [i c]]; [lia|]. exists (true :: C). split; [apply in_cons_sets; auto | rewrite card_cons; lia].
Qed.

Lemma greatest (l : list (list bool)) (f : list bool -> nat) :
  l <> [] -> exists A, In A l /\ f A = list_max (map f l).
Proof.
  induction l as [|A l IH]; [congruence|]. intros _. destruct l as [|B l].
  - exists A. simpl. split; [auto | lia].
  - destruct IH as [D [i g]]; [discriminate|]. change (list_max (map f (A :: B :: l))) with (Nat.max (f A) (list_max (map f (B :: l)))).
    destruct (Nat.le_gt_cases (f A) (list_max (map f (B :: l)))); [exists D | exists A]; split; [right; auto | lia | left; auto | lia].
Qed.

Definition counted_growth (m : nat) (H : family) (k : Z) : Z :=
  Z.of_nat (list_max (map (fun C => size m (traces m H C)) (filter (fun C => Z.of_nat (card C) =? k) (sets m)))).

Theorem growth_by_counting m H : growth m H (counted_growth m H).
Proof.
  intros k l. unfold counted_growth. split.
  - destruct (set_of_size m (Z.to_nat k)) as [C [i c]]; [lia|].
    destruct (greatest (filter (fun C => Z.of_nat (card C) =? k) (sets m)) (fun C => size m (traces m H C))) as [A [j g]].
    { intros e. assert (In C []) as []. rewrite <- e. apply filter_In. split; [auto | apply Z.eqb_eq; lia]. }
    apply filter_In in j as [j k']. apply Z.eqb_eq in k'. exists A. rewrite g. auto.
  - intros C i c. apply inj_le. set (of_size := filter (fun C => Z.of_nat (card C) =? k) (sets m)).
    assert (K : Forall (fun n => Nat.le n (list_max (map (fun C => size m (traces m H C)) of_size)))
      (map (fun C => size m (traces m H C)) of_size)) by (apply list_max_le; auto).
    rewrite Forall_forall in K. apply K. apply in_map_iff. exists C. split; auto. apply filter_In. split; [auto | apply Z.eqb_eq; auto].
Qed.

Theorem growth_as_counted m H found : map (fun k => counted_growth m H (Z.of_nat k)) (seq 0 (S m)) = found ->
  growth m H (fun k => nth (Z.to_nat k) found 0).
Proof.
  intros <- k l. replace (nth (Z.to_nat k) _ 0) with (counted_growth m H k); [apply growth_by_counting; auto|].
  rewrite (nth_indep _ 0 (counted_growth m H (Z.of_nat 0))) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun k => counted_growth m H (Z.of_nat k))), seq_nth by lia. simpl. f_equal. lia.
Qed.

(* C(m,i) of integers, a family of so many members, and a family on one point more of two halves *)
Definition combinations (m i : Z) : Z := Z.of_nat (choose (Z.to_nat m) (Z.to_nat i)).
Definition among (members : list (list bool)) : family := fun B => existsb (same_set B) members.
Definition joined (low high : family) : family :=
  fun A => match A with [] => false | last :: B => if last then high B else low B end.
