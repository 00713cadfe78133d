"""Other people's successive halving and Hyperband in the conventions of the roles: how many rungs, and who goes on.

Libraries are imported where used. What they compute before a search begins is asked of them, with nothing to be searched.
"""

# pyright: reportMissingImports=false
# (the libraries are the extras `survey` and `halving`)

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import numpy as np
from sklearn.base import BaseEstimator

from ..properties.statements.verdicts import NotApplicable


def sklearn_rungs(least: int, most: int, factor: int) -> int:
    """``n_possible_iterations_`` of HalvingGridSearchCV, those that are possible from `min_resources` to `max_resources`."""
    from sklearn.experimental import enable_halving_search_cv  # noqa: F401
    from sklearn.model_selection import HalvingGridSearchCV

    settings: dict[str, Any] = {"min_resources": least, "max_resources": most, "cv": _ONE_SPLIT, "refit": False}
    search = HalvingGridSearchCV(Replayed(np.zeros((2, 1))), {"i": [0, 1]}, factor=factor, resource="steps", **settings)
    return search.fit(np.zeros((2, 1)), np.zeros(2)).n_possible_iterations_


def optuna_brackets(least: int, most: int, factor: int) -> int:
    """The brackets of HyperbandPruner: "floor(log_{reduction_factor}(max_resource / min_resource)) + 1"."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    pruner = optuna.pruners.HyperbandPruner(min_resource=least, max_resource=most, reduction_factor=factor)
    study = optuna.create_study(pruner=pruner, sampler=optuna.samplers.RandomSampler(0))
    trial = study.ask()
    trial.report(0.0, least)
    trial.should_prune()
    return len(pruner._pruners)


def dask_brackets(least: int, most: int, factor: int) -> int:
    """The brackets of HyperbandSearchCV, which begins with one step."""
    from dask_ml.model_selection import HyperbandSearchCV

    _one_step(least)
    search = HyperbandSearchCV(Replayed(np.zeros((2, 1))), {"i": [0, 1]}, max_iter=most, aggressiveness=factor)
    metadata: Any = search.metadata
    return len(metadata["brackets"])


def ray_rungs(least: int, most: int, factor: int) -> int:
    """The rungs of the only bracket of AsyncHyperBandScheduler: `grace_period` steps and more, up to `max_t`."""
    from ray.tune.schedulers import AsyncHyperBandScheduler

    if least == most:
        raise NotApplicable("grace_period has to be below max_t")
    scheduler = AsyncHyperBandScheduler(metric="loss", mode="min", grace_period=least, max_t=most, reduction_factor=factor)
    return len(scheduler._brackets[0]._rungs)


def ray_brackets(least: int, most: int, factor: int) -> int:
    """The brackets of HyperBandScheduler, which begins with one step."""
    from ray.tune.schedulers import HyperBandScheduler

    _one_step(least)
    scheduler = HyperBandScheduler(metric="loss", mode="min", max_t=most, reduction_factor=factor)
    return sum(scheduler._get_r0(s) > 0 for s in range(scheduler._s_max_1))  # it skips the others


def syne_tune_rungs(least: int, most: int, factor: int) -> int:
    """The rungs of the only bracket of AsynchronousSuccessiveHalving."""
    from syne_tune.optimizer.schedulers.asha import Bracket

    return len(Bracket(least, most, factor, 0).rungs)


def hpbandster_budgets(least: int, most: int, factor: int) -> int:
    """The budgets of HyperBand, from `min_budget` to `max_budget`."""
    import ConfigSpace
    from hpbandster.core.master import Master
    from hpbandster.optimizers import HyperBand

    with patch.object(Master, "__init__", lambda self, **_: setattr(self, "config", {})):  # else it looks for a name server
        return len(HyperBand(ConfigSpace.ConfigurationSpace(), factor, least, most).budgets)


def dehb_fidelities(least: int, most: int, factor: int) -> int:
    """The fidelities of DEHB, from `min_fidelity` to `max_fidelity`."""
    from dehb.optimizers.dehb import DEHBBase

    made = DEHBBase.__new__(DEHBBase)
    made.min_fidelity, made.max_fidelity, made.eta = least, most, factor
    made._pre_compute_fidelity_spacing()
    fidelities: Any = made.fidelities
    return len(fidelities)


def smac_stages(least: int, most: int, factor: int) -> int:
    """The stages of SuccessiveHalving, from `min_budget` to `max_budget`."""
    from smac.intensifier.successive_halving import SuccessiveHalving

    return SuccessiveHalving._get_max_iterations(factor, most, least) + 1


def _one_step(least: int) -> None:
    if least != 1:
        raise NotApplicable("it begins with one step")


class Replayed(BaseEstimator):
    """An estimator whose score after so many steps is given: −losses[i, steps − 1]."""

    def __init__(self, losses: Any = None, i: int = 0, steps: int = 1):
        self.losses, self.i, self.steps = losses, i, steps

    def fit(self, X: Any, y: Any = None) -> Replayed:
        return self

    def score(self, X: Any, y: Any = None) -> float:
        return -float(self.losses[self.i, self.steps - 1])


_ONE_SPLIT = [(np.array([0]), np.array([1]))]


class SklearnHalving:
    """HalvingGridSearchCV or HalvingRandomSearchCV of one parameter, the configuration's number; steps are the resource."""

    def __init__(self, factor: int = 3, random: bool = False, exhaust: bool = False):
        self.factor, self.random, self.exhaust = factor, random, exhaust

    def __call__(self, losses: Any) -> list[int]:
        from sklearn.experimental import enable_halving_search_cv  # noqa: F401
        from sklearn.model_selection import HalvingGridSearchCV, HalvingRandomSearchCV

        losses = np.asarray(losses)
        n, T = losses.shape
        settings: dict[str, Any] = {
            "factor": self.factor,
            "resource": "steps",
            "min_resources": "exhaust" if self.exhaust else 1,
            "max_resources": T,
            "cv": _ONE_SPLIT,
            "refit": False,
            "error_score": "raise",
        }
        if self.random:
            search = HalvingRandomSearchCV(Replayed(losses), {"i": list(range(n))}, n_candidates=n, random_state=0, **settings)
        else:
            search = HalvingGridSearchCV(Replayed(losses), {"i": list(range(n))}, **settings)
        found = search.fit(np.zeros((2, 1)), np.zeros(2)).cv_results_
        given = [0] * n
        for params, steps in zip(found["params"], found["n_resources"], strict=True):
            given[params["i"]] = max(given[params["i"]], int(steps))
        return given


class OptunaHalving:
    """SuccessiveHalvingPruner, of trials one after the other that report after each step."""

    def __init__(self, factor: int = 4):
        self.factor = factor

    def __call__(self, losses: Any) -> list[int]:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        pruner = optuna.pruners.SuccessiveHalvingPruner(min_resource=1, reduction_factor=self.factor)
        study = optuna.create_study(pruner=pruner, sampler=optuna.samplers.RandomSampler(0))
        given = []
        for curve in np.asarray(losses):
            trial, steps = study.ask(), 0
            for steps, loss in enumerate(curve, 1):
                trial.report(float(loss), steps)
                if trial.should_prune():
                    break
            study.tell(trial, float(curve[steps - 1]))
            given.append(steps)
        return given


class RayHalving:
    """The bracket of AsyncHyperBandScheduler, of trials one after the other that report after each step."""

    def __init__(self, factor: int = 4):
        self.factor = factor

    def __call__(self, losses: Any) -> list[int]:
        from ray.tune.schedulers import TrialScheduler
        from ray.tune.schedulers.async_hyperband import _Bracket

        losses = np.asarray(losses)
        bracket: Any = _Bracket(1, losses.shape[1], self.factor, 0)
        return _one_by_one(losses, lambda i, k, loss: bracket.on_result(_Named(i), k, -loss) == TrialScheduler.STOP)


class SyneTuneHalving:
    """The bracket of AsynchronousSuccessiveHalving, of trials one after the other that report after each step."""

    def __init__(self, factor: int = 3):
        self.factor = factor

    def __call__(self, losses: Any) -> list[int]:
        from syne_tune.optimizer.scheduler import SchedulerDecision
        from syne_tune.optimizer.schedulers.asha import Bracket

        losses = np.asarray(losses)
        bracket = Bracket(1, losses.shape[1], self.factor, 0)
        return _one_by_one(losses, lambda i, k, loss: bracket.on_result(i, k, {"loss": loss}) == SchedulerDecision.STOP)


class _Named:
    """A trial of which only the name is asked."""

    def __init__(self, trial_id: int):
        self.trial_id = str(trial_id)


def _one_by_one(losses: np.ndarray, is_stopped: Any) -> list[int]:
    given = []
    for i, curve in enumerate(losses):
        steps = 0
        for steps, loss in enumerate(curve, 1):
            if is_stopped(i, steps, float(loss)):
                break
        given.append(steps)
    return given
