"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is)."""

PROOFS, SAMPLES = "theorems/gradient_descent/proofs.py", "theorems/gradient_descent/samples.py"
CONVEX, CODE = "theorems/gradient_descent/convex.py", "algorithms/gradient_descent/gradient_descent.py"

ATTACKS = [
    ("descent-lemma", CONVEX, "(1 - run.L * run.eta / 2)", "(1 - run.L * run.eta * 49 / 100)", "bound strengthened"),
    (
        "descent-lemma",
        CONVEX,
        "run.eta * step.gradient2 / 2, fall",
        "run.eta * step.gradient2 * 51 / 100, fall",
        "bound strengthened",
    ),
    ("descent-lemma", SAMPLES, "self.eta * self.L <= 1", "self.eta * self.L <= 2", "hypothesis of the sample type loosened"),
    ("descent-lemma", SAMPLES, "return self.eta > 0", "return self.eta > -1", "hypothesis of the sample type loosened"),
    ("descent-lemma", SAMPLES, "@ (v - w)) / 2", "@ (v - w)) * 2", "hypothesis of the sample type loosened"),
    ("descent-lemma", PROOFS, 'given("short"), square(step[1])]', "square(step[1])]", "premise deleted"),
    ("descent-lemma", PROOFS, 'given("smooth", *step), given("moves")', 'given("moves")', "premise deleted"),
    ("descent-lemma", CODE, "return w - eta * gradient", "return w - eta * gradient / 2", "lifted step made wrong"),
    (
        "descent-lemma",
        CODE,
        "return w - eta * gradient",
        "return w - eta * gradient * (2 if isinstance(w, np.ndarray) else 1)",
        "lifted step that arrays take another way",
    ),
    (
        "descent-lemma",
        CODE,
        "self.step(path[-1], gradient(path[-1]), eta)",
        "path[-1] * 1.0",
        "whole run that does not call the step",
    ),
    ("descent-lemma", CODE, "gradient(path[-1])", "gradient(path[0])", "whole run that keeps the first gradient"),
    ("descent-lemma", PROOFS, "Step(before, after,", "Step(after, before,", "entry of the list made wrong"),
    ("potential-of-each-step", CONVEX, "2 * run.eta * (step.after", "2.02 * run.eta * (step.after", "bound strengthened"),
    (
        "potential-of-each-step",
        SAMPLES,
        "self.eta * self.L <= 1",
        "self.eta * self.L <= 2",
        "hypothesis of the sample type loosened",
    ),
    ("potential-of-each-step", SAMPLES, "self.least >= f + g", "self.least >= f - 1 + g", "hypothesis of the sample type loosened"),
    ("potential-of-each-step", SAMPLES, "    def convex(self", "    def bent(self", "hypothesis of the sample type dropped"),
    ("potential-of-each-step", PROOFS, ", lower, upper)", ", lower)", "premise deleted"),
    ("potential-of-each-step", PROOFS, 'given("smooth", *step), moves, ', "moves, ", "premise deleted"),
    ("potential-of-each-step", PROOFS, "away, left = w -", "left, away = w -", "helper made wrong"),
    ("potential-of-each-step", CODE, "return w - eta * gradient", "return w - eta * gradient * 2", "lifted step made wrong"),
    ("potential-of-each-step", CODE, "range(steps)", "range(steps - 1)", "whole run that leaves out a step"),
]
