"""The roles of dimension reduction, and what the statements read off them: components, scores, iterates, dimensions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ...properties.numbers.exact import Number, exact_matrix, exact_vector, rational
from ...properties.numbers.products import exact_product
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.roles import role, setting
from ...properties.roles.base import float_array, vector
from ...properties.roles.readings import Reading
from ...properties.samples.hypotheses import hypothesis
from ...properties.statements.verdicts import ImplementationFailed, NotApplicable
from .oracles import Between, chi_square_tails, eigenvalues
from .samples.embeddings import Direction, Distances, Embedding
from .samples.framed_clouds import FramedCloud
from .samples.points import Cloud
from .samples.spectra import PowerRun


@role("principal-components", same_under=("shift", "unit"))
class PrincipalComponents(Protocol):
    """Principal component analysis. After `fit`: ``components_`` (k, d), a component a row, that of the largest variance first.

    ``mean_`` (d,) is what it subtracts (absent: it does not centre the points); optionally ``explained_variance_`` (k,), with the
    divisor n or n − 1, of the scores about their mean, and ``inverse_transform(Z)``. X is (n, d) float64. Where ``precision`` is
    "single", it computes in float32.
    """

    def fit(self, X: Any) -> Any: ...

    def transform(self, X: Any) -> Any: ...


@role("pca-reconstruction")
class PcaReconstruction(Protocol):
    """``reconstruct(X, V)``: of each row x of X, (n, d), x̄ + VᵀV(x − x̄): (n, d). V has k orthonormal rows, x̄ is the mean of X."""

    def __call__(self, X: Any, V: Any) -> Any: ...


@role("power-iteration")
class PowerIteration(Protocol):
    """``iterate(S, start, steps)``: the (1 + steps, d) unit vectors b₀ = start/‖start‖ and b_{t+1} = Sb_t/‖Sb_t‖, S symmetric."""

    def __call__(self, S: Any, start: Any, steps: int) -> Any: ...


@role("embedding-dimension")
class EmbeddingDimension(Protocol):
    """``dimension(n, eps=eps)``: the least whole k ≥ 4 ln n/(ε²/2 − ε³/3), enough for a random projection of n points (Johnson and
    Lindenstrauss)."""

    def __call__(self, n: int, eps: float) -> Any: ...


@role("projection-failure-bound")
class FailureBound(Protocol):
    """``bound(n, k, eps)``: of the probability that a Gaussian projection of n points to k dimensions changes one of their squared
    distances by more than a factor 1 ± eps."""

    def __call__(self, n: int, k: int, eps: float) -> Any: ...


@role("power-start")
class PowerStart(Protocol):
    """``start(d, seed)``: a random unit vector of R^d, (d,), from a continuous distribution."""

    def __call__(self, d: int, seed: int) -> Any: ...


@dataclass(frozen=True)
class Spread:
    """Of a component v the sum of the squares of the scores, and vᵀSv."""

    of_scores: Any
    variance: Any
    at: int = 0


class ComponentsFit(Reading[Cloud], role=PrincipalComponents):
    """Components of a cloud, and what they make of it.

    Does not apply to more components than there are points or features, and to whitened scores.
    """

    @cached_property
    def fitted(self) -> Any:
        wanted = setting(self.model, "n_components")
        if isinstance(wanted, int) and wanted > min(self.sample.n, self.sample.d):
            raise NotApplicable("it wants more components than there are points or features")
        if setting(self.model, "whiten"):
            raise NotApplicable("its scores are whitened")
        self.model.fit(self.sample.X)
        return self.model

    @cached_property
    def roundoff(self) -> Fraction:
        """The unit roundoff of the precision in which it says that it computes."""
        return Fraction(1, 2**24) if setting(self.model, "precision", "double") == "single" else UNIT_ROUNDOFF

    @cached_property
    def is_centred(self) -> bool:
        """Whether it subtracts a mean."""
        return getattr(self.fitted, "mean_", None) is not None

    @property
    def shifted(self) -> bool:
        """Whether it is to answer the same of points that are shifted."""
        return self.is_centred

    @cached_property
    def V(self) -> np.ndarray:
        """The components, (k, d), exactly."""
        given = np.asarray(self.fitted.components_)
        k = len(given) if given.ndim == 2 else 0
        if not 0 < k <= self.sample.d:
            raise ImplementationFailed(f"its components_ came in the shape {given.shape}, not (k, {self.sample.d}), 0 < k ≤ d")
        return exact_matrix(float_array(given, "components_", (k, self.sample.d)))

    @property
    def k(self) -> int:
        return len(self.V)

    @cached_property
    def wanted(self) -> int:
        """How many components it is to find, where its ``n_components`` says so."""
        wanted = setting(self.model, "n_components")
        return wanted if isinstance(wanted, int) else self.k

    @cached_property
    def mean(self) -> np.ndarray:
        """The mean of the points, (d,); 0 where it does not centre them."""
        total = self.sample.exact_X.sum(axis=0)
        return total / Fraction(self.sample.n) if self.is_centred else 0 * total

    @cached_property
    def rows(self) -> np.ndarray:
        """The points less the mean, (n, d)."""
        return self.sample.exact_X - self.mean

    @cached_property
    def S(self) -> np.ndarray:
        """The scatter matrix of the points about the mean, (d, d)."""
        return exact_product(self.rows.T, self.rows)

    @cached_property
    def total(self) -> Number:
        """tr S, the sum of all squared distances to the mean."""
        return sum(self.S.diagonal())

    @cached_property
    def raw(self) -> Number:
        """The sum of the squares of all entries of the points, not centred."""
        return (self.sample.exact_X**2).sum()

    @cached_property
    def variances(self) -> np.ndarray:
        """vᵀSv of each component, (k,)."""
        return (exact_product(self.V, self.S) * self.V).sum(axis=1)

    @cached_property
    def eigenvalues(self) -> list[Between]:
        """Those of S, the largest first."""
        return eigenvalues(self.S)

    @cached_property
    def explained(self) -> np.ndarray:
        """Its explained variances times the divisor that it takes, n or n − 1, (k,). Does not apply where it shows none."""
        shown = getattr(self.fitted, "explained_variance_", None)
        if shown is None:
            raise NotApplicable("it shows no explained_variance_")
        values = vector(shown, "explained_variance_", self.k)
        n, exact = self.sample.n, self.about_the_mean
        largest = max(range(self.k), key=lambda j: exact[j])
        return values * min((n, n - 1), key=lambda divisor: abs(values[largest] * divisor - exact[largest]))

    @cached_property
    def about_the_mean(self) -> np.ndarray:
        """The sums of the squares of exact scores about their mean, (k,): vᵀSv of the points less their mean."""
        rows = self.sample.exact_X - self.sample.exact_X.sum(axis=0) / Fraction(self.sample.n)
        return (exact_product(rows, self.V.T) ** 2).sum(axis=0)

    @cached_property
    def scores(self) -> np.ndarray:
        """Of the points, (n, k)."""
        return self._table(self.fitted.transform(self.sample.X), "scores", self.k)

    @cached_property
    def rest(self) -> np.ndarray:
        """The points less their reconstructions, (n, d). Does not apply where it makes none."""
        if not hasattr(self.fitted, "inverse_transform"):
            raise NotApplicable("it has no inverse_transform")
        back = self.fitted.inverse_transform(self.fitted.transform(self.sample.X))
        return self.sample.exact_X - self._table(back, "reconstruction", self.sample.d)

    @property
    def is_nontrivial(self) -> bool:
        return bool(self.total > 0)

    @property
    def spreads(self) -> Iterator[Spread]:
        """Of each component."""
        for j, variance in enumerate(self.variances):
            yield Spread(self.scores[:, j] @ self.scores[:, j], variance, j)

    @cached_property
    def unexplained(self) -> Number:
        """Σ‖x − x̂‖²."""
        return (self.rest**2).sum()

    @cached_property
    def captured(self) -> Number:
        """The sum of vᵀSv over the components."""
        return self.variances.sum()

    @property
    def projected(self) -> Iterator[tuple[np.ndarray, ...]]:
        """Vectors x, each with its coefficients Vx and its projection VᵀVx: the points less their mean, and all ones."""
        for x in (*self.rows, 0 * self.rows[0] + 1):
            yield x, self.V @ x, self.V.T @ (self.V @ x)

    @hypothesis(over="projected", everywhere="x")
    def orthonormal(self, x: Any, Vx: Any, back: Any) -> Any:
        """projected on an orthonormal frame: ‖VᵀVx‖² = ‖Vx‖²"""
        return back @ back == Vx @ Vx

    @hypothesis(over="projected", everywhere="x")
    def adjoint(self, x: Any, Vx: Any, back: Any) -> Any:
        """multiplied by V and by its transpose: ⟨x,VᵀVx⟩ = ‖Vx‖²"""
        return x @ back == Vx @ Vx

    def _table(self, answer: Any, name: str, columns: int) -> np.ndarray:
        return exact_matrix(float_array(answer, name, (self.sample.n, columns)))


class Reconstructed(Reading[FramedCloud], role=PcaReconstruction):
    """What a reconstruction of a cloud from its scores along orthonormal directions leaves of it."""

    @cached_property
    def rest(self) -> np.ndarray:
        """The points less their reconstructions, (n, d)."""
        cloud = self.sample
        answer = self.model(cloud.X, cloud.V.astype(float))
        return cloud.exact_X - exact_matrix(float_array(answer, "reconstruction", (cloud.n, cloud.d)))

    @cached_property
    def unexplained(self) -> Number:
        """Σ‖x − x̂‖²."""
        return (self.rest**2).sum()

    @property
    def is_nontrivial(self) -> bool:
        return bool(self.sample.left > 0)


@dataclass(frozen=True)
class Turn:
    """‖b_t‖² along the eigenvectors of λ, and along all others; and (λ'/λ)²ᵗ tan²θ₀."""

    inside: Any
    outside: Any
    bound: Any
    t: int = 0


@dataclass(frozen=True)
class Growth:
    """Rayleigh's quotients of b_t and of b_{t+1}."""

    before: Any
    after: Any
    t: int = 0


class PowerPath(Reading[PowerRun], role=PowerIteration):
    """The iterates of the power method from a start, and what they are in the eigenvectors."""

    @cached_property
    def path(self) -> np.ndarray:
        """b₀, …, b_T, (1 + T, d), exactly."""
        run = self.sample
        answer = self.model(run.matrix.astype(float), np.array(run.start, dtype=float), run.steps)
        return exact_matrix(float_array(answer, "iterates", (1 + run.steps, run.d)))

    @cached_property
    def powers(self) -> list[np.ndarray]:
        """S^t b₀ for t = 0, …, T, without normalising, exactly."""
        found = [exact_vector(self.sample.start)]
        for _ in range(self.sample.steps):
            found.append(exact_product(self.sample.matrix, found[-1]))
        return found

    @cached_property
    def first(self) -> Fraction:
        """tan²θ₀, of the start."""
        p0, q0, *_ = next(iter(self.sample.images))
        return sum(q0**2, Fraction(0)) / sum(p0**2, Fraction(0))

    @property
    def turns(self) -> Iterator[Turn]:
        S, bound = self.sample, self.first
        for t, b in enumerate(self.path):
            squares = exact_product(S.eigenvectors.T, b) ** 2
            yield Turn(Fraction(squares[S.leading].sum()), Fraction(squares[~S.leading].sum()), bound, t)
            bound *= Fraction(S.following, S.top) ** 2

    @cached_property
    def quotients(self) -> list[Number]:
        """Rayleigh's bᵀSb/bᵀb of each iterate. Raises `ImplementationFailed` for an iterate that is 0."""
        if not all(any(b) for b in self.path):
            raise ImplementationFailed("an iterate is 0")
        return [exact_product(exact_product(self.sample.matrix, b), b) / Fraction(b @ b) for b in self.path]

    @property
    def growths(self) -> Iterator[Growth]:
        for t, (before, after) in enumerate(zip(self.quotients, self.quotients[1:], strict=False)):
            yield Growth(before, after, t)


class AskedDimension(Reading[Distances], role=EmbeddingDimension):
    """The dimension that it says to be enough."""

    @cached_property
    def k(self) -> int:
        """A whole number. Raises `ImplementationFailed` for anything else."""
        answer = rational(self.model(self.sample.n, eps=float(self.sample.eps)))
        if answer != int(answer):
            raise ImplementationFailed(f"the dimension is {answer}, not a whole number")
        return int(answer)


class StatedBound(Reading[Embedding], role=FailureBound):
    """The bound on a probability that it states."""

    @cached_property
    def bound(self) -> Number:
        return rational(self.model(self.sample.n, self.sample.k, float(self.sample.eps)))

    @cached_property
    def union(self) -> Number:
        """C(n, 2) times the probability for one distance, which is multiplied by χ²_k/k."""
        n, (above, below) = self.sample.n, chi_square_tails(self.sample.k, self.sample.eps)
        return Fraction(n * (n - 1), 2) * (above + below)


class DrawnStart(Reading[Direction], role=PowerStart):
    """A start that is drawn without knowledge of the direction."""

    @cached_property
    def b(self) -> np.ndarray:
        return vector(self.model(len(self.sample.v), self.sample.seed), "start", len(self.sample.v))
