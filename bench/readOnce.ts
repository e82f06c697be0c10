// Reads one file in a process of its own, so that its peak of memory is its own: prints it as JSON.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { uuidv7 } from "uuidv7";
import words from "../locales/en/formats.json" with { type: "json" };
import { readFile } from "../src/formats/readFile.ts";

const [, , path = ""] = process.argv;
const began = performance.now();
const reading = await readFile(
  { name: basename(path), bytes: readFileSync(path) },
  { newUuid: uuidv7, answers: {}, palette: ["#0072b2"], words: words.words },
);
const seconds = (performance.now() - began) / 1_000;
console.log(
  JSON.stringify({
    seconds,
    peakBytes: process.resourceUsage().maxRSS * 1_024,
    events: reading.kind === "read" ? reading.taken.events : 0,
    refused: reading.kind === "refused" ? (reading.findings[0]?.what ?? "") : "",
    rejected: reading.findings.flatMap(({ weight, what, count }) =>
      weight === "rejected" ? [`${what} ${count}`] : [],
    ),
  }),
);
