import fc from "fast-check";
import { describe, expect, test } from "vitest";
import words from "../../locales/en/formats.json";
import { id } from "../../src/domain/rules.ts";
import type { Finding, Format, LossCode, Reader, Writer } from "../../src/formats/format.ts";
import { joinedStudies, type ReadStudy } from "../../src/formats/joinedStudies.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { formats } from "../../src/formats/registry.ts";
import { lossesOf, written } from "../../src/formats/written.ts";
import { newCountedIds } from "./randomNumbers.ts";
import { richStudy } from "./richStudy.ts";
import { kindsOf, whatIsLeft } from "./whatIsLeft.ts";

type Both = Format & { readonly reader: Reader; readonly writer: Writer };
/** These read text or one sheet until somebody says what is in it. */
const readByAnswers = new Set(["srt", "xlsx", "table"]);
/** The one holds no work, the other times by frames alone: their round trips stand beside their code. */
const withTripsOfTheirOwn = new Set(["qdc", "frameTable"]);

const bothWays = formats.filter(
  (format): format is Both =>
    format.reader !== undefined &&
    format.writer !== undefined &&
    !readByAnswers.has(format.name) &&
    !withTripsOfTheirOwn.has(format.name),
);

/**
 * What the general comparison cannot see as it is, by format, with the reason. Beside these each of
 * the formats has a round trip of its own, next to its code.
 */
const otherwise: Readonly<Record<string, Otherwise>> = {
  // Points are told from intervals by a type of tier that only we give meaning to; a scheme's
  // descriptions stand where only codes of groups have them.
  elan: { claims: ["points_as_intervals", "descriptions"] },
  // Subjects stand in the names of tiers, where other programs do not look for them.
  textgrid: { claims: ["subjects"] },
  // What a cue says of modifiers stands in its words and comes back as the comment.
  webvtt: { alsoLost: ["comments"] },
  // Files of one recording by raters without names are taken for one rater who coded it again.
  borisTabular: { alsoLost: ["rounds"] },
};

interface Otherwise {
  readonly alsoLost?: readonly LossCode[];
  /** Said to be lost, and yet there when we read it ourselves. */
  readonly claims?: readonly LossCode[];
}

const anyRichness = fc.record({
  seed: fc.nat(),
  recordings: fc.integer({ min: 1, max: 3 }),
  raters: fc.integer({ min: 1, max: 3 }),
  codes: fc.integer({ min: 1, max: 8 }),
  events: fc.integer({ min: 0, max: 25 }),
  hasOddNames: fc.boolean(),
});

describe.each(bothWays.map((format) => [format.name, format] as const))("%s", (_, format) => {
  test("a round trip loses what it says and nothing more", async () => {
    await fc.assert(
      fc.asyncProperty(anyRichness, async (wish) => {
        const odd = richStudy(wish);
        const isOdd = (await lossesBy(format, odd)).has("characters");
        const before = isOdd ? richStudy({ ...wish, hasOddNames: false }) : odd;
        const said = await lossesBy(format, before);
        const lost = new Set([...said, ...(otherwise[format.name]?.alsoLost ?? [])]);

        const after = await roundTrip(format, before);

        const kinds = kindsOf(before);
        expect(whatIsLeft(after, lost, kinds)).toEqual(whatIsLeft(before, lost, kinds));
      }),
      { numRuns: 30 },
    );
  });

  test("what it says to lose is lost", async () => {
    const before = richStudy();
    const lost = await lossesBy(format, before);

    const after = await roundTrip(format, before);

    const kinds = kindsOf(before);
    const kept = [...lost].filter((what) => {
      const others = new Set([...lost].filter((one) => one !== what));
      return (
        compared.has(what) &&
        !otherwise[format.name]?.claims?.includes(what) &&
        JSON.stringify(whatIsLeft(after, others, kinds)) ===
          JSON.stringify(whatIsLeft(before, others, kinds))
      );
    });
    expect(kept).toEqual([]);
  });
});

/** Losses that `whatIsLeft` looks at by themselves. */
const compared = new Set<LossCode>([
  "ratings",
  "traces",
  "notes",
  "comments",
  "confidence",
  "modifiers",
  "subjects",
  "points_as_intervals",
  "groups",
  "keys",
  "colors",
  "descriptions",
  "translations",
  "variables",
  "phases",
  "captions",
  "media",
  "several_sources",
  "sub_millisecond",
  "criteria",
  "states_of_work",
]);

async function lossesBy({ writer }: Both, { study, observations }: ReadStudy) {
  const losses = await lossesOf(writer, study, observations);
  return new Set(losses.map(({ what }) => what));
}

async function roundTrip(format: Both, { study, observations }: ReadStudy): Promise<ReadStudy> {
  const newUuid = newCountedIds();
  const files = new Map<string, Uint8Array[]>();
  const of = { baseName: "study", now: "2026-03-01T08:00:00.000Z", newUuid };
  for await (const { fileName, content } of written(format.writer, study, observations, of)) {
    const pieces = files.get(fileName) ?? [];
    pieces.push(typeof content === "string" ? new TextEncoder().encode(content) : content);
    files.set(fileName, pieces);
  }
  const reads: ReadStudy[] = [];
  const isEmptyLost = (await lossesBy(format, { study, observations })).has("empty_observations");
  for (const [name, pieces] of files) {
    const file = { name, bytes: new Uint8Array(Buffer.concat(pieces)) };
    // oxlint-disable-next-line no-await-in-loop -- In the order of the files.
    const reading = await readFile(file, {
      newUuid,
      answers: {},
      palette: ["#0072b2"],
      words: words.words,
    });
    if (reading.kind === "refused") {
      if (isEmptyLost && isNothing(reading.findings)) continue;
      throw new Error(`${name}: ${reading.findings[0]?.what}`);
    }
    if (reading.format.name !== format.name) {
      throw new Error(`${name} is taken for ${reading.format.name}`);
    }
    const rejected = reading.findings.filter(({ weight }) => weight === "rejected");
    if (rejected.length > 0) throw new Error(`${name}: ${JSON.stringify(rejected)}`);
    reads.push(reading.read);
  }
  const newRoundId = () => id("round").parse(newUuid());
  const joined = joinedStudies(reads, { recordingsByName: true, newUuid: newRoundId });
  return joined ?? { study: { ...study, recordings: [], variables: [] }, observations: [] };
}

function isNothing([finding]: readonly Finding[]): boolean {
  return finding?.what === "nothing_in_it" || finding?.what === "empty_file";
}
