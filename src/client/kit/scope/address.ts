import { scope, type ScopeText } from "../../../api/contract/scope.ts";

/**
 * Which work a screen covers, as its address says it: the very texts of the calls’ parameters. What is
 * excluded is not narrowed.
 */
export type ScopeSearch = { readonly [Name in keyof ScopeText]?: ScopeText[Name] | undefined };

/** Reads what an address says of it; what cannot be meant is excluded, as an address is typed and cut. */
export function parseScopeSearch(search: unknown): ScopeSearch {
  const given: Readonly<Record<string, unknown>> = { ...Object(search) };
  return scopeQuery(
    Object.fromEntries(
      Object.entries(scope.shape).flatMap(([name, rule]) => {
        const text = textOf(given[name]);
        return text !== undefined && rule.safeParse(text).success ? [[name, text]] : [];
      }),
    ),
  );
}

/** The part of a search that says the scope, as it is sent with a call; `raters` and `people` are what is meant anyhow. */
export function scopeQuery(search: ScopeSearch): ScopeSearch {
  const { schemeVersionId, recordingIds, roundIds, raterIds, subjectIds, codeIds } = search;
  const { modifierIds, phases, fromUs, toUs, variables, work, who } = search;
  const all: ScopeSearch = {
    schemeVersionId,
    recordingIds,
    roundIds,
    raterIds,
    subjectIds,
    codeIds,
    modifierIds,
    phases,
    fromUs,
    toUs,
    variables,
    work: work === "raters" ? undefined : work,
    who: who === "people" ? undefined : who,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
}

/** The router reads `phases=12` as a number and `phases=true` as yes: here they are names. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}
