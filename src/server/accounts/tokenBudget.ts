import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";

const minuteMs = 60_000;

/** The minute that is counted, and how many requests each token made in it, of this process. */
const counted = { minute: 0, requests: new Map<Id<"accessToken">, number>() };

/**
 * Counts a request by a token, so that a script in a loop delays no one else. Each process counts
 * its own requests, without a database query.
 *
 * @throws Refusal `rate_limited` with the seconds until the next minute.
 */
export function spendRequest(tokenId: Id<"accessToken">, mostByMinute: number): void {
  const now = Date.now();
  const minute = Math.floor(now / minuteMs);
  if (minute !== counted.minute) {
    counted.minute = minute;
    counted.requests.clear();
  }
  const requests = (counted.requests.get(tokenId) ?? 0) + 1;
  if (requests > mostByMinute) {
    const retryAfterSeconds = Math.ceil(((minute + 1) * minuteMs - now) / 1_000);
    throw new Refusal("rate_limited", { retryAfterSeconds });
  }
  counted.requests.set(tokenId, requests);
}
