/**
 * What the timeline can show above and behind its rows, as it asks its sources for it. A source
 * answers at once with what it has: a frame never waits. When it has more it tells its listeners,
 * and the timeline asks again. All times are microseconds from the start of the recording.
 */
interface StripSource {
  /** Hears that there is more to draw than there was. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A half-open segment of the recording. */
export interface Stretch {
  readonly startUs: number;
  readonly endUs: number;
}

/** The audio as a waveform. */
export interface WaveformSource extends StripSource {
  /**
   * `columns` pairs of the lowest and highest sample (−1 to 1) of equal sections between two moments;
   * `NaN` pairs where nothing is read yet. `undefined` where there is nothing at all.
   */
  peaksBetween(fromUs: number, toUs: number, columns: number): Float32Array | undefined;
}

/** The sound as a picture of its frequencies, low ones at the bottom. */
export interface SpectrogramSource extends StripSource {
  /** The picture between two moments, or a coarser one while that is made; it is drawn to fit. */
  imageBetween(
    fromUs: number,
    toUs: number,
    widthPx: number,
    heightPx: number,
  ): ImageBitmap | undefined;
}

/** Thumbnails of the video. */
export interface ThumbnailSource extends StripSource {
  /** The picture nearest to a moment. */
  near(timeUs: number): ImageBitmap | undefined;
}

/** A value over time: a continuous rating, a sensor. */
export interface TraceSource extends StripSource {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** What stands at the bottom and at the top of its strip. */
  readonly min: number;
  readonly max: number;
  /**
   * `columns` pairs of the lowest and highest value of equal sections between two moments; `NaN`
   * pairs where there is no value. A value that holds is given in every section in which it holds.
   */
  valuesBetween(fromUs: number, toUs: number, columns: number): Float32Array | undefined;
}

/** A named part of the recording. */
export interface Phase {
  readonly id: string;
  readonly name: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** A moment at which the rater is asked what happens, or happened since `startUs`. */
export interface Prompt {
  /** Counted from 1. */
  readonly number: number;
  readonly atUs: number;
  /** Where the interval that it asks about began; equal to `atUs` where it asks about the moment. */
  readonly startUs: number;
  readonly state: "waiting" | "answered" | "unseen";
}

/** What a rating is founded on; equal ends for a moment. */
export interface EvidenceMark {
  readonly criterionName: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** A moment or section that someone has said something about; equal ends for a moment. */
export interface RemarkMark {
  readonly text: string;
  readonly startUs: number;
  readonly endUs: number;
  readonly isSettled: boolean;
}

/** The segment that is played in a loop. */
export interface LoopRange {
  readonly fromUs: number;
  readonly toUs: number;
}

/** The real times of the recording’s frames, where they are known. */
export interface FrameTimes {
  /** The start of the frame whose start is nearest to a moment. */
  nearestUs(timeUs: number): number;
  /** The start of the frame after the one at a moment; back, of the one before, or of its own where the moment is within it. */
  besideUs(timeUs: number, direction: 1 | -1): number;
}

/** Everything beside the events. What is not given is not shown. */
export interface Strips {
  readonly waveform?: WaveformSource | undefined;
  readonly spectrogram?: SpectrogramSource | undefined;
  readonly thumbnails?: ThumbnailSource | undefined;
  readonly traces?: readonly TraceSource[] | undefined;
  readonly phases?: readonly Phase[] | undefined;
  readonly prompts?: readonly Prompt[] | undefined;
  readonly evidence?: readonly EvidenceMark[] | undefined;
  readonly remarks?: readonly RemarkMark[] | undefined;
  /** There is nothing to see: what is heard is drawn large. */
  readonly isSoundAlone?: boolean | undefined;
  /** What is not to be coded: it is dimmed. */
  readonly outside?: readonly Stretch[] | undefined;
}
