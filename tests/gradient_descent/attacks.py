"""Edits that each turn a derivation red: (theorem, file, old text, new text, what the attack is)."""

PROOFS, SAMPLES = "theorems/gradient_descent/proofs/steps.py", "theorems/gradient_descent/samples/functions.py"
RATES, RUNS = "theorems/gradient_descent/rates.py", "theorems/gradient_descent/samples/runs.py"
STEPS = "theorems/gradient_descent/samples/steps.py"
AGAIN = "theorems/gradient_descent/proofs/rates.py"
CONVEX, CODE = "theorems/gradient_descent/convex.py", "algorithms/gradient_descent/gradient_descent.py"

RATE, SMALLEST, STRONG = "rate-on-convex-functions", "smallest-gradient", "rate-on-strongly-convex-functions"
NEARER = "distance-falls-linearly"

ATTACKS = [
    ("descent-lemma", CONVEX, "(1 - run.L * run.eta / 2)", "(1 - run.L * run.eta * 49 / 100)", "bound strengthened"),
    (
        "descent-lemma",
        CONVEX,
        "run.eta * step.gradient2 / 2, fall",
        "run.eta * step.gradient2 * 51 / 100, fall",
        "bound strengthened",
    ),
    ("descent-lemma", STEPS, "self.eta * self.L <= 1", "self.eta * self.L <= 2", "hypothesis of the sample type loosened"),
    ("descent-lemma", STEPS, "return self.eta > 0", "return self.eta > -1", "hypothesis of the sample type loosened"),
    ("descent-lemma", STEPS, "@ (v - w)) / 2", "@ (v - w)) * 2", "hypothesis of the sample type loosened"),
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
        STEPS,
        "self.eta * self.L <= 1",
        "self.eta * self.L <= 2",
        "hypothesis of the sample type loosened",
    ),
    ("potential-of-each-step", SAMPLES, "self.least >= f + g", "self.least >= f - 1 + g", "hypothesis of the sample type loosened"),
    ("potential-of-each-step", SAMPLES, "    def convex(self", "    def bent(self", "hypothesis of the sample type dropped"),
    ("potential-of-each-step", PROOFS, ", lower, upper)", ", lower)", "premise deleted"),
    ("potential-of-each-step", PROOFS, "fall(DescentRun, *step), moves", "moves", "premise deleted"),
    ("potential-of-each-step", PROOFS, "away, left = w -", "left, away = w -", "helper made wrong"),
    ("potential-of-each-step", CODE, "return w - eta * gradient", "return w - eta * gradient * 2", "lifted step made wrong"),
    ("potential-of-each-step", CODE, "range(steps)", "range(steps - 1)", "whole run that leaves out a step"),
    (
        "contraction-of-each-step",
        RATES,
        "left = (1 - run.eta * run.mu)",
        "left = (1 - run.eta * run.mu * 101 / 100)",
        "bound strengthened",
    ),
    (
        "contraction-of-each-step",
        RUNS,
        "g @ (self.best - w) + self.mu",
        "g @ (self.best - w) - self.mu",
        "hypothesis of the sample type loosened",
    ),
    ("contraction-of-each-step", PROOFS, ", upper, lower)", ", upper)", "premise deleted"),
    (
        "contraction-of-each-step",
        STEPS,
        "self.eta * self.L <= 1",
        "self.eta * self.L <= 2",
        "hypothesis of the sample type loosened",
    ),
    ("contraction-of-each-step", CODE, "return w - eta * gradient", "return w - eta * gradient / 2", "lifted step made wrong"),
    (
        "gap-contracts",
        RATES,
        "(1 - run.eta * run.mu) * (step.before",
        "(1 - run.eta * run.mu * 101 / 100) * (step.before",
        "bound strengthened",
    ),
    ("gap-contracts", RUNS, "return self.mu > 0", "return self.mu > -1", "hypothesis of the sample type loosened"),
    (
        "gap-contracts",
        RUNS,
        "g @ (self.best - w) + self.mu",
        "g @ (self.best - w) - self.mu",
        "hypothesis of the sample type loosened",
    ),
    ("gap-contracts", PROOFS, "*step), scaled)", "*step))", "premise deleted"),
    ("gap-contracts", PROOFS, "smooth, moves, short, square(g)", "smooth, moves, square(g)", "premise deleted"),
    ("gap-contracts", PROOFS, "fall(StronglyConvexRun, *step), scaled", "scaled", "premise deleted"),
    ("gap-contracts", PROOFS, "square(g + run.mu * back), name", "square(g), name", "premise deleted"),
    *[
        (RATE, *edit)
        for edit in [
            (CONVEX, "end.distance2 / (2 *", "end.distance2 / (2.02 *", "bound strengthened"),
            (CONVEX, "run.eta * end.T)", "run.eta * (end.T + 1))", "bound strengthened"),
            (STEPS, "self.eta * self.L <= 1", "self.eta * self.L <= 2", "hypothesis of the sample type loosened"),
            (SAMPLES, "self.least >= f + g", "self.least >= f - 1 + g", "hypothesis of the sample type loosened"),
            (AGAIN, "after, t + 1, w0", "after, t + 2, w0", "steps counted twice"),
            (AGAIN, "g, eta), after, t", "g, eta), after - 1, t", "f made less after a step"),
            (AGAIN, "(start, value, 0, start", "(start, value, 1, start", "another start"),
            (AGAIN, "lambda w, f, t, *_: [t >= 1])", "lambda w, f, t, *_: [t >= 2])", "a step that is none"),
            (AGAIN, 'given("convex", w, g, before)', 'given("convex", 2 * w, g, before)', "gradient at another point"),
            (CODE, "return w - eta * gradient", "return w - eta * gradient / 2", "lifted step made wrong"),
            (CODE, "gradient(path[-1])", "gradient(path[0])", "whole run that keeps the first gradient"),
        ]
    ],
    *[
        (SMALLEST, *edit)
        for edit in [
            (RATES, "(run.eta * end.T)", "(1.01 * run.eta * end.T)", "bound strengthened"),
            (RATES, "(run.eta * end.T)", "(run.eta * (end.T + 1))", "bound strengthened"),
            (RUNS, "return fv >= self.least", "return fv >= self.least - 1", "hypothesis of the sample type loosened"),
            (AGAIN, "g @ g if g @ g < m else m)", "g @ g)", "the last gradient for the smallest"),
            (AGAIN, "f >= run.least]", "t >= 0]", "what is needed at the end left out"),
            (AGAIN, "smallest=m)", "smallest=m / 2)", "entry of the list made wrong"),
        ]
    ],
    *[
        (STRONG, *edit)
        for edit in [
            (RATES, "run.mu * decay / (2 *", "run.mu * decay / (2.02 *", "bound strengthened"),
            (RATES, "run.L * decay * start / 2", "run.L * decay * start * 49 / 100", "bound strengthened"),
            (RUNS, "return self.mu <= self.L", "return self.mu <= 2 * self.L", "hypothesis of the sample type loosened"),
            (
                RUNS,
                '- self.best)) / 2\n\n    @hypothesis(over="points"',
                '- self.best))\n\n    @hypothesis(over="points"',
                "hypothesis of the sample type loosened",
            ),
            (RUNS, "return self.mu > 0", "return self.mu > -1", "hypothesis of the sample type loosened"),
            (AGAIN, "lambda p, g: p * q)", "lambda p, g: p * q * q)", "a power that grows twice as fast"),
            (AGAIN, '"qᵗ", lambda g: 1', '"qᵗ", lambda g: q', "another start"),
            (AGAIN, "return [p < 1, ", "return [p <= 1, ", "a divisor that may be 0"),
        ]
    ],
    *[
        (NEARER, *edit)
        for edit in [
            (RATES, "end.distance2_after, end.decay * end", "1.01 * end.distance2_after, end.decay * end", "bound strengthened"),
            (RUNS, "return fv >= self.least", "return fv >= self.least - 1", "hypothesis of the sample type loosened"),
            (STEPS, "self.eta * self.L <= 1", "self.eta * self.L <= 2", "hypothesis of the sample type loosened"),
            (AGAIN, "[closer, share])", "[closer])", "premise deleted"),
            (AGAIN, "distance2_after=(w - best) @ (w - best)", "distance2_after=(w - start) @ (w - start)", "entry made wrong"),
            (CODE, "range(steps)", "range(steps - 1)", "whole run that leaves out a step"),
        ]
    ],
]
