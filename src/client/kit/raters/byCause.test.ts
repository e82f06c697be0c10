import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { RaterFinding } from "../../../agreement/raters/profile.ts";
import { id } from "../../../domain/rules.ts";
import { byCause } from "./byCause.ts";

const ofCode = (kind: "divides" | "misses", harm: number): RaterFinding => ({
  kind,
  harm,
  codeId: id("code").parse(uuidv7()),
  share: 0.4,
  limits: { low: 0.3, high: 0.5 },
  events: 40,
  others: 0.02,
});
const late: RaterFinding = { kind: "lag", harm: 0.3, lagUs: 9e5, lowUs: 8e5, highUs: 1e6 };

test("what a rater does to several codes is one cause, told of the code that it harms most", () => {
  const [first, second, third] = [
    ofCode("divides", 0.9),
    ofCode("divides", 0.5),
    ofCode("divides", 0.2),
  ];
  const missed = ofCode("misses", 0.4);

  expect(byCause([first, second, missed, late, third])).toEqual([
    { finding: first, also: [second, third] },
    { finding: missed, also: [] },
    { finding: late, also: [] },
  ]);
  expect(byCause([])).toEqual([]);
});
