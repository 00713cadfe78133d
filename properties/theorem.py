"""What a theorem is: an executable statement with its role, its sample type, its sources and its controls."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from .conclusions import Conclusion, Exercised
from .exhaustive import Exhausted
from .proofs.obligation import Obligation, Proof
from .sources import Source

Statement = Callable[..., Iterator[Conclusion | Exercised]]
THEOREMS: dict[str, Theorem] = {}


@dataclass(frozen=True)
class Failing:
    """A statement that must be refuted by a *correct* implementation.

    Either the theorem with one hypothesis dropped (an ablation: else the hypothesis was idle), or a claim taken
    literally as a source prints it, mistake included.
    """

    id: str
    theorem: str
    kind: Literal["ablation", "printed"]
    what: str
    statement: Statement
    sample: type
    claims: tuple[str, ...] = ()
    verdict: Literal["repaired", "refuted"] = "repaired"
    witness: Callable[[], Any] | None = None
    implementation: str | None = None

    @property
    def text(self) -> str:
        return inspect.getdoc(self.statement) or ""


@dataclass
class Theorem:
    """An executable statement. Calling it with an implementation and a sample yields conclusions."""

    id: str
    topic: str
    statement: Statement
    role: type
    sample: type
    sources: tuple[Source, ...]
    sharpness: str
    mutants: tuple[str, ...]
    references: tuple[str, ...]
    floor: float
    examples: int
    failing: list[Failing] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)
    exhausted_up_to: list[Exhausted] = field(default_factory=list)

    def __call__(self, implementation: Any, sample: Any) -> Iterator[Conclusion | Exercised]:
        return self.statement(implementation, sample)

    @property
    def law(self) -> str:
        """The statement in one line: the first paragraph of the docstring."""
        return " ".join((inspect.getdoc(self.statement) or "").split("\n\n")[0].split())

    @property
    def text(self) -> str:
        """The whole docstring."""
        return inspect.getdoc(self.statement) or ""

    @property
    def claims(self) -> tuple[str, ...]:
        """The printed claims that hold because this theorem does, as ``document/id``."""
        return tuple(claim for source in self.sources for claim in source.claims)

    def without(self, hypothesis: str) -> Callable[[Statement], Failing]:
        """Decorator: the same conclusions with `hypothesis` dropped, over a weaker sample type. Must be refuted."""
        return lambda statement: self._attach(
            Failing(self._sub_id(statement), self.id, "ablation", hypothesis, statement, _sample_type(statement))
        )

    def printed(
        self,
        claims: Iterable[str],
        mistake: str,
        verdict: Literal["repaired", "refuted"] = "repaired",
        witness: Callable[[], Any] | None = None,
        implementation: str | None = None,
    ) -> Callable[[Statement], Failing]:
        """Decorator: a claim exactly as printed, which must be refuted; this theorem is its repair.

        `mistake` is one sentence on what went wrong. `verdict` is ``refuted`` where the conclusion itself is wrong.
        `witness` gives a stated construction to use instead of a search. `implementation` names the algorithm as printed
        (``module.Name`` below ``lemmata.algorithms``) where the mistake is in the algorithm; by default the first reference.
        """

        def attach(statement: Statement) -> Failing:
            failing = Failing(self._sub_id(statement), self.id, "printed", mistake, statement, _sample_type(statement))
            return self._attach(
                replace(failing, claims=tuple(claims), verdict=verdict, witness=witness, implementation=implementation)
            )

        return attach

    def proof(
        self, domain: str, lifts: str = "", mutants: Iterable[str] = (), slow: bool = False
    ) -> Callable[[Callable[..., Iterator[list[Obligation]]]], Proof]:
        """Decorator: a generator function that yields lemmas in the order of the proof; the last one is the statement (`conclude`).

        Parameters
        ----------
        domain: which objects the proof covers.
        lifts: the reference implementation whose own steps are run on formal vectors, as ``module.Name`` below
            ``lemmata.algorithms``; it is the function's argument. Without one the proof is about a formula (a model).
        mutants: faulty implementations whose steps the same obligations must refute.
        slow: takes longer than a few seconds; ``pytest`` leaves it to CI.
        """

        def attach(obligations: Callable[..., Iterator[list[Obligation]]]) -> Proof:
            proof = Proof(self._sub_id(obligations), self.id, domain, lifts, tuple(mutants), obligations, slow)
            self.proofs.append(proof)
            return proof

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
    ) -> Callable[[Callable[..., Any]], Exhausted]:
        """Decorator: a generator of all instances up to a size, as (how many it stands for, sample); see `Exhausted`.

        Or a function of the implementation that counts them all by itself and returns a `Tally`.

        Parameters
        ----------
        over, up_to: what is enumerated, and how far.
        fingerprint: counts computed a second way, with which those of the run must agree: ``instances``, ``exercised``,
            and ``attained``, on how many every bound whose name begins with `attained` is an equation.
        implementation: what the statement is run on, ``module.Name`` below ``lemmata.algorithms``; by default the first reference.
        mutants: faulty implementations that some instance must refute, ``mutants.module.Name``.
        slow: takes longer than a few seconds; ``pytest`` leaves it to CI.
        """

        def attach(instances: Callable[..., Any]) -> Exhausted:
            runs = implementation or self.references[0]
            id = self._sub_id(instances)
            found = Exhausted(id, self.id, over, up_to, runs, tuple(mutants), instances, fingerprint, attained, slow)
            self.exhausted_up_to.append(found)
            return found

        return attach

    def _sub_id(self, statement: Callable[..., Any]) -> str:
        return f"{self.id}/{_dashed(statement.__name__)}"

    def _attach(self, failing: Failing) -> Failing:
        self.failing.append(failing)
        return failing


def theorem(
    *,
    role: type,
    source: Source | Iterable[Source],
    sharpness: str = "",
    mutants: Iterable[str] = (),
    references: Iterable[str] = (),
    floor: float = 0.2,
    examples: int = 100,
) -> Callable[[Statement], Theorem]:
    """Decorator: make a generator function ``(implementation, sample) -> conclusions`` a theorem.

    Its docstring is the statement; the annotation of its second argument is the sample type, that is, the hypothesis.

    Parameters
    ----------
    role: the protocol that implementations must meet.
    source: where it is stated, with the printed claims that it settles.
    sharpness: the instance on which the bound is attained, or why it is not.
    mutants: faulty implementations that it must refute, as ``module.Name`` below ``lemmata.algorithms.mutants``.
    references: correct implementations, as ``module.Name`` below ``lemmata.algorithms``; by default those of the role.
    floor: the share of samples that must put the statement to work (see `exercised`), else a run is vacuous.
    examples: how many samples a run draws by default.
    """

    def register(statement: Statement) -> Theorem:
        name = _dashed(statement.__name__)
        if name in THEOREMS:
            raise ValueError(f"two theorems are called {name}")
        sources = (source,) if isinstance(source, Source) else tuple(source)
        out = Theorem(
            name,
            statement.__module__.rsplit(".", 1)[-1].replace("_", "-"),
            statement,
            role,
            _sample_type(statement),
            sources,
            sharpness,
            tuple(mutants),
            tuple(references),
            floor,
            examples,
        )
        THEOREMS[name] = out
        return out

    return register


def attained(where: str) -> str:
    """Sharpness: the bound is attained, and where."""
    return f"attained: {where}"


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def _sample_type(statement: Statement) -> type:
    parameters = list(inspect.signature(statement).parameters)
    return typing.get_type_hints(statement)[parameters[1]]
