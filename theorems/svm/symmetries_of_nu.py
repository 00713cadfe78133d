r"""Symmetries of the ν-classifier: the order of examples, their coordinates and scale, the names of the classes.

P is the objective of `nu_optimum`, with ρ as a variable: $\frac12\|w\|^2-\nu nC\rho+C\sum_i\max(0,\rho-m_i)$.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law
from ...properties.symmetries.laws import same_optimum
from ...properties.theorem import contract
from .readings import NuMoved


@contract("Equivariance of the ν-classifier under similarities")
def nu_classifier_moves_with_the_data(run: NuMoved) -> Law:
    r"""For $x'=\lambda Ax+c$ in any order, A orthogonal, λ > 0, and $y'=sy$, s = ±1: $w=s\lambda A^\top w'$, and
    $s(b'+\langle w',c\rangle)$ is a best intercept.

    For the margins $m_i$ are the same, and so is ν; $C=\sum\alpha_i/(\nu n)=\lambda^2C'$, and $P=\lambda^2P'$ (of what is returned
    with another C, t times, ρ = t, so that C is the same, and $P=(t\lambda)^2P'$). P is 1-strongly convex in w.

    Hypotheses: no class is empty, 0 < ν ≤ 2·min(n₊, n₋)/n, and ρ is not 0.

    Reference: B. Schölkopf, A. J. Smola, R. C. Williamson and P. L. Bartlett, New support vector algorithms, Neural Computation 12,
    2000, doi:10.1162/089976600300015565.
    """
    yield from same_optimum(run)
