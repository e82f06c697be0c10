import { vi } from "vitest";

/** Waits until what is expected holds, as long as a slow machine may need: by itself it is one second. */
export function soon<Found>(
  check: () => Found | Promise<Found>,
  timeoutMs = 120_000,
): Promise<Found> {
  return vi.waitFor(check, { timeout: timeoutMs });
}
