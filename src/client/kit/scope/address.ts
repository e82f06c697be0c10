import { scope, type ScopeText } from "../../../api/contract/scope.ts";

/**
 * The filters of a screen, as in its address: the same texts as the calls’ parameters. An absent filter excludes
 * nothing.
 */
export type ScopeSearch = { readonly [Name in keyof ScopeText]?: ScopeText[Name] | undefined };

/** Reads the filters of an address; values that break a rule are dropped, because addresses are typed and cut. */
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

/** The filters of a search, as sent with a call; `raters` and `people`, the defaults, are dropped. */
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

/**
 * A value of the address as text: the router parses `phases=12` as a number and `phases=true` as a boolean, but
 * here they are names.
 */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}
