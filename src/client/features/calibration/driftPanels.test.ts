import { expect, it } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import { sampleRandom } from "../../kit/chart/sampleRandom.ts";
import { driftFinding, driftPanels } from "./driftPanels.ts";

/** Thirty raters with twelve recordings each; rater 14 falls off in the end. */
function planted(seed: number) {
  const random = sampleRandom(seed);
  const raters = Array.from({ length: 30 }, (_, at) => ({
    id: newId("account"),
    name: `Rater ${String(at + 1).padStart(2, "0")}`,
  }))
    .map((rater) => ({ rater, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ rater }) => rater);
  const points = Array.from({ length: 12 }, (_, week) =>
    raters.map(({ id, name }) => ({
      kind: "double" as const,
      raterId: id,
      recordingId: newId("recording"),
      recordingName: `Clip ${week}`,
      observationId: newId("observation"),
      others: 1,
      at: new Date(Date.UTC(2026, 0, 1 + 7 * week)).toISOString(),
      value: name === "Rater 14" && week === 11 ? 0.2 : 0.75 + (week % 2 === 0 ? 0.02 : -0.02),
    })),
  ).flat();
  return { raters, points };
}

it.each([1, 2, 3])("names the one rater who drifts and nobody else, in any order (%i)", (seed) => {
  const { raters, points } = planted(seed);

  const panels = driftPanels(raters, points, () => "");

  expect(panels).toHaveLength(30);
  expect(panels[0]?.name).toBe("Rater 14");
  expect(driftFinding(panels)).toEqual({ kind: "one", name: "Rater 14" });
  expect(panels.slice(1).map(({ name }) => name)).toEqual(
    panels
      .slice(1)
      .map(({ name }) => name)
      .toSorted(),
  );
});

it("names nobody where no point stands out, and draws nobody without points", () => {
  const { raters, points } = planted(4);
  const steady = points.filter(({ value }) => value > 0.5);
  const [first] = raters;

  const panels = driftPanels(
    raters,
    steady.filter(({ raterId }) => raterId !== first?.id),
    () => "",
  );

  expect(panels).toHaveLength(29);
  expect(driftFinding(panels)).toEqual({ kind: "none", count: 0 });
});
