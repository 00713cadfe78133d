r"""Rotary position embedding: pairs of features are rotated by angles in proportion to the position.

Notation: vectors $q,k\in\mathbb R^d$, d even, at the positions m and n; a base b > 1 and the frequencies
$\theta_i=b^{-2i/d}$, $i=0,\dots,d/2-1$, of the pairs of features; $R_m$ the map that rotates the i-th pair by $m\theta_i$.

Main results, in the order of a lecture: `frequencies_are_geometric`; `pairs_rotate_with_the_position`, `rotation_keeps_norms`,
`inner_product_depends_on_the_offset`.
"""
