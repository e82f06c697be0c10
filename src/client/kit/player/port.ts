import type { NotCodable, Provider } from "../../../domain/mediaAddresses.ts";
import type { TimeSource } from "../timeline/timeSource.ts";
import type { Behind } from "./lagging.ts";

/** What a player is doing, in a form that a screen can say. */
export type PlayerState =
  | { readonly kind: "loading" }
  /** Nothing of the host has been asked for; `open` asks for it. */
  | {
      readonly kind: "consent";
      readonly provider: Provider;
      readonly open: (how: { readonly isRemembered: boolean }) => void;
    }
  | { readonly kind: "ready"; readonly isPlaying: boolean; readonly isBuffering: boolean }
  | {
      readonly kind: "failed";
      readonly because: PlayerFailure;
      /** Whose player it is, where it is not ours. */
      readonly provider?: Provider;
    };

export type PlayerFailure =
  /** Recognised, but nothing can be coded on it. */
  | NotCodable
  | "address_not_recognised"
  /** The browser cannot read this file. */
  | "not_decodable"
  /** It plays as sound alone: the browser lacks what makes its picture. */
  | "picture_not_decodable"
  | "not_reachable"
  | "no_source"
  /** The host’s player has not answered within the time that we wait. */
  | "host_silent"
  | "host_refuses_embedding"
  | "host_lacks_it"
  | "host_address_wrong"
  | "host_cannot_play"
  /** Copy protection, which we have no licence for. */
  | "stream_protected"
  /** A live broadcast, whose beginning moves. */
  | "stream_endless";

export interface PlayerSnapshot {
  readonly state: PlayerState;
  readonly rate: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly durationUs: number;
  readonly isAtEnd: boolean;
  /** The speeds that this player has, ascending. */
  readonly rates: readonly number[];
  /** `about`: the time is interpolated between what the player tells, and steps are no whole frames. */
  readonly exactness: "frame" | "about";
  /** No picture is shown of what should have one, and no one here can look whether it has. */
  readonly isWithoutPicture?: boolean;
}

/**
 * What the workbench needs of any player. It is a clock too: `timeUs` is the media time of the frame
 * that is on screen, in whole microseconds, and listeners hear of every new frame.
 */
export interface Player extends TimeSource {
  /** Where it plays at this instant, between frames too, where it can tell: what players are kept together by. */
  readonly clockUs?: () => number;
  /** The moment of a seek whose picture is not there yet, else the time: jumps count from there, so that none is lost. */
  readonly aimUs?: () => number;
  /** Whether it has shown where it was first led to: until then the frame on screen is no one’s choice. */
  readonly isPlaced?: () => boolean;
  /** How far the picture is behind the sound while it plays; `undefined` while it keeps up. */
  readonly behind?: () => Behind | undefined;
  /** The speed that it has been told and not taken yet, else its speed: steps count from there. */
  readonly aimRate?: () => number;
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

/** Leads it on or back by a time; several jumps in quick succession add up. Microseconds. */
export function jump(player: Player, byUs: number): void {
  player.seek(aimOf(player) + byUs);
}

/** Where it is led to, else where it stands. Microseconds. */
export function aimOf(player: Player): number {
  return (player.aimUs ?? player.timeUs)();
}

/** Makes it slower or faster by one of its speeds; several times in quick succession count as many. */
export function changeRate(player: Player, direction: 1 | -1): void {
  const { rates: among } = player.snapshot();
  player.setRate(rateBeside(aimRateOf(player), direction, among));
}

/** The speed that it is led to, else the one that it has. */
export function aimRateOf(player: Player): number {
  return player.aimRate?.() ?? player.snapshot().rate;
}

/** The speeds of the browser’s own player that are worth a key press, from the slowest to the fastest it has. */
export const rates = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8, 16] as const;

/** The next speed up or down of those that there are. */
export function rateBeside(
  rate: number,
  direction: 1 | -1,
  among: readonly number[] = rates,
): number {
  const ordered = direction > 0 ? among : among.toReversed();
  return ordered.find((one) => (one - rate) * direction > 1e-6) ?? rate;
}
