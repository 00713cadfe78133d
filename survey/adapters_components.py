"""Other people's principal components in the convention of ``principal-components``: V, mean, and the variances that they state.

Scores and reconstructions are the library's own where it has them; of a plain decomposition they are computed here. A singular
value s or an eigenvalue λ of the scatter matrix is the variance s²/n or λ/n.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

from typing import Any

import numpy as np

from ..properties.statements.verdicts import Declined, NotApplicable


class _Centred:
    """Components of the points less their mean."""

    components_: Any
    mean_: Any
    explained_variance_: Any

    def __init__(self, n_components: int = 1):
        self.n_components = n_components

    def _rows(self, X: Any) -> np.ndarray:
        X = np.asarray(X, dtype=float)
        self.mean_ = X.mean(axis=0)
        return X - self.mean_

    def transform(self, X: Any) -> np.ndarray:
        return (np.asarray(X) - self.mean_) @ np.asarray(self.components_).T

    def inverse_transform(self, Z: Any) -> np.ndarray:
        return self.mean_ + np.asarray(Z) @ np.asarray(self.components_)


class ScipySvds(_Centred):
    """``scipy.sparse.linalg.svds``, for fewer components than points and features. solver: arpack, lobpcg or propack."""

    def __init__(self, n_components: int = 1, solver: str = "arpack"):
        super().__init__(n_components)
        self.solver = solver

    def fit(self, X: Any) -> ScipySvds:
        from scipy.sparse.linalg import svds

        rows = self._rows(X)
        if self.n_components >= min(rows.shape):
            raise NotApplicable("svds finds fewer singular values than there are")
        try:
            _, values, V = svds(rows, k=self.n_components, solver=self.solver, rng=np.random.default_rng(0))
        except np.linalg.LinAlgError as error:  # PROPACK
            raise Declined(f"SciPy says: {error}") from error
        order = np.argsort(-values)
        self.components_, self.explained_variance_ = V[order], values[order] ** 2 / len(rows)
        return self


class ScipyEigs(_Centred):
    """``scipy.sparse.linalg.eigsh`` or ``lobpcg`` of the scatter matrix, for fewer components than features."""

    def __init__(self, n_components: int = 1, solver: str = "eigsh"):
        super().__init__(n_components)
        self.solver = solver

    def fit(self, X: Any) -> ScipyEigs:
        from scipy.sparse.linalg import eigsh, lobpcg

        rows, k, random = self._rows(X), self.n_components, np.random.default_rng(0)
        S = rows.T @ rows
        if k >= len(S):
            raise NotApplicable("eigsh finds fewer eigenvalues than there are")
        if self.solver == "eigsh":
            values, V = eigsh(S, k=k, v0=random.standard_normal(len(S)))
        else:
            values, V = lobpcg(S, random.standard_normal((len(S), k)), largest=True, maxiter=200)
        order = np.argsort(-values)
        self.components_, self.explained_variance_ = V.T[order], values[order] / len(rows)
        return self


class ScipyDense(_Centred):
    """``scipy.linalg``: eigh of the scatter matrix by a driver of LAPACK, ev, evd, evr or evx, or svd by gesdd or gesvd."""

    def __init__(self, n_components: int = 1, driver: str = "evr"):
        super().__init__(n_components)
        self.driver = driver

    def fit(self, X: Any) -> ScipyDense:
        from scipy import linalg

        rows = self._rows(X)
        if self.driver.startswith("ge"):
            _, s, V = linalg.svd(rows, full_matrices=False, lapack_driver=self.driver)
            values = s**2
        else:
            values, vectors = linalg.eigh(rows.T @ rows, driver=self.driver)
            values, V = values[::-1], vectors.T[::-1]
        self.components_, self.explained_variance_ = V[: self.n_components], values[: self.n_components] / len(rows)
        return self


class RandomizedSvd(_Centred):
    """A randomised decomposition. through: ``sklearn`` (randomized_svd), ``fbpca`` (pca), ``torch`` (pca_lowrank), with seeds."""

    def __init__(self, n_components: int = 1, through: str = "sklearn"):
        super().__init__(n_components)
        self.through = through

    def fit(self, X: Any) -> RandomizedSvd:
        rows, k = self._rows(X), self.n_components
        if self.through == "sklearn":
            from sklearn.utils.extmath import randomized_svd

            _, s, V = randomized_svd(rows, k, random_state=0)
        elif self.through == "fbpca":
            import fbpca

            np.random.seed(0)
            _, s, V = fbpca.pca(np.asarray(X, dtype=float), k=k, raw=False)
        else:
            import torch

            torch.manual_seed(0)
            _, s, V = (part.numpy() for part in torch.pca_lowrank(torch.tensor(np.asarray(X, dtype=float)), q=k))
            V = V.T
        self.components_, self.explained_variance_ = V, s**2 / len(rows)
        return self


class StatsmodelsPCA(_Centred):
    """``statsmodels.multivariate.pca.PCA`` of points that are centred, not scaled. method: svd, eig or nipals."""

    def __init__(self, n_components: int = 1, method: str = "svd"):
        super().__init__(n_components)
        self.method = method

    def fit(self, X: Any) -> StatsmodelsPCA:
        from statsmodels.multivariate.pca import PCA

        X = np.asarray(X, dtype=float)
        self._rows(X)
        if X.max(axis=0).tolist() == X.min(axis=0).tolist():
            raise NotApplicable("the points are equal")
        found = PCA(X, ncomp=self.n_components, standardize=False, normalize=False, method=self.method)
        self.components_ = np.asarray(found.loadings).T
        self.explained_variance_ = np.asarray(found.eigenvals)[: self.n_components] / len(X)  # eigenvalues of X'X
        return self


class PrincePCA(_Centred):
    """``prince.PCA``, centred and not scaled. engine: scipy or sklearn."""

    def __init__(self, n_components: int = 1, engine: str = "scipy"):
        super().__init__(n_components)
        self.engine = engine

    def fit(self, X: Any) -> PrincePCA:
        import pandas
        import prince

        table = pandas.DataFrame(np.asarray(X, dtype=float))
        settings: dict[str, Any] = {"rescale_with_std": False, "engine": self.engine, "random_state": 0}
        self.model = prince.PCA(n_components=self.n_components, **settings).fit(table)
        self._rows(X)
        self.components_ = self.model.svd_.V
        self.explained_variance_ = self.model.eigenvalues_
        return self

    def transform(self, X: Any) -> np.ndarray:
        import pandas

        return np.asarray(self.model.transform(pandas.DataFrame(np.asarray(X, dtype=float))))


class FaissPCA(_Centred):
    """``faiss.PCAMatrix``, in float32."""

    precision = "single"

    def fit(self, X: Any) -> FaissPCA:
        import faiss

        rows = np.ascontiguousarray(X, dtype=np.float32)
        self.found = faiss.PCAMatrix(rows.shape[1], self.n_components)
        self.found.train(rows)
        self.mean_ = faiss.vector_to_array(self.found.mean).astype(float)
        self.components_ = faiss.vector_to_array(self.found.A).reshape(self.n_components, -1).astype(float)
        return self

    def transform(self, X: Any) -> np.ndarray:
        return self.found.apply(np.ascontiguousarray(X, dtype=np.float32)).astype(float)

    def inverse_transform(self, Z: Any) -> np.ndarray:
        return self.found.reverse_transform(np.ascontiguousarray(Z, dtype=np.float32)).astype(float)


class LinearKernelPCA(_Centred):
    """``sklearn.decomposition.KernelPCA`` with the linear kernel: v = Σ αᵢ(xᵢ − x̄)/√λ. solver: dense, arpack or randomized."""

    def __init__(self, n_components: int = 1, solver: str = "dense"):
        super().__init__(n_components)
        self.solver = solver

    def fit(self, X: Any) -> LinearKernelPCA:
        from sklearn.decomposition import KernelPCA

        rows = self._rows(X)
        self.model = KernelPCA(self.n_components, eigen_solver=self.solver, random_state=0).fit(X)
        values = self.model.eigenvalues_
        if not (values > 0).all() or not (values >= np.sum(np.square(X)) / 8).all():
            raise NotApplicable("an eigenvalue is below an eighth of ‖X‖²: dividing by it costs digits")
        self.components_ = (rows.T @ self.model.eigenvectors_ / np.sqrt(values)).T
        self.explained_variance_ = values / len(rows)
        return self

    def transform(self, X: Any) -> np.ndarray:
        return self.model.transform(X)


def uniform_direction(d: int, seed: int) -> np.ndarray:
    """``scipy.stats.uniform_direction``, a vector of length 1."""
    from scipy.stats import uniform_direction as direction

    return np.ravel(direction(d).rvs(1, random_state=np.random.default_rng(seed)))


def torch_direction(d: int, seed: int) -> np.ndarray:
    """``torch.nn.functional.normalize`` of normally distributed numbers, in float64."""
    import torch

    drawn = torch.randn(d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    return torch.nn.functional.normalize(drawn, dim=0).numpy()
