"""The roles of metric learning, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, Protocol

import numpy as np

from ...properties.numbers.exact import Number, exact_matrix, rational
from ...properties.roles import role
from ...properties.roles.base import as_array, listed, vector
from ...properties.roles.readings import Reading
from ...properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..spectral_clustering.readings import Opposite
from .oracles import Softened, derivative_of_right_choices, graphs, right_choices, squared_distances, trace
from .samples.fields import EmbeddedField, GraphVector, TwoFields, Weights
from .samples.losses import Pairs, Triplets
from .samples.maps import LabelledMap, MappedPoints, Start


@role("neighbour-distribution")
class Distribution(Protocol):
    """``p(X, A)``: the (n, n) probabilities pᵢⱼ = exp(−‖Axᵢ − Axⱼ‖²)/Σ_{k≠i} exp(−‖Axᵢ − Axₖ‖²), pᵢᵢ = 0.

    X is (n, d) and A (k, d), float64.
    """

    def __call__(self, X: Any, A: Any) -> Any: ...


@role("nca-objective")
class Objective(Protocol):
    """``objective(X, y, A)``: the pair of Σᵢⱼ pᵢⱼ[yᵢ = yⱼ], to be maximised, and its gradient by A, (k, d).

    pᵢⱼ ∝ exp(−‖Axᵢ − Axⱼ‖²) for j ≠ i, and pᵢᵢ = 0; X is (n, d), y (n,) whole numbers, A (k, d).
    """

    def __call__(self, X: Any, y: Any, A: Any) -> Any: ...


@role("metric-learner")
class MetricLearner(Protocol):
    """``set_params(init=A)``, ``fit(X, y)`` from that map; then ``components_`` (k, d), and ``transform(X)``: Xcomponents_ᵀ.

    It maximises Σᵢⱼ pᵢⱼ[yᵢ = yⱼ], as neighbourhood components analysis does, and does not end below where it starts.
    """

    def set_params(self, **parameters: Any) -> Any: ...

    def fit(self, X: Any, y: Any) -> Any: ...

    def transform(self, X: Any) -> Any: ...


@role("triplet-loss")
class TripletHinge(Protocol):
    """``loss(anchor, positive, negative, margin)``: the (n,) losses max(0, ‖a − p‖ − ‖a − n‖ + margin) of the rows, (n, d) each."""

    def __call__(self, anchor: Any, positive: Any, negative: Any, margin: float) -> Any: ...


@role("contrastive-loss")
class Contrastive(Protocol):
    """``loss(Z, temperature)``: the mean over i of −log(exp(sᵢᵢ′/τ)/Σ_{k≠i} exp(sᵢₖ/τ)), s the cosines of the rows of Z.

    Z is (2m, d); its rows i and i + m are a pair, i′ is the other one of i's. This is the NT-Xent loss of SimCLR.
    """

    def __call__(self, Z: Any, temperature: float) -> Any: ...


@role("random-field")
class Field(Protocol):
    """``probability(W, R)``: of a graph W, (n, n) of 0 and 1: ∏ Rᵢⱼ^Wᵢⱼ if all out-degrees are 1, else 0, normalised over all W."""

    def __call__(self, W: Any, R: Any) -> Any: ...


@role("field-cross-entropy")
class CrossEntropyOfFields(Protocol):
    """``cross_entropy(pi, K)``: −E log P(W;K), W of the field of π, in nats; pi and K are (n, n) weights ≥ 0.

    P(W;R) is proportional to ∏ Rᵢⱼ^Wᵢⱼ on the graphs W of out-degree 1, and 0 on all others.
    """

    def __call__(self, pi: Any, K: Any) -> Any: ...


@role("directed-laplacian")
class DirectedLaplacian(Protocol):
    """``laplacian(W)``: the symmetric (n, n) matrix L with vᵀLv = ½Σᵢⱼ Wᵢⱼ(vᵢ − vⱼ)² for all v; W need not be symmetric."""

    def __call__(self, W: Any) -> Any: ...


def matrix(answer: Any, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """An answer as an exact matrix of that shape. Raises `ImplementationFailed`."""
    found = as_array(answer)
    if found.shape != shape:
        raise ImplementationFailed(f"its {name} has the shape {found.shape}, not {shape}")
    return exact_matrix(found)


class Chosen(Reading[MappedPoints], role=Distribution):
    """The probabilities that it states."""

    @cached_property
    def P(self) -> np.ndarray:
        """pᵢⱼ, (n, n), exactly."""
        sample = self.sample
        return matrix(self.model(sample.X, sample.A), "probabilities", (sample.n, sample.n))

    @cached_property
    def ordered(self) -> list[list[int]]:
        """For each point the others, the nearest first."""
        return [
            sorted((j for j in range(self.sample.n) if j != i), key=row.__getitem__) for i, row in enumerate(self.sample.squares)
        ]


class Differentiated(Reading[LabelledMap], role=Objective):
    """The objective and the gradient that it states."""

    @cached_property
    def answer(self) -> tuple[Number, np.ndarray]:
        sample = self.sample
        both = listed(self.model(sample.X, sample.y, sample.A), "value and gradient")
        if len(both) != 2:
            raise ImplementationFailed("its answer is not a pair of a value and a gradient")
        return rational(both[0]), matrix(both[1], "gradient", sample.A.shape)

    @property
    def value(self) -> Number:
        return self.answer[0]

    @property
    def along(self) -> Number:
        """⟨∇f(A), B⟩."""
        return (self.answer[1] * exact_matrix(self.sample.direction)).sum()

    @cached_property
    def right_choices(self) -> Number:
        return right_choices(self.sample.squares, self.sample.labels)

    @cached_property
    def derivative(self) -> Number:
        """The derivative of the objective along B: dᵢⱼ changes at the rate 2⟨A(xᵢ − xⱼ), B(xᵢ − xⱼ)⟩."""
        sample = self.sample
        Z, V = (sample.exact_X @ exact_matrix(M).T for M in (sample.map, sample.direction))
        changes = [[2 * (a - b) @ (v - w) for b, w in zip(Z, V, strict=True)] for a, v in zip(Z, V, strict=True)]
        return derivative_of_right_choices(sample.squares, sample.labels, changes)


class Learned(Reading[Start], role=MetricLearner):
    """The map that it learns from the start. Does not apply to learners without an ``init``."""

    @cached_property
    def components(self) -> np.ndarray:
        """As exact numbers, (k, d). Raises `NotApplicable` where the start cannot be given."""
        sample, model = self.sample, self.model
        if not hasattr(self.implementation, "init"):
            raise NotApplicable("it has no parameter init")
        model.set_params(init=sample.A)
        model.fit(sample.X, sample.y)
        return matrix(model.components_, "components_", sample.A.shape)

    @cached_property
    def transformed(self) -> np.ndarray:
        """``transform(X)``, (n, k)."""
        components, sample = self.components, self.sample
        return matrix(self.model.transform(sample.X), "transform", (sample.n, len(components)))

    @cached_property
    def after(self) -> Number:
        """The objective at what it learned."""
        return right_choices(squared_distances(self.sample.exact_X, self.components), self.sample.labels)

    @cached_property
    def before(self) -> Number:
        """The objective at the start."""
        return right_choices(self.sample.squares, self.sample.labels)

    @cached_property
    def softened(self) -> Softened:
        return Softened.of(self.sample.X, self.components.astype(float))


class Hinged(Reading[Triplets], role=TripletHinge):
    """The losses that it states."""

    @cached_property
    def losses(self) -> np.ndarray:
        sample = self.sample
        positive, negative = (np.array(side, dtype=float) for side in (sample.positives, sample.negatives))
        return vector(self.model(sample.X, positive, negative, float(sample.margin)), "losses", sample.n)


class Contrasted(Reading[Pairs], role=Contrastive):
    """The loss that it states."""

    @cached_property
    def loss(self) -> Number:
        return rational(self.model(self.sample.X, float(self.sample.temperature)))


class Graphs(Reading[Weights], role=Field):
    """The probabilities that it states of all graphs."""

    @cached_property
    def probabilities(self) -> dict[tuple[tuple[int, ...], ...], Number]:
        R = self.sample.X
        return {W: rational(self.model(np.array(W), R)) for W in graphs(self.sample.n)}


class Compared(Reading[TwoFields], role=CrossEntropyOfFields):
    """The cross entropy that it states of two fields."""

    @cached_property
    def cross_entropy(self) -> Number:
        return rational(self.model(self.sample.X, self.sample.K_array))


class Embedded(Reading[EmbeddedField], role=CrossEntropyOfFields):
    """The cross entropy of the field of π and that of a Gaussian kernel of points, and what it is to be."""

    @cached_property
    def cross_entropy(self) -> Number:
        return rational(self.model(self.sample.pi_array, self.sample.K))

    @cached_property
    def trace(self) -> Number:
        """tr(ZᵀL*Z), exactly."""
        shares = np.array(self.sample.shares, dtype=object)
        degrees = shares.sum(axis=0) + shares.sum(axis=1)
        return trace(self.sample.exact_X, (np.diag(degrees) - shares - shares.T) / Fraction(2))

    @property
    def is_nontrivial(self) -> bool:
        return bool(self.trace)

    @cached_property
    def log_partition(self) -> Number:
        """log R(Z)."""
        return sum(self.sample.log_sums)

    @cached_property
    def infonce(self) -> Number:
        """Σᵢ Σⱼ πᵢⱼ/‖πᵢ‖₁ times InfoNCE of i and j, −log(exp(−‖Zᵢ − Zⱼ‖²/2τ)/‖Kᵢ‖₁)."""
        sample = self.sample
        rows = zip(sample.shares, sample.squares, sample.log_sums, strict=True)
        return sum(p * (Fraction(d) / (2 * sample.tau) + total) for r, q, total in rows for p, d in zip(r, q, strict=True) if p)


class Formed(Reading[GraphVector], role=DirectedLaplacian):
    """The matrix that it states, its quadratic form at v, and its opposite entries."""

    @cached_property
    def L(self) -> np.ndarray:
        n = self.sample.n
        return matrix(self.model(self.sample.X), "Laplacian", (n, n))

    @cached_property
    def form(self) -> Any:
        """vᵀLv."""
        v = self.sample.exact_v
        return v @ self.L @ v

    @property
    def opposite(self) -> Iterator[Opposite]:
        for i, j in combinations(range(self.sample.n), 2):
            yield Opposite(self.L[i, j], self.L[j, i], (i, j))

    @property
    def is_nontrivial(self) -> bool:
        W = self.sample.exact_X
        return bool(self.sample.spread and (W != W.T).any())
