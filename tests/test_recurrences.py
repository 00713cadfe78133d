"""The optimised gradient method for every N: θ is a name, and its recurrence a relation."""

import dataclasses
import math
from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.oracles.performance import At
from lemmata.properties.oracles.recurrences import Recurrence, Spot
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.gradient_descent.proofs import potentials, worst_cases_of_other_methods
from lemmata.workbench.controls.worst_cases import _for_every_N

PROOF = potentials.optimised_gradient_method()
(THETA, SIGMA) = potentials.named("θ σ")
KIND = worst_cases_of_other_methods.optimised_gradient_method


def _thetas(N):
    """θ_1, …, θ_N in floating point."""
    found = [1.0]
    for k in range(N):
        found.append((1 + math.sqrt(1 + (4 if k < N - 1 else 8) * found[-1] ** 2)) / 2)
    return tuple(map(Fraction, found[1:]))


def test_it_is_proved_and_attained():
    PROOF.check()
    assert KIND.for_every_N() is not None
    [one] = KIND.certified()
    assert one.worst == Fraction(1, 8)


@pytest.mark.parametrize("N", [1, 2, 3, 7])
def test_the_proof_is_nearly_the_certificate_where_theta_is_nearly_right(N):
    """With θ off by 2⁻⁵², what is left over of values and of the form is of that order; 10⁻⁹ is far above it, and far below 1."""
    thetas = _thetas(N)
    problem = KIND.problem(thetas)
    multipliers = PROOF.multipliers(thetas)
    assert set(multipliers) <= set(problem.inequalities) and min(multipliers.values()) > 0
    rest = problem.measure * -1
    for name, m in multipliers.items():
        rest = rest + problem.inequalities[name] * m
    assert abs(rest.constant + problem.bound) < 1e-9 and all(abs(c) < 1e-9 for c in rest.values.values())
    S = problem.with_multipliers(multipliers).S.astype(float)
    assert np.linalg.eigvalsh(S).min() > -1e-9
    assert abs(problem.measure.at(problem.attained) - problem.bound) < 1e-9


@pytest.mark.parametrize("N", [1, 2, 4])
def test_the_problem_of_a_case_is_what_is_claimed_of_so_many_steps(N):
    thetas = _thetas(N)
    x, w, points = potentials.vector("x0"), None, []
    for i in range(N + 1):
        g = potentials.vector(f"g{i}")
        points.append(At(x, g, potentials.value(f"f{i}"), str(i)))
        w = PROOF.carried(x, g) if w is None else PROOF.carry(thetas[i - 1], w, g)
        x = PROOF.move(thetas[i], x, g, w) if i < N else x
    problem = KIND.problem(thetas)
    assert problem.inequalities == PROOF.known(points) | {"start": PROOF.start}
    assert problem.measure == potentials.value(f"f{N}") and problem.bound == PROOF.bound_of(thetas)


def test_no_other_multiplier_potential_or_bound_will_do():
    for part in ("at_start", "of_step", "at_end"):
        for name, m in getattr(PROOF, part).items():
            for factor in (0, Fraction(1001, 1000), -1):
                changed = {**getattr(PROOF, part), name: m * factor}
                assert not dataclasses.replace(PROOF, **{part: changed}).is_proof(), (part, name, factor)
    for changes in (
        {"bound": PROOF.bound * Fraction(99, 100)},
        {"potential": PROOF.potential * Fraction(99, 100)},
        {"potential": PROOF.potential + potentials.vector("x").squared},
        {"start": potentials.FROM_DISTANCE - 1},
        {"known": lambda points: potentials.smooth_convex([potentials.MINIMUM, *points], 2)},
        {"carry": lambda theta, w, g: w - g * theta},
        {"move": lambda theta, x, g, w: x - g},
    ):
        assert not dataclasses.replace(PROOF, **changes).is_proof(), changes


@pytest.mark.parametrize(
    "other",
    [
        Recurrence(Fraction(2), THETA**2, THETA**2 - THETA, (THETA**2 - THETA) / 2),
        Recurrence(Fraction(1), THETA**2, THETA**2 - THETA / 2, (THETA**2 - THETA) / 2),
        Recurrence(Fraction(1), THETA**2, THETA**2 - THETA, THETA**2 - THETA),
        Recurrence(Fraction(1), THETA**2, THETA**2 - THETA, (THETA**2 - THETA) / 3),
    ],
    ids=["starts at 2", "grows too fast", "ends like a step", "ends too far"],
)
def test_another_recurrence_is_not_proved(other):
    assert not dataclasses.replace(PROOF, recurrence=other).is_proof()


def test_names_of_another_point_are_refused():
    for change in ({"potential": PROOF.potential + potentials.value("f(k+1)")}, {"measure": potentials.vector("w").squared}):
        with pytest.raises(Unknown, match="not of the point"):
            dataclasses.replace(PROOF, **change).check()


def test_a_potential_that_speaks_of_the_next_theta_is_refused():
    """It would be another one at the next step, where that θ is the one after."""
    for change in ({"potential": PROOF.potential * THETA}, {"measure": PROOF.measure * THETA}, {"measure": PROOF.measure * SIGMA}):
        with pytest.raises(Unknown, match="not the same number"):
            dataclasses.replace(PROOF, **change).check()


@pytest.mark.parametrize(
    ("run", "why"),
    [
        (lambda theta, t: Spot(t / theta, t / theta, t**2 / (2 * theta**2), t), "method"),
        (lambda theta, t: Spot(t, t, t**2 / 2, -t), "method"),
        (lambda theta, t: Spot(2 * t / theta, 2 * t / theta, 2 * t**2 / theta**2, -2 * t), "start"),
        (lambda theta, t: Spot(t / theta, t / theta, t**2 / theta**2, -t), "class"),
        (lambda theta, t: Spot(t * 0, t * 0, t * 0, t * 0), "attain"),
    ],
)
def test_another_run_attains_nothing(run, why):
    with pytest.raises(Unknown, match=why):
        dataclasses.replace(PROOF, attained=run).check()


def test_people_read_the_recurrence():
    assert _for_every_N(PROOF, KIND.every) == (
        "for every N ≥ 1: at most 1/(2θ_N²), and attained, with θ_0 = 1, every θ ≥ 1, θ_{k+1}(θ_{k+1} − 1) = θ_k² for "
        "k + 1 < N, and θ_N(θ_N − 1)/2 = θ_{N−1}²; proved by induction over k, V_{k+1} ≤ V_k for V_k = 4θ_k²·f − 2θ_k²·‖g‖² + ‖w‖²"
    )
