"""Paths under hypotheses: what they exclude is cut off, and that it is excluded is proved."""

from lemmata.properties.proofs import paths, reals
from lemmata.properties.proofs.engines.discharge import discharge
from lemmata.properties.proofs.engines.reachable import NEVER, reachable


def clip(value, low, high):
    return min(max(value, low), high)


def test_branches_that_hypotheses_exclude_are_cut_off():
    v, low, high = reals("v L H")
    assert len(list(paths(clip, v, low, high))) == 4
    found, cut = reachable([low <= high], clip, v, low, high)
    assert [str(result) for _, result in found] == ["L", "H", "v"]
    assert [(o.name, discharge(o).status) for o in cut] == [(NEVER, "proved")]


def test_without_hypotheses_all_paths_are_there():
    v, low, high = reals("v L H")
    found, cut = reachable([], clip, v, low, high)
    assert [(list(map(str, facts)), str(out)) for facts, out in found] == [
        (list(map(str, facts)), str(out)) for facts, out in paths(clip, v, low, high)
    ]
    assert cut == []
