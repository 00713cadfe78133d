"""Solvers of linear and quadratic programs, Lagrangians, descent, minimisers and line searches, divergences, norms."""

import itertools
import math
from functools import partial

import numpy as np
from scipy.optimize import linprog, minimize

from .table import Plain

# ---------------------------------------------------------------------------------------------------------- linear programs


def highs(c, G, h, A, b, method="highs"):
    """HiGHS, which declares no tolerance here; answers with a list."""
    return linprog(c, A_ub=G, b_ub=h, A_eq=A, b_eq=b, bounds=(None, None), method=method).x.tolist()


def highs_with_multipliers(c, G, h, A, b):
    """With its multipliers, of scipy's signs turned round."""
    found = linprog(c, A_ub=G, b_ub=h, A_eq=A, b_eq=b, bounds=[(None, None)] * len(c), method="highs")
    return found.x, -found.ineqlin.marginals, -found.eqlin.marginals


def highs_with_wrong_multipliers(c, G, h, A, b):
    found = linprog(c, A_ub=G, b_ub=h, A_eq=A, b_eq=b, bounds=[(None, None)] * len(c), method="highs")
    return found.x, found.ineqlin.marginals, found.eqlin.marginals


class SplitVariables:
    """x = u − v with u, v ≥ 0, as textbooks do; the tolerance is declared on the class."""

    tol = 1e-7

    def __call__(self, c, G, h, A, b):
        double = partial(lambda M: None if M is None else np.hstack([M, -M]))
        x = linprog(np.r_[c, -np.asarray(c)], A_ub=double(G), b_ub=h, A_eq=double(A), b_eq=b).x
        return self.joined(x[: len(c)], x[len(c) :])

    def joined(self, u, v):
        return u - v


class SplitVariablesHalf(SplitVariables):
    def joined(self, u, v):
        return u


# ------------------------------------------------------------------------------------------------------- quadratic programs


def slsqp(P, q, G, h, A, b, ftol=1e-15):
    """SLSQP of scipy's, no tolerance declared."""
    constraints = []
    if G is not None:
        constraints.append({"type": "ineq", "fun": lambda x: h - G @ x, "jac": lambda x: -G})
    if A is not None:
        constraints.append({"type": "eq", "fun": lambda x: A @ x - b, "jac": lambda x: A})
    return minimize(
        lambda x: x @ P @ x / 2 + q @ x, np.zeros(len(q)), jac=lambda x: P @ x + q, constraints=constraints, method="SLSQP",
        options={"ftol": ftol, "maxiter": 1000},
    ).x  # fmt: skip


def active_sets(P, q, G, h, A, b):
    """All active sets, one after the other: the first whose solution of the equations is feasible, with multipliers z ≥ 0."""
    n = len(q)
    m = 0 if G is None else len(G)
    A = np.zeros((0, n)) if A is None else A
    b = np.zeros(0) if b is None else b
    for size in range(min(m, n) + 1):
        for active in itertools.combinations(range(m), size):
            rows = np.vstack([A, *(G[[i]] for i in active)])
            k = len(rows)
            kkt = np.block([[P, rows.T], [rows, np.zeros((k, k))]])
            right = np.r_[-q, b, [h[i] for i in active]]
            solution = np.linalg.lstsq(kkt, right, rcond=None)[0]
            if np.abs(kkt @ solution - right).max(initial=0.0) > 1e-8 * (1 + np.abs(right).max(initial=0.0)):
                continue
            x, y, z = solution[:n], solution[n : n + len(b)], np.zeros(m)
            z[list(active)] = solution[n + len(b) :]
            if (m == 0 or (G @ x <= h + 1e-8).all()) and (z >= -1e-8).all():
                return x, z, y
    raise ValueError("no active set found")


def active_sets_of_twice_P(P, q, G, h, A, b):
    return active_sets(2 * P, q, G, h, A, b)


def ignores_equations(P, q, G, h, A, b):
    return slsqp(P, q, G, h, None, None)


class FirstOrder:
    """Projected steps on the penalised problem: approximate, and it declares how much."""

    tol = 1e-4

    def __call__(self, P, q, G, h, A, b):
        return slsqp(P, q, G, h, A, b, 1e-12)


# ------------------------------------------------------------------------------------------------------------- Lagrangians


def hard_lagrangian(X, y, w, b, alpha):
    return float(np.dot(w, w)) / 2 - sum(a * (yi * (float(np.dot(w, x)) + b) - 1) for a, yi, x in zip(alpha, y, X, strict=True))


def hard_lagrangian_wrong_sign(X, y, w, b, alpha):
    return np.dot(w, w) / 2 + alpha @ (y * (X @ w + b) - 1)


def soft_lagrangian(X, y, C, w, b, xi, alpha, r):
    X, y, w, xi, alpha, r = (np.asarray(v, dtype=float) for v in (X, y, w, xi, alpha, r))
    return 0.5 * w @ w + C * xi.sum() - alpha @ (y * (X @ w + b) - 1 + xi) - r @ xi


def soft_lagrangian_without_r(X, y, C, w, b, xi, alpha, r):
    return soft_lagrangian(X, y, C, w, b, xi, alpha, 0 * np.asarray(r))


def ratio(gamma, w):
    return gamma / math.hypot(*w)


def ratio_squared(gamma, w):
    return gamma / np.dot(w, w)


def convex(P, c):
    """The Hessian P + diag(c w²) is semidefinite for all w exactly if P is, and c ≥ 0."""
    return np.linalg.eigvalsh(np.asarray(P, dtype=float)).min() >= -1e-9 and min(c, default=0) >= 0


def convex_by_shares(P, c):
    """An eigenvalue below 0 by less than rounding is 0."""
    values = np.linalg.eigvalsh(P)
    return bool(values[0] >= -1e-10 * abs(values).max() and (c >= 0).all())


def convex_with_a_jitter(P, c):
    """Cholesky's factorisation, with a little on the diagonal for singular matrices."""
    try:
        np.linalg.cholesky(P + 1e-3 * np.eye(len(P)))
    except np.linalg.LinAlgError:
        return False
    return bool((c >= 0).all())


def convex_at_zero(P, c):
    return bool(np.linalg.eigvalsh(np.asarray(P, dtype=float)).min() >= -1e-9)


# -------------------------------------------------------------------------------------------------------------- iterations


def ascend(Q, c, start, sweeps):
    """One buffer, of which copies are kept."""
    a, visited = np.array(start, dtype=float), [np.array(start, dtype=float)]
    for _ in range(sweeps):
        for k in range(len(a)):
            a[k] = (c[k] - Q[k] @ a + Q[k, k] * a[k]) / Q[k, k]
            visited.append(a.copy())
    return visited


def ascend_with_old(Q, c, start, sweeps):
    """Jacobi's in place of Gauss and Seidel's."""
    a, visited = np.array(start, dtype=float), [np.array(start, dtype=float)]
    for _ in range(sweeps):
        old = a.copy()
        for k in range(len(a)):
            a[k] = (c[k] - Q[k] @ old + Q[k, k] * old[k]) / Q[k, k]
            visited.append(a.copy())
    return visited


def ascend_lazily(Q, c, start, sweeps):
    """A generator of lists."""
    a = [float(v) for v in start]
    yield list(a)
    for k in itertools.chain.from_iterable(range(len(a)) for _ in range(sweeps)):
        a[k] += (c[k] - sum(q * v for q, v in zip(Q[k].tolist(), a, strict=True))) / Q[k][k]
        yield list(a)


def descend(gradient, start, eta, steps):
    path = [start]
    for _ in range(steps):
        path.append(path[-1] - eta * gradient(path[-1]))
    return path


def descend_the_wrong_way(gradient, start, eta, steps):
    path = [start]
    for _ in range(steps):
        path.append(path[-1] + eta * gradient(path[-1]))
    return path


def descend_in_table(gradient, start, eta, steps, rate=1.0):
    """A table of Fortran's order, read-only."""
    table = np.empty((steps + 1, len(start)), order="F")
    table[0] = start
    for t in range(steps):
        table[t + 1] = table[t] - rate * eta * np.asarray(gradient(table[t].copy()))
    table.setflags(write=False)
    return table


def descend_on_draws(gradients, start, eta, picks):
    """Writes to its own copy, of which it keeps lists."""
    w = np.array(start, dtype=float)
    path = [w.tolist()]
    for k in picks:
        w -= eta * np.asarray(gradients[k](w.copy()))
        path.append(w.tolist())
    return path


def descend_on_draws_too_far(gradients, start, eta, picks):
    return descend_on_draws(gradients, start, 4 * eta, picks)


class VarianceReduced:
    """Keeps the gradients at the snapshot as attributes; a table is filled."""

    def __call__(self, gradients, snapshot, start, eta, picks):
        self.there = np.stack([g(snapshot) for g in gradients])
        self.full = self.there.mean(axis=0)
        path = np.zeros((len(picks) + 1, len(start)))
        path[0] = start
        for i, k in enumerate(picks):
            path[i + 1] = path[i] - eta * self.estimate(gradients[k](path[i]), k)
        return path

    def estimate(self, gradient, k):
        return gradient - self.there[k] + self.full


class VarianceNotReduced(VarianceReduced):
    def estimate(self, gradient, k):
        return gradient - self.there[k]


def reduce_lazily(gradients, snapshot, start, eta, picks):
    """A generator, which asks for the full gradient in every step."""
    yield (w := np.asarray(start))
    for k in picks:
        full = sum(g(snapshot) for g in gradients) / len(gradients)
        yield (w := w - eta * (gradients[k](w) - gradients[k](snapshot) + full))


# ------------------------------------------------------------------------------------------------ divergences and dual norms


def bregman(value, gradient, x, y):
    """Python's floats, and a loop."""
    return value(x) - (value(y) + sum(float(g) * (float(u) - float(v)) for g, u, v in zip(gradient(y), x, y, strict=True)))


def bregman_of_the_other_slope(value, gradient, x, y):
    return bregman(value, lambda _: gradient(x), x, y)


def bregman_as_array(value, gradient, x, y):
    """NumPy's number, from an array with no axes."""
    return np.asarray(value(x) - value(y) - np.inner(gradient(y), np.subtract(x, y)))


def dual_by_numpy(z, p):
    """Numpy's norm of the other exponent."""
    return np.linalg.norm(z, np.inf if p == 1 else 1 if np.isinf(p) else p / (p - 1))


def dual_of_itself(z, p):
    return np.linalg.norm(z, p)


def dual_by_the_best_x(z, p):
    """⟨z,x⟩ at the x of norm 1 that is the best, in Python's floats."""
    size = [abs(float(v)) for v in z]
    if p == 1:
        return max(size)
    if math.isinf(p) or not any(size):
        return sum(size)
    best = [v ** (1 / (p - 1)) for v in size]
    return sum(u * v for u, v in zip(size, best, strict=True)) / sum(v**p for v in best) ** (1 / p)


# -------------------------------------------------------------------------------------------------------- mirror descent


def mirror_by_logarithms(subgradients, start, alpha, domain):
    """Adds to logarithms, and takes off their greatest; a list of lists."""
    path = [[float(v) for v in start]]
    for of in subgradients:
        g = [alpha * float(v) for v in of(np.array(path[-1]))]
        if domain == "simplex":
            logs = [math.log(v) - w for v, w in zip(path[-1], g, strict=True)]
            weights = [math.exp(v - max(logs)) for v in logs]
            path.append([w / math.fsum(weights) for w in weights])
        else:
            path.append([v - w for v, w in zip(path[-1], g, strict=True)])
            if domain == "cube":
                path[-1] = [min(1.0, max(-1.0, v)) for v in path[-1]]
    return path


class LazyMirror:
    """Keeps the current point as an attribute, and yields."""

    def __call__(self, subgradients, start, alpha, domain):
        self.x = np.asarray(start, dtype=float)
        yield self.x
        for of in subgradients:
            self.x = self.step(self.x, alpha * np.asarray(of(self.x.copy())), domain)
            yield self.x

    def step(self, x, xi, domain):
        if domain == "simplex":
            w = x * np.exp(xi.min() - xi)
            return w / w.sum()
        return np.clip(x - xi, -1.0, 1.0) if domain == "cube" else x - xi


class LazyMirrorWithoutWalls(LazyMirror):
    def step(self, x, xi, domain):
        return super().step(x, xi, "space" if domain == "cube" else domain)


def mirror_uphill(subgradients, start, alpha, domain):
    return mirror_by_logarithms(subgradients, start, -alpha, domain)


def slope_of_the_highest(A, b, x):
    """Python's floats; the last of several."""
    heights = [math.fsum(float(u) * float(v) for u, v in zip(a, x, strict=True)) + float(c) for a, c in zip(A, b, strict=True)]
    return [float(v) for v in A[max(range(len(heights)), key=lambda k: (heights[k], k))]]


def slope_of_the_lowest(A, b, x):
    return A[int(np.argmin(A @ x + b))]


def mean_of_active_slopes(A, b, x):
    """The mean of all that are active, as an array of its own."""
    heights = A @ x + b
    return np.average(A, axis=0, weights=heights == heights.max())


# ------------------------------------------------------------------------------------------ minimisers and line searches


def by_scipy(fun, x0, jac):
    """scipy's dictionary; it declares no tolerance."""
    return minimize(fun, x0, jac=jac, method="BFGS")


def by_scipy_rounded(fun, x0, jac):
    found = by_scipy(fun, x0, jac)
    found.fun = round(float(found.fun) + 0.01, 2)
    return found


class Halving:
    """Gradient descent that halves its step until f falls; a dictionary with lists, and no gradient in it."""

    gtol, norm = 2.0**-6, 2

    def __call__(self, fun, x0, jac):
        x, step, calls = [float(v) for v in x0], 1.0, 1
        value = fun(np.array(x))
        for njev in range(1, 4000):
            g = jac(np.array(x))
            if self.small(g):
                return {"x": x, "fun": value, "success": True, "nfev": calls, "njev": njev}
            step *= 2
            while True:
                new = [a - step * float(b) for a, b in zip(x, g, strict=True)]
                there, calls = fun(np.array(new)), calls + 1
                if there < value - step * float(g @ g) / 8 or step < 1e-12:
                    break
                step /= 2
            if step < 1e-12:
                return {"x": x, "fun": value, "success": False, "nfev": calls, "njev": njev}
            x, value = new, there
        return {"x": x, "fun": value, "success": False, "nfev": calls, "njev": njev}

    def small(self, g):
        return math.hypot(*g) <= self.gtol


class HalvingBySquares(Halving):
    def small(self, g):
        return float(g @ g) <= self.gtol


class Quartering:
    """Backtracks by quarters; a NumPy number."""

    wolfe, shrink = "none", 0.25

    def __call__(self, fun, jac, x, p, c1, c2):
        start, slope, step = fun(x), np.dot(jac(x), p), np.float64(1)
        while not self.enough(start, slope, fun(x + step * p), step, c1):
            step = step / 4
            if step < 1e-30:
                return None
        return step

    def enough(self, start, slope, there, step, c1):
        return there - start <= c1 * step * slope


class QuarteringAnyhow(Quartering):
    def enough(self, start, slope, there, step, c1):
        return there < start


def scipy_line(fun, jac, x, p, c1, c2):
    """scipy's search for the strong conditions of Wolfe, without a limit on the step."""
    from scipy.optimize import line_search

    return line_search(fun, jac, x, p, c1=c1, c2=c2, maxiter=60)[0]


def scipy_line_and_a_half(fun, jac, x, p, c1, c2):
    found = scipy_line(fun, jac, x, p, c1, c2)
    return None if found is None else 1.5 * found


TABLE = [
    Plain("lp-solver", "HiGHS, a list, no tolerance", highs),
    Plain("lp-solver", "HiGHS's interior point", partial(highs, method="highs-ipm")),
    Plain("lp-solver", "a triple", highs_with_multipliers, {"wrong multipliers": highs_with_wrong_multipliers}),
    Plain("lp-solver", "x = u − v, a class", SplitVariables, {"u alone": SplitVariablesHalf}),
    Plain("qp-solver", "scipy, no tolerance", slsqp, {"no equations": ignores_equations}),
    Plain("qp-solver", "a triple", active_sets, {"twice P": active_sets_of_twice_P}),
    Plain("qp-solver", "approximate, declared", FirstOrder()),
    Plain("hard-margin-lagrangian", "Python's floats", hard_lagrangian, {"wrong sign": hard_lagrangian_wrong_sign}),
    Plain("soft-margin-lagrangian", "arrays", soft_lagrangian, {"without r": soft_lagrangian_without_r}),
    Plain("margin-ratio", "math.hypot", ratio, {"the norm squared": ratio_squared}),
    Plain("convexity-test", "eigenvalues; NumPy's bool", convex, {"at 0 alone": convex_at_zero}),
    Plain("convexity-test", "shares of the largest eigenvalue", convex_by_shares, {"a jitter": convex_with_a_jitter}),
    Plain("coordinate-ascent", "a buffer", ascend, {"old values": ascend_with_old}),
    Plain("coordinate-ascent", "a generator of lists", ascend_lazily),
    Plain("gradient-method", "a list of arrays", descend, {"uphill": descend_the_wrong_way}),
    Plain("gradient-method", "Fortran, read-only", descend_in_table, {"half a step": partial(descend_in_table, rate=0.5)}),
    Plain("stochastic-gradient-method", "a list of lists", descend_on_draws, {"four times as far": descend_on_draws_too_far}),
    Plain("svrg", "a class, a table", VarianceReduced, {"no full gradient": VarianceNotReduced}),
    Plain("svrg", "a generator", reduce_lazily),
    Plain("bregman-divergence", "Python's floats", bregman, {"the slope at x": bregman_of_the_other_slope}),
    Plain("bregman-divergence", "an array with no axes", bregman_as_array),
    Plain("dual-norm", "NumPy's norm", dual_by_numpy, {"of p itself": dual_of_itself}),
    Plain("dual-norm", "the best x", dual_by_the_best_x),
    Plain("mirror-descent", "logarithms, a list of lists", mirror_by_logarithms, {"uphill": mirror_uphill}),
    Plain("mirror-descent", "a class, a generator", LazyMirror, {"out of the cube": LazyMirrorWithoutWalls}),
    Plain("subgradient", "Python's floats, a list", slope_of_the_highest, {"of the lowest": slope_of_the_lowest}),
    Plain("subgradient", "the mean of several", mean_of_active_slopes),
    Plain("minimiser", "scipy's, no tolerance", by_scipy, {"a rounded value": by_scipy_rounded}),
    Plain("minimiser", "a class, dictionaries", Halving, {"a norm without its root": HalvingBySquares}),
    Plain("line-search", "backtracking by quarters", Quartering, {"any decrease": QuarteringAnyhow}),
    Plain("line-search", "scipy's, a function", scipy_line, {"half as far again": scipy_line_and_a_half}),
]
