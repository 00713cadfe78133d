r"""The worst cases of other first-order methods, exactly: in the units of `worst_cases`.

E. de Klerk, F. Glineur and A. B. Taylor, On the worst-case complexity of the gradient method with exact line search for smooth
strongly convex functions, 2017, doi:10.1007/s11590-016-1087-4. D. Kim and J. A. Fessler, Optimized first-order methods for smooth
convex minimization, 2016, doi:10.1007/s10107-015-0949-3. F. Lieder, On the convergence rate of the Halpern-iteration, 2021,
doi:10.1007/s11590-020-01617-9.
"""

from __future__ import annotations

from fractions import Fraction

from ....properties.oracles.performance import At, Run, Vector, WorstCase, convex, smooth_convex, value, vector
from ....properties.oracles.worst_cases import EveryN
from ..rates import worst_case_of_gradient_descent
from . import potentials
from .worst_cases import FEW, FROM_DISTANCE, HALF, MINIMUM, ONE, steps, steps_alone


@worst_case_of_gradient_descent.worst_case(
    "(f(w') − f*)/(f(w) − f*) of a step with exact line search, where L = 1",
    {f"μ = {mu}": (mu,) for mu in (HALF, Fraction(1, 10), Fraction(1, 100))},
    every=EveryN(potentials.exact_line_search, lambda mu: {"N": 1, "μ": mu}),
)
def exact_line_search(mu: Fraction) -> WorstCase:
    """((L − μ)/(L + μ))²: on the quadratic of the eigenvalues μ and 1, from (1/μ, 1)."""
    x, y = vector("x0"), vector("x1")
    before, after = At(x, vector("g0"), value("f0"), "0"), At(y, vector("g1"), value("f1"), "1")
    along = {"the step": after.g.dot(y - x), "the gradient": after.g.dot(before.g)}  # both are 0 at the end of the line
    known = smooth_convex([MINIMUM, before, after], 1, mu) | {
        f"{sign}{name}": one * sign for name, one in along.items() for sign in (1, -1)
    }
    top, rate = (1 / mu + 1) / 2, (1 - mu) / (1 + mu)
    spots = [(1 / mu, ONE), (rate / mu, -rate)]  # the length of the step is 2/(1 + μ)
    vectors = {f"x{i}": spot for i, spot in enumerate(spots)} | {f"g{i}": (mu * a, b) for i, (a, b) in enumerate(spots)}
    run = Run(vectors, {"f0": top, "f1": rate**2 * top})
    return WorstCase(value("f1") * (1 / top), rate**2, known | {"start": value("f0") - top}, run)


@worst_case_of_gradient_descent.worst_case(
    "f(x_N) − f* of the optimised gradient method, ‖x₀ − x*‖ = L = 1",
    {"N = 1": ((Fraction(2),),)},
    every=EveryN(potentials.optimised_gradient_method, lambda thetas: {"thetas": thetas}),
)
def optimised_gradient_method(thetas: tuple[Fraction, ...]) -> WorstCase:
    """LR²/(2θ_N²), by θ_1, …, θ_N, which are rational for N = 1: on x²/2."""
    x, points, known_values = vector("x0"), [], {}
    spot, carried, at_spots = ONE, vector("x0"), {"x0": (ONE,)}
    for k, (theta, following) in enumerate(zip((ONE, *thetas), (*thetas, ONE), strict=True)):
        g = vector(f"g{k}")
        points.append(At(x, g, value(f"f{k}"), str(k)))
        at_spots[f"g{k}"], known_values[f"f{k}"] = (spot,), spot**2 / 2
        carried = carried - g * (2 * theta)
        x, spot = (x - g) * (1 - 1 / following) + carried * (1 / following), -spot * theta / following
    known = smooth_convex([MINIMUM, *points], 1) | FROM_DISTANCE
    return WorstCase(value(f"f{len(thetas)}"), 1 / (2 * thetas[-1] ** 2), known, Run(at_spots, known_values))


@worst_case_of_gradient_descent.worst_case(
    "min f(x_i) − f* over N + 1 points of the subgradient method, ‖x₀ − x*‖² = N + 1, M = η = 1",
    FEW,
    every=EveryN(potentials.subgradients, steps_alone),
)
def subgradient_method(N: int) -> WorstCase:
    """M‖x₀ − x*‖/√(N + 1): on the largest of N + 1 coordinates."""
    points = [At(p.x, p.g, p.f, p.name) for p in steps(N)]
    known = convex([MINIMUM, *points], 1) | {f"least,{p.name}": value("m") - p.f for p in points}
    del known["‖g(*)‖"]
    units = {f"g{i}": tuple(Fraction(int(i == j)) for j in range(N + 1)) for i in range(N + 1)}
    run = Run({"x0": (ONE,) * (N + 1)} | units, {"m": ONE} | {f"f{i}": ONE for i in range(N + 1)})
    return WorstCase(value("m"), ONE, known | {"start": vector("x0").squared - (N + 1)}, run)


@worst_case_of_gradient_descent.worst_case(
    "f(x_N) − f* of the proximal point method, ‖x₀ − x*‖ = γ = 1", FEW, every=EveryN(potentials.proximal_points, steps_alone)
)
def proximal_points(N: int) -> WorstCase:
    """R²/(4γN): on |x|/(2N)."""
    x, points, slope = vector("x0"), [], Fraction(1, 2 * N)
    for i in range(1, N + 1):
        x = x - vector(f"g{i}")
        points.append(At(x, vector(f"g{i}"), value(f"f{i}"), str(i)))
    run = Run(
        {"x0": (ONE,)} | {f"g{i}": (slope,) for i in range(1, N + 1)}, {f"f{i}": slope * (1 - i * slope) for i in range(1, N + 1)}
    )
    return WorstCase(value(f"f{N}"), Fraction(1, 4 * N), convex([MINIMUM, *points]) | FROM_DISTANCE, run)


@worst_case_of_gradient_descent.worst_case(
    "‖x_N − T(x_N)‖² of Halpern's iteration of a nonexpansive T, ‖x₀ − x*‖ = 1", FEW, every=EveryN(potentials.halpern, steps_alone)
)
def halpern(N: int) -> WorstCase:
    """(2/(N + 1))²: T moves towards its fixed point by 2/(N + 1), and reflects what is closer than half of that."""
    x, pairs = vector("x0"), [(Vector(), Vector(), "*")]
    for k in range(N + 1):
        pairs.append((x, vector(f"g{k}"), str(k)))
        x = vector("x0") * Fraction(1, k + 2) + vector(f"g{k}") * Fraction(k + 1, k + 2)
    known = {f"{a},{b}": (s - t).squared - (p - q).squared for i, (p, s, a) in enumerate(pairs) for q, t, b in pairs[i + 1 :]}
    move = Fraction(2, N + 1)
    run = Run({"x0": (ONE,)} | {f"g{k}": (1 - move * k / 2 - move,) for k in range(N + 1)}, {})
    last, image, _ = pairs[-1]
    return WorstCase((last - image).squared, move**2, known | FROM_DISTANCE, run)
