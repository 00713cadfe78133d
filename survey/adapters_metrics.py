"""Other people's metric learning in the conventions of the roles: objectives, learners, contrastive and triplet losses, Laplacians.

Libraries are imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np


class NcaObjective:
    """The objective, with its gradient, that neighbourhood components analysis maximises.

    Parameters
    ----------
    through: ``sklearn`` (``NeighborhoodComponentsAnalysis``) or ``metric_learn`` (``NCA``): of both a private method.
    """

    def __init__(self, through: str = "sklearn"):
        self.through = through

    def __call__(self, X: Any, y: Any, A: Any) -> Any:
        X, same = np.asarray(X, dtype=float), np.asarray(y)[:, None] == np.asarray(y)[None]
        if self.through == "metric_learn":
            from metric_learn import NCA

            model = NCA()
        else:
            from sklearn.neighbors import NeighborhoodComponentsAnalysis

            model = NeighborhoodComponentsAnalysis()
        model.n_iter_ = 1
        value, gradient = model._loss_grad_lbfgs(np.asarray(A, dtype=float).ravel(), X, same)
        return value, gradient.reshape(np.shape(A))


class TorchTriplets:
    """The triplet loss of PyTorch, or of pytorch-metric-learning on vectors that are not normalised.

    Parameters
    ----------
    through: ``torch`` (``triplet_margin_loss``) or ``pml`` (``TripletMarginLoss``). eps: what PyTorch adds to each difference.
    """

    def __init__(self, through: str = "torch", eps: float = 1e-6):
        self.through, self.eps = through, eps

    def __call__(self, anchor: Any, positive: Any, negative: Any, margin: float) -> Any:
        import torch

        a, p, n = (torch.as_tensor(np.ascontiguousarray(v, dtype=float)) for v in (anchor, positive, negative))
        if self.through == "torch":
            loss = torch.nn.functional.triplet_margin_loss(a, p, n, margin=margin, eps=self.eps, reduction="none")
            return loss.numpy()
        from pytorch_metric_learning.distances import LpDistance
        from pytorch_metric_learning.losses import TripletMarginLoss
        from pytorch_metric_learning.reducers import DoNothingReducer

        loss = TripletMarginLoss(margin=margin, distance=LpDistance(normalize_embeddings=False), reducer=DoNothingReducer())
        m = len(a)
        triplets = tuple(torch.arange(m) + k * m for k in range(3))
        return loss(torch.cat([a, p, n]), indices_tuple=triplets)["loss"]["losses"].numpy()


def pml_nt_xent(Z: Any, temperature: float) -> float:
    """pytorch-metric-learning's ``NTXentLoss`` with the pairs as labels."""
    import torch
    from pytorch_metric_learning.losses import NTXentLoss

    m = len(Z) // 2
    labels = torch.arange(m).repeat(2)
    return float(NTXentLoss(temperature=temperature)(torch.as_tensor(np.ascontiguousarray(Z, dtype=float)), labels))


def torch_cross_entropy(Z: Any, temperature: float) -> float:
    """The contrastive loss as SimCLR's ports to PyTorch write it: normalised rows, and a cross entropy without the diagonal."""
    import torch
    from torch.nn import functional as F

    U = F.normalize(torch.as_tensor(np.ascontiguousarray(Z, dtype=float)), dim=1)
    logits = U @ U.T / temperature
    logits.fill_diagonal_(-torch.inf)
    m = len(Z) // 2
    return float(F.cross_entropy(logits, torch.arange(2 * m).roll(m)))


def scipy_laplacian(W: Any) -> np.ndarray:
    """SciPy's Laplacian of W + Wᵀ, halved: as it documents, ``symmetrized=True`` adds the transpose and does not halve."""
    from scipy.sparse.csgraph import laplacian

    return np.asarray(laplacian(np.asarray(W, dtype=float), symmetrized=True)) / 2
