"""The roles of explanation, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, rational
from ...properties.roles import role
from ...properties.roles.base import listed, vector
from ...properties.roles.readings import Reading
from ...properties.samples.tables import as_floats
from ...properties.statements.verdicts import ImplementationFailed
from .samples.games import Game, TwoGames
from .samples.neighbourhoods import DeadRegion, Neighbourhood
from .samples.networks import OneRelevant, Rewritten, Segment, Symmetric, TwoModels


@role("integrated-gradients")
class IntegratedGradients(Protocol):
    """``explain(W, b, v, power, x, baseline, steps)``: the (d,) attributions (xᵢ − xᵢ′)∫₀¹ ∂ᵢf(x′ + α(x − x′))dα of x.

    f(z) = Σₖ vₖ max(0, ⟨wₖ,z⟩ + bₖ)^power is a network with one layer of units: W is (m, d), b and v (m,), x and the baseline x′
    (d,) float64, power 1, 2 or 3. The integral is that of a quadrature with `steps` nodes in [0, 1], each of a weight of at most
    2/steps that lies in the part of [0, 1] which its weight stands for; or the exact one. The nodes are the same for all functions.
    """

    def __call__(self, W: Any, b: Any, v: Any, power: int, x: Any, baseline: Any, steps: int) -> Any: ...


Some = TypeVar("Some", bound=Segment, covariant=True)


def explained(model: Any, of: Segment) -> np.ndarray:
    """The attributions that it states, exactly."""
    answer = model(*of.arrays, of.power, as_floats(of.point), as_floats(of.baseline), of.steps)
    return vector(answer, "attributions", of.d)


class Explained(Reading[Some], role=IntegratedGradients):
    """The attributions that it states."""

    @cached_property
    def attributions(self) -> np.ndarray:
        return explained(self.model, self.sample)

    @property
    def is_nontrivial(self) -> bool:
        return self.difference != 0

    @property
    def total(self) -> Any:
        """Σᵢ Aᵢ."""
        return sum(self.attributions)

    @property
    def difference(self) -> Any:
        """f(x) − f(x′)."""
        return self.sample.difference

    @property
    def missed(self) -> Any:
        """2/N times the variation of each |vₖ(tₖ − tₖ′)|σ' along the path."""
        return self.sample.missed

    @property
    def is_bent(self) -> bool:
        return self.sample.is_bent

    @property
    def variables(self) -> Iterator[OfVariable]:
        """Of each variable."""
        for i, parts in enumerate(zip(self.attributions, self.sample.attributions, self.sample.missed_of_each, strict=True)):
            yield OfVariable(*parts, i)


@dataclass(frozen=True)
class OfVariable:
    """The attribution of one variable, its shares of what the units change, and what a quadrature may miss of these."""

    attribution: Any
    share: Any
    missed: Any
    at: int = 0


@dataclass(frozen=True)
class Writing:
    """The attribution of one variable for f, and for f written otherwise."""

    first: Any
    second: Any
    at: int = 0


class ExplainedTwice(Reading[Rewritten], role=IntegratedGradients):
    """Its attributions for both ways of writing f."""

    @cached_property
    def first(self) -> np.ndarray:
        return explained(self.model, self.sample)

    @cached_property
    def second(self) -> np.ndarray:
        return explained(self.model, self.sample.rewritten)

    @property
    def is_nontrivial(self) -> bool:
        return any(self.sample.attributions)

    @property
    def writings(self) -> Iterator[Writing]:
        """Of each variable."""
        for i, (a, b) in enumerate(zip(self.first, self.second, strict=True)):
            yield Writing(a, b, i)


@dataclass(frozen=True)
class Share:
    """The attribution of one variable for αf₁ + βf₂, for f₁ and for f₂."""

    of_combined: Any
    of_first: Any
    of_second: Any
    at: int = 0


class ExplainedModels(Reading[TwoModels], role=IntegratedGradients):
    """Its attributions for f₁, for f₂, and for αf₁ + βf₂."""

    @cached_property
    def of_first(self) -> np.ndarray:
        return explained(self.model, self.sample.models[0])

    @cached_property
    def of_second(self) -> np.ndarray:
        return explained(self.model, self.sample.models[1])

    @cached_property
    def of_combined(self) -> np.ndarray:
        return explained(self.model, self.sample.combined)

    @property
    def is_nontrivial(self) -> bool:
        return all(any(m.attributions) for m in self.sample.models) and all(self.sample.factors)

    @property
    def shares(self) -> Iterator[Share]:
        """Of each variable."""
        for i, parts in enumerate(zip(self.of_combined, self.of_first, self.of_second, strict=True)):
            yield Share(*parts, i)


class ExplainedSymmetric(Reading[Symmetric], role=IntegratedGradients):
    """Its attributions for the symmetric network."""

    @cached_property
    def attributions(self) -> np.ndarray:
        return explained(self.model, self.sample.whole)

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.whole.attributions[0] != 0

    @property
    def first(self) -> Any:
        """A₁."""
        return self.attributions[0]

    @property
    def second(self) -> Any:
        """A₂."""
        return self.attributions[1]


ExplainedSegment = Explained[Segment]
ExplainedOne = Explained[OneRelevant]


@role("shapley-values")
class ShapleyValues(Protocol):
    """``explain(W, b, v, power, x, background)``: the (d,) Shapley values of the variables at x, d ≤ 6, all coalitions counted.

    f(z) = Σₖ vₖ max(0, ⟨wₖ,z⟩ + bₖ)^power, W is (m, d), b and v (m,), x (d,), the background (n, d) float64. The worth of a set of
    variables is the mean over the rows of the background of f where these variables have the values of x, all others of the row.
    """

    def __call__(self, W: Any, b: Any, v: Any, power: int, x: Any, background: Any) -> Any: ...


@role("local-surrogate")
class LocalSurrogate(Protocol):
    """``explain(Z, y, weights, k, alpha)``: the pair of c, (d,), and b of the linear g(z) = ⟨c,z⟩ + b, at most k of the cⱼ not 0.

    It is the least in Σᵢ weightsᵢ(yᵢ − g(zᵢ))² + alpha‖c‖² of all these: Z is (n, d), y and weights > 0 are (n,) float64.
    """

    def __call__(self, Z: Any, y: Any, weights: Any, k: int, alpha: float) -> Any: ...


def valued(model: Any, game: Game) -> np.ndarray:
    """The Shapley values that it states, exactly."""
    return vector(model(*game.arrays, game.power, as_floats(game.point), game.background_array), "Shapley values", game.d)


class Valued(Reading[Game], role=ShapleyValues):
    """The values that it states."""

    @cached_property
    def values(self) -> np.ndarray:
        return valued(self.model, self.sample)


class ValuedModels(Reading[TwoGames], role=ShapleyValues):
    """Its values for f₁, for f₂, and for αf₁ + βf₂."""

    @cached_property
    def of_first(self) -> np.ndarray:
        return valued(self.model, self.sample.models[0])

    @cached_property
    def of_second(self) -> np.ndarray:
        return valued(self.model, self.sample.models[1])

    @cached_property
    def of_combined(self) -> np.ndarray:
        return valued(self.model, self.sample.combined)


SomeRows = TypeVar("SomeRows", bound=Neighbourhood, covariant=True)


class Fitted(Reading[SomeRows], role=LocalSurrogate):
    """The surrogate that it fits."""

    @cached_property
    def answer(self) -> tuple[np.ndarray, Number]:
        sample = self.sample
        both = listed(self.model(sample.X, sample.y, sample.pi, sample.k, float(sample.alpha)), "coefficients and intercept")
        if len(both) != 2:
            raise ImplementationFailed("its answer is not a pair of coefficients and an intercept")
        return vector(both[0], "coefficients", sample.d), rational(both[1])

    @property
    def c(self) -> np.ndarray:
        return self.answer[0]

    @property
    def b(self) -> Number:
        return self.answer[1]

    @property
    def objective(self) -> Number:
        """Σ πᵢ(yᵢ − g(zᵢ))² + α‖c‖²."""
        return self.sample.objective(*self.answer)


FittedNeighbourhood = Fitted[Neighbourhood]
FittedDead = Fitted[DeadRegion]
