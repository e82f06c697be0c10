import { expect, test } from "vitest";
import fc from "fast-check";
import { anyStudy } from "../../../tests/formats/anyStudy.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import type { Cell } from "./cell.ts";
import { nothingCoded, unitTable } from "./unitTable.ts";

const s = (seconds: number) => mediaTimeUs.parse(seconds * 1_000_000);

/** Two raters, one recording of four seconds and a half; `a 0` is a point, `a 1` a state. */
function sample(): { study: StudyCopy; first: ObservationCopy; second: ObservationCopy } {
  const given = fc
    .sample(anyStudy, { numRuns: 200, seed: 2 })
    .find(
      ({ observations: [one, other] }) =>
        one && other && one.raterId !== other.raterId && one.roundId === other.roundId,
    );
  const [first, second] = given?.observations ?? [];
  const recording = given?.study.recordings.find(({ id }) => id === first?.recordingId);
  if (!given || !first || !second || !recording) throw new Error("no sample");
  const study = { ...given.study, recordings: [{ ...recording, durationUs: s(4.5) }] };
  const empty = { events: [], spans: [], recordingId: recording.id };
  return { study, first: { ...first, ...empty }, second: { ...second, ...empty } };
}

function labelsOf(study: StudyCopy, observations: readonly ObservationCopy[]) {
  const table = unitTable(study, observations);
  const from = table.columns.findIndex((name) => name.startsWith("rater_"));
  return Array.from(table.rows(), (cells): readonly Cell[] => cells.slice(from));
}

test("a state counts where it covers the middle of a unit, a point where it falls", () => {
  const { study, first, second } = sample();
  const scheme = study.schemes.find(
    ({ id }) => id === study.rounds.find((round) => round.id === first.roundId)?.schemeVersionId,
  )?.scheme;
  const [point, state] = scheme?.codes ?? [];
  const like = { id: first.id, modifiers: {}, comment: "", confidence: null, subjectId: null };
  if (!point || !state) throw new Error("no codes");
  const withIds = (observation: ObservationCopy, events: readonly object[]): ObservationCopy => ({
    ...observation,
    events: events.map((event) => ({ ...like, ...event })).flatMap(asEvent),
  });
  const one = withIds(first, [
    { kind: "state", codeId: state.id, startUs: s(0.6), endUs: s(2.5) },
    { kind: "point", codeId: point.id, startUs: s(1) },
  ]);
  const other = withIds(second, [{ kind: "state", codeId: state.id, startUs: s(3), endUs: null }]);

  const nobody = labelsOf(study, [one, other]).slice(-4);

  const isFirstLeft =
    study.people.findIndex(({ id }) => id === one.raterId) <
    study.people.findIndex(({ id }) => id === other.raterId);
  const [left, right] = isFirstLeft ? [0, 1] : [1, 0];
  expect(nobody.map((cells) => cells[left])).toEqual([
    nothingCoded,
    `${point.name} + ${state.name}`,
    nothingCoded,
    nothingCoded,
  ]);
  expect(nobody.map((cells) => cells[right])).toEqual([
    nothingCoded,
    nothingCoded,
    nothingCoded,
    state.name,
  ]);
});

test("what a rater did not watch is empty", () => {
  const { study, first, second } = sample();
  const spans = [{ startUs: s(1), endUs: s(3), codeId: null, subjectId: null }];

  const cells = labelsOf(study, [{ ...first, spans }, second]).slice(0, 4);

  const counts = cells.map((row) => row.filter((cell) => cell === null).length);
  expect(counts).toEqual([1, 0, 0, 1]);
});

function asEvent(given: object): ObservationCopy["events"] {
  return isEvent(given) ? [given] : [];
}

function isEvent(given: object): given is ObservationCopy["events"][number] {
  return "codeId" in given;
}
