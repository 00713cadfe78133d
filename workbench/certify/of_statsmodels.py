"""Results of statsmodels' generalised linear models, held against their likelihood."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..base.errors import Misuse
from .estimators import objective
from .losses import GAMMA, GAMMA_LOG, GAUSSIAN, INVERSE_GAUSSIAN, LOGISTIC, POISSON, Loss, negative_binomial
from .program import exactly, vector
from .smooth import CertifiedModel

FAMILIES: dict[tuple[str, str], Loss] = {  # by the names of the family and of its link
    ("Gaussian", "Identity"): GAUSSIAN,
    ("Binomial", "Logit"): LOGISTIC,
    ("Poisson", "Log"): POISSON,
    ("Gamma", "InversePower"): GAMMA,
    ("Gamma", "Log"): GAMMA_LOG,
    ("InverseGaussian", "InverseSquared"): INVERSE_GAUSSIAN,
}
KINDS = ("GLM", "Logit", "Poisson")


def of_statsmodels(results: Any, tol: float) -> CertifiedModel:
    """The results of ``GLM(…).fit()``, ``Logit(…).fit()`` or ``Poisson(…).fit()``.

    Raises `Misuse` for other models, families and links, for results without data, and for regularised or constrained fits, which
    minimise something else.
    """
    model: Any = getattr(results, "model", None)
    name, x = type(model).__name__, np.asarray(getattr(results, "params", ()), dtype=float)
    if name in KINDS and (model.exog is None or model.endog is None):
        raise Misuse(f"{name} without its data cannot be certified: fit it, and leave out remove_data")
    if name not in KINDS or x.ndim != 1 or not hasattr(results, "llf"):
        raise Misuse(f"{type(results).__name__} is not certified: the results of fit of a {', '.join(KINDS)} of statsmodels are")
    how = f"{getattr(results, 'method', '')} {type(results).__name__}".lower()
    if getattr(results, "constraints", None) is not None or "regularized" in how or " l1" in how:
        raise Misuse("a constrained or regularised fit minimises something else: that of fit is certified")
    loss, costs = _of_glm(model) if name == "GLM" else ({"Logit": LOGISTIC, "Poisson": POISSON}[name], np.ones(len(model.endog)))
    offset = _offset(model)
    used = np.flatnonzero(costs)
    problem = objective(loss, model.exog[used], model.endog[used], costs[used], offset[used], free=model.exog.shape[1])
    return CertifiedModel(problem, tuple(vector(x, "params")), f"{name} of statsmodels", tol)


def _offset(model: Any) -> np.ndarray:
    """What is added to the scores: statsmodels takes the logarithm of an exposure."""
    names = ("_offset_exposure",) if type(model).__name__ == "GLM" else ("offset", "exposure")
    added = [getattr(model, name, None) for name in names]
    return sum((np.asarray(a, dtype=float) for a in added if a is not None), np.zeros(len(model.endog)))


def _of_glm(model: Any) -> tuple[Loss, np.ndarray]:
    """The loss of a family with a link, and the costs of the samples. Raises `Misuse` for other pairs: many are not convex."""
    family, link = type(model.family).__name__, type(model.family.link).__name__
    loss = FAMILIES.get((family, link))
    if (family, link) == ("NegativeBinomial", "Log"):
        loss = negative_binomial(exactly(model.family.alpha))
    if loss is None:
        known = ", ".join(f"{f} with {k}" for f, k in (*FAMILIES, ("NegativeBinomial", "Log")))
        raise Misuse(f"{family} with the link {link} is not certified: {known} are")
    return loss, np.asarray(model.freq_weights * model.var_weights * getattr(model, "n_trials", 1.0), dtype=float)
