"""`lemmata.certify` of generalised linear models: the least value is enclosed, and a fit that misses it is told."""

from __future__ import annotations

import json
from types import SimpleNamespace

import cvxpy as cp
import flint
import numpy as np
import pytest
import statsmodels.api as sm
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.certify import losses
from lemmata.workbench.certify.api import certify
from lemmata.workbench.certify.losses import Balls, negative_binomial
from lemmata.workbench.certify.program import as_float, exactly
from sklearn.linear_model import GammaRegressor, LogisticRegression, PoissonRegressor

FAMILIES = sm.families


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 6)) @ np.diag([1, 2, 4, 1, 1, 1])
    return X, np.round(X @ [1, -2, 0, 0, 3, 0] + rng.normal(size=40) + 5, 3), rng.integers(0, 3, 40).astype(float)


LOGISTIC = [
    LogisticRegression(), LogisticRegression(solver="newton-cg", C=3),
    LogisticRegression(solver="newton-cholesky", class_weight="balanced"),
    LogisticRegression(tol=1e-10, fit_intercept=False), LogisticRegression(solver="liblinear", tol=1e-8, intercept_scaling=3),
    LogisticRegression(solver="liblinear", tol=1e-8, l1_ratio=1), LogisticRegression(solver="sag", tol=1e-10, max_iter=10**4),
    LogisticRegression(solver="saga", l1_ratio=0.5, tol=1e-9, max_iter=10**5, C=0.1),
    LogisticRegression(solver="saga", l1_ratio=1, tol=1e-9, max_iter=10**5, C=0.1),
]  # fmt: skip


@pytest.mark.parametrize("model", LOGISTIC, ids=str)
def test_logistic_regression(data, model):
    X, y, weights = data
    labels = np.where(y > 5, "b", "a")
    found = certify(model.fit(X, labels, sample_weight=weights), (X, labels, weights))
    assert found.verdict == "true" and found.optimum[0] <= found.optimum[1] <= found.value
    assert json.loads(json.dumps(found.as_json()))["verdict"] == "true"
    assert certify(model, (X, labels)).verdict == "false"
    model.coef_ += 0.3
    assert certify(model, (X, labels, weights)).verdict == "false"


def test_the_least_value_of_logistic_regression_is_that_of_cvxpy(data):
    X, y, _ = data
    for share in (0, 0.3, 1):
        model = LogisticRegression(solver="saga", l1_ratio=share, C=0.5).fit(X, y > 5)
        w, b = cp.Variable(6), cp.Variable()
        losses = cp.sum(cp.logistic(cp.multiply(np.where(y > 5, -1, 1), X @ w + b)))
        penalty = share * cp.norm1(w) + (1 - share) * cp.sum_squares(w) / 2
        least = cp.Problem(cp.Minimize(0.5 * losses + penalty)).solve(solver="CLARABEL")
        low, high = map(as_float, certify(model, (X, y > 5)).optimum)
        assert low - 1e-7 <= least <= high + 1e-7 and high - low < 1e-6


def test_a_logistic_regression_that_misses_its_own_tol(data):
    X, y, _ = data
    for solver in ("lbfgs", "newton-cg"):
        with pytest.warns(UserWarning):
            model = LogisticRegression(solver=solver, max_iter=1).fit(X, y > 5)
        assert "its own tol excludes" in certify(model, (X, y > 5)).reasons[0]
    with pytest.raises(Misuse, match="ball arithmetic"):
        certify(model, (X, y > 5)).save("c.json")


SINGLE = {
    "gaussian": (losses.GAUSSIAN, -1.5), "logistic": (losses.LOGISTIC, 1), "binomial": (losses.LOGISTIC, 0.25),
    "poisson": (losses.POISSON, 3), "no count": (losses.POISSON, 0), "gamma by log": (losses.GAMMA_LOG, 0.7),
    "gamma": (losses.GAMMA, 0.7), "inverse gaussian": (losses.INVERSE_GAUSSIAN, 2.5),
    "negative binomial": (negative_binomial(exactly(0.75)), 2),
}  # fmt: skip
SCORES = (0.01, 0.3, 1.0, 2.75, 9.0)


@pytest.mark.parametrize("name", SINGLE)
def test_a_loss_and_its_conjugate_are_apart_by_their_product_where_they_touch_and_by_more_elsewhere(name):
    """Fenchel and Young: ℓ(η) + ℓ*(a) ≥ aη, with equality at a = ℓ′(η)."""
    loss, y = SINGLE[name]
    label = np.array([[float(y)]])
    scores = [s for s in (*SCORES, *(-s for s in SCORES)) if s > 0 or not loss.positive]
    for touching in scores:
        mean = loss.means(np.array([[touching]]), label)
        slope = exactly(float(mean[0, 0])) - loss.label(exactly(y))
        with flint.ctx.workprec(128):
            dual = loss.conjugate([exactly(float(mean[0, 0]))], [exactly(y)])
            assert dual is not None
            values = [loss.of(Balls, [flint.arb(score)], [flint.arb(y)]) for score in scores]
            apart = [float((v + dual - flint.arb(slope) * s).mid()) for s, v in zip(scores, values, strict=True)]
        assert [s for s, a in zip(scores, apart, strict=True) if a < 1e-9] == [touching] and min(apart) >= -1e-25
        in_float64 = [loss.of(np, [s], label)[0] for s in scores]
        assert [float(v.mid()) for v in values] == pytest.approx(in_float64, rel=1e-12)
        up, down = (loss.means(np.array([[touching + h]]), label) for h in (1e-6, -1e-6))
        assert loss.curvatures(mean, label)[0, 0, 0] == pytest.approx((up - down)[0, 0] / 2e-6, rel=1e-4, abs=1e-8)


def test_of_the_softmax_too():
    rng = np.random.default_rng(3)
    eta, labels = rng.normal(size=(3, 5)), np.eye(3)[:, [0, 1, 2, 0, 1]]
    means = losses.SOFTMAX.means(eta, labels)
    shares = [[exactly(round(p * 2**40) / 2**40) for p in row] for row in means.T.tolist()]
    for share, label, scores in zip(shares, labels.T.tolist(), eta.T.tolist(), strict=True):
        share[0] = 1 - sum(share[1:], exactly(0))
        dual = losses.SOFTMAX.conjugate(share, [exactly(y) for y in label])
        assert dual is not None
        value = losses.SOFTMAX.of(Balls, [flint.arb(s) for s in scores], [flint.arb(y) for y in label])
        product = sum(flint.arb(p - exactly(y)) * s for p, y, s in zip(share, label, scores, strict=True))
        assert 0 <= float((value + dual - product).mid()) + 1e-15 < 1e-12
    assert losses.SOFTMAX.conjugate([exactly(1), exactly(1)], [exactly(1), exactly(0)]) is None


SOFTMAX = [
    LogisticRegression(), LogisticRegression(solver="newton-cg", C=30), LogisticRegression(tol=1e-9, fit_intercept=False),
    LogisticRegression(solver="newton-cholesky", class_weight="balanced"), LogisticRegression(C=np.inf, tol=1e-8),
    LogisticRegression(solver="saga", l1_ratio=0.5, tol=1e-9, max_iter=10**5, C=0.1),
]  # fmt: skip


@pytest.mark.parametrize("model", SOFTMAX, ids=str)
def test_several_classes(data, model):
    X, _, weights = data
    labels = np.array(["a", "b", "c"])[np.random.default_rng(5).integers(0, 3, 40)]
    found = certify(model.fit(X, labels, sample_weight=weights), (X, labels, weights))
    assert found.verdict == "true" and found.optimum[0] <= found.optimum[1] <= found.value
    model.coef_[1] += 0.3
    assert certify(model, (X, labels, weights)).verdict == "false"


def test_the_least_value_of_several_classes_is_that_of_cvxpy(data):
    X, y, _ = data
    labels = np.digitize(y, [3, 7])
    model = LogisticRegression(C=0.5).fit(X, labels)
    W, b = cp.Variable((3, 6)), cp.Variable((1, 3))
    scores = X @ W.T + np.ones((40, 1)) @ b
    losses_ = cp.sum(cp.log_sum_exp(scores, axis=1)) - cp.sum(cp.multiply(np.eye(3)[labels], scores))
    least = cp.Problem(cp.Minimize(0.5 * losses_ + cp.sum_squares(W) / 2)).solve(solver="CLARABEL")
    low, high = map(as_float, certify(model, (X, labels)).optimum)
    assert low - 1e-6 <= least <= high + 1e-6 and high - low < 1e-9


@pytest.mark.parametrize("alpha", [0, 0.01, 1])
@pytest.mark.parametrize("kind", [PoissonRegressor, GammaRegressor])
def test_regressors_of_logarithms(data, kind, alpha):
    X, _, weights = data
    target = np.random.default_rng(7).poisson(np.exp(X @ [0.1, 0, -0.1, 0.2, 0, 0])) + (kind is GammaRegressor)
    model = kind(alpha=alpha).fit(X, target, sample_weight=weights)
    assert certify(model, (X, target, weights)).verdict == "true"
    model.coef_ += 0.1
    assert "its own tol excludes" in certify(model, (X, target, weights)).reasons[0]


GLM = {
    "gaussian": FAMILIES.Gaussian(), "binomial": FAMILIES.Binomial(), "poisson": FAMILIES.Poisson(),
    "gamma": FAMILIES.Gamma(FAMILIES.links.Log()), "negative binomial": FAMILIES.NegativeBinomial(alpha=0.7),
}  # fmt: skip


@pytest.mark.parametrize("given", ["nothing", "offset", "freq_weights", "var_weights"])
@pytest.mark.parametrize("family", GLM)
def test_models_of_statsmodels(family, given):
    rng = np.random.default_rng(11)
    X = sm.add_constant(rng.normal(size=(60, 3)))
    target = rng.random(60) < 0.4 if family == "binomial" else rng.poisson(3, 60) + (family == "gamma")
    more = {} if given == "nothing" else {given: rng.integers(0, 4, 60) + (given != "freq_weights")}
    fit = sm.GLM(target.astype(float), X, family=GLM[family], **more).fit()
    found = certify(fit)
    assert found.verdict == "true" and as_float(found.gap) < 1e-9
    fit._results.params = fit.params + 0.05
    assert certify(fit).verdict == "false"


def test_other_models_of_statsmodels():
    rng = np.random.default_rng(13)
    X = sm.add_constant(rng.normal(size=(60, 3)))
    counts, sides = rng.poisson(2, 60), (rng.random(60) < 0.4).astype(float)
    shares = np.column_stack([rng.integers(0, 5, 60), rng.integers(1, 5, 60)])
    exposed = {"exposure": rng.random(60) + 0.5}
    poisson = FAMILIES.Poisson()
    for fit in (
        sm.GLM(shares, X, family=FAMILIES.Binomial()).fit(),
        sm.GLM(counts, X, family=poisson, **exposed).fit(),
        sm.GLM(counts, np.column_stack([X, 2 * X[:, 1]]), family=poisson).fit(),  # columns that depend on each other
        sm.Logit(sides, X).fit(disp=0),
        sm.Poisson(counts, X, **exposed, offset=rng.random(60)).fit(disp=0),
        sm.GLM(np.abs(X[:, 1]) + 2, X, family=FAMILIES.InverseGaussian()).fit(),
    ):
        assert certify(fit).verdict == "true", fit
    for fit in (
        sm.GLM(sides, X, family=FAMILIES.Binomial(FAMILIES.links.Probit())).fit(),
        sm.GLM(counts, X, family=poisson).fit_regularized(alpha=0.1),
        sm.GLM(counts, X, family=poisson).fit_constrained("x1=0"),
        sm.Logit(sides, X).fit_regularized(alpha=0.1, disp=0),
        sm.Probit(sides, X).fit(disp=0),
        sm.OLS(sides, X).fit(),
    ):
        with pytest.raises(Misuse):
            certify(fit)
    with pytest.raises(Misuse, match="leave them out"):
        certify(sm.Logit(sides, X).fit(disp=0), (X, sides))


def test_a_value_that_is_infinite_and_one_of_which_no_bound_is_known():
    """A gamma model whose mean is negative somewhere has no likelihood; of one that is far off, no bound."""
    X = np.column_stack([np.ones(6), np.arange(6.0)])
    with pytest.warns(UserWarning):
        fit = sm.GLM(np.array([1.0, 2, 3, 4, 5, 90]), X, family=FAMILIES.Gamma()).fit()
    fit._results.params = np.array([1.0, -0.5])
    found = certify(fit)
    assert found.verdict == "false" and found.reasons == ["its value is infinite: a score is not positive"]
    assert json.loads(json.dumps(found.as_json()))["value"] is None


def test_coefficients_at_which_everything_overflows(data):
    X, _, _ = data
    target = np.arange(40) % 4
    model = PoissonRegressor(alpha=0).fit(X, target)
    model.coef_[:] = 1e4
    assert certify(model, (X, target)).verdict == "false"


def test_whatever_is_no_result_is_one_line():
    module = type("Odd", (SimpleNamespace,), {"__module__": "statsmodels.odd"})
    with pytest.raises(Misuse, match="Odd is not certified"):
        certify(module(params=[1.0], llf=0.0))


def test_what_is_near_is_told_by_the_deviance_and_not_by_constants():
    """Σ(μ − y log μ) is −10⁸ here, and a millionth of that was near enough for any parameters."""
    rng = np.random.default_rng(17)
    X = sm.add_constant(rng.normal(size=(20, 2)))
    fit = sm.GLM(rng.poisson(np.exp(13 + 0.1 * X[:, 1])), X, family=FAMILIES.Poisson()).fit()
    found = certify(fit)
    assert found.verdict == "true" and as_float(found.value) == pytest.approx(fit.deviance / 2, rel=1e-9)
    fit._results.params = fit.params + np.array([1e-3, 0, 0])
    assert certify(fit).verdict == "false"


def test_a_shift_of_all_scores_allows_nothing_more(data):
    """Without a penalty all classes may gain the same, and a point that is far off by that was allowed a large excess."""
    X, _, _ = data
    labels = np.random.default_rng(19).integers(0, 3, 40)
    model = LogisticRegression(C=np.inf, tol=1e-8, max_iter=10**4).fit(X, labels)
    model.coef_ += 1e6
    assert certify(model, (X, labels)).verdict == "true"
    model.coef_[0, 0] += 0.1
    assert certify(model, (X, labels)).verdict == "false"


def test_results_without_their_data_are_one_line():
    X = sm.add_constant(np.arange(8.0))
    fit = sm.GLM(np.arange(8) % 3, X, family=FAMILIES.Poisson()).fit()
    fit.remove_data()
    with pytest.raises(Misuse, match="without its data"):
        certify(fit)


def test_a_poisson_model_with_a_constraint_is_not_certified():
    X = sm.add_constant(np.arange(8.0))
    with pytest.raises(Misuse, match="constrained"):
        certify(sm.Poisson(np.arange(8) % 3, X).fit_constrained("x1=0", disp=0))
