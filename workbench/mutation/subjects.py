"""What is tested by a foreign suite: a class or a function, the role that it plays, and how the laws of the role ask it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from ...properties.roles import Implementation, roles
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..implementations.importing import Probe, find, lacking, role_of
from ..library.discovery import Discovery
from ..library.known import Setting, settings_for
from ..library.matching import Deferred
from ..validation.cases import theorems_for
from ..workers.pool import Limits, run_apart
from .places import home_of


@dataclass(frozen=True)
class Subject:
    """A thing as ``module:name``, where it is defined, and the setting in which the laws of a role ask it."""

    target: str
    module: str
    path: str
    setting: Setting

    @property
    def theorems(self) -> list[Theorem]:
        return theorems_for(role_of(self.setting.role))

    @property
    def name(self) -> str:
        """The thing, and as what it is asked."""
        return f"{self.target} as {self.setting.role}"

    @property
    def words(self) -> str:
        """How the laws ask it; empty where that is as it is."""
        given = ", ".join(f"{key}={value!r}" for key, value in self.setting.settings)
        if self.setting.target != self.target:
            return f"through {self.setting.target}({given})"
        return f"with {given}" if given else ""

    def made(self, name: str) -> Implementation:
        """It, under a name: made of what is there when it is first asked for."""
        overwrites = bool(getattr(role_of(self.setting.role), "__overwrites__", False))
        return Implementation(name, Deferred(self.setting), dict(self.setting.settings), overwrites)


def subjects(
    target: str, role_name: str | None, settings: Mapping[str, Any], through: str, limits: Limits
) -> tuple[list[Subject], list[str]]:
    """The subjects that a target names, and the public names of a module of which nobody knows which role they play.

    Raises `Misuse` for what is not a target, cannot play the role, or of which it is not known which role it plays.
    """
    if role_name is not None:
        role_of(role_name)
    module = target.partition(":")[0]
    run_apart(Discovery(module) if ":" not in target else Importing(target), replace(limits, seconds=None))
    thing = find(target)
    if isinstance(thing, ModuleType):
        if through or settings:
            raise Misuse(f"{target} is a module: --set and --through are for one class or function")
        return _of_module(target, role_name, limits)
    if not callable(thing):
        raise Misuse(f"{target} is neither a class nor a function")
    found = _settings(thing, target, role_name, settings, through, limits)
    module, path = home_of(thing, module, target.partition(":")[2])
    return [Subject(target, module, path, setting) for setting in found], []


@dataclass(frozen=True)
class Importing:
    """A job for a worker: to import a target, which may end the process that does."""

    target: str

    def run(self) -> None:
        find(self.target)

    def crashed(self, crash: Any) -> None:
        raise Misuse(f"importing {self.target} failed: no answer without {crash.how}")


def _settings(
    thing: Any, target: str, role_name: str | None, settings: Mapping[str, Any], through: str, limits: Limits
) -> list[Setting]:
    """As what it is asked: as the caller says, or else as the survey knows it."""
    given = tuple(settings.items())
    if role_name is not None and (through or given):
        return [_probed(Setting(role_name, through or target, given), limits)]
    if through or given:
        raise Misuse("--set and --through need --role ROLE (see lemmata list --roles)")
    known = settings_for(target.partition(".")[0].partition(":")[0], {id(thing): thing}).get(id(thing), [])
    known = [setting for setting in known if setting.claimed and role_name in (None, setting.role)]
    if known:
        return known
    if role_name is None:
        raise Misuse(f"nobody said which role {target} plays: give it with --role ROLE (see lemmata list --roles)")
    return [_probed(Setting(role_name, target), limits)]


def _probed(setting: Setting, limits: Limits) -> Setting:
    """The setting, once it was imported and constructed. Raises `Misuse` where that fails."""
    run_apart(Probe(setting.target, role_of(setting.role), dict(setting.settings)), limits)
    return setting


def _of_module(module: str, role_name: str | None, limits: Limits) -> tuple[list[Subject], list[str]]:
    found, left = [], []
    for public in run_apart(Discovery(module), replace(limits, seconds=None)).names:
        known = [setting for setting in public.known if setting.claimed and role_name in (None, setting.role)]
        if not known and role_name is not None and _has_methods(public.target, role_name):
            known = [Setting(role_name, public.target)]
        if not known:
            left.append(public.name)
            continue
        home = home_of(find(public.target), *public.target.split(":"))
        found += [Subject(public.target, *home, setting) for setting in known]
    if not found:
        raise Misuse(f"of no public name of {module} it is known which role it plays: give one name, and --role ROLE")
    return found, left


def _has_methods(target: str, role_name: str) -> bool:
    """Whether a class has the methods of a role; functions have none, and any would do."""
    thing, role = find(target), roles()[role_name]
    return isinstance(thing, type) and not lacking(thing, role)
