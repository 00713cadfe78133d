"""Edits by hand, beside those of `red_team.edits`: by theorem and file, the old text, the new text and what changes."""

ATTACKS = {
    ("training-error-falls", "algorithms/adaboost/adaboost.py"): [
        ("error) / error) / 2", "error) / error)", "step made wrong"),
        ("np.exp(-alpha * agreement", "np.exp(alpha * agreement", "step made wrong"),
        ("return D / D.sum()", "return D", "step made wrong"),
    ],
    ("training-error-falls", "theorems/adaboost/proofs.py"): [
        (", above_tangent)]", ", above_tangent, at=1)]", "axiom misused"),
        ("x.exp() >= 1 + x", "x.exp() >= 2 + x", "axiom made stronger"),
        (", d * m * product == loss", "", "premise deleted"),
        ("* u * u), strict", "* u), strict", "lemma made wrong"),
        ("d, z * u == total(", "d, z == total(", "premise made wrong"),
    ],
}
