"""Calls of a server by an access token, with nothing but the standard library."""

from __future__ import annotations

import csv
import io
import json
import shutil
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import Refused, Unreachable
from .lines import Line

Json = Dict[str, Any]
#: What passes by itself: too many requests, and servers that restart.
_PASSING = (429, 502, 503, 504)
_TABLES = {
    "events": "tidyEvents",
    "ratings": "tidyRatings",
    "scans": "tidyScans",
    "traces": "tidyTraces",
    "observations": "tidyObservations",
    "units": "tidyUnits",
}


class _NoRedirect(HTTPRedirectHandler):
    """A token is sent to no other address than the one that was given."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Client:
    """A server, and the token by which it is asked.

    Every call that this makes may be repeated: a lost answer changes nothing.
    """

    def __init__(
        self, server: str, token: str, *, timeout_s: float = 60, tries: int = 5, pause_s: float = 1
    ) -> None:
        if urlsplit(server).scheme not in ("http", "https"):
            raise ValueError("server: a URL that starts with https:// or http://")
        self.server = server.rstrip("/")
        self._token = token
        self._timeout_s = timeout_s
        self._tries = tries
        self._pause_s = pause_s
        self._opener = build_opener(_NoRedirect)

    def studies(self) -> List[Json]:
        """The studies that the token may read."""
        studies: List[Json] = self._json("GET", "/api/v1/studies")
        return studies

    def queue(self) -> Iterator[Json]:
        """One's own observations, those that wait first."""
        return self._pages("/api/v1/my/observations")

    def observations(self, study_id: str) -> Iterator[Json]:
        """Who codes what in a study, and how far it is."""
        return self._pages(f"/api/v1/studies/{quote(study_id)}/observations")

    def recordings(self, study_id: str) -> Iterator[Json]:
        """The recordings of a study."""
        return self._pages(f"/api/v1/studies/{quote(study_id)}/recordings")

    def observation(self, observation_id: str) -> Json:
        """An observation with its recording and scheme."""
        answer: Json = self._json("GET", f"/api/v1/observations/{quote(observation_id)}")
        return answer

    def put_work(
        self, observation_id: str, lines: Iterable[Line], *, partial: bool = False
    ) -> Json:
        """Make the whole work of an observation what the lines say; the same again changes nothing.

        Raises `Refused` with `details["lines"]` where lines cannot be taken, unless `partial`.
        """
        body = "\n".join(json.dumps(line, allow_nan=False) for line in lines).encode()
        answer: Json = self._json(
            "PUT",
            f"/api/v1/observations/{quote(observation_id)}/work",
            query={"partial": "true"} if partial else {},
            body=body,
            content_type="application/x-ndjson",
        )
        return answer

    def submit(self, observation_id: str, revision: int) -> Json:
        """Submit the work as it is at a revision, which `put_work` told."""
        try:
            answer: Json = self._json(
                "POST",
                f"/api/v1/observations/{quote(observation_id)}/submit",
                body=json.dumps({"revision": revision}).encode(),
                content_type="application/json",
            )
            return answer
        except Refused as refusal:
            # An answer that was lost on its way: it is submitted already.
            there: Json = self.observation(observation_id)["observation"]
            if there["state"] not in ("submitted", "accepted") or there["revision"] != revision:
                raise refusal
            return there

    def rows(
        self, study_id: str, table: str = "events", *, submitted_only: bool = True
    ) -> List[Dict[str, str]]:
        """A study's coding as far as the token may read it, a row for each thing.

        `table` is "events", "ratings", "scans", "traces", "observations" or "units".
        """
        if table not in _TABLES:
            raise ValueError(f"table: one of {', '.join(_TABLES)}")
        text = self._read(
            "GET",
            f"/api/v1/studies/{quote(study_id)}/exports/{_TABLES[table]}",
            query={"submittedOnly": "true" if submitted_only else "false"},
        )
        return list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"), newline="")))

    def corrected(
        self,
        study_id: str,
        program_id: str,
        of: str,
        *,
        code_id: Optional[str] = None,
        criterion_id: Optional[str] = None,
        groups: Optional[Tuple[str, str, str]] = None,
        half: Optional[float] = None,
    ) -> Json:
        """A number of all recordings that a program coded, corrected by people's random sample.

        `of` is "share" (of time with a code), "rate" (of its events by minute) or "mean" (of a criterion's
        ratings, by whole recordings). `groups` is a variable's id and two of its values: by how much the
        first is above the second. `half`: how wide limits are wanted, ±.
        """
        variable_id, first, second = groups or (None, None, None)
        asked = {
            "of": of,
            "codeId": code_id,
            "criterionId": criterion_id,
            "variableId": variable_id,
            "first": first,
            "second": second,
            "half": None if half is None else f"{half:.6f}",
        }
        answer: Json = self._json(
            "GET",
            f"/api/v1/studies/{quote(study_id)}/agreement/program/{quote(program_id)}/corrected",
            query={name: value for name, value in asked.items() if value is not None},
        )
        return answer

    def download(self, study_id: str, recording: Mapping[str, Any], to: Union[str, Path]) -> Path:
        """The first uploaded medium of a recording as a file; one that is there whole is not loaded again."""
        source = next((one for one in recording["sources"] if one["kind"] == "upload"), None)
        if source is None:
            raise LookupError(f"{recording['name']} has no uploaded media")
        path = Path(to)
        if path.exists() and path.stat().st_size == source["sizeBytes"]:
            return path
        part = path.with_name(path.name + ".part")
        address = "/".join(quote(one) for one in (study_id, recording["id"], source["id"]))
        with self._open("GET", f"/media/{address}") as answer, part.open("wb") as file:
            shutil.copyfileobj(answer, file)
        if part.stat().st_size != source["sizeBytes"]:
            raise Unreachable(f"{path.name} broke off; ask for it again")
        return part.replace(path)

    def _pages(self, path: str) -> Iterator[Json]:
        after: Optional[str] = None
        while True:
            page = self._json("GET", path, query={} if after is None else {"after": after})
            yield from page["items"]
            after = page["next"]
            if after is None:
                return

    def _json(self, method: str, path: str, **how: Any) -> Any:
        return json.loads(self._read(method, path, **how))

    def _read(self, method: str, path: str, **how: Any) -> bytes:
        for turn in range(self._tries):
            try:
                with self._open(method, path, **how) as answer:
                    content: bytes = answer.read()
                    return content
            except (HTTPException, ConnectionError, TimeoutError) as broken:
                if turn + 1 == self._tries:
                    raise Unreachable(f"{method} {path}: {broken}") from broken
                time.sleep(self._pause_s * 2**turn)
        raise Unreachable(f"{method} {path}")

    def _open(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, str]] = None,
        body: Optional[bytes] = None,
        content_type: Optional[str] = None,
    ) -> Any:
        url = self.server + path + (f"?{urlencode(query)}" if query else "")
        headers = {"Authorization": f"Bearer {self._token}"}
        if content_type is not None:
            headers["Content-Type"] = content_type
        for turn in range(self._tries):
            pause = self._pause_s * 2**turn
            try:
                request = Request(url, data=body, headers=headers, method=method)
                return self._opener.open(request, timeout=self._timeout_s)
            except HTTPError as error:
                if error.code not in _PASSING or turn + 1 == self._tries:
                    raise _refused(error) from None
                asked = error.headers.get("Retry-After", "")
                pause = float(asked) if asked.isdigit() else pause
            except (URLError, ConnectionError, TimeoutError) as error:
                if turn + 1 == self._tries:
                    raise Unreachable(f"{method} {url}: {error}") from error
            time.sleep(pause)
        raise Unreachable(f"{method} {url}")


def _refused(error: HTTPError) -> Refused:
    try:
        problem = json.loads(error.read())
        return Refused(error.code, str(problem["code"]), problem.get("details") or {})
    except (ValueError, KeyError, TypeError, AttributeError):
        return Refused(error.code, "unknown", {})
