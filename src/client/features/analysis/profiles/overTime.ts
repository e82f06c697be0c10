import type { ScopeChoices } from "../../../../api/contract/scopeChoices.ts";

/**
 * The steps in time, if groups are rounds, or values of one variable that are all dates. `undefined` for other
 * groups, and where there is a second grouping.
 */
export function overTime(
  asked: string,
  variables: ScopeChoices["variables"],
): { readonly kind: "rounds" } | { readonly kind: "dates"; readonly name: string } | undefined {
  if (asked === "round") return { kind: "rounds" };
  const variable = variables.find(({ id }) => asked === `variable:${id}`);
  const isOfDates =
    variable !== undefined &&
    variable.values.length > 0 &&
    variable.values.every((value) => isoDate.test(value));
  return isOfDates ? { kind: "dates", name: variable.name } : undefined;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/u;
