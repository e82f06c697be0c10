import { expect, test } from "vitest";
import { framesOfPlanted, plantedBank } from "../../../tests/plantedPrograms.ts";
import { isWhole } from "../../../tests/whole.ts";
import { equivalencePasses } from "./equivalencePasses.ts";

const sizes = [
  { worse: 1.8, recordings: 10 },
  { worse: 1.8, recordings: 40 },
  { worse: 2.5, recordings: 20 },
].slice(0, isWhole ? 3 : 2);

test.each(sizes)(
  "what the page simulates of equivalence passes no more by recording, and by frame far more often: %j",
  ({ worse, recordings }) => {
    const bank = plantedBank(5, 400, worse).map(framesOfPlanted);

    const found = equivalencePasses(bank, {
      recordings,
      margin: 0.1,
      studies: isWhole ? 4_000 : 200,
      level: 0.05,
      seed: 26,
    });

    expect(found?.byRecording).toBeLessThan(0.06 + (isWhole ? 0 : 2 * Math.sqrt(0.0475 / 200)));
    expect(found?.byFrame).toBeGreaterThan(0.15);
  },
);

test("recordings that are too few, or all alike, tell nothing of false passes", () => {
  const asked = { margin: 0.1, studies: 10, level: 0.05, seed: 1 };
  const bank = plantedBank(5, 4, 1.8).map(framesOfPlanted);
  expect(equivalencePasses(bank, asked)).toBeUndefined();
  const same = [{ program: 0, people: [0, 0], times: 20 }];
  expect(equivalencePasses([same, same, same, same, same, same], asked)).toBeUndefined();
});
