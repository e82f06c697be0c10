import type { CodedEvent } from "../../domain/entities/event.ts";
import { eventEndUs } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { CalibrationRecipe } from "../../domain/entities/study.ts";
import { limits } from "../../domain/limits.ts";
import type { Stretch } from "../../domain/spans.ts";
import { cohenKappa } from "../../statistics/cohenKappa.ts";
import { percentAgreement } from "../../statistics/percentAgreement.ts";
import { indexEvents } from "./analysedEvent.ts";
import { LineTables, type PairWork, pairWorkOf } from "./lines.ts";
import { overOf } from "./over.ts";

/** Agreement as one number, or why there is none. */
export type Score =
  | { readonly score: number; readonly because: null }
  | { readonly score: null; readonly because: string };

/** What somebody did with a recording, and what of it they were to do. */
export interface Scored {
  readonly spans: readonly Stretch[];
  readonly events: readonly CodedEvent[];
  readonly ratings: readonly Rating[];
}

/** How far two versions of a recording agree by one recipe, over all codes or all criteria together. */
export function scoreOf(
  first: Scored,
  second: Scored,
  {
    recipe,
    scheme,
    durationUs,
  }: {
    readonly recipe: CalibrationRecipe;
    readonly scheme: Scheme;
    readonly durationUs: number;
  },
): Score {
  if (recipe === "ratings") return ratingScore(first.ratings, second.ratings);
  const covered = ({ spans, events }: Scored) => ({
    durationUs,
    spans,
    events: indexEvents(
      events.map((event) => ({
        code: event.codeId,
        subjectId: event.subjectId,
        startUs: event.startUs,
        endUs: eventEndUs(event, durationUs),
      })),
    ),
  });
  const work = pairWorkOf(covered(first), covered(second));
  if (!work) return { score: null, because: "no_overlapping_units" };
  return eventScore(work, { recipe, scheme });
}

/** The same by codes over time, of events that are indexed already. */
export function eventScore(
  work: PairWork,
  {
    recipe,
    scheme,
  }: { readonly recipe: Exclude<CalibrationRecipe, "ratings">; readonly scheme: Scheme },
): Score {
  const over = overOf(scheme, "all");
  if (!over || over.codes.length === 0) return { score: null, because: "no_events" };
  if (recipe === "duration_kappa" && !over.hasStates) {
    return { score: null, because: "not_part_of_this_statistic" };
  }
  if (work.first.size === 0 && work.second.size === 0) return { score: null, because: "no_events" };
  const tables = new LineTables(
    over,
    recipe === "duration_kappa" ? { kind: "time" } : { kind: "units", unitUs: limits.timeUnitUs },
  );
  tables.add(work);
  const { table } = tables.sum;
  const { figure } = recipe === "percent" ? percentAgreement(table) : cohenKappa(table);
  return figure.kind === "value"
    ? { score: figure.value, because: null }
    : { score: null, because: figure.because };
}

/** The share of the criteria that the first has judged on which the second says the same. */
export function ratingScore(first: readonly Rating[], second: readonly Rating[]): Score {
  const judged = first.filter(isJudged);
  if (judged.length === 0) return { score: null, because: "nothing_scored" };
  const other = new Map(second.map((rating) => [rating.criterionId, rating]));
  const same = judged.filter(({ criterionId, value, cannotBeJudged }) => {
    const theirs = other.get(criterionId);
    return theirs?.value === value && theirs.cannotBeJudged === cannotBeJudged;
  });
  return { score: same.length / judged.length, because: null };
}

function isJudged({ value, cannotBeJudged }: Rating): boolean {
  return value !== null || cannotBeJudged;
}
