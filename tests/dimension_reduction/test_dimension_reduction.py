"""Oracles and samples of dimension reduction by hand, and what holds of scikit-learn's components and dimensions."""

from fractions import Fraction

import lemmata
import numpy as np
import pytest
from lemmata.properties.numbers.exact import exact_matrix
from lemmata.properties.samples import decode, encode
from lemmata.theorems.dimension_reduction.oracles import chi_square_tails, eigenvalues
from lemmata.theorems.dimension_reduction.samples.embeddings import Distances, Embedding
from lemmata.theorems.dimension_reduction.samples.framed_clouds import FramedCloud
from lemmata.theorems.dimension_reduction.samples.points import Cloud
from lemmata.theorems.dimension_reduction.samples.spectra import PowerRun
from lemmata.workbench import validate
from sklearn.decomposition import PCA, FactorAnalysis, IncrementalPCA, TruncatedSVD
from sklearn.random_projection import johnson_lindenstrauss_min_dim

from ..conftest import refused


@pytest.mark.parametrize(
    ("S", "expected"),
    [
        ([[2, 0], [0, 5]], [5, 2]),
        ([[1, 1], [1, 1]], [2, 0]),
        ([[0]], [0]),
        ([[3, 0, 0], [0, 3, 0], [0, 0, 3]], [3, 3, 3]),
        ([[Fraction(2) ** 1500, 0], [0, 1]], [Fraction(2) ** 1500, 1]),
    ],
)
def test_eigenvalues_lie_between_their_bounds(S, expected):
    found = eigenvalues(exact_matrix(S))
    assert all(between.low <= value <= between.high for between, value in zip(found, expected, strict=True))
    assert all(between.high - between.low <= Fraction(1, 10**12) * max(expected) for between in found)


def test_tails_are_those_of_the_exponential_distribution_for_two_degrees():
    above, below = chi_square_tails(2, Fraction(1, 2))
    assert float(above) == pytest.approx(np.exp(-1.5), rel=1e-15) and float(below) == pytest.approx(1 - np.exp(-0.5), rel=1e-15)


def test_the_eigenvectors_of_a_run_are_those_of_its_matrix():
    run = PowerRun((4, 1, 0), (1, 2, -1), (1, 1, 0), 3)
    S, Q = run.matrix, run.eigenvectors
    assert (Q * run.eigenvalues == S @ Q).all() and (36 * np.eye(3) == Q.T @ Q).all() and (S == S.T).all()
    assert decode(encode(run)) == run


CROSS = ((2, 0), (-2, 0), (0, 1), (0, -1))  # eigenvalues 8 and 2, along the axes


test_a_sample_meets_its_hypotheses = refused(
    lambda: Cloud(((1, 2),)),
    lambda: FramedCloud(CROSS, ((1, 1), (1, -1)), ((1, 0),)),
    lambda: FramedCloud(CROSS, ((0, 1), (1, 0)), ((1, 0),)),
    lambda: FramedCloud(CROSS, ((1, 0), (1, 0)), ((1, 0),)),
    lambda: FramedCloud(CROSS, ((1, 0), (0, 1)), ((1, 1),)),
    lambda: FramedCloud(CROSS, ((1, 0), (0, 1)), ()),
    lambda: PowerRun((1, -1), (1, 0), (1, 1), 1),
    lambda: PowerRun((1, 1), (0, 0), (1, 1), 1),
    lambda: PowerRun((1, 0), (1, 0), (0, 1), 1),
    lambda: PowerRun((1,), (1,), (1,), 0),
    lambda: PowerRun((2**40,), (2**9,), (1,), 1),
    lambda: Distances(1, Fraction(1, 2)),
    lambda: Distances(2, Fraction(1, 3)),
    lambda: Distances(2, Fraction(1)),
    lambda: Embedding(10, Fraction(1, 2), 3),
)


def verdicts(thing, role, **options):
    return {record.theorem: record.verdict for record in validate(thing, role=role, examples=40, budget=0.4, **options)}


@pytest.mark.slow
@pytest.mark.parametrize("model", [PCA(), PCA(1, svd_solver="full"), PCA(svd_solver="covariance_eigh")], ids=str)
def test_components_of_scikit_learn_hold(model):
    found = verdicts(model, "principal-components")
    assert set(found.values()) == {"holds"} and len(found) == 5


class Shows(PCA):
    """Correct: its components_ are shown, and what it computes with is kept apart."""

    def fit(self, X, y=None):
        self.inner = PCA().fit(X)
        self.components_, self.mean_, self.explained_variance_ = (
            getattr(self.inner, name) for name in ("components_", "mean_", "explained_variance_")
        )
        return self

    def transform(self, X):
        return self.inner.transform(X)

    def inverse_transform(self, X):
        return self.inner.inverse_transform(X)


def test_nothing_is_put_in_place_of_what_an_estimator_shows():
    """A law set components_ to other directions, and called what does not compute with that attribute broken."""
    assert set(verdicts(Shows(), "principal-components").values()) == {"holds"}


def test_arpack_fails_on_points_that_are_all_0():
    """Points that are not centred, and the variance of their scores about its mean: all laws hold but for an error of ARPACK's."""
    found = lemmata.check(
        "components-maximise-the-variance", implementation=TruncatedSVD(1, algorithm="arpack"), examples=40, budget=0.4
    )
    assert [(record.verdict, "ArpackError" in str(record.smallest)) for record in found] == [("refuted", True)]


@pytest.mark.slow
@pytest.mark.parametrize("model", [IncrementalPCA(1, batch_size=2), FactorAnalysis(1)], ids=str)
def test_what_only_approximates_principal_components_is_refuted(as_found, model):
    assert verdicts(model, "principal-components")["components-maximise-the-variance"] == "refuted"


def test_the_dimension_of_scikit_learn_is_rounded_down():
    [record] = lemmata.check("enough-dimensions-for-all-distances", implementation=johnson_lindenstrauss_min_dim, examples=20)
    assert record.verdict == "refuted" and record.conclusion == "k(ε²/2 − ε³/3), and 4 ln n"
