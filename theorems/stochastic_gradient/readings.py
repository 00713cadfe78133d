"""The role of a stochastic gradient method, and expectations of what its iterates show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import exact_vector
from ...properties.roles import role
from ...properties.roles.readings import Reading
from ...properties.samples.tables import Rational, as_floats
from ..gradient_descent.readings import iterates
from ..gradient_descent.samples.runs import SmoothRun
from .samples.horizons import KinkedHorizons, SmoothHorizons
from .samples.kinked import KinkedRun
from .samples.one_step import NoisyStep
from .samples.runs import NoisyRun
from .samples.sums import SvrgRound
from .samples.svrg_step import SvrgStep


@role("stochastic-gradient-method")
class StochasticGradientMethod(Protocol):
    """``method(gradients, start, eta, picks)`` returns the (T+1, d) iterates of T steps, the start first.

    ``gradients`` is a list of n functions, each of which returns a (d,) float64 array at a point; in step i the one with the index
    ``picks[i]`` is taken. ``start`` is (d,); ``eta`` is the step size.
    """

    def __call__(self, gradients: Any, start: Any, eta: float, picks: Any) -> Any: ...


@role("svrg")
class VarianceReducedMethod(Protocol):
    """``method(gradients, snapshot, start, eta, picks)`` returns the (T+1, d) iterates of a round of T steps, the start first.

    Step i is w − η(∇f_k(w) − ∇f_k(w̃) + ∇F(w̃)), with k = ``picks[i]``, w̃ the snapshot and ∇F the mean of the n ``gradients``.
    """

    def __call__(self, gradients: Any, snapshot: Any, start: Any, eta: float, picks: Any) -> Any: ...


Noisy = TypeVar("Noisy", bound=NoisyRun, covariant=True)
Rounds = TypeVar("Rounds", bound=SvrgRound, covariant=True)


class Expected(Reading[Noisy], role=StochasticGradientMethod):
    """The iterates for every sequence of indices, exactly, and expectations over all of these."""

    @cached_property
    def paths(self) -> list[np.ndarray]:
        """For each sequence the (T+1, d) iterates."""
        return [self._path(picks) for picks in self.sample.sequences]

    def _path(self, picks: tuple[int, ...]) -> np.ndarray:
        run = self.run
        answer = self.make()([self._gradient(k) for k in range(self.sample.n)], as_floats(run.start), float(run.eta), list(picks))
        return iterates(answer, run.start, run.T)

    def _gradient(self, k: int) -> Callable[[Any], np.ndarray]:
        return lambda w: as_floats(self.run.gradient(exact_vector(w)) + self.sample.xi[k])

    @property
    def run(self) -> SmoothRun:
        return self.sample.run

    @property
    def variance(self) -> Rational:
        """σ²."""
        return self.sample.variance

    def mean(self, of: Callable[[np.ndarray], Any], i: int) -> Rational:
        """E of a function of w_i."""
        return sum((of(path[i]) for path in self.paths), Fraction(0)) / len(self.paths)

    @cached_property
    def values(self) -> list[Rational]:
        """E f(w_i), i = 0, …, T."""
        return [self.mean(self.run.value, i) for i in range(self.run.T + 1)]

    @cached_property
    def gradients2(self) -> list[Rational]:
        """E‖∇f(w_i)‖²."""
        return [self.mean(lambda w: self.run.gradient(w) @ self.run.gradient(w), i) for i in range(self.run.T + 1)]

    @cached_property
    def distances2(self) -> list[Rational]:
        """E‖w_i − w*‖²."""
        return [self.mean(lambda w: (w - self.run.best) @ (w - self.run.best), i) for i in range(self.run.T + 1)]

    @cached_property
    def second_moment(self) -> Rational:
        """s², the largest E‖G_i‖² = E‖∇f(w_i)‖² + σ² of the steps."""
        return max(self.gradients2[:-1]) + self.variance


Several = TypeVar("Several", bound=SmoothHorizons, covariant=True)


class SeveralExpected(Reading[Several], role=StochasticGradientMethod):
    """A run of each length, with what is expected of it."""

    @cached_property
    def runs(self) -> list[Expected[NoisyRun]]:
        """The runs of T = r² steps of size c/r, in the order of the roots r."""
        return [Expected(self.make, self.sample.at(r)) for r in self.sample.roots]

    @property
    def each(self) -> Iterator[tuple[int, Expected[NoisyRun]]]:
        """Each r = √T with its run."""
        return zip(self.sample.roots, self.runs, strict=True)


class Outcomes(Reading[NoisyStep], role=StochasticGradientMethod):
    """The points where a step ends, one for each vector that may be drawn, exactly."""

    @cached_property
    def steps(self) -> Expected[NoisyStep]:
        """The same, as a run."""
        return Expected(self.make, self.sample)

    @cached_property
    def after(self) -> Any:
        """Σ‖w'_k − w*‖²."""
        best = self.sample.run.best
        return sum(((path[1] - best) @ (path[1] - best) for path in self.steps.paths), Fraction(0))


class ExpectedRound(Reading[Rounds], role=VarianceReducedMethod):
    """The iterates of a round for every sequence of indices, exactly, and expectations over all of these."""

    @cached_property
    def paths(self) -> dict[tuple[int, ...], np.ndarray]:
        """For each sequence the (T+1, d) iterates."""
        return {picks: self._path(picks) for picks in self.sample.sequences}

    def _path(self, picks: tuple[int, ...]) -> np.ndarray:
        s = self.sample
        gradients = [lambda w, k=k: as_floats(s.part_gradient(k, exact_vector(w))) for k in range(s.n)]
        answer = self.make()(gradients, as_floats(s.snapshot), as_floats(s.start), float(s.eta), list(picks))
        return iterates(answer, s.start, s.T)

    @cached_property
    def steps(self) -> list[tuple[np.ndarray, list[np.ndarray]]]:
        """For each sequence of fewer than T indices: the iterate w after it, and the n iterates that may come next.

        Of a long round (`SvrgRound.sequences`) that is the last step.
        """
        out = []
        for i in range(self.sample.T - 1 if self.sample.is_long else 0, self.sample.T):
            for picks, path in self.paths.items():
                if not any(picks[i:]):
                    rest = (0,) * (self.sample.T - i - 1)
                    out.append((path[i], [self.paths[(*picks[:i], k, *rest)][i + 1] for k in range(self.sample.n)]))
        return out

    @cached_property
    def gaps(self) -> list[Rational]:
        """E F(w_i) − F*, i = 0, …, T."""
        n = Fraction(len(self.paths))
        return [sum((self.sample.gap(path[i]) for path in self.paths.values()), Fraction(0)) / n for i in range(self.sample.T + 1)]


class EstimatesOfAStep(Reading[SvrgStep], role=VarianceReducedMethod):
    """Where a step of SVRG ends, for each function that may be drawn, and the estimates v_k = (w − w'_k)/η, exactly."""

    @cached_property
    def ends(self) -> list[np.ndarray]:
        """The w'_k."""
        ((_, ends),) = ExpectedRound(self.make, self.sample).steps
        return ends

    @cached_property
    def estimates(self) -> list[np.ndarray]:
        """The v_k."""
        w = exact_vector(self.sample.start)
        return [(w - new) / Fraction(self.sample.eta) for new in self.ends]

    @cached_property
    def after(self) -> Any:
        """Σ‖w'_k − w*‖², where w* = 0."""
        return sum((new @ new for new in self.ends), Fraction(0))

    @cached_property
    def squares(self) -> Any:
        """Σ‖v_k‖²."""
        return sum((v @ v for v in self.estimates), Fraction(0))

    @cached_property
    def towards(self) -> Any:
        """Σ⟨v_k, w − w*⟩."""
        w = exact_vector(self.sample.start)
        return sum((v @ w for v in self.estimates), Fraction(0))


Kinked = TypeVar("Kinked", bound=KinkedRun, covariant=True)


class KinkedPaths(Reading[Kinked], role=StochasticGradientMethod):
    """The iterates for every sequence of indices, exactly, and expectations over all of these."""

    @cached_property
    def paths(self) -> list[np.ndarray]:
        """For each sequence the (T+1, d) iterates."""
        run = self.sample
        gradients = [self._gradient(k) for k in range(len(run.noise))]
        out = []
        for picks in product(range(len(run.noise)), repeat=run.T):
            answer = self.make()(gradients, as_floats(run.start), float(run.eta), list(picks))
            out.append(iterates(answer, run.start, run.T))
        return out

    def _gradient(self, k: int) -> Callable[[Any], np.ndarray]:
        return lambda w: as_floats(self.sample.f.subgradient(exact_vector(w), "first") + self.sample.xi[k])

    def mean(self, of: Callable[[np.ndarray], Any], i: int) -> Rational:
        """E of a function of w_i."""
        return sum((of(path[i]) for path in self.paths), Fraction(0)) / len(self.paths)

    @cached_property
    def second_moments(self) -> list[Rational]:
        """E‖G_i‖² of each step."""
        f = self.sample.f
        slope2 = lambda w: f.subgradient(w, "first") @ f.subgradient(w, "first")  # noqa: E731
        return [self.mean(slope2, i) + self.sample.variance for i in range(self.sample.T)]


class SeveralKinked(Reading[KinkedHorizons], role=StochasticGradientMethod):
    """A run of each length on a function with kinks, with what is expected of it."""

    @cached_property
    def runs(self) -> list[KinkedPaths[KinkedRun]]:
        """The runs of T = r² steps of size c/r, in the order of the roots r."""
        return [KinkedPaths(self.make, self.sample.at(r)) for r in self.sample.roots]

    @property
    def each(self) -> Iterator[tuple[int, KinkedPaths[KinkedRun]]]:
        """Each r = √T with its run."""
        return zip(self.sample.roots, self.runs, strict=True)


class Counted(Reading[SvrgRound], role=VarianceReducedMethod):
    """How often a round asks for a gradient of one of the functions."""

    @property
    def asked(self) -> int:
        s, calls = self.sample, [0]

        def counted(k: int) -> Callable[[Any], np.ndarray]:
            def gradient(w: Any) -> np.ndarray:
                calls[0] += 1
                return as_floats(s.part_gradient(k, exact_vector(w)))

            return gradient

        answer = self.make()([counted(k) for k in range(s.n)], as_floats(s.snapshot), as_floats(s.start), float(s.eta), [0] * s.T)
        iterates(answer, s.start, s.T)
        return calls[0]
