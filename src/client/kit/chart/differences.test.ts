import { expect, it } from "vitest";
import { differences } from "./differences.ts";

const observed = { fromUs: 0, toUs: 100 };
const states = new Set(["play", "talk"]);
const state = (codeId: string, startUs: number, endUs: number) => ({ codeId, startUs, endUs });

it("is where one of three raters ends a state later than the others, and nowhere else, in any order", () => {
  const usual = { observed, events: [state("play", 10, 40), state("talk", 20, 30)] };
  const late = { observed, events: [state("talk", 20, 30), state("play", 10, 47)] };

  for (const rows of [
    [late, usual, usual],
    [usual, late, usual],
    [usual, usual, late],
  ]) {
    expect(differences(rows, states)).toEqual([{ fromUs: 40, toUs: 47 }]);
  }
});

it("looks at no time that only one observes, at no points, and at nobody alone", () => {
  const half = { observed: { fromUs: 0, toUs: 50 }, events: [] };
  const whole = {
    observed,
    events: [state("play", 60, 80), { codeId: "laugh", startUs: 10, endUs: null }],
  };

  expect(differences([half, whole], states)).toEqual([]);
  expect(differences([whole], states)).toEqual([]);
});

it("joins stretches that meet, whatever they differ in", () => {
  const one = { observed, events: [state("play", 0, 50), state("talk", 50, 90)] };

  expect(differences([one, { observed, events: [] }], states)).toEqual([{ fromUs: 0, toUs: 90 }]);
});
