import { describe, expect, it } from "vitest";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { AgreementRow, Figure } from "../../api/contract/figures.ts";
import { id } from "../../domain/rules.ts";
import { inShort } from "./inShort.ts";

const ana = id("account").parse("01930000-0000-7000-8000-00000000000a");
const ben = id("account").parse("01930000-0000-7000-8000-00000000000b");
const code = (n: number) => id("code").parse(`01930000-0000-7000-8000-00000000c00${n}`);

const value = (number: number): Figure => ({
  kind: "value",
  value: number,
  low: null,
  high: null,
  observed: null,
  expected: null,
  n: 100,
  per: "us",
});
const none: Figure = { kind: "undefined", because: "one_code_only", n: 100, per: "us" };

function row(part: Partial<AgreementRow>): AgreementRow {
  return {
    codeId: null,
    percent: value(0.9),
    timeUnitKappa: value(0.7),
    durationKappa: value(0.7),
    prevalence: 0.3,
    counts: [5, 5],
    ...part,
  };
}

function pairOf(...rows: AgreementRow[]): Agreement["pairs"][number] {
  return { raterA: ana, raterB: ben, recordings: 1, comparedUs: 60e6, rows };
}

describe("what the figures of a pair say", () => {
  it("says that nothing was compared where no time is common", () => {
    expect(inShort({ ...pairOf(row({})), comparedUs: 0 })).toEqual([{ kind: "nothing_compared" }]);
  });

  it("names the best and the worst code, points by their kappa on units", () => {
    const rows = [
      row({}),
      row({ codeId: code(1), durationKappa: value(0.8) }),
      row({ codeId: code(2), durationKappa: none, timeUnitKappa: value(0.31), prevalence: null }),
      row({ codeId: code(3), durationKappa: none, timeUnitKappa: none }),
    ];

    const findings = inShort(pairOf(...rows));

    expect(findings).toContainEqual({
      kind: "best_and_worst",
      best: { codeId: code(1), kappa: 0.8 },
      worst: { codeId: code(2), kappa: 0.31 },
    });
  });

  it("explains much agreement with little kappa by a rare code", () => {
    const rare = row({
      codeId: code(1),
      percent: value(0.97),
      durationKappa: value(0.3),
      prevalence: 0.02,
    });

    expect(inShort(pairOf(row({}), rare))).toContainEqual({
      kind: "rare",
      codeId: code(1),
      percent: 0.97,
      kappa: 0.3,
      prevalence: 0.02,
    });
  });

  it("says who alone ever coded something", () => {
    const alone = row({ codeId: code(1), counts: [0, 3], durationKappa: value(0) });

    expect(inShort(pairOf(row({}), alone))).toContainEqual({
      kind: "one_rater_only",
      codeId: code(1),
      raterId: ben,
      count: 3,
    });
  });

  it("says that raters differ on when, where units agree and exact time does not", () => {
    const shifted = row({ codeId: code(1), timeUnitKappa: value(0.9), durationKappa: value(0.6) });

    expect(inShort(pairOf(row({}), shifted))).toContainEqual({
      kind: "shifted",
      codeId: code(1),
      unit: 0.9,
      time: 0.6,
    });
  });

  it("gives the reason where the figure over all codes is not defined", () => {
    const undefinedRow = row({ durationKappa: none, timeUnitKappa: none });

    expect(inShort(pairOf(undefinedRow))).toEqual([
      { kind: "overall_undefined", because: "one_code_only" },
    ]);
  });
});
