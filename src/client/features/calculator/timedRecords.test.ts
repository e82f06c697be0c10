import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  copiedStudy,
  pointOf,
  stateOf,
  readingOf,
  writtenFiles,
} from "../../../../tests/studyCopySample.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { borisProjectWriter } from "../../../formats/boris/borisProjectWriter.ts";
import { datavyuFormat } from "../../../formats/datavyu/datavyuFormat.ts";
import { elanWriter } from "../../../formats/elan/writeElan.ts";
import type { Writer } from "../../../formats/format.ts";
import type { RecordingCopy } from "../../../formats/studyCopy.ts";
import { textGridFormat } from "../../../formats/textgrid/textGridFormat.ts";
import { cohenKappa } from "../../../statistics/cohenKappa.ts";
import { pairTable } from "../../../statistics/pairTable.ts";
import { durationKappa } from "../../../statistics/timeKappa.ts";
import { type Calculation, calculation } from "./calculation.ts";
import { type TimedRecords, timedRecords } from "./timedRecords.ts";
import { timedRows } from "./timedRows.ts";
import { firstWish, timedWish } from "./wish.ts";
import { lacks } from "../../../../tests/needs.ts";

const wish = { nothing: "(nothing)", words: readingOf.words };
const unitUs = 1_000_000;

/** One rater's file of a minute: what of the scheme of the sample is on, in seconds. */
async function fileOf(
  name: string,
  writer: Writer,
  coded: readonly (readonly ["Walks" | "Rests", number, number])[],
  of: { readonly lengthUs?: number } = {},
): Promise<File> {
  const { study, observation } = copiedStudy();
  const [scheme] = study.schemes;
  const ids = Object.fromEntries(
    (scheme?.scheme.codes ?? []).map((code) => [code.name.split(" ")[0] ?? "", code.id]),
  );
  const events = coded.flatMap(([code, from, to]): CodedEvent[] => {
    const id = ids[code];
    return id ? [stateOf(id, [from * 1e6, to * 1e6])] : [];
  });
  const [recording] = study.recordings;
  const given = {
    ...study,
    recordings: recording ? [filmed(recording, of.lengthUs)] : [],
  };
  const [file] = await writtenFiles(writer, given, [{ ...observation, events }]);
  return new File([new Uint8Array(file?.bytes ?? [])], name);
}

/** A video by which a file tells how long it is. */
function filmed(recording: RecordingCopy, lengthUs = 60_000_000): RecordingCopy {
  const film = {
    fileName: "clip.mp4",
    address: null,
    offsetUs: 0,
    sizeBytes: null,
    fingerprint: null,
  };
  return { ...recording, durationUs: lengthUs, media: [{ ...film, durationUs: lengthUs }] };
}

const ana = [
  ["Walks", 0, 20],
  ["Rests", 30, 50],
] as const;
const ben = [
  ["Walks", 0, 25],
  ["Rests", 30, 45],
] as const;

async function understood(files: readonly File[]): Promise<TimedRecords> {
  const found = await timedRecords(files, wish);
  if ("because" in found) throw new Error(found.because);
  if ("tables" in found) throw new Error("they are tables");
  return found;
}

function calculated(records: TimedRecords, cutUs = unitUs): Calculation {
  const cut = timedRows(records, { unitUs: cutUs, nothing: wish.nothing });
  if (typeof cut === "string") throw new Error(cut);
  const found = calculation(cut.rows, timedWish(firstWish), String, {
    cut: { records, unitUs: cutUs },
  });
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}

function shown({ lines }: Calculation, key: string): number | string {
  const figure = lines.find((line) => line.key === key)?.answer.figure;
  return figure?.kind === "value" ? figure.value : (figure?.because ?? "not shown");
}

/** Seconds on which Ana (rows) and Ben (columns) have nothing, Walks, Rests. */
const seconds = pairTable([
  [15, 5, 0],
  [0, 20, 0],
  [5, 0, 15],
]);

test.each([
  ["BORIS", "boris", borisProjectWriter],
  ["ELAN", "eaf", elanWriter],
  ["Datavyu", "opf", datavyuFormat.writer],
  ["Praat", "TextGrid", textGridFormat.writer],
])(
  "two files of %s are two raters' seconds, with the figures of the statistics themselves",
  async (_, ending, writer) => {
    if (!writer) throw new Error("there is no writer");
    const files = [
      await fileOf(`Ana.${ending}`, writer, ana),
      await fileOf(`Ben.${ending}`, writer, ben),
    ];

    const records = await understood(files);
    const found = calculated(records);

    const isShorter = ending === "opf";
    expect(found.raters).toEqual(["Ana", "Ben"]);
    // Datavyu's files tell no length: theirs is that of the last event.
    expect(found.units).toBe(isShorter ? 50 : 60);
    const [first, second] = [ana, ben].map((events) =>
      events.map(([code, from, to]) => ({ code, startUs: from * 1e6, endUs: to * 1e6 })),
    );
    const durationUs = found.units * 1e6;
    const { answer } = durationKappa([{ first: first ?? [], second: second ?? [], durationUs }], {
      codes: ["Walks", "Rests"],
    });
    expect(shown(found, "durationKappa")).toBeCloseTo(
      answer.figure.kind === "value" ? answer.figure.value : NaN,
      12,
    );
    expect(shown(found, "timeUnitKappa")).toBe(shown(found, "cohenKappa/unweighted"));
    if (isShorter) return;
    const kappa = cohenKappa(seconds).figure;
    expect(shown(found, "cohenKappa/unweighted")).toBeCloseTo(
      kappa.kind === "value" ? kappa.value : NaN,
      12,
    );
    // Two pairs of events share 4/5 and 3/4 of the longer one: all are linked.
    expect(shown(found, "easyDiag")).toBeCloseTo(1, 12);
    expect(found.lines[0]?.key).toBe("durationKappa");
    expect(found.contrasts[0]?.kind).toBe("boundaries");
  },
);

test("a shorter unit of time cuts more rows, and the duration kappa stays", async () => {
  const files = [
    await fileOf("Ana.eaf", elanWriter, ana),
    await fileOf("Ben.eaf", elanWriter, ben),
  ];
  const records = await understood(files);

  const [coarse, fine] = [calculated(records), calculated(records, 100_000)];

  expect([coarse.units, fine.units]).toEqual([60, 600]);
  expect(shown(fine, "durationKappa")).toBe(shown(coarse, "durationKappa"));
});

test("films of different lengths are compared as far as the shorter reaches, and it is said", async () => {
  const files = [
    await fileOf("Ana.boris", borisProjectWriter, ana),
    await fileOf("Ben.boris", borisProjectWriter, [["Walks", 0, 25]], { lengthUs: 40_000_000 }),
  ];

  const records = await understood(files);

  expect(calculated(records).units).toBe(40);
  expect(records.notes).toEqual([{ what: "lengths_differ", count: 1, about: "40 s" }]);
  expect(records.recordings[0]?.tracks[0]?.at(-1)?.endUs).toBe(40_000_000);
});

test("two files of the same name are two raters", async () => {
  const files = [
    await fileOf("clip.eaf", elanWriter, ana),
    await fileOf("clip.eaf", elanWriter, ben),
  ];

  expect((await understood(files)).raters).toEqual(["clip", "clip (2)"]);
});

test("one file with the work of two raters on one recording needs no second one", async () => {
  const { study, observation } = copiedStudy();
  const [walks] = study.schemes[0]?.scheme.codes ?? [];
  const [recording] = study.recordings;
  if (!walks || !recording) throw new Error("the sample has changed");
  const other = copiedStudy();
  const observations = [
    { ...observation, name: "clip 1_Ana", events: [stateOf(walks.id, [0, 20_000_000])] },
    {
      ...observation,
      id: other.observation.id,
      name: "clip 1_Ben",
      events: [stateOf(walks.id, [0, 25_000_000])],
    },
  ];
  const given = { ...study, recordings: [filmed(recording)] };
  const [file] = await writtenFiles(borisProjectWriter, given, observations);
  const text = Buffer.from(file?.bytes ?? []).toString("utf8");

  const records = await timedRecords([new File([text], "both.boris")], wish);

  expect(records).toMatchObject({ recordings: [{ durationUs: 60_000_000 }] });
  expect(records).toHaveProperty("raters.length", 2);
});

test("a subject that only one rater watched does not rename what both coded", async () => {
  const { study, observation } = copiedStudy();
  const [scheme] = study.schemes;
  const walks = scheme?.scheme.codes[0];
  const [anna, other] = scheme?.scheme.subjects ?? [];
  if (!walks || !anna || !other) throw new Error("the sample has changed");
  const both = [
    stateOf(walks.id, [0, 20_000_000], { subjectId: anna.id }),
    stateOf(walks.id, [30_000_000, 40_000_000], { subjectId: other.id }),
  ];
  const files = await Promise.all(
    [both, both.slice(0, 1)].map(async (events, at) => {
      const [file] = await writtenFiles(borisProjectWriter, study, [{ ...observation, events }]);
      return new File([new Uint8Array(file?.bytes ?? [])], `${at}.boris`);
    }),
  );

  const records = await understood(files);

  expect(records.codes).toEqual(["Anna: Walks (fast)", "Ben: Walks (fast)"]);
  expect(records.recordings[0]?.tracks[1]).toMatchObject([{ code: "Anna: Walks (fast)" }]);
});

test("points alone have no duration to agree on, and count in their seconds", async () => {
  const { study, observation } = copiedStudy();
  const calls = study.schemes[0]?.scheme.codes.find(({ kind }) => kind === "point");
  const [recording] = study.recordings;
  if (!calls || !recording) throw new Error("the sample has changed");
  const files = await Promise.all(
    [
      [3.2, 20.5, 41],
      [3.4, 20.9, 50],
    ].map(async (times, at) => {
      const events = times.map((time) => pointOf(calls.id, time * 1e6));
      const given = { ...study, recordings: [filmed(recording)] };
      const [file] = await writtenFiles(borisProjectWriter, given, [{ ...observation, events }]);
      return new File([new Uint8Array(file?.bytes ?? [])], `${at}.boris`);
    }),
  );

  const found = calculated(await understood(files));

  // Of 60 seconds two carry the call for both, one for each alone.
  const kappa = cohenKappa(
    pairTable([
      [56, 1],
      [1, 2],
    ]),
  ).figure;
  expect(shown(found, "cohenKappa/unweighted")).toBeCloseTo(
    kappa.kind === "value" ? kappa.value : NaN,
    12,
  );
  expect(typeof shown(found, "durationKappa")).toBe("string");
});

/** Why files are refused, and which; else what they are. */
async function why(files: readonly File[]): Promise<readonly string[]> {
  const found = await timedRecords(files, wish);
  return "because" in found ? [found.because, ...found.files] : Object.keys(found);
}

test("a broken file, a file that is none, and one rater alone are refused by name", async () => {
  const sound = await fileOf("Ana.boris", borisProjectWriter, ana);
  const broken = new File([(await sound.text()).slice(0, 300)], "Ben.boris");
  const damaged = new File(["<?xml version='1.0'?><ANNOTATION_DOCUMENT"], "Ben.eaf");
  const table = new File(["A,B\n1,2\n"], "table.csv");

  const nonsense = new File(["nonsense"], "x.boris");

  expect(await why([sound, broken])).toEqual(["record_unreadable", broken.name]);
  expect(await why([sound, damaged])).toEqual(["record_unreadable", "Ben.eaf"]);
  expect(await why([sound, table])).toEqual(["records_and_others", "table.csv"]);
  expect(await why([nonsense])).toEqual(["record_unreadable", "x.boris"]);
  expect(await why([sound, new File([], "Ben.eaf")])).toEqual(["file_empty", "Ben.eaf"]);
  expect(await why([sound])).toEqual(["record_alone", sound.name]);
  expect(await why([new File(["%PDF-1.7"], "plot.pdf"), table])).toEqual([
    "other_kind",
    "plot.pdf",
  ]);
  expect(await why([table, table])).toEqual(["tables"]);
  expect(await why([table])).toEqual(["tables"]);
});

const tiered = "../shared/samples/eaf/pygamma-agreement/MaureenMarvinRobin.eaf";

test.skipIf(lacks("samples"))(
  "tiers of one file that share their codes are raters (needs ../shared/samples)",
  async () => {
    const records = await understood([new File([readFileSync(tiered)], "all.eaf")]);

    expect(records.raters.toSorted()).toEqual(["Marvin", "Maureen", "Robin"]);
    expect(records.notes[0]?.what).toBe("tiers_as_raters");
  },
);
