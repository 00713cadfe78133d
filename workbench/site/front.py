"""The first screen: the counterexample that it draws, the command that finds it again, and three findings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from markupsafe import Markup

from ...properties.samples.base import decode
from ..pictures import graphs
from . import findings
from .findings import Card

DRAWN = "isolated_vertex_is_lost"  # a graph that is split is seen at once
SHOWN = ("kmeans_stale_labels", "sgd_foreach_overwrites_the_gradient", "fit_regularized_keeps_zeros")
INSTALL = "python -m pip install ."
_LABELS = re.compile(r"\[([\d ]+)\]")


@dataclass(frozen=True)
class Front:
    """What the first screen shows of the findings; without the records behind it, no picture and no command that finds it."""

    shown: tuple[Card, ...]
    drawn: Card | None = None
    picture: str = ""
    caption: str = ""

    @property
    def commands(self) -> list[str]:
        """To install it, and to find what the picture shows."""
        return [INSTALL, *([findings.validate_command(self.drawn.main)] if self.drawn and self.drawn.main else [])]


def front(cards: Sequence[Card]) -> Front:
    """The first screen, from the cards."""
    by_name = {card.name: card for card in cards}
    shown = tuple(by_name[name] for name in SHOWN if name in by_name)
    card = by_name.get(DRAWN)
    record = card.main.record if card and card.main else {}
    labels = _LABELS.match(record.get("printed", ""))
    if not labels or record["witness"] is None:
        return Front(shown)
    picture, caption = _drawn(record, [int(label) for label in labels[1].split()])
    return Front(shown, card, picture, caption) if picture else Front(shown)


def _drawn(record: dict[str, Any], labels: list[int]) -> tuple[str, str]:
    """The graph of a witness with the clusters that the program printed, and what is wrong with them; or nothing."""
    sample = decode(record["witness"])
    who = f"{record['target'].partition(':')[2]} of {record['library']} {record['version']} answers"
    try:
        drawn = graphs.clusters(sample.weights, sample.components, labels, who)
    except ValueError:
        return "", ""
    if all(len({labels[i] for i in members}) == 1 for members in sample.components):
        return "", ""
    return Markup(drawn.inline()), f"asked for {record['settings'].get('n_clusters')} clusters, it splits a component."


def repository() -> str:
    """The address of the repository, as the distribution states it among its URLs; nothing where it states none."""
    try:
        stated = metadata("lemmata").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    addresses = dict(part.split(", ", 1) for part in stated if ", " in part)
    return next((addresses[name] for name in ("Repository", "Source", "Source Code") if name in addresses), "")
