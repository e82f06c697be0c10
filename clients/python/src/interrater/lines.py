"""Lines of work as `PUT /api/v1/observations/:observationId/work` takes them. Times are seconds here, microseconds there."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

Line = Dict[str, Any]
Modifier = Union[str, float, Sequence[str]]


def event(
    code: str,
    start_s: float,
    end_s: Optional[float] = None,
    *,
    subject: Optional[str] = None,
    modifiers: Optional[Mapping[str, Modifier]] = None,
    comment: str = "",
    confidence: Optional[float] = None,
) -> Line:
    """Something seen; codes of states need an end, codes of points have none."""
    return _filled(
        kind="event",
        code=code,
        startUs=micros(start_s),
        endUs=None if end_s is None else micros(end_s),
        subject=subject,
        modifiers=dict(modifiers) if modifiers else None,
        comment=comment or None,
        confidence=confidence,
    )


def rating(
    criterion: str,
    value: Optional[float] = None,
    *,
    reason: str = "",
    comment: str = "",
    evidence: Sequence[Tuple[float, float]] = (),
    confidence: Optional[float] = None,
) -> Line:
    """A judgement; without a value the program abstains, and says why in `reason`."""
    return _filled(
        kind="rating",
        criterion=criterion,
        value=value,
        abstains=True if value is None else None,
        reason=reason or None,
        comment=comment or None,
        evidence=[{"startUs": micros(a), "endUs": micros(b)} for a, b in evidence] or None,
        confidence=confidence,
    )


def scan(
    number: int,
    marks: Optional[Sequence[Tuple[str, Optional[str]]]] = None,
    *,
    comment: str = "",
    confidence: Optional[float] = None,
) -> Line:
    """The answer to one question of interval sampling: (code, subject) each; `None` abstains."""
    return _filled(
        kind="scan",
        number=number,
        marks=None if marks is None else [{"code": code, "subject": who} for code, who in marks],
        abstains=True if marks is None else None,
        comment=comment or None,
        confidence=confidence,
    )


def trace(
    criterion: str,
    slot: int,
    samples: Optional[Sequence[Tuple[int, float]]] = None,
    *,
    confidence: Optional[float] = None,
) -> Line:
    """Ten seconds of a continuous rating: (microseconds from the slot's start, value) each; `None` abstains."""
    return _filled(
        kind="trace",
        criterion=criterion,
        slot=slot,
        samples=None if samples is None else [list(one) for one in samples],
        abstains=True if samples is None else None,
        confidence=confidence,
    )


def notes(text: str) -> Line:
    """Free text on the observation as a whole."""
    return {"kind": "notes", "text": text}


def micros(seconds: float) -> int:
    return round(seconds * 1_000_000)


def _filled(**fields: Any) -> Line:
    return {name: value for name, value in fields.items() if value is not None}
