import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factsOfMeasures } from "../../scripts/toldOnly.ts";

const root = join(import.meta.dirname, "../..");

/** The share of the time that both have something coded at once: no measure of ours. */
const madeUp = `import * as z from "zod";
import { ranges } from "../../statistics/soundInterval.ts";
import { type EventMeasure, type MeasureFacts, nothingBecause } from "../measure.ts";
import { totalsAndDiagonals } from "../sums.ts";
import { unitsTable } from "../tables/time.ts";

export const madeUpFacts = {
  id: "made_up",
  recipe: z.object({
    kind: z.literal("made_up"),
    power: z.number().min(1).max(9).default(2),
    mood: z.enum(["mild", "strict"]).default("mild"),
  }),
  of: "events",
  statistic: "percentAgreement",
  isShare: true,
  range: ranges.share,
} as const satisfies MeasureFacts;

export const madeUp: EventMeasure<typeof madeUpFacts.recipe> = {
  ...madeUpFacts,
  weighs: () => "moments",
  isOfNothingToo: true,
  foldsLinks: false,
  tables: () => [unitsTable(1_000_000)],
  estimator: ({ power }, recordings) => ({
    vectors: totalsAndDiagonals(recordings),
    evaluate: ([all = 0, same = 0]) =>
      all === 0
        ? nothingBecause("no_units", 0)
        : { value: (same / all) ** power, because: undefined, observed: undefined, expected: undefined, n: all },
    valueOf: ([all = 0, same = 0]) => (same / all) ** power,
    per: "unit",
  }),
};
`;

/** What knows measures: asked as a study, an address and a form ask. */
const asking = `import { recordsFigures } from "./src/agreement/recordsFigures.ts";
import { EventStatistic, eventRecipeKinds, AgreementStatistics, defaultStatistics } from "./src/agreement/recipes.ts";
import { parseEventRecipes, recipeId } from "./src/agreement/recipeText.ts";
import { isShare } from "./src/agreement/facts.ts";
const second = 1_000_000;
const [recipe] = parseEventRecipes("made_up:power=3:mood=strict") ?? [];
const track = (endS) => [{ code: "a", startUs: 0, endUs: endS * second }];
const recordings = [10, 10, 10, 10, 10].map((s, at) => ({
  durationUs: 20 * second,
  tracks: [track(s), track(s + at)],
}));
const [figure] = recordsFigures(recordings, ["a"], [recipe]);
console.log(JSON.stringify({
  isOffered: eventRecipeKinds.includes("made_up"),
  plain: EventStatistic.parse({ kind: "made_up" }),
  recipe,
  id: recipeId(recipe),
  isRefused: parseEventRecipes("made_up:power=12") === undefined,
  isStored: AgreementStatistics.safeParse({ ...defaultStatistics, events: [recipe] }).success,
  isShare: isShare(recipe),
  figure,
}));
`;

/** A copy of the pure folders, with one file and one line more. */
let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "interrater-measure-"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  for (const folder of ["agreement", "statistics", "domain"]) {
    cpSync(join(root, "src", folder), join(copy, "src", folder), { recursive: true });
  }
  cpSync(join(root, "package.json"), join(copy, "package.json"));
  writeFileSync(join(copy, "src/agreement/measures/madeUp.ts"), madeUp);
  const registry = join(copy, "src/agreement/registry.ts");
  writeFileSync(
    registry,
    readFileSync(registry, "utf8")
      .replace(/^import /u, 'import { madeUp } from "./measures/madeUp.ts";\nimport ')
      .replace("export const measures = [", "export const measures = [\n  madeUp,"),
  );
  writeFileSync(join(copy, "asking.ts"), asking);
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

test("a measure is one file and its line in the registry: address, store, form and figure know it then", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "asking.ts"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    isOffered: true,
    plain: { kind: "made_up", power: 2, mood: "mild" },
    recipe: { kind: "made_up", power: 3, mood: "strict" },
    id: "made_up:power=3:mood=strict",
    isRefused: true,
    isStored: true,
    isShare: true,
    // Of 100 seconds 10 are one's alone.
    figure: expect.objectContaining({ kind: "value", value: expect.closeTo(0.9 ** 3, 12), n: 100 }),
  });
});

test("a page gets the facts of each measure in place of the measure", () => {
  const registry = readFileSync(join(root, "src/agreement/registry.ts"), "utf8");
  const told = factsOfMeasures(registry);
  const names = [...registry.matchAll(/^ {2}(\w+),$/gmu)].map(([, name]) => name);
  const listed = registry.slice(registry.indexOf("export const measures"));

  expect(names.length).toBeGreaterThan(40);
  expect(told.endsWith(listed)).toBe(true);
  for (const name of names.filter((one) => listed.includes(` ${one},`))) {
    expect(told).toContain(`${name}Facts as ${name}`);
  }
});
