"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is)."""

PROOFS, READINGS, KKT = "theorems/duality/proofs.py", "theorems/duality/readings.py", "theorems/duality/kkt.py"
SUFFICIENT = "kkt-sufficient"

ATTACKS = [
    (SUFFICIENT, KKT, '"f(x) ≤ f(inside)", run.value,', '"f(x) ≤ f(inside)", run.value + 1,', "bound strengthened"),
    (SUFFICIENT, KKT, '"f(x) from above", run.value,', '"f(x) from above", run.value + 1,', "bound strengthened"),
    (SUFFICIENT, KKT, '"f(x) from below", run.value,', '"f(x) from below", run.value - 1,', "bound strengthened"),
    (SUFFICIENT, READINGS, "        return z >= 0", "        return z >= -1", "hypothesis loosened"),
    (SUFFICIENT, READINGS, "return z * (h - g) == 0", "return z * (h - g) >= 0", "hypothesis loosened"),
    (SUFFICIENT, READINGS, "return best <= h", "return best <= h + 1", "hypothesis loosened"),
    (SUFFICIENT, READINGS, "        return a == b", "        return a <= b", "hypothesis loosened"),
    (SUFFICIENT, READINGS, "return self.least <= self.value", "return self.least <= self.value + 1", "hypothesis loosened"),
    (SUFFICIENT, READINGS, "    def met_inside(self", "    def met(self", "hypothesis dropped"),
    (SUFFICIENT, PROOFS, '("weight", "complementary", met)', '("complementary", met)', "premise deleted"),
    (SUFFICIENT, PROOFS, "down, even, *sums, bent", "down, *sums, bent", "lemma deleted"),
    (SUFFICIENT, PROOFS, "down, even, *sums, bent", "down, even, bent", "definition of the sums deleted"),
    (SUFFICIENT, PROOFS, "Z + z * (g_there - g)", "Z + z * (g - g_there)", "step of the induction made wrong"),
    (SUFFICIENT, PROOFS, "lambda *_: (0,), lambda Z", "lambda *_: (-1,), lambda Z", "start of the induction made wrong"),
    (SUFFICIENT, READINGS, "return z * (best - g)", "return z * (g - best)", "declared sum made wrong"),
]
