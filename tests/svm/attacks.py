"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("soft-complementarity", "theorems/svm/proofs/slackness.py"): [
        ("alpha * (m - 1 + xi) == 0, ", "", "hypothesis dropped"),
        ("= 0, r * xi == 0]", "= 0]", "hypothesis dropped"),
        ("r == C - alpha, alpha", "alpha", "hypothesis dropped"),
        ("alpha == C], m <= 1)", "alpha == C], m < 1)", "lemma strengthened"),
    ],
    ("soft-margin-in-any-order", "theorems/svm/samples/transformed.py"): [
        ('over="examples", ', 'over="others", ', "a list of which nothing is known"),
    ],
    ("soft-margin-in-any-order", "theorems/svm/proofs/symmetries.py"): [
        ("(name), (1 - y *", "(name), (2 - y *", "another slack"),
        ('", *here, total=', '", *back, total=', "compared with itself"),
    ],
    ("soft-margin-in-any-order", "theorems/svm/readings/transformed.py"): [
        (" self.C_there * slack", " self.C * slack", "best at another C"),
    ],
}
