"""The quantities that the laws of programs, of descent and of sparse vectors bound (see `quantity`)."""

from __future__ import annotations

from .quantity import Quantity, shown


def constrained(first: int) -> tuple[Quantity, ...]:
    """How the constraints G, h, A, b are met, which are the arguments from `first` on."""
    g, h, a, b = (f"a{first + i}" for i in range(4))
    return (
        shown("Gx", f"{{{g}}} @ x", "x", g),
        shown("Gx − h", f"{{{g}}} @ x - {{{h}}}", "x", g),
        shown("Ax", f"{{{a}}} @ x", "x", a),
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
    ("x", "rows", "minimiser", "delta", "a2"),
)

# f as `measures.bent` hands it over: along each row its second derivative is linear between the points `at`, constant beyond them
BENT = (
    "def bend(t, at, curvature):  # the function of one variable with that second derivative, flat at 0; and its slope",
    "    cuts = np.unique(np.clip([0, t, *at], min(0, t), max(0, t)))",
    "    half, middle = np.diff(cuts) / 2, (cuts[1:] + cuts[:-1]) / 2",
    "    u = np.concatenate([middle - half / 3**0.5, middle + half / 3**0.5])  # Gauss's points, which make no error here",
    "    mass = np.tile(half, 2) * np.interp(u, at, curvature)",
    "    return mass @ np.abs(t - u), np.sign(t) * np.sum(mass)",
    "def f_and_gradient(w):",
    "    heights, slopes = np.transpose([bend(*one) for one in zip(rows @ (w - minimiser), at, curvature)])",
    "    return base + np.sum(heights) / parts, slopes @ rows / parts",
)
BENT_DESCENT = Quantity(
    (
        "path = np.asarray({call})",
        "f, gradients = zip(*map(f_and_gradient, path))",
        'print("f(w) − f*:", np.array(f) - infimum)',
        'print("‖∇f(w)‖²:", np.sum(np.square(gradients), axis=1))',
        'print("‖w − w*‖²:", np.sum((path - minimiser) ** 2, axis=1))',
    ),
    ("x", "at"),
    first=BENT,
)
EXPECTED = (
    Quantity(("paths.append(np.asarray({call}))",), ("x", "at"), each=True, first=("paths = []  # one for each sequence", *BENT)),
    Quantity(
        (
            'print("E‖w − w*‖²:", np.mean(np.sum((np.array(paths) - minimiser) ** 2, axis=2), axis=0))',
            "f = np.mean([[f_and_gradient(w)[0] for w in path] for path in paths], axis=0)",
            'print("E f(w):", f)',
            'print("E f(w) − f*:", f - infimum)',
            'print("and its mean without the last, and without the first:", np.mean(f[:-1] - infimum), np.mean(f[1:] - infimum))',
            'print("E‖∇f(w)‖²:", np.mean([[np.sum(f_and_gradient(w)[1] ** 2) for w in path] for path in paths], axis=0))',
        ),
        ("x", "at"),
    ),
)
ESTIMATE = Quantity(
    (
        "estimates = [(path[0] - path[1]) / {a3} for path in paths]",
        'print("E[v] in the first step:", np.mean(estimates, axis=0), "and the gradient there:", f_and_gradient(paths[0][0])[1])',
        'print("E‖v‖² in the first step:", np.mean(np.sum(np.square(estimates), axis=1)))',
        "last = np.mean([np.sum((path[-1] - minimiser) ** 2) for path in paths])",
        "gained = 2 * {a3} * (1 - 2 * L * {a3}) * np.sum(f[:-1] - infimum)",
        'print("E‖w_m − w*‖² + 2η(1 − 2Lη)ΣE(F(w_i) − F*):", last + gained)',
    ),
    ("x", "a3", "at"),
)

MINIMUM = Quantity(
    (
        "found = SimpleNamespace(**{call}) if isinstance({call}, dict) else {call}",
        "value, slopes_there = f_and_gradient(np.ravel(found.x))",
        'print("x:", found.x)',
        'print("f(x), and f(x₀):", value, f_and_gradient({a1})[0])',
        'print("f(x) − f*:", value - base)',
        'print("‖∇f(x)‖, of the largest entry, and Euclidean:", np.max(np.abs(slopes_there)), np.linalg.norm(slopes_there))',
        'print("μ²‖x − x*‖²:", mu**2 * np.sum((np.ravel(found.x) - minimiser) ** 2))',
        'for name in ("success", "fun", "jac", "nfev", "njev"):',
        '    print("reported", name + ":", getattr(found, name, None))',
        'print("the reported f(x) − f*:", getattr(found, "fun", np.nan) - base)',
        'print("evaluations of f, and of ∇f:", len({a0}.asked), len({a2}.asked))',
    ),
    ("a0", "a1", "a2", "at", "mu"),
    first=("from types import SimpleNamespace", *BENT),
)
ON_LINE = Quantity(
    (
        "value, slope = f_and_gradient({a2})[0], f_and_gradient({a2})[1] @ {a3}",
        "new, new_slopes = f_and_gradient({a2} + {call} * {a3})",
        'print("φ(0), φ\'(0):", value, slope)',
        "print(\"φ(α), φ'(α), |φ'(α)|:\", new, new_slopes @ {a3}, abs(new_slopes @ {a3}))",
        'print("φ(α) − c₁αφ\'(0):", new - {a4} * {call} * slope)',
        'print("φ(α) + c₁(1 − c₂)φ\'(0)²/(L‖p‖²):", new + {a4} * (1 - {a5}) * slope**2 / (L * ({a3} @ {a3})))',
    ),
    ("x", "a2", "a3", "a4", "a5", "at", "L"),
    first=BENT,
)

MIRROR = Quantity(
    (
        "path = np.asarray({call})",
        "for i, (w, new) in enumerate(zip(path, path[1:])):",
        "    xi = {a2} * f_and_subgradient(i, w)[1]",
        '    print("⟨ξ, x − u⟩:", [xi @ (w - u) for u in points])',
        "    print(\"⟨ξ, x' − u⟩ + V_x(x'):\", [xi @ (new - u) + V(w, new, {a3}) for u in points])",
        "    print(\"⟨ξ, u − x'⟩ + V_x(u) − V_x(x'):\", [xi @ (u - new) + V(w, u, {a3}) - V(w, new, {a3}) for u in points])",
        "    print(\"largest |x'ⱼ| − 1, and |Σx'ⱼ − 1|:\", np.max(np.abs(new)) - 1, abs(np.sum(new) - 1))",
        '    print("x\' by xⱼe^(−ξⱼ)/Σ:", new * np.sum(w * np.exp(-xi)) / (w * np.exp(-xi)))',
        "    losses = np.array([f_and_subgradient(k, v)[0] for k, v in enumerate(path[: i + 1])])",
        "    others = np.array([[f_and_subgradient(k, u)[0] for k in range(i + 1)] for u in points])",
        '    print("Σ f_i(x_i) − f_i(u):", np.sum(losses - others, axis=1))',
        "    mean = np.mean(path[: i + 1], axis=0)",
        '    print("T(f(x̄_T) − f(u)):", (i + 1) * f_and_subgradient(0, mean)[0] - np.sum(others, axis=1))',
    ),
    ("x", "slopes", "a2", "a3"),
    first=(
        "def f_and_subgradient(i, w):",
        "    values = slopes[i] @ w + heights[i]",
        "    active = slopes[i][values == np.max(values)]",
        "    return np.max(values), share @ active[[0, -1]]",
        "def V(w, u, where):",
        '    if where != "simplex":',
        "        return (u - w) @ (u - w) / 2",
        "    return u @ np.log(np.where(u > 0, u, 1) / w) - np.sum(u) + np.sum(w)",
    ),
)

OPTIMISATION: dict[str, tuple[Quantity, ...]] = {
    "bregman-divergence": (
        shown("2L·D(x,y)", "2 * L * {call}", "x", "L", each=True),
        shown("2μ·D(x,y)", "2 * mu * {call}", "x", "mu", each=True),
        shown("⟨∇f(x) − ∇f(y), y − z⟩", "between @ onwards", "between", "onwards"),
    ),
    "convexity-test": (
        shown("eigenvalues of P", "np.linalg.eigvalsh({a0})", "a0"),
        shown("least c where it counts", "np.min({a1}, initial=0)", "a1"),
    ),
    "dual-norm": (
        shown("⟨z,x⟩", "{a0} @ tried", "tried"),
        shown("‖x‖ₚ‖z‖_*", "np.linalg.norm(tried, {a1}) * {call}", "x", "tried"),
        shown(
            "‖z‖_q for 1/p + 1/q = 1",
            "np.linalg.norm({a0}, q)",
            "a1",
            before=("q = np.inf if {a1} == 1 else 1 / (1 - 1 / {a1})",),
        ),
    ),
    "gradient-method": (DESCENT, BENT_DESCENT),
    "hard-thresholding": (
        shown("non-zero entries", "np.count_nonzero({call})", "x", each=True),
        shown("‖x_s‖₁", "np.sum(np.abs({call}))", "x", each=True),
        shown("‖x_s‖₁²", "np.sum(np.abs({call})) ** 2", "x", each=True),
        shown("s‖x_s‖₂²", "{a1} * np.sum(np.square({call}))", "x", "a1", each=True),
    ),
    "line-search": (ON_LINE,),
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
    "minimiser": (MINIMUM,),
    "mirror-descent": (MIRROR,),
    "subgradient": (shown("f at points around x", "np.max(others @ {a0}.T + {a1}, axis=1)", "a0", "a1", "others", each=True),),
    "sparsest-solution": (
        shown("non-zero entries", "np.count_nonzero(x)", "x"),
        shown("Ax − b", "{a0} @ x - {a1}", "x", "a1"),
    ),
    "stochastic-gradient-method": EXPECTED,
    "svrg": (*EXPECTED, ESTIMATE),
}
