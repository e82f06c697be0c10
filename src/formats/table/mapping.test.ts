import { expect, test } from "vitest";
import { readingBy } from "../../../tests/formats/borisReading.ts";
import type { Question } from "../format.ts";
import { readFile } from "../readFile.ts";
import { newCountedIds } from "../../../tests/formats/randomNumbers.ts";
import { tableReader } from "./tableReader.ts";

test.each([
  [
    "a table of files, times and types",
    "cuts.csv",
    "file;from;to;type\nclip1.mp4;1,5;2,5;run\nclip1.mp4;3,0;4,0;sit\nclip2.mp4;0,5;1,0;run",
    ["run", "sit"],
    [1_500_000, 3_000_000, 500_000],
  ],
  [
    "events of a BIDS data set",
    "sub-01_task-play_events.tsv",
    "onset\tduration\ttrial_type\tresponse_time\n1.0\t2.5\tgo\tn/a\n5.0\t1.0\tstop\t0.4\n",
    ["go", "stop"],
    [1_000_000, 5_000_000],
  ],
])("%s has its codes where it says what happened", async (_, name, text, codes, starts) => {
  const reading = await readFile(
    { name, bytes: new TextEncoder().encode(text) },
    {
      newUuid: newCountedIds(),
      answers: {},
      palette: ["#0072b2"],
      words: { rater: "Rater", recording: "R", study: "S", exclusiveGroup: "E", modifier: "M" },
    },
  );
  if (reading.kind === "refused") throw new Error(JSON.stringify(reading.findings));
  const { study, observations } = reading.read;

  expect(study.schemes[0]?.scheme.codes.map((one) => one.name).toSorted()).toEqual(codes);
  expect(observations.flatMap(({ events }) => events.map(({ startUs }) => startUs))).toEqual(
    starts,
  );
});

test("a table of anything but events is asked about: nothing is proposed of it", async () => {
  const rows = Array.from(
    { length: 698 },
    (_, at) => `${at},${((at * 7_919) % 83) + at / 1_000},sp${at % 5},x`,
  );
  const animals = await readTableOf(["id,mass,species,place", ...rows]);
  const observers = Array.from({ length: 698 }, (_, at) => `P${at},look,${at},${at + 1}`);
  const named = await readTableOf(["observer,code,start,end", ...observers]);

  expect(rolesOf(animals)).toEqual(["leave_out", "leave_out", "leave_out", "leave_out"]);
  expect(animals.observations).toEqual([]);
  expect(rolesOf(named)).toEqual(["leave_out", "codes", "start", "end"]);
});

test("without headings, times that start anew with each rater are times", async () => {
  const raters = ["Alex", "Paul", "Suzan", "Lou", "Sue"];
  const byRater = raters.flatMap((who) => [`${who},1,2,9`, `${who},2,11,17`]);
  const inTurns = [1, 2].flatMap((code) =>
    raters.map((who, at) => `${who},${code},${code * 20 - at},${code * 20 + 5}`),
  );

  for (const lines of [byRater, inTurns]) {
    // oxlint-disable-next-line no-await-in-loop -- Two small tables.
    const read = await readTableOf(lines);
    expect(rolesOf(read)).toEqual(["rater", "codes", "start", "end"]);
    expect(read.observations).toHaveLength(5);
  }
});

async function readTableOf(lines: readonly string[]) {
  return readingBy(tableReader, lines.join("\n"), { name: "table.csv" });
}

function rolesOf({ questions }: { readonly questions: readonly Question[] }) {
  return questions.flatMap(({ what, answer }) => (what === "role_of_column" ? [answer] : []));
}
