r"""Gradient descent on a smooth convex function: $w_{i+1}=w_i-\eta\nabla f(w_i)$.

Notation: $f$ convex with an $L$-Lipschitz gradient; $0<\eta\le1/L$; $w^*$ a minimiser and $f^*=f(w^*)$; $T$ steps.

Main results, in the order of a lecture: `descent_lemma` (a step does not raise f), `potential_of_each_step`,
`rate_on_convex_functions` ($O(1/T)$).
"""
