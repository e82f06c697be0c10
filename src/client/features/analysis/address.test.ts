import { expect, it } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import { parseAnalysisSearch } from "./address.ts";

it("leaves out what an address cannot mean, and keeps the rest with the scope", () => {
  const code = newId("code");
  const search = parseAnalysisSearch({
    view: "radar",
    by: "rater,weather",
    code,
    lag: 0,
    threshold: 0.1,
    mode: "boris",
    raterIds: "nobody we know",
    phases: "Play,Rest%2C%20again",
    something: "else",
  });

  expect(search).toEqual({ code, threshold: 0.1, mode: "boris", phases: "Play,Rest%2C%20again" });
});

it("takes any grouping that the calls take, and none on purpose", () => {
  const by = `rater,variable:${newId("variable")}`;

  expect(parseAnalysisSearch({ by }).by).toBe(by);
  expect(parseAnalysisSearch({ by: "none" }).by).toBe("none");
  expect(parseAnalysisSearch({ by: "" }).by).toBeUndefined();
});

it("reads a station that is called by a number as its name", () => {
  expect(parseAnalysisSearch({ at: 12 }).at).toBe("12");
});
