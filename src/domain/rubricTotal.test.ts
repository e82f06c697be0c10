import { describe, expect, it } from "vitest";
import { newId, scheme as sample } from "../../tests/sample.ts";
import type { Criterion } from "./entities/scheme.ts";
import { rubricParts, rubricTotal, scoreName, scoreText, scoreTotals } from "./rubricTotal.ts";

function criterion(part: Partial<Criterion>): Criterion {
  const [first] = sample.criteria;
  if (!first) throw new Error("the sample has no criterion");
  return { ...first, id: newId("criterion"), ...part };
}

const levels = (...values: readonly number[]) =>
  values.map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} }));
const greeting = criterion({ scale: "checklist", levels: levels(0, 1), weight: 2 });
const clarity = criterion({ scale: "ordinal", levels: levels(1, 2, 3, 4, 5), weight: 1 });
const style = criterion({ scale: "nominal", levels: levels(1, 2), weight: 5 });
const warmth = criterion({ scale: "trace", levels: levels(0, 100), weight: 5 });
const criteria = [greeting, clarity, style, warmth];
const rated = new Map<string, { readonly value: number | null }>([
  [greeting.id, { value: 1 }],
  [clarity.id, { value: 3 }],
  [style.id, { value: 2 }],
]);

describe("the total of a rubric", () => {
  it("is the weighted sum, names and traces left out", () => {
    expect(rubricTotal({ criteria, total: "sum" }, rated)).toEqual({
      kind: "value",
      of: "sum",
      value: 5,
      judged: 2,
      criteria: 2,
    });
  });

  it("is a share of the best that could have been given", () => {
    expect(rubricTotal({ criteria, total: "share" }, rated)).toMatchObject({ value: 5 / 7 });
  });

  it("leaves what cannot be judged out of the best too", () => {
    const ratings = new Map([...rated, [clarity.id, { value: null }] as const]);

    expect(rubricTotal({ criteria, total: "share" }, ratings)).toMatchObject({
      value: 1,
      judged: 1,
      criteria: 2,
    });
  });

  it("is not there, with a reason, where nothing adds up", () => {
    const worthless = criterion({ scale: "ordinal", levels: levels(-1, 0) });

    expect([
      rubricTotal({ criteria, total: "none" }, rated),
      rubricTotal({ criteria: [style, warmth], total: "sum" }, rated),
      rubricTotal({ criteria, total: "sum" }, new Map()),
      rubricTotal(
        { criteria: [worthless], total: "share" },
        new Map([[worthless.id, { value: 0 }]]),
      ),
    ]).toEqual([
      { kind: "undefined", because: "no_total" },
      { kind: "undefined", because: "nothing_counts" },
      { kind: "undefined", because: "nothing_judged" },
      { kind: "undefined", because: "best_is_zero" },
    ]);
  });
});

describe("a rubric in sections", () => {
  const [first, second] = ["Contact", "Conduct"].map((name) => ({
    id: newId("section"),
    name,
    texts: {},
  }));
  if (!first || !second) throw new Error("there are two");
  const sectioned = {
    sections: [first, second],
    criteria: [
      clarity,
      { ...greeting, sectionId: second.id },
      { ...style, sectionId: first.id },
      { ...criterion({ scale: "ratio" }), sectionId: second.id },
    ],
  };

  it("is read section by section, then what is in none", () => {
    expect(
      rubricParts(sectioned).map(({ section, criteria: own }) => [
        section?.name,
        own.map(({ id }) => sectioned.criteria.findIndex((one) => one.id === id)),
      ]),
    ).toEqual([
      ["Contact", [2]],
      ["Conduct", [1, 3]],
      [undefined, [0]],
    ]);
  });

  it("totals the sections in which two criteria count, and the whole", () => {
    expect(scoreTotals({ ...sectioned, total: "sum" }).map(({ of }) => scoreText(of))).toEqual([
      second.id,
      "total",
    ]);
    expect(scoreTotals({ ...sectioned, total: "none" })).toEqual([]);
  });

  it("names what has a score", () => {
    const words = { rubric: "Total", section: (name: string) => `Total: ${name}` };
    const named = (sectionId?: typeof first.id) =>
      scoreName(sectioned, { criterionId: null, sectionId }, words);

    expect([named(second.id), named(), named(newId("section"))]).toEqual([
      "Total: Conduct",
      "Total",
      undefined,
    ]);
  });
});
