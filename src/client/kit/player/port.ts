import type { NotCodable, Provider } from "../../../domain/mediaAddresses.ts";
import type { TimeSource } from "../timeline/timeSource.ts";
import type { Behind } from "./lagging.ts";

/** What a player is doing, in a form that a screen can show. */
export type PlayerState =
  | { readonly kind: "loading" }
  /** Nothing has been requested from the host yet; `open` does so. */
  | {
      readonly kind: "consent";
      readonly provider: Provider;
      readonly open: (how: { readonly isRemembered: boolean }) => void;
    }
  | { readonly kind: "ready"; readonly isPlaying: boolean; readonly isBuffering: boolean }
  | {
      readonly kind: "failed";
      readonly because: PlayerFailure;
      /** The host of the player, where it is a hosted one. */
      readonly provider?: Provider;
    };

export type PlayerFailure =
  /** A recognised address, but of something that cannot be coded. */
  | NotCodable
  | "address_not_recognised"
  /** The browser cannot read this file. */
  | "not_decodable"
  /** It plays as audio only: the browser lacks the video codec. */
  | "picture_not_decodable"
  | "not_reachable"
  | "no_source"
  /** The host’s player did not answer in time. */
  | "host_silent"
  | "host_refuses_embedding"
  | "host_lacks_it"
  | "host_address_wrong"
  | "host_cannot_play"
  /** Copy protection, for which the program has no licence. */
  | "stream_protected"
  /** A live broadcast, whose start moves. */
  | "stream_endless";

export interface PlayerSnapshot {
  readonly state: PlayerState;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly durationUs: number;
  readonly isAtEnd: boolean;
  /** The speeds of this player, ascending. */
  readonly rates: readonly number[];
  /** `about`: the time is interpolated between reports of the player, and steps are not whole frames. */
  readonly exactness: "frame" | "about";
  /** No picture is shown where one is expected, and it cannot be checked here whether there is one. */
  readonly isWithoutPicture?: boolean;
}

/**
 * What the workbench needs of any player, which is also a time source: `timeUs` is the media time of the frame on
 * screen, in whole microseconds, and listeners are called for every new frame.
 */
export interface Player extends TimeSource {
  /** The position at this instant, also between frames; absent where it is unknown. Used to synchronise players. */
  readonly clockUs?: () => number;
  /**
   * The target of a seek whose frame is not on screen yet, else the time: jumps count from there, so that none is
   * lost.
   */
  readonly aimUs?: () => number;
  /**
   * Whether it has shown the position that it was first set to: before that, the frame on screen was not chosen by
   * anyone.
   */
  readonly isPlaced?: () => boolean;
  /** How far the video is behind the audio while it plays; `undefined` while it keeps up. */
  readonly behind?: () => Behind | undefined;
  /** The speed that was set but is not in effect yet, else the current speed: steps count from there. */
  readonly aimRate?: () => number;
  readonly snapshot: () => PlayerSnapshot;
  /** Calls the listener for every change except of time: playing, speed, loading, failure. */
  readonly onState: (listener: () => void) => () => void;
  play(): void;
  pause(): void;
  /** Shows the frame of a time. */
  seek(timeUs: number): void;
  /** Moves by whole frames, and pauses. */
  step(frames: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  retry(): void;
  dispose(): void;
}

/** Moves by a time, in microseconds; several jumps in quick succession add to each other. */
export function jump(player: Player, byUs: number): void {
  player.seek(aimOf(player) + byUs);
}

/** The target of a seek in progress, else the current position; in microseconds. */
export function aimOf(player: Player): number {
  return (player.aimUs ?? player.timeUs)();
}

/** Changes to the next slower or faster speed; several changes in quick succession all count. */
export function changeRate(player: Player, direction: 1 | -1): void {
  const { rates: among } = player.snapshot();
  player.setRate(rateBeside(aimRateOf(player), direction, among));
}

/** The speed that was set but is not in effect yet, else the current speed. */
export function aimRateOf(player: Player): number {
  return player.aimRate?.() ?? player.snapshot().rate;
}

/** The speeds of the browser’s own player that can be chosen by key. */
export const rates = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8, 16] as const;

/** The next higher or lower of the available speeds. */
export function rateBeside(
  rate: number,
  direction: 1 | -1,
  among: readonly number[] = rates,
): number {
  const ordered = direction > 0 ? among : among.toReversed();
  return ordered.find((one) => (one - rate) * direction > 1e-6) ?? rate;
}
