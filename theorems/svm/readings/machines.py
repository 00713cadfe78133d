"""What the statements read of any machine with multipliers: of one class, of regression, with ν.

A machine is given the points, or, where its ``kernel`` is "precomputed", their Gram matrix.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ....properties.numbers.enclosures import gamma
from ....properties.numbers.exact import exact_vector, rational
from ....properties.numbers.products import GramMatrix, exact_product
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.numbers.shown import show
from ....properties.roles.base import setting, vector
from ....properties.roles.linear import coefficients
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational, Table
from ....properties.statements.precision import unit
from ....properties.statements.verdicts import Declined, NotApplicable
from ..oracles.duals import DualOptimum
from ..samples.points import gram_of
from .declared import DEFAULT_TOL, SINGLE, largest_score, of_sums, signed_multipliers

SIMPLE = 1000  # the largest denominator of a simple fraction
Points = TypeVar("Points", bound=Table, covariant=True)


class MachineFit(Reading[Points]):
    """A support vector machine, fitted to points or to their Gram matrix. Does not apply to other kernels than that and ⟨x,z⟩."""

    @cached_property
    def takes_gram(self) -> bool:
        """Whether it is given the Gram matrix."""
        kernel = setting(self.model, "kernel")
        if kernel is not None and not (isinstance(kernel, str) and kernel in ("linear", "precomputed")):
            raise NotApplicable(f"its kernel is {kernel!r:.60}, neither linear nor precomputed")
        return kernel == "precomputed"

    @cached_property
    def handed(self) -> np.ndarray:
        """What it is given for the points: (n, d), or (n, n)."""
        return self.gram_of_sample.astype(float) if self.takes_gram else self.sample.X

    @property
    def gram_of_sample(self) -> np.ndarray:
        """The exact Gram matrix that the sample has for who takes one."""
        return gram_of(self.sample.rows)

    @cached_property
    def gram(self) -> np.ndarray | GramMatrix:
        """The exact Gram matrix that it works with: not written out where it is given the points."""
        return exact_vector(self.handed) if self.takes_gram else GramMatrix(self.sample.exact_X)

    @cached_property
    def K(self) -> np.ndarray:
        """The same, written out."""
        return self.gram.entries if isinstance(self.gram, GramMatrix) else self.gram

    def image(self, beta: np.ndarray) -> np.ndarray:
        """Kβ: the scores of Σβᵢφ(xᵢ)."""
        return self.gram @ beta if isinstance(self.gram, GramMatrix) else exact_product(self.gram, beta)

    @cached_property
    def fitted(self) -> Any:
        raise NotImplementedError

    @cached_property
    def shown(self) -> np.ndarray | None:
        """The coefficients βᵢ of w = Σβᵢφ(xᵢ), for all n points; None where it shows none."""
        return signed_multipliers(self.fitted, self.sample.n)

    @cached_property
    def beta(self) -> np.ndarray:
        """The coefficients βᵢ of w = Σβᵢφ(xᵢ)."""
        if self.shown is None:
            raise NotApplicable("it has no dual_coef_")
        return self.shown

    @cached_property
    def w(self) -> np.ndarray | None:
        """w, where it shows it: not where it was given a Gram matrix."""
        return None if self.takes_gram or getattr(self.fitted, "coef_", None) is None else coefficients(self.fitted, self.sample.d)

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w,φ(xᵢ)⟩."""
        if self.w is not None:
            return exact_product(self.sample.exact_X, self.w)
        if self.shown is None:
            raise NotApplicable("it shows neither coef_ nor dual_coef_")
        return self.image(self.shown)

    @cached_property
    def norm_squared(self) -> Rational:
        """‖w‖²."""
        return rational(self.w @ self.w) if self.w is not None else rational(self.beta @ self.scores)

    @cached_property
    def dual_norm_squared(self) -> Rational:
        """‖Σβᵢφ(xᵢ)‖²."""
        return rational(self.beta @ self.image(self.beta))

    @cached_property
    def combination(self) -> np.ndarray:
        """Σβᵢxᵢ."""
        return exact_product(self.beta, self.sample.exact_X)

    @cached_property
    def best(self) -> DualOptimum:
        """The certified optimum of its problem."""
        raise NotImplementedError

    @cached_property
    def distance_squared(self) -> Rational:
        """‖w − w*‖²."""
        best = self.best
        return rational(self.norm_squared - 2 * (best.beta @ self.scores) + best.norm_squared)

    @cached_property
    def tol(self) -> Rational:
        """Up to which the optimality conditions hold, in units of the scores."""
        value = setting(self.fitted, "tol")
        return DEFAULT_TOL if value is None else rational(value)

    @cached_property
    def spread(self) -> Rational:
        """At least maxᵢ Σⱼ |βⱼKᵢⱼ|, and about twice that at most: the size of the terms that a score is summed from."""
        beta = abs((self.best.beta if self.shown is None else self.shown).astype(float))
        used, X = np.flatnonzero(beta), self.sample.X
        if self.takes_gram:
            sizes = abs(self.handed[:, used])
        else:  # with what float64 may lose of an inner product that cancels
            sizes = abs(X @ X[used].T) + gamma(self.sample.d + 2) * (abs(X) @ abs(X[used].T))
        return rational(2 * (sizes @ beta[used]).max())

    @cached_property
    def terms_of_combination(self) -> Rational:
        """The largest Σᵢ |βᵢxᵢₖ| of a feature k, in float64."""
        return largest_score(self.sample.X.T, abs(self.beta.astype(float)))

    @cached_property
    def terms_of_scores(self) -> Rational:
        """The size of the terms of a score, summed over support vectors or over features, and of the threshold, in float64."""
        of_w = 0 if self.w is None else largest_score(self.sample.X, abs(self.w.astype(float)))
        return self.spread + self.threshold + of_w

    @property
    def threshold(self) -> Rational:
        """The size of what is added to a score."""
        raise NotImplementedError

    @property
    def bound(self) -> Rational:
        """The largest multiplier that is allowed."""
        raise NotImplementedError

    @property
    def size(self) -> Rational:
        """The size of the terms of P and of its optimum."""
        return self.norm_squared

    @property
    def size_of_scores(self) -> Rational:
        """The size of what scores are compared with."""
        raise NotImplementedError

    @property
    def overrun(self) -> list[Rational]:
        """By how much each multiplier is out of its box."""
        raise NotImplementedError

    @property
    def imbalance(self) -> Rational:
        """By how much the sum of the multipliers is not what it must be."""
        raise NotImplementedError

    @property
    def total(self) -> Rational:
        """The size of the terms of that sum."""
        return rational(sum(abs(self.beta)))

    @cached_property
    def cache(self) -> Rational:
        """How far kernel values, and answers, in single precision (or one that is coarser, if it answers in that) move a score.

        Float64 arithmetic stays far below that; in a coarser type sums may be made as well, over features or support vectors.
        """
        w, size = self.w, self.threshold + self.spread
        kernel_values = 2 * max(SINGLE, unit()) * size
        if unit() == UNIT_ROUNDOFF:
            return kernel_values
        of_w = 0 if w is None else largest_score(self.sample.X, abs(w.astype(float)))
        return kernel_values + of_sums(self.sample.n + self.sample.d, size + of_w)

    @cached_property
    def tau(self) -> Rational:
        """τ: how far a score may be from where the optimality conditions have it."""
        return self.tol + self.cache

    @cached_property
    def decisions(self) -> np.ndarray:
        """The decision function at the points."""
        if not hasattr(self.fitted, "decision_function"):
            raise NotApplicable("it has no decision_function")
        return vector(self.fitted.decision_function(self.handed), "scores", self.sample.n)

    @cached_property
    def predictions(self) -> np.ndarray:
        """What it predicts at the points."""
        if not hasattr(self.fitted, "predict"):
            raise NotApplicable("it has no predict")
        return vector(self.fitted.predict(self.handed), "predictions", self.sample.n)


def fraction(model: Any, most: Any, why: str) -> Rational:
    """ν of a machine: of a float, the simple fraction that it is nearest to, where there is one, for 0.2·5 is 1.

    Raises `NotApplicable` where it has none, and `Declined` where no multipliers are feasible for it.
    """
    value = setting(model, "nu")
    if value is None:
        raise NotApplicable("it has no nu")
    nu = rational(value)
    simple = Fraction(nu).limit_denominator(SIMPLE)
    nu = simple if float(simple) == float(nu) else nu
    if not 0 < nu <= most:
        raise Declined(f"no multipliers are feasible for ν = {show(nu)}: {why}")
    return nu


def at_bounds(alpha: np.ndarray, bound: Any, tol: Any) -> np.ndarray:
    """The multipliers of a machine that leaves them at their bounds, as SMO and active-set methods do; what rounding alone keeps
    from its bound is at it.

    Raises `NotApplicable` for an interior solution, which leaves them near their bounds: the products of multipliers with scores
    are of size tol, so that one within √tol of its bound, relative to that, says nothing of its score.
    """
    near = 8 * unit() * bound
    full = np.array([bound if abs(a - bound) <= near else 0 if abs(a) <= near else a for a in alpha], dtype=object)
    shares = [Fraction(a) / bound for a in full]
    if any(away > 0 and away**2 < tol for share in shares for away in (share, 1 - share)):
        raise NotApplicable("its multipliers are near their bounds, not at them: an interior solution")
    return full
