import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinedComment, partedComment } from "./joinedComment.ts";

describe("the comments of a state's two ends", () => {
  it("stay as they are where only its start has one", () => {
    expect(joinedComment("begins", "")).toBe("begins");
    expect(joinedComment("begins", "ends")).toBe("begins\n⏹ ends");
    expect(joinedComment("", "ends")).toBe("⏹ ends");
  });

  it("come apart as they were, whatever the start says and whatever lines the stop has", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "⏹", " ") });
    const stop = text.filter((one) => !one.includes("\n⏹ "));

    fc.assert(
      fc.property(text, stop, (start, end) => {
        expect(partedComment(joinedComment(start, end))).toEqual({ start, stop: end });
      }),
      { numRuns: 2_000 },
    );
  });
});
