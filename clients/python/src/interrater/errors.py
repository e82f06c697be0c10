"""Why a call has no answer."""

from __future__ import annotations

from typing import Any, Mapping


class Refused(Exception):
    """The server answered that it will not: `code` is one of those listed at `/api`."""

    def __init__(self, status: int, code: str, details: Mapping[str, Any]) -> None:
        lines = "; ".join(
            f"line {one.get('line')}: {one.get('path')} ({one.get('rule')})"
            for one in details.get("lines", [])[:5]
        )
        super().__init__(f"{status} {code}" + (f" ({lines})" if lines else ""))
        self.status = status
        self.code = code
        self.details = details


class Unreachable(Exception):
    """There was no answer, however often it was asked. What was sent may be sent again."""
