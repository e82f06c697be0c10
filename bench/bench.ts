/**
 * Measures what we promise about speed. `npm run --silent bench -- operations` measures that part
 * alone. Standard output has one JSON object a line and nothing else; all other words go to standard
 * error.
 */
import type { Figure } from "./figure.ts";
import { measureFirstLoad } from "./firstLoad.ts";
import { measureOperations } from "./operations.ts";
import { measureStart } from "./start.ts";
import { measureStatistics } from "./statistics.ts";
import { measureWorkbench } from "./workbench.ts";

const parts: Readonly<Record<string, () => AsyncIterable<Figure> | Iterable<Figure>>> = {
  start: measureStart,
  firstLoad: measureFirstLoad,
  workbench: measureWorkbench,
  operations: measureOperations,
  statistics: measureStatistics,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Parts are: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`${name} …`);
  // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
  for await (const figure of measure()) console.log(JSON.stringify(figure));
}
