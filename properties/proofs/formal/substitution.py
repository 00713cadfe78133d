"""Formulas and numbers with other values for their names, or written otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .formal import Formula, Term, Vector, names_of_symbol, needed, term


def substituted(value: Any, values: Mapping[str, Any]) -> Any:
    """A formula or a number with these values for names: numbers for numbers, vectors for vectors, all at once."""
    if isinstance(value, Formula):
        return Formula(substituted(value.lhs, values), value.relation, substituted(value.rhs, values))
    value = term(value)
    new = {s: _value_of(s, values) for e in (value.expression, *(e for e, _ in value.needs)) for s in e.free_symbols}
    table = {s: v.expression for s, v in new.items()}
    needs = {(e.subs(table, simultaneous=True), relation) for e, relation in value.needs}
    brought = frozenset().union(*(v.needs for v in new.values()))
    return Term(value.expression.subs(table, simultaneous=True), needed(needs) | brought)


def expanded(formula: Formula) -> Formula:
    """The same formula with sums in place of products of sums, and products of powers for powers of sums."""
    lhs, rhs = (Term(side.expression.expand(), side.needs) for side in (formula.lhs, formula.rhs))
    return Formula(lhs, formula.relation, rhs)


def powers_apart(formula: Formula) -> Formula:
    """The same formula with products of powers for powers of sums: b^(d + 1) is bᵈ·b, where b is positive, as it needs to be."""
    only = {"power_exp": True, "power_base": False, "mul": False, "log": False, "multinomial": False, "basic": False}
    lhs, rhs = (Term(side.expression.expand(force=True, **only), side.needs) for side in (formula.lhs, formula.rhs))
    return Formula(lhs, formula.relation, rhs)


def _value_of(symbol: Any, values: Mapping[str, Any]) -> Term:
    names = names_of_symbol(str(symbol))
    if not str(symbol).startswith("⟨"):
        value = term(values.get(names[0], Term(symbol)))
        if symbol.is_integer and not value.expression.is_integer:
            raise ValueError(f"{symbol} stands for integers, {value} need not be one")
        return value
    a, b = (values.get(name, Vector({name: term(1)})) for name in names)
    return a @ b
