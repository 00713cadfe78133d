"""Derivations on families of sets as Coq files.

``families.v`` has the definitions (traces, shattering, dimension, growth, sums of binomial coefficients) and proves what the kernel
found of them. A file adds what is the derivation's own: that the reference's step finds what is shattered, that the loop over
binomial coefficients ends with their sum, and the conclusions of the statement, as its code yields them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any

from ..derivation import Each, meant
from ..formal.definitions import Growth
from ..formal.families import COMBINATIONS, Family, Points, sets_in, sizes_in
from ..formal.formal import Formula, Term, named_in, real
from ..kernel import Fact, Induction
from ..proving import behind
from ..rules.measured import Measured
from ..ties import Run
from .formulas import SYMBOLS, NotExported, library
from .runs import evenly

MOST_POINTS = 4


@dataclass
class FamiliesFile:
    """The text for one derivation."""

    name: str
    title: str
    facts: Sequence[Fact]
    noted: Sequence[Any] = ()

    @property
    def text(self) -> str:
        return "\n".join([self.statement, *self._read(), *self._summed(), ""])

    @property
    def statement(self) -> str:
        """The theorem with its proof, which is short and always the same."""
        return "\n".join([f"(* {self.title} *)", library("families"), *self._steps(), *self._sums(), *self._theorem(), ""])

    @property
    def runs(self) -> list[Measured]:
        """Families on up to `MOST_POINTS` points that the code was run on, of all that were noted some, evenly."""
        return evenly([run for run in self.noted if isinstance(run, Measured) and len(run.run.labels) <= MOST_POINTS])

    @property
    def used(self) -> list[Fact]:
        return sorted(behind(self.facts), key=lambda f: str(f.conclusion))

    # ------------------------------------------------------------------------------------------------- the derivation's own steps

    def _steps(self) -> Iterator[str]:
        """Lemmas: on one point more the step of the implementation finds the shattered sets, by definition."""
        found = [f for f in self.used if f.rule == "sets" and any(_of_shattered(family) for family in f.data[0])]
        if not found:
            raise NotExported("no step of an implementation")
        for i, fact in enumerate(found):
            whole, ours = fact.data[0]
            last, lemma = ("true", "with_last") if whole.parts[1] else ("false", "without_last")
            names = " ".join(sorted(whole.names | ours.names))
            (H,) = whole.parts[0].names
            yield f"Lemma step{i} (m : nat) ({names} : family) (B : list bool) :"
            yield f"  shattered (S m) (joined low_{H} high_{H}) ({last} :: B) = {_family(ours)} B."
            yield f"Proof. exact ({lemma} m (joined low_{H} high_{H}) B). Qed."

    def _sums(self) -> Iterator[str]:
        """Lemmas: the loop over binomial coefficients ends with their sum after d + 1 rounds, d being its counter."""
        for i, found in enumerate(dict.fromkeys(f.data for f in self.used if f.rule == "induction")):
            (total, count), start, after, _ = _loop(found)
            ends = "(Z.of_nat (sum_below (Z.to_nat m) rounds), Z.of_nat rounds - 1)"
            yield f"Fixpoint loop{i} (m : Z) (rounds : nat) : Z * Z := match rounds with"
            yield f"  | 0%nat => ({', '.join(start)})"
            yield f"  | S k => let '({total}, {count}) := loop{i} m k in ({', '.join(after)}) end."
            yield f"Lemma loop{i}_ends m rounds : loop{i} m rounds = {ends}."
            yield f"Proof. induction rounds as [|k IH]; [reflexivity|]. cbn [loop{i} sum_below]. rewrite IH. unfold combinations."
            yield "  f_equal; [|lia]. rewrite Nat2Z.inj_add. do 3 f_equal. lia. Qed."
            yield f"Theorem loop{i}_is_the_sum m d : -1 <= d -> loop{i} m (Z.to_nat (d + 1)) = (binomial_sum m d, d)."
            yield f"Proof. intros. rewrite loop{i}_ends. unfold binomial_sum. f_equal. lia. Qed."

    # ----------------------------------------------------------------------------------------------------------------------- runs

    def _read(self) -> Iterator[str]:
        """Goals: of each family the values that the theorem speaks of are what the code reads off it, found by computation."""
        conclusions = [f for fact in self.facts for f in (*_conditions(fact), fact.conclusion)]
        own = self._meanings(conclusions)
        for k, measured in enumerate(self.runs):
            n = len(measured.run.labels)
            yield f"Module Run{k}.\nDefinition m := {n}%nat."
            for name, value in measured.run.names.items():
                if isinstance(value, int):
                    yield f"Definition {name} : list bool := {_set(value, n)}."
                else:
                    yield f"Definition {name} : family := among [{'; '.join(_set(found, n) for found in sorted(value))}]."
            for value, answer in measured.values:
                if goal := own.goal(value, answer, n):
                    yield f"Goal {goal}vm_compute. reflexivity. Qed."
            yield f"End Run{k}."

    def _summed(self) -> Iterator[str]:
        """Goals: the loops over binomial coefficients end as the code's sums do."""
        for i, found in enumerate(dict.fromkeys(f.data for f in self.used if f.rule == "induction")):
            sums = [r for r in self.noted if isinstance(r, Run) and r.loop.name == found.loop.name and "m" in r.given]
            for run in evenly(sums):
                ends = ", ".join(f"({end})" for end in run.end)
                yield f"Goal loop{i} {run.given['m']} {len(run.items)}%nat = ({ends}).\nProof. vm_compute. reflexivity. Qed."

    # -------------------------------------------------------------------------------------------------------------------- theorem

    def _theorem(self) -> Iterator[str]:
        conclusions = [(_conditions(f), f.conclusion) for f in self.facts]
        formulas = [f for conditions, c in conclusions for f in (*conditions, c)]
        own = self._meanings(formulas)
        numbers = [*formulas, *(m for m, _ in own.sums.values()), *(real(k) for _, k in own.growths.values())]
        sizes = [of for number in numbers for of in sizes_in(number).values()]
        sets = sorted(set().union(*(sets_in(of) for of in sizes)))
        if len(own.families) != 1:
            raise NotExported(f"of the families {', '.join(sorted(own.families))}, and not of one")
        (H,) = own.families
        typed = [f"({H} : family)", *(f"({C} : list bool)" for C in sets), *(f"({d} : Z)" for d in own.dimensions)]
        premises = [f"In {C} (sets m)" for C in sets]
        premises += [f"largest m {_family(F)} {d}" for d, F in own.dimensions.items()]
        introduced = ["m", H, *sets, *own.dimensions]
        named = [f"in_{C}" for C in sets] + [f"of_{d}" for d in own.dimensions]
        if own.growths:
            typed.append("(tau : Z -> Z)")
            premises.append(f"growth m {H} tau")
            introduced.append("tau")
            named.append("of_tau")
        implied = (" -> ".join(f"({own.formula(f)})" for f in (*conditions, c)) for conditions, c in conclusions)
        goal = " /\\\n  ".join(f"({text})" for text in implied)
        yield f"Theorem {self.name} : forall (m : nat) {' '.join(typed)},\n  {' -> '.join(premises)} ->\n  {goal}."
        yield f"Proof.\n  intros {' '.join(introduced + named)}."
        for C in sets:
            yield f"  pose proof (traces_and_shattered m {H} {C} in_{C}) as traces_{C}."
            for d in own.dimensions:
                yield f"  pose proof (shattered_and_small m {H} {C} {d} in_{C} of_{d}) as small_{C}_{d}."
                if own.growths:
                    yield f"  pose proof (growth_bound m {H} {C} {d} tau in_{C} of_{d} of_tau) as bound_{C}_{d}."
        if own.growths:
            for d in own.dimensions:
                yield f"  pose proof (growth_at_dimension m {H} {d} tau of_{d} of_tau) as at_{d}."
        yield "  repeat split; intros; lia.\nQed."
        yield f"Print Assumptions {self.name}."

    def _meanings(self, formulas: Iterable[Formula]) -> _Meanings:
        """The meanings of the names in the conclusions."""
        hypotheses = meant(self.facts)
        names = {n for f in formulas for n in named_in(f)}
        growths = {n: hypotheses[n].of for n in sorted(names) if n in hypotheses and isinstance(hypotheses[n].of, tuple)}
        loops = (f.data for f in behind(self.facts) if f.rule == "induction")
        sums = {n: (m, d) for (n, d), _, _, m in map(_named_loop, loops) if n in names}
        names |= {k for _, k in growths.values()} | {d for _, d in sums.values()}
        dimensions = {n: hypotheses[n].of for n in sorted(names) if n in hypotheses and hypotheses[n].over == "sizes"}
        families = {n for F in dimensions.values() for n in F.names} | {n for g, _ in growths.values() for n in g.of.names}
        return _Meanings(growths, sums, dimensions, families)


@dataclass(frozen=True)
class _Meanings:
    """Names in conclusions: τ(k) by growth and k, B(m,d) by m and d, dimensions by families; and the families that all are of."""

    growths: dict[str, tuple[Growth, str]]
    sums: dict[str, tuple[Term, str]]
    dimensions: dict[str, Family]
    families: set[str]

    def goal(self, value: Any, answer: Any, n: int) -> str:
        """That a value of the statement is what the code answered, and how a proof begins; nothing of entries that name no set."""
        if isinstance(value, Growth):
            found = "; ".join(map(str, answer))
            return f"growth m {_family(value.of)} (fun k => nth (Z.to_nat k) [{found}] 0).\nProof. apply growth_as_counted. "
        if isinstance(value, Each):
            return self._of_each(vars(value.entry), answer, n) if is_dataclass(value.entry) else ""
        if (name := str(value)) in self.dimensions:
            return f"largest m {_family(self.dimensions[name])} ({answer}).\nProof. apply largest_as_counted. "
        return f"{self.number(value.expression)} = {answer}.\nProof. "

    def _of_each(self, parts: Mapping[str, Any], answers: Sequence[Sequence[int]], n: int) -> str:
        """The numbers of an entry of each set of points."""
        place, name = next((i, part.name) for i, part in enumerate(parts.values()) if isinstance(part, Points))
        numbers = ", ".join(self.number(part.expression) for part in parts.values() if isinstance(part, Term))
        sets = "; ".join(_set(entry[place], n) for entry in answers)
        found = "; ".join(f"({', '.join(str(v) for i, v in enumerate(entry) if i != place)})" for entry in answers)
        return f"map (fun {name} => ({numbers})) [{sets}] = [{found}].\nProof. "

    def formula(self, f: Formula) -> str:
        return f"{self.number(f.lhs.expression)} {SYMBOLS[f.relation]} {self.number(f.rhs.expression)}"

    def number(self, e: Any) -> str:
        if e.is_Integer:
            return f"({e})" if e < 0 else str(e)
        if e.is_Add or e.is_Mul:
            return f"({(' + ' if e.is_Add else ' * ').join(map(self.number, e.args))})"
        if e.is_Pow and e.base.is_Integer and not e.exp.is_Rational:
            return f"({e.base} ^ {self.number(e.exp)})"
        if not e.is_Symbol:
            raise NotExported(f"{e} has no form in Coq yet")
        name = str(e)
        if name in self.growths:
            return f"(tau {self.number(real(self.growths[name][1]).expression)})"
        if name in self.sums:
            m, d = self.sums[name]
            return f"(binomial_sum {self.number(m.expression)} {d})"
        if name in self.dimensions:
            return name
        (of,) = sizes_in(Term(e)).values() or (None,)
        if of is None:
            raise NotExported(f"{name} stands for nothing that has a form in Coq yet")
        return f"(Z.of_nat (card {of.name}))" if isinstance(of, Points) else f"(Z.of_nat (size m {_family(of)}))"


def _set(mask: int, n: int) -> str:
    """A set of n points, from its bit mask."""
    return f"[{'; '.join('true' if mask >> i & 1 else 'false' for i in range(n))}]"


def _conditions(fact: Fact) -> list[Formula]:
    """The branch of the statement that a conclusion is on, as far as it is needed."""
    return [h.formula for h in sorted(fact.hypotheses, key=str) if h.kind == "assumed"]


def _of_shattered(family: Family) -> bool:
    return family.kind == "half" and family.parts[0].kind == "shattered" and family.parts[0].parts[0].kind == "named"


def _family(F: Family) -> str:
    """A family as a Coq term."""
    match F.kind:
        case "named":
            return str(F.parts[0])
        case "union" | "common":
            return f"({F.kind} {_family(F.parts[0])} {_family(F.parts[1])})"
        case "shattered":
            return f"(shattered m {_family(F.parts[0])})"
        case "traces":
            return f"(traces m {_family(F.parts[0])} {F.parts[1].name})"
        case "inside":
            return f"(inside {F.parts[0].name})"
    raise NotExported(f"{F} has no form in Coq yet")


def _named_loop(found: Induction) -> tuple[tuple[str, str], list[str], list[str], Term]:
    """As `_loop`, with the names as the derivation has them."""
    names = [str(value) for value in found.loop.state.values()]
    _, start, after, m = _loop(found)
    return (names[0], names[1]), start, after, m


def _loop(found: Induction) -> tuple[tuple[str, str], list[str], list[str], Term]:
    """The state of a loop that adds up binomial coefficients, its start, its step, and the number of points."""
    state, branches = list(found.loop.state.values()), found.branches
    if len(state) != 2 or found.loop.items or len(branches) != 1 or branches[0][0]:
        raise NotExported(f"{found.loop.name} is not a sum of binomial coefficients")
    added = {n: COMBINATIONS[n] for value in branches[0][1] for n in named_in(value) if n in COMBINATIONS}
    if len(added) != 1:
        raise NotExported(f"{found.loop.name} adds no binomial coefficient")
    ((name, (m, i)),) = added.items()
    words = {str(state[0]): "total", str(state[1]): "d"}
    words[name] = f"(combinations m {_plain(i, words)})"
    start = [str(value) if not isinstance(value, Term) else _plain(value, {}) for value in found.loop.start()]
    return ("total", "d"), start, [_plain(value, words) for value in branches[0][1]], m


def _plain(value: Term, words: dict[str, str]) -> str:
    """A sum of names and integers."""
    parts = value.expression.args if value.expression.is_Add else [value.expression]
    if not all(p.is_Integer or str(p) in words for p in parts):
        raise NotExported(f"{value} has no form in Coq yet")
    return f"({' + '.join(words.get(str(p), f'({p})') for p in parts)})"
