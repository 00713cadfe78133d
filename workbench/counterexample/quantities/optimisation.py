"""The quantities that the laws of programs, of descent and of sparse vectors bound (see `quantity`)."""

import itertools
from types import SimpleNamespace

import numpy as np

from .quantity import printed_for


@printed_for("lp-solver", "qp-solver")
def print_constraints(solution, G=None, h=None, A=None, b=None):
    if G is not None:
        print("Gx:", G @ solution)
        print("Gx − h:", G @ solution - h)
    if A is not None:
        print("Ax:", A @ solution)
        print("Ax − b:", A @ solution - b)


def times_multipliers(G, A, z, v):  # Gᵀz + Aᵀy, or hᵀz + bᵀy
    return sum((part.T @ multipliers for part, multipliers in ((G, z), (A, v)) if part is not None), start=0.0)


@printed_for("lp-solver")
def print_linear_program(solution, c, G=None, h=None, A=None, b=None, z=None, v=None):
    print("c·x:", c @ solution)
    if z is not None:
        print("c + Gᵀz + Aᵀy:", c + times_multipliers(G, A, z, v))
        print("gap c·x + h·z + b·y:", c @ solution + times_multipliers(h, b, z, v))


@printed_for("qp-solver")
def print_quadratic_program(solution, P, q, G=None, h=None, A=None, b=None, z=None, v=None):
    print("½xᵀPx + q·x:", solution @ P @ solution / 2 + q @ solution)
    if z is not None:
        u = q + times_multipliers(G, A, z, v)
        print("Px + q + Gᵀz + Aᵀy:", P @ solution + u)
        print("d(z,y):", -u @ np.linalg.pinv(P) @ u / 2 - times_multipliers(h, b, z, v))


@printed_for("sparse-recovery", "sparsest-solution")
def print_sparsity(solution, A, b):
    print("Ax − b:", A @ solution - b)
    print("‖x‖₁:", np.sum(np.abs(solution)), " non-zero entries:", np.count_nonzero(solution))


@printed_for("sparse-recovery")
def print_error(solution, truth):
    h = solution - truth
    print("h, which is x less the vector that was measured:", h)
    print("‖h_{Tᶜ}‖₁ for Tᶜ the least |hᵢ|, one after the other:", np.cumsum(np.sort(np.abs(h))))
    print("‖h_T‖₂ for T the largest |hᵢ|, one after the other:", np.sqrt(np.cumsum(np.sort(h**2)[::-1])))
    print("‖h‖₁ and ‖h‖₂:", np.sum(np.abs(h)), np.linalg.norm(h))


@printed_for("convexity-test")
def print_convexity(P, c=()):
    print("eigenvalues of P:", np.linalg.eigvalsh(P))
    print("least c where it counts:", np.min(c, initial=0))


@printed_for("bregman-divergence", each=True)
def print_multiples(answer, L, mu, between, onwards):
    print("2L·D(x,y):", 2 * L * answer)
    print("2μ·D(x,y):", 2 * mu * answer)
    print("⟨∇f(x) − ∇f(y), y − z⟩:", between @ onwards)


@printed_for("dual-norm")
def print_norms(z, p, answer, tried):
    print("⟨z,x⟩:", z @ tried)
    print("‖x‖ₚ‖z‖_*:", np.linalg.norm(tried, p) * answer)
    print("‖z‖_q for 1/p + 1/q = 1:", np.linalg.norm(z, np.inf if p == 1 else 1 / (1 - 1 / p)))


@printed_for("hard-thresholding", each=True)
def print_kept(s, answer):
    print("non-zero entries:", np.count_nonzero(answer))
    print("‖x_s‖₁:", np.sum(np.abs(answer)))
    print("‖x_s‖₁²:", np.sum(np.abs(answer)) ** 2)
    print("s‖x_s‖₂²:", s * np.sum(np.square(answer)))


@printed_for("gradient-method")
def print_descent_on_rows(eta, answer, hubers):
    path = np.asarray(answer)
    f, gradients = hubers.values_and_gradients(path)
    print("f(w) − f*:", f)
    print("2η(f(w') − f*):", 2 * eta * f[1:])
    gained = eta * (1 - hubers.L * eta / 2) * np.sum(gradients[:-1] ** 2, axis=1)
    print("f(w') + η(1 − Lη/2)‖∇f(w)‖²:", f[1:] + gained)


@printed_for("gradient-method")
def print_descent(answer, objective):
    path = np.asarray(answer)
    values, gradients = zip(*map(objective.value_and_gradient, path), strict=True)
    print("f(w) − f*:", np.array(values) - objective.infimum)
    print("‖∇f(w)‖²:", np.sum(np.square(gradients), axis=1))
    print("‖w − w*‖²:", np.sum((path - objective.minimiser) ** 2, axis=1))


def means(paths, objective):  # of f and of ‖∇f‖² over the paths, step by step
    found = [[objective.value_and_gradient(w) for w in path] for path in paths]
    values = np.mean([[value for value, _ in path] for path in found], axis=0)
    return values, np.mean([[gradient @ gradient for _, gradient in path] for path in found], axis=0)


@printed_for("stochastic-gradient-method", "svrg")
def print_expected_descent(answers, objective):
    values, squares = means(answers, objective)
    print("E‖w − w*‖²:", np.mean(np.sum((np.array(answers) - objective.minimiser) ** 2, axis=2), axis=0))
    print("E f(w):", values)
    excess = values - objective.infimum
    print("E f(w) − f*:", excess)
    print("and its mean without the last, and without the first:", np.mean(excess[:-1]), np.mean(excess[1:]))
    print("E‖∇f(w)‖²:", squares)


@printed_for("svrg")
def print_estimates(eta, answers, objective, L):
    estimates = [(path[0] - path[1]) / eta for path in answers]
    gradient = objective.value_and_gradient(answers[0][0])[1]
    print("E[v] in the first step:", np.mean(estimates, axis=0), "and the gradient there:", gradient)
    print("E‖v‖² in the first step:", np.mean(np.sum(np.square(estimates), axis=1)))
    last = np.mean([np.sum((path[-1] - objective.minimiser) ** 2) for path in answers])
    values, _ = means(answers, objective)
    gained = 2 * eta * (1 - 2 * L * eta) * np.sum(values[:-1] - objective.infimum)
    print("E‖w_m − w*‖² + 2η(1 − 2Lη)ΣE(F(w_i) − F*):", last + gained)


@printed_for("minimiser")
def print_minimum(fun, x0, jac, returned, objective, mu):
    found = SimpleNamespace(**returned) if isinstance(returned, dict) else returned
    x = np.ravel(found.x)
    value, gradient = objective.value_and_gradient(x)
    print("x:", x)
    print("f(x), and f(x₀):", value, objective.value_and_gradient(x0)[0])
    print("f(x) − f*:", value - objective.base)
    print("‖∇f(x)‖, of the largest entry, and Euclidean:", np.max(np.abs(gradient)), np.linalg.norm(gradient))
    print("μ²‖x − x*‖²:", mu**2 * np.sum((x - objective.minimiser) ** 2))
    for name in ("success", "fun", "jac", "nfev", "njev"):
        print("reported", name + ":", getattr(found, name, None))
    print("the reported f(x) − f*:", getattr(found, "fun", np.nan) - objective.base)
    print("evaluations of f, and of ∇f:", len(fun.asked), len(jac.asked))


@printed_for("line-search")
def print_along_the_line(x, p, c1, c2, answer, objective, L):
    value, gradient = objective.value_and_gradient(x)
    new, new_gradient = objective.value_and_gradient(x + answer * p)
    slope, new_slope = gradient @ p, new_gradient @ p
    print("φ(0), φ'(0):", value, slope)
    print("φ(α), φ'(α), |φ'(α)|:", new, new_slope, abs(new_slope))
    print("φ(α) − c₁αφ'(0):", new - c1 * answer * slope)
    print("φ(α) + c₁(1 − c₂)φ'(0)²/(L‖p‖²):", new + c1 * (1 - c2) * slope**2 / (L * (p @ p)))


def bregman(w, u, domain):
    if domain != "simplex":
        return (u - w) @ (u - w) / 2
    return u @ np.log(np.where(u > 0, u, 1) / w) - np.sum(u) + np.sum(w)


@printed_for("mirror-descent")
def print_regret(alpha, domain, answer, rounds, points):
    path = np.asarray(answer)
    for i, (w, new) in enumerate(itertools.pairwise(path)):
        xi = alpha * rounds.value_and_subgradient(i, w)[1]
        moved = bregman(w, new, domain)
        print("⟨ξ, x − u⟩:", [xi @ (w - u) for u in points])
        print("⟨ξ, x' − u⟩ + V_x(x'):", [xi @ (new - u) + moved for u in points])
        print("⟨ξ, u − x'⟩ + V_x(u) − V_x(x'):", [xi @ (u - new) + bregman(w, u, domain) - moved for u in points])
        print("largest |x'ⱼ| − 1, and |Σx'ⱼ − 1|:", np.max(np.abs(new)) - 1, abs(np.sum(new) - 1))
        print("x' by xⱼe^(−ξⱼ)/Σ:", new * np.sum(w * np.exp(-xi)) / (w * np.exp(-xi)))
        losses = sum(rounds.value_and_subgradient(k, path[k])[0] for k in range(i + 1))
        others = np.array([sum(rounds.value_and_subgradient(k, u)[0] for k in range(i + 1)) for u in points])
        print("Σ f_i(x_i) − f_i(u):", losses - others)
        mean = np.mean(path[: i + 1], axis=0)
        print("T(f(x̄_T) − f(u)):", (i + 1) * rounds.value_and_subgradient(0, mean)[0] - others)


@printed_for("subgradient", each=True)
def print_values_around(A, b, others):
    print("f at points around x:", np.max(others @ A.T + b, axis=1))


@printed_for("rip-constant", each=True)
def print_spectrum(W):
    print("eigenvalues of WᵀW:", np.linalg.eigvalsh(W.T @ W))


@printed_for("rip-constant")
def print_orthogonality(W, answer, part_u, part_v):
    print("⟨Wu,Wv⟩²:", ((part_u @ W.T) @ (W @ part_v)) ** 2)
    print("ε²‖u‖²‖v‖²:", answer**2 * (part_u @ part_u) * (part_v @ part_v))


def isometry_constant(W, s):  # of restricted isometry, of order s
    parts = (W[:, S] for S in itertools.combinations(range(W.shape[1]), s))
    return max(np.max(np.abs(np.linalg.eigvalsh(part.T @ part) - 1)) for part in parts)


@printed_for("random-measurement-matrix")
def print_failures(answers, s, epsilon):
    print("drawn matrices that are not (ε,s)-RIP:", sum(isometry_constant(W, s) > epsilon for W in answers))
