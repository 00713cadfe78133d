"""The quantities that the laws of boosting, of trees and of votes bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, Quantity, shown

ROUNDS = Quantity(
    (
        "D, scale, product = np.full(len({y}), 1 / len({y})), 0.0, 1.0",
        "for h, weight in zip({m}.estimators_, np.ravel({m}.estimator_weights_)):",
        "    right = {y} * h.predict({X})",
        "    error = D @ (right < 0)",
        "    if not 0 < error < 1 or weight == 0:",
        "        break",
        "    ideal = np.log((1 - error) / error) / 2",
        "    scale = scale or ideal / weight  # the weights are the coefficients up to a common factor",
        "    alpha = scale * weight",
        "    Z = error * np.exp(alpha) + (1 - error) * np.exp(-alpha)",
        '    print("ε:", error, " α:", alpha, " ½ ln((1−ε)/ε):", ideal, " exp(2α) / ((1−ε)/ε):", np.exp(2 * (alpha - ideal)))',
        '    print("    Z:", Z, " Z²:", Z**2, " ln Z:", np.log(Z))',
        "    D, product = D * np.exp(-alpha * right) / Z, product * Z",
        'print("(∏Z)²:", product**2)',
    ),
    ("estimators_", "estimator_weights_", "X", "y"),
)
VOTE = shown("training errors", "np.sum({m}.predict({X}) != {y})", "estimator_weights_", "X", "y")
TREE = (
    *(shown(name, f"{{m}}.tree_.{name}", "tree_") for name in ("feature", "threshold", "children_left", "impurity")),
    Quantity(
        (
            "def splits(k, rows):",
            "    left, right = {m}.tree_.children_left[k], {m}.tree_.children_right[k]",
            "    if min(left, right) <= k or not len(rows):",
            "        return",
            "    low = {X}[rows, {m}.tree_.feature[k]] <= {m}.tree_.threshold[k]",
            "    parts = [rows[low], rows[~low]]",
            "    gini = [1 - sum(np.mean({y}[part] == c) ** 2 for c in set({y}.tolist())) if len(part) else 0.0 for part in parts]",
            "    weighted = sum(len(part) * g for part, g in zip(parts, gini)) / len(rows)",
            '    print("weighted impurity of the split of the examples", rows, "is", weighted)',
            "    splits(left, parts[0])",
            "    splits(right, parts[1])",
            "splits(0, np.arange(len({y})))",
        ),
        ("tree_", "X", "y"),
    ),
)
VOTES = (
    shown("stages", "len(list({m}.staged_predict({X})))", "X", "y"),
    shown(
        "training error of each stage", "[float(np.mean(np.asarray(stage) != {y})) for stage in {m}.staged_predict({X})]", "X", "y"
    ),
    shown("its square", "[float(np.mean(np.asarray(stage) != {y}) ** 2) for stage in {m}.staged_predict({X})]", "X", "y"),
    shown("mistakes of each stage", "[int(np.sum(np.asarray(stage) != {y})) for stage in {m}.staged_predict({X})]", "X", "y"),
    shown("the predictions, and the last stage", "np.ravel({m}.predict({X})), list({m}.staged_predict({X}))[-1]", "X", "y"),
    shown("the predictions elsewhere", "np.ravel({m}.predict({X} + 0.5))", "X", "y"),
    shown("half of the stages", "list({m}.staged_predict({X}))[: (len(list({m}.staged_predict({X}))) + 1) // 2]", "X", "y"),
)
STAGES = (
    shown("stages", "len(list({m}.staged_predict({X})))", "X", "y"),
    Quantity(
        (
            "F = np.full(len({y}), np.mean({y}))",
            "for stage in {m}.staged_predict({X}):",
            "    old, F = F, np.ravel(stage)",
            '    print("F_t:", F)',
            '    print("    Σ(y − F_new)²:", np.sum(({y} - F) ** 2), " Σ(y − F_new):", np.sum({y} - F))',
            '    print("    Σ(y − F_old)² − Σ(y − F_new)²:", np.sum(({y} - old) ** 2) - np.sum(({y} - F) ** 2))',
            '    print("    Σ(F_new − F_old)²:", np.sum((F - old) ** 2))',
            "    step = np.round(F - old, 9)",
            '    print("    Σ(F_new − F_old) of a region:", [float(np.sum((F - old)[step == v])) for v in np.unique(step)])',
            'print("the predictions:", np.ravel({m}.predict({X})))',
            'print("the predictions elsewhere:", np.ravel({m}.predict({X} + 0.5)))',
            'print("the last stage elsewhere:", list({m}.staged_predict({X} + 0.5))[-1])',
        ),
        ("X", "y"),
    ),
)

VOTING: dict[str, tuple[Quantity, ...]] = {
    "booster": (VOTE, ROUNDS),
    "boosting-regressor": STAGES,
    "bootstrap": ANSWER,
    "gradient-booster": (
        shown(
            "Σ(y − F)² after each stage", "np.sum(({a2} - stages) ** 2, axis=1)", "x", "a2", before=("stages = np.asarray({call})",)
        ),
        shown("F_new − F_old", "np.diff(np.asarray({call}), axis=0)", "x"),
        shown("y − F_old", "{a2} - np.asarray({call})[:-1]", "x", "a2"),
    ),
    "staged-booster": VOTES,
    "tree-classifier": TREE,
    "weight-booster": (
        shown("(m (1+ε)^(T/2))²", "len({a2}) ** 2 * (1 + {a3}) ** {a4}", "a4", each=True),
        shown("the weights that it was asked about", "[list(map(float, w)) for _, _, w in {a0}.asked]", "a0", each=True),
    ),
    "weighted-error": ANSWER,
}
