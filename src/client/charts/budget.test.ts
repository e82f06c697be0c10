import { describe, expect, it } from "vitest";
import type { RaterBudgetRow as Row } from "./raterTables.ts";
import { id } from "../../domain/rules.ts";
import { countLines, rowsFor, shareLines, widestSpread } from "./budget.ts";

const ana = id("account").parse("01930000-0000-7000-8000-00000000000a");
const ben = id("account").parse("01930000-0000-7000-8000-00000000000b");
const alone = id("code").parse("01930000-0000-7000-8000-00000000c001");
const mia = id("subject").parse("01930000-0000-7000-8000-00000000d001");
const tom = id("subject").parse("01930000-0000-7000-8000-00000000d002");

function row(part: Partial<Row>): Row {
  return {
    raterId: ana,
    subjectId: mia,
    codeId: alone,
    count: 1,
    totalUs: 1,
    meanUs: 1,
    sdUs: null,
    share: 0.5,
    perMinute: 1,
    ...part,
  };
}

describe("shares of time by rater", () => {
  it("takes the mean over the subjects for which the code was used", () => {
    const rows = [
      row({ share: 0.5 }),
      row({ subjectId: tom, share: 0.1 }),
      row({ raterId: ben, share: 0.4 }),
      row({ subjectId: null, count: 0, share: 0 }),
    ];

    const [line] = shareLines(rows, [alone], [ana, ben]);

    expect(line?.values).toEqual({ [ana]: 0.3, [ben]: 0.2 });
  });

  it("shows 0 for a rater who never used the code", () => {
    expect(shareLines([row({})], [alone], [ana, ben])[0]?.values).toEqual({ [ana]: 0.5, [ben]: 0 });
  });
});

it("counts the events of the chosen subject only", () => {
  const rows = [row({ count: 3 }), row({ subjectId: null, count: 4 })];

  expect(countLines(rowsFor(rows, "nobody"), [alone], [ana])[0]?.values).toEqual({ [ana]: 4 });
  expect(countLines(rowsFor(rows, "all"), [alone], [ana])[0]?.values).toEqual({ [ana]: 7 });
  expect(countLines(rowsFor(rows, mia), [alone], [ana])[0]?.values).toEqual({ [ana]: 3 });
});

it("finds the code on which raters lie furthest apart, and nothing where they do not", () => {
  const lines = [
    { codeId: "a", values: { [ana]: 0.3, [ben]: 0.25 } },
    { codeId: "b", values: { [ana]: 0.1, [ben]: 0.4 } },
  ];

  expect(widestSpread(lines)).toEqual({
    codeId: "b",
    most: { raterId: ben, value: 0.4 },
    least: { raterId: ana, value: 0.1 },
  });
  expect(widestSpread([{ codeId: "a", values: { [ana]: 1 } }])).toBeUndefined();
});
