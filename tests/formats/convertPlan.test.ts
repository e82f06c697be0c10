import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { ImportPlan } from "../../src/formats/importPlan.ts";
import { elanFiles, namings, plantedTeam } from "./teamFiles.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with the files of a team of raters. */
function folderOf(raters: readonly string[], recordings: number) {
  const folder = mkdtempSync(join(tmpdir(), "interrater-convert-"));
  folders.push(folder);
  const team = plantedTeam({ seed: 19, raters, recordings });
  const names: string[] = [];
  for (const file of elanFiles(team, { naming: namings["at the end"] })) {
    names.push(file.name);
    writeFileSync(join(folder, file.name), file.bytes);
  }
  return { folder, names };
}

function convert(folder: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/run.mjs", "scripts/convert.ts", ...words],
    { encoding: "utf8", env: { ...process.env, INIT_CWD: folder } },
  );
  return { status, stdout, stderr };
}

const Report = z.object({ plan: ImportPlan });

describe.each([
  { raters: ["Ana", "Ben"], recordings: 2 },
  { raters: ["Ana", "Ben", "Cem"], recordings: 4 },
])("$recordings recordings of $raters", ({ raters, recordings }) => {
  it("are read by the plan that a report printed, changed by hand, and end with 0", () => {
    const { folder, names } = folderOf(raters, recordings);
    const first = convert(folder, ...names, "--report");
    expect(first.status).toBe(0);
    const { plan } = Report.parse(JSON.parse(first.stdout));
    expect(new Set(plan.rows.map(({ rater }) => rater))).toEqual(new Set(raters));
    const byHand = {
      ...plan,
      rows: plan.rows.map((row) => (row.rater === "Ben" ? { ...row, rater: "Zoe" } : row)),
    };
    writeFileSync(join(folder, "plan.json"), JSON.stringify(byHand));

    const second = convert(folder, ...names, "out.json", "--to", "json", "--plan", "plan.json");

    expect(second.stderr).toBe("");
    expect(second.status).toBe(0);
    const written = readFileSync(join(folder, "out.json"), "utf8");
    expect(written).toContain("Zoe");
    expect(written).not.toContain('"Ben"');
  });
});

it("ends with 1 where a file cannot be read, with 2 where it was called wrongly, and writes nothing then", () => {
  const { folder, names } = folderOf(["Ana", "Ben"], 1);
  writeFileSync(join(folder, "broken.eaf"), "<ANNOTATION_DOCUMENT");
  writeFileSync(join(folder, "plan.json"), '{"kind":"something else"}');

  expect(convert(folder, ...names, "broken.eaf", "--report").status).toBe(1);
  const noPlan = convert(folder, ...names, "out.json", "--to", "json", "--plan", "plan.json");
  expect(noPlan).toMatchObject({ status: 2 });
  expect(noPlan.stderr).toContain("plan.json is no import plan.");
  const absent = convert(folder, ...names, "out.json", "--to", "json", "--plan", "nothing.json");
  expect(absent.status).toBe(2);
  expect(convert(folder, "--strange", ...names).status).toBe(2);
  expect(existsSync(join(folder, "out.json"))).toBe(false);
});

it("never writes over a file that exists unless it is told to", () => {
  const { folder, names } = folderOf(["Ana", "Ben"], 1);
  const [first = "", last = ""] = names;
  const before = readFileSync(join(folder, last));

  // As a shell writes `*.eaf`: the last one is read, not written.
  expect(convert(folder, ...names, "--report").stdout).toContain(last);
  const refused = convert(folder, first, last);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain("is there already and would be lost");
  expect(readFileSync(join(folder, last))).toEqual(before);

  expect(convert(folder, first, last, "--replace").status).toBe(0);
  expect(readFileSync(join(folder, last))).not.toEqual(before);
});
