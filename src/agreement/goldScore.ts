import type { CodedEvent } from "../domain/entities/event.ts";
import { eventEndUs } from "../domain/entities/event.ts";
import type { Rating } from "../domain/entities/rating.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { CalibrationRecipe } from "../domain/entities/study.ts";
import { limits } from "../domain/limits.ts";
import type { Stretch } from "../domain/spans.ts";
import { CodedWork } from "./codedWork.ts";
import { codingOf, withEverySubject } from "./coding.ts";
import { LabelBook } from "./labelBook.ts";
import { overAll } from "./rowPlan.ts";
import { workInCommon, type CoveredWork, eventsOfTwo, figureOfTwo } from "./twoWorks.ts";

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
  const book = new LabelBook(scheme.codes.map(({ id }) => id));
  const covered = ({ spans, events }: Scored): CoveredWork => {
    const coding = codingOf(
      events.map((event) => ({
        code: event.codeId,
        subjectId: event.subjectId,
        startUs: event.startUs,
        endUs: eventEndUs(event, durationUs),
      })),
      book,
    );
    const coded = new CodedWork(withEverySubject(coding, scheme), durationUs, book);
    return { durationUs, spans, coded };
  };
  return eventScore(covered(first), covered(second), { recipe, scheme, book });
}

/** The same by codes over time, of work that has every subject of the scheme. */
export function eventScore(
  first: CoveredWork,
  second: CoveredWork,
  {
    recipe,
    scheme,
    book,
  }: {
    readonly recipe: Exclude<CalibrationRecipe, "ratings">;
    readonly scheme: Scheme;
    readonly book: LabelBook;
  },
): Score {
  const work = workInCommon(first, second);
  if (!work) return { score: null, because: "no_overlapping_units" };
  const over = overAll(scheme, {}, book);
  if (recipe === "duration_kappa" && over.codes.length > 0 && !over.hasStates) {
    return { score: null, because: "not_part_of_this_statistic" };
  }
  const [ofFirst, ofSecond] = eventsOfTwo(work, over);
  if (ofFirst + ofSecond === 0) return { score: null, because: "no_events" };
  const figure = figureOfTwo(
    work,
    recipe === "duration_kappa" ? { kind: recipe } : { kind: recipe, unitUs: limits.timeUnitUs },
    { over, book },
  );
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
