"""Other people's explanations in the conventions of the roles: integrated gradients, Shapley values, local surrogates.

Libraries are imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import warnings
from typing import Any

import numpy as np


def network(W: Any, b: Any, v: Any, power: int) -> Any:
    """f of rows, with NumPy."""
    W, b, v = (np.asarray(part, dtype=float) for part in (W, b, v))
    return lambda Z: (np.maximum(np.asarray(Z, dtype=float) @ W.T + b, 0) ** power) @ v


def _module(W: Any, b: Any, v: Any, power: int) -> Any:
    """The same as a module of PyTorch's, of doubles."""
    import torch
    from torch import nn

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            m, d = np.shape(W)
            self.hidden, self.relu = nn.Linear(d, m, dtype=torch.double), nn.ReLU()
            self.out = nn.Linear(m, 1, bias=False, dtype=torch.double)
            with torch.no_grad():
                self.hidden.weight.copy_(torch.as_tensor(np.array(W)))
                self.hidden.bias.copy_(torch.as_tensor(np.array(b)))
                self.out.weight.copy_(torch.as_tensor(np.array(v))[None])

        def forward(self, Z: Any) -> Any:
            return self.out(self.relu(self.hidden(Z)) ** power)[:, 0]

    with torch.random.fork_rng():
        torch.manual_seed(0)
        return Network()


class CaptumGradients:
    """captum's ``IntegratedGradients``.

    Parameters
    ----------
    method: ``gausslegendre``, ``riemann_left``, ``riemann_right``, ``riemann_middle`` or ``riemann_trapezoid``.
    """

    def __init__(self, method: str = "gausslegendre"):
        self.method = method

    def __call__(self, W: Any, b: Any, v: Any, power: int, x: Any, baseline: Any, steps: int) -> Any:
        import torch
        from captum.attr import IntegratedGradients

        model = _module(W, b, v, power)
        x, baseline = (torch.as_tensor(np.array(z, dtype=float))[None] for z in (x, baseline))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = IntegratedGradients(model).attribute(x, baselines=baseline, n_steps=steps, method=self.method)
        return found.detach().numpy()[0]


class ShapValues:
    """shap's explainers of any function, with all coalitions.

    Parameters
    ----------
    through: ``exact`` (``ExactExplainer``), ``kernel`` (``KernelExplainer``), ``permutation`` (``PermutationExplainer``: two orders
    alone, unless `rounds` says more) or ``sampling`` (``SamplingExplainer``). rounds: pairs of orders.
    """

    def __init__(self, through: str = "exact", rounds: int = 10):
        self.through, self.rounds = through, rounds

    def __call__(self, W: Any, b: Any, v: Any, power: int, x: Any, background: Any) -> Any:
        import shap
        from shap.maskers import Independent

        f, x, B = network(W, b, v, power), np.array(x, dtype=float)[None], np.array(background, dtype=float)
        masker = Independent(B, max_samples=len(B))
        if self.through == "exact":
            return shap.ExactExplainer(f, masker)(x, silent=True).values[0]
        if self.through == "permutation":
            explainer: Any = shap.PermutationExplainer(f, masker, seed=0)
            return explainer(x, max_evals=self.rounds * (2 * x.shape[1] + 1), silent=True).values[0]
        if self.through == "sampling":
            return shap.SamplingExplainer(f, B).shap_values(x, silent=True)[0]
        return shap.KernelExplainer(f, B).shap_values(x, silent=True, gc_collect=False)[0]


def captum_shapley(W: Any, b: Any, v: Any, power: int, x: Any, background: Any) -> Any:
    """captum's ``ShapleyValues``, over all orders, with one row of the background after the other as baseline: their mean."""
    import torch
    from captum.attr import ShapleyValues

    explainer = ShapleyValues(_module(W, b, v, power))
    x = torch.as_tensor(np.array(x, dtype=float))[None]
    rows = torch.as_tensor(np.array(background, dtype=float))
    return torch.stack([explainer.attribute(x, baselines=r[None])[0] for r in rows]).mean(dim=0).detach().numpy()


def lightshap_values(W: Any, b: Any, v: Any, power: int, x: Any, background: Any) -> Any:
    """lightshap's ``explain_any`` by exact kernel regression."""
    from lightshap import explain_any

    f = network(W, b, v, power)
    x, B = np.array(x, dtype=float)[None], np.array(background, dtype=float)
    found = explain_any(f, x, bg_X=B, method="kernel", how="exact", verbose=False)
    return found.shap_values[0]


def shapiq_values(W: Any, b: Any, v: Any, power: int, x: Any, background: Any) -> Any:
    """shapiq's ``ExactComputer`` of the game whose worth is the mean over the background."""
    from shapiq import ExactComputer

    f, x, B = network(W, b, v, power), np.array(x, dtype=float), np.array(background, dtype=float)
    worth = lambda S: np.array([f(np.where(row, x, B)).mean() for row in np.atleast_2d(S)])  # noqa: E731
    found = ExactComputer(worth, n_players=len(x))("SV", order=1)
    return np.array([found[(i,)] for i in range(len(x))])


class LimeSurrogate:
    """The regression of lime (``LimeBase``) with a ridge of that penalty, in place of its own of 1.

    Parameters
    ----------
    feature_selection: ``none`` (for k = d alone), ``forward_selection``, ``highest_weights``, ``lasso_path`` or ``auto``.
    """

    def __init__(self, feature_selection: str = "none"):
        self.feature_selection = feature_selection

    def __call__(self, Z: Any, y: Any, weights: Any, k: int, alpha: float) -> Any:
        from lime.lime_base import LimeBase
        from sklearn.linear_model import Ridge

        Z, y, weights = (np.asarray(part, dtype=float) for part in (Z, y, weights))
        if self.feature_selection == "none" and k < Z.shape[1]:
            raise NotImplementedError("it selects no features")
        fit = LimeBase(lambda d: d).explain_instance_with_data
        found: Any = fit(Z, y[:, None], weights, 0, k, self.feature_selection, Ridge(alpha=alpha))
        b, terms = found[:2]
        c = np.zeros(Z.shape[1])
        for j, value in terms:
            c[j] = value
        return c, b
