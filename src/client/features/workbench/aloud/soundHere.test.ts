import { expect, test } from "vitest";
import { soundHere } from "./soundHere.ts";

const durationUs = 60_000_000;

/** As loud as `loud` says at each moment; unknown from `knownUntilUs` on. */
function waveformOf(loud: (atUs: number) => number, knownUntilUs = durationUs) {
  return {
    peaksBetween(fromUs: number, toUs: number, columns: number) {
      const columnUs = (toUs - fromUs) / columns;
      return Float32Array.from({ length: columns * 2 }, (_, at) => {
        const startUs = fromUs + Math.floor(at / 2) * columnUs;
        // The one column of the whole recording is as loud as it gets.
        const value = columns === 1 ? 1 : startUs >= knownUntilUs ? Number.NaN : loud(startUs);
        return at % 2 === 0 ? -value : value;
      });
    },
  };
}

test("describes the level of the sound, when it changes, and how much of the next ten seconds is sound", () => {
  // Half as loud as the loudest for two seconds, then eight of silence with a click, then sound again.
  const waveform = waveformOf((atUs) =>
    atUs < 2_000_000
      ? 0.5
      : atUs >= 4_000_000 && atUs < 4_050_000
        ? 0.9
        : atUs < 10_000_000
          ? 0
          : 1,
  );

  const loud = soundHere(waveform, 0, durationUs);
  expect(loud?.isSilent).toBe(false);
  expect(loud?.decibelsBelow).toBeCloseTo(6.02, 2);
  expect(loud?.untilUs).toBe(2_000_000);
  expect(loud?.soundShare).toBeCloseTo(0.205, 3);

  const silent = soundHere(waveform, 3_000_000, durationUs);
  expect(silent?.isSilent).toBe(true);
  // A click of 50 ms does not end a silence.
  expect(silent?.untilUs).toBe(10_000_000);
});

test("sound that continues beyond half a minute has no end, and an unread waveform has no description", () => {
  expect(
    soundHere(
      waveformOf(() => 1),
      0,
      durationUs,
    )?.untilUs,
  ).toBeNull();
  expect(
    soundHere(
      waveformOf(() => 1, 5_000_000),
      0,
      durationUs,
    ),
  ).toBeUndefined();
  expect(soundHere({ peaksBetween: () => undefined }, 0, durationUs)).toBeUndefined();
});
