"""Runs of several lengths T = r² with steps of size c/√T = c/r, from one start: of smooth functions, and of ones with kinks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ...gradient_descent.samples.runs import ConvexRun, SmoothRun, convex_runs, smooth_runs
from .kinked import KinkedRun, kinked_runs
from .runs import NoisyRun, centred_noise


def _serve(roots: tuple[int, ...]) -> bool:
    return len(set(roots)) > 1 and all(isinstance(r, int) and r >= 1 for r in roots)


@sample_type
@excluded("more than one step", lambda self: self.run.T != 1)
@excluded("two roots r ≥ 1 are needed", lambda self: not _serve(self.roots))
class SmoothHorizons(NoisyRun):
    """A noisy run of one step of size c ≤ 1/L, and the roots r = √T of the longer ones that begin where it does."""

    roots: tuple[int, ...]

    def at(self, r: int) -> NoisyRun:
        """The run of r² steps of size c/r."""
        run = self.run
        return NoisyRun(type(run)(run.f, run.start, run.eta / Fraction(r), r**2), self.noise)


@sample_type
@excluded("f is not said to be convex", lambda self: not isinstance(self.run, ConvexRun))
class ConvexHorizons(SmoothHorizons):
    """Runs on a convex f, whose minimiser is w*."""


@sample_type
@excluded("more than one step", lambda self: self.T != 1)
@excluded("two roots r ≥ 1 are needed", lambda self: not _serve(self.roots))
class KinkedHorizons(KinkedRun):
    """A run of one step of size c on a maximum of affine functions, and the roots r = √T of the longer ones."""

    roots: tuple[int, ...]

    def at(self, r: int) -> KinkedRun:
        """The run of r² steps of size c/r."""
        return KinkedRun(self.f, self.noise, self.start, self.u, self.eta / Fraction(r), r**2)


def _horizons(draw: st.DrawFn, cls: Any, run: SmoothRun) -> Any:
    """At most 16 sequences; 16 steps without noise only, where float64 makes no error in them."""
    noise = centred_noise(draw, run.d, draw(st.sampled_from([1, 2, 2, 2])))
    first = type(run)(run.f, run.start, run.eta, 1)
    longer = cls(first, noise, (1, 2, 4))
    return longer if len(noise) == 1 and _in_floats(longer.at(4).run) else cls(first, noise, (1, 2))


def _in_floats(run: SmoothRun) -> bool:
    """Whether the iterates without noise are float64 numbers, and so are the gradients there."""
    w = exact_vector(run.start)
    for _ in range(run.T):
        g = run.gradient(w)
        w = w - run.eta * g
        if any(float(v) != v for v in (*g, *w)):
            return False
    return True


# T = 1 and 4, and 16 without noise; of functions that need not be convex
strategy(SmoothHorizons)(lambda draw: _horizons(draw, SmoothHorizons, smooth_runs(draw)))
strategy(ConvexHorizons)(lambda draw: _horizons(draw, ConvexHorizons, convex_runs(draw)))  # the same, of convex functions


@strategy(KinkedHorizons)
def kinked_horizons(draw: st.DrawFn) -> KinkedHorizons:
    """At most 16 sequences; 16 steps without noise only."""
    run = kinked_runs(draw)
    return KinkedHorizons(run.f, run.noise, run.start, run.u, run.eta, 1, (1, 2, 4) if len(run.noise) == 1 else (1, 2))
