import * as fc from "fast-check";
import { expect, test } from "vitest";
import { realFft } from "./fft.ts";

/** As the definition says, one sum for each frequency. */
function directPowers(samples: Float32Array): number[] {
  return Array.from({ length: samples.length / 2 + 1 }, (_, k) => {
    let [re, im] = [0, 0];
    for (const [at, sample] of samples.entries()) {
      const angle = (2 * Math.PI * k * at) / samples.length;
      re += sample * Math.cos(angle);
      im -= sample * Math.sin(angle);
    }
    return re * re + im * im;
  });
}

test.each([4, 8, 16, 64, 256])("%d samples transform as the definition says", (length) => {
  const sample = fc.float({ min: -1, max: 1, noNaN: true });

  fc.assert(
    fc.property(fc.array(sample, { minLength: length, maxLength: length }), (values) => {
      const samples = Float32Array.from(values);
      const found = realFft(length).powers(samples);
      for (const [k, power] of directPowers(samples).entries()) {
        expect(found[k]).toBeCloseTo(power, 2);
      }
    }),
    { numRuns: 20 },
  );
});

test("a sine of 440 Hz has all of its power at 440 Hz", () => {
  const samplesPerSecond = 8192;
  const samples = Float32Array.from({ length: 8192 }, (_, at) =>
    Math.sin((2 * Math.PI * 440 * at) / samplesPerSecond),
  );

  const powers = realFft(8192).powers(samples);

  expect(powers.indexOf(Math.max(...powers))).toBe(440);
  expect(powers[440]).toBeCloseTo((8192 / 2) ** 2, -2);
  expect((powers[439] ?? 1) / (powers[440] ?? 1)).toBeLessThan(1e-6);
});

test("what has no power of two of samples is refused", () => {
  expect(() => realFft(1200)).toThrow(RangeError);
  expect(() => realFft(2)).toThrow(RangeError);
});
