import { expect, test } from "vitest";
import { readingBy } from "../../../tests/formats/borisReading.ts";
import { recognise } from "../registry.ts";
import { labelStudioFormat } from "./labelStudio.ts";
import { viaFormat } from "./via.ts";

type Reading = Awaited<ReturnType<typeof readingBy>>;
const [labelStudio, via] = [labelStudioFormat.reader, viaFormat.reader];
if (!labelStudio || !via) throw new Error("both are read");

/** By observation: the rater, the recording, and code, times in seconds and comment of each event. */
const work = ({ study, observations }: Reading) => {
  const names = new Map<string, string>(
    [...study.people, ...study.recordings, ...(study.schemes[0]?.scheme.codes ?? [])].map(
      ({ id, name }) => [id, name],
    ),
  );
  return observations.map(({ raterId, recordingId, events }) => [
    names.get(raterId),
    names.get(recordingId),
    events.map((event) => [
      names.get(event.codeId),
      event.startUs / 1e6,
      event.kind === "state" ? (event.endUs ?? NaN) / 1e6 : null,
      event.comment,
    ]),
  ]);
};

const region = (start: number, end: number, label: string) => ({
  id: `r${start}`,
  type: "timelinelabels",
  from_name: "tl",
  to_name: "video",
  value: { ranges: [{ start, end }], timelinelabels: [label] },
});

test("labels of Label Studio are states by frames and seconds, and one frame alone is a point", async () => {
  const tasks = [
    {
      id: 7,
      data: { video: "/data/upload/1/play%20room.mp4?x=1" },
      annotations: [
        {
          completed_by: { email: "ana@example.org" },
          was_cancelled: false,
          result: [
            region(1, 50, "play"),
            region(51, 51, "call"),
            { id: "r1", type: "textarea", from_name: "t", value: { text: ["with blocks"] } },
            { id: "x", type: "choices", from_name: "c", value: { choices: ["good"] } },
          ],
        },
        { completed_by: 4, was_cancelled: false, result: [region(26, 100, "play")] },
        { completed_by: 5, was_cancelled: true, result: [] },
      ],
      predictions: [{ result: [] }],
    },
    {
      id: 8,
      data: { audio: "https://host/talk.wav" },
      annotations: [
        {
          completed_by: 4,
          result: [
            {
              id: "a",
              type: "labels",
              from_name: "l",
              value: { start: 0.5, end: 2.25, labels: ["speech"] },
            },
          ],
        },
      ],
    },
  ];
  const text = JSON.stringify(tasks);

  const read = await readingBy(labelStudio, text, { answers: { frames_per_second: "50" } });

  expect(work(read)).toEqual([
    [
      "ana@example.org",
      "play room",
      [
        ["play", 0, 1, "with blocks"],
        ["call", 1, null, ""],
      ],
    ],
    ["4", "play room", [["play", 0.5, 2, ""]]],
    ["4", "talk", [["speech", 0.5, 2.25, ""]]],
  ]);
  expect(read.questions).toMatchObject([{ what: "frames_per_second" }]);
  const lost = read.findings.filter(({ weight }) => weight !== "noted");
  expect(lost.map(({ weight, about, count }) => [weight, about, count])).toEqual([
    ["rejected", "predictions", 1],
    ["rejected", "choices", 1],
    ["description", "was_cancelled", 1],
  ]);
  expect(recognise(new TextEncoder().encode(text), { name: "x.json" })?.name).toBe("labelStudio");
});

test("segments of VIA 3 are states and moments, by the option that they are given", async () => {
  const project = {
    project: { pname: "Nursery", vid_list: ["1", "2"] },
    config: {},
    attribute: {
      1: {
        aname: "activity",
        anchor_id: "FILE1_Z2_XY0",
        type: 4,
        options: { 0: "play", 1: "rest" },
      },
      2: { aname: "remark", anchor_id: "FILE1_Z2_XY0", type: 1, options: {} },
    },
    file: { 1: { fid: "1", fname: "film/room.mp4" }, 2: { fid: "2", fname: "garden.mp4" } },
    metadata: {
      a: { vid: "1", z: [1.5, 4], xy: [], av: { 1: "0", 2: "alone" } },
      b: { vid: "1", z: [5.25], xy: [], av: { 1: "1" } },
      c: { vid: "2", z: [0.5, 2], xy: [], av: { 2: "unsure" } },
      d: { vid: "2", z: [3], xy: [2, 10, 10, 5, 5], av: {} },
    },
    view: { 1: { fid_list: ["1"] }, 2: { fid_list: ["2"] } },
  };
  const text = JSON.stringify(project);

  const read = await readingBy(via, text);

  expect(work(read)).toEqual([
    [
      "Rater",
      "room",
      [
        ["play", 1.5, 4, ""],
        ["rest", 5.25, null, ""],
      ],
    ],
    ["Rater", "garden", [["remark", 0.5, 2, "unsure"]]],
  ]);
  expect(read.observations[0]?.events.map(({ modifiers }) => Object.values(modifiers))).toEqual([
    ["alone"],
    [],
  ]);
  expect(read.findings.map(({ weight, about }) => [weight, about])).toContainEqual([
    "rejected",
    "metadata",
  ]);
  expect(recognise(new TextEncoder().encode(text), { name: "x.json" })?.name).toBe("via");
});
