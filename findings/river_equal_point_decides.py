"""river 0.26.1: KNNClassifier with weighted=False predicts the label of a point that equals the query, whatever others vote."""

from importlib.metadata import version

from river.neighbors import KNNClassifier, KNNRegressor, LazySearch

model = KNNClassifier(3, engine=LazySearch(), weighted=False)
for x, y in ((0.0, "a"), (1.0, "b"), (2.0, "b")):
    model.learn_one({"x": x}, y)
votes = model.predict_proba_one({"x": 0.0})
print("river", version("river"), "gives the votes a, b, b of three neighbours as", votes)
mean = KNNRegressor(3, engine=LazySearch(), aggregation_method="mean")
for x, y in ((0.0, 0.0), (1.0, 3.0), (2.0, 3.0)):
    mean.learn_one({"x": x}, y)
print("the mean of 0, 3 and 3 of the same neighbours as", mean.predict_one({"x": 0.0}))
first = KNNRegressor(2, engine=LazySearch(), aggregation_method="weighted_mean")
for x, y in ((0.0, 0.0), (0.0, 2.0)):
    first.learn_one({"x": x}, y)
print("and of two points that equal the query, with targets 0 and 2, the target", first.predict_one({"x": 0.0}))
assert votes["a"] == 1 and mean.predict_one({"x": 0.0}) == 0, "the finding has healed"
