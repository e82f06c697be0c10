import { type AudioSample, AudioSampleSink, type InputAudioTrack } from "mediabunny";
import type { ReaderAnswer } from "./messages.ts";
import {
  bucketCount,
  bucketUsFor,
  fullScale,
  unknownHighest,
  unknownLowest,
  unknownPairs,
} from "./peakPyramid.ts";
import { keptPeaks, keepPeaks } from "./peaksOnDisk.ts";
import { planeReader } from "./soundOf.ts";

interface Reading {
  readonly audio: InputAudioTrack;
  /** Identifies the content: peaks that were read before are found by it. */
  readonly key: string;
  readonly durationUs: number;
  readonly say: (answer: ReaderAnswer, transfer?: Transferable[]) => void;
  /** The time in view, in microseconds: it is read next. */
  readonly lookedAtUs: () => number;
}

/**
 * Reads the audio once and reports its peaks minute by minute: first those that are stored, then an estimate from
 * short samples of all of it, then the minute in view, and so on.
 */
export async function readPeaks({ audio, key, durationUs, say, lookedAtUs }: Reading) {
  const bucketUs = bucketUsFor(durationUs);
  const buckets = bucketCount(durationUs);
  const perPart = Math.max(Math.floor(partUs / bucketUs), 1);
  const parts = Math.ceil(buckets / perPart);
  const kept = await keptPeaks(key, { bucketUs, buckets, parts });
  const pairs = kept?.pairs ?? unknownPairs(buckets);
  const isRead = kept?.isRead ?? new Uint8Array(parts);
  const heard = hearer(bucketUs);
  const sink = new AudioSampleSink(audio);
  const share = () => isRead.reduce((sum, one) => sum + one, 0) / parts;
  const tell = (firstBucket: number, endBucket: number) => {
    const told = pairs.slice(firstBucket * 2, endBucket * 2);
    say({ kind: "peaksRead", firstBucket, pairs: told, share: share() }, [told.buffer]);
  };

  if (share() > 0) tell(0, buckets);
  else await guess({ sink, durationUs, say });

  const lookedAtPart = () => Math.floor(lookedAtUs() / bucketUs / perPart);
  const rest = rester();
  let keptAt = performance.now();
  let isKept = share() === 1;
  for (;;) {
    const part = nextPart(isRead, lookedAtPart());
    if (part === undefined) break;
    const first = part * perPart;
    const end = Math.min(first + perPart, buckets);
    const stretch = [(first * bucketUs) / 1e6, (end * bucketUs) / 1e6] as const;
    for await (const sample of sink.samples(...stretch)) {
      heard(sample, pairs);
      sample.close();
      if (part !== lookedAtPart()) await rest();
    }
    silenceUnknown(pairs, first, end);
    isRead[part] = 1;
    isKept = false;
    tell(first, end);
    if (performance.now() - keptAt > keepEveryMs) {
      await keepPeaks(key, { bucketUs, pairs, isRead });
      keptAt = performance.now();
      isKept = true;
    }
  }
  if (!isKept) await keepPeaks(key, { bucketUs, pairs, isRead });
}

const partUs = 60_000_000;
const keepEveryMs = 10_000;
const guessColumns = 256;
const guessPasses = 8;
/**
 * The time for the estimate, in milliseconds: the waveform should appear within a second, and the rest is read
 * soon.
 */
const guessMs = 600;

/** Pauses twice as long as it worked, so that reading does not disturb a video that plays. */
function rester(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    const workedMs = performance.now() - sinceMs;
    if (workedMs < workMs) return;
    await new Promise((resolve) => {
      setTimeout(resolve, workedMs * 2);
    });
    sinceMs = performance.now();
  };
}

const workMs = 20;

/**
 * Reads a short sample of each column while there is time; each pass takes columns between those of the passes
 * before.
 */
async function guess({
  sink,
  durationUs,
  say,
}: Pick<Reading, "durationUs" | "say"> & { readonly sink: AudioSampleSink }): Promise<void> {
  const columnUs = Math.ceil(durationUs / guessColumns);
  if (columnUs < 1_000_000) return;
  const pairs = unknownPairs(guessColumns);
  const heard = hearer(columnUs);
  const endAt = performance.now() + guessMs;
  for (const pass of [0, 4, 2, 6, 1, 5, 3, 7]) {
    const spots = Array.from(
      { length: guessColumns / guessPasses },
      (_, at) => ((at * guessPasses + pass + 0.5) * columnUs) / 1e6,
    );
    for await (const sample of sink.samplesAtTimestamps(spots)) {
      if (sample) heard(sample, pairs);
      sample?.close();
    }
    say({ kind: "peaksGuessed", pairs: pairs.slice() });
    if (performance.now() > endAt) return;
  }
}

/** The first unread part from the one in view on, then those before it; `undefined` where all are read. */
function nextPart(isRead: Uint8Array, lookedAt: number): number | undefined {
  const from = Math.min(Math.max(lookedAt, 0), isRead.length - 1);
  const after = isRead.indexOf(0, from);
  const any = after < 0 ? isRead.indexOf(0) : after;
  return any < 0 ? undefined : any;
}

/** Extends the buckets that a decoded piece of audio lies in by its lowest and highest samples. */
function hearer(bucketUs: number): (sample: AudioSample, pairs: Int16Array) => void {
  const planeOf = planeReader();
  return (sample, pairs) => {
    const startUs = sample.timestamp * 1e6;
    const stepUs = 1e6 / sample.sampleRate;
    for (let channel = 0; channel < sample.numberOfChannels; channel += 1) {
      const plane = planeOf(sample, channel);
      let frame = 0;
      while (frame < plane.length) {
        const bucket = Math.floor((startUs + frame * stepUs) / bucketUs);
        const nextUs = (bucket + 1) * bucketUs;
        const end = Math.min(
          Math.max(Math.ceil((nextUs - startUs) / stepUs), frame + 1),
          plane.length,
        );
        let lowest = Infinity;
        let highest = -Infinity;
        for (; frame < end; frame += 1) {
          const value = plane[frame] ?? 0;
          if (value < lowest) lowest = value;
          if (value > highest) highest = value;
        }
        if (bucket >= 0 && bucket * 2 < pairs.length) {
          const at = bucket * 2;
          pairs[at] = Math.min(pairs[at] ?? unknownLowest, whole(lowest));
          pairs[at + 1] = Math.max(pairs[at + 1] ?? unknownHighest, whole(highest));
        }
      }
    }
  };
}

function whole(value: number): number {
  return Math.round(Math.min(Math.max(value, -1), 1) * fullScale);
}

/** Sets buckets without samples to silence, once all of the audio has been read. */
function silenceUnknown(pairs: Int16Array, first: number, end: number): void {
  for (let at = first * 2; at < end * 2; at += 2) {
    if ((pairs[at] ?? 0) > (pairs[at + 1] ?? 0)) {
      pairs[at] = 0;
      pairs[at + 1] = 0;
    }
  }
}
