import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import type { Id } from "../../../domain/rules.ts";
import { corrects, firstHalf, type ProgramsSearch } from "./address.ts";

/** The quantity that is estimated with correction. */
export interface Correction {
  readonly of: (typeof corrects)[number];
  readonly codeId?: Id<"code">;
  readonly criterionId?: Id<"criterion">;
  /** The name of the code or criterion. */
  readonly name: string;
  readonly half: number;
  readonly variableId?: Id<"variable">;
  readonly first?: string;
  readonly second?: string;
}

/**
 * The quantity that the URL names, or the first state, point event or criterion of the scheme where it names none;
 * `undefined` where the scheme has none.
 */
export function correctionOf(
  { of: wanted, code, criterion, half, variable, first, second }: ProgramsSearch,
  scheme: Pick<Scheme, "codes" | "criteria">,
  variables: readonly Pick<Variable, "id" | "choices">[],
): Correction | undefined {
  const criteria = scheme.criteria.filter(({ scale }) => scale !== "trace" && scale !== "nominal");
  const states = scheme.codes.filter(({ kind }) => kind === "state");
  const able = { share: states, rate: scheme.codes, mean: criteria };
  const of =
    corrects.find((one) => one === wanted && able[one].length > 0) ??
    corrects.find((one) => able[one].length > 0);
  if (!of) return undefined;
  const values = variables.find(({ id }) => id === variable)?.choices ?? [];
  const groups =
    variable !== undefined &&
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    values.includes(first) &&
    values.includes(second)
      ? { variableId: variable, first, second }
      : {};
  const about = { of, half: half ?? firstHalf[of], ...groups };
  if (of === "mean") {
    const chosen = criteria.find(({ id }) => id === criterion) ?? criteria[0];
    return chosen && { ...about, criterionId: chosen.id, name: chosen.name };
  }
  const chosen = able[of].find(({ id }) => id === code) ?? able[of][0];
  return chosen && { ...about, codeId: chosen.id, name: chosen.name };
}
