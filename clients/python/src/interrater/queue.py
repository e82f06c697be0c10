"""A program's queue, worked through from where it was left."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Union

from .client import Client
from .errors import Refused
from .lines import Line

_WAITING = ("assigned", "in_progress", "returned")


@dataclass(frozen=True)
class Task:
    """One recording that a program was assigned."""

    client: Client
    observation_id: str
    study_id: str
    observation: Mapping[str, Any]
    recording: Mapping[str, Any]
    scheme: Mapping[str, Any]

    @property
    def duration_s(self) -> float:
        return float(self.recording["durationUs"]) / 1_000_000

    def codes(self) -> Dict[str, str]:
        """Names of codes, and whether each is a `state` or a `point`."""
        return {code["name"]: code["kind"] for code in self.scheme["codes"]}

    def media(self, folder: Union[str, Path] = ".") -> Path:
        """The uploaded medium as a file in a folder; it is loaded once."""
        return self.client.download(
            self.study_id, self.recording, Path(folder) / str(self.recording["id"])
        )


@dataclass(frozen=True)
class Done:
    """What became of one observation: `refusal` is why it was not submitted."""

    observation_id: str
    recording: str
    revision: Optional[int]
    refusal: Optional[Refused]


def run(
    client: Client,
    rate: Callable[[Task], Iterable[Line]],
    *,
    study_id: Optional[str] = None,
    submit: bool = True,
) -> List[Done]:
    """Ask `rate` for the work of each observation that waits, send it whole and submit it.

    Started again it goes on: what was submitted does not wait any more, and sending the same twice changes nothing. What
    the server refuses of one observation is told in `Done`, and the others go on; what `rate` raises ends it.
    """
    done: List[Done] = []
    waiting = [
        item
        for item in client.queue()
        if item["state"] in _WAITING and study_id in (None, item["studyId"])
    ]
    for item in waiting:
        observation_id = item["observationId"]
        name = item["recordingName"]
        try:
            bench = client.observation(observation_id)
            task = Task(
                client,
                observation_id,
                item["studyId"],
                bench["observation"],
                bench["recording"],
                bench["schemeVersion"]["scheme"],
            )
            revision = client.put_work(observation_id, rate(task))["revision"]
            if submit:
                client.submit(observation_id, revision)
            done.append(Done(observation_id, name, revision, None))
        except Refused as refusal:
            done.append(Done(observation_id, name, None, refusal))
    return done
