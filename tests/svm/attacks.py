"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("soft-complementarity", "theorems/svm/proofs/slackness.py"): [
        ("alpha * (m - 1 + xi) == 0, ", "", "hypothesis dropped"),
        ("= 0, r * xi == 0]", "= 0]", "hypothesis dropped"),
        ("r == C - alpha, alpha", "alpha", "hypothesis dropped"),
        ("alpha == C], m <= 1)", "alpha == C], m < 1)", "lemma strengthened"),
    ],
    ("soft-margin-in-any-order", "theorems/svm/samples/transformed.py"): [
        ('over="examples", times="copies")', 'over="others", times="copies")', "a list of which nothing is known"),
    ],
    ("soft-margin-in-any-order", "theorems/svm/proofs/symmetries.py"): [
        ("return Sum(real(name), (1 - y", "return Sum(real(name), (2 - y", "another slack"),
        ('"other_best", *here', '"other_best", *back', "compared with itself"),
        ("*there, *orders, of_sample", "*there, orders[0], of_sample", "the order dropped of one"),
    ],
    ("soft-margin-in-any-order", "theorems/svm/readings/transformed.py"): [
        ("+ self.C_transformed * slack\n\n    @hypothesis()", "+ self.C * slack\n\n    @hypothesis()", "best at another C"),
    ],
}
