"""rotary-embedding-torch 0.9.1: RotaryEmbedding counts positions in the type of the queries: in bfloat16, 256 and 257 are one."""

import importlib.metadata

import torch
from rotary_embedding_torch import RotaryEmbedding

queries = torch.ones(1, 1, 300, 4)
right = RotaryEmbedding(dim=4).rotate_queries_or_keys(queries)[0, 0]
rotary = RotaryEmbedding(dim=4)
half = rotary.rotate_queries_or_keys(queries.bfloat16())[0, 0]
again = rotary.rotate_queries_or_keys(queries)[0, 0]  # in single precision, by the object that was asked in bfloat16 before
print("rotary-embedding-torch", importlib.metadata.version("rotary-embedding-torch"))
print("positions 256 and 257 in bfloat16:", half[256].tolist(), half[257].tolist())
print("position 257 in single precision:", right[257].tolist(), "and after that call:", again[257].tolist())
assert torch.equal(half[256], half[257]) and not torch.equal(right[256].bfloat16(), right[257].bfloat16()), "the finding has healed"
assert torch.equal(again[256], again[257]), "the finding has healed: the cache"
