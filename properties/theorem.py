"""What a theorem is: an executable statement with its title, its sources, and what belongs to it."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Generic, Literal, TypeVar

from .oracles.performance import WorstCase
from .oracles.worst_cases import EveryN, WorstCases
from .proofs.formal.obligation import Derivation, Obligation, Proof
from .roles.readings import subject_of
from .statements.allowances import Allowance
from .statements.conclusions import Conclusion, Exercised, Law
from .statements.exhausted import Beside, Exhausted
from .statements.source import Source
from .topics import load_room, package_of_topic, records_of_topic

R_contra = TypeVar("R_contra", contravariant=True)
Bound = Callable[..., Allowance]
THEOREMS: dict[str, Theorem] = {}
NO_SOURCE = Source("", "")


class NoRole:
    """The role of a statement of pure mathematics, which speaks of no implementation."""

    __role__ = "none"


@dataclass
class Statement(Generic[R_contra]):
    """A law on a reading (or on a sample, in pure mathematics), and by how much its conclusions may be missed.

    Attributes
    ----------
    statement: the function. sample: its sample type. reading: what it reads, None in pure mathematics. role: what an
        implementation must offer. title: in the field's words. sources: where it is stated.
    """

    statement: Callable[..., Law]
    sample: type = field(init=False)
    reading: type | None = field(init=False, default=None)
    role: type = field(init=False, default=NoRole)
    bounds: dict[str, Bound] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.reading, self.sample = subject_of(self.statement)
        if self.reading is not None:
            self.role = self.reading.role  # type: ignore[attr-defined]

    def __call__(self, reading: R_contra) -> Law:
        """The law itself, on a reading: what a proof runs."""
        return self.statement(reading)

    def read(self, make: Callable[[], Any], sample: Any) -> Any:
        """The reading of an implementation on a sample; in pure mathematics the sample itself."""
        return sample if self.reading is None else self.reading(make, sample)

    def within(self, *names: str) -> Callable[[Bound], Bound]:
        """Decorator of a function of the reading, or of (reading, at): by how much the conclusions of these names may be missed.

        Raises `NameError` where the statement yields no conclusion of that name, and where one has an allowance already.
        """
        for name in names:
            if name not in literals(self.statement):
                raise NameError(f"{self.statement.__name__} yields no conclusion {name!r}")
            if name in self.bounds:
                raise NameError(f"{self.statement.__name__} has an allowance for {name!r} already")

        def attach(bound: Bound) -> Bound:
            self.bounds.update(dict.fromkeys(names, bound))
            return bound

        return attach

    def allowance(self, name: str, reading: Any, at: Any = None) -> Allowance | None:
        """By how much the conclusion of that name may be missed on this reading; None where nothing is stated of it."""
        self.load_bounds()
        bound = self.bounds.get(name)
        if bound is None:
            return None
        return bound(reading, at) if takes_place(bound) else bound(reading)

    def load_bounds(self) -> None:
        """Import what the topic's ``floats`` hold, which state its allowances."""
        load_room(self.statement.__module__, "floats")

    @property
    def text(self) -> str:
        """The whole docstring."""
        return inspect.getdoc(self.statement) or ""

    @property
    def law(self) -> str:
        """The statement in one line: the first paragraph of the docstring."""
        return " ".join(self.text.split("\n\n")[0].split())

    def paragraph(self, heading: str) -> str:
        """The paragraph of the docstring that begins with ``heading:``, in one line without it, or nothing."""
        for paragraph in self.text.split("\n\n"):
            if paragraph.startswith(f"{heading}:"):
                return " ".join(paragraph.removeprefix(f"{heading}:").split())
        return ""


@dataclass
class Failing(Statement):
    """A statement that must be refuted by a *correct* implementation.

    Either the theorem with one hypothesis dropped (an ablation: else the hypothesis was idle), or a claim taken
    literally as a source prints it, mistake included.
    """

    id: str = ""
    theorem: str = ""
    kind: Literal["ablation", "printed"] = "printed"
    what: str = ""
    claims: tuple[str, ...] = ()
    verdict: Literal["repaired", "refuted"] = "repaired"
    witness: Callable[[], Any] | None = None
    implementation: str | None = None


@dataclass
class Holding(Statement):
    """A statement beside a theorem that must hold: a claim exactly as a source prints it, or what is right of one that fails."""

    id: str = ""
    theorem: str = ""
    claims: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sharp:
    """A sample on which both sides of the conclusions of these names are equal, or one of each of the sizes."""

    names: tuple[str, ...]
    sample: Callable[..., Any]
    sizes: tuple[Any, ...] = ()

    @property
    def what(self) -> str:
        """Which sample it is, in words: the name of the function that makes it, and what it was asked for."""
        name = self.sample.__name__.replace("_", " ")
        return f"{name}, for {', '.join(map(str, self.sizes))}" if self.sizes else name

    @property
    def samples(self) -> list[Any]:
        return [self.sample(size) for size in self.sizes] or [self.sample()]


@dataclass
class Theorem(Statement[R_contra]):
    """An executable statement that every correct implementation of its role must meet.

    A contract is one that no text states, but every user expects: it has no sources, and is counted apart.
    """

    title: str = ""
    is_contract: bool = False
    sources: tuple[Source, ...] = ()
    floor: float = 0.2
    examples: int = 100
    references: tuple[Any, ...] = ()
    mutants: tuple[Any, ...] = ()
    failing: list[Failing] = field(default_factory=list)
    holding: list[Holding] = field(default_factory=list)
    proofs: list[Proof | Derivation] = field(default_factory=list)
    exhausted_up_to: list[Exhausted] = field(default_factory=list)
    worst_cases: list[WorstCases] = field(default_factory=list)
    sharp_at: list[Sharp] = field(default_factory=list)

    @cached_property
    def id(self) -> str:
        return _dashed(self.statement.__name__)

    @cached_property
    def topic(self) -> str:
        """The folder that the statement stands in; of a theorem of one's own, the module."""
        module = self.statement.__module__
        return _dashed((package_of_topic(module) or module).rpartition(".")[2])

    @cached_property
    def subject(self) -> str:
        """The file that the statement stands in."""
        return _dashed(self.statement.__module__.split(".")[-1])

    @property
    def reference(self) -> str:
        """Paper, year, theorem, DOI."""
        return self.paragraph("Reference") or self.paragraph("References")

    def sharp(self, *names: str, sizes: Iterable[Any] = ()) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorator of a function that makes a sample on which the conclusions of these names are attained; its name says which.

        With `sizes` it makes one of each: a family. Bounds that the search attains, on a sample that says as much as the remark,
        need none. Raises `NameError` where the statement yields no such conclusion.
        """
        if missing := set(names) - literals(self.statement):
            raise NameError(f"{self.statement.__name__} yields no conclusion {', '.join(sorted(missing))}")

        def attach(sample: Callable[..., Any]) -> Callable[..., Any]:
            self.sharp_at.append(Sharp(names, sample, tuple(sizes)))
            return sample

        return attach

    def without(self, hypothesis: str) -> Callable[[Callable[..., Law]], Failing]:
        """Decorator: the same conclusions with `hypothesis` dropped, over a weaker sample type. Must be refuted."""
        return lambda statement: self._attach(statement, "ablation", hypothesis)

    def printed(
        self,
        claims: Iterable[str] | str,
        mistake: str,
        verdict: Literal["repaired", "refuted"] = "repaired",
        witness: Callable[[], Any] | None = None,
        implementation: str | None = None,
    ) -> Callable[[Callable[..., Law]], Failing]:
        """Decorator: a claim exactly as printed, which must be refuted; this theorem is its repair.

        `mistake` is one sentence on what went wrong. `verdict` is ``refuted`` where the conclusion itself is wrong.
        `witness` gives a stated construction to use instead of a search. `implementation` names the algorithm as printed
        where the mistake is in the algorithm; by default the first reference.
        """
        ids = (claims,) if isinstance(claims, str) else tuple(claims)
        more: dict[str, Any] = {"claims": ids, "verdict": verdict, "witness": witness, "implementation": implementation}
        return lambda statement: self._attach(statement, "printed", mistake, **more)

    def literally(self, *claims: str) -> Callable[[Callable[..., Law]], Holding]:
        """Decorator: these claims (``document/id``) exactly as printed, which must hold on correct implementations.

        Without a claim: what is right of one that fails, as a statement, where the theorem itself does not say it.
        """

        def attach(statement: Callable[..., Law]) -> Holding:
            holding = Holding(statement, self._sub_id(statement), self.id, claims)
            if holding.reading is None:
                holding.role = self.role
            self.holding.append(holding)
            return holding

        return attach

    def proof(
        self, domain: str, lifts: str = "", mutants: Iterable[str] = (), slow: bool = False, *, missing: str
    ) -> Callable[[Callable[..., Iterator[list[Obligation]]]], Proof]:
        """Decorator: a generator function that yields lemmas in the order of the proof; the last one is the statement (`conclude`).

        Its steps are proved, the theorem is not: that needs a `derivation`.

        Parameters
        ----------
        domain: which objects the proof covers.
        lifts: the name of the reference implementation whose own steps are run on formal vectors; it is the function's argument.
            Without one the proof is about a formula (a model).
        mutants: faulty implementations whose steps the same obligations must refute.
        slow: takes longer than a few seconds; ``pytest`` leaves it to CI.
        missing: what no machine checks of it.
        """

        def attach(obligations: Callable[..., Iterator[list[Obligation]]]) -> Proof:
            proof = Proof(self._sub_id(obligations), self.id, domain, lifts, tuple(mutants), obligations, slow, missing=missing)
            self.proofs.append(proof)
            return proof

        return attach

    def derivation(
        self, domain: str, lifts: str = "", mutants: Iterable[str] = (), slow: bool = False
    ) -> Callable[[Callable[..., Iterator[Any]]], Derivation]:
        """Decorator: a generator function that derives the statement by the rules of the kernel, and yields what it ends in.

        Parameters are those of `proof`, whose lemmas nobody composes: only what is derived is called proved.
        """

        def attach(derive: Callable[..., Iterator[Any]]) -> Derivation:
            found = Derivation(self._sub_id(derive), self.id, domain, lifts, tuple(mutants), derive, slow)
            self.proofs.append(found)
            return found

        return attach

    def exhausted(
        self,
        over: str,
        up_to: str,
        fingerprint: Callable[[], Mapping[str, int]],
        implementation: str = "",
        mutants: Iterable[str] = (),
        attained: str = "",
        slow: bool = False,
        orbit: Callable[[Any], Iterable[tuple[Any, ...]]] | None = None,
        beside: Beside | None = None,
    ) -> Callable[[Callable[..., Any]], Exhausted]:
        """Decorator: a generator of all instances up to a size, as (how many it stands for, sample); see `Exhausted`.

        Or a function of the implementation that counts them all by itself and returns a `Tally`.

        Parameters
        ----------
        over, up_to: what is enumerated, and how far.
        fingerprint: counts computed a second way, with which those of the run must agree: ``instances``, ``exercised``,
            and ``attained``, on how many every bound whose name begins with `attained` is an equation.
        implementation: the name of what the statement is run on; by default the first reference.
        mutants: faulty implementations that some instance must refute.
        slow: takes longer than a few seconds; ``pytest`` leaves it to CI.
        orbit: the instances that one stands for, by the values of their fields, where it stands for more than itself.
        beside: for a census, the statement on all smaller instances.
        """

        def attach(instances: Callable[..., Any]) -> Exhausted:
            runs = implementation or self.references[0]
            id = self._sub_id(instances)
            found = Exhausted(id, self.id, over, up_to, runs, tuple(mutants), instances, fingerprint, attained, slow, orbit, beside)
            self.exhausted_up_to.append(found)
            return found

        return attach

    def worst_case(
        self,
        of: str,
        cases: Mapping[str, tuple[Any, ...]],
        bound: Callable[..., Fraction] | None = None,
        every: EveryN | None = None,
    ) -> Callable[[Callable[..., WorstCase]], WorstCases]:
        """Decorator of a function that gives the performance-estimation problem of a case: its worst case, with a certificate.

        Parameters
        ----------
        of: what is bounded, of which method and class, and in which units.
        cases: the arguments of each case, by its words. bound: what the statement says of a case, in the same units.
        every: a proof for every number of steps, which has the multipliers of each case; by default they are stored.
        """

        def attach(problem: Callable[..., WorstCase]) -> WorstCases:
            store = records_of_topic(self.statement.__module__, "worst_cases")
            found = WorstCases(self._sub_id(problem), self.id, of, dict(cases), problem, bound, every, store)
            self.worst_cases.append(found)
            return found

        return attach

    def _sub_id(self, statement: Callable[..., Any]) -> str:
        return f"{self.id}/{_dashed(statement.__name__)}"

    def _attach(self, statement: Callable[..., Law], kind: Literal["ablation", "printed"], what: str, **more: Any) -> Failing:
        failing = Failing(statement, self._sub_id(statement), self.id, kind, what, **more)
        if failing.reading is None and failing.role is NoRole:
            failing.role = self.role
        self.failing.append(failing)
        return failing


def theorem(
    title: str,
    *,
    source: Source | Iterable[Source] = (),
    floor: float = 0.2,
    examples: int = 100,
    references: Iterable[Any] = (),
    mutants: Iterable[Any] = (),
) -> Callable[[Callable[[R_contra], Law]], Theorem[R_contra]]:
    """Decorator: make a generator function ``reading -> conclusions`` (``sample -> conclusions`` in pure mathematics) a theorem.

    Its docstring is the statement, with paragraphs ``Hypotheses:``, ``Sharp:`` (or ``Not sharp:``) and ``Reference:``; the
    annotation of its argument says role and sample type.

    Parameters
    ----------
    title: what the field calls it.
    source: where a source document states it.
    floor: the share of samples that must put the statement to work (see `exercised`), else a run is vacuous.
    examples: how many samples a run draws by default.
    references, mutants: for a theorem of one's own: correct implementations, and faulty ones that it must refute (classes,
        functions or instances). The theorems of lemmata have those of their role.

    Example
    -------
    >>> from lemmata.theorems.perceptron.readings import Updates
    >>> @theorem("Twice Novikoff's bound")
    ... def twice_the_bound(run: Updates) -> Law:
    ...     '''The perceptron makes at most 2(R/γ)² updates.'''
    ...     yield at_most("updates", run.updates, 2 * run.sample.radius_squared / run.sample.margin_squared)
    """

    def register(statement: Callable[[R_contra], Law]) -> Theorem[R_contra]:
        sources = (source,) if isinstance(source, Source) else tuple(source)
        out: Theorem[R_contra] = Theorem(statement, title, False, sources, floor, examples, tuple(references), tuple(mutants))
        if package_of_topic(statement.__module__):  # a theorem of one's own is an object, and no entry of the catalogue
            if THEOREMS.get(out.id, out).statement.__module__ != statement.__module__:
                raise ValueError(f"two theorems are called {out.id}")
            THEOREMS[out.id] = out
        return out

    return register


def contract(title: str, **settings: Any) -> Callable[[Callable[[R_contra], Law]], Theorem[R_contra]]:
    """Decorator: a law that no text states, but every user expects, such as permutation invariance, or idempotent fitting.

    Parameters are those of `theorem`, but for the source, which it has not: with one it raises `TypeError`.
    """
    if "source" in settings:
        raise TypeError(f"{title!r} is a contract, which no text states: it has no source")

    def register(statement: Callable[[R_contra], Law]) -> Theorem[R_contra]:
        out = theorem(title, **settings)(statement)
        out.is_contract = True
        return out

    return register


@cache
def takes_place(bound: Bound) -> bool:
    """Whether an allowance asks for the row, step or size that its conclusion speaks of."""
    return len(inspect.signature(bound).parameters) > 1


def literals(function: Callable[..., Any], seen: set[int] | None = None) -> set[str]:
    """The text constants in a function's code, and in that of the functions of the same house that it calls."""
    seen = set() if seen is None else seen
    code = getattr(function, "__code__", None)
    if code is None or id(code) in seen:
        return set()
    seen.add(id(code))
    house = (sys_package(function) or function.__module__).split(".theorems.")[0]
    found = _constants(code)
    for name in _names(code):
        called = function.__globals__.get(name)  # type: ignore[attr-defined]
        called = getattr(called, "statement", called)
        if inspect.isfunction(called) and called.__module__.startswith(house):
            found |= literals(called, seen)
    return found


def _constants(code: types.CodeType) -> set[str]:
    inner = [c for c in code.co_consts if isinstance(c, types.CodeType)]
    return {c for c in code.co_consts if isinstance(c, str)}.union(*(_constants(c) for c in inner))


def _names(code: types.CodeType) -> set[str]:
    inner = [c for c in code.co_consts if isinstance(c, types.CodeType)]
    return set(code.co_names).union(*(_names(c) for c in inner))


def sys_package(function: Callable[..., Any]) -> str:
    """The package that a function's module is in; empty for a module on its own."""
    return str(getattr(function, "__globals__", {}).get("__package__") or "")


def _dashed(name: str) -> str:
    return name.replace("_", "-")


__all__ = ["THEOREMS", "Conclusion", "Exercised", "Failing", "NoRole", "Statement", "Theorem", "contract", "theorem"]
