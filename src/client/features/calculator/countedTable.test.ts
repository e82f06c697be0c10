import { expect, test } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import { type Calculation, calculation } from "./calculation.ts";
import { readingsOf } from "./countedTable.ts";
import { examples } from "./examples.ts";
import { pastedRows } from "./pastedRows.ts";
import { firstWish, type Wish } from "./wish.ts";
import { inPart, wholly } from "../../../../tests/whole.ts";

const lesson = [
  ["on task", 40, 5, 2],
  ["off task", 4, 25, 3],
  ["transition", 1, 2, 18],
];
/** Fleiss (1971), table 1 as often reprinted: fourteen raters, ten units, five codes. */
const fleiss = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];

type Rows = readonly (readonly (string | number)[])[];
const text = (rows: Rows, by = "\t") => rows.map((row) => row.join(by)).join("\n");

function read(pasted: string, wish: Partial<Wish> = {}): Calculation {
  const found = calculation(pastedRows(pasted).rows, { ...firstWish, ...wish }, String);
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}

function figure({ lines }: Calculation, key: string): number | undefined {
  const answer = lines.find((line) => line.key === key)?.answer;
  return answer?.figure.kind === "value" ? answer.figure.value : undefined;
}

const codes = lesson.map(([code]) => String(code));
const named = [["first \\ second", ...codes], ...lesson];
const totals = [
  ["", ...codes, "Total"],
  ["on task", 40, 5, 2, 47],
  ["off task", 4, 25, 3, 32],
  ["transition", 1, 2, 18, 21],
  ["Total", 45, 32, 23, 100],
];

test.each([
  ["with a corner", text(named), undefined],
  ["with commas", text(named, ","), undefined],
  ["with rows named alone", text(lesson.map((row, at) => [`c${at}`, ...row.slice(1)])), "columns"],
  ["as Markdown", markdown(named), undefined],
  ["with its sums", text(totals), undefined],
  ["with rows in another order", text([named[0] ?? [], ...lesson.toReversed()]), undefined],
  ["with columns named alone", text([codes, ...lesson.map((row) => row.slice(1))]), "columns"],
  ["without names", text(lesson.map((row) => row.slice(1))), "columns"],
  ["with sums and without names", text(totals.slice(1).map((row) => row.slice(1))), undefined],
  [
    "with numbers as codes",
    text([
      ["", 1, 2, 3],
      [1, 40, 5, 2],
      [2, 4, 25, 3],
      [3, 1, 2, 18],
    ]),
    undefined,
  ],
])("reads two raters' contingency table %s", (_, pasted, other) => {
  const found = read(pasted);

  expect(found.shape).toMatchObject({ layout: "matrix" });
  expect(found.shape.other).toBe(other);
  expect([found.units, found.raters.length]).toEqual([100, 2]);
  expect(figure(found, "cohenKappa/unweighted") ?? figure(found, "cohenKappa")).toBeCloseTo(
    0.7335,
    4,
  );
});

test("names the raters as the corner does, those of the rows first", () => {
  expect(read(text(named)).raters).toEqual(["first", "second"]);
});

test("asks of a table of four numbers, and reads it in the other way where that is said", () => {
  const pasted = text([
    [45, 15],
    [25, 15],
  ]);

  const found = read(pasted);
  const other = read(pasted, { layout: found.shape.other });

  expect(found.shape).toMatchObject({ layout: "matrix", other: "columns" });
  expect(figure(found, "cohenKappa/unweighted")).toBeCloseTo(0.1304, 4);
  expect(other.shape.layout).toBe("columns");
  expect(other.shape.other).toBeUndefined();
  expect(other.units).toBe(2);
});

test.each([
  ["without names", text(fleiss), "columns"],
  [
    "with names of units",
    text([["item", 1, 2, 3, 4, 5], ...fleiss.map((row, at) => [at + 1, ...row])]),
    "columns",
  ],
  [
    "with words as codes",
    text([["", "a", "b", "c", "d", "e"], ...fleiss.map((row, at) => [`unit ${at}`, ...row])]),
    "columns",
  ],
])("reads counts of how many raters gave each code %s", (_, pasted, other) => {
  const found = read(pasted);

  expect(found.shape).toMatchObject({ layout: "counts", other });
  expect([found.units, found.raters.length]).toEqual([10, 14]);
  expect(figure(found, "fleissKappa")).toBeCloseTo(0.20993, 5);
  expect(found.areAnonymous).toBe(true);
  expect(found.level).toBe(pasted.includes("1\t2\t3\t4\t5\n") ? "ordinal" : "nominal");
  expect(found.lines.some(({ id }) => id === "congerGeneralized" || id === "kendallW")).toBe(false);
  expect(found.misfits.find(({ id }) => id === "congerGeneralized")?.because).toBe(
    "needs_known_raters",
  );
});

test("takes units that were rated more or less often as counts where that is said", () => {
  const found = read(
    text([
      [2, 1],
      [0, 3],
      [2, 0],
      [1, 1],
    ]),
    { layout: "counts" },
  );

  expect([found.units, found.raters.length, found.rated, found.missing]).toEqual([4, 3, 10, 2]);
  // Pairs that agree: 1/3, 1, 1 and 0 of the units' pairs.
  expect(
    figure(found, "pairwiseAgreement") ?? figure(found, "pairwiseAgreement/unweighted"),
  ).toBeCloseTo((1 / 3 + 1 + 1 + 0) / 4, 12);
});

test("says why a table cannot be read as it was said to be", () => {
  const rows = pastedRows("a\tb\nc\td\ne\tf").rows;

  expect(calculation(rows, { ...firstWish, layout: "matrix" }, String)).toBe(
    "not_two_raters_counts",
  );
  expect(calculation(rows, { ...firstWish, layout: "counts" }, String)).toBe("not_counts");
});

test("gives the figures of the ratings that were counted, whatever the sizes", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 40; round += 1) {
    const size = 2 + Math.floor(random() * 6);
    const names = Array.from({ length: size }, (_, at) => `code ${at}`);
    const truth = Array.from({ length: 20 + Math.floor(random() * 400) }, () => [
      Math.floor(random() * size),
      Math.floor(random() * size),
    ]).map(([first = 0, second = 0]) => [first, random() < 0.6 ? first : second]);
    const counts = names.map((_, row) =>
      names.map((__, column) => truth.filter(([a, b]) => a === row && b === column).length),
    );
    const shuffled = names.map((_, at) => at).toSorted(() => random() - 0.5);

    const found = read(
      text([["", ...names], ...shuffled.map((at) => [names[at] ?? "", ...(counts[at] ?? [])])]),
      { order: names },
    );
    const known = read(text(truth.map((row) => row.map((at) => names[at] ?? ""))), {
      layout: "columns",
      hasNames: false,
      hasUnits: false,
      order: names,
    });

    expect(found.shape.layout).toBe("matrix");
    expect(found.lines.map(valueOf)).toEqual(known.lines.map(valueOf));
  }
});

test("shows of counts only what stays the same whoever gave the ratings", () => {
  const random = randomFrom(3);
  for (let round = 0; round < 30; round += 1) {
    const size = 2 + Math.floor(random() * 4);
    const raters = 2 + Math.floor(random() * 12);
    const ratings = Array.from({ length: 8 + Math.floor(random() * 30) }, () => {
      const own = Math.floor(random() * size);
      return Array.from({ length: raters }, () =>
        random() < 0.5 ? own : Math.floor(random() * size),
      );
    });
    const order = Array.from({ length: size }, (_, at) => String(at + 1));
    const counts = ratings.map((row) =>
      order.map((_, code) => row.filter((one) => one === code).length),
    );
    const level = (["nominal", "ordinal", "interval"] as const)[round % 3];
    const as = { level, order, hasNames: false, hasUnits: false };

    const found = read(text(counts), { ...as, layout: "counts" });
    const known = read(
      text(ratings.map((row) => row.toSorted(() => random() - 0.5).map((one) => one + 1))),
      {
        ...as,
        layout: "columns",
      },
    );

    const own = new Map(known.lines.map((line) => [line.key, valueOf(line)]));
    expect(found.lines.length).toBeGreaterThan(4);
    for (const line of found.lines) expect(valueOf(line)).toEqual(own.get(line.key));
  }
});

test("takes no ratings for counts", () => {
  const random = randomFrom(11);
  const mistaken: unknown[] = [];
  let asked = 0;
  let tried = 0;
  for (const raters of [2, 3, 5, 30, 100]) {
    for (const units of [2, 3, 5, 10, 40, ...wholly(1_000)]) {
      for (const [low, high] of [
        [0, 1],
        [0, 4],
        [1, 2],
        [1, 5],
        [0, 100],
      ] as const) {
        for (let round = 0; round < inPart(10); round += 1) {
          const table = Array.from({ length: units }, () => {
            const own = low + Math.floor(random() * (high - low + 1));
            return Array.from({ length: raters }, () =>
              random() < 0.5 ? own : low + Math.floor(random() * (high - low + 1)),
            );
          });
          const { taken, other } = readingsOf(
            table.map((row) => row.map(String)),
            { ...firstWish, hasNames: false, hasUnits: false },
          );
          // Of so few cells nobody can tell.
          const isTiny = units * raters <= 9 && units === raters;
          if (taken !== undefined && !isTiny) mistaken.push(table);
          tried += 1;
          if (other !== undefined && units !== raters) asked += 1;
        }
      }
    }
  }
  expect(mistaken).toEqual([]);
  expect(asked / tried).toBeLessThan(0.01);
});

test("takes ranks, and tables whose columns are raters by name, for ratings", () => {
  const ranks = text([
    [1, 2, 3, 0],
    [2, 1, 3, 0],
    [3, 1, 2, 0],
    [1, 3, 2, 0],
  ]);
  const ofRaters = text([
    ["Rater 1", "Rater 2"],
    [20, 5],
    [10, 15],
  ]);

  expect(read(ranks).shape.layout).not.toMatch(/matrix|counts/u);
  expect(read(ofRaters).shape).toMatchObject({ layout: "columns" });
  expect(read(ofRaters).shape.other).toBeUndefined();
  for (const example of examples) {
    expect(read(example.text, { level: example.level }).shape.layout).not.toMatch(/matrix|counts/u);
  }
});

function valueOf({ key, answer }: Calculation["lines"][number]) {
  return [key, answer.figure.kind === "value" ? Number(answer.figure.value.toPrecision(10)) : null];
}

function markdown([head = [], ...rows]: Rows): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
