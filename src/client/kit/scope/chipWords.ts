import type { Choice, ChoiceGroup } from "./choices.ts";

/** The first names of what is chosen, how many more there are, and how many that cannot be chosen. */
export interface ChosenWords {
  readonly names: readonly string[];
  readonly more: number;
  readonly gone: number;
}

const namesShown = 2;

/**
 * What a chip says of what is chosen. A group that is chosen whole goes by its own name; what is no
 * longer there to be chosen is counted apart, not named.
 */
export function chosenWords(
  chosen: readonly string[],
  choices: readonly Choice[],
  groups: readonly ChoiceGroup[],
): ChosenWords {
  const taken = new Set(chosen);
  const whole = groups.filter(({ values }) => values.every((value) => taken.has(value)));
  const inGroups = new Set(whole.flatMap(({ values }) => values));
  const rest = chosen.filter((value) => !inGroups.has(value));
  const names = [
    ...whole.map(({ name }) => name),
    ...choices.filter(({ value }) => rest.includes(value)).map(({ name }) => name),
  ];
  const gone = rest.filter((value) => !choices.some((choice) => choice.value === value)).length;
  const shown = names.slice(0, namesShown);
  return { names: shown, more: names.length - shown.length, gone };
}
