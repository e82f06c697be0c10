import type { FrameTiming } from "../../../domain/frameTimes.ts";

/** What stands in the head of a recording’s file. */
export interface MediaFacts {
  /** As the reader names it: `MP4`, `Matroska`. */
  readonly container: string;
  readonly durationUs: number;
  readonly video: VideoFacts | null;
  readonly audio: AudioFacts | null;
  /** How many tracks of each kind there are; only the first of each is used. */
  readonly videoTracks: number;
  readonly audioTracks: number;
}

interface VideoFacts {
  readonly codec: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Clockwise, already applied in width and height. */
  readonly rotationDegrees: number;
  /** ISO 639-2, or `und`. */
  readonly language: string;
  /** Whether this browser can make pictures of it. */
  readonly isDecodable: boolean;
}

interface AudioFacts {
  readonly codec: string | null;
  readonly channels: number;
  readonly samplesPerSecond: number;
  readonly language: string;
  readonly isDecodable: boolean;
}

/** When frames are shown, packed as `domain/frameTimes.ts` says, and what that means. */
export interface FrameFacts {
  readonly packed: string;
  readonly timing: FrameTiming;
}

/** Why a media file could not be read. */
export type MediaFailure =
  /** It cannot be fetched: another host, a lost connection, a file that was moved. */
  | "not_reachable"
  /** It is no video or sound that is known here. */
  | "not_readable";

/** What the reader is asked. It reads one source all its life. */
export type ReaderQuestion =
  | { readonly kind: "open"; readonly source: Blob | string }
  | { readonly kind: "frames" }
  /** `key` names the content, not the place: what was read before is found by it. */
  | { readonly kind: "peaks"; readonly key: string; readonly durationUs: number }
  /** The visible time, in microseconds: it is read first. */
  | { readonly kind: "look"; readonly atUs: number }
  /** In the order in which they are wanted; takes the place of what was wanted before. */
  | { readonly kind: "thumbnails"; readonly timesUs: readonly number[] }
  /** Takes the place of what was wanted before. */
  | { readonly kind: "tiles"; readonly tiles: readonly SpectrogramTile[] };

/** A section of the sound to be drawn as frequencies. */
export interface SpectrogramTile {
  readonly id: string;
  readonly fromUs: number;
  readonly toUs: number;
  readonly columns: number;
  readonly rows: number;
  /** What stands at the top; 0 is at the bottom. */
  readonly highestHz: number;
}

export type ReaderAnswer =
  | { readonly kind: "opened"; readonly facts: MediaFacts }
  | { readonly kind: "failed"; readonly because: MediaFailure }
  /** `null` where there is no video, or nothing that can be kept. */
  | { readonly kind: "frames"; readonly frames: FrameFacts | null }
  /** Some of the sound, heard here and there: pairs for equal sections, lowest above highest where none. */
  | { readonly kind: "peaksGuessed"; readonly pairs: Int16Array }
  | {
      readonly kind: "peaksRead";
      readonly firstBucket: number;
      readonly pairs: Int16Array;
      /** How much of all is read, from 0 to 1. */
      readonly share: number;
    }
  | {
      readonly kind: "thumbnail";
      /** The times of the key frame and of the next one: it stands for all between. */
      readonly fromUs: number;
      readonly toUs: number;
      readonly picture: ImageBitmap;
    }
  | { readonly kind: "tile"; readonly tile: SpectrogramTile; readonly picture: ImageBitmap };
