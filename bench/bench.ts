/**
 * Measures what we promise about speed. `npm run --silent bench -- operations` measures that part
 * alone, `workbench` all parts of the workbench, and `workbench.seeking` one of those. Standard output
 * has one JSON object a line and nothing else; all other words go to standard error.
 */
import { measureCalculator } from "./calculator.ts";
import { measureAgreement } from "./agreement.ts";
import { measureAnalysis } from "./analysis.ts";
import { measureStudyCaches, measureTableCaches } from "./caches.ts";
import type { Figure } from "./figure.ts";
import { measureFirstLoad } from "./firstLoad.ts";
import { measureFormats } from "./formats.ts";
import { loadParts } from "./load.ts";
import { measureImports } from "./imports.ts";
import { measureOperations } from "./operations.ts";
import { measureStart } from "./start.ts";
import { measureStatistics } from "./statistics.ts";
import { measureStudies } from "./studies.ts";
import { measureTraces } from "./traces.ts";
import { workbenchParts } from "./workbench.ts";

const parts: Readonly<Record<string, () => AsyncIterable<Figure> | Iterable<Figure>>> = {
  start: measureStart,
  firstLoad: measureFirstLoad,
  ...workbenchParts,
  operations: measureOperations,
  ...loadParts,
  studies: measureStudies,
  agreement: measureAgreement,
  "agreement.caches": measureStudyCaches,
  traces: measureTraces,
  analysis: measureAnalysis,
  statistics: measureStatistics,
  calculator: measureCalculator,
  "calculator.caches": measureTableCaches,
  formats: measureFormats,
  imports: measureImports,
};

const asked = process.argv.slice(2);
const isAsked = (part: string, by: string) => part === by || part.startsWith(`${by}.`);
const unknown = asked.find((by) => !Object.keys(parts).some((part) => isAsked(part, by)));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Parts are: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.some((by) => isAsked(name, by))) continue;
  console.error(`${name} …`);
  // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
  for await (const figure of measure()) console.log(JSON.stringify(figure));
}
