import { expect, it } from "vitest";
import {
  askedScope,
  changedSearch,
  chosenPair,
  levelsIn,
  parseAgreementSearch,
} from "./address.ts";

const ana = "01930000-0000-7000-8000-00000000000a";
const ben = "01930000-0000-7000-8000-00000000000b";
const cem = "01930000-0000-7000-8000-00000000000c";

it("leaves out what an address cannot mean, and keeps the rest", () => {
  const search = parseAgreementSearch({
    pair: "x~y",
    by: "everything",
    statistics: "percent:unitUs=1000000,guesswork",
    ratingStatistics: "kendall_w",
    recordingIds: ana,
    roundIds: "first",
    row: "",
    column: ana,
  });

  expect(search).toEqual({
    recordingIds: ana,
    ratingStatistics: "kendall_w",
    row: "",
    column: ana,
  });
});

it("reads links that were saved with the parameters of the last release", () => {
  expect(
    parseAgreementSearch({ by: "code", recipes: "percent", scanRecipes: "scan_percent" }),
  ).toEqual(
    parseAgreementSearch({ by: "code", statistics: "percent", scanStatistics: "scan_percent" }),
  );
  expect(parseAgreementSearch({ recipes: "percent" }).statistics).toBe("percent");
});

it("takes the pair that the address names, whichever way round, else all of them", () => {
  const pairs = [
    { raterA: ana, raterB: ben },
    { raterA: ana, raterB: cem },
  ];

  expect(chosenPair(pairs, `${cem}~${ana}`)).toBe(pairs[1]);
  expect(chosenPair(pairs, `${ben}~${cem}`)).toBeUndefined();
  expect(chosenPair(pairs, undefined)).toBeUndefined();
  expect(chosenPair(pairs.slice(0, 1), undefined)).toBe(pairs[0]);
  expect(chosenPair([], undefined)).toBeUndefined();
});

it("requests the observations of two raters where the page is about a pair, whatever raters are filtered", () => {
  const search = { raterIds: `${ana},${ben},${cem}`, by: "code" as const };

  expect(askedScope(search)).toEqual({ raterIds: `${ana},${ben},${cem}` });
  expect(askedScope({ ...search, pair: `${ana}~${cem}` })).toEqual({ raterIds: `${ana},${cem}` });
});

it("lets a chosen cell go when something else is shown", () => {
  const search = { over: "all", row: "", column: ana };

  expect(changedSearch(search, { over: `code:${ana}` })).toEqual({ over: `code:${ana}` });
  expect(changedSearch(search, { row: ana })).toEqual({ over: "all", row: ana });
  expect(changedSearch({ levels: "1~2" }, { criterion: ana })).toEqual({ criterion: ana });
});

const levelsOf = (levels: string) => levelsIn(parseAgreementSearch({ levels }));

it("reads the levels of a chosen cell, and nothing where they are cut", () => {
  expect(levelsOf("1~3")).toEqual({ row: 1, column: 3 });
  expect(levelsOf("-1.5~0")).toEqual({ row: -1.5, column: 0 });
  expect(levelsOf("1~")).toBeUndefined();
});
