"""What a role is, how an implementation of it is made afresh for each sample, and how its failures are told from ours."""

from __future__ import annotations

import inspect
import os
import types
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, Literal

import numpy as np

from ..numbers.exact import exact_vector, rational
from ..profile import spent_on
from ..statements.precision import note, note_handed
from ..statements.verdicts import BadImplementation, Crashed, Declined, ImplementationFailed, InputChanged, Missing, NotApplicable
from .forms import Form
from .inputs import first_changed, snapshot
from .journal import journal
from .limits import OutOfTime, stopwatch, uncounted

Motion = Literal["shift", "unit"]
_ROLES: dict[str, type] = {}
GIVEN_UP = ("SolverError", "ArpackNoConvergence")  # exceptions by which a solver says that it has no solution
MOST_YIELDED = 10**6  # items that an answer may have


def role(name: str, overwrites: bool = False, same_under: tuple[Motion, ...] = ()) -> Callable[[type], type]:
    """Class decorator: register a `Protocol` as the role `name`. Its methods are what an implementation must offer.

    Raises `ValueError` for the name of a role of lemmata's own in another module.

    Parameters
    ----------
    overwrites: it may write to the arrays that it is handed, as some solvers do.
    same_under: which motions of the rows leave its problem as it is: a shift (where it fits an intercept, if that is a choice), and
        a change of their unit. They say whether numbers that are hard for floating point are to blame (`search/digits.py`).
    """

    def register(protocol: type) -> type:
        there = _ROLES.get(name, protocol)
        if there.__module__.startswith("lemmata.") and there.__module__ != protocol.__module__:
            raise ValueError(f"{there.__module__} has a role {name!r}: give this one another name")
        protocol.__role__ = name  # type: ignore[attr-defined]
        protocol.__overwrites__ = overwrites  # type: ignore[attr-defined]
        protocol.__same_under__ = same_under  # type: ignore[attr-defined]
        _ROLES[name] = protocol
        return protocol

    return register


def roles() -> dict[str, type]:
    """All roles by name."""
    return dict(_ROLES)


def role_named(name: str) -> type:
    """The role of that name. Raises `KeyError`."""
    return _ROLES[name]


SPELT = ("l1", "l2", "lp", "rmsprop", "sgd", "smo")  # said letter by letter, the first of them with a vowel
CONSONANT = ("one", "uni")  # a "w", a "y"


def with_article(name: str) -> str:
    """The name of a role with its article, as it is said: a separator, an online-classifier, a one-class-classifier."""
    vowel = name.split("-")[0] in SPELT or (name[0] in "aeiou" and not name.startswith(CONSONANT))
    return f"{'an' if vowel else 'a'} {name}"


def lacks(name: str, protocol: type, missing: Iterable[str]) -> str:
    """The message for an implementation without these methods of the role."""
    return f"{name} cannot be {with_article(protocol.__role__)}: it has no {' and no '.join(missing)}"  # type: ignore[attr-defined]


def required_methods(protocol: type) -> list[str]:
    """The names of the methods that the role's protocol defines."""
    return [
        name
        for name, value in vars(protocol).items()
        if inspect.isfunction(value) and not name.startswith("_abc") and (name == "__call__" or not name.startswith("_"))
    ]


def missing_methods(thing: Any, protocol: type) -> list[str]:
    """Which of the role's methods `thing` (an object, class or module) lacks."""
    names = required_methods(protocol)
    if names == ["__call__"]:
        return [] if callable(thing) else names
    return [name for name in names if not callable(getattr(thing, name, None))]


@dataclass(frozen=True)
class Implementation:
    """Something to test: a name to print, and `make`, which gives a fresh object (or function) for each sample."""

    name: str
    make: Callable[[], Any]
    settings: Mapping[str, Any] = field(default_factory=dict)
    overwrites: bool = False
    answers: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)  # what it was asked, once for all samples
    form: Form | None = None  # in which arrays are handed over; None for arrays as they are

    @classmethod
    def of(cls, thing: Any, protocol: type, name: str | None = None, settings: Mapping[str, Any] | None = None) -> Implementation:
        """Wrap a class (constructed per sample), an instance (cloned if it has ``get_params``, else copied for each sample), a
        module or a function.

        `settings` are constructor arguments for a class, parameters for an instance, keyword arguments for a function.
        Raises `BadImplementation` if the role's methods are missing, or if the class cannot be constructed so.
        """
        settings = dict(settings or {})
        name = name or str(getattr(thing, "__name__", type(thing).__name__))
        try:
            maker = _maker(thing, settings)
        except Exception as error:
            why = f"{type(error).__name__}: {_first_line(error)}"
            raise BadImplementation(f"{name} is an object that cannot be copied ({why}): give its class instead") from error
        try:
            trial = maker()
        except (Exception, SystemExit) as error:
            raise BadImplementation(f"{name}({_arguments(settings)}) cannot be constructed: {error}") from error
        missing = missing_methods(trial, protocol)
        if missing:
            raise BadImplementation(lacks(name, protocol, missing))
        return cls(name, maker, settings, bool(getattr(protocol, "__overwrites__", False)))

    def fresh(self) -> Any:
        """A new object, its calls watched so that its errors can be told from the suite's own."""
        return Watched(_call(self.make), overwrites=self.overwrites, form=self.form)

    def handed(self, form: Form | None) -> Implementation:
        """The same, with its arrays handed over in a form."""
        return replace(self, form=form)

    def logged(self, log: list[Call | str]) -> Implementation:
        """The same, with every call and every attribute that is read noted in `log`."""
        return replace(self, make=lambda: Watched(self.make(), log, self.overwrites, self.form))


def _arguments(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{k}={v!r}" for k, v in settings.items())


def _maker(thing: Any, settings: dict[str, Any]) -> Callable[[], Any]:
    if inspect.isclass(thing):
        return partial(thing, **settings)
    if inspect.isroutine(thing):
        function = partial(thing, **settings) if settings else thing
        return lambda: function
    if isinstance(thing, types.ModuleType):
        return lambda: thing
    if hasattr(thing, "get_params"):
        return lambda: type(thing)(**{**thing.get_params(deep=False), **settings})
    pristine = deepcopy(thing)  # what it learns stays in a copy, and the user's own is left alone
    for key, value in settings.items():
        setattr(pristine, key, value)
    return lambda: deepcopy(pristine)


Call = tuple[str, tuple, dict[str, Any]]  # the method's name ("" for calling the thing itself) and its arguments


class Watched:
    """A transparent view of an implementation that tells its failures from the suite's own.

    Its exceptions become `ImplementationFailed`, except for a plain `ValueError`: that is how an implementation refuses an
    input, and becomes `Declined`, as does a convergence warning, its own word that it has no solution. Its time is taken, and
    an array that it writes to, unless it `overwrites` by contract, is set back and raises `InputChanged`. Calls, and reads of
    attributes, are noted in `log` where one is given. Arrays are handed over in `form`.
    """

    __slots__ = ("_form", "_log", "_overwrites", "_parameters", "_thing")

    def __init__(self, thing: Any, log: list[Call | str] | None = None, overwrites: bool = False, form: Form | None = None):
        if isinstance(thing, Watched):  # made by a `logged` implementation
            thing, log = thing._thing, log or thing._log
        object.__setattr__(self, "_form", form)
        object.__setattr__(self, "_thing", thing)
        object.__setattr__(self, "_log", log)
        object.__setattr__(self, "_overwrites", overwrites)
        object.__setattr__(self, "_parameters", None)

    def _declared(self) -> dict[str, Any]:
        """What ``get_params`` answers: asked again only once another method was called, which may have changed them."""
        known = self._parameters
        if known is None:
            known = self.__getattr__("get_params")()
            object.__setattr__(self, "_parameters", known)
        return known

    def __getattr__(self, name: str) -> Any:
        watch = stopwatch()
        entered = watch.enter()
        try:
            value = getattr(self._thing, name)
        except AttributeError as error:
            raise Missing(f"it has no {name}") from error
        except OutOfTime:
            raise
        except Exception as error:
            raise ImplementationFailed(f"reading {name}: {type(error).__name__}: {_first_line(error)}") from error
        except BaseException as error:
            raise_if_ours(error)
            raise Crashed(f"reading {name} ends the program: {error!r:.60}") from error
        finally:
            if entered:
                watch.leave()
        if inspect.isroutine(value):
            return partial(self._call, name, value)
        if self._log is not None and name not in self._log:
            self._log.append(name)
        if self._form is not None:
            value = self._form.plain(value)
        if name.endswith("_") and not name.startswith("n_"):  # it is learned, and neither a parameter nor a count
            note(value)
        return value

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._call("", self._thing, *args, **kwargs)

    def copied_by(self, copy: Callable[[Any], Any]) -> Watched:
        """A view of what `copy` makes of the implementation, which is handed arrays in the same form."""
        return Watched(copy(self._thing), None, self._overwrites, self._form)

    def _call(self, name: str, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        args, kwargs = its_own((args, kwargs), {})
        object.__setattr__(self, "_parameters", None)
        if self._log is not None:
            self._log.append((name, args, kwargs))
        if self._form is None:
            return self._asked(name, function, args, kwargs)
        args, kwargs = self._form.arguments(args, kwargs)
        note_handed([*args, *kwargs.values()])
        try:
            return self._form.plain(self._asked(name, function, args, kwargs))
        except (Declined, ImplementationFailed) as error:
            raise self._form.refused(error) from error

    def _asked(self, name: str, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        args, kwargs = tuple(map(_ours, args)), {key: _ours(value) for key, value in kwargs.items()}
        if self._overwrites:
            result = _call(function, *args, **kwargs)
            note(result)
            return result
        before = snapshot(args, kwargs)
        result = _call(function, *args, **kwargs)
        note(result)
        changed = first_changed(before)
        if changed is not None:
            raise InputChanged(f"{name or 'it'} wrote to an array of shape {changed.shape} that it was handed")
        return result


def its_own(value: Any, copies: dict[int, np.ndarray]) -> Any:
    """The arguments of a call with copies of arrays that are read-only, as those of samples are: one array stays one array."""
    if type(value) is np.ndarray and not value.flags.writeable:
        return copies.setdefault(id(value), value.copy(order="K"))
    if type(value) in (tuple, list):
        return type(value)([its_own(part, copies) for part in value])
    if type(value) is dict:
        return {key: its_own(part, copies) for key, part in value.items()}
    return value


def _ours(value: Any) -> Any:
    """A function that is handed over, so that its time does not count."""
    return uncounted(value) if isinstance(value, types.FunctionType | types.MethodType) else value


def watched(thing: Any) -> Any:
    """`thing`, with its calls watched (see `Watched`)."""
    return thing if isinstance(thing, Watched) else Watched(thing)


def _call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    watch = stopwatch()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        entered = watch.enter()
        process = os.getpid()
        try:
            with spent_on("implementation"):
                result = function(*args, **kwargs)
                if isinstance(result, Iterator) and result is not getattr(function, "__self__", None):
                    result = _run_through(result)
        except (Declined, NotApplicable, ImplementationFailed, OutOfTime):
            raise
        except MemoryError as error:
            raise Crashed("it needs more memory than there is for it") from error
        except (ValueError, NotImplementedError) as error:
            if type(error) not in (ValueError, NotImplementedError):
                raise ImplementationFailed(f"{type(error).__name__}: {error}") from error
            raise Declined(f"it refuses an input: {_first_line(error)}") from error
        except Exception as error:
            if _is_given_up(error):
                raise Declined(f"{type(error).__name__}: {_first_line(error)}") from error
            raise ImplementationFailed(f"{type(error).__name__}: {_first_line(error)}") from error
        except BaseException as error:
            raise_if_ours(error)
            raise Crashed(f"it ends the program: {error!r:.60}") from error
        finally:
            if os.getpid() != process:
                journal().came_back_twice()
            if entered:
                watch.leave()
    if entered:
        watch.check()
    for warning in caught:
        if "Convergence" in warning.category.__name__:
            raise Declined(str(warning.message).splitlines()[0])
    return result


def _is_given_up(error: Exception) -> bool:
    """Whether an exception is the one by which solvers say that they have no solution: cvxpy's and qpsolvers' ``SolverError``."""
    return any(kind.__name__ in GIVEN_UP for kind in type(error).__mro__)


def _run_through(answer: Iterator[Any]) -> list[Any]:
    """What a generator yields, run while its author's code is watched; generators among that as well."""
    items = list(islice(answer, MOST_YIELDED + 1))
    if len(items) > MOST_YIELDED:
        raise ImplementationFailed(f"its answer goes on after {MOST_YIELDED} items")
    return [_run_through(item) if isinstance(item, Iterator) else item for item in items]


def raise_if_ours(error: BaseException) -> None:
    """Raise an interrupt again that came from outside, and was not made by the implementation."""
    if isinstance(error, KeyboardInterrupt) and not (journal().interrupts_are_made() and not journal().stop_is_asked):
        raise error


def as_array(answer: Any) -> np.ndarray:
    """An answer as an array: lists and tuples are as good. Raises `ImplementationFailed` for what is none."""
    try:
        return np.asarray(answer)
    except (ValueError, TypeError) as error:
        raise ImplementationFailed(f"returned no array: {_first_line(error)}") from error


def float_array(answer: Any, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """An answer as a float64 array of that shape. Raises `ImplementationFailed` for what is none; NaN is let through."""
    array = as_array(answer)
    if array.dtype.kind not in "biufO" or any(v is None or isinstance(v, str) for v in array.flat if array.dtype.kind == "O"):
        raise ImplementationFailed(f"its {name} is {answer!r:.60}, no array of numbers")
    try:
        array = array.astype(np.float64)
    except (ValueError, TypeError, OverflowError) as error:
        raise ImplementationFailed(f"its {name} is not an array of numbers: {_first_line(error)}") from error
    if array.shape != shape:
        raise ImplementationFailed(f"its {name} has the shape {array.shape}, not {shape}")
    return array


def vector(answer: Any, name: str, n: int) -> np.ndarray:
    """An answer of n numbers, exactly; a single row or column is as good.

    Raises `ImplementationFailed` if there are not n, and `NotANumber` for what is NaN, infinite or no number.
    """
    values = exact_vector(answer)
    if values.size != n or max(values.shape, default=1) != n:
        raise ImplementationFailed(f"its {name} came in the shape {values.shape}, not {(n,)}")
    return values.ravel()


def an_index(value: Any, n: int) -> int:
    """One of 0, …, n−1. Raises `ImplementationFailed` for anything else."""
    found = rational(value)
    if found != int(found) or not 0 <= found < n:
        raise ImplementationFailed(f"{value!r:.60} is not one of 0, …, {n - 1}")
    return int(found)


def listed(answer: Any, name: str, most: int = 100_000) -> list[Any]:
    """The items of an iterable answer. Raises `ImplementationFailed` if it is none, its code fails, or it has more than `most`."""
    try:
        items = list(islice(iter(answer), most + 1))
    except Exception as error:  # a generator runs its author's code only here
        raise ImplementationFailed(f"its {name} cannot be listed: {type(error).__name__}: {_first_line(error)}") from error
    if len(items) > most:
        raise ImplementationFailed(f"its {name} are more than {most}")
    return items


def yes_or_no(answer: Any, name: str = "answer") -> bool:
    """An answer as a bool: one value, true or false, 1 or 0. Raises `ImplementationFailed` for anything else."""
    values = as_array(answer).ravel()
    if len(values) != 1 or values.dtype.kind not in "biufO" or values[0] not in (0, 1):
        raise ImplementationFailed(f"its {name} is {answer!r:.60}, neither true nor false")
    return bool(values[0])


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [""])[0]


def declares(thing: Any, name: str) -> bool:
    """Whether an implementation says what its parameter `name` is: an attribute, ``get_params``, or a set keyword of a function."""
    thing = getattr(thing, "_thing", thing)
    if getattr(thing, name, None) is not None or name in getattr(thing, "keywords", {}):
        return True
    return hasattr(thing, "get_params") and thing.get_params().get(name) is not None


def setting(implementation: Any, name: str, default: Any = None) -> Any:
    """The value of a parameter that the implementation declares (an attribute, or ``get_params``), else `default`."""
    value = getattr(implementation, name, None)
    if value is None and hasattr(implementation, "get_params"):
        parameters = implementation._declared() if isinstance(implementation, Watched) else implementation.get_params()
        value = parameters.get(name)
    return default if value is None else value
