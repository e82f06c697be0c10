/**
 * Sources of what the timeline shows above and behind its rows. A source returns at once what it has: a frame never
 * waits. When it has more it notifies its listeners, and the timeline reads it again. All times are microseconds
 * from the start of the recording.
 */
interface StripSource {
  /** Calls the listener when there is more to draw. Returns how to stop. */
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
   * `columns` pairs of the lowest and highest sample (−1 to 1) of equal sections between two times; `NaN` pairs
   * where nothing is read yet. `undefined` without any data.
   */
  peaksBetween(fromUs: number, toUs: number, columns: number): Float32Array | undefined;
}

/** The audio as a spectrogram, low frequencies at the bottom. */
export interface SpectrogramSource extends StripSource {
  /** The picture between two times, or a coarser one while it is computed; it is scaled to fit. */
  imageBetween(
    fromUs: number,
    toUs: number,
    widthPx: number,
    heightPx: number,
  ): ImageBitmap | undefined;
}

/** Thumbnails of the video. */
export interface ThumbnailSource extends StripSource {
  /** The thumbnail nearest to a time; `undefined` without any. */
  near(timeUs: number): ImageBitmap | undefined;
}

/** A value over time: a continuous rating, or a sensor. */
export interface TraceSource extends StripSource {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** The values at the bottom and at the top of the strip. */
  readonly min: number;
  readonly max: number;
  /**
   * `columns` pairs of the lowest and highest value of equal sections between two times; `NaN` pairs where there is
   * no value. A value that lasts is included in every section in which it lasts.
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

/** A time at which the rater is asked what happens, or happened since `startUs`. */
export interface Prompt {
  /** Counted from 1. */
  readonly number: number;
  readonly atUs: number;
  /** The start of the interval that the question is about; equal to `atUs` for a question about that time. */
  readonly startUs: number;
  readonly state: "waiting" | "answered" | "unseen";
}

/** The evidence of a rating; equal ends for a single time. */
export interface EvidenceMark {
  readonly criterionName: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** The time or segment of a comment; equal ends for a single time. */
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

/** The frame times of the recording, where they are known. */
export interface FrameTimes {
  /** The start nearest to a time. */
  nearestUs(timeUs: number): number;
  /**
   * The start of the frame after the one at a time; with −1, of the one before, or of its own frame if the time is
   * within it.
   */
  besideUs(timeUs: number, direction: 1 | -1): number;
}

/** Content of strips and backgrounds, besides the events. Absent parts are not shown. */
export interface Strips {
  readonly waveform?: WaveformSource | undefined;
  readonly spectrogram?: SpectrogramSource | undefined;
  readonly thumbnails?: ThumbnailSource | undefined;
  readonly traces?: readonly TraceSource[] | undefined;
  readonly phases?: readonly Phase[] | undefined;
  readonly prompts?: readonly Prompt[] | undefined;
  readonly evidence?: readonly EvidenceMark[] | undefined;
  readonly remarks?: readonly RemarkMark[] | undefined;
  /** Whether there is no video: the audio strips are then larger. */
  readonly isSoundAlone?: boolean | undefined;
  /** Segments that are not to be coded, which are dimmed. */
  readonly outside?: readonly Stretch[] | undefined;
}
