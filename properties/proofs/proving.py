"""Proving: a derivation is run, with its controls.

A derivation counts as proved when it ends in all conclusions of the statement, for every way its branches can go and with every
line of it run; under no hypothesis but those that the statement's sample type declares; with every fact in it used; each step from
facts to a goal found by two engines or an exact certificate, and sharp; with the implementation's whole fit tied to the loop whose
step is lifted; and when each mutant is refuted. Where the statement grants something to the run ("whatever satisfies …"), which no
constructor checks, its steps count as proved, and what is granted is listed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from ..samples.base import is_sample_type
from ..samples.draws import drawn
from ..samples.hypotheses import hypotheses_of
from .derivation import VALUES, Concluded
from .engines import quantified
from .engines.answers import Answers
from .engines.discharge import Discharged, Result, discharge_proof
from .formal.conditions import NotDerived
from .formal.families import Family
from .formal.formal import Formula
from .formal.obligation import Derivation, Obligation, Proof
from .kernel import Fact, Induction, engines, noted
from .lifted_code import larger_numbers
from .refuting import refuted
from .ties import Tied


def prove(
    evidence: Proof | Derivation,
    load: Callable[[str], Any],
    compared: Callable[[Sequence[Concluded]], list[str]] = lambda _: [],
    answers: Answers | None = None,
) -> Discharged:
    """Discharge a proof and run its controls.

    `load` makes an implementation from its name; `compared` says how what is derived differs from the theorem on numbers
    (`binding.apart`); `answers` are what the engines found before of the obligations of a derivation.
    """
    if isinstance(evidence, Proof):
        return discharge_proof(evidence, load)
    return _derived(evidence, load, compared, Answers() if answers is None else answers)


def _derived(
    d: Derivation, load: Callable[[str], Any], compared: Callable[[Sequence[Concluded]], list[str]], answers: Answers
) -> Discharged:
    start = time.perf_counter()
    lifted = (load(d.lifts),) if d.lifts else ()
    found, results = _run(d, answers, *lifted)
    found.faults += [] if found.faults else compared(found.ends)
    right = not found.faults and not any(r.faults for r in results)
    mutants = {name: refuted(d, load(name), answers) for name in d.mutants} if right else {}
    seconds = time.perf_counter() - start
    out = Discharged(d.id, d.theorem, d.domain, d.subject, results, mutants, seconds, derived=True)
    out.more_faults = list(found.faults)
    out.tree, out.axioms, out.about, out.ties, out.granted = found.tree, found.axioms, found.about, found.ties, found.granted
    out.facts = tuple(found.facts)
    return out


@dataclass
class _Found:
    faults: list[str] = field(default_factory=list)
    tree: list[str] = field(default_factory=list)
    axioms: list[str] = field(default_factory=list)
    about: dict[str, str] = field(default_factory=dict)
    ties: list[str] = field(default_factory=list)
    granted: list[str] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    ends: list[Concluded] = field(default_factory=list)


def _run(d: Derivation, answers: Answers, *lifted: Any) -> tuple[_Found, list[Result]]:
    """Derive, and say what is amiss."""
    found, results = _Found(), []
    concluded: list[Fact] = []
    sums: set[str] = set()
    tied: set[str] = set()
    longest: dict[str, int] = {}
    with engines_of(results, answers), noted() as made:
        try:
            for end in d.derive(*lifted):
                found.faults += end.faults
                if isinstance(end, Tied):
                    found.ties.append(str(end))
                    tied.add(end.key)
                    longest[end.loop] = max(end.longest, longest.get(end.loop, 0))
                else:
                    found.ends.append(end)
                    concluded += end.facts
                    sums |= set(end.sums)
                    found.about |= end.about
                    found.granted += end.granted
        except NotDerived as error:
            found.faults.append(str(error))
    if not concluded:
        found.faults.append("it concludes nothing")
    used = behind(concluded)
    loops = [f.data for f in used if isinstance(f.data, Induction)]
    served = [f for f in made if f.rule == "induction" and any(f.data is loop and loop.serves(f) for loop in loops)]
    unused = [f for f in made if f not in used and f not in served and f.rule not in ("assumption", "engines")]
    found.faults += [f"never used: {f.rule} {f}" for f in unused]
    if not sums <= tied:
        found.faults.append("nothing ties a sum that a value is, or is made of, to whole answers of the code")
    if d.lifts and not found.ties:
        found.faults.append(f"nothing ties what {d.lifts} does as a whole to the step that is lifted")
    made_by_code = {name for end in found.ends for name, value in end.values.items() if getattr(value, "is_made", False)}
    found.faults += [f"{name} is made by code, and none is lifted" for name in sorted(made_by_code) if not d.lifts]
    found.faults += [fault for code in lifted for fault in larger_numbers(code, longest)]
    found.faults += [f"made by no rule: {f}" for f in used - set(made)]
    found.faults += _untied(concluded, found.ties, tied if d.lifts else None)
    found.faults += [] if found.faults else _about_nothing(used)
    found.axioms = sorted({f.note for f in used if f.rule == "axiom"})
    found.tree, found.facts = tree(concluded), concluded
    return found, results


def _untied(concluded: Iterable[Fact], ties: Sequence[str], tied: Collection[str] | None) -> list[str]:
    """What no run of the code was compared with: loops without items, each a formula of the statement by itself, and meanings.

    And where code is lifted, the very loops over items that facts speak of; `tied` are the keys of those that were compared.
    """
    hypotheses = {h for fact in concluded for h in fact.hypotheses}
    formulas = {h.about for h in hypotheses if h.kind == "run" and h.counts}
    wanted = formulas | {VALUES for h in hypotheses if h.kind in ("size", "meant")}
    others = {h.about for h in hypotheses if h.kind == "run" and not h.counts and tied is not None and h.key not in tied}
    in_step = {(h.about, h.key + h.over) for h in hypotheses if h.kind == "run" and h.over}
    others |= {f"{about}, in step" for about, key in in_step if tied is not None and key not in tied}
    missing = [name for name in sorted(wanted) if not any(t.startswith(f"{name}: ") for t in ties)]
    return [f"nothing ties the code to {name}" for name in [*missing, *sorted(others)]]


def behind(facts: Iterable[Fact]) -> set[Fact]:
    """Facts with all that they were made of."""
    found: set[Fact] = set()
    todo = list(facts)
    while todo:
        fact = todo.pop()
        if fact not in found:
            found.add(fact)
            todo += fact.premises
    return found


SAMPLES = 20


def _about_nothing(used: Iterable[Fact]) -> list[str]:
    """The hypotheses that speak of no item of any of some drawn samples: the constructor never checked what they say."""
    faults = []
    for kind, name in sorted({f.data[:2] for f in used if f.rule == "hypothesis"}, key=lambda pair: (pair[0].__name__, pair[1])):
        h = hypotheses_of(kind)[name]
        if h.over and is_sample_type(kind) and not any(any(True for _ in h.items(s)) for s in drawn(kind, SAMPLES)):
            faults.append(f"the hypothesis {name} of {kind.__name__} speaks of no item of any of {SAMPLES} samples")
    return faults


def derived_facts(d: Derivation, *lifted: Any) -> list[Fact]:
    """What a derivation ends in. Raises `NotDerived`."""
    with engines_of([]):
        return [fact for end in d.derive(*lifted) if isinstance(end, Concluded) for fact in end.facts]


def engines_of(results: list[Result], answers: Answers | None = None) -> AbstractContextManager[None]:
    """Within it, the rules ask the engines, with all controls; what they find is added to `results`, and to `answers`."""
    known = Answers() if answers is None else answers
    return engines(lambda *question: _decide(results, known, *question), lambda *question: _decide_sets(results, *question))


def _decide_sets(results: list[Result], what: str, families: Sequence[Family], given: Sequence[str], goal: str) -> str:
    """Two engines, of all sets, from the laws of sets and sentences that are known of them."""
    result = quantified.of_sets("sets", what, families, [*quantified.LAWS, *given], goal).discharge()
    results.append(result)
    if result.status != "proved":
        raise NotDerived(f"{what}: {result.status}")
    return result.tool


def _decide(
    results: list[Result], answers: Answers, name: str, given: Sequence[Formula], goal: Formula, loose: str
) -> tuple[list[int], str]:
    """Two engines or an exact certificate, with the controls of an obligation; and which of the formulas are needed."""
    result, needed = answers.discharge(Obligation(name, tuple(given), goal, loose))
    results.append(result)
    if result.status not in ("proved", "unreachable"):
        raise NotDerived(f"{name}: {result.status}: {goal}")
    return needed, result.tool or "contradictory facts"


# --------------------------------------------------------------------------------------------------------------- for people


def tree(facts: Iterable[Fact]) -> list[str]:
    """Facts and what they were made of, a line each: premises below and further in, the same ones once."""
    lines: list[str] = []
    shown: set[tuple[Fact, ...]] = set()

    def add(fact: Fact, depth: int) -> None:
        premises = tuple(p for p in fact.premises if p.rule != "assumption")
        again = bool(premises) and premises in shown
        rule = f"{fact.rule}: {fact.note}" if fact.note else fact.rule
        lines.append(f"{'  ' * depth}{fact.conclusion}   [{rule}{', as above' if again else ''}]")
        if not again:
            shown.add(premises)
            for premise in premises:
                add(premise, depth + 1)

    for fact in facts:
        add(fact, 0)
    return lines
