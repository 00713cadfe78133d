"""The quantities that the laws of machines of one class, of regression and with ν bound (see `quantity`)."""

from __future__ import annotations

from .quantity import SCORES, Quantity, shown

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

MACHINES: dict[str, tuple[Quantity, ...]] = {
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
    "support-vector-regressor": (
        TUBE,
        shown(
            "P(w,b)",
            f"np.sum(np.square({{m}}.coef_)) / 2 + {{m}}.C * np.sum(np.maximum(0, abs({{y}} - ({SCORES})) - {{m}}.epsilon))",
            *("coef_", "X", "y", "C", "epsilon"),
        ),
        shown("predictions", "{m}.predict({X})", "X"),
    ),
}
