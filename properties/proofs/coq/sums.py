"""Derivations on sums over finitely many items, and on matrices of every size, as Coq files.

Each fact of the kernel becomes a lemma: for all values of the names in it, where defined names are what they stand for. A sum over
a list is a recursion over it, and what is linear holds of the sums by induction. Where a sample type has the vectors, the file ends
with the statement on the matrices that it declares to be semidefinite: ``matrices.v`` proves that these are matrices of inner
products, in a space that has tensor products.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import sympy

from ...samples.hypotheses import factors_of
from ..formal.formal import named_in, term
from ..formal.sums import Sum, is_vector, sole_name
from ..kernel import AXIOMS, Fact
from ..rules.matrices import Formed
from ..rules.summation import Summed
from . import formulas as coq
from . import runs
from .meanings import SPACE_OF_POWERS, SPACE_OF_SUMS, End, Meanings

PRODUCTS = """Variable tensor : V -> V -> V.
Hypothesis inner_tensor : forall u v u' v', inner (tensor u v) (tensor u' v') = inner u u' * inner v v'."""
EXPAND = "expand inner_sym inner_zero inner_add inner_scale"
EXPAND_KNOWN = "expand_in known inner_sym inner_zero inner_add inner_scale"
POWERS = "Variable unit : V.\nHypothesis inner_unit : inner unit unit = 1."
COORDINATES = "coordinates [] c_add c_scale c_inner"
LAWS = "c_sym c_inner_zero c_inner_add c_inner_scale c_inner_square"
TAKEN = (*coq.IN_SPACE, "tensor", "total", "vtotal", "items", "item", "form", "R", "semidefinite", "symmetric")


@dataclass
class SumsFile(Meanings):
    """The text for one derivation."""

    more: ClassVar[Mapping[str, Callable[..., str]]] = {}
    libraries: ClassVar[tuple[str, ...]] = ()
    of_matrices: ClassVar[bool] = False  # whether the rules need the lemmas on matrices anyway

    @property
    def text(self) -> str:
        """The whole file."""
        prelude = [
            coq.library(name)
            for name in ("space", "sums", *(["matrices"] if self.matrix or self.of_matrices else []), *self.libraries)
        ]
        steps = [line for k, fact in enumerate(self.used) for line in self._lemma(k, fact)]
        end = list(self._of_matrices(self.matrix)) if self.matrix else []
        about = f"(* {self.title} *)"
        proof = [*self._theorem(), "End Statement."]
        end += [f"Print Assumptions {self.name}.", *self._run(), ""]
        return "\n".join([about, *prelude, *self._section(), *steps, *proof, *end])

    @property
    def statement(self) -> str:
        """The definitions and the theorem, without its proof."""
        if self.matrix:
            return "\n".join([coq.library("sums"), self._claim_on_matrices(self.matrix)])
        return "\n".join([coq.library("sums"), *self._section(), self.claim])

    # ------------------------------------------------------------------------------------------------------------------ sections

    def _section(self) -> Iterator[str]:
        names = {n for f in self.used for n in self.names_in(f)}
        names = names.union(*(d.bound for d in self.sums.values()))
        coq.refuse_one_name_for_two([*map(coq.identifier, names), *TAKEN, *self.lists])
        yield coq.SPACE
        if self.space != SPACE_OF_SUMS:
            yield PRODUCTS
        if self.space == SPACE_OF_POWERS:
            yield POWERS
        for name, items in self.lists.items():
            yield f"Variable {name} : list ({self.types(items)})."
        if loop := next((d for d in self.meanings.values() if isinstance(d, End)), None):
            over = coq.identifier(loop.series.over)
            yield f"Variable coefficients : list R.\nHypothesis are_numbered : {over} = numbered 0 coefficients."
        for name, fact in self.granted.items():
            ((over, parts),) = self.items_in(fact)
            typed = " ".join(map(self.typed, parts))
            item = ", ".join(map(coq.identifier, parts))
            yield f"Hypothesis {name} : forall {typed}, In ({item}) {over} -> {coq.formula(fact.conclusion)}."
        yield from self._summands()

    def _summands(self) -> Iterator[str]:
        for key, s in self.sums.items():
            inside = "".join(f"let {coq.identifier(d.defines)} := {self.value(d.key)} in " for d in s.within)
            names = ", ".join(map(coq.identifier, s.parts))
            pattern = f"'({names})" if len(s.parts) > 1 else names
            kind, body = ("V", coq.vector(s.term)) if is_vector(s.name) else ("R", coq.number(term(s.term)))
            parameters = "".join(f" {self.typed(n)}" for n in sorted(s.depends))
            yield f"Definition {self.summand(key)}{parameters} (item : {self.types(s.items)}) : {kind} :="
            yield f"  let {pattern} := item in {inside}{body}."

    # ---------------------------------------------------------------------------------------------------------------------- runs

    @property
    def runs(self) -> list[Formed]:
        """Whole matrices of the code with their forms that the file repeats."""
        return runs.evenly([found for found in self.noted if isinstance(found, Formed)])

    def _run(self) -> Iterator[str]:
        """Goals: the entries of each matrix, and its form, are those of the code."""
        if self.runs:
            yield from (coq.library("rationals"), coq.library("sums"))
            for k, formed in enumerate(self.runs):
                z = [item[0] for item in formed.items]
                yield f"Module Run{k}."
                yield from self._on_matrices(self.matrix, formed, z) if self.matrix else self._on_rows(formed)
                yield f"End Run{k}."
            yield "End Rationals."

    def _on_matrices(self, m: _Matrix, formed: Formed, z: Sequence[Any]) -> Iterator[str]:
        vectors = [k for k, part in enumerate(formed.items[0]) if np.ndim(part)]
        for name, k in zip(m.declared, vectors, strict=True):
            gram = [[a[k] @ b[k] for b in formed.items] for a in formed.items]
            yield f"Definition {name} (i j : nat) : R := nth j (nth i {_table(gram)} nil) 0."
        n = len(z)
        row = f"map (fun j => {m.text} i j) (seq 0 {n})"
        yield _goal(f"forallb (fun i => same_vector ({row}) (nth i {_table(formed.entries)} nil)) (seq 0 {n})")
        yield _goal(f"same (form {n} {m.text} (fun i => nth i {runs.constant(np.array(z))} 0)) {runs.constant(formed.form)}")

    def _on_rows(self, formed: Formed) -> Iterator[str]:
        ((name, items),) = self.lists.items()
        rows = "; ".join(f"({', '.join(map(runs.constant, item))})" for item in formed.items)
        yield f"Definition {name} : list ({self.types(items)}) := [{rows}]."
        yield from self._summands()
        for key in self.spoken_of.values():
            yield _goal(f"same {self.value(key)} {runs.constant(formed.form)}")

    # -------------------------------------------------------------------------------------------------------------------- lemmas

    def _lemma(self, k: int, fact: Fact) -> Iterator[str]:
        defined, names = self.defined_in(fact), self.names_in(fact)
        typed = "".join(f" {self.typed(n)}" for n in names)
        supposed = "".join(f"{coq.identifier(n)} = {self.value(key)} -> " for n, key in defined.items())
        items = self.items_in(fact)
        supposed += "".join(f"In ({', '.join(map(coq.identifier, parts))}) {over} -> " for over, parts in items)
        quantified = f"forall{typed}, " if names else ""
        introduced = " ".join([*map(coq.identifier, names), *map(_of, defined), *(f"in_{over}" for over, _ in items)])
        yield f"Lemma fact{k} : {quantified}{supposed}{coq.formula(fact.conclusion)}."
        yield f"Proof. {f'intros {introduced}. ' if introduced else ''}{self._reason(fact, names)} Qed."

    def _reason(self, fact: Fact, names: Sequence[str]) -> str:
        """The tactics for one step."""
        if fact.rule == "engines":
            here = {n: coq.identifier(n) for n in names}
            used = "".join(f"pose proof {self.instance(p, here)} as p{i}. " for i, p in enumerate(fact.premises))
            kept = " ".join(f"p{i}" for i in range(len(fact.premises)))
            return f"{used}{f'clear -{kept}. ' if kept else ''}finish."
        if fact.rule == "axiom" and fact.note == AXIOMS["square"].name:
            return f"pose proof (inner_square ({coq.vector(fact.data[0])})) as known. {EXPAND_KNOWN}. {self._sorted(names)}finish."
        if fact.rule == "axiom" and fact.note == AXIOMS["tensor product"].name:
            first, second = (_of(d.defines) for d in fact.data)
            return f"rewrite {first}, {second}, inner_tensor. {self._sorted(names)}finish."
        if fact.rule == "sum" and isinstance(fact.data, Summed):
            return self._sum(fact, fact.data, names)
        if fact.rule in self.more:
            return self.more[fact.rule](self, fact, names)
        raise coq.NotExported(f"the rule {fact.rule} has no form in Coq yet, where there are sums")

    def instance(self, fact: Fact, values: Mapping[str, str], known: Mapping[str, str] | None = None) -> str:
        """A lemma at values for its names: any for those that have none. `known` are proofs that names are what is defined."""
        given = [values.get(n, {"V": "zero", "R": "0", "nat": "0%nat"}[self.types([n])]) for n in self.names_in(fact)]
        proofs = [(known or {}).get(n, _of(n)) for n in self.defined_in(fact)]
        items = [f"in_{over}" for over, _ in self.items_in(fact)]
        return f"({' '.join([f'fact{self.used.index(fact)}', *given, *proofs, *items])})"

    def _sum(self, fact: Fact, data: Summed, names: Sequence[str]) -> str:
        """By induction over the items: of none, and of one item more."""
        (premise,), sums = fact.premises, data.sums
        parts, count, shape = sums[0].parts, range(len(sums)), coq.formula(data.shape)
        inside = {d.defines: d.key for s in sums for d in s.within}
        scope = [*names, *parts, *inside]
        places = "".join(f" ({place(i)} : {'V' if is_vector(s.name) else 'R'})" for i, s in enumerate(sums))
        equations = "".join(f"{place(i)} = {self.value(s.key, 'items')} -> " for i, s in enumerate(sums))
        over = coq.identifier(sums[0].over)
        introduced = " ".join([*map(place, count), "inside", *(f"e{i}" for i in count)])
        item = f"({', '.join(map(coq.identifier, parts))})"
        lines = [
            f"assert (all : forall (items : list ({self.types(sums[0].items)})){places}, incl items {over} -> {equations}{shape}).",
            f"{{ induction items as [|item items IH]; intros {introduced};",
            f"    {'; '.join(f'rewrite e{i}; clear e{i}' for i in count)}; cbn [total vtotal].",
            f"  - {EXPAND}. {self._sorted(names)}finish.",
            f"  - destruct item as {coq.nested(list(map(coq.identifier, parts)))}.",
        ]
        lines.append(f"    pose proof (inside {item} (or_introl eq_refl)) as in_{over}.")
        for n, key in inside.items():
            lines.append(f"    destruct (ex_intro (fun x => x = {self.value(key)}) _ eq_refl) as [{coq.identifier(n)} {_of(n)}].")
        unfolded = "".join(f"try rewrite {_of(n)}; " for n in reversed(inside))
        for i, s in enumerate(sums):
            body = coq.vector(s.term) if is_vector(s.name) else coq.number(term(s.term))
            shown = f"{unfolded}unfold {self.summand(s.key)}; first [reflexivity | ring]"
            lines.append(f"    assert (head{i} : {self.applied(s.key)} {item} = {body}) by ({shown}).")
            lines.append(f"    rewrite head{i}; clear head{i}.")
        values = " ".join(self.value(s.key, "items") for s in sums)
        lines.append(f"    specialize (IH {values} (proj2 (incl_cons_inv inside)) {' '.join('eq_refl' for _ in sums)}).")
        lines.append(f"    pose proof {self.instance(premise, {n: coq.identifier(n) for n in scope})} as here.")
        lines += [f"    set (r{i} := {self.value(s.key, 'items')}) in *; clearbody r{i}." for i, s in enumerate(sums)]
        rest = [f"r{i}" for i, s in enumerate(sums) if is_vector(s.name)]
        lines.append(f"    {EXPAND}. {self._sorted(scope, rest)}clear -here IH. finish. }}")
        names_of_sums = " ".join(coq.identifier(s.defines) for s in sums)
        known = f"{names_of_sums} (incl_refl {over}) {' '.join(_of(s.defines) for s in sums)}"
        lines.append(f"pose proof (all {over} {known}) as whole. {self._sorted(names)}clear -whole. finish.")
        return "\n  ".join(lines)

    def _sorted(self, names: Iterable[str], more: Iterable[str] = ()) -> str:
        """Tactics that write inner products with their names in order, as formulas have them."""
        return "".join(f"{tactic}. " for tactic in coq.ordered([*sorted({n for n in names if n in self.vectors}), *more]))

    # -------------------------------------------------------------------------------------------------------------------- theorem

    @cached_property
    def conclusions(self) -> dict[str, Fact]:
        """The conclusions, each once."""
        found: dict[str, Fact] = {}
        for fact in self.facts:
            found.setdefault(fact.conclusion.key, fact)
        return found

    @cached_property
    def spoken_of(self) -> dict[str, str]:
        """The defined names in the conclusions, and those that these are defined by, which come first."""
        meant = {n: key for fact in self.conclusions.values() for n, key in self.defined_in(fact).items()}
        found: dict[str, str] = {}

        def add(name: str) -> None:
            if name in meant and name not in found:
                for other in sorted(self.meanings[meant[name]].depends):
                    add(other)
                found[name] = meant[name]

        for fact in self.conclusions.values():
            for name in sorted(named_in(fact.conclusion)):
                add(name)
        return found

    @property
    def claim(self) -> str:
        """The theorem on lists."""
        names = {n for f in self.conclusions.values() for n in named_in(f.conclusion)}
        names = names.union(*(self.meanings[key].depends for key in self.spoken_of.values())) - set(self.spoken_of)
        quantified = f"forall {' '.join(map(self.typed, sorted(names)))}, " if names else ""
        lets = "".join(f"let {coq.identifier(n)} := {self.value(key)} in " for n, key in self.spoken_of.items())
        goal = " /\\ ".join(f"({coq.formula(f.conclusion)})" for f in self.conclusions.values())
        return f"Theorem {'on_rows' if self.matrix else self.name} : {quantified}\n  {lets}{goal}."

    def _theorem(self) -> Iterator[str]:
        yield self.claim
        yield "Proof using All."
        yield "  intros."
        for i, fact in enumerate(self.conclusions.values()):
            yield f"  assert (c{i} : {coq.formula(fact.conclusion)}) by (eapply fact{self.used.index(fact)}; reflexivity)."
        yield "  repeat split; assumption.\nQed."

    # ------------------------------------------------------------------------------------------------------------------- matrices

    @cached_property
    def matrix(self) -> _Matrix | None:
        """The matrix that is concluded of, where a sample type has others that it is made of. `NotExported` where it is none."""
        found = [d for key in self.spoken_of.values() if isinstance(d := self.meanings[key], Sum) and d.of is not None]
        if not found:
            return None
        (form, *others), declared = found, list(factors_of(found[0].of or object))
        if others or len(self.spoken_of) > 1 or len(self.lists) > 1 or len(form.within) != 1 or not isinstance(form.within[0], Sum):
            raise coq.NotExported("the conclusion is not about a form of one matrix")
        column = form.within[0]
        (_, *of_column), (z, *of_row) = form.items, column.items
        if not declared and len(of_row) == len(of_column) == 1 and is_vector(of_row[0]):
            return None  # the list itself is of vectors, and may be any
        if len(of_row) != len(declared) or len(of_column) != len(declared) or not declared:
            raise coq.NotExported(f"the rows have not a vector for each of {', '.join(declared) or 'no matrices'}")
        entry = sympy.cancel(term(column.term).expression / term(z).expression)
        pairs = enumerate(zip(of_row, of_column, strict=True))
        entries = {(u @ v).expression: sympy.Symbol(f"entry_{k}") for k, (u, v) in pairs}
        text = coq.expression(entry.subs(entries, simultaneous=True))
        for k, name in enumerate(declared):
            text = text.replace(f"entry_{k}", f"({name} i j)")
        return _Matrix(sole_name(form.name), form.key, column.key, tuple(declared), text)

    def _claim_on_matrices(self, m: _Matrix) -> str:
        """The theorem on matrices. The statement decides by itself that the matrix is its own transpose."""
        supposed = " -> ".join(f"semidefinite n {name}" for name in m.declared)
        lines = []
        for fact in self.conclusions.values():
            names = set(named_in(fact.conclusion))
            if names - {m.form}:
                raise coq.NotExported(f"{fact.conclusion} is not only of one form")
            of_form = f"forall z : nat -> R, let {coq.identifier(m.form)} := form n {m.text} z in {coq.formula(fact.conclusion)}"
            lines.append(f"({of_form})" if names else f"symmetric n {m.text}")
        goal = " /\\\n  ".join(lines)
        return f"Theorem {self.name} : forall (n : nat) ({' '.join(m.declared)} : nat -> nat -> R),\n  {supposed} ->\n  {goal}."

    def _of_matrices(self, m: _Matrix) -> Iterator[str]:
        """The theorem on matrices, by that on rows."""
        yield self._claim_on_matrices(m)
        yield f"Proof.\n  intros n {' '.join([*m.declared, *(f'of_{name}' for name in m.declared)])}."
        for A in m.declared:
            product = f"c_inner (row n (f_{A} i)) (row n (f_{A} j))"
            yield f"  destruct (semidefinite_is_gram n {A} of_{A}) as [f_{A} is_{A}]."
            yield f"  assert (at_{A} : forall i j, (i < n)%nat -> (j < n)%nat -> {A} i j = {product})."
            yield f"  {{ intros. rewrite row_inner. apply is_{A}; assumption. }}"
        shown = [self._form_of(m) if named_in(fact.conclusion) else _symmetric(m) for fact in self.conclusions.values()]
        yield f"  {'split; [|' * (len(shown) - 1)}idtac{']' * (len(shown) - 1)}."
        yield from (f"  - {tactics}" for tactics in shown)
        yield "Qed."

    def _form_of(self, m: _Matrix) -> str:
        """The form, as a sum over rows."""
        entries = " ".join(f"rewrite ?(at_{A} i j) by assumption." for A in m.declared)
        order = " ".join(f"rewrite ?(c_sym (row n (f_{A} j)) (row n (f_{A} i)))." for A in m.declared)
        rows = ", ".join(f"row n (f_{A} i)" for A in m.declared)
        whole = f"(on_rows {COORDINATES} {LAWS}{self.space} rows) as whole."
        return self._by_rows(m, rows, whole, "?l", [f"{entries} {order} ring. }}"], "intuition")

    def _by_rows(self, m: _Matrix, rows: str, whole: str, over: str, entries: Sequence[str], end: str) -> str:
        """The tactics for a form: `over` matches the list of a column's sum, `entries` show that its terms are the matrix's."""
        column, name = f"total (seq 0 n) (fun i => z i * {m.text} i j)", coq.identifier(m.form)
        return "\n    ".join(
            [
                f"intros z {name}. set (rows := map (fun i => (z i, {rows})) (seq 0 n)).",
                f"pose proof {whole} cbv zeta in whole.",
                f"match type of whole with context [total rows ?term] => assert (same : {name} = total rows term) end.",
                f"{{ unfold {name}, form, rows. rewrite total_map. apply total_ext. intros j at_j. apply below in at_j.",
                f"  unfold {self.summand(m.key)}. cbv beta iota zeta.",
                f"  match goal with |- _ = ?of_column => match of_column with context [total {over} ?term] =>",
                f"    replace (total {over.replace('?', '')} term) with ({column}) end end; [cbv beta iota zeta; ring|].",
                f"  unfold {self.summand(m.column)}. rewrite total_map. apply total_ext. intros i at_i. apply below in at_i.",
                "  cbv beta iota zeta. " + "\n      ".join(entries),
                f"clearbody {name}. subst {name}. {end}.",
            ]
        )


@dataclass(frozen=True)
class _Matrix:
    """A matrix made of some that are declared to be semidefinite: its form's name and text, that of a column, and its entries."""

    form: str
    key: str
    column: str
    declared: tuple[str, ...]
    entry: str

    @property
    def text(self) -> str:
        return f"(fun i j => {self.entry})"


def _goal(test: str) -> str:
    return f"Goal {test} = true.\nProof. vm_compute. reflexivity. Qed."


def _table(entries: Iterable[Iterable[Any]]) -> str:
    return f"[{'; '.join(runs.constant(np.array(list(row))) for row in entries)}]"


def _symmetric(m: _Matrix) -> str:
    """That the entries at (i, j) and (j, i) are the same."""
    swapped = " ".join(f"rewrite ?(proj1 of_{A} i j at_i at_j)." for A in m.declared)
    return f"intros i j at_i at_j. {swapped} ring."


def place(k: int) -> str:
    """The name of a sum's place in a linear formula."""
    return f"Σ{k}"


def _of(name: str) -> str:
    """The name of the hypothesis that a name is what is defined."""
    return f"of_{coq.identifier(name)}"
