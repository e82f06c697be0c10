import { describe, expect, it } from "vitest";
import { emptyScheme, Scheme } from "../domain/entities/scheme.ts";
import type { Stretch } from "../domain/spans.ts";
import { CodedWork } from "./codedWork.ts";
import { codingOf, type SubjectEvent, withEverySubject } from "./coding.ts";
import { LabelBook } from "./labelBook.ts";
import { rowsOfTwo } from "./rowsOfTwo.ts";
import { workInCommon } from "./twoWorks.ts";

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
): SubjectEvent {
  return { code, subjectId, startUs: startS * secondUs, endUs: endS * secondUs };
}

interface Coded {
  readonly events: readonly SubjectEvent[];
  /** In seconds. */
  readonly spans?: readonly (readonly [number, number])[];
}

/** Two people's work on ten seconds, in units of one. */
function figures(of: Scheme, first: Coded, second: Coded) {
  const book = new LabelBook(of.codes.map(({ id }) => id));
  const durationUs = 10 * secondUs;
  const covered = ({ events, spans = [] }: Coded) => ({
    durationUs,
    spans: spans.map(([from, to]): Stretch => ({
      startUs: from * secondUs,
      endUs: to * secondUs,
    })),
    coded: new CodedWork(withEverySubject(codingOf(events, book), of), durationUs, book),
  });
  const work = workInCommon(covered(first), covered(second));
  const { comparedUs, rows } = rowsOfTwo(work, { scheme: of, book, unitUs: secondUs });
  return { comparedUs, rows, rowOf: (code: string) => rows.find(({ codeId }) => codeId === code) };
}

describe("a comparison of two", () => {
  it("has the figures of a table made by hand, and no limits: it is one recording", () => {
    // play: 0–6 against 0–4 of ten seconds; both: 4, one only: 2, neither: 4.
    const { rowOf, comparedUs } = figures(
      scheme(),
      { events: [event(play, 0, 6)] },
      { events: [event(play, 0, 4)] },
    );
    const row = rowOf(play);

    expect(comparedUs).toBe(10 * secondUs);
    // pₒ = 0.8, pₑ = 0.6 × 0.4 + 0.4 × 0.6 = 0.48.
    const kappa = {
      kind: "value",
      value: expect.closeTo(0.32 / 0.52, 12),
      observed: expect.closeTo(0.8, 12),
      expected: expect.closeTo(0.48, 12),
      low: null,
      noLimits: "too_few_recordings",
    };
    expect(row?.percent).toMatchObject({ kind: "value", value: 0.8, n: 10, per: "unit" });
    expect(row?.timeUnitKappa).toMatchObject({ ...kappa, n: 10, per: "unit" });
    expect(row?.durationKappa).toMatchObject({ ...kappa, n: 10 * secondUs, per: "us" });
    expect(row?.prevalence).toBeCloseTo(0.5, 12);
    expect(row?.counts).toEqual([1, 1]);
  });

  it("counts the time of each subject, and of nobody only where something is coded so", () => {
    const of = scheme({ subjects: [ana, ben] });
    const both = [
      { events: [event(play, 0, 6, ana)] },
      { events: [event(play, 0, 4, ana)] },
    ] as const;
    const withNobody = { events: [event(play, 0, 6, ana), event(rest, 1, 2)] };

    expect(figures(of, ...both).rows[0]?.percent.n).toBe(20);
    const { rows, rowOf } = figures(of, withNobody, { events: [] });
    expect(rows[0]?.percent.n).toBe(30);
    expect(rowOf(rest)?.percent.n).toBe(30);
    expect(rowOf(play)?.percent.n).toBe(20);
  });

  it("counts only the time of subjects to whom a code applies", () => {
    const of = scheme({ subjects: [ana, ben] });
    const own = Scheme.parse({
      ...of,
      codes: of.codes.map((code) => (code.id === play ? { ...code, subjectIds: [ana] } : code)),
    });

    const { rowOf } = figures(own, { events: [event(play, 0, 6, ana)] }, { events: [] });

    expect(rowOf(play)?.percent.n).toBe(10);
  });

  it("says why there is no figure", () => {
    const beeps = { events: [event(beep, 1)] };
    const reasons = figures(scheme(), beeps, beeps).rows.map(({ timeUnitKappa, durationKappa }) =>
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
    const none = figures(scheme(), { events: [] }, { events: [] });
    expect(none.rows[0]?.durationKappa).toMatchObject({ because: "no_events" });
  });

  it("is of the time that both were to code, events cut at its edges", () => {
    const { comparedUs, rowOf } = figures(
      scheme(),
      { events: [event(play, 0, 6)] },
      {
        events: [event(play, 2, 3), event(rest, 7, 8)],
        spans: [
          [2, 3],
          [5, 8],
        ],
      },
    );

    expect(comparedUs).toBe(4 * secondUs);
    // One second together in play, one that only the first saw, two in which neither did.
    expect(rowOf(play)?.percent).toMatchObject({ value: 0.75, n: 4 });
    expect(rowOf(rest)?.counts).toEqual([0, 1]);
  });

  it("has no unit of time that reaches from one stretch into the next", () => {
    const half = {
      events: [event(play, 0, 10)],
      spans: [
        [0, 1.5],
        [4, 5.5],
      ],
    } as const;

    expect(figures(scheme(), half, half).rows[0]?.percent.n).toBe(2);
  });

  it("is none where they share no time", () => {
    const early = { events: [], spans: [[0, 1]] } as const;
    const late = { events: [], spans: [[1, 2]] } as const;

    expect(figures(scheme(), early, late)).toMatchObject({ comparedUs: 0, rows: [] });
  });
});
