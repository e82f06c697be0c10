// npm run --silent recompute -- PACKAGE: computes the figures of a package again, with the project's scripts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { unzipSync } from "fflate";

const languages = [
  { program: "python3", script: "recompute/python/recompute.py" },
  { program: "Rscript", script: "recompute/R/recompute.R" },
] as const;

const project = resolve(import.meta.dirname, "..");
const [given, ...rest] = process.argv.slice(2);
// npm changes to the project's folder, and says where it was called.
const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), given ?? "");
if (given === undefined || rest.length > 0 || !existsSync(path)) {
  console.error(
    "Give the data package, a folder or a ZIP file: npm run --silent recompute -- PACKAGE",
  );
  process.exit(2);
}
const made = path.endsWith(".zip") ? unpacked(path) : undefined;
try {
  const folder = made ?? path;
  if (!existsSync(join(folder, "figures.csv"))) {
    throw new Error(
      `${given} is not the data package of a report: it has no figures.csv. Download the package from the Report page and give its folder or ZIP file.`,
    );
  }
  const ends = languages.map(({ program, script }) => {
    if (spawnSync(program, ["--version"]).status !== 0) {
      console.log(`${program}: skipped, because it is not installed`);
      return undefined;
    }
    const run = spawnSync(program, [join(project, script), folder], {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
    const others = run.stdout
      .split("\n")
      .filter((line) => line !== "" && !line.endsWith("\tequal"));
    for (const line of others) console.log(`${program}\t${line}`);
    console.log(`${program}: ${run.stderr.trim()}`);
    return run.status;
  });
  const isAllEqual = ends.every((end) => end === undefined || end === 0);
  process.exitCode = isAllEqual && ends.some((end) => end === 0) ? 0 : 1;
} finally {
  if (made !== undefined) rmSync(made, { recursive: true, force: true });
}

function unpacked(zip: string): string {
  const folder = mkdtempSync(join(tmpdir(), "interrater-recompute-"));
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    const file = resolve(folder, name);
    if (name.endsWith("/") || !file.startsWith(join(folder, "/"))) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}
