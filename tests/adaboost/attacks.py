"""Edits that each break the steps of the proof: (theorem, file, old text, new text, what the attack is)."""

STATEMENT, PROOFS, BOOSTER = "theorems/adaboost/training_error.py", "theorems/adaboost/proofs.py", "algorithms/adaboost/adaboost.py"
FALLS = "training-error-falls"

ATTACKS = [
    (
        FALLS,
        STATEMENT,
        "4 * e * (1 - e), exp(-4 * edge**2), at=t",
        "4 * e * (1 - e), exp(-5 * edge**2), at=t",
        "bound strengthened",
    ),
    (FALLS, STATEMENT, "exp(-2 * run.sum(", "exp(-3 * run.sum(", "bound strengthened"),
    (FALLS, STATEMENT, "exp(-2 * run.gamma**2 * run.T)", "exp(-2 * run.gamma * run.T)", "bound strengthened"),
    (FALLS, STATEMENT, "error**2, squared)", "error**2, squared / 2)", "bound strengthened"),
    (FALLS, STATEMENT, "run.loss, product_of_Z)", "run.loss, product_of_Z**2)", "bound made another one"),
    (FALLS, STATEMENT, 'f)", error, run.loss)', 'f)", error, run.loss - error)', "bound strengthened"),
    (FALLS, BOOSTER, "return np.log((1 - error) / error) / 2", "return np.log((1 - error) / error)", "step made wrong"),
    (FALLS, BOOSTER, "D = D * np.exp(-alpha * agreement)", "D = D * np.exp(alpha * agreement)", "step made wrong"),
    (FALLS, BOOSTER, "    return D / D.sum()", "    return D", "step made wrong"),
    (
        FALLS,
        PROOFS,
        'yield [Tangent("1 + x ≤ eˣ", above_tangent)]',
        'yield [Tangent("1 + x ≤ eˣ", above_tangent, at=1)]',
        "axiom misused",
    ),
    (FALLS, PROOFS, "return x.exp() >= 1 + x", "return x.exp() >= 2 + x", "axiom made stronger"),
    (FALLS, PROOFS, "[s * m * product == l, d * m * product == loss]", "[s * m * product == l]", "premise deleted"),
    (FALLS, PROOFS, "(D[0], D[2] * u * u)", "(D[0], D[2] * u)", "lemma made wrong"),
    (FALLS, PROOFS, "z * u == total(epsilon, u)], d_next", "z == total(epsilon, u)], d_next", "premise made wrong"),
]
