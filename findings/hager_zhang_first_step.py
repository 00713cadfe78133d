"""jaxopt 0.8.5: HagerZhangLineSearch returns the step that it was given to begin with, where its first bracket has one that meets
the conditions.
"""

from importlib.metadata import version

import jax
import jaxopt
from jax import numpy as jnp

jax.config.update("jax_enable_x64", True)


def f(x):
    return jnp.sum(x**2) / 8


x, p = jnp.array([1.0]), jnp.array([-1 / 256])
step, state = jaxopt.HagerZhangLineSearch(f, c1=2**-13, c2=0.875).run(1.0, x, descent_direction=p)
before, after = jax.grad(f)(x) @ p, jax.grad(f)(x + step * p) @ p
print("jaxopt", version("jaxopt"), "step:", step, "done:", state.done, "failed:", state.failed)
print("x + αp:", x + step * p, "its point:", state.params, "φ'(0):", before, "φ'(α):", after)
assert bool(state.done) and not bool(state.failed)
assert after < 0.875 * before, "the slope has risen: the finding has healed"
