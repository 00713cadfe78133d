r"""The power method: iterates are normalised powers, they turn to the leading eigenvectors, and Rayleigh's quotient grows."""

from __future__ import annotations

from ...properties.numbers.exact import exact_vector, sqrt
from ...properties.numbers.products import exact_product
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import DrawnStart, PowerPath

SECTION = "Dimension Reduction, PCA, power method"


@theorem("The iterates of the power method are normalised powers", source=ml_notes(SECTION))
def iterates_are_normalised_powers(run: PowerPath) -> Law:
    r"""$b_t=S^tb_0/\|S^tb_0\|$; with $b_0=\sum a_iv_i$ in orthonormal eigenvectors, $S^tb_0=\sum\lambda_i^ta_iv_i$.

    Hypotheses: $S=S^\top\succeq0$ and $Sb_0\ne0$.

    Reference: G. H. Golub and C. F. Van Loan, Matrix Computations, 4th edition, 2013, §8.2.1.
    """
    S = run.sample
    yield exercised("the direction changes", len(set(S.eigenvalues[S.coordinates != 0])) > 1)
    for t, power in enumerate(run.powers):
        length = sqrt(exact_product(power, power))
        for k in range(S.d):
            yield equal("b_t and Sᵗb₀/‖Sᵗb₀‖", run.path[t][k], power[k] / length, at=(t, k))


@theorem("The power method converges to the leading eigenvectors", source=ml_notes(f"{SECTION} and the TIP"))
def power_method_converges(run: PowerPath) -> Law:
    r"""The angle $\theta_t$ of $b_t$ with the eigenvectors of $\lambda$ has $\tan\theta_t\le(\lambda'/\lambda)^t\tan\theta_0$.

    λ is the largest eigenvalue that $b_0$ has a component of, and λ' the next. If λ is simple, as $\lambda_1$ with
    $\langle b_0,v_1\rangle\ne0$ may be, $b_t$ tends to its eigenvector up to the sign; if not, to the projection of $b_0$ on
    its eigenspace, which depends on $b_0$. Without its component along $v_1$ (deflation), a start is led to the next eigenvalue.

    Hypotheses: $S=S^\top\succeq0$ and $Sb_0\ne0$.

    Reference: G. H. Golub and C. F. Van Loan, Matrix Computations, 4th edition, 2013, Theorem 8.2.1 (weaker there: $\sin\theta_t$,
    and a simple $\lambda_1$).
    """
    yield exercised("the start is no eigenvector", run.sample.following > 0)
    for turn in run.turns:
        yield greater("‖b_t‖² along the eigenvectors of λ", turn.inside, 0, at=turn.t)
        if turn.inside > 0:
            yield at_most("tan²θ_t", turn.outside / turn.inside, turn.bound, at=turn.t)


@theorem("Rayleigh's quotient grows along the power method", source=ml_notes(f"{SECTION}, the variance of b_t"))
def rayleigh_quotient_grows(run: PowerPath) -> Law:
    r"""$\rho(b_t)\le\rho(b_{t+1})\le\lambda_1$ for $\rho(b)=b^\top Sb/b^\top b$: the variance along $b_t$ never falls.

    Hypotheses: $S=S^\top\succeq0$ and $Sb_0\ne0$.

    Reference: B. N. Parlett, The Symmetric Eigenvalue Problem, 1998, for the method, doi:10.1137/1.9781611971163.
    """
    yield exercised("it grows", run.sample.following > 0)
    for growth in run.growths:
        yield at_least("ρ(b_{t+1}), and ρ(b_t)", growth.after, growth.before, at=growth.t)
        yield at_most("ρ(b_{t+1}) ≤ λ₁", growth.after, run.sample.largest, at=growth.t)


@theorem("A random start is almost surely not orthogonal to an eigenvector", source=ml_notes(f"{SECTION}, TIP"))
def random_start_is_not_orthogonal(start: DrawnStart) -> Law:
    r"""$\langle b_0,v\rangle\ne0$ with probability 1 for $v\ne0$ and a $b_0$ of a distribution with a density on the unit sphere.

    The vectors orthogonal to v are a hyperplane, which has measure 0. What is run are starts with drawn seeds: of float64 numbers
    they are orthogonal to v with a probability of the order of the unit roundoff.

    Reference: J. Kuczyński and H. Woźniakowski, Estimating the largest eigenvalue by the power and Lanczos algorithms with a random
    start, 1992, doi:10.1137/0613066.
    """
    yield exercised("two dimensions", len(start.sample.v) > 1)
    yield equal("‖b₀‖²", start.b @ start.b, 1)
    yield greater("⟨b₀,v⟩²", (start.b @ exact_vector(start.sample.v)) ** 2, 0)
