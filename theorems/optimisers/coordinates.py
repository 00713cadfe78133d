r"""Invariances of every optimiser that treats its coordinates alike, and each by itself."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import contract
from .readings import Alone, Two


@contract("Coordinatewise updates")
def coordinates_do_not_mix(run: Two) -> Law:
    r"""Coordinate j of $w_t$ depends on coordinate j of the start and of the gradients alone.

    Hypotheses: the optimiser works entry by entry. (Clipping by a norm, trust ratios and preconditioners do not.)

    Reference: J. Duchi, E. Hazan and Y. Singer, Adaptive subgradient methods for online learning and stochastic optimization, 2011,
    §3, diagonal matrices, https://jmlr.org/papers/v12/duchi11a.html.
    """
    s = run.sample
    yield exercised("some coordinates, and not all, are kept", 0 < s.kept < s.d)
    for e in run.entries:
        if e.j < s.kept:
            yield equal("wⱼ, the others being other ones", run.mixed[e.t][e.j], e.new, at=e)


@contract("Sign equivariance")
def mirrored_gradients_mirror_the_path(run: Alone) -> Law:
    r"""From $-w_0$, the gradients $-g_1,-g_2,\dots$ lead to $-w_1,-w_2,\dots$

    It is so because each method is the same for f(w) and for f(−w), which no sign is to tell apart.

    Hypotheses: the optimiser makes no difference between up and down: its step is an odd function of w and of all gradients.

    Reference: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, §2.1, the invariances of a step,
    arXiv:1412.6980.
    """
    yield exercised("a gradient that is not 0", any(any(g) for g in run.sample.gradients))
    for e in run.entries:
        yield equal("wⱼ of the mirrored path", run.mirrored[e.t][e.j], -e.new, at=e)


@contract("Independent instances")
def state_is_its_own(run: Two) -> Law:
    r"""$w_t$ depends on the start, the settings and $g_1,\dots,g_t$ as they were when they were given, and on nothing else.

    Another optimiser beside it changes nothing, nor does an array of a gradient that is overwritten later, nor what it did before
    `init`.

    Hypotheses: the optimiser draws nothing at random.

    Reference: Y. Nesterov, Lectures on Convex Optimization, 2nd edition, 2018, §1.1.2, a method and the information that it has,
    doi:10.1007/978-3-319-91578-4.
    """
    yield exercised("two steps", run.sample.T > 1)
    for e in run.entries:
        yield equal("wⱼ beside another optimiser", run.beside[e.t][e.j], e.new, at=e)
        yield equal("wⱼ with gradients that are overwritten", run.overwritten[e.t][e.j], e.new, at=e)
        yield equal("wⱼ of one that was used before", run.afresh[e.t][e.j], e.new, at=e)


@contract("A zero gradient leaves the start where it is")
def without_a_gradient_nothing_moves(run: Alone) -> Law:
    r"""As long as coordinate j of all gradients has been 0, coordinate j stays where it was.

    Hypotheses: there is no weight decay, and the state is 0 in the beginning.

    Reference: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015, Algorithm 1 with g = 0, arXiv:1412.6980.
    """
    still = [e for e in run.entries if not any(e.gradients)]
    yield exercised("an entry that is 0 from the first gradient on", still)
    for e in still:
        yield equal("wⱼ without a gradient", e.new, e.old, at=e)
