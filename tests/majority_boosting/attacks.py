"""Edits after which boosting by majority vote must not be called proved: (theorem, file, old text, new text, what it is)."""

from __future__ import annotations

LAW, SAMPLES = "theorems/majority_boosting/majority_vote.py", "theorems/majority_boosting/samples/runs.py"
PROOFS, CODE = "theorems/majority_boosting/proofs/rounds.py", "algorithms/majority_boosting/majority_boosting.py"
ENOUGH = "enough-rounds-leave-no-error"

BOUND = """    yield at_most("samples that the vote gets wrong", run.mistakes, 0)


@theorem("Boosting: O(log n)"""
STATED = [
    (ENOUGH, LAW, BOUND, BOUND.replace("mistakes, 0)", "mistakes, -1)"), "bound strengthened"),
    (ENOUGH, LAW, BOUND, BOUND.replace("mistakes, 0)", "mistakes + 1, 0)"), "one more mistake"),
    (ENOUGH, LAW, "run: Vote[EnoughRounds]", "run: Vote[WeakLearning]", "any number of rounds"),
    (ENOUGH, SAMPLES, "return n * n * grown * grown <= factors", "return n * n * grown * grown <= 2 * factors", "too few rounds"),
    (ENOUGH, SAMPLES, "return n * n * grown * grown <= factors", "return n * grown * grown <= factors", "rounds enough for fewer"),
    (
        ENOUGH,
        SAMPLES,
        "growth(self.epsilon, self.gamma) < 1 + self.epsilon",
        "growth(self.epsilon, self.gamma) <= 1 + self.epsilon",
        "γ may be as small as can be",
    ),
    (ENOUGH, SAMPLES, "        return self.epsilon > 0", "        return self.epsilon >= 0", "ε may be 0"),
    (ENOUGH, SAMPLES, "        return self.n >= 1", "        return self.n >= 0", "no samples"),
    (ENOUGH, SAMPLES, "        return self.rounds >= 1", "        return self.rounds >= 0", "no rounds"),
    (
        ENOUGH,
        SAMPLES,
        "return mistakes <= (Fraction(1, 2) - self.gamma) * total",
        "return mistakes <= (Fraction(51, 100) - self.gamma) * total",
        "Definition 6.2 loosened",
    ),
    (ENOUGH, SAMPLES, "return mistakes <= (Fraction(1, 2) - self.gamma) * total", "return mistakes <= total", "any weak learner"),
    (ENOUGH, SAMPLES, "        return e * e == e", "        return e >= 0", "a vote may be more than one mistake"),
    (ENOUGH, SAMPLES, "        return w * e, w\n", "        return w - w * e, w\n", "Definition 6.2 of what is right"),
    (
        ENOUGH,
        SAMPLES,
        "        return 0 * e + 1 + self.epsilon",
        "        return 0 * e + 1 + 2 * self.epsilon",
        "another factor in each round",
    ),
    (ENOUGH, SAMPLES, '    @total(of="rounds", over="votes")\n', "", "the number of rounds is not that of the votes"),
    (ENOUGH, SAMPLES, '    @total(of="n", over="labels")\n', "", "n is not the number of samples"),
]

DERIVED = [
    (ENOUGH, PROOFS, "mistakes.name, before.name)", "after.name, before.name)", "Definition 6.2 of all after the round"),
    (ENOUGH, PROOFS, "mistakes.name, before.name)", "mistakes.name, after.name)", "Definition 6.2 of the weights after the round"),
    (ENOUGH, PROOFS, "keeps, [grown, weak, vote, *known]", "keeps, [grown, vote, *known]", "Definition 6.2 dropped"),
    (ENOUGH, PROOFS, "keeps, [grown, weak, vote, *known]", "keeps, [weak, vote, *known]", "the sums of a round dropped"),
    (ENOUGH, PROOFS, "[self.count.name * p >= W]", "[self.count.name >= W]", "an invariant that is false"),
    (ENOUGH, PROOFS, "(M, w * e), (N,", "(M, w * e * e * e), (N,", "another weight of the mistakes"),
    (ENOUGH, PROOFS, "(M, w * e), (N,", "(M, w), (N,", "the weight of all for that of the mistakes"),
    (
        ENOUGH,
        PROOFS,
        "(M, w * e), (N, self.step(w, e, Formal(self.kind).epsilon))",
        "(M, w * e), (N, w)",
        "a round that changes no sum",
    ),
    (
        ENOUGH,
        PROOFS,
        "lambda e: (1, 1, 0, 1, 0, 1, 1), one_more",
        "lambda e: (2, 1, 0, 1, 0, 1, 1), one_more",
        "weights begin at 2",
    ),
    (
        ENOUGH,
        PROOFS,
        "lambda e: (1, 1, 0, 1, 0, 1, 1), one_more",
        "lambda e: (1, 1, 2, 1, 0, 1, 1), one_more",
        "two votes that nobody cast",
    ),
    (
        ENOUGH,
        PROOFS,
        "(step(w, 1, epsilon), r * b, d + 1) if e != 0",
        "(step(w, 1, epsilon), r * b, d + 1) if e == 0",
        "right for wrong",
    ),
    (ENOUGH, PROOFS, "1 if d >= 0 else 0, t + 1", "1 if d >= 9 else 0, t + 1", "few samples count as lost"),
    (ENOUGH, PROOFS, "1 if d >= 0 else 0, t + 1", "0, t + 1", "no sample counts as lost"),
    (ENOUGH, PROOFS, "1 if d >= 0 else 0, t + 1", "1 if d >= 0 else 0, t + 2", "rounds counted twice"),
    (
        ENOUGH,
        PROOFS,
        '("t", "p", "q"), kind, "labels")',
        '("t", "p", "q", "r"), kind, "labels")',
        "all samples have the same votes",
    ),
    (ENOUGH, PROOFS, "number_of, name=", "name=", "the number of runs dropped"),
    (
        ENOUGH,
        PROOFS,
        'none, loose="m is whole")\n    yield from whole_runs(boost, ours, m)\n',
        'none, loose="m is whole")\n',
        "nothing ties boost to the rounds",
    ),
    (ENOUGH, PROOFS, '"mistakes": m.name', '"mistakes": 0 * m.name', "a constant given to the reading"),
    (ENOUGH, PROOFS, 'Sum(reals("m")[0], lost,', 'Sum(reals("m")[0], lost - 1,', "one mistake less for each sample"),
]

STEP = "    return weights * (1 + epsilon * wrong)"
CODES = [
    (ENOUGH, CODE, STEP, "    return weights * (1 + epsilon * wrong) * 1.01", "a factor more"),
    (ENOUGH, CODE, STEP, "    return weights + epsilon * wrong", "ε added"),
    (ENOUGH, CODE, STEP, "    return weights", "no reweighting"),
    (ENOUGH, CODE, STEP, f"{STEP} * (2 if hasattr(epsilon, 'real') else 1)", "a factor more, of numbers only"),
    (ENOUGH, CODE, STEP, "    return weights * (1 + epsilon * (1 - wrong))", "what was right is raised"),
    (ENOUGH, CODE, "weights = step(weights, classifier(X) != y, epsilon)", "weights = weights * 1", "boost does not call the step"),
    (
        ENOUGH,
        CODE,
        "weights = step(weights, classifier(X) != y, epsilon)",
        "weights = step(weights, classifier(X) != y, epsilon) if len(classifiers) < 4 else weights",
        "no reweighting after three rounds",
    ),
    (
        ENOUGH,
        CODE,
        "weights = step(weights, classifier(X) != y, epsilon)",
        "weights = step(weights, (classifier(X) != y) & (np.arange(len(y)) < 3), epsilon)",
        "later samples are not reweighted",
    ),
    (ENOUGH, CODE, "np.asarray(votes) >= 0, 1, -1", "np.asarray(votes) >= 3, 1, -1", "the vote is no majority"),
    (ENOUGH, CODE, "    for _ in range(rounds):", "    for _ in range(min(rounds, 3)):", "three rounds at most"),
    (ENOUGH, CODE, "return partial(majority, classifiers)", "return partial(majority, classifiers[:3])", "three votes at most"),
]

ALL = [*STATED, *DERIVED, *CODES]
ATTACKS = ALL[::4]  # a derivation takes 20 seconds
MORE = [attack for attack in ALL if attack not in ATTACKS]
