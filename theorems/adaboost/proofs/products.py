r"""Steps: AdaBoost's own step, run on formal weights, and sums that run over any number of examples and rounds.

A round is run on four weights: one example that $h_t$ gets right and all other such together, one that it gets wrong and all
other such. That two examples with the same answer act as one is a lemma, so that there may be any number of them. With
$u=e^{\alpha_t}$ everything is rational, but for the exponential bound. Of exp it is used that $e^{a+b}=e^ae^b$ (named where it
is given) and $1+x\le e^x$ (proved).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import Formula, Term, conclude, lemma, paths, real, reals, term
from ....properties.proofs.engines.tangent import Tangent
from ....properties.roles.readings import NotGiven
from ..readings.rounds import Rounds
from ..training_error import loss_is_product_of_normalizers, training_error_by_smallest_edge

DOMAIN = "any number of examples and of rounds, every 0 < ε_t < 1"
ANSWERS = np.array([1, 1, -1, -1])  # yᵢh(xᵢ) of the four weights
ONE_OF_EACH = (0, 2)  # the two that are one example


WRONG_STEPS = [
    "mutants.adaboost.ReweightsTwice",
    "mutants.adaboost.HalvesTheReweighting",
    "mutants.adaboost.ReweightsTheWrongWay",
    "mutants.adaboost.NeverReweights",
    "mutants.adaboost.ReweightsFromUniform",
    "mutants.adaboost.CountsMistakes",
    "mutants.adaboost.CountsRightOnes",
    "mutants.adaboost.RaisesTheError",
    "mutants.adaboost.IgnoresNegativeCoefficients",
]


@loss_is_product_of_normalizers.proof(
    DOMAIN,
    lifts="adaboost.AdaBoost",
    mutants=WRONG_STEPS,
    missing="That what the lemmas say of one example more and of one round more holds of all examples and rounds of a fit: sums "
    "over the examples inside of products over the rounds are in words, and so is that `fit` calls the three steps in this "
    "order.",
)
def by_product_of_normalizers(booster: Any) -> Iterator:
    r"""Mistakes are at most $\sum_ie^{-y_if(x_i)}=m\prod_tZ_t$, and $Z_t^2=4\epsilon_t(1-\epsilon_t)$.

    The last step is the induction over rounds, from the products over the rounds before the last (without one they are 1).
    """
    yield from exponential()
    yield from best_coefficient(booster)
    yield from reweighting(booster)
    yield from losses()
    epsilon, z, before, before_squared, wrong, loss = reals("ε Z P Q mistakes/m Σℓ/m")
    bounds = [wrong <= loss, loss == before * z, before > 0, before * before <= before_squared]
    run = Rounds.given(
        Z=[z],
        loss=loss,
        training_error=wrong,
        rounds_with_an_edge=2,
        product=over_all_rounds([(z, before * z)]),
        bound_squared=before_squared * 4 * epsilon * (1 - epsilon),
    )
    yield conclude("bound", [*last_round(epsilon, z), *bounds], loss_is_product_of_normalizers, run)


@training_error_by_smallest_edge.proof(
    DOMAIN,
    missing="That the training error is at most e^(−2Σγ_t²), which is a theorem of its own; that the sum over the rounds goes "
    "one by one; and that e^(a+b) is e^a e^b.",
)
def by_sum_of_the_edges() -> Iterator:
    r"""$\sum_t\gamma_t^2\ge\gamma^2T$, and $e^d\ge1+d\ge1$ for the difference d of the exponents."""
    yield from exponential()
    wrong, gamma, edge, S, T, before, d = reals("mistakes/m min|γ| γ_t Σγ² T e^(−2Σγ²) d")
    smallest = gamma * gamma
    yield lemma("one more round", [smallest * T <= S, edge * edge >= smallest], S + edge * edge >= smallest * (T + 1))
    bound = (-2 * gamma**2 * T).exp()
    known = [
        smallest * T <= S,
        d == 2 * (S - smallest * T),
        above_tangent(d),
        bound == before * d.exp(),
        wrong <= before,
        before > 0,
    ]
    run = Rounds.given(training_error=wrong, gamma=gamma, T=T, rounds_with_an_edge=2)
    yield conclude("bound", known, training_error_by_smallest_edge, run)


def over_all_rounds(known: Sequence[tuple[Any, Any]]) -> Callable[[Iterable[Any]], Any]:
    """A product over the rounds, of which the last one is run: known are pairs (its value in the last round, in all)."""

    def of(values: Iterable[Any]) -> Any:
        (last,) = values
        for value, in_all in known:
            if term(last).expression == term(value).expression:
                return in_all
        raise NotGiven(f"over all rounds, {last} is not known")

    return of


def above_tangent(x: Term) -> Formula:
    """1 + x ≤ eˣ."""
    return x.exp() >= 1 + x


def exponential() -> Iterator:
    """1 + x ≤ eˣ for every real x: eˣ − 1 − x and its derivative are 0 at 0, and its second derivative is eˣ > 0."""
    yield [Tangent("1 + x ≤ eˣ", above_tangent)]


def best_coefficient(booster: Any) -> Iterator:
    r"""$u=e^{\alpha_t}$: $u^2\epsilon=1-\epsilon$, $Z=\epsilon u+(1-\epsilon)/u$ is smallest, $Z^2=4\epsilon(1-\epsilon)$."""
    D, (epsilon, u, z) = weights(), reals("ε u Z")
    for facts, error in paths(booster.error, D, ANSWERS):
        yield lemma("error", [*among(D), *facts], term(error) == epsilon)
    for facts, alpha in paths(booster.coefficient, epsilon):
        growth = term(np.exp(alpha))
        solves = [growth * growth * epsilon == 1 - epsilon, growth > 0]
        yield lemma("coefficient", [epsilon > 0, epsilon < 1, *facts], solves, loose="any positive number")
    given = [*balanced(epsilon, u), z * u == total(epsilon, u)]
    yield lemma("both parts alike", given, z == 2 * epsilon * u)
    yield lemma("at α_t", [*balanced(epsilon, u), z == 2 * epsilon * u], z * z == 4 * epsilon * (1 - epsilon))
    yield from elsewhere()


def elsewhere() -> Iterator:
    """Any other coefficient, the logarithm of v, has a larger Z: its parts p and q have the same product, but differ."""
    epsilon, v, z, p, q = reals("ε v Z p q")
    yield lemma("mean of the parts", [(p - q) * (p - q) >= 0], (p + q) * (p + q) >= 4 * p * q)
    yield lemma("equal parts", [(p + q) * (p + q) == 4 * p * q], [p <= q, p >= q])
    parts, least = [p == epsilon * v * v, q == 1 - epsilon, z * v == p + q, v > 0], 4 * epsilon * (1 - epsilon)
    yield lemma("their product", parts, 4 * p * q == least * v * v)
    yield lemma("elsewhere", [z * v * z * v >= least * v * v, v > 0], z * z >= least)
    yield lemma("only there", [*parts, p == q], v * v * epsilon == 1 - epsilon)


def reweighting(booster: Any) -> Iterator:
    r"""$D_{t+1}(i)=D_t(i)e^{-\alpha_ty_ih_t(x_i)}/Z_t$; its unrolled form, by induction; and the next error of $h_t$ is ½."""
    D, (u, epsilon, z, m, product, d, d_next, loss) = weights(), reals("u ε Z m ∏Z D(i) D′(i) ℓ")
    for facts, new in paths(booster.reweight, D, u.log(), ANSWERS):
        new, given = np.array([in_lowest_terms(d) for d in new]), [*among(D), u > 0, *facts]
        yield lemma("a distribution", given, new.sum() == 1)
        for i, after in zip(ONE_OF_EACH, (D[0], D[2] * u * u), strict=True):
            yield lemma("reweighted", given, new[i] * total(epsilon, u) == after)
        yield lemma("next error", [*given, u * u * epsilon == 1 - epsilon], new[2] + new[3] == Fraction(1, 2))
    yield lemma("by Z", [d_next * total(epsilon, u) == d, z * u == total(epsilon, u)], d_next * z * u == d)
    for agreement in (1, -1):
        factor = (-u.log() * agreement).exp()
        yield lemma("factor", [d_next * z * u == d * u * factor, u > 0], d_next * z == d * factor)
    f = real("exp(−α_t y h_t(x))")
    yield lemma("one more round", [d * m * product == loss, d_next * z == d * f], d_next * m * (product * z) == loss * f)
    yield from merged(booster)
    yield lemma("before the first round", [m >= 1, d == 1 / m, product == 1], d * m * product == 1)


def merged(booster: Any) -> Iterator:
    """Two examples on which a classifier is right, or on which it is wrong, get together what one of their weight would get."""
    (a, b, c, u) = reals("a b c u")
    given = [a > 0, b > 0, c > 0, u > 0]
    for sign in (1, -1):
        for others in (1, -1):
            signs = np.array([sign, sign, others])
            apart = booster.reweight(np.array([a, b, c]), u.log(), signs)
            together = booster.reweight(np.array([a + b, c]), u.log(), signs[1:])
            yield lemma("two examples as one", given, apart[0] + apart[1] == together[0])


def losses() -> Iterator:
    r"""$\frac1m\sum_ie^{-y_if(x_i)}=\prod_tZ_t$, and mistakes are no more than $\sum_ie^{-y_if(x_i)}$: example by example."""
    s, l, d, loss, m, product, k, x = reals("S L d ℓ m P k −yf(x)")
    yield lemma("one more example", [s * m * product == l, d * m * product == loss], (s + d) * m * product == l + loss)
    yield lemma("mean loss", [s * m * product == l, s == 1, m >= 1], l / m == product)
    wrong = x.exp()
    yield lemma("a mistake", [x >= 0, above_tangent(x)], wrong >= 1)
    yield lemma("one more mistake", [k <= l, loss >= 1], k + 1 <= l + loss)
    yield lemma("one more that is right", [k <= l, loss > 0], k <= l + loss, loose="the loss may be as near to 0 as one likes")
    yield lemma("share", [k <= l, m >= 1], k / m <= l / m)


def last_round(epsilon: Any, z: Any) -> list[Formula]:
    """What the lemmas say of the normaliser of a round."""
    return [epsilon > 0, epsilon < 1, z > 0, z * z == 4 * epsilon * (1 - epsilon)]


def weights() -> np.ndarray:
    """The four weights of `ANSWERS`, which add up to 1; those of the wrong ones to ε."""
    a, b, epsilon = reals("a b ε")
    return np.array([a, 1 - epsilon - a, b, epsilon - b], dtype=object)


def among(D: np.ndarray) -> list[Formula]:
    """All weights are positive."""
    return [d > 0 for d in D]


def total(epsilon: Any, u: Any) -> Any:
    r"""$uZ$ for $Z=\epsilon e^\alpha+(1-\epsilon)e^{-\alpha}$, u being $e^\alpha$."""
    return epsilon * u * u + 1 - epsilon


def balanced(epsilon: Any, u: Any) -> list[Formula]:
    r"""That $u=e^{\alpha_t}$ is $\sqrt{(1-\epsilon)/\epsilon}$."""
    return [epsilon > 0, epsilon < 1, u > 0, u * u * epsilon == 1 - epsilon]


def in_lowest_terms(x: Any) -> Term:
    """A rational function as one fraction (where u, which is positive, is not 0)."""
    import sympy

    return Term(sympy.cancel(term(x).expression))
