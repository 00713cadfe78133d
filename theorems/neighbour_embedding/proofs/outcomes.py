"""A derivation: perplexity lies between 1 and the number of possible outcomes, outcome by outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import Term, reals, term
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, by, induct, of_sample, tangent, total
from ....properties.proofs.ties import tie
from ..perplexities import perplexity_is_a_number_of_outcomes
from ..readings import StatedPerplexity
from ..samples.distributions import Distribution


def faulty(*names: str) -> list[str]:
    return [f"mutants.neighbour_embedding.{name}" for name in names]


@dataclass(frozen=True)
class Probability:
    """A number that NumPy takes for an object like any other, with its logarithms."""

    number: Any

    def __mul__(self, other: Any) -> Any:
        return self.number * other

    def __add__(self, other: Any) -> Probability:
        return Probability(self.number + Fraction(other))

    def log(self) -> Any:
        return term(self.number).log()

    def log2(self) -> Any:
        return log2(self.number)


def log2(p: Any) -> Term:
    return term(p).log() / term(2).log()


@perplexity_is_a_number_of_outcomes.derivation(
    "distributions on any number of outcomes",
    lifts="perplexities.Perplexity",
    mutants=faulty("MixesTheBases", "EntropyItself", "ForgetsTheMinusOfTheEntropy", "AddsATrifle"),
)
def outcome_by_outcome(method: Any) -> Iterator:
    r"""$\frac1{mp}\ge1-\ln p-\ln m$; p times it, summed over the m outcomes: $1\ge1+H\ln2-\ln m$. And $-p\ln p\ge0$ for p ≤ 1.

    That the exact 2^H of the reading is made of these terms is looked at on whole runs of whole entropies: not derived here.
    """
    sample, (answer, expected, A, h, s, k, p) = Formal(Distribution), reals("2^A 2^H A H s k p")
    m, ln2 = sample.support, term(2).log()

    def add_outcome(answer: Any, expected: Any, A: Any, h: Any, s: Any, k: Any, p: Any) -> tuple[Any, ...]:
        A, h = A + method.bits(np.array([Probability(p)], dtype=object))[0], h - p * log2(p)
        return method.power(A), 2**h, A, h, s + p, k + 1

    state = {"answer": answer, "expected": expected, "A": A, "H": h, "s": s, "k": k}
    loop = Loop("outcomes", state, (p,), lambda _: (method.power(term(0)), 1, 0, 0, 0, 0), add_outcome)
    whole_runs = (StatedPerplexity(lambda: method, p) for p in whole_entropies())
    yield tie(loop, (([(v,) for v in run.sample.possible], ends(run)) for run in whole_runs))
    possible, chance = (of_sample(Distribution, name, p) for name in ("is_possible", "is_a_probability"))
    some, raises = of_sample(Distribution, "is_not_empty"), tangent(term(2), -1)
    is_power = lambda answer, expected, A, h, *_: [h == A, answer == 2**A, expected == 2**h]  # noqa: E731
    same, *powers = induct(loop, is_power, [possible, chance, raises])
    above = by(1 / m >= p - p * p.log() - p * m.log(), tangent(term(2), -log2(p) - log2(m)), possible, some, raises, name="1/mp")
    added = by(-p * log2(p) >= 0, tangent(term(2), log2(p)), possible, chance, raises, name="what an outcome adds")
    bounded = lambda _, __, A, h, s, k: [h >= 0, k / m >= s + h * ln2 - s * m.log()]  # noqa: E731
    least, most = induct(loop, bounded, [possible, some, raises, above, added])
    totals = (total(Distribution, of, loop, part) for of, part in (("support", "k"), ("whole", "s")))
    whole = [of_sample(Distribution, "is_one"), *totals]
    below = by(h * ln2 <= m.log(), most, some, *whole, name="H ln 2 ≤ ln m")
    number = by(2**h <= m, tangent(term(2), log2(m) - h), below, some, raises, name="2^H ≤ m")
    one = by(2**h >= 1, tangent(term(2), h), least, raises, name="2^H ≥ 1")
    equal = by(2**h == 2**A, same, tangent(term(2), A - h), tangent(term(2), h - A), name="2^A = 2^H")
    values = {"answer": answer, "expected": expected}
    yield conclude(perplexity_is_a_number_of_outcomes, values, equal, number, one, *powers)


def ends(stated: StatedPerplexity) -> list[Any]:
    """What the code answers, 2^H, the logarithms of both, the sum, and the number of possible outcomes."""
    sample, answer, expected = stated.sample, stated.answer, round(float(stated.expected))
    if not abs(stated.expected - expected) < Fraction(1, 2**100):
        raise ValueError(f"2^H of {sample} is no whole number")
    bits = np.log2(float(answer)) if answer > 0 else answer  # a mutant may answer 0
    return [answer, expected, bits, expected.bit_length() - 1, sample.whole, sample.support]


def whole_entropies() -> Iterator[Distribution]:
    """Distributions by powers of two, whose entropies are whole numbers of bits; some outcomes are impossible."""
    for bits in ((0,), (1, 1), (2, 2, 2, 2), (1, 3, 3, 3, 3), (3,) * 8, (2, 2, *(4,) * 8)):
        p = [Fraction(1, 2**b) for b in bits]
        yield Distribution(tuple(p))
        yield Distribution((Fraction(0), *p, Fraction(0)))
