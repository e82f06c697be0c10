import { describe, expect, it } from "vitest";
import type { Finding } from "../../../agreement/findings/inShort.ts";
import { keyFindings, nextStep, findingPlace } from "./keyFindings.ts";
import type { Apart } from "./useApart.ts";

const nothing: Apart = new Map();
const recipe = { kind: "duration_kappa" } as const;
const icc = { kind: "icc", form: "ICC(A,1)" } as const;

const late = (laterId: string): Finding => ({
  kind: "shifted_pair",
  laterId,
  earlierId: "ben",
  shiftUs: 1_400_000,
  before: 0.4,
  after: 0.7,
});
const codes: Finding = {
  kind: "best_and_worst",
  best: { codeId: "looks", value: 0.9, recipe },
  worst: { codeId: "praise", value: 0.3, recipe },
};
const rare: Finding = {
  kind: "rare",
  codeId: "praise",
  percent: 0.97,
  kappa: 0.3,
  prevalence: 0.02,
};
const few: Finding = { kind: "few_recordings", recordings: 2, needed: 5 };

const criteria = (value: number): Finding => ({
  kind: "best_and_worst_criterion",
  best: { criterionId: "warmth", value: 0.95, recipe: icc, units: 9, part: undefined },
  worst: { criterionId: "pace", value, recipe: icc, units: 9, part: undefined },
});

/** Whatever comes first of what is said. */
function stepOf(said: readonly Finding[], apart: Apart): string | undefined {
  const steps = [said, said.toReversed()].map((all) => nextStep(keyFindings(all, apart, [])).kind);
  expect(new Set(steps).size).toBe(1);
  return steps[0];
}

describe("what the page about agreement says first", () => {
  it("has three cards at most, one for each kind before a second of one, whatever the order", () => {
    const found = keyFindings([rare, late("ana"), late("cem"), codes], nothing, []);
    const kinds = found.cards.map(({ kind }) => kind);

    expect(kinds).toEqual(["shifted_pair", "best_and_worst", "rare"]);
    expect(found.more).toEqual([late("cem")]);
    expect(
      keyFindings([codes, late("ana"), rare, late("cem")], nothing, []).cards.map(
        ({ kind }) => kind,
      ),
    ).toEqual(kinds);
  });

  it("puts findings that chance explains last", () => {
    const { cards } = keyFindings([codes, rare], new Map([["best_and_worst", false]]), []);

    expect(cards.map(({ kind }) => kind)).toEqual(["rare", "best_and_worst"]);
  });

  it("gives raters whose work stands out the first cards, and the next step to the worst of them", () => {
    const said = ["cem", "dora", "eli", "fay"].map((raterId) => ({ raterId, text: raterId }));
    const two = keyFindings([codes, rare], nothing, said.slice(0, 2));
    expect(two.raters.map(({ raterId }) => raterId)).toEqual(["cem", "dora"]);
    expect(two.cards.map(({ kind }) => kind)).toEqual(["best_and_worst"]);
    expect(nextStep(two)).toEqual({ kind: "rater", raterId: "cem" });

    const [cem] = said;
    const same = keyFindings([codes], nothing, cem ? [{ ...cem, sameCodingAs: "dora" }] : []);
    expect(nextStep(same)).toEqual({ kind: "sameCoding", raterId: "cem", otherId: "dora" });

    const four = keyFindings([codes, rare], nothing, said);
    expect(four.raters).toHaveLength(3);
    expect(four.cards).toEqual([]);
    expect(four.moreRaters.map(({ raterId }) => raterId)).toEqual(["fay"]);
    expect(four.more).toHaveLength(2);
  });

  it("leads from a code to what one coded and the other did not", () => {
    expect(findingPlace(codes)).toEqual({
      part: "confusion",
      change: { by: undefined, over: "code:praise", row: "praise", column: "" },
    });
  });

  it("asks for more recordings before anything else, then looks at the rater who is late", () => {
    expect(nextStep(keyFindings([codes, late("ana"), few], nothing, []))).toEqual({
      kind: "doubleCode",
      recordings: 2,
      needed: 5,
    });
    expect(nextStep(keyFindings([codes, late("ana")], nothing, []))).toMatchObject({
      kind: "timing",
      raterId: "ana",
    });
    expect(nextStep(keyFindings([codes], nothing, []))).toMatchObject({
      kind: "code",
      codeId: "praise",
    });
    expect(nextStep(keyFindings([], nothing, []))).toEqual({ kind: "report" });
    // What is no more than chance is not the next thing to do.
    expect(nextStep(keyFindings([codes], new Map([["best_and_worst", false]]), []))).toEqual({
      kind: "report",
    });
    const sets: Finding = {
      kind: "sets_apart",
      sets: [
        ["ana", "ben"],
        ["cem", "dora"],
      ],
    };
    expect(nextStep(keyFindings([codes, few, sets], nothing, []))).toEqual({ kind: "joinSets" });
    // Whoever stands out, it is said first that not all can be compared.
    const four = ["cem", "dora", "eli", "fay"].map((raterId) => ({ raterId, text: raterId }));
    const crowded = keyFindings([codes, sets], nothing, four);
    expect(crowded.before).toEqual([sets]);
    expect(crowded.raters).toHaveLength(2);
    expect(crowded.moreRaters).toHaveLength(2);
  });

  it("names the weakest of codes and criteria, of which a difference without limits is no stronger sign", () => {
    const chanceOfCodes: Apart = new Map([["best_and_worst", false]]);

    expect(stepOf([codes, criteria(0.866)], chanceOfCodes)).toBe("code");
    expect(stepOf([codes, criteria(0.2)], chanceOfCodes)).toBe("criterion");
    expect(stepOf([codes, criteria(0.866)], nothing)).toBe("code");
    // A difference that is known says more than a lower value that chance explains.
    const known: Apart = new Map([
      ["best_and_worst", false],
      ["best_and_worst_criterion", true],
    ]);
    expect(stepOf([codes, criteria(0.866)], known)).toBe("criterion");
    const both: Apart = new Map([
      ["best_and_worst", true],
      ["best_and_worst_criterion", true],
    ]);
    expect(stepOf([codes, criteria(0.866)], both)).toBe("code");
    const neither: Apart = new Map([
      ["best_and_worst", false],
      ["best_and_worst_criterion", false],
    ]);
    expect(stepOf([codes, criteria(0.866)], neither)).toBe("report");
  });
});
