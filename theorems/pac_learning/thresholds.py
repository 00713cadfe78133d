r"""Thresholds on a line: an infinite class, for which $\ln(2/\delta)/\varepsilon$ examples are enough."""

from __future__ import annotations

from itertools import pairwise

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Cuts


@theorem("Thresholds are learnt by any that makes no mistake", source=ml_notes("Generalization, VC Dimension"), examples=60)
def thresholds_are_learnt(run: Cuts) -> Law:
    r"""Let $a_l=\sup\{a:D([a,a^*))>\varepsilon\}$ and $a_r=\inf\{a:D([a^*,a))>\varepsilon\}$. If S meets $[a_l,a^*)$ and
    $[a^*,a_r]$, each $h_a=1\{x<a\}$ that makes no mistake on S has $L_D(h_a)\le\varepsilon$; so that
    $P(L_D(h_S)>\varepsilon)\le2(1-\varepsilon)^m\le2e^{-\varepsilon m}$.

    Where no a has so much mass, $a_l=-\infty$ or $a_r=\infty$, and that condition falls away. Both intervals have a mass of at
    least ε: they are closed at $a_l$ and at $a_r$, for D may have atoms.

    Hypotheses: the labels are those of $h_{a^*}$, and $0<\varepsilon<1$.

    Not sharp: every probability found to miss an interval is at most 0.54 of $2(1-\varepsilon)^m$.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Lemma 6.1, for D without atoms.
    """
    world, eps, m = run.sample, run.sample.epsilon, run.sample.m
    fails = missed = 0
    for answer, draw in zip(run.answers, world.draws, strict=True):
        wrong = sum(int(answer[i] != world.labels[i]) for i, k in enumerate(draw.counts) if k)
        yield equal("mistakes on S", wrong, 0, at=draw)
        for left, right in pairwise(answer):
            yield at_least("h(x) to the left of another point, and there", left, right, at=draw)
        risk = sum(p for p, h, y in zip(world.masses, answer, world.labels, strict=True) if h != y)
        meets = world.meets(draw)
        if meets:
            yield at_most("L_D(h_S) where S meets both intervals", risk, eps, at=draw)
        fails += draw.p * (risk > eps)
        missed += draw.p * (not meets)
    yield exercised("S may miss one of the intervals", missed > 0)
    for side in world.intervals:
        yield at_least("D of an interval, and ε", world.mass(*side), eps, at=side)
    yield at_most("P(L_D(h_S) > ε), and P(S misses an interval)", fails, missed)
    yield at_most("P(S misses an interval), and 2(1 − ε)ᵐ", missed, 2 * (1 - eps) ** m)
    yield at_most("2(1 − ε)ᵐ, and 2exp(−εm)", 2 * (1 - eps) ** m, 2 * exp(-eps * m))
