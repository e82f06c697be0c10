import type { TimeSource } from "../timeline/timeSource.ts";

/** What a player is doing, in a form that a screen can say. */
export type PlayerState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly isPlaying: boolean; readonly isBuffering: boolean }
  | { readonly kind: "failed"; readonly because: PlayerFailure };

export type PlayerFailure =
  /** Recognised, but no player of ours can be coded on. */
  | "host_not_playable"
  | "address_not_recognised"
  /** The browser cannot read this file. */
  | "not_decodable"
  | "not_reachable"
  | "no_source";

export interface PlayerSnapshot {
  readonly state: PlayerState;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly durationUs: number;
  readonly isAtEnd: boolean;
}

/**
 * What the workbench needs of any player. It is a clock too: `timeUs` is the media time of the frame
 * that is on screen, in whole microseconds, and listeners hear of every new frame.
 */
export interface Player extends TimeSource {
  readonly snapshot: () => PlayerSnapshot;
  /** Hears of everything but time: playing, rate, loading, failing. */
  readonly onState: (listener: () => void) => () => void;
  play(): void;
  pause(): void;
  /** Shows the frame that is on screen at a moment. */
  seek(timeUs: number): void;
  /** Goes on or back by whole frames, and pauses. */
  step(frames: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  retry(): void;
  dispose(): void;
}

export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next speed up or down. */
export function rateBeside(rate: number, direction: 1 | -1): number {
  const ordered = direction > 0 ? [...rates] : rates.toReversed();
  return ordered.find((one) => (one - rate) * direction > 1e-6) ?? rate;
}
