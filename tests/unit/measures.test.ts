import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { factsOf, needsOrder } from "../../src/agreement/facts.ts";
import {
  eventMeasure,
  ratingMeasure,
  scanMeasure,
  traceMeasure,
} from "../../src/agreement/index.ts";
import { Scans } from "../../src/domain/entities/observation.ts";
import {
  EventStatistic,
  eventRecipeKinds,
  RatingStatistic,
  ratingRecipeKinds,
  type AgreementStatistic,
  ScanStatistic,
  scanRecipeKinds,
  TraceStatistic,
  traceRecipeKinds,
} from "../../src/agreement/recipes.ts";
import { Code, Criterion } from "../../src/domain/entities/scheme.ts";
import {
  parseEventRecipes,
  parseRatingRecipes,
  parseScanRecipes,
  parseTraceRecipes,
  recipeId,
} from "../../src/agreement/recipeText.ts";
import { describe as describedStatistic, type StatisticId } from "../../src/statistics/index.ts";

const codeKinds = Code.shape.kind.options;
const scanMethods = Scans.shape.method.options;
const scales = Criterion.shape.scale.options;

const root = join(import.meta.dirname, "../..");
const kinds: readonly AgreementStatistic["kind"][] = [
  ...eventRecipeKinds,
  ...ratingRecipeKinds,
  ...scanRecipeKinds,
  ...traceRecipeKinds,
];

/** By what a measure is of: its kinds, and how one is found, made and read from an address. */
const families = {
  events: {
    kinds: eventRecipeKinds,
    make: (kind: string) => EventStatistic.parse({ kind }),
    measure: (kind: string) => eventMeasure(EventStatistic.parse({ kind })),
    parse: parseEventRecipes,
  },
  ratings: {
    kinds: ratingRecipeKinds,
    make: (kind: string) => RatingStatistic.parse({ kind }),
    measure: (kind: string) => ratingMeasure(RatingStatistic.parse({ kind })),
    parse: parseRatingRecipes,
  },
  scans: {
    kinds: scanRecipeKinds,
    make: (kind: string) => ScanStatistic.parse({ kind }),
    measure: (kind: string) => scanMeasure(ScanStatistic.parse({ kind })),
    parse: parseScanRecipes,
  },
  traces: {
    kinds: traceRecipeKinds,
    make: (kind: string) => TraceStatistic.parse({ kind }),
    measure: (kind: string) => traceMeasure(TraceStatistic.parse({ kind })),
    parse: parseTraceRecipes,
  },
} as const;

const sections = z.record(z.string(), z.looseObject({ name: z.string().optional() }));
const texts = z.object({ recipe: z.record(z.string(), z.record(z.string(), z.string())) });

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

/** What files of vectors (`tests/vectors-own`) call a statistic, where that is not its own name. */
const wordsOfVectors: Readonly<Partial<Record<StatisticId, string>>> = {
  eventAlignment: "alignment",
  easyDiag: "easydiag",
  intervalAgreement: "ioa",
  intraclassCorrelation: "icc",
  pairwiseAgreement: "percent_agreement_pairwise",
  toleranceKappa: "time_unit_kappa_tolerance",
  unanimousAgreement: "percent_agreement_all",
  unitizingAlpha: "u_alpha",
};
const vectorSets = z.array(z.object({ expected: z.array(z.object({ stat: z.string() })) }));
const vectors = new Set(
  ["published", "exact"].flatMap((name) =>
    vectorSets
      .parse(read(`tests/vectors-own/${name}.json`))
      .flatMap(({ expected }) => expected.map(({ stat }) => stat)),
  ),
);

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** All that knows measures by name: one that is added is told here what it still lacks. */
describe.each(kinds)("the measure %s", (kind) => {
  const measure = factsOf({ kind });

  test("is found by its id, among those of what it is of", () => {
    expect(measure.id).toBe(kind);
    const family = families[measure.of];
    expect(family.kinds).toContain(kind);
    const { range, id } = family.measure(kind);
    expect(id).toBe(kind);
    expect(range[0]).toBe(measure.isShare || kind === "kendall_w" ? 0 : range[0]);
    expect(range[1]).toBe(1);
  });

  test("is a statistic that has a page in the guide and was published", () => {
    const statistic = describedStatistic(measure.statistic);
    expect(statistic?.references.length).toBeGreaterThan(0);
  });

  test("is a statistic that vectors say the figures of, or BORIS", () => {
    const word = wordsOfVectors[measure.statistic] ?? snakeCase(measure.statistic);
    expect(measure.statistic === "borisKappa" || vectors.has(word)).toBe(true);
  });

  test("is named by the guide, where it tells of its statistic", () => {
    const { recipe } = texts.parse(read("locales/en/agreement.json"));
    const words = sections.parse(read("locales/en/statistics.json"));
    const guide = readFileSync(join(root, "docs/guide/statistics.md"), "utf8");
    const [, own = ""] = guide.split(`\n## ${words[measure.statistic]?.name}\n`);
    const [section = ""] = own.split("\n## ");
    const [, measured = ""] = /^\*\*In a study:\*\* (.*)\.$/mu.exec(section) ?? [];

    expect(measured.split("; ").map((one) => one.replace(/ \([^()]*\)$/u, ""))).toContain(
      recipe[kind]?.["name"],
    );
  });

  test.each(readdirSync(join(root, "locales")))("has a name and is explained in %s", (language) => {
    const said = texts.parse(read(`locales/${language}/agreement.json`));
    expect(Object.keys(said.recipe[kind] ?? {}).toSorted()).toEqual(
      ["leavesOut", "name", "short", "what"].toSorted(),
    );
  });

  test("has an address from which it is read again with its settings", () => {
    const { make, parse } = families[measure.of];
    const recipe = make(kind);
    expect(parse(recipeId(recipe))).toEqual([recipe]);
    expect(parse(kind)).toEqual([recipe]);
  });

  test.each(["python", "R"])("is computed again by a package's script (%s)", (language) => {
    const scripts = join(root, "recompute", language, "recompute");
    // As a key or a text of the script; what only a comment says is computed nowhere.
    const named = new RegExp(`["']${kind}["']|\\b${kind}\\s*=`, "u");
    const known = readdirSync(scripts).some((name) =>
      readFileSync(join(scripts, name), "utf8")
        .split("\n")
        .some((line) => named.test(line.replace(/#.*$/u, ""))),
    );
    expect(known).toBe(true);
  });
});

/** All that the domain lets people collect, and the measures that are of it. */
const collected: readonly (readonly [string, readonly AgreementStatistic["kind"][]])[] = [
  ...codeKinds.map(
    (kind) =>
      [
        `event that is a ${kind}`,
        eventRecipeKinds.filter((one) => kind === "state" || !factsOf({ kind: one }).isOfStates),
      ] as const,
  ),
  ...scanMethods.map((method) => [`answer by ${method} sampling`, scanRecipeKinds] as const),
  ...scales.map(
    (scale) =>
      [
        `rating on the scale ${scale}`,
        scale === "trace"
          ? traceRecipeKinds
          : ratingRecipeKinds.filter((kind) => scale !== "nominal" || !needsOrder({ kind })),
      ] as const,
  ),
  ["total of a rubric", ratingRecipeKinds],
];

test.each(collected)("there is a measure for every %s", (_name, measures) => {
  expect(measures.length).toBeGreaterThan(0);
});
