import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import words from "../../../locales/en/formats.json" with { type: "json" };
import { borisProject } from "../../../tests/formats/plantedMigrations.ts";
import { leftOpen, filesTogether } from "../filesTogether.ts";
import { newFindingList } from "../findingList.ts";
import { readFile } from "../readFile.ts";
import { printedBudget } from "./borisBudget.ts";
import { borisSource } from "./borisSource.ts";
import { certificateOf } from "./certificate.ts";

const project = borisProject([
  {
    name: "clip1",
    film: "clip1.mp4",
    events: [
      [0, 2_500, "left"],
      [3_000, 5_125, "right"],
    ],
  },
  { name: "clip2", film: "clip2.mp4", events: [[0, 1_000, "left"]] },
]);

const tabularHead = "Observation id\tSubject\tBehavior\tBehavior type\tTime\tComment";
const row = (id: string, behavior: string, type: string, time: number) =>
  [id, "No focal subject", behavior, type, time.toFixed(3), ""].join("\t");
const tabular = [
  tabularHead,
  row("clip1", "left", "START", 0),
  row("clip1", "left", "STOP", 2.5),
  row("clip1", "right", "START", 3),
  row("clip1", "right", "STOP", 5.125),
].join("\n");
const ofAnother = tabular.replaceAll("3.000", "3.100").replaceAll("0.000", "0.200");

const budgetHead =
  "Observation id\tTime budget start\tTime budget stop\tTime budget duration\tSubject\tBehavior\tModifiers\t" +
  "Total number of occurences\tTotal duration (s)\tDuration mean (s)\tDuration std dev\t% of total length";
const budget = (count: string) =>
  [
    budgetHead,
    [
      "clip1",
      "0.000",
      "5.125",
      "5.125",
      "No focal subject",
      "left",
      "",
      count,
      "2.5",
      "2.5",
      "NA",
      "48.8",
    ],
    [
      "clip1",
      "0.000",
      "5.125",
      "5.125",
      "No focal subject",
      "right",
      "",
      "1",
      "2.125",
      "2.125",
      "NA",
      "41.5",
    ],
  ]
    .map((cells) => (typeof cells === "string" ? cells : cells.join("\t")))
    .join("\n");

async function imported(files: Readonly<Record<string, string>>) {
  const findings = newFindingList();
  const given = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const bytes = new TextEncoder().encode(text);
      const reading = await readFile(
        { name, bytes },
        { newUuid: uuidv7, answers: {}, palette: ["#0072b2"], words: words.words },
      );
      if (reading.kind === "refused") throw new Error(JSON.stringify(reading.findings));
      const { read, format, questions } = reading;
      return { key: name, name, read, format: format.name, ...leftOpen(questions, {}), bytes };
    }),
  );
  const together = filesTogether(given, {
    recordingsByName: true,
    answers: {},
    newUuid: uuidv7,
    findings,
  });
  if (!together) throw new Error("nothing was read");
  const certificate = certificateOf(
    given.flatMap(({ name, format, bytes }) => {
      const source = format === "boris" ? borisSource(bytes) : undefined;
      return source ? [{ file: name, source }] : [];
    }),
    {
      ...together.unparted,
      fileOf: (observationId) => together.fileOf.get(observationId)?.key,
      exports: together.exports,
      budgets: given.flatMap(({ name, bytes }) => {
        const rows = printedBudget(bytes, 1_000);
        return rows ? [{ file: name, rows }] : [];
      }),
    },
  );
  return {
    formats: given.map(({ format }) => format),
    work: together.observations.map(({ name, events }) => `${name} ${events.length}`).toSorted(),
    rounds: together.study.rounds.length,
    certificate,
    told: findings.all().map(({ weight, what, count }) => `${weight} ${what} ${count}`),
  };
}

test("a table of a project that is given too is compared with it, and imported once", async () => {
  const alone = await imported({ "p.boris": project });

  const both = await imported({ "p.boris": project, "events.tsv": tabular });

  expect(both.formats).toEqual(["boris", "borisTabular"]);
  expect(both.work).toEqual(["clip1 2", "clip2 1"]);
  expect(both.rounds).toBe(1);
  expect(both.told).toEqual(["noted export_compared 1"]);
  const more = (both.certificate?.cells ?? 0) - (alone.certificate?.cells ?? 0);
  expect([more, both.certificate?.differing]).toEqual([2, []]);
});

test("a table in which somebody pressed at other times is a coding of its own", async () => {
  const both = await imported({ "p.boris": project, "events.tsv": ofAnother });

  expect(both.work).toEqual(["clip1 2", "clip1 2", "clip2 1"]);
});

test("an event that the project has no more is a cell that differs", async () => {
  const many = Array.from(
    { length: 10 },
    (_, at) => [at * 1_000, at * 1_000 + 500, "left"] as const,
  );
  const whole = borisProject([{ name: "clip1", film: "clip1.mp4", events: many }]);
  const rows = many.flatMap(([start, stop, code], at) => {
    const by = at === 9 ? 0.04 : 0;
    return [
      row("clip1", code, "START", start / 1_000 + by),
      row("clip1", code, "STOP", stop / 1_000 + by),
    ];
  });

  const { work, certificate } = await imported({
    "p.boris": whole,
    "events.tsv": [tabularHead, ...rows].join("\n"),
  });

  expect(work).toEqual(["clip1 10"]);
  expect(certificate?.differing).toMatchObject([
    { table: "events.tsv", boris: "9.040 to 9.540", here: "", because: "events_differ" },
    { table: "events.tsv", boris: "", here: "9.000 to 9.500", because: "events_differ" },
  ]);
});

test("a printed time budget is compared figure by figure, and makes no work", async () => {
  const alone = await imported({ "p.boris": project });

  const both = await imported({ "p.boris": project, "budget.tsv": budget("1") });
  const wrong = await imported({ "p.boris": project, "budget.tsv": budget("2") });

  expect(both.formats).toEqual(["boris", "borisBudget"]);
  expect(both.work).toEqual(alone.work);
  const more = (both.certificate?.cells ?? 0) - (alone.certificate?.cells ?? 0);
  expect([more, both.certificate?.differing]).toEqual([2 * 5, []]);
  expect(wrong.certificate?.differing).toMatchObject([
    { table: "budget.tsv", column: "Total number of occurences", boris: "2", here: "1" },
  ]);
});
