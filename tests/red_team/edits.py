"""Edits of what a derivation rests on, made from syntax trees: its statement, hypotheses and steps, and the code that it lifts.

An edit makes a statement stronger or says it of less, makes a hypothesis weaker, or changes a step of a proof, a mathematical
helper or the code. `trials` knows by which rules an edit changes nothing that matters.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from lemmata.properties.samples.hypotheses import hypotheses_of

TOP = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Edit:
    """The whole text of a file after a change: what changes, where, and of which kind."""

    kind: str
    file: str
    what: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


class Source:
    """A file with its syntax tree."""

    def __init__(self, path: Path):
        self.path, self.data = path, path.read_bytes()
        self.tree = ast.parse(self.data)
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: Any) -> tuple[int, int]:
        """Where a node begins and ends, in bytes."""
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: Any) -> str:
        begin, end = self.span(node)
        return self.data[begin:end].decode()

    def edit(self, kind: str, what: str, *changes: tuple[Any, str]) -> Edit:
        """The file with other texts in place of nodes."""
        data = self.data
        for node, text in sorted(changes, key=lambda change: -change[0].lineno):
            begin, end = self.span(node)
            data = data[:begin] + text.encode() + data[end:]
        return Edit(kind, str(self.path.relative_to(TOP)), " ".join(what.split()), changes[0][0].lineno, data.decode())

    def definition(self, code: CodeType) -> ast.FunctionDef:
        """The definition that code comes from. Raises `LookupError` for a lambda."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and min(n.lineno for n in (node, *node.decorator_list)) == code.co_firstlineno:
                return node
        raise LookupError(f"{self.path}: no function begins on line {code.co_firstlineno}")


source = cache(Source)


@cache
def hand_written() -> list[dict[str, str]]:
    """The records of ``by_hand.jsonl``: a theorem, a file, an old and a new text, and the change."""
    return [json.loads(line) for line in (Path(__file__).parent / "by_hand.jsonl").read_text("utf-8").splitlines()]


def by_hand(theorem: str) -> Iterator[Edit]:
    """The edits of ``by_hand.jsonl`` that concern a theorem. Raises `ValueError` for a text not in its file once."""
    for record in (record for record in hand_written() if record["theorem"] == theorem):
        file, old, new = record["file"], record["old"], record["new"]
        text = source(TOP / file).data.decode()
        if text.count(old) != 1 or old == new:
            raise ValueError(f"{old!r} stands {text.count(old)} times in {file}")
        yield Edit("by hand", file, record["change"], text[: text.index(old)].count("\n") + 1, text.replace(old, new))


def located(function: Callable[..., Any]) -> tuple[Source, ast.FunctionDef]:
    """The file of a function, and its definition."""
    found = source(Path(function.__code__.co_filename))
    return found, found.definition(function.__code__)


def called(node: Any) -> str:
    """The name that a call calls; empty for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


# ---------------------------------------------------------------------------------------------------------------- statements

STRONGER = {"at_most": "({}) - 1", "less": "({}) - 1", "at_least": "({}) + 1", "greater": "({}) + 1", "equal": "({}) + 1"}
BY_A_HUNDREDTH = {"at_most": "99 * ({}) / 100", "at_least": "101 * ({}) / 100", "equal": "101 * ({}) / 100"}
STRICT = {"at_most": "less", "at_least": "greater"}


def of_statement(functions: Iterable[Callable[..., Any]]) -> Iterator[Edit]:
    """Each conclusion made stronger, and said of less than it is said of."""
    for src, definition in map(located, functions):
        yields = [n for n in ast.walk(definition) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Yield)]
        for node in yields:
            if called(conclusion := node.value.value) in {*STRONGER, "is_true"}:
                yield from made_stronger(src, conclusion)
                first = src.text(conclusion.args[1])
                for what, before in (
                    ("concluded nowhere", f"if ({first}) != ({first}): "),
                    ("concluded of no items", "for _ in range(0): "),
                    ("concluded of numbers only", f"if not hasattr({first}, 'expression'): "),
                    ("concluded after a return", "if len('a'): return\n" + " " * node.col_offset),
                ):
                    yield src.edit("vacuous", what, (node, before + src.text(node)))


def made_stronger(src: Source, conclusion: ast.Call) -> Iterator[Edit]:
    relation, (_, *sides) = called(conclusion), conclusion.args
    bound = src.text(sides[-1])
    if relation == "is_true":
        yield src.edit("statement", "the contrary", (sides[0], f"not ({bound})"))
    else:
        yield src.edit("statement", "stronger by 1", (sides[1], STRONGER[relation].format(bound)))
        if relation in BY_A_HUNDREDTH:
            yield src.edit("statement", "stronger by a hundredth", (sides[1], BY_A_HUNDREDTH[relation].format(bound)))
    for other, what in ((STRICT.get(relation), "≤ as <"), ("equal" if relation in STRICT else None, "≤ as =")):
        if other:
            yield src.edit(
                "statement", what, (conclusion.func, other), (relations := imports(src), with_name(src, relations, other))
            )
    for node, left in ((n, left) for side in sides for n, left in without_a_term(side)):
        yield src.edit("statement", f"{src.text(left)} for {src.text(node)}", (node, src.text(left)))


def imports(src: Source) -> Any:
    """Where a file imports the relations."""
    return next(n for n in src.tree.body if isinstance(n, ast.ImportFrom) and str(n.module).endswith("statements.conclusions"))


def with_name(src: Source, line: Any, name: str) -> str:
    return f"from {'.' * line.level}{line.module} import {', '.join({a.name: 0 for a in line.names} | {name: 0})}"


def without_a_term(side: Any) -> Iterator[tuple[Any, Any]]:
    """Operations, each with the operand that is left when the other is dropped."""
    for node in ast.walk(side):
        if isinstance(node, ast.BinOp):
            yield node, node.left
            if isinstance(node.op, ast.Add | ast.Mult):
                yield node, node.right


# ---------------------------------------------------------------------------------------------------------------- hypotheses

LOOSER: dict[type, tuple[str, ...]] = {
    ast.LtE: ("{} <= ({}) + 1",),
    ast.GtE: ("{} >= ({}) - 1",),
    ast.Eq: ("{} <= {}", "{} >= {}"),
    ast.Lt: ("{} <= {}", "{} < ({}) + 1"),
    ast.Gt: ("{} >= {}", "{} > ({}) - 1"),
}
DECLARED = {"__total__", "__factor__", "__sums_in__", "__last_part__", "__reordering__"}
UNMARKED = "(lambda method: method)"


def of_hypotheses(used: Collection[tuple[type, str]]) -> Iterator[Edit]:
    """Each hypothesis that is used, dropped and loosened."""
    for kind, name in sorted(used, key=str):
        src, definition = located(hypotheses_of(kind)[name].method)
        for mark in definition.decorator_list:
            yield src.edit("hypothesis", f"{name} dropped", (mark, UNMARKED))
        end = definition.body[-1]
        if isinstance(end, ast.Return) and isinstance(end.value, ast.Compare) and len(end.value.ops) == 1:
            left, right = src.text(end.value.left), src.text(end.value.comparators[0])
            for looser in LOOSER[type(end.value.ops[0])]:
                yield src.edit(
                    "hypothesis", f"{name} loosened to {looser.format(left, right)}", (end.value, looser.format(left, right))
                )


def of_declarations(kinds: Iterable[type]) -> Iterator[Edit]:
    """Each quantity no longer declared to be a sum, or what else a type declares it to be."""
    for method in {
        id(m): m for kind in kinds for base in kind.__mro__ for m in vars(base).values() if inspect.isfunction(m)
    }.values():
        if set(vars(method)) & DECLARED:
            src, definition = located(method)
            for mark in definition.decorator_list:
                yield src.edit("declaration", f"{method.__name__} not declared: {src.text(mark)}", (mark, UNMARKED))


# ------------------------------------------------------------------------------------------------------------ proofs and code

RULES = {
    "by": 1,
    "same": 2,
    "none": 1,
    "conclude": 2,
    "induct": 2,
    "in_step": 4,
    "in_pairs": 2,
}  # how many arguments come before the premises
ENDS = ("conclude", "tie", "whole", "Tied")


def of_proof(functions: Iterable[Callable[..., Any]]) -> Iterator[Edit]:
    """Each premise of a step left out, and each end of the proof not ended in."""
    for src, definition in map(located, functions):
        names = {a.asname: a.name for n in src.tree.body if isinstance(n, ast.ImportFrom) for a in n.names if a.asname}
        for node in ast.walk(definition):
            rule = names.get(called(node), called(node))
            for premise in premises(node, rule) if rule in RULES else ():
                yield src.edit("premise", f"{rule} without {src.text(premise)}", (premise, "*()"))
            end = getattr(node, "value", None) if isinstance(node, ast.Yield | ast.YieldFrom) else None
            if names.get(called(end), called(end)).startswith(ENDS):
                ends = src.text(end) if isinstance(node, ast.YieldFrom) else f"[{src.text(end)}]"
                yield src.edit("tie", f"does not end in {src.text(end)}", (node, f"yield from list({ends})[:0]"))


def of_steps(function: Callable[..., Any]) -> Iterator[Edit]:
    """Each formula, sign, number and argument of a proof another one; nothing of what draws examples."""
    src, definition = located(function)
    if any(isinstance(n, ast.Attribute) and n.attr == "random" for n in ast.walk(definition)):
        return
    yield from other_numbers("step", src, definition)
    for node in ast.walk(definition):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in LOOSER:
            left, right = src.text(node.left), src.text(node.comparators[0])
            for text in (LOOSER[type(node.ops[0])][-1].format(left, right), f"{left} == ({right}) + 1"):
                yield src.edit("step", f"{text} for {src.text(node)}", (node, text))
        if isinstance(node, ast.Call) and len(plain := [a for a in node.args if isinstance(a, ast.Name)]) > 1:
            yield src.edit("step", f"{plain[-2].id} for {plain[-1].id} in {src.text(node)}", (plain[-1], plain[-2].id))
        if isinstance(node, ast.comprehension) and isinstance(node.iter, ast.Tuple | ast.List):
            for item in node.iter.elts:
                yield src.edit("step", f"without {src.text(item)} in {src.text(node.iter)}", (item, "*()"))


def premises(call: ast.Call, rule: str) -> Iterator[Any]:
    """The arguments that are premises, and those in lists."""
    for argument in call.args[RULES[rule] :]:
        if isinstance(argument, ast.List):
            yield from argument.elts
        elif rule not in ("induct", "in_step", "in_pairs"):
            yield argument


SIGNS: dict[type, str] = {ast.Add: "-", ast.Sub: "+"}
CONTRARY: dict[type, str] = {ast.LtE: ">", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.Eq: "!=", ast.NotEq: "=="}
IS_NUMBER = "(not type({}).__module__.startswith('lemmata'))"


def other_numbers(kind: str, src: Source, definition: Any) -> Iterator[Edit]:
    """Each sign lost, and each whole number one more, but for those that are places in lists."""
    places = {id(n) for each in ast.walk(definition) if isinstance(each, ast.Subscript) for n in ast.walk(each.slice)}
    for node in (n for statement in definition.body for n in ast.walk(statement) if id(n) not in places):
        if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            text = f"({src.text(node.left)} {SIGNS[type(node.op)]} ({src.text(node.right)}))"
            yield src.edit(kind, f"{text} for {src.text(node)}", (node, text))
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield src.edit(kind, f"{node.value + 1} for {node.value}", (node, str(node.value + 1)))


def of_code(functions: Iterable[Callable[..., Any]], kind: str) -> Iterator[Edit]:
    """Each answer twice as large, of all and of numbers only; each comparison the contrary; signs and numbers as in a proof."""
    for src, definition in map(located, functions):
        argument = next((a.arg for a in definition.args.args if a.arg not in ("self", "cls")), "None")
        for node in ast.walk(definition):
            if isinstance(node, ast.Return) and not isinstance(node.value, ast.Tuple | ast.Name | None):
                text, of_numbers = src.text(node.value), IS_NUMBER.format(argument)
                yield src.edit(kind, f"twice {text}", (node.value, f"({text}) * 2"))
                yield src.edit(kind, f"twice {text}, of numbers only", (node.value, f"({text}) * (1 + {of_numbers})"))
            if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in CONTRARY:
                text = f"({src.text(node.left)}) {CONTRARY[type(node.ops[0])]} ({src.text(node.comparators[0])})"
                yield src.edit(kind, f"{text}, the contrary", (node, text))
        if not any(isinstance(n, ast.While) or called(n) == definition.name for n in ast.walk(definition)):  # it might never end
            yield from other_numbers(kind, src, definition)


# ------------------------------------------------------------------------------------------------------------ what is reached


def reached(functions: Iterable[Callable[..., Any]], kinds: Iterable[type] = ()) -> list[FunctionType]:
    """Functions of lemmata with those that their code names, directly or not, and the methods of classes that are named so."""
    found, classes, names = dict.fromkeys(functions), dict.fromkeys(kinds), {"__init__", "__call__", "__post_init__"}
    before = -1
    while before < len(found) + len(classes) + len(names):
        before = len(found) + len(classes) + len(names)
        for function in list(found):
            here = {name for code in codes(function.__code__) for name in code.co_names}
            names |= here
            things = [function.__globals__.get(name) for name in here]
            found |= dict.fromkeys(filter(is_ours, filter(inspect.isfunction, things)))
            classes |= dict.fromkeys(filter(is_ours, filter(inspect.isclass, things)))
        for base in {base for kind in classes for base in kind.__mro__ if is_ours(base)}:
            methods = [method_of(thing) for name, thing in vars(base).items() if name in names]
            found |= dict.fromkeys(m for m in methods if inspect.isfunction(m) and is_ours(m))
    return [f for f in found if Path(f.__code__.co_filename).is_relative_to(TOP) and f.__name__ != "<lambda>"]


def codes(code: CodeType) -> Iterator[CodeType]:
    """Code with that of the functions within it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


def is_ours(thing: Any) -> bool:
    return thing.__module__.startswith("lemmata.")


def method_of(thing: Any) -> Any:
    """The function behind a static method or a property."""
    for attribute in ("__func__", "fget", "func"):
        thing = getattr(thing, attribute, thing)
    return thing
