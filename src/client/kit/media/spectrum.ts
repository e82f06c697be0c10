import { realFft } from "./fft.ts";

/** A section of audio as levels of its frequencies. */
export interface Spectrum {
  /** The number of samples in one window. */
  readonly windowSamples: number;
  /**
   * Analyses the window around `start` and writes, for `rows` bands of equal width from 0 to `highestHz`, its
   * level: decibels relative to a sine of full amplitude.
   */
  look(samples: Float32Array, start: number, decibels: Float32Array): void;
}

/**
 * Spectra of 25 ms Hann windows, as usual for speech: two tones 80 Hz apart are separate. Bands above half the
 * sampling rate are empty.
 */
export function spectrum(
  samplesPerSecond: number,
  { rows, highestHz }: { readonly rows: number; readonly highestHz: number },
): Spectrum {
  const windowSamples = Math.max(Math.round(samplesPerSecond * windowSeconds), 4);
  // Twice as long as needed: the bands then change smoothly from one to the next.
  const length = 2 ** (Math.ceil(Math.log2(windowSamples)) + 1);
  const fft = realFft(length);
  const hann = Float32Array.from(
    { length: windowSamples },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / windowSamples),
  );
  const loudest = (hann.reduce((sum, weight) => sum + weight, 0) / 2) ** 2;
  const looked = new Float32Array(length);
  const binHz = samplesPerSecond / length;
  const bands = Array.from({ length: rows }, (_, row) => {
    const first = Math.round(((row / rows) * highestHz) / binHz);
    return {
      first,
      last: Math.max(Math.round((((row + 1) / rows) * highestHz) / binHz) - 1, first),
    };
  });

  return {
    windowSamples,
    look(samples, start, decibels) {
      for (let at = 0; at < windowSamples; at += 1) {
        looked[at] = (samples[start + at] ?? 0) * (hann[at] ?? 0);
      }
      const powers = fft.powers(looked);
      for (const [row, { first, last }] of bands.entries()) {
        let most = 0;
        for (let bin = first; bin <= last; bin += 1) most = Math.max(most, powers[bin] ?? 0);
        decibels[row] = 10 * Math.log10(most / loudest + 1e-12);
      }
    },
  };
}

/**
 * The colour of a level: red, green and blue from 0 to 255. From dark blue over grey to yellow, in equal steps of
 * lightness, the same for readers who cannot distinguish red from green (cividis; Nuñez, Anderton and Renslow 2018,
 * doi:10.1371/journal.pone.0199239). It is legible on light and dark backgrounds.
 */
export function loudnessColour(decibels: number): readonly [number, number, number] {
  const share = Math.min(Math.max((decibels - quietest) / (loudestShown - quietest), 0), 1);
  return colours[Math.round(share * (colours.length - 1))] ?? [0, 0, 0];
}

const windowSeconds = 0.025;
const quietest = -85;
const loudestShown = -15;
const stops = [
  [0, 32, 77],
  [0, 48, 111],
  [42, 64, 108],
  [72, 82, 107],
  [94, 98, 110],
  [114, 115, 116],
  [135, 132, 121],
  [158, 150, 119],
  [182, 169, 113],
  [208, 190, 103],
  [234, 211, 87],
  [255, 234, 70],
] as const;

const colours = Array.from({ length: 256 }, (_, at): readonly [number, number, number] => {
  const place = (at / 255) * (stops.length - 1);
  const below = stops[Math.floor(place)] ?? stops[0];
  const above = stops[Math.ceil(place)] ?? below;
  const mixed = (channel: 0 | 1 | 2) =>
    Math.round(below[channel] + (above[channel] - below[channel]) * (place % 1));
  return [mixed(0), mixed(1), mixed(2)];
});
