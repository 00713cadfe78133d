"""Identities of models: posterior covariance, clusters, components, explanations, imputation, the steps of an optimiser."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import flint
import numpy as np
from bug_roles import answers
from bug_samples import Clusters, Gradients, MissingValues, TwoTrainings, WeightedClasses, WeightedRegression
from lemmata.properties.numbers.exact import Number, exact_matrix, exact_vector, rational, sqrt
from lemmata.properties.roles.base import listed
from lemmata.properties.roles.readings import Reading
from lemmata.properties.statements.allowances import Allowance, declared, rounding
from lemmata.properties.statements.conclusions import Law, at_most, equal, exercised
from lemmata.properties.statements.verdicts import Idle
from lemmata.properties.theorem import theorem

Posterior = answers("bayesian-ridge", "``fit(X, y)``: covariance of the weights, their precision, and that of the noise.")
Imputer = answers("mean-imputer", "``impute(X)``: X with each NaN replaced by the mean of all donors.")
Clustering = answers("clustering", "``cluster(X, centres)``: centres, labels, inertia, and whether it came to an end.")
Components = answers(
    "components-trained-twice", "``train(before, after)``: the matrix of components of `after`, trained on both in turn."
)
Explainer = answers("additive-explainer", "``explain(X, y)``: base value, values (n, d), and the predictions that they explain.")
Optimiser = answers("belief-optimiser", "``run(gradients, b1, b2, eps, eps_root)``: the steps of AdaBelief with learning rate 1.")
WarmStart = answers("warm-start", "``go_on(X, y)``: probabilities at the optimum, and after one more step from there.")


class OfPosterior(Reading[WeightedRegression], role=Posterior):
    @cached_property
    def parts(self) -> tuple[np.ndarray, Any, Any]:
        sigma, weights, noise = listed(self.model(self.sample.X, self.sample.y), "answer")
        return exact_matrix(sigma), rational(weights), rational(noise)

    @cached_property
    def precision(self) -> np.ndarray:
        """λI + αXᵀX of the centred rows."""
        X = exact_matrix(self.sample.rows)
        X = X - X.sum(axis=0) / Fraction(len(X))
        _, weights, noise = self.parts
        return X.T @ X * noise + np.diag([weights] * self.sample.d)


@theorem("The posterior covariance of Bayesian ridge regression")
def posterior_covariance(run: OfPosterior) -> Law:
    r"""The covariance of the weights given the data is $\Sigma=(\lambda I+\alpha X^\top X)^{-1}$, for any n and d.

    Hypotheses: Gaussian noise of precision $\alpha$, a Gaussian prior of precision $\lambda$, X centred.

    Sharp: an identity.

    Reference: C. M. Bishop, Pattern Recognition and Machine Learning, 2006, (3.51).
    """
    sigma = run.parts[0]
    yield exercised("fewer rows than features, or not", run.sample.d > 0)
    product = run.precision @ sigma
    for i in range(run.sample.d):
        for j in range(run.sample.d):
            yield equal("(λI + αXᵀX)Σ", product[i, j], int(i == j), at=(i, j))


@posterior_covariance.within("(λI + αXᵀX)Σ")
def covariance(run: OfPosterior, at: Any) -> Allowance:
    """κ times 64 d³u, κ the product of the largest entries' sums: what an inverse of d columns may be off by."""
    size = abs(run.precision).sum() * abs(run.parts[0]).sum()
    return rounding(64 * (run.sample.d + len(run.sample.rows)) ** 3 * Fraction(1, 2**53) * size, "64(n+d)³u‖P‖‖Σ‖", of=1)


class OfImputer(Reading[MissingValues], role=Imputer):
    @cached_property
    def filled(self) -> np.ndarray:
        return exact_matrix(self.model(self.sample.X))

    def donors(self, i: int, j: int) -> list[int]:
        """The values of feature j in rows that have one, and share a known feature with row i."""
        row = self.sample.rows[i]
        return [
            other[j]
            for other in self.sample.rows
            if other[j] is not None and any(a is not None and b is not None for a, b in zip(row, other, strict=True))
        ]


@theorem("An imputed value is the mean of its donors", floor=0.1)
def imputed_is_the_mean_of_donors(run: OfImputer) -> Law:
    r"""With as many neighbours as rows, a missing value is the mean over all donors: rows that have it, at a defined distance.

    The distance of two rows is over the features that both have. Where no donor's is defined, the mean of the feature is taken.

    Hypotheses: each feature has a value somewhere. Sharp: an identity.

    Reference: O. Troyanskaya et al., Missing value estimation methods for DNA microarrays, 2001,
    doi:10.1093/bioinformatics/17.6.520.
    """
    s = run.sample
    holes = [(i, j) for i in range(s.n) for j in range(s.d) if s.rows[i][j] is None]
    yield exercised("a value is missing, and has donors", any(run.donors(i, j) for i, j in holes))
    for i, j in holes:
        values = run.donors(i, j) or [row[j] for row in s.rows if row[j] is not None]
        yield equal("the value", run.filled[i, j], Fraction(sum(values), len(values)), at=(i, j))


@imputed_is_the_mean_of_donors.within("the value")
def imputed(run: OfImputer) -> Allowance:
    """A mean of n integers up to m: nu·m."""
    most = 1 + max(abs(v) for row in run.sample.rows for v in row if v is not None)
    return rounding(Fraction(4 * run.sample.n * most, 2**53), "4nu of the largest value", of=most)


class OfClusters(Reading[Clusters], role=Clustering):
    @cached_property
    def parts(self) -> tuple[np.ndarray, list[int], Any]:
        X, C = np.array(self.sample.points, dtype=float), np.array(self.sample.centres, dtype=float)
        centres, labels, inertia, converged = listed(self.model(X, C), "answer")
        if not converged:
            raise Idle("it ran until nothing changed")
        return exact_matrix(centres), [int(k) for k in labels], rational(inertia)

    def distances(self, i: int) -> list[Any]:
        return [sum((exact_vector(self.sample.points[i]) - c) ** 2) for c in self.parts[0]]


@theorem("The inertia of k-means is the sum of the least squared distances")
def inertia_is_the_sum_of_least_distances(run: OfClusters) -> Law:
    r"""After convergence each point belongs to the nearest centre, and the inertia is $\sum_i\min_k\|x_i-c_k\|^2$.

    Hypotheses: it ran until nothing changed, not up to a limit of its iterations. Sharp: an identity, if not for ties.

    Reference: S. P. Lloyd, Least squares quantization in PCM, 1982, doi:10.1109/TIT.1982.1056489.
    """
    _, labels, inertia = run.parts
    least = [min(run.distances(i)) for i in range(len(labels))]
    yield exercised("two clusters or more", len(run.sample.centres) > 1)
    yield equal("the inertia", inertia, sum(least))
    for i, label in enumerate(labels):
        yield at_most("the distance to its centre", run.distances(i)[label], least[i], at=i)


@inertia_is_the_sum_of_least_distances.within("the inertia", "the distance to its centre")
def distance(run: OfClusters) -> Allowance:
    """Computed as ‖x‖² − 2⟨x,c⟩ + ‖c‖²: 2⁻⁴⁰ of the squares."""
    size = 1 + sum(v * v for p in (*run.sample.points, *run.sample.centres) for v in p)
    return rounding(Fraction(size, 2**40), "2⁻⁴⁰ of the squared norms", of=size)


class OfComponents(Reading[TwoTrainings], role=Components):
    @cached_property
    def matrix(self) -> np.ndarray:
        before, after = (np.array(p, dtype=float) for p in (self.sample.before, self.sample.after))
        return exact_matrix(self.model(before, after))

    @cached_property
    def rank(self) -> int:
        """Of the centred second set, which says how many components are determined."""
        rows = self.sample.after
        centred = [[len(rows) * v - sum(column) for v, column in zip(row, zip(*rows, strict=True), strict=True)] for row in rows]
        return flint.fmpz_mat(centred).rank()


@theorem("Principal components are orthonormal", floor=0.05)
def components_are_orthonormal(run: OfComponents) -> Law:
    r"""The rows of the matrix of a PCA are orthonormal, whatever it was trained on before.

    Hypotheses: no more components than the rank of the centred data. Sharp: an identity.

    Reference: I. T. Jolliffe, Principal Component Analysis, 2nd edition, 2002, §1.1.
    """
    if run.rank < len(run.matrix):
        raise Idle("all components belong to an eigenvalue that is not 0")
    yield exercised("fewer points than features", len(run.sample.after) < run.sample.d)
    product = run.matrix @ run.matrix.T
    for i in range(len(product)):
        for j in range(i + 1):
            yield equal("⟨component, component⟩", product[i, j], int(i == j), at=(i, j))


@components_are_orthonormal.within("⟨component, component⟩")
def orthonormal(run: OfComponents) -> Allowance:
    """Eigenvectors in float32 of a matrix of integers that is not singular: a hundredth is far more than they miss."""
    return declared(Fraction(1, 100), "tol of an inner product of unit vectors", of=1)


class OfExplainer(Reading[MissingValues], role=Explainer):
    @cached_property
    def parts(self) -> tuple[Any, np.ndarray, np.ndarray]:
        base, values, predicted = listed(self.model(self.sample.X, np.array(self.sample.targets, dtype=float)), "answer")
        return rational(base), exact_matrix(values), exact_vector(predicted)


@theorem("Shapley values add up to the prediction", floor=0.1)
def shapley_values_are_efficient(run: OfExplainer) -> Law:
    r"""$v(\emptyset)+\sum_j\varphi_j(x)=f(x)$: the base value and the values of the features of x add up to the prediction at x.

    Hypotheses: none; a missing value goes where the tree sends it. Sharp: an identity, the axiom of efficiency.

    Reference: L. S. Shapley, A value for n-person games, 1953; S. M. Lundberg and S.-I. Lee, A unified approach to interpreting
    model predictions, 2017, Property 1.
    """
    base, values, predicted = run.parts
    yield exercised("a value is missing, and predictions differ", run.sample.some_missing and len(set(predicted)) > 1)
    for i, prediction in enumerate(predicted):
        yield equal("base and values", base + sum(values[i]), prediction, at=i)


@shapley_values_are_efficient.within("base and values")
def efficient(run: OfExplainer) -> Allowance:
    """Single precision is used inside: 10⁻³ of the largest target."""
    size = 1 + max(map(abs, run.sample.targets))
    return declared(Fraction(size, 1000), "tol of a sum of values", of=size)


class OfOptimiser(Reading[Gradients], role=Optimiser):
    EPS, ROOT = Fraction(1, 2**10), Fraction(1, 2**10)

    @cached_property
    def steps(self) -> np.ndarray:
        s = self.sample
        g = np.array(s.steps, dtype=float)
        return exact_matrix(self.model(g, s.first / 100, s.second / 100, float(self.EPS), float(self.ROOT)))

    def expected(self) -> list[list[Number]]:
        """The steps of the paper, with ε inside the root at each step, and outside of it."""
        s = self.sample
        b1, b2 = Fraction(s.first, 100), Fraction(s.second, 100)
        out, m, v = [], [Fraction(0)] * len(s.steps[0]), [Fraction(0)] * len(s.steps[0])
        for t, g in enumerate(s.steps, 1):
            m = [b1 * a + (1 - b1) * x for a, x in zip(m, g, strict=True)]
            v = [b2 * a + (1 - b2) * (x - c) ** 2 + self.ROOT for a, x, c in zip(v, g, m, strict=True)]
            hats = [(a / (1 - b1**t), b / (1 - b2**t)) for a, b in zip(m, v, strict=True)]
            out.append([-a / (sqrt(b) + self.EPS) for a, b in hats])
        return out


@theorem("The steps of AdaBelief")
def steps_of_adabelief(run: OfOptimiser) -> Law:
    r"""$m_t=\beta_1m_{t-1}+(1-\beta_1)g_t$, $s_t=\beta_2s_{t-1}+(1-\beta_2)(g_t-m_t)^2+\epsilon$, and the step is
    $-\hat m_t/(\sqrt{\hat s_t}+\epsilon)$ with $\hat m_t=m_t/(1-\beta_1^t)$, $\hat s_t=s_t/(1-\beta_2^t)$.

    Hypotheses: none. Sharp: an identity.

    Reference: J. Zhuang et al., AdaBelief optimizer: adapting stepsizes by the belief in observed gradients, 2020.
    """
    yield exercised("a gradient is not 0", any(any(g) for g in run.sample.steps))
    for t, row in enumerate(run.expected()):
        for j, value in enumerate(row):
            yield equal("the step", run.steps[t, j], value, at=(t, j))


@steps_of_adabelief.within("the step")
def step(run: OfOptimiser, at: Any) -> Allowance:
    """Rates are rounded to float64 (or float32, where an optimiser insists): 10⁻⁴ of the step."""
    size = 1 + abs(rational(run.steps[at]))
    return declared(size / 10**4, "tol of a step", of=size)


class OfWarmStart(Reading[WeightedClasses], role=WarmStart):
    @cached_property
    def both(self) -> tuple[np.ndarray, np.ndarray]:
        """With three classes, for the third one the first feature's largest values."""
        s = self.sample
        y = np.array(s.targets)
        y[int(np.argmax(s.X[:, 0]))] = 2
        if len(set(y)) < 3:
            raise Idle("three classes")
        before, after = listed(self.model(s.X, y), "answer")
        return exact_matrix(before), exact_matrix(after)


@theorem("Going on from the optimum changes nothing")
def optimum_is_a_fixed_point(run: OfWarmStart) -> Law:
    r"""The optimum of penalised logistic regression is unique, and one more step of Newton's method from there stays there.

    Hypotheses: it had converged, and starts where it stopped. Sharp: an identity.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §9.5.
    """
    before, after = run.both
    yield exercised("probabilities that are not all equal", len(set(before.ravel())) > 1)
    for i in range(before.shape[0]):
        for k in range(before.shape[1]):
            yield equal("the probability", after[i, k], before[i, k], at=(i, k))


@optimum_is_a_fixed_point.within("the probability")
def probability(run: OfWarmStart) -> Allowance:
    """Converged to 10⁻¹⁰."""
    return declared(Fraction(1, 10**4), "tol of a probability", of=1)
