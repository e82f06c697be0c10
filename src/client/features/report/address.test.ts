import { expect, it } from "vitest";
import { parseReportSearch, reportQuery } from "./address.ts";

it("takes over what the address of agreement covers and in which recipes, and nothing else", () => {
  const search = parseReportSearch({
    fromUs: 5_000_000,
    phases: "Baseline",
    statistics: "duration_kappa",
    pair: "somebody",
    work: "raters",
  });

  expect(reportQuery(search)).toEqual({
    fromUs: "5000000",
    phases: "Baseline",
    statistics: "duration_kappa",
  });
});
