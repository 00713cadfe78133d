"""Which foreign implementations the survey validates: a line of ``configurations.jsonl`` each; `survey` runs them."""

from pathlib import Path

from ..properties import records
from .entry import Foreign

SURVEY = [Foreign(**record) for record in records.read(Path(__file__).parent / "configurations.jsonl")]
