"""What the engines found of the proofs of a theorem, kept in the user's cache until the engine changes.

It proves nothing: ``prove`` and ``report`` ask the engines each time, and leave here what they found for the standing red team,
which runs a proof without an edit before it runs it with each, and would ask all of it once more.
"""

from __future__ import annotations

import hashlib
import pickle
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from ...cache import user_cache
from .answers import Answers

ENGINES = ("z3-solver", "cvc5", "sympy", "python-flint")
MOST = 3  # states of the engine of which anything is kept


def keep(theorem: str, number: int, answers: Answers) -> None:
    """Keep what was found of one of the proofs of a theorem, if it can be pickled, and the cache written."""
    with suppress(Exception):  # a proof does not fail by what it leaves behind
        content = pickle.dumps(answers)
        if not (here := _folder()).is_dir():
            others = sorted(here.parent.glob("answers-*"), key=lambda path: path.stat().st_mtime)
            for old in others[: max(0, len(others) - MOST + 1)]:
                shutil.rmtree(old, ignore_errors=True)
            here.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=here, prefix=".", delete=False) as file:
            file.write(content)
        Path(file.name).replace(here / f"{theorem}.{number}")


def kept(theorem: str) -> Answers:
    """What is kept of all proofs of a theorem."""
    out = Answers()
    for path in sorted(_folder().glob(f"{theorem}.*")):
        with suppress(Exception):  # of a damaged file nothing is kept
            one = pickle.loads(path.read_bytes())
            out.found |= one.found
            for goal, enough in one.enough.items():
                out.enough.setdefault(goal, []).extend(enough)
    return out


@cache
def _folder() -> Path:
    """Where it is kept of the engine as it is."""
    found, here = hashlib.sha256(), Path(__file__).parents[2]
    for path in sorted(here.rglob("*.py")):
        found.update(path.read_bytes())
    found.update(" ".join(version(name) for name in ENGINES).encode())
    return user_cache() / f"answers-{found.hexdigest()[:16]}"
