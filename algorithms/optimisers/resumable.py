"""Optimisers and learning-rate schedules that can be stopped and resumed, and that compute a step in several ways."""

from __future__ import annotations

from typing import Any

import numpy as np

from .adam import Adam, AdamW
from .momentum import Momentum


class Resumable:
    """An optimiser with ``state()`` and ``resume(point, state)``, for all coordinates at once, one by one, or in float32."""

    kind: Any = Adam
    KEPT: tuple[str, ...] = ("m", "v", "t")

    def ways(self) -> tuple[str, ...]:
        return ("one by one", "at once", "single")

    def init(self, start: Any, way: str = "at once") -> None:
        self.way = way
        self.parts = [self.begun(part) for part in self.split(self.numbers(start))]

    def numbers(self, values: Any) -> np.ndarray:
        return np.array(values, dtype=np.float32 if self.way == "single" else np.float64)

    def begun(self, part: np.ndarray) -> Any:
        one = self.kind()
        one.init(part)
        return one

    def split(self, values: np.ndarray) -> list[np.ndarray]:
        return [values[j : j + 1] for j in range(len(values))] if self.way == "one by one" else [values]

    def update(self, gradient: Any) -> np.ndarray:
        g = self.given(self.numbers(gradient))
        steps = [self.step(one, part) for one, part in zip(self.parts, self.split(g), strict=True)]
        return np.concatenate(steps).astype(np.float64)

    def given(self, gradient: np.ndarray) -> np.ndarray:
        return gradient

    def step(self, one: Any, gradient: np.ndarray) -> np.ndarray:
        return np.array(one.update(gradient))

    def state(self) -> Any:
        return {"way": self.way, "parts": [self.kept(one) for one in self.parts]}

    def kept(self, one: Any) -> dict[str, Any]:
        return {name: np.copy(vars(one)[name]) for name in self.KEPT}

    def resume(self, point: Any, state: Any) -> None:
        self.init(point, state["way"])
        for one, kept in zip(self.parts, state["parts"], strict=True):
            self.restores(one, kept)

    def restores(self, one: Any, kept: dict[str, Any]) -> None:
        vars(one).update({name: np.copy(value)[()] for name, value in kept.items()})


class ResumableAdamW(Resumable):
    """AdamW, with a small decay."""

    def begun(self, part: np.ndarray) -> Any:
        one = AdamW()
        one.init(part, lr=0.0625, weight_decay=0.0625)
        return one


class ResumableMomentum(Resumable):
    """Gradient descent with momentum."""

    kind = Momentum
    KEPT = ("v",)


class Steps:
    """Divides the rate by 2 after every second step."""

    def begin(self) -> None:
        self.count = 0

    def rate(self) -> float:
        self.count += 1
        return self.of(self.count - 1)

    def of(self, t: int) -> float:
        return 0.5 * 0.5 ** (t // 2)

    def state(self) -> Any:
        return self.kept(self.count)

    def kept(self, count: int) -> Any:
        return {"count": count}

    def resume(self, state: Any) -> None:
        self.begin()
        self.count = state["count"]


class Cosine(Steps):
    """Half a period of a cosine in eight steps, and again."""

    def of(self, t: int) -> float:
        return float(0.25 * (1 + np.cos(np.pi * (t % 8) / 8)))
