"""Derivations as Coq files: what the kernel derived, stated and proved again for another kernel to check.

A file states the theorem for every real inner-product space and every finite list of items that meets the sample type's
hypotheses, with the algorithm's step as the loop that was lifted. Inner products are the only thing that is known of vectors;
what the kernel takes for axioms is proved here from their definition.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from rich.console import Console

from ..properties.proofs import certificate
from ..properties.proofs.derivation import behind, derived_facts
from ..properties.proofs.formal import Formula, Term, Vector, named_in, term
from ..properties.proofs.kernel import Fact, Induction, Loop, NotDerived
from ..properties.proofs.obligation import Derivation, Obligation
from ..properties.samples.hypotheses import hypotheses_of
from ..properties.theorem import THEOREMS, Theorem
from .catalogue import lifted
from .coq_families import FamiliesFile, NotExported
from .errors import Misuse
from .render import print_text
from .witness import write_beside

SECONDS = 300  # that Coq may take for a file


@dataclass(frozen=True)
class Checked:
    """What Coq said of a file.

    Attributes
    ----------
    accepted: whether its kernel accepted the proof. version: Coq's. axioms: those that the theorem rests on, as Coq prints them.
    message: why not, where it did not.
    """

    accepted: bool
    version: str
    axioms: tuple[str, ...]
    message: str = ""


def exported(derivation: Derivation, load: Any) -> str:
    """The text of a Coq file. Raises `NotExported`."""
    facts = derived_facts(derivation, *([load(derivation.lifts)] if derivation.lifts else []))
    if any(f.rule == "families" for f in behind(facts)):
        theorem = THEOREMS[derivation.theorem]
        return FamiliesFile(identifier(theorem.id), theorem.id, tuple(facts)).text
    return _File(derivation, tuple(facts)).text


def export(derivation: Derivation, load: Any, folder: Path) -> Path:
    """Write a derivation's Coq file into a folder. Raises `NotExported`."""
    file = folder / f"{identifier(derivation.theorem)}.v"
    write_beside(file, exported(derivation, load))
    return file


def check(file: Path) -> Checked | None:
    """Ask Coq for its word; None where it is not installed."""
    coqc = shutil.which("coqc")
    if coqc is None:
        return None
    version = subprocess.run([coqc, "--print-version"], capture_output=True, text=True, check=True).stdout.split()[0]
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(file, folder)
        try:
            out = subprocess.run([coqc, "-q", copy], capture_output=True, text=True, cwd=folder, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return Checked(False, version, (), f"Coq did not finish within {SECONDS} s")
    if out.returncode:
        return Checked(False, version, (), " ".join(out.stderr.split())[:400])
    return Checked(True, version, tuple(name for name in re.findall(r"^(\S+)\s*:", out.stdout, re.MULTILINE) if name != "Axioms"))


def make(folder: Path) -> None:
    """Make the folder for the files, unless it is there. Raises `Misuse` where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(f"{folder} is no folder to write to: {error.strerror}") from error


def run(out: Console, theorems: Iterable[Theorem], folder: Path) -> int:
    """Export all derivations of some theorems and print what Coq says of each. Returns 1 if it refuses one, else 0."""
    status = 0
    for d in (p for t in theorems for p in t.proofs if isinstance(p, Derivation)):
        try:
            file = export(d, lifted, folder)
        except (NotExported, NotDerived) as error:
            print_text(out, f"{d.id}: not exported: {error}")
            continue
        found = check(file)
        status = max(status, 0 if found is None or found.accepted else 1)
        print_text(out, f"{d.id}: {file}: {_verdict(found)}")
    return status


def _verdict(found: Checked | None) -> str:
    if found is None:
        return "not checked: coqc is not installed (Debian's package coq has it)"
    if not found.accepted:
        return f"refused by Coq {found.version}: {found.message}"
    rests = f"axioms {', '.join(found.axioms)}" if found.axioms else "no axioms"
    return f"kernel-checked by Coq {found.version}, {rests}"


# -------------------------------------------------------------------------------------------------------------------- the text


def identifier(name: str) -> str:
    """A name as Coq allows it."""
    for old, new in {"²": "2", "∇": "grad ", "'": " new", "*": "_star", "₀": "0", "₁": "1", "₂": "2", "-": "_", "/": "_"}.items():
        name = name.replace(old, new)
    return re.sub(r"\W", "_", name)


@dataclass
class _File:
    """The text for one derivation."""

    derivation: Derivation
    facts: tuple[Fact, ...]
    names: dict[Fact, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        prelude = (files("lemmata.workbench") / "space.v").read_text(encoding="utf-8")
        theorem = THEOREMS[self.derivation.theorem]
        title = "".join(c for c in theorem.title if c.isascii() or c.isalpha())  # Coq reads comments too
        return "\n".join([f"(* {theorem.id}: {title} *)", prelude, *self._section(), ""])

    # ------------------------------------------------------------------------------------------------------------ what is needed

    @property
    def used(self) -> list[Fact]:
        """The facts behind the conclusions, premises first."""
        out: dict[Fact, None] = {}

        def add(fact: Fact) -> None:
            if fact not in out:
                for p in fact.premises:
                    add(p)
                out[fact] = None

        for fact in self.facts:
            add(fact)
        return list(out)

    @property
    def inductions(self) -> list[Induction]:
        return list(dict.fromkeys(f.data for f in self.used if f.rule == "induction"))

    @property
    def loops(self) -> list[Loop]:
        loops: list[Loop] = []
        for found in self.inductions:
            if not any(found.loop.name == loop.name for loop in loops):
                loops.append(found.loop)
        return loops

    @property
    def hypotheses(self) -> dict[str, Any]:
        """The hypotheses of the sample type that are used, by their names, each as a formula of one item."""
        return {f.data[1]: f for f in self.used if f.rule == "hypothesis"}

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

    def _refuse_one_name_for_two(self) -> None:
        names = {n for f in self.used for n in named_in(f.conclusion)} | {n for loop in self.loops for n in loop.state}
        names |= {n for loop in self.loops for v in loop.items for n in named_in(v)}
        taken = [identifier(name) for name in names] + ["V", "zero", "add", "scale", "inner"]
        if twice := sorted({name for name in taken if taken.count(name) > 1}):
            raise NotExported(f"{', '.join(twice)} would stand for two things in Coq")

    def _section(self) -> Iterator[str]:
        self._refuse_one_name_for_two()
        yield "Section Statement."
        yield "Variable V : Type.\nVariable zero : V.\nVariable add : V -> V -> V."
        yield "Variable scale : R -> V -> V.\nVariable inner : V -> V -> R."
        yield "Hypothesis inner_sym : forall u v, inner u v = inner v u."
        yield "Hypothesis inner_zero : forall u, inner zero u = 0."
        yield "Hypothesis inner_add : forall u v w, inner (add u v) w = inner u w + inner v w."
        yield "Hypothesis inner_scale : forall c u w, inner (scale c u) w = c * inner u w."
        yield "Hypothesis inner_square : forall u, 0 <= inner u u."
        for name in self.globals:
            yield f"Variable {identifier(name)} : {'V' if name in self.vectors else 'R'}."
        for loop in self.loops:
            yield from self._loop(loop)
        yield from self._theorem()
        yield "End Statement."
        yield f"Print Assumptions {identifier(self.derivation.theorem)}."

    def _type(self, values: Iterable[Any]) -> str:
        return " * ".join("V" if isinstance(v, Vector) else "R" for v in values)

    def _pattern(self, values: Iterable[Any]) -> str:
        names = [identifier(n) for v in values for n in named_in(v)]
        return f"'({', '.join(names)})" if len(names) > 1 else names[0]

    def _loop(self, loop: Loop) -> Iterator[str]:
        name, state, items = identifier(loop.name), list(loop.state.values()), loop.items
        branches = next(found.branches for found in self.inductions if found.loop.name == loop.name)
        start = self._tuple(loop.start(*items), state)
        tree = self._tree([([f.conclusion for f in taken], after) for taken, after in branches], state)
        yield (
            f"Definition {name}_start (i : {self._type(items)}) : {self._type(state)} :=\n"
            f"  let {self._pattern(items)} := i in {start}."
        )
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
        lhs, rhs = self._number(condition.lhs), self._number(condition.rhs)
        decide = {"≤": "Rle_dec", "<": "Rlt_dec", "≥": "Rge_dec", ">": "Rgt_dec", "=": "Req_EM_T", "≠": "Req_EM_T"}[
            condition.relation
        ]
        if condition.relation == "≠":
            yes, no = no, yes
        return f"if {decide} ({lhs}) ({rhs}) then {self._tree(yes, state)}\n  else {self._tree(no, state)}"

    def _tuple(self, values: Sequence[Any], state: Sequence[Any]) -> str:
        texts = [
            self._vector(v) if isinstance(kind, Vector) else self._number(term(v)) for v, kind in zip(values, state, strict=True)
        ]
        return f"({', '.join(texts)})"

    # ------------------------------------------------------------------------------------------------------------------- formulas

    def _vector(self, v: Any) -> str:
        parts = [f"(scale ({self._number(c)}) {identifier(n)})" for n, c in v.coefficients.items()]
        out = parts[0] if parts else "zero"
        for part in parts[1:]:
            out = f"(add {out} {part})"
        return out

    def _number(self, t: Term) -> str:
        return self._expression(t.expression)

    def _expression(self, e: Any) -> str:
        if e.is_Rational:
            text = f"{e.p}" if e.q == 1 else f"{e.p} / {e.q}"
            return f"({text})" if e.p < 0 or e.q != 1 else text
        if e.is_Symbol:
            name = str(e)
            if name.startswith("⟨"):
                return f"inner {' '.join(map(identifier, name[1:-1].split(',')))}"
            return identifier(name)
        if e.is_Add or e.is_Mul:
            return f"({(' + ' if e.is_Add else ' * ').join(self._expression(a) for a in e.args)})"
        if e.is_Pow and e.exp.is_Integer:
            power = " * ".join([self._expression(e.base)] * abs(int(e.exp)))
            return f"({power})" if e.exp > 0 else f"(/ ({power}))"
        raise NotExported(f"{e} has no form in Coq yet")

    def _formula(self, f: Formula) -> str:
        symbol = {"≤": "<=", "<": "<", "≥": ">=", ">": ">", "=": "=", "≠": "<>"}[f.relation]
        return f"{self._number(f.lhs)} {symbol} {self._number(f.rhs)}"

    # -------------------------------------------------------------------------------------------------------------------- theorem

    def _theorem(self) -> Iterator[str]:
        premises, introduced = [], []
        for loop in self.loops:
            items = f"{identifier(loop.name)}_items"
            first = f"{identifier(loop.name)}_first"
            premises.append(f"forall ({first} : {self._type(loop.items)}) ({items} : list ({self._type(loop.items)})),")
            introduced += [first, items]
        if not self.loops:  # the items are names like others: of each, what its hypotheses say of it
            for fact in (f for f in self.used if f.rule == "hypothesis"):
                self.names[fact] = f"given{len(self.names)}"
                premises.append(f"({self._formula(fact.conclusion)}) ->")
                introduced.append(self.names[fact])
        for name, fact in self.hypotheses.items() if self.loops else ():
            kind, _, items = fact.data
            formula = self._formula(fact.conclusion)
            if hypotheses_of(kind)[name].over:
                loop = self.loops[0]
                if len(self.loops) > 1 or [str(i) for i in items] != [str(i) for i in loop.items]:
                    raise NotExported(f"{name} is used of other items than those of one loop, which has no form in Coq yet")
                where = f"{identifier(loop.name)}_first :: {identifier(loop.name)}_items"
                values = " ".join(identifier(n) for v in items for n in named_in(v))
                pattern = ", ".join(identifier(n) for v in items for n in named_in(v))
                formula = f"(forall {values}, In ({pattern}) ({where}) -> {formula})"
            else:
                formula = f"({formula})"
            premises.append(f"{formula} ->")
            introduced.append(f"of_{identifier(name)}")
        ends = ""
        for loop in self.loops:
            name = identifier(loop.name)
            run = f"fold_left {name}_step {name}_items ({name}_start {name}_first)"
            ends += f"let {self._pattern(loop.state.values())} := {run} in "
        goal = " /\\ ".join(f"({self._formula(f.conclusion)})" for f in self.facts)
        yield f"Theorem {identifier(self.derivation.theorem)} :\n  " + "\n  ".join(premises) + f"\n  {ends}{goal}."
        yield "Proof."
        yield f"  intros {' '.join(introduced)}."
        for i, found in enumerate(self.inductions):
            yield from self._induction(found, i)
        for loop in self.loops:
            name = identifier(loop.name)
            pattern = " ".join(identifier(n) for v in loop.state.values() for n in named_in(v))
            yield f"  destruct (fold_left {name}_step {name}_items ({name}_start {name}_first)) as [{pattern}] in *."
        for i, found in enumerate(self.inductions):
            kept = [f for f in self.used if f.rule == "induction" and f.data is found]
            order = [next((k for k in kept if k.conclusion.same(b.conclusion)), None) for b in found.kept]
            yield f"  destruct kept{i} as {_conjuncts([f'k{i}_{j}' for j in range(len(order))])}."
            for j, fact in enumerate(order):
                if fact is not None:
                    self.names[fact] = f"k{i}_{j}"
        yield from self._chain()
        yield "  repeat split; assumption.\nQed."

    def _induction(self, found: Induction, i: int) -> Iterator[str]:
        loop, name = found.loop, identifier(found.loop.name)
        state, items = list(loop.state.values()), loop.items
        invariant = " /\\ ".join(f"({self._formula(f.conclusion)})" for f in found.kept)
        run = f"fold_left {name}_step {name}_items ({name}_start {name}_first)"
        yield f"  assert (kept{i} : (fun s : {self._type(state)} => let {self._pattern(state)} := s in {invariant}) ({run}))."
        yield "  { apply fold_keeps."
        item = " ".join(identifier(n) for v in items for n in named_in(v))
        names = " ".join(identifier(n) for v in state for n in named_in(v))
        first, each = (self._instances(items, where) for where in ("(or_introl eq_refl)", "(or_intror is_item)"))
        kept = _conjuncts([f"k{j}" for j in range(len(found.kept))])
        yield f"    - destruct {name}_first as [{item}]. unfold {name}_start. {first} {self._close()}"
        yield f"    - intros [{names}] [{item}] is_item kept. {each} destruct kept as {kept}. unfold {name}_step. by_cases."
        yield f"      all: {self._close()} }}"

    def _instances(self, items: Sequence[Any], where: str) -> str:
        """The hypotheses on items, for one of them; the others are in the context as they are."""
        out = []
        for name, fact in self.hypotheses.items():
            kind, _, _ = fact.data
            if hypotheses_of(kind)[name].over:
                values = " ".join(identifier(n) for v in items for n in named_in(v))
                out.append(
                    f"pose proof (of_{identifier(name)} {values} {where}) as at_{identifier(name)}; clear of_{identifier(name)}."
                )
        return " ".join(out)

    def _close(self) -> str:
        return f"expand inner_sym inner_zero inner_add inner_scale; {self._sorted()}; repeat split; finish."

    def _sorted(self) -> str:
        """Inner products with their names in order, as formulas have them."""
        names = sorted(self.vectors)
        pairs = [(a, b) for k, a in enumerate(names) for b in names[k + 1 :]]
        return "; ".join(f"try rewrite (inner_sym {identifier(b)} {identifier(a)}) in *" for a, b in pairs) or "idtac"

    def _chain(self) -> Iterator[str]:
        """What is derived from what the loops keep, step by step."""
        inside = {f for found in self.inductions for g in (*found.base, *found.steps) for f in behind([g])}
        for fact in self.used:
            if fact.rule == "hypothesis" and fact not in self.names and not hypotheses_of(fact.data[0])[fact.data[1]].over:
                self.names[fact] = f"of_{identifier(fact.data[1])}"
            if fact in self.names or (fact in inside and fact not in self.facts):
                continue
            name = f"f{len(self.names)}"
            if fact.rule == "axiom":
                yield f"  assert ({name} : {self._formula(fact.conclusion)}). {{ {self._axiom(fact)} }}"
            elif fact.rule == "engines":
                premises = " ".join(self.names[p] for p in fact.premises)
                yield f"  assert ({name} : {self._formula(fact.conclusion)})."
                yield f"  {{ clear -{premises}. {self._certificate(fact)}finish. }}"
            else:
                raise NotExported(f"the rule {fact.rule} has no form in Coq yet")
            self.names[fact] = name

    def _certificate(self, fact: Fact) -> str:
        """The products of hypotheses that refute the negated goal, where there is an exact certificate: what `finish` adds up."""
        given, goal = [p.conclusion for p in fact.premises], fact.conclusion
        found = certificate.find(Obligation("", tuple(given), goal)) if goal.relation in "≤≥" else None
        if found is None:
            return ""
        lhs, rhs = (goal.lhs, goal.rhs) if goal.relation == "≤" else (goal.rhs, goal.lhs)
        lines = ["apply Rle_ge. "] * (goal.relation == "≥")
        lines.append(f"destruct (Rle_or_lt ({self._number(lhs)}) ({self._number(rhs)})) as [done | no]; [exact done | exfalso]. ")
        formulas = [f for f in given if f.relation != "≠"] + [goal.negated()]
        for k, (_, indices, _) in enumerate(found.terms):
            if len(indices) > 1 and all(formulas[i].relation != "=" for i in indices):
                lines.append(
                    f"assert (product{k} : 0 <= {self._product(formulas, indices)}). {{ repeat apply Rmult_le_pos; lra. }} "
                )
        return "".join(lines)

    def _product(self, formulas: Sequence[Formula], indices: Sequence[int]) -> str:
        factors = [(f.rhs - f.lhs) if f.relation in "≤<" else (f.lhs - f.rhs) for f in (formulas[i] for i in indices)]
        return " * ".join(f"({self._number(factor)})" for factor in factors)

    def _axiom(self, fact: Fact) -> str:
        vectors = sorted(self.vectors & named_in(fact.conclusion))
        if fact.note == "square":
            return f"pose proof (inner_square {identifier(vectors[0])}); finish." if len(vectors) == 1 else _refuse(fact)
        if fact.note == "Cauchy–Schwarz":
            pair = " ".join(identifier(n) for n in (vectors * 2)[:2])
            return f"pose proof (cauchy_schwarz V add scale inner inner_sym inner_add inner_scale inner_square {pair}); finish."
        return _refuse(fact)


def _conjuncts(names: Sequence[str]) -> str:
    """The pattern that takes a conjunction apart."""
    return names[0] if len(names) == 1 else f"[{names[0]} {_conjuncts(names[1:])}]"


def _refuse(fact: Fact) -> str:
    raise NotExported(f"the axiom {fact.note} for {fact.conclusion} has no form in Coq yet")
