"""Rows as a data frame of the library that is there."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Mapping, Sequence


def frame_of(rows: Sequence[Mapping[str, Any]], library: str = "pandas") -> Any:
    """A `pandas` or `polars` data frame; either comes with `pip install 'interrater[pandas]'`."""
    if library not in ("pandas", "polars"):
        raise ValueError("library: 'pandas' or 'polars'")
    return import_module(library).DataFrame([dict(row) for row in rows])
