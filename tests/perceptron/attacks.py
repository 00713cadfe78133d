"""Edits after which the perceptron's bounds must not be called proved: (theorem, file, old text, new text, what it is)."""

from __future__ import annotations

CONVERGENCE = "theorems/perceptron/convergence.py"
MISTAKES = "theorems/perceptron/mistake_bound.py"
SAMPLES = "theorems/perceptron/samples/streams.py"
PROOFS = "theorems/perceptron/proofs/updates.py"
ALGORITHM = "algorithms/perceptron/perceptron.py"
UNIT, FIRST, ZERO, ONLINE = "updates-on-unit-rows", "updates-from-first-example", "updates-from-zero", "block-novikoff"

UNIT_BOUND = 'yield at_most("updates", run.updates, 1 / run.margin_squared - 1)'
FIRST_BOUND = 'yield at_most("updates", run.updates, run.radius_squared / run.margin_squared - 1)'
ZERO_BOUND = 'yield at_most("updates", run.updates, run.radius_squared / run.margin_squared)\n'
ONLINE_BOUND = """doi:10.1103/RevModPhys.34.123; A. B. J. Novikoff, On convergence proofs on perceptrons, 1962.
    \"\"\"
    yield exercised("a mistake", run.mistakes >= 1)
    yield at_most("mistakes", run.mistakes, run.radius_squared / run.margin_squared)"""

STRONGER = [
    (UNIT, CONVERGENCE, UNIT_BOUND, UNIT_BOUND.replace("1 / run", "99 / 100 / run"), "bound stronger by a hundredth"),
    (UNIT, CONVERGENCE, UNIT_BOUND, UNIT_BOUND.replace("- 1)", "- 2)"), "bound less 1"),
    (
        UNIT,
        CONVERGENCE,
        UNIT_BOUND,
        UNIT_BOUND.replace("run.margin_squared", "run.margin_squared**2"),
        "another power of the margin",
    ),
    (FIRST, CONVERGENCE, FIRST_BOUND, FIRST_BOUND.replace("run.radius", "99 / 100 * run.radius"), "bound stronger by a hundredth"),
    (FIRST, CONVERGENCE, FIRST_BOUND, FIRST_BOUND.replace("- 1)", "- 2)"), "bound less 1"),
    (FIRST, CONVERGENCE, FIRST_BOUND, FIRST_BOUND.replace("run.radius_squared", "1"), "the radius left out"),
    (ZERO, CONVERGENCE, ZERO_BOUND, ZERO_BOUND.replace("run.margin_squared)", "run.margin_squared - 1)"), "bound less 1"),
    (ZERO, CONVERGENCE, ZERO_BOUND, ZERO_BOUND.replace("run.radius", "99 / 100 * run.radius"), "bound stronger by a hundredth"),
    (ZERO, CONVERGENCE, ZERO_BOUND, ZERO_BOUND.replace("at_most", "equal"), "an inequality as an equation"),
    (ONLINE, MISTAKES, ONLINE_BOUND, ONLINE_BOUND.replace("run.radius", "99 / 100 * run.radius"), "bound stronger by a hundredth"),
    (ONLINE, MISTAKES, ONLINE_BOUND, ONLINE_BOUND.replace("run.margin_squared)", "run.margin_squared - 1)"), "bound less 1"),
    (
        ONLINE,
        MISTAKES,
        ONLINE_BOUND,
        ONLINE_BOUND.replace('"mistakes", run', "\"mistakes\", (1 if hasattr(run.mistakes, 'expression') else 2) * run"),
        "a statement that says another thing of numbers than of formulas",
    ),
    (
        ONLINE,
        MISTAKES,
        ONLINE_BOUND,
        ONLINE_BOUND.replace("    yield at", "    if run.mistakes >= 1:\n        return\n    yield at"),
        "the conclusion behind a return",
    ),
    (
        ONLINE,
        MISTAKES,
        ONLINE_BOUND,
        ONLINE_BOUND
        + '\n    if run.radius_squared <= 1:\n        yield at_most("mistakes", run.mistakes, 1 / run.margin_squared - 1)',
        "a branch with a stronger bound",
    ),
    (
        ONLINE,
        MISTAKES,
        ONLINE_BOUND,
        ONLINE_BOUND + '\n    for _ in range(0):\n        yield at_most("mistakes", run.mistakes, 0)',
        "a line that is never run",
    ),
]

SEPARATED = "return y * (self.v @ x) >= 1"
WITHIN = "return x @ x <= self.radius_squared"
UNIT_LENGTH = "return x @ x == 1"
LABELLED = "return y * y == 1"
MARGIN = "return self.margin_squared * (self.v @ self.v) == 1"
RADIUS = "return self.radius_squared >= 0"

HYPOTHESES = [
    (UNIT, CONVERGENCE, "UpdatesFromFirst[UnitSeparableStream]", "UpdatesFromFirst[SeparableStream]", "rows of any length"),
    *[
        (id, SAMPLES, SEPARATED, SEPARATED.replace(">= 1", bound), what)
        for id, bound, what in [
            (UNIT, ">= 0", "separated without a margin"),
            (FIRST, ">= 0", "separated without a margin"),
            (ZERO, ">= Fraction(99, 100)", "the margin loosened by a hundredth"),
            (ONLINE, ">= -1", "not separated"),
        ]
    ],
    (FIRST, SAMPLES, WITHIN, "return x @ x <= 2 * self.radius_squared", "longer rows"),
    (ZERO, SAMPLES, WITHIN, "return x @ x <= self.radius_squared + 1", "longer rows"),
    (ONLINE, SAMPLES, WITHIN, "return x @ x >= self.radius_squared", "rows outside of the radius"),
    (ONLINE, SAMPLES, WITHIN, "return self.radius_squared >= 0", "rows of any length"),
    (UNIT, SAMPLES, UNIT_LENGTH, "return x @ x >= 1", "rows of any length"),
    (UNIT, SAMPLES, UNIT_LENGTH, "return x @ x <= Fraction(101, 100)", "rows a hundredth longer"),
    (ONLINE, SAMPLES, LABELLED, "return y * y <= 4", "labels up to 2"),
    (ZERO, SAMPLES, LABELLED, "return y * y >= 1", "labels of any size"),
    (ONLINE, SAMPLES, MARGIN, "return self.margin_squared * (self.v @ self.v) >= 1", "a margin that is too large"),
    (UNIT, SAMPLES, MARGIN, "return self.margin_squared * (self.v @ self.v) == 2", "another margin"),
    (ZERO, SAMPLES, RADIUS, "return self.radius_squared >= -1", "a radius that may be negative"),
    (
        ONLINE,
        SAMPLES,
        '    @hypothesis(over="examples")\n    def separated(self, x: Any, y: Any) -> Any:\n        """separated with',
        '    @hypothesis(over="nothing")\n    def separated(self, x: Any, y: Any) -> Any:\n        """separated with',
        "a hypothesis on items that no loop goes over",
    ),
]

KEEPS = "lambda w, t: [w @ v >= t + first, w @ w <= (t + first) * R2]"
DERIVED = [
    (ONLINE, PROOFS, KEEPS, "lambda w, t: [w @ v >= t + first, w @ w <= (t + first + 1) * R2]", "a weaker invariant"),
    (ONLINE, PROOFS, KEEPS, "lambda w, t: [w @ v >= t + first + 1, w @ w <= (t + first) * R2]", "an invariant that is false"),
    (UNIT, PROOFS, KEEPS, "lambda w, t: [w @ v >= 0, w @ w <= (t + first) * R2]", "half of the invariant dropped"),
    (ZERO, PROOFS, "cauchy_schwarz(w, v), positive, *of_radius", "positive, *of_radius", "Cauchy–Schwarz dropped"),
    (ZERO, PROOFS, "cauchy_schwarz(w, v), positive", "cauchy_schwarz(v, v), positive", "another instance of Cauchy–Schwarz"),
    (FIRST, PROOFS, "least, most, cauchy", "least, cauchy", "half of the invariant not used"),
    (FIRST, PROOFS, 'for name in ("labelled", "separated", *lengths)', 'for name in ("separated", *lengths)', "the labels dropped"),
    (UNIT, PROOFS, 'for name in ("labelled", "separated", *lengths)', 'for name in ("labelled", *lengths)', "the margin dropped"),
    (ONLINE, PROOFS, "{counted: t}, enough", "{counted: t - 1}, enough", "another count given to the reading"),
    (ONLINE, PROOFS, "{counted: t}, enough", "{counted: 0}, enough", "a constant given to the reading"),
    (ONLINE, PROOFS, 'enough, of_example("margin"), positive', "enough, positive", "the margin not tied to v"),
    (ONLINE, PROOFS, "    yield tie(loop, online_runs(perceptron))\n", "", "nothing ties fit to the step"),
    (UNIT, PROOFS, "return perceptron.first_weights([x], [y]), 0", "return 0 * x, 0", "another start than the code's"),
    (
        ONLINE,
        PROOFS,
        "return perceptron.first_weights([x], [y]), 0",
        "return perceptron.first_weights([x], [y]), -5",
        "the count begun below 0",
    ),
    (ONLINE, PROOFS, "perceptron.step(w, x, y), t + 1\n", "perceptron.step(w, x, y), t\n", "updates not counted"),
    (
        ZERO,
        PROOFS,
        "if perceptron.fails(w @ x, y):\n            return",
        "if False:\n            return",
        "a loop that does nothing",
    ),
]

STEP = '    """The perceptron\'s step: w + y x."""\n    return w + y * x'
CODE = [
    (ONLINE, ALGORITHM, STEP, STEP.replace("y * x", "x"), "the label dropped in the step"),
    (ONLINE, ALGORITHM, STEP, STEP.replace("w + y", "w - y"), "a step backwards"),
    (ONLINE, ALGORITHM, STEP, STEP.replace("y * x", "2 * y * x"), "a doubled step"),
    (ZERO, ALGORITHM, STEP, STEP.replace("w + y", "w / 2 + y"), "a step that forgets"),
    (FIRST, ALGORITHM, STEP, STEP.replace("y * x", "y * x / 2"), "a halved step"),
    (FIRST, ALGORITHM, STEP, f"{STEP} / (2 if isinstance(w, np.ndarray) else 1)", "a step that arrays take another way"),
    (ONLINE, ALGORITHM, STEP, f"{STEP} * (-1 if hasattr(w, 'dtype') else 1)", "a step that arrays take another way"),
    (
        ZERO,
        ALGORITHM,
        "return y * score <= 0",
        "return y * score <= (1 if hasattr(score, 'dtype') else 0)",
        "a mistake that numbers make and formulas do not",
    ),
    (
        ONLINE,
        PROOFS,
        "    yield tie(loop, online_runs(perceptron))",
        "    yield tie(updates(perceptron), online_runs(perceptron))",
        "another loop is tied to the code than facts speak of",
    ),
    (
        ONLINE,
        PROOFS,
        "    yield conclude(theorem, {counted: t}, enough,",
        "    from ...properties.proofs.kernel import KEY, Fact\n"
        '    enough = Fact(KEY, "engines", enough.hypotheses, t + first <= 0 * R2, [], "")\n'
        "    yield conclude(theorem, {counted: t}, enough,",
        "a fact that no rule made",
    ),
    (
        ONLINE,
        PROOFS,
        "    yield conclude(theorem, {counted: t}, enough,",
        "    parts = {name: getattr(enough, name) for name in type(enough).__slots__}\n"
        "    enough = object.__new__(type(enough))\n"
        "    for name, value in (parts | {'hypotheses': frozenset(), 'premises': ()}).items():\n"
        "        object.__setattr__(enough, name, value)\n"
        "    yield conclude(theorem, {counted: t}, enough,",
        "a copy of a fact without its hypotheses",
    ),
    (
        UNIT,
        ALGORITHM,
        'return y[0] * X[0] if self.start == "first-sample"',
        'return -y[0] * X[0] if self.start == "first-sample"',
        "start at −yx",
    ),
    (UNIT, ALGORITHM, "return y * score <= 0", "return y * score <= 1", "updates with a margin"),
    (ONLINE, ALGORITHM, "return (score >= 0) != (y > 0)", "return y == y", "updates on every example"),
    (
        ONLINE,
        ALGORITHM,
        "            self.coef_ = self.step(self.coef_, X[i], y[i])\n",
        "            self.coef_ = self.coef_ + X[i]\n",
        "partial_fit does not call the step",
    ),
    (
        ONLINE,
        ALGORITHM,
        "            self.coef_ = self.step(self.coef_, X[i], y[i])\n",
        "            self.coef_ = self.step(self.coef_, X[i], y[i]) if i < 3 else self.coef_\n",
        "mistakes begin at the fourth example",
    ),
    (
        ONLINE,
        ALGORITHM,
        "i, ahead = i + 1, max(64, 2 * first)",
        "i, ahead = i + 2, max(64, 2 * first)",
        "the example after a mistake is skipped",
    ),
    (
        ONLINE,
        ALGORITHM,
        "i, ahead = i + ahead, 2 * ahead",
        "i, ahead = i + ahead + 1, 2 * ahead",
        "an example after each block is skipped",
    ),
    (
        ZERO,
        ALGORITHM,
        "            w, last = self.step(w, X[i], y[i]), i\n",
        "            w, last = self.step(w, X[i], y[i]) * (1 if len(self.path_) < 9 else 2), i\n",
        "fit doubles the weights after nine updates",
    ),
    (FIRST, ALGORITHM, "        self.coef_, self.n_updates_ = w,", "        self.coef_, self.n_updates_ = -w,", "fit stores −w"),
    (UNIT, ALGORITHM, "len(self.path_) - 1\n", "len(self.path_) // 2\n", "fit counts half of its updates"),
]

KERNEL = "properties/proofs/kernel.py"
ATTACKS = [*STRONGER, *HYPOTHESES, *DERIVED, *CODE]
