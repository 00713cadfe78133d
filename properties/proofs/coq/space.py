"""The text of a derivation's Coq file: the theorem from its hypotheses and loops, and the steps of the kernel as tactics."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sympy

from ...samples.hypotheses import hypotheses_of
from ...theorem import THEOREMS
from ..engines import certificate
from ..formal.formal import Formula, Vector, named_in, real, term, vectors
from ..formal.obligation import Derivation, Obligation
from ..formal.sample import Formal
from ..kernel import Fact, Induction, Loop
from ..proving import behind
from ..ties import Run
from . import formulas as coq
from . import runs


@dataclass
class CoqFile:
    """The text for one derivation."""

    derivation: Derivation
    facts: tuple[Fact, ...]
    noted: Sequence[Run] = ()
    names: dict[Fact, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The whole file: definitions, theorem and proof, and the definitions once more, run on numbers."""
        name = coq.identifier(self.derivation.theorem)
        end = ["  repeat split; assumption.\nQed.", "End Statement.", f"Print Assumptions {name}.", ""]
        return "\n".join([coq.library("space"), self.statement, *self._proof(), *end, *self._on_numbers()])

    @cached_property
    def runs(self) -> list[tuple[Loop, Run]]:
        """The whole runs of the code that the file repeats."""
        return runs.chosen(self.loops, self.noted)

    def _on_numbers(self) -> Iterator[str]:
        if self.runs:
            loops = {loop.name: loop for loop, _ in self.runs}
            texts = {name: "\n".join(self._loop(loop)) for name, loop in loops.items()}
            yield from runs.text(self.runs, texts, {name: self.starts_with_one(loop) for name, loop in loops.items()})

    @property
    def statement(self) -> str:
        """The definitions and the theorem, without its proof."""
        theorem = THEOREMS[self.derivation.theorem]
        title = "".join(c for c in theorem.title if c.isascii() or c.isalpha())  # Coq reads comments too
        return "\n".join([f"(* {theorem.id}: {title} *)", *self._section()])

    # ------------------------------------------------------------------------------------------------------------ what is needed

    @property
    def used(self) -> list[Fact]:
        """The facts behind the conclusions, premises first."""
        return coq.premises_first(self.facts)

    @property
    def inductions(self) -> list[Induction]:
        return list(dict.fromkeys(f.data for f in self.used if f.rule == "induction"))

    @property
    def loops(self) -> list[Loop]:
        loops: list[Loop] = []
        for found in self.inductions:
            if not any(found.loop.name == loop.name for loop in loops):
                loops.append(found.loop)
        if any(f.rule == "definition" and f.data.name not in {loop.name for loop in loops} for f in self.used):
            raise coq.NotExported("a sum of which nothing is kept has no form in Coq yet")
        return loops

    @property
    def hypotheses(self) -> dict[str, Fact]:
        """The hypotheses of the sample type that are used, each as a formula of one item, by what they are called here."""
        found = {_which(f)[: 2 if self._parameters(f) else 3]: f for f in self.used if f.rule == "hypothesis"}
        names = [coq.identifier(name) for _, name, *_ in found]
        return {n if names.count(n) == 1 else f"{n}_{i}": f for i, (n, f) in enumerate(zip(names, found.values(), strict=True))}

    def of_list(self, loop: Loop) -> dict[str, Fact]:
        """Those of them that are of the items of a loop."""
        return {name: f for name, f in self.hypotheses.items() if _over(f) and _parts(f.data[2]) == _parts(loop.items)}

    def list_of(self, loop: Loop) -> str:
        """The name of the list that a loop goes over: one for all loops over the same items."""
        return coq.identifier(next(other.name for other in self.loops if _parts(other.items) == _parts(loop.items)))

    def has_first(self, loop: Loop) -> bool:
        """Whether there is a first item: some start of a loop over these is made of it."""
        return any(_parts(other.items) == _parts(loop.items) and self.starts_with_one(other) for other in self.loops)

    def starts_with_one(self, loop: Loop) -> bool:
        """Whether its own start is made of the first item."""
        bound = {n for v in loop.items for n in named_in(v)}
        return any(named_in(v) & bound for v in loop.start(*loop.items) if not isinstance(v, int))

    def whole(self, loop: Loop) -> str:
        """All items of its list."""
        name = self.list_of(loop)
        return f"({name}_first :: {name}_items)" if self.has_first(loop) else f"{name}_items"

    def run(self, loop: Loop) -> str:
        """The state that it ends with, as a Coq term."""
        name, items = coq.identifier(loop.name), self.list_of(loop)
        if self.starts_with_one(loop):
            return f"fold_left {name}_step {items}_items ({name}_start {items}_first)"
        return f"fold_left {name}_step {self.whole(loop)} {name}_start"

    def _part(self, fact: Fact) -> str:
        """The part of the state at the end that a sum is said to be."""
        loop = fact.data
        if len(loop.state) == 1:
            return self.run(loop)
        return f"(let {self._pattern(loop.state.values())} := {self.run(loop)} in {coq.number(fact.conclusion.rhs)})"

    @property
    def vectors(self) -> set[str]:
        found = {
            n for loop in self.loops for v in (*loop.state.values(), *loop.items) if isinstance(v, Vector) for n in named_in(v)
        }
        symbols = {str(s) for f in self.used for s in (f.conclusion.lhs - f.conclusion.rhs).expression.free_symbols}
        return found | {n for s in symbols if s.startswith("⟨") for n in s[1:-1].split(",")}

    @property
    def globals(self) -> list[str]:
        """The names that are the sample's own."""
        bound = {n for loop in self.loops for v in (*loop.state.values(), *loop.items) for n in named_in(v)}
        names = {n for f in self.used for n in named_in(f.conclusion)}
        return sorted(names - bound)

    # ------------------------------------------------------------------------------------------------------------------ sections

    def _section(self) -> Iterator[str]:
        names = {n for f in self.used for n in named_in(f.conclusion)} | {n for loop in self.loops for n in loop.state}
        names |= {n for loop in self.loops for v in loop.items for n in named_in(v)}
        coq.refuse_one_name_for_two([*map(coq.identifier, names), *coq.IN_SPACE])
        yield coq.SPACE
        for name in self.globals:
            yield f"Variable {coq.identifier(name)} : {'V' if name in self.vectors else 'R'}."
        for loop in self.loops:
            yield from self._loop(loop)
        yield from self._theorem()

    def _type(self, values: Iterable[Any]) -> str:
        return " * ".join("V" if isinstance(v, Vector) else "R" for v in values)

    def _pattern(self, values: Iterable[Any]) -> str:
        names = [coq.identifier(n) for v in values for n in named_in(v)]
        return f"'({', '.join(names)})" if len(names) > 1 else names[0]

    def _loop(self, loop: Loop) -> Iterator[str]:
        name, state, items = coq.identifier(loop.name), list(loop.state.values()), loop.items
        branches = next(found.branches for found in self.inductions if found.loop.name == loop.name)
        start = self._tuple(loop.start(*items), state)
        tree = self._tree([([f.conclusion for f in taken], after) for taken, after in branches], state)
        if self.starts_with_one(loop):
            yield f"Definition {name}_start (i : {self._type(items)}) : {self._type(state)} :="
            yield f"  let {self._pattern(items)} := i in {start}."
        else:
            yield f"Definition {name}_start : {self._type(state)} := {start}."
        yield (
            f"Definition {name}_step (s : {self._type(state)}) (i : {self._type(items)}) : {self._type(state)} :=\n"
            f"  let {self._pattern(state)} := s in let {self._pattern(items)} := i in\n  {tree}."
        )

    def _tree(self, branches: Sequence[tuple[list[Formula], Sequence[Any]]], state: Sequence[Any]) -> str:
        """Nested conditions, in the order in which the code asked for them."""
        if len(branches) == 1:
            return self._tuple(branches[0][1], state)
        condition = branches[0][0][0]
        yes = [(taken[1:], after) for taken, after in branches if taken[0].same(condition)]
        no = [(taken[1:], after) for taken, after in branches if not taken[0].same(condition)]
        lhs, rhs = coq.number(condition.lhs), coq.number(condition.rhs)
        decide = coq.DECIDE[condition.relation]
        if condition.relation == "≠":
            yes, no = no, yes
        return f"if {decide} ({lhs}) ({rhs}) then {self._tree(yes, state)}\n  else {self._tree(no, state)}"

    def _tuple(self, values: Sequence[Any], state: Sequence[Any]) -> str:
        texts = [coq.vector(v) if isinstance(kind, Vector) else coq.number(term(v)) for v, kind in zip(values, state, strict=True)]
        return f"({', '.join(texts)})"

    # -------------------------------------------------------------------------------------------------------------------- theorem

    def _theorem(self) -> Iterator[str]:
        premises = [text for text, _ in self._premises()]
        ends = "".join(f"let {self._pattern(loop.state.values())} := {self.run(loop)} in " for loop in self.loops)
        goal = " /\\ ".join(f"({coq.formula(f.conclusion)})" for f in self.facts)
        yield f"Theorem {coq.identifier(self.derivation.theorem)} :\n  " + "\n  ".join(premises) + f"\n  {ends}{goal}."

    def _premises(self) -> Iterator[tuple[str, list[str]]]:
        """The premises of the theorem, with the names that its proof has for them: lists, hypotheses, and definitions of sums."""
        for name in dict.fromkeys(self.list_of(loop) for loop in self.loops):
            loop = next(loop for loop in self.loops if self.list_of(loop) == name)
            first = f"({name}_first : {self._type(loop.items)}) " if self.has_first(loop) else ""
            names = [f"{name}_first"] * self.has_first(loop) + [f"{name}_items"]
            yield f"forall {first}({name}_items : list ({self._type(loop.items)})),", names
        for name, fact in self.hypotheses.items():
            yield f"{self._premise(fact)} ->", [f"of_{name}"]
            if not self._is_of_all(fact):
                alike = 2 if self._parameters(fact) else 3
                same = [f for f in self.used if f.rule == "hypothesis" and _which(f)[:alike] == _which(fact)[:alike]]
                self.names |= dict.fromkeys(same, f"of_{name}")
        for i, fact in enumerate(f for f in self.used if f.rule == "definition"):
            yield f"({coq.number(fact.conclusion.lhs)} = {self._part(fact)}) ->", [f"sum{i}"]
            self.names[fact] = f"sum{i}"

    def _proof(self) -> Iterator[str]:
        yield "Proof."
        introduced = [name for _, names in self._premises() for name in names]
        yield f"  intros {' '.join(introduced)}."
        for i, found in enumerate(self.inductions):
            yield from self._induction(found, i)
        for loop in self.loops:
            yield self._named_end(loop)
        for i, found in enumerate(self.inductions):
            kept = [f for f in self.used if f.rule == "induction" and f.data is found]
            order = [next((k for k in kept if k.conclusion.same(b.conclusion)), None) for b in found.kept]
            yield f"  {coq.taken_apart(f'kept{i}', [f'k{i}_{j}' for j in range(len(order))])}"
            for j, fact in enumerate(order):
                if fact is not None:
                    self.names[fact] = f"k{i}_{j}"
        yield from self._chain()

    def _parameters(self, fact: Fact) -> list[Any]:
        """Names for the parts of an item, where a hypothesis holds for anything in their place."""
        kind, name, items = fact.data
        h = hypotheses_of(kind)[name]
        if not items or len(h.everywhere) < len(items):
            return []
        names = [n for n in inspect.signature(h.method).parameters if n != "self"]
        return [vectors(n)[0] if isinstance(item, Vector) else real(n) for n, item in zip(names, items, strict=True)]

    def _of_parameters(self, fact: Fact) -> str:
        """Such a hypothesis, at the item that is meant."""
        values = [f"({coq.vector(v) if isinstance(v, Vector) else coq.number(term(v))})" for v in fact.data[2]]
        return f"({self.names[fact]} {' '.join(values)})"

    def _is_of_all(self, fact: Fact) -> bool:
        """Whether a hypothesis is stated of all items of a list."""
        return bool(_over(fact)) and any(_parts(fact.data[2]) == _parts(loop.items) for loop in self.loops)

    def _premise(self, fact: Fact) -> str:
        """A hypothesis, of all items of a list, or where no loop goes over such, of names like others."""
        stated = coq.formula(fact.conclusion)
        kind, name, _ = fact.data
        if parts := self._parameters(fact):
            general = hypotheses_of(kind)[name].method(Formal(kind), *parts)
            typed = " ".join(f"({coq.identifier(str(v))} : {self._type([v])})" for v in parts)
            return f"(forall {typed}, {coq.formula(general)})"
        if not self._is_of_all(fact):
            if _over(fact) and self.loops:
                raise coq.NotExported(f"{name} is used of other items than those of a loop, which has no form in Coq yet")
            return f"({stated})"
        loop = next(loop for loop in self.loops if _parts(loop.items) == _parts(fact.data[2]))
        names = [coq.identifier(n) for v in loop.items for n in named_in(v)]
        return f"(forall {' '.join(names)}, In ({', '.join(names)}) {self.whole(loop)} -> {stated})"

    def _named_end(self, loop: Loop) -> str:
        """Names for the end of a loop, wherever it occurs."""
        names = [coq.identifier(n) for v in loop.state.values() for n in named_in(v)]
        if len(names) == 1:
            return f"  set ({names[0]} := {self.run(loop)}) in *; clearbody {names[0]}; cbv zeta."
        return f"  destruct ({self.run(loop)}) as {coq.nested(names)} in *."

    def _induction(self, found: Induction, i: int) -> Iterator[str]:
        if found.others:
            raise coq.NotExported("an induction for several runs at once has no form in Coq yet")
        loop, name = found.loop, coq.identifier(found.loop.name)
        state, items = list(loop.state.values()), loop.items
        invariant = " /\\ ".join(f"({coq.formula(f.conclusion)})" for f in found.kept)
        kept_by = f"(fun s : {self._type(state)} => let {self._pattern(state)} := s in {invariant})"
        yield f"  assert (kept{i} : {kept_by} ({self.run(loop)}))."
        yield "  { apply fold_keeps."
        item, names = (coq.nested([coq.identifier(n) for v in values for n in named_in(v)]) for values in (items, state))
        if self.starts_with_one(loop):
            first = self._instances(loop, "(or_introl eq_refl)")
            yield f"    - destruct {self.list_of(loop)}_first as {item}. unfold {name}_start. {first} {self._close()}"
        else:
            yield f"    - unfold {name}_start. {self._close()}"
        each = self._instances(loop, "(or_intror is_item)" if self.starts_with_one(loop) else "is_item")
        kept = coq.taken_apart("kept", [f"k{j}" for j in range(len(found.kept))])
        yield f"    - intros {names} {item} is_item kept. {each} {kept} unfold {name}_step. by_cases."
        yield f"      all: {self._close()} }}"

    def _instances(self, loop: Loop, where: str) -> str:
        """The hypotheses on items, for one of them; the others are in the context as they are."""
        values = " ".join(coq.identifier(n) for v in loop.items for n in named_in(v))
        return " ".join(f"pose proof (of_{n} {values} {where}) as at_{n}; clear of_{n}." for n in self.of_list(loop))

    def _close(self) -> str:
        return f"expand inner_sym inner_zero inner_add inner_scale; {self._sorted()}; repeat split; finish."

    def _sorted(self) -> str:
        """Inner products with their names in order, as formulas have them."""
        return "; ".join(coq.ordered(sorted(self.vectors))) or "idtac"

    def _chain(self) -> Iterator[str]:
        """The steps from the invariants of the loops to the conclusions; a step under assumptions becomes an implication."""
        inside = {f for found in self.inductions for g in (*found.base, *found.steps) for f in behind([g])}
        for fact in self.used:
            if fact in self.names or fact.rule == "assumption" or (fact in inside and fact not in self.facts):
                continue
            assumed = self._assumed(fact)
            name = f"f{len(self.names)}"
            implied = "".join(f"({coq.formula(a)}) -> " for a in assumed.values())
            introduced = f"intros {' '.join(assumed)}. " if assumed else ""
            yield f"  assert ({name} : {implied}{coq.formula(fact.conclusion)})."
            yield f"  {{ {introduced}{self._reason(fact, assumed)} }}"
            self.names[fact] = name

    def _assumed(self, fact: Fact) -> dict[str, Formula]:
        """The assumptions that a fact rests on, by names for them."""
        keys = sorted(h.key for h in fact.hypotheses if h.kind == "assumed")
        formulas = {f.conclusion.key: f.conclusion for f in self.used if f.rule == "assumption"}
        return {f"case{i}": formulas[key] for i, key in enumerate(keys)}

    def _reason(self, fact: Fact, assumed: dict[str, Formula]) -> str:
        """The tactics for one step."""
        if fact.rule == "axiom":
            return self._axiom(fact)
        if fact.rule == "cases":
            return self._cases(fact, assumed)
        if fact.rule != "engines":
            raise coq.NotExported(f"the rule {fact.rule} has no form in Coq yet")
        premises, lines = [], []
        for k, p in enumerate(fact.premises):
            here = self._here(p, assumed)
            if " " in here:
                lines.append(f"pose proof {here} as p{k}. ")
                here = f"p{k}"
            premises.append(here)
        return f"{''.join(lines)}clear -{' '.join(premises)}. {self._certificate(fact)}finish."

    def _here(self, fact: Fact, assumed: dict[str, Formula]) -> str:
        """A fact where some assumptions are met."""
        if fact.rule == "hypothesis" and self._parameters(fact):
            return self._of_parameters(fact)
        by_key = {a.key: name for name, a in assumed.items()}
        if fact.rule == "assumption":
            return by_key[fact.conclusion.key]
        needed = [by_key[a.key] for a in self._assumed(fact).values()]
        return f"({self.names[fact]} {' '.join(needed)})" if needed else self.names[fact]

    def _cases(self, fact: Fact, assumed: dict[str, Formula]) -> str:
        """From both cases of a condition."""
        branches, conditions = [], []
        for premise, other in zip(fact.premises, reversed(fact.premises), strict=True):
            new = [f for f in self._assumed(premise).values() if f.key not in {a.key for a in assumed.values()}]
            if not new:
                raise coq.NotExported(f"a case that {other.conclusion} does not rest on has no form in Coq yet")
            conditions.append(new[0])
            branches.append(self._here(premise, {**assumed, "this": new[0]}))
        lhs, rhs = coq.number(conditions[0].lhs), coq.number(conditions[0].rhs)
        either = " \\/ ".join(f"({coq.formula(c)})" for c in conditions)
        decide = f"destruct (Rtotal_order ({lhs}) ({rhs})) as [? | [? | ?]]; first [left; lra | right; lra]"
        cases = f"destruct either as [this | this]; [exact {branches[0]} | exact {branches[1]}]"
        return f"assert (either : {either}). {{ {decide}. }} {cases}."

    def _certificate(self, fact: Fact) -> str:
        """The products of hypotheses that refute the negated goal, where there is an exact certificate: what `finish` adds up."""
        given, goal = [p.conclusion for p in fact.premises], fact.conclusion
        found = certificate.find(Obligation("", tuple(given), goal), thorough=True) if goal.relation in "≤≥" else None
        if found is None or any(n.startswith("[") for n in found.names):
            return ""
        lhs, rhs = (goal.lhs, goal.rhs) if goal.relation == "≤" else (goal.rhs, goal.lhs)
        lines = ["apply Rle_ge. "] * (goal.relation == "≥")
        lines.append(f"destruct (Rle_or_lt ({coq.number(lhs)}) ({coq.number(rhs)})) as [done | no]; [exact done | exfalso]. ")
        formulas = [f for f in given if f.relation != "≠"] + [goal.negated()]
        for k, (_, indices, monomial) in enumerate(found.terms):
            factors = [self._factor(formulas[i]) for i in indices]
            factors += [coq.expression(sympy.Symbol(n)) for n, e in zip(found.names, monomial, strict=True) for _ in range(e)]
            zero = next((n for n, i in zip(factors, indices, strict=False) if formulas[i].relation == "="), "")
            if len(factors) > 1 and zero:
                lines.append(f"assert (product{k} : {' * '.join(factors)} = 0). {{ replace {zero} with 0 by lra; ring. }} ")
            elif len(factors) > 1 and all(formulas[i].relation in "<>" for i in indices):
                lines.append(f"assert (product{k} : 0 < {' * '.join(factors)}). {{ {coq.sign('Rmult_lt_0_compat', factors)} }} ")
            elif len(factors) > 1:
                lines.append(f"assert (product{k} : 0 <= {' * '.join(factors)}). {{ {coq.sign('Rmult_le_pos', factors)} }} ")
        return "".join(lines)

    def _factor(self, f: Formula) -> str:
        """The difference that a comparison says is not negative, or 0."""
        return f"({coq.number((f.rhs - f.lhs) if f.relation in '≤<' else (f.lhs - f.rhs))})"

    def _axiom(self, fact: Fact) -> str:
        vectors = " ".join(f"({coq.vector(v)})" for v in fact.data)
        lemma = {"square": "inner_square", "Cauchy–Schwarz": f"cauchy_schwarz V add scale inner {' '.join(coq.AXIOMS_OF_INNER)}"}
        if fact.note not in lemma:
            raise coq.NotExported(f"the axiom {fact.note} has no form in Coq yet")
        expanded = f"expand_in known inner_sym inner_zero inner_add inner_scale; {self._sorted()}"
        return f"pose proof ({lemma[fact.note]} {vectors}) as known; {expanded}; finish."


def _over(fact: Fact) -> str:
    """The items that a hypothesis is about, or nothing."""
    kind, name, _ = fact.data
    return hypotheses_of(kind)[name].over


def _which(fact: Fact) -> tuple[Any, ...]:
    """Of which type a hypothesis is, its name, and its item."""
    kind, name, items = fact.data
    return kind, name, _parts(items)


def _parts(items: Iterable[Any]) -> tuple[str, ...]:
    return tuple(map(str, items))
