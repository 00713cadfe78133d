r"""Randomised smoothing: the worst classifier by J. Neyman's and E. S. Pearson's lemma, radii, certificates from counts."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Certified, CertifiedCounts, Radius, RadiusOfSlabs, WorstCase

HALF = Fraction(1, 2)
COHEN = "J. Cohen, E. Rosenfeld and Z. Kolter, Certified adversarial robustness via randomized smoothing, 2019"


@theorem("The worst classifier is coloured by likelihood ratios", source=ml_notes("Robust ML, smoothing"))
def worst_classifier_by_likelihood_ratios(worst: WorstCase) -> Law:
    r"""The least of $\sum q_ih_i$ over $0\le h\le1$ with $\sum p_ih_i\ge p_A$: h = 1 where p/q is largest, until the sum is p_A.

    Where no set of places has exactly $p_A$, one at the threshold is coloured in part. For each λ ≥ 0 no h has less than
    $\lambda p_A-\sum\max(0,\lambda p_i-q_i)$, and for λ the ratio at the threshold that is it.

    Reference: J. Neyman and E. S. Pearson, On the problem of the most efficient tests of statistical hypotheses, 1933,
    doi:10.1098/rsta.1933.0009.
    """
    yield exercised("p and q differ", worst.is_nontrivial)
    for dual in worst.bounds:
        yield at_least("the least Σqh, and λp_A − Σmax(0, λp − q)", worst.least, dual.bound, at=dual.at)
    yield equal("the least Σqh, and the largest λp_A − Σmax(0, λp − q)", worst.least, worst.largest)


@theorem("The radius of Gaussian smoothing", source=ml_notes("Robust ML, smoothing with a Gaussian kernel"))
def gaussian_radius(stated: Radius) -> Law:
    r"""The smoothed answer of two does not change within $\sigma\Phi^{-1}(p_A)$ in $\ell_2$; $p_A>1/2$ is its probability at x.

    Of a half-space with the unit normal u and $p_A$ at x the probability at $x+\delta$ is
    $\Phi(\Phi^{-1}(p_A)-\langle\delta,u\rangle/\sigma)$: above 1/2 within the radius, and below 1/2 further along u.
    Half-spaces are the worst classifiers, by the lemma of Neyman and Pearson: of unions of slabs it is run in
    `slabs_are_no_worse_than_half_spaces`, and of others nothing is.

    Reference: J. Cohen, E. Rosenfeld and Z. Kolter, Certified adversarial robustness via randomized smoothing, 2019, Theorem 1,
    arXiv:1902.02918.
    """
    yield exercised("p_A is not nearly 1/2", stated.is_nontrivial)
    yield equal("the radius, and σΦ⁻¹(p_A)", stated.radius, stated.sample.sigma * stated.sample.quantile)
    for shift in stated.shifts:
        if shift.delta @ shift.delta <= stated.radius**2:
            yield greater("the probability of a half-space within the radius, and 1/2", shift.probability, HALF, at=shift.at)
        elif shift.delta @ shift.u > stated.radius:
            yield less("the probability of a half-space further along u, and 1/2", shift.probability, HALF, at=shift.at)


@theorem("No union of slabs is worse than a half-space", source=ml_notes("Robust ML, smoothing with a Gaussian kernel"))
def slabs_are_no_worse_than_half_spaces(stated: RadiusOfSlabs) -> Law:
    r"""$Q(U)\ge\Phi(\Phi^{-1}(p_A)-\|\delta\|/\sigma)$ for each union U of slabs across δ with $P(U)\ge p_A$, $p_A>1/2$.

    P and Q are the probabilities under Gaussian noise of standard deviation σ at x and at $x+\delta$. So Q(U) is above 1/2 within
    the radius; where it is not above that of the half-space, as of the half-space itself, it is below 1/2 beyond the radius.

    Sharp: the half-space.

    Reference: J. Cohen, E. Rosenfeld and Z. Kolter, Certified adversarial robustness via randomized smoothing, 2019, Theorem 1,
    arXiv:1902.02918; J. Neyman and E. S. Pearson, On the problem of the most efficient tests of statistical hypotheses, 1933,
    doi:10.1098/rsta.1933.0009.
    """
    union, border = stated.sample, stated.sample.border
    yield exercised("U is not a half-space", stated.is_nontrivial)
    yield at_least("Q(U) less that of the half-space, and 0", union.gain, 0)
    if union.length <= stated.radius:
        yield greater("Q(U) within the radius, and 1/2", border + union.gain, HALF)
    elif union.gain <= 0:
        yield less("Q(U) beyond the radius, if not above that of the half-space, and 1/2", border + union.gain, HALF)


@theorem("The certificate of counts is that of the exact confidence bound", source=ml_notes("Robust ML, smoothing"))
def confidence_bound_of_counts(certified: CertifiedCounts) -> Law:
    r"""$R=\sigma\Phi^{-1}(p)$ for the p with $P(X\ge k)=\alpha$, $X\sim\mathrm{Bin}(n,p)$, if that is above 1/2; else R = 0.

    k of n answers were the one in question; p is above 1/2 exactly if $P(X\ge k)<\alpha$ for the probability 1/2.

    Reference: C. J. Clopper and E. S. Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
    1934, doi:10.1093/biomet/26.4.404.
    """
    alpha = certified.sample.alpha
    yield exercised("there is a certificate", certified.half < alpha)
    if certified.half < alpha:
        yield at_least("the radius, and 0", certified.radius, 0)
        yield equal("P(X ≥ k) for Φ(R/σ), and α", certified.tail, alpha)
    else:
        yield at_most("the radius without a certificate, and 0", certified.radius, 0)


@theorem("Certificates of counts rarely fail", source=ml_notes("Robust ML, smoothing"))
def certificates_rarely_fail(certified: Certified) -> Law:
    r"""Whatever the probability p of the answer, a radius $R>\Phi^{-1}(p)$ is stated with a probability of at most α.

    All counts are run, so that the probability is computed, and not estimated.

    Reference: C. J. Clopper and E. S. Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
    1934, doi:10.1093/biomet/26.4.404.
    """
    yield exercised("there is a certificate", any(certified.radii))
    yield at_most("P(R > Φ⁻¹(p)), and α", certified.failure, certified.sample.alpha)
