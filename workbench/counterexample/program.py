"""A counterexample in the user's own API: a program that shows it in a fresh interpreter, without lemmata.

The statement is run once more on the witness with every call noted; the program makes the same calls, prints what they answer, the
attributes that the statement read, and the quantities of the role (see `measures`). Its last line says what the law bounds.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.numbers.exact import NotANumber, as_float
from ...properties.roles.base import Implementation
from ...properties.roles.forms import IMPORTS, Form
from ...properties.roles.limits import LIMIT
from ...properties.search.search import check_sample
from ...properties.statements.conclusions import Conclusion
from ...properties.theorem import THEOREMS, Failing, Theorem
from ..implementations.recorded_calls import Call, Copied, Listening, Recorded, recorded
from ..implementations.source_literals import NoShortForm, Source, importable, plain_number
from .measures import ANSWER, Measures, Written

MAX_CALLS = 40
DIGITS = "np.set_printoptions(precision=17)"


def snippet(
    statement: Theorem | Failing, implementation: Implementation, target: str, sample: Any, seconds: float | None = LIMIT
) -> str | None:
    """The program, or None where the implementation cannot be imported, an argument has no short form, there are too many calls,
    or the implementation does not fail again on the sample, for which it has so many seconds: a random one, say."""
    asked = recorded(implementation)
    record, _ = check_sample(statement, asked, sample, seconds=seconds)
    calls = asked.calls
    if record.smallest is None or not calls or len(calls) > MAX_CALLS:
        return None
    bounded = f"# {' '.join(str(record.smallest.conclusion).split())}"
    try:
        thing = implementation.make()
        digits = [DIGITS] if _close(record.smallest.conclusion) else []
        return "\n".join([*_program(_role(statement), implementation, target, asked, thing, digits, sample), bounded])
    except NoShortForm:
        return None


def _close(failed: Conclusion) -> bool:
    """Whether eight digits of its sides look the same."""
    try:
        lhs, rhs = as_float(failed.lhs), as_float(failed.rhs)
    except (NotANumber, TypeError, ValueError, OverflowError):
        return False
    return abs(lhs - rhs) < 1e-6 * max(abs(lhs), abs(rhs))


def _role(statement: Theorem | Failing) -> type:
    return (THEOREMS[statement.theorem] if isinstance(statement, Failing) else statement).role


def _handed(form: Form | None, value: Any, text: str) -> str:
    """The source of an argument, in the form that it is handed over in."""
    return text if form is None else form.written(value, text)


def _imports(form: Form | None) -> list[str]:
    return [IMPORTS[form.needs]] if form is not None and form.needs in IMPORTS else []


def _program(
    role: type, implementation: Implementation, target: str, asked: Recorded, thing: Any, head: list[str], sample: Any
) -> list[str]:
    """Each object that was called is made, does its calls, and shows what was read of it."""
    source = Source(shares=not implementation.overwrites)
    name, maker = _made(source, implementation, target, thing)
    before = source.lines()  # what making it needs
    copies = {step.number for step in asked.steps if isinstance(step, Copied)}
    used = list(dict.fromkeys(n for step in asked.steps for n in (step.on, getattr(step, "number", step.on))))
    names = {on: f"{name}_{i}" if i > 1 and (maker or on in copies) else name for i, on in enumerate(used, 1)}
    made = [re.sub(r"^model\b", names[on], line) for on in used if on not in copies for line in maker]
    called = str(getattr(role, "__role__", ""))
    written = [_written(source, names[call.on], role, call, implementation.form) for call in asked.calls]
    measures = Measures(called, asked, written, sample, source)
    copied = _copies(source, asked, names)
    measures.pasted.add(source.things)
    read = dict.fromkeys((names[read.on], read.attribute) for read in asked.reads if read.on in names and _legible(read.value))
    return [
        *dict.fromkeys(["import numpy as np", *_imports(implementation.form), *measures.pasted.imports, *source.imports]),
        "",
        *head,
        *measures.pasted.lines(),
        *before,
        *made,
        *source.lines()[len(before) :],
        *measures.before(),
        *_body(source, written, measures, copied),
        *(f'print("{attribute if of == name else f"{of}.{attribute}"}:", {of}.{attribute})' for of, attribute in read),
        *measures.end(),
    ]


def _made(source: Source, implementation: Implementation, target: str, thing: Any) -> tuple[str, list[str]]:
    """The name of the implementation in the program, and the lines that make it."""
    settings = dict(implementation.settings)
    if hasattr(thing, "in_own_terms"):  # an adapter of ours: the function of its own, which calls the library
        own = thing.in_own_terms()
        name, settings = source.pasted(own.func), own.keywords
        return (name, []) if not settings else _with_settings(source, name, settings)
    maker = getattr(implementation.make, "func", None)
    if isinstance(maker, type):
        name = _imported(source, target) or source.name_of(maker)
        return "model", [f"model = {name}({_arguments(source, settings)})"]
    function = thing.func if isinstance(thing, partial) else thing
    if (name := _imported(source, target)) or importable(function):
        name = name or source.name_of(function)
        return (name, []) if not settings else _with_settings(source, name, settings)
    return "model", _copied(source, thing)


def _with_settings(source: Source, function: str, settings: dict[str, Any]) -> tuple[str, list[str]]:
    source.imports["import functools"] = None
    return "model", [f"model = functools.partial({function}, {_arguments(source, settings)})"]


def _copied(source: Source, thing: Any) -> list[str]:
    """The lines that make an instance again: by its constructor where that gives the same attributes, else one by one."""
    if isinstance(thing, partial) or not hasattr(thing, "__dict__"):
        raise NoShortForm(f"{thing!r:.60} cannot be made again")
    given = {key: value for key, value in vars(thing).items() if key in _parameters(type(thing))}
    if _makes(type(thing), given, vars(thing)):
        return [f"model = {source.constructed(type(thing), given)}"]
    name = source.name_of(type(thing))
    return [f"model = {name}.__new__({name})", *(f"model.{key} = {source.of(value, key)}" for key, value in vars(thing).items())]


def _makes(kind: type, given: dict[str, Any], attributes: dict[str, Any]) -> bool:
    """Whether the constructor with these arguments gives an object with these attributes."""
    try:
        made = vars(kind(**given))
        return made.keys() == attributes.keys() and all(_equal(made[key], attributes[key]) for key in made)
    except Exception:  # whatever the constructor raises
        return False


def _equal(a: Any, b: Any) -> bool:
    if type(a) is not type(b):
        return False
    return np.array_equal(a, b) if isinstance(a, np.ndarray) else bool(a == b)


def _arguments(source: Source, settings: dict[str, Any]) -> str:
    return ", ".join(f"{key}={source.of(value, key)}" for key, value in settings.items())


def _imported(source: Source, target: str) -> str:
    """The name that a target is imported by; nothing where there is none."""
    module, _, name = target.partition(":")
    if not name or " " in target:
        return ""
    source.imports[f"from {module} import {name.partition('.')[0]}"] = None
    return name


def _written(source: Source, made: str, role: type, call: Call, form: Form | None) -> Written:
    """A call, its arguments called as in the role's contract."""
    names = _parameters(getattr(role, call.method or "__call__", None))[1:]
    named = {names[i] if i < len(names) else f"argument {i}": value for i, value in enumerate(call.args)}
    positional = {name: _handed(form, value, source.of(value, name.replace(" ", "_"))) for name, value in named.items()}
    by_name = form if form is not None and form.is_array else None
    keywords = {name: _handed(by_name, value, source.of(value, name)) for name, value in call.kwargs.items()}
    return Written(call, made, positional, keywords)


def _copies(source: Source, asked: Recorded, names: dict[int, str]) -> dict[int, list[str]]:
    """The lines that copy objects, by the number of calls before them."""
    found: dict[int, list[str]] = {}
    for i, step in enumerate(asked.steps):
        if isinstance(step, Copied):
            before = sum(isinstance(earlier, Call) for earlier in asked.steps[:i])
            found.setdefault(before, []).append(f"{names[step.number]} = {source.function(step.by)}({names[step.on]})")
    return found


def _body(source: Source, written: list[Written], measures: Measures, copied: dict[int, list[str]]) -> Iterator[str]:
    """The calls. A legible answer is printed; of predictions for a label the mistakes are counted.

    What failed, and was asked on nevertheless, may fail: a prediction before the first example.
    """
    judged = [_label(one.call, then.call) for one, then in pairwise(written)] + [False]
    if any(judged):
        yield "mistakes = 0"
    for i, (one, after) in enumerate(zip(written, judged, strict=True)):
        yield from copied.get(i, [])
        if not one.call.returned and i < len(written) - 1:
            yield from ("try:", f"    {one}", "except Exception as error:", "    print(error)")
        elif after:
            yield f"mistakes += np.sum({one} != {list(written[i + 1].positional.values())[1]})"
        else:
            yield from _shown(source, one, measures.names(i), measures.after(i))
    if any(judged):
        yield 'print("mistakes:", mistakes)'


def _shown(source: Source, written: Written, named: bool, more: list[str]) -> Iterator[str]:
    """A call with its answer, if legible: that of an iterator as a list, and that of a function by its own answers.

    `named`: the lines that follow use the answer. `more`: lines about this call.
    """
    call, text = written.call, str(written)
    if isinstance(call.answer, Listening) and call.answer.asked_[call.heard :] and call.returned:
        yield f"{ANSWER} = {text}"
        yield from more
        for args in call.answer.asked_[call.heard :]:
            yield f"print({ANSWER}({', '.join(source.of(arg, 'X') for arg in args)}))"
        return
    if named:
        yield f"{ANSWER} = list({text})" if call.yields else f"{ANSWER} = {text}"
        if call.returned and _legible(call.answer):
            yield f"print({ANSWER})"
    elif call.returned and call.yields:
        yield f"print(list({text}))"
    else:
        yield f"print({text})" if call.returned and _legible(call.answer) else text
    yield from more


def _label(call: Call, then: Call) -> bool:
    """Whether a call predicts for the example that the next one is given, with its label."""
    if not call.returned or (call.method, then.method) != ("predict", "partial_fit") or len(then.args) < 2:
        return False
    return np.array_equal(call.args[0], then.args[0])


def _legible(answer: Any) -> bool:
    """Whether an answer printed says something."""
    if isinstance(answer, tuple | list | set | frozenset | dict):
        return all(map(_legible, answer.values() if isinstance(answer, dict) else answer))
    return isinstance(plain_number(answer), bool | int | float | str | Fraction | np.generic) or hasattr(answer, "__array__")


def _parameters(function: Any) -> list[str]:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
