import type { Sampling } from "../../domain/entities/observation.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import { rubricTotal } from "../../domain/rubricTotal.ts";
import { askedNumbers, coveredStretches, lengthUs, type Stretch } from "../../domain/spans.ts";
import { type CsvCell, guarded, secondsText } from "./csv.ts";

/** All of an observation that is not a row of another file. */
export interface ObservedWork {
  readonly schemeVersionId: string;
  readonly sampling: Sampling;
  readonly durationUs: number;
  /** What of the recording it covers; none means all of it. */
  readonly spans?: readonly Stretch[] | undefined;
  readonly assignedAt: Date;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly returnReason: string | null;
  readonly eventCount: number;
  readonly ratings: readonly Rating[];
  /** Scans and notes; traces are passed over. */
  readonly parts: readonly WorkPart[];
}

/** Observations as rows, one each. A total that the scheme does not ask for, or that is not defined, is empty. */
export interface ObservationTable {
  readonly columns: readonly string[];
  cellsOf(work: ObservedWork): readonly CsvCell[];
}

export function observationTable(versions: readonly SchemeVersion[]): ObservationTable {
  const schemes = new Map<string, SchemeVersion["scheme"]>(
    versions.map(({ id, scheme }) => [id, scheme]),
  );
  return {
    columns: [
      "recording_s",
      "covered_s",
      "segments_s",
      "assigned_at",
      "started_at",
      "submitted_at",
      "return_reason",
      "sampling",
      "scan_method",
      "scan_every_s",
      "scan_from_s",
      "scans_asked",
      "scans_answered",
      "events",
      "criteria_judged",
      "total",
      "total_of",
      "total_criteria",
      "total_judged",
      "notes",
    ],
    cellsOf({ sampling: { isContinuous, scans }, spans = [], ...work }) {
      const scheme = schemes.get(work.schemeVersionId);
      const ratings = new Map(work.ratings.map((rating) => [rating.criterionId, rating]));
      const total = scheme && rubricTotal(scheme, ratings);
      const isDefined = total?.kind === "value";
      const notes = work.parts.find((part) => part.kind === "notes");
      return [
        secondsText(work.durationUs),
        secondsText(lengthUs(coveredStretches(spans, work.durationUs))),
        spans.length > 0
          ? spans.map((span) => `${secondsText(span.startUs)}-${secondsText(span.endUs)}`).join(" ")
          : null,
        work.assignedAt.toISOString(),
        work.startedAt?.toISOString() ?? null,
        work.submittedAt?.toISOString() ?? null,
        work.returnReason === null ? null : guarded(work.returnReason),
        scans ? (isContinuous ? "both" : "scans") : "continuous",
        scans?.method ?? null,
        scans ? secondsText(scans.everyUs) : null,
        scans ? secondsText(scans.fromUs) : null,
        scans ? askedNumbers(scans, work.durationUs, spans).length : null,
        scans ? work.parts.filter(({ kind }) => kind === "scan").length : null,
        work.eventCount,
        work.ratings.filter(({ value }) => value !== null).length,
        isDefined ? total.value : null,
        isDefined ? total.of : null,
        isDefined ? total.criteria : null,
        isDefined ? total.judged : null,
        notes ? guarded(notes.text) : null,
      ];
    },
  };
}
