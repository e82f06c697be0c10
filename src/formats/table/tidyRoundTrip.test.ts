import fc from "fast-check";
import { expect, test } from "vitest";
import { anyStudy, type AnyStudy } from "../../../tests/formats/anyStudy.ts";
import type { Format, ReadingOf } from "../format.ts";
import { type ObservationCopy, schemeOf, type StudyCopy } from "../studyCopy.ts";
import { lossesOf, written } from "../written.ts";
import { tableFormat, tidyFormats } from "./delimitedFormats.ts";

const of: ReadingOf = {
  newUuid: () => crypto.randomUUID(),
  answers: {},
  palette: ["#4477aa"],
  words: { rater: "R", recording: "A", study: "S", exclusiveGroup: "E", modifier: "M" },
};

test.each(["tidyEvents", "tidyEventsTsv"])(
  "%s come back as the events that they were",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(anyStudy, async (given) => {
        const kept = given.observations.filter(({ events }) => events.length > 0);

        const result = await throughFile(name, given);

        expect(result.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
        expect(eventsIn(result.study, result.observations)).toEqual(eventsIn(given.study, kept));
      }),
      { numRuns: 40 },
    );
  },
  30_000,
);

test("ratings come back as the ratings that they were", async () => {
  await fc.assert(
    fc.asyncProperty(anyStudy, async (given) => {
      const result = await throughFile("tidyRatings", given);

      expect(result.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
      expect(ratingsIn(result.study, result.observations)).toEqual(
        ratingsIn(given.study, given.observations),
      );
    }),
    { numRuns: 40 },
  );
}, 30_000);

test("what the tables leave out is what the list of losses says", async () => {
  const [given] = fc.sample(
    anyStudy.filter(({ observations }) => observations.length > 1),
    { numRuns: 1, seed: 5 },
  );
  if (!given) throw new Error("no sample");

  const lossesIn = async (name: string) => {
    const losses = await lossesOf(writerOf(name), given.study, given.observations);
    return losses.map(({ what }) => what);
  };

  expect(await lossesIn("tidyEvents")).toEqual(
    expect.arrayContaining([
      "ratings",
      "keys",
      "colors",
      "criteria",
      "phases",
      "captions",
      "media",
    ]),
  );
  expect(await lossesIn("tidyEvents")).not.toContain("variables");
  expect(await lossesIn("tidyRatings")).toEqual(expect.arrayContaining(["subjects", "variables"]));
  expect(await lossesIn("tidyRatings")).not.toContain("ratings");
});

async function throughFile(name: string, { study, observations }: AnyStudy) {
  const pieces: string[] = [];
  const writingOf = { baseName: "s", now: "2026-11-21T12:00:00.000Z", newUuid: of.newUuid };
  for await (const { content } of written(writerOf(name), study, observations, writingOf)) {
    pieces.push(typeof content === "string" ? content : "");
  }
  const bytes = new TextEncoder().encode(pieces.join(""));
  const result = await tableFormat.reader?.read({ name: "s.csv", bytes }, of);
  if (result?.kind !== "read") throw new Error(JSON.stringify(result?.findings));
  return result;
}

function writerOf(name: string) {
  const format = tidyFormats.find((one: Format) => one.name === name);
  if (!format?.writer) throw new Error(`${name} is written`);
  return format.writer;
}

/** By names and in text: ids and types of modifiers are not in a table, and a column has one name. */
function eventsIn(study: StudyCopy, observations: readonly ObservationCopy[]) {
  const rows = observations.flatMap((observation) => {
    const { codes, subjects, modifiers } = schemeOf(study, observation);
    return observation.events.map((event) => ({
      place: placeOf(study, observation),
      code: codes.find(({ id }) => id === event.codeId)?.name,
      subject: subjects.find(({ id }) => id === event.subjectId)?.name,
      kind: event.kind,
      startUs: event.startUs,
      endUs: event.kind === "state" ? event.endUs : undefined,
      comment: event.comment,
      confidence: event.confidence,
      modifiers: modifiers
        .flatMap((modifier) => {
          const value = event.modifiers[modifier.id];
          if (value === undefined || value === "") return [];
          const choices = modifier.type === "one" ? modifier.choices : [];
          const text = choices.find(({ id }) => id === value)?.name ?? String(value).trim();
          return text === "" ? [] : [text];
        })
        .toSorted(),
    }));
  });
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

function ratingsIn(study: StudyCopy, observations: readonly ObservationCopy[]) {
  return observations
    .flatMap((observation) =>
      observation.ratings.map(({ criterionId, ...rating }) => {
        const { criteria } = schemeOf(study, observation);
        const criterion = criteria.find(({ id }) => id === criterionId);
        const level = criterion?.levels.find(({ value }) => value === rating.value)?.name;
        const place = placeOf(study, observation);
        return JSON.stringify({ place, name: criterion?.name, level, ...rating });
      }),
    )
    .toSorted();
}

function placeOf(study: StudyCopy, observation: ObservationCopy) {
  return [
    study.recordings.find(({ id }) => id === observation.recordingId)?.name,
    study.people.find(({ id }) => id === observation.raterId)?.name,
    study.rounds.find(({ id }) => id === observation.roundId)?.number,
    observation.purpose,
    observation.state,
  ];
}
