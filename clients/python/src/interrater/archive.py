"""A study's coding out of an archive that was exported by hand: no server is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Union
from zipfile import ZipFile

Json = Dict[str, Any]
#: The version of archives that this reads.
_VERSION = 1
_SUBMITTED = ("submitted", "accepted")


def archive_rows(
    path: Union[str, Path], table: str = "events", *, submitted_only: bool = True
) -> List[Json]:
    """The coding in a study archive (`.interrater`), a row for each event or rating.

    `table` is "events" or "ratings". Columns are called as those of `Client.rows`; numbers are numbers here, and
    what is not there is None. Times are in seconds. Raises `ValueError` for other files and newer archives.
    """
    if table not in ("events", "ratings"):
        raise ValueError("table: 'events' or 'ratings'")
    with ZipFile(path) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("manifest.json")) if "manifest.json" in names else {}
        if manifest.get("format") != "interrater-study":
            raise ValueError(f"{path} is no study archive")
        if manifest["version"] > _VERSION:
            raise ValueError(f"{path} is of a newer version; update this package")
        study: Json = json.loads(archive.read("study.json"))
        rows: Callable[[Json, Json], Iterator[Json]] = _events if table == "events" else _ratings
        found: List[Json] = []
        for name in sorted(one for one in names if one.startswith("observations/")):
            observation: Json = json.loads(archive.read(name))
            if submitted_only and observation["state"] not in _SUBMITTED:
                continue
            round_ = _by_id(study["rounds"])[observation["roundId"]]
            version = _by_id(study["schemes"])[round_["schemeVersionId"]]
            place = _place(study, observation, round_, version)
            found.extend({**place, **row} for row in rows(observation, version["scheme"]))
        return found


def _place(study: Json, observation: Json, round_: Json, version: Json) -> Json:
    return {
        "study": study["name"],
        "recording": _by_id(study["recordings"])[observation["recordingId"]]["name"],
        "observation_id": observation["id"],
        "rater": _by_id(study["people"])[observation["raterId"]]["name"],
        "rater_id": observation["raterId"],
        "round": round_["number"],
        "scheme_version": version["number"],
        "purpose": observation["purpose"],
        "observation_state": observation["state"],
    }


def _events(observation: Json, scheme: Json) -> Iterator[Json]:
    codes, subjects, groups = (_by_id(scheme[name]) for name in ("codes", "subjects", "groups"))
    modifiers = {one["id"]: one for one in scheme["modifiers"]}
    for event in observation["events"]:
        code = codes.get(event["codeId"], {"name": event["codeId"]})
        end_us = event["startUs"] if event["kind"] == "point" else event["endUs"]
        yield {
            "subject": subjects.get(event["subjectId"], {}).get("name"),
            "group": groups.get(code.get("groupId"), {}).get("name"),
            "code": code["name"],
            "kind": event["kind"],
            "start_s": _seconds(event["startUs"]),
            "end_s": _seconds(end_us),
            "duration_s": None if end_us is None else _seconds(end_us - event["startUs"]),
            **{
                f"modifier_{one['name']}": _chosen(one, event["modifiers"].get(one["id"]))
                for one in modifiers.values()
            },
            "comment": event["comment"] or None,
            "confidence": event.get("confidence"),
            "event_id": event["id"],
        }


def _ratings(observation: Json, scheme: Json) -> Iterator[Json]:
    criteria = _by_id(scheme["criteria"])
    for rating in observation["ratings"]:
        criterion = criteria.get(rating["criterionId"], {"name": rating["criterionId"], "levels": []})
        levels = {one["value"]: one["name"] for one in criterion["levels"]}
        yield {
            "criterion": criterion["name"],
            "scale": criterion.get("scale"),
            "value": rating["value"],
            "level": levels.get(rating["value"]),
            "unable_to_rate": rating["cannotBeJudged"],
            "reason": rating["reason"] or None,
            "comment": rating["comment"] or None,
            "criterion_id": rating["criterionId"],
            "confidence": rating.get("confidence"),
        }


def _chosen(modifier: Json, value: Any) -> Any:
    """Choices by their names, several joined by "; "."""
    names: Dict[Any, str] = {one["id"]: one["name"] for one in modifier.get("choices", [])}
    if isinstance(value, list):
        return "; ".join(names.get(one, str(one)) for one in value)
    return names.get(value, value) if isinstance(value, str) else value


def _by_id(all_: List[Json]) -> Mapping[Any, Json]:
    return {one["id"]: one for one in all_}


def _seconds(us: Any) -> Any:
    return None if us is None else us / 1_000_000
