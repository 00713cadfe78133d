"""Derivations: the reference's own step on formal vectors, with smoothness and convexity at the points that matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...properties.proofs import Formula, conclude, lemma, reals, square, vectors
from .convex import descent_lemma, potential_of_each_step
from .readings import Descent, Step

DOMAIN = "real inner-product spaces of every dimension, every convex L-smooth f with a minimiser, 0 < η ≤ 1/L"
WRONG = ["mutants.gradient_descent.Ascends", "mutants.gradient_descent.TriplesTheStep", "mutants.gradient_descent.HalvesTheStep"]


def one_step(method: Any) -> tuple[Any, list[Formula]]:
    """A reading of one step, and what is known of it: smoothness from w to w', convexity from w to w*, and the step size."""
    (w, g, best), (f0, f1, least, L, eta) = vectors("w g w*"), reals("f₀ f₁ f* L η")
    new = method.step(w, g, eta)
    d, away = new - w, w - best
    step = Step(f0, f1, g @ g, away @ away, (new - best) @ (new - best))
    known = [
        f1 <= f0 + g @ d + L * (d @ d) / 2,
        least >= f0 - g @ away,
        eta > 0,
        L > 0,
        L * eta <= 1,
        square(g),
    ]
    return Descent.given(steps=[step], eta=eta, L=L, least=least), known


@descent_lemma.proof(DOMAIN, lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_smoothness(method: Any) -> Iterator:
    """Smoothness from w to w' = w − ηg, where ⟨g, w' − w⟩ = −η‖g‖²."""
    run, known = one_step(method)
    yield conclude("step", known, descent_lemma, run)


@potential_of_each_step.proof(DOMAIN, lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_convexity(method: Any) -> Iterator:
    """Convexity bounds f(w) by f* + ⟨g, w − w*⟩, and the descent lemma bounds η‖g‖²."""
    run, known = one_step(method)
    (step,), eta, L, least = run.steps, run.eta, run.L, run.least
    (g, w, best) = vectors("g w w*")
    (before,) = reals("f₀")
    lower = 2 * eta * (step.after - before) <= -eta * eta * step.gradient2
    above = 2 * eta * (before - least) <= 2 * eta * (g @ (w - best))
    fall = step.after - before <= -eta * step.gradient2 * (1 - L * eta / 2)
    enough = eta * step.gradient2 / 2 <= eta * step.gradient2 * (1 - L * eta / 2)
    yield lemma("fall", known, [fall, enough])
    yield lemma("descent", [fall, enough, eta > 0], lower)
    yield lemma("convexity", known, above)
    yield conclude("potential", [lower, above], potential_of_each_step, run)
