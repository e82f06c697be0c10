import { describe, expect, it } from "vitest";
import type { Figure } from "../../api/contract/figures.ts";
import { emptyScheme, Scheme } from "../../domain/entities/scheme.ts";
import { type AnalysedEvent, indexEvents } from "./analysedEvent.ts";
import type { PairWork } from "./lines.ts";
import { overOf } from "./over.ts";
import { PairAgreement } from "./pairAgreement.ts";

const idOf = (last: string) => `01930000-0000-7000-8000-${last.padStart(12, "0")}`;
const [play, rest, beep] = [idOf("c1"), idOf("c2"), idOf("c3")];
const [ana, ben] = [idOf("a1"), idOf("a2")];
const secondUs = 1_000_000;

function scheme({ subjects = [] }: { readonly subjects?: readonly string[] } = {}): Scheme {
  const code = { groupId: null, description: "", key: null, color: "#000000", texts: {} };
  const free = { ...code, modifierIds: [], subjectIds: [] };
  return Scheme.parse({
    ...emptyScheme,
    codes: [
      { id: play, kind: "state", name: "play", ...free },
      { id: rest, kind: "state", name: "rest", ...free },
      { id: beep, kind: "point", name: "beep", ...free },
    ],
    subjects: subjects.map((id) => ({ id, name: id, key: null, texts: {} })),
  });
}

function event(
  code: string,
  startS: number,
  endS = startS,
  subjectId: string | null = null,
): AnalysedEvent {
  return { code, subjectId, startUs: startS * secondUs, endUs: endS * secondUs };
}

function workOf(first: readonly AnalysedEvent[], second: readonly AnalysedEvent[]): PairWork {
  return {
    durationUs: 10 * secondUs,
    first: indexEvents(first),
    second: indexEvents(second),
  };
}

function figures(of: Scheme, ...works: readonly PairWork[]) {
  const agreement = new PairAgreement(of, secondUs);
  works.forEach((work, at) => agreement.add(String(at), work));
  return agreement.figures();
}

describe("agreement of a pair", () => {
  it("is that of a table made by hand", () => {
    // play: 0–6 against 0–4 of ten seconds; both: 4, one only: 2, neither: 4.
    const { rows, comparedUs } = figures(
      scheme(),
      workOf([event(play, 0, 6)], [event(play, 0, 4)]),
    );
    const row = rows.find(({ codeId }) => codeId === play);

    expect(comparedUs).toBe(10 * secondUs);
    // pₒ = 0.8, pₑ = 0.6 × 0.4 + 0.4 × 0.6 = 0.48.
    const kappa = { kind: "value", value: expect.closeTo(0.32 / 0.52, 12) };
    expect(row?.percent).toMatchObject({ kind: "value", value: 0.8, n: 10, per: "unit" });
    expect(row?.timeUnitKappa).toMatchObject({
      ...kappa,
      n: 10,
      observed: expect.closeTo(0.8, 12),
      expected: expect.closeTo(0.48, 12),
      low: expect.any(Number),
    });
    expect(row?.durationKappa).toMatchObject({ ...kappa, n: 10 * secondUs, per: "us", low: null });
    expect(row?.prevalence).toBeCloseTo(0.5, 12);
    expect(row?.counts).toEqual([1, 1]);
  });

  it("adds recordings as if they were one", () => {
    const of = scheme();
    const two = figures(
      of,
      workOf([event(play, 0, 6)], [event(play, 0, 4)]),
      workOf([event(play, 0, 6)], [event(play, 0, 4)]),
    );
    const one = figures(of, workOf([event(play, 0, 6)], [event(play, 0, 4)]));
    const kappas = (from: typeof one) => from.rows.map(({ durationKappa: kappa }) => kappa);

    expect(two.recordings).toBe(2);
    expect(kappas(two)[0]).toMatchObject({ n: 20 * secondUs });
    expect(kappas(two)[0]).toMatchObject({
      value: expect.closeTo(valueOf(kappas(one)[0]), 12),
    });
  });

  it("counts the time of each subject, and of nobody only where something is coded so", () => {
    const of = scheme({ subjects: [ana, ben] });
    const both = workOf([event(play, 0, 6, ana)], [event(play, 0, 4, ana)]);
    const withNobody = workOf([event(play, 0, 6, ana), event(rest, 1, 2)], []);

    expect(figures(of, both).rows[0]?.percent.n).toBe(20);
    const rows = figures(of, withNobody).rows;
    expect(rows[0]?.percent.n).toBe(30);
    expect(rows.find(({ codeId }) => codeId === rest)?.percent.n).toBe(30);
    expect(rows.find(({ codeId }) => codeId === play)?.percent.n).toBe(20);
  });

  it("counts only the time of subjects to whom a code applies", () => {
    const of = scheme({ subjects: [ana, ben] });
    const own = Scheme.parse({
      ...of,
      codes: of.codes.map((code) => (code.id === play ? { ...code, subjectIds: [ana] } : code)),
    });

    const { rows } = figures(own, workOf([event(play, 0, 6, ana)], []));

    expect(rows.find(({ codeId }) => codeId === play)?.percent.n).toBe(10);
  });

  it("says why there is no figure", () => {
    const { rows } = figures(scheme(), workOf([event(beep, 1)], [event(beep, 1)]));
    const reasons = rows.map(({ timeUnitKappa, durationKappa }) =>
      [timeUnitKappa, durationKappa].map((one) =>
        one.kind === "undefined" ? one.because : one.value,
      ),
    );

    expect(reasons).toEqual([
      [1, "one_code_only"],
      ["code_not_used", "code_not_used"],
      ["code_not_used", "code_not_used"],
      [1, "not_part_of_this_statistic"],
    ]);
    expect(figures(scheme(), workOf([], [])).rows[0]?.durationKappa).toMatchObject({
      because: "no_events",
    });
  });
});

describe("what is compared", () => {
  const of = scheme();

  it("knows no codes and groups that the scheme does not have", () => {
    expect(overOf(of, `code:${idOf("c9")}`)).toBeUndefined();
    expect(overOf(of, `group:${idOf("c9")}`)).toBeUndefined();
    expect(overOf(of, `code:${rest}`)?.codes).toEqual([rest]);
  });
});

function valueOf(figure: Figure | undefined): number {
  return figure?.kind === "value" ? figure.value : NaN;
}
