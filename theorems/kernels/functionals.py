r"""Linear functionals and their representers: evaluation at a point is bounded in some spaces of functions, and not in $L^2$."""

from __future__ import annotations

from ...properties.numbers.exact import exact_vector
from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.kernels import Representation


@theorem("Riesz: bounded functionals have representers", source=ml_notes("Supervised Learning, SVM (l.476-477)"))
def bounded_functionals_have_representers(run: Representation) -> Law:
    r"""On polynomials of degree at most k every linear functional L has one h with $L(f)=\int_0^1hf$, and $|L(f)|\le\|h\|\|f\|$.

    Riesz: a functional on a Hilbert space has a representer if and only if it is bounded, as all are in finite dimension. For
    $L(f)=f(0)$ here $\|h\|=k+1$, without a bound as k grows: on $L^2$ evaluation is unbounded (and not defined: a change of f on a
    null set changes no integral), so $L^2$ is not a reproducing kernel Hilbert space.

    Hypotheses: L is linear, on polynomials of degree at most k; it is given by its values on $1,x,\dots,x^k$.

    Sharp: $f=h$, where $|L(f)|=\|h\|\|f\|$; for $L(f)=f(0)$, $\|h\|=k+1$.

    Reference: F. Riesz, Sur une espèce de géométrie analytique des systèmes de fonctions sommables, Comptes rendus de l'Académie
    des sciences 144, 1907.
    """
    values, k, G = run.sample.values, run.sample.k, run.sample.G
    h, f = run.h, exact_vector(run.sample.f)
    yield exercised("a functional of degree 1 at least, not 0", k > 0 and any(values))
    for j, v in enumerate(values):
        yield equal("∫hxʲ", (G @ h)[j], v, at=j)
    yield equal("L(f) and ∫hf", sum(v * a for v, a in zip(values, f, strict=True)), h @ G @ f)
    yield at_most("L(f)²", (h @ G @ f) ** 2, (h @ G @ h) * (f @ G @ f))
    if values == (1, *(0,) * k):
        yield equal("‖h‖² for L(f) = f(0)", h @ G @ h, (k + 1) ** 2)
