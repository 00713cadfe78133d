"""Plain draws as a backend of Hypothesis, ``@settings(backend="lemmata")``: independent choices, and no constants mixed in."""

from __future__ import annotations


def register() -> None:
    """Called by Hypothesis when it is imported; the provider is imported where a test asks for it."""
    from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS

    AVAILABLE_PROVIDERS["lemmata"] = "lemmata.properties.samples.plain.Plain"
