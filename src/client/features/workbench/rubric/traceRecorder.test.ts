import { expect, test } from "vitest";
import type { Samples } from "./trace.ts";
import { newTraceRecorder, type TraceRecorder } from "./traceRecorder.ts";

const secondUs = 1_000_000;

/** A recorder over slots that are kept as a session keeps them. */
function recorderOn(kept = new Map<number, Samples>()) {
  const recorder = newTraceRecorder((slot) => kept.get(slot) ?? []);
  const keep = () => {
    for (const { slot, samples } of recorder.takeChanged()) kept.set(slot, samples);
  };
  return { recorder, kept, keep };
}

/** Plays from one moment to another as a browser does: frame by frame. */
function play(
  recorder: TraceRecorder,
  fromUs: number,
  toUs: number,
  {
    rate = 1,
    stepUs = 40_000,
    at = {},
  }: { rate?: number; stepUs?: number; at?: Record<number, number> } = {},
) {
  for (let timeUs = fromUs; timeUs < toUs; timeUs += stepUs) {
    const value = at[timeUs];
    if (value !== undefined) recorder.setValue(value);
    recorder.move({ timeUs, rate, isPlaying: true });
  }
  recorder.move({ timeUs: toUs, rate, isPlaying: false });
}

test("a value is taken down where the recording starts, and then only when it changes", () => {
  const { recorder, kept, keep } = recorderOn();
  recorder.arm(50);

  play(recorder, 0, 3 * secondUs, { at: { 1_000_000: 60, 2_000_000: 55 } });
  keep();

  expect(kept.get(0)).toEqual([
    [0, 50],
    [1_000_000, 60],
    [2_000_000, 55],
  ]);
});

test("at most twenty values a second of the recording are taken down, the newest of them", () => {
  const { recorder, kept, keep } = recorderOn();
  recorder.arm(0);

  let value = 0;
  for (let timeUs = 0; timeUs <= secondUs; timeUs += 10_000) {
    recorder.setValue((value += 1));
    recorder.move({ timeUs, rate: 1, isPlaying: true });
  }
  keep();

  const samples = kept.get(0) ?? [];
  const gaps = samples.slice(1).map(([atUs], at) => atUs - (samples[at]?.[0] ?? 0));
  expect(samples.length).toBeLessThanOrEqual(21);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50_000);
  expect(samples.at(-1)).toEqual([secondUs, 101]);
});

test("every slot that is played through begins with the value that holds", () => {
  const { recorder, kept, keep } = recorderOn();
  recorder.arm(7);

  play(recorder, 9 * secondUs, 21 * secondUs, { at: { [12 * secondUs]: 8 } });
  keep();

  expect([...kept]).toEqual([
    [0, [[9 * secondUs, 7]]],
    [
      1,
      [
        [0, 7],
        [2 * secondUs, 8],
      ],
    ],
    [2, [[0, 8]]],
  ]);
});

test("at double speed the times are those of the recording", () => {
  const { recorder, kept, keep } = recorderOn();
  recorder.arm(1);

  play(recorder, 0, 4 * secondUs, { rate: 2, stepUs: 80_000, at: { 2_000_000: 2 } });
  keep();

  expect(kept.get(0)).toEqual([
    [0, 1],
    [2_000_000, 2],
  ]);
});

test("after a seek back only the part played again is replaced", () => {
  const { recorder, kept, keep } = recorderOn();
  recorder.arm(1);
  play(recorder, 0, 8 * secondUs, { at: { [4 * secondUs]: 2 } });
  keep();

  recorder.setValue(9);
  play(recorder, 2 * secondUs, 3 * secondUs);
  keep();

  expect(kept.get(0)).toEqual([
    [0, 1],
    [2 * secondUs, 9],
    [3 * secondUs, 1],
    [4 * secondUs, 2],
  ]);
});

test("a jump while it plays records nothing of what was jumped over", () => {
  const kept = new Map<number, Samples>([[1, [[0, 3]]]]);
  const { recorder, keep } = recorderOn(kept);
  recorder.arm(5);

  recorder.move({ timeUs: 8 * secondUs, rate: 1, isPlaying: true });
  recorder.move({ timeUs: 25 * secondUs, rate: 1, isPlaying: true });
  keep();

  expect(kept.get(1)).toEqual([[0, 3]]);
  expect(kept.get(2)).toEqual([[5 * secondUs, 5]]);
});

test("samples saved during a run are not lost when the run continues", () => {
  const { recorder, kept, keep } = recorderOn(
    new Map([
      [
        0,
        [
          [0, 1],
          [9 * secondUs, 2],
        ] satisfies Samples,
      ],
    ]),
  );
  recorder.arm(6);
  recorder.move({ timeUs: 2 * secondUs, rate: 1, isPlaying: true });
  recorder.move({ timeUs: 2.5 * secondUs, rate: 1, isPlaying: true });
  keep();
  recorder.setValue(7);
  recorder.move({ timeUs: 3 * secondUs, rate: 1, isPlaying: true });
  recorder.move({ timeUs: 4 * secondUs, rate: 1, isPlaying: false });
  keep();

  expect(kept.get(0)).toEqual([
    [0, 1],
    [2 * secondUs, 6],
    [3 * secondUs, 7],
    [4 * secondUs, 1],
    [9 * secondUs, 2],
  ]);
});

test("unless it is armed nothing is taken down, whatever plays and moves", () => {
  const { recorder } = recorderOn();
  recorder.setValue(4);
  play(recorder, 0, 2 * secondUs);

  recorder.arm(4);
  recorder.disarm();
  play(recorder, 0, 2 * secondUs);

  expect(recorder.takeChanged()).toEqual([]);
});

test("while it is paused the value can be moved without anything being taken down", () => {
  const { recorder, kept, keep } = recorderOn();
  recorder.arm(1);
  play(recorder, 0, secondUs);

  recorder.setValue(80);
  recorder.move({ timeUs: secondUs, rate: 1, isPlaying: false });
  keep();

  expect(kept.get(0)).toEqual([[0, 1]]);
});
