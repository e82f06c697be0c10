import { describe, expect, test } from "vitest";
import { silenceBeside } from "./silences.ts";

const durationUs = 600_000_000;

/** A waveform as loud as `loud` says, of 5 ms buckets; unknown from `knownUntilUs` on. */
function waveformOf(loud: (atUs: number) => number, knownUntilUs = durationUs) {
  return {
    peaksBetween(fromUs: number, toUs: number, columns: number) {
      const pairs = new Float32Array(columns * 2);
      const columnUs = (toUs - fromUs) / columns;
      for (let column = 0; column < columns; column += 1) {
        const startUs = fromUs + column * columnUs;
        let highest = startUs >= knownUntilUs ? Number.NaN : 0;
        // Of a wide column some places are enough: the loudest is everywhere.
        const stepUs = Math.max(5_000, columnUs / 1_000);
        for (let atUs = startUs; atUs < startUs + columnUs; atUs += stepUs) {
          highest = Math.max(highest, loud(atUs));
        }
        pairs[column * 2] = -highest;
        pairs[column * 2 + 1] = highest;
      }
      return pairs;
    },
  };
}

/** Sounds and silences of planted lengths, with noise under the silences. */
function planted(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const silences: { startUs: number; endUs: number }[] = [];
  for (let atUs = 500_000; atUs < durationUs - 3_000_000;) {
    const startUs = Math.round(atUs / 10_000) * 10_000;
    // Gaps between words are no silences.
    const endUs = startUs + Math.round((80 + random() * 1500) / 10) * 10_000;
    silences.push({ startUs, endUs });
    atUs = endUs + 150_000 + random() * (random() < 0.05 ? 90_000_000 : 4_000_000);
  }
  const loudness = new Float32Array(durationUs / 5_000).fill(0.8);
  for (const { startUs, endUs } of silences) loudness.fill(0.02, startUs / 5_000, endUs / 5_000);
  const loud = (atUs: number) => loudness[Math.floor(atUs / 5_000)] ?? 0;
  return { silences: silences.filter((one) => one.endUs - one.startUs >= 250_000), loud };
}

describe.each([1, 2, 3])("planted silences (%i)", (seed) => {
  const { silences, loud } = planted(seed);
  const waveform = waveformOf(loud);

  test("are found one after the other, forwards and backwards, and no others", () => {
    const forth: unknown[] = [];
    for (let fromUs = 0; ;) {
      const next = silenceBeside(waveform, fromUs, { direction: 1, durationUs });
      if (!next) break;
      forth.push(next.startUs);
      fromUs = next.startUs;
    }
    const back: unknown[] = [];
    for (let fromUs = durationUs; ;) {
      const next = silenceBeside(waveform, fromUs, { direction: -1, durationUs });
      if (!next) break;
      back.push(next.startUs);
      fromUs = next.startUs;
    }

    expect(silences.length).toBeGreaterThan(20);
    expect(forth).toEqual(silences.map(({ startUs }) => startUs));
    expect(back.toReversed()).toEqual(forth);
  });
});

test("a click does not end a silence, and a gap between words is none", () => {
  const waveform = waveformOf((atUs) => {
    if (atUs >= 2_000_000 && atUs < 3_000_000) return atUs >= 2_400_000 && atUs < 2_450_000 ? 1 : 0;
    return atUs >= 5_000_000 && atUs < 5_200_000 ? 0 : 1;
  });

  const first = silenceBeside(waveform, 0, { direction: 1, durationUs });

  expect(first).toEqual({ startUs: 2_000_000, endUs: 3_000_000 });
  expect(silenceBeside(waveform, 2_000_000, { direction: 1, durationUs })).toBeNull();
});

test("where the sound is not read yet nothing is claimed", () => {
  const waveform = waveformOf(() => 1, 10_000_000);

  expect(silenceBeside(waveform, 0, { direction: 1, durationUs })).toBeUndefined();
});
