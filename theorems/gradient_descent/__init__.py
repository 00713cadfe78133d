r"""Gradient descent on a smooth function: $w_{i+1}=w_i-\eta\nabla f(w_i)$.

Notation: $f$ with an $L$-Lipschitz gradient, convex unless said otherwise, $\mu$-strongly where said; $0<\eta\le1/L$; $w^*$ a
minimiser and $f^*=f(w^*)$; $T$ steps.

Main results, in the order of a lecture: `descent_lemma` (a step does not raise f), `potential_of_each_step`,
`rate_on_convex_functions` ($O(1/T)$) and `worst_case_of_gradient_descent` ($L\|w_0-w^*\|^2/(4T+2)$, attained); without convexity
`smallest_gradient`; under strong convexity `contraction_of_each_step`, `gap_contracts` and `rate_on_strongly_convex_functions`.
"""
