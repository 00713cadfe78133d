r"""Symmetries: the answer to transformed data is the transformed answer, up to what each of the two answers may be off by.

A transformation of data has rows $x'=\varphi(x)=Ax+c$, in any order and several times over, and responses
$y'=\psi(x,y)=sy+\langle v,x\rangle+t$. An answer is an affine function f. So the answer f′ to the transformed data is to meet f in
$f'\circ\varphi=\psi\circ f$, where answers are unique; else $\psi^{-1}\circ f'\circ\varphi$ is to be as good as f, and nothing
between the two better. No law needs ground truth.

`transformations`: the samples; `draws`: their strategies; `transported`: what is read of both answers; `laws`: what is said of it.
"""
