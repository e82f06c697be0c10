import { describe, expect, it } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import type { Id } from "../../../domain/rules.ts";
import { planLinks } from "./planLinks.ts";

describe("how a plan joins raters", () => {
  it.each([3, 6, 30, 100])("finds the halves of %i raters that share nothing", (count) => {
    const raters = Array.from({ length: count }, () => newId("account"));
    const half = Math.ceil(count / 2);
    const inHalves = Array.from({ length: 10 * count }, (_, at) => {
      const own = at % 2 === 0 ? raters.slice(0, half) : raters.slice(half);
      return pairings([at, at + 2].map((turn) => own[(turn >> 1) % own.length]));
    }).flat();

    const apart = planLinks(planOf(inHalves));
    expect(apart.kind === "sets" ? apart.sets.map((set) => set.toSorted()) : apart).toEqual(
      [raters.slice(0, half), raters.slice(half)].map((set) => set.toSorted()),
    );
    // One recording that stands already joins them.
    const bridge = pairings([raters[0], raters.at(-1)]);
    expect(planLinks({ ...planOf(inHalves), standing: bridge })).toEqual({
      kind: "joined",
      raters: count,
    });
    // And so does one of the round that is no part of the plan.
    const joinedElsewhere = [[raters[0], raters.at(-1)].flatMap((rater) => rater ?? [])];
    expect(planLinks({ ...planOf(inHalves), joinedElsewhere })).toEqual({
      kind: "joined",
      raters: count,
    });
  });

  it("says where no two raters have anything in common", () => {
    const alone = [newId("account"), newId("account")].flatMap((rater) => pairings([rater]));

    expect(planLinks(planOf(alone))).toEqual({ kind: "all_apart" });
  });

  it("calls one rater, and nobody, joined", () => {
    expect(planLinks(planOf([]))).toEqual({ kind: "joined", raters: 0 });
    const alone = pairings([newId("account")]);
    expect(planLinks(planOf(alone))).toEqual({ kind: "joined", raters: 1 });
  });
});

function planOf(of: ReturnType<typeof pairings>) {
  return { pairings: of, standing: [], joinedElsewhere: [] };
}

/** One more recording, by these raters. */
function pairings(raters: readonly (Id<"account"> | undefined)[]) {
  const recordingId = newId("recording");
  return raters.flatMap((raterId) =>
    raterId ? [{ recordingId, raterId, coveredUs: 1, segments: 1 }] : [],
  );
}
