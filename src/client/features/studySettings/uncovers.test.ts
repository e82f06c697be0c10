import { expect, test } from "vitest";
import { type BlindingSettings, uncoveredBy } from "./uncovers.ts";

const closed: BlindingSettings = {
  blinding: "until_opened",
  isOpened: false,
  masksRaters: true,
  masksRecordings: true,
};

test("every change that lets someone see more asks for confirmation", () => {
  expect(uncoveredBy(closed, { isOpened: true })).toBe("open");
  expect(uncoveredBy(closed, { blinding: "never" })).toBe("never");
  expect(uncoveredBy(closed, { blinding: "until_both_submitted" })).toBe("both_submitted");
  expect(uncoveredBy(closed, { masksRecordings: false })).toBe("recordings");
  expect(uncoveredBy(closed, { masksRaters: false })).toBe("raters");
});

test("whatever hides more, or changes nothing, is not", () => {
  const open: BlindingSettings = {
    blinding: "never",
    isOpened: false,
    masksRaters: false,
    masksRecordings: false,
  };

  expect(uncoveredBy(open, { blinding: "until_opened" })).toBeUndefined();
  expect(uncoveredBy(open, { masksRaters: true, masksRecordings: true })).toBeUndefined();
  expect(uncoveredBy({ ...closed, isOpened: true }, { isOpened: false })).toBeUndefined();
  expect(
    uncoveredBy({ ...closed, blinding: "until_both_submitted" }, { isOpened: true }),
  ).toBeUndefined();
});
