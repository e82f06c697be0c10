// Tries on made-up studies how often tests pass programs wrongly, and limits of corrected numbers hold; makes the tables of docs/guide/programs.md.
import { readFileSync, writeFileSync } from "node:fs";
import {
  coverageOfCorrected,
  coverageOfRatings,
  passesOfContests,
  passesOfEquivalence,
  plantedBank,
  plantedBiases,
  winsOf,
} from "../tests/plantedPrograms.ts";
import { falsePasses } from "../src/statistics/falsePasses.ts";

const studies = 4_000;
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

const passes = [1.3, 1.8, 2.5].flatMap((worse) => {
  const bank = plantedBank(5, 2_000, worse);
  const wins = bank.map(winsOf);
  return [10, 20, 40].map((recordings) => {
    const asked = { recordings, studies, seed: 9 };
    const test = falsePasses(wins, { ...asked, level: 0.05 });
    const segments = passesOfContests(bank, { ...asked, segments: 6 });
    const both = passesOfEquivalence(bank, { ...asked, framesToo: 200 });
    const cells = [test.byRecording, segments, test.byFrame, both.byRecording, both.byFrame].map(
      percent,
    );
    console.log(worse, recordings, ...cells);
    return `| ${worse} | ${recordings} | ${cells.join(" | ")} |`;
  });
});

const words = {
  near: "close to people",
  high: "50% too high",
  opposite: "opposite of people",
  outliers: "5% outliers",
  noise: "noise only",
} as const;
const coverage = [5, 10, 40, 200].flatMap((recordings) =>
  plantedBiases.map((bias) => {
    const found = (["share", "mean", "rate"] as const).map((as) =>
      coverageOfCorrected(as, bias, {
        recordings,
        studies: recordings === 200 ? 1_000 : 2_000,
        seed: 100_000 * recordings,
      }),
    );
    const all = (name: "people" | "program" | "corrected") =>
      found.map((one) => percent(one[name])).join(", ");
    const width = found.map((one) => one.width.toFixed(2)).join(", ");
    console.log(recordings, bias, all("corrected"), width);
    return `| ${recordings} | ${words[bias]} | ${all("people")} | ${all("program")} | ${all("corrected")} | ${width} |`;
  }),
);

const ofRatings = [40, 80, 200].flatMap((recordings) =>
  plantedBiases.map((bias) => {
    const asked = { recordings, studies: 2_000, seed: 100_000 * recordings };
    const { mean, difference } = coverageOfRatings(bias, asked);
    const both = (of: (one: typeof mean) => string) => `${of(mean)}, ${of(difference)}`;
    const cells = [
      both(({ people }) => percent(people)),
      both(({ program }) => percent(program)),
      both(({ corrected }) => percent(corrected)),
      both(({ width }) => width.toFixed(2)),
    ];
    console.log(recordings, bias, ...cells);
    return `| ${recordings} | ${{ ...words, high: "too high, by group" }[bias]} | ${cells.join(" | ")} |`;
  }),
);

const page = "docs/guide/programs.md";
// In the order in which the page has its tables; its words are written by hand.
const tables = [passes, coverage, ofRatings];
let at = 0;
const made = readFileSync(page, "utf8").replaceAll(
  /(?<head>^\|.*\n\|[-:| ]+\n)(?:\|.*\n)+/gmu,
  (_, head: string) => {
    const rows = tables[at] ?? [];
    at += 1;
    return `${head}${rows.join("\n")}\n`;
  },
);
if (at !== tables.length) throw new Error(`${page} has ${at} tables, and not ${tables.length}`);
writeFileSync(page, made);
