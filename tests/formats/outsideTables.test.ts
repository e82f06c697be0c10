import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { foldedName } from "../../src/formats/foldedName.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { ends } from "../whole.ts";
import type { Work } from "./labFiles.ts";
import { likert, outsideRatings, plantedScores } from "./outsideRatings.ts";
import { type OutsideTable, outsideTables } from "./outsideTables.ts";
import { migrated } from "./plantedMigrations.ts";
import { planted } from "./plantedWorkbooks.ts";

const people = ["Anna", "Ben", "Chloé", "Deniz", "Emil", "Fatima"];

/** Who coded what, a line for each work; times within what the table tells of them. */
function linesOf(
  work: readonly Work[],
  { withinMs = 0.5, arePoints = false }: OutsideTable,
): readonly string[] {
  const step = 2 * withinMs;
  const told = (ms: number) => Math.floor(ms / step + (withinMs > 100 ? 0 : 0.5)) * step;
  return work
    .map(
      ({ rater, recording, events }) =>
        `${foldedName(recording).replace(/\.(?:mp4|opf)$/u, "")} ${foldedName(rater)}: ${events
          .toSorted((a, b) => a[0] - b[0])
          .map(([from, to, code]) => [told(from), arePoints ? 0 : told(to), code].join(" "))
          .join(", ")}`,
    )
    .toSorted();
}

function readWork({
  study,
  observations,
}: Awaited<ReturnType<typeof migrated>>["together"]): readonly Work[] {
  const nameOf = new Map<string, string>([
    ...[...study.people, ...study.recordings].map((one) => [one.id, one.name] as const),
    ...study.schemes.flatMap(({ scheme }) =>
      scheme.codes.map((one) => [one.id, one.name] as const),
    ),
  ]);
  return observations.map(({ raterId, recordingId, events }) => ({
    rater: nameOf.get(raterId) ?? "",
    recording: nameOf.get(recordingId) ?? "",
    events: events.map((one) => [
      one.startUs / 1_000,
      (one.kind === "state" ? (one.endUs ?? -1_000) : 0) / 1_000,
      nameOf.get(one.codeId) ?? "",
    ]),
  }));
}

const cases = Object.entries(outsideTables).flatMap(([name, table]) =>
  ends([
    { raters: 2, films: 3 },
    { raters: 3, films: 7 },
    { raters: 4, films: 12 },
  ]).map((size) => ({ name, table, ...size })),
);

test.each(cases)(
  "$name: $raters raters of $films films are read as they coded",
  async ({ table, raters, films }) => {
    const work = planted({
      raters: people.slice(0, raters),
      films: Array.from({ length: films }, (_, at) => `clip${String(at + 1).padStart(2, "0")}`),
      seed: raters + films,
      doAgree: true,
    });
    const files = table.made(work);

    const { together } = await migrated({ files }, table.answers);

    expect(linesOf(readWork(together), table)).toEqual(linesOf(work, table));
    expect(together.study.rounds).toHaveLength(1);
  },
);

const ratingCases = Object.entries(outsideRatings).flatMap(([name, layout]) =>
  ends([
    { raters: 2, recordings: 8 },
    { raters: 3, recordings: 20 },
    { raters: 6, recordings: 12 },
  ]).map((size) => ({ name, layout, ...size })),
);

test.each(ratingCases)(
  "$name: what $raters raters gave $recordings recordings is read as they gave it",
  async ({ layout, raters, recordings }) => {
    const { parts, scales, called = {}, isOfWords = false } = layout;
    const names = Array.from({ length: recordings }, (_, at) =>
      parts === undefined
        ? `clip${String(at + 1).padStart(2, "0")}`
        : `T${1 + Math.floor(at / parts)} ${1 + (at % parts)}`,
    );
    const all = plantedScores(people.slice(0, raters), names, {
      scales,
      seed: raters + recordings,
    });

    const { together } = await migrated({ files: layout.made(all) });

    const { study, observations } = together;
    const nameOf = new Map<string, string>(
      [...study.people, ...study.recordings].map(({ id, name }) => [id, name]),
    );
    const criteria = new Map(
      study.schemes.flatMap(({ scheme }) => scheme.criteria.map((one) => [one.id, one] as const)),
    );
    const found = observations.flatMap(({ raterId, recordingId, ratings }) =>
      ratings.map(({ criterionId, value }) => {
        const criterion = criteria.get(criterionId);
        const label = criterion?.levels.find((one) => one.value === value)?.name ?? "";
        return [
          (nameOf.get(recordingId) ?? "").replace(" Cycle", ""),
          (nameOf.get(raterId) ?? "").replace("@uni.example", ""),
          criterion?.name,
          isOfWords ? likert.indexOf(label) : value,
        ]
          .join(" ")
          .toLowerCase();
      }),
    );
    const wanted = all.flatMap(({ rater, recording, scores }) =>
      Object.entries(scores).map(([name, score]) =>
        [recording, called[rater] ?? rater, called[name] ?? name, score].join(" ").toLowerCase(),
      ),
    );
    expect(found.toSorted()).toEqual(wanted.toSorted());
    expect(study.rounds).toHaveLength(1);
  },
);

/** Tables of what was computed: there is nothing in them to compare. */
const results: Readonly<Record<string, string>> = {
  "time budgets, with codes above the figures": [
    "\tSubjects:\tNo focal subject\tNo focal subject\tNo focal subject\tNo focal subject",
    "\tBehaviors:\tleft\tleft\tright\tright",
    "Observations id\tTotal length (s)\tTotal duration\tNumber of occurrences\tTotal duration\tNumber of occurrences",
    ...Array.from({ length: 9 }, (_, at) => `clip ${at + 1}\t60.0\tNA\t${at % 2}\t0.0\t${at % 3}`),
  ].join("\n"),
  "time budgets without subjects": [
    "\tBehaviors:\tleft\tleft\tleft\tright\tright\tright",
    `Observations id\tTotal length (s)${"\tTotal duration\tNumber of occurrences\tDuration mean".repeat(2)}`,
    ...Array.from({ length: 9 }, (_, at) => `clip${at}\t60.0\tNA\t1\tNA\t0.0\t${at % 3}\tNA`),
  ].join("\n"),
  "how often codes follow each other":
    "\tleft\tright\taway\nleft\t4\t0\t2\nright\t1\t2\t3\naway\t0\t1\t1",
};

test.each(Object.entries(results))(
  "%s: one sentence says what it is, and nothing of its rows",
  async (name, text) => {
    const read = await readFile(
      { name: `${name}.tsv`, bytes: new TextEncoder().encode(text) },
      { newUuid: uuidv7, palette, words: words.words, answers: {} },
    );

    expect(read.findings.map(({ what, weight }) => `${weight} ${what}`)).toEqual([
      "rejected table_of_results",
    ]);
  },
);

test("of a table whose headings say nothing, one sentence says that its columns can be chosen", async () => {
  const text = [
    "x1;x2;x3",
    ...Array.from({ length: 12 }, (_, at) => `a${at};b${at};${at * 1.37}`),
  ].join("\n");

  const { findings } = await readFile(
    { name: "export.csv", bytes: new TextEncoder().encode(text) },
    { newUuid: uuidv7, palette, words: words.words, answers: {} },
  );

  expect(findings.map(({ what, weight, count }) => `${weight} ${what} ${count}`)).toEqual([
    "rejected columns_unknown 12",
  ]);
});
