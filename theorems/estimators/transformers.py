r"""Transformers: two ways to the same numbers."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Transformed, farthest


@contract("To fit and transform at once is to fit, and then to transform", examples=40)
def fit_transform_is_fit_and_transform(run: Transformed) -> Law:
    r"""``fit_transform(X, y)`` is ``fit(X, y).transform(X)``.

    Hypotheses: it has both, its text does not say that they differ, its random state is set, and it does not compute by steps until
    it is good enough, each time anew.
    """
    place, at_once, afterwards = farthest(run.afterwards, run.at_once)
    yield exercised("some number is not 0", run.afterwards.any())
    if at_once == afterwards or run.is_the_same_again:
        yield equal("fit_transform, and fit and transform", afterwards, at_once, at=place)


@contract("What is transformed back is transformed to the same again", examples=40)
def there_and_back_again(run: Transformed) -> Law:
    r"""$T(T^-(T(X)))=T(X)$ for ``transform`` T and ``inverse_transform`` $T^-$: what comes back has the same transform.

    Hypotheses: it has both, and neither computes by steps until it is good enough.
    """
    place, before, again = farthest(run.afterwards, run.there_and_back)
    yield exercised("some number is not 0", run.afterwards.any())
    if before == again or run.is_no_draw:
        yield equal("the transform of what comes back, and the transform", again, before, at=place)
