"""A counterexample in the user's own API: a program that shows it in a fresh interpreter, without lemmata."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

CALLS = {
    "online-classifier": """\
mistakes = 0
for _ in range(1000):
    before = mistakes
    for x, label in zip(X, y):
        mistakes += int({model}.predict([x])[0] != label) if hasattr({model}, "coef_") else 0
        {model}.partial_fit([x], [label], classes=[-1, 1])
    if mistakes == before:
        break
print("mistakes:", mistakes)""",
    "separator": """\
{model}.fit(X, y)
print("y(<w,x>+b):", y * (X @ np.ravel({model}.coef_) + np.ravel(getattr({model}, "intercept_", 0))))
print("updates:", getattr({model}, "n_updates_", "not told"))""",
    "max-margin-classifier": """\
{model}.fit(X, y)
print("w:", {model}.coef_, "b:", {model}.intercept_)
print("margins:", y * (X @ np.ravel({model}.coef_) + np.ravel({model}.intercept_)))""",
    "booster": """\
{model}.fit(X, y)
votes = np.array([h.predict(X) for h in {model}.estimators_])
print("votes:", votes, "weights:", {model}.estimator_weights_)
print("predicted:", {model}.predict(X), "labels:", y)""",
    "kernel": """\
K = {model}(X, X)
print(K)
print("eigenvalues of the symmetric part:", np.linalg.eigvalsh((K + K.T) / 2))""",
}
CALLS["soft-margin-classifier"] = CALLS["max-margin-classifier"]
CALLS["kernel-online-classifier"] = CALLS["online-classifier"]


def snippet(target: str, settings: Mapping[str, Any], role: str, sample: Any) -> str | None:
    """A program that runs the target on the sample. None where the role has no such form, or the sample no arrays."""
    if role not in CALLS or not hasattr(sample, "X") or target.startswith("reference "):
        return None
    module, _, name = target.partition(":")
    if not name:
        return None
    lines = ["import numpy as np", f"from {module} import {name.split('.')[0]}", "", f"X = np.array({_array(sample.X)})"]
    if hasattr(sample, "y"):
        lines.append(f"y = np.array({_array(sample.y)})")
    arguments = ", ".join(f"{k}={v!r}" for k, v in settings.items())
    if role == "kernel":
        lines += ["", CALLS[role].format(model=name) if not arguments else f"import functools\n{_kernel_with(name, arguments)}"]
    else:
        lines += [f"model = {name}({arguments})", "", CALLS[role].format(model="model")]
    return "\n".join(lines)


def _kernel_with(name: str, arguments: str) -> str:
    return f"k = functools.partial({name}, {arguments})\n" + CALLS["kernel"].format(model="k")


def _array(values: Any) -> str:
    return str([_plain(v) for v in np.asarray(values).tolist()])


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, Fraction):
        value = float(value)
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value
