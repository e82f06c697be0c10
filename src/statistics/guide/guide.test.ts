import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { statisticsInStudies } from "../../../scripts/statisticsInStudies.ts";
import { answersFor } from "../answers.ts";
import { statistics } from "../index.ts";
import { ratingsFromRows } from "../ratings.ts";
import { reasons } from "../reasons.ts";
import type { Answer, Reference, Statistic } from "../statistic.ts";
import { faults } from "./faults.ts";
import { guide } from "./guide.ts";
import { guidePage } from "./page.ts";
import { parameterWords } from "./parameterWords.ts";

type Listed = Pick<Statistic, "id" | "observes">;

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("the guide is what the registry says", () => {
  const page = guidePage(JSON.parse(read("locales/en/statistics.json")), statisticsInStudies());

  expect(read("docs/guide/statistics.md").replaceAll("\r\n", "\n")).toBe(page);
  for (const fault of faults) expect(Object.values(fault)).not.toContain("");
});

describe.each(statistics.map(({ id }) => id))("%s", (id) => {
  const entry = guide[id];

  it("has all parts", () => {
    for (const text of [entry.whenNot, entry.missing, ...entry.formula, ...entry.differs]) {
      expect(text).not.toBe("");
    }
    expect(entry.formula.length).toBeGreaterThan(0);
    expect(entry.differs.length).toBeGreaterThan(0);
    expect(entry.undefinedBecause.length).toBeGreaterThan(0);
    expect(reasons).toEqual(expect.arrayContaining([...new Set(entry.undefinedBecause)]));
  });

  it("names where it is published: a DOI, or the ISBN of a book", () => {
    const statistic = statistics.find((one) => one.id === id);
    const references: readonly Reference[] = statistic?.references ?? [];

    expect(references.some(({ doi, text }) => doi !== undefined || text.includes("ISBN"))).toBe(
      true,
    );
  });

  it("says what each parameter does", () => {
    const statistic = statistics.find((one) => one.id === id);

    for (const name of Object.keys(statistic?.parameters ?? {})) {
      expect([name, parameterWords[name] ?? ""]).not.toContain("");
    }
  });

  it("computes an example with a value", () => {
    const { columns, rows, parts, reading, story } = entry.example();

    expect(story.length * reading.length * rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.length).toBe(columns.length);
    const numbers = parts.flatMap(({ shown }) =>
      typeof shown === "object" ? Object.values(shown) : [shown],
    );
    expect(numbers).not.toContain(NaN);
    const [first] = parts;
    expect(
      typeof first?.shown === "number" ||
        (typeof first?.shown === "object" && first.shown.kind === "value"),
    ).toBe(true);
  });
});

describe("what was observed and what chance gives", () => {
  const told = statistics.flatMap(({ id }) => {
    const { parts } = guide[id].example();
    const numberOf = (name: string) => {
      const shown = parts.find((one) => one.name === name)?.shown;
      return typeof shown === "object" && shown.kind === "value" ? shown.value : undefined;
    };
    const [first] = parts;
    return [
      {
        id,
        names: parts.map(({ name }) => name),
        figure: numberOf("kappa") ?? numberOf(first?.name ?? ""),
        numberOf,
      },
    ];
  });

  test.each(told)(
    "$id are called what its figure is made of",
    ({ figure = NaN, numberOf, names }) => {
      expect(names).not.toEqual(expect.arrayContaining(["observed"]));
      expect(names).not.toEqual(expect.arrayContaining(["expected by chance"]));
      for (const made of madeOf(numberOf)) expect(figure).toBeCloseTo(made, 6);
    },
  );

  test("are disagreement in every statistic that says so, and agreement in all others", () => {
    const ofDisagreement = told.filter(({ names }) => names.includes("observed disagreement"));
    const saying: readonly Listed[] = statistics;
    for (const { id } of ofDisagreement) {
      expect(saying.find((one) => one.id === id)?.observes).toBe("disagreement");
    }
    for (const { id } of saying.filter((one) => one.observes === "disagreement")) {
      const { names } = told.find((one) => one.id === id) ?? { names: [] };
      expect([id, ...names]).not.toContain("observed agreement");
      expect([id, ...names]).not.toContain("expected agreement");
    }
  });
});

/** The figure as the parts that are shown make it, by what they are called; nothing where they are not shown. */
function madeOf(numberOf: (name: string) => number | undefined): readonly number[] {
  const [same, sameByChance] = [numberOf("observed agreement"), numberOf("expected agreement")];
  const [apart, apartByChance] = [
    numberOf("observed disagreement"),
    numberOf("disexpected agreement"),
  ];
  return [
    ...(same === undefined || sameByChance === undefined
      ? []
      : [(same - sameByChance) / (1 - sameByChance)]),
    ...(apart === undefined || apartByChance === undefined ? [] : [1 - apart / apartByChance]),
  ];
}

test("what degenerate ratings leave undefined is named in the guide", () => {
  const tables = [
    [],
    [[1, 1]],
    [
      [1, 1],
      [1, 1],
    ],
    [
      [1, null],
      [null, 2],
    ],
    [
      [1, 2],
      [1, 1],
      [1, 2],
    ],
    [
      [1, 1, 1],
      [2, 2, 2],
    ],
    [
      [3, 3, 3],
      [3, 3, 3],
    ],
  ];
  for (const rows of tables) {
    for (const level of ["nominal", "ordinal", "interval"] as const) {
      const scale = level === "interval" ? undefined : [1, 2, 3];
      for (const { id, answer } of answersFor(ratingsFromRows(rows, scale), level)) {
        for (const reason of reasonsOf(answer)) {
          expect([id, ...guide[id].undefinedBecause]).toContain(reason);
        }
      }
    }
  }
});

function reasonsOf({ figure, standardError, interval, parts }: Answer): readonly string[] {
  return [figure, standardError, interval, ...Object.values(parts)].flatMap((one) =>
    one.kind === "undefined" && one.because !== "not_part_of_this_statistic" ? [one.because] : [],
  );
}

test("the published figures of the examples are ours", () => {
  // Shrout & Fleiss (1979), table 4.
  expect(exampleFigure("intraclassCorrelation", "ICC(A,1)")).toBeCloseTo(0.29, 2);
  expect(exampleFigure("intraclassCorrelation", "ICC(1)")).toBeCloseTo(0.17, 2);
  expect(exampleFigure("intraclassCorrelation", "ICC(C,k)")).toBeCloseTo(0.91, 2);
  // Krippendorff (2011).
  expect(exampleFigure("krippendorffAlpha", "alpha, nominal")).toBeCloseTo(0.743, 3);
  expect(exampleFigure("krippendorffAlpha", "alpha, ordinal")).toBeCloseTo(0.815, 3);
  expect(exampleFigure("krippendorffAlpha", "alpha, interval")).toBeCloseTo(0.849, 3);
  expect(exampleFigure("krippendorffAlpha", "alpha, ratio")).toBeCloseTo(0.797, 3);
});

function exampleFigure(id: keyof typeof guide, name: string): number {
  const part = guide[id].example().parts.find((one) => one.name === name)?.shown;
  return typeof part === "object" && part.kind === "value" ? part.value : NaN;
}
