import { expect, test } from "vitest";
import { schemeOf } from "../studyCopy.ts";
import { tableReader } from "./tableReader.ts";

let made = 0;

/** Events in words: `recording, group: code start-end`. */
async function eventsIn(rows: readonly string[], name = "clip12_A.txt") {
  const bytes = new TextEncoder().encode(rows.map((row) => row.replaceAll(" | ", "\t")).join("\n"));
  const result = await tableReader.read(
    { name, bytes },
    {
      newUuid() {
        made += 1;
        return `01990000-0000-7000-8000-${made.toString(16).padStart(12, "0")}`;
      },
      answers: {},
      palette: ["#4477aa"],
      words: {
        rater: "Rater",
        recording: "Recording",
        study: "Study",
        exclusiveGroup: "One at a time",
        modifier: "Modifier",
      },
    },
  );
  if (result.kind === "refused") throw new Error(JSON.stringify(result.findings));
  const { study, observations } = result;
  const lost = result.findings.filter(({ weight }) => weight === "rejected");
  return [
    ...observations.flatMap((observation) => {
      const scheme = schemeOf(study, observation);
      const recording = study.recordings.find(({ id }) => id === observation.recordingId)?.name;
      return observation.events.map((event) => {
        const code = scheme.codes.find(({ id }) => id === event.codeId);
        const group = scheme.groups.find(({ id }) => id === code?.groupId)?.name ?? "-";
        const end = event.kind === "state" ? `-${(event.endUs ?? NaN) / 1e6}` : "";
        return `${recording}, ${group}: ${code?.name} ${event.startUs / 1e6}${end}`;
      });
    }),
    ...lost.map(({ what, place }) => `${what} ${JSON.stringify(place)}`),
  ];
}

test("groups, sets and events that INTERACT numbers are no codes and no groups of codes", async () => {
  expect(
    await eventsIn([
      "Group | Set | Event | Onset | Offset | Behaviour",
      "1 | 1 | 1 | 1.0 | 2.0 | play",
      "1 | 1 | 2 | 2.0 | 3.0 | rest",
      "1 | 2 | 1 | 4.0 | 5.0 | play",
    ]),
  ).toEqual(["clip12_A, -: play 1-2", "clip12_A, -: rest 2-3", "clip12_A, -: play 4-5"]);
});

test("each class of INTERACT is a group, and each cell of an event that is not empty a code", async () => {
  expect(
    await eventsIn([
      "DataGroup | DataSet | Event | Onset | Offset | Gaze | Talk",
      "family | clip1 | 1 | 00:00:01:05 | 00:00:03:00 | mother | ",
      "family | clip1 | 2 | 00:00:04:00 | 00:00:05:00 | away | speaks",
      "family | clip2 | 1 | 00:00:01:00 | 00:00:02:00 |  | speaks",
      "family | clip2 | 2 | 00:00:02:00 | 00:00:03:00 | mother | ",
      "family | clip2 | 3 | 00:00:04:00 | 00:00:05:00 |  | ",
    ]),
  ).toEqual([
    "clip1, Gaze: mother 1.2-3",
    "clip1, Gaze: away 4-5",
    "clip1, Talk: speaks 4-5",
    "clip2, Talk: speaks 1-2",
    "clip2, Gaze: mother 2-3",
    'name_missing {"kind":"line","line":6}',
  ]);
});

test("a value that stands in two classes is a code of each", async () => {
  expect(
    await eventsIn([
      "Set | Event | Onset | Offset | Gaze | Talk",
      "1 | 1 | 1 | 2 | yes | no",
      "1 | 2 | 3 | 4 | no | yes",
      "1 | 3 | 5 | 6 | no | yes",
      "1 | 4 | 7 | 8 | yes | no",
    ]).then((all) => all.slice(0, 2)),
  ).toEqual(["clip12_A, Gaze: Gaze yes 1-2", "clip12_A, Talk: Talk no 1-2"]);
});

test("numbered sets whose times begin again are observations of their own, and of their file", async () => {
  expect(
    await eventsIn([
      "Group | Set | Event | Onset | Offset | Behaviour",
      "1 | 1 | 1 | 1.0 | 2.0 | play",
      "1 | 1 | 2 | 2.0 | 3.0 | rest",
      "2 | 1 | 1 | 1.0 | 5.0 | play",
    ]),
  ).toEqual([
    "Group 1 Set 1 clip12_A, -: play 1-2",
    "Group 1 Set 1 clip12_A, -: rest 2-3",
    "Group 2 Set 1 clip12_A, -: play 1-5",
  ]);
});
