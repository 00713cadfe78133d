"""Discharging obligations: two engines that agree or an exact certificate, and the controls of each obligation.

An obligation counts as proved when Z3 and cvc5 both find the hypotheses with the negated goal unsatisfiable, or when an exact
certificate is found and checked. Its controls: the hypotheses are satisfiable; a goal stronger by a hundredth is refuted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from ..formal.formal import Formula
from ..formal.obligation import Obligation, Proof
from . import certificate, smt
from .division import without_division
from .gram import Counterexample, counterexample, minors, vectors_in

QUICK = 1
CLOSE = 1e-9  # coordinates of a counterexample are floats; it decides no proof, only whether a mutant counts as caught
Status = Literal["proved", "refuted", "unknown", "unreachable"]


@dataclass
class Result:
    """What became of an obligation.

    Attributes
    ----------
    status: "unreachable" where its hypotheses contradict each other: a path that the code never takes.
    tool: what discharged it. witness: for a refuted one, the values of its names that refute it.
    model: for a proved one, values that meet its hypotheses.
    given: its hypotheses, for who follows the chain from the lemmas to the statement.
    faults: the controls that failed, in words.
    """

    name: str
    goal: str
    status: Status
    tool: str
    witness: Counterexample | None = None
    model: Counterexample | None = None
    given: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


@dataclass
class Discharged:
    """What became of a proof: the results of all its obligations, and which one refutes each mutant.

    Attributes
    ----------
    derived: whether the kernel composed them to a derivation; else they are steps, and people see how they add up.
    tree, axioms, about, ties: of a derivation, itself for people, the axioms it uses, what it puts in place of what a reading
    computes, and how the code as a whole was tied to the loop. granted: what it supposes of the answer, which no
    constructor checks. facts: what it ends in. kernel_checked: by what else, if anything. kernel_runs: on how many
    whole runs of the code that one has evaluated its definitions. more_faults: what is amiss with it as a whole.
    """

    id: str
    theorem: str
    domain: str
    subject: str
    results: list[Result]
    mutants: dict[str, Result | None]
    seconds: float
    derived: bool = False
    tree: list[str] = field(default_factory=list)
    axioms: list[str] = field(default_factory=list)
    about: dict[str, str] = field(default_factory=dict)
    ties: list[str] = field(default_factory=list)
    granted: list[str] = field(default_factory=list)
    facts: tuple[Any, ...] = ()
    kernel_checked: str = ""
    kernel_runs: int = 0
    more_faults: list[str] = field(default_factory=list)

    @property
    def reached(self) -> list[Result]:
        """The results but for paths that the code never takes."""
        return [r for r in self.results if r.status != "unreachable"]

    @property
    def faults(self) -> list[str]:
        """Everything that keeps the theorem from counting as proved."""
        out = [f"{r.name}: {r.status}: {r.goal}" for r in self.results if r.status in ("unknown", "refuted")]
        out += [f"{r.name}: {fault}" for r in self.results for fault in r.faults]
        never = {r.name for r in self.results} - {r.name for r in self.reached}
        out += [f"{name}: its hypotheses contradict each other" for name in sorted(never)]
        out += [f"the mutant {name} is not refuted" for name, r in self.mutants.items() if r is None]
        out += self.more_faults
        return out if self.results else ["it has no obligations", *self.more_faults]

    @property
    def status(self) -> Literal["proved", "steps proved", "open"]:
        if self.faults:
            return "open"
        return "proved" if self.derived and not self.granted else "steps proved"


def discharge_proof(proof: Proof, load: Callable[[str], Any]) -> Discharged:
    """Discharge all obligations of a proof and run its controls. `load` makes an implementation from its name."""
    start = time.perf_counter()
    results = [discharge(o) for o in proof.generate(*_lifted(proof.lifts, load))]
    mutants = {name: refute(proof, load(name)) for name in proof.mutants}
    seconds = time.perf_counter() - start
    return Discharged(proof.id, proof.theorem, proof.domain, proof.subject, results, mutants, seconds)


def _lifted(lifts: str, load: Callable[[str], Any]) -> tuple[Any, ...]:
    return (load(lifts),) if lifts else ()


@smt.one_context()
def discharge(obligation: Obligation) -> Result:
    """Discharge one obligation, with its controls; one of another kind knows how."""
    if not isinstance(obligation, Obligation):
        return obligation.discharge()
    start = time.perf_counter()
    return controlled(obligation, decided(obligation), start)


@smt.one_context()
def discharge_of_few(obligation: Obligation) -> tuple[Result, list[int]]:
    """Discharge an obligation, in which all names are numbers, from as few of its hypotheses as are enough; and which these are.

    Z3 alone proposes them; where cvc5, or a certificate, does not confirm it, all are taken. The controls are on all of them.
    """
    start = time.perf_counter()
    kept = needed(obligation.given, obligation.goal)
    fewer = replace(obligation, given=tuple(obligation.given[k] for k in kept))
    out = decided(fewer, gram=False)
    if out.status != "proved" and len(kept) < len(obligation.given):
        kept, out = list(range(len(obligation.given))), decided(obligation, gram=False)
    return controlled(obligation, out, start), kept


def needed(given: Sequence[Formula], goal: Formula) -> list[int]:
    """What is left of the formulas when each is left out, one after another, if Z3 finds that the others still imply the goal.

    Most can be left out: so halves are tried before quarters. What implies the goal does so with more, and it comes to the same.
    """

    def implied(numbers: list[int]) -> bool:
        return smt.z3(smt.Script([*(given[k] for k in numbers), goal.negated()]).text, QUICK) == "unsat"

    def of(some: list[int], kept: list[int], later: list[int]) -> list[int]:
        """What is needed of some, beside what is kept and all that come later."""
        if not some or implied([*kept, *later]):
            return []
        if len(some) == 1:
            return some
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        found = of(first, kept, [*second, *later])
        return [*found, *of(second, [*kept, *found], later)]

    everything = list(range(len(given)))
    return of(everything, [], []) if implied(everything) else everything


def decided(o: Obligation, gram: bool = True) -> Result:
    """Two engines with little effort, then an exact certificate, then the engines with more effort.

    Where an engine finds numbers that are the inner products of no vectors, that they must be is a further hypothesis if `gram`.
    """
    result = Result(o.name, str(o.goal), "unknown", "")
    for effort in (QUICK, smt.EFFORT):
        answers = _ask(o, effort)
        if "sat" in answers.values():
            result.witness = counterexample([*o.given, o.goal.negated()])
            if result.witness is not None:
                result.status = "refuted"
                break
            if not gram:
                break
            o = Obligation(o.name, (*o.given, *minors(vectors_in([*o.given, o.goal]))), o.goal)
            answers = _ask(o, effort)
        result.tool = ", ".join(f"{engine}: {answer}" for engine, answer in answers.items())
        if set(answers.values()) == {"unsat"}:
            result.status, result.tool = "proved", "Z3 and cvc5"
        elif effort == QUICK and "sat" not in answers.values():
            o = without_division(o)
            if _certified(o):
                result.status, result.tool = "proved", "exact certificate"
        if result.status != "unknown":
            break
    return result


def _certified(o: Obligation) -> bool:
    """Whether there is an exact certificate: of an equation, of both inequalities."""
    relations = "≤≥" if o.goal.relation == "=" else o.goal.relation
    goals = [Formula(o.goal.lhs, relation, o.goal.rhs) for relation in relations]
    return all(certificate.find(Obligation(o.name, o.given, goal), thorough=True) is not None for goal in goals)


def _ask(o: Obligation, effort: int) -> dict[str, str]:
    """What the engines say of the hypotheses with the negated goal."""
    text = smt.Script([*o.given, o.goal.negated()]).text
    answers = {"Z3": smt.z3(text, effort)}
    return answers if answers["Z3"] == "sat" else {**answers, "cvc5": smt.cvc5(text, effort)}


def controlled(o: Obligation, result: Result, start: float) -> Result:
    """The result of an obligation that was begun at `start`; if it is proved, with its controls."""
    if result.status == "proved":
        result = _controlled(o, result)
    result.seconds, result.given = time.perf_counter() - start, [str(fact) for fact in o.given]
    return result


def _controlled(o: Obligation, result: Result) -> Result:
    """The result with its controls: hypotheses that something meets, and a goal that cannot be made stronger."""
    result.model = counterexample(o.given)
    if result.model is None:
        text = smt.Script(o.given).text
        if smt.z3(text) == smt.cvc5(text) == "unsat":
            result.status = "unreachable"
        else:
            result.faults.append("nothing is known that meets its hypotheses")
    elif o.goal.relation in "≤<≥>" and not o.loose and not any(counterexample([*o.given, *s]) for s in stronger(o.goal)):
        result.faults.append(f"made stronger by a hundredth it is not refuted: {o.goal}")
    return result


def stronger(goal: Formula) -> list[list[Formula]]:
    """What refutes a bound made stronger by a hundredth of it (or by 1/100, where it is 0): any of these sets of facts."""
    lhs, rhs = goal.lhs, goal.rhs
    if goal.relation in "≥>":
        lhs, rhs = -lhs, -rhs
    if rhs.expression.is_Rational and rhs.expression == 0:
        return [[lhs > Fraction(-1, 100)]]
    return [[rhs > 0, 100 * lhs > 99 * rhs], [rhs < 0, 100 * lhs > 101 * rhs]]


@smt.one_context()
def refute(proof: Proof, mutant: Any) -> Result | None:
    """The first obligation that a mutant of the lifted implementation does not meet, by a counterexample that is not spurious.

    The counterexample is replayed: the mutant's own code runs on its numbers and vectors, and must miss the goal there.
    Raises what the mutant raises.
    """
    for o in (o for lemmas in proof.obligations(mutant) for o in lemmas):  # one by one: the first that is refuted is enough
        if not isinstance(o, Obligation):
            if (result := o.refuted()) is not None:
                return result
            continue
        text = smt.Script([*o.given, o.goal.negated()]).text
        if smt.z3(text) != "sat":
            continue
        found = counterexample([*o.given, o.goal.negated()])
        if found and replayed(proof, mutant, found):
            return Result(o.name, str(o.goal), "refuted", "Z3, replayed", found)
    return None


def replayed(proof: Proof, mutant: Any, found: Counterexample) -> bool:
    """Whether the mutant, run on a counterexample's numbers and vectors, meets the hypotheses of a lemma and misses its goal."""
    with found.replay():
        lemmas = [o for o in proof.generate(mutant) if isinstance(o, Obligation)]
        return any(all(slack(f) >= -CLOSE for f in o.given) and slack(o.goal) < -CLOSE for o in lemmas)


def slack(fact: Formula) -> float:
    """How far a fact between constants is from failing; below 0 it fails. Coordinates were rounded, so that near 0 is 0."""
    difference = float((fact.lhs - fact.rhs).expression.evalf())
    match fact.relation:
        case "≤" | "<":
            return -difference
        case "≥" | ">":
            return difference
        case "=":
            return -abs(difference)
    return abs(difference) - CLOSE
