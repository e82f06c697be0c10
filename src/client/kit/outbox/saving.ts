import type { ErrorCode } from "../../../domain/errors.ts";
import type { SenderStatus } from "./sender.ts";

/** The sync state of a rater’s work. The screen shows exactly one of these. */
export type Saving =
  /** All of it is on this disk and at the server. `sentAtMs` is 0 where nothing was ever sent. */
  | { readonly kind: "saved"; readonly sentAtMs: number }
  /** Some changes are not acknowledged by this disk yet. */
  | { readonly kind: "keeping"; readonly count: number }
  | { readonly kind: "sending"; readonly count: number }
  | { readonly kind: "offline"; readonly count: number; readonly retryAtMs: number }
  | { readonly kind: "refused"; readonly count: number }
  | { readonly kind: "stopped"; readonly count: number; readonly because: ErrorCode }
  /** Some changes are only in this tab: neither on this disk, which fails, nor at the server. */
  | { readonly kind: "at_risk"; readonly count: number }
  /** All of it is at the server, but this disk lacks the latest changes. */
  | { readonly kind: "not_kept"; readonly sentAtMs: number };

/** What is known about the sync state of one observation. */
export interface Standing {
  /** The number of changes neither on this disk nor at the server. */
  readonly keeping: number;
  readonly queued: number;
  /** The number of refused changes that the rater has not set aside. */
  readonly refused: number;
  readonly sentAtMs: number;
  /** Whether this disk fails, with changes that it lacks. */
  readonly isDiskFailing: boolean;
}

/** The most urgent state: first what is in danger, then what needs the rater, then what is in progress. */
export function savingOf(observationId: string, standing: Standing, sender: SenderStatus): Saving {
  const { keeping, queued, refused, sentAtMs, isDiskFailing } = standing;
  if (isDiskFailing && keeping > 0) return { kind: "at_risk", count: keeping };
  const stopped = sender.stopped.get(observationId);
  if (queued > 0 && sender.isSignedOut) {
    return { kind: "stopped", count: queued, because: "not_signed_in" };
  }
  if (queued > 0 && stopped !== undefined) {
    return { kind: "stopped", count: queued, because: stopped };
  }
  if (refused > 0) return { kind: "refused", count: refused };
  if (keeping > 0) return { kind: "keeping", count: keeping };
  if (queued > 0 && sender.doing.kind === "waiting") {
    return { kind: "offline", count: queued, retryAtMs: sender.doing.retryAtMs };
  }
  if (queued > 0) return { kind: "sending", count: queued };
  if (isDiskFailing) return { kind: "not_kept", sentAtMs };
  return { kind: "saved", sentAtMs };
}

/** Whether the server has received everything. */
export function isAtServer({ kind }: Saving): boolean {
  return kind === "saved" || kind === "not_kept";
}
