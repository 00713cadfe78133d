r"""Shapley values of the variables: their axioms, and the average of what a variable adds to the coalitions of the others."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from .readings import Valued, ValuedModels


@theorem("Shapley values average what a variable adds")
def values_average_contributions(found: Valued) -> Law:
    r"""$\phi_i=\sum_{S\not\ni i}\frac{|S|!(d-|S|-1)!}{d!}(v(S\cup i)-v(S))$, all $2^{d-1}$ coalitions counted.

    Reference: L. S. Shapley, A value for n-person games, 1953; S. M. Lundberg and S.-I. Lee, A unified approach to interpreting
    model predictions, 2017, Theorem 1.
    """
    yield exercised("values differ", len(set(found.sample.values)) > 1)
    for i, (a, b) in enumerate(zip(found.values, found.sample.values, strict=True)):
        yield equal("φᵢ, and the mean of v(S ∪ i) − v(S)", a, b, at=i)


@theorem("Shapley values are efficient and symmetric, and 0 for a null player")
def values_obey_the_axioms(found: Valued) -> Law:
    r"""$\sum_i\phi_i=f(x)-\frac1n\sum_bf(b)$; a variable that f does not use has 0; two that can be exchanged have the same.

    Reference: L. S. Shapley, A value for n-person games, 1953.
    """
    game, phi = found.sample, found.values
    whole, nothing = game.worth(frozenset(range(game.d))), game.worth(frozenset())
    yield exercised("f(x) is not the mean", whole != nothing)
    yield equal("Σᵢ φᵢ, and f(x) − mean f(b)", sum(phi), whole - nothing)
    for i in game.unused:
        yield equal("φᵢ of a variable that is unused", phi[i], 0, at=i)
    for i, j in game.symmetric:
        yield equal("φᵢ and φⱼ of variables that can be exchanged", phi[i], phi[j], at=i)


@theorem("Shapley values are linear in the function")
def values_are_linear(found: ValuedModels) -> Law:
    r"""$\phi(\alpha f_1+\beta f_2)=\alpha\phi(f_1)+\beta\phi(f_2)$.

    Reference: L. S. Shapley, A value for n-person games, 1953.
    """
    alpha, beta = found.sample.factors
    yield exercised("both models have a value", all(any(m.values) for m in found.sample.models) and alpha and beta)
    for i, (a, first, second) in enumerate(zip(found.of_combined, found.of_first, found.of_second, strict=True)):
        yield equal("φᵢ of αf₁ + βf₂, and αφᵢ(f₁) + βφᵢ(f₂)", a, alpha * first + beta * second, at=i)
