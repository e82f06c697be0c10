import { expect, test } from "vitest";
import { codableUntilUs } from "./liveLength.ts";
import { limits } from "./limits.ts";

const startedAt = "2026-01-01T10:00:00.000Z";
const nowMs = Date.parse("2026-01-01T10:05:00.000Z");

test("an ended live observation may be coded as far as time has passed, and any other to its end", () => {
  const ended = { startedAt, endedAt: "2026-01-01T10:01:00.000Z" };

  expect(codableUntilUs({ durationUs: 60_000_000, live: ended }, nowMs)).toBe(300_000_000);
  expect(codableUntilUs({ durationUs: 600_000_000, live: ended }, nowMs)).toBe(600_000_000);
  expect(codableUntilUs({ durationUs: 60_000_000, live: null }, nowMs)).toBe(60_000_000);
  expect(
    codableUntilUs({ durationUs: 60_000_000, live: { startedAt, endedAt: null } }, nowMs),
  ).toBe(60_000_000);
});

test("no live observation becomes longer than any recording may be", () => {
  const ended = { startedAt, endedAt: "2026-01-01T10:01:00.000Z" };
  const muchLaterMs = nowMs + 1000 * 24 * 3_600_000;

  expect(codableUntilUs({ durationUs: 60_000_000, live: ended }, muchLaterMs)).toBe(
    limits.recordingMaxUs,
  );
});
