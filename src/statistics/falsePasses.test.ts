import { expect, test } from "vitest";
import {
  passesOfContests,
  passesOfEquivalence,
  plantedBank,
  winsOf,
} from "../../tests/plantedPrograms.ts";
import { isWhole } from "../../tests/whole.ts";
import { falsePasses } from "./falsePasses.ts";

const studies = isWhole ? 4_000 : 400;
/** What comes of so few studies by chance. */
const byChance = isWhole ? 0 : 2 * Math.sqrt((0.05 * 0.95) / studies);

const sizes = [
  { worse: 1.8, recordings: 10 },
  { worse: 1.8, recordings: 40 },
  { worse: 2.5, recordings: 20 },
].slice(0, isWhole ? 3 : 2);

test.each(sizes)(
  "a program that is just too bad passes by recording as often as is said, by frame far more often: %j",
  ({ worse, recordings }) => {
    const bank = plantedBank(5, 1_000, worse);
    const asked = { recordings, studies, seed: 9 };

    const found = falsePasses(bank.map(winsOf), { ...asked, level: 0.05 });

    expect(found.byRecording).toBeLessThan(0.06 + byChance);
    expect(found.byFrame).toBeGreaterThan(0.25);
    for (const segments of [1, 6]) {
      expect(passesOfContests(bank, { ...asked, segments })).toBeLessThan(0.06 + byChance);
    }
  },
);

test.each(sizes)("and so it is with equivalence: %j", ({ worse, recordings }) => {
  const bank = plantedBank(5, 1_000, worse);

  const found = passesOfEquivalence(bank, {
    recordings,
    studies,
    seed: 6,
    framesToo: Math.floor(600 / recordings),
  });

  expect(found.byRecording).toBeLessThan(0.06 + byChance);
  expect(found.byFrame).toBeGreaterThan(0.15);
});

test("where nothing of a bout repeats, frames are as good as recordings", () => {
  let at = 0;
  const drawn = plantedBank(7, 500, 1.8).map((recording) => {
    const wins = winsOf(recording);
    at += 1;
    // One frame of each.
    const one = at % 3 === 0 ? Math.sign(wins.sum) : 0;
    return { whole: one, frames: 1, sum: one, squares: one * one };
  });

  const { byRecording, byFrame } = falsePasses(drawn, {
    recordings: 40,
    studies: 1_000,
    level: 0.05,
    seed: 2,
  });

  expect(byFrame).toBeGreaterThan(byRecording - 0.02);
  expect(byFrame).toBeLessThan(0.1);
});
