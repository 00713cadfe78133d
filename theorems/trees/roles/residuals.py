"""The role of gradient boosting for regression."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("gradient-booster")
class GradientBooster(Protocol):
    """``boost(weak_learner, X, y, eta, rounds, loss)`` returns the (1 + rounds, n) predictions on X of each stage, F₀ first.

    ``weak_learner(X, targets) -> predict`` is called once a round; ``loss`` is "squared", ½Σ(yᵢ − F(xᵢ))², or "absolute",
    Σ|yᵢ − F(xᵢ)|. Each stage adds ``eta`` times the weak learner's predictions.
    """

    def __call__(self, weak_learner: Any, X: Any, y: Any, eta: float, rounds: int, loss: str) -> Any: ...
