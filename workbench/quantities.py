"""The quantities that the laws of each role bound, as lines of a program that has called an implementation.

A quantity is a few lines and what they need: attributes that were read, ``X`` and ``y`` (what the object was fitted to), arguments
(``a0``, ``a1``, …), ``x`` (an answer in numbers), ``folds`` (pairs of indices), ``sets``, or
``dual`` (one with multipliers). Fields: {m} the object, {X} and {y}, {call}
what the call answered, {first} the first call, {a0}, {a1}, … the arguments as written, {b} the intercept, {Gz}, {hz}, {Av}, {bv}
the terms of the constraints that there are. No line gives another value to what the program has.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quantity:
    """Lines that print it, what they need; `each`: they follow each call, else the last one; `first`: lines before all calls."""

    lines: tuple[str, ...]
    needs: tuple[str, ...] = ()
    each: bool = False
    first: tuple[str, ...] = ()


def shown(name: str, value: str, *needs: str, each: bool = False, before: tuple[str, ...] = ()) -> Quantity:
    """One printed value, with its name."""
    return Quantity((*before, f'print("{name}:", {value})'), needs, each)


ANSWER: tuple[Quantity, ...] = ()  # the answer itself, which the program prints, is the quantity

SCORES = "{X} @ np.ravel({m}.coef_) + {b}"
HYPERPLANE = (
    shown("y(⟨w,x⟩ + b)", f"{{y}} * ({SCORES})", "coef_", "X", "y"),
    shown("‖w‖", "np.linalg.norm({m}.coef_)", "coef_"),
)
MULTIPLIERS = Quantity(
    (
        "signed = np.zeros(len({y}))",
        "signed[{m}.support_] = np.ravel({m}.dual_coef_)",
        'print("αᵢ:", {y} * signed)',
        'print("Σ αᵢyᵢ:", np.sum(signed), " Σ αᵢyᵢxᵢ:", signed @ {X})',
        f'print("αᵢ(marginᵢ − 1):", {{y}} * signed * ({{y}} * ({SCORES}) - 1))',
        'print("W(α):", np.sum({y} * signed) - np.sum((signed @ {X}) ** 2) / 2)',
    ),
    ("dual_coef_", "support_", "coef_", "X", "y"),
)
SOFT = (
    shown(
        "½‖w‖² + CΣ max(0, 1 − y(⟨w,x⟩ + b))",
        f"np.sum(np.square({{m}}.coef_)) / 2 + {{m}}.C * np.sum(np.maximum(0, 1 - {{y}} * ({SCORES})))",
        *("coef_", "X", "y", "C"),
    ),
    shown(
        "(C − αᵢ)(1 − marginᵢ)⁺/C",
        f"({{m}}.C - {{y}} * signed) * np.maximum(0, 1 - {{y}} * ({SCORES})) / {{m}}.C",
        *MULTIPLIERS.needs,
        "C",
    ),
)
ONE_CLASS = Quantity(
    (
        'gram = {X} if getattr({m}, "kernel", "linear") == "precomputed" else {X} @ {X}.T',
        "alpha = np.zeros(len(gram))",
        "alpha[{m}.support_] = np.ravel({m}.dual_coef_)",
        'rho = np.ravel({m}.offset_ if hasattr({m}, "offset_") else -np.ravel({m}.intercept_))[0]',
        'scores = gram @ alpha if getattr({m}, "coef_", None) is None else {X} @ np.ravel({m}.coef_)',
        "s = min(1.0, {m}.nu * len(gram), key=lambda total: abs(total - np.sum(alpha)))",
        "u = s / ({m}.nu * len(gram))",
        'print("αᵢ:", alpha, " Σαᵢ:", np.sum(alpha), " u = s/(νn):", u, " νn:", {m}.nu * len(gram))',
        'print("scores mᵢ:", scores, " ρ:", rho)',
        'print("αᵢ(mᵢ − ρ)⁺/u:", alpha * np.maximum(0, scores - rho) / u)',
        'print("(u − αᵢ)(ρ − mᵢ)⁺/u:", (u - alpha) * np.maximum(0, rho - scores) / u)',
        'norm = alpha @ gram @ alpha if getattr({m}, "coef_", None) is None else np.sum(np.square({m}.coef_))',
        'print("P(w,ρ):", norm / 2 - s * rho + u * np.sum(np.maximum(0, rho - scores)), " W(α):", -alpha @ gram @ alpha / 2)',
        'near = getattr({m}, "tol", 1e-3)',
        'print("outliers:", np.sum(scores < rho - near), " multipliers at u:", np.sum(alpha >= u * (1 - 1e-12)))',
        'print("support vectors:", np.sum(alpha != 0), " points with a score of at most ρ:", np.sum(scores <= rho + near))',
    ),
    ("dual_coef_", "support_", "X", "nu"),
)
TUBE = Quantity(
    (
        'gram = {X} if getattr({m}, "kernel", "linear") == "precomputed" else {X} @ {X}.T',
        "beta = np.zeros(len(gram))",
        "beta[{m}.support_] = np.ravel({m}.dual_coef_)",
        'shows_w = getattr({m}, "coef_", None) is not None',
        "r = {y} - ({X} @ np.ravel({m}.coef_) if shows_w else gram @ beta) - {b}",
        'print("βᵢ:", beta, " Σβᵢ:", np.sum(beta), " |βᵢ|:", abs(beta), " Σβᵢxᵢ:", beta @ {X})',
        'print("residuals rᵢ:", r, " |rᵢ|:", abs(r), " σᵢrᵢ:", np.sign(beta) * r)',
        'print("(C − |βᵢ|)(|rᵢ| − ε)⁺/C:", ({m}.C - abs(beta)) * np.maximum(0, abs(r) - {m}.epsilon) / {m}.C)',
        'print("|βᵢ|(ε − σᵢrᵢ)⁺/C:", np.maximum(0, abs(beta) * {m}.epsilon - beta * r) / {m}.C)',
        "norm = np.sum(np.square({m}.coef_)) if shows_w else beta @ gram @ beta",
        'print("P(w,b):", norm / 2 + {m}.C * np.sum(np.maximum(0, abs(r) - {m}.epsilon)))',
        'print("W(β):", {y} @ beta - {m}.epsilon * np.sum(abs(beta)) - beta @ gram @ beta / 2)',
    ),
    ("dual_coef_", "support_", "X", "y", "C", "epsilon"),
)
NU_CLASSES = Quantity(
    (
        'gram = {X} if getattr({m}, "kernel", "linear") == "precomputed" else {X} @ {X}.T',
        "signed = np.zeros(len(gram))",
        "signed[{m}.support_] = np.ravel({m}.dual_coef_)",
        'shows_w = getattr({m}, "coef_", None) is not None',
        "alpha, share = {y} * signed, {m}.nu * len(gram)",
        "C = np.sum(alpha) / share",
        "margins = {y} * (({X} @ np.ravel({m}.coef_) if shows_w else gram @ signed) + {b})",
        'print("αᵢ:", alpha, " C = Σα/(νn):", C, " νn:", share, " Σαᵢyᵢ:", np.sum(signed), " Σαᵢyᵢxᵢ:", signed @ {X})',
        'print("margins mᵢ:", margins)',
        'print("αᵢ(mᵢ − 1)⁺/C:", alpha * np.maximum(0, margins - 1) / C)',
        'print("(C − αᵢ)(1 − mᵢ)⁺/C:", (C - alpha) * np.maximum(0, 1 - margins) / C)',
        "norm = np.sum(np.square({m}.coef_)) if shows_w else signed @ gram @ signed",
        'print("P(w,b):", norm / 2 - share * C + C * np.sum(np.maximum(0, 1 - margins)), " W(α):", -signed @ gram @ signed / 2)',
        'near = getattr({m}, "tol", 1e-3) * max(1, C)',
        'print("margin errors:", np.sum(margins < 1 - near), " multipliers at C:", np.sum(alpha >= C * (1 - 1e-12)))',
        'print("support vectors:", np.sum(alpha != 0), " examples with a margin of at most 1:", np.sum(margins <= 1 + near))',
    ),
    ("dual_coef_", "support_", "X", "y", "nu"),
)
PATH = (
    shown("‖w‖² along the path", "np.sum(np.square({m}.path_), axis=1)", "path_"),
    shown("updates", "{m}.n_updates_", "n_updates_"),
)
FITTED = (
    shown("residuals", f"{{y}} - ({SCORES})", "coef_", "X", "y"),
    shown("½‖Xw + b − y‖²", f"np.sum(({SCORES} - {{y}}) ** 2) / 2", "coef_", "X", "y"),
    shown("Xᵀ(Xw + b − y)", f"{{X}}.T @ ({SCORES} - {{y}})", "coef_", "X", "y"),
)
RIDGE = shown(
    "‖Xw + b − y‖² + α‖w‖²",
    f"np.sum(({SCORES} - {{y}}) ** 2) + {{m}}.alpha * np.sum(np.square({{m}}.coef_))",
    *("coef_", "X", "y", "alpha"),
)
PENALISED = Quantity(
    (
        'n, w, ratio = len({y}), np.ravel({m}.coef_), getattr({m}, "l1_ratio", 1.0)',
        f"r, l1, l2 = {{y}} - ({SCORES}), {{m}}.alpha * ratio, {{m}}.alpha * (1 - ratio)",
        'print("½‖y − Xw − b‖²/n:", r @ r / (2 * n), " ‖w‖₁:", np.sum(np.abs(w)))',
        'print("P(w,b):", r @ r / (2 * n) + l1 * np.sum(np.abs(w)) + l2 / 2 * w @ w)',
        'shift = np.mean({X}, axis=0) * bool(getattr({m}, "fit_intercept", {b}))',
        'print("h:", ({X} - shift).T @ r / n - l2 * w, " αρ:", l1, " mean of the residual:", np.mean(r))',
    ),
    ("coef_", "X", "y", "alpha"),
)
LOGISTIC = Quantity(
    (
        f"margins, w = {{y}} * ({SCORES}), np.ravel({{m}}.coef_)",
        'print("F(w,b):", {m}.C * np.sum(np.logaddexp(0, -margins)) + w @ w / 2)',
        "excess = -{y} / (1 + np.exp(margins))",
        'print("gradient of F/(Cn):", (excess @ {X} + w / {m}.C) / len({y}), " by b:", np.mean(excess))',
        'print("mean of p:", np.mean(excess + ({y} > 0)), " share of +1:", np.mean({y} > 0))',
    ),
    ("coef_", "X", "y", "C"),
)
PROBABILITIES = shown("1/(1 + e^(−⟨w,x⟩ − b))", f"1 / (1 + np.exp(-({SCORES})))", "coef_", "X", "y")
GRAM = (
    shown("eigenvalues of the Gram matrix", "np.linalg.eigvalsh({call})", "square"),
    shown("|K − Kᵀ|, the largest", "np.max(np.abs(np.subtract({call}, np.transpose({call}))))", "square"),
)
MADE_GRAM = (shown("its eigenvalues", "np.linalg.eigvalsh({call})", "x"),)
CUT_OUT = (shown("subsets cut out", "len({call})", "a0", each=True),)


def constrained(first: int) -> tuple[Quantity, ...]:
    """How the constraints G, h, A, b are met, which are the arguments from `first` on."""
    g, h, a, b = (f"a{first + i}" for i in range(4))
    return (
        shown("Gx − h", f"{{{g}}} @ x - {{{h}}}", "x", g),
        shown("Ax − b", f"{{{a}}} @ x - {{{b}}}", "x", a),
    )


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
EVALUATIONS = shown("evaluations", "len({a1}.asked)", "a1", each=True)
TRAININGS = (
    Quantity(
        (
            "for learner in {a0}:",
            '    print(learner.name, "was trained", len(learner.asked), "times")',
            "    for h in learner.given:",
            '        print(h.name, "was tested", len(h.asked), "times, on", *h.asked)',
        ),
        ("a0",),
        each=True,
    ),
)
LASSO_DUAL = Quantity(
    (
        "penalty, w = float({call}), np.zeros({a0}.shape[1])",
        "step = 1 / max(np.linalg.norm({a0}, 2) ** 2, 1e-300)",
        "for _ in range(20_000):",
        "    moved = w - step * {a0}.T @ ({a0} @ w - {a1})",
        "    w = np.sign(moved) * np.maximum(np.abs(moved) - step * penalty, 0)",
        "least = np.sum(({a0} @ w - {a1}) ** 2) / 2 + penalty * np.sum(np.abs(w))",
        'print("min(½‖Xw − y‖² + λ‖w‖₁) − λc, about:", least - penalty * {a2})',
    ),
    ("x", "a2"),
)
RIDGE_DUAL = Quantity(
    (
        "penalty = max(float({call}), 0.0)",
        "rows = np.vstack([{a0}, np.sqrt(penalty) * np.eye({a0}.shape[1])])",
        "w = np.linalg.lstsq(rows, np.append({a1}, np.zeros({a0}.shape[1])), rcond=None)[0]",
        'print("‖w‖²:", w @ w, " λ(c − ‖w‖²)/2:", penalty * ({a2} - w @ w) / 2)',
    ),
    ("x", "a2"),
)
DESCENT = Quantity(
    (
        "path = np.asarray({call})",
        "r = (path - minimiser) @ rows.T",
        "cut = delta if delta else np.inf  # f is Huber's function of each row, or half the square",
        "inner = np.minimum(np.abs(r), cut)",
        "f = np.sum(inner * (np.abs(r) - inner / 2), axis=1)",
        "gradients = np.clip(r, -cut, cut) @ rows",
        'print("f(w) − f*:", f)',
        'print("2η(f(w\') − f*):", 2 * {a2} * f[1:])',
        "gained = {a2} * (1 - L * {a2} / 2) * np.sum(gradients[:-1] ** 2, axis=1)",
        'print("f(w\') + η(1 − Lη/2)‖∇f(w)‖²:", f[1:] + gained)',
    ),
    ("x", "rows", "minimiser", "a2"),
)
SGD = Quantity(
    (
        "path = np.asarray({call})",
        "i = np.arange(len(path) - 1) % len({a0})",
        "residuals = np.sum(path[:-1] * {a0}[i], axis=1) - {a1}[i]",
        'print("residuals:", residuals, " η Σ r²:", {a2} * np.sum(residuals**2))',
        'print("w\' − (w − η(⟨w,x⟩ − y)x):", np.diff(path, axis=0) + {a2} * residuals[:, None] * {a0}[i])',
    ),
    ("x", "a2"),
)
FOLDS = (
    shown("the folds", "len({call})", "folds"),
    shown("the test folds together", "sorted(int(i) for train, test in {call} for i in test)", "folds"),
    Quantity(
        (
            "for train, test in {call}:",
            "    train, test = list(map(int, train)), list(map(int, test))",
            '    print("training set and test fold together:", sorted([*train, *test]))',
            '    print("    trained on", len(train), "and tested on", len(test), ", of each class", np.bincount({a1}[test]))',
        ),
        ("folds",),
    ),
)
MEANS = Quantity(
    (
        "total = 0.0",
        "for train, test in {call}:",
        "    squares = np.sum(({a1}[list(test)] - np.mean({a1}[list(train)])) ** 2)",
        "    total += squares",
        '    print("Σ(y − mean of the training set)², within a fold:", squares)',
        'print("Σ(y − mean of the training set)²:", total, " Σ(y − mean)²:", np.sum(({a1} - np.mean({a1})) ** 2))',
    ),
    ("folds",),
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
AFTER_GRADIENT = "({a0} - {a3} / len({a2}) * {a1}.T @ ({a1} @ {a0} - {a2}))"

QUANTITIES: dict[str, tuple[Quantity, ...]] = {
    "backward-search": (EVALUATIONS, shown("other evaluations", "sum(len(F) < {a0} for (F,) in {a1}.asked)", "a1", each=True)),
    "booster": (VOTE, ROUNDS),
    "bootstrap": ANSWER,
    "boosting-regressor": STAGES,
    "box-ranges": CUT_OUT,
    "convex-polygon-ranges": CUT_OUT,
    "convexity-test": (
        shown("eigenvalues of P", "np.linalg.eigvalsh({a0})", "a0"),
        shown("least c where it counts", "np.min({a1}, initial=0)", "a1"),
    ),
    "coordinate-ascent": (
        shown("the steps, coordinate by coordinate", "np.diff({call}, axis=0)", "x"),
        shown(
            "W along the path",
            "path @ {a1} - np.sum(path @ {a0} * path, axis=1) / 2",
            "x",
            "a1",
            before=("path = np.asarray({call})",),
        ),
    ),
    "cross-entropy": (
        shown("XE − H", "{call} + np.sum({a0}[{a0} > 0] * np.log({a0}[{a0} > 0]))", "x", "a1", each=True),
        shown("KL", "np.sum({a0}[{a0} > 0] * np.log({a0}[{a0} > 0] / {a1}[{a0} > 0]))", "x", "a1", each=True),
    ),
    "cross-validation": TRAININGS,
    "decay-step": (shown("(1 − ηλ)ŵ", f"(1 - {{a3}} * {{a4}}) * {AFTER_GRADIENT}", "a4"),),
    "elastic-net-regressor": (PENALISED,),
    "empirical-risk-minimiser": (shown("the error of the one chosen", "{a0}[{call}]", "a0"),),
    "entrywise-series": MADE_GRAM,
    "feature-filter": (shown("r² of each column", "np.corrcoef({a0}.T, {a1})[-1, :-1] ** 2", "a1"),),
    "feature-map": (
        shown("number of features", "np.shape({call})[1]", "x"),
        shown("⟨φ(x),φ(x')⟩", "np.asarray({call}) @ np.transpose({call})", "x"),
    ),
    "first-one-weights": ANSWER,
    "forward-search": (EVALUATIONS,),
    "gaussian-kernel": GRAM,
    "gradient-booster": (
        shown(
            "Σ(y − F)² after each stage", "np.sum(({a2} - stages) ** 2, axis=1)", "x", "a2", before=("stages = np.asarray({call})",)
        ),
        shown("F_new − F_old", "np.diff(np.asarray({call}), axis=0)", "x"),
        shown("y − F_old", "{a2} - np.asarray({call})[:-1]", "x", "a2"),
    ),
    "gradient-method": (DESCENT,),
    "gram-combination": MADE_GRAM,
    "gram-factorization": (shown("BBᵀ", "np.asarray({call}) @ np.transpose({call})", "x"),),
    "gram-scoring": ANSWER,
    "half-space-ranges": CUT_OUT,
    "hard-margin-lagrangian": (
        shown("½‖w‖² − Σ α(y(⟨w,x⟩ + b) − 1)", "{a2} @ {a2} / 2 - {a4} @ ({a1} * ({a0} @ {a2} + {a3}) - 1)", "a4", each=True),
        shown("(L(α) − L at the first)/Σα", "({call} - {first}) / max(np.sum({a4}), 1)", "a4"),
    ),
    "hard-thresholding": (
        shown("non-zero entries", "np.count_nonzero({call})", "x", each=True),
        shown("‖x_s‖₁", "np.sum(np.abs({call}))", "x", each=True),
        shown("‖x_s‖₁²", "np.sum(np.abs({call})) ** 2", "x", each=True),
        shown("s‖x_s‖₂²", "{a1} * np.sum(np.square({call}))", "x", "a1", each=True),
    ),
    "hold-out": TRAININGS,
    "interval-pair-ranges": CUT_OUT,
    "interval-ranges": CUT_OUT,
    "kernel": GRAM,
    "kernel-max-margin": (
        shown("βᵀKβ", "beta @ {a0} @ beta", "a0", "x", before=("beta = np.ravel({call})",)),
        shown("lᵢ(Kβ)ᵢ", "{a1} * ({a0} @ np.ravel({call}))", "x", "a1"),
    ),
    "kernel-online-classifier": ANSWER,
    "l1-ball-projection": (
        shown("‖w‖₁", "np.sum(np.abs({call}))", "x"),
        shown("‖w − z‖₂", "np.linalg.norm(np.subtract({call}, {a0}))", "x", "a0"),
    ),
    "l2-representer": (
        shown(
            "∫h(x)xʲ dx",
            "[float(sum(c / (i + j + 1) for i, c in enumerate(h))) for j in range(len(h))]",
            "a0",
            before=("h = list({call})",),
        ),
    ),
    "largest-margin": ANSWER,
    "lasso-gradient": ANSWER,
    "lasso-penalty": (LASSO_DUAL,),
    "lasso-regressor": (PENALISED,),
    "lasso-step": (
        shown(
            "ŵ nearer to 0 by ηλ",
            f"np.sign({AFTER_GRADIENT}) * np.maximum(np.abs({AFTER_GRADIENT}) - {{a3}} * {{a4}}, 0)",
            "a4",
        ),
    ),
    "linear-regressor": FITTED,
    "logistic-regressor": (PROBABILITIES, LOGISTIC),
    "lp-solver": (
        *constrained(1),
        shown("c·x", "{a0} @ x", "x"),
        shown("c + Gᵀz + Aᵀy", "{a0}{Gz}{Av}", "dual"),
        shown("gap c·x + h·z + b·y", "{a0} @ x{hz}{bv}", "dual"),
    ),
    "margin": (shown("‖w‖", "np.linalg.norm({a2})", "a2"),),
    "margin-ratio": ANSWER,
    "max-margin-classifier": (
        *HYPERPLANE,
        MULTIPLIERS,
        shown(
            "‖ŵ − v‖², for the v of least norm with margins of 1", "np.sum((np.ravel({m}.coef_) - least) ** 2)", "coef_", "least"
        ),
    ),
    "monomial-feature-map": (shown("number of features", "np.shape({call})[1]", "x"),),
    "monomial-list": (shown("number of monomials", "len({call})", "a0"),),
    "mutual-information": (
        shown("H(x), H(y)", "[float(-np.sum(q[q > 0] * np.log(q[q > 0]))) for q in ({a0}.sum(axis=1), {a0}.sum(axis=0))]", "a0"),
    ),
    "nu-classifier": (
        NU_CLASSES,
        shown("decisions", "{m}.decision_function({X})", "X"),
        shown("training errors", "np.sum({m}.predict({X}) != {y})", "X", "y"),
    ),
    "one-class-classifier": (
        ONE_CLASS,
        shown("⟨w,x⟩", "{X} @ np.ravel({m}.coef_)", "coef_", "X"),
        shown("decisions", "{m}.decision_function({X})", "X"),
        shown("predictions", "{m}.predict({X})", "X"),
    ),
    "one-versus-rest": ANSWER,
    "online-classifier": ANSWER,
    "polynomial-fit": (
        shown(
            "Σ(p(x) − y)²", "np.sum((np.polynomial.polynomial.polyval({a0}, np.ravel({call})) - {a1}) ** 2)", "x", "a1", each=True
        ),
    ),
    "polynomial-kernel": GRAM,
    "psd-test": (shown("eigenvalues of K", "np.linalg.eigvalsh({a0})", "a0"),),
    "qp-solver": (
        *constrained(2),
        shown("½xᵀPx + q·x", "x @ {a0} @ x / 2 + {a1} @ x", "x"),
        shown("Px + q + Gᵀz + Aᵀy", "{a0} @ x + {a1}{Gz}{Av}", "dual"),
        shown("d(z,y)", "-u @ np.linalg.pinv({a0}) @ u / 2{-hz}{-bv}", "dual", before=("u = {a1}{Gz}{Av}",)),
    ),
    "quadratic-kernel": ANSWER,
    "random-measurement-matrix": (
        Quantity(
            ("failures += constant({call}) > epsilon",),
            ("x", "s", "epsilon"),
            each=True,
            first=(
                "import itertools",
                "def constant(W):  # of restricted isometry, of order s",
                "    parts = (W[:, S] for S in itertools.combinations(range(W.shape[1]), s))",
                "    return max(np.max(np.abs(np.linalg.eigvalsh(part.T @ part) - 1)) for part in parts)",
                "failures = 0",
            ),
        ),
        shown("drawn matrices that are not (ε,s)-RIP", "failures", "x", "s", "epsilon"),
    ),
    "range-count-estimator": ANSWER,
    "rectangle-sample-size": ANSWER,
    "ridge-penalty": (RIDGE_DUAL,),
    "ridge-regressor": (*FITTED, RIDGE),
    "rip-constant": (
        shown("eigenvalues of WᵀW", "np.linalg.eigvalsh({a0}.T @ {a0})", "a0", each=True),
        shown("⟨Wu,Wv⟩²", "((part_u @ {a0}.T) @ ({a0} @ part_v)) ** 2", "a0", "part_u", "part_v"),
        shown("ε²‖u‖²‖v‖²", "({call} ** 2) * (part_u @ part_u) * (part_v @ part_v)", "x", "part_u", "part_v"),
    ),
    "separability-test": ANSWER,
    "separator": (*HYPERPLANE, *PATH),
    "set-system": (Quantity(('print("as a set:")', "print(set(map(frozenset, {call})))"), ("sets",), each=True),),
    "sgd": (SGD,),
    "sigmoid": (
        shown("1/(1 + e⁻ᶻ)", "1 / (1 + np.exp(-np.asarray({a0}, dtype=float)))", "a0", each=True),
        shown("g(z) + g(−z)", "{call} + {first}", "x", "two"),
    ),
    "sine-classifier": ANSWER,
    "smo-step": (
        shown("Σ αy", "np.asarray({call}) @ {a1}", "x", "a1"),
        shown("W after", "np.sum(v) - (v * {a1}) @ {a0} @ (v * {a1}) / 2", "x", "a1", before=("v = np.asarray({call})",)),
    ),
    "soft-margin-classifier": (*HYPERPLANE, MULTIPLIERS, *SOFT),
    "soft-margin-lagrangian": ANSWER,
    "sparse-recovery": (
        shown("Ax − b", "{a0} @ x - {a1}", "x", "a1"),
        shown("‖x‖₁", "np.sum(np.abs(x))", "x"),
        shown("h, which is x less the vector that was measured", "x - truth", "x", "truth"),
        shown("‖h_{{Tᶜ}}‖₁ for Tᶜ the least |hᵢ|, one after the other", "np.cumsum(np.sort(np.abs(x - truth)))", "x", "truth"),
        shown(
            "‖h_T‖₂ for T the largest |hᵢ|, one after the other",
            "np.sqrt(np.cumsum(np.sort((x - truth) ** 2)[::-1]))",
            "x",
            "truth",
        ),
        shown("‖h‖₁ and ‖h‖₂", "np.sum(np.abs(x - truth)), np.linalg.norm(x - truth)", "x", "truth"),
    ),
    "sparsest-solution": (
        shown("non-zero entries", "np.count_nonzero(x)", "x"),
        shown("Ax − b", "{a0} @ x - {a1}", "x", "a1"),
    ),
    "sphere-mass": ANSWER,
    "splitter": (*FOLDS, MEANS),
    "squared-loss": ANSWER,
    "staged-booster": VOTES,
    "stratified-splitter": FOLDS,
    "string-kernel": ANSWER,
    "subset-search": (EVALUATIONS,),
    "substring-counts": (shown("entries of φ(x)", "len({call})", "a0"),),
    "support-vector-regressor": (
        TUBE,
        shown(
            "P(w,b)",
            f"np.sum(np.square({{m}}.coef_)) / 2 + {{m}}.C * np.sum(np.maximum(0, abs({{y}} - ({SCORES})) - {{m}}.epsilon))",
            *("coef_", "X", "y", "C", "epsilon"),
        ),
        shown("predictions", "{m}.predict({X})", "X"),
    ),
    "tree-classifier": TREE,
    "union-probability": ANSWER,
    "vc-deviation-bound": ANSWER,
    "vc-sample-size": (
        Quantity(
            (
                "import math",
                "m = int({call})",
                "subsets = sum(math.comb(2 * m, i) for i in range({a0} + 1))",
                'print("ln of 4ΣC(2m,i)exp(−ε²m/8):", math.log(4 * subsets) - {a1} ** 2 * m / 8)',
            ),
            ("a1",),
            each=True,
        ),
    ),
    "weight-booster": (
        shown("(m (1+ε)^(T/2))²", "len({a2}) ** 2 * (1 + {a3}) ** {a4}", "a4", each=True),
        shown("the weights that it was asked about", "[list(map(float, w)) for _, _, w in {a0}.asked]", "a0", each=True),
    ),
    "weighted-error": ANSWER,
}
