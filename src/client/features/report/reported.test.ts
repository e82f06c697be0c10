import { describe, expect, it, test } from "vitest";
import { plantedReport } from "../../../../tests/plantedReport.ts";
import { ratingsLead } from "./ratingsLead.ts";

describe.each([3, 30, 100])("the report of %i raters", (raters) => {
  test("has no figure of one recording, but where it is asked for of that one", () => {
    const { agreement } = plantedReport({ raters, recordings: 1 });
    const ofOne = plantedReport({ raters, recordings: 1, isAskedForOne: true }).agreement;
    const ofTwo = plantedReport({ raters, recordings: 2 }).agreement;

    const kinds = ({ rows }: typeof agreement) =>
      new Set(rows.flatMap(({ figures }) => figures.map(({ kind }) => kind)));
    expect(kinds(agreement)).toEqual(new Set(["undefined"]));
    expect(JSON.stringify(agreement)).toContain("one_recording");
    expect(kinds(ofOne)).toEqual(new Set(["value"]));
    expect(kinds(ofTwo)).toEqual(new Set(["value"]));
  });
});

it("tells ratings first where there are fewer events, and events not at all where there are none", () => {
  const ofRatings = plantedReport({ raters: 3, events: 0, ratings: 60 });
  const ofFew = plantedReport({ raters: 3, events: 20, ratings: 60 });
  const ofEvents = plantedReport({ raters: 3, events: 600, ratings: 60 });

  expect(bys(ofRatings)).toEqual(new Set(["criterion"]));
  expect(bys(ofFew)).toEqual(new Set(["overall", "pair", "criterion"]));
  expect([ofRatings, ofFew, ofEvents].map(({ report }) => ratingsLead(report))).toEqual([
    true,
    true,
    false,
  ]);
});

function bys({ agreement }: ReturnType<typeof plantedReport>) {
  return new Set(agreement.rows.map(({ of }) => of.by));
}
