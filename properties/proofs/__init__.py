"""Proofs: obligations in the file of the statement, generated from the code that the tests run, discharged by machines."""

from .formal.branching import paths
from .formal.formal import Formula, Term, Vector, cauchy_schwarz, integer, real, reals, square, term, vector, vectors
from .formal.obligation import Obligation, Proof, conclude, lemma, stated

__all__ = [
    "Formula",
    "Obligation",
    "Proof",
    "Term",
    "Vector",
    "cauchy_schwarz",
    "conclude",
    "integer",
    "lemma",
    "paths",
    "real",
    "reals",
    "square",
    "stated",
    "term",
    "vector",
    "vectors",
]
