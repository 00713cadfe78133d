r"""Smooth and strongly convex functions: how far a function lies above its tangents, and the norms in which that is measured.

Notation: $D_f(x,y)=f(x)-f(y)-\langle\nabla f(y),x-y\rangle$, the Bregman divergence; $f$ is $L$-smooth if
$\|\nabla f(x)-\nabla f(y)\|_*\le L\|x-y\|$, and $\mu$-strongly convex if $D_f(x,y)\ge\frac\mu2\|x-y\|^2$; $\|\cdot\|_*$ is the dual
norm; $\Psi=\Phi^*$ the conjugate of $\Phi$.

Main results, in the order of a lecture: `curvature_bounds_the_divergence`; `dual_norm_is_attained`;
`gradients_bound_the_divergence`, with the inequality of Polyak and Łojasiewicz; `divergence_of_the_conjugate`;
`three_point_identity`.
"""
