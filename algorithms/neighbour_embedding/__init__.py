"""Neighbour embedding: perplexity and its calibration, SNE and t-SNE, trustworthiness."""

from .objectives import SneObjective, Trustworthiness, TsneObjective, joint_similarities, student_similarities
from .perplexities import Calibration, GaussianNeighbours, Perplexity, token_perplexity

REFERENCES = {
    "perplexity": [Perplexity],
    "gaussian-neighbours": [GaussianNeighbours],
    "perplexity-calibration": [Calibration],
    "token-perplexity": [token_perplexity],
    "joint-similarities": [joint_similarities],
    "student-similarities": [student_similarities],
    "sne-objective": [SneObjective],
    "tsne-objective": [TsneObjective],
    "trustworthiness": [Trustworthiness],
}
