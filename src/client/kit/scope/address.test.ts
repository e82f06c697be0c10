import { expect, it } from "vitest";
import { parseScopeSearch, scopeQuery } from "./address.ts";

const ana = "01930000-0000-7000-8000-00000000000a";
const ben = "01930000-0000-7000-8000-00000000000b";

it("keeps what an address says of the scope, and drops what cannot be meant", () => {
  const search = parseScopeSearch({
    raterIds: `${ana},${ben}`,
    recordingIds: "clip",
    roundIds: "",
    work: "everybody",
    fromUs: -3,
    toUs: 5_000_000,
    tab: "pairs",
  });

  expect(search).toEqual({ raterIds: `${ana},${ben}`, toUs: "5000000" });
});

it("reads a phase that is called like a number as a name", () => {
  expect(parseScopeSearch({ phases: 12 })).toEqual({ phases: "12" });
});

it("sends nothing of a screen's own, nor what is meant anyhow", () => {
  const search = { codeIds: ana, work: "raters", raterIds: undefined, tab: "pairs" } as const;

  expect(scopeQuery(search)).toEqual({ codeIds: ana });
});
