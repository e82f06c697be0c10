import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { anyStudy } from "../../../tests/formats/anyStudy.ts";
import { ownEafSchema, publishedEafSchema } from "../../../tests/formats/eafSchema.ts";
import {
  copiedScheme,
  copiedStudy,
  readingOf,
  readWhole,
  toldEvents,
  writtenFiles,
} from "../../../tests/studyCopySample.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { GivenFile } from "../format.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import { type ObservationCopy, schemeOf, type StudyCopy } from "../studyCopy.ts";
import { eafText } from "./eafText.ts";
import { elanReader } from "./readElan.ts";
import { elanWriter } from "./writeElan.ts";
import { elanTogetherWriter } from "./writeElanTogether.ts";

async function readBack(file: GivenFile) {
  return readWhole(await elanReader.read(file, readingOf));
}

/** An event as the stated losses leave it. */
function lost(event: CodedEvent, durationUs: number): CodedEvent {
  const startUs = ms(event.startUs);
  const modifiers = Object.fromEntries(
    Object.entries(event.modifiers).flatMap(([id, value]) => {
      const kept = typeof value === "string" ? writable(value).trim() : value;
      return kept === "" ? [] : [[id, kept]];
    }),
  );
  const common = {
    ...event,
    startUs,
    modifiers,
    comment: writable(event.comment),
    confidence: null,
  };
  if (common.kind === "point") return common;
  const endUs = ms(common.endUs ?? durationUs);
  return { ...common, endUs: endUs > startUs ? endUs : mediaTimeUs.parse(startUs + 1_000) };
}

function ms(us: number) {
  return mediaTimeUs.parse(Math.round(us / 1_000) * 1_000);
}

function writable(text: string): string {
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- those are meant
    /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    "\ufffd",
  );
}

describe("an annotation file that we write", () => {
  it("comes back with everything but what is said to be lost", async () => {
    const { study, observation } = copiedStudy();
    const [file] = await writtenFiles(elanWriter, study, [observation]);
    if (!file) throw new Error("nothing was written");

    const { study: back, observations, findings } = await readBack(file);

    const [first] = observations;
    if (!first) throw new Error("nothing was read");
    const scheme = schemeOf(back, first);
    expect(toldEvents(scheme, first.events)).toEqual(
      toldEvents(
        copiedScheme,
        observation.events.map((event) => lost(event, 60_000_000)),
      ),
    );
    expect(findings).toEqual([]);
    expect(back.people.map(({ name }) => name)).toEqual(["Sam"]);
    expect(back.recordings).toMatchObject([{ name: "clip 1", durationUs: 60_000_000 }]);
    expect(scheme.groups).toMatchObject([{ name: "Posture", isExclusive: true }]);
    expect(scheme.subjects.map(({ name }) => name)).toEqual(["Anna", "Ben"]);
    expect(elanWriter.losses(study, observation).filter(({ count }) => count > 0)).toEqual([
      { what: "open_states", count: 1 },
      { what: "points_as_intervals", count: 2 },
      { what: "sub_millisecond", count: 1 },
    ]);
  });

  it("comes back whatever the study, its stated losses aside", async () => {
    await fc.assert(
      fc.asyncProperty(anyStudy, async ({ study, observations }) => {
        const files = await writtenFiles(elanWriter, study, observations);
        const backs = await Promise.all(files.map((file) => readBack(file)));
        backs.forEach((back, at) => {
          const [before, [after]] = [observations[at], back.observations];
          if (!before || !after) throw new Error("an observation is missing");
          const scheme = schemeOf(study, before);
          // What stands for a character that XML cannot hold may be sorted elsewhere.
          expect(toldEvents(schemeOf(back.study, after), after.events).toSorted()).toEqual(
            toldEvents(
              scheme,
              before.events.map((event) => lost(event, 60_000_000)),
            )
              .map((line) => writable(line))
              .toSorted(),
          );
          expect(back.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
          expect(back.study.recordings[0]?.durationUs).toBe(60_000_000);
          expect(schemeOf(back.study, after).codes).toHaveLength(scheme.codes.length);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("gives events that lie over each other tiers of their own", async () => {
    const { study, observation } = copiedStudy();
    const [, , walk] = observation.events;
    if (walk?.kind !== "state") throw new Error("not a state");
    const scheme = { ...copiedScheme, groups: [] };
    const codes = scheme.codes.map((code) => ({ ...code, groupId: null }));
    const free = withScheme(study, { ...scheme, codes });
    const events = [walk, { ...walk, comment: "again" }, { ...walk, comment: "and again" }];

    const text = eafText(free, [{ ...observation, events }], { now: "2026-11-21T12:00:00Z" });
    const back = await readBack({ name: "a.eaf", bytes: Buffer.from(text) });

    expect(text.match(/TIER_ID="Walks[^":]*"/gu)).toEqual([
      'TIER_ID="Walks (fast)@Ben"',
      'TIER_ID="Walks (fast)#2@Ben"',
      'TIER_ID="Walks (fast)#3@Ben"',
    ]);
    expect(back.observations[0]?.events.map(({ comment }) => comment).toSorted()).toEqual([
      "",
      "again",
      "and again",
    ]);
    expect(back.study.schemes[0]?.scheme.codes).toHaveLength(3);
  });

  it("can hold all raters of a recording beside each other", async () => {
    const { study, observation } = copiedStudy();
    const other: ObservationCopy = { ...observation, events: observation.events.slice(0, 2) };

    const files = await writtenFiles(elanTogetherWriter, study, [observation, other]);
    const [file] = files;
    if (!file) throw new Error("nothing was written");
    const { study: back, observations } = await readBack(file);

    expect(files.map(({ name }) => name)).toEqual(["study-clip 1.eaf"]);
    expect(back.people.map(({ name }) => name)).toEqual(["Sam", "Sam (2)"]);
    expect(observations.map(({ events }) => events.length)).toEqual([6, 2]);
    expect(back.schemes[0]?.scheme.groups.map(({ name }) => name)).toEqual(["Posture"]);
    expect(back.schemes[0]?.scheme.codes).toHaveLength(3);
  });
});

/** Files of every kind that we write: with and without events, together, and of twenty studies of any kind. */
async function everyWritten(): Promise<readonly GivenFile[]> {
  const { study, observation } = copiedStudy();
  const whole = [
    ...(await writtenFiles(elanWriter, study, [observation, { ...observation, events: [] }])),
    ...(await writtenFiles(elanTogetherWriter, study, [observation, observation])),
  ];
  for (const { study: one, observations } of fc.sample(anyStudy, { numRuns: 20, seed: 6 })) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is meant
    whole.push(...(await writtenFiles(elanWriter, one, observations)));
    // oxlint-disable-next-line no-await-in-loop -- one after the other is meant
    whole.push(...(await writtenFiles(elanTogetherWriter, one, observations)));
  }
  return whole;
}

/** Ours, and the published one where it is at hand. */
const schemas = [ownEafSchema(), publishedEafSchema()].filter((one) => one !== undefined);
afterAll(() => schemas.forEach((one) => one.dispose()));

it("every file that we write is valid by the schemas of ELAN's format", async () => {
  const whole = await everyWritten();

  expect(whole.length).toBeGreaterThan(20);
  for (const { name, bytes } of whole) {
    const text = new TextDecoder().decode(bytes);
    for (const schema of schemas) {
      expect({ name, faults: schema.faultsOf(text) }).toEqual({ name, faults: [] });
    }
  }
});

it.each([
  [
    "a tier without a name",
    (text: string) => text.replace(/ TIER_ID="[^"]*"/u, ""),
    /attribute 'TIER_ID' is required/u,
  ],
  [
    "a tier before the times",
    (text: string) => text.replace("<TIME_ORDER>", '<TIER TIER_ID="x"/><TIME_ORDER>'),
    /'TIER'/u,
  ],
  [
    "a time that is not there",
    (text: string) => text.replace(/TIME_SLOT_REF1="[^"]*"/u, 'TIME_SLOT_REF1="ts999999"'),
    /ts999999/u,
  ],
  [
    "a time that is there twice",
    (text: string) => text.replace(/TIME_SLOT_ID="ts2"/u, 'TIME_SLOT_ID="ts1"'),
    /ts1/u,
  ],
  [
    "a tier without a type",
    (text: string) => text.replace(/ LINGUISTIC_TYPE_REF="[^"]*"/u, ""),
    /'LINGUISTIC_TYPE_REF' is required/u,
  ],
  [
    "a type that is not there",
    (text: string) => text.replace(/ LINGUISTIC_TYPE_REF="[^"]*"/u, ' LINGUISTIC_TYPE_REF="none"'),
    /none/u,
  ],
  [
    "a time below zero",
    (text: string) => text.replace(/TIME_VALUE="\d+"/u, 'TIME_VALUE="-1"'),
    /-1/u,
  ],
  [
    "two documents in one file",
    (text: string) => `${text}${text.slice(text.indexOf("<ANNOTATION_DOCUMENT"))}`,
    /./u,
  ],
  ["a file that was cut off", (text: string) => text.slice(0, -30), /./u],
])("the schemas find %s", async (_fault, planted, expected) => {
  const { study, observation } = copiedStudy();
  const [file] = await writtenFiles(elanWriter, study, [observation]);
  const text = planted(new TextDecoder().decode(file?.bytes));

  for (const schema of schemas) expect(schema.faultsOf(text).join("\n")).toMatch(expected);
});

function withScheme(study: StudyCopy, scheme: StudyCopy["schemes"][number]["scheme"]): StudyCopy {
  return { ...study, schemes: study.schemes.map((one) => ({ ...one, scheme })) };
}
