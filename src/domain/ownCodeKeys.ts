import type { Scheme } from "./entities/scheme.ts";
import type { Id } from "./rules.ts";
import { keyProblems } from "./schemeRules.ts";

/** A rater’s own keys, by code; all other codes have those of the scheme. */
export type OwnCodeKeys = Readonly<Record<Id<"code">, string>>;

/**
 * A scheme with a rater’s own keys. Where these cannot be heard apart, since the scheme has been changed after they
 * were chosen, it is as it was published.
 */
export function withOwnKeys(scheme: Scheme, own: OwnCodeKeys): Scheme {
  if (scheme.codes.every(({ id }) => own[id] === undefined)) return scheme;
  const codes = scheme.codes.map((code) => ({ ...code, key: own[code.id] ?? code.key }));
  const changed = { ...scheme, codes };
  return keyProblems(changed).length > 0 ? scheme : changed;
}

/** The keys with another for a code; `undefined` where it is that of another code or of a subject. */
export function withCodeKey(
  scheme: Scheme,
  own: OwnCodeKeys,
  { codeId, key }: { readonly codeId: Id<"code">; readonly key: string },
): OwnCodeKeys | undefined {
  const asked = { ...own, [codeId]: key };
  const changed = withOwnKeys(scheme, asked);
  return changed.codes.some((code) => code.id === codeId && code.key === key) ? asked : undefined;
}
