"""The multipliers of exact worst cases: ``lemmata maintain --only worst-cases [TOPIC ...]`` computes and stores them.

A solver proposes them in floating point, and they are stored as rationals once they are a certificate. Who shows a worst case
checks the certificate again, without a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...properties import records
from ...properties.numbers.shown import show
from ...properties.oracles.performance import Scalar
from ...properties.oracles.potentials import Proof
from ...properties.oracles.rational_functions import Range, RationalFunction, named, text
from ...properties.oracles.rational_functions import at as put
from ...properties.oracles.recurrences import ByRecurrence
from ...properties.oracles.worst_cases import EveryN, Exact, WorstCases
from ...properties.theorem import Theorem
from ..counterexample.witness import write_text
from ..implementations.catalogue import all_theorems


def sentences(theorem: Theorem) -> Iterator[str]:
    """What is certified of a theorem's worst cases, a sentence for each kind of problem."""
    for kind in theorem.worst_cases:
        found = list(kind.certified())
        if found:
            yield f"{kind.of}, at most and attained: {'; '.join(map(_words, found))}"
        if kind.every is not None and (proof := kind.for_every_N()) is not None:
            yield f"{kind.of}, {_for_every_N(proof, kind.every)}"


def _for_every_N(proof: Proof | ByRecurrence, every: EveryN) -> str:
    """What is proved of every number of steps, and by which potential."""
    if isinstance(proof, ByRecurrence):
        this = proof.recurrence.of_this
        potential = _potential(proof.potential, lambda c: text(put(c, {"σ": this})).replace("θ", "θ_k"))
        return (
            f"for every N ≥ 1: at most {text(proof.bound).replace('θ', 'θ_N')}, and attained, with {proof.recurrence}; "
            f"proved by induction over k, V_{{k+1}} ≤ V_k for V_k = {potential}"
        )

    def written(c: RationalFunction) -> str:
        (N,) = named("N")
        return text(put(c, {"N": N - every.more})).replace("N", every.letter)

    letter, rate = every.letter, written(proof.rate)
    ranges = [_range(name, r, written) for name, r in proof.parameters.items()]
    these = " and ".join([f"{letter} ≥ {proof.least + every.more}", *ranges])
    steps, bound, factor = ("", written(proof.bound), "") if proof.rate == 1 else ("N times, ", f"({rate})ᴺ", f"{rate}·")
    attained = ", and attained" if proof.attained else ""
    return (
        f"{steps}for every {these}: at most {bound}{attained}; "
        f"proved by induction over k, V_{{k+1}} ≤ {factor}V_k for V_k = {_potential(proof.potential, written)}"
    )


def _range(name: str, of: Range, written: Callable[[RationalFunction], str]) -> str:
    if of.high is None:
        return f"{name} {'>' if of.strictly else '≥'} {written(of.low)}"
    return f"{written(of.low)} < {name} {'<' if of.strictly else '≤'} {written(of.high)}"


def _potential(potential: Scalar, written: Callable[[RationalFunction], str]) -> str:
    terms = [(potential.constant, "")] if potential.constant else []
    terms += [(c, name) for name, c in potential.values.items()]
    terms += [(c, f"‖{a}‖²" if a == b else f"⟨{a},{b}⟩") for (a, b), c in potential.products.items()]
    parts = [f"{factor}·{name}" if name else factor for c, name in terms for factor in [written(c)]]
    return " + ".join(parts).replace("+ −", "− ").replace("1·", "").replace("x0", "x₀")


def _words(exact: Exact) -> str:
    ratio = exact.ratio
    if ratio is None:
        return f"{exact.worst} for {exact.case}"
    if ratio == 1:
        return f"{exact.worst} for {exact.case} (as the bound)"
    times = show(ratio) if ratio.denominator == 1 else f"{float(ratio):.3g}"
    return f"{exact.worst} for {exact.case} (the bound is {times} times that)"


def store(kinds: Iterable[WorstCases]) -> int:
    """Compute and store the multipliers of these kinds, and keep the others of their files. Returns how many cases there are."""
    count = 0
    for kind in kinds:
        others = [record for record in records.read(kind.store) if record["problem"] != kind.id]
        found = [{"problem": kind.id, "case": case, "multipliers": m} for case, m in kind.compute().items()]
        count += len(found)
        write_text(kind.store, records.text(sorted([*others, *found], key=lambda record: record["problem"])))
        print(f"{kind.id}: {len(found)} certificates", flush=True)
    return count


def main(topics: set[str]) -> int:
    theorems = [theorem for theorem in all_theorems() if not topics or theorem.topic in topics]
    kinds = [kind for theorem in theorems for kind in theorem.worst_cases if kind.every is None]
    print(f"{store(kinds)} certificates")
    return 0
