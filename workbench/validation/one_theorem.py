"""The door from Python to one theorem: `check`."""

from __future__ import annotations

from typing import Any

from ...properties.samples.base import HypothesisNotMet
from ...properties.search.search import Record
from ...properties.theorem import THEOREMS, Theorem
from ..base.errors import Misuse, nearest
from ..base.progress import collect
from ..datasets import datasets
from ..implementations.catalogue import all_theorems, references_of
from ..implementations.importing import adapt
from ..workers.pool import DEFAULT, NO_LIMITS, run_all
from .cases import Size, seconds_of, sizes_of
from .entrance import admit
from .jobs import Found, Search

BUDGET = 1.0  # seconds for large samples and hard ones


def check(
    theorem: Theorem | str,
    X: Any = None,
    y: Any = None,
    *,
    implementation: Any = None,
    examples: int | None = None,
    seed: int = 0,
    budget: float | None = None,
    size: Size = "all",
) -> list[Record]:
    """Hold one theorem against an implementation: on samples that are searched for a counterexample, or on your own data.

    Without data it searches as ``lemmata check`` does, but shorter on large samples; with `X` and `y` it evaluates the theorem on
    these data alone, exactly, and takes as long as it takes. Where they do not meet its hypotheses the verdict is
    ``not-applicable``, and the record's `reason` says which one fails. An interrupt ends a search, and what was found is kept.

    Parameters
    ----------
    theorem: a theorem, or its id, such as ``"block-novikoff"`` (``lemmata list`` shows them).
    X: the examples, (n, d), n and d at least 1: an array, lists, a sparse matrix or a data frame of finite numbers, which are
        taken as float64. In whatever unit; the theorems' bounds are in the same.
    y: the labels, (n,): −1 and +1, or any two classes, of which the first in order becomes −1.
    implementation: a class, an instance, a function, or ``"module:name"``; by default each reference implementation.
    examples: how many samples are drawn (the theorem's own number for None). Not for data.
    seed: the search is a function of it.
    budget: seconds, over all implementations, for large samples and then for samples that are hard for floating point, after the
        small ones (1 for None, where ``lemmata check`` has 5: who calls it often waits often); 0 for none. Not for data.
    size: which samples are tried after the small ones, as in `validate`: "all", "working", "stress", or "small" for none.

    Returns
    -------
    A `Record` for each implementation: ``verdict``, ``conclusion`` with its two sides ``lhs`` and ``rhs`` where it is refuted,
    ``smallest`` and ``worst`` counterexample, ``tightness`` (1 where the bound is attained), ``seconds``; ``as_json()``.

    Raises
    ------
    Misuse: for a theorem that there is not, an implementation that cannot play its role, or data that are no labelled points.
        Warns with `AnswersDiffer` where the implementation answers differently on the same sample.

    Source: that of the theorem, ``theorem.sources``.

    Example
    -------
    A mistake bound on four points, of a perceptron of somebody else's and of ours:

    >>> import lemmata
    >>> X, y = [[2, 1], [1, 3], [-1, -2], [-2, 0]], ["yes", "no", "no", "no"]
    >>> [record] = lemmata.check("block-novikoff", X, y, implementation="sklearn.linear_model:Perceptron")
    >>> record.verdict, record.tightness <= 1
    ('holds', True)
    >>> {record.verdict for record in lemmata.check("block-novikoff", examples=20)}
    {'holds'}
    """
    stated = theorem if isinstance(theorem, Theorem) else _named(theorem)
    _consistent(X, y, examples, seed)
    if X is not None and (budget is not None or size != "all"):
        raise Misuse("budget and size are for a search: with data of your own no sample is drawn")
    seconds, sizes = seconds_of(size, budget, BUDGET), sizes_of(size)
    made = references_of(stated) if implementation is None else [adapt(implementation, stated.role)[0]]
    if not made:
        raise Misuse(f"{stated.id} has no reference implementation: give an implementation")
    if implementation is not None and (like := [t for t in all_theorems() if t.role is stated.role]):
        admit(made[0], stated.role, sorted(like, key=lambda t: t is not stated))
    if X is None:
        beyond = {"budget": seconds / len(made), "sizes": sizes}
        jobs = [Search(stated, item, examples=examples, seed=seed, number=i, **beyond) for i, item in enumerate(made)]
    else:
        sample = _sample(stated, datasets.from_arrays(X, y))
        if isinstance(sample, str):
            return [Record(stated.id, item.name, verdict="not-applicable", reason=sample) for item in made]
        jobs = [Search(stated, item, sample=sample, seconds=None, number=i) for i, item in enumerate(made)]
    found: list[Found] = []
    foreign = implementation is not None
    collect(found, run_all(jobs, 1, DEFAULT if foreign else NO_LIMITS, apart=foreign))
    return [f.record for f in found]


def _named(name: Any) -> Theorem:
    known = {t.id: t for t in all_theorems()}
    if not isinstance(name, str) or name not in known | THEOREMS:
        raise Misuse(f"there is no theorem {name!r}{nearest(str(name), known)}: see lemmata list")
    return THEOREMS[name]


def _consistent(X: Any, y: Any, examples: Any, seed: Any) -> None:
    if (X is None) != (y is None):
        raise Misuse(f"X and y go together: {'X' if X is None else 'y'} is missing")
    if X is not None and examples is not None:
        raise Misuse("examples is the number of samples to draw: with data of your own none is drawn")
    if examples is not None and not (isinstance(examples, int) and examples >= 1):
        raise Misuse(f"examples is a positive whole number, not {examples!r}")
    if not isinstance(seed, int) or seed < 0:
        raise Misuse(f"seed is a whole number that is not negative, not {seed!r}")


def _sample(theorem: Theorem, given: datasets.Data) -> Any:
    """The data as the theorem's sample; text that says why where they do not meet its hypotheses."""
    if not datasets.is_made_of_points(theorem.sample):
        raise Misuse(f"{theorem.id} does not speak of labelled points alone, but of a {theorem.sample.__name__}")
    try:
        return given.as_sample(theorem.sample)
    except HypothesisNotMet as error:
        return f"hypothesis not met: {error}"
