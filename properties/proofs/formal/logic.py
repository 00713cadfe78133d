"""SMT-LIB text of formulas on sets, taken apart: on one point more, and as Python that counts it out.

Words are those of the grammar in `as_python`, and names; variables are sets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

Tree = Any  # a word, or a list of trees


def parsed(formula: str) -> Tree:
    """SMT-LIB text, taken apart."""
    (tree,) = _trees(iter(formula.replace("(", " ( ").replace(")", " ) ").split()))
    return tree


def _trees(words: Iterator[str]) -> list[Tree]:
    out: list[Tree] = []
    for word in words:
        if word == ")":
            break
        out.append(_trees(words) if word == "(" else word)
    return out


def text_of(tree: Tree) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(text_of, tree))})"


def words_in(tree: Tree) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for part in tree:
            yield from words_in(part)


def on_one_more(tree: Tree, ends: Mapping[str, tuple[str, bool]], has_last: Mapping[str, bool]) -> Tree:
    """A formula on one point more, as one on the others: a set is a set of these, and whether it has the last point.

    `ends` says so of the variables, with what they are called now; `has_last` of the sets that have names.
    """
    if isinstance(tree, str):
        return tree
    head, *parts = tree
    go = lambda t: on_one_more(t, ends, has_last)  # noqa: E731

    def of_set(t: Tree) -> tuple[Tree, bool]:
        if isinstance(t, str):
            return ends[t] if t in ends else (f"rest_{t}", has_last[t])
        (a, in_a), (b, in_b) = map(of_set, t[1:])
        return ["cap", a, b], in_a and in_b

    match head:
        case "forall" | "exists":
            ((variable, sort),), body = parts
            both = [on_one_more(body, {**ends, variable: (variable, last)}, has_last) for last in (False, True)]
            return [head, [[variable, sort]], ["and" if head == "forall" else "or", *both]]
        case "sub" | "=":
            (a, in_a), (b, in_b) = map(of_set, parts)
            fits = in_a == in_b if head == "=" else in_b or not in_a
            return [head, a, b] if fits else "false"
        case "size":
            a, in_a = of_set(parts[0])
            return ["+", ["size", a], "1"] if in_a else ["size", a]
        case "and" | "or" | "=>" | "not" | "<" | "<=" | "+" | "-" | "to_real":
            return [head, *map(go, parts)]
    a, in_a = of_set(parts[0])
    return [f"{'high' if in_a else 'low'}_{head}", a]


@cache
def finder(formula: str) -> Callable[[range, Mapping[str, Any], Mapping[str, int]], set[int]]:
    """Formulas are compiled: a family on six points is asked for 2¹⁸ sets."""
    code = f"lambda every, names, numbers: {{B for B in every if {as_python(parsed(formula), {'B'})}}}"
    return eval(code, {"__builtins__": {"all": all, "any": any}})  # the text is ours: words of the grammar below, and names


def as_python(tree: Tree, variables: set[str]) -> str:
    """A formula as Python text."""
    go = lambda t: as_python(t, variables)  # noqa: E731
    if isinstance(tree, str):
        if tree in variables or re.fullmatch(r"\d+(\.0)?", tree):
            return tree
        if tree in ("true", "false"):
            return tree.title()
        return f"numbers[{tree!r}]" if re.fullmatch(r"[a-z]+", tree) else f"names[{tree!r}]"
    head, *parts = tree
    match head:
        case "forall" | "exists":
            (((variable, _),), body) = parts
            inner = as_python(body, variables | {variable})
            return f"{'all' if head == 'forall' else 'any'}({inner} for {variable} in every)"
        case "and" | "or":
            return f"({f' {head} '.join(map(go, parts))})"
        case "=>":
            return f"(not {go(parts[0])} or {go(parts[1])})"
        case "sub":
            return f"({go(parts[0])} & {go(parts[1])} == {go(parts[0])})"
        case "cap":
            return f"({go(parts[0])} & {go(parts[1])})"
        case "=" | "<" | "<=" | ">=" | "+":
            sign = f" {'==' if head == '=' else head} "
            return f"({sign.join(map(go, parts))})"
        case "-":
            return f"(-{go(parts[0])})"
        case "size":
            return f"{go(parts[0])}.bit_count()"
        case "to_real":
            return go(parts[0])
    return f"({go(parts[0])} in names[{head!r}])"
