"""The quantities that the laws of linear and logistic regression bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, SCORES, Quantity, shown

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
AFTER_GRADIENT = "({a0} - {a3} / len({a2}) * {a1}.T @ ({a1} @ {a0} - {a2}))"

REGRESSION: dict[str, tuple[Quantity, ...]] = {
    "cross-entropy": (
        shown("XE − H", "{call} + np.sum({a0}[{a0} > 0] * np.log({a0}[{a0} > 0]))", "x", "a1", each=True),
        shown("KL", "np.sum({a0}[{a0} > 0] * np.log({a0}[{a0} > 0] / {a1}[{a0} > 0]))", "x", "a1", each=True),
    ),
    "decay-step": (shown("(1 − ηλ)ŵ", f"(1 - {{a3}} * {{a4}}) * {AFTER_GRADIENT}", "a4"),),
    "elastic-net-regressor": (PENALISED,),
    "l1-ball-projection": (
        shown("‖w‖₁", "np.sum(np.abs({call}))", "x"),
        shown("‖w − z‖₂", "np.linalg.norm(np.subtract({call}, {a0}))", "x", "a0"),
    ),
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
    "ridge-penalty": (RIDGE_DUAL,),
    "ridge-regressor": (*FITTED, RIDGE),
    "sgd": (SGD,),
    "sigmoid": (
        shown("1/(1 + e⁻ᶻ)", "1 / (1 + np.exp(-np.asarray({a0}, dtype=float)))", "a0", each=True),
        shown("g(z) + g(−z)", "{call} + {first}", "x", "two"),
    ),
    "squared-loss": ANSWER,
}
