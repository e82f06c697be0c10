import { expect, test } from "vitest";
import { comparabilityOf } from "../../src/formats/comparability.ts";
import { foldedName } from "../../src/formats/foldedName.ts";
import { migrated, migrationIn } from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

type Moment = readonly [startMs: number, endMs: number, code: string];

const seconds = (ms: number) => (ms / 1_000).toFixed(3);
const codes = ["left", "right", "away"];

/** A file of one recording in formats of which none says who coded: how its name ends, and its text. */
const forms: Readonly<
  Record<
    string,
    readonly [ending: string, textOf: (film: string, events: readonly Moment[]) => string]
  >
> = {
  RTTM: [
    ".rttm",
    (film, events) =>
      events
        .map(
          ([from, to, code]) =>
            `SPEAKER ${film} 1 ${seconds(from)} ${seconds(to - from)} <NA> <NA> ${code} <NA> <NA>`,
        )
        .join("\n"),
  ],
  VIA: [
    ".json",
    (film, events) =>
      JSON.stringify({
        project: {
          pid: "__VIA_PROJECT_ID__",
          pname: "x",
          data_format_version: "3.1.2",
          vid_list: ["1"],
        },
        config: {},
        attribute: {
          1: {
            aname: "gaze",
            anchor_id: "FILE1_Z2_XY0",
            type: 4,
            options: Object.fromEntries(codes.entries()),
          },
        },
        file: { 1: { fid: "1", fname: `${film}.mp4`, type: 4, loc: 1, src: `${film}.mp4` } },
        view: { 1: { fid_list: ["1"] } },
        metadata: Object.fromEntries(
          events.map(([from, to, code], at) => [
            `1_${at}`,
            {
              vid: "1",
              flg: 0,
              z: [from / 1_000, to / 1_000],
              xy: [],
              av: { 1: `${codes.indexOf(code)}` },
            },
          ]),
        ),
      }),
  ],
  "BIDS events": [
    "_events.tsv",
    (_film, events) =>
      [
        "onset\tduration\ttrial_type",
        ...events.map(([from, to, code]) => `${seconds(from)}\t${seconds(to - from)}\t${code}`),
      ].join("\n"),
  ],
  "frame tables": [
    ".csv",
    (_film, events) =>
      [
        `,background,${codes.join(",")}`,
        ...Array.from({ length: 25 * 33 }, (_, frame) => {
          const now = events.find(([from, to]) => frame * 40 >= from && frame * 40 < to)?.[2];
          return [frame, now ? 0 : 1, ...codes.map((code) => (code === now ? 1 : 0))].join(",");
        }),
      ].join("\n"),
  ],
  CHAT: [
    ".cha",
    (film, events) =>
      [
        `@UTF8\n@Begin\n@Participants:\tCHI Child, FAT Father\n@Media:\t${film}, video`,
        ...events.map(([from, to, code]) => `*CHI:\t${code} .\u0015${from}_${to}\u0015`),
        "@End",
      ].join("\n"),
  ],
  Sportscode: [
    ".xml",
    (_film, events) =>
      `<?xml version="1.0"?><file><ALL_INSTANCES>${events
        .map(
          ([from, to, code], at) =>
            `<instance><ID>${at}</ID><start>${seconds(from)}</start><end>${seconds(to)}</end><code>${code}</code></instance>`,
        )
        .join("")}</ALL_INSTANCES></file>`,
  ],
  INTERACT: [
    ".txt",
    (_film, events) =>
      [
        "Group\tSet\tEvent\tOnset\tOffset\tGaze\tTalk",
        ...events.map(([from, to, code], at) =>
          ["1", "1", at + 1, seconds(from), seconds(to), code, ""].join("\t"),
        ),
      ].join("\n"),
  ],
  "Solomon Coder": [
    ".csv",
    (_film, events) =>
      [
        "Time;Gaze",
        ...Array.from({ length: 170 }, (_, at) => {
          const now = events.find(([from, to]) => at * 200 >= from && at * 200 < to)?.[2] ?? "";
          return `${(at / 5).toFixed(1)};${now}`;
        }),
      ].join("\n"),
  ],
};

const places = {
  "a mark behind the file's name": (rater: string, film: string) => ({
    folder: "",
    stem: `${film}_${rater}`,
  }),
  "a folder for each rater": (rater: string, film: string) => ({
    folder: `coded/${rater}`,
    stem: film,
  }),
} as const;

const cases = Object.keys(forms).flatMap((form) =>
  Object.entries(places).flatMap(([place, placeOf], at) =>
    [
      { raters: 2, recordings: 5 },
      { raters: 30, recordings: 60 },
    ].map((size) => ({ form, place, placeOf, seed: 19_700 + at, ...size })),
  ),
);

test.each(cases)(
  "$form, $place: $raters raters of $recordings recordings meet by the defaults, in any order of files",
  async ({ form, placeOf, ...of }) => {
    const [ending, textOf] = forms[form] ?? ["", () => ""];
    const { files, truth } = migrationIn(of, ({ rater, recording: given, events }) => {
      const recording = given.replaceAll(" ", "_");
      const { folder, stem } = placeOf(rater, recording);
      return { folder, name: `${stem}${ending}`, text: textOf(recording, events) };
    });
    const numbers = newRandomNumbers(of.seed);
    const inAnyOrder = files
      .map((file) => ({ file, by: numbers.share() }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ file }) => file);

    const { together } = await migrated({ files: inAnyOrder });

    const { study, observations } = together;
    const nameOf = new Map<string, string>(study.people.map(({ id, name }) => [id, name]));
    const byRecording = new Map<string, string[]>();
    for (const { recordingId, raterId } of observations) {
      const own = byRecording.get(recordingId) ?? [];
      byRecording.set(recordingId, [...own, foldedName(nameOf.get(raterId) ?? "")]);
    }
    const found = [...byRecording.values()].map((one) => one.toSorted().join());
    const wanted = truth.map((one) => one.map(foldedName).toSorted().join());
    expect(found.toSorted()).toEqual(wanted.toSorted());
    expect(study.rounds).toHaveLength(1);
    expect(comparabilityOf(observations, study.recordings).alone).toEqual([]);
  },
);
