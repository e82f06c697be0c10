import { expect, it } from "vitest";
import { newId } from "../../tests/sample.ts";
import { phaseProblems } from "./recordingRules.ts";

const phase = (startUs: number, endUs: number) => ({
  id: newId("phase"),
  name: "Trial",
  startUs,
  endUs,
});

it("lets phases touch, overlap and repeat a name, up to the end of the recording", () => {
  expect(phaseProblems([phase(0, 10), phase(10, 20), phase(5, 20)], 20)).toEqual([]);
});

it("says of each phase what is wrong with it, once", () => {
  const twice = phase(0, 5);

  expect(phaseProblems([phase(5, 5), phase(9, 8), phase(0, 21), twice, twice], 20)).toEqual([
    { path: "phases.0.endUs", rule: "phase_inside_recording", allowed: "> 5" },
    { path: "phases.1.endUs", rule: "phase_inside_recording", allowed: "> 9" },
    { path: "phases.2.endUs", rule: "phase_inside_recording", allowed: "≤ 20" },
    { path: "phases.4.id", rule: "shape", allowed: "different ids" },
  ]);
});
