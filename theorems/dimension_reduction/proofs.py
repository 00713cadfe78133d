"""Derivations: the two faces of principal components, row by row; and the power method, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector
from ...properties.proofs import reals, vectors
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.formal.sample import Formal
from ...properties.proofs.kernel import Fact, Loop, assume, by, cauchy_schwarz, induct, of_sample, split, square, total
from ...properties.proofs.ties import Tied, tie
from ...properties.samples.hypotheses import first_not_met
from .power_method import power_method_converges, rayleigh_quotient_grows
from .principal_components import no_directions_leave_less, reconstruction_error_is_the_rest_of_the_variance
from .readings import ComponentsFit, Growth, Reconstructed, Spread, Turn
from .samples.framed_clouds import FramedCloud, along
from .samples.frames import reflected
from .samples.points import Cloud
from .samples.spectra import PowerRun


def faulty(*names: str) -> list[str]:
    return [f"mutants.dimension_reduction.{name}" for name in names]


@reconstruction_error_is_the_rest_of_the_variance.derivation(
    "any number of points of real inner-product spaces of every dimension, and every orthonormal frame",
    lifts="pca.PCA",
    mutants=faulty("HalvesTheScores", "CombinesBackwards", "CombinesTheFirst"),
)
def by_pythagoras(pca: Any) -> Iterator:
    r"""$\|x-V^\top Vx\|^2=\|x\|^2-2\langle x,V^\top Vx\rangle+\|V^\top Vx\|^2$, of each row x.

    The inner product is $\|Vx\|^2$ for every V, the last term for an orthonormal one.
    """
    rows, rest = by_rows(ComponentsFit, pca)
    (scores, form, c), (error, whole, kept) = reals("∑s² vᵀSv c"), rows.state.values()

    def add_score(scores: Any, form: Any, c: Any) -> tuple[Any, Any]:
        return scores + score_of(pca, c) ** 2, form + c**2

    column = Loop("scores of a component", {"scores": scores, "form": form}, (c,), lambda *_: (0, 0), add_score)
    same = induct(column, lambda scores, form: [scores == form], [])
    spreads = Each({}, Spread(scores, form), over="component")
    values = {"is_nontrivial": True, "spreads": spreads, "unexplained": error, "total": whole, "captured": kept}
    yield conclude(reconstruction_error_is_the_rest_of_the_variance, values, *rest, *same)
    yield tie(rows, ((list(run.projected)[:-1], [run.unexplained, run.total, run.captured]) for run in framed(pca)))
    axes = list(on_axes(pca))
    found = [] if any(map(first_not_met, axes)) else [(run, spread) for run in axes for spread in run.spreads]
    yield tie(column, (([(c,) for c in run.rows @ run.V[s.at]], [s.of_scores, s.variance]) for run, s in found))


def score_of(pca: Any, c: Any) -> Any:
    """What the code makes of the coefficient of a row in one direction."""
    return pca.project(np.array([[c]], dtype=object), np.array([[1]], dtype=object))[0, 0]


def by_rows(kind: type, pca: Any) -> tuple[Loop, list[Fact]]:
    """What is left of rows x, Σ‖x‖², and Σ‖Vx‖²; the first is the difference of the others."""
    (x, Vx, back), (error, whole, kept) = vectors("x Vx VᵀVx"), reals("∑‖x−x̂‖² ∑‖x‖² ∑‖Vx‖²")

    def add_row(error: Any, whole: Any, kept: Any, x: Any, Vx: Any, back: Any) -> tuple[Any, ...]:
        share = pca.combine(np.array([[score_of(pca, 1)]], dtype=object), np.array([[1]], dtype=object))[0, 0]
        rest = x - share * back
        return error + rest @ rest, whole + x @ x, kept + Vx @ Vx

    rows = Loop("rows", {"error": error, "whole": whole, "kept": kept}, (x, Vx, back), lambda *_: (0, 0, 0), add_row)
    known = [of_sample(kind, name, x, Vx, back) for name in ("orthonormal", "adjoint")]
    return rows, induct(rows, lambda error, whole, kept: [error == whole - kept], known)


@no_directions_leave_less.derivation(
    "any number of points of real inner-product spaces of every dimension, and any number of orthonormal directions",
    lifts="pca.Reconstruction",
    mutants=faulty("ReconstructsFromHalves", "ReconstructsBackwards", "ReconstructsFromTheFirst", "ReconstructsAboutTheOrigin"),
)
def by_the_largest_eigenvalues(pca: Any) -> Iterator:
    r"""What is left is $\operatorname{tr}S-\sum\|Vx\|^2$ by Pythagoras, row by row, and `weighed` bounds the second sum.

    That $\operatorname{tr}S$ is the sum of all eigenvalues, that Σ‖Vx‖² = tr VSVᵀ = Σλw, and what Vᵀ and V do to a row, is declared
    by the sample type, and checked of each sample: not derived here.
    """
    cloud, (rows, rest), (loop, fan) = Formal(FramedCloud), by_rows(FramedCloud, pca), weighed(FramedCloud)
    error = rows.state["error"]
    sums = [total(FramedCloud, of, rows, part) for of, part in (("spread", "whole"), ("kept", "kept"))]
    scores = [of_sample(FramedCloud, name) for name in ("of_scores", "diagonal")]
    spectral = by(error == cloud.spread + cloud.spectral, *rest, *sums, *scores, name="tr S − Σλw")
    least = by(error >= cloud.left, spectral, *fan, of_sample(FramedCloud, "traced"), name="Eckart and Young")
    yield conclude(no_directions_leave_less, {"unexplained": error, "is_nontrivial": True}, spectral, least)
    clouds = list(framed_clouds())
    fits = [Reconstructed(lambda: pca, cloud) for cloud in clouds]
    yield tie(rows, ((list(c.projections), [fit.unexplained, c.spread, c.kept]) for c, fit in zip(clouds, fits, strict=True)))
    yield tie_weighed(loop, clouds)


def framed_clouds() -> Iterator[FramedCloud]:
    """Whole clouds with reflected axes, and directions of halves and units: what is left of them is exact."""
    random = np.random.RandomState(5)
    for d, k in ((1, 1), (2, 1), (2, 2), (3, 2), (4, 1), (4, 3), (5, 2), (8, 4), (8, 5)):
        u, other = random.randint(-1, 2, d), np.zeros(d, dtype=int)
        u[0] = 1
        other[: 4 if d >= 4 else 1] = 1
        mean, steps = random.randint(-9, 10, d).tolist(), random.randint(0, 5, d)
        yield along(
            mean, u.tolist(), [size * np.array([1, 1, -2]) for size in steps], reflected(random.permutation(other).tolist(), k)
        )


def framed(pca: Any) -> Iterator[ComponentsFit]:
    """Whole clouds, with halves of four signs and units in place of directions, so that all is exact."""
    random = np.random.RandomState(0)
    signs = np.array([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]) / 2
    for n, d, k in ((2, 1, 1), (2, 3, 2), (4, 2, 1), (4, 4, 2), (4, 4, 4), (8, 4, 3), (8, 5, 3), (8, 7, 5)):
        frame, ours = np.eye(d), deepcopy(pca)
        frame[:4, :4] = signs if d >= 4 else frame[:4, :4]
        frame = frame[random.permutation(d)]
        ours.n_components, ours.directions = k, lambda rows, V=frame: V
        yield ComponentsFit(lambda ours=ours: ours, Cloud(tuple(tuple(map(int, row)) for row in random.randint(-9, 10, (n, d)))))


def on_axes(pca: Any) -> Iterator[ComponentsFit]:
    """Whole clouds along the axes, far from the origin, of which the code finds the directions exactly."""
    for method, d, k in (("svd", 1, 1), ("svd", 2, 2), ("eigh", 2, 1), ("eigh", 4, 3), ("svd", 8, 5)):
        points = tuple(tuple(9 + sign * 2 ** (d - j) * (i == j) for i in range(d)) for j in range(d) for sign in (1, -1))
        ours = deepcopy(pca)
        ours.method, ours.n_components = method, k
        yield ComponentsFit(lambda ours=ours: ours, Cloud(points))


@power_method_converges.derivation(
    "positive semidefinite matrices of every size, with any eigenvalues, and any number of steps, of iterates of any lengths",
    lifts="power_method.PowerMethod",
    mutants=faulty("TwoStepsAtOnce", "HalfOfTheMatrix", "DiagonalOnly"),
)
def by_its_parts(method: Any) -> Iterator:
    r"""A step makes the part p along the eigenvectors of λ λ times as long, the rest q at most λ' times; s scales both."""
    run, (p, q, p0, q0, image), (s, bound, c) = Formal(PowerRun), vectors("p q p₀ q₀ Λq"), reals("s bound c")

    def step(p: Any, q: Any, s: Any, bound: Any, p0: Any, q0: Any, image: Any, c: Any) -> tuple[Any, ...]:
        (longer,) = method.step(np.array([[run.top]], dtype=object), np.array([p], dtype=object))
        return longer, image, s * c if c != 0 else s, bound * (run.following / run.top) ** 2

    def start(p0: Any, q0: Any, *_: Any) -> tuple[Any, ...]:
        return p0, q0, 1, (q0 @ q0) / (p0 @ p0)

    loop = Loop("steps", {"p": p, "q": q, "s": s, "bound": bound}, (p0, q0, image, c), start, step)
    known = [of_sample(PowerRun, name, p0, q0, q, image) for name in ("leads", "shrinks")]
    keeps = lambda p, q, s, bound: [p @ p > 0, s != 0, q @ q <= bound * (p @ p)]  # noqa: E731
    along, *scaled, rest = induct(loop, keeps, [*known, of_sample(PowerRun, "positive")])
    ratio = by((q @ q) / (p @ p) <= bound, along, rest, name="the ratio")
    turns = Each({}, Turn(s * s * (p @ p), s * s * (q @ q), bound), over="step")
    yield conclude(power_method_converges, {"turns": turns}, along, *scaled, ratio)
    for S, path, c in paths(method):
        yield tie(loop, [of_parts(S, path, c)], {"λ": S.top, "λ′": S.following})


@rayleigh_quotient_grows.derivation(
    "positive semidefinite S on real inner-product spaces of every dimension, and any number of steps, of iterates of any lengths",
    lifts="power_method.PowerMethod",
    mutants=faulty("TwoStepsAtOnce", "HalfOfTheMatrix", "DiagonalOnly"),
)
def by_cauchy_and_schwarz(method: Any) -> Iterator:
    r"""$\langle b,Sb\rangle^2\le\|b\|^2\|Sb\|^2$ and $\|Sb\|^4\le\langle b,Sb\rangle\langle Sb,S^2b\rangle$, multiplied.

    u₀ to u₃ are ‖b‖², ⟨b,Sb⟩, ‖Sb‖² and ⟨Sb,S²b⟩ of the iterate before the last.
    """
    run, (b, start, Sb, SSb), (u, v, w, x, c) = Formal(PowerRun), vectors("b b₀ Sb S²b"), reals("u₀ u₁ u₂ u₃ c")

    def step(b: Any, u: Any, v: Any, w: Any, x: Any, start: Any, Sb: Any, SSb: Any, c: Any) -> tuple[Any, ...]:
        return c * Sb if c != 0 else Sb, b @ b, b @ Sb, Sb @ Sb, Sb @ SSb

    state = {"b": b, "u": u, "v": v, "w": w, "x": x}
    loop = Loop("iterates", state, (start, Sb, SSb, c), lambda b0, *_: (b0, 1, run.largest, 1, run.largest), step)
    meets, stretches, *psd, bounded = (of_sample(PowerRun, name, start, b, Sb, SSb) for name in OF_VECTORS)
    sizes = [square(b), square(Sb)]
    m = [b @ b, b @ Sb, Sb @ Sb, Sb @ SSb]
    one = by(m[0] * m[2] ** 2 <= m[1] * (m[0] * m[3]), psd[-1], sizes[0], name="times ‖b‖²")
    other = by(m[1] * (m[1] * m[2]) <= m[0] * m[2] ** 2, cauchy_schwarz(b, Sb), sizes[1], name="times ‖Sb‖²")
    goal, none = m[0] * m[3] >= m[1] * m[2], m[1] == 0
    trivial = by(goal, assume(none), psd[1], sizes[0], name="⟨b,Sb⟩ = 0", loose="S²b is 0 as well")
    grows = split(none, trivial, by(goal, assume(none.negated()), one, other, psd[0], name="multiplied"))
    growth = induct(loop, lambda b, u, v, w, x: [u * x >= v * w, x <= run.largest * w], [grows, bounded])
    aligned, e = [meets, stretches, of_sample(PowerRun, "positive")], run.direction
    for_u = [*aligned, cauchy_schwarz(b, e), sizes[0]]
    for_w = [*aligned, cauchy_schwarz(Sb, e), sizes[1]]
    _, is_positive = induct(loop, lambda b, u, *_: [b @ e != 0, u > 0], for_u, {1: "u₀ is 1 before the first"})
    _, is_positive_too = induct(loop, lambda b, u, v, w, x: [b @ e != 0, w > 0], for_w, {1: "u₂ is 1 before the first"})
    at_most = by(x / w <= run.largest, growth[1], is_positive_too, name="the ratio")
    kept = [growth[0], at_most, is_positive, is_positive_too]
    yield conclude(rayleigh_quotient_grows, {"growths": Each({}, Growth(v / u, x / w), over="step")}, *kept)
    for S, path, c in paths(method):
        yield tie(loop, [of_moments(S, path, c)], {"λ₁": S.largest})


OF_VECTORS = ("meets", "stretches", "semidefinite", "semidefinite_too", "form", "bounded")


def paths(method: Any) -> Iterator[tuple[PowerRun, np.ndarray, int]]:
    """Whole runs, each with a power c of 2 that it divides by in place of norms: then all is exact."""
    random = np.random.RandomState(0)
    for d, steps in ((2, 1), (2, 3), (3, 4), (4, 3), (4, 5), (5, 2)):
        u, values, start = random.randint(-1, 2, d), random.randint(0, 4, d), random.randint(-3, 4, d)
        u[0], values[0], start[-1] = 1, 2, 3
        S = PowerRun(tuple(map(int, values)), tuple(map(int, u)), tuple(map(int, start)), steps)
        ours, c = deepcopy(method), int(2 ** random.randint(0, 3))
        ours.normalised = lambda b, c=c: b / c
        yield S, exact_vector(np.asarray(ours(S.matrix.astype(float), S.start, steps))), c


def of_parts(S: PowerRun, path: np.ndarray, c: int) -> tuple[list, list]:
    """The items of the loop over both parts, and what it ends with."""
    parts = [(v * S.leading, v * S.others) for v in (S.eigenvectors.T @ b * c ** (t + 1) for t, b in enumerate(path))]
    (p0, q0), (p, q) = parts[0], parts[-1]
    bound = (q0 @ q0) / Fraction(p0 @ p0) * Fraction(S.following, S.top) ** (2 * S.steps)
    return [(p0, q0, S.eigenvalues * q, Fraction(1, c)) for _, q in parts[:-1]], [p, q, Fraction(1, c**S.steps), bound]


def of_moments(S: PowerRun, path: np.ndarray, c: int) -> tuple[list, list]:
    """The items of the loop over iterates, and what it ends with."""
    before, last = path[-2], path[-1]
    moments = [before @ before, before @ S.matrix @ before, last @ last * c**2, last @ S.matrix @ last * c**2]
    return [(path[0], S.matrix @ b, S.matrix @ (S.matrix @ b), Fraction(1, c)) for b in path[:-1]], [last, *moments]


def weighed(kind: type) -> tuple[Loop, list[Fact]]:
    r"""$\sum\lambda w-(\lambda_1+\dots+\lambda_k)=\sum(\lambda-\lambda_k)(w-z)$, where z is 1 for the first k and else 0.

    The sums of w and of z are k, and 0 ≤ w ≤ 1 by Cauchy and Schwarz (Bessel's inequality): no term is below 0. That
    tr HSHᵀ = Σλw, that Σw = Σ‖h‖² = k, and that HᵀH projects, is declared by the sample type, and checked of each sample: not
    derived here.
    """
    run, (q, p), names = Formal(kind), vectors("q HᵀHq"), reals("T W B Z λ z 1/‖q‖²")
    T, W, B, Z, value, z, r = names
    item, w = (value, z, r, q, p), r * (p @ p)

    def add(T: Any, W: Any, B: Any, Z: Any, value: Any, z: Any, r: Any, q: Any, p: Any) -> tuple[Any, ...]:
        return T + value * r * (p @ p), W + r * (p @ p), B + value * z, Z + z

    loop = Loop("eigenvectors", {"T": T, "W": W, "B": B, "Z": Z}, item, lambda *_: (0, 0, 0, 0), add)
    either, length, projected, ordered = (of_sample(kind, n, *item) for n in ("either", "not_zero", "projected", "ordered"))
    shorter = by(p @ p <= q @ q, projected, cauchy_schwarz(p, q), square(q), name="Bessel")
    above = by(r >= 0, length, square(q), name="1/‖q‖²", loose="it is not 0")
    least = by(w >= 0, above, square(p), name="w ≥ 0")
    most = by(w <= 1, above, shorter, length, name="w ≤ 1")
    term, none = (value - run.middle) * (w - z) >= 0, z == 0
    others = by(term, assume(none), ordered, least, name="one of the others")
    own = by(term, assume(none.negated()), either, ordered, most, name="one of the first k")
    (kept,) = induct(loop, lambda T, W, B, Z: [T - B - run.middle * (W - Z) >= 0], [split(none, others, own)])
    totals = [total(kind, of, loop, part) for of, part in (("spectral", "T"), ("energy", "W"), ("first", "B"), ("k", "Z"))]
    return loop, [by(run.spectral - run.first >= 0, kept, *totals, of_sample(kind, "normalised"), name="Ky Fan")]


def tie_weighed(loop: Loop, samples: Iterable[Any]) -> Tied:
    """The sums over the eigenvectors, and what samples have."""
    return tie(loop, ((list(s.axes), [s.spectral, s.energy, s.first, s.k]) for s in samples))
