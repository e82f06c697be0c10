"""The tables of a package, as what one rater did, where, and on which stretches of it."""

import csv
import os
from typing import NamedTuple


def read(folder, name):
    """Rows of a table as dictionaries. The files begin with a byte order mark, which utf-8-sig drops."""
    with open(os.path.join(folder, name), encoding="utf-8-sig", newline="") as file:
        return [{key: plain(text) for key, text in row.items()} for row in csv.DictReader(file)]


def plain(text):
    """A text that a spreadsheet would take for a formula has an apostrophe in front."""
    return text[1:] if text.startswith("'") else text


def settings_of(row):
    """The settings of a figure, by their names."""
    return dict(part.split("=") for part in row["setting"].split("; ") if part)


def microseconds(seconds):
    """Times are written as seconds with six decimals: as whole microseconds nothing is rounded."""
    whole, _, part = seconds.partition(".")
    return int(whole) * 1_000_000 + int((part + "000000")[:6])


class Event(NamedTuple):
    """Times in microseconds; a point ends when it begins. `place`: of the code, in the scheme's order."""

    begins: int
    ends: int
    place: int
    code: str
    subject: str
    # By modifier the choice, several of them with spaces between, or the number, as text.
    chosen: dict = {}


def in_order(event):
    """By this events are in order of time, and of the scheme where they are of the same time."""
    return event[:3]


class Study:
    def __init__(self, folder):
        self.folder = folder
        # In the order in which raters are compared: the first of a pair gives the rows of its table.
        self.raters = [row["rater_id"] for row in read(folder, "raters.csv")]
        rank = {rater: at for at, rater in enumerate(self.raters)}
        self.codes = {
            row["code_id"]: {"subjects": row["subject_ids"].split(), "nobody": row["nobody"]}
            for row in read(folder, "codes.csv")
        }
        self.criteria = {row["criterion_id"]: row for row in read(folder, "criteria.csv")}
        # By code what is asked of its events, but for free text.
        self.modifiers_of = {}
        for row in read(folder, "modifiers.csv"):
            modifier = {
                "id": row["modifier_id"],
                "type": row["type"],
                "choices": row["choice_ids"].split(),
            }
            for code in row["code_ids"].split():
                self.modifiers_of.setdefault(code, []).append(modifier)
        # What was found of modifiers already (see choices.py).
        self.chosen_of_pairs = {}
        # What is compared together: the work on one recording in one round, a piece of work for
        # each rater, with the stretches of the recording that it covers.
        self.places = {}
        self.place_of = {}
        for row in read(folder, "stretches.csv"):
            place = (row["recording_id"], row["round_id"])
            observation = row["observation_id"]
            self.place_of[observation] = (place, row["rater_id"])
            work = self.places.setdefault(place, {}).setdefault(
                observation,
                {
                    "rater": row["rater_id"],
                    "recording": row["recording_id"],
                    "end": microseconds(row["recording_s"]),
                    "stretches": [],
                    "events": [],
                },
            )
            work["stretches"].append((microseconds(row["from_s"]), microseconds(row["to_s"])))
        self.recordings = list(dict.fromkeys(recording for recording, _ in self.places))
        self.read_events()
        for works in self.places.values():
            for work in works.values():
                work["stretches"].sort()
                work["events"].sort(key=in_order)
        self.ordered = [
            sorted(works.values(), key=lambda work: rank[work["rater"]])
            for works in self.places.values()
        ]

    def read_events(self):
        place_of_code = {code: place for place, code in enumerate(self.codes)}
        path = os.path.join(self.folder, "events.csv")
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file)
            at = {name: place for place, name in enumerate(next(rows))}
            columns = ("observation_id", "code_id", "subject_id", "kind", "start_s", "end_s", "modifier_ids")
            own, code, subject, kind, start, end, modifiers = (at[name] for name in columns)
            for row in rows:
                place, _ = self.place_of[row[own]]
                work = self.places[place][row[own]]
                begins = microseconds(row[start])
                if row[kind] == "point":
                    ends = begins
                else:
                    # A state that was never ended lasts to the end of the recording.
                    ends = microseconds(row[end]) if row[end] else work["end"]
                chosen = dict(part.split("=", 1) for part in row[modifiers].split(";") if part)
                work["events"].append(
                    Event(begins, ends, place_of_code[row[code]], row[code], row[subject], chosen)
                )
