"""Other people's neighbour embeddings and rotary embeddings in the conventions of the roles.

Libraries are imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `embeddings`)

from __future__ import annotations

from typing import Any

import numpy as np


def _single(values: Any) -> np.ndarray:
    """The same numbers in single precision. Raises `ValueError` where it does not have them."""
    found = np.asarray(values, dtype=np.float32)
    if not np.array_equal(found, values):
        raise ValueError("it takes single precision, which does not have these numbers")
    return found


def scipy_perplexity(p: Any) -> float:
    """``scipy.stats.entropy``, in bits."""
    from scipy.stats import entropy

    return float(2.0 ** entropy(p, base=2))


def torch_token_perplexity(q: Any) -> float:
    """The exponential of ``torch.nn.functional.nll_loss``, which is given the logarithms of the tokens' probabilities."""
    import torch
    from torch.nn.functional import nll_loss

    logarithms = torch.log(torch.tensor(np.asarray(q, dtype=np.float64)))[:, None]
    return float(torch.exp(nll_loss(logarithms, torch.zeros(len(logarithms), dtype=torch.long))))


def sklearn_calibration(squares: Any, perplexity: float) -> np.ndarray:
    """The bisection of ``sklearn.manifold.TSNE``."""
    from sklearn.manifold._utils import _binary_search_perplexity  # type: ignore[attr-defined]

    return np.asarray(_binary_search_perplexity(_single(squares), perplexity, 0))


def opentsne_calibration(squares: Any, perplexity: float) -> np.ndarray:
    """The bisection of openTSNE, which takes the distances to the others."""
    from openTSNE import _tsne  # type: ignore[attr-defined]

    n = len(squares)
    others = ~np.eye(n, dtype=bool)
    distances = np.sqrt(np.asarray(squares, dtype=np.float64)[others].reshape(n, n - 1))
    P = np.zeros((n, n))
    P[others] = np.ravel(_tsne.compute_gaussian_perplexity(distances, np.array([perplexity], dtype=float)))
    return P


def sklearn_tsne(P: Any, Y: Any) -> tuple[float, np.ndarray]:
    """The objective of ``sklearn.manifold.TSNE(method="exact")``."""
    from scipy.spatial.distance import squareform
    from sklearn.manifold._t_sne import _kl_divergence

    value, gradient = _kl_divergence(np.array(Y, dtype=float).ravel(), squareform(np.asarray(P)), 1, *np.shape(Y))
    return value, gradient.reshape(np.shape(Y))


def sklearn_trustworthiness(X: Any, Y: Any, k: int) -> float:
    """``sklearn.manifold.trustworthiness``."""
    from sklearn.manifold import trustworthiness

    return trustworthiness(X, Y, n_neighbors=k)


def rotary_torch(x: Any, positions: Any, base: float) -> np.ndarray:
    """``rotary_embedding_torch.RotaryEmbedding``, each vector at its offset, in single precision."""
    import torch
    from rotary_embedding_torch import RotaryEmbedding

    rotary = RotaryEmbedding(dim=_more_than_two(x), theta=int(base), cache_if_possible=False)
    rows = [
        rotary.rotate_queries_or_keys(torch.tensor(np.array(row, dtype=np.float32))[None, None, None], offset=int(m))
        for row, m in zip(np.asarray(x), positions, strict=True)
    ]
    return torch.cat(rows).detach().numpy().reshape(np.shape(x))


def rotary_x_transformers(x: Any, positions: Any, base: float) -> np.ndarray:
    """``x_transformers.x_transformers.RotaryEmbedding``, in single precision."""
    import torch
    from x_transformers.x_transformers import RotaryEmbedding, apply_rotary_pos_emb

    angles, scale = RotaryEmbedding(_more_than_two(x), base=int(base))(torch.tensor(np.array(positions)))
    vectors = torch.tensor(np.array(x, dtype=np.float32))[None, None]
    return apply_rotary_pos_emb(vectors, angles, scale).numpy()[0, 0]


def _more_than_two(x: Any) -> int:
    """The dimension. Raises `ValueError` for 2: both libraries rescale the base by a power of d/(d − 2)."""
    d = np.shape(x)[1]
    if d == 2:
        raise ValueError("it takes more than two dimensions")
    return d


def frequencies_torch(d: int, base: float) -> np.ndarray:
    """Those of ``rotary_embedding_torch.RotaryEmbedding``."""
    from rotary_embedding_torch import RotaryEmbedding

    frequencies: Any = RotaryEmbedding(dim=_more_than_two(np.empty((1, d))), theta=int(base)).freqs
    return frequencies.detach().numpy()


def frequencies_x_transformers(d: int, base: float) -> np.ndarray:
    """Those of ``x_transformers.x_transformers.RotaryEmbedding``."""
    from x_transformers.x_transformers import RotaryEmbedding

    frequencies: Any = RotaryEmbedding(_more_than_two(np.empty((1, d))), base=int(base)).inv_freq
    return frequencies.numpy()


def rotary_torchtune(x: Any, positions: Any, base: float) -> np.ndarray:
    """``torchtune.modules.RotaryPositionalEmbeddings``, in single precision."""
    import torch

    rotary = _torchtune(np.shape(x)[1], max_seq_len=int(max(positions)) + 1, base=int(base))
    vectors = torch.tensor(np.array(x, dtype=np.float32))[None, :, None]
    return rotary(vectors, input_pos=torch.tensor(np.array(positions))[None]).numpy()[0, :, 0]


def rotary_llama(x: Any, positions: Any, base: float) -> np.ndarray:
    """Those of Llama in ``transformers``, in single precision."""
    import torch
    from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

    vectors = torch.tensor(np.array(x, dtype=np.float32))[None, None]
    cos, sin = _of_llama(np.shape(x)[1], base)(vectors, torch.tensor(np.array(positions))[None])
    return apply_rotary_pos_emb(vectors, vectors, cos, sin)[0].numpy()[0, 0]


def frequencies_llama(d: int, base: float) -> np.ndarray:
    """Those of Llama in ``transformers``."""
    frequencies: Any = _of_llama(d, base).inv_freq
    return frequencies.numpy()


def frequencies_torchtune(d: int, base: float) -> np.ndarray:
    """Those of ``torchtune.modules.RotaryPositionalEmbeddings``."""
    return _torchtune(d, max_seq_len=1, base=int(base)).theta.numpy()


def _torchtune(d: int, **settings: int) -> Any:
    """The module itself, from its file: the package around it asks for torchao, which it does not use here."""
    from importlib.util import find_spec, module_from_spec, spec_from_file_location
    from pathlib import Path

    package: Any = find_spec("torchtune")
    file = Path(package.submodule_search_locations[0]) / "modules" / "position_embeddings.py"
    spec: Any = spec_from_file_location("position_embeddings", file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.RotaryPositionalEmbeddings(d, **settings)


def _of_llama(d: int, base: float) -> Any:
    """The module that makes cosines and sines for heads of d features."""
    from transformers import LlamaConfig
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    config = LlamaConfig(
        hidden_size=d, num_attention_heads=1, head_dim=d, rope_parameters={"rope_type": "default", "rope_theta": float(base)}
    )
    return LlamaRotaryEmbedding(config)
