"""The estimators, splitters and functions of the survey: regressions, penalties, model and feature selection, probabilities.

As in `surveyed`, a note says what was found by hand about each refutation.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import notes_estimators as notes
from .entry import EVERY, OURS, Foreign

REGRESSION, SELECTION, MARGINS = f"{OURS}adapters_regression:", f"{OURS}adapters_selection:", f"{OURS}adapters_margins:"
PENALISED = f"{OURS}adapters_estimators:"


def _margins() -> Iterable[Foreign]:
    pa = {"loss": "hinge", "learning_rate": "pa1", "eta0": 1e9, "penalty": None}
    yield Foreign("scikit-learn", "sklearn.linear_model:SGDClassifier", "online-classifier", pa)
    yield Foreign("river", f"{MARGINS}RiverPassiveAggressive", "online-classifier")
    yield Foreign("river", f"{MARGINS}RiverPassiveAggressive", "online-classifier", {"learn_intercept": False})
    yield Foreign("scikit-learn", f"{MARGINS}OneClassMachine", "soft-margin-classifier", {"nu": 0.9})
    yield Foreign("scikit-learn", f"{MARGINS}OneClassMachine", "soft-margin-classifier", {"nu": 0.6, "tol": 1e-8})
    note = {EVERY: notes.NO_INTERCEPT, **notes.UNSIGNED_MULTIPLIERS}
    yield Foreign("skglm", "skglm:LinearSVC", "soft-margin-classifier", note=note)
    note = {EVERY: notes.ONE_LABEL, **notes.UNSIGNED_MULTIPLIERS}
    yield Foreign("skglm", "skglm:LinearSVC", "soft-margin-classifier", {"fit_intercept": False}, note)
    yield Foreign("snapml", f"{MARGINS}SnapMachine", "soft-margin-classifier", note={EVERY: notes.STAYS_AT_ZERO})


def _tubes_and_fractions() -> Iterable[Foreign]:
    svm = "sklearn.svm:"
    for settings in ({}, {"kernel": "precomputed"}, {"nu": 0.2, "tol": 1e-8}):
        yield Foreign("scikit-learn", f"{svm}OneClassSVM", "one-class-classifier", {"kernel": "linear", **settings})
    yield Foreign("scikit-learn", "sklearn.linear_model:SGDOneClassSVM", "one-class-classifier", note={EVERY: notes.DESCENDS})
    for settings in ({}, {"C": 16.0, "epsilon": 0.5, "tol": 1e-6}, {"kernel": "precomputed", "epsilon": 0.0}):
        yield Foreign("scikit-learn", f"{svm}SVR", "support-vector-regressor", {"kernel": "linear", **settings})
    found = {"nu": 0.25, "tol": 1e-6}
    for name, settings in (("LinearTube", {"epsilon": 0.25}), ("LinearTube", {"C": 16.0}), ("NuTube", {}), ("NuTube", found)):
        note = {"svr-optimum": notes.ALONG_A_PASS} if name == "LinearTube" else {}
        yield Foreign("scikit-learn", f"{MARGINS}{name}", "support-vector-regressor", settings, note)
    for settings in ({}, {"nu": 0.25, "tol": 1e-8}, {"kernel": "precomputed", "nu": 0.375}):
        yield Foreign("scikit-learn", f"{svm}NuSVC", "nu-classifier", {"kernel": "linear", **settings})


def _least_squares() -> Iterable[Foreign]:
    linear = "sklearn.linear_model:"
    for settings in ({}, {"fit_intercept": False}):
        yield Foreign("scikit-learn", f"{linear}LinearRegression", "linear-regressor", settings)
    yield Foreign("scikit-learn", f"{linear}Lars", "linear-regressor", note={EVERY: notes.TIED})
    for library, name, parameter, values, note in (
        ("statsmodels", "StatsmodelsOLS", "method", ("pinv", "qr"), {"qr": notes.COLLINEAR_QR}),
        ("mlxtend", "MlxtendLinear", "method", ("direct", "qr", "svd"), {"direct": notes.INVERTED, "qr": notes.INVERTED}),
        ("scipy", "ScipyLstsq", "driver", ("gelsd", "gelsy"), {"gelsy": notes.GELSY}),
    ):
        for value in values:
            found = {EVERY: note[value]} if value in note else {}
            yield Foreign(library, f"{REGRESSION}{name}", "linear-regressor", {parameter: value}, found)
    for settings in ({}, {"solver": "svd"}, {"solver": "cholesky", "alpha": 0.0625, "fit_intercept": False}):
        yield Foreign("scikit-learn", f"{linear}Ridge", "ridge-regressor", settings)
    for name, settings in (
        ("KernelRidgeLinear", {}),
        ("GaussianProcessRidge", {"alpha": 0.25}),
        ("RidgeByCrossValidation", {}),
        ("RidgeByCrossValidation", {"gcv_mode": "svd", "fit_intercept": False}),
    ):
        yield Foreign("scikit-learn", f"{REGRESSION}{name}", "ridge-regressor", settings)
    yield Foreign("statsmodels", f"{REGRESSION}StatsmodelsRidge", "ridge-regressor")


def _penalised() -> Iterable[Foreign]:
    linear, lasso, net = "sklearn.linear_model:", "lasso-regressor", "elastic-net-regressor"
    for settings in ({}, {"alpha": 0.125, "tol": 1e-10}):
        yield Foreign("scikit-learn", f"{linear}Lasso", lasso, settings)
    yield Foreign("scikit-learn", f"{linear}LassoLars", lasso, {"alpha": 0.25}, {EVERY: notes.LARS_OF_A_TIE})
    for settings in ({}, {"alpha": 0.25, "l1_ratio": 0.25, "fit_intercept": False}):
        yield Foreign("scikit-learn", f"{linear}ElasticNet", net, settings)
    yield Foreign("celer", "celer:Lasso", lasso)
    yield Foreign("celer", "celer:ElasticNet", net, {"alpha": 0.25, "l1_ratio": 0.25})
    yield Foreign("skglm", f"{PENALISED}SkglmNet", lasso, {"alpha": 0.25})
    yield Foreign("skglm", f"{PENALISED}SkglmNet", net, {"alpha": 0.25, "l1_ratio": 0.5})
    for more, note in (({}, {EVERY: notes.FIFTY_PASSES}), ({"passes": 20_000}, {EVERY: notes.STAYS_AT_ZERO})):
        yield Foreign("statsmodels", f"{PENALISED}StatsmodelsElasticNet", net, more, note)
        settings = {"alpha": 0.25, "l1_ratio": 1.0, "fit_intercept": True, **more}
        yield Foreign("statsmodels", f"{PENALISED}StatsmodelsElasticNet", lasso, settings, note)


def _logistic() -> Iterable[Foreign]:
    theirs, role = "sklearn.linear_model:LogisticRegression", "logistic-regressor"
    for settings in ({}, {"solver": "newton-cg"}, {"solver": "newton-cholesky", "C": 8.0, "tol": 1e-9}, {"solver": "liblinear"}):
        yield Foreign("scikit-learn", theirs, role, settings)
    yield Foreign("scikit-learn", theirs, role, {"tol": 1e-8}, {EVERY: notes.LBFGS_FTOL})
    yield Foreign("scikit-learn", f"{PENALISED}IteratedLogistic", role)
    for solver in ("sag", "saga"):
        settings = {"solver": solver, "fit_intercept": True, "accuracy": 1e-8}
        yield Foreign("scikit-learn", f"{PENALISED}IteratedLogistic", role, settings, {EVERY: notes.SAG_INTERCEPT})
    for settings in ({}, {"fit_intercept": True}):
        yield Foreign("statsmodels", f"{PENALISED}StatsmodelsLogistic", role, settings)
    yield Foreign("snapml", f"{PENALISED}SnapLogistic", role)


def _penalties() -> Iterable[Foreign]:
    yield Foreign("scikit-learn", f"{REGRESSION}LarsPathPenalty", "lasso-penalty", note={EVERY: notes.LARS_OF_A_TIE})
    yield Foreign("scikit-learn", f"{REGRESSION}LassoPenaltySearch", "lasso-penalty")
    yield Foreign("celer", f"{REGRESSION}LassoPenaltySearch", "lasso-penalty", {"through": "celer"})
    yield Foreign("skglm", f"{REGRESSION}SkglmStep", "lasso-step")
    yield Foreign("spgl1", f"{REGRESSION}spgl1_projection", "l1-ball-projection")
    for name in ("numpy_polyfit", "numpy_polynomial", "numpy_chebyshev"):
        note = {EVERY: notes.ZERO_COLUMN} if name == "numpy_polyfit" else {}
        yield Foreign("numpy", f"{REGRESSION}{name}", "polynomial-fit", note=note)
    yield Foreign("scikit-learn", f"{REGRESSION}sklearn_polynomial", "polynomial-fit")


def _probabilities() -> Iterable[Foreign]:
    yield Foreign("scipy", "scipy.special:expit", "sigmoid")
    libraries = {"sklearn": "scikit-learn", "sgd": "scikit-learn"}
    for through in ("sklearn", "sgd", "skglm", "celer", "mlxtend", "river", "statsmodels"):
        library, note = libraries.get(through, through), {EVERY: notes.DOUBLED} if through == "skglm" else {}
        yield Foreign(library, f"{REGRESSION}LogisticProbability", "sigmoid", {"through": through}, note)
    yield Foreign("scipy", f"{REGRESSION}scipy_cross_entropy", "cross-entropy")
    yield Foreign("scikit-learn", f"{REGRESSION}SklearnLogLoss", "cross-entropy", note={EVERY: notes.CLIPPED})
    yield Foreign("scikit-learn", f"{REGRESSION}sklearn_information", "mutual-information")


def _selection() -> Iterable[Foreign]:
    for splitter in (None, "KFold", "StratifiedKFold", "ShuffleSplit", "TimeSeriesSplit"):
        settings = {"splitter": splitter} if splitter else {}
        note = {EVERY: notes.NO_FOLDS} if splitter in ("ShuffleSplit", "TimeSeriesSplit") else {}
        yield Foreign("scikit-learn", f"{SELECTION}GridSearch", "cross-validation", settings, note)
    yield from _splitters()
    dask = {"through": "dask"}
    yield Foreign("dask-ml", f"{SELECTION}GridSearch", "cross-validation", dask, {EVERY: notes.WEIGHTED})
    yield Foreign("dask-ml", f"{SELECTION}GridSearch", "cross-validation", {**dask, "iid": False})
    for library, through in (("scikit-learn", "sklearn"), ("dask-ml", "dask"), ("mlxtend", "mlxtend")):
        yield Foreign(library, f"{SELECTION}SplitOnce", "hold-out", {"through": through})
    yield Foreign("scikit-learn", f"{SELECTION}sklearn_resample", "bootstrap")
    for kind, role in (("forward", "forward-search"), ("backward", "backward-search"), ("all", "subset-search")):
        yield Foreign(
            "mlxtend", f"{SELECTION}MlxtendSearch", role, {"kind": kind}, {} if kind == "forward" else {EVERY: notes.NOT_EMPTY}
        )
    for score, note in (("f_regression", notes.PERFECT), ("r_regression", notes.SIGNED)):
        yield Foreign("scikit-learn", f"{SELECTION}SelectKBestColumns", "feature-filter", {"score": score}, {EVERY: note})
    yield Foreign("scikit-learn", f"{SELECTION}sklearn_one_of", "one-versus-rest")
    yield Foreign("scikit-learn", f"{SELECTION}OneVersusRestByAnswers", "one-versus-rest")
    yield Foreign("scikit-learn", "sklearn.tree:DecisionTreeClassifier", "tree-classifier")
    yield Foreign("scikit-learn", f"{SELECTION}sklearn_projection", "random-measurement-matrix")
    yield Foreign("scikit-learn", f"{SELECTION}sklearn_words", "substring-counts")


def _splitters() -> Iterable[Foreign]:
    splitters = "sklearn.model_selection:"
    for settings in ({}, {"n_splits": 3}, {"shuffle": True, "random_state": 0}):
        yield Foreign("scikit-learn", f"{splitters}KFold", "splitter", settings)
        yield Foreign("scikit-learn", f"{splitters}StratifiedKFold", "stratified-splitter", settings)
    yield Foreign("scikit-learn", f"{splitters}StratifiedKFold", "splitter")
    yield Foreign("scikit-learn", f"{splitters}LeaveOneOut", "splitter")
    for name, settings in (("ShuffleSplit", {"random_state": 0}), ("TimeSeriesSplit", {}), ("LeavePOut", {"p": 2})):
        yield Foreign("scikit-learn", f"{splitters}{name}", "splitter", settings, {EVERY: notes.NO_FOLDS})


def _stages() -> Iterable[Foreign]:
    ensemble = "sklearn.ensemble:"
    for settings in ({}, {"n_estimators": 10}):
        yield Foreign("scikit-learn", f"{ensemble}AdaBoostClassifier", "staged-booster", {**settings, "random_state": 0})
    for settings in ({"n_estimators": 10}, {"n_estimators": 10, "learning_rate": 0.5, "max_depth": 1}):
        yield Foreign("scikit-learn", f"{ensemble}GradientBoostingRegressor", "boosting-regressor", {**settings, "random_state": 0})
    for settings in ({}, {"learning_rate": 0.5, "max_bins": 4}):
        small = {"max_iter": 10, "min_samples_leaf": 1, "early_stopping": False, **settings}
        yield Foreign("scikit-learn", f"{ensemble}HistGradientBoostingRegressor", "boosting-regressor", small)


def _matrices() -> Iterable[Foreign]:
    yield Foreign("cvxpy", f"{SELECTION}cvxpy_is_psd", "psd-test", note={"form-is-convex-iff-psd": notes.SINGULAR_AT_15})
    yield Foreign("sympy", f"{SELECTION}sympy_is_psd", "psd-test")
    yield Foreign("scipy", f"{SELECTION}scipy_square_root", "gram-factorization")
    yield Foreign("scipy", f"{SELECTION}scipy_ldl", "gram-factorization")


def estimators() -> Iterable[Foreign]:
    """All of them."""
    parts = (_margins, _tubes_and_fractions, _least_squares, _penalised, _logistic, _penalties, _probabilities, _selection)
    for part in (*parts, _stages, _matrices):
        yield from part()
