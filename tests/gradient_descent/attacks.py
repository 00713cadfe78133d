"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("descent-lemma", "algorithms/gradient_descent/gradient_descent.py"): [
        ("self.step(path[-1], gradient(path[-1]), eta)", "path[-1] * 1.0", "whole run that does not call the step"),
        ("gradient(path[-1]), ", "gradient(path[0]), ", "whole run that keeps the first gradient"),
    ],
    ("descent-lemma", "theorems/gradient_descent/proofs/steps.py"): [
        ("Step(before, after, ", "Step(after, before, ", "entry of the list made wrong"),
    ],
    ("potential-of-each-step", "theorems/gradient_descent/proofs/steps.py"): [
        ('"\n    away, left =', '"\n    left, away =', "helper made wrong"),
    ],
    ("potential-of-each-step", "algorithms/gradient_descent/gradient_descent.py"): [
        ("in range(steps):", "in range(steps - 1):", "whole run that leaves out a step"),
    ],
    ("gap-contracts", "theorems/gradient_descent/proofs/steps.py"): [
        (" + run.mu * back)", ")", "premise deleted"),
    ],
    ("rate-on-convex-functions", "theorems/gradient_descent/proofs/rates.py"): [
        (", t + 1, w0, f0,", ", t + 2, w0, f0,", "steps counted twice"),
        ("eta), after, t +", "eta), after - 1, t +", "f made less after a step"),
        ("value, 0, start,", "value, 1, start,", "another start"),
        ("t, *_: [t >= 1])", "t, *_: [t >= 2])", "a step that is none"),
        ('("convex", w, g, ', '("convex", 2 * w, g, ', "gradient at another point"),
    ],
    ("rate-on-convex-functions", "algorithms/gradient_descent/gradient_descent.py"): [
        ("gradient(path[-1]), ", "gradient(path[0]), ", "whole run that keeps the first gradient"),
    ],
    ("smallest-gradient", "theorems/gradient_descent/proofs/rates.py"): [
        (" if g @ g < m else m", "", "the last gradient for the smallest"),
        (", f >= run.least]", ", t >= 0]", "what is needed at the end left out"),
        ("smallest=m), over", "smallest=m / 2), over", "entry of the list made wrong"),
    ],
    ("rate-on-strongly-convex-functions", "theorems/gradient_descent/proofs/rates.py"): [
        ("lambda p, g: p * q)", "lambda p, g: p * q * q)", "a power that grows twice as fast"),
        ("lambda g: 1, lambda p", "lambda g: q, lambda p", "another start"),
        ("return [p < 1, f ", "return [p <= 1, f ", "a divisor that may be 0"),
    ],
    ("distance-falls-linearly", "theorems/gradient_descent/proofs/rates.py"): [
        (" - best) @ (w - best), decay", " - start) @ (w - start), decay", "entry made wrong"),
    ],
    ("distance-falls-linearly", "algorithms/gradient_descent/gradient_descent.py"): [
        ("in range(steps):", "in range(steps - 1):", "whole run that leaves out a step"),
    ],
}
