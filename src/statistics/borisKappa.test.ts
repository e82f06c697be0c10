import { expect, test } from "vitest";
import { borisNeedlemanWunsch, borisPluginKappa, borisTimeUnitKappa } from "./borisKappa.ts";
import { type BorisRow, roundAsPython, roundFraction } from "./borisNumbers.ts";

const row = (subject: string, behavior: string, start: number, end = start): BorisRow => ({
  subject,
  behavior,
  modifiers: "",
  startUs: Math.round(start * 1e6),
  endUs: Math.round(end * 1e6),
});

/** Observations "offset positif" and "modifiers" of BORIS's own test project (test.boris). */
const offset = [row("", "p", 22.425), row("", "p", 199.96)];
const modifiers = [
  row("", "q", 8.475),
  row("", "q", 12.35),
  row("", "q", 15.65),
  row("", "r", 19.175, 27.95),
  row("", "r", 30.425, 40.825),
];
const options = { subjects: ["", "subject1", "subject2"], behaviors: ["p", "s", "q", "r", "m"] };

test("an observation agrees fully with itself", () => {
  const pair = { first: offset, second: offset };

  expect(borisTimeUnitKappa(pair, options).kappa).toEqual({ kind: "value", value: 1 });
  expect(borisNeedlemanWunsch(pair, options)).toEqual({ kind: "value", value: 100 });
});

test("a point at exactly half an interval falls between the samples, as BORIS 9.12.3 has it", () => {
  const pair = { first: offset, second: modifiers };

  expect(borisTimeUnitKappa(pair, { ...options, intervalUs: 100_000 }).kappa).toEqual({
    kind: "value",
    value: 0,
  });
});

test("without an event there is no kappa, where BORIS prints −100", () => {
  const none = { kind: "undefined", because: "no_events" };

  expect(borisTimeUnitKappa({ first: offset, second: [] }, options).kappa).toEqual(none);
  expect(borisNeedlemanWunsch({ first: [], second: [] }, options)).toEqual(none);
  expect(borisPluginKappa({ first: [], second: [] }, { weighted: true })).toEqual(none);
});

test("the plug-ins' kappas: every piece once, or by its seconds", () => {
  const pair = { first: [row("", "s", 0, 10)], second: [row("", "s", 0, 8), row("", "r", 8, 10)] };

  // Pieces [0, 8) s/s and [8, 10) s/r.
  expect(borisPluginKappa(pair, { weighted: false })).toEqual({ kind: "value", value: 0 });
  expect(borisPluginKappa(pair, { weighted: true })).toEqual({ kind: "value", value: 0 });
});

test("rounding is Python's", () => {
  expect(roundAsPython(0.0625, 3)).toBe(0.062);
  expect(roundAsPython(0.1875, 3)).toBe(0.188);
  expect(roundAsPython(2.675, 2)).toBe(2.67);
  expect(roundFraction(6325, 10_000, 3)).toBe(0.632);
  expect(roundFraction(3975, 10_000, 3)).toBe(0.398);
});
