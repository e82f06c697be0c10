import fc from "fast-check";
import { expect, test } from "vitest";
import { anyStudy, type AnyStudy } from "../../../tests/formats/anyStudy.ts";
import { defaultStatistics } from "../../agreement/recipes.ts";
import type { ReadingOf } from "../format.ts";
import { written } from "../written.ts";
import { jsonFormat } from "./jsonFormat.ts";
import { StudyFile } from "./studyFile.ts";

const of: ReadingOf = {
  newUuid: () => crypto.randomUUID(),
  answers: {},
  palette: ["#4477aa"],
  words: { rater: "R", recording: "A", study: "S", exclusiveGroup: "E", modifier: "M" },
};

test("a study as JSON keeps its schema, and is equal when it is read", async () => {
  await fc.assert(
    fc.asyncProperty(anyStudy, async (given) => {
      const text = await textOf(given);

      expect(StudyFile.safeParse(JSON.parse(text)).success).toBe(true);
      expect(await readText(text)).toMatchObject({
        kind: "read",
        findings: [],
        study: given.study,
        observations: given.observations,
      });
    }),
    { numRuns: 40 },
  );
}, 30_000);

test.each([
  ["no JSON", "{", "damaged"],
  ["numbers that are none", '{"format":"interrater-study","version":NaN}', "damaged"],
  ["another file", '{"format":"other"}', "wrong_kind_of_file"],
  ["a later version", '{"format":"interrater-study","version":2}', "version_unknown"],
  ["no work", '{"format":"interrater-study","version":1,"study":{}}', "part_missing"],
  [
    "a study without its fields",
    '{"format":"interrater-study","version":1,"study":{},"observations":[]}',
    "damaged",
  ],
])("%s is refused", async (_, text, what) => {
  expect(await readText(text)).toMatchObject({ kind: "refused", findings: [{ what }] });
});

test("names that nobody knows are passed over and told", async () => {
  const [given] = fc.sample(anyStudy, { numRuns: 1, seed: 3 });
  const text = given ? await textOf(given) : "";

  const result = await readText(text.replace('"study":{', '"study":{"shoeSize":43,'));

  expect(result).toMatchObject({
    kind: "read",
    findings: [{ weight: "rejected", what: "not_supported", about: "shoeSize" }],
  });
});

test("a file of the last release is read: its settings had recipes, and its plans wishes", async () => {
  const [given] = fc
    .sample(anyStudy, { numRuns: 50, seed: 5 })
    .filter(({ study }) => study.settings !== null);
  if (!given?.study.settings) throw new Error("no study with settings");
  const { events, ratings, scans } = defaultStatistics;
  const settings = { ...given.study.settings, statistics: { events, ratings, scans } };
  const [round] = given.study.rounds;
  const plans = [
    { id: crypto.randomUUID(), roundId: round?.id ?? crypto.randomUUID(), settings: null },
  ].map((plan) => ({ ...plan, accountId: given.study.people[0]?.id, made: 0, madeAt: now }));
  const text = await textOf({ ...given, study: { ...given.study, settings } });
  const file: { study: Record<string, unknown> } = JSON.parse(text);
  file.study["plans"] = plans;
  const before = JSON.stringify(file)
    .replace('"statistics":', '"recipes":')
    .replaceAll('"settings":null', '"wish":null');
  expect(before).toContain('"recipes":{"events"');
  expect(before).toContain('"wish":null');

  const result = await readText(before);

  expect(result).toMatchObject({
    kind: "read",
    findings: [],
    study: { settings: { statistics: { events, ratings, scans } }, plans: [{ settings: null }] },
  });
});

const now = "2026-11-01T10:00:00.000Z";

async function textOf({ study, observations }: AnyStudy): Promise<string> {
  if (!jsonFormat.writer) throw new Error("JSON is written");
  const writingOf = { baseName: "s", now: "2026-11-21T12:00:00.000Z", newUuid: of.newUuid };
  const pieces: string[] = [];
  for await (const { content } of written(jsonFormat.writer, study, observations, writingOf)) {
    pieces.push(typeof content === "string" ? content : "");
  }
  return pieces.join("");
}

async function readText(text: string) {
  const bytes = new TextEncoder().encode(text);
  expect(jsonFormat.reader?.recognises(bytes, { name: "x" })).toBeDefined();
  return jsonFormat.reader?.read({ name: "s.json", bytes }, of);
}
