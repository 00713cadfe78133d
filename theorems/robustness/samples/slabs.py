"""Unions of slabs across a shift, which are at least as probable under Gaussian noise as p_A."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exp, rational
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy, strategy_of
from ....properties.samples.hypotheses import hypothesis, over_all, total
from ....properties.samples.tables import Rational
from ....properties.samples.working import Random, row, working
from ..oracles import normal_probability, normal_quantile
from .noise import SIGMAS, Mode, refuse_other_modes


@sample_type
class Slabs:
    r"""A union U of slabs across a shift $\delta\ne0$, that has at least the probability p_A at x; 1/2 < p_A < 1, and σ > 0.

    z is the place along δ, from x on, in units of σ, so that noise has Φ at x, and Φ(z − t) at x + δ, $t=\|\delta\|/\sigma$. U is
    of z alone: s + c, $s=\Phi^{-1}(p_A)$, for the numbers c of `cuts` in increasing order, is where it begins or ends; it is there
    from −∞ on if `begins` is 1, and not if it is 0. The half-space z ≤ s has the cut 0, and begins.
    """

    p_A: Rational
    sigma: Rational
    length: Rational
    cuts: tuple[Rational, ...]
    begins: int

    FORMAL: ClassVar = {
        "p_A": "p_A",
        "sigma": "σ",
        "quantile": "Φ⁻¹(p_A)",
        "length": "‖δ‖",
        "ratio": "λ",
        "border": "Φ(Φ⁻¹(p_A)−‖δ‖/σ)",
        "more": "P(U)−p_A",
        "gain": "Q(U)−Φ(Φ⁻¹(p_A)−‖δ‖/σ)",
    }

    def __post_init__(self) -> None:
        refuse_other_modes(self.p_A, self.sigma)
        if not 0 < self.length <= 16 * self.sigma:
            raise HypothesisNotMet("‖δ‖ is not in (0, 16σ]")
        if any(a >= b for a, b in pairwise(self.cuts)) or any(abs(c) > 16 for c in self.cuts) or self.begins not in (0, 1):
            raise HypothesisNotMet("the ends of U are not in increasing order, or not within 16 of Φ⁻¹(p_A)")

    @cached_property
    def quantile(self) -> Number:
        """s = Φ⁻¹(p_A)."""
        return normal_quantile(self.p_A)

    @cached_property
    def t(self) -> Fraction:
        """‖δ‖/σ."""
        return Fraction(self.length) / self.sigma

    @cached_property
    def ratio(self) -> Number:
        """λ: the ratio of the densities at x + δ and at x, exp(tz − t²/2), at the border z = s."""
        return exp(self.t * self.quantile - self.t * self.t / 2)

    @cached_property
    def border(self) -> Number:
        """Φ(s − t), the probability of the half-space z ≤ s at x + δ."""
        return self.before(0, self.t)

    def before(self, c: Any, t: Rational) -> Number:
        """The probability of z ≤ s + c, at x for t = 0, and at x + δ for t = ‖δ‖/σ."""
        return int(c > 0) if abs(c) == inf else normal_probability(self.quantile + (c - t))

    @cached_property
    def slabs(self) -> list[tuple[Any, Any, bool]]:
        """Of all slabs into which the cuts divide the line: their ends, less s, and whether they are of U."""
        return [(a, b, (i + self.begins) % 2 == 1) for i, (a, b) in enumerate(pairwise([-inf, *self.cuts, inf]))]

    @cached_property
    def changes(self) -> list[tuple[Number, Number]]:
        """What makes U of the half-space z ≤ s: slabs of U above s come to it, and slabs below s that are not of U leave it.

        Of each the probability at x, and at x + δ, with the sign − where it leaves.
        """
        comes = [(max(a, 0), b, 1) for a, b, is_of_U in self.slabs if is_of_U and b > 0]
        leaves = [(a, min(b, 0), -1) for a, b, is_of_U in self.slabs if not is_of_U and a < 0]
        return [
            (sign * (self.before(b, 0) - self.before(a, 0)), sign * (self.before(b, self.t) - self.before(a, self.t)))
            for a, b, sign in (*leaves, *comes)
        ]

    @cached_property
    def more(self) -> Number:
        """P(U) − p_A: by how much U is more probable at x than the half-space."""
        return over_all(self.change_here, self.changes, False)

    @cached_property
    def gain(self) -> Number:
        """Q(U) − Φ(s − t): by how much U is more probable at x + δ than the half-space."""
        return over_all(self.change_there, self.changes, False)

    @total("more", over="changes")
    def change_here(self, p: Any, q: Any) -> Any:
        """p."""
        return p

    @total("gain", over="changes")
    def change_there(self, p: Any, q: Any) -> Any:
        """q."""
        return q

    @hypothesis()
    def is_probable(self) -> Any:
        """P(U) ≥ p_A."""
        return self.more >= 0

    @hypothesis()
    def is_a_ratio(self) -> Any:
        """λ ≥ 0."""
        return self.ratio >= 0

    @hypothesis(over="changes")
    def is_beside_the_ratio(self, p: Any, q: Any) -> Any:
        """where it is: q/p is a mean of exp(tz − t²/2), which is at least λ above s, and at most λ below."""
        return q - self.ratio * p >= 0

    @hypothesis()
    def is_monotone(self) -> Any:
        """Φ(s − t) is above 1/2 as s − t is above 0, and below 1/2 as that is below 0."""
        return (self.sigma * self.quantile - self.length) * (self.border - Fraction(1, 2)) > 0


@strategy(Slabs)
def slabs(draw: st.DrawFn) -> Slabs:
    """Half-spaces, and such with holes below the border and islands above: the holes are moved away until U is probable enough.

    Shifts are nearly as long as σΦ⁻¹(p_A), longer, and shorter.
    """
    common = st.builds(Mode, st.integers(501, 999).map(lambda k: rational(k / 1000)), SIGMAS)
    mode = draw(st.one_of(common, common, strategy_of(Mode)))
    near = rational(float(mode.sigma) * float(mode.quantile))
    beside = [1 + Fraction(sign, 2**k) for sign in (-1, 1) for k in (6, 36)]
    far = st.sampled_from([Fraction(1, 4), *beside, *beside, 2])
    length, ends = min(draw(far) * near, 16 * mode.sigma), st.lists(st.integers(0, 32), unique=True, max_size=4).map(sorted)
    holes, islands = [k + 1 for k in draw(ends)], draw(ends) or [0]
    for away in (0, 8, 32):
        cuts = (*(-k - away for k in reversed(holes)), *islands)
        with suppress(HypothesisNotMet):
            return Slabs(mode.p_A, mode.sigma, length, tuple(Fraction(c, 8) for c in cuts), (len(holes) + 1) % 2)
    return Slabs(mode.p_A, mode.sigma, length, (0,), 1)


@working(Slabs, most=65)
def many_slabs(random: Random, n: int) -> Slabs:
    """The half-space, and n ends of islands above it."""
    p_A, sigma = Fraction(int(random.integers(513, 1000)), 1024), Fraction(2) ** int(random.integers(-3, 4))
    ends = np.sort(random.choice(np.arange(1, 129), n, replace=False))
    return Slabs(p_A, sigma, sigma * Fraction(int(random.integers(1, 33)), 8), row(np.array([0, *ends]), Fraction(1, 8)), 1)
