import { expect, it } from "vitest";
import { codes } from "../../../../tests/sample.ts";
import { arrivalSteps, shareBy } from "./arrivalSteps.ts";

const row = {
  group: 0,
  codeId: codes.laughs,
  count: 3,
  censored: 1,
  meanUs: 4e6,
  sdUs: null,
  medianUs: 3e6,
  minUs: 1e6,
  maxUs: 24e6,
  survivalMedianUs: 3e6,
  curve: [
    { us: 1e6, share: 0.25 },
    { us: 3e6, share: 0.5 },
    { us: 24e6, share: 0.75 },
  ],
};
const line = { id: "a", name: "Laughs", row };

const namesUntil = (us: number) =>
  arrivalSteps(
    [{ ...line, row: { ...row, curve: [{ us, share: 1 }] } }],
    (one) => `${one / 1e6}`,
  ).map(({ name }) => name);

it("reads the curve at equal steps up to its last one", () => {
  const steps = arrivalSteps([line], (us) => `${us / 1e6} s`);

  expect(steps).toHaveLength(25);
  expect(steps[0]).toMatchObject({ name: "0 s", estimates: { a: { value: 0 } } });
  expect(steps[2]).toMatchObject({ name: "2 s", estimates: { a: { value: 0.25 } } });
  expect(steps[24]).toMatchObject({ name: "24 s", estimates: { a: { value: 0.75 } } });
});

it("takes round steps, and one more where the last moment lies between two", () => {
  expect(namesUntil(103e6).slice(0, 3)).toEqual(["0", "5", "10"]);
  expect(namesUntil(103e6).at(-1)).toBe("105");
  expect(namesUntil(50_000)).toEqual(["0", "0.05"]);
});

it("counts a step at the very moment at which it came", () => {
  expect(shareBy(row, 3e6)).toBe(0.5);
  expect(shareBy(row, 3e6 - 1)).toBe(0.25);
});

it("draws nothing where the code never came", () => {
  expect(arrivalSteps([{ ...line, row: { ...row, curve: [] } }], String)).toEqual([]);
});
