import type { AgreementLine } from "../row.ts";
import type { EventStatistic } from "../recipes.ts";
import { numberOf } from "../figure.ts";

/** A value of one code that readers are likely to misunderstand, with the reason. */
export type CodeRemark =
  /** Much agreement, little kappa: the code is nearly never, or nearly always there. */
  | {
      readonly kind: "rare" | "nearly_always";
      readonly codeId: string;
      readonly percent: number;
      readonly kappa: number;
      readonly prevalence: number;
    }
  /** Only one of the two raters coded it. */
  | {
      readonly kind: "one_rater_only";
      readonly codeId: string;
      /** Which of the pair did: the first or the second. */
      readonly raterId: string;
      readonly count: number;
    }
  /**
   * Two statistics tell different things: `when` they see the same a little apart, `pieces` it comes in
   * pieces that a unit often misses, `extent` they find the same events but not as long, `brief` they
   * are one about long events and not about brief ones.
   */
  | {
      readonly kind: "when" | "pieces" | "extent" | "brief";
      readonly codeId: string;
      readonly higher: RecipeFigure;
      readonly lower: RecipeFigure;
    };

export interface RecipeFigure {
  readonly recipe: EventStatistic;
  readonly value: number;
}

const highPercent = 0.85;
const lowKappa = 0.45;
/** A difference between two coefficients that a reader would stumble over. */
const notableDifference = 0.15;
const rareBelow = 0.1;

/** Findings about single codes, at most one for each. */
export function codeRemarks({ rows, pairs, statistics }: Of): readonly CodeRemark[] {
  const [only, another] = pairs.map(({ of }) => of);
  // Who coded something the first time and not the second is one rater all the same.
  const pair = only?.by === "pair" && !another && only.raterA !== only.raterB ? only : undefined;
  return rows.flatMap((line): readonly CodeRemark[] => {
    const { of, eventsOfEach, figures } = line;
    if (of.by !== "code") return [];
    const { codeId } = of;
    if (eventsOfEach && pair) {
      const [first, second] = eventsOfEach;
      if (first > 0 !== second > 0) {
        const raterId = first > 0 ? pair.raterA : pair.raterB;
        return [{ kind: "one_rater_only", codeId, raterId, count: first + second }];
      }
    }
    const byKind = (...kinds: readonly EventStatistic["kind"][]): RecipeFigure | undefined => {
      const at = statistics.findIndex(
        ({ kind }, place) => kinds.includes(kind) && numberOf(figures[place]) !== undefined,
      );
      const recipe = statistics[at];
      const value = numberOf(figures[at]);
      return recipe && value !== undefined ? { recipe, value } : undefined;
    };
    return [...prevalenceRemark(line, codeId, statistics), ...difference(codeId, byKind)].slice(
      0,
      1,
    );
  });
}

interface Of {
  readonly rows: readonly AgreementLine[];
  /** Where it is one, its two raters are distinguished. */
  readonly pairs: readonly AgreementLine[];
  readonly statistics: readonly EventStatistic[];
}

type ByKind = (...kinds: readonly EventStatistic["kind"][]) => RecipeFigure | undefined;

/** Observed agreement is that of kappa itself: of another statistic it would not make this value. */
function prevalenceRemark(
  { prevalence, figures }: AgreementLine,
  codeId: string,
  statistics: readonly EventStatistic[],
): readonly CodeRemark[] {
  const figure = statistics.flatMap(({ kind }, at) => {
    const own = figures[at];
    const isKappa = kind === "duration_kappa" || kind === "time_unit_kappa";
    return isKappa && own?.kind === "value" && own.observed !== null
      ? [{ kappa: own.value, percent: own.observed }]
      : [];
  })[0];
  if (!figure || prevalence === null) return [];
  const { kappa, percent } = figure;
  if (percent < highPercent || kappa > lowKappa) return [];
  if (prevalence <= rareBelow) return [{ kind: "rare", codeId, percent, kappa, prevalence }];
  return prevalence >= 1 - rareBelow
    ? [{ kind: "nearly_always", codeId, percent, kappa, prevalence }]
    : [];
}

function difference(codeId: string, byKind: ByKind): readonly CodeRemark[] {
  const duration = byKind("duration_kappa");
  const unit = byKind("time_unit_kappa");
  const tolerance = byKind("tolerance_kappa");
  const events = byKind("event_alignment", "easy_diag");
  const strict = unit ?? duration;
  if (tolerance && strict && isHigher(tolerance, strict)) {
    return [{ kind: "when", codeId, higher: tolerance, lower: strict }];
  }
  if (unit && duration && isHigher(unit, duration)) {
    return [{ kind: "when", codeId, higher: unit, lower: duration }];
  }
  if (unit && duration && isHigher(duration, unit)) {
    return [{ kind: "pieces", codeId, higher: duration, lower: unit }];
  }
  const time = duration ?? unit;
  if (events && time && isHigher(events, time)) {
    return [{ kind: "extent", codeId, higher: events, lower: time }];
  }
  if (events && time && isHigher(time, events)) {
    return [{ kind: "brief", codeId, higher: time, lower: events }];
  }
  return [];
}

function isHigher(one: RecipeFigure, other: RecipeFigure): boolean {
  return one.value - other.value >= notableDifference;
}
