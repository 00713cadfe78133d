"""Derivations: the lemma of J. Neyman and E. S. Pearson, place by place, and for unions of slabs; the radius of Gaussian noise."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.branching import known_to_hold
from ....properties.proofs.formal.formal import real, term
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Loop, by, cauchy_schwarz, induct, of_sample, total
from ....properties.proofs.rules.declared import quantity
from ....properties.proofs.rules.summation import summed
from ....properties.proofs.ties import Tied, tie
from ..readings import Bound, Shift, WorstCase
from ..samples.noise import Mode, NoisePair
from ..samples.slabs import Slabs
from ..smoothing import gaussian_radius, slabs_are_no_worse_than_half_spaces, worst_classifier_by_likelihood_ratios

COLOURS = ("occurs", "is_a_share", "is_a_part", "is_over", "is_under", "is_whole_before_the_end", "is_nothing_after_the_end")
RATIOS = ("is_not_below", "is_not_above", "is_whole_where_cheap", "is_nothing_where_dear")


def faulty(*names: str) -> list[str]:
    return [f"mutants.robustness.{name}" for name in names]


@worst_classifier_by_likelihood_ratios.derivation(
    "any two distributions on any number of places, and any p_A of [0, 1]",
    lifts="smoothing.least_probability",
    mutants=faulty("WholePlaces", "SwapsTheNoise", "LargestFirst", "LeastOfOther"),
)
def place_by_place(least_probability: Any) -> Iterator:
    r"""A share h of a place adds $qh\ge\mu ph-\max(0,\mu p-q)$ for each μ, with = for λ: h is 1 where q < λp, 0 where q > λp.

    What is coloured adds up to p_A. Here ρ is q/p and f is ph. That a place is coloured whole where q < λp and not at all where
    q > λp is declared by the sample type, and checked of each sample; that the code visits places in the order of q/p, and that
    λ attains the largest bound, is looked at on whole runs: not derived here.
    """
    sample = Formal(NoisePair)
    threshold, (mu,) = sample.threshold, reals("μ")

    def colour(filled: Any, least: Any, largest: Any, other: Any, *place: Any) -> tuple[Any, ...]:
        p, below, above, f, over, under = place
        ratio, left = threshold - below + above, f + over - under
        share = least_probability(*(np.array([v], dtype=object) for v in (p, ratio * p)), left)
        bound = threshold * f - max(threshold - ratio, 0) * p
        return filled + f, least + share, largest + bound, other + max(mu - ratio, 0) * p

    (filled, least, largest, other), place = reals("Σph Σqh largest other"), reals("p below above f over under")
    state = {"filled": filled, "least": least, "largest": largest, "other": other}
    loop = Loop("places", state, place, lambda *_: (0, 0, 0, 0), colour)
    for pair in pairs():
        worst, given = WorstCase(lambda: least_probability, pair), {"λ": pair.threshold, "p_A": pair.p_A}
        for dual in worst.bounds:
            end = [pair.p_A, worst.least, worst.largest, dual.at * pair.p_A - dual.bound]
            yield tie(loop, [(pair.coloured, end)], {**given, "μ": dual.at})
    colours, ratios = ([of_sample(NoisePair, name, *place) for name in names] for names in (COLOURS, RATIOS))
    same = induct(loop, lambda filled, least, largest, other: [least == largest], [*colours, *ratios])
    above = induct(loop, lambda filled, least, largest, other: [least + other >= mu * filled], colours, {0: "for λ it is equal"})
    bounds = Each({}, Bound(mu * sample.p_A - other), over="threshold μ")
    values = {"is_nontrivial": True, "bounds": bounds, "least": least, "largest": largest}
    yield conclude(worst_classifier_by_likelihood_ratios, values, *same, *above, total(NoisePair, "p_A", loop, "filled"))


def pairs() -> Iterator[NoisePair]:
    """Places whose probabilities at x are powers of two, some of 0, so that all is exact; p_A within a place, and between two."""
    tables = (
        ((8, 2), (4, 2), (2, 3), (2, 1), (0, 8)),
        ((1, 4), (4, 1), (8, 3), (2, 8), (1, 0)),
        ((8, 8), (8, 8)),
        ((16, 5), (0, 5), (0, 0), (0, 6)),
    )
    for table in tables:
        for p_A in (0, 3, 8, 16):
            yield NoisePair(tuple((Fraction(p, 16), Fraction(q, 16)) for p, q in table), Fraction(p_A, 16))


class Normal:
    """The normal distribution, of which the quantile of one p is known."""

    def __init__(self, p: Any, quantile: Any):
        self.p, self.quantile = p, quantile

    def isf(self, q: Any) -> Any:
        return self.quantile if known_to_hold(1 - term(q) == self.p) else real("another quantile")


@gaussian_radius.derivation(
    "any p_A > 1/2 and σ > 0, any half-space with p_A at x, in every dimension, and any shift that is not to its border",
    lifts="smoothing.GaussianRadius",
    mutants=faulty("ForgetsSigma", "VarianceForDeviation", "HalfTheRadius", "LinearRadius"),
)
def half_spaces_within(radius: Any) -> Iterator:
    r"""$\langle\delta,u\rangle\le\|\delta\|\le\sigma\Phi^{-1}(p_A)$ by Cauchy and Schwarz, so that Φ is above 1/2 there.

    That Φ is increasing and Φ(0) = 1/2 is declared by the sample type, at $p_A$ and at what Φ is taken of, and checked of each
    sample; that half-spaces are the worst classifiers is derived of unions of slabs alone, below, and the quantile of SciPy is not.
    """
    sample, (delta, u), p = Formal(Mode), vectors("δ u"), real("Φ")
    loop = answers(radius, sample)
    (R,) = loop.state.values()
    stated = induct(loop, lambda r: [r == sample.sigma * sample.quantile], [])
    is_noise, *median = (of_sample(Mode, name) for name in ("is_noise", "is_the_majority", "is_beside_the_median"))
    unit, monotone = (of_sample(Mode, name, delta, u, p) for name in ("has_a_unit_normal", "is_monotone"))
    above = by(sample.quantile > 0, *median, name="Φ⁻¹(p_A) > 0")
    positive = by(R > 0, *stated, is_noise, above, name="R > 0")
    shorter = by((delta @ u) ** 2 <= delta @ delta, unit, cauchy_schwarz(delta, u), name="⟨δ,u⟩² ≤ ‖δ‖²")
    beside = by((R - delta @ u) * (p - Fraction(1, 2)) > 0, *stated, monotone, name="beside the border")
    shifts = Each({"shifts": (delta, u, p)}, Shift(delta, u, p))
    values = {"is_nontrivial": True, "radius": R, "shifts": shifts}
    yield conclude(gaussian_radius, values, *stated, positive, shorter, beside)
    yield from whole_answers(radius, loop)


@slabs_are_no_worse_than_half_spaces.derivation(
    "any p_A > 1/2 and σ > 0, any union of finitely many slabs across a shift with p_A at x, in every dimension, any length of "
    "the shift but σΦ⁻¹(p_A); that the densities' ratio increases is checked of each slab",
    lifts="smoothing.GaussianRadius",
    mutants=faulty("ForgetsSigma", "VarianceForDeviation", "HalfTheRadius", "LinearRadius"),
)
def unions_of_slabs(radius: Any) -> Iterator:
    r"""U is the half-space $z\le s=\Phi^{-1}(p_A)$ with changes: $Q(U)-\Phi(s-t)=\sum q\ge\lambda\sum p=\lambda(P(U)-p_A)\ge0$.

    The ratio of the densities, $e^{tz-t^2/2}$, increases: it is at least its value λ at s where slabs come to the half-space, above
    s, and at most λ where they leave it, below. So $q\ge\lambda p$ of each change, with the sign − of what leaves. That, which is
    of integrals of the densities, that $P(U)\ge p_A$, and on which side of 1/2 Φ(s − t) is, are declared by the sample type, and
    checked of each sample by enclosures; not derived here. That U is the half-space with these changes is how P(U) and Q(U) are
    defined, and that noise along δ is normal in every dimension is not part of it either, nor is the quantile of SciPy.
    """
    union, (p, q) = Formal(Slabs), reals("p q")
    loop = answers(radius, union)
    stated = induct(loop, lambda r: [r == union.sigma * union.quantile], [])
    here, there = (Sum(real(f"Σ{v}"), v, (p, q), "changes", of=Slabs) for v in (p, q))
    each = of_sample(Slabs, "is_beside_the_ratio", p, q)
    of_all = summed(each, lambda P, Q: Q - union.ratio * P >= 0, here, there)
    sums = quantity(Slabs, "more", here), quantity(Slabs, "gain", there)
    probable, is_a_ratio, monotone = (of_sample(Slabs, name) for name in ("is_probable", "is_a_ratio", "is_monotone"))
    gain = by(union.gain >= 0, of_all, *sums, probable, is_a_ratio, name="Q(U) ≥ Φ(s − t)")
    beside = by((loop.state["R"] - union.length) * (union.border - Fraction(1, 2)) > 0, *stated, monotone, name="beside the radius")
    values = {"is_nontrivial": True, "radius": loop.state["R"]}
    yield conclude(slabs_are_no_worse_than_half_spaces, values, gain, beside)
    yield from whole_answers(radius, loop)


def answers(radius: Any, sample: Formal) -> Loop:
    """The code's one answer to p_A and σ, where Φ⁻¹(p_A) is known by its name."""
    R, answer = reals("R answer")

    def answered(*_: Any) -> tuple[Any]:
        return (of_known(radius, sample.p_A, sample.sigma, sample.quantile),)

    return Loop("answers", {"R": R}, (answer,), answered, answered)


def whole_answers(radius: Any, loop: Loop) -> Iterator[Tied]:
    """Ties to answers of the code, of which all is exact."""
    for half, sigma, quantile in ((1, 1, 2.5), (3, 0.25, 0.75), (5, 6, 1.0), (7, 3, 0.125)):
        p_A = 0.5 + half / 16
        end = of_known(radius, p_A, sigma, quantile)
        yield tie(loop, [([(1,)], [end])], {"p_A": p_A, "σ": sigma, "Φ⁻¹(p_A)": quantile})


def of_known(radius: Any, p_A: Any, sigma: Any, quantile: Any) -> Any:
    """What the code answers where the quantile of p_A is this."""
    ours = deepcopy(radius)
    ours.normal = Normal(p_A, quantile)
    return ours(p_A, sigma)
