"""The lines that would guard what a suite leaves unguarded: a test that holds the laws of the role against the thing."""

from __future__ import annotations

from collections.abc import Sequence

from ..implementations.importing import find
from .judging import Judged


def guard(judged: Judged, laws: Sequence[str], examples: int | None, seed: int) -> str:
    """A whole test file. Laws that fail without a fault are expected to; as many samples are drawn as by default, at least."""
    setting = judged.subject.setting
    module, _, name = setting.target.partition(":")
    given = ", ".join(f"{key}={value!r}" for key, value in setting.settings)
    is_class = isinstance(find(setting.target), type)
    thing = f"{name}({given})" if is_class else f"partial({name}, {given})" if given else name
    known = {law: verdict for law, verdict in judged.sound.items() if verdict in ("refuted", "crashed")}
    more = [f'role="{setting.role}"']
    if known:
        more.append("expected={" + ", ".join(f'"{law}": "{verdict} before"' for law, verdict in known.items()) + "}")
    many = examples is not None and examples > max(theorem.examples for theorem in judged.subject.theorems)
    more += [f"examples={examples}"] * many + [f"seed={seed}"] * bool(seed)
    return "\n".join((
        *(("from functools import partial", "") if thing.startswith("partial(") else ()),
        "from lemmata import parametrize_with_theorems",
        f"from {module} import {name.partition('.')[0]}",
        "",
        f"# what the tests do not notice is refuted by {', '.join(laws)}",
        f"@parametrize_with_theorems({thing}, {', '.join(more)})",
        "def test_theory(implementation, theorem):",
        "    theorem.check(implementation)",
        "",
    ))  # fmt: skip
