"""What is known by name only, as far as numbers know of it: proofs calculate with it, and helpers of laws hand it on."""

from __future__ import annotations

from typing import Any


class Formal:
    """A number that is known by name only: what proofs calculate with (see `lemmata.properties.proofs`)."""

    def sqrt(self) -> Any: ...
    def exp(self) -> Any: ...
    def log(self) -> Any: ...
    def positive_part(self) -> Any: ...


class FormalArray:
    """An array of which neither size nor entries are known: what proofs on all sizes calculate with, by ``@`` only."""

    __array_ufunc__ = None

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"{self} is an array of every size, and no array of NumPy")

    def __matmul__(self, other: Any) -> Any:
        return NotImplemented

    def at(self, x: Any) -> Any:
        """Of coefficients, the sum of their power series at x. Raises `TypeError` for another array."""
        raise TypeError(f"{self} is not a list of coefficients")
