import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Scans } from "./entities/observation.ts";
import { promptAt, promptBefore, promptCount } from "./scans.ts";

function scansOf(part: Partial<Scans>): Scans {
  return {
    method: "momentary",
    everyUs: 10_000_000,
    fromUs: 0,
    codeIds: [],
    pauses: true,
    ...part,
  };
}

describe("questions at regular times", () => {
  it("begin at the first instant, or where the first interval ends", () => {
    expect(promptAt(scansOf({ fromUs: 2_000_000 }), 1)).toEqual({
      number: 1,
      fromUs: 12_000_000,
      toUs: 12_000_000,
      askedUs: 12_000_000,
    });
    expect(promptAt(scansOf({ method: "whole", fromUs: 2_000_000 }), 1)).toEqual({
      number: 1,
      fromUs: 12_000_000,
      toUs: 22_000_000,
      askedUs: 22_000_000,
    });
  });

  it("are asked of whole intervals alone", () => {
    const partial = scansOf({ method: "partial" });

    expect([0, 9_999_999, 10_000_000, 35_000_000].map((us) => promptCount(partial, us))).toEqual([
      0, 0, 1, 3,
    ]);
    expect(promptCount(scansOf({}), 35_000_000)).toBe(4);
    expect(promptCount(scansOf({ fromUs: 36_000_000 }), 35_000_000)).toBe(0);
  });

  it("are all asked inside the recording, and the last one asked is found again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("momentary" as const, "partial" as const, "whole" as const),
        fc.integer({ min: 1_000_000, max: 60_000_000 }),
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.integer({ min: 1, max: 600_000_000 }),
        fc.nat(600_000_000),
        (method, everyUs, fromUs, durationUs, timeUs) => {
          const scans = scansOf({ method, everyUs, fromUs });
          const asked = Array.from({ length: promptCount(scans, durationUs) }, (_, number) =>
            promptAt(scans, number),
          );

          expect(asked.every(({ askedUs }) => askedUs <= durationUs)).toBe(true);
          expect(promptBefore(scans, timeUs, durationUs)).toEqual(
            asked.findLast(({ askedUs }) => askedUs <= timeUs),
          );
        },
      ),
    );
  });
});
