import { expect, it } from "vitest";
import { newId } from "../../../../../tests/sample.ts";
import { loweringStations } from "./loweringStations.ts";
import { strictFirst, isSeverityTold, mostSevere } from "./mostSevere.ts";
import { stationShown } from "./stationShown.ts";

it("calls severe only who lies below the others by limits for all of them at once", () => {
  const [ana, ben, cem] = [newId("account"), newId("account"), newId("account")];
  const examiners = [
    examiner(ana, [-9, -1]),
    { ...examiner(ben, [-6, -1]), isApart: true },
    { ...examiner(cem, [3, 9]), isApart: true },
  ];

  expect(mostSevere(examiners)).toEqual({ raterId: ben, value: -3.5 });
  expect(mostSevere(examiners.slice(0, 1))).toBeUndefined();
});

it("has examiners from strict to lenient, last whose place is not known", () => {
  const [ana, ben, cem, dan] = [0, 1, 2, 3].map(() => newId("account"));
  if (!ana || !ben || !cem || !dan) throw new Error("there are four");
  const examiners = [
    examiner(ana, [3, 9]),
    { ...examiner(ben, [0, 0]), fitted: undefinedFigure },
    examiner(cem, [-9, -1]),
    examiner(dan, [-2, 2]),
  ];

  expect(strictFirst(examiners).map(({ raterId }) => raterId)).toEqual([cem, dan, ana, ben]);
});

it("says nothing of chance where no examiner has an interval", () => {
  const [ana, ben] = [newId("account"), newId("account")];
  const told = examiner(ana, [-9, 1]);
  const untold = {
    ...examiner(ben, [0, 0]),
    fitted: { kind: "value" as const, value: -9, low: null, high: null },
  };

  expect(isSeverityTold([untold, told])).toBe(true);
  expect(isSeverityTold([untold])).toBe(false);
});

it("shows the station that the address names, the first one otherwise", () => {
  const stations = [station("A"), station(null), station("B")];

  expect(stationShown(stations, "B")?.station).toBe("B");
  expect(stationShown(stations, "")?.station).toBeNull();
  expect(stationShown(stations, undefined)?.station).toBe("A");
  expect(stationShown(stations, "gone")?.station).toBe("A");
  expect(stationShown([], "A")).toBeUndefined();
});

it("names stations without which alpha would be higher, and none without an alpha", () => {
  const of = (name: string, alpha: number) => ({
    ...station(name),
    alphaWithout: { kind: "value" as const, value: alpha, low: null, high: null },
  });
  const stations = [of("A", 0.7), of("B", 0.81), of("C", 0.9), station("D"), of("E", 0.801)];
  const exam = { fit: "complete" as const, standardError: 3, margin: 0, leastStations: 0 };
  const alpha = { kind: "value" as const, value: 0.8, low: null, high: null };

  expect(loweringStations({ exam: { ...exam, alpha }, stations })).toEqual([
    { station: "C", alpha: 0.9 },
    { station: "B", alpha: 0.81 },
  ]);
  expect(loweringStations({ exam: { ...exam, alpha: undefinedFigure }, stations })).toEqual([]);
});

const undefinedFigure = { kind: "undefined" as const, because: "too_few_units" };

function examiner(
  raterId: ReturnType<typeof newId<"account">>,
  [low, high]: readonly [number, number],
) {
  const fitted = { kind: "value" as const, value: (low + high) / 2, low, high };
  return { raterId, deviation: fitted, fitted, isApart: false, recordings: 5 };
}

function station(name: string | null) {
  const none = { kind: "undefined" as const, because: "too_few_units", n: 0 };
  return {
    station: name,
    candidates: 1,
    meanPercent: 50,
    sdPercent: null,
    borderlineRegression: none,
    borderlineGroup: none,
    passed: null,
    alphaWithout: undefinedFigure,
    correlation: undefinedFigure,
  };
}
