r"""The worst cases of first-order methods for every number of steps: a potential for each, in the units of `worst_cases`.

N is the number of steps, x the k-th point, g the (sub)gradient there, f the value less the least one, and x* = 0.

Y. Drori and M. Teboulle, 2014, doi:10.1007/s10107-013-0653-0 (the multipliers of the first); A. B. Taylor and F. Bach, Stochastic
first-order methods: non-asymptotic and computer-aided analyses via potential functions, 2019 (that potentials prove such bounds);
F. Lieder, 2021, doi:10.1007/s11590-020-01617-9 (the multipliers of Halpern's iteration). D. Kim and J. A. Fessler, Optimized
first-order methods for smooth convex minimization, 2016, doi:10.1007/s10107-015-0949-3 (the method, and its bound).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....properties.oracles.attained import Attained, Repeated
from ....properties.oracles.methods import Method
from ....properties.oracles.performance import At, Scalar, Vector, convex, smooth_convex, value, vector
from ....properties.oracles.potentials import Proof
from ....properties.oracles.rational_functions import Range, RationalFunction, Region, named
from ....properties.oracles.recurrences import ByRecurrence, Recurrence, Spot

MINIMUM = At(Vector(), Vector(), Scalar(), "*")
ONE, HALF = Fraction(1), Fraction(1, 2)
x, g, f, m = vector("x"), vector("g"), value("f"), value("m")
FROM_DISTANCE = vector("x0").squared - 1


def descent(eta: RationalFunction, start: Scalar = FROM_DISTANCE, mu: RationalFunction = 0) -> Method:
    """Gradient descent on 1-smooth, μ-strongly convex functions."""
    return Method(lambda k, x, g, new: x - g * eta, lambda points: smooth_convex([MINIMUM, *points], 1, mu), start)


def gap_of_descent(eta: RationalFunction, parameters: Region | None = None) -> Proof:
    """f_N ≤ 1/(4Nη + 2), for 0 < η ≤ 1; attained by Huber's function of δ = 1/(2Nη + 1)."""
    k, N = named("k N")
    grown, before = (k + 1) / (2 * N - k), k / (2 * N - k + 1)
    c = (2 * N + 1 - 2 * k) / (2 * (2 * N + 1 - k) * ((2 * N - k) * eta + 1))
    bound, delta = 1 / (4 * N * eta + 2), 1 / (2 * N * eta + 1)
    at = 1 - k * eta * delta
    return Proof(
        method=descent(eta),
        measure=f,
        bound=bound,
        potential=f * before + x.squared * c + g.squared * (eta * before / 2),
        at_start={"start": bound},
        of_step={"k,k+1": grown, "*,k": grown - before},
        at_end={"*,N": 1 / (N + 1)},
        parameters=parameters or {},
        attained=Attained((at,), (delta,), delta * at - delta**2 / 2),
    )


def gap_of_every_step_size() -> Proof:
    """The same with η as a name."""
    (eta,) = named("η")
    return gap_of_descent(eta, {"η": Range(Fraction(0), ONE)})


def gradient_from_distance() -> Proof:
    """‖g_N‖² ≤ 1/(N + 1)², by 2kf + k(k + 1)‖g‖² + ‖x‖²: the gradient gets no longer."""
    k, N = named("k N")
    unit = 1 / (N + 1) ** 2
    at = 1 - k / (N + 1)
    return Proof(
        method=descent(ONE),
        measure=g.squared,
        bound=unit,
        potential=(f * (2 * k) + g.squared * (k * (k + 1)) + x.squared) * unit,
        at_start={"start": unit},
        of_step={"*,k": 2 * unit, "k,k+1": 2 * (k + 1) * (k + 2) * unit, "k+1,k": 2 * (k + 1) ** 2 * unit},
        at_end={"N,*": 2 / (N + 1), "*,N": 2 * unit},
        attained=Attained((at,), (1 / (N + 1),), at / (N + 1) - unit / 2),
    )


def gradient_from_gap() -> Proof:
    """‖g_N‖² ≤ 2/(2N + 1)·f_0, by f + k‖g‖²."""
    k, N = named("k N")
    worst = 2 / (2 * N + 1)
    return Proof(
        method=descent(ONE, start=value("f0") - 1 / worst),
        measure=g.squared * worst,
        bound=worst,
        potential=(f + g.squared * k) * worst**2,
        at_start={"start": worst**2},
        of_step={"k,k+1": 2 * (k + 1) * worst**2, "k+1,k": (2 * k + 1) * worst**2},
        at_end={"N,*": worst**2},
        attained=Attained((N + 1 - k,), (ONE,), N + HALF - k),
    )


def least_gradient() -> Proof:
    """m ≤ 4/(3N + 2)·f_0 for the least ‖g_k‖² of N + 1 points, without convexity: each step lowers f by ½‖g‖² + ¼‖g'‖²."""
    k, N = named("k N")
    worst = 4 / (3 * N + 2)

    def known(points: Sequence[At]) -> dict[str, Scalar]:
        above = {f"{p.name},f*": p.g.squared * HALF - p.f for p in points}
        return smooth_convex(points, 1, -1) | above | {f"least,{p.name}": m - p.g.squared for p in points}

    start = value("f0") - 1 / worst
    return Proof(
        method=Method(lambda k, x, g, new: x - g, known, start, frozenset({"m"})),
        measure=m * worst,
        bound=worst,
        potential=(f + m * (Fraction(3, 4) * k)) * worst**2,
        at_start={"start": worst**2},
        of_step={"k,k+1": worst**2, "least,k": worst**2 / 2, "least,k+1": worst**2 / 4},
        at_end={"N,f*": worst**2, "least,N": worst**2 / 2},
        attained=Attained((-k,), (ONE,), 1 / worst - Fraction(3, 4) * k, {"m": ONE}),
        least=0,
    )


def subgradients() -> Proof:
    """m ≤ 1 for the least f of N + 1 points of the subgradient method, from ‖x₀‖² = N + 1: by ‖x‖² + k(2m − 1)."""
    k, N = named("k N")
    unit = 1 / (2 * (N + 1))

    def known(points: Sequence[At]) -> dict[str, Scalar]:
        found = convex([MINIMUM, *points], 1) | {f"least,{p.name}": m - p.f for p in points}
        return {name: one for name, one in found.items() if name != "‖g(*)‖"}

    at = {f"{of}k": 2 * unit for of in ("*,", "least,")} | {"‖g(k)‖": unit}
    return Proof(
        method=Method(lambda k, x, g, new: x - g, known, vector("x0").squared - (N + 1), frozenset({"m"})),
        measure=m,
        bound=ONE,
        potential=(x.squared + (m * 2 - 1) * k + (N + 1)) * unit,
        at_start={"start": unit},
        of_step=at,
        at_end={name.replace("k", "N"): c for name, c in at.items()},
    )


def proximal_points() -> Proof:
    """f_N ≤ 1/(4N) of the proximal point method with γ = 1, on |x|/(2N)."""
    k, N = named("k N")
    grown, before, slope = (k + 1) / (2 * N - k - 1), k / (2 * N - k), 1 / (2 * N)
    at = 1 - k * slope
    return Proof(
        method=Method(lambda k, x, g, new: x - new, lambda points: convex([MINIMUM, *points]), FROM_DISTANCE),
        measure=f,
        bound=slope / 2,
        potential=f * before + x.squared * ((N - k) / (2 * N - k) ** 2),
        at_start={"start": slope / 2},
        of_step={"k,k+1": before, "*,k+1": grown - before},
        attained=Attained((at,), (slope,), slope * at),
    )


def halpern() -> Proof:
    """‖x_N − T(x_N)‖² ≤ (2/(N + 1))² of Halpern's iteration; g is T(x)."""
    k, N = named("k N")
    first, r, move = vector("x0"), x - g, 2 / (N + 1)

    def known(points: Sequence[At]) -> dict[str, Scalar]:
        pairs = [MINIMUM, *points]
        return {
            f"{p.name},{q.name}": (p.g - q.g).squared - (p.x - q.x).squared for i, p in enumerate(pairs) for q in pairs[i + 1 :]
        }

    return Proof(
        method=Method(lambda k, x, g, new: first * (1 / (k + 2)) + g * ((k + 1) / (k + 2)), known, FROM_DISTANCE),
        measure=r.squared,
        bound=move**2,
        potential=(first.squared + r.squared * (k * (k + 1) / 2) + r.dot(x - first) * (k + 1)) * move**2,
        at_start={"start": move**2},
        of_step={"k,k+1": move**2 * (k + 1) * (k + 2) / 2},
        at_end={"*,N": move},
        attained=Attained((1 - move * k / 2,), (1 - move * k / 2 - move,)),
    )


def optimised_gradient_method() -> ByRecurrence:
    """f_N ≤ 1/(2θ_N²), by 4θ_k²(f − ½‖g‖²) + ‖w‖² with w_k = x_0 − 2∑θ_i g_i; attained by x²/2."""
    (theta, sigma) = named("θ σ")
    return ByRecurrence(
        recurrence=Recurrence(ONE, theta**2, theta**2 - theta, (theta**2 - theta) / 2),
        move=lambda theta, x, g, w: (x - g) * (1 - 1 / theta) + w * (1 / theta),
        carry=lambda theta, w, g: w - g * (2 * theta),
        carried=lambda x, g: x - g * 2,
        known=lambda points: smooth_convex([MINIMUM, *points], 1),
        start=FROM_DISTANCE,
        measure=f,
        bound=1 / (2 * theta**2),
        potential=(f - g.squared * HALF) * (4 * sigma) + vector("w").squared,
        at_start={"start": ONE, "*,0": Fraction(4)},
        of_step={"k,k+1": 4 * (theta**2 - theta), "*,k+1": 4 * theta},
        at_end={"k,N": 2 * (theta**2 - theta), "*,N": 2 * theta},
        attained=lambda theta, t: Spot(t / theta, t / theta, t**2 / (2 * theta**2), -t),
    )


# -------------------------------------------------------------------------------- rates: what holds of one step holds of N


CURVED = {"μ": Range(Fraction(0), ONE, strictly=True)}


def _contracts(measure: Scalar, start: Scalar, unit: RationalFunction, of_step: dict[str, RationalFunction]) -> Proof:
    """measure ≤ (1 − ημ)²ᴺ of gradient descent, from where it is 1; attained by μx²/2."""
    mu, eta, t = named("μ η t")
    return Proof(
        method=descent(eta, start - unit, mu),
        measure=measure * (1 / unit),
        bound=ONE,
        potential=measure * (1 / unit),
        at_start={"start": 1 / unit},
        of_step={name: c / unit for name, c in of_step.items()},
        parameters={**CURVED, "η": Range(Fraction(0), 2 / (1 + mu))},
        rate=(1 - eta * mu) ** 2,
        attained=Repeated((t,), (mu * t,), mu * t**2 / 2, 1 - eta * mu),
    )


def gap_contracts() -> Proof:
    """f_N ≤ (1 − ημ)²ᴺ·f_0, for 0 < η ≤ 2/(1 + μ)."""
    mu, eta = named("μ η")
    rate = 1 - eta * mu
    return _contracts(f, value("f0"), mu / 2, {"k,k+1": rate, "*,k": rate * (1 - rate), "*,k+1": 1 - rate})


def distance_contracts() -> Proof:
    """‖x_N‖² ≤ (1 − ημ)²ᴺ·‖x_0‖², for 0 < η ≤ 2/(1 + μ)."""
    mu, eta = named("μ η")
    both = 2 * eta * (1 - eta * mu)
    return _contracts(x.squared, vector("x0").squared, ONE, {"k,*": both, "*,k": both})


def gradient_contracts() -> Proof:
    """‖g_N‖² ≤ (1 − ημ)²ᴺ·‖g_0‖², for 0 < η ≤ 2/(1 + μ)."""
    mu, eta = named("μ η")
    both = 2 * (1 - eta * mu) / eta
    return _contracts(g.squared, vector("g0").squared, mu**2, {"k,k+1": both, "k+1,k": both})


def exact_line_search() -> Proof:
    """f_N ≤ ((1 − μ)/(1 + μ))²ᴺ·f_0: a step ends where the gradient is orthogonal to it, and to the gradient before."""
    (mu,) = named("μ")
    rate, top = (1 - mu) / (1 + mu), (1 + mu) / (2 * mu)

    def between(before: At, after: At) -> dict[str, Scalar]:
        along = {"the step": after.g.dot(after.x - before.x), "the gradient": after.g.dot(before.g)}
        return {f"{sign}{name}": one * sign for name, one in along.items() for sign in (1, -1)}

    def known(points: Sequence[At]) -> dict[str, Scalar]:
        return smooth_convex([MINIMUM, *points], 1, mu)

    steps = {"k,k+1": rate, "*,k": rate * (1 - rate), "*,k+1": 1 - rate, "1the step": ONE, "1the gradient": 2 / (1 + mu)}
    return Proof(
        method=Method(lambda k, x, g, new: vector("x(k+1)"), known, value("f0") - top, frozenset(), between),
        measure=f * (1 / top),
        bound=ONE,
        potential=f * (1 / top),
        at_start={"start": 1 / top},
        of_step={name: c / top for name, c in steps.items()},
        parameters=CURVED,
        rate=rate**2,
    )
