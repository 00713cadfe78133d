r"""Gaussian matrices have the restricted isometry property, and their law does not change under rotation.

Statements about probabilities, tested on draws that are fixed by the sample's seed. Each conclusion is a one-sided test that a
correct generator fails with probability at most $10^{-9}$: its false-alarm rate.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.exact import log, sqrt
from ...properties.statements.conclusions import Law, at_most, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import ColumnLaw, IsometryFailures
from .samples.random_matrices import FALSE_ALARM


@theorem("Gaussian matrices are RIP", source=ml_notes("Supervised Learning, Compressed Sensing (l.406-407)"), examples=15)
def gaussian_matrices_are_rip(run: IsometryFailures) -> Law:
    r"""With probability $1-\delta$ a Gaussian matrix is (ε, s)-RIP if $n\ge c_1s\log(c_2d/\delta\epsilon)/\epsilon^2$.

    Here $c_1=24$ and $c_2=49$, which suffice; WU is so as well, for every orthogonal U. For a unit vector x, $n\|Wx\|^2$ is
    $\chi^2_n$, so with $t=\epsilon/2$
    $P(|\|Wx\|^2-1|>t)\le2e^{-n(t^2/4-t^3/6)}\le2e^{-n\epsilon^2/24}$. A ¼-net of the unit sphere of s coordinates has at most
    $9^s$ points and loses a factor 2; there are at most $(ed)^s$ supports; and $2(9ed)^se^{-n\epsilon^2/24}\le\delta$ once
    $n\ge24s\log(18ed/\delta)/\epsilon^2$, where 18e < 49.

    Of 20 draws, at most as many may fail as the binomial distribution with δ exceeds with probability $10^{-9}$.

    Hypotheses: (n, d) independent N(0, 1/n) entries, 0 < ε < 1, 0 < δ < 1, $1\le s\le d$.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Theorem 23.9; R. Baraniuk, M. Davenport, R.
    DeVore and M. Wakin, A simple proof of the restricted isometry property for random matrices, Constructive Approximation 28,
    2008, doi:10.1007/s00365-007-9003-x; the constants are ours.
    """
    yield exercised("more than one column", run.sample.d > 1)
    yield at_most("drawn matrices that are not (ε,s)-RIP", run.failures, run.sample.allowed)


@theorem(
    "The Gaussian law is invariant under rotation", source=ml_notes("Supervised Learning, Compressed Sensing (l.407)"), examples=12
)
def gaussian_law_is_rotation_invariant(run: ColumnLaw) -> Law:
    r"""WU has the law of W for orthogonal U: $n\|Wu\|^2$ is $\chi^2_n$, and $\sqrt n\,(Wu)_i$ is N(0, 1), for every unit vector u.

    The first column of WU is Wu, for any unit vector u. The largest distance of the empirical distribution function of N
    independent draws from the true one exceeds $\sqrt{\log(2/\alpha)/2N}$ with probability at most α (Dvoretzky, Kiefer, Wolfowitz;
    Massart's constant); here $\alpha=10^{-9}$.

    Hypotheses: independent N(0, 1/n) entries.

    References: T. W. Anderson, An Introduction to Multivariate Statistical Analysis, §2.4; P. Massart, The tight constant in the
    Dvoretzky–Kiefer–Wolfowitz inequality, Annals of Probability 18, 1990, doi:10.1214/aop/1176990746.
    """
    n, draws = run.sample.n, run.sample.draws
    surprise: Any = log(2 / FALSE_ALARM)
    yield exercised("a direction that is no axis", sum(v != 0 for v in run.sample.u) > 1)
    yield at_most("distance of n‖Wu‖² from χ²ₙ", run.from_chi_squared, sqrt(surprise / (2 * draws)))
    yield at_most("distance of √n(Wu)ᵢ from N(0,1)", run.from_normal, sqrt(surprise / (2 * n * draws)))
