"""Numbers that are hard for floating point: who misses on them alone loses digits; who misses on easy ones too is refuted."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.dimension_reduction.pca import PCA
from lemmata.properties.numbers.exact import rational
from lemmata.properties.roles.forms import FORMS
from lemmata.properties.samples.tables import Table
from lemmata.properties.search.digits import EASY, Hardness, eased
from lemmata.properties.search.record import Digits, Record
from lemmata.properties.search.search import check_sample, search_in
from lemmata.properties.statements.allowances import rounding
from lemmata.properties.statements.conclusions import at_most, equal
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.dimension_reduction.samples.points import Cloud
from lemmata.theorems.kernels.samples.points import Triple
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.theorems.separability.samples import XorSquare
from lemmata.theorems.svm.samples.points import QueriedClasses, SeparableClasses, TwoClasses
from lemmata.theorems.svm.samples.transformed import TurnedSeparable
from lemmata.workbench.implementations.importing import adapt, role_of
from scipy.optimize import nnls

from .hard_numbers import HardSmo, InCvxpy, PrimalInCvxpy, Smo, gauss_by_differences, gauss_by_products, separable_by_margin

FAR = SeparableClasses(((2**31,), (2**31 + 2,), (2**31 + 3,)), (-1, 1, 1))
UNIT = ((0,), (2**31,), (3 * 2**30,))  # points so far apart, in units of 1


def checked(law: str, thing, sample, role: str = "max-margin-classifier") -> Record:
    return check_sample(THEOREMS[law], adapt(thing, role_of(role), {})[0], sample)[0]


class PenalisesIntercept(HardSmo):
    """A constant feature in the place of an intercept, which is penalised: right for classes about the origin alone."""

    def fit(self, X, y):
        super().fit(np.c_[X, np.ones(len(X))], y)
        self.coef_, self.intercept_ = self.coef_[:-1], self.coef_[-1]
        return self


class Clips(HardSmo):
    """Right within ±20 alone."""

    def fit(self, X, y):
        return super().fit(np.clip(X, -20, 20), y)


class MomentsAboutTheOrigin(PCA):
    """Takes the scatter matrix from the moments of the points themselves."""

    def fit(self, X, y=None):
        super().fit(X)
        scatter = X.T @ X - len(X) * np.outer(self.mean_, self.mean_)
        values, vectors = np.linalg.eigh(scatter)
        self.components_, self.explained_variance_ = vectors.T[::-1], values[::-1] / self.divisor(len(X))
        return self


@pytest.mark.parametrize(("thing", "sample"), [(HardSmo, FAR), (PrimalInCvxpy, SeparableClasses(UNIT, (-1, 1, 1)))])
def test_a_hard_margin_loses_digits(thing, sample):
    record = checked("largest-geometric-margin", thing, sample)
    assert record.verdict == "holds" and record.exercised == 1 and record.digits
    assert "loses digits" in record.loses_digits and "made easy" in record.loses_digits


def test_a_soft_margin_in_cvxpy_loses_digits_far_from_the_origin():
    sample = TwoClasses(((2**31,), (2**31 + 1,), (2**31 + 3,), (2**31 + 2,)), (-1, 1, 1, -1))
    for thing in (Smo, InCvxpy):
        record = checked("soft-margin-optimum", thing, sample, "soft-margin-classifier")
        assert not record.fails and (record.digits or record.verdict == "holds")


@pytest.mark.parametrize("thing", [PenalisesIntercept, Clips])
def test_a_mistake_is_refuted_on_an_easy_sample(thing):
    record = checked("largest-geometric-margin", thing, FAR)
    assert record.verdict == "refuted" and not record.digits
    assert max(abs(v) for row in record.smallest.sample.rows for v in row) < 2**EASY


def margins_by_distances(K, labels):
    """Least distance programming: 1/‖w‖² is what the best combination of the lᵢφ(aᵢ) and 1 leaves."""
    values, vectors = np.linalg.eigh(K)
    images = vectors * np.sqrt(np.maximum(values, 0)) * labels[:, None]
    E, f = np.vstack([images.T, np.ones(len(K))]), np.append(np.zeros(len(K)), 1)
    found = nnls(E, f)[0]
    return labels * found / (f - E @ found)[-1]


def margins_without_labels(K, labels):
    return abs(margins_by_distances(K, labels))


@pytest.mark.filterwarnings("ignore:divide by zero")
def test_a_margin_of_a_kernel_loses_digits_in_a_tiny_unit():
    tiny = SeparableStream(((Fraction(1, 2**38),), (-Fraction(1, 2**38),)), (-1, 1))
    law, role = "optimum-is-combination-of-images", "kernel-max-margin"
    assert checked(law, margins_by_distances, tiny, role).loses_digits
    assert checked(law, margins_without_labels, tiny, role).verdict == "refuted"


def test_a_linear_program_loses_digits_of_a_tiny_xor_square():
    """The product of two coordinates of 2⁻⁴⁰ is below the solver's absolute tolerance; in their own unit they are separated."""
    tiny = XorSquare(((Fraction(1, 2**42), Fraction(5, 2**44)),))
    assert checked("xor-has-no-separator", separable_by_margin, tiny, "separability-test").loses_digits
    assert checked("xor-has-no-separator", lambda X, y: X.shape[1] == 2, tiny, "separability-test").verdict == "refuted"


def test_a_gaussian_kernel_of_products_loses_digits_and_one_of_differences_none():
    far = Triple(((2**31, 2**31 + 1), (2**31 + 1, 2**31), (2**31, 2**31)))
    lost = checked("gaussian-kernel-values", gauss_by_products, far, "gaussian-kernel")
    kept = checked("gaussian-kernel-values", gauss_by_differences, far, "gaussian-kernel")
    assert lost.verdict == kept.verdict == "holds" and not kept.digits
    assert lost.digits["far"].size in range(20, 32)  # (2²⁶)² u is one half: from there on an entry may be off by as much as it is


def test_no_digits_are_lost_on_easy_samples():
    for shift in (0, 3, 2**5):
        record = checked("largest-geometric-margin", HardSmo, SeparableClasses(((shift,), (shift + 2,), (shift + 3,)), (-1, 1, 1)))
        assert record.verdict == "holds" and not record.digits


def test_other_forms_are_held_to_the_law_itself():
    made = adapt(HardSmo, role_of("max-margin-classifier"), {})[0].handed(FORMS["fortran"])
    assert not search_in(THEOREMS["largest-geometric-margin"], made, [FAR]).digits


def test_an_eased_sample_is_the_same_one_nearer():
    rows = ((Fraction(2**31), 5), (2**31 + 3, 7))
    sample = QueriedClasses(rows, (-1, 1), (2**31 + 1, 0), 1, 2)
    hardness = Hardness.of(sample.rows, ("shift",))
    assert hardness.far == 31 - 1 and hardness.kind == "far"
    centred = eased(sample, hardness, 0)
    assert centred.rows == ((0, 0), (3, 2)) and centred.query == (1, -5)
    nearer = eased(sample, hardness, 6)
    assert Hardness.of(nearer.rows, ("shift",)).far in (5, 6, 7)
    in_unit = Hardness.of(((Fraction(1, 2**40),), (0,)), ("shift", "unit"))
    assert (in_unit.far, in_unit.unit, in_unit.kind) == (0, -40, "small")
    assert eased(Table(((Fraction(1, 2**40),), (0,))), in_unit, 0).rows == ((1,), (0,))


def test_rows_are_as_far_as_the_column_of_which_float64_keeps_least():
    apart_in_the_last = ((2**28, 0), (2**28 + 4, 2**20))
    assert Hardness.of(apart_in_the_last, ("shift",)).far == 28 - 2
    assert eased(Table(apart_in_the_last), Hardness.of(apart_in_the_last, ("shift",)), 0).rows == ((0, 0), (4, 2**20))
    assert Hardness.of(((5, 0), (5, 1)), ("shift",)).far == 2 and Hardness.of(((0,), (0,)), ("shift",)).far == 0
    assert Hardness.of(((3,), (3,)), ("shift",)).far == 0


def test_who_fits_no_intercept_is_not_excused_by_rows_far_away():
    made = adapt("sklearn.svm:LinearSVC", role_of("soft-margin-classifier"), {"loss": "hinge", "fit_intercept": False})[0]
    for rows in (((2,), (2,)), ((2**20 + 1,), (2**20 + 2,))):
        record = check_sample(THEOREMS["tradeoff-in-C"], made, TwoClasses(rows, (-1, 1)))[0]
        assert not record.digits


@pytest.mark.parametrize("law", ["variance-is-a-quadratic-form", "components-maximise-the-variance"])
def test_moments_of_points_far_from_the_origin_lose_digits_and_centred_ones_do_not(law):
    for far in (2**8, 2**12, 2**27, 2**31):
        table = [(far + 1 + t, far + t * t) for t in (0, 1, 3)]
        sample = Cloud(tuple(tuple(rational(v * 1.1) for v in row) for row in table))
        raw, sound = (checked(law, made, sample, "principal-components") for made in (MomentsAboutTheOrigin, PCA))
        assert raw.verdict == sound.verdict == "holds" and not sound.digits
        assert bool(raw.digits) == (far > 2**EASY)
    equal_points = Cloud(((rational(2.4),),) * 3)
    assert checked(law, MomentsAboutTheOrigin, equal_points, "principal-components").verdict == "vacuous"


def test_a_displacement_is_in_the_unit_of_the_rows_and_no_more_than_a_few_times_what_they_are_apart():
    def turned(rows, shift):
        return TurnedSeparable(rows, (-1, 1), columns=(0,), scales=(1,), turned=0, shift=shift, sign=-1)

    large, far = turned(((0,), (2**27,)), (5 * 2**27,)), turned(((2**40,), (2**40 + 2,)), (2**41,))
    both = ("shift", "unit")
    assert eased(large, Hardness.of(large.rows, both), 0) == turned(((0,), (1,)), (5,))
    assert eased(far, Hardness.of(far.rows, both), 0) == turned(((0,), (1,)), (2**6,))
    assert checked("hard-margin-turns-with-the-examples", PrimalInCvxpy, large).verdict == "holds"


def test_a_conclusion_is_blurred_where_what_is_allowed_alone_meets_it():
    allowed = rounding(1, "much")
    assert equal("K", 1.5, 1).is_blurred is False  # it is missed, not blurred
    blurred = [equal("K", 1.5, 1), at_most("K", 1.5, 1)]
    sharp = [equal("K", 1.01, 1), at_most("K", 0.5, 1), at_most("K", 1e-17, 0)]
    assert all(replace(c, allowance=allowed).is_blurred for c in blurred)
    assert not any(replace(c, allowance=allowed).is_blurred for c in sharp)


def test_records_say_from_which_size_digits_are_lost():
    record = Record("a", "b")
    assert record.loses_digits == "" and record.as_json()["digits"] == {}
    for digits in (Digits("far", 1, 20), Digits("far", 1, 16), Digits("small", 2, 28)):
        record.note_digits(digits)
    assert record.loses_digits.startswith(
        "loses digits where rows are 2¹⁶ times as far from the origin as they are apart (2 samples)"
    )
    assert record.as_json()["digits"] == {"far": {"samples": 2, "from": "2¹⁶"}, "small": {"samples": 2, "from": "2⁻²⁸"}}


MODULE = """
import numpy as np


def gauss(X, Y, gamma=0.5):
    return np.exp(-gamma * ((X**2).sum(axis=1)[:, None] + (Y**2).sum(axis=1)[None] - 2 * X @ Y.T))
"""


@pytest.mark.slow
def test_the_command_has_a_column_and_a_sentence_and_strict_makes_it_count(lemmata, own_module, tmp_path):
    target = f"{own_module('products', MODULE)}:gauss"
    call = (
        "validate",
        target,
        "--role",
        "gaussian-kernel",
        "--theorem",
        "gaussian-kernel-values",
        "--size",
        "stress",
        "--budget",
        "4",
    )
    found = lemmata(*call, "--json", "records.json")
    assert found.exit_code == 0 and " digits " in found.stdout.splitlines()[0]
    assert "loses digits where rows are 2" in " ".join(found.stdout.split())
    assert json.loads((tmp_path / "records.json").read_text())[0]["digits"]["far"]["from"].startswith("2")
    assert lemmata(*call, "--strict").exit_code == 1


def test_json_is_plain():
    record = checked("largest-geometric-margin", HardSmo, FAR)
    assert json.loads(json.dumps(record.as_json()))["digits"]
