"""Roles: what an implementation must offer for a theorem to speak of it."""

from ..statements.verdicts import BadImplementation, Declined, ImplementationFailed, NotApplicable
from .base import Implementation, missing_methods, role, role_named, roles, setting, watched

__all__ = [
    "BadImplementation",
    "Declined",
    "Implementation",
    "ImplementationFailed",
    "NotApplicable",
    "missing_methods",
    "role",
    "role_named",
    "roles",
    "setting",
    "watched",
]
