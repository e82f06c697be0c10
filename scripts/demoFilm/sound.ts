import type { Sound, Subject } from "../../src/demo/film.ts";

/** The sound track as 16-bit mono WAV. Nothing in it is random: noise comes from a fixed sequence. */
export function soundTrackWav(sounds: readonly Sound[], durationUs: number): Buffer {
  const track = roomTone(toSamples(durationUs));
  for (const sound of sounds) mixIn(track, waveOf(sound), toSamples(sound.startUs));
  return wav(track);
}

const rateHz = 48_000;

const voices: Readonly<Record<Subject, { pitchHz: number; tract: number }>> = {
  ana: { pitchHz: 345, tract: 1.22 },
  ben: { pitchHz: 245, tract: 1.05 },
};

/** The first two formants of an adult's a, e, i, o, u, in Hz; `tract` raises them to a child's. */
const vowels = [
  [760, 1250],
  [520, 1850],
  [330, 2250],
  [510, 900],
  [350, 780],
] as const;

function waveOf(sound: Sound): Float64Array {
  switch (sound.kind) {
    case "syllable": {
      const { pitchHz, tract } = voices[sound.subject];
      return voiced({
        seconds: 0.19,
        fromHz: pitchHz * 2 ** ((sound.pitch + 0.8) / 12),
        toHz: pitchHz * 2 ** ((sound.pitch - 0.6) / 12),
        formants: vowels[sound.vowel % vowels.length] ?? vowels[0],
        tract,
        breath: 0.05,
        gain: 0.3,
      });
    }
    case "laugh":
      return laughWave(voices[sound.subject]);
    case "bell":
      return bellWave();
    case "clack":
      return knock({ seconds: 0.09, hz: 920, decay: 60, gain: 0.22 });
    case "crash":
      return crashWave();
    case "roll":
      return rollWave();
    case "bird":
      return birdWave();
    case "step":
      return knock({ seconds: 0.1, hz: 95, decay: 42, gain: 0.16 });
  }
}

/** A buzzing source through two resonators: enough of a voice for syllables without words. */
function voiced(speech: {
  seconds: number;
  fromHz: number;
  toHz: number;
  formants: readonly [number, number];
  tract: number;
  breath: number;
  gain: number;
}): Float64Array {
  const length = Math.round(speech.seconds * rateHz);
  const noise = noiseFrom(Math.round(speech.fromHz * 10));
  let phase = 0;
  const source = Float64Array.from({ length }, (_, n) => {
    const t = n / length;
    const hz = speech.fromHz + (speech.toHz - speech.fromHz) * t;
    phase = (phase + hz / rateHz) % 1;
    const pulse = (1 - phase) ** 2 - 1 / 3;
    return pulse + noise() * speech.breath;
  });
  const [first, second] = speech.formants;
  const low = resonate(source, first * speech.tract, 110);
  const high = resonate(source, second * speech.tract, 160);
  const wave = low.map((value, n) => value + (high[n] ?? 0) * 0.55);
  const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  return wave.map((value, n) => (value / peak) * speech.gain * swell(n / length));
}

function laughWave({ pitchHz, tract }: { pitchHz: number; tract: number }): Float64Array {
  const wave = new Float64Array(Math.round(1.5 * rateHz));
  for (let n = 0; n < 6; n += 1) {
    const fromHz = pitchHz * 1.55 * 0.945 ** n;
    const ha = voiced({
      seconds: 0.13,
      fromHz,
      toHz: fromHz * 0.86,
      formants: vowels[0],
      tract,
      breath: 0.35,
      gain: 0.34 * 0.88 ** n,
    });
    mixIn(wave, ha, Math.round((0.04 + n * 0.19) * rateHz));
  }
  return wave;
}

function bellWave(): Float64Array {
  const partials = [
    [1_318.5, 1, 4],
    [2_637, 0.45, 6],
    [3_955, 0.2, 9],
    [1_976, 0.35, 5],
  ] as const;
  return tone(
    1.1,
    (t) =>
      partials.reduce(
        (sum, [hz, gain, decay]) =>
          sum + Math.sin(2 * Math.PI * hz * t) * gain * Math.exp(-decay * t),
        0,
      ) *
      0.13 *
      Math.min(1, t * 400),
  );
}

function crashWave(): Float64Array {
  const wave = new Float64Array(Math.round(0.9 * rateHz));
  const fallsAtSeconds = [0, 0.07, 0.12, 0.2, 0.24, 0.35, 0.47, 0.52];
  for (const [n, seconds] of fallsAtSeconds.entries()) {
    const hit = knock({
      seconds: 0.1,
      hz: 620 + ((n * 5) % 8) * 75,
      decay: 48,
      gain: 0.3 * 0.9 ** n,
    });
    mixIn(wave, hit, Math.round(seconds * rateHz));
  }
  return wave;
}

function rollWave(): Float64Array {
  const noise = noiseFrom(77);
  let smooth = 0;
  return tone(1.4, (t) => {
    smooth += (noise() - smooth) * 0.02;
    return smooth * 0.55 * Math.sin((t / 1.4) * Math.PI) * (0.7 + 0.3 * Math.sin(t * 60));
  });
}

function birdWave(): Float64Array {
  const wave = new Float64Array(Math.round(1.2 * rateHz));
  for (const [n, seconds] of [0, 0.16, 0.32, 0.8, 0.94].entries()) {
    const chirp = tone(
      0.09,
      (t) =>
        Math.sin(2 * Math.PI * (3_400 + (n % 2) * 350 + 9_000 * t) * t) * 0.035 * swell(t / 0.09),
    );
    mixIn(wave, chirp, Math.round(seconds * rateHz));
  }
  return wave;
}

function knock(hit: { seconds: number; hz: number; decay: number; gain: number }): Float64Array {
  const noise = noiseFrom(Math.round(hit.hz));
  return tone(hit.seconds, (t) => {
    const body =
      Math.sin(2 * Math.PI * hit.hz * t) + 0.5 * Math.sin(2 * Math.PI * hit.hz * 1.52 * t);
    return (body + noise() * 0.5 * Math.exp(-300 * t)) * hit.gain * Math.exp(-hit.decay * t);
  });
}

/** A room is never silent: soft low noise, far below the voices. */
function roomTone(samples: number): Float64Array {
  const noise = noiseFrom(1);
  let smooth = 0;
  return Float64Array.from({ length: samples }, (_, n) => {
    smooth += (noise() - smooth) * 0.012;
    const fade = Math.min(1, n / rateHz, (samples - n) / rateHz);
    return smooth * 0.045 * fade;
  });
}

function tone(seconds: number, valueAt: (seconds: number) => number): Float64Array {
  return Float64Array.from({ length: Math.round(seconds * rateHz) }, (_, n) => valueAt(n / rateHz));
}

/** A two-pole resonator. */
function resonate(wave: Float64Array, hz: number, widthHz: number): Float64Array {
  const radius = Math.exp((-Math.PI * widthHz) / rateHz);
  const a1 = 2 * radius * Math.cos((2 * Math.PI * hz) / rateHz);
  const a2 = -radius * radius;
  let last = 0;
  let beforeLast = 0;
  return wave.map((value) => {
    const next = value * (1 - radius) + a1 * last + a2 * beforeLast;
    beforeLast = last;
    last = next;
    return next;
  });
}

/** From silence to silence, quickly in and slowly out; `share` runs from 0 to 1. */
function swell(share: number): number {
  return Math.min(1, share / 0.14) * Math.min(1, (1 - share) / 0.45) ** 1.3;
}

function mixIn(track: Float64Array, wave: Float64Array, from: number): void {
  for (const [n, value] of wave.entries()) {
    const before = track[from + n];
    if (before === undefined) return;
    track[from + n] = before + value;
  }
}

/** Values from −1 to 1 that are the same in every run (a linear congruential generator). */
function noiseFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function toSamples(us: number): number {
  return Math.round((us * rateHz) / 1_000_000);
}

function wav(track: Float64Array): Buffer {
  const bytes = track.length * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rateHz, 24);
  file.writeUInt32LE(rateHz * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
  for (const [n, value] of track.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + n * 2);
  }
  return file;
}
