r"""Subgradients and mirror descent: convex functions without a gradient, steps in the geometry of a mirror map.

Notation: $\Delta$ a convex set, $\Phi$ a mirror map, μ-strongly convex with respect to $\|\cdot\|$, $\|\cdot\|_*$ the dual norm;
$V_x(y)=\Phi(y)-\Phi(x)-\langle\nabla\Phi(x),y-x\rangle$; $\mathrm{Mirr}_x(\xi)$ the $y\in\Delta$ with the least
$\langle\xi,y\rangle+V_x(y)$; $x_{i+1}=\mathrm{Mirr}_{x_i}(\alpha g_i)$ for a subgradient $g_i$ of $f_i$ at $x_i$.

Main results, in the order of a lecture: `subgradient_of_a_maximum`; `three_points_of_a_mirror_step`; `regret_of_a_mirror_step`;
`regret_of_mirror_descent`; `regret_of_a_gradient_step`, and for every T `regret_on_linear_losses`; on the simplex
`mirror_step_on_the_simplex`.
"""
