r"""The perceptron: how often it errs on separable data, and what one update does.

Notation: examples $x_i\in\mathbb R^d$ with labels $y_i=\pm1$; $w$ the weights; $w^*$ a unit vector with
$y_i\langle w^*,x_i\rangle\ge\delta>0$ for all $i$ (the margin, γ in other texts); $R$ or $D$ the largest $\|x_i\|$; $v=w^*/\delta$.

Main results, in the order of a lecture: `progress_of_each_update`, `updates_on_unit_rows` (Theorem 6.1 of *Foundations of Data
Science*), `updates_from_zero` (Novikoff), `stops_on_separator`; online, `block_novikoff`; and `exponentially_many_updates`, why the
margin must count.
"""
