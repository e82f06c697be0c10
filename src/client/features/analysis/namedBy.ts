import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";

type Variable = ScopeChoices["variables"][number];

/** A variable of the recordings with a certain meaning, selected or guessed by its name; or none. */
export type NamedBy =
  | {
      readonly kind: "variable";
      readonly id: Variable["id"];
      readonly name: string;
      readonly isGuess: boolean;
    }
  | { readonly kind: "none" };

/** What is known about recordings with work; `undefined` while loading. */
export type KnownRecordings = Pick<ScopeChoices, "variables" | "recordings"> | undefined;

/**
 * The variable in the address; if the address has none, or the variable no longer exists, a guess. `none` in the
 * address selects no variable, whatever could be guessed. A variable with the same value for several recordings, or
 * none for most, distinguishes no one and is not guessed.
 */
export function namedBy(
  chosen: string | undefined,
  {
    none,
    known,
    guess,
  }: {
    readonly none: string;
    readonly known: KnownRecordings;
    readonly guess: (variables: readonly Variable[]) => Variable | undefined;
  },
): NamedBy {
  if (chosen === none) return { kind: "none" };
  const { variables = [], recordings = [] } = known ?? {};
  const found = variables.find(({ id }) => id === chosen);
  const telling = variables.filter(({ values }) => values.length > 1 || recordings.length < 2);
  const taken = found ?? guess(telling);
  if (!taken) return { kind: "none" };
  return { kind: "variable", id: taken.id, name: taken.name, isGuess: found === undefined };
}
