"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("enough-rounds-leave-no-error", "theorems/majority_boosting/samples/runs.py"): [
        ("n * n * grown * grown", "n * grown * grown", "rounds enough for fewer"),
        ('"\n        return w * e, w', '"\n        return w - w * e, w', "Definition 6.2 of what is right"),
        ("grown <= factors", "grown <= 2 * factors", "too few rounds"),
        ("+ 1 + self.epsilon", "+ 1 + 2 * self.epsilon", "another factor in each round"),
    ],
    ("enough-rounds-leave-no-error", "theorems/majority_boosting/proofs/rounds.py"): [
        (", mistakes.name,", ", after.name,", "Definition 6.2 of all after the round"),
        ("count.name * p >= W", "count.name >= W", "an invariant that is false"),
        ("lambda e: (1, 1, 0", "lambda e: (2, 1, 0", "weights begin at 2"),
        ("1 if d >= 0 else ", "", "no sample counts as lost"),
        ("name, before.name)", "name, after.name)", "Definition 6.2 of the weights after the round"),
        (", w * e), (N, self", ", w * e * e * e), (N, self", "another weight of the mistakes"),
        (", (M, w * e), (N, ", ", (M, w), (N, ", "the weight of all for that of the mistakes"),
        ("self.step(w, e, Formal(self.kind).epsilon)", "w", "a round that changes no sum"),
        (" (1, 1, 0, 1, 0, 1", " (1, 1, 2, 1, 0, 1", "two votes that nobody cast"),
        (") if e != 0 else ", ") if e == 0 else ", "right for wrong"),
        (" d >= 0 else 0, t", " d >= 9 else 0, t", "few samples count as lost"),
        (", t + 1, p * growth", ", t + 2, p * growth", "rounds counted twice"),
        ('", "q"), kind, "', '", "q", "r"), kind, "', "all samples have the same votes"),
        ("number_of, name=", "name=", "the number of runs dropped"),
        ('mistakes": m.name,', 'mistakes": 0 * m.name,', "a constant given to the reading"),
        ("], lost, ours.runs", "], lost - 1, ours.runs", "one mistake less for each sample"),
    ],
    ("enough-rounds-leave-no-error", "algorithms/majority_boosting/majority_boosting.py"): [
        ("* (1 + epsilon * wrong)", "+ epsilon * wrong", "ε added"),
        ("step(weights, classifier(X) != y, epsilon)", "weights * 1", "boost does not call the step"),
        ("in range(rounds):", "in range(min(rounds, 3)):", "three rounds at most"),
        ("epsilon * wrong)", "epsilon * wrong) * 1.01", "a factor more"),
        (" * (1 + epsilon * wrong)", "", "no reweighting"),
        ("epsilon * wrong)", "epsilon * wrong) * (2 if hasattr(epsilon, 'real') else 1)", "a factor more, of numbers only"),
        ("epsilon * wrong)", "epsilon * (1 - wrong))", "what was right is raised"),
        (") != y, epsilon)", ") != y, epsilon) if len(classifiers) < 4 else weights", "no reweighting after three rounds"),
        ("classifier(X) != y", "(classifier(X) != y) & (np.arange(len(y)) < 3)", "later samples are not reweighted"),
        ("votes) >= 0, 1, -", "votes) >= 3, 1, -", "the vote is no majority"),
        ("majority, classifiers)", "majority, classifiers[:3])", "three votes at most"),
    ],
    ("enough-rounds-leave-no-error", "theorems/majority_boosting/majority_vote.py"): [
        ("Vote[EnoughRounds])", "Vote[WeakLearning])", "any number of rounds"),
    ],
}
