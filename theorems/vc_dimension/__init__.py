r"""Shattering and VC dimension: of finite families of sets, and of the ranges of geometry.

Notation: $H$ a family of sets, $C$ a set of points; $H_C=\{S\cap C:S\in H\}$ the traces on $C$; $C$ is shattered if
$|H_C|=2^{|C|}$; $d$ the VC dimension, the size of a largest shattered set, and −1 for the empty family;
$\tau_H(m)=\max_{|C|=m}|H_C|$ the growth function. A class of ranges $R$ cuts out of points $x_1,\dots,x_n$ the index sets
$\{i:x_i\in R\}$, and shatters the points if it cuts out all $2^n$.

Main results, in the order of a lecture: `shattered_by_definition`; `sauer_shelah` and `pajor`, with the induction step
`split_at_a_point`; `vc_dimension_of_union`. Then geometry: `intervals_vc_dimension_2`, `boxes_vc_dimension_2d`,
`half_spaces_vc_dimension` with `radon_points_are_not_shattered` and `covers_count`; and two classes of infinite dimension,
`circle_points_are_shattered` and `sine_class_shatters`.
"""
