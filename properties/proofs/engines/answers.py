"""What the engines found of obligations: the steps of a reference, of each mutant and of each edit lead to the same ones mostly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..formal.formal import Formula
from ..formal.obligation import Obligation
from .discharge import Result, discharge_of_few

Relation = tuple[Any, str, Any]  # both sides and the sign between them: a formula that can be compared and looked up


@dataclass
class Answers:
    """Obligations with what became of them, and of proved ones which of their hypotheses were enough.

    Attributes
    ----------
    found: what `discharge_of_few` finds. enough: for each goal that was proved, the hypotheses that it was proved from.
    """

    found: dict[tuple[Any, ...], tuple[Result, list[int]]] = field(default_factory=dict)
    enough: dict[Relation, list[frozenset[Relation]]] = field(default_factory=dict)

    def discharge(self, o: Obligation) -> tuple[Result, list[int]]:
        """What `discharge_of_few` finds of an obligation, or found of the very same one."""
        given, goal = [relation(f) for f in o.given], relation(o.goal)
        key = (o.loose, goal, *given)
        if key in self.found:
            result, kept = self.found[key]
            return replace(result, name=o.name, seconds=0.0), list(kept)
        result, kept = self.found[key] = discharge_of_few(o)
        if result.status in ("proved", "unreachable"):
            self.enough.setdefault(goal, []).append(frozenset(given[k] for k in kept))
        return result, list(kept)

    def imply(self, given: Sequence[Formula], goal: Formula) -> bool:
        """Whether the goal was proved from some of the given formulas."""
        proved = self.enough.get(relation(goal), ())
        facts = frozenset(map(relation, given)) if proved else frozenset()
        return any(few <= facts for few in proved)


def relation(f: Formula) -> Relation:
    """What a formula says."""
    return f.lhs.expression, f.relation, f.rhs.expression
