import { expect, test } from "vitest";
import { type Ahead, narrowed, nextAskMs } from "./liveServerClock.ts";

test.each([-3_600_123, -417, 0, 88, 5_250])(
  "eight answers find a server that is %d ms ahead within the time that an answer takes",
  (aheadMs) => {
    const roundTripMs = 30;
    let nowMs = 1_700_000_000_400;
    let ahead: Ahead | undefined;

    for (let question = 0; question < 8; question += 1) {
      const serverMs = nowMs + roundTripMs / 2 + aheadMs;
      const sentMs = nowMs;
      nowMs += roundTripMs;
      ahead = narrowed(ahead, {
        sentMs,
        receivedMs: nowMs,
        dateMs: Math.floor(serverMs / 1000) * 1000,
      });
      nowMs = nextAskMs(ahead, nowMs, roundTripMs);
    }

    expect(ahead?.leastMs).toBeLessThanOrEqual(aheadMs);
    expect(ahead?.mostMs).toBeGreaterThanOrEqual(aheadMs);
    expect((ahead?.mostMs ?? Infinity) - (ahead?.leastMs ?? 0)).toBeLessThan(60);
  },
);

test("a clock that was set in between is believed as it is now", () => {
  const before = { leastMs: -20, mostMs: 20 };

  const after = narrowed(before, { sentMs: 10_000, receivedMs: 10_010, dateMs: 70_000 });

  expect(after).toEqual({ leastMs: 59_990, mostMs: 61_000 });
});
