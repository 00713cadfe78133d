"""The server in the environment of an old library: it makes objects, calls them, and answers by plain data, without lemmata.

It is started as a file, by the Python of that environment, and imports nothing but the standard library (3.8 and later); NumPy only
where arrays come or go. A message is a line of JSON; arrays travel as their bytes. A value without a plain form stays here and is
called by a number. `encode` and `decode` are the same at both ends.
"""

import base64
import importlib
import importlib.util
import inspect
import json
import os
import sys
import warnings
from fractions import Fraction
from typing import Any, Callable  # noqa: UP035, for Python 3.8

KINDS = "biufcSU"  # of arrays whose bytes are all that they are
MOST_YIELDED = 10**6  # items of a generator that is an answer
OUTPUT = 256  # megabytes that may be printed, or written to one file


def encode(value: Any, keep: Callable[[Any], Any]) -> Any:
    """A value as JSON; `keep` gives the JSON of what has no plain form, or raises."""
    if value is None or isinstance(value, (bool, str)) or type(value) in (int, float):
        return value
    if isinstance(value, list):
        return [encode(v, keep) for v in value]
    if type(value) is tuple:
        return {"tuple": [encode(v, keep) for v in value]}
    if isinstance(value, dict):
        return {"dict": [[encode(k, keep), encode(v, keep)] for k, v in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {type(value).__name__: [encode(v, keep) for v in value]}
    if isinstance(value, Fraction):
        return {"fraction": [value.numerator, value.denominator]}
    np = sys.modules.get("numpy")
    if np is not None and isinstance(value, np.generic) and value.dtype.kind in KINDS:
        return {"number": [value.dtype.str, base64.b64encode(value.tobytes()).decode()]}
    if np is not None and type(value) in (np.ndarray, np.memmap) and value.dtype.kind in KINDS:
        return {"array": [value.dtype.str, list(value.shape), base64.b64encode(value.tobytes()).decode()]}
    if np is not None and type(value) is np.ndarray and value.dtype.kind == "O":
        return {"objects": [list(value.shape), [encode(v, keep) for v in value.ravel().tolist()]]}
    return keep(value)


def decode(data: Any, kept: Callable[[int], Any]) -> Any:
    """The value that `encode` wrote; `kept` gives what a number calls."""
    if isinstance(data, list):
        return [decode(v, kept) for v in data]
    if not isinstance(data, dict):
        return data
    ((kind, inner),) = data.items()
    if kind == "kept":
        return kept(inner)
    if kind == "dict":
        return {decode(k, kept): decode(v, kept) for k, v in inner}
    if kind in ("tuple", "set", "frozenset"):
        return {"tuple": tuple, "set": set, "frozenset": frozenset}[kind](decode(v, kept) for v in inner)
    if kind == "fraction":
        return Fraction(*inner)
    try:
        import numpy as np
    except ImportError:
        return _listed(kind, inner, kept)
    if kind == "number":
        return np.frombuffer(base64.b64decode(inner[1]), dtype=inner[0])[0]
    if kind == "array":
        return np.frombuffer(base64.b64decode(inner[2]), dtype=inner[0]).reshape(inner[1]).copy()
    array = np.empty(inner[0], dtype=object)
    for i, v in enumerate(inner[1]):
        array.flat[i] = decode(v, kept)
    return array


def _listed(kind, inner, kept):
    """Without NumPy: a number, or nested lists."""
    from array import array

    if kind == "objects":
        flat, shape = [decode(v, kept) for v in inner[1]], inner[0]
    else:
        codes = dict(f8="d", f4="f", i8="q", i4="i", i2="h", i1="b", u8="Q", u4="I", u2="H", u1="B", b1="b")  # noqa: C408
        flat = array(codes[inner[0][1:]], base64.b64decode(inner[-1])).tolist()
        shape = inner[1] if kind == "array" else []
    for size in reversed(shape[1:]):
        flat = [flat[i : i + size] for i in range(0, len(flat), size)] if size else [[] for _ in range(shape[0])]
    return flat if shape else flat[0]


class Served:
    """The objects that were made, by number, and what can be asked of them."""

    def __init__(self):
        self.things, self.last = {}, 0

    def keep(self, thing):
        """Keep a thing, and give it a number."""
        self.last += 1
        self.things[self.last] = thing
        return {"kept": self.last}

    def answer(self, request):
        """The answer to one request, ``{"ask": …}``."""
        for number in request.pop("drop", ()):
            self.things.pop(number, None)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                answer = {"value": self.written(getattr(self, request.pop("ask"))(**request))}
            except _Answer as found:
                answer = found.args[0]
            except BaseException as error:
                kind = type(error)
                ends = not isinstance(error, Exception)
                message = repr(error)[:60] if ends else str(error)[:2000]
                answer = {"error": [kind.__name__, message, ends]}
        answer["warnings"] = [[w.category.__name__, str(w.message)[:500]] for w in caught]
        return answer

    def read(self, data: Any) -> Any:
        """Read an argument; where that fails, the implementation is not to blame."""
        try:
            return decode(data, self.things.__getitem__)
        except Exception as error:
            raise _Answer({"unreadable": f"{type(error).__name__}: {str(error)[:500]}"}) from None

    def written(self, value):
        """An answer as plain data."""
        try:
            return encode(value, self.keep)
        except Exception as error:
            raise _Answer({"unreadable": f"{type(error).__name__}: {str(error)[:500]}"}) from None

    def load(self, target):
        """Import a target, and nothing more."""
        find(target)

    def make(self, target, settings):
        """A new object of a class, a function with its keywords, or what the target names."""
        thing: Any = find(target)
        settings = self.read(settings)
        if inspect.isclass(thing):
            thing = thing(**seeded(thing, settings))
        elif settings:
            from functools import partial

            thing = partial(thing, **settings)
        raise _Answer({"value": self.keep(thing)})

    def get(self, of, name):
        """An attribute; that it is a method, or is missing, is said so."""
        try:
            value = getattr(self.things[of], name)
        except AttributeError as error:
            raise _Answer({"missing": str(error)[:500]}) from None
        if inspect.isroutine(value):
            raise _Answer({"method": True})
        return value

    def call(self, of, name, args, kwargs):
        """Call a method (the thing itself where the name is empty), and report an array that it wrote to."""
        thing = self.things[of]
        args, kwargs = self.read(args), {key: self.read(value) for key, value in kwargs.items()}
        given = _arrays(list(args) + list(kwargs.values()))
        before = [a.copy() for a in given]
        answer = (getattr(thing, name) if name else thing)(*args, **kwargs)
        if inspect.isgenerator(answer):
            answer = _run_through(answer)
        pairs = zip(given, before)  # noqa: B905, for Python 3.8
        changed = [list(a.shape) for a, b in pairs if a.tobytes() != b.tobytes() and not _same(a, b)]
        raise _Answer({"changed": changed, **({"self": True} if answer is thing else {"value": self.written(answer)})})

    def copy(self, of):
        """A deep copy."""
        from copy import deepcopy

        raise _Answer({"value": self.keep(deepcopy(self.things[of]))})


class _Answer(Exception):
    """An answer other than a plain value."""


def _run_through(answer):
    items = []
    for item in answer:
        items.append(_run_through(item) if inspect.isgenerator(item) else item)
        if len(items) > MOST_YIELDED:
            raise OverflowError(f"its answer goes on after {MOST_YIELDED} items")
    return items


def _arrays(values):
    np = sys.modules.get("numpy")
    return [v for v in values if np is not None and type(v) is np.ndarray and v.dtype.kind in KINDS]


def _same(a, b):
    """Whether two arrays hold the same numbers: −0 is 0, and NaN is NaN."""
    return bool(((a == b) | ((a != a) & (b != b))).all())


def find(target):
    """The object that ``module:name``, or ``path/file.py:name``, names."""
    where, _, name = target.rpartition(":")
    if where.endswith(".py"):
        stem = os.path.splitext(os.path.basename(where))[0]
        module = sys.modules.get(stem)
        if module is None or os.path.abspath(getattr(module, "__file__", None) or "") != os.path.abspath(where):
            spec = importlib.util.spec_from_file_location(stem, where)
            assert spec is not None and spec.loader is not None
            module = sys.modules[stem] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
    else:
        module = importlib.import_module(where)
    thing = module
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def seeded(kind, settings):
    """The settings, with ``random_state=0`` where a class has it and its default is None, unless it refuses that."""
    try:
        parameter = inspect.signature(kind).parameters.get("random_state")
    except (TypeError, ValueError):
        return settings
    if parameter is None or parameter.default is not None or "random_state" in settings:
        return settings
    try:
        kind(**settings, random_state=0)
    except Exception:
        return settings
    return dict(settings, random_state=0)


def limit(megabytes, parent):
    """End with the process that asks, leave no core, fill no disk, and limit the memory."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT << 20, OUTPUT << 20))
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(1)
    if megabytes:
        with open("/proc/self/status") as status:
            has = next(int(line.split()[1]) for line in status if line.startswith("VmData"))
        most = (has << 10) + (megabytes << 20)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def main():
    """Answer line after line, until there is none."""
    megabytes, parent = int(sys.argv[1]), int(sys.argv[2])
    limit(megabytes, parent)
    requests, answers = os.fdopen(os.dup(0), "r", encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)  # what it prints is kept apart from what is answered
    served = Served()
    for line in requests:
        answers.write(json.dumps(served.answer(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
