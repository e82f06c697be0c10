import { expect, it } from "vitest";
import type { BarGroup } from "../../../kit/chart/barGroup.ts";
import { inUnit, timeUnit } from "./timeUnit.ts";

const lasting = (seconds: number): readonly BarGroup[] => [
  {
    id: "plays",
    name: "Plays",
    values: {
      ana: { kind: "value", value: seconds, low: seconds / 2, high: null },
      ben: { kind: "undefined", because: "no time" },
    },
  },
];

it("says hours where it is hours, and seconds where it is seconds", () => {
  expect(timeUnit(lasting(40)).name).toBe("second");
  expect(timeUnit(lasting(1800)).name).toBe("minute");
  expect(timeUnit(lasting(19_800)).name).toBe("hour");
  expect(timeUnit([]).name).toBe("second");
});

it("takes values and intervals into the unit, and leaves what is not there", () => {
  expect(inUnit(lasting(19_800), timeUnit(lasting(19_800)))[0]?.values).toEqual({
    ana: { kind: "value", value: 5.5, low: 2.75, high: null },
    ben: { kind: "undefined", because: "no time" },
  });
});
