"""What ends the evaluation of a statement without a conclusion, or with one that fails: the exceptions that carry verdicts."""

from __future__ import annotations


class Unknown(Exception):
    """An oracle could not certify its answer."""


class Declined(Exception):
    """The implementation itself said that it did not reach a solution (a convergence warning, a status)."""


class NotApplicable(Exception):
    """The theorem does not speak of this implementation (another bias convention, say)."""


class Idle(Exception):
    """A hypothesis that only the run can show is not met on this sample: it does not count as exercised."""


class ImplementationFailed(Exception):
    """The implementation raised, or answered nonsense, on a sample that meets the theorem's hypotheses."""


class InputChanged(ImplementationFailed):
    """The implementation wrote to an array that it was handed."""


class Missing(ImplementationFailed, AttributeError):
    """The implementation lacks an attribute. `hasattr` and `getattr` with a default treat it as any `AttributeError`."""


class BadImplementation(TypeError):
    """The object cannot play the role: the message names what is missing."""
