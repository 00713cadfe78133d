"""Edits that each break the steps of a proof: (theorem, file, old text, new text, what the attack is)."""

STATEMENT, PROOFS = "theorems/svm/soft_margin.py", "theorems/svm/proofs/slackness.py"
COMPLEMENTARITY = "soft-complementarity"
ORDER, LAWS, ORDER_PROOF = "soft-margin-in-any-order", "properties/symmetries/laws.py", "theorems/svm/proofs/symmetries.py"
READINGS, DATA = "theorems/svm/readings/transformed.py", "theorems/svm/samples/transformed.py"
ORDERED = 'yield equal("P of (w′,b′), returned, and P(w,b)", run.returned_value, run.value)'

ATTACKS = [
    (COMPLEMENTARITY, STATEMENT, "a * max(0, m - 1) * per_C", "a * max(0, m - 1) * per_C + a", "bound strengthened"),
    (COMPLEMENTARITY, STATEMENT, "(C - a) * max(0, 1 - m) * per_C", "(C - a) * max(0, 2 - m) * per_C", "bound strengthened"),
    (COMPLEMENTARITY, STATEMENT, "(C - a) * max(0, 1 - m) * per_C", "C * max(0, 1 - m) * per_C", "bound strengthened"),
    (COMPLEMENTARITY, PROOFS, "alpha * (m - 1 + xi) == 0, r * xi == 0", "r * xi == 0", "hypothesis dropped"),
    (COMPLEMENTARITY, PROOFS, "alpha * (m - 1 + xi) == 0, r * xi == 0", "alpha * (m - 1 + xi) == 0", "hypothesis dropped"),
    (COMPLEMENTARITY, PROOFS, "kkt = [r == C - alpha, ", "kkt = [", "hypothesis dropped"),
    (COMPLEMENTARITY, PROOFS, "alpha == C], m <= 1)", "alpha == C], m < 1)", "lemma strengthened"),
    (ORDER, LAWS, ORDERED, ORDERED.replace("run.value)", "run.value + 1)"), "an equation made wrong"),
    (
        ORDER,
        READINGS,
        "return self.copies * self.C_transformed == self.C",
        "return self.C_transformed == self.C",
        "C is not shared",
    ),
    (ORDER, DATA, 'over="examples", times="copies")', 'over="others", times="copies")', "a list of which nothing is known"),
    (ORDER, ORDER_PROOF, "*there, *orders, of_sample", "*there, orders[0], of_sample", "the order dropped of one"),
    (ORDER, ORDER_PROOF, "return Sum(real(name), (1 - y", "return Sum(real(name), (2 - y", "another slack"),
    (ORDER, ORDER_PROOF, '"other_best", *here', '"other_best", *back', "compared with itself"),
    (
        ORDER,
        READINGS,
        "+ self.C_transformed * slack\n\n    @hypothesis()",
        "+ self.C * slack\n\n    @hypothesis()",
        "best at another C",
    ),
]
