r"""Derivatives of a maximum: J. M. Danskin's theorem, and the gradient at a point that is nearly a maximiser."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Maximum, Subgradient


@theorem("Danskin's theorem: the directional derivative of a maximum", source=ml_notes("Robust ML, Danskin's theorem"))
def directional_derivative_of_a_maximum(at: Maximum) -> Law:
    r"""$\varphi'(x;v)=\max_{z\in Z^*(x)}\langle\nabla_xf(x,z),v\rangle$ for a finite Z; the f(·,z) need not be convex.

    It is the slope of $t\mapsto\varphi(x+tv)$ at 0, which is compared: $(4\varphi(x+tv/2)-3\varphi(x)-\varphi(x+tv))/t$ for a t up
    to which that is one quadratic. And $-\varphi'(x;-v)$ is at most that.

    Reference: J. M. Danskin, The theory of max-min, with applications, 1966, doi:10.1137/0114053.
    """
    yield exercised("several functions are largest, with different slopes", at.is_nontrivial)
    quotient = (4 * at.halfway - 3 * at.here - at.there) / at.sample.small_step
    yield equal("φ′(x; v), and the slope of φ along v", at.derivative, quotient)


@theorem(
    "The gradient at a point that is nearly a maximiser is nearly a subgradient", source=ml_notes("Robust ML, Danskin's theorem")
)
def approximate_maximisers_give_subgradients(at: Subgradient) -> Law:
    r"""If $f(x,z)\ge\varphi(x)-\tau$, then $\varphi(u)\ge\varphi(x)+\langle\nabla_xf(x,z),u-x\rangle-\tau$ for all u.

    For τ = 0: $\partial\varphi(x)=\mathrm{conv}\{\nabla_xf(x,z):z\in Z^*(x)\}$, so that $\langle g,v\rangle\le\varphi'(x;v)$; it is
    $\nabla\varphi(x)$ where $Z^*(x)$ has one element. For τ > 0 a step against it may raise φ.
    The functions f(·,z) are convex.

    Reference: J.-B. Hiriart-Urruty and C. Lemaréchal, Convex Analysis and Minimization Algorithms II, 1993.
    """
    yield exercised("not all gradients are equal", at.is_nontrivial)
    for end in at.ends:
        yield at_least("φ(u), and φ(x) + ⟨g, u − x⟩ − τ", end.value, end.below, at=end.at)
    for along in at.directions:
        yield at_most("⟨g,v⟩, and φ′(x; v)", along.slope, along.derivative, at=along.at)
    for entry in at.entries:
        yield equal("g, and the gradient of the only maximiser", entry.mine, entry.gradient, at=entry.at)
