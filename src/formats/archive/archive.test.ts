import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { anyStudy, type AnyStudy } from "../../../tests/formats/anyStudy.ts";
import type { ReadingOf, ReadResult, WrittenPiece } from "../format.ts";
import { lossesOf, written } from "../written.ts";
import { archive } from "./archiveFormat.ts";
import { archiveReader } from "./archiveReader.ts";
import { archiveWriter } from "./archiveWriter.ts";
import { partedArchive } from "./partedArchive.ts";
import { ObservationCopy, StudyCopy } from "../studyCopy.ts";

const of: ReadingOf = {
  newUuid: () => crypto.randomUUID(),
  answers: {},
  palette: ["#4477aa"],
  words: { rater: "R", recording: "A", study: "S", exclusiveGroup: "E", modifier: "M" },
};
const writingOf = { baseName: "study", now: "2026-11-21T12:00:00.000Z", newUuid: of.newUuid };

test("a study that was written and read is equal to what it was", async () => {
  await fc.assert(
    fc.asyncProperty(anyStudy, async (given) => {
      const result = await archiveReader.read(fileOf(await packed(given)), of);

      expect(result).toMatchObject({ kind: "read", findings: [] });
      if (result.kind !== "read") return;
      expect(result.study).toStrictEqual(given.study);
      expect(result.observations).toStrictEqual(given.observations);
    }),
    { numRuns: 60 },
  );
}, 30_000);

test("it loses nothing but media, and says how many", async () => {
  const [given] = fc.sample(anyStudy, { numRuns: 1, seed: 1 });

  const losses = given && (await lossesOf(archiveWriter, given.study, given.observations));

  expect(losses).toEqual([{ what: "media_files", count: 3 }]);
});

test("it is known by its first entry, whatever its name is", async () => {
  const bytes = await packed(sample());

  expect(archiveReader.recognises(bytes.subarray(0, 65_536), { name: "mail.bin" })).toBe(1);
  expect(archiveReader.recognises(strToU8("PK but no archive"), { name: "a.interrater" })).toBe(0);
});

test("observations come out as they are taken, not at the end", () => {
  const { study, observations } = sample();
  const writing = archiveWriter.begin(study, writingOf);

  const sizes = observations.map((one) =>
    writing.take(one).reduce((sum, { content }) => sum + content.length, 0),
  );

  expect(sizes.every((size) => size > 0)).toBe(true);
});

test("media that was asked for comes back byte for byte, and is not needed to read the rest", async () => {
  const { study } = sample();
  const writing = archiveWriter.begin(study, writingOf);
  const film = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) & 255);
  const media = writing.takeMedia("media/film.mp4");
  const pieces = [
    ...media.take(film.subarray(0, 60_000), false),
    ...media.take(film.subarray(60_000), true),
    ...(await writing.end()),
  ];
  const bytes = joined(pieces);
  let readBytes = 0;
  const read = async (from: number, to: number) => {
    readBytes += to - from;
    return bytes.slice(from, to);
  };

  const parted = await partedArchive({ size: bytes.length, read }, 1_000_000);

  expect(parted?.media.map(({ entry }) => entry)).toEqual(["media/film.mp4"]);
  expect(parted?.media.map(({ from, to }) => bytes.subarray(from, to))).toEqual([film]);
  expect(readBytes).toBeLessThan(bytes.length - film.length + 1_000);
  const whole = await archiveReader.read(fileOf(bytes), of);
  const rest = await archiveReader.read(fileOf(parted?.bytes ?? new Uint8Array()), of);
  expect(whole).toMatchObject({ kind: "read", findings: [] });
  expect(rest).toStrictEqual(whole);
});

test("an archive without media, or one that is no archive, is not taken apart", async () => {
  const bytes = await packed(sample());

  expect(await partsOf(bytes)).toBeUndefined();
  expect(await partsOf(bytes.subarray(0, bytes.length - 30))).toBeUndefined();
  expect(await partsOf(new Uint8Array(10))).toBeUndefined();
});

test("whatever byte of an archive with media is changed, taking it apart ends", async () => {
  const bytes = zipSync({
    "study.json": strToU8("{}"),
    "media/a": [new Uint8Array(50), { level: 0 }],
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.nat(255),
      fc.nat(bytes.length),
      async (at, value, length) => {
        const changed = bytes.slice();
        changed[at] = value;
        const some = changed.subarray(0, length === 0 ? bytes.length : length);
        const parted = await partsOf(some);
        for (const { from, to } of parted?.media ?? []) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(some.length);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each<[string, (files: Files) => void, string, string]>([
  [
    "of a later version",
    replaced("manifest.json", '"version":1', '"version":2'),
    "version_unknown",
    "manifest.json",
  ],
  [
    "of another program",
    replaced("manifest.json", "interrater-study", "other"),
    "wrong_kind_of_file",
    "manifest.json",
  ],
  [
    "without its manifest",
    (files) => delete files["manifest.json"],
    "part_missing",
    "manifest.json",
  ],
  ["without its study", (files) => delete files["study.json"], "part_missing", "study.json"],
  [
    "whose work was changed",
    replaced(/^observations/u, "submitted", "in_progress"),
    "damaged",
    "observations/",
  ],
  [
    "with something slipped in",
    (files) => (files["more.txt"] = strToU8("x")),
    "not_supported",
    "more.txt",
  ],
  ["whose path leads out", (files) => (files["../x"] = strToU8("x")), "path_outside", "study"],
])("an archive %s is refused with its reason", async (_, change, what, about) => {
  const files = unzipSync(await packed(sample()));
  change(files);

  const result = await archiveReader.read(fileOf(zipSync(files)), of);

  expect(result.kind).toBe("refused");
  expect(result.findings[0]).toMatchObject({ weight: "refused", what });
  expect(result.findings[0]?.about).toContain(about);
});

test.each<[string, (given: AnyStudy) => AnyStudy, string]>([
  [
    "points to a recording that is not there",
    (given) => ({ ...given, study: { ...given.study, recordings: [] } }),
    "reference_missing",
  ],
  [
    "has an observation twice",
    (given) => ({ ...given, observations: [...given.observations, ...given.observations] }),
    "damaged",
  ],
])("an archive that %s is refused whole", async (_, change, what) => {
  const result = await archiveReader.read(fileOf(await packed(change(sample()))), of);

  expect(result).toMatchObject({ kind: "refused" });
  expect(result.findings.map((one) => one.what)).toContain(what);
});

test("what only points out of a part of a study is left out and found", async () => {
  const given = sample();
  const [observation] = given.observations;
  if (!observation) throw new Error("the sample has work");
  const elsewhere = "01990005-0000-7000-8000-0000000000ff";
  const calibration = {
    goldId: observation.id,
    goldRevision: 1,
    results: [
      {
        rule: { measure: { kind: "icc" }, scope: { of: "each_criterion" as const }, minimum: 0.8 },
        figures: [{ value: null, because: "no_units", n: 0 }],
      },
    ],
    recordings: 1,
    outcome: { matched: 0, missed: 0, added: 0, mistimed: 0, otherwise: 0 },
    madeAt: "2026-11-21T12:00:00.000Z",
  };
  const bytes = await packed({ ...given, observations: [{ ...observation, calibration }] });
  const files = unzipSync(bytes);
  const path = `observations/${observation.id}.json`;
  const whole = await archiveReader.read(fileOf(bytes), of);
  const apart = await packed({
    ...given,
    observations: [
      {
        ...observation,
        calibration: { ...calibration, goldId: idOf(elsewhere, calibration.goldId) },
      },
    ],
  });

  const result = await archiveReader.read(fileOf(apart), of);

  expect(files[path]).toBeDefined();
  expect(whole).toMatchObject({ observations: [{ calibration: { goldId: observation.id } }] });
  expect(result).toMatchObject({
    kind: "read",
    findings: [{ weight: "rejected", what: "reference_missing", found: elsewhere }],
  });
  expect(result).toHaveProperty("observations.0.id", observation.id);
  expect(result).not.toHaveProperty("observations.0.calibration");
});

test("an archive of when a gate was one measure is read as a gate of one rule", async () => {
  const given = sample();
  const [observation] = given.observations;
  const { settings } = given.study;
  if (!observation || !settings) throw new Error("the sample has work and settings");
  const old = { recordings: 1, checkEvery: null, toleranceUs: 500_000 };
  const outcome = { matched: 1, missed: 0, added: 0, mistimed: 0, otherwise: 0 };
  const calibration = {
    goldId: observation.id,
    goldRevision: 1,
    recipe: "duration_kappa",
    score: 0.7,
    because: null,
    threshold: 0.8,
    outcome,
    madeAt: "2026-11-21T12:00:00.000Z",
  };

  const study = StudyCopy.parse({
    ...given.study,
    settings: { ...settings, calibration: { ...old, recipe: "ratings", threshold: 0.9 } },
  });
  const work = ObservationCopy.parse({ ...observation, calibration });

  expect(study.settings?.calibration).toEqual({
    ...old,
    rules: [{ measure: { kind: "rating_percent" }, scope: { of: "overall" }, minimum: 0.9 }],
    counted: "each",
    attempts: null,
    validDays: null,
    monthlyShare: null,
  });
  expect(work.calibration).toMatchObject({
    recordings: 1,
    outcome,
    results: [
      {
        rule: { measure: { kind: "duration_kappa" }, minimum: 0.8 },
        figures: [{ value: 0.7, because: null }],
      },
    ],
  });
});

test("no cut or changed byte is taken for an archive, and none throws", async () => {
  const bytes = await packed(sample());
  const whole = await archiveReader.read(fileOf(bytes), of);
  const changes = fc.sample(
    fc.record({
      at: fc.nat(bytes.length - 1),
      by: fc.integer({ min: 1, max: 255 }),
      isCut: fc.boolean(),
    }),
    { numRuns: 400, seed: 11 },
  );

  const results = await Promise.all(
    changes.map(async ({ at, by, isCut }): Promise<ReadResult> => {
      const other = isCut ? bytes.slice(0, at) : bytes.slice();
      if (!isCut) other[at] = (other[at] ?? 0) ^ by;
      return archiveReader.read(fileOf(other), of);
    }),
  );

  // Bytes that say nothing (dates, versions of the packer) may be anything.
  const taken = results.filter(({ kind }) => kind === "read");
  expect(taken).toEqual(taken.map(() => whole));
  expect(taken.length).toBeLessThan(results.length / 3);
});

type Files = Record<string, Uint8Array>;

function replaced(path: string | RegExp, from: string, to: string) {
  return (files: Files) => {
    const name = Object.keys(files).find((one) =>
      typeof path === "string" ? one === path : path.test(one),
    );
    if (name === undefined) throw new Error(`no entry ${String(path)}`);
    files[name] = strToU8(textIn(files, name).replace(from, to));
  };
}

function textIn(files: Files, name: string): string {
  return new TextDecoder().decode(files[name]);
}

function sample(): AnyStudy {
  const given = fc
    .sample(anyStudy, { numRuns: 20, seed: 7 })
    .find(({ observations }) => observations.length > 1);
  if (!given) throw new Error("no sample with work");
  return given;
}

/** Of the same brand as an id that is there. */
function idOf<Id extends string>(text: string, like: Id): Id {
  const made: unknown = text;
  const is = (one: unknown): one is Id => typeof one === typeof like;
  if (!is(made)) throw new Error("ids are texts");
  return made;
}

async function packed({ study, observations }: AnyStudy): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: WrittenPiece[] = [];
  for await (const piece of written(archiveWriter, study, observations, writingOf)) {
    pieces.push(piece);
  }
  return joined(pieces);
}

function joined(pieces: readonly WrittenPiece[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(
      pieces.map(({ content }) => (typeof content === "string" ? Buffer.from(content) : content)),
    ),
  );
}

function fileOf(bytes: Uint8Array) {
  return { name: `study${archive.endings[0] ?? ""}`, bytes };
}

function partsOf(bytes: Uint8Array) {
  const read = (from: number, to: number) => Promise.resolve(bytes.slice(from, to));
  return partedArchive({ size: bytes.length, read }, 1_000_000);
}
