"""The quantities that the laws of programs, of descent and of sparse vectors bound (see `quantity`)."""

from __future__ import annotations

from .quantity import Quantity, shown


def constrained(first: int) -> tuple[Quantity, ...]:
    """How the constraints G, h, A, b are met, which are the arguments from `first` on."""
    g, h, a, b = (f"a{first + i}" for i in range(4))
    return (
        shown("Gx − h", f"{{{g}}} @ x - {{{h}}}", "x", g),
        shown("Ax − b", f"{{{a}}} @ x - {{{b}}}", "x", a),
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

OPTIMISATION: dict[str, tuple[Quantity, ...]] = {
    "convexity-test": (
        shown("eigenvalues of P", "np.linalg.eigvalsh({a0})", "a0"),
        shown("least c where it counts", "np.min({a1}, initial=0)", "a1"),
    ),
    "gradient-method": (DESCENT,),
    "hard-thresholding": (
        shown("non-zero entries", "np.count_nonzero({call})", "x", each=True),
        shown("‖x_s‖₁", "np.sum(np.abs({call}))", "x", each=True),
        shown("‖x_s‖₁²", "np.sum(np.abs({call})) ** 2", "x", each=True),
        shown("s‖x_s‖₂²", "{a1} * np.sum(np.square({call}))", "x", "a1", each=True),
    ),
    "lp-solver": (
        *constrained(1),
        shown("c·x", "{a0} @ x", "x"),
        shown("c + Gᵀz + Aᵀy", "{a0}{Gz}{Av}", "dual"),
        shown("gap c·x + h·z + b·y", "{a0} @ x{hz}{bv}", "dual"),
    ),
    "qp-solver": (
        *constrained(2),
        shown("½xᵀPx + q·x", "x @ {a0} @ x / 2 + {a1} @ x", "x"),
        shown("Px + q + Gᵀz + Aᵀy", "{a0} @ x + {a1}{Gz}{Av}", "dual"),
        shown("d(z,y)", "-u @ np.linalg.pinv({a0}) @ u / 2{-hz}{-bv}", "dual", before=("u = {a1}{Gz}{Av}",)),
    ),
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
    "rip-constant": (
        shown("eigenvalues of WᵀW", "np.linalg.eigvalsh({a0}.T @ {a0})", "a0", each=True),
        shown("⟨Wu,Wv⟩²", "((part_u @ {a0}.T) @ ({a0} @ part_v)) ** 2", "a0", "part_u", "part_v"),
        shown("ε²‖u‖²‖v‖²", "({call} ** 2) * (part_u @ part_u) * (part_v @ part_v)", "x", "part_u", "part_v"),
    ),
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
}
