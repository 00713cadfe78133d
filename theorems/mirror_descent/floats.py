"""By how much float64 arithmetic may miss what the statements say of mirror descent, and of subgradients.

With Φ = ½‖x‖² the numbers are dyadic and the runs short: no error is made. On the simplex each xⱼe^(−ξⱼ) is off by a
relative error of a few u, and of u(|log xⱼ| + |ξⱼ|) more where it is made of logarithms; the sum of d of them adds du, the quotient
u: at most ρ = (d + 8 + max|log x| + max|ξ|)u, twice which is allowed.
"""

from __future__ import annotations

import math
from typing import Any

from ...properties.numbers.exact import as_float
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .readings import Against, MirrorPath, MirrorStep, Reached, Subgradients
from .regret import regret_of_mirror_descent
from .samples.runs import MirrorRun
from .steps import mirror_step_on_the_simplex, regret_of_a_mirror_step, three_points_of_a_mirror_step
from .subgradients import subgradient_of_a_maximum

WHY = "exponentials and their sum in float64"


@three_points_of_a_mirror_step.within("distance of x' from Δ")
def outside(run: MirrorPath[MirrorRun], step: MirrorStep) -> Allowance:
    """On the simplex the sum of x' is off by at most ρ."""
    return rounding(relative(run, step) if run.sample.entropic else 0, WHY, of=1)


@three_points_of_a_mirror_step.within("⟨ξ, x' − u⟩ + V_x(x')")
def three_points(run: MirrorPath[MirrorRun], pair: Against) -> Allowance:
    """As `moved`."""
    return rounding(moved(run, pair.step), WHY)


@regret_of_a_mirror_step.within("⟨ξ, x − u⟩")
def regret(run: MirrorPath[MirrorRun], pair: Against) -> Allowance:
    """As `moved`; and where the sum of x is off by ρ, ⟨ξ,x⟩ by at most ρ·max|ξ|, which `moved` has room for."""
    return rounding(moved(run, pair.step), WHY)


@regret_of_mirror_descent.within("Σ f_i(x_i) − f_i(u)", "T(f(x̄_T) − f(u))")
def total(run: MirrorPath[MirrorRun], T: int) -> Allowance:
    """What its steps may miss, by α."""
    return rounding(sum(moved(run, step) for step in run.steps[:T]) / run.alpha, WHY)


@mirror_step_on_the_simplex.within("x'ⱼ, and xⱼe^(−ξⱼ)/Σ")
def entry(run: MirrorPath[Any], step: MirrorStep) -> Allowance:
    """As `relative`."""
    return rounding(relative(run, step), WHY)


@mirror_step_on_the_simplex.within("⟨ξ, u − x'⟩ + V_x(u) − V_x(x')")
def more(run: MirrorPath[Any], pair: Against) -> Allowance:
    """As `moved`."""
    return rounding(moved(run, pair.step), WHY)


@subgradient_of_a_maximum.within("f(x), at least f(x₀) + ⟨g, x − x₀⟩")
def support(read: Subgradients, end: Reached) -> Allowance:
    """A convex combination of k active slopes is off by at most (k + 2)u max|aⱼ| in each entry."""
    k = len(read.sample.f.A)
    entries = max(abs(v) for v in read.sample.f.A.ravel())
    return rounding((k + 2) * UNIT_ROUNDOFF * entries * sum(abs(end.x - read.x0)), "a mean of slopes")


def relative(run: MirrorPath[Any], step: MirrorStep) -> Any:
    """2ρ: by how much an entry of a step on the simplex may be off, relatively."""
    longest = math.ceil(max(abs(math.log(as_float(v))) for v in step.x))
    return 2 * (run.sample.d + 8 + longest + math.ceil(max(abs(step.xi)))) * UNIT_ROUNDOFF


def moved(run: MirrorPath[Any], step: MirrorStep) -> Any:
    """By how much ⟨ξ,x'⟩ + V_x(x') + V_{x'}(u) changes when each entry of x' changes by a relative ρ, on the simplex.

    Its derivative by log x'ⱼ is x'ⱼ(1 − log Z) − uⱼ with Z = Σxⱼe^(−ξⱼ), where |log Z| ≤ max|ξ|: at most ρ(2 + max|ξ|) in all.
    Twice that is allowed for the second order.
    """
    if not run.sample.entropic:
        return 0
    return 2 * relative(run, step) * (2 + max(abs(step.xi)))
