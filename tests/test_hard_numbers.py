"""Thirty correct implementations in float64 on numbers that are hard for it: none is refuted, and none is met with silence."""

from __future__ import annotations

from functools import cache
from typing import Any

import lemmata
import pytest
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.tables import Table
from lemmata.properties.search.search import check_sample, search_in
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.svm.samples.points import SeparableClasses
from lemmata.workbench.implementations.importing import adapt, role_of
from lemmata.workbench.validation.cases import Case, cases
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors

from .hard_numbers import (
    MOVES,
    ByFactors,
    ByHulls,
    HardSmo,
    PrimalInCvxpy,
    PrincipalAxes,
    Sorted,
    gauss_by_differences,
    gauss_by_products,
    margin_of_unit,
    margin_of_vectors,
    moved,
    separable_by_centring,
    separable_by_margin,
)
from .plain import boosters, components, kernels, machines, neighbours
from .plain.regressors import Centred

ROLES: dict[str, tuple[Any, ...]] = {
    "max-margin-classifier": (HardSmo, ByHulls, PrimalInCvxpy),
    "linear-regressor": (Centred, ByFactors, LinearRegression()),
    "kernel": (kernels.linear, kernels.laplacian, kernels.polynomial_kernel),
    "gaussian-kernel": (gauss_by_products, gauss_by_differences, kernels.Gauss),
    "separability-test": (machines.separable, separable_by_centring, separable_by_margin),
    "margin": (machines.margin, margin_of_unit, margin_of_vectors),
    "booster": (boosters.Lecture, boosters.Clipped(), boosters.RandomStumps),
    "neighbour-search": (neighbours.Heap, Sorted, NearestNeighbors(algorithm="kd_tree")),
    "neighbour-classifier": (
        neighbours.Votes,
        KNeighborsClassifier(2, algorithm="ball_tree"),
        KNeighborsClassifier(3, algorithm="kd_tree"),
    ),
    "principal-components": (components.Components, PrincipalAxes, PCA(svd_solver="full")),
}
COSTLY = ("max-margin-classifier", "linear-regressor")
TOO_LONG = ("gaussian-factorization",)  # a power series with as many terms as γ‖x‖²
ONE = ("gaussian-gram-is-definite", "times 2⁻⁴⁰")  # all entries of the matrix are 1 in float64: nothing is to be seen of its rank
SAMPLES, MOST, SECONDS = 4, 12, 2


@cache
def cases_of(role: str, thing: Any) -> list[Case]:
    made, target = adapt(thing, role_of(role), {})
    of_tables = (case for case in cases(made, role_of(role), target) if issubclass(case.theorem.sample, Table))
    return [case for case in of_tables if case.theorem.id not in TOO_LONG]


def samples_of(case: Case, move: str) -> tuple[list[Any], list[Any]]:
    """The first samples that may be moved so, as they are drawn, and moved; none where no sample may be."""
    pairs = [(one, other) for one in drawn(case.theorem.sample, MOST, 0) for other in moved(one, *MOVES[move])][:SAMPLES]
    return [one for one, _ in pairs], [other for _, other in pairs]


def said_of(role: str, thing: Any, move: str) -> list[str]:
    """What is wrong with what is said of a correct implementation on moved samples: it is refuted, or nothing is said.

    Nothing need be said where nothing is of the samples as they were drawn.
    """
    wrong = []
    for case in cases_of(role, thing):
        plain, hard = samples_of(case, move)
        if not hard or (case.theorem.id, move) == ONE:
            continue
        record = search_in(case.theorem, case.implementation, hard, seconds=SECONDS)
        silent = record.verdict in ("vacuous", "unknown") and not record.digits
        if record.fails or (silent and search_in(case.theorem, case.implementation, plain, seconds=SECONDS).verdict == "holds"):
            shown = record.smallest.conclusion if record.smallest else record.reason
            wrong.append(f"{record.theorem}: {record.verdict}: {shown}, {record.smallest and record.smallest.sample}")
    return wrong


@pytest.mark.parametrize("role", [pytest.param(role, marks=[pytest.mark.slow] * (role in COSTLY)) for role in ROLES])
@pytest.mark.parametrize("move", MOVES)
def test_a_correct_implementation_is_not_refuted_on_hard_numbers_and_not_met_with_silence(role, move):
    assert not said_of(role, ROLES[role][0], move)


@pytest.mark.slow
@pytest.mark.parametrize("thing", [1, 2])
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("move", MOVES)
def test_nor_are_others(role, move, thing):
    assert not said_of(role, ROLES[role][thing], move)


@pytest.mark.long
@pytest.mark.parametrize(
    ("role", "thing"), [pytest.param(role, thing) for role, things in ROLES.items() for thing in range(len(things))]
)
def test_validate_refutes_none_of_them_on_the_hard_samples_that_it_draws(role, thing):
    """In arrays as they are: of sparse matrices scikit-learn has distances by products, whatever algorithm it is told."""
    found = lemmata.validate(ROLES[role][thing], role=role, size="stress", budget=4, examples=10, forms=[])
    assert not [f"{record.theorem}: {record.conclusion}" for record in found if record.fails]
    assert any(record.hard and record.verdict == "holds" for record in found)


def test_a_solver_that_ends_too_early_says_so():
    sample = SeparableClasses(((0, 0), (1, 3), (3, 1), (5, 5)), (-1, -1, 1, 1))
    record, _ = check_sample(THEOREMS["largest-geometric-margin"], adapt(Hasty, role_of("max-margin-classifier"), {})[0], sample)
    assert record.verdict == "declined"


class Hasty(HardSmo):
    def __init__(self):
        super().__init__()
        self.max_iter = 1


def test_they_are_thirty_of_ten_roles():
    assert len(ROLES) == 10 and {len(things) for things in ROLES.values()} == {3}
