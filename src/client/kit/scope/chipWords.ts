import type { Choice, ChoiceGroup } from "./choices.ts";

/**
 * The first names of a selection, the number of further ones, and the number of those that can no longer be
 * selected.
 */
export interface ChosenWords {
  readonly names: readonly string[];
  readonly more: number;
  readonly gone: number;
}

const namesShown = 2;

/**
 * The words for a selection. A group that is completely selected is named as the group; values that no longer exist
 * are counted, not named.
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
