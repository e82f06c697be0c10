import type { TimeBudget } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { Figure } from "../../statistics/statistic.ts";
import { timeBudget } from "../../statistics/timeBudget.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import type { AnalysedEvent } from "./analysedEvent.ts";

/** One recording as one rater coded it. */
export interface CodedRecording {
  readonly recordingId: string;
  /** Of what the rater was to code of it, laid end to end. */
  readonly durationUs: number;
  readonly events: readonly AnalysedEvent[];
}

type BudgetRow = Omit<TimeBudget["rows"][number], "raterId">;

/** One rater's time over all recordings. */
export interface RaterBudget {
  readonly us: number;
  readonly recordings: number;
  /** By subject and code; only of what the rater coded. */
  readonly rows: readonly BudgetRow[];
}

/**
 * A rater's budget over several recordings: they are laid end to end, so that means and spreads are
 * those of all events and shares those of all the time.
 */
export function raterBudget(recordings: readonly CodedRecording[], scheme: Scheme): RaterBudget {
  const bySubject = new Map<string | null, TimedEvent[]>();
  let atUs = 0;
  for (const { durationUs, events } of recordings) {
    for (const { code, subjectId, startUs, endUs } of events) {
      // A point on the very end would stand on the next recording's start.
      const isPoint = startUs === endUs;
      const start = atUs + (isPoint ? Math.min(startUs, durationUs - 1) : startUs);
      const own = bySubject.get(subjectId) ?? [];
      own.push({ code, startUs: start, endUs: isPoint ? start : atUs + endUs });
      bySubject.set(subjectId, own);
    }
    atUs += durationUs;
  }
  const observed = { startUs: 0, endUs: atUs };
  const codes = scheme.codes.map(({ id }) => id);
  const rows = [...scheme.subjects.map(({ id }) => id), null].flatMap((subjectId) => {
    const own = bySubject.get(subjectId) ?? [];
    const budget = timeBudget(own, { codes, observed });
    return scheme.codes.flatMap((code, at): BudgetRow[] => {
      const row = budget[at];
      if (!row || row.count === 0) return [];
      const isPoint = code.kind === "point";
      return [
        {
          subjectId,
          codeId: code.id,
          count: row.count,
          totalUs: isPoint ? null : numberOf(row.totalUs),
          meanUs: isPoint ? null : numberOf(row.meanUs),
          sdUs: isPoint ? null : numberOf(row.standardDeviationUs),
          share: isPoint ? null : numberOf(row.share),
          perMinute: numberOf(row.ratePerMinute) ?? 0,
        },
      ];
    });
  });
  return {
    us: atUs,
    recordings: new Set(recordings.map(({ recordingId }) => recordingId)).size,
    rows,
  };
}

/**
 * All raters' rows beside each other: whatever one of them coded has a row for each, with zeros for
 * those who did not. In the order of raters, subjects and codes.
 */
export function budgetRows(
  budgets: ReadonlyMap<Id<"account">, RaterBudget>,
  scheme: Scheme,
): TimeBudget["rows"] {
  const used = new Set([...budgets.values()].flatMap(({ rows }) => rows.map(keyOf)));
  const wanted = [...scheme.subjects.map(({ id }) => id), null].flatMap((subjectId) =>
    scheme.codes.flatMap((code) =>
      used.has(keyOf({ subjectId, codeId: code.id })) ? [{ subjectId, code }] : [],
    ),
  );
  return [...budgets].flatMap(([raterId, { rows }]) => {
    const own = new Map(rows.map((row) => [keyOf(row), row]));
    return wanted.map(({ subjectId, code }) => {
      const none = code.kind === "point" ? null : 0;
      const row = own.get(keyOf({ subjectId, codeId: code.id })) ?? {
        subjectId,
        codeId: code.id,
        count: 0,
        totalUs: none,
        meanUs: null,
        sdUs: null,
        share: none,
        perMinute: 0,
      };
      return { raterId, ...row };
    });
  });
}

function keyOf({
  subjectId,
  codeId,
}: {
  readonly subjectId: string | null;
  readonly codeId: string;
}) {
  return `${subjectId ?? ""} ${codeId}`;
}

function numberOf(figure: Figure): number | null {
  return figure.kind === "value" ? figure.value : null;
}
