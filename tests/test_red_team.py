"""A standing red team: each edit of what a proof rests on must take "proved" from its theorem, or be none by a rule.

An edit that leaves a theorem proved is an escape: the kernel, the hypotheses of the sample type, or what ties the code to the proof
is too weak there, and is to be mended. Where only the steps of a proof are proved, an edit must take that away; that a step is left
out, nobody would notice there, and nobody says otherwise. The rules by which an edit is none are in `red_team.trials`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict

import pytest
from lemmata.properties.proofs.formal.obligation import Derivation
from lemmata.workbench.implementations.catalogue import all_theorems

from .red_team.edits import TOP, by_hand, hand_written

ALL = {theorem.id: theorem for theorem in all_theorems()}
BY_HAND = {record["theorem"] for record in hand_written()}
DERIVED = {id for id, theorem in ALL.items() if any(isinstance(proof, Derivation) for proof in theorem.proofs)}
LONGEST = (
    "training-error-falls",
    "weight-at-the-end",
    "enough-rounds-leave-no-error",
    "rate-on-strongly-convex-functions",
    "units-share-in-proportion",
    "lloyd-is-equivariant",
    "order-of-observations-does-not-matter",
    "best-arm-is-rarely-eliminated",
    "attributions-sum-to-the-difference",
)
SECONDS = ("pair-step-feasible-and-monotone", "clipped-maximum-is-optimal", "at-least-two-change")  # ten for each edit
LEAST = 15  # edits of each theorem that take its proof away


@pytest.mark.parametrize("theorem", sorted(BY_HAND))
def test_each_edit_by_hand_applies_once(theorem):
    edits = list(by_hand(theorem))
    assert len(edits) == len({(edit.file, edit.text) for edit in edits})


def test_every_derived_theorem_is_attacked():
    assert len(DERIVED) >= 29 and {*LONGEST, *SECONDS, "block-novikoff"} <= DERIVED and len(BY_HAND | DERIVED) * LEAST >= 450


THEOREMS = sorted(BY_HAND | DERIVED)
TOPICS: dict[str, list[str]] = defaultdict(list)  # those that take longest first, so that no worker ends with them
for _id in sorted(THEOREMS, key=lambda id: id not in (*LONGEST, *SECONDS)):
    TOPICS[ALL[_id].topic].append(_id)


def share_of(theorem: str) -> int:
    """Of the edits that are not by hand, one in so many is tried."""
    return 96 if theorem in SECONDS else 32 if theorem in LONGEST else 16


@pytest.mark.slow
@pytest.mark.parametrize("topic", TOPICS)
def test_edits_take_the_proof_away(topic):
    """The edits by hand, and one in sixteen of the others, or in 32 or 96 where one takes long: all would take hours."""
    for theorem, tried in trials_of({theorem: share_of(theorem) for theorem in TOPICS[topic]}).items():
        assert not [edit for edit in tried if edit["outcome"] == "proved" and edit["kind"] != "hypothesis"]
        assert sum(edit["outcome"] == "taken" for edit in tried) >= LEAST // 8, theorem


@pytest.mark.long
@pytest.mark.parametrize("theorem", THEOREMS)
def test_every_edit_takes_the_proof_away(theorem):
    tried = trials_of({theorem: 1})[theorem]
    assert not [edit for edit in tried if edit["outcome"] == "proved" and not enough_without(edit, tried)]
    taken = [edit for edit in tried if edit["outcome"] == "taken"]
    assert len(taken) >= LEAST and 3 * len(taken) >= 2 * len(tried)
    assert theorem not in DERIVED or {"statement", "vacuous", "premise"} <= {edit["kind"] for edit in taken}


def trials_of(shares: dict[str, int]) -> dict[str, list[dict]]:
    """What becomes of the edits of theorems, in a process of its own; each is proved without one, and none breaks the engine."""
    asked = [f"{theorem}:{share}" for theorem, share in shares.items()]
    command = [sys.executable, "-W", "ignore", "-m", "tests.red_team.trials", *asked]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # processes that are forked have no threads
    out = subprocess.run(command, capture_output=True, text=True, cwd=TOP, env=environment, check=False)
    assert out.returncode == 0, out.stderr
    found: dict[str, list[dict]] = defaultdict(list)
    for one in map(json.loads, out.stdout.splitlines()):
        found[one["theorem"]].append(one)
    assert list(found) == list(shares)
    for theorem, (unedited, *tried) in found.items():
        assert unedited["outcome"] == "proved", unedited
        assert not [edit for edit in tried if edit["outcome"] == "broken"]
        found[theorem] = tried
    return found


def enough_without(edit: dict, tried: list[dict]) -> bool:
    """Whether it loosens a hypothesis in one way only: one side of an equation is enough, or a bound that may be attained."""
    same = defaultdict(list)
    for other in (other for other in tried if other["kind"] == "hypothesis" and " loosened to " in other["what"]):
        same[other["file"], other["line"]].append(other["outcome"])
    return edit["kind"] == "hypothesis" and "taken" in same[edit["file"], edit["line"]]
