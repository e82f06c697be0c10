import type { AgreementLine } from "../../../agreement/row.ts";
import type { Figure } from "../../../agreement/figure.ts";
import { expect, it } from "vitest";
import { nextSort, sorted } from "./sorting.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

function line(key: string, value: number | null, of: AgreementLine["of"]): AgreementLine {
  const figure: Figure =
    value === null
      ? { kind: "undefined", because: "no_units", n: 0, per: "us" }
      : {
          kind: "value",
          value,
          low: null,
          high: null,
          observed: null,
          expected: null,
          n: 1,
          per: "us",
        };
  const counts = { raters: 2, pairs: 1, recordings: 1, comparedUs: 1, events: 1 };
  return { key, of, ...counts, eventsOfEach: null, prevalence: null, figures: [figure] };
}

const lines = [
  line("all", 0.5, { by: "overall" }),
  line("clip 10", 0.9, { by: "phase", phase: "clip 10" }),
  line("clip 9", null, { by: "phase", phase: "clip 9" }),
  line("clip 1", 0.1, { by: "phase", phase: "clip 1" }),
];
const keys = (sort: string | undefined) =>
  sorted(lines, sort, ({ key }) => key, compareNames).map(({ key }) => key);

it("keeps the row over all first and what is not defined last, up and down", () => {
  expect(keys("figure0")).toEqual(["all", "clip 1", "clip 10", "clip 9"]);
  expect(keys("-figure0")).toEqual(["all", "clip 10", "clip 1", "clip 9"]);
});

it("sorts names as people count", () => {
  expect(keys("name")).toEqual(["all", "clip 1", "clip 9", "clip 10"]);
});

it("keeps the order where no column is named, or an unknown one", () => {
  expect(keys(undefined)).toEqual(lines.map(({ key }) => key));
  expect(keys("figure7")).toEqual(lines.map(({ key }) => key));
});

it("sorts ascending, descending and not at all by repeated presses of a heading", () => {
  expect(nextSort(undefined, "name")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
  expect(nextSort("-name", "name")).toBeUndefined();
  expect(nextSort("-name", "events")).toBe("events");
});
