"""Scores of clusterings: of two that are compared, and of clusters of points."""

from .scores import (
    AdjustedMutualInformation,
    AdjustedRand,
    CalinskiHarabasz,
    DaviesBouldin,
    FowlkesMallows,
    MutualInformation,
    Silhouette,
    VMeasure,
)

REFERENCES = {
    "adjusted-rand": [AdjustedRand],
    "fowlkes-mallows": [FowlkesMallows],
    "clustering-information": [MutualInformation],
    "adjusted-mutual-information": [AdjustedMutualInformation],
    "v-measure": [VMeasure],
    "silhouette": [Silhouette],
    "davies-bouldin": [DaviesBouldin],
    "calinski-harabasz": [CalinskiHarabasz],
}
