"""Edits that each break the steps of a proof: (theorem, file, old text, new text, what the attack is)."""

STATEMENT, PROOFS = "theorems/svm/soft_margin.py", "theorems/svm/proofs.py"
COMPLEMENTARITY = "soft-complementarity"

ATTACKS = [
    (COMPLEMENTARITY, STATEMENT, "a * max(0, m - 1) * per_C", "a * max(0, m - 1) * per_C + a", "bound strengthened"),
    (COMPLEMENTARITY, STATEMENT, "(C - a) * max(0, 1 - m) * per_C", "(C - a) * max(0, 2 - m) * per_C", "bound strengthened"),
    (COMPLEMENTARITY, STATEMENT, "(C - a) * max(0, 1 - m) * per_C", "C * max(0, 1 - m) * per_C", "bound strengthened"),
    (COMPLEMENTARITY, PROOFS, "alpha * (m - 1 + xi) == 0, r * xi == 0", "r * xi == 0", "hypothesis dropped"),
    (COMPLEMENTARITY, PROOFS, "alpha * (m - 1 + xi) == 0, r * xi == 0", "alpha * (m - 1 + xi) == 0", "hypothesis dropped"),
    (COMPLEMENTARITY, PROOFS, "kkt = [r == C - alpha, ", "kkt = [", "hypothesis dropped"),
    (COMPLEMENTARITY, PROOFS, "alpha == C], m <= 1)", "alpha == C], m < 1)", "lemma strengthened"),
]
