import { describe, expect, it } from "vitest";
import { codes, newId, scheme as sample, stateEvent } from "../../tests/sample.ts";
import type { Sampling } from "./entities/observation.ts";
import type { Criterion, Scheme } from "./entities/scheme.ts";
import { partKey, type WorkPart } from "./entities/workPart.ts";
import { openEnds, partProblems, traceRange } from "./eventRules.ts";
import { limits } from "./limits.ts";
import { applyOperation, emptyWork } from "./operations.ts";
import { indexScheme } from "./schemeIndex.ts";

const tension = newId("criterion");
const traces: readonly Criterion[] = sample.criteria.map((one) => ({
  ...one,
  id: tension,
  scale: "trace",
  // From the top down, as some teams draw it.
  levels: [10, -10].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
  isRequired: true,
  needsEvidence: true,
}));
const scheme: Scheme = { ...sample, criteria: [...sample.criteria, ...traces] };
const sampling: Sampling = {
  isContinuous: true,
  scans: {
    method: "momentary",
    everyUs: 10_000_000,
    fromUs: 0,
    codeIds: [codes.solitary],
    pauses: true,
  },
};
const context = { index: indexScheme(scheme), durationUs: 25_000_000, sampling };

type Scan = Extract<WorkPart, { readonly kind: "scan" }>;

function scanOf(number: number, part: Partial<Scan> = {}): Scan {
  return {
    kind: "scan",
    number,
    isAnswered: true,
    isUnseen: false,
    marks: [],
    comment: "",
    ...part,
  };
}

function traceOf(slot: number, ...samples: [number, number][]): WorkPart {
  return { kind: "trace", criterionId: tension, slot, samples };
}

function marked(codeId: Scan["marks"][number]["codeId"]): Scan["marks"] {
  return [{ codeId, subjectId: null }];
}

function partsOf(...parts: readonly WorkPart[]): ReadonlyMap<string, WorkPart> {
  return new Map(parts.map((part) => [partKey(part), part]));
}

describe("a part of the work", () => {
  it("answers a question that the sampling asks, with codes that it asks for", () => {
    expect(partProblems(scanOf(2, { marks: marked(codes.solitary) }), context)).toEqual([]);
    expect(partProblems(scanOf(3), context)).toEqual([
      { path: "number", rule: "scan_of_sampling", allowed: "0 – 2" },
    ]);
    expect(partProblems(scanOf(0, { marks: marked(codes.together) }), context)).toMatchObject([
      { path: "marks.0.codeId", rule: "scan_of_sampling" },
    ]);
    expect(
      partProblems(
        scanOf(0, { marks: [{ codeId: codes.solitary, subjectId: newId("subject") }] }),
        context,
      ),
    ).toMatchObject([{ path: "marks.0.subjectId", rule: "subject_of_scheme" }]);
    expect(
      partProblems(scanOf(0), { ...context, sampling: { isContinuous: true, scans: null } }),
    ).toMatchObject([{ rule: "scan_of_sampling" }]);
  });

  it("traces a criterion between its two ends, in order, inside the recording", () => {
    const last = 25_000_000 - 2 * limits.traceSlotUs;

    expect(partProblems(traceOf(2, [0, -10], [last, 10]), context)).toEqual([]);
    expect(partProblems(traceOf(2, [last + 1, 0]), context)).toMatchObject([
      { path: "samples.0", rule: "event_inside_recording" },
    ]);
    expect(partProblems(traceOf(0, [5, 0], [5, 1]), context)).toMatchObject([
      { path: "samples.1", rule: "event_inside_recording" },
    ]);
    expect(partProblems(traceOf(0, [5, 10.5]), context)).toMatchObject([
      { path: "samples.0", rule: "value_on_scale", allowed: "-10 – 10" },
    ]);
    expect(traces.map(traceRange)).toEqual([{ min: -10, max: 10 }]);
  });

  it("takes the place of the one before it, and an empty one stands for nothing", () => {
    const work = emptyWork();
    const put = (part: WorkPart) => applyOperation(work, { kind: "putPart", part }, context);

    put(scanOf(1, { comment: "first" }));
    put(scanOf(1, { comment: "second" }));
    expect(put(scanOf(7)).result).toBe("refused");

    expect([...work.parts]).toEqual([["scan 1", scanOf(1, { comment: "second" })]]);
  });
});

describe("what is open at submitting", () => {
  const none = { events: [], ratings: new Map() };

  it("are questions without an answer and traces without a sample; a trace needs no evidence", () => {
    const parts = partsOf(scanOf(0), scanOf(1, { isAnswered: false }), traceOf(0));

    expect(openEnds({ ...none, parts }, context)).toEqual({
      openEventIds: [],
      criterionIds: [tension],
      scanNumbers: [1, 2],
    });
  });

  it("is nothing where all is answered, unseen ones too", () => {
    const parts = partsOf(scanOf(0), scanOf(1, { isUnseen: true }), scanOf(2), traceOf(1, [0, 1]));
    const events = [stateEvent(codes.solitary, 0, 5)];

    expect(openEnds({ ...none, events, parts }, context)).toEqual({
      openEventIds: [],
      criterionIds: [],
      scanNumbers: [],
    });
  });
});
