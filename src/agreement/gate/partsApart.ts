import type { Code, Criterion, Scheme } from "../../domain/entities/scheme.ts";
import type { Scan } from "../../domain/entities/workPart.ts";
import { limits } from "../../domain/limits.ts";
import { promptAt } from "../../domain/scans.ts";
import { askedNumbers, coveredStretches } from "../../domain/spans.ts";
import { meansFrom, traceOf } from "../traces/trace.ts";
import type { DoneWork, GoldPair } from "./goldPair.ts";

/** The distance given to what was not recorded: larger than any real one. */
const unrecorded = 1e9;
/** The maximum number of instances listed. */
const momentsMost = 10;

/** A sampling prompt whose answer differs from the gold standard. */
export interface ScanApart {
  readonly startUs: number;
  /** One of both could see nothing, or gave no answer. */
  readonly isUnseen: boolean;
  readonly missed: Code["id"][];
  readonly added: Code["id"][];
}

/**
 * The sampling prompts to which a rater and the gold standard gave different answers, in order of time. Empty
 * without time sampling.
 */
export function scansApart({
  gold,
  own,
  durationUs,
}: Pick<GoldPair, "gold" | "own" | "durationUs">): ScanApart[] {
  const { scans } = gold.sampling;
  if (!scans) return [];
  const [standard, theirs] = [answersIn(gold), answersIn(own)];
  return askedNumbers(scans, durationUs, gold.spans).flatMap((number): ScanApart[] => {
    const startUs = promptAt(scans, number).fromUs;
    const [first, second] = [standard.get(number), theirs.get(number)];
    if (!first) return [];
    if (!second) return [{ startUs, isUnseen: true, missed: [], added: [] }];
    const [missed, added] = [without(first, second), without(second, first)];
    return missed.length + added.length === 0 ? [] : [{ startUs, isUnseen: false, missed, added }];
  });
}

function answersIn({ parts }: DoneWork): ReadonlyMap<number, Scan["marks"]> {
  return new Map(
    parts.flatMap((part) =>
      part.kind === "scan" && part.isAnswered && !part.isUnseen
        ? [[part.number, part.marks] as const]
        : [],
    ),
  );
}

function without(marks: Scan["marks"], others: Scan["marks"]): Code["id"][] {
  return marks
    .filter(
      ({ codeId, subjectId }) =>
        !others.some((other) => other.codeId === codeId && other.subjectId === subjectId),
    )
    .map(({ codeId }) => codeId);
}

/**
 * A segment in which a continuous rating differs most from the gold standard’s. `apart` is `null` if nothing was
 * recorded there.
 */
export interface TraceApart {
  readonly criterionId: Criterion["id"];
  readonly startUs: number;
  readonly apart: number | null;
}

/**
 * The segments of ten seconds with the largest differences, largest first. Segments without a value come before
 * all others.
 */
export function tracesApart(
  { criteria }: Pick<Scheme, "criteria">,
  { gold, own, durationUs }: Pick<GoldPair, "gold" | "own" | "durationUs">,
): TraceApart[] {
  const stepUs = limits.traceSlotUs;
  return criteria
    .filter(({ scale }) => scale === "trace")
    .flatMap(({ id: criterionId }) => {
      const meansOf = ({ parts, spans }: DoneWork) =>
        meansFrom(
          traceOf(
            parts.flatMap((part) =>
              part.kind === "trace" && part.criterionId === criterionId ? [part] : [],
            ),
            coveredStretches(spans, durationUs),
          ),
          { firstUs: 0, stepUs, count: Math.floor(durationUs / stepUs) },
        );
      const theirs = meansOf(own);
      return [...meansOf(gold)].flatMap((standard, at): TraceApart[] => {
        if (Number.isNaN(standard)) return [];
        const apart = Math.abs(standard - (theirs[at] ?? NaN));
        return [{ criterionId, startUs: at * stepUs, apart: Number.isNaN(apart) ? null : apart }];
      });
    })
    .filter(({ apart }) => apart !== 0)
    .toSorted((a, b) => (b.apart ?? unrecorded) - (a.apart ?? unrecorded) || a.startUs - b.startUs)
    .slice(0, momentsMost);
}
