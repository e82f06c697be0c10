// npm run coverage: how often intervals hold, in made-up studies; makes docs/guide/intervals.md.
// npm run coverage -- 20: with so many studies a cell instead, printed and not written.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../src/server/projectRoot.ts";
import { coveragePage } from "./coverage/page.ts";
import { parts, type Results } from "./coverage/parts.ts";

const [asked = "", part] = process.argv.slice(2);
const isPart = (name: string): name is keyof typeof parts => name in parts;
if (part !== undefined && isPart(part)) {
  process.stdout.write(JSON.stringify(parts[part](Number(asked))));
} else {
  const studiesOf = (usual: number) => (asked === "" ? usual : Number(asked));
  const studies = {
    events: studiesOf(200),
    ratings: studiesOf(100),
    concordance: studiesOf(200),
    gamma: studiesOf(400),
    others: studiesOf(30),
    oneSided: studiesOf(100),
    differences: studiesOf(200),
  };
  // Each in a process of its own: they share nothing, and together take as long as the longest.
  const run = async (name: keyof typeof parts): Promise<unknown> => {
    const words = [
      join(projectRoot, "scripts/run.mjs"),
      "scripts/coverage.ts",
      String(studies[name]),
      name,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: projectRoot,
      maxBuffer: 2 ** 28,
    });
    return JSON.parse(stdout);
  };
  const [events, ratings, concordance, gamma, others, oneSided, differences] = await Promise.all([
    run("events"),
    run("ratings"),
    run("concordance"),
    run("gamma"),
    run("others"),
    run("oneSided"),
    run("differences"),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the parts above have written.
  const results = {
    events,
    ratings,
    concordance,
    gamma,
    others,
    oneSided,
    differences,
    studies,
  } as Results;
  const page = coveragePage(results);
  if (asked !== "") console.log(page);
  else writeFileSync(join(projectRoot, "docs/guide/intervals.md"), page);
}
