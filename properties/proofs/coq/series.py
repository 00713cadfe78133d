"""Derivations on power series, entry by entry, as Coq files: sums over terms, exchanged sums, tensor powers and Horner's rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ...samples.hypotheses import factors_of
from ..formal.formal import named_in, term
from ..formal.sums import Power, Sum, sole_name
from ..kernel import Fact
from ..rules.matrices import Formed
from .formulas import NotExported, expression, formula, identifier, library, number
from .meanings import End
from .runs import constant
from .sums import COORDINATES, LAWS, SumsFile, _Matrix, _of

NUMBERED = "(numbered 0 coefficients)"
NUMBERS = library("powers").split("Lemma")[0]


def _hypothesis(file: SumsFile, fact: Fact, names: Sequence[str]) -> str:
    """By the hypothesis of the file on every item."""
    _, name, items = fact.data
    ((over, _),) = file.items_in(fact)
    return f"exact (each_{identifier(name)} {' '.join(identifier(sole_name(v)) for v in items)} in_{over})."


def _power(file: SumsFile, fact: Fact, names: Sequence[str]) -> str:
    """Of tensor powers."""
    f, g, q = fact.data
    u, v, p = (identifier(sole_name(x)) for x in (f.base, g.base, q.exponent))
    known = f"pose proof (inner_power V inner tensor unit inner_tensor inner_unit {u} {v} {p}) as known."
    return (
        f"{known} rewrite <- {_of(f.defines)}, <- {_of(g.defines)} in known. rewrite {_of(q.defines)}. {file._sorted(names)}finish."
    )


def _exchange(file: SumsFile, fact: Fact, names: Sequence[str]) -> str:
    """Both are sums of the same terms over pairs of items."""
    one, other = fact.data
    y, y2 = one.within[0], other.within[0]
    outer, inner = (f"({', '.join(map(identifier, s.parts))})" for s in (one, y))
    of_outer, of_inner = (f"[{' '.join(map(identifier, s.parts))}]" for s in (one, y))
    pair = f"let '{outer} := i in let '{inner} := j in {file.applied(y.key)} {inner}"
    terms = f"{file.summand(y.key)}, {file.summand(y2.key)}"
    lists = f"total {identifier(one.over)} (fun i => total {identifier(y.over)} (fun j => {pair}))"
    return (
        f"rewrite {_of(one.defines)}, {_of(other.defines)}. transitivity ({lists}).\n"
        f"  - apply total_ext. intros {of_outer} _. unfold {file.summand(one.key)}. cbv beta iota zeta.\n"
        f"    apply total_ext. intros {of_inner} _. reflexivity.\n"
        f"  - rewrite total_swap. apply total_ext. intros {of_inner} _. unfold {file.summand(other.key)}. cbv beta iota zeta.\n"
        f"    apply total_ext. intros {of_outer} _. unfold {terms}. first [reflexivity | ring]."
    )


def _without(file: SumsFile, fact: Fact, names: Sequence[str]) -> str:
    """The sums that are left out are what they are."""
    values = {n: identifier(n) for n in names} | {s.defines: file.value(s.key) for s in fact.data}
    return f"exact {file.instance(fact.premises[0], values, {s.defines: 'eq_refl' for s in fact.data})}."


def _horner(file: SumsFile, fact: Fact, names: Sequence[str]) -> str:
    """By the lemma on numbered items."""
    loop, series = fact.data
    power = series.within[0]
    coefficient = expression(series.term.expression.expand().coeff(power.name.expression))
    items = f"({', '.join(map(identifier, series.parts))})"
    at = f"[{' '.join(map(identifier, series.parts))}]"
    lemma = f"horner (fun '{items} => {coefficient}) ({number(power.base)}) _ coefficients"
    end = _of(End(loop, series).defines)
    return (
        f"rewrite {end}, {_of(series.defines)}, are_numbered.\n"
        f"  rewrite ({lemma}) by (intros ? {at}; cbv beta iota zeta; ring).\n"
        f"  apply total_ext. intros {at} _. unfold {file.summand(series.key)}. cbv beta iota zeta. cbn [snd]. ring."
    )


class SeriesFile(SumsFile):
    """The text for one derivation."""

    more: ClassVar = {
        "hypothesis": _hypothesis,
        "axiom": _power,
        "exchange": _exchange,
        "without": _without,
        "Horner's rule": _horner,
    }
    libraries = ("powers",)
    of_matrices = True

    @property
    def statement(self) -> str:
        """The definitions and the theorem, without its proof."""
        if not self.matrix:
            raise NotExported("no matrix of a series is concluded of")
        return "\n".join([library("sums"), NUMBERS, self._claim_on_matrices(self.matrix)])

    @cached_property
    def series(self) -> tuple[Sum, Power, End]:
        """The series that an entry is, the power in it, and the loop that ends with it."""
        (end,) = {d.key: d for d in self.meanings.values() if isinstance(d, End)}.values()
        power = end.series.within[0]
        if not isinstance(power, Power) or self.types(end.series.items) != "R * nat":
            raise NotExported(f"{end.series} is not a series of powers")
        return end.series, power, end

    @cached_property
    def matrix(self) -> _Matrix | None:
        """The matrix of the series. Raises `NotExported` if there is another thing."""
        series, power, _ = self.series
        found = [d for k in self.spoken_of.values() if isinstance(d := self.meanings[k], Sum) and d.key != series.key]
        (form, *others), declared = found, list(factors_of(found[0].of or object))
        column = form.within[0] if len(form.within) == 1 else None
        if others or len(declared) != 1 or not isinstance(column, Sum) or [d.key for d in column.within] != [series.key]:
            raise NotExported("the conclusion is not about a form of the matrix of one series")
        (z, u), (_, v) = column.items, form.items
        right = (column.term == z * column.within[0].name).same(term(0) == 0) and (power.base == u @ v).same(term(0) == 0)
        if not right:
            raise NotExported(f"{column} is not a column of a series of inner products")
        items = ", ".join(map(identifier, series.parts))
        p, q = identifier(sole_name(power.exponent)), identifier(power.defines)
        body = f"let {q} := (({declared[0]} i j) ^ {p}) in {number(term(series.term))}"
        return _Matrix(sole_name(form.name), form.key, column.key, tuple(declared), f"total {NUMBERED} (fun '({items}) => {body})")

    def _claim_on_matrices(self, m: _Matrix) -> str:
        """The theorem on matrices. The statement decides by itself that the matrix is its own transpose."""
        series, power, end = self.series
        (G,), lines = m.declared, []
        rounds = end.step.replace(number(power.base), f"({G} i j)")
        for fact in self.conclusions.values():
            names = set(named_in(fact.conclusion))
            if names == {m.form}:
                of_form = f"forall z : nat -> R, let {identifier(m.form)} := form n {m.text} z in {formula(fact.conclusion)}"
                lines.append(f"({of_form})")
            elif names == {series.defines, end.defines}:
                lets = f"let {identifier(end.defines)} := fold_left {rounds} (rev {NUMBERED}) 0 in"
                lets += f" let {identifier(series.defines)} := {m.text} i j in"
                lines.append(f"(forall i j, (i < n)%nat -> (j < n)%nat -> {lets} {formula(fact.conclusion)})")
            elif not names:
                lines.append(f"symmetric n {m.text}")
            else:
                raise NotExported(f"{fact.conclusion} is not of one form, or one entry")
        granted = [self._granted(fact) for fact in self.granted.values()]
        supposed = " ->\n  ".join([f"semidefinite n {G}", *granted])
        goal = " /\\\n  ".join(lines)
        return (
            f"Theorem {self.name} : forall (n : nat) ({G} : nat -> nat -> R) (coefficients : list R),\n  {supposed} ->\n  {goal}."
        )

    def _on_matrices(self, m: _Matrix, formed: Formed, z: Sequence[Any]) -> Iterator[str]:
        coefficients = "; ".join(constant(item[0]) for item in formed.lists[self.series[0].over])
        yield f"{NUMBERS}Definition coefficients : list R := [{coefficients}]."
        yield from super()._on_matrices(m, formed, z)

    def _granted(self, fact: Fact) -> str:
        """A hypothesis, of every term of the series."""
        ((_, parts),) = self.items_in(fact)
        typed, item = " ".join(map(self.typed, parts)), ", ".join(map(identifier, parts))
        return f"(forall {typed}, In ({item}) {NUMBERED} -> {formula(fact.conclusion)})"

    def _of_matrices(self, m: _Matrix) -> Iterator[str]:
        """The theorem on matrices, by that on rows."""
        (G,) = m.declared
        yield self._claim_on_matrices(m)
        yield f"Proof.\n  intros n {G} coefficients of_{G} {' '.join(self.granted)}."
        yield f"  destruct (semidefinite_is_gram n {G} of_{G}) as [f is]."
        yield f"  assert (at_{G} : forall i j, (i < n)%nat -> (j < n)%nat -> {G} i j = c_inner (row n (f i)) (row n (f j)))."
        yield "  { intros. rewrite row_inner. apply is; assumption. }"
        given = " ".join(self.granted)
        lists = " ".join("rows" if name != identifier(self.series[0].over) else NUMBERED for name in self.lists)
        whole = f"(on_rows {COORDINATES} {LAWS}{self.space} {lists} coefficients eq_refl {given})"
        shown = []
        for fact in self.conclusions.values():
            names = set(named_in(fact.conclusion))
            if names == {m.form}:
                shown.append(self._form_of_rows(m, whole))
            elif names:
                at = f"rewrite (at_{G} i j at_i at_j). set (rows := @nil (R * coordinates))."
                parts = "destruct (whole (row n (f i)) (row n (f j))) as [entry _]. exact entry."
                shown.append(f"intros i j at_i at_j. {at}\n    pose proof {whole} as whole. {parts}")
            else:
                shown.append(f"intros i j at_i at_j. rewrite (proj1 of_{G} i j at_i at_j). reflexivity.")
        yield f"  {'split; [|' * (len(shown) - 1)}idtac{']' * (len(shown) - 1)}."
        yield from (f"  - {tactics}" for tactics in shown)
        yield "Qed."

    def _form_of_rows(self, m: _Matrix, whole: str) -> str:
        """The form, as a sum over rows."""
        (G,) = m.declared
        term = f"  unfold {self.summand(self.series[0].key)}. cbv beta iota zeta. ring. }}"
        entries = [f"rewrite (at_{G} i j) by assumption.", term.strip()]
        return self._by_rows(
            m, "row n (f i)", f"{whole} as whole. specialize (whole [] []).", "(map ?g ?l)", entries, "apply whole"
        )
