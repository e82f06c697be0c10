import type { Scheme } from "./entities/scheme.ts";
import type { Id } from "./rules.ts";
import { keyProblems } from "./schemeRules.ts";

/** A rater’s own keyboard keys, by code; all other codes have the scheme’s keys. */
export type OwnCodeKeys = Readonly<Record<Id<"code">, string>>;

/**
 * A scheme with a rater’s own keys. If these have become ambiguous because the scheme was changed
 * later, the scheme’s own keys are used.
 */
export function withOwnKeys(scheme: Scheme, own: OwnCodeKeys): Scheme {
  if (scheme.codes.every(({ id }) => own[id] === undefined)) return scheme;
  const codes = scheme.codes.map((code) => ({ ...code, key: own[code.id] ?? code.key }));
  const changed = { ...scheme, codes };
  return keyProblems(changed).length > 0 ? scheme : changed;
}

/** The keys with a new one for a code; `undefined` if another code or a subject has it. */
export function withCodeKey(
  scheme: Scheme,
  own: OwnCodeKeys,
  { codeId, key }: { readonly codeId: Id<"code">; readonly key: string },
): OwnCodeKeys | undefined {
  const asked = { ...own, [codeId]: key };
  const changed = withOwnKeys(scheme, asked);
  return changed.codes.some((code) => code.id === codeId && code.key === key) ? asked : undefined;
}
