import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";

type Variable = ScopeChoices["variables"][number];

/** A variable of the recordings that names something, as chosen or taken by its own name; or none. */
export type NamedBy =
  | {
      readonly kind: "variable";
      readonly id: Variable["id"];
      readonly name: string;
      readonly isGuess: boolean;
    }
  | { readonly kind: "none" };

/** What is known of the recordings with work; nothing until it is. */
export type KnownRecordings = Pick<ScopeChoices, "variables" | "recordings"> | undefined;

/**
 * The variable that an address means; where it means none or the variable is gone, the guess. `none` of
 * the address is the choice of none, though a guess could be made. What says the same of several recordings,
 * or nothing of most, tells no one apart and is not guessed.
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
