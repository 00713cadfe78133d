r"""Linear separability: who decides it, what has no separator, how margins behave, and how rarely random labels leave a large one.

Notation: examples $a_i\in\mathbb R^d$ with labels $l_i=\pm1$; a separator $(w,b)$ has $l_i(\langle w,a_i\rangle-b)>0$ for all $i$;
its margin, for $b=0$, is $\delta(w)=\min_il_i\langle w,a_i\rangle/\|w\|$.

Main results, in the order of a lecture: `binary_answers_give_the_class`; `linear_program_decides_separability`;
`xor_has_no_separator`; `parity_of_the_first_one`, a half-space of exponentially small margin; `margins_scale_with_the_data` and
`margin_is_not_concave`, why the margin is maximised in another form; `sphere_is_near_its_equator` and
`random_labels_leave_no_large_margin`, why a large margin is not an accident; and the `union_bound`.
"""
