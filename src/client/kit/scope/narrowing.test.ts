import { expect, it } from "vitest";
import { chosenOf, isNarrowed, withChosen, without, wholeOf } from "./narrowing.ts";

it("chooses and takes off, where none chosen means all", () => {
  const some = withChosen({}, "raters", ["a", "b"]);

  expect(some).toEqual({ raterIds: "a,b" });
  expect(chosenOf(some, "raters")).toEqual(["a", "b"]);
  expect(chosenOf(withChosen(some, "raters", []), "raters")).toEqual([]);
  expect(isNarrowed(withChosen(some, "raters", []))).toBe(false);
});

it("takes off both ends of a window at once", () => {
  const search = { fromUs: 5, toUs: 9, codeIds: "c" };

  expect(without(search, "window")).toMatchObject({ fromUs: undefined, toUs: undefined });
  expect(isNarrowed(without(search, "window"))).toBe(true);
});

it("covers all of a scheme version again, not another one", () => {
  const search = { schemeVersionId: "v", codeIds: "c", work: "consensus" as const, toUs: 9 };
  const whole = wholeOf(search);

  expect(isNarrowed(search)).toBe(true);
  expect(isNarrowed(whole)).toBe(false);
  expect(whole.schemeVersionId).toBe("v");
});
