import { expect, it } from "vitest";
import { codes, scheme } from "../../../../../tests/sample.ts";
import { criterionOf } from "./criterionOf.ts";

it("takes apart what the address says, or the total, or the first criterion where there is no total", () => {
  expect(criterionOf(scheme, "total")).toBe("total");
  expect(criterionOf({ ...scheme, total: "share" }, undefined)).toBe("total");
  expect(criterionOf(scheme, undefined)).toBe(codes.criterion);
  expect(criterionOf({ criteria: [], total: "none" }, undefined)).toBe("total");
  expect(criterionOf(undefined, undefined)).toBe("total");
});
