"""Every role that DESIGN promises: plain correct code of a user's passes, plain code with a mistake does not."""

from __future__ import annotations

import pytest

PLAIN = "tests.plain_implementations:"
CORRECT = [
    ("Online", "online-classifier"), ("OnlineWithoutBias", "online-classifier"),
    ("Separator", "separator"), ("SeparatorFromFirst", "separator"),
    ("HardMargin", "max-margin-classifier"), ("qp", "qp-solver"), ("lp", "lp-solver"), ("kernel", "kernel"), ("Booster", "booster"),
    ("boost", "weight-booster"), ("Sets", "set-system"), ("recover", "sparse-recovery"),
]  # fmt: skip
WRONG = [
    ("OnlineForgets", "online-classifier"), ("SeparatorWrong", "separator"), ("HardMarginWrongIntercept", "max-margin-classifier"),
    ("qp_wrong", "qp-solver"), ("lp_wrong", "lp-solver"), ("kernel_wrong", "kernel"), ("BoosterWrong", "booster"),
    ("boost_wrong", "weight-booster"), ("SetsWrong", "set-system"), ("recover_wrong", "sparse-recovery"),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("name", "role"), CORRECT)
def test_plain_correct_code_passes(lemmata, name, role):
    result = lemmata("validate", PLAIN + name, "--role", role, "--examples", "60")
    assert result.exit_code == 0, result.stdout


@pytest.mark.long
@pytest.mark.parametrize(("name", "role"), WRONG)
def test_plain_code_with_a_mistake_is_refuted(lemmata, name, role):
    result = lemmata("validate", PLAIN + name, "--role", role, "--examples", "60")
    assert result.exit_code == 1, result.stdout
