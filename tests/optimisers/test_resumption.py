"""Optimisers and learning-rate schedules that are resumed, and the ways to compute a step."""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import partial

import pytest
from lemmata.algorithms.optimisers.resumable import Resumable, ResumableAdamW, ResumableMomentum, Steps
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.optimisers.samples.runs import GradientSequence
from lemmata.theorems.optimisers.samples.steady import SteadyRun
from lemmata.workbench.implementations.importing import find

RUN = SteadyRun((1, -3), ((1, Fraction(-1, 4)), (32, -3), (Fraction(1, 2), -32), (2, -2), (1, -1)))
ANY = GradientSequence((1, -3), ((1, 0), (-32, 3), (2, -2)))


def verdict(theorem, thing, sample):
    made = Implementation.of(thing, THEOREMS[theorem].role)
    return check_sample(THEOREMS[theorem], made, sample)[0].verdict


@pytest.mark.parametrize("reference", [Resumable, ResumableAdamW, ResumableMomentum])
def test_references_agree_in_all_ways(reference):
    assert verdict("implementations-of-a-step-agree", reference, RUN) == "holds"
    assert verdict("resumed-run-agrees", reference, ANY) == "holds"


class OffBy(ResumableMomentum):
    """A relative error of a step, for many at once or in float32."""

    way, error = "at once", 0.0

    def step(self, one, gradient):
        return super().step(one, gradient * (1 + self.error) if self.way == self.wrong else gradient)


def off_by(way, error):
    return type("Off", (OffBy,), {"wrong": way, "error": error})


@pytest.mark.parametrize(("way", "error"), [("at once", 2.0**-30), ("single", 2.0**-9)])
def test_the_bound_is_that_of_the_type(way, error):
    """An error of 2⁻³⁰ is one in float64, and none in float32."""
    assert verdict("implementations-of-a-step-agree", off_by(way, error), RUN) == "refuted"


def test_an_error_of_float32_is_none_in_float32():
    assert verdict("implementations-of-a-step-agree", off_by("single", 2.0**-23), RUN) == "holds"


def test_one_way_alone_says_nothing():
    class Alone(Resumable):
        def ways(self):
            return ("at once",)

    class Silent(Resumable):
        ways = None

    assert verdict("implementations-of-a-step-agree", Alone, RUN) == "not-applicable"


def test_a_state_that_is_the_optimisers_own_is_kept_as_it_was():
    class Aliased(ResumableMomentum):
        def kept(self, one):
            return {"v": one.v}  # the array itself: a pickle of it is a copy

    assert verdict("resumed-run-agrees", Aliased, ANY) == "holds"


@pytest.mark.parametrize(
    ("gradients", "words"),
    [(((1,), (-1,)), "changes its sign"), (((0,),), "is 0"), (((1,),) * 6, "more than 5 steps")],
)
def test_steady_runs_keep_their_signs(gradients, words):
    with pytest.raises(HypothesisNotMet, match=words):
        SteadyRun((0,), gradients)


def test_a_schedule_that_forgets_is_refuted():
    class Forgets(Steps):
        def kept(self, count):
            return {"count": 0}

    assert verdict("resumed-schedule-agrees", Steps, ANY) == "holds"
    assert verdict("resumed-schedule-agrees", Forgets, ANY) == "refuted"


def test_torch_and_optax_are_recognised_by_what_they_say():
    torch = pytest.importorskip("torch")
    from lemmata.workbench.library.conventions import says

    kinds = {"torch.optim:Adam": "optimiser", "torch.optim.lr_scheduler:StepLR": "learning-rate-schedule"}
    for target, role in kinds.items():
        thing = torch.optim.Adam if role == "optimiser" else torch.optim.lr_scheduler.StepLR
        (setting,) = says(target, thing)
        assert (setting.role, setting.by_convention) == (role, True) and setting.words.startswith("through optimising.Torch")
    assert not list(says("torch.optim:Optimizer", torch.optim.Optimizer))


@pytest.mark.parametrize("name", ["Adam", "SGD", "Muon", "SparseAdam", "LBFGS", "Adafactor"])
def test_optimisers_of_torch_resume(name):
    pytest.importorskip("torch")
    from lemmata.workbench.library.optimising import TorchSteps

    made = Implementation("torch", lambda: TorchSteps(f"torch.optim:{name}"))
    theorem = THEOREMS["resumed-run-agrees"]
    assert check_sample(theorem, made, ANY)[0].verdict == "holds"


def test_flags_that_this_device_does_not_have_are_not_offered():
    pytest.importorskip("torch")
    from lemmata.workbench.library.optimising import TorchSteps

    ways = TorchSteps("torch.optim:Adam").ways()
    assert ways[0] == "for-loop" and ways[-1] == "single" and {"foreach", "fused"} <= set(ways) and "capturable" not in ways
    assert TorchSteps("torch.optim:Muon").ways() == []


FUNCTIONS = ("adam:adam", "adamw:adamw", "sgd:sgd", "swa_utils:AveragedModel", "swa_utils:get_ema_multi_avg_fn")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_and_averages_of_torch_are_held_to_the_laws(name):
    pytest.importorskip("torch")
    from lemmata.workbench.library.conventions import says

    target = f"torch.optim.{name}"
    (setting,) = says(target, find(target))
    made = Implementation("torch", partial(find(setting.target), of=target))
    assert check_sample(THEOREMS["resumed-run-agrees"], made, ANY)[0].verdict == "holds"


def test_a_function_of_torch_that_forgets_its_state_is_refuted(monkeypatch):
    pytest.importorskip("torch")
    from lemmata.workbench.library.torch_functions import TorchFunction

    module = sys.modules["torch.optim.sgd"]
    right, steps = module.sgd, []

    def sgd(*arguments, lr, **more):
        steps.append(lr)
        return right(*arguments, lr=lr * len(steps), **more)  # it counts its calls, and tells nobody

    sgd.__module__ = "torch.optim.sgd"
    monkeypatch.setattr(module, "sgd", sgd)
    made = Implementation("torch", lambda: TorchFunction("torch.optim.sgd:sgd"))
    assert check_sample(THEOREMS["resumed-run-agrees"], made, ANY)[0].verdict == "refuted"


@pytest.mark.parametrize(
    "name", ["lookahead", "contrib:momo", "contrib:scale_by_muon", "contrib:sophia", "scale_by_zoom_linesearch"]
)
def test_transformations_of_optax_with_parameters_of_their_own_kind_resume(name):
    pytest.importorskip("optax")
    pytest.importorskip("optax.contrib")
    from lemmata.workbench.library.optimising import OptaxSteps

    target = f"optax.{name}" if ":" in name else f"optax:{name}"
    made = Implementation("optax", lambda: OptaxSteps(target))
    assert check_sample(THEOREMS["resumed-run-agrees"], made, ANY)[0].verdict == "holds"
