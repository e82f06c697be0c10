import type { FrameTiming } from "../../../domain/frameTimes.ts";

/** The header of a recording’s file. */
export interface MediaFacts {
  /** As the reader names it: `MP4`, `Matroska`. */
  readonly container: string;
  readonly durationUs: number;
  readonly video: VideoFacts | null;
  readonly audio: AudioFacts | null;
  /** The number of tracks of each kind; only the first of each is used. */
  readonly videoTracks: number;
  readonly audioTracks: number;
}

interface VideoFacts {
  readonly codec: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Clockwise; width and height are those after the rotation. */
  readonly rotationDegrees: number;
  /** ISO 639-2, or `und`. */
  readonly language: string;
  /** Whether this browser can decode its frames. */
  readonly isDecodable: boolean;
}

interface AudioFacts {
  readonly codec: string | null;
  readonly channels: number;
  readonly samplesPerSecond: number;
  readonly language: string;
  readonly isDecodable: boolean;
}

/** The start times of frames, packed as described in `domain/frameTimes.ts`, and how they are to be understood. */
export interface FrameFacts {
  readonly packed: string;
  readonly timing: FrameTiming;
}

/** Why a media file could not be read. */
export type MediaFailure =
  /** The file cannot be fetched: another host, a lost connection, or a file that was moved. */
  | "not_reachable"
  /** The file is not a known video or audio format. */
  | "not_readable";

/** Messages to the reader, which reads one source throughout its life. */
export type ReaderQuestion =
  | { readonly kind: "open"; readonly source: Blob | string }
  | { readonly kind: "frames" }
  /** `key` identifies the content, not the address: peaks that were read before are found by it. */
  | { readonly kind: "peaks"; readonly key: string; readonly durationUs: number }
  /** The time that is in view, in microseconds: it is read first. */
  | { readonly kind: "look"; readonly atUs: number }
  /** The times in order of priority; replaces the previous request. */
  | { readonly kind: "thumbnails"; readonly timesUs: readonly number[] }
  /** Replaces the previous request. */
  | { readonly kind: "tiles"; readonly tiles: readonly SpectrogramTile[] };

/** A section of the audio to be drawn as a spectrogram. */
export interface SpectrogramTile {
  readonly id: string;
  readonly fromUs: number;
  readonly toUs: number;
  readonly columns: number;
  readonly rows: number;
  /** The frequency at the top; 0 is at the bottom. */
  readonly highestHz: number;
}

export type ReaderAnswer =
  | { readonly kind: "opened"; readonly facts: MediaFacts }
  | { readonly kind: "failed"; readonly because: MediaFailure }
  /** `null` where there is no video, or where its frame times cannot be stored. */
  | { readonly kind: "frames"; readonly frames: FrameFacts | null }
  /** Peaks estimated from short samples: pairs for equal sections, the lowest above the highest where unknown. */
  | { readonly kind: "peaksGuessed"; readonly pairs: Int16Array }
  | {
      readonly kind: "peaksRead";
      readonly firstBucket: number;
      readonly pairs: Int16Array;
      /** The share of the audio that is read, from 0 to 1. */
      readonly share: number;
    }
  | {
      readonly kind: "thumbnail";
      /** The start of the key frame and of the next one: the thumbnail stands for the time between. */
      readonly fromUs: number;
      readonly toUs: number;
      readonly picture: ImageBitmap;
    }
  | { readonly kind: "tile"; readonly tile: SpectrogramTile; readonly picture: ImageBitmap };
