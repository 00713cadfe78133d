"""A standing red team: each edit of the sources, applied to a copy, must take "proved" from the theorem that it concerns.

Each topic has its edits in ``attacks.py``. An edit that leaves a theorem proved is an escape: the kernel, the hypotheses of the
sample type, or what ties the code to the proof is too weak there, and is to be mended. Where only the steps of a proof are proved,
an edit must take that away; that a step is left out, nobody would notice there, and nobody says otherwise.
"""

from __future__ import annotations

import compileall
import importlib
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import lemmata.properties
import pytest

ROOMS = ("algorithms", "properties", "theorems", "workbench")
TOP = Path(lemmata.properties.__file__).parent.parent
TOPICS = sorted(file.parent.name for file in Path(__file__).parent.glob("*/attacks.py"))
TABLES = [importlib.import_module(f".{topic}.attacks", __package__) for topic in TOPICS]
ATTACKS = [attack for table in TABLES for attack in table.ATTACKS]
LONG = ("enough-rounds-leave-no-error", "power-series-is-psd")  # what takes longer than ten seconds to derive
# the others are `long`: run before a release
OF_SETS = ("sauer-shelah", "pajor")  # of which there are many, and each takes six seconds
IN_CI = [*[a for a in ATTACKS if a[0] not in (*LONG, *OF_SETS)][::7], *[a for a in ATTACKS if a[0] in OF_SETS][::10]]
IN_CI += [a for a in ATTACKS if a[0] in LONG][::15]
MORE = [attack for table in TABLES for attack in getattr(table, "MORE", ())]  # of what takes long to derive


def source(room: str) -> Path:
    """Where a part of the package lies."""
    return Path(str(importlib.import_module(f"lemmata.{room}").__file__)).parent


@pytest.fixture(scope="session")
def copy(tmp_path_factory):
    """A copy of the package, on which edits are tried one after another."""
    top = tmp_path_factory.mktemp("copy") / "lemmata"
    for room in ROOMS:
        shutil.copytree(source(room), top / room, ignore=shutil.ignore_patterns("__pycache__"))
    for file in Path(str(lemmata.__file__)).parent.glob("*.py"):
        shutil.copy(file, top / file.name)
    # what an edit does not touch is compiled once; a file's hash tells whether it was touched, within a second too
    compileall.compile_dir(top, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
    return top


DERIVE = """
import sys
from lemmata.properties.proofs.derivation import prove
from lemmata.properties.proofs.formal.obligation import Derivation
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.implementations.catalogue import all_theorems, lifted
all_theorems()
proofs = THEOREMS[sys.argv[1]].proofs
found = [prove(p, lifted) for p in [p for p in proofs if isinstance(p, Derivation)] or proofs]
print([(d.status, d.faults) for d in found])
sys.exit(0 if found and not any(d.faults for d in found) else 1)
"""


def prove(copy: Path, theorem: str) -> subprocess.CompletedProcess[str]:
    """Derive a theorem with the sources of the copy: `lemmata prove` without its exhaustive runs."""
    environment = {**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", DERIVE, theorem]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=copy.parent, timeout=500, check=False)


@pytest.mark.parametrize("attack", [*ATTACKS, *MORE], ids=lambda a: f"{a[0]}: {a[4]}")
def test_each_edit_applies_once(attack):
    _, name, old, new, _ = attack
    room, _, rest = name.partition("/")
    assert (source(room) / rest).read_text(encoding="utf-8").count(old) == 1
    assert old != new


@pytest.mark.parametrize(
    "attack",
    [
        *(pytest.param(a, marks=pytest.mark.slow) for a in IN_CI),
        *(pytest.param(a, marks=pytest.mark.long) for a in [*ATTACKS, *MORE] if a not in IN_CI),
    ],
    ids=lambda a: f"{a[0]}: {a[4]}",
)
def test_an_edit_takes_the_proof_away(copy, attack):
    theorem, name, old, new, _ = attack
    file = copy / name
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(text.replace(old, new), encoding="utf-8")
        out = prove(copy, theorem)
    finally:
        file.write_text(text, encoding="utf-8")
    assert out.returncode != 0, out.stdout


@pytest.mark.parametrize(
    "theorem",
    [
        pytest.param(theorem, marks=pytest.mark.long if i % 2 else pytest.mark.slow)
        for i, theorem in enumerate(sorted({attack[0] for attack in ATTACKS}))
    ],
)
def test_without_an_edit_the_copy_proves_it(copy, theorem):
    out = prove(copy, theorem)
    assert out.returncode == 0, out.stdout + out.stderr


def test_there_are_attacks_enough():
    assert len(ATTACKS) == len({attack[:4] for attack in ATTACKS}) >= 400 and len(IN_CI) >= 50  # CI has 40 minutes
