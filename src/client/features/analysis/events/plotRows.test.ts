import { expect, it } from "vitest";
import { codes, newId } from "../../../../../tests/sample.ts";
import { openingMoment, placedEvents, plotRows } from "./plotRows.ts";

const subjectId = newId("subject");
const row = {
  observationId: newId("observation"),
  recordingId: newId("recording"),
  recordingName: "Clip 1",
  raterId: newId("account"),
  roundNumber: 1,
  durationUs: 60e6,
  stretches: [
    { startUs: 5e6, endUs: 10e6 },
    { startUs: 20e6, endUs: 30e6 },
  ],
  lanes: [
    { codeId: codes.together, subjectId: null, startsUs: [6e6, 21e6], endsUs: [8e6, 25e6] },
    { codeId: codes.laughs, subjectId, startsUs: [7e6], endsUs: [7e6] },
  ],
};

it("draws from the first stretch to the last, with points that have no end", () => {
  const [plotted] = plotRows([row], { note: () => "Ana" });

  expect(plotted).toMatchObject({
    name: "Clip 1",
    note: "Ana",
    observed: { fromUs: 5e6, toUs: 30e6 },
  });
  expect(plotted?.events).toContainEqual({ codeId: codes.laughs, startUs: 7e6, endUs: null });
});

it("lists the events of a row in the order of time, with their subjects", () => {
  expect(placedEvents([row]).map(({ startUs, subjectId: of }) => [startUs, of])).toEqual([
    [6e6, null],
    [7e6, subjectId],
    [21e6, null],
  ]);
});

it("leads to an event with its end, to the very moment that was meant, or to the row's beginning", () => {
  const state = { codeId: codes.together, startUs: 6e6, endUs: 8e6 };

  expect(openingMoment(row, { event: state })).toEqual({ at: 6e6, to: 8e6 });
  expect(openingMoment(row, { event: { ...state, endUs: null } })).toEqual({ at: 6e6 });
  expect(openingMoment(row, { atUs: 7.5e6 })).toEqual({ at: 7.5e6 });
  expect(openingMoment(row, undefined)).toEqual({ at: 5e6 });
});
