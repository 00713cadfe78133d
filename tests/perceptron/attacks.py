"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

BOUND = """proofs on perceptrons, 1962.
    \"""
    yield exercised("a mistake", run.mistakes >= 1)
    yield at_most("mistakes", run.mistakes, run.radius_squared / run.margin_squared)"""
CONCLUDED = "    yield conclude(theorem, {counted: t}, enough,"
FORGED = f"""    from ....properties.proofs.kernel import KEY, Fact
    enough = Fact(KEY, "engines", enough.hypotheses, t + first <= 0 * R2, [], "")
{CONCLUDED}"""
COPIED = f"""    parts = {{name: getattr(enough, name) for name in type(enough).__slots__}}
    enough = object.__new__(type(enough))
    for name, value in (parts | {{"hypotheses": frozenset(), "premises": ()}}).items():
        object.__setattr__(enough, name, value)
{CONCLUDED}"""

ATTACKS = {
    ("block-novikoff", "theorems/perceptron/mistake_bound.py"): [
        (
            BOUND,
            BOUND.replace("run.mistakes, run", "(1 if hasattr(run, 'make') else 2) * run.mistakes, run"),
            "twice, of numbers only",
        ),
        (
            BOUND,
            f'{BOUND}\n    if run.radius_squared <= 1:\n        yield at_most("mistakes", run.mistakes, 0)',
            "a stronger branch",
        ),
    ],
    ("updates-on-unit-rows", "theorems/perceptron/convergence.py"): [
        ("import UnitSeparableStream", "import SeparableStream as UnitSeparableStream", "rows of any length"),
    ],
    ("block-novikoff", "theorems/perceptron/samples/streams.py"): [
        (
            '\n    @hypothesis(over="examples")\n    def separated(self, x: Any, y: Any) -> Any:\n        """separated with',
            '\n    @hypothesis(over="nothing")\n    def separated(self, x: Any, y: Any) -> Any:\n        """separated with',
            "a hypothesis on items that no loop goes over",
        ),
    ],
    ("block-novikoff", "theorems/perceptron/proofs/updates.py"): [
        ("t + first) * R2]", "t + first + 1) * R2]", "a weaker invariant"),
        (" t + first, w @ w", " t + first + 1, w @ w", "an invariant that is false"),
        ("counted: t}, enough", "counted: t - 1}, enough", "another count given to the reading"),
        ("counted: t}, enough", "counted: 0}, enough", "a constant given to the reading"),
        ("first_weights([x], [y]), 0", "first_weights([x], [y]), -5", "the count begun below 0"),
        ("(w, x, y), t + 1", "(w, x, y), t", "updates not counted"),
        ("tie(loop, online_runs", "tie(updates(perceptron), online_runs", "another loop is tied to the code than facts speak of"),
        (CONCLUDED, FORGED, "a fact that no rule made"),
        (CONCLUDED, COPIED, "a copy of a fact without its hypotheses"),
    ],
    ("updates-on-unit-rows", "theorems/perceptron/proofs/updates.py"): [
        (" >= t + first, w @", " >= 0, w @", "half of the invariant dropped"),
        (' "separated", *lengths', " *lengths", "the margin dropped"),
        ("perceptron.first_weights([x], [y])", "0 * x", "another start than the code's"),
    ],
    ("updates-from-zero", "theorems/perceptron/proofs/updates.py"): [
        ("cauchy_schwarz(w, ", "cauchy_schwarz(v, ", "another instance of Cauchy–Schwarz"),
        ("perceptron.fails(w @ x, y)", "False", "a loop that does nothing"),
    ],
    ("updates-from-first-example", "theorems/perceptron/proofs/updates.py"): [
        ('labelled", "separated', "separated", "the labels dropped"),
    ],
    ("block-novikoff", "algorithms/perceptron/perceptron.py"): [
        ("return w + y * x", "return w + x", "the label dropped in the step"),
        ("(score >= 0) != (y > 0)", "y == y", "updates on every example"),
        ("step(self.coef_, X[i], y[i])", "coef_ + X[i]", "partial_fit does not call the step"),
        ("coef_, X[i], y[i])", "coef_, X[i], y[i]) if i < 3 else self.coef_", "mistakes begin at the fourth example"),
        ("= i + 1, max(64,", "= i + 2, max(64,", "the example after a mistake is skipped"),
        (" i + ahead, 2 * ahead", " i + ahead + 1, 2 * ahead", "an example after each block is skipped"),
    ],
    ("updates-from-zero", "algorithms/perceptron/perceptron.py"): [
        ('+ y x."""\n    return w', '/ 2 + y x."""\n    return w / 2', "a step that forgets"),
        (
            "return y * score <= 0",
            "return y * score <= (1 if hasattr(score, 'dtype') else 0)",
            "a mistake that numbers make and formulas do not",
        ),
        (", X[i], y[i]), i", ", X[i], y[i]) * (1 if len(self.path_) < 9 else 2), i", "fit doubles the weights after nine updates"),
    ],
    ("updates-on-unit-rows", "algorithms/perceptron/perceptron.py"): [
        (":\n        return y[0]", ":\n        return -y[0]", "start at −yx"),
        ("return y * score <= 0", "return y * score <= 1", "updates with a margin"),
        ("(self.path_) - 1", "(self.path_) // 2", "fit counts half of its updates"),
    ],
    ("updates-from-first-example", "algorithms/perceptron/perceptron.py"): [
        ("n_updates_ = w, len", "n_updates_ = -w, len", "fit stores −w"),
    ],
}
