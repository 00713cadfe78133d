r"""Neighbour embedding: perplexity and its calibration, the objectives of SNE and t-SNE, and how far neighbours can be trusted.

Notation: points $x_i$ and their images $y_i\in\mathbb R^k$, $i\le n$; conditional similarities
$p_{j|i}\propto e^{-\|x_i-x_j\|^2/2\sigma_i^2}$, and $q_{j|i}\propto e^{-\|y_i-y_j\|^2}$ of SNE, $p_{i|i}=q_{i|i}=0$; joint ones
$p_{ij}$, and $q_{ij}\propto(1+\|y_i-y_j\|^2)^{-1}$ of t-SNE; $H$ the entropy in bits, $2^H$ the perplexity.

Main results, in the order of a lecture: `perplexity_is_a_number_of_outcomes`, `perplexity_grows_with_sigma`,
`rows_have_the_perplexity`, `token_perplexity_is_of_the_cross_entropy`; `sne_sums_divergences`;
`symmetrised_similarities_are_joint`, `student_similarities_are_joint`, `tsne_divergence_and_gradient`;
`trustworthiness_counts_intruders`.
"""
