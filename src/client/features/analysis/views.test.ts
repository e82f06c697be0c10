import { expect, it } from "vitest";
import { scheme } from "../../../../tests/sample.ts";
import { firstView, isOfRatingsAlone } from "./views.ts";

it("a scheme of criteria alone is looked at by how they were rated, any other by its time budget", () => {
  const ofRatings = { ...scheme, codes: [] };

  expect(scheme.criteria.length).toBeGreaterThan(0);
  expect(firstView(scheme)).toBe("budget");
  expect(firstView(ofRatings)).toBe("distributions");
  expect(firstView({ codes: [], criteria: [] })).toBe("budget");
  expect(firstView(undefined)).toBe("budget");
  expect(isOfRatingsAlone(ofRatings)).toBe(true);
});
