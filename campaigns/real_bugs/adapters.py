"""The functions of the libraries under the names that the laws use. They run in the environments of these, without lemmata."""

import numpy as np


class Tree:
    """A regression tree of scikit-learn, and all that it says of its nodes and of the examples."""

    def __init__(self, **settings):
        self.settings = settings

    def __call__(self, X, y, weights):
        from sklearn.tree import DecisionTreeRegressor

        model = DecisionTreeRegressor(random_state=0, **self.settings).fit(X, y, sample_weight=weights)
        tree = model.tree_
        missing = getattr(tree, "missing_go_to_left", np.zeros(tree.node_count))
        return {
            "feature": tree.feature, "threshold": tree.threshold, "left": tree.children_left, "right": tree.children_right,
            "missing_left": np.asarray(missing, dtype=int), "impurity": tree.impurity, "count": tree.n_node_samples,
            "leaf": model.apply(X), "path": model.decision_path(X).toarray(), "predicted": model.predict(X),
        }  # fmt: skip


class Fitted:
    """The answers of a weighted learner: predictions at the rows of X, or probabilities, or its coefficients."""

    def __init__(self, target, answer="predict", **settings):
        self.target, self.answer, self.settings = target, answer, settings

    def __call__(self, X, y, weights, at):
        import importlib

        module, _, name = self.target.partition(":")
        model = getattr(importlib.import_module(module), name)(**self.settings)
        model.fit(X, y, sample_weight=weights)
        if self.answer == "coef_":
            return np.append(np.ravel(model.coef_), model.intercept_)
        return np.ravel(getattr(model, self.answer)(at))


def leave_one_out(X, y, weights, alpha):
    """Of RidgeCV: its predictions at each example by the model of the others."""
    from sklearn.linear_model import RidgeCV

    model = RidgeCV(alphas=[alpha], scoring="neg_mean_squared_error", store_cv_results=True, fit_intercept=True)
    return np.ravel(model.fit(X, y, sample_weight=weights).cv_results_)


class Posterior:
    """Of BayesianRidge: the covariance of the weights, and the precisions of weights and noise."""

    def __call__(self, X, y):
        from sklearn.linear_model import BayesianRidge

        model = BayesianRidge().fit(X, y)
        return model.sigma_, float(model.lambda_), float(model.alpha_)


def dependence(X, y, kind):
    """The mutual information that scikit-learn estimates of each feature and y, the features being of that type of numbers."""
    from sklearn.feature_selection import mutual_info_regression

    return mutual_info_regression(np.asarray(X).astype(kind), y, n_neighbors=2, random_state=0)


def imputed(X):
    """Missing values by the mean of all donors: as many neighbours as there are rows."""
    from sklearn.impute import KNNImputer

    return KNNImputer(n_neighbors=len(X)).fit_transform(X)


def clustered(X, centres, algorithm="lloyd", sparse=False):
    """KMeans from these centres: its centres, labels and inertia, and whether it stopped before the limit of its iterations.

    It warns of duplicates where labels are fewer than clusters, also where there are none: that does not tell of convergence.
    """
    import warnings

    from scipy.sparse import csr_matrix
    from sklearn.cluster import KMeans

    model = KMeans(n_clusters=len(centres), init=centres, n_init=1, tol=0, max_iter=100, algorithm=algorithm)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.fit(csr_matrix(X) if sparse else X)
    return model.cluster_centers_, model.labels_, float(model.inertia_), bool(model.n_iter_ < 100)


class Components:
    """PCA of faiss, trained on one set and then on another: the matrix."""

    def __call__(self, before, after):
        import faiss

        d = before.shape[1]
        k = min(d, len(before) - 1, len(after) - 1)
        pca = faiss.PCAMatrix(d, k)
        for X in (before, after):
            pca.train(np.ascontiguousarray(X, dtype="float32"))
        return faiss.vector_to_array(pca.A).reshape(k, d)


def attributed(X, y):
    """shap's values of a regression tree of scikit-learn: base value, values, and the predictions that they explain."""
    import shap
    from sklearn.tree import DecisionTreeRegressor

    model = DecisionTreeRegressor(random_state=0).fit(X, y)
    explainer = shap.TreeExplainer(model)
    values = explainer.shap_values(X, check_additivity=False)
    return float(np.ravel(explainer.expected_value)[0]), np.asarray(values), model.predict(X)


def belief(gradients, b1, b2, eps, eps_root):
    """The steps of optax's AdaBelief with learning rate 1."""
    import jax
    import jax.numpy as jnp
    import optax

    jax.config.update("jax_enable_x64", True)
    optimiser = optax.adabelief(1.0, b1=b1, b2=b2, eps=eps, eps_root=eps_root)
    state = optimiser.init(jnp.zeros(gradients.shape[1]))
    steps = []
    for gradient in gradients:
        update, state = optimiser.update(jnp.asarray(gradient), state)
        steps.append(np.asarray(update))
    return np.array(steps)


def median_error(truths, predictions, weights):
    """The weighted median of the absolute errors."""
    from sklearn.metrics import median_absolute_error

    return float(median_absolute_error(truths, predictions, sample_weight=weights))


def specificity(truths, predictions, weights):
    """The weighted specificity of class 1."""
    from imblearn.metrics import specificity_score

    return float(specificity_score(truths, predictions, sample_weight=weights))


def agreement(first, second):
    """The adjusted mutual information of two partitions."""
    from sklearn.metrics import adjusted_mutual_info_score

    return float(adjusted_mutual_info_score(first, second))


def continued(X, y):
    """Multinomial logistic regression, fitted, and then asked to go on for one step: the probabilities before and after."""
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(solver="newton-cholesky", warm_start=True, tol=1e-10, max_iter=200).fit(X, y)
    before = model.predict_proba(X)
    model.set_params(max_iter=1, tol=1e-3)
    return before, model.fit(X, y).predict_proba(X)


def weighted_sokal_michener(first, second, weights):
    """SciPy's Sokal–Michener distance of two vectors of 0 and 1; `weights` may be None."""
    from scipy.spatial.distance import sokalmichener

    return float(sokalmichener(np.asarray(first, dtype=bool), np.asarray(second, dtype=bool), w=weights))


def maximal_item_sets(rows):
    """mlxtend's maximal frequent item sets: lists of columns, and their supports."""
    import pandas
    from mlxtend.frequent_patterns import fpmax

    found = fpmax(pandas.DataFrame(np.asarray(rows, dtype=bool)), min_support=1e-9)
    return [[int(j) for j in items] for items in found["itemsets"]], [float(s) for s in found["support"]]


def transport_distance(X, Y, p):
    """The p-Wasserstein distance of two sets of equally many points, by ott."""
    import jax
    from ott.tools.unreg import wassdis_p

    jax.config.update("jax_enable_x64", True)
    return float(wassdis_p(X, Y, p=p))
