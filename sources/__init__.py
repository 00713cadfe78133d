"""The five source documents: places in them, and what stands in a folder each.

``claims.jsonl`` has every claim as printed, one a line, mistakes included; ``wordings.toml`` how it was read, clause by clause;
``informal.toml`` those that cannot be decided, each with the reason.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from ..properties.statements.source import Source

DOCUMENTS = {
    "fds-chapter-6": "Hopcroft and Kannan, Foundations of Data Science, chapter 6 (Chinese translation)",
    "cs229-online-learning": "CS229 course notes on online learning (Chinese)",
    "cs229-learning-theory": "CS229 course notes on learning theory and model selection (Chinese)",
    "cs229-svm": "CS229 course notes on support vector machines (Chinese translation)",
    "ml-notes": "Notes of a machine-learning course (Chinese)",
}


def of_documents(file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The content of the TOML file of that name in the folder of each document, with the name of the document, in their order."""
    for document, text in _texts(file):
        yield document, tomllib.loads(text)


def claims_of_documents() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every claim as it stands in ``claims.jsonl``, with the name of its document."""
    for document, text in _texts("claims.jsonl"):
        for line in text.splitlines():
            yield document, json.loads(line)


def _texts(file: str) -> Iterator[tuple[str, str]]:
    for document in sorted(DOCUMENTS):
        yield document, (files(__name__) / document / file).read_text(encoding="utf-8")


def fds_chapter_6(place: str) -> Source:
    """A place in *Foundations of Data Science*, chapter 6."""
    return Source("fds-chapter-6", place)


def cs229_online_learning(place: str) -> Source:
    """A place in the CS229 notes on online learning."""
    return Source("cs229-online-learning", place)


def cs229_learning_theory(place: str) -> Source:
    """A place in the CS229 notes on learning theory."""
    return Source("cs229-learning-theory", place)


def cs229_svm(place: str) -> Source:
    """A place in the CS229 notes on support vector machines."""
    return Source("cs229-svm", place)


def ml_notes(place: str) -> Source:
    """A place in the machine-learning course notes."""
    return Source("ml-notes", place)
