"""The folders at the top of the repository install inside one package, so that nobody's own `algorithms/` collides with ours.

`front` is that package itself: what ``import lemmata`` offers.
"""

from setuptools import find_packages, setup

ROOMS = ["algorithms", "properties", "sources", "theorems", "workbench"]

setup(
    packages=["lemmata", *(f"lemmata.{name}" for name in find_packages(include=[*ROOMS, *(f"{room}.*" for room in ROOMS)]))],
    package_dir={"lemmata": "front", **{f"lemmata.{room}": room for room in ROOMS}},
)
