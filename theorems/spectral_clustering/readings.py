"""The roles of spectral clustering, and what the statements read off them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import flint
import numpy as np

from ...properties.numbers.exact import Number, exact, exact_matrix, rational
from ...properties.numbers.products import Whole, exact_product
from ...properties.roles import role, setting
from ...properties.roles.base import an_index, as_array, float_array, listed, vector
from ...properties.roles.readings import Reading
from ...properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..dimension_reduction.oracles import Between, eigenvalues
from .oracles import cuts, least_cost
from .samples.eigenbases import FramedGraph, PartitionedGraph
from .samples.graphs import ConnectedGraph, Graph, GraphAndNumber, GraphWithVector, Islands, WholeGraph
from .samples.matrices import Costs, DoublyStochastic
from .samples.partitions import Clustered, Partitioned
from .samples.paths import GraphWithPath


@role("graph-laplacian")
class GraphLaplacian(Protocol):
    """``laplacian(W)``: D − W, (n, n), for symmetric weights W ≥ 0, (n, n) float64; D is diagonal with the sums of the rows."""

    def __call__(self, W: Any) -> Any: ...


@role("connected-components")
class ConnectedComponents(Protocol):
    """``components(W)``: a label for each vertex, (n,), or (how many, labels); weights 0 are not edges. Any labels will do."""

    def __call__(self, W: Any) -> Any: ...


@role("ratio-cut")
class RatioCut(Protocol):
    """``ratio_cut(W, labels)``: Σ Cut(A, Ā)/|A| over the clusters A; labels are 0, …, k − 1 and none of these is missing."""

    def __call__(self, W: Any, labels: Any) -> Any: ...


@role("cluster-indicators")
class ClusterIndicators(Protocol):
    """``indicators(labels)``: (n, k), 1/√|Aⱼ| for the vertices of the cluster Aⱼ, else 0; labels are 0, …, k − 1, none missing."""

    def __call__(self, labels: Any) -> Any: ...


@role("fiedler-vector")
class FiedlerVector(Protocol):
    """``fiedler(W)``: an eigenvector of the second smallest eigenvalue of D − W, (n,), or (eigenvalue, eigenvector).

    The graph is connected. `tol`: ‖Lv − λv‖ ≤ tol·‖L‖‖v‖ in any norm, up to rounding; 0 where it declares none.
    """

    def __call__(self, W: Any) -> Any: ...


@role("lowest-eigenvectors")
class LowestEigenvectors(Protocol):
    """``lowest(L, k)``: (values, vectors) of the k smallest eigenvalues of a symmetric matrix, ascending, (k,) and (n, k).

    The vectors are orthonormal. `tol`: ‖Lh − λh‖ ≤ tol·‖L‖, up to rounding; 0 where it declares none.
    """

    def __call__(self, L: Any, k: int) -> Any: ...


@role("spectral-clusterer")
class SpectralClusterer(Protocol):
    """``fit_predict(W)``: labels of the vertices, (n,), from symmetric weights W ≥ 0, into ``n_clusters`` clusters."""

    def fit_predict(self, W: Any) -> Any: ...


@role("birkhoff-decomposition")
class BirkhoffDecomposition(Protocol):
    """``decompose(B)``: (weights, permutations) with B = Σ weight·P, weights above 0 that sum to 1.

    Each P is (n, n), of 0 and 1, or (n,), the column of the 1 in each row.
    `tol`: an entry of B may be missed by tol for each permutation, beside rounding; 0 where it declares none.
    """

    def __call__(self, B: Any) -> Any: ...


@role("assignment")
class Assignment(Protocol):
    """``assign(C)``: (rows, columns), each of 0, …, n − 1 once in both, of least total cost ΣC[rows, columns]; C is (n, n)."""

    def __call__(self, C: Any) -> Any: ...


def _dense(answer: Any) -> Any:
    """A sparse matrix as an array."""
    return answer.toarray() if hasattr(answer, "toarray") else answer


def _square(answer: Any, name: str, n: int) -> np.ndarray:
    return exact_matrix(float_array(_dense(answer), name, (n, n)))


G_co = TypeVar("G_co", bound=Graph, covariant=True)
V_co = TypeVar("V_co", bound=GraphWithVector | GraphWithPath, covariant=True)
P_co = TypeVar("P_co", bound=Clustered, covariant=True)


class LaplacianOf(Reading[G_co], role=GraphLaplacian):
    """The Laplacian that it computes."""

    @cached_property
    def L(self) -> np.ndarray:
        """(n, n), exactly as it answers."""
        return _square(self.model(self.sample.W), "Laplacian", self.sample.n)


@dataclass(frozen=True)
class RowSum:
    """The sum of a row of L."""

    total: Any
    at: Any


@dataclass(frozen=True)
class Opposite:
    """An entry of L off the diagonal, and that opposite to it."""

    entry: Any
    other: Any
    at: Any


class FormOf(LaplacianOf[V_co]):
    """Its quadratic form at v."""

    @cached_property
    def form(self) -> Number:
        """vᵀLv."""
        v = exact_matrix(self.sample.v)
        return exact_product(v, exact_product(self.L, v))


class FormAlongPath(FormOf[GraphWithPath]):
    """Where there is a path."""


class LaplacianForm(FormOf[GraphWithVector]):
    """Its rows, its entries off the diagonal, and its quadratic form at v."""

    @cached_property
    def row_sums(self) -> list[RowSum]:
        return [RowSum(sum(row), i) for i, row in enumerate(self.L)]

    @cached_property
    def opposite(self) -> list[Opposite]:
        L = self.L
        return [Opposite(L[i, j], L[j, i], (i, j)) for i in range(self.sample.n) for j in range(i)]


class LaplacianTrace(LaplacianOf[FramedGraph]):
    """Its form on orthonormal vectors."""

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.middle > 0

    @cached_property
    def of_frame(self) -> Number:
        """tr HLHᵀ."""
        H = self.sample.H
        return (exact_product(H, self.L) * H).sum()


class WholeLaplacian(LaplacianOf[WholeGraph]):
    """The Laplacian of whole weights, which is exact."""

    @cached_property
    def nullity(self) -> int:
        """The multiplicity of the eigenvalue 0: n less the rank."""
        return self.sample.n - Whole(self.L).matrix.rank()


class ComponentLabels(Reading[WholeGraph], role=ConnectedComponents):
    """The components that it finds."""

    @cached_property
    def labels(self) -> list[Any]:
        answer = self.model(self.sample.W)
        if isinstance(answer, tuple) and len(answer) == 2 and np.ndim(answer[0]) == 0:
            answer = answer[1]
        return list(vector(answer, "labels", self.sample.n))

    @cached_property
    def nullity(self) -> int:
        """The multiplicity of the eigenvalue 0 of the exact Laplacian."""
        return self.sample.n - flint.fmpz_mat([[int(v) for v in row] for row in self.sample.L]).rank()


class RatioCutOf(Reading[P_co], role=RatioCut):
    """The ratio cut that it states."""

    @property
    def is_cut(self) -> bool:
        """Whether an edge is cut."""
        return any(self.sample.shares)

    @cached_property
    def stated(self) -> Number:
        answer = as_array(self.model(self.sample.W, np.array(self.sample.labels)))
        return vector(answer, "ratio cut", 1)[0]


class StatedCut(RatioCutOf[Partitioned]):
    """Of any graph."""


class BoundedCut(RatioCutOf[PartitionedGraph]):
    """Of a graph whose eigenvalues are known."""

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.middle > 0


class Indicators(Reading[Partitioned], role=ClusterIndicators):
    """The matrix H that it makes of labels."""

    @cached_property
    def H(self) -> np.ndarray:
        shape = (self.sample.n, self.sample.k)
        return exact_matrix(float_array(_dense(self.model(np.array(self.sample.labels))), "indicators", shape))

    @cached_property
    def form(self) -> np.ndarray:
        """HᵀLH with the exact Laplacian, (k, k)."""
        return exact_product(exact_product(self.H.T, self.sample.L), self.H)


class Fiedler(Reading[ConnectedGraph], role=FiedlerVector):
    """The vector that it finds, and its Rayleigh quotient."""

    @cached_property
    def answer(self) -> tuple[Any, Any]:
        """(eigenvalue or None, vector)."""
        answer = self.model(self.sample.W)
        if isinstance(answer, tuple | list) and len(answer) == 2 and np.ndim(answer[0]) == 0 and np.ndim(answer[1]) > 0:
            return answer[0], answer[1]
        return None, answer

    @cached_property
    def v(self) -> np.ndarray:
        found = vector(self.answer[1], "vector", self.sample.n)
        if not any(found):
            raise ImplementationFailed("its vector is 0")
        return found

    @cached_property
    def value(self) -> Number:
        """The eigenvalue that it states. Does not apply where it states none."""
        return self.quotient if self.answer[0] is None else rational(self.answer[0])

    @cached_property
    def length(self) -> Any:
        """‖v‖²."""
        return Fraction(exact_product(self.v, self.v))

    @cached_property
    def quotient(self) -> Number:
        """vᵀLv/vᵀv."""
        return exact_product(self.v, exact_product(self.sample.L, self.v)) / self.length

    @cached_property
    def residual(self) -> Number:
        """‖Lv − ρv‖²/‖v‖² for the quotient ρ."""
        rest = exact_product(self.sample.L, self.v) - self.quotient * self.v
        return exact_product(rest, rest) / self.length

    @cached_property
    def along_ones(self) -> Number:
        """⟨v,1⟩²/(n‖v‖²): the squared cosine of the angle with the vector of ones."""
        return sum(self.v) ** 2 / (self.sample.n * self.length)

    @cached_property
    def lambda2(self) -> Between:
        """The second smallest eigenvalue, enclosed."""
        return eigenvalues(self.sample.L)[-2]

    @cached_property
    def tol(self) -> Number:
        return exact(setting(self.model, "tol", 0))

    @cached_property
    def ratio_cuts(self) -> list[Number]:
        """Of all partitions into two parts, or of many vertices of those by a threshold of v and those that isolate a vertex."""
        return [self.sample.ratio_cut(A) for A in cuts(self.v)]


class Lowest(Reading[GraphAndNumber], role=LowestEigenvectors):
    """The k smallest eigenvalues of a Laplacian and their eigenvectors."""

    @cached_property
    def answer(self) -> tuple[np.ndarray, np.ndarray]:
        graph = self.sample
        both = listed(self.model(graph.L.astype(float), graph.k), "eigenvalues and eigenvectors")
        if len(both) != 2:
            raise ImplementationFailed("it answers with no pair of values and vectors")
        values = vector(both[0], "values", graph.k)
        return values, exact_matrix(float_array(both[1], "vectors", (graph.n, graph.k)))

    @property
    def values(self) -> np.ndarray:
        return self.answer[0]

    @property
    def H(self) -> np.ndarray:
        return self.answer[1]

    @cached_property
    def gram(self) -> np.ndarray:
        return exact_product(self.H.T, self.H)

    @cached_property
    def form(self) -> np.ndarray:
        """HᵀLH."""
        return exact_product(exact_product(self.H.T, self.sample.L), self.H)

    @cached_property
    def residuals(self) -> list[Number]:
        """‖Lh − λh‖² of each pair."""
        rest = exact_product(self.sample.L, self.H) - self.H * self.values[None, :]
        return list((rest**2).sum(axis=0))

    @cached_property
    def eigenvalues(self) -> list[Between]:
        """Those of L, the smallest first."""
        return eigenvalues(self.sample.L)[::-1]

    @cached_property
    def tol(self) -> Number:
        return exact(setting(self.model, "tol", 0))


class ClusteredIslands(Reading[Islands], role=SpectralClusterer):
    """What it makes of a graph of as many components as it wants clusters: the first components of the sample.

    Does not apply where it wants more, or takes something else than the weights.
    """

    @cached_property
    def wanted(self) -> int:
        k = setting(self.model, "n_clusters")
        if not isinstance(k, int) or k < 2:
            raise NotApplicable("it declares no n_clusters of at least 2")
        if setting(self.model, "affinity", "precomputed") != "precomputed":
            raise NotApplicable("it takes points, not weights")
        if k > len(self.sample.components):
            raise NotApplicable("it wants more clusters than there are components")
        return k

    @cached_property
    def vertices(self) -> list[int]:
        """Those of the first components."""
        return sorted(i for A in self.sample.components[: self.wanted] for i in A)

    @cached_property
    def labels(self) -> list[int]:
        """By vertex of the sample, of those that it was given."""
        answer = vector(self.model.fit_predict(self.sample.W[np.ix_(self.vertices, self.vertices)]), "labels", len(self.vertices))
        return [int(v) for v in answer]


@dataclass(frozen=True)
class Share:
    """The weight of a permutation."""

    weight: Any
    at: Any


@dataclass(frozen=True)
class Line:
    """How many entries of a row or a column of a permutation are 1, and how many neither 1 nor 0."""

    ones: Any
    others: Any
    at: Any


@dataclass(frozen=True)
class Mean:
    """An entry of Σ weight·P, and that of B."""

    mean: Any
    own: Any
    at: Any


class Decomposed(Reading[DoublyStochastic], role=BirkhoffDecomposition):
    """The weights and permutations that it finds."""

    @cached_property
    def answer(self) -> tuple[list[Number], list[np.ndarray]]:
        B = self.sample.B.astype(float)
        both = self.model(B)
        if isinstance(both, tuple | list) and len(both) == 2 and np.ndim(both[1]) in (2, 3) and len(both[1]) == np.size(both[0]):
            weights, matrices = both
        else:
            raise ImplementationFailed("it answers with no pair of as many weights as permutations")
        n, found = self.sample.n, []
        for P in matrices:
            P = np.asarray(_dense(P))
            found.append(
                exact_matrix(np.eye(n)[[an_index(i, n) for i in P]] if P.ndim == 1 else float_array(P, "permutation", (n, n)))
            )
        return list(vector(weights, "weights", len(found))), found

    @cached_property
    def tol(self) -> Number:
        return exact(setting(self.model, "tol", 0))

    @property
    def weights(self) -> list[Number]:
        return self.answer[0]

    @property
    def permutations(self) -> list[np.ndarray]:
        return self.answer[1]

    @property
    def is_nontrivial(self) -> bool:
        """Whether B is not a permutation."""
        return any(0 < v < 1 for v in self.sample.B.flat)

    @property
    def shares(self) -> list[Share]:
        return [Share(weight, m) for m, weight in enumerate(self.weights)]

    @cached_property
    def lines(self) -> list[Line]:
        """The rows and columns of all permutations; of those with the same numbers the first."""
        found: dict[tuple[int, int], Line] = {}
        for m, P in enumerate(self.permutations):
            for side, lines in (("row", P), ("column", P.T)):
                ones, zeros = (lines == 1).sum(axis=1), (lines == 0).sum(axis=1)
                for i, (k, others) in enumerate(zip(ones.tolist(), (len(P) - ones - zeros).tolist(), strict=True)):
                    found.setdefault((k, others), Line(k, others, f"{side} {i} of P {m}"))
        return list(found.values())

    @cached_property
    def total(self) -> Number:
        return sum(self.weights)

    @cached_property
    def entries(self) -> list[Mean]:
        mean = sum((w * P for w, P in zip(self.weights, self.permutations, strict=True)), start=0 * self.sample.B)
        return [Mean(mean[i, j], v, (i, j)) for (i, j), v in np.ndenumerate(self.sample.B)]


class Assigned(Reading[Costs], role=Assignment):
    """The permutation that it chooses."""

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """(row, column) of each choice."""
        n = self.sample.n
        both = listed(self.model(self.sample.C.astype(float)), "assignment")
        if len(both) != 2:
            raise ImplementationFailed("it answers with no pair of rows and columns")
        return [(an_index(i, n), an_index(j, n)) for i, j in zip(*(vector(v, "assignment", n) for v in both), strict=True)]

    @cached_property
    def cost(self) -> Number:
        return sum(self.sample.C[i, j] for i, j in self.places)

    @cached_property
    def mean_cost(self) -> Number:
        """⟨C,B⟩."""
        return (self.sample.C * self.sample.B).sum()

    @cached_property
    def least(self) -> Number:
        return least_cost(self.sample.C)
