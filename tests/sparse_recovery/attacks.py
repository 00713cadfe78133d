"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is)."""

PROOFS, SAMPLES = "theorems/sparse_recovery/proofs/recovery.py", "theorems/sparse_recovery/samples/rip.py"
RIP, READINGS = "theorems/sparse_recovery/rip.py", "theorems/sparse_recovery/readings.py"
NEAR = "near-orthogonality"

ATTACKS = [
    (NEAR, RIP, "run.inner**2, run.epsilon**2 *", "run.inner**2, run.epsilon**2 / 1.01 *", "bound strengthened"),
    (NEAR, SAMPLES, "(1 + self.epsilon) * (x @ x)", "(1 + 2 * self.epsilon) * (x @ x)", "hypothesis of the sample type loosened"),
    (NEAR, SAMPLES, "(1 - self.epsilon) * (x @ x)", "(1 - 2 * self.epsilon) * (x @ x)", "hypothesis of the sample type loosened"),
    (NEAR, SAMPLES, "self.first @ self.second == 0", "self.first @ self.second >= 0", "hypothesis of the sample type loosened"),
    (NEAR, SAMPLES, "return self.epsilon >= 0", "return self.epsilon >= -1", "hypothesis of the sample type loosened"),
    (NEAR, SAMPLES, "    def orthogonal(self", "    def oblique(self", "hypothesis of the sample type dropped"),
    (NEAR, PROOFS, "by(goal, *isometry, of_sample", "by(goal, isometry[0], of_sample", "premise deleted"),
    (NEAR, PROOFS, "by(bound, nothing, none,", "by(bound, none,", "lemma deleted"),
    (NEAR, PROOFS, "split(b > 0, positive, both)", "positive", "a case deleted"),
    (NEAR, PROOFS, "split(b > 0, positive, both)", "split(b > 1, positive, both)", "cases that leave a gap"),
    (NEAR, PROOFS, '"not_shorter", a, -b)', '"not_shorter", a, b)', "helper made wrong"),
    (NEAR, READINGS, "return (u @ u) * (v @ v)", "return (u @ u) * (u @ u)", "reading made wrong"),
]
