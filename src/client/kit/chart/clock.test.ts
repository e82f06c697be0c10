import { expect, it } from "vitest";
import { clock, clockTicks } from "./clock.ts";

it("marks time in the steps people count it in", () => {
  const minutes = clockTicks({ fromUs: 0, toUs: 600e6, most: 5 }).map((us) => us / 60e6);

  expect(minutes).toEqual([0, 2, 4, 6, 8, 10]);
  expect(clockTicks({ fromUs: 250_000, toUs: 1_100_000, most: 5 })).toEqual([
    400_000, 600_000, 800_000, 1_000_000,
  ]);
});

it("writes moments as a clock does, without needless hours", () => {
  expect([0, 185e6, 3_723e6, -90e6, 500_000].map(clock)).toEqual([
    "0:00",
    "3:05",
    "1:02:03",
    "−1:30",
    "0:00.5",
  ]);
});
