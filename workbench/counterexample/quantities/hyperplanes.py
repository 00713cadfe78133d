"""The quantities that the laws of hyperplanes and of the updates that find them bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, SCORES, Quantity, shown

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
PATH = (
    shown("‖w‖² along the path", "np.sum(np.square({m}.path_), axis=1)", "path_"),
    shown("updates", "{m}.n_updates_", "n_updates_"),
)

HYPERPLANES: dict[str, tuple[Quantity, ...]] = {
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
    "first-one-weights": ANSWER,
    "hard-margin-lagrangian": (
        shown("½‖w‖² − Σ α(y(⟨w,x⟩ + b) − 1)", "{a2} @ {a2} / 2 - {a4} @ ({a1} * ({a0} @ {a2} + {a3}) - 1)", "a4", each=True),
        shown("(L(α) − L at the first)/Σα", "({call} - {first}) / max(np.sum({a4}), 1)", "a4"),
    ),
    "kernel-max-margin": (
        shown("βᵀKβ", "beta @ {a0} @ beta", "a0", "x", before=("beta = np.ravel({call})",)),
        shown("lᵢ(Kβ)ᵢ", "{a1} * ({a0} @ np.ravel({call}))", "x", "a1"),
    ),
    "kernel-online-classifier": ANSWER,
    "largest-margin": ANSWER,
    "margin": (shown("‖w‖", "np.linalg.norm({a2})", "a2"),),
    "margin-ratio": ANSWER,
    "max-margin-classifier": (
        *HYPERPLANE,
        MULTIPLIERS,
        shown(
            "‖ŵ − v‖², for the v of least norm with margins of 1", "np.sum((np.ravel({m}.coef_) - least) ** 2)", "coef_", "least"
        ),
    ),
    "one-versus-rest": ANSWER,
    "online-classifier": ANSWER,
    "separability-test": ANSWER,
    "separator": (*HYPERPLANE, *PATH),
    "smo-step": (
        shown("Σ αy", "np.asarray({call}) @ {a1}", "x", "a1"),
        shown("W after", "np.sum(v) - (v * {a1}) @ {a0} @ (v * {a1}) / 2", "x", "a1", before=("v = np.asarray({call})",)),
    ),
    "soft-margin-classifier": (*HYPERPLANE, MULTIPLIERS, *SOFT),
    "soft-margin-lagrangian": ANSWER,
    "sphere-mass": ANSWER,
}
