import type { Profiles, TimeBudget } from "../../api/contract/analysis.ts";
import type { Id } from "../../domain/rules.ts";

/** A time budget by rater and subject, as the cards of the screen draw it. */
export interface RaterBudget extends Pick<TimeBudget, "schemeVersion" | "raters" | "leftOut"> {
  readonly rows: readonly RaterBudgetRow[];
  readonly observedUs: readonly {
    readonly raterId: Id<"account">;
    readonly us: number;
    readonly recordings: number;
  }[];
}

export interface RaterBudgetRow {
  readonly raterId: Id<"account">;
  readonly subjectId: string | null;
  readonly codeId: Id<"code">;
  readonly count: number;
  readonly totalUs: number | null;
  readonly meanUs: number | null;
  readonly sdUs: number | null;
  readonly share: number | null;
  readonly perMinute: number;
}

export interface RaterProfiles extends Pick<Profiles, "schemeVersion" | "raters" | "leftOut"> {
  readonly values: readonly {
    readonly raterId: Id<"account">;
    readonly criterionId: Id<"criterion">;
    readonly mean: number | null;
    readonly rated: number;
    readonly notJudged: number;
  }[];
}

/** A budget that was asked for by rater and subject. */
export function raterBudgetOf({ rows, groups, ...rest }: TimeBudget): RaterBudget {
  return {
    ...rest,
    rows: rows.flatMap(({ group, perMinute, ...row }) => {
      const [rater, subjectId = null] = groups[group]?.values ?? [];
      const raterId = rest.raters.find(({ id }) => id === rater)?.id;
      return raterId ? [{ ...row, raterId, subjectId, perMinute: perMinute ?? 0 }] : [];
    }),
    observedUs: rest.raters.flatMap(({ id }) => {
      const own = groups.find(({ values }) => values[0] === id);
      return own ? [{ raterId: id, us: own.observedUs, recordings: own.recordings }] : [];
    }),
  };
}

/** Profiles that were asked for by rater. */
export function raterProfilesOf({ rows, groups, ...rest }: Profiles): RaterProfiles {
  return {
    ...rest,
    values: rows.flatMap(({ group, criterionId, ...row }) => {
      const raterId = rest.raters.find(({ id }) => id === groups[group]?.values[0])?.id;
      return raterId && criterionId ? [{ ...row, raterId, criterionId }] : [];
    }),
  };
}
