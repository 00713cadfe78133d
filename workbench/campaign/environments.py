"""Environments: a Python with the libraries that a version needs, made once, and found again by what they are made of.

A folder counts as an environment when its note is there, which is written last and renamed: an interrupted installation has none.
Each attempt has a folder of its own, so that what an interrupted one left running can spoil nothing.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from ...properties.cache import user_cache
from ..counterexample.witness import write_beside

INSTALLING = 1800  # seconds that an installation may take
LIST = (
    "import json, platform; from importlib.metadata import distributions as d; "
    "print(json.dumps([platform.python_version(), sorted({x.metadata['Name'] + '==' + x.version for x in d()})]))"
)


class NotInstalled(Exception):
    """An environment cannot be made: why, in one line."""


def default_folder() -> Path:
    """Where environments are kept, if nobody says."""
    return user_cache() / "environments"


@dataclass(frozen=True)
class Environment:
    """An environment that was made: its interpreter, that one's version, and its packages."""

    python: str
    version: str
    packages: tuple[str, ...]


@dataclass(frozen=True)
class Wanted:
    """The contents of an environment: requirements as pip reads them, and a Python (``"3.10"``, a path, or empty for this one).

    Without requirements, and without another Python, it is the environment that runs this.
    """

    requires: tuple[str, ...] = ()
    python: str = ""

    @property
    def is_this(self) -> bool:
        return not self.requires and not self.python

    def content(self) -> dict[str, Any]:
        """Its contents, for keys: files that are required count by their text, and this environment by its packages."""
        if self.is_this:
            return {"python": sys.version.split()[0], "requires": list(_here())}
        return {"python": self.python or sys.version.split()[0], "requires": sorted(map(_with_content, self.requires))}

    @property
    def digest(self) -> str:
        """The name of its folder."""
        return hashlib.sha256(json.dumps(self.content(), sort_keys=True).encode()).hexdigest()[:20]

    def found(self, folder: Path) -> Environment | None:
        """The environment, if it was made already."""
        if self.is_this:
            return Environment(sys.executable, sys.version.split()[0], _here())
        try:
            note = json.loads(self._note(folder).read_text(encoding="utf-8"))
            environment = Environment(str(folder / note["folder"] / "bin" / "python"), note["python"], tuple(note["packages"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return environment if Path(environment.python).exists() else None

    def made(self, folder: Path) -> Environment:
        """The environment, made now if it is not there yet. Raises `NotInstalled`."""
        if (before := self.found(folder)) is not None:
            return before
        folder = folder.absolute()
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder / f"{self.digest}.lock"):
            if (before := self.found(folder)) is not None:  # another process made it meanwhile
                return before
            for left in folder.glob(f"{self.digest}-*"):
                shutil.rmtree(left, ignore_errors=True)
            home = folder / f"{self.digest}-{secrets.token_hex(4)}"
            try:
                version, packages = self._install(home)
            except BaseException:
                shutil.rmtree(home, ignore_errors=True)
                raise
            note = {"folder": home.name, "python": version, "packages": packages, "of": self.content()}
            write_beside(self._note(folder), json.dumps(note, indent=1) + "\n")
        found = self.found(folder)
        if found is None:
            raise NotInstalled(f"{home} was made, and has no Python")
        return found

    def _note(self, folder: Path) -> Path:
        return folder / f"{self.digest}.json"

    def _install(self, home: Path) -> tuple[str, list[str]]:
        base, python = interpreter(self.python), str(home / "bin" / "python")
        if uv := shutil.which("uv"):
            _run([uv, "venv", "--quiet", "--python", base, str(home)])
            install = [uv, "pip", "install", "--quiet", "--python", python]
        else:
            ours = base == sys.executable and importlib.util.find_spec("pip") is not None  # then its pip will do, and is there
            _run([base, "-m", "venv", *(["--without-pip"] if ours else []), str(home)])
            pip = [base, "-m", "pip", "--python", python] if ours else [python, "-m", "pip"]
            install = [*pip, "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        if self.requires:
            _run([*install, *self.requires])
        version, packages = json.loads(_run([python, "-I", "-c", LIST]))
        return version, packages


@cache
def _here() -> tuple[str, ...]:
    """The packages of the environment that runs this."""
    return tuple(sorted({f"{d.metadata['Name']}=={d.version}" for d in distributions()}))


def _with_content(requirement: str) -> str:
    """A requirement; for a file or a folder, with a digest of its contents."""
    path = Path(requirement)
    files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else []
    if not files:
        return requirement
    found = hashlib.sha256()
    for file in files:
        found.update(f"{file.relative_to(path.parent)} {file.stat().st_size}\n".encode() + file.read_bytes())
    return f"{path.name} {found.hexdigest()}"


def interpreter(name: str) -> str:
    """The interpreter that a version or path names, this one for an empty name. Raises `NotInstalled` where there is none."""
    if not name or name in (sys.version.split()[0], ".".join(map(str, sys.version_info[:2]))):
        return sys.executable
    for candidate in _candidates(name):
        run = [candidate, "-c", "import sys, venv; print('.'.join(map(str, sys.version_info[:3])))"]
        try:
            answer = subprocess.run(run, capture_output=True, text=True, timeout=60, check=True).stdout.strip()
        except (OSError, subprocess.SubprocessError):
            continue
        if os.sep in name or answer == name or answer.startswith(f"{name}."):
            return candidate
    raise NotInstalled(f"there is no Python {name} here")


def _candidates(name: str) -> Iterator[str]:
    """Where a Python of that version may be: the path itself, the search path, pyenv, uv."""
    if os.sep in name:
        yield name
        return
    minor = ".".join(name.split(".")[:2])
    if found := shutil.which(f"python{minor}"):
        yield found
    homes = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    homes.append(Path.home() / ".local" / "share" / "uv" / "python")
    for home in homes:
        yield from (str(p) for p in sorted(home.glob(f"*{name}*/bin/python{minor}"), reverse=True))


def _run(command: Sequence[str]) -> str:
    """Run a command, and return its output. Raises `NotInstalled`, with the line in which it says why."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    try:
        ran = subprocess.run(
            command, capture_output=True, text=True, timeout=INSTALLING, env=environment, stdin=subprocess.DEVNULL, check=False
        )
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"installing did not end within {INSTALLING} s") from None
    except OSError as error:
        raise NotInstalled(f"{command[0]}: {error.strerror}") from None
    if ran.returncode:
        lines = [line.strip() for line in (ran.stderr or ran.stdout).splitlines() if line.strip()]
        wrong = [line for line in lines if re.match(r"(error|ERROR|×|.*Error:)", line)]
        raise NotInstalled((wrong or lines or [f"exit status {ran.returncode}"])[-1][:300])
    return ran.stdout


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Within it, no other process holds the lock; the system frees it where a process ends."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
