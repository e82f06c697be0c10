import { expect, test } from "vitest";
import { hexadecimal, sha256Of } from "./sha256.ts";
import { comesAloneAt, drawnInMonth } from "./monthlyChecks.ts";

/** The lot of each in a month, as the server makes it but with no secret. */
const lotsOf = (month: string) => (accountId: string) =>
  hexadecimal(sha256Of(new TextEncoder().encode(`${month} ${accountId}`)));

const cohort = (month: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    accountId: `${month} ${at}`,
    passedAt: `${month}-15T12:00:00.000Z`,
  }));
const months = Array.from({ length: 24 }, (_, at) => {
  const number = `${(at % 12) + 1}`.padStart(2, "0");
  return `${2027 + Math.floor(at / 12)}-${number}`;
});

test.each([3, 30, 100])(
  "of %i who passed in one month the share is drawn, in any order",
  (count) => {
    const passed = cohort("2026-11", count);
    const of = { month: "2026-12", share: 0.2, lotOf: lotsOf("2026-12") };

    const drawn = drawnInMonth(passed, of);

    expect(drawn.size).toBe(Math.ceil(count * 0.2));
    expect(drawnInMonth(passed.toReversed(), of)).toEqual(drawn);
  },
);

test("each cohort is drawn from by itself, and who passed this month not at all", () => {
  const passed = [...cohort("2026-10", 10), ...cohort("2026-11", 4), ...cohort("2026-12", 5)];

  const drawn = [
    ...drawnInMonth(passed, { month: "2026-12", share: 0.1, lotOf: lotsOf("2026-12") }),
  ];

  expect(drawn.map((one) => one.slice(0, 7)).toSorted()).toEqual(["2026-10", "2026-11"]);
});

test("over two years everybody comes, each about as often as the share says", () => {
  const passed = cohort("2026-11", 30);
  const times = new Map<string, number>();
  for (const month of months) {
    for (const one of drawnInMonth(passed, { month, share: 0.2, lotOf: lotsOf(month) })) {
      times.set(one, (times.get(one) ?? 0) + 1);
    }
  }

  expect(times.size).toBe(30);
  // 24 months at 20 % are 4.8 on the average; with a standard deviation of 2 more than 12 is no chance.
  expect(Math.max(...times.values())).toBeLessThan(13);
});

test.each([3, 30, 100])(
  "of %i raters each has a working day of their own for a check that no work has brought",
  (count) => {
    const workGivenAt = new Date("2026-10-05T14:10:00Z");
    const at = (rater: number, month: string) =>
      comesAloneAt({ month, workGivenAt, seed: `${rater} ${month}` });
    const all = months.flatMap((month) =>
      Array.from({ length: count }, (_, rater) => at(rater, month)),
    );

    expect(all.every((when) => when.getUTCDate() >= 8 && when.getUTCDate() <= 25)).toBe(true);
    expect(all.every((when) => ![0, 6].includes(when.getUTCDay()))).toBe(true);
    expect(all.every((when) => [13, 14].includes(when.getUTCHours()))).toBe(true);
    expect(at(1, "2027-03")).toEqual(at(1, "2027-03"));
    expect(new Set(all.map((when) => when.getUTCDate())).size).toBe(18);
    const inMonth = Array.from({ length: count }, (_, rater) => at(rater, "2027-03").getUTCDate());
    expect(new Set(inMonth).size).toBeGreaterThan(Math.min(count, 14) / 2);
  },
);
