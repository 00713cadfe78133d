r"""What the laws of symmetries read: the answers to a problem in two forms, each carried over to where they must meet.

An answer is an affine function, the `answer` of a fit. With $\varphi(x)=Ax+c$ and $\psi(x,y)=sy+\langle v,x\rangle+t$ (see
`transformations`), f answers the original problem, and f′ the transformed one.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np

from ..numbers.affine import Affine
from ..numbers.exact import Number, rational
from ..numbers.informative import telling
from ..numbers.products import exact_product
from ..roles.parameters import with_parameter
from ..roles.readings import Reading
from ..roles.training import after, warm, with_weights
from .transformations import Transformation, Weighted

S = TypeVar("S", bound=Transformation, covariant=True)
W = TypeVar("W", bound=Weighted, covariant=True)
Anything = TypeVar("Anything", covariant=True)
F = TypeVar("F", bound=Any)


@dataclass(frozen=True)
class Weight:
    """A weight by its place, of f′∘φ and of ψ∘f."""

    place: Any
    pulled_back: Number
    pushed_forward: Number


class _Fits(Reading[Anything], Generic[Anything, F]):
    """What is read of fits of one kind, whose role is this one's: ``def law(run: Transported[TurnedClasses, SoftFit])``."""

    fit: ClassVar[type[Any]] = Reading

    def __init_subclass__(cls, **rest: Any) -> None:
        for base in vars(cls).get("__orig_bases__", ()):
            _, *fits = typing.get_args(base) if issubclass(typing.get_origin(base) or object, _Fits) else (None,)
            cls.fit = next((typing.get_origin(kind) or kind for kind in fits if not isinstance(kind, TypeVar)), cls.fit)
        super().__init_subclass__(role=getattr(cls.fit, "role", None), **rest)

    @classmethod
    @cache
    def over(cls, *arguments: Any) -> type[Reading[Any]]:
        """This reading with its sample type, and with its kind of fit where it has none: a class of its own."""
        generic: Any = cls
        name = "Of".join([cls.__name__, *(getattr(kind, "__name__", str(kind)) for kind in arguments)])
        text = {"__module__": cls.__module__, "__doc__": cls.__doc__}
        return types.new_class(name, (generic[arguments],), exec_body=lambda namespace: namespace.update(text))


class Transported(_Fits[S, F]):
    """A fit to the original problem, and one to the transformed problem.

    What is made of the answers: `pulled_back` is f′∘φ, and `pushed_forward` ψ∘f, between which nothing is divided; `returned` is
    ψ⁻¹∘f′∘φ, an answer to the original problem.
    """

    @cached_property
    def original(self) -> F:
        return self.fit(self.make, self.sample)

    @cached_property
    def transformed(self) -> F:
        return self.fit(self.remade(), self.sample.transformed(self.shifted))

    def remade(self) -> Callable[[], Any]:
        """Makes the implementation for the transformed problem: with other parameters, where examples are taken k times over.

        Raises `NotApplicable` where these cannot be changed.
        """
        make, k = self.make, self.sample.copies
        for name, value in (self.original.for_copies(k) if k > 1 else {}).items():
            make = with_parameter(make, name, value)
        return make

    @cached_property
    def shifted(self) -> bool:
        """Whether rows and responses are shifted, by c and t: for a model that fits an intercept."""
        return self.original.has_intercept

    @cached_property
    def is_nontrivial(self) -> bool:
        """Whether the transformed data are others, and w is not 0."""
        return self.sample.is_not_identity(self.shifted) and any(self.w)

    def relation(self) -> Transformation:
        """What relates the two problems."""
        return self.sample

    # ----------------------------------------------------------------------------------------- the two answers

    @cached_property
    def answer(self) -> Affine:
        """f."""
        return self.original.answer

    @cached_property
    def transformed_answer(self) -> Affine:
        """f′."""
        return self.transformed.answer

    @property
    def w(self) -> np.ndarray:
        return self.answer.w

    @property
    def b(self) -> Number:
        return self.answer.b

    @property
    def w_transformed(self) -> np.ndarray:
        """w′."""
        return self.transformed_answer.w

    @property
    def b_transformed(self) -> Number:
        """b′."""
        return self.transformed_answer.b

    @property
    def copies(self) -> int:
        """k."""
        return self.relation().copies

    @property
    def intercepts(self) -> int:
        """1 where an intercept is fitted, else 0: l."""
        return int(self.shifted)

    @property
    def s(self) -> Number:
        return self.relation().s

    @property
    def t(self) -> Number:
        return self.relation().t

    @property
    def v(self) -> np.ndarray:
        """v, (d,)."""
        return self.relation().v

    @property
    def c(self) -> np.ndarray:
        """c, (d,)."""
        return self.relation().c

    # ------------------------------------------------------------------------------------------ where they meet

    @cached_property
    def w_back(self) -> np.ndarray:
        """Aᵀw′."""
        return exact_product(self.relation().A.T, self.w_transformed)

    @cached_property
    def w_forward(self) -> np.ndarray:
        """sw + v."""
        return self.s * self.w + self.v

    @cached_property
    def pulled_back(self) -> Affine:
        """f′∘φ: Aᵀw′ and b′ + ⟨w′,c⟩."""
        shift: Any = self.w_transformed @ self.c
        return Affine(self.w_back, self.b_transformed + self.intercepts * shift)

    @cached_property
    def pushed_forward(self) -> Affine:
        """ψ∘f: sw + v and sb + t."""
        return Affine(self.w_forward, self.s * self.b + self.intercepts * self.t)

    @cached_property
    def compared(self) -> list[Weight]:
        """Both, weight by weight."""
        return [Weight(k, back, forward) for k, (back, forward) in enumerate(zip(self.w_back, self.w_forward, strict=True))]

    @cached_property
    def returned(self) -> Affine:
        """ψ⁻¹∘f′∘φ."""
        s, back = Fraction(rational(self.s)), self.pulled_back
        return Affine((back.w - self.v) / s, (back.b - self.intercepts * self.t) / s)

    # ------------------------------------------------------------------------------------ what they are worth

    @cached_property
    def value(self) -> Number:
        """P of f."""
        return self.original.objective(self.answer)

    @cached_property
    def returned_value(self) -> Number:
        """P of the transformed answer, returned."""
        return self.original.objective(self.returned)

    @cached_property
    def midpoint_value(self) -> Number:
        """P halfway between the two."""
        return self.original.objective(self.answer.halfway(self.returned))

    @cached_property
    def distance(self) -> Number:
        """How far the two are apart, as the objective measures it."""
        return self.original.divergence(self.answer, self.returned)


class WithSameParameters(Transported[S, F]):
    """The same with all parameters as they are."""

    def remade(self) -> Callable[[], Any]:
        return self.make


class WeightsForRepetitions(Transported[W, F]):
    """A fit to each example as often as it weighs, and one with weights. Does not apply where ``fit`` takes none."""

    @cached_property
    def original(self) -> F:
        return self.fit(self.make, self.sample.transformed())

    @cached_property
    def transformed(self) -> F:
        return self.fit(self.make, self.sample.transformed(), with_weights(self.sample))

    @cached_property
    def is_nontrivial(self) -> bool:
        """Whether a weight is not 1, and w is not 0."""
        return any(k != 1 for k in self.sample.weights) and any(self.w)


class WarmStarted(Transported[S, F]):
    """A fresh fit, and one with a warm start from the transformed problem, twice over. Does not apply where none can be set."""

    @cached_property
    def first(self) -> Any:
        """The problem that is solved before."""
        other = self.sample.transformed()
        return type(other)(**{name: getattr(other, name) * 2 for name in ("rows", *other.BY_ROW)})

    @cached_property
    def transformed(self) -> F:
        return self.fit(warm(self.make), self.sample, after(self.first))

    def relation(self) -> Transformation:
        """The identity: it is the same problem."""
        return Transformation(self.sample.rows)


class InParts(_Fits[Anything, F]):
    """What a fitted model answers for the rows of its sample: for all at once, and for each in other company."""

    @cached_property
    def fitted(self) -> F:
        return self.fit(self.make, self.sample)

    def answers(self, X: np.ndarray) -> np.ndarray:
        """For the rows of X."""
        raise NotImplementedError

    @cached_property
    def at_once(self) -> np.ndarray:
        return self.answers(self._rows)

    @cached_property
    def in_parts(self) -> list[tuple[str, int, Number]]:
        """In which company, i, and the answer for row i there: backwards, in two halves, alone; of many where it tells most."""
        X, n = self._rows, len(self._rows)
        companies = {
            "backwards": self.answers(X[::-1].copy())[::-1],
            "halves": np.concatenate([self.answers(part) for part in (X[: n // 2], X[n // 2 :]) if len(part)]),
            "alone": np.concatenate([self.answers(X[i : i + 1]) for i in range(n)]),
        }
        apart = {company: abs((found - self.at_once).astype(float)) for company, found in companies.items()}
        return [(company, i, found[i]) for company, found in companies.items() for (i,) in telling(apart[company])]

    @property
    def _rows(self) -> np.ndarray:
        return typing.cast("Any", self.sample).X
