r"""The posterior of a Gaussian process: what observations, with noise or without, tell of new values."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract, theorem
from ...sources import ml_notes
from .readings import AtTheObservations, Conditional, InAnotherOrder, InTurn, OfBothTargets, OneLess, Weighed

TOLD = "an observation tells something of a new value"


@theorem("The posterior of a Gaussian process", source=ml_notes("Hyperparameter, Bayesian optimisation"))
def posterior_is_a_conditional_normal(posterior: Conditional) -> Law:
    r"""Given y = f + noise, f(x) is normal with the mean $k_*^\top S^{-1}y$ and the variance $K(x,x)-k_*^\top S^{-1}k_*$.

    $S=\Sigma+\sigma^2I$. Of several new values these are the vector of means and the matrix of covariances.

    Hypotheses: S is not singular.

    Reference: C. E. Rasmussen and C. K. I. Williams, Gaussian processes for machine learning, 2006, equations (2.22)–(2.24).
    """
    yield exercised(TOLD, posterior.is_nontrivial)
    for mean in posterior.means:
        yield equal("the mean, and k*ᵀS⁻¹y", mean.stated, mean.expected, at=mean.at)
    for of in posterior.covariances:
        yield equal("the covariance, and K(x,x′) − k*ᵀS⁻¹k*", of.stated, of.own - of.known, at=of.at)


@theorem("Without noise the posterior interpolates", source=ml_notes("Hyperparameter, Bayesian optimisation"))
def posterior_interpolates_without_noise(seen: AtTheObservations) -> Law:
    r"""At the observations themselves the posterior mean is y, and all variances are 0.

    Hypotheses: there is no noise, and Σ is not singular.

    Reference: C. E. Rasmussen and C. K. I. Williams, Gaussian processes for machine learning, 2006, §2.2.
    """
    sample = seen.sample
    yield exercised("a target is not 0", any(sample.targets))
    for i in range(sample.n):
        yield equal("the mean where y was observed, and y", seen.mean[i], sample.targets[i], at=i)
        yield equal("the variance where y was observed", seen.covariance[i, i], 0, at=i)


@theorem("The mean is linear in the targets", source=ml_notes("Hyperparameter, Bayesian optimisation"))
def mean_is_linear_in_the_targets(both: OfBothTargets) -> Law:
    r"""The mean given y + y′ is the sum of those given y and y′. Covariances do not depend on the targets.

    Hypotheses: S is not singular.

    Reference: C. E. Rasmussen and C. K. I. Williams, Gaussian processes for machine learning, 2006, §2.2.
    """
    yield exercised(TOLD, both.is_nontrivial)
    for mean in both.means:
        yield equal("the mean given y + y′, and the sum of the means", mean.total, mean.one + mean.other, at=mean.at)
    for of in both.covariances:
        yield equal("the covariance given y′, and given y", of.other, of.one, at=of.at)
        yield equal("the covariance given y + y′, and given y", of.total, of.one, at=of.at)


@theorem("Observations never add variance", source=ml_notes("Hyperparameter, Bayesian optimisation"))
def observations_never_add_variance(run: OneLess) -> Law:
    r"""One more observation never raises a variance: it falls by $c^2/(v+\sigma^2)$, c and v before of both and of the observed.

    So it lies between 0 and K(x, x).

    Hypotheses: S is not singular.

    Sharp: a new value that no observation tells anything of keeps K(x, x).

    Reference: C. E. Rasmussen and C. K. I. Williams, Gaussian processes for machine learning, 2006.
    """
    yield exercised(TOLD, run.is_nontrivial)
    for of in run.variances:
        yield at_most("the variance after one more observation, and before", of.left, of.before, at=of.at)
        yield equal("the variance after one more observation, and v − c²/(v + σ²)", of.left, of.reduced, at=of.at)
        yield at_least("the variance", of.left, 0, at=of.at)
        yield at_most("the variance before, and K(x,x)", of.before, of.own, at=of.at)


@theorem("Conditioning in turn is conditioning at once", source=ml_notes("Hyperparameter, Bayesian optimisation"))
def conditioning_in_turn_is_conditioning_at_once(run: InTurn) -> Law:
    r"""The posterior given some observations, as the prior of the others, has the posterior given all of them.

    Hypotheses: S is not singular; there are at least two observations.

    Reference: C. E. Rasmussen and C. K. I. Williams, Gaussian processes for machine learning, 2006, §A.2, for one conditioning;
    that they compose is elementary.
    """
    yield exercised(TOLD, run.is_nontrivial)
    for mean in run.means:
        yield equal("the mean in turn, and at once", mean.otherwise, mean.at_once, at=mean.at)
    for of in run.covariances:
        yield equal("the covariance in turn, and at once", of.otherwise, of.at_once, at=of.at)


@theorem("The linear kernel is Bayesian ridge regression", source=ml_notes("Hyperparameter, Bayesian optimisation"))
def linear_kernel_is_bayesian_ridge(weighed: Weighed) -> Law:
    r"""For K(x, z) = ⟨x,z⟩ the mean is $\langle x,\hat w\rangle$ for ridge's $\hat w=(X^\top X+\sigma^2I)^{-1}X^\top y$.

    The covariances are $\sigma^2x^\top(X^\top X+\sigma^2I)^{-1}x'$.

    Hypotheses: there is noise.

    Reference: C. E. Rasmussen and C. K. I. Williams, Gaussian processes for machine learning, 2006, §2.1.1 and §2.1.2.
    """
    sample = weighed.sample
    yield exercised(TOLD, sample.is_correlated)
    for i in range(sample.m):
        yield equal("the mean, and ⟨x,ŵ⟩ of ridge regression", weighed.mean[i], weighed.predicted[i], at=i)
        for j in range(sample.m):
            yield equal("the covariance, and σ²xᵀ(XᵀX + σ²I)⁻¹x′", weighed.covariance[i, j], weighed.spread[i, j], at=(i, j))


@contract("The order of observations does not matter")
def order_of_observations_does_not_matter(run: InAnotherOrder) -> Law:
    """Observations in the opposite order have the same posterior.

    Hypotheses: S is not singular.
    """
    yield exercised("there are different observations", run.is_nontrivial)
    for mean in run.means:
        yield equal("the mean in the opposite order, and in this one", mean.otherwise, mean.at_once, at=mean.at)
    for of in run.covariances:
        yield equal("the covariance in the opposite order", of.otherwise, of.at_once, at=of.at)
