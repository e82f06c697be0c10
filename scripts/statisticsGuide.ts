// Makes docs/guide/statistics.md from the statistics; with --check it only says whether it is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../src/server/projectRoot.ts";
import { guidePage } from "../src/statistics/guide/page.ts";
import { statisticsInStudies } from "./statisticsInStudies.ts";

const words = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(join(projectRoot, "locales/en/statistics.json"), "utf8")));
const file = join(projectRoot, "docs/guide/statistics.md");
const before = existsSync(file) ? readFileSync(file, "utf8").replaceAll("\r\n", "\n") : "";
const after = guidePage(words, statisticsInStudies());
if (before !== after && process.argv.includes("--check")) {
  console.error("docs/guide/statistics.md is stale: run npm run guide:statistics");
  process.exitCode = 1;
} else if (before !== after) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, after);
  console.log("docs/guide/statistics.md made");
}
