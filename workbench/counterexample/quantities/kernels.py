"""The quantities that the laws of kernels and of feature maps bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, Quantity, shown

GRAM = (
    shown("eigenvalues of the Gram matrix", "np.linalg.eigvalsh({call})", "square"),
    shown("|K − Kᵀ|, the largest", "np.max(np.abs(np.subtract({call}, np.transpose({call}))))", "square"),
)
MADE_GRAM = (shown("its eigenvalues", "np.linalg.eigvalsh({call})", "x"),)

KERNELS: dict[str, tuple[Quantity, ...]] = {
    "entrywise-series": MADE_GRAM,
    "feature-map": (
        shown("number of features", "np.shape({call})[1]", "x"),
        shown("⟨φ(x),φ(x')⟩", "np.asarray({call}) @ np.transpose({call})", "x"),
    ),
    "gaussian-kernel": GRAM,
    "gram-combination": MADE_GRAM,
    "gram-factorization": (shown("BBᵀ", "np.asarray({call}) @ np.transpose({call})", "x"),),
    "gram-scoring": ANSWER,
    "kernel": GRAM,
    "l2-representer": (
        shown(
            "∫h(x)xʲ dx",
            "[float(sum(c / (i + j + 1) for i, c in enumerate(h))) for j in range(len(h))]",
            "a0",
            before=("h = list({call})",),
        ),
    ),
    "monomial-feature-map": (shown("number of features", "np.shape({call})[1]", "x"),),
    "monomial-list": (shown("number of monomials", "len({call})", "a0"),),
    "polynomial-kernel": GRAM,
    "psd-test": (shown("eigenvalues of K", "np.linalg.eigvalsh({a0})", "a0"),),
    "quadratic-kernel": ANSWER,
    "string-kernel": ANSWER,
    "substring-counts": (shown("entries of φ(x)", "len({call})", "a0"),),
}
