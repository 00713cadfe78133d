"""Metric learning: neighbours chosen by chance, triplets, contrastive losses, and the random fields behind them."""

from .contrastive import ContrastiveLoss, TripletLoss
from .fields import FieldCrossEntropy, RandomField, SymmetricLaplacian
from .neighbourhoods import NeighbourDistribution, NeighbourhoodComponents, NeighbourhoodObjective

REFERENCES = {
    "neighbour-distribution": [NeighbourDistribution],
    "nca-objective": [NeighbourhoodObjective],
    "metric-learner": [NeighbourhoodComponents],
    "triplet-loss": [TripletLoss],
    "contrastive-loss": [ContrastiveLoss],
    "random-field": [RandomField],
    "field-cross-entropy": [FieldCrossEntropy],
    "directed-laplacian": [SymmetricLaplacian],
}
