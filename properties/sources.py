"""The five source documents, and places in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

DOCUMENTS = {
    "fds-chapter-6": "Hopcroft and Kannan, Foundations of Data Science, chapter 6 (Chinese translation)",
    "cs229-online-learning": "CS229 course notes on online learning (Chinese)",
    "cs229-learning-theory": "CS229 course notes on learning theory and model selection (Chinese)",
    "cs229-svm": "CS229 course notes on support vector machines (Chinese translation)",
    "ml-notes": "Notes of a machine-learning course (Chinese)",
}


@dataclass(frozen=True)
class Source:
    """A place in a source document, with the ids (``document/id``) of the printed claims that are settled there."""

    document: str
    place: str
    claims: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.document}, {self.place}"


def fds_chapter_6(place: str, claims: Iterable[str] = ()) -> Source:
    """A place in *Foundations of Data Science*, chapter 6."""
    return Source("fds-chapter-6", place, tuple(claims))


def cs229_online_learning(place: str, claims: Iterable[str] = ()) -> Source:
    """A place in the CS229 notes on online learning."""
    return Source("cs229-online-learning", place, tuple(claims))


def cs229_learning_theory(place: str, claims: Iterable[str] = ()) -> Source:
    """A place in the CS229 notes on learning theory."""
    return Source("cs229-learning-theory", place, tuple(claims))


def cs229_svm(place: str, claims: Iterable[str] = ()) -> Source:
    """A place in the CS229 notes on support vector machines."""
    return Source("cs229-svm", place, tuple(claims))


def ml_notes(place: str, claims: Iterable[str] = ()) -> Source:
    """A place in the machine-learning course notes."""
    return Source("ml-notes", place, tuple(claims))
