"""The perceptron: online, in batch form, and in kernel form."""

from ..controls import configured
from .perceptron import BatchPerceptron, KernelPerceptron, Perceptron

REFERENCES = {
    "separator": [
        BatchPerceptron,
        configured(BatchPerceptron, rule="lowest"),
        configured(BatchPerceptron, rule="worst"),
        configured(BatchPerceptron, start="zero"),
        configured(BatchPerceptron, start="zero", rule="worst"),
    ],
    "online-classifier": [Perceptron, KernelPerceptron],
    "kernel-online-classifier": [configured(KernelPerceptron, degree=2), configured(KernelPerceptron, degree=3)],
}
