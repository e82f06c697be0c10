import type { Sampling } from "../../domain/entities/observation.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { Section } from "../../domain/entities/scheme.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import { rubricTotal, scoreTotals } from "../../domain/rubricTotal.ts";
import { askedNumbers, coveredStretches, lengthUs, type Stretch } from "../../domain/spans.ts";
import { type Cell, distinctColumns, momentCell, exactSeconds } from "./cell.ts";
import type { TableScheme } from "./tableScheme.ts";

/** The parts of an observation that are not rows of another file. */
export interface ObservedWork {
  readonly schemeVersionId: string;
  readonly sampling: Sampling;
  readonly durationUs: number;
  /** What of the recording it covers; none means all of it. */
  readonly spans?: readonly Stretch[] | undefined;
  /** `null` where it is not known. */
  readonly assignedAt: Date | null;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly returnReason: string | null;
  readonly eventCount: number;
  readonly ratings: readonly Rating[];
  /** Scans and notes; traces are passed over. */
  readonly parts: readonly WorkPart[];
}

/**
 * Observations as rows, one each. Totals that the scheme does not have, or that are not defined,
 * are empty. The last columns are `total_` plus the name of each section.
 */
export interface ObservationTable {
  readonly columns: readonly string[];
  cellsOf(work: ObservedWork): readonly Cell[];
}

export function observationTable(versions: readonly TableScheme[]): ObservationTable {
  const schemes = new Map<string, TableScheme["scheme"]>(
    versions.map(({ id, scheme }) => [id, scheme]),
  );
  const sections = sectionsOf(versions);
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
      ...distinctColumns(sections.map(({ name }) => `total_${name}`)),
    ],
    cellsOf({ sampling: { isContinuous, scans }, spans = [], ...work }) {
      const scheme = schemes.get(work.schemeVersionId);
      const ratings = new Map(work.ratings.map((rating) => [rating.criterionId, rating]));
      const total = scheme && rubricTotal(scheme, ratings);
      const isDefined = total?.kind === "value";
      const notes = work.parts.find((part) => part.kind === "notes");
      return [
        momentCell(work.durationUs),
        momentCell(lengthUs(coveredStretches(spans, work.durationUs))),
        spans.length > 0
          ? spans
              .map((span) => `${exactSeconds(span.startUs)}-${exactSeconds(span.endUs)}`)
              .join(" ")
          : null,
        work.assignedAt?.toISOString() ?? null,
        work.startedAt?.toISOString() ?? null,
        work.submittedAt?.toISOString() ?? null,
        work.returnReason,
        scans ? (isContinuous ? "both" : "scans") : "continuous",
        scans?.method ?? null,
        scans ? momentCell(scans.everyUs) : null,
        scans ? momentCell(scans.fromUs) : null,
        scans ? askedNumbers(scans, work.durationUs, spans).length : null,
        scans ? work.parts.filter(({ kind }) => kind === "scan").length : null,
        work.eventCount,
        work.ratings.filter(({ value }) => value !== null).length,
        isDefined ? total.value : null,
        isDefined ? total.of : null,
        isDefined ? total.criteria : null,
        isDefined ? total.judged : null,
        notes?.text ?? null,
        ...sections.map(({ id }) => (scheme ? sectionTotal(scheme, id, ratings) : null)),
      ];
    },
  };
}

/** Each section that any version totals, by its newest name. */
function sectionsOf(versions: readonly TableScheme[]): readonly Section[] {
  const byId = new Map<string, Section>();
  for (const { scheme } of versions) {
    const totalled = new Set(scoreTotals(scheme).map(({ of }) => of.sectionId));
    for (const section of scheme.sections ?? []) {
      if (totalled.has(section.id) && !byId.has(section.id)) byId.set(section.id, section);
    }
  }
  return [...byId.values()];
}

/**
 * The total score of a section as agreement uses it: empty if any of its criteria was not rated.
 */
export function sectionTotal(
  scheme: TableScheme["scheme"],
  sectionId: string,
  ratings: Parameters<typeof rubricTotal>[1],
): number | null {
  const totalled = scoreTotals(scheme).find(({ of }) => of.sectionId === sectionId);
  const total = totalled && rubricTotal({ ...totalled, total: scheme.total }, ratings);
  if (total?.kind !== "value") return null;
  return total.of === "sum" && total.judged < total.criteria ? null : total.value;
}
