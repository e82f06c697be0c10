// Makes docs/guide/statistics.md and glossary.md, and the tables beside pictures that move from the statistics; with --check it only says
// what is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../src/server/projectRoot.ts";
import { guidePage } from "../src/statistics/guide/page.ts";
import { glossaryPage } from "./guide/glossary.ts";
import { madeMovingTables, staleMovingTables } from "./guide/movingTables.ts";
import { statisticsInStudies } from "./statisticsInStudies.ts";

const words = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(join(projectRoot, "locales/en/statistics.json"), "utf8")));
const isChecked = process.argv.includes("--check");
for (const stale of isChecked ? staleMovingTables() : madeMovingTables()) {
  if (isChecked) {
    console.error(`docs/guide/${stale}.md has a stale table: run npm run guide:statistics`);
    process.exitCode = 1;
  } else console.log(`docs/guide/${stale}.md made`);
}
for (const [name, after] of [
  ["glossary", glossaryPage(readFileSync(join(projectRoot, "docs/words.md"), "utf8"))],
  ["statistics", guidePage(words, statisticsInStudies())],
] as const) {
  const file = join(projectRoot, `docs/guide/${name}.md`);
  const before = existsSync(file) ? readFileSync(file, "utf8").replaceAll("\r\n", "\n") : "";
  if (before === after) continue;
  if (isChecked) {
    console.error(`docs/guide/${name}.md is stale: run npm run guide:statistics`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
    console.log(`docs/guide/${name}.md made`);
  }
}
